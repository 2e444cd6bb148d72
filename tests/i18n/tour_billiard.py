"""The part of the tour that shows Naval Battle Billiard: set-up, the score keeper with shots, fouls, dives and surfacings, the
simulated table, the lesson, the rules."""

from __future__ import annotations

from typing import Any

from navals.core.record import Replay
from navals.core.table import Table
from navals.games.billiard.game import GAME
from navals.games.billiard.screen.board import BOARD
from navals.ui.effects import Begin
from navals.ui.session import Session

LESSON = (
    "shot 2 > 11",
    "miss",
    "shot 8 > 2",
    "shot 1 > 1",
    "shot 2 aim=45.00 speed=2.500",
    "shot 2 aim=53.55 speed=2.000",
    "shot 1 aim=218.40 speed=1.000",
    "shot 1 aim=45.00 speed=2.000 at=0.0800,0.0800",
    "",
)
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
    for part in (_set_up, _match, _keeper, _fouls, _submarines, _ends, _table, _advice, _surfacing, _lesson):
        part(guide)
    for route in ("#/billiard/rules", "#/billiard/rules/R20"):
        guide.go(route)


# ------------------------------------------------------------------------------------------------------------- helpers


def _options(text: str) -> Any:
    return GAME.schema.parse(text)


def _each(guide: Any, *acts: Any) -> None:
    for act in acts:
        name, arg = act if isinstance(act, tuple) else (act, None)
        guide.act(name, arg)


def _balls(guide: Any, *units: int) -> None:
    _each(guide, *[("ball", {"unit": unit}) for unit in units])


def _play(guide: Any, *texts: str) -> None:
    """Actions in notation, each of which must be taken; what follows by itself is let happen."""
    for text in texts:
        moves = len(guide.session.table.replay.moves)
        answer = guide.act("play:command", {"command": text})
        assert len(guide.session.table.replay.moves) > moves, (guide.step, text, answer.get("say"))
        guide.time()


def _refused(guide: Any) -> None:
    for text in WRONG:
        moves = len(guide.session.table.replay.moves)
        guide.act("play:command", {"command": text})
        if len(guide.session.table.replay.moves) > moves:
            guide.act("play:undo")
            guide.act("play:consent")


def _position(guide: Any, setup: str | None = None, options: str = "", mode: str = "two") -> None:
    guide.go("#/about")
    guide.step = f"position {setup} {options}"
    people = {"two": ("Anne", "Zoé"), "ai": ("Anne", "ai:easy")}[mode]
    tags = dict(zip("ABCD", (*people, "Anne", "Zoé")[: GAME.seating.seats(_options(options))], strict=False))
    if setup is not None:
        tags["Setup"] = setup
    table = Table(Replay(GAME, _options(options), tags), "1")
    guide.app.carry_out(Begin(Session(f"game/{guide.step}", table, BOARD)))
    guide.act("app:settled")
    guide.time()


# -------------------------------------------------------------------------------------------------------------- set-up


def _set_up(guide: Any) -> None:
    for mode in ("keep", "two", "watch", "ai"):
        guide.go(f"#/billiard/new/{mode}")
        for preset in GAME.presets:
            guide.act("setup:set", {"name": "preset", "value": preset.id})
        for name, value in (
            ("mode", "2v2"),
            ("mode", "1v2"),
            ("spot_map", "8:2,16:6"),
            ("spot_map", "9:9"),
            ("strike.cruiser", "12"),
            ("strike.cruiser", "4"),
            ("time_limit", "20"),
        ):
            guide.act("setup:set", {"name": name, "value": value})
        for level in ("easy", "medium", "hard", "expert"):
            guide.act("setup:set", {"name": "kind-1", "value": level})


# ---------------------------------------------------------------------------------------------------- the score keeper


