"""A tour of the screens: set-up, anchorages, broadsides, port guns, flags, repairs, wind, draws, dice."""

from __future__ import annotations

from typing import Any

from navals.core.seat import CHANCE
from navals.games.trafalgar.rules.sailing.chart import chart
from navals.games.trafalgar.screen.hands import STANDING_ORDERS

SEA = chart("strait")


Gesture = tuple[str, dict[str, Any]]


def _do(name: str, **arg: Any) -> Gesture:
    return name, arg


def _ship(n: int) -> Gesture:
    return _do("ship", ship=n)


def _point(column: int, row: int) -> Gesture:
    return _do("point", at=SEA.point(column, row))


def _start(guide: Any, setup: str, **more: Any) -> None:
    guide.position("trafalgar", setup, **more)


def visit(guide: Any) -> None:
    for part in (_set_up, _anchorages, _positions, _duel, _real_dice, _watching):
        part(guide)
    for route in ("#/trafalgar/rules", "#/trafalgar/rules/R24"):
        guide.go(route)


def _set_up(guide: Any) -> None:
    guide.go("#/trafalgar/new/ai")
    guide.set(
        ("preset", "race"),
        ("preset", "admirals"),
        ("fleet", "duel"),
        ("superiority", "0"),
        ("no_progress_rounds", "-3"),
        ("no_progress_rounds", "0"),
        ("max_rounds", "12"),
    )
    guide.levels()


def _anchorages(guide: Any) -> None:
    guide.step = "anchorages"
    guide.begin("trafalgar", "two", preset="admirals")
    guide.act("play:lift")
    guide.each(_do("berth", berth=0), _do("berth", berth=1), _do("berth", berth=2), "drop", "play:hint")
    guide.time()
    guide.each("play:hint", "play:menu", "app:dismiss")
    guide.command("place E1@9", "place F1@1", "place ?", "ready")
    guide.act("ready")
    guide.hand_over()
    guide.act("ready")
    _wind(guide)


def _wind(guide: Any) -> None:
    guide.time()
    guide.hand_over()
    guide.step = "wind"
    guide.each("play:hint", _do("blow", heading=2), _do("blow", heading=4))
    guide.time()
    guide.each("play:hint", "set-wind")
    guide.time()


def _touch_all(guide: Any) -> None:
    for n in range(8):
        guide.act(*_ship(n))
    for gun in range(4):
        guide.act(*_do("fort", gun=gun))
    guide.act("drop")
    for side in (0, 1):
        for order in (*STANDING_ORDERS, "ask"):
            guide.act("orders", {"name": f"orders-{side}", "value": order})


BROADSIDE = "round=1 first=A turn=A wind=SE E1=10,9,E E2=7,2,SW F1=10,7,W S1=12,7,E"
PASSAGE = "round=1 first=A turn=A wind=E E2=7,2,SW S2=20,9,E"
WRECKS = "turn=A wind=E E2=10,9,E,-,2/2 E1=12,12,E F1=10,7,W,-,0/1 S2=3,3,E,-,0/1"


def _positions(guide: Any) -> None:
    for part in (_broadside, _passage, _own_guns, _flags, _wrecks, _rules, _rounds, _advice):
        part(guide)


def _broadside(guide: Any) -> None:
    _start(guide, BROADSIDE)
    _touch_all(guide)
    guide.each(
        _ship(0), ("course", {"ship": 0, "goal": 6 * SEA.point(10, 9) + 1}), _do("target", gun=-1, target=4)
    )
    guide.each("drop", "drop", _ship(7), "drop", "drop")
    guide.each(_ship(1), _do("steer", to="port"), _ship(0), "drop", _do("steer", to="port"))
    guide.each(_ship(1), "next", "play:undo", "play:undo", "play:undo", "play:undo")
    guide.each(_ship(0), _point(20, 3), _point(1, 14), _point(11, 9))
    guide.hint()
    guide.command("fire port F1 main", "takeflag E", "hold", "done", "lose fore", "wind E", "gun CS E1 fore")
    guide.command(
        "transfer E1 E2", "transfer F1 S1", "activate F1", "activate E3", "decline", "4", "place E1=G1"
    )
    guide.command(
        "fire port", "gun ?", "nonsense", "activate", "fire sideways F1", "gun GN GS", "lose", "9 9"
    )
    guide.play("activate E1")
    guide.act(*_do("target", gun=-1, target=4))
    guide.command("fire port F1 main")
    guide.time()
    guide.act(*_ship(1))
    guide.act("drop")
    guide.command(
        "fire starboard F1 main", "fire port S2 main", "fire port E2", "fire port F1 mast", "repair"
    )
    guide.command("activate E2", "endturn", "transfer E1 E2", "takeflag E", "fire port GN", "fire port CN")
    guide.play("fire port F1 battery", "fire port F1", "starboard")
    guide.command("fire port F1 fore", "accept")
    guide.play("advance", "advance", "advance")
    guide.command("advance", "port")
    guide.play("end")
    guide.command("advance", "activate E1", "fire starboard F1")
    guide.act("play:undo")
    guide.act("play:consent")


