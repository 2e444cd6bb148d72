"""A visit to every part of Naval Battle Billiard: set-up, score keeper, simulated table, lesson, rules."""

from __future__ import annotations

from typing import Any

from navals.games.billiard.game import GAME

WRONG = [
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
]
"""Typed actions, many of them illegal; accepted ones are undone."""


def visit(guide: Any) -> None:
    """Visit everything. ``guide`` is a ``tour.Guide``."""
    for part in (_set_up, _match, _keeper, _fouls, _submarines, _ends, _table, _advice, _surfacing, _pairs):
        part(guide)
    for route in ("#/billiard/rules", "#/billiard/rules/R20"):
        guide.go(route)


def _balls(guide: Any, *touches: int | str | tuple[str, Any]) -> None:
    """Tap balls and make other gestures."""
    guide.each(*[("ball", {"unit": touch}) if isinstance(touch, int) else touch for touch in touches])


def _set_up(guide: Any) -> None:
    for mode in ("keep", "two", "watch", "ai"):
        guide.go(f"#/billiard/new/{mode}")
        for preset in GAME.presets:
            guide.act("setup:set", {"name": "preset", "value": preset.id})
        guide.set(("mode", "2v2"), ("mode", "1v2"), ("spot_map", "8:2,16:6"), ("spot_map", "9:9"))
        guide.set(("strike.cruiser", "12"), ("strike.cruiser", "4"), ("time_limit", "20"))
        guide.levels()


def _match(guide: Any) -> None:
    """Set up matches, also of pairs, and play the first shots."""
    guide.go("#/billiard/new/keep")
    guide.act("setup:start", {"name-0": "Anne", "name-1": "Zoé"})
    guide.step = "keeper"
    guide.refused(WRONG)
    guide.act("play:begins", {"side": 0})
    guide.time()
    guide.refused(WRONG)
    _balls(guide, 1, 14, "foul", ("kind", {"kind": "illegal"}), "go")
    _balls(guide, "foul", ("kind", {"kind": "off"}), 5, ("mark", {"as": "fell"}), 9, "go")
    for overlay in ("play:menu", "play:seats", "comfort:help", "play:resign"):
        guide.act(overlay)
        guide.act("app:dismiss")
    for mode in ("2v2", "1v2"):
        guide.position("billiard", None, f"mode={mode} first_breaker=A")
        guide.play("break > 1 14", "miss", "shot 9 > 9", "miss")


def _keeper(guide: Any) -> None:
    """Enter shots of all kinds by taps."""
    setup = "turn=A armour=2:2,12:0 hangar=1,1"
    guide.position("billiard", setup)
    guide.refused(WRONG)
    _balls(guide, 11, 12, 2, "back", 2, 11, 11, "play:undo", "play:undo", "clear")
    shots = ((2, 11), (2, 2, 11), (7, 2, 6), (8, 2), (2, 8), (2, 15), (2, 14, 15), (6, 11, 3), (3, 3, 10, 14))
    for tapped in shots:
        guide.position("billiard", setup)
        _balls(guide, *tapped, "go")
        guide.time()
    guide.act("play:undo")
    guide.play("miss", "shot 16 > 16", "shot 2 > 11")


def _fouls(guide: Any) -> None:
    guide.position("billiard", "turn=A", "time_limit=20")
    _balls(guide, "foul", "go", ("kind", {"kind": "hit"}), 12, 4, "go", 3)
    guide.refused(WRONG)
    _balls(guide, "go", "foul", ("kind", {"kind": "turn"}), 3, "go", "go")
    _balls(guide, "foul", ("kind", {"kind": "off"}), "go", 5, 12)
    _balls(guide, ("mark", {"as": "fell"}), 3, "go", "foul", "time", "app:dismiss")


def _submarines(guide: Any) -> None:
    """Dive with and without naming a pocket; surface freely and by force of R24."""
    guide.position("billiard", "turn=A")
    _balls(guide, 1, 1, "go")
    guide.play("miss")
    guide.refused(WRONG)
    _balls(guide, 2, 1, "clear", 1, 11, "go")
    guide.position("billiard", "turn=A immersed=1@2,9@5", "track_sub_pocket=true surface_must_attack=false")
    _balls(guide, 1, "only", 2, 11, "go")
    guide.time()
    guide.play("surface 9")
    guide.refused(WRONG)
    guide.play("miss")
    _balls(guide, 1, 1, "go", ("pocket", {"n": 3}), "go")
    last = ",".join(f"{unit}:0" for unit in range(10, 16))
    for options, pocket in (("", ""), ("track_sub_pocket=true", "@2")):
        guide.position("billiard", f"turn=A armour={last},16:1 immersed=9{pocket}", options)
        _balls(guide, 2, 16, "go")
        guide.time()
        _balls(guide, 3)
        guide.refused(WRONG)
        guide.act("go")
    guide.position("billiard", "turn=A armour=2:0,3:0,4:0,5:0,6:0,7:0,8:0")
    _balls(guide, 1, 1, "go")


