"""The part of the tour that shows Naval Battle Billiard: set-up, the score keeper with shots, fouls, dives and surfacings, the
simulated table, the lesson, the rules."""

from __future__ import annotations

from typing import Any

from navals.games.billiard.game import GAME

WRONG = (
    "nonsense",
    "shot",
    "shot 17 > 2",
    "shot 2",
    "shot 2 > 2 11 x",
    "shot 2 > 11 pocket=7",
    "shot 2 > 11 pocket=3",
    "shot 2 aim=1",
    "shot 2 aim=x speed=1",
    "shot 2 aim=1 speed=1 at=3",
    "shot 2 aim=370 speed=1",
    "shot 2 aim=1 speed=9",
    "shot 2 aim=1 speed=1 side=0.4 top=0.4",
    "shot 2 aim=1 speed=1 at=1,0.6",
    "shot 1 aim=1 speed=1 at=1,0.6",
    "shot 1 aim=1 speed=1 at=0.08,0.08",
    "shot 11 > 2",
    "shot 1 > 2",
    "shot 3 > 2",
    "shot 2 > 3",
    "shot 2 > 1",
    "break",
    "break > 1",
    "break illegal",
    "foul > 3",
    "foul off 2 > 2",
    "place 2",
    "place 12 at=0,0",
    "surface 9",
    "surface 1 at=1,0.6",
    "surface 1",
    "time",
    "miss",
    "A",
    "rack 1",
)
"""Typed where it can be refused; what is not is taken back."""


def visit(guide: Any) -> None:
    """All of it. ``guide`` is a ``tour.Guide``."""
    for part in (_set_up, _match, _keeper, _fouls, _submarines, _ends, _table, _advice, _surfacing, _pairs):
        part(guide)
    for route in ("#/billiard/rules", "#/billiard/rules/R20"):
        guide.go(route)


# ------------------------------------------------------------------------------------------------------------- helpers


def _balls(guide: Any, *units: int) -> None:
    guide.each(*[("ball", {"unit": unit}) for unit in units])


# -------------------------------------------------------------------------------------------------------------- set-up


def _set_up(guide: Any) -> None:
    for mode in ("keep", "two", "watch", "ai"):
        guide.go(f"#/billiard/new/{mode}")
        for preset in GAME.presets:
            guide.act("setup:set", {"name": "preset", "value": preset.id})
        guide.set(
            ("mode", "2v2"),
            ("mode", "1v2"),
            ("spot_map", "8:2,16:6"),
            ("spot_map", "9:9"),
            ("strike.cruiser", "12"),
            ("strike.cruiser", "4"),
            ("time_limit", "20"),
        )
        guide.levels()


# ---------------------------------------------------------------------------------------------------- the score keeper


def _match(guide: Any) -> None:
    """From the set-up to the first shots; pairs."""
    guide.go("#/billiard/new/keep")
    guide.act("setup:start", {"name-0": "Anne", "name-1": "Zoé"})
    guide.step = "keeper"
    guide.refused(WRONG)
    guide.act("play:begins", {"side": 0})
    guide.time()
    guide.refused(WRONG)
    _balls(guide, 1, 14)
    guide.each("foul", ("kind", {"kind": "illegal"}), "go")
    guide.each("foul", ("kind", {"kind": "off"}), ("ball", {"unit": 5}), ("mark", {"as": "fell"}))
    guide.each(("ball", {"unit": 9}), "go")
    for overlay in ("play:menu", "play:seats", "comfort:help", "play:resign"):
        guide.act(overlay)
        guide.act("app:dismiss")
    for mode in ("2v2", "1v2"):
        guide.position("billiard", None, f"mode={mode} first_breaker=A")
        guide.play("break > 1 14", "miss", "shot 9 > 9", "miss")


def _keeper(guide: Any) -> None:
    """Shots of all kinds, tapped."""
    setup = "turn=A armour=2:2,12:0 hangar=1,1"
    guide.position("billiard", setup)
    guide.refused(WRONG)
    _balls(guide, 11, 12, 2)
    guide.act("back")
    _balls(guide, 2, 11, 11)
    guide.each("play:undo", "play:undo", "clear")
    for tapped in (
        (2, 11),
        (2, 2, 11),
        (7, 2, 6),
        (8, 2),
        (2, 8),
        (2, 15),
        (2, 14, 15),
        (6, 11, 3),
        (3, 3, 10, 14),
    ):
        guide.position("billiard", setup)
        _balls(guide, *tapped)
        guide.act("go")
        guide.time()
    guide.act("play:undo")
    guide.play("miss", "shot 16 > 16", "shot 2 > 11")


