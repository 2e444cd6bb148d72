"""Gestures of the replay: positions, steps, speed, views, and new games. Its state is part of the session."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from msgspec.structs import replace

from navals.ui.session import Session, replay
from navals.ui.session.summary import fresh_key
from navals.ui.shell.effects import BeginGame, Effect, Effects, Focus, Say, Show
from navals.ui.shell.feature import Act, Acts, Gesture, Handler, Shell, Step, game_handler
from navals.ui.shell.showing import animate
from navals.ui.table import recorder

MAX_SPOKEN_TEMPO: Final = 2.0  # faster replays are not announced


def _announce_events(session: Session, start_ply: int, shell: Shell) -> Effects:
    is_spoken = session.lookback.tempo <= MAX_SPOKEN_TEMPO or not session.lookback.is_playing
    return (Say(recorder.announcement(session, start_ply, shell.t)),) if is_spoken else ()


def _go_to_ply(session: Session, gesture: Gesture, shell: Shell) -> Effects:
    ply = gesture.integer("ply")
    if session.handover.curtain_seat is not None or not isinstance(gesture.arg, dict):
        return ()
    effects: list[Effect] = [Show(overlay="")]
    if session.lookback.ply is None or ply is None:
        effects.append(Focus("title"))  # the board is above the log
    session.thinking.stop()
    session.lookback = replace(session.lookback, returns_to_game=False)
    if ply is None:
        session.look_at(None)
        session.lookback = replace(session.lookback, is_playing=False)
        session.wait(0)
    else:
        ply = max(0, min(ply, session.table.ply))
        session.look_at(ply)
        effects += _announce_events(session, replay.previous_ply(session, ply), shell)
    return effects


def _move_slider(session: Session, gesture: Gesture, shell: Shell) -> Effects:
    """Move to the position chosen with the slider, which announces it itself."""
    value = gesture.text("value")
    if value.isascii() and value.isdecimal():
        session.look_at(min(int(value[:9]), session.table.ply))
    return ()


def _step_forward(session: Session, gesture: Gesture, shell: Shell) -> Effects:
    """Replay the next step or, if the gesture has a `ply`, the step that leads to it."""
    ply = gesture.integer("ply")
    if ply is not None and 0 < ply <= session.table.ply:
        session.look_at(replay.previous_ply(session, ply))
    return _advance_replay(session, shell)


def _advance_replay(session: Session, shell: Shell) -> Effects:
    assert session.lookback.ply is not None
    start_ply = session.lookback.ply
    session.look_at(replay.next_ply(session, start_ply))
    if session.lookback.ply == start_ply:
        return ()
    events = replay.visible_events(session, start_ply, session.lookback.ply)
    session.pace = session.pace.with_seat(None)
    motion = session.board.motion(session.view(), events)
    return animate(session, motion, shell, session.lookback.tempo), *_announce_events(
        session, start_ply, shell
    )


def _replay_turn(session: Session, gesture: Gesture, shell: Shell) -> Effects:
    """Replay a turning point of a finished game, from `ply` to `until`."""
    ply, end_ply = gesture.integer("ply"), gesture.integer("until")
    if session.handover.curtain_seat is not None or session.result() is None:
        return ()
    if ply is None or end_ply is None or not 0 <= ply < end_ply <= session.table.ply:
        return ()
    session.thinking.stop()
    session.look_at(ply)
    session.lookback = session.lookback.play(end_ply)
    # Show the position for a moment before the replay begins.
    session.wait(0)
    return Show(overlay=""), Focus("title")


def _toggle_replay(session: Session, gesture: Gesture, shell: Shell) -> Effects:
    """Start or stop the replay; at the end, restart it."""
    session.lookback = replace(session.lookback, is_playing=not session.lookback.is_playing, end_ply=None)
    if session.lookback.is_playing:
        if session.lookback.ply == session.table.ply:
            session.look_at(0)
        session.wait(0, skips_pause=True)
    return ()


def _pause_replay(model: None, gesture: Gesture, shell: Shell) -> Step[None]:
    session = shell.session or shell.active_session()
    if session is not None:
        session.lookback = session.lookback.stop()
    return model, ()


def _play_due_step(session: Session, gesture: Gesture, shell: Shell) -> Effects:
    lookback = session.lookback
    if not lookback.is_playing or session.pace.delay() > 0:
        return ()
    if lookback.returns_to_game and lookback.ply == session.table.ply:
        end_gesture = Gesture("replay", "look", {"ply": None})
        return () if shell.session is None else _go_to_ply(shell.session, end_gesture, shell)
    effects = _advance_replay(session, shell)
    lookback = session.lookback
    is_at_end = lookback.end_ply is not None and lookback.ply is not None and lookback.ply >= lookback.end_ply
    is_playing = lookback.returns_to_game or (lookback.ply != session.table.ply and not is_at_end)
    session.lookback = replace(lookback, is_playing=is_playing)
    return effects


def _replay_latest_events(session: Session, gesture: Gesture, shell: Shell) -> Effects:
    """Replay the latest events (`replay.latest`), then return to the game."""
    start_ply = replay.latest_events_ply(session)
    if start_ply is None or session.handover.curtain_seat is not None or session.lookback.ply is not None:
        return ()
    session.thinking.stop()
    session.last_touch_ply = -1
    session.look_at(start_ply)
    session.lookback = session.lookback.play(returns_to_game=True)
    session.wait(0, skips_pause=True)
    return ()


def _set_tempo(session: Session, gesture: Gesture, shell: Shell) -> Effects:
    tempos = {f"{tempo:g}": tempo for tempo in replay.TEMPOS}
    tempo = tempos.get(gesture.text("value"), session.lookback.tempo)
    session.lookback = replace(session.lookback, tempo=tempo)
    return ()


def _set_perspective(session: Session, gesture: Gesture, shell: Shell) -> Effects:
    value = gesture.text("value")
    if not session.seats.people or session.result() is not None:
        seat_texts = map(str, range(session.seats.count))
        session.lookback = replace(session.lookback, perspective=int(value) if value in seat_texts else None)
    return ()


def _branch_game(session: Session, gesture: Gesture, shell: Shell) -> Effects:
    if session.lookback.ply is None or replay.branch_objection(session, session.lookback.ply) is not None:
        return ()
    key = fresh_key(shell.store, shell.entropy)
    begin_effect = BeginGame(replay.branched_session(session, session.lookback.ply, shell.date, key))
    return begin_effect, Show(overlay="seating"), Focus("")  # the dialog takes the focus


def _replay_handler(handle: Callable[[Session, Gesture, Shell], Effects]) -> Handler[None]:
    """Return a handler for gestures in the replay of a game or an exercise."""

    def handler(model: None, gesture: Gesture, shell: Shell) -> Step[None]:
        session = shell.session or shell.active_session()
        is_replay = session is not None and session.lookback.ply is not None
        return model, handle(session, gesture, shell) if session is not None and is_replay else ()

    return handler


play_due_step: Final = _replay_handler(_play_due_step)
"""Replay the next action when it is due."""

ACTS: Final[Acts[None]] = {
    "look": Act(game_handler(_go_to_ply)),
    "again": Act(game_handler(_replay_latest_events)),
    "scrub": Act(_replay_handler(_move_slider)),
    "forward": Act(_replay_handler(_step_forward)),
    "see": Act(game_handler(_replay_turn)),
    "play": Act(_replay_handler(_toggle_replay), keeps_replay=True),
    "pause": Act(_pause_replay),
    "speed": Act(_replay_handler(_set_tempo), keeps_replay=True),
    "perspective": Act(game_handler(_set_perspective)),
    "branch": Act(_replay_handler(_branch_game)),
}