def _match(guide: Any) -> None:
    """From the set-up to the first shots; pairs."""
    guide.go("#/billiard/new/keep")
    guide.act("setup:start", {"name-0": "Anne", "name-1": "Zoé"})
    guide.step = "keeper"
    _refused(guide)
    guide.act("play:begins", {"seat": 0})
    guide.time()
    _refused(guide)
    _balls(guide, 1, 14)
    _each(guide, "foul", ("kind", {"kind": "illegal"}), "go")
    _each(guide, "foul", ("kind", {"kind": "off"}), ("ball", {"unit": 5}), ("mark", {"as": "fell"}))
    _each(guide, ("ball", {"unit": 9}), "go")
    for overlay in ("menu", "seats", "help", "resign"):
        guide.act(overlay)
        guide.act("app:dismiss")
    for mode in ("2v2", "1v2"):
        _position(guide, None, f"mode={mode} first_breaker=A")
        _play(guide, "break > 1 14", "miss", "shot 9 > 9", "miss")


def _keeper(guide: Any) -> None:
    """Shots of all kinds, tapped."""
    setup = "turn=A armour=2:2,12:0 hangar=1,1"
    _position(guide, setup)
    _refused(guide)
    _balls(guide, 11, 12, 2)
    guide.act("back")
    _balls(guide, 2, 11, 11)
    _each(guide, "undo", "undo", "clear")
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
        _position(guide, setup)
        _balls(guide, *tapped)
        guide.act("go")
        guide.time()
    guide.act("play:undo")
    _play(guide, "miss", "shot 16 > 16", "shot 2 > 11")


def _fouls(guide: Any) -> None:
    _position(guide, "turn=A", "time_limit=20")
    _each(guide, "foul", "go", ("kind", {"kind": "hit"}), ("ball", {"unit": 12}), ("ball", {"unit": 4}), "go")
    _balls(guide, 3)
    _refused(guide)
    guide.act("go")
    _each(guide, "foul", ("kind", {"kind": "turn"}), ("ball", {"unit": 3}), "go")
    guide.act("go")
    _each(guide, "foul", ("kind", {"kind": "off"}), "go", ("ball", {"unit": 5}), ("ball", {"unit": 12}))
    _each(guide, ("mark", {"as": "fell"}), ("ball", {"unit": 3}), "go", "foul", "time")
    guide.act("app:dismiss")


def _submarines(guide: Any) -> None:
    """Dives, with and without a pocket to tell; surfacings, free and forced."""
    _position(guide, "turn=A")
    _balls(guide, 1, 1)
    guide.act("go")
    _play(guide, "miss")
    _refused(guide)
    _balls(guide, 2, 1)
    guide.act("clear")
    _balls(guide, 1)
    _balls(guide, 11)
    guide.act("go")
    _position(guide, "turn=A immersed=1@2,9@5", "track_sub_pocket=true surface_must_attack=false")
    _balls(guide, 1)
    _each(guide, "only", ("ball", {"unit": 2}), ("ball", {"unit": 11}), "go")
    guide.time()
    _play(guide, "surface 9")
    _refused(guide)
    _play(guide, "miss")
    _balls(guide, 1, 1)
    _each(guide, "go", ("pocket", {"n": 3}), "go")
    last = ",".join(f"{unit}:0" for unit in range(10, 16))
    for options, pocket in (("", ""), ("track_sub_pocket=true", "@2")):
        _position(guide, f"turn=A armour={last},16:1 immersed=9{pocket}", options)
        _balls(guide, 2, 16)
        guide.act("go")
        guide.time()
        _balls(guide, 3)
        _refused(guide)
        guide.act("go")
    _position(guide, "turn=A armour=2:0,3:0,4:0,5:0,6:0,7:0,8:0")
    _balls(guide, 1, 1)
    guide.act("go")


