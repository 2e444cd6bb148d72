"""Data on Naval Battle Billiard for tests of all games."""

from __future__ import annotations

from typing import Any

from navals.games.billiard.rules.options import damage_terms_of
from tests.games.tour import Story, Tour


def strength(state: Any, side: int) -> int:
    """Count points of armour, and planes aboard."""
    armies = getattr(state, "match", state).armies  # on the simulated table, or on a real one
    return int(armies.armour_left(state.options.army_of(side), damage_terms_of(state.options)))


TOUR = Tour(
    strength=strength,
    examples=("B", 30),
    endings={
        # B21, R9-R22, R31: one against one at a real table.
        "sheet": ("1-0 destroyed", 16),
        # R1, R8, R24, R26-R29: two pairs, an illegal break and every kind of foul.
        "fouls": ("1-0 destroyed", 24),
        # R5-R7, R9, R23, R31 on the simulated table, with pinned places.
        "table": ("1-0 destroyed", 14),
        # A long match between computer players.
        "long": ("0-1 destroyed", 54),
    },
    defeats={"destroyed": ("you lost every unit.", "toutes vos unités sont détruites.")},
    many=20,
    drawings={
        "": 40,
        "use=simulation mode=2v2 table=8ft": 25,
        "use=simulation mode=1v2 table=7ft army_of_A=T": 25,
    },
    random_games=(
        ("", 10, "45820e9514efb94899f8e5cf14f0790a14b5cd824dba01fa8f3d6d2223bb30b7"),
        # On the simulated table every ball stops at the same 1/100 mm on all machines.
        ("use=companion", 40, "b91d2834f7c1ff599d9c38ebe63d5e01d82a7a98dd1fd1b2e4c524c5fa936f52"),
        ("use=simulation", 4, "54558a914b4ff89d288a28d665b7b69fb1cbe7e3c0a7150db887fbbd46a07e71"),
    ),
    answers=(
        ("shot 2 > 11",),
        ("miss",),
        ("shot 8 > 2",),
        ("shot 1 > 1",),
        (),
        ("shot 2 aim=45.00 speed=2.500",),
        (),
        ("shot 2 aim=53.55 speed=2.000",),
        (),
        ("shot 1 aim=218.40 speed=1.000",),
        ("shot 1 aim=45.00 speed=2.000 at=0.0800,0.0800",),
        (),
    ),
    misses={
        5: ("shot 8 aim=90.00 speed=1.000",),
        7: ("shot 2 aim=90.00 speed=1.000",),
        9: ("shot 1 aim=90.00 speed=0.300",),
        10: ("shot 1 aim=0.00 speed=1.000 at=0.0800,0.0800",),
    },
    wrong={
        **dict.fromkeys(range(4), ("shot 2 > 11", "miss", "shot 8 > 2", "shot 1 > 1", "shot 2 > 3", "foul")),
        7: ("shot 8 aim=0.00 speed=1.000",),
        9: ("shot 2 aim=0.00 speed=1.000",),
        10: ("shot 2 aim=0.00 speed=1.000",),
    },
    wrong_actions=("A shot 2 > 11", "A break illegal", "A rack 1 2"),
    defaults=(
        "mode=1v1 army_of_A=S use=companion first_breaker=choose strike.submarine=2 strike.cruiser=3 "
        "strike.destroyer=2 strike.carrier=1 strike.plane=2 strike.repair=1 armour.submarine=2 "
        "armour.cruiser=4 armour.destroyer=2 armour.carrier=3 armour.repair=2 planes_total=3 "
        "repair_amount=1 repair_by_unit=true friendly_repairship=never break_damage=false "
        "continue_on_pocket=false multi_counter=sum self_pocket_damage=false immerse_via_other=false "
        "immersion_limit=0 surface_must_attack=true sub_survivor=spot hangar_lost_with_carrier=true "
        "spot_map= foul_enemy_place=owner score_mode=standing time_limit=0 track_sub_pocket=false table=9ft "
        "aim=helped"
    ),
    sheets=2,
    second_seat=("keeper", r"&\.seat-b \{[^}]*double"),
    story=Story("sheet", 6, "shot 3 > 9"),
    replayed=("table", "fouls"),
    marks={
        "table": "3 ball, 4 sunk, 5 sunk, 6 sunk, 7 sunk, 8 sunk, 10 sunk, 11 sunk, 12 sunk, 13 sunk, 14 sunk"
    },
    analysed="table",
    weighed=("table",),
    every=15,
    watched=(6, 3),
)