def _passage(guide: Any) -> None:
    for seed in ("1", "2", "3", "4"):
        _start(guide, PASSAGE, seed=seed)
        guide.each(_ship(1), _point(5, 4), "go")
        for _ in range(8):
            guide.time()
            guide.hand_over()
            phase = guide.session.view().phase
            if phase == "interrupt":
                guide.hint()
                guide.command("advance", "done")
                if seed == "1":
                    guide.act("hold")
                else:
                    guide.each(_do("fort", gun=3), _do("fire", aim=int(seed) % 4))
                    view = guide.session.view()
                    if view.call is None and view.phase == "interrupt":
                        guide.play("gun CS E2 fore" if seed != "3" else "gun CS E2")
            elif phase == "priority":
                guide.hint()
                guide.command("advance", "hold", "endturn")
                if seed == "2":
                    guide.each(_do("fort", gun=3), _do("fire", aim=-1))
                    guide.time()
                guide.act("done")
        guide.act("drop")
        guide.each("end", "end-turn")
        guide.time()
        guide.hand_over()


def _own_guns(guide: Any) -> None:
    _start(guide, "turn=A wind=E E1=6,8,E S2=21,11,E")
    _touch_all(guide)
    guide.hint()
    guide.each(_do("fort", gun=0), _do("fire", aim=3))
    guide.time()
    guide.command("gun GN S2 fore", "gun GS S2 fore", "gun CN S2 fore")
    _start(guide, "turn=A wind=E E2=10,5,E S2=20,9,E CN=down2 CS=fired")
    guide.play("endturn", "endturn", "endturn", "endturn")


def _flags(guide: Any) -> None:
    _start(guide, "turn=A wind=W E2=2,2,NW S2=20,9,E CN=down3 CS=down3")
    guide.hint()
    guide.play("activate E2", "advance", "end", "endturn", "endturn")
    guide.hint()
    guide.play("activate E2")
    guide.each("take", "drop", "take", ("take", {"heading": 1}))
    guide.command("takeflag E", "advance")
    guide.play("endturn", "endturn")
    guide.hint()
    _start(guide, "turn=A wind=E E1=18,13,E,fmz,3/3,B E2=19,13,E,fmz,2/2 S2=15,14,E F1=3,8,E,fmz,3/3,A")
    guide.hint()
    guide.command("transfer E2 E1", "transfer E1 E3")
    guide.each(_ship(0), ("transfer", {"taker": 1}))
    guide.time()
    guide.command("activate E1", "transfer E2 E1", "end")
    guide.play("endturn")
    guide.hint()
    _start(guide, "turn=A wind=E E1=18,13,E,f,0/0,B E2=19,13,E,fmz,2/2 F1=3,8,E,fmz,3/3")
    guide.hint()
    _start(guide, "turn=A wind=E E2=19,14,E,fmz,2/2,B S2=15,14,E")
    guide.hint()
    guide.each(_ship(1), _do("steer", to="ahead"), _do("steer", to="ahead"))
    guide.time()
    guide.each("app:dismiss", "play:menu", "app:dismiss")
    for seed in ("1", "2", "3", "4"):
        _start(guide, "turn=A wind=E E1=10,9,E F1=10,8,W,f,0/0,A", seed=seed)
        guide.play("activate E1", "fire port F1 fore")
        guide.act("app:dismiss")


def _wrecks(guide: Any) -> None:
    _start(guide, WRECKS)
    _touch_all(guide)
    guide.hint()
    guide.command("activate E2", "advance")
    guide.each("drop", "drop", _ship(1), "repair")
    guide.command("activate E1", "end", "advance", "fire port F1 battery")
    guide.act("end-turn")
    guide.time()
    guide.hand_over()
    guide.play("endturn", "activate E2", "repair")
    for answer in ("decline", "accept"):
        for end in ("end", "endturn"):
            guide.act("play:command", {"command": end})
            guide.time()
            guide.hand_over()
        guide.play("draw")
        guide.command("advance", "draw")
        guide.hint()
        guide.play(answer)
        guide.command("draw")
    guide.act("app:dismiss")
    _start(guide, "turn=A wind=E E1=10,9,E,fmz,3/3 F1=10,8,W,f,0/0,A", options="no_progress_rounds=1")
    guide.play("endturn", "endturn")
    guide.act("app:dismiss")


