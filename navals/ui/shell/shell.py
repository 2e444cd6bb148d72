"""The application's state between gestures, which every feature may read."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

import msgspec

from navals import games
from navals.core.game import AnyGame
from navals.core.record import record
from navals.core.table import Table
from navals.ui import clock
from navals.ui.registry import board_of
from navals.ui.session import Session, bots, load
from navals.ui.session.bots import Loader
from navals.ui.session.summary import Summaries, fresh_key, normalize_title
from navals.ui.shell.effects import DeleteText
from navals.ui.shell.prefs import Prefs
from navals.ui.shell.shelf import Shelf
from navals.ui.words import i18n
from navals.ui.words.i18n import Language

if TYPE_CHECKING:
    from navals.ui.session.searching import GameSearch
    from navals.ui.session.stand import SeparateBoard
    from navals.ui.session.trial import Trial
    from navals.ui.session.tutorial import Tutorial


class Shell(msgspec.Struct, kw_only=True):
    """The application's state. Only the application changes it, when executing effects."""

    entropy: Callable[[int], str]  # returns n random bytes as hexadecimal digits
    t: Language = msgspec.field(default_factory=lambda: i18n.language("en"))
    """English, which needs no catalogue, until the page has reported its languages."""
    prefs: Prefs = Prefs()
    languages: tuple[str, ...] = ()  # the browser's languages, best first
    opening_date: str = ""  # the date when the page was opened, in ISO 8601
    opened_at: int = 0  # the same in milliseconds since 1970
    site: str = ""  # the page's address without a fragment

    route: str = "#/"
    """The fragment of the address."""
    study_id: str = ""  # the open page about the game (`manifest.Study`), or ""
    overlay: str = ""  # the name of the open overlay
    toast: str = ""
    toast_rule: str = ""  # the rule cited by the short message `toast`
    has_update: bool = False  # whether a new version is waiting
    is_offline: bool = False  # whether everything is stored for offline play

    reserved_title: str | None = (
        None  # title of the game that the home page reserves space for (`None`: unknown)
    )
    is_hidden: bool = False  # whether the tab is hidden
    is_prerendered: bool = False  # whether the page is rendered at build time, without stored data
    share_support: str = (
        ""  # what the device can share with other programs: `files` and links, only `links`, or ""
    )
    has_thinker: bool = False  # whether the thinker is ready
    has_full_list: bool = False  # whether this page lists the stored games and all of them have been read
    failed_parts: frozenset[str] = (
        frozenset()
    )  # parts of the program that could not be loaded during this visit

    session: Session | None = None
    tutorial: Tutorial | None = None
    trial: Trial | None = None
    separate_board: SeparateBoard | None = None  # a board on its own page
    game_search: GameSearch | None = None  # the stored game being searched for exercises
    skipped_keys: set[str] = msgspec.field(default_factory=set)  # keys of games that cannot be searched
    parked_session: Session | Tutorial | None = None
    """The previous game or lesson, so that going back restores it unchanged."""
    awaited_game: Session | None = None  # the game whose last animation is playing before its result appears
    is_outdated: bool = False  # whether another tab has continued the game on the screen

    store: dict[str, str] = msgspec.field(default_factory=dict)  # stored texts by key
    previous_texts: dict[str, str] = msgspec.field(default_factory=dict)
    """The previous generation of each stored text."""
    deleted_texts: tuple[DeleteText, ...] = ()  # deletions that can be undone, latest last
    summaries: Summaries = msgspec.field(default_factory=Summaries)  # summaries of the stored games
    wheel_players: Mapping[str, Loader] = {}  # wheel players that may take seats, by name

    @property
    def date(self) -> str:
        """Today's date in ISO 8601, even if the page stays open past midnight; "" at build time."""
        elapsed_days = clock.today() - clock.today(self.opened_at) if self.opening_date else None
        if not elapsed_days:
            return self.opening_date
        return (type(clock.today()).fromisoformat(self.opening_date) + elapsed_days).isoformat()

    @property
    def bot_names(self) -> dict[str, str]:
        """Names of the bots and wheel players that may take seats, by seat choice (`bots.seat_choices`)."""
        return bots.seat_choices(self.store, self.wheel_players)

    @property
    def shelf(self) -> Shelf:
        return Shelf(self.store, self.previous_texts, self.t, self.entropy)

    def active_session(self) -> Session | None:
        """Return the session on the screen: a game, lesson, exercise or other board. `None` if there is none,
        a study page or the seating dialog covers it, or another tab has continued the game."""
        if self.study_id or self.is_outdated or self.overlay == "seating":
            return None
        if self.session is not None:
            return self.session
        if self.tutorial is not None:
            return self.tutorial.session
        session_owner = self.trial or self.separate_board
        return session_owner.session if session_owner is not None else None

    def new_game(
        self,
        game: AnyGame,
        options: object,
        names: list[str],
        *,
        setup: str = "",
        title: str = "",
        is_open: bool = False,
        has_real_dice: bool = False,
    ) -> Session:
        """Set up a game between players as in `Table.new`, optionally with open hands or real dice; do not
        store it."""
        table = Table.new(game, options, names, self.entropy(32), self.date or None, setup)
        table.replay.tags["SeedCommit"] = table.dice.commitment
        if title:
            table.replay.tags[record.TITLE_TAG] = normalize_title(title)
        return Session(fresh_key(self.store, self.entropy), table, board_of(game.id), is_open, has_real_dice)

    def load_game(self, key: str) -> Session:
        """Load a stored game, or its previous generation if it is damaged. Raise an error if neither can be
        read."""
        parked_session = self.parked_game(key) if key in self.store else None
        if parked_session is not None:
            return parked_session
        try:
            return load(key, self.store[key], board_of)
        except Exception:
            session = load(key, self.previous_texts[key], board_of)
            session.is_fallback = True
            return session

    def parked_game(self, key: str) -> Session | None:
        """Return the parked game if it has this key, else `None`."""
        parked_session = self.parked_session
        return parked_session if isinstance(parked_session, Session) and parked_session.key == key else None

    @property
    def parts(self) -> list[str]:
        return self.route.removeprefix("#/").split("/")

    def part(self, index: int) -> str:
        """Return a part of the address, or ""."""
        return "".join(self.parts[index : index + 1])

    def game(self) -> AnyGame | None:
        """Return the game in the address, or `None`."""
        return games.get(self.part(0))

    def shown_game_id(self) -> str | None:
        """Return the id of the game on the screen, or `None`."""
        if self.session is not None:
            return self.session.table.game.id
        if self.tutorial is not None:
            return self.tutorial.game.id
        if self.separate_board is not None:
            return self.separate_board.session.table.game.id
        return self.trial.game_id if self.trial is not None else None
