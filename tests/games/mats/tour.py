"""The tour of MATS for shared tests."""

from __future__ import annotations

from typing import Any

from tests.games.tour import Story, Tour


def strength(state: Any, side: int) -> int:
    """Count two for each intact ship and one for each that was hit."""
    return sum(2 - hull for hull in state.life[side])


TOUR = Tour(
    strength=strength,
    examples=("E", 16),
    worn=("hit",),
    endings={
        # R3, R10-R16, R20-R26: three crossings of the standard fleet.
        "classic": ("0-1 fleet", 86),
        # R18 (A5), R24 (A3), R27: a custom fleet, and both lose.
        "squadron": ("0-0 both", 44),
        # R2 (gap), R12 (A4), R28: one crossing, decided by intact ships.
        "limit": ("1-0 intact", 54),
    },
    figure_size=(100, 90),
    defeats={"fleet": ("you have no ship left.", "vous n’avez plus un seul navire.")},
    score=("Ships left", "Ships left"),
    many=300,
    drawings={"": 150, "roster=uniform": 150},
    random_games=(("", 10, "3ac7fdf09cdff0db3114816265a5ce2e969cbdb4a44da34b13e593d3656b6656"),),
    answers=(("order V1 F1 C1",), ("F1+1",), (), ("C1+1",), (), ("order V1 C1",), ("pass",), ()),
    wrong_actions=("* roll 9", "* begins A", "A pass", "A order X1"),
    told_games=30,
    quiet=frozenset({"Ordered"}),
    rare=frozenset(),
    reasons={
        "1-0 fleet": "Ann wins: Bo has no ship left.",
        "0-1 fleet": "Bo wins: Ann has no ship left.",
        "0-0 both": "Both lose: neither side has a ship left.",
        "0-1 ships": "Bo wins: the last crossing is over, and Bo has more ships left.",
        "1-0 intact": "Ann wins: the last crossing is over and both sides have the same number of ships, "
        "but Ann has more intact ones.",
        "1/2-1/2 equal": "A draw: the last crossing is over, and both sides have the same number of ships "
        "and of intact ships.",
    },
    real_dice=True,
    sheets=3,
    second_seat=("style", r"&\.seat-b \{[^}]*dotted"),
    story=Story("squadron", 4, "F1+4"),
    replayed=("classic",),
    marks={
        "limit": "2 leg, 9 sunk, 14 sunk, 15 sunk, 20 hit, 21 hit, 26 sunk, 33 sunk, 38 sunk, 39 hit, "
        "42 hit, 47 sunk, 50 hit, 51 sunk, 54 hit"
    },
    analysed="limit",
    weighed=("classic", "squadron"),
    watched=(14, 12),
    every=3,
)
