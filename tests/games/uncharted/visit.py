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
    first = _set_up, _house, _fleets, _deploying
    for part in (*first, _stations, _guns, _cards, _games, _real_dice, _watching):
        part(guide)
    for route in ("#/uncharted/rules", "#/uncharted/rules/3.6", "#/uncharted/rules/print"):
        guide.go(route)


def _each(guide: Any, text: str) -> None:
    """Make gestures such as ``steer to=port; drop``."""
    for name, *args in map(str.split, text.split("; ")):
        pairs = (arg.split("=") for arg in args)
        guide.act(name, {key: int(it) if it.lstrip("-").isdecimal() else it for key, it in pairs} or None)


SHOW = "show what=arcs; show what=threats; show what=wind; show what=ruler"


def _look(guide: Any) -> None:
    """Look at ships, toggles and keys."""
    ships = "; ".join(f"ship ship={n}" for n in range(len(guide.session.view().ships)))
    _each(
        guide, f"comfort:help; app:dismiss; {ships}; {SHOW}; tap x=200 y=400; tap x=240 y=300; {SHOW}; drop"
    )


def _ask(guide: Any) -> None:
    """Type refused actions, and ask for a hint."""
    guide.refused(WRONG)
    guide.hint()


def _set_up(guide: Any) -> None:
    for mode in ("two", "watch", "ai"):
        guide.go(f"#/uncharted/new/{mode}")
        for preset in GAME.presets:
            guide.act("setup:set", {"name": "preset", "value": preset.id})
        lists = "scenario=battle list_a=CF;B list_a=BB;CCC list_a=HHH;FFF list_a=FFFF list_a=x"
        fields = f"scenario=breakout list_b=B;CCC {lists} limit=9 limit=600 turns=30 map=random"
        guide.set(*(field.split("=") for field in fields.split()))
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
    wrong = "imperials.C.move:", "imperials.C.side:5/4", "critical.7.marker:leak", "imperials.C.critical:3"
    guide.set(*(("house", value) for value in (*wrong, "", "imperials.C.move:10")))
    guide.act("setup:edit", {"option": "house", "do": "clear"})


def _fleets(guide: Any) -> None:
    """Show every named ship of every fleet, and one more; look at those of the first."""
    ships = " ".join(
        f"{side}.{kind}{n}={1 + 3.5 * n:.3f},{edge + ahead * row:.3f},{heading}"
        for side, edge, ahead, heading in (("A", 1.5, 3.5, 0), ("B", 46.5, -3.5, 180))
        for row, (kind, count) in enumerate(GREAT.items())
        for n in range(1, count + 1)
    )
    lists = " ".join(f"list_{side}={GREAT_LIST}" for side in "ab")
    for fleet, other in zip(HANDS, [*HANDS][::-1], strict=True):
        guide.position(
            "uncharted",
            f"seat=A wind=N {ships}",
            f"fleet_a={fleet} fleet_b={other} limit=2000 cards=false {lists}",
        )
        if fleet == next(iter(HANDS)):
            _look(guide)


def _deploying(guide: Any) -> None:
    guide.position("uncharted", None, "map=random")
    for turn in range(30):
        actor = guide.session.table.actor()
        if actor == CHANCE or guide.session.view().turn:
            break
        if turn in (0, 6):
            guide.each("comfort:help", "app:dismiss")
            _ask(guide)
        _each(guide, "kind kind=island; radius by=1; rotate by=1; shift dx=1 dy=0; squadron number=1")
        _each(guide, "apart; tap x=240 y=240; put; deploy; drop")
        guide.hand_over()
        if guide.session.table.actor() == actor:
            guide.each("put", "deploy")
            guide.hand_over()


LINE = "seat=A wind=N A.C1=18.000,6.000,0 A.C2=18.000,9.500,0 B.C1=25.000,8.000,0 B.C2=25.000,12.000,0"
MELEE = "seat=A wind=N A.C1=18.000,6.000,0 B.C1=18.820,6.000,0 B.C2=17.180,6.000,0 touch=A.C1+B.C1,A.C1+B.C2"
WIDE = "seat=A wind=S A.F1=18,9,0 A.F2=21,9,0 A.F3=28,6,0,1/2,fire+flood+rudder B.F1=23,9,0"
CRAMPED = "seat=A wind=N A.C1=24,18.7,0,3/6,speed+guns+confusion B.C1=24,40,0,4/5,anchor touch=A.C1+island1"


