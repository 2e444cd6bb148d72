"""The application: one gesture in, one answer out. The page's JSON protocol is told in ``docs/bridge.md``.

``App`` holds what is on the screen (a route, perhaps a session, perhaps something open over it), gives each gesture to
whoever it is meant for, and renders the four regions again; only what changed goes to the page."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

import msgspec

from navals import games
from navals.core.jsons import nested_deeper
from navals.ui import clock, keymap, wanted
from navals.ui.acts_comfort import ComfortActs
from navals.ui.acts_fairness import FairnessActs
from navals.ui.acts_learn import LearnActs
from navals.ui.acts_library import LibraryActs
from navals.ui.acts_options import OptionActs
from navals.ui.acts_replay import CALM
from navals.ui.acts_share import ShareActs
from navals.ui.acts_thinking import ThinkingActs
from navals.ui.answer import Answer
from navals.ui.components import toast
from navals.ui.components.layout import Parted
from navals.ui.html import EMPTY, Markup
from navals.ui.pages import home, library, play, setup, share, study


class Gesture(msgspec.Struct):
    """What the page sends."""

    act: str
    arg: Any = None
    now: float | None = None
    """What the page's clock shows, in milliseconds."""


class App(ThinkingActs, ShareActs, LibraryActs, OptionActs, FairnessActs, LearnActs, ComfortActs):
    """The application."""

    _read: tuple[str, Gesture | None] = ("", None)
    """The gesture that was read last: the same text is asked about and then handled."""

    def _gesture(self, text: str) -> Gesture | None:
        """The gesture in a text, None if there is none."""
        if self._read[0] != text:
            self._read = (text, _decode(text))
        return self._read[1]

    def wanted(self, text: str) -> tuple[str, ...]:
        """The ids of the games that must be there before ``act(text)``; none for what is no gesture."""
        gesture = self._gesture(text)
        return () if gesture is None else wanted.wanted(self, gesture.act, gesture.arg)

    def act(self, text: str) -> str:
        """One gesture, as JSON; returns the answer, as JSON. What is no gesture is answered with nothing."""
        gesture = self._gesture(text)
        self._read = ("", None)
        if gesture is None:
            return "{}"
        clock.tell(gesture.now)
        self.answer = Answer()
        if gesture.act not in _PASSIVE:
            self.toast = self.toast_rule = ""
        if gesture.act not in CALM:
            self.halt()
        self.lend()
        handler: Callable[[Any], None] | None = getattr(self, "on_" + gesture.act.replace("-", "_"), None)
        if handler is not None:
            handler(gesture.arg)
        elif self.session is not None or self.course is not None:
            self.board_gesture(gesture.act, gesture.arg)
        self.finish()
        return self.answer.encode()

    def finish(self) -> None:
        """Render what changed, and ask for the next tick if something goes on by itself."""
        self.read_on()
        if self.session is None and self.route.split("/")[1] in ("", "library", "statistics"):
            self.answer.put.update(self.shelf.look(self.store, self.previous))
            if self.shelf.behind:
                self.answer.tick(0)
        for region, markup in self.regions().items():
            shown = self.shown.get(region)
            self.shown[region] = markup
            if isinstance(markup, Parted) and isinstance(shown, Parted) and markup.frame == shown.frame:
                changed = {part: text for part, text in markup.parts.items() if shown.parts.get(part) != text}
                self.answer.patch.update(changed)
            elif shown != markup:
                self.answer.patch[region] = markup
        self.assign()
        session = self.active()
        if session is not None and not session.waits():
            self.answer.tick(session.next_step())
        reading = self.studied()
        if reading is not None and reading.running and not reading.away:
            self.answer.tick(0)

    def regions(self) -> dict[str, Markup]:
        """The markup of every region."""
        t = self.t
        session = self.session
        title: str | None
        back: str | None
        if session is not None:
            # The one who is asked for a take-back looks at the screen as well.
            behind = session.curtain is not None or (session.asked is not None and session.secret())
            title, back = t.message(session.table.game.title), "#/"
            page = study.find(self.study)
            if page is not None:
                back = session.address
            # Behind the curtain the page is empty: nothing to read, nothing to inspect.
            main = (
                EMPTY
                if behind
                else page.draw(session, t)
                if page is not None
                else play.table(session, t, self.prefs.meter)
            )
        else:
            main, title, back = self.page()
        regions = {
            "top": home.bar(t, muted=self.prefs.muted, title=title, back=back),
            "main": main,
            "over": self.over(),
            "toast": toast(self.toast, action=self.cited())
            if self.toast
            else library.thrown(self.library.bin, t)
            if session is None
            else EMPTY,
        }
        changed = keymap.on_screen(self.prefs.keys, self.game_here())
        return {name: keymap.rewritten(part, changed, self.prefs.shortcuts) for name, part in regions.items()}

    def page(self) -> tuple[Markup, str | None, str | None]:
        """A page without a game in progress: markup, title, way back."""
        t, parts = self.t, self.route.removeprefix("#/").split("/")
        game = games.find(parts[0])
        if game is not None and self.course is not None:
            return self.course.markup(t), t.message(game.title), "#/"
        if game is not None and parts[1:2] == ["new"] and self.form is not None:
            return setup.setup(game, self.form, t, self.saved_options(game)), t.message(game.title), "#/"
        if game is not None and parts[1:2] == ["rules"]:
            from navals.ui.pages import book

            draw = book.sheets if parts[2:3] == ["print"] else book.rules
            return draw(game, t, self.reading()), t.message(game.title), self.origin or "#/"
        if parts[0] == "rules":
            from navals.ui.pages import book

            return book.library(t, self.reading()), t("Rules"), self.origin or "#/"
        if parts[0] in ("library", "statistics"):
            known, chosen = self.shelf.known(self.store), "".join(parts[1:2])
            if parts[0] == "library":
                size = sum(map(len, self.store.values()))
                shown = library.page(known, chosen, self.library, self.shelf.behind, size, t)
                return shown, t("Library"), "#/"
            from navals.ui.pages import statistics

            shown = statistics.statistics(known, chosen, self.library.player, self.shelf.behind, t)
            return shown, t("Statistics"), "#/library"
        if parts[0] == "g":
            return share.arrival(self.opening, self.refused, t), t("A game by link"), "#/"
        if parts[0] == "about":
            return home.about(t), t("About Navals"), "#/"
        notice = home.notices(t, update=self.update, offline=self.offline, problem=self.problem)
        known = self.shelf.known(self.store)
        return home.home(t, library.resumes(known, t), notice, len(known), self.prefs.learned), None, None

    def _comfort(self) -> Markup:
        """What is open over the page for the reader's comfort."""
        from navals.ui.pages import comfort

        if self.overlay == "settings":
            return comfort.settings(self.t, self.prefs)
        if self.overlay == "help":
            return comfort.keys(self.t, self.active(), self.prefs)
        return comfort.own_keys(self.t, self.game_here(), self.prefs, self.rekey_problem, self.rekeyed)

    def over(self) -> Markup:
        """What lies over the page: the curtain before all else."""
        t, session = self.t, self.session
        if session is not None and self.overlay == "seating":
            return play.seats(session, t, new=True)
        if session is not None and session.curtain is not None:
            return play.curtain_for(session, t)
        if session is not None and self.elsewhere:
            return library.elsewhere(t)
        if self.overlay in ("settings", "help", "rekeying"):
            return self._comfort()
        if self.overlay.startswith("forget "):
            return play.confirm(
                t("Delete these saved options?"),
                self.overlay[7:],
                t("Delete"),
                "forget-now",
                t("Keep them"),
                t,
                arg={"name": self.overlay[7:]},
            )
        if session is None:
            return EMPTY
        if session.asked is not None:
            names = play.shown_names(session, t)
            ply, seat = session.asked
            other = names[session.table.replay.moves[ply].seat]
            text = t(
                "{name} would like to take back the last action. {other}, do you agree?",
                name=other,
                other=names[seat],
            )
            return play.confirm(
                t("Take back?"), text, t("I agree"), "consent", t("No"), t, refuse="refuse-consent"
            )
        if (
            session.table.position.awaits in session.people
            and session.acting() == session.table.position.awaits
        ):
            names = play.shown_names(session, t)
            offered = session.table.position.offered
            return play.confirm(
                t("A draw?"),
                t("{name} offers a draw.", name=names[offered]),
                t("Accept"),
                "accept",
                t("Decline"),
                t,
                refuse="decline",
            )
        if session.agreeing():
            return play.first_agreed(session, t)
        match self.overlay:
            case "menu":
                return play.menu(session, t, self.prefs.meter)
            case "share":
                return share.sheet(session, self.shared, self.sharing, t)
            case "seats":
                return play.seats(session, t)
            case "resign":
                return play.confirm(
                    t("Resign?"), t("The other side wins."), t("Resign"), "resign-now", t("Play on"), t
                )
            case "finale" if session.result() is not None:
                return play.finale(session, t)
            case "recap" if self.recap:
                return play.recap(self.recap, t)
        return EMPTY


_PASSIVE: Final = frozenset(
    (
        "tick", "settled", "preview", "hidden", "offline", "update", "stored", "storage", "persisted", "thinker", "thought",
    )
)  # fmt: skip
"""Gestures after which a short message stays."""


def _decode(text: str) -> Gesture | None:
    if nested_deeper(text, 32):
        return None
    try:
        return msgspec.json.decode(text, type=Gesture)
    except (ValueError, RecursionError):
        return None


_APP = App()


def lacking(text: str) -> tuple[str, ...]:
    """The ids of the games whose modules must be brought before ``act(text)``: those that it wants and that are not there."""
    return games.missing(_APP.wanted(text))


def act(text: str) -> str:
    """The engine's one function: a gesture in, an answer out (both JSON)."""
    return _APP.act(text)
