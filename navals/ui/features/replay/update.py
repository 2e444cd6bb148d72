"""Gestures of the replay: positions, steps, speed, views, and new games. Its state belongs to the game."""

from __future__ import annotations

import math
from typing import Final

from navals.ui.features.play.showing import shown
from navals.ui.features.replay import model as replay
from navals.ui.features.replay import view
from navals.ui.session import Session
from navals.ui.session.summary import fresh_key
from navals.ui.shell.effects import Begin, Effect, Effects, Focus, Say, Show
from navals.ui.shell.feature import Acts, Step, stateless
from navals.ui.shell.gesture import Gesture
from navals.ui.shell.shell import Shell

SPOKEN: Final = 2.0  # faster replays are not announced


START: Final = stateless


def _looking(shell: Shell) -> Session | None:
    """The game or exercise being replayed."""
    session = shell.session or shell.active()
    return session if session is not None and session.past.ply is not None else None


def _said(session: Session, start: int, shell: Shell) -> Effects:
    """Announce the position and the events since `start`."""
    heard = session.past.tempo <= SPOKEN or not session.past.rolling
    return (Say(view.spoken(session, start, shell.t)),) if heard else ()


def _look(model: None, gesture: Gesture, shell: Shell) -> Step[None]:
    session, ply = shell.session, gesture.whole("ply")
    if session is None or session.handover.curtain is not None or not isinstance(gesture.arg, dict):
        return model, ()
    effects: list[Effect] = [Show(overlay="")]
    if session.past.ply is None or ply is None:
        effects.append(Focus("title"))  # the board is above the log
    session.thinking.rest()
    if ply is None:
        session.past.look_at(None)
        session.past.returns = session.past.rolling = False
        session.wait(0)
    else:
        session.past.returns = False
        ply = max(0, min(ply, session.table.ply))
        session.past.look_at(ply)
        effects += _said(session, replay.backward(session, ply), shell)
    return model, effects


def _scrub(model: None, gesture: Gesture, shell: Shell) -> Step[None]:
    """The slider announces its position itself."""
    session, value = _looking(shell), gesture.text("value")
    if session is not None and value.isascii() and value.isdecimal():
        session.past.look_at(min(int(value[:9]), session.table.ply))
    return model, ()


def _forward(model: None, gesture: Gesture, shell: Shell) -> Step[None]:
    """Replay the next action, or the one that leads to `ply`."""
    session, ply = _looking(shell), gesture.whole("ply")
    if session is None:
        return model, ()
    if ply is not None and 0 < ply <= session.table.ply:
        session.past.look_at(replay.backward(session, ply))
    return model, _shown(session, shell)


def _shown(session: Session, shell: Shell) -> Effects:
    """Replay the next action."""
    assert session.past.ply is not None
    start = session.past.ply
    session.past.look_at(replay.forward(session, start))
    if session.past.ply == start:
        return ()
    events = replay.happened(session, start, session.past.ply)
    session.pace.turn(None)
    motion = session.board.motion(session.view(), events)
    return shown(session, motion, shell, session.past.tempo), *_said(session, start, shell)


def _see(model: None, gesture: Gesture, shell: Shell) -> Step[None]:
    """Replay a turning point, from one position to another."""
    session, ply, until = shell.session, gesture.whole("ply"), gesture.whole("until")
    if session is None or session.handover.curtain is not None or session.result() is None:
        return model, ()
    if ply is None or until is None or not 0 <= ply < until <= session.table.ply:
        return model, ()
    session.thinking.rest()
    session.past.look_at(ply)
    session.past.rolling, session.past.until = True, until
    # Show the position for a moment before the replay begins.
    session.wait(0)
    return model, (Show(overlay=""), Focus("title"))


def _play(model: None, gesture: Gesture, shell: Shell) -> Step[None]:
    """Start or stop the replay; at the end, start over."""
    session = _looking(shell)
    if session is not None:
        session.past.rolling, session.past.until = not session.past.rolling, None
        if session.past.rolling:
            if session.past.ply == session.table.ply:
                session.past.look_at(0)
            session.wait(0, flows=True)
    return model, ()


def _pause(model: None, gesture: Gesture, shell: Shell) -> Step[None]:
    session = shell.session or shell.active()
    if session is not None:
        past = session.past
        past.rolling, past.returns, past.until = False, False, None
    return model, ()


def _roll(model: None, gesture: Gesture, shell: Shell) -> Step[None]:
    session = _looking(shell)
    if session is None or not session.past.rolling or session.pace.left() > 0:
        return model, ()
    if session.past.returns and session.past.ply == session.table.ply:
        return _look(model, Gesture("replay", "look", {"ply": None}), shell)
    effects = _shown(session, shell)
    past = session.past
    past.rolling = past.returns or (past.ply != session.table.ply and not _reached(session))
    return model, effects


def _reached(session: Session) -> bool:
    past = session.past
    return past.until is not None and past.ply is not None and past.ply >= past.until


def _again(model: None, gesture: Gesture, shell: Shell) -> Step[None]:
    """Replay recent events, then return to the game."""
    session = shell.session
    start = replay.latest(session) if session is not None else None
    if session is None or start is None:
        return model, ()
    if session.handover.curtain is not None or session.past.ply is not None:
        return model, ()
    session.thinking.rest()
    session.touched = -1
    session.past.look_at(start)
    session.past.rolling = session.past.returns = True
    session.wait(0, flows=True)
    return model, ()


def _speed(model: None, gesture: Gesture, shell: Shell) -> Step[None]:
    session = _looking(shell)
    try:
        tempo = float(gesture.text("value"))
    except ValueError:
        return model, ()
    if session is not None and math.isfinite(tempo) and tempo in replay.TEMPOS:
        session.past.tempo = tempo
    return model, ()


def _perspective(model: None, gesture: Gesture, shell: Shell) -> Step[None]:
    """Choose the view, in a finished game or one of computers."""
    session, value = shell.session, gesture.text("value")
    if session is not None and (not session.seats.people or session.result() is not None):
        seats = map(str, range(session.seats.count))
        session.past.eyes = int(value) if value in seats else None
    return model, ()


def _branch(model: None, gesture: Gesture, shell: Shell) -> Step[None]:
    """Begin a new game from this position, after choosing its players."""
    session = _looking(shell)
    if session is None or session.past.ply is None or replay.objection(session, session.past.ply) is not None:
        return model, ()
    key = fresh_key(shell.store, shell.entropy)
    branch = Begin(replay.branch(session, session.past.ply, shell.date, key))
    return model, (branch, Show(overlay="seating"), Focus(""))  # the dialog takes the focus


ACTS: Final[Acts] = {
    "look": _look,
    "again": _again,
    "scrub": _scrub,
    "forward": _forward,
    "see": _see,
    "play": _play,
    "pause": _pause,
    "speed": _speed,
    "perspective": _perspective,
    "branch": _branch,
}

REPORTS: Final[Acts] = {"roll": _roll}
