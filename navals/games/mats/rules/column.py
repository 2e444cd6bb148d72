"""Two columns passing each other: legal advances and combats.

Positions are integers shared by both sides (G1). A travels towards +1, B towards -1 (G2). A column is
described by parallel sequences over its pawns, in their initial order, head first: ``at`` holds positions,
``life`` distinguishes ships from wrecks (SUNK), and bit ``n`` of ``double`` is set if pawn ``n`` is in the
double file. Water is implicit: it fills the empty base-file places between the rearmost and foremost pawns
(G6).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from navals.games.mats.rules.options import SUNK

AHEAD: Final = (1, -1)
"""Each side's direction of travel (G2)."""


def rear(at: Sequence[int], side: int) -> int:
    """Return the position of the rearmost pawn, ship or wreck (G5)."""
    return max(at) if side else min(at)


def water(at: Sequence[int]) -> tuple[int, ...]:
    """Return the water positions (G6): empty ones between the first and last pawns."""
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
    """Return the legal chosen advances (R9-R13) as (pawn, steps); with ``one``, only those of the first pawn
    that has any.

    ``limit`` is the enemy's rear; with ``wrecks``, ships may pass a wreck in the double file (A4).
    """
    ahead = AHEAD[side]
    moves = []
    beside = {x: pawn for pawn, x in enumerate(at) if double >> pawn & 1} if double else {}
    for pawn, reach in enumerate(masts):
        if not reach or life[pawn] == SUNK:
            continue
        x = at[pawn]
        room = ahead * (limit - x)
        reached = range(1, (reach if reach < room else room) + 1)
        if not double:  # most columns: nothing blocks the path
            moves += [(pawn, steps) for steps in reached]
        elif beside.get(x, pawn) == pawn:  # R10
            for steps in reached:
                other = beside.get(x + ahead * steps)
                if other is None:
                    moves.append((pawn, steps))
                elif life[other] != SUNK or not wrecks:  # R12
                    break
        if one and moves:
            return moves
    return moves


def fighters(at: Sequence[int], life: Sequence[int], double: int, x: int, screens: bool) -> tuple[int, ...]:
    """Return the pawns that fight at ``x``: its ships, base file first (R18, R21).

    With ``screens``, a ship in the double file beside a wreck does not fight (A5).
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
    """Return the positions where both sides have a fighting ship, in increasing order (R18, R23)."""
    both = set(_afloat(at[0], life[0])).intersection(_afloat(at[1], life[1]))
    if screens:
        both = {
            x for x in both if all(fighters(at[side], life[side], double[side], x, True) for side in (0, 1))
        }
    return tuple(sorted(both))


def crossed(
    at: tuple[Sequence[int], Sequence[int]], life: tuple[Sequence[int], Sequence[int]], ships_only: bool
) -> bool:
    """Return whether the columns have passed each other (R24); with ``ships_only``, ignore wrecks (A3)."""
    a, b = (_afloat(at[0], life[0]), _afloat(at[1], life[1])) if ships_only else at
    return min(a) > max(b)


def _afloat(at: Sequence[int], life: Sequence[int]) -> list[int]:
    return [x for x, state in zip(at, life, strict=True) if state != SUNK]
