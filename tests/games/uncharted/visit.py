"""The tour's visit: set-up, deployment, every station and its gestures, cards, random turns, real dice,
watching, rules and sheets."""

from __future__ import annotations

import random
from typing import Any

from navals.core.seat import CHANCE
from navals.games.uncharted.game import GAME
from navals.games.uncharted.screen.editor.house import PANELS

WRONG = tuple(
    """
nonsense; deploy S2 at C1 12.000,8.000 heading 7; deploy S9 at C1 12.000,8.000 heading 0
deploy S3 at F1 12.000,30.000 F2 14.000,30.000 F3 16.000,30.000 heading 0
deploy S3 at F1 12.000,8.000 F2 12.000,8.000 F3 16.000,8.000 heading 0
deploy S3 at F1 12.000,8.000 F2 22.000,8.000 F3 32.000,8.000 heading 0
place island at 2.000,2.000 radius 3.000; place fort at 24.000,24.000 radius 3.000
place island at 24.000,24.000 radius 9.000; activate S9; activate S1; activate S2 group C1
activate S3 group F1; move C1 s99; move C1 s1; move C1 x4; move C1 s4 ram F1; move C1 b s4
move C1 hr2 s4; move C1 s18 anchor; move C9 s4; move F1 s8; stay C1; weigh C1; fire C1.P
fire C1.P B.F1; fire C1.S B.F1 2; fire C1.S B.C1 2 B.C2 9; fire C1.S + C1.S B.C1; fire C1.T B.C1
fire C1.S B.C9; fire C1.S A.C2; fire C9.S B.C1; melee C1: B.C1 9; melee C1: B.C1 1 B.C2 9; play C05
play C99; play C13 now; pass; end; discard C01; activate S2 group; move C1 s3 l1 s3 ram C1
move C1 s8 anchor ram C1; fire C1.S + C2.S B.C1 2 B.C2 3; fire C1.S B.C1 1 B.C1 2; fire C1.A B.C1
fire C1.P B.C1; fire; 7; NE
""".strip()
    .replace("\n", "; ")
    .split("; ")
)
"""Typed to see each refusal; legal ones are taken back."""


def visit(guide: Any) -> None:
    """Run the whole visit. ``guide`` is a ``tour.Guide``."""
    for part in (
        _set_up,
        _house,
        _fleets,
        _deploying,
        _stations,
        _guns,
        _cards,
        _games,
        _real_dice,
        _watching,
    ):
        part(guide)
    for route in ("#/uncharted/rules", "#/uncharted/rules/3.6", "#/uncharted/rules/print"):
        guide.go(route)


def _look(guide: Any) -> None:
    """Look at ships, toggles and keys."""
    guide.each("comfort:help", "app:dismiss")
    for n in range(len(guide.session.view().ships)):
        guide.act("ship", {"ship": n})
    for what in ("arcs", "threats", "wind", "ruler"):
        guide.act("show", {"what": what})
    for x, y in ((200, 400), (240, 300)):
        guide.act("tap", {"x": x, "y": y})
    for what in ("arcs", "threats", "wind", "ruler"):
        guide.act("show", {"what": what})
    guide.act("drop")


def _set_up(guide: Any) -> None:
    for mode in ("two", "watch", "ai"):
        guide.go(f"#/uncharted/new/{mode}")
        for preset in GAME.presets:
            guide.act("setup:set", {"name": "preset", "value": preset.id})
        guide.set(
            ("scenario", "breakout"),
            ("list_b", "B;CCC"),
            ("scenario", "battle"),
            ("list_a", "CF;B"),
            ("list_a", "BB;CCC"),
            ("list_a", "HHH;FFF"),
            ("list_a", "FFFF"),
            ("list_a", "x"),
            ("limit", "9"),
            ("limit", "600"),
            ("turns", "30"),
            ("map", "random"),
        )
        guide.levels()


def _house(guide: Any) -> None:
    """Show every table of house numbers, change numbers and restore them."""
    guide.go("#/uncharted/new/two")
    guide.step = "numbers of one's own"
    guide.set(("house", "imperials.C.move:10,critical.7.marker:fire,orcs.F.red:1,terrain.reef.dice:6"))
    for panel in PANELS:
        guide.act("setup:edit", {"name": "house.show.0", "value": panel})
    for at, value in ((0, "3"), (0, "99"), (0, "")):
        guide.act("setup:edit", {"name": f"house.set.{at}", "value": value})
    for value in (
        "imperials.C.move:",
        "imperials.C.side:5/4",
        "critical.7.marker:leak",
        "imperials.C.critical:3",
        "",
    ):
        guide.set(("house", value))
    guide.set(("house", "imperials.C.move:10"))
    guide.act("setup:edit", {"option": "house", "do": "clear"})


