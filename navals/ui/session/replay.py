"""The steps, marks and speed of a replay, and new games from its positions.

Nothing here changes the replayed game or reveals more than `Session.visible_events`."""

from __future__ import annotations

from typing import Final

import msgspec

from navals.core import rules
from navals.core.event import Event, Sign
from navals.core.message import Message, msg
from navals.core.seat import CHANCE
from navals.core.table import Table
from navals.ui.session import Session

TEMPOS: Final = (0.5, 1.0, 2.0, 4.0, 8.0)  # replay speeds


class Mark(msgspec.Struct, frozen=True):
    """A mark after `ply` actions: its kind (that of a landmark, or `end`), sign, and event (`None` for
    `end`)."""

    ply: int
    kind: str
    sign: Sign
    event: Event | None


def visible_events(session: Session, start: int, end: int) -> list[Event]:
    """Return the visible events between two plies."""
    events = session.table.replay.events[start:end]
    return session.visible_events(event for action_events in events for event in action_events)


def may_reveal(session: Session) -> bool:
    """Return whether a replay may reveal later events: only in an unfinished game, whose players know them,
    and not in a game from a link."""
    return session.result() is None and not session.seats.is_visitor


def marks(session: Session) -> tuple[Mark, ...]:
    """Return the marks in order, at most one per action."""
    viewpoint = (session.shows_everything(), session.perspective())
    return session.cache.part("marks", session.table.position, viewpoint, lambda: tuple(_find_marks(session)))


def _find_marks(session: Session) -> list[Mark]:
    all_marks: list[Mark] = []
    game, last_ply = session.table.game, session.table.ply
    for ply in range(1, last_ply + 1):
        events = visible_events(session, ply - 1, ply)
        landmark_events = [
            (match, event) for event in events if (match := game.moments.landmark(event)) is not None
        ]
        if landmark_events:
            landmark, event = max(landmark_events, key=lambda pair: pair[0].weight)
            all_marks.append(Mark(ply, landmark.kind, landmark.sign, event))
    # If the last ship's loss ends the game, its own mark is enough.
    if session.result() is not None and last_ply and (not all_marks or all_marks[-1].ply < last_ply):
        all_marks.append(Mark(last_ply, "end", "end", None))
    return all_marks


def next_ply(session: Session, ply: int) -> int:
    """Return the ply after the next step; related draws form a single step."""
    ply += 1
    while ply < session.table.ply and _is_within_draws(session, ply):
        ply += 1
    return min(ply, session.table.ply)


def previous_ply(session: Session, ply: int) -> int:
    """Return the ply before the step that led to `ply`."""
    ply -= 1
    while ply > 0 and _is_within_draws(session, ply):
        ply -= 1
    return max(ply, 0)


def latest_events_ply(session: Session) -> int | None:
    """Return the ply at which the latest events begin: the others' first action since the viewer last acted
    or, if there is none, the viewer's last action; without a viewer, the last turn. `None` before the first
    action."""
    viewer, moves = session.handover.viewer, session.table.replay.moves
    plies = (ply for ply in range(len(moves)) if ply not in session.follow_up_plies)
    decisions = [(ply, moves[ply].seat) for ply in plies if moves[ply].seat != CHANCE]
    if not decisions:
        return None
    last_seat = decisions[-1][1]
    if last_seat == viewer:
        return decisions[-1][0]
    start = decisions[-1][0]
    for ply, seat in reversed(decisions):
        if seat == viewer or (viewer is None and seat != last_seat):
            break
        start = ply
    return start


def _is_within_draws(session: Session, ply: int) -> bool:
    """Return whether a position is between related draws."""
    replay = session.table.replay
    if replay.moves[ply - 1].seat != CHANCE or replay.moves[ply].seat != CHANCE:
        return False
    return session.board.joins_last_draw(replay.positions[ply].state.view(None))


def has_secrets(session: Session) -> bool:
    """Return whether the seats ever knew different things, so that the choice of view matters."""
    return any(event.audience is not None for events in session.table.replay.events for event in events)


def branch_objection(session: Session, ply: int) -> Message | None:
    """Return why no new game can start from a position, or `None` if one can."""
    if rules.result(session.table.replay.positions[ply]) is not None:
        return msg("the game is already over here")
    if session.result() is None and session.seats.has_secrets():
        return msg("this game still has secrets: wait until it is over")
    return None


def branched_session(session: Session, ply: int, date: str, key: str) -> Session:
    """Return a new game with the moves up to `ply` and its own dice, to be stored under `key`."""
    old_replay = session.table.replay
    # The old seed does not cover new draws.
    omitted_tags = ("Seed", "SeedCommit", "Dice", "Title")
    tags = {name: text for name, text in old_replay.tags.items() if name not in omitted_tags}
    if date:
        tags["Date"] = date
    table = Table.from_replay(old_replay.copy_until(ply, tags))
    return Session(key, table, session.board, session.seats.is_open, session.dice.has_real_dice)
