"""What the application holds between two gestures, and what several kinds of gestures need."""

from __future__ import annotations

from typing import Any, Final

import msgspec

from navals import games
from navals.ui import i18n
from navals.ui.answer import Answer, Sound
from navals.ui.html import Markup
from navals.ui.lesson import Course
from navals.ui.library import Library
from navals.ui.pages import setup
from navals.ui.prefs import Prefs
from navals.ui.registry import board_of
from navals.ui.session import Session, load
from navals.ui.summary import SAVE, Shelf
from navals.ui.thinking import Jobs

PLAYED: Final = 6
"""After so many actions in a visit the browser is asked to keep what is stored."""


class Desk:
    """The state of the whole page."""

    def __init__(self) -> None:
        self.prefs = Prefs()
        # Until the page says which languages its reader knows: English needs no catalogue.
        self.t = i18n.language("en")
        self.browser: list[str] = []
        self.date = ""
        self.route = "#/"
        self.store: dict[str, str] = {}
        self.previous: dict[str, str] = {}
        """The generation of each stored text before the present one."""
        self.shelf = Shelf()
        self.session: Session | None = None
        self.course: Course | None = None
        self.parked: Session | Course | None = None
        """The game or lesson that was on the screen before the present page: coming back finds it as it was left."""
        self.awaited: Session | None = None
        """The game whose last animation is seen before its result is shown."""
        self.study: str = ""
        """Which page about the game on the screen is open (``pages/study.py``), "" for its table."""
        self.form: setup.Form | None = None
        self.library = Library()
        self.elsewhere = False
        """Whether another tab has gone on with the game on the screen."""
        self.overlay: str = ""
        self.recap: list[str] = []
        self.toast: str = ""
        self.toast_rule: str = ""
        """The rule that a short message cites."""
        self.sought: dict[str, str] = {}
        """What is looked for in the rules of each game; "" for all games."""
        self.origin: str = ""
        """Where the reader of the rules came from."""
        self.update = False
        self.offline = False
        self.problem: str | None = None
        self.shown: dict[str, Markup] = {}
        self.answer = Answer()
        self.jobs = Jobs()
        """What is done in the page's second worker."""

    def active(self) -> Session | None:
        """The session whose clockwork runs: the game or the lesson on the screen, while nobody reads a page about it,
        or still says who plays on."""
        if self.study or self.elsewhere or self.overlay == "seating":
            return None
        return (
            self.session
            if self.session is not None
            else self.course.session
            if self.course is not None
            else None
        )

    def _language(self) -> None:
        self.t = i18n.language(self.prefs.language or i18n.pick(self.browser))
        self.answer.fields["lang"] = self.t.code

    def _root(self) -> None:
        self.answer.fields["root"] = {
            "theme": self.prefs.theme,
            "shortcuts": None if self.prefs.shortcuts else "off",
            "text": None if self.prefs.text == "normal" else self.prefs.text,
            "motion": None if self.prefs.motion == "auto" else self.prefs.motion,
        }

    def _title(self) -> None:
        # The title of the document tells nothing of the game: it shows in tabs and histories.
        parts = self.route.removeprefix("#/").split("/")
        card = self.session.table.game.card if self.session is not None else games.card(parts[0])
        page = self.t.message(card.title) if card is not None else ""
        if parts[0] == "library":
            page = self.t("Library")
        elif parts[0] == "statistics":
            page = self.t("Statistics")
        elif parts[0] == "rules":
            page = self.t("The rules of all games")
        self.answer.fields["title"] = f"{page} – Navals" if page else "Navals"

    def _set_pref(self, name: str, value: Any) -> None:
        if name not in Prefs.__struct_fields__:
            return
        self.prefs = self.prefs.changed(name, value)
        self.answer.fields["prefs"] = msgspec.to_builtins(self.prefs)
        self._root()
        if name == "language":
            self._language()
            self._title()
        elif name == "volume" and not self.prefs.muted:
            self.answer.sound.append(Sound("bell"))

    def keep(self, key: str, text: str) -> None:
        """Store a text, durably; what was stored before becomes the generation before."""
        if self.store.get(key, text) != text:
            self.previous[key] = self.store[key]
        self.store[key] = self.answer.put[key] = text

    def save(self) -> None:
        """Store the session."""
        session = self.session
        if session is None or session.guest or self.elsewhere:
            return
        self.keep(session.key, session.save(self.date))
        self.library.saves += 1
        if self.library.saves == PLAYED and not (self.library.persisted or self.library.asked):
            # Some browsers put the question to the reader: it is asked when there is something to lose.
            self.library.asked = True
            self.answer.fields["shell"] = "persist"

    def _begin(self, session: Session) -> None:
        self.session, self.course = session, None
        self.elsewhere = False
        self.overlay = self.study = ""
        self.route = "#/play/" + session.key.removeprefix(SAVE)
        self.answer.fields["path"] = self.route
        self.answer.fields["focus"] = "title"
        self.save()
        self._title()

    def _load(self, key: str) -> Session:
        """A stored game; where it is damaged, as it was stored before. Raises whatever is wrong with it."""
        try:
            return load(key, self.store[key], board_of)
        except Exception:
            session = load(key, self.previous[key], board_of)
            session.older = True
            return session

    def _open(self, key: str) -> None:
        """Put a stored game on the screen: as it was left, if it was on the screen before."""
        parked = self.parked
        if isinstance(parked, Session) and parked.key == key and key in self.store:
            self.session, self.course = parked, None
            parked.wait(0)
            return
        try:
            session = self._load(key)
        except Exception:  # whatever is wrong with one game, the page and the others live on
            self.session = None
            self.route = "#/"
            self.answer.fields["path"] = {"path": "#/", "replace": True}
            self.toast = self.t("This game is not on this device, or cannot be read.")
            self.answer.warn(self.toast)
            return
        self.session, self.course = session, None
        session.wait(0)
        if session.older:
            self.toast = self.t("The last save of this game was damaged: this is the one before it.")
            self.answer.warn(self.toast)

    def _record(self, session: Session) -> str:
        """The record; when the game is over the seed is told, so that anybody can audit the draws."""
        if session.result() is not None:
            seed = session.seed_told()
            if seed is not None:
                session.table.replay.tags["Seed"] = seed
        return session.table.text()
