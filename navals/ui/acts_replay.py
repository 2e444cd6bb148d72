"""Gestures of the replay: to any position, from one to the next as a film, by itself, through other eyes, and on from there."""

from __future__ import annotations

import math
from typing import Any, Final

from navals.ui import replay
from navals.ui.desk import Desk
from navals.ui.pages import recorder
from navals.ui.session import Session

CALM: Final = frozenset(
    (
        "tick", "settled", "preview", "offline", "update", "mute", "replay-play", "replay-speed", "thinker", "thought",
    )
)  # fmt: skip
"""Gestures that do not stop a replay that runs; all others do."""
SPOKEN: Final = 2.0
"""What happens faster than that is not said: nobody could listen."""


class ReplayActs(Desk):
    """Acts of looking back."""

    def _looking(self) -> Session | None:
        """The game that is looked back at."""
        session = self.session
        return session if session is not None and session.look is not None else None

    def halt(self) -> None:
        """Stop a replay that runs by itself."""
        if self.session is not None:
            self.session.rolling = False

    def on_look(self, arg: Any) -> None:
        """Look back at a position, or return to the game."""
        session = self.session
        if session is None or session.curtain is not None or not isinstance(arg, dict):
            return
        ply = arg.get("ply")
        self.overlay = ""
        if session.look is None or not isinstance(ply, int):
            self.answer.fields["focus"] = "title"  # the board is above the log
        session.hint = session.thinking = None
        session.advice = False
        if isinstance(ply, int):
            session.look = max(0, min(ply, session.table.ply))
            self._told(session, replay.backward(session, session.look))
        else:
            session.look = None
            session.wait(0)

    def _told(self, session: Session, start: int) -> None:
        """Say where the replay is, and what happened on the way from ``start``."""
        if session.tempo <= SPOKEN or not session.rolling:
            self.answer.say(recorder.spoken(session, start, self.t))

    def on_replay_scrub(self, arg: Any) -> None:
        """The slider was moved: it says itself where it is."""
        session = self._looking()
        value = arg.get("value") if isinstance(arg, dict) else None
        if session is not None and isinstance(value, str) and value.isascii() and value.isdecimal():
            session.look = min(int(value[:9]), session.table.ply)

    def on_replay_forward(self, arg: Any) -> None:
        """The next action, as a film; with ``ply``: the one that leads there."""
        session = self._looking()
        if session is None or session.look is None:
            return
        ply = arg.get("ply") if isinstance(arg, dict) else None
        if isinstance(ply, int) and 0 < ply <= session.table.ply:
            session.look = replay.backward(session, ply)
        self._forward(session)

    def _forward(self, session: Session) -> None:
        """Show the next action as it was shown when it was taken."""
        assert session.look is not None
        start = session.look
        session.look = replay.forward(session, start)
        if session.look == start:
            return
        events = replay.happened(session, start, session.look)
        motion = replay.at_tempo(session.board.motion(session.view(), events), session.tempo)
        self.answer.play.extend(motion.clips)
        self.answer.sound.extend(motion.sounds)
        self._told(session, start)
        # Where there is nothing to see and nothing to read, nobody has to wait.
        empty = not motion.clips and not recorder.told(session, start, self.t)
        session.wait(motion.milliseconds, flows=motion.flows or empty)

    def on_replay_play(self, arg: Any) -> None:
        """Let it run, or stop it; at the end it begins again."""
        session = self._looking()
        if session is None:
            return
        session.rolling = not session.rolling
        if session.rolling:
            if session.look == session.table.ply:
                session.look = 0
            session.wait(0, flows=True)

    def on_replay_pause(self, arg: Any) -> None:
        """Stop it: something beside it was pressed."""
        self.halt()

    def roll(self, session: Session) -> None:
        """Time for the next action of a replay that runs."""
        if not session.rolling or session.milliseconds_left() > 0:
            return
        self._forward(session)
        session.rolling = session.look != session.table.ply

    def on_replay_speed(self, arg: Any) -> None:
        """Faster or slower."""
        session = self._looking()
        try:
            tempo = float(arg["value"])
        except (TypeError, KeyError, ValueError):
            return
        if session is not None and math.isfinite(tempo) and tempo in replay.TEMPOS:
            session.tempo = tempo

    def on_perspective(self, arg: Any) -> None:
        """Whose eyes to look through when only computers play, or when the game is over."""
        session = self.session
        value = str(arg.get("value", "all")) if isinstance(arg, dict) else "all"
        if session is None or (session.people and session.result() is None):
            return
        seats = map(str, range(len(session.seen)))
        session.perspective = int(value) if value in seats else None

    def on_replay_branch(self, arg: Any) -> None:
        """Play on from here: a new game, whose seats are chosen before anything goes on."""
        session = self._looking()
        if session is None or session.look is None or replay.objection(session, session.look) is not None:
            return
        self._begin(replay.branch(session, session.look, self.date))
        self.overlay = "seating"
        self.answer.fields.pop("focus")  # the dialog takes it
