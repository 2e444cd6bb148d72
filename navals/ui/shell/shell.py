"""What the application holds between two gestures and every feature may read."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

import msgspec

from navals import games
from navals.core.game import Game
from navals.ui.features.learning.model import Tutorial
from navals.ui.registry import board_of
from navals.ui.session import Session, bots, load
from navals.ui.session.bots import Loader
from navals.ui.session.summary import Summaries
from navals.ui.shell.effects import Discard
from navals.ui.shell.prefs import Prefs
from navals.ui.shell.storage.shelf import Shelf
from navals.ui.words import i18n
from navals.ui.words.i18n import Language

if TYPE_CHECKING:
    from navals.ui.features.exercises.model import Searching
    from navals.ui.features.exercises.trial import Trial
    from navals.ui.session.stand import Stand


class Shell(msgspec.Struct, kw_only=True):
    """Only the application changes it: at the effects of a gesture."""

    entropy: Callable[[int], str]
    """So many random bytes as hexadecimal digits, from the system."""
    t: Language = msgspec.field(default_factory=lambda: i18n.language("en"))
    """The reader's language. Until the page says which ones they know: English needs no catalogue."""
    prefs: Prefs = Prefs()
    languages: tuple[str, ...] = ()
    """What the browser says that its reader knows, the best first."""
    date: str = ""
    """Today, as ISO 8601 writes it."""
    site: str = ""
    """The address of the page, without a fragment."""

    route: str = "#/"
    """The fragment of the address bar."""
    study: str = ""
    """Which page about the game on the screen is open (``features/studies.py``), "" for its table."""
    overlay: str = ""
    """What lies over the page, by its name."""
    recap: tuple[str, ...] = ()
    """What happened since the last turn of whoever has taken the screen."""
    toast: str = ""
    toast_rule: str = ""
    """A short message, and the rule that it cites."""
    update: bool = False
    """Whether a new version waits."""
    offline: bool = False
    """Whether everything is here for play without a network."""

    going: bool | None = None
    """Whether the page keeps room for a game that goes on (None: it was not told)."""
    hidden: bool = False
    """Whether the page is hidden: another tab is looked at, or none."""
    draft: bool = False
    """The page is drawn at build time: nothing is known of the device that will show it."""

    session: Session | None = None
    """The game on the screen."""
    tutorial: Tutorial | None = None
    """The lesson on the screen."""
    trial: Trial | None = None
    """The exercise on the screen."""
    stand: Stand | None = None
    """The board on a page of its own."""
    searching: Searching | None = None
    """The stored game that is being looked through for exercises."""
    skipped: set[str] = msgspec.field(default_factory=set)
    """The keys of those that cannot be."""
    parked: Session | Tutorial | None = None
    """The game or lesson that was on the screen before the present page: coming back finds it as it was left."""
    awaited: Session | None = None
    """The game whose last film is seen before its result is shown."""
    elsewhere: bool = False
    """Whether another tab has gone on with the game on the screen."""

    store: dict[str, str] = msgspec.field(default_factory=dict)
    """The stored texts by their keys."""
    previous: dict[str, str] = msgspec.field(default_factory=dict)
    """The generation of each before the present one."""
    bin: tuple[Discard, ...] = ()
    """What was deleted and can be brought back, the last one last."""
    summaries: Summaries = msgspec.field(default_factory=Summaries)
    """What is known of the stored games."""
    wheel_players: Mapping[str, Loader] = {}
    """The players of wheels that may take seats, by name."""

    @property
    def bots(self) -> dict[str, str]:
        """The bots and the players of wheels that may take seats: what is chosen, and the name."""
        return bots.seats(self.store, self.wheel_players)

    @property
    def shelf(self) -> Shelf:
        """The stored texts, by kinds."""
        return Shelf(self.store, self.previous, self.t, self.entropy)

    def active(self) -> Session | None:
        """The session whose clockwork runs: the game, the lesson, the exercise or what else stands on the screen, while nobody reads a page about it,
        or still says who plays on."""
        if self.study or self.elsewhere or self.overlay == "seating":
            return None
        if self.session is not None:
            return self.session
        if self.tutorial is not None:
            return self.tutorial.session
        alone = self.trial or self.stand
        return alone.session if alone is not None else None

    def load(self, key: str) -> Session:
        """A stored game: as it was left, if it was on the screen before; where it is damaged, as it was stored before (``older``).
        Raises whatever is wrong with it."""
        parked = self.parked_game(key) if key in self.store else None
        if parked is not None:
            return parked
        try:
            return load(key, self.store[key], board_of)
        except Exception:
            session = load(key, self.previous[key], board_of)
            session.older = True
            return session

    def parked_game(self, key: str) -> Session | None:
        """The game of that key, if it was on the screen before the present page."""
        parked = self.parked
        return parked if isinstance(parked, Session) and parked.key == key else None

    @property
    def parts(self) -> list[str]:
        """The parts of the address."""
        return self.route.removeprefix("#/").split("/")

    def part(self, at: int) -> str:
        """One of them, "" where there is none."""
        return "".join(self.parts[at : at + 1])

    def game(self) -> Game[Any] | None:
        """The game that the address is about, None where it is about none."""
        return games.find(self.part(0))

    def leads_anywhere(self) -> bool:
        """Whether there is a page at the address."""
        game, page = self.game(), self.part(1)
        if game is None:
            if self.part(0) == "day":
                card = games.card(page)
                return page == "" or (card is not None and card.daily)
            return self.part(0) in (
                "",
                "about",
                "campaign",
                "extensions",
                "g",
                "library",
                "rules",
                "statistics",
                "study",
                "tournament",
                "workshop",
            )
        if page == "position":
            return game.card.arranged
        if page == "drill":
            return game.card.drilled
        return page in ("learn", "play", "rules") or (page == "new" and bool(game.offered(self.part(2))))

    def game_here(self) -> str | None:
        """The id of the game on the screen, being played, learned or practised."""
        if self.session is not None:
            return self.session.table.game.id
        if self.tutorial is not None:
            return self.tutorial.game.id
        if self.stand is not None:
            return self.stand.session.table.game.id
        return self.trial.game_id if self.trial is not None else None
