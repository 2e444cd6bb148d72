"""Gestures of a game that is being played: on the board, at the table, over its past."""

from __future__ import annotations

import secrets
from typing import Any, Final

from navals.core import position as rules
from navals.core.event import Event
from navals.core.position import TABLE_ACTIONS
from navals.core.refusal import NotationError, Refusal
from navals.core.seat import CHANCE, NOBODY
from navals.core.table import Table
from navals.ui.acts_replay import ReplayActs
from navals.ui.answer import Sound
from navals.ui.board import Do, Motion
from navals.ui.lesson import Course
from navals.ui.pages import play
from navals.ui.registry import board_of
from navals.ui.rulebook import place_of
from navals.ui.session import Session
from navals.ui.summary import SAVE

_QUIET: Final = frozenset(("preview",))
"""Gestures that leave the last refusal on the screen."""


class PlayActs(ReplayActs):
    """Acts that need a game on the screen, or a lesson."""

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
        session.wait(motion.milliseconds, flows=motion.flows)
        if session is self.session:
            self.save()
        if session.result() is not None and session is self.session:
            self.awaited = session if motion.told and motion.clips else None
            self.overlay = "finale" if self.awaited is None else ""
            result = session.result()
            assert result is not None
            mine = session.viewer if len(session.people) == 1 else None
            lost = (
                mine is not None
                and result.score(session.table.game.seating.side(mine, session.table.options)) == 0
            )
            draw = result.outcome in ("1/2-1/2", "0-0")
            self.answer.sound.append(
                Sound("draw" if draw else "lose" if lost else "win", motion.milliseconds)
            )
        if self.course is not None and session is self.course.session:
            self.course.after(events)
        self._ask_aloud(session)

    def _ask_aloud(self, session: Session) -> None:
        """Say which real die is to be rolled, if one is."""
        if session.asking():
            self.answer.say(self.t.sentence(play.asked(session, self.t)))

    def do(self, session: Session, seat: int, action: Any, ui: Any = None) -> None:
        """Take an action, or say why not; ``ui`` is the selection that goes with it, if it is not the present one."""
        refusal = session.check(seat, action)
        if refusal is None and self.course is not None:
            refusal = self.course.objection(action)
        if refusal is not None:
            self.refuse(session, refusal)
            return
        if ui is not None:
            session.ui = ui
        self.happened(session, session.play(seat, action))
        self.answer.fields.setdefault("focus", session.board.spot(session.view()) or "title")

    def refuse(self, session: Session, refusal: Refusal) -> None:
        """Say why something cannot be done, and which rule says so."""
        session.note = refusal
        text = self.t.sentence(refusal.message)
        if number := place_of(session.table.game, refusal.rule):
            text += f" ({self.t('Rule {number}', number=number)})"
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
            self.do(session, seat, given.action, given.ui)
        elif isinstance(given, Motion):
            self.answer.play.extend(given.clips)
            self.answer.sound.extend(given.sounds)
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
        if text.lower() in TABLE_ACTIONS and not (
            session.table.game.seating.own_draw and text.lower() != "resign"
        ):
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
        elif len(self.recap) == 1:
            # One thing happened, as between most turns: it is seen again on the board and told, without another press.
            self.overlay = ""
            self.toast = self.recap[0]
            self.answer.say(self.toast)
            motion = session.board.motion(session.view(), [event for _, event in happened])
            self.answer.play.extend(motion.clips)
            self.answer.sound.extend(motion.sounds)
        self._ask_aloud(session)
        self.answer.fields["focus"] = "title"

    def on_dice(self, arg: Any) -> None:
        """Real dice were rolled: what they show, as a line of the record would have it, or (``face``) one die of a throw; no
        face: the last one was told wrongly."""
        session = self.session
        if session is None or not session.asking() or not isinstance(arg, dict):
            return
        ply = session.table.ply
        tokens = str(arg.get("dice", ""))[:400].replace(",", " ").split()
        if "face" in arg:
            if not session.show_die(None if arg["face"] is None else str(arg["face"])[:10]):
                return
            tokens = list(session.shown)
        events, refusal = session.enter(tokens)
        if session.table.ply > ply:
            self.happened(session, events)
            if not session.asking():
                self.answer.fields["focus"] = session.board.spot(session.view()) or "title"
        if refusal is not None:
            session.shown = ()
            self.refuse(session, refusal)

    def on_physical(self, arg: Any) -> None:
        """Real dice, or those of the table."""
        session = self.session
        if session is None or not session.table.game.dice or not isinstance(arg, dict):
            return
        session.physical = arg.get("value") is True
        session.wait(0)
        self._ask_aloud(session)
        self.save()

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
            session.ui = session.board.advised(session.ui, session.hint.action)
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
        while events is None and not session.waits():
            events = session.step()
        # What the thinker is asked comes later: an action that is being thought about is taken all the same.
        session.paused = True
        if events is not None:
            self.happened(session, events)

    def on_offer(self, arg: Any) -> None:
        """Offer a draw."""
        self._seat_acts(rules.Offer())

    def on_accept(self, arg: Any) -> None:
        """Accept it."""
        self._seat_acts(rules.Accept())

    def on_decline(self, arg: Any) -> None:
        """Decline it."""
        self._seat_acts(rules.Decline())

    def on_resign_now(self, arg: Any) -> None:
        """Resign."""
        self._seat_acts(rules.Resign())

    def on_begins(self, arg: Any) -> None:
        """The people agreed which side begins."""
        session = self.session
        side = arg.get("side") if isinstance(arg, dict) else None
        if session is None or not session.agreeing() or not isinstance(side, int) or side not in (0, 1):
            return
        action = session.table.game.parse("AB"[side], session.table.position.state)
        if session.check(CHANCE, action) is None:
            self.happened(session, session.play(CHANCE, action))

    def on_rematch(self, arg: Any) -> None:
        """The same again, the seats as they were."""
        session = self.session
        if session is None or session.table.actor() != NOBODY:
            return
        old = session.table
        table = Table.new(
            old.game,
            old.game.schema.renewed(old.options),
            old.names,
            secrets.token_hex(32),
            self.date or None,
        )
        table.replay.tags["SeedCommit"] = table.dice.commitment
        key = SAVE + secrets.token_hex(4)
        self._begin(Session(key, table, session.board, session.openly, session.physical))

    def on_lesson(self, arg: Any) -> None:
        """Another step of the tutorial."""
        if self.course is not None and isinstance(arg, dict) and isinstance(arg.get("step"), int):
            self.course.go(arg["step"])
            self.answer.say(self.course.spoken(self.t))
            learned = self.prefs.learned
            if self.course.finished and self.course.game.id not in learned:
                self._set_pref("learned", (*learned, self.course.game.id))

    def on_lesson_part(self, arg: Any) -> None:
        """The tutorial from its beginning, or from that of a part."""
        if self.course is not None and isinstance(arg, dict) and isinstance(arg.get("part"), int):
            self.course = Course(self.course.game, arg["part"])
            self.answer.say(self.course.spoken(self.t))
            self.answer.fields["focus"] = "title"