def _fouls(guide: Any) -> None:
    guide.position("billiard", "turn=A", "time_limit=20")
    guide.each("foul", "go", ("kind", {"kind": "hit"}), ("ball", {"unit": 12}), ("ball", {"unit": 4}), "go")
    _balls(guide, 3)
    guide.refused(WRONG)
    guide.act("go")
    guide.each("foul", ("kind", {"kind": "turn"}), ("ball", {"unit": 3}), "go")
    guide.act("go")
    guide.each("foul", ("kind", {"kind": "off"}), "go", ("ball", {"unit": 5}), ("ball", {"unit": 12}))
    guide.each(("mark", {"as": "fell"}), ("ball", {"unit": 3}), "go", "foul", "time")
    guide.act("app:dismiss")


def _submarines(guide: Any) -> None:
    """Dives, with and without a pocket to tell; surfacings, free and forced."""
    guide.position("billiard", "turn=A")
    _balls(guide, 1, 1)
    guide.act("go")
    guide.play("miss")
    guide.refused(WRONG)
    _balls(guide, 2, 1)
    guide.act("clear")
    _balls(guide, 1)
    _balls(guide, 11)
    guide.act("go")
    guide.position("billiard", "turn=A immersed=1@2,9@5", "track_sub_pocket=true surface_must_attack=false")
    _balls(guide, 1)
    guide.each("only", ("ball", {"unit": 2}), ("ball", {"unit": 11}), "go")
    guide.time()
    guide.play("surface 9")
    guide.refused(WRONG)
    guide.play("miss")
    _balls(guide, 1, 1)
    guide.each("go", ("pocket", {"n": 3}), "go")
    last = ",".join(f"{unit}:0" for unit in range(10, 16))
    for options, pocket in (("", ""), ("track_sub_pocket=true", "@2")):
        guide.position("billiard", f"turn=A armour={last},16:1 immersed=9{pocket}", options)
        _balls(guide, 2, 16)
        guide.act("go")
        guide.time()
        _balls(guide, 3)
        guide.refused(WRONG)
        guide.act("go")
    guide.position("billiard", "turn=A armour=2:0,3:0,4:0,5:0,6:0,7:0,8:0")
    _balls(guide, 1, 1)
    guide.act("go")


def _ends(guide: Any) -> None:
    last = ",".join(f"{unit}:0" for unit in range(9, 16))
    guide.position("billiard", f"turn=A armour={last},16:1")
    _balls(guide, 2, 16)
    guide.act("go")
    guide.time()
    guide.each("app:dismiss", "play:menu", "app:dismiss")
    for setup in ("turn=A", "turn=A armour=2:1"):
        guide.position("billiard", setup, "time_limit=5 score_mode=cumulative")
        guide.play("time")
        guide.act("app:dismiss")
    guide.position("billiard", "turn=A", "first_breaker=A")
    guide.each("play:resign", "play:resign-now", "app:dismiss")


# ------------------------------------------------------------------------------------------------- the simulated table

LAID = (
    "turn=A lies=1@0.5000,0.4000;2@1.6500,0.5000;3@1.2700,0.9000;8@0.4000,0.9000;9@0.8500,0.4500;"
    "14@2.0500,1.0000;15@2.3000,0.3000;16@0.7000,0.3000 armour=2:2 hangar=1,1"
)
PICK = (
    *[("unit", {"unit": unit}) for unit in (8, 3, 1, 2)],
    *[("tune", {"name": "target", "value": str(unit)}) for unit in (9, 3, 14)],
    *[("tune", {"name": "pocket", "value": str(pocket)}) for pocket in (-1, 0, 1, 2, 4, 5, 3)],
    *[("tune", {"name": "lines", "value": lines}) for lines in ("none", "line", "full")],
    *[("spin", {"side": side, "top": top}) for side, top in ((5, 0), (-20, 0), (0, 0), (0, 5), (0, -20), (5, 5), (0, 0))],
    *[("faster", {"by": by}) for by in (-8000, 900, 900, 1500, 2500, 4000, -4500)],
    *[("by", {"aim": aim}) for aim in (0, 60, 120, 200, 2000, 9000, 7000)],
)  # fmt: skip


def _table(guide: Any) -> None:
    """Break, shots by every gesture, what is refused, films, the end."""
    guide.position("billiard", None, "use=simulation")
    guide.act("play:begins", {"side": 0})
    guide.time()
    guide.each("play:hint", ("carry", {"x": 400, "y": 700, "phase": "drop"}))
    guide.time()
    guide.refused(WRONG)
    guide.act("play:command", {"command": "shot 8 aim=0 speed=5 at=0.9,0.6"})
    guide.act("shoot")
    guide.time()
    guide.position("billiard", LAID, "use=simulation")
    guide.refused(WRONG)
    guide.each("comfort:help", "app:dismiss", *PICK)
    for kick in (
        "shot 2 aim=53.55 speed=2.000",
        "shot 8 aim=90.00 speed=0.500",
        "shot 3 aim=100.00 speed=2.000",
    ):
        guide.play(kick)
        guide.act("play:undo")
        guide.act("play:consent")
    guide.play("shot 1 aim=218.40 speed=1.000", "shot 16 aim=90.00 speed=0.400")
    guide.refused(WRONG)
    guide.play("shot 1 aim=30.00 speed=1.000 at=0.1000,0.1000")
    guide.position("billiard", LAID, "use=simulation mode=2v2")
    guide.position("billiard", "turn=A lies=2@1.9000,0.6300;11@2.2000,0.9300 armour=11:1", "use=simulation")
    guide.play("shot 2 aim=45.00 speed=2.500")
    guide.act("app:dismiss")