def _ends(guide: Any) -> None:
    last = ",".join(f"{unit}:0" for unit in range(9, 16))
    guide.position("billiard", f"turn=A armour={last},16:1")
    _balls(guide, 2, 16, "go")
    guide.time()
    guide.each("app:dismiss", "play:menu", "app:dismiss")
    for setup in ("turn=A", "turn=A armour=2:1"):
        guide.position("billiard", setup, "time_limit=5 score_mode=cumulative")
        guide.play("time")
        guide.act("app:dismiss")
    guide.position("billiard", "turn=A", "first_breaker=A")
    guide.each("play:resign", "play:resign-now", "app:dismiss")


LAID = (
    "turn=A lies=1@0.5000,0.4000;2@1.6500,0.5000;3@1.2700,0.9000;8@0.4000,0.9000;9@0.8500,0.4500;"
    "14@2.0500,1.0000;15@2.3000,0.3000;16@0.7000,0.3000 armour=2:2 hangar=1,1"
)
PICK = (
    *[("unit", {"unit": unit}) for unit in (8, 3, 1, 2)],
    *[("tune", {"name": "target", "value": str(unit)}) for unit in (9, 3, 14)],
    *[("tune", {"name": "pocket", "value": str(pocket)}) for pocket in (-1, 0, 1, 2, 4, 5, 3)],
    *[("tune", {"name": "lines", "value": lines}) for lines in ("none", "line", "full")],
    *[
        ("spin", {"side": x, "top": y})
        for x, y in ((5, 0), (-20, 0), (0, 0), (0, 5), (0, -20), (5, 5), (0, 0))
    ],
    *[("faster", {"by": step}) for step in (-8000, 900, 900, 1500, 2500, 4000, -4500)],
    *[("by", {"aim": aim}) for aim in (0, 60, 120, 200, 2000, 9000, 7000)],
)


def _table(guide: Any) -> None:
    """Break, shoot with every gesture, see refusals and films, and finish."""
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
    for kick in ("2 aim=53.55 speed=2.000", "8 aim=90.00 speed=0.500", "3 aim=100.00 speed=2.000"):
        guide.play(f"shot {kick}")
        guide.each("play:undo", "play:consent")
    guide.play("shot 1 aim=218.40 speed=1.000", "shot 16 aim=90.00 speed=0.400")
    guide.refused(WRONG)
    guide.play("shot 1 aim=30.00 speed=1.000 at=0.1000,0.1000")
    guide.position("billiard", LAID, "use=simulation mode=2v2")
    guide.position("billiard", "turn=A lies=2@1.9000,0.6300;11@2.2000,0.9300 armour=11:1", "use=simulation")
    guide.play("shot 2 aim=45.00 speed=2.500")
    guide.act("app:dismiss")


def _advice(guide: Any) -> None:
    """Ask for hints: a straight shot, a cut, a dive, a repair, a combination, a two-way shot, two hits."""
    for setup in (
        "lies=2@1.90,0.63;8@0.40,0.90;11@2.20,0.93;14@0.70,0.30",
        "lies=2@1.65,0.50;14@2.05,1.00;16@0.70,0.30",
        "armour=1:1 lies=1@0.20,0.20;2@2.40,0.60;9@2.40,1.20;10@2.30,1.20;11@2.20,1.20",
        "armour=2:1 lies=8@2.00,0.73;2@2.20,0.93;11@0.30,0.10;12@0.50,0.10",
        "lies=2@1.70,0.43;3@2.00,0.73;14@2.25,0.98",
        "immersed=1@0 lies=2@2.40,0.04;15@0.10,0.70;14@2.10,0.90",
        "armour=1:1 lies=1@2.34,1.08;2@0.30,1.20;3@0.30,1.10;10@1.20,0.04;11@1.30,0.04",
        "lies=2@1.90,0.63;15@2.20,0.93",
        "armour=3:1 lies=2@1.97,0.70;3@2.20,0.93;11@0.05,0.60;8@0.60,0.6350",
        "lies=2@0.06,0.6350;11@1.20,0.04;12@1.30,0.04;3@1.10,0.10",
        "hangar=2,2 lies=2@1.90,0.95;15@2.36,1.18;14@0.10,0.6350",
        "armour=2:1 lies=8@2.20,1.10;2@2.42,1.21;10@0.03,0.6350;11@0.03,0.50;12@0.03,0.76",
        "lies=8@1.90,0.95;10@2.36,1.18;11@0.03,0.6350",
        "lies=2@1.90,0.65;9@2.43,1.16;10@2.37,1.10;11@0.40,0.30",
    ):
        guide.position("billiard", f"turn=A {setup}", "use=simulation", mode="ai")
        guide.act("play:hint")
        guide.time(1500)
        guide.each("play:hint", "play:hint")


def _surfacing(guide: Any) -> None:
    """Surface by R22, and by R24 at a corner and at a middle pocket."""
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
    """Play with four people."""
    guide.step = "pairs"
    guide.go("#/billiard/new/keep")
    guide.act("setup:set", {"name": "preset", "value": "score_pairs"})
    guide.go("#/billiard/new/ai")
    for name, value in (("preset", "pairs"), ("first_breaker", "A")):
        guide.act("setup:set", {"name": name, "value": value})
    guide.each("setup:start", "play:seats")
    kinds = {"kind-0": "person", "kind-1": "easy", "kind-2": "easy", "kind-3": "hard"}
    guide.act("play:seated", {**kinds, "name-0": "Anne"})
    guide.time()
    guide.act("play:command", {"command": "resign"})
    guide.act("play:finale")
