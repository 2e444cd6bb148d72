"""No script: how often ships of Trafalgar drift, counted from the positions of a game.

A ship that could sail is adrift in a round in which nothing came of it: it did not fire, no enemy lay in reach of its guns or had it in
reach of his at the end, and it came no nearer to an enemy, to the flag of the enemy, to a ship that carries a flag, or home with one.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import Final

from navals.games.trafalgar.rules.events import Fire
from navals.games.trafalgar.rules.fleet import HOME, OF, RATE, SIDE, SPEED
from navals.games.trafalgar.rules.sailing.drawing import RANGE
from navals.games.trafalgar.rules.state import TrafalgarState

LONG: Final = 3
"""Rounds running that a ship may be adrift before it counts."""


def drifting(states: Iterable[TrafalgarState], actions: Iterable[object]) -> int:
    """The rounds in which two ships or more had been adrift for more than LONG rounds running."""
    starts: list[TrafalgarState] = []
    fired: list[set[int]] = []
    for state, action in zip(states, actions, strict=False):
        if state.phase in ("idle", "over") and (not starts or state.round > starts[-1].round):
            starts.append(state)
            fired.append(set())
        if isinstance(action, Fire):
            fired[-1].add(state.active)
    long, running = 0, [0] * 8
    for (before, after), busy in zip(pairwise(starts), fired, strict=False):
        for number in range(8):
            idle = number not in busy and adrift(before, after, number)
            running[number] = running[number] + 1 if idle else 0
        long += sum(count > LONG for count in running) >= 2
    return long


def adrift(before: TrafalgarState, after: TrafalgarState, number: int) -> bool:
    """Whether nothing came of a ship in a round, its shots left out."""
    was, now = before.ships[number], after.ships[number]
    if was.at < 0 or now.at < 0 or not was.masts or not now.masts:
        return False
    sea, side = after.sea, SIDE[number]
    enemies = [n for n in OF[1 - side] if after.ships[n].at >= 0]
    for n in enemies:
        fastest = max(speed(after, number), speed(after, n))
        if sea.distance(now.at, after.ships[n].at) <= fastest + RANGE:
            return False
    return not any(
        sea.distance(now.at, at) < sea.distance(was.at, at) for at in goals(after, number, enemies)
    )


def goals(state: TrafalgarState, number: int, enemies: Sequence[int]) -> list[int]:
    """The points that a ship may be bound for."""
    side, flags = SIDE[number], state.flags
    ends = [state.ships[n].at for n in enemies]
    ends += [state.ships[n].at for n in flags if n not in (HOME, number)]
    if flags[1 - side] == HOME:
        ends.append(state.sea.corner[1 - side])
    if number in flags:
        ends.append(state.sea.corner[side])
    return ends


def speed(state: TrafalgarState, number: int) -> int:
    """The moves of a ship in a turn."""
    return SPEED[RATE[number]][state.ships[number].masts]
