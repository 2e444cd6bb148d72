"""Going through a game again: where it stops, what is marked, how fast it runs, and a new game from any of its positions.

Nothing here changes the game that is looked at, and nothing is told that ``HandOver.visible`` would not tell.
"""

from __future__ import annotations

from typing import Final

import msgspec

from navals.core import position as rules
from navals.core.event import Event, Landmark, Sign
from navals.core.message import Message, msg
from navals.core.record.record import Replay
from navals.core.seat import CHANCE
from navals.core.table import Table
from navals.ui.session import Session

TEMPOS: Final = (0.5, 1.0, 2.0, 4.0, 8.0)
"""How fast a replay may run."""


class Mark(msgspec.Struct, frozen=True):
    """Something to be found again: after which action, what the game calls it (``end``: the game is over), its sign, and the event
    that tells it."""

    ply: int
    kind: str
    sign: Sign
    event: Event | None


def happened(session: Session, start: int, end: int) -> list[Event]:
    """What the screen may tell of the actions between two positions."""
    events = session.table.replay.events[start:end]
    return session.handover.visible(event for of_action in events for event in of_action)


def reveals(session: Session) -> bool:
    """Whether what is later than the position that is looked at is told: in a game that goes on it has been seen by whoever plays,
    one that is over, or came with a link, is looked at from its beginning."""
    return session.result() is None and not session.seats.guest


def marks(session: Session) -> tuple[Mark, ...]:
    """What is marked, in order: at most one mark an action."""
    eyes = (session.handover.everything(), session.handover.eyes())
    return session.drawn.part("marks", session.table.position, eyes, lambda: tuple(_marks(session)))


def _marks(session: Session) -> list[Mark]:
    marked: list[Mark] = []
    game, total = session.table.game, session.table.ply
    for ply in range(1, total + 1):
        here: list[tuple[Landmark, Event]] = []
        for event in happened(session, ply - 1, ply):
            landmark = game.moments.landmark(event)
            if landmark is not None:
                here.append((landmark, event))
        if here:
            landmark, event = max(here, key=lambda one: one[0].weight)
            marked.append(Mark(ply, landmark.kind, landmark.sign, event))
    # Where all is lost with the last ship, the last thing to be found is the ship.
    if session.result() is not None and total and (not marked or marked[-1].ply < total):
        marked.append(Mark(total, "end", "end", None))
    return marked


def forward(session: Session, ply: int) -> int:
    """The position after the next action; draws that belong together are one step, as they were when they were made."""
    ply += 1
    while ply < session.table.ply and _within(session, ply):
        ply += 1
    return min(ply, session.table.ply)


def backward(session: Session, ply: int) -> int:
    """The position before the last step."""
    ply -= 1
    while ply > 0 and _within(session, ply):
        ply -= 1
    return max(ply, 0)


def latest(session: Session) -> int | None:
    """The position before what the others have done since whoever looks acted last, or, where they have done nothing, before that last
    action. Where nobody in particular looks: before the last turn. None where nobody has acted yet."""
    eyes, moves = session.handover.viewer, session.table.replay.moves
    acted = [(ply, move.seat) for ply, move in enumerate(moves) if move.seat != CHANCE]
    if not acted:
        return None
    last = acted[-1][1]
    if last == eyes:
        return acted[-1][0]
    start = acted[-1][0]
    for ply, seat in reversed(acted):
        if seat == eyes or (eyes is None and seat != last):
            break
        start = ply
    return start


def _within(session: Session, ply: int) -> bool:
    """Whether this position lies between two draws that belong together."""
    replay = session.table.replay
    if replay.moves[ply - 1].seat != CHANCE or replay.moves[ply].seat != CHANCE:
        return False
    return session.board.together(replay.positions[ply].state.view(None))


def secretive(session: Session) -> bool:
    """Whether seats knew different things at some point: then it matters through whose eyes one looks."""
    return any(event.audience is not None for events in session.table.replay.events for event in events)


def objection(session: Session, ply: int) -> Message | None:
    """Why nobody can play on from a position, or None."""
    if rules.result(session.table.replay.positions[ply]) is not None:
        return msg("the game is over here")
    if session.result() is None and session.seats.hiding():
        return msg("this game still has secrets: wait until it is over")
    return None


def branch(session: Session, ply: int, date: str, key: str) -> Session:
    """A new game, to be kept under ``key``, that has come to this position as the other one did, and whose dice are its own from here."""
    old = session.table.replay
    # One seed cannot tell where both the old draws and the new ones come from.
    tags = {
        name: text for name, text in old.tags.items() if name not in ("Seed", "SeedCommit", "Dice", "Title")
    }
    if date:
        tags["Date"] = date
    replay = Replay(old.game, old.options, tags)
    # Positions are values: both games may hold the same ones.
    replay.moves, replay.events = old.moves[:ply], old.events[:ply]
    replay.positions = old.positions[: ply + 1]
    table = Table.opened(replay)
    return Session(key, table, session.board, session.seats.openly, session.dice.physical)
