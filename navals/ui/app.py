"""The application: one gesture in, one answer out. The page's JSON protocol is told in ``docs/bridge.md``.

``App`` holds what is on the screen (a route, perhaps a session, perhaps something open over it), gives each gesture to
whoever it is meant for, and renders the four regions again; only what changed goes to the page.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable
from typing import Any, Final

import msgspec

from navals import games
from navals.core import position as rules
from navals.core import record
from navals.core.event import Event
from navals.core.position import TABLE_ACTIONS
from navals.core.record import RecordError
from navals.core.refusal import NotationError, Refusal
from navals.core.seat import CHANCE, NOBODY
from navals.core.table import Table
from navals.games.registry import board_of
from navals.ui import i18n
from navals.ui.answer import Answer, Sound
from navals.ui.board import Do
from navals.ui.components import toast
from navals.ui.components.layout import Parted
from navals.ui.html import EMPTY, Markup
from navals.ui.lesson import Course
from navals.ui.pages import book, home, play, setup
from navals.ui.prefs import Prefs
from navals.ui.session import Session, load

SAVE: Final = "game/"
"""Prefix of the keys of stored games."""


class Gesture(msgspec.Struct):
    """What the page sends."""

    act: str
    arg: Any = None


class App:
    """The state of the whole page."""

    def __init__(self) -> None:
        self.prefs = Prefs()
        self.t = i18n.language(i18n.LANGUAGES[0])
        self.browser: list[str] = []
        self.date = ""
        self.route = "#/"
        self.store: dict[str, str] = {}
        self.session: Session | None = None
        self.course: Course | None = None
        self.form: setup.Form | None = None
        self.overlay: str = ""
        self.recap: list[str] = []
        self.toast: str = ""
        self.update = False
        self.offline = False
        self.problem: str | None = None
        self.shown: dict[str, Markup] = {}
        self.answer = Answer()

    # ------------------------------------------------------------------------------------------------ in and out

    def act(self, text: str) -> str:
        """One gesture, as JSON; returns the answer, as JSON. What is no gesture is answered with nothing."""
        try:
            gesture = msgspec.json.decode(text, type=Gesture)
        except (ValueError, RecursionError):
            return "{}"
        self.answer = Answer()
        if gesture.act not in _PASSIVE:
            self.toast = ""
        handler: Callable[[Any], None] | None = getattr(self, "on_" + gesture.act.replace("-", "_"), None)
        if handler is not None:
            handler(gesture.arg)
        elif self.session is not None or self.course is not None:
            self.board_gesture(gesture.act, gesture.arg)
        self.finish()
        return self.answer.encode()

    def finish(self) -> None:
        """Render what changed, and ask for the next tick if something goes on by itself."""
        for region, markup in self.regions().items():
            shown = self.shown.get(region)
            self.shown[region] = markup
            if isinstance(markup, Parted) and isinstance(shown, Parted) and markup.frame == shown.frame:
                changed = {part: text for part, text in markup.parts.items() if shown.parts.get(part) != text}
                self.answer.patch.update(changed)
            elif shown != markup:
                self.answer.patch[region] = markup
        session = self.active()
        if session is not None and not session.idle():
            self.answer.tick(session.milliseconds_left())

    def active(self) -> Session | None:
        """The session whose clockwork runs: the game or the lesson on the screen."""
        return (
            self.session
            if self.session is not None
            else self.course.session
            if self.course is not None
            else None
        )

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
            # Behind the curtain the page is empty: nothing to read, nothing to inspect.
            main = EMPTY if behind else play.table(session, t, self.prefs.one_tap)
        else:
            main, title, back = self.page()
        return {
            "top": home.bar(t, muted=self.prefs.muted, title=title, back=back),
            "main": main,
            "over": self.over(),
            "toast": toast(self.toast) if self.toast else EMPTY,
        }

    def page(self) -> tuple[Markup, str | None, str | None]:
        """A page without a game in progress: markup, title, way back."""
        t, parts = self.t, self.route.removeprefix("#/").split("/")
        game = games.find(parts[0])
        if game is not None and self.course is not None:
            return self.course.markup(t, self.prefs.one_tap), t.message(game.title), "#/"
        if game is not None and parts[1:2] == ["new"] and self.form is not None:
            return setup.setup(game, self.form, t), t.message(game.title), "#/"
        if game is not None and parts[1:2] == ["rules"]:
            return book.rules(game, t), t.message(game.title), "#/"
        if parts[0] == "about":
            return home.about(t), t("About Navals"), "#/"
        notice = home.notices(t, update=self.update, offline=self.offline, problem=self.problem)
        return home.home(t, self.resumes(), notice), None, None

    def over(self) -> Markup:
        """What lies over the page: the curtain before all else."""
        t, session = self.t, self.session
        if session is not None and session.curtain is not None:
            return play.curtain_for(session, t)
        if self.overlay == "settings":
            return play.settings(t, self.prefs)
        if self.overlay == "help":
            return play.keys(t)
        if self.overlay.startswith("delete "):
            return play.confirm(
                t("Delete this game?"),
                t("It cannot be brought back."),
                t("Delete"),
                "delete-now",
                t("Keep it"),
                t,
                arg={"key": self.overlay[7:]},
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
                return play.menu(session, t)
            case "seats":
                return play.seats(session, t)
            case "resign":
                return play.confirm(
                    t("Resign?"), t("The other side wins."), t("Resign"), "resign-now", t("Play on"), t
                )
            case "finale" if session.result() is not None:
                return play.finale(session, t, self.prefs.one_tap)
            case "recap" if self.recap:
                return play.recap(self.recap, t)
        return EMPTY

    def resumes(self) -> list[home.Resume]:
        """The stored games, the newest first."""
        found = []
        for key, text in self.store.items():
            if not key.startswith(SAVE):
                continue
            try:
                session = load(key, text, board_of)
            except RecordError as error:
                found.append(
                    (
                        "",
                        home.Resume(
                            key,
                            "",
                            self.t("A game that cannot be read"),
                            "",
                            "",
                            self.t.sentence(error.message),
                        ),
                    )
                )
                continue
            except (ValueError, KeyError, TypeError):
                found.append(
                    (
                        "",
                        home.Resume(
                            key,
                            "",
                            self.t("A game that cannot be read"),
                            "",
                            "",
                            self.t("The stored text is damaged."),
                        ),
                    )
                )
                continue
            if session.result() is not None:
                continue
            names = " – ".join(play.shown_names(session, self.t))
            title = self.t.message(session.table.game.title)
            progress = self.t.plural("{n} action so far", "{n} actions so far", session.table.ply)
            found.append((session.updated, home.Resume(key, session.table.game.id, title, names, progress)))
        found.sort(key=lambda pair: pair[0], reverse=True)
        return [resume for _, resume in found]

    # ------------------------------------------------------------------------------------------------ the page itself

    def on_boot(self, arg: Any) -> None:
        """The page is ready."""
        arg = arg if isinstance(arg, dict) else {}
        self.prefs = Prefs.read(arg.get("prefs"))
        languages, store = arg.get("languages"), arg.get("store")
        self.browser = [str(tag) for tag in languages] if isinstance(languages, list) else []
        self.date = str(arg.get("date") or "")
        self.store = {str(k): str(v) for k, v in store.items()} if isinstance(store, dict) else {}
        self._language()
        self._root()
        self.on_route(arg.get("route"))

    def _language(self) -> None:
        self.t = i18n.language(self.prefs.language or i18n.pick(self.browser))
        self.answer.fields["lang"] = self.t.code

    def _root(self) -> None:
        self.answer.fields["root"] = {
            "theme": self.prefs.theme,
            "shortcuts": None if self.prefs.shortcuts else "off",
        }

    def on_route(self, arg: Any) -> None:
        """The address changed. Leaving a game keeps it: it is stored after every action."""
        route = arg if isinstance(arg, str) and arg.startswith("#/") else "#/"
        self.route, self.overlay = route, ""
        parts = route.removeprefix("#/").split("/")
        if parts[0] == "play":
            key = SAVE + "/".join(parts[1:])
            if self.session is None or self.session.key != key:
                self._open(key)
            self._title()
            return
        self.session = self.course = None
        game = games.find(parts[0])
        if game is not None and parts[1:2] == ["new"] and parts[2:3] and parts[2] in setup.MODES:
            self.form = setup.blank(game, parts[2], self.prefs.names, self.t)
        elif game is not None and parts[1:2] == ["learn"]:
            self.course = Course(game)
        elif game is not None and parts[1:2] == ["rules"]:
            if len(parts) > 2:
                # A rule by its number, as refusals link to it, or a section by its name.
                numbered = parts[2][:1] == "R" and parts[2][1:].isdecimal()
                self.answer.fields["focus"] = f"rule-{parts[2]}" if numbered else parts[2]
        elif parts[0] not in ("", "about"):
            self.route = "#/"
            self.answer.fields["path"] = {"path": "#/", "replace": True}
        self._title()

    def _title(self) -> None:
        # The title of the document tells nothing of the game: it shows in tabs and histories.
        parts = self.route.removeprefix("#/").split("/")
        game = self.session.table.game if self.session is not None else games.find(parts[0])
        self.answer.fields["title"] = (
            f"{self.t.message(game.title)} – Navals" if game is not None else "Navals"
        )

    def on_hidden(self, arg: Any) -> None:
        """The tab was hidden: what is secret to one of two people goes behind the curtain."""
        session = self.session
        if (
            arg is True
            and session is not None
            and session.secret()
            and session.curtain is None
            and session.viewer is not None
        ):
            actor = session.table.actor()
            session.curtain = actor if actor in session.people else session.viewer
            session.hint = session.thinking = None

    def on_tick(self, arg: Any) -> None:
        """Time for what goes on by itself."""
        session = self.active()
        if session is not None:
            events = session.step()
            if events is not None:
                self.happened(session, events)

    def on_settled(self, arg: Any) -> None:
        """Animations ended, or were cut short: then nothing need wait for them."""
        session = self.active()
        if session is not None and session.people and session.milliseconds_left() > 250:
            session.wait(0, 0.25)

    def on_update(self, arg: Any) -> None:
        """A new version waits; it is offered on the home page, never in a game."""
        self.update = True

    def on_update_now(self, arg: Any) -> None:
        """The reader wants the new version."""
        self.answer.fields["shell"] = "update"

    def on_offline(self, arg: Any) -> None:
        """Everything is here for play without a network."""
        self.offline = True

    def on_key(self, arg: Any) -> None:
        """A key nobody claimed."""

    def on_why(self, arg: Any) -> None:
        """A button that cannot be used now was pressed: say why."""
        text = str(arg.get("text", "")) if isinstance(arg, dict) else ""
        self.toast = text[:1].upper() + text[1:]
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

    # ------------------------------------------------------------------------------------------------ set-up

    def on_set(self, arg: Any) -> None:
        """A field of the set-up changed."""
        game = games.find(self.route.removeprefix("#/").split("/")[0])
        if game is not None and self.form is not None and isinstance(arg, dict):
            self.form = setup.changed(game, self.form, str(arg.get("name", "")), arg.get("value", ""))

    def on_start(self, arg: Any) -> None:
        """Begin the game that is set up."""
        game = games.find(self.route.removeprefix("#/").split("/")[0])
        if game is None or self.form is None:
            return
        if isinstance(arg, dict):
            for name, value in arg.items():
                if name != "preset":
                    self.form = setup.changed(game, self.form, name, value)
        if setup.faults(game, self.form):
            return
        form = self.form
        options = game.schema.read(form.options)
        names = []
        for seat, kind in enumerate(form.kinds):
            person = _name(form.names[seat]) or self.t("Player {n}", n=seat + 1)
            names.append(person if kind == setup.PERSON else f"ai:{kind}")
        people = tuple(n for n, kind in zip(form.names, form.kinds, strict=True) if kind == setup.PERSON)
        if people:
            self._set_pref("names", (*people, *self.prefs.names[len(people) :])[:4])
        table = Table.new(game, options, names, secrets.token_hex(32), self.date or None)
        table.replay.tags["SeedCommit"] = table.dice.commitment
        self._begin(Session(SAVE + secrets.token_hex(4), table, board_of(game.id), form.openly))

    def _begin(self, session: Session) -> None:
        self.session, self.course = session, None
        self.overlay = ""
        self.route = "#/play/" + session.key.removeprefix(SAVE)
        self.answer.fields["path"] = self.route
        self.answer.fields["focus"] = "title"
        self.save()
        self._title()

    def _open(self, key: str) -> None:
        text = self.store.get(key)
        try:
            if text is None:
                raise ValueError("no such game")
            session = load(key, text, board_of)
        except (ValueError, KeyError, TypeError):
            self.session = None
            self.route = "#/"
            self.answer.fields["path"] = {"path": "#/", "replace": True}
            self.toast = self.t("This game is not on this device, or cannot be read.")
            self.answer.warn(self.toast)
            return
        self.session, self.course = session, None
        session.wait(0)

    def on_resume(self, arg: Any) -> None:
        """Go on with a stored game."""
        key = str(arg.get("key", "")) if isinstance(arg, dict) else ""
        self.route = "#/play/" + key.removeprefix(SAVE)
        self._open(key)
        if self.session is not None:
            self.answer.fields["path"] = self.route
            self.answer.fields["focus"] = "title"
        self._title()

    def on_delete(self, arg: Any) -> None:
        """Ask before a stored game is deleted."""
        self.overlay = "delete " + (str(arg.get("key", "")) if isinstance(arg, dict) else "")

    def on_delete_now(self, arg: Any) -> None:
        """Delete it."""
        self.overlay = ""
        key = str(arg.get("key", "")) if isinstance(arg, dict) else ""
        if self.store.pop(key, None) is not None:
            self.answer.put[key] = None
            self.answer.say(self.t("The game is deleted."))

    def on_export(self, arg: Any) -> None:
        """Save a game to a file: the canonical record, or what is stored if it cannot be read."""
        key = str(arg.get("key", "")) if isinstance(arg, dict) else ""
        if self.session is not None and self.session.key == key:
            if self._withheld(self.session):
                return
            text = self._record(self.session)
        elif key not in self.store:
            return
        else:
            text = self.store[key]
            try:
                text = self._record(load(key, text, board_of))
            except (ValueError, KeyError, TypeError):
                pass
        self.answer.fields["download"] = {"name": "navals.navals", "type": "text/plain", "text": text}

    def _withheld(self, session: Session) -> bool:
        """Whether the record holds what one of two people must not see yet; then it is said."""
        if len(session.people) < 2 or session.result() is not None:
            return False
        self.toast = self.t("The record holds both fleets: it can be saved when the game is over.")
        self.answer.warn(self.toast)
        return True

    def _record(self, session: Session) -> str:
        """The record; when the game is over the seed is told, so that anybody can audit the draws."""
        if session.result() is not None and "SeedCommit" in session.table.replay.tags:
            session.table.replay.tags["Seed"] = session.table.dice.seed
        return session.table.text()

    def on_copy(self, arg: Any) -> None:
        """Copy the record."""
        if self.session is not None and not self._withheld(self.session):
            self.answer.fields["copy"] = self._record(self.session)
            self.overlay = ""

    def on_file(self, arg: Any) -> None:
        """A record was opened: it becomes a game of its own, and never replaces one."""
        text = str(arg.get("text", "")) if isinstance(arg, dict) else ""
        try:
            replay = record.read(text)
        except RecordError as error:
            where = self.t(
                "line {line}, column {column}: {reason}",
                line=error.line,
                column=error.column,
                reason=error.message,
            )
            self.toast = self.t("This record cannot be opened: {where}", where=where)
            self.answer.warn(self.toast)
            return
        table = Table(replay, replay.tags.get("Seed") or secrets.token_hex(32))
        self._begin(Session(SAVE + secrets.token_hex(4), table, board_of(replay.game.id)))

    def save(self) -> None:
        """Store the session."""
        session = self.session
        if session is not None:
            text = session.save(self.date)
            self.store[session.key] = text
            self.answer.put[session.key] = text

    # ------------------------------------------------------------------------------------------------ the game

    def happened(self, session: Session, events: list[Event]) -> None:
        """Show and tell what happened, store the game, and let what follows wait for the animation."""
        board = board_of(session.table.game.id)
        names = play.shown_names(session, self.t)
        motion = board.motion(session.view(), events)
        self.answer.play.extend(motion.clips)
        self.answer.sound.extend(motion.sounds)
        for event in events:
            message = play.told(session, event, names)
            if message is not None:
                self.answer.say(self.t.sentence(message))
        session.wait(motion.milliseconds)
        if session is self.session:
            self.save()
        if session.result() is not None and session is self.session:
            self.overlay = "finale"
            result = session.result()
            assert result is not None
            mine = session.viewer if len(session.people) == 1 else None
            lost = (
                mine is not None and result.score(session.table.game.side(mine, session.table.options)) == 0
            )
            draw = result.outcome in ("1/2-1/2", "0-0")
            self.answer.sound.append(
                Sound("draw" if draw else "lose" if lost else "win", motion.milliseconds)
            )
        if self.course is not None and session is self.course.session:
            self.course.after(events)

    def do(self, session: Session, seat: int, action: Any) -> None:
        """Take an action, or say why not."""
        refusal = session.check(seat, action)
        if refusal is None and self.course is not None:
            refusal = self.course.objection(action)
        if refusal is not None:
            self.refuse(session, refusal)
            return
        self.happened(session, session.play(seat, action))

    def refuse(self, session: Session, refusal: Refusal) -> None:
        """Say why something cannot be done, and which rule says so."""
        session.note = refusal
        text = self.t.sentence(refusal.message)
        if " " in refusal.rule:  # the rules of the table have no numbers
            number = self.t("Rule {number}", number=refusal.rule.split()[-1])
            text += f" ({number})"
        self.answer.warn(text)
        self.answer.sound.append(Sound("refuse"))

    def board_gesture(self, name: str, arg: Any) -> None:
        """A gesture for the board."""
        session = self.active()
        if session is None:
            return
        seat = session.acting()
        if seat is None:
            return
        board = board_of(session.table.game.id)
        view = session.table.view(seat)
        given = board.interact(view, session.ui, name, arg)
        if given is None:
            return
        if name not in _QUIET:
            session.note = None
        if isinstance(given, Refusal):
            self.refuse(session, given)
        elif isinstance(given, Do):
            self.do(session, seat, given.action)
        else:
            session.ui = given
            one_tap = self.prefs.one_tap and name == "aim"
            if one_tap:
                again = board.interact(view, session.ui, name, arg)
                if isinstance(again, Do):
                    self.do(session, seat, again.action)

    def _seat_acts(self, action: Any) -> None:
        session = self.active()
        seat = session.acting() if session is not None else None
        if session is not None and seat is not None:
            self.overlay = ""
            self.do(session, seat, action)

    def on_command(self, arg: Any) -> None:
        """An action was typed."""
        session = self.active()
        seat = session.acting() if session is not None else None
        if session is None or seat is None or not isinstance(arg, dict):
            return
        text = str(arg.get("command", "")).strip()
        if text.lower() in TABLE_ACTIONS and not (session.table.game.own_draw and text.lower() != "resign"):
            self.do(session, seat, TABLE_ACTIONS[text.lower()])
            return
        try:
            action = session.table.game.parse(text, session.table.position.state)
        except NotationError as error:
            self.refuse(session, Refusal(error.message))
            return
        self.do(session, seat, action)

    def on_pass(self, arg: Any) -> None:
        """The screen is handed over."""
        if self.session is not None:
            self.session.hand_over()
            self.overlay = ""

    def on_lift(self, arg: Any) -> None:
        """The next person is there."""
        session = self.session
        if session is None or session.curtain is None:
            return
        happened = session.lift()
        names = play.shown_names(session, self.t)
        told = [play.told(session, event, names) for _, event in happened]
        self.recap = [self.t.sentence(message) for message in told if message is not None]
        self.overlay = "recap" if self.recap else ""
        if session.result() is not None:
            self.overlay = "finale"
        self.answer.fields["focus"] = "title"

    def on_undo(self, arg: Any) -> None:
        """Take back."""
        session = self.active()
        if session is None:
            return
        if session.take_back():
            self._taken_back()

    def _taken_back(self) -> None:
        self.overlay = ""
        self.answer.say(self.t("Taken back."))
        self.save()

    def on_consent(self, arg: Any) -> None:
        """The other person agrees to a take-back."""
        if (
            self.session is not None
            and self.session.asked is not None
            and self.session.take_back(consent=True)
        ):
            self._taken_back()

    def on_refuse_consent(self, arg: Any) -> None:
        """The other person does not."""
        if self.session is not None:
            self.session.asked = None

    def on_hint(self, arg: Any) -> None:
        """First what is likely, then what I would do, then nothing more."""
        session = self.active()
        if session is None:
            return
        if session.hint is None:
            session.ask_hint()
        elif not session.advice:
            session.advice = True
            if session.hint.reason is not None:
                self.answer.say(self.t.sentence(session.hint.reason))
        else:
            session.hint, session.advice = None, False

    def on_play_now(self, arg: Any) -> None:
        """No more thinking."""
        session = self.active()
        if session is not None:
            session.due = 0.0
            events = session.play_now()
            if events is not None:
                self.happened(session, events)

    def on_pause(self, arg: Any) -> None:
        """Let the computers wait, or go on."""
        if self.session is not None:
            self.session.paused = not self.session.paused

    def on_step(self, arg: Any) -> None:
        """One action of the computers."""
        session = self.session
        if session is None or not session.paused:
            return
        session.paused, session.due = False, 0.0
        events = None
        while events is None and not session.idle():
            events = session.step()
        session.paused = True
        if events is not None:
            self.happened(session, events)

    def on_perspective(self, arg: Any) -> None:
        """Whose eyes to look through when computers play."""
        value = str(arg.get("value", "all")) if isinstance(arg, dict) else "all"
        if self.session is not None and not self.session.people:
            self.session.perspective = (
                int(value) if value in map(str, range(len(self.session.seen))) else None
            )

    def on_look(self, arg: Any) -> None:
        """Look back at a position, or return to the game."""
        session = self.session
        if session is None or not isinstance(arg, dict):
            return
        ply = arg.get("ply")
        self.overlay = ""
        session.look = max(0, min(ply, session.table.ply)) if isinstance(ply, int) else None
        session.hint = None
        if session.look is None:
            session.wait(0)

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

    def on_seated(self, arg: Any) -> None:
        """Who plays was changed."""
        session = self.session
        if session is None or not isinstance(arg, dict):
            return
        for seat in range(len(session.seen)):
            kind = str(arg.get(f"kind-{seat}", setup.PERSON))
            person = _name(str(arg.get(f"name-{seat}", ""))) or self.t("Player {n}", n=seat + 1)
            session.table.seat_player(seat, person if kind == setup.PERSON else f"ai:{kind}")
        self.overlay = ""
        # A pause belongs to computers among themselves: with a person at the table nothing would end it.
        session.paused = session.paused and not session.people
        session.seat_viewer()
        session.wait(0)
        self.save()

    def on_offer(self, arg: Any) -> None:
        """Offer a draw."""
        self._seat_acts(rules.Offer())

    def on_accept(self, arg: Any) -> None:
        """Accept it."""
        self._seat_acts(rules.Accept())

    def on_decline(self, arg: Any) -> None:
        """Decline it."""
        self._seat_acts(rules.Decline())

    def on_resign(self, arg: Any) -> None:
        """Ask before resigning."""
        self.overlay = "resign"

    def on_resign_now(self, arg: Any) -> None:
        """Resign."""
        self._seat_acts(rules.Resign())

    def on_begins(self, arg: Any) -> None:
        """The people agreed who begins."""
        session = self.session
        seat = arg.get("seat") if isinstance(arg, dict) else None
        if (
            session is None
            or not session.agreeing()
            or not isinstance(seat, int)
            or seat not in range(len(session.seen))
        ):
            return
        action = session.table.game.parse("ABCD"[seat : seat + 1], session.table.position.state)
        if session.check(CHANCE, action) is None:
            self.happened(session, session.play(CHANCE, action))

    def on_rematch(self, arg: Any) -> None:
        """The same again, the seats as they were."""
        session = self.session
        if session is None or session.table.actor() != NOBODY:
            return
        old = session.table
        table = Table.new(old.game, old.options, old.names, secrets.token_hex(32), self.date or None)
        table.replay.tags["SeedCommit"] = table.dice.commitment
        self._begin(Session(SAVE + secrets.token_hex(4), table, session.board, session.openly))

    # ------------------------------------------------------------------------------------------------ lessons

    def on_lesson(self, arg: Any) -> None:
        """Another step of the tutorial."""
        if self.course is not None and isinstance(arg, dict) and isinstance(arg.get("step"), int):
            self.course.go(arg["step"])
            self.answer.say(self.course.spoken(self.t))


_PASSIVE: Final = frozenset(("tick", "settled", "preview", "hidden", "offline", "update"))
_QUIET: Final = frozenset(("preview",))


def _name(text: str) -> str:
    """A name fit for a record: printable, one line, at most 24 characters, not that of a computer player."""
    name = "".join(ch for ch in text if ch.isprintable()).strip()[:24]
    while name.startswith("ai:"):
        name = name.removeprefix("ai:").strip()
    return name


_APP = App()


def act(text: str) -> str:
    """The engine's one function: a gesture in, an answer out (both JSON)."""
    return _APP.act(text)
