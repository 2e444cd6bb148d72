"""The application: takes one gesture, returns one answer. `docs/bridge.md` describes the JSON protocol.

`App` passes each gesture to its feature (`manifest.py`), executes the effects (`carry.py`, `travel.py`) and
renders the four regions (`regions.py`); only changed regions are sent to the page."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterable
from functools import partial
from typing import Final

from navals import games
from navals.ui import clock
from navals.ui.draw.html import Markup
from navals.ui.session import Session
from navals.ui.session.summary import SAVE_PREFIX
from navals.ui.shell import effects as fx
from navals.ui.shell import gesture as gestures
from navals.ui.shell import index
from navals.ui.shell.app import carry, slices, travel
from navals.ui.shell.app.answer import Response
from navals.ui.shell.app.asking import BotQuestions
from navals.ui.shell.app.jobs import JobQueue
from navals.ui.shell.app.own import HANDLERS, KEEP_MESSAGE_GESTURES, QUIET_GESTURES, initial_shell
from navals.ui.shell.app.regions import regions
from navals.ui.shell.app.requirements import feature_requirements, find_requirements, unavailable_message
from navals.ui.shell.gesture import BOARD_SCOPE, Gesture
from navals.ui.shell.manifest import NO_REQUIREMENTS, Act, Handler, Requirements, Watcher
from navals.ui.shell.shell import Shell


class App:
    """The application. `entropy(n)` returns `n` random bytes as hexadecimal digits."""

    def __init__(self, entropy: Callable[[int], str] = secrets.token_hex) -> None:
        self.shell: Shell = Shell(entropy=entropy)
        self.models: dict[str, object] = {}  # feature models by feature name, created on first use
        self.sent_regions: dict[str, Markup] = {}  # the regions as last sent to the page
        self.job_queue: JobQueue = JobQueue()
        self.bot_questions: BotQuestions = BotQuestions()  # questions to the bots in the current game
        self.response: Response = Response()
        self.sent_sheets: dict[str, str] = {}
        """Style sheets of wheel games as last sent to the page, by game id."""
        self._last_gesture: tuple[str, Gesture | None] = ("", None)
        """The last parsed text and its gesture: `requirements` and `act` get the same text."""
        self.handlers: Final[dict[str, Callable[[Gesture], None]]] = {
            **{name: partial(self._run_handler, handle) for name, handle in HANDLERS.items()},
            "boot": self._boot,
            "absent": self._report_missing_parts,
            "route": lambda gesture: self._go_to(gesture.arg),
            "tick": self._do_tick,
        }

    # ------------------------------------------------------------------------------------- gestures

    def _parse_gesture(self, text: str) -> Gesture | None:
        if self._last_gesture[0] != text:
            self._last_gesture = (text, gestures.read_gesture(text))
        return self._last_gesture[1]

    def requirements(self, text: str) -> Requirements:
        """Return what must be loaded before `act(text)`. Call it again after loading: more may be needed."""
        gesture = self._parse_gesture(text)
        return NO_REQUIREMENTS if gesture is None else find_requirements(gesture, self.shell, self.models)

    def act(self, text: str) -> str:
        """Handle a gesture and return the answer, both as JSON. Return `"{}"` for an invalid gesture or no
        change."""
        gesture = self._parse_gesture(text)
        self._last_gesture = ("", None)
        if gesture is None:
            return "{}"
        clock.set_time(gesture.now)
        self.response = Response()
        act = index.find_acts(gesture.to).get(gesture.act)
        keeps_message = act.keeps_message if act is not None else gesture.name in KEEP_MESSAGE_GESTURES
        if not keeps_message:
            self.shell.toast = self.shell.toast_rule = ""
        if not (act.keeps_replay if act is not None else gesture.name in QUIET_GESTURES):
            self._call_watchers(index.ON_INTERRUPT, gesture)
        if (session := self.shell.active_session()) is not None:
            session.thinking.can_delegate = self.job_queue.is_ready
            if not keeps_message:
                session.record_touch()
        has_acted = gesture.name != "app:boot" and self._prepare(gesture)
        if not self._dispatch(gesture, act) and not has_acted:
            return "{}"
        self.finish()
        return self.response.encode()

    def _dispatch(self, gesture: Gesture, act: Act[object] | None) -> bool:
        """Dispatch a gesture; ignore unknown ones. Return whether anything may have changed."""
        if act is not None:
            self._call_handler(index.OWNERS[gesture.to], act.handler, gesture)
        elif gesture.to == "app" and (handler := self.handlers.get(gesture.act)) is not None:
            handler(gesture)
        elif gesture.to == "thinking":
            self._handle_thinker_message(gesture)
        elif gesture.to == BOARD_SCOPE:
            effects = index.table_page().board(gesture, self.shell)
            self.execute_effects(*effects or ())
            return effects is not None
        return True

    def _call_handler(self, name: str, handler: Handler[object], gesture: Gesture) -> None:
        """Run a handler, store its model and execute its effects."""
        self.models[name], effects = handler(self.model(name), gesture, self.shell)
        self.execute_effects(*effects)

    def _call_watchers(self, watchers: Iterable[tuple[str, Watcher[object]]], gesture: Gesture) -> bool:
        """Call the features' watchers. Return whether one of them did something."""
        has_acted = False
        for name, watcher in watchers:
            step = watcher(self.models.get(name), gesture, self.shell)
            if step is not None:
                self.models[name], effects = step
                self.execute_effects(*effects)
                has_acted = True
        return has_acted

    def _prepare(self, gesture: Gesture) -> bool:
        """Let features prepare; return whether one did something. Drop a parked game whose wheel was
        removed."""
        old_ids = games.IDS
        has_acted = self._call_watchers(index.PREPARE_HOOKS, gesture)
        shell = self.shell
        if old_ids != games.IDS and (parked_game := shell.parked_session) is not None:
            parked_id = parked_game.table.game.id if isinstance(parked_game, Session) else parked_game.game.id
            shell.parked_session = parked_game if parked_id in games.IDS else None
        return has_acted

    def model(self, name: str) -> object:
        """Return the model of a feature."""
        if name not in self.models:
            self.models[name] = index.FEATURES[name].model()
        return self.models[name]

    def finish(self) -> None:
        """Let features do pending work, render changed regions, and schedule the next tick if work
        remains."""
        shell, response = self.shell, self.response
        shell.has_thinker = self.job_queue.is_ready
        for name, slice_ in slices.slices_for_gesture(self.models, shell):
            self._call_handler(name, slice_.work, Gesture(name, "work"))
        carry.read_games(shell, response)
        for _, finish in index.FINISH_HOOKS:
            self.execute_effects(*finish(shell))
        self.sent_sheets = carry.send_style_sheets(self.sent_sheets, response)
        self.bot_questions.ask_bot(shell, response)
        response.redraw(self.sent_regions, self.regions())
        for _, on_draw in index.ON_DRAW:
            self.execute_effects(*on_draw(shell))
        self.job_queue.assign_job(shell, response)
        session = shell.active_session()
        if session is not None and not session.is_waiting():
            response.request_tick(session.next_step_delay())
        for delay in slices.tick_delays(self.models, shell):
            response.request_tick(delay)

    def regions(self) -> dict[str, Markup]:
        """Return the markup of every region."""
        return regions(self.shell, self.model)

    # -------------------------------------------------------------------------------------- effects

    def execute_effects(self, *effects: fx.Effect) -> None:
        """Execute effects in order."""
        for effect in effects:
            match effect:
                case fx.Send():
                    gesture = effect.gesture
                    self._dispatch(gesture, index.find_acts(gesture.to).get(gesture.act))
                case fx.Visit():
                    self.response.fields["path"] = carry.encode_route(effect.route, effect.replaces)
                    self._go_to(effect.route)
                case fx.BeginGame():
                    self.execute_effects(*travel.begin_game(self.shell, effect.session))
                case fx.OpenGame():
                    self.execute_effects(*travel.reopen_game(self.shell, effect.key))
                case fx.StoreGame():
                    self._save_game()
                case fx.NotifyGraded():
                    self._call_watchers(index.ON_GRADE, Gesture("app", "graded"))
                case _:
                    carry.execute_effect(self.shell, self.response, effect)

    def _save_game(self) -> None:
        shell, session = self.shell, self.shell.session
        if session is None or session.seats.is_visitor or shell.is_outdated:
            return
        self.execute_effects(fx.StoreText(session.key, session.to_json(shell.date)))
        if session.key.startswith(SAVE_PREFIX):
            carry.update_reserved_title(shell, self.response, session)
        self._call_watchers(index.ON_SAVE, Gesture("app", "saved"))

    # -------------------------------------------------------------------- gestures handled by the app itself

    def _boot(self, gesture: Gesture) -> None:
        self.shell = initial_shell(gesture, self.shell)
        self.models = {}
        for name, boot in index.BOOT_HOOKS:
            self._call_handler(name, boot, gesture)
        carry.set_language(self.shell, self.response)
        carry.set_root_attrs(self.shell, self.response)
        self._prepare(gesture)
        self._go_to(gesture.fields.get("route"))

    def _report_missing_parts(self, gesture: Gesture) -> None:
        """Report that the requirements of the gesture in `arg` could not be loaded; go home if it was a
        navigation."""
        fields = gesture.fields
        # Ask about the gesture that failed, not about this one.
        failed_gesture = Gesture(str(fields.get("to")), str(fields.get("act")), fields.get("arg"))
        missing_parts = feature_requirements(failed_gesture, self.shell, self.models)
        self.shell.failed_parts |= {
            wheel for _, requirements in missing_parts for wheel in requirements.wheels
        }
        if self._call_watchers(index.ON_ABSENT, failed_gesture):
            return
        if failed_gesture.name == "app:boot":
            self.execute_effects(fx.Send("app:boot", {**failed_gesture.fields, "route": travel.HOME}))
        elif failed_gesture.name == "app:route":
            self._go_to(travel.HOME)
        if failed_gesture.name in ("app:boot", "app:route"):
            self.execute_effects(fx.SetAddress(travel.HOME, replaces=True))
        self.execute_effects(fx.ShowNote(unavailable_message(missing_parts, self.shell.t)))

    def _go_to(self, arg: object) -> None:
        """Go to an address; go home if `arg` is not one."""
        route = arg if isinstance(arg, str) and arg.startswith(travel.HOME) else travel.HOME
        for name, on_leave in index.ON_LEAVE:
            self._call_handler(name, on_leave, Gesture(name, "leave", {"route": route}))
        self.execute_effects(*travel.go_to(self.shell, route))
        for name, on_arrival in index.ON_ARRIVE:
            match = index.find_route(self.shell.parts)
            if name in self.models or (match is not None and match[0] == name):
                self._call_handler(name, on_arrival, Gesture(name, "arrive"))
        carry.set_title(self.shell, self.response)

    def _do_tick(self, gesture: Gesture) -> None:
        """Do the most urgent piece of background work."""
        for name, slice_ in slices.slices_for_tick(self.models, self.shell):
            self._call_handler(name, slice_.work, Gesture(name, "work"))

    def _run_handler(self, handler: Callable[[Gesture, Shell], fx.Effects], gesture: Gesture) -> None:
        self.execute_effects(*handler(gesture, self.shell))

    def _handle_thinker_message(self, gesture: Gesture) -> None:
        """Handle a message from the thinker: its availability or a report."""
        if gesture.act == "thinker":
            self.job_queue.set_ready(gesture.arg is True)
        client = self.job_queue.receive_report(gesture.arg) if gesture.act == "thought" else None
        if client is not None and self.job_queue.owner is not None:
            name, handler = self.job_queue.owner
            self._call_handler(name, handler, gesture)


_APP = App()
act, requirements = _APP.act, _APP.requirements
