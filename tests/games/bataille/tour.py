"""The tour of Bataille navale for shared tests."""

from __future__ import annotations

from typing import Any

from tests.games.tour import Story, Tour


def strength(state: Any, side: int) -> int:
    """Count the squares of the fleet that no bomb has hit."""
    return sum((ship & ~state.bombed[side]).bit_count() for ship in state.fleets[side])


TOUR = Tour(
    strength=strength,
    examples=("X", 12),
    endings={
        # R7, R11: variant 1, all bombs used, decided by the sum of sizes.
        "classic": ("0-1 sizes", 73),
        # R10: the whole fleet of variant 1 is sunk.
        "fleet-sunk": ("1-0 fleet", 70),
        # R1, R10: variant 2.
        "flotilla": ("1-0 fleet", 94),
        # R9: 5 bombs against 8 (X9).
        "handicap": ("0-1 sizes", 15),
        # table: A resigns in B's turn.
        "resign": ("0-1 resign", 27),
        # table: offers declined and accepted; R5: the first player agreed.
        "agreed-draw": ("1/2-1/2 agreement", 20),
        # R1: a custom fleet; R7, A5: sunk ships are named.
        "custom": ("0-1 fleet", 49),
    },
    defeats={"fleet": ("you have no ship left.", "vous n’avez plus un seul navire.")},
    score=("Squares sunk", "Squares sunk"),
    many=30,
    drawings={"": 60},
    random_games=(("", 10, "e7f0d26b4eaa6321ff6acfe2afd0d0fa5d6d66d33b0afac8cd474d18cff6b17f"),),
    undo=False,
    free={2: ("D5", "E4", "E6", "F4", "F5", "F6", "G5")},
    answers=(("place A1-A5 C1-C4 E1-E3 G1-G3 I1-I2",), ("E5",), ("F5", "G5"), (), ("J9",), (), ()),
    wrong_actions=("A place A1-A2", "* first C"),
    quiet=frozenset({"Placed"}),
    sheets=2,
    story=Story("flotilla", 9, "B4"),
    replayed=("classic",),
    marks={"agreed-draw": "7 hit, 11 sunk, 15 sunk, 20 end"},
    analysed="classic",
    weighed=("classic", "agreed-draw", "resign"),
)
