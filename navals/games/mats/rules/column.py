"""Two columns that slide past each other: who may advance, who is alongside whom.

Positions are integers shared by both sides (G1). A travels towards +1, B towards -1 (G2). A column is given by three
things, side by side for each of its pawns, head of the first order first: ``at`` its position, ``life`` whether the
pawn is a ship or (SUNK) a wreck, and bit ``n`` of ``double`` whether pawn ``n`` lies in the double file. Water need not
be kept: it fills exactly the empty places of the base file between the rearmost and the foremost pawn (G6).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from navals.games.mats.rules.options import SUNK

AHEAD: Final = (1, -1)
"""Where each side travels (G2)."""


def rear(at: Sequence[int], side: int) -> int:
    """The position of the rearmost pawn, ship or wreck (G5)."""
    return max(at) if side else min(at)


def water(at: Sequence[int]) -> tuple[int, ...]:
    """The positions that hold water (G6): empty, with pawns on either side."""
    return tuple(x for x in range(min(at) + 1, max(at)) if x not in at)


def advances(
    at: Sequence[int],
    life: Sequence[int],
    double: int,
    masts: Sequence[int],
    limit: int,
    side: int,
    wrecks: bool,
    one: bool = False,
) -> list[tuple[int, int]]:
    """All legal chosen advances (R9-R13) as (pawn, steps); ``limit`` is the enemy's rear.

    ``wrecks``: whether a wreck in the double file may be passed (A4). With ``one``, one of them is enough.
    """
    ahead = AHEAD[side]
    moves = []
    if not double:  # most columns: nothing stands in the way
        for pawn, reach in enumerate(masts):
            if reach and life[pawn] != SUNK:
                room = ahead * (limit - at[pawn])
                for steps in range(1, (reach if reach < room else room) + 1):
                    moves.append((pawn, steps))
                if one and moves:
                    return moves
        return moves
    beside = {at[pawn]: pawn for pawn in range(len(at)) if double >> pawn & 1}
    for pawn, reach in enumerate(masts):
        if not reach or life[pawn] == SUNK:
            continue
        x = at[pawn]
        if x in beside and beside[x] != pawn:  # R10
            continue
        room = ahead * (limit - x)
        for steps in range(1, (reach if reach < room else room) + 1):
            other = beside.get(x + ahead * steps)
            if other is None:
                moves.append((pawn, steps))
            elif life[other] != SUNK or not wrecks:  # R12
                break
        if one and moves:
            return moves
    return moves


def fighters(at: Sequence[int], life: Sequence[int], double: int, x: int, screens: bool) -> tuple[int, ...]:
    """The pawns that fight at ``x``: its ships, the one in the base file first (R18, R21).

    ``screens``: a ship in the double file does not fight while its neighbour is a wreck (A5).
    """
    here = [pawn for pawn in range(len(at)) if at[pawn] == x]
    if len(here) == 2:
        if double >> here[0] & 1:
            here.reverse()
        if screens and life[here[0]] == SUNK:
            return ()
    return tuple(pawn for pawn in here if life[pawn] != SUNK)


def contested(
    at: tuple[Sequence[int], Sequence[int]],
    life: tuple[Sequence[int], Sequence[int]],
    double: tuple[int, int],
    screens: bool,
) -> tuple[int, ...]:
    """The positions where both sides have a ship that fights, by increasing position (R18, R23)."""
    ours = {x for x, state in zip(at[0], life[0], strict=True) if state != SUNK}
    both = ours.intersection([x for x, state in zip(at[1], life[1], strict=True) if state != SUNK])
    if screens:
        both = {
            x for x in both if all(fighters(at[side], life[side], double[side], x, True) for side in (0, 1))
        }
    return tuple(sorted(both))


def crossed(
    at: tuple[Sequence[int], Sequence[int]], life: tuple[Sequence[int], Sequence[int]], ships_only: bool
) -> bool:
    """Whether the columns have wholly passed each other (R24); with ``ships_only`` wrecks do not count (A3)."""
    if not ships_only:
        return min(at[0]) > max(at[1])
    first = min(x for x, state in zip(at[0], life[0], strict=True) if state != SUNK)
    last = max(x for x, state in zip(at[1], life[1], strict=True) if state != SUNK)
    return first > last
