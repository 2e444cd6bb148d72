"""Two columns passing each other: legal advances and combats.

Positions are integers shared by both sides (G1). A travels towards +1, B towards -1 (G2). A column is
described by parallel sequences over its pawns, in their initial order, head first: ``positions``;
``hulls`` distinguishes ships from wrecks (SUNK), and bit ``n`` of ``double`` is set if pawn ``n`` is in the
double file. Water is implicit: it fills the empty base-file places between the rearmost and foremost pawns
(G6).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from navals.games.mats.rules.options import SUNK

DIRECTION: Final = (1, -1)
"""Each side's direction of travel (G2)."""


def rear_position(positions: Sequence[int], side: int) -> int:
    """Return the position of the rearmost pawn, ship or wreck (G5)."""
    return max(positions) if side else min(positions)


def water_positions(positions: Sequence[int]) -> tuple[int, ...]:
    """Return the water positions (G6): empty ones between the first and last pawns."""
    return tuple(x for x in range(min(positions) + 1, max(positions)) if x not in positions)


def legal_advances(
    positions: Sequence[int],
    hulls: Sequence[int],
    double_bits: int,
    masts: Sequence[int],
    limit: int,
    side: int,
    can_pass_wrecks: bool,
    first_only: bool = False,
) -> list[tuple[int, int]]:
    """Return the legal chosen advances (R9-R13) as (pawn, steps); with ``first_only``, only those of the
    first pawn that has any.

    ``limit`` is the enemy's rear; with ``can_pass_wrecks``, ships may pass a wreck in the double file (A4).
    """
    direction = DIRECTION[side]
    moves = []
    double_pawns = (
        {x: pawn for pawn, x in enumerate(positions) if double_bits >> pawn & 1} if double_bits else {}
    )
    for pawn, max_steps in enumerate(masts):
        if not max_steps or hulls[pawn] == SUNK:
            continue
        x = positions[pawn]
        free_steps = direction * (limit - x)
        step_range = range(1, (max_steps if max_steps < free_steps else free_steps) + 1)
        if not double_bits:  # most columns: nothing blocks the path
            moves += [(pawn, steps) for steps in step_range]
        elif double_pawns.get(x, pawn) == pawn:  # R10
            for steps in step_range:
                blocker = double_pawns.get(x + direction * steps)
                if blocker is None:
                    moves.append((pawn, steps))
                elif hulls[blocker] != SUNK or not can_pass_wrecks:  # R12
                    break
        if first_only and moves:
            return moves
    return moves


def fighters(
    positions: Sequence[int], hulls: Sequence[int], double_bits: int, x: int, wreck_screens: bool
) -> tuple[int, ...]:
    """Return the pawns that fight at ``x``: its ships, base file first (R18, R21).

    With ``wreck_screens``, a ship in the double file beside a wreck does not fight (A5).
    """
    pawns = [pawn for pawn in range(len(positions)) if positions[pawn] == x]
    if len(pawns) == 2:
        if double_bits >> pawns[0] & 1:
            pawns.reverse()
        if wreck_screens and hulls[pawns[0]] == SUNK:
            return ()
    return tuple(pawn for pawn in pawns if hulls[pawn] != SUNK)


def combat_positions(
    columns: tuple[Sequence[int], Sequence[int]],
    hulls: tuple[Sequence[int], Sequence[int]],
    double_bits: tuple[int, int],
    wreck_screens: bool,
) -> tuple[int, ...]:
    """Return the positions where both sides have a fighting ship, in increasing order (R18, R23)."""
    positions = set(_ship_positions(columns[0], hulls[0])).intersection(_ship_positions(columns[1], hulls[1]))
    if wreck_screens:
        positions = {
            x
            for x in positions
            if all(fighters(columns[side], hulls[side], double_bits[side], x, True) for side in (0, 1))
        }
    return tuple(sorted(positions))


def have_crossed(
    columns: tuple[Sequence[int], Sequence[int]], hulls: tuple[Sequence[int], Sequence[int]], ships_only: bool
) -> bool:
    """Return whether the columns have passed each other (R24); with ``ships_only``, ignore wrecks (A3)."""
    a_positions, b_positions = (
        (_ship_positions(columns[0], hulls[0]), _ship_positions(columns[1], hulls[1]))
        if ships_only
        else columns
    )
    return min(a_positions) > max(b_positions)


def _ship_positions(positions: Sequence[int], hulls: Sequence[int]) -> list[int]:
    return [x for x, hull in zip(positions, hulls, strict=True) if hull != SUNK]