def _stations(guide: Any) -> None:
    guide.position("uncharted", LINE, "cards=false")
    _look(guide)
    _ask(guide)
    _each(guide, "choose at=0; activate")
    guide.time()
    _look(guide)
    _ask(guide)
    for to in ("ahead", "port", "starboard", "back", "ahead", "ahead", "ahead"):
        guide.act("steer", {"to": to})
    _each(guide, "anchor; anchor; tap x=180 y=380; go; drop; tap x=250 y=400; go; drop")
    for text in ("move C1 s4", "move C2 s4"):
        guide.command(text)
        guide.time()
    _look(guide)
    _ask(guide)
    foe, two = [n for n, ship in enumerate(guide.session.view().ships) if ship.side == 1 and ship.is_at_sea][
        :2
    ]
    _each(guide, f"target ship={foe}; all; other by=1; drop")
    _each(guide, f"target ship={foe}; also ship={two}; shift ship={two} by=1; fire")
    guide.time()
    _each(guide, f"target ship={foe}; fire")
    guide.time()
    guide.each("end", "end")
    guide.hand_over()
    guide.position("uncharted", MELEE, "cards=false")
    guide.play("activate S2")
    guide.each("comfort:help", "app:dismiss")
    _ask(guide)
    _each(guide, "even; best; share ship=0 by=1; divide")
    guide.time()
    guide.position("uncharted", WIDE, "cards=false")
    _look(guide)
    guide.refused(WRONG)
    _each(guide, "choose at=1; activate")
    guide.time()
    guide.refused(WRONG)
    guide.position("uncharted", CRAMPED, "cards=false")
    guide.play("activate S2")
    _look(guide)
    guide.refused(WRONG)
    _each(guide, "astern; steer to=ahead; astern; stay")
    guide.time()


THREE = "A.C1=10,4,0,3/6 A.C2=10,8,0 A.C3=10,12,0 B.C1=20,10,0 B.F1=24,12,180"


def _guns(guide: Any) -> None:
    """Three ships abreast of two: linked and split fire, one ship confused."""
    for ships in (THREE, THREE.replace("8,0", "8,0,4/6,confusion")):
        guide.position("uncharted", f"seat=A wind=E {ships}", "cards=false")
        guide.play("activate S2", "move C3 s4", "move C2 s4", "move C1 s4")
        ships = {f"{'AB'[ship.side]}.{ship.name}": n for n, ship in enumerate(guide.session.view().ships)}
        ship, other = f"ship={ships['B.C1']}", f"ship={ships['B.F1']}"
        first, second, third = (f"ship={ships[f'A.C{n}']} battery=S" for n in (1, 2, 3))
        _each(guide, f"gun {third}; drop; target {ship}; all; lead {first}; gun {second}; drop")
        _each(guide, f"gun {second}; target {ship}; drop; gun {third}; target {ship}; also {other}")
        for step in (*[1] * 9, *[-1] * 9):
            _each(guide, f"shift {ship} by={step}")
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
        _wander(guide, 30, n)


def _wander(guide: Any, count: int, seed: int) -> None:
    """Play random legal actions, cards first."""
    rng = random.Random(seed)
    for n in range(count):
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
        guide.command(text)
        guide.hand_over()
    guide.act("app:dismiss")


def _games(guide: Any) -> None:
    games = "turns=2 fleet_a=orcs fleet_b=drakes", "scenario=breakout turns=2", "scenario=wreck turns=1"
    for seed, options in enumerate(games):
        guide.position("uncharted", None, options, str(seed))
        _wander(guide, 30, seed)
    for end in ("46.000,0 B.C1=25.000,8.000", "6.000,0 B.C1=25.000,6.000"):
        guide.position("uncharted", f"seat=A wind=N turn=8 A.C1=18.000,{end},0,1/1", "cards=false")
        _wander(guide, 25, 5)


def _real_dice(guide: Any) -> None:
    rng, plain = random.Random(1), "cards=false"
    games = (None, "turns=2 map=random"), (LINE, plain), (WIDE, f"turns=1 {plain}"), (MELEE, plain)
    for setup, options in games:
        guide.position("uncharted", setup, options, has_real_dice=True)
        guide.step = f"real dice {setup}"
        for n in range(25):
            session = guide.session
            if session.result() is not None:
                break
            text = GAME.text(session.table.position.state.sample(rng))
            if session.table.actor() == CHANCE:
                first = ("play:dice", {"dice": "9"}) if n < 3 else "app:settled"
                guide.each(first, ("play:dice", {"dice": text}))
            else:
                guide.command(text)
            guide.hand_over()
        guide.each("app:dismiss", "play:menu", "app:dismiss")


def _watching(guide: Any) -> None:
    guide.step = "watching"
    guide.go("#/uncharted/new/watch")
    guide.set(("turns", "1"), ("kind-0", "easy"), ("kind-1", "easy"))
    guide.act("setup:start", {"name-0": "Anne", "name-1": "Zoé"})
    guide.time(300)