def _rules(guide: Any) -> None:
    _start(guide, "round=1 first=A turn=A wind=SE E1=10,9,E F1=10,8,W", options="mast_choice=defender")
    guide.act(*_ship(0))
    guide.each(_do("target", gun=-1, target=4), _do("fire", aim=4))
    for _ in range(3):
        guide.time()
        guide.hand_over()
        if guide.session.view().phase == "lose":
            guide.command("advance", "lose z")
            guide.hint()
            guide.act("lose", {"mast": 1})
        else:
            guide.command("fire port F1 mast")
    _start(guide, WRECKS, options="repair_scope=player")
    guide.play("activate E1")
    guide.command("fire port F1", "activate E2")
    guide.play("advance", "end", "activate E2")
    guide.command("repair")
    _start(guide, "turn=A wind=E E1=10,9,E,fmz,3/3,B E2=8,9,E F1=3,8,E", options="transfer=same_only")
    guide.play("activate E2", "advance")
    guide.command("end", "endturn", "transfer E1 E2", "activate E1", "advance")


ADVISED = (
    "wind=E E1=10,9,E F1=10,7,W",
    "wind=E E1=10,9,E,-,3/3 E2=6,8,E F1=20,10,E",
    "wind=E E2=7,9,E F1=20,10,E F2=21,5,W",
    "wind=E E2=12,8,E,fmz,2/2,B F1=3,8,E",
    "wind=SE E1=2,3,E F1=20,10,E S1=19,9,E",
    "wind=W E3=20,10,W F1=18,10,W F2=18,11,W S1=18,9,W",
    "wind=E E2=20,9,E,fmz,2/2,B F1=3,8,E",
)


def _advice(guide: Any) -> None:
    for setup in ADVISED:
        _start(guide, f"turn=A {setup}", mode="ai")
        guide.hint()
        guide.command("endturn")


def _rounds(guide: Any) -> None:
    _start(guide, PASSAGE, options="max_rounds=1")
    guide.play("endturn", "endturn")
    guide.act("app:dismiss")
    fleet = "E2=7,9,E E3=2,6,E F2=10,8,W"
    for seed in ("1", "2", "3"):
        for enemy in ("F1=10,8,W,-,1/0", "F1=10,8,W,-,1/0 S1=20,3,E"):
            guide.position(
                "trafalgar",
                f"turn=A wind=E E1=10,9,E {fleet if 'S1' in enemy else ''} {enemy}".replace("F2=10,8,W", ""),
                seed=seed,
            )
            for _ in range(3):
                if guide.session.result() is None:
                    guide.each(
                        ("command", {"command": "activate E1"}),
                        ("command", {"command": "fire port F1 battery"}),
                    )
                    guide.time()
            guide.act("app:dismiss")


def _duel(guide: Any) -> None:
    guide.step = "a duel"
    guide.begin("trafalgar", "ai", preset="duel", kind_1="easy", max_rounds="3", mast_choice="defender")
    for _ in range(60):
        guide.time()
        session = guide.session
        if session.result() is not None:
            break
        phase = session.view().phase
        if phase in ("idle", "active", "lose", "wind", "interrupt", "priority"):
            guide.act("play:hint")
            guide.time()
            guide.act("play:hint")
            guide.act("heed")
            if session.table.actor() == 0 and phase == session.view().phase:
                guide.each("go", "end", "hold", "done", "end-turn", _do("blow", heading=3), "set-wind")
    guide.act("app:dismiss")


def _real_dice(guide: Any) -> None:
    guide.step = "real dice"
    guide.begin("trafalgar", "two", preset="duel", physical=True)
    for turn in range(30):
        session = guide.session
        guide.time()
        guide.hand_over()
        if session.table.actor() == CHANCE:
            guide.act("play:dice", {"dice": "9" if turn == 0 else f"{1 + turn % 2}"})
            guide.act("play:begins", {"side": 0})
        else:
            guide.each(_do("blow", heading=3), "set-wind", "end-turn")
    _start(guide, "round=1 first=A turn=A wind=SE E1=10,9,E F1=10,7,W", has_real_dice=True)
    guide.each(_ship(0), _do("target", gun=-1, target=4), _do("fire", aim=1))
    guide.act("play:dice", {"dice": "3"})
    guide.time()


def _watching(guide: Any) -> None:
    guide.step = "watching"
    guide.begin("trafalgar", "watch", preset="duel", kind_0="easy", kind_1="easy", max_rounds="6")
    guide.time(4000)