def _advice(guide: Any) -> None:
    """What the adviser says: a straight shot, a cut, a dive, a repair, a combination, two chances, two hits."""
    for setup in (
        "turn=A lies=2@1.9000,0.6300;8@0.4000,0.9000;11@2.2000,0.9300;14@0.7000,0.3000",
        "turn=A lies=2@1.6500,0.5000;14@2.0500,1.0000;16@0.7000,0.3000",
        "turn=A armour=1:1 lies=1@0.2000,0.2000;2@2.4000,0.6000;9@2.4000,1.2000;10@2.3000,1.2000;11@2.2000,1.2000",
        "turn=A armour=2:1 lies=8@2.0000,0.7300;2@2.2000,0.9300;11@0.3000,0.1000;12@0.5000,0.1000",
        "turn=A lies=2@1.7000,0.4300;3@2.0000,0.7300;14@2.2500,0.9800",
        "turn=A immersed=1@0 lies=2@2.4000,0.0400;15@0.1000,0.7000;14@2.1000,0.9000",
        "turn=A armour=1:1 lies=1@2.3400,1.0800;2@0.3000,1.2000;3@0.3000,1.1000;10@1.2000,0.0400;11@1.3000,0.0400",
        "turn=A lies=2@1.9000,0.6300;15@2.2000,0.9300",
        "turn=A armour=3:1 lies=2@1.9700,0.7000;3@2.2000,0.9300;11@0.0500,0.6000;8@0.6000,0.6350",
        "turn=A lies=2@0.0600,0.6350;11@1.2000,0.0400;12@1.3000,0.0400;3@1.1000,0.1000",
        "turn=A hangar=2,2 lies=2@1.9000,0.9500;15@2.3600,1.1800;14@0.1000,0.6350",
        "turn=A armour=2:1 lies=8@2.2000,1.1000;2@2.4200,1.2100;10@0.0300,0.6350;11@0.0300,0.5000;12@0.0300,0.7600",
        "turn=A lies=8@1.9000,0.9500;10@2.3600,1.1800;11@0.0300,0.6350",
        "turn=A lies=2@1.9000,0.6500;9@2.4300,1.1600;10@2.3700,1.1000;11@0.4000,0.3000",
    ):
        guide.position("billiard", setup, "use=simulation", mode="ai")
        guide.act("play:hint")
        guide.time(1500)
        guide.each("play:hint", "play:hint")


def _surfacing(guide: Any) -> None:
    """R22, and R24 at a corner and at a middle pocket."""
    setup = "turn=A immersed=1@0 lies=2@1.9000,0.3000;15@0.1000,0.7000;14@2.1000,0.9000"
    guide.position("billiard", setup, "use=simulation")
    guide.each(("unit", {"unit": 1}), ("nudge", {"x": 10, "y": 0}), ("cloth", {"x": 100, "y": 1170}))
    guide.refused(WRONG)
    guide.each(("carry", {"x": 100, "y": 570, "phase": "drop"}), "shoot")
    guide.time()
    for pocket in (0, 5):
        guide.position("billiard", f"turn=B immersed=1@{pocket} lies=11@1.0000,0.6350", "use=simulation")
        guide.refused(WRONG)
        guide.each("play:hint", ("nudge", {"x": 10, "y": 0}), "shoot")
        guide.time()


def _pairs(guide: Any) -> None:
    """Four people, and who sits where."""
    guide.step = "pairs"
    guide.go("#/billiard/new/keep")
    guide.act("setup:set", {"name": "preset", "value": "score_pairs"})
    guide.go("#/billiard/new/ai")
    guide.act("setup:set", {"name": "preset", "value": "pairs"})
    guide.act("setup:set", {"name": "first_breaker", "value": "A"})
    guide.act("setup:start")
    guide.act("play:seats")
    guide.act(
        "play:seated",
        {"kind-0": "person", "name-0": "Anne", "kind-1": "easy", "kind-2": "easy", "kind-3": "hard"},
    )
    guide.time()
    guide.act("play:command", {"command": "resign"})
    guide.act("play:finale")