def _fleets(guide: Any) -> None:
    """Show every named ship of every fleet, and one more."""
    ships = " ".join(
        f"{side}.{kind}{n}={1 + 3.5 * n:.3f},{edge + ahead * row:.3f},{heading}"
        for side, edge, ahead, heading in (("A", 1.5, 3.5, 0), ("B", 46.5, -3.5, 180))
        for row, (kind, most) in enumerate(GREAT.items())
        for n in range(1, most + 1)
    )
    lists = " ".join(f"list_{side}={GREAT_LIST}" for side in "ab")
    for one, other in zip(HANDS, [*HANDS][::-1], strict=True):
        guide.position(
            "uncharted",
            f"seat=A wind=N {ships}",
            f"fleet_a={one} fleet_b={other} limit=2000 cards=false {lists}",
        )
        _look(guide)


def _deploying(guide: Any) -> None:
    guide.position("uncharted", None, "map=random")
    for turn in range(30):
        actor = guide.session.table.actor()
        if actor == CHANCE or guide.session.view().turn:
            break
        if turn in (0, 6):
            guide.each("comfort:help", "app:dismiss")
            guide.refused(WRONG)
            guide.hint()
        guide.each(
            ("kind", {"kind": "island"}),
            ("radius", {"by": 1}),
            ("rotate", {"by": 1}),
            ("shift", {"dx": 1, "dy": 0}),
            ("squadron", {"number": 1}),
            ("apart", None),
            ("tap", {"x": 240, "y": 240}),
            "put",
            "deploy",
            "drop",
        )
        guide.time()
        guide.hand_over()
        if guide.session.table.actor() == actor:
            guide.each("put", "deploy")
            guide.time()
            guide.hand_over()


LINE = "seat=A wind=N A.C1=18.000,6.000,0 A.C2=18.000,9.500,0 B.C1=25.000,8.000,0 B.C2=25.000,12.000,0"
MELEE = "seat=A wind=N A.C1=18.000,6.000,0 B.C1=18.820,6.000,0 B.C2=17.180,6.000,0 touch=A.C1+B.C1,A.C1+B.C2"
WIDE = (
    "seat=A wind=S A.F1=18.000,9.000,0 A.F2=21.000,9.000,0 A.F3=28.000,6.000,0,1/2,fire+flood+rudder "
    "B.F1=23.000,9.000,0"
)
CRAMPED = (
    "seat=A wind=N A.C1=24.000,18.700,0,3/6,speed+guns+confusion B.C1=24.000,40.000,0,4/5,anchor "
    "touch=A.C1+island1"
)


def _stations(guide: Any) -> None:
    guide.position("uncharted", LINE, "cards=false")
    _look(guide)
    guide.refused(WRONG)
    guide.hint()
    guide.each(("choose", {"at": 0}), "activate")
    guide.time()
    _look(guide)
    guide.refused(WRONG)
    guide.hint()
    for to in ("ahead", "port", "starboard", "back", "ahead", "ahead", "ahead"):
        guide.act("steer", {"to": to})
    guide.each(
        "anchor",
        "anchor",
        ("tap", {"x": 180, "y": 380}),
        "go",
        "drop",
        ("tap", {"x": 250, "y": 400}),
        "go",
        "drop",
    )
    for text in ("move C1 s4", "move C2 s4"):
        guide.act("play:command", {"command": text})
        guide.time()
    _look(guide)
    guide.refused(WRONG)
    guide.hint()
    view = guide.session.view()
    enemies = [n for n, ship in enumerate(view.ships) if ship.side == 1 and ship.on_sea]
    guide.each(("target", {"ship": enemies[0]}), "all", ("other", {"by": 1}), "drop")
    guide.each(
        ("target", {"ship": enemies[0]}),
        ("also", {"ship": enemies[1]}),
        ("shift", {"ship": enemies[1], "by": 1}),
        "fire",
    )
    guide.time()
    guide.each(("target", {"ship": enemies[0]}), "fire")
    guide.time()
    guide.each("end", "end")
    guide.time()
    guide.hand_over()
    guide.position("uncharted", MELEE, "cards=false")
    guide.play("activate S2")
    guide.each("comfort:help", "app:dismiss")
    guide.refused(WRONG)
    guide.hint()
    guide.each("even", "best", ("share", {"ship": 0, "by": 1}), "divide")
    guide.time()
    guide.position("uncharted", WIDE, "cards=false")
    _look(guide)
    guide.refused(WRONG)
    guide.each(("choose", {"at": 1}), "activate")
    guide.time()
    guide.refused(WRONG)
    guide.position("uncharted", CRAMPED, "cards=false")
    guide.play("activate S2")
    _look(guide)
    guide.refused(WRONG)
    guide.each("astern", ("steer", {"to": "ahead"}), "astern", "stay")
    guide.time()


THREE = (
    "A.C1=10.000,4.000,0,3/6 A.C2=10.000,8.000,0 A.C3=10.000,12.000,0 B.C1=20.000,10.000,0 "
    "B.F1=24.000,12.000,180"
)