def _ends(guide: Any) -> None:
    last = ",".join(f"{unit}:0" for unit in range(9, 16))
    _position(guide, f"turn=A armour={last},16:1")
    _balls(guide, 2, 16)
    guide.act("go")
    guide.time()
    _each(guide, "dismiss", "menu", "dismiss")
    for setup in ("turn=A", "turn=A armour=2:1"):
        _position(guide, setup, "time_limit=5 score_mode=cumulative")
        _play(guide, "time")
        guide.act("app:dismiss")
    _position(guide, "turn=A", "first_breaker=A")
    _each(guide, "resign", "resign-now", "dismiss")


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
    _position(guide, None, "use=simulation")
    guide.act("play:begins", {"seat": 0})
    guide.time()
    _each(guide, "hint", ("carry", {"x": 400, "y": 700, "phase": "drop"}))
    guide.time()
    _refused(guide)
    guide.act("play:command", {"command": "shot 8 aim=0 speed=5 at=0.9,0.6"})
    guide.act("shoot")
    guide.time()
    _position(guide, LAID, "use=simulation")
    _refused(guide)
    _each(guide, "help", "dismiss", *PICK)
    for kick in (
        "shot 2 aim=53.55 speed=2.000",
        "shot 8 aim=90.00 speed=0.500",
        "shot 3 aim=100.00 speed=2.000",
    ):
        _play(guide, kick)
        guide.act("play:undo")
        guide.act("play:consent")
    _play(guide, "shot 1 aim=218.40 speed=1.000", "shot 16 aim=90.00 speed=0.400")
    _refused(guide)
    _play(guide, "shot 1 aim=30.00 speed=1.000 at=0.1000,0.1000")
    _position(guide, LAID, "use=simulation mode=2v2")
    _position(guide, "turn=A lies=2@1.9000,0.6300;11@2.2000,0.9300 armour=11:1", "use=simulation")
    _play(guide, "shot 2 aim=45.00 speed=2.500")
    guide.act("app:dismiss")


def _advice(guide: Any) -> None:
    """What the adviser says: a straight shot, a cut, a dive, a repair, a combination."""
    for setup in (
        "turn=A lies=2@1.9000,0.6300;8@0.4000,0.9000;11@2.2000,0.9300;14@0.7000,0.3000",
        "turn=A lies=2@1.6500,0.5000;14@2.0500,1.0000;16@0.7000,0.3000",
        "turn=A armour=1:1 lies=1@0.2000,0.2000;2@2.4000,0.6000;9@2.4000,1.2000;10@2.3000,1.2000;11@2.2000,1.2000",
        "turn=A armour=2:1 lies=8@2.0000,0.7300;2@2.2000,0.9300;11@0.3000,0.1000;12@0.5000,0.1000",
        "turn=A lies=2@1.7000,0.4300;3@2.0000,0.7300;14@2.2500,0.9800",
        "turn=A immersed=1@0 lies=2@2.4000,0.0400;15@0.1000,0.7000;14@2.1000,0.9000",
    ):
        _position(guide, setup, "use=simulation", mode="ai")
        guide.act("play:hint")
        guide.time(1500)
        _each(guide, "hint", "hint")


def _surfacing(guide: Any) -> None:
    """R22, and R24 at a corner and at a middle pocket."""
    setup = "turn=A immersed=1@0 lies=2@1.9000,0.3000;15@0.1000,0.7000;14@2.1000,0.9000"
    _position(guide, setup, "use=simulation")
    _each(guide, ("unit", {"unit": 1}), ("nudge", {"x": 10, "y": 0}), ("cloth", {"x": 100, "y": 1170}))
    _refused(guide)
    _each(guide, ("carry", {"x": 100, "y": 570, "phase": "drop"}), "shoot")
    guide.time()
    for pocket in (0, 5):
        _position(guide, f"turn=B immersed=1@{pocket} lies=11@1.0000,0.6350", "use=simulation")
        _refused(guide)
        _each(guide, "hint", ("nudge", {"x": 10, "y": 0}), "shoot")
        guide.time()


def _lesson(guide: Any) -> None:
    guide.go("#/billiard/learn")
    for step, text in enumerate(LESSON):
        guide.act("learning:step", {"step": step})
        for other in ("foul", *(f"shot {unit} aim=90.00 speed=0.500" for unit in (8, 2, 1))):
            guide.act("play:command", {"command": other})
            guide.time()
            guide.act("learning:step", {"step": step})
        if text:
            guide.act("play:command", {"command": text})
            guide.time()
