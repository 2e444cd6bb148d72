"""Gestures of the page itself: where it is, what is open over it, preferences, time passing."""

from __future__ import annotations

from typing import Any

from navals import games
from navals.ui.acts_learn import LearnActs
from navals.ui.acts_play import PlayActs
from navals.ui.lesson import Course
from navals.ui.library import Library
from navals.ui.pages import setup, study
from navals.ui.prefs import Prefs
from navals.ui.summary import SAVE, Shelf


class PageActs(PlayActs, LearnActs):
    """Acts that need no game."""

    def on_boot(self, arg: Any) -> None:
        """The page is ready."""
        arg = arg if isinstance(arg, dict) else {}
        self.session = self.course = self.parked = None
        self.prefs = Prefs.read(arg.get("prefs"))
        languages, store = arg.get("languages"), arg.get("store")
        self.browser = [str(tag) for tag in languages] if isinstance(languages, list) else []
        self.date = str(arg.get("date") or "")
        self.store = {str(k): str(v) for k, v in store.items()} if isinstance(store, dict) else {}
        previous = arg.get("previous")
        self.previous = {str(k): str(v) for k, v in previous.items()} if isinstance(previous, dict) else {}
        self.shelf, self.library = Shelf(), Library()
        self.library.persisted = arg.get("persisted") is True
        self._language()
        self._root()
        self.on_route(arg.get("route"))

    def on_absent(self, arg: Any) -> None:
        """A game that a gesture needs cannot be brought to this page. ``arg``: the gesture. Whoever was going there comes home."""
        gesture = arg if isinstance(arg, dict) else {}
        if gesture.get("act") == "boot":
            self.on_boot({**(gesture.get("arg") or {}), "route": "#/"})
        elif gesture.get("act") == "route":
            self.on_route("#/")
        if gesture.get("act") in ("boot", "route"):
            self.answer.fields["path"] = {"path": "#/", "replace": True}
        self.toast = self.t("This game could not be loaded. Is there a network?")
        self.answer.warn(self.toast)

    def on_route(self, arg: Any) -> None:
        """The address changed. Leaving a game keeps it: it is stored after every action."""
        route = arg if isinstance(arg, str) and arg.startswith("#/") else "#/"
        self.travel(self.route, route)
        self.route, self.overlay, self.study = route, "", ""
        parts = route.removeprefix("#/").split("/")
        self.library.naming = ""
        if parts[0] not in ("", "library"):
            self.library.bin.clear()
        if self.elsewhere:
            # What another tab has stored is newer.
            self.elsewhere, self.session = False, None
        if parts[0] == "play":
            key = SAVE + "".join(parts[1:2])
            if self.session is None or self.session.key != key:
                self._open(key)
            wanted = study.find(parts[2]) if self.session is not None and len(parts) > 2 else None
            if wanted is not None and self.session is not None and wanted.offered(self.session):
                self.study = wanted.id
            self._title()
            return
        if self.session is not None:
            self.session.cover()
        self.parked = self.session or self.course or self.parked
        self.session = self.course = None
        game = games.find(parts[0])
        if game is not None and parts[1:2] == ["new"] and parts[2:3] and game.offered(parts[2]):
            self.form = setup.blank(game, parts[2], self.prefs.names, self.t)
        elif game is not None and parts[1:2] == ["learn"]:
            parked = self.parked
            self.course = parked if isinstance(parked, Course) and parked.game is game else Course(game)
        elif game is not None and parts[1:2] == ["rules"]:
            if len(parts) > 2:
                # A rule by its number, as refusals link to it, or a section by its name.
                numbered = parts[2][-1:].isdecimal()
                self.answer.fields["focus"] = f"rule-{parts[2]}" if numbered else parts[2]
        elif parts[0] == "history":  # what the library was called once
            self.answer.fields["path"] = {"path": route.replace("history", "library", 1), "replace": True}
            self.on_route(route.replace("history", "library", 1))
        elif parts[0] not in ("", "about", "g", "library", "rules", "statistics"):
            self.route = "#/"
            self.answer.fields["path"] = {"path": "#/", "replace": True}
        self._title()

    def on_hidden(self, arg: Any) -> None:
        """The tab was hidden: what is secret to one of two people goes behind the curtain."""
        if arg is True and self.session is not None:
            self.session.cover()

    def on_tick(self, arg: Any) -> None:
        """Time for what goes on by itself."""
        session = self.active()
        if session is not None and session.look is not None:
            self.roll(session)
        elif session is not None:
            events = session.step()
            if events is not None:
                self.happened(session, events)

    def on_settled(self, arg: Any) -> None:
        """Animations ended, or were cut short: then nothing need wait for them."""
        session = self.active()
        if session is not None:
            session.settled()
            if session is self.awaited and session.result() is not None:
                self.overlay = "finale"
        self.awaited = None

    def on_update(self, arg: Any) -> None:
        """A new version waits; it is offered on the home page, never in a game."""
        self.update = True

    def on_update_now(self, arg: Any) -> None:
        """The reader wants the new version."""
        self.answer.fields["shell"] = "update"

    def on_print(self, arg: Any) -> None:
        """The page is put on paper."""
        self.answer.fields["shell"] = "print"

    def on_offline(self, arg: Any) -> None:
        """Everything is here for play without a network."""
        self.offline = True

    def on_key(self, arg: Any) -> None:
        """A key nobody claimed: Escape gives up aiming, as the list of keys says."""
        session = self.active()
        if (
            session is None
            or session.acting() is None
            or not isinstance(arg, dict)
            or arg.get("key") != "Escape"
        ):
            return
        # Where a fleet is placed, going back is an action of its own.
        if not session.board.private(session.view()):
            self.board_gesture("back", None)

    def on_why(self, arg: Any) -> None:
        """A button that cannot be used now was pressed: say why."""
        text = str(arg.get("text", "")) if isinstance(arg, dict) else ""
        self.toast = text[:1].upper() + text[1:]
        self.toast_rule = str(arg.get("rule", "")) if isinstance(arg, dict) else ""
        self.answer.warn(self.toast)

    def on_dismiss(self, arg: Any) -> None:
        """Close what is open."""
        self.overlay = ""

    def on_language(self, arg: Any) -> None:
        """Another language."""
        self._set_pref("language", arg.get("language") if isinstance(arg, dict) else None)

    def on_pref(self, arg: Any) -> None:
        """A preference was changed."""
        if isinstance(arg, dict) and isinstance(arg.get("name"), str):
            self._set_pref(arg["name"], arg.get("value"))

    def on_mute(self, arg: Any) -> None:
        """Sound on or off."""
        self._set_pref("muted", not self.prefs.muted)
        self.answer.say(self.t("The sound is off.") if self.prefs.muted else self.t("The sound is on."))

    def on_settings(self, arg: Any) -> None:
        """Open the settings."""
        self.overlay = "settings"

    def on_help(self, arg: Any) -> None:
        """Open the list of keys."""
        self.overlay = "help"

    def on_game_menu(self, arg: Any) -> None:
        """Open the menu of the game."""
        self.overlay = "menu"

    on_menu = on_game_menu

    def on_finale(self, arg: Any) -> None:
        """Show the result again."""
        self.overlay = "finale"

    def on_seats(self, arg: Any) -> None:
        """Change who plays."""
        self.overlay = "seats"

    def on_resign(self, arg: Any) -> None:
        """Ask before resigning."""
        self.overlay = "resign"