def _guns(guide: Any) -> None:
    """Three ships abreast of two: linked and split fire, one ship confused."""
    for ships in (THREE, THREE.replace("8.000,0", "8.000,0,4/6,confusion")):
        guide.position("uncharted", f"seat=A wind=E {ships}", "cards=false")
        guide.play("activate S2", "move C3 s4", "move C2 s4", "move C1 s4")
        ships = {f"{'AB'[one.side]}.{one.name}": n for n, one in enumerate(guide.session.view().ships)}
        one, other = {"ship": ships["B.C1"]}, {"ship": ships["B.F1"]}
        guns = [{"ship": ships[f"A.C{n}"], "battery": "S"} for n in (1, 2, 3)]
        guide.each(
            ("gun", guns[2]), "drop", ("target", one), "all", ("lead", guns[0]), ("gun", guns[1]), "drop"
        )
        guide.each(
            ("gun", guns[1]), ("target", one), "drop", ("gun", guns[2]), ("target", one), ("also", other)
        )
        for by in (*[1] * 9, *[-1] * 9):
            guide.act("shift", one | {"by": by})
        guide.each("drop", "end", "drop", "end", "end")
        guide.time()


GREAT = {"F": 6, "C": 6, "H": 2, "B": 2}
GREAT_LIST = "B;B;HH;CCC;CCC;FFF;FFF"
HANDS = {
    "imperials": "C05,C06,C07,C08,C09,C10,C11,I1,I2,I5,I6",
    "dwarves": "D1,D2,D5,D6,C12,C13",
    "drakes": "L2,L3,L5,L7,C12,C13",
    "orcs": "O1,O2,O3,O4,C12,C13",
}
ANSWERS = {"imperials": "I3,I7", "dwarves": "D3,D7", "drakes": "L4,L6", "orcs": "O6,O7"}


def _cards(guide: Any) -> None:
    """Play each fleet's cards at random."""
    for n, (fleet, hand) in enumerate(HANDS.items()):
        enemy = list(HANDS)[(n + 1) % 4]
        setup = f"{LINE} hand_a={hand} hand_b={ANSWERS[enemy]},C12,C13"
        guide.position("uncharted", setup, f"fleet_a={fleet} fleet_b={enemy} turns=2")
        guide.each("peek", "hide", "peek")
        _wander(guide, 45, n)


def _wander(guide: Any, most: int, seed: int) -> None:
    """Play random legal actions, cards first."""
    rng = random.Random(seed)
    for n in range(most):
        session = guide.session
        if session.result() is not None:
            break
        if session.table.actor() == CHANCE:
            guide.time()
            continue
        state = session.table.position.state
        menu = [action for action in state.actions() or () if GAME.text(action).startswith("play")]
        text = GAME.text(rng.choice(menu) if menu else state.sample(rng))
        if n % 9 == 0:
            guide.each("peek", ("card", {"card": text.split()[1]}) if menu else "hide", "drop")
        guide.act("play:command", {"command": text})
        guide.time()
        guide.hand_over()
    guide.act("app:dismiss")


def _games(guide: Any) -> None:
    for seed, options in enumerate(
        ("turns=2 fleet_a=orcs fleet_b=drakes", "scenario=breakout turns=2", "scenario=wreck turns=1")
    ):
        guide.position("uncharted", None, options, str(seed))
        _wander(guide, 50, seed)
    for end in (
        "A.C1=18.000,46.000,0 B.C1=25.000,8.000,0,1/1",
        "A.C1=18.000,6.000,0 B.C1=25.000,6.000,0,1/1",
    ):
        guide.position("uncharted", f"seat=A wind=N turn=8 {end}", "cards=false")
        _wander(guide, 25, 5)


def _real_dice(guide: Any) -> None:
    rng = random.Random(1)
    for setup, options in (
        (None, "turns=2 map=random"),
        (LINE, "cards=false"),
        (WIDE, "turns=1 cards=false"),
        (MELEE, "cards=false"),
    ):
        guide.position("uncharted", setup, options, physical=True)
        guide.step = f"real dice {setup}"
        for n in range(45):
            session = guide.session
            if session.result() is not None:
                break
            text = GAME.text(session.table.position.state.sample(rng))
            if session.table.actor() == CHANCE:
                guide.each(
                    ("play:dice", {"dice": "9"}) if n < 3 else "app:settled", ("play:dice", {"dice": text})
                )
            else:
                guide.act("play:command", {"command": text})
            guide.time()
            guide.hand_over()
        guide.each("app:dismiss", "play:menu", "app:dismiss")


def _watching(guide: Any) -> None:
    guide.step = "watching"
    guide.go("#/uncharted/new/watch")
    for name, value in (("turns", "1"), ("kind-0", "easy"), ("kind-1", "easy")):
        guide.act("setup:set", {"name": name, "value": value})
    guide.act("setup:start", {"name-0": "Anne", "name-1": "Zoé"})
    guide.time(300)
