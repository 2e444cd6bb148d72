"""The shared tests' tour of The Uncharted Seas."""

from __future__ import annotations

from typing import Any

from tests.games.tour import Story, Tour

_OWN = (
    "scenario=battle map=default list_a=B;FF list_b=CC;FF limit=400 turns=2 "
    "own_scenario=zones:10/12,minor:7,wind:E,runner:A,island:24:24:4,reef:11:19:2.5,wreck:30:30"
)
"""A player-made scenario."""


def strength(state: Any, side: int) -> int:
    """Count hull and crew of the ships that still fight, less their markers."""
    ships = [ship for ship in state.ships if ship.side == side and ship.is_afloat]
    return sum(10 * (ship.hull + ship.crew) - len(ship.markers) for ship in ships)


TOUR = Tour(
    strength=strength,
    examples=("U", 18),
    worn=("1/1", "2/2", "1/3"),
    endings={
        # 3.6 to 3.9 and 3.12: linked fire, a ram, a melee and a prize, a countermand, ships on the island.
        "skirmish": ("0-1 minor", 167),
        # 3.14, scenario 2.
        "breakout": ("0-1 held", 239),
        # 3.14: a lead of a twentieth wins.
        "lead": ("1-0 minor", 155),
        # 3.11: Forge Dwarves against Orcs.
        "orcs": ("1-0 minor", 125),
    },
    defeats={
        "no_ships": (
            "you have no ship with crew left.",
            "vous n’avez plus de navire avec un équipage.",
        )
    },
    score=("Points", "Score"),
    many=2,
    drawings={"fleet_a=drakes fleet_b=orcs": 350, "map=random scenario=wreck": 200},
    random_games=(
        ("", 4, "b94c493037b49a1cb6c975392a4b3ef6ed9fff2b7e52226759c910de98a6ee5a"),
        (_OWN, 3, "9354e8a6c0086852993eff63ed8cd174cae10e9cd240503c8ce051b22ecf7664"),
    ),
    custom=(_OWN,),
    answers=(
        ("activate S3",),
        ("move F1 s8",),
        ("activate S3", "move F1 s11"),
        ("activate S3 group F1 F2",),
        ("activate S2", "move C1 s12", "fire C1.S B.F1"),
        ("activate S2", "stay C1", "stay C2", "fire C1.S + C2.S B.C1"),
        (),
        ("activate S2", "move C1 s11 ram F1"),
        (),
        (),
        ("activate S2", "stay C1", "stay C2", "fire C1.S B.C1", "play C08"),
        (),
    ),
    wrong={
        0: ("activate S2",),
        2: ("activate S2",),
        3: ("activate S3 group F3",),
        4: ("end",),
        5: ("fire C1.S B.C1",),
        7: ("move C1 s4",),
        10: ("pass",),
    },
    wrong_actions=("* X9", "* 9", "A deploy S2 at C1 12.000,8.000 heading 0", "A activate S1"),
    quiet=frozenset({"ActivationEnded", "Aimed", "Marked", "Mended", "Moved", "Opened"}),
    reasons={
        "1/2-1/2 even": "draw",
        "1-0 no_ships": "Ann",
        "0-1 crushing": "Bo",
        "1-0 minor": "Ann",
        "1-0 escaped": "Ann",
        "0-1 runner_lost": "Bo",
        "0-1 astray": "Bo",
        "0-1 held": "Bo",
    },
    real_dice=True,
    sheets=11,
    second_seat=("panels", r"&\.seat-b \{[^}]*dotted"),
    story=Story("skirmish", 14, "activate S9"),
    replayed=("skirmish",),
    marks={
        "skirmish": (
            "8 leg, 31 sunk, 39 leg, 65 leg, 78 ram, 83 hit, 84 hit, 85 boarded, 103 leg, 109 boarded, "
            "111 boarded, 119 sunk, 120 sunk, 130 sunk, 133 leg, 149 leg, 155 sunk, 160 sunk, 167 end"
        )
    },
    analysed="lead",
    weighed=("lead",),
)
