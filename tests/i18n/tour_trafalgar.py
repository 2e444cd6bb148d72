"""The part of the tour that shows Trafalgar: set-up, the free anchorages, ways and broadsides, port guns, flags, repairs,
the wind, draws, real dice, the lesson, the rules."""

from __future__ import annotations

from typing import Any

from navals.core.record import Replay
from navals.core.seat import CHANCE
from navals.core.table import Table
from navals.games.trafalgar.game import GAME
from navals.games.trafalgar.rules.sailing.chart import chart
from navals.games.trafalgar.screen.board import BOARD
from navals.games.trafalgar.screen.hand import ORDERS
from navals.ui.effects import Begin
from navals.ui.session import Session

SEA = chart("strait")


def visit(guide: Any) -> None:
    """All of it. ``guide`` is a ``tour.Guide``."""
    for part in (_set_up, _anchorages, _positions, _duel, _real_dice, _watching, _lesson):
        part(guide)
    for route in ("#/trafalgar/rules", "#/trafalgar/rules/R24"):
        guide.go(route)


def _set_up(guide: Any) -> None:
    guide.go("#/trafalgar/new/ai")
    for name, value in (
        ("preset", "race"),
        ("preset", "admirals"),
        ("fleet", "duel"),
        ("superiority", "0"),
        ("no_progress_rounds", "-3"),
        ("no_progress_rounds", "0"),
        ("max_rounds", "12"),
    ):
        guide.act("setup:set", {"name": name, "value": value})
    for level in ("easy", "medium", "hard", "expert"):
        guide.act("setup:set", {"name": "kind-1", "value": level})


def _begin(guide: Any, mode: str, **more: Any) -> None:
    guide.go(f"#/trafalgar/new/{mode}")
    for name, value in {"preset": "duel", **more}.items():
        guide.act("setup:set", {"name": name.replace("kind_", "kind-"), "value": value})
    guide.act("setup:start", {"name-0": "Anne", "name-1": "Zoé"})


def _each(guide: Any, *acts: Any) -> None:
    for act in acts:
        name, arg = act if isinstance(act, tuple) else (act, None)
        guide.act(name, arg)


def _command(guide: Any, *texts: str) -> None:
    for text in texts:
        guide.act("play:command", {"command": text})


def _anchorages(guide: Any) -> None:
    guide.step = "anchorages"
    _begin(guide, "two", preset="admirals")
    guide.act("play:lift")
    _each(guide, ("berth", {"berth": 0}), ("berth", {"berth": 1}), ("berth", {"berth": 2}), "drop", "hint")
    guide.time()
    _each(guide, "hint", "menu", "dismiss")
    _command(guide, "place E1@9", "place F1@1", "place ?", "ready")
    guide.act("ready")
    guide.hand_over()
    guide.act("ready")
    _wind(guide)


def _wind(guide: Any) -> None:
    guide.time()
    guide.hand_over()
    guide.step = "wind"
    _each(guide, "hint", ("blow", {"heading": 2}), ("blow", {"heading": 4}))
    guide.time()
    _each(guide, "hint", "set-wind")
    guide.time()


def _position(guide: Any, setup: str, *, options: Any = None, seed: str = "1", **more: Any) -> None:
    guide.go("#/about")
    guide.step = f"position {setup}"
    options = GAME.schema.default() if options is None else options
    tags = {"A": "Anne", "B": "Zoé", "Setup": setup}
    table = Table(Replay(GAME, options, tags), seed)
    guide.app.carry_out(Begin(Session(f"game/{guide.step}", table, BOARD, **more)))
    guide.act("app:settled")
    guide.time()
    guide.hand_over()


def _at(column: int, row: int) -> dict[str, int]:
    return {"at": SEA.point(column, row)}


def _touch_all(guide: Any) -> None:
    """Whatever could be touched, and every standing order."""
    for n in range(8):
        guide.act("ship", {"ship": n})
    for gun in range(4):
        guide.act("fort", {"gun": gun})
    guide.act("drop")
    for side in (0, 1):
        for order in ORDERS:
            guide.act("orders", {"name": f"orders-{side}", "value": order})
    guide.act("orders", {"name": "orders-0", "value": "ask"})
    guide.act("orders", {"name": "orders-1", "value": "ask"})


def _ask(guide: Any) -> None:
    guide.act("play:hint")
    guide.time()
    guide.act("play:hint")


def _play(guide: Any, *texts: str) -> None:
    """Actions in notation, each of which must be taken; what follows by itself is let happen."""
    for text in texts:
        moves = len(guide.session.table.replay.moves)
        answer = guide.act("play:command", {"command": text})
        assert len(guide.session.table.replay.moves) > moves, (
            guide.step,
            text,
            [guide.session.table.game.text(m.action) for m in guide.session.table.replay.moves],
            answer.get("say"),
        )
        guide.time()
        guide.hand_over()


BROADSIDE = "round=1 first=A turn=A wind=SE E1=10,9,E E2=7,2,SW F1=10,7,W S1=12,7,E"
PASSAGE = "round=1 first=A turn=A wind=E E2=7,2,SW S2=20,9,E"
WRECKS = "turn=A wind=E E2=10,9,E,-,2/2 E1=12,12,E F1=10,7,W,-,0/1 S2=3,3,E,-,0/1"


def _positions(guide: Any) -> None:
    for part in (_broadside, _passage, _own_guns, _flags, _wrecks, _rules, _rounds):
        part(guide)


def _broadside(guide: Any) -> None:
    """With every aim; ways to sail, refused and not."""
    _position(guide, BROADSIDE)
    _touch_all(guide)
    _each(guide, ("ship", {"ship": 0}), ("point", _at(20, 3)), ("point", _at(1, 14)), ("point", _at(11, 9)))
    _ask(guide)
    _command(
        guide, "fire port F1 main", "takeflag E", "hold", "done", "lose fore", "wind E", "gun CS E1 fore"
    )
    _command(
        guide, "transfer E1 E2", "transfer F1 S1", "activate F1", "activate E3", "decline", "4", "place E1=G1"
    )
    _command(
        guide, "fire port", "gun ?", "nonsense", "activate", "fire sideways F1", "gun GN GS", "lose", "9 9"
    )
    _play(guide, "activate E1")
    guide.act("target", {"gun": -1, "target": 4})
    guide.act("fire", {"aim": 1})
    guide.time()
    _command(
        guide, "fire starboard F1 main", "fire port S2 main", "fire port E2", "fire port F1 mast", "repair"
    )
    _command(
        guide,
        "activate E2",
        "endturn",
        "transfer E1 E2",
        "takeflag E",
        "fire port GN",
        "fire port CN",
    )
    _play(guide, "fire port F1 battery", "fire port F1", "starboard")
    _command(guide, "fire port F1 fore", "accept")
    _play(guide, "advance", "advance", "advance")
    _command(guide, "advance", "port")
    _play(guide, "end")
    _command(guide, "advance", "activate E1", "fire starboard F1")
    guide.act("play:undo")
    guide.act("play:consent")


def _passage(guide: Any) -> None:
    """Past the enemy's port guns, which hold their fire, or call it."""
    for seed in ("1", "2", "3", "4"):
        _position(guide, PASSAGE, seed=seed)
        _each(guide, ("ship", {"ship": 1}), ("point", _at(5, 4)), "go")
        for _ in range(8):
            guide.time()
            guide.hand_over()
            phase = guide.session.view().phase
            if phase == "interrupt":
                _ask(guide)
                _command(guide, "advance", "done")
                if seed == "1":
                    guide.act("hold")
                else:
                    _each(guide, ("fort", {"gun": 3}), ("fire", {"aim": int(seed) % 4}))
                    _play(
                        guide, "gun CS E2 fore" if seed != "3" else "gun CS E2"
                    ) if guide.session.view().call is None and guide.session.view().phase == "interrupt" else None
            elif phase == "priority":
                _ask(guide)
                _command(guide, "advance", "hold", "endturn")
                if seed == "2":
                    _each(guide, ("fort", {"gun": 3}), ("fire", {"aim": -1}))
                    guide.time()
                guide.act("done")
        guide.act("drop")
        _each(guide, "end", "end-turn")
        guide.time()
        guide.hand_over()


def _own_guns(guide: Any) -> None:
    _position(guide, "turn=A wind=E E1=6,8,E S2=21,11,E")
    _touch_all(guide)
    _ask(guide)
    _each(guide, ("fort", {"gun": 0}), ("fire", {"aim": 3}))
    guide.time()
    _command(guide, "gun GN S2 fore", "gun GS S2 fore", "gun CN S2 fore")
    _position(guide, "turn=A wind=E E2=10,5,E S2=20,9,E CN=down2 CS=fired")
    _play(guide, "endturn", "endturn", "endturn", "endturn")


def _flags(guide: Any) -> None:
    """A flag is taken, handed over, brought home, and lost with its ship."""
    _position(guide, "turn=A wind=W E2=2,2,NW S2=20,9,E CN=down3 CS=down3")
    _ask(guide)
    _play(guide, "activate E2", "advance", "end", "endturn", "endturn")
    _ask(guide)
    _play(guide, "activate E2")
    _each(guide, "take", "drop", "take", ("take", {"heading": 1}))
    _command(guide, "takeflag E", "advance")
    _play(guide, "end", "endturn", "endturn")
    _ask(guide)
    _position(guide, "turn=A wind=E E1=18,13,E,fmz,3/3,B E2=19,13,E,fmz,2/2 S2=15,14,E F1=3,8,E,fmz,3/3,A")
    _ask(guide)
    _command(guide, "transfer E2 E1", "transfer E1 E3")
    _each(guide, ("ship", {"ship": 0}), ("transfer", {"taker": 1}))
    guide.time()
    _command(guide, "activate E1", "transfer E2 E1", "end")
    _play(guide, "endturn")
    _ask(guide)
    _position(guide, "turn=A wind=E E1=18,13,E,f,0/0,B E2=19,13,E,fmz,2/2 F1=3,8,E,fmz,3/3")
    _ask(guide)
    _position(guide, "turn=A wind=E E2=19,14,E,fmz,2/2,B S2=15,14,E")
    _ask(guide)
    _each(guide, ("ship", {"ship": 1}), ("steer", {"to": "ahead"}), ("steer", {"to": "ahead"}))
    guide.time()
    _each(guide, "dismiss", "menu", "dismiss")
    for seed in ("1", "2", "3", "4"):
        _position(guide, "turn=A wind=E E1=10,9,E F1=10,8,W,f,0/0,A", seed=seed)
        _play(guide, "activate E1", "fire port F1 fore")
        guide.act("app:dismiss")


def _wrecks(guide: Any) -> None:
    """A ship without masts, a repair, draws."""
    _position(guide, WRECKS)
    _touch_all(guide)
    _ask(guide)
    _command(guide, "activate E2", "advance")
    _each(guide, "drop", "drop", ("ship", {"ship": 1}), "repair")
    _command(guide, "activate E1", "end", "advance", "fire port F1 battery")
    guide.act("end-turn")
    guide.time()
    guide.hand_over()
    _play(guide, "endturn", "activate E2", "repair")
    for answer in ("decline", "accept"):
        for end in ("end", "endturn"):
            guide.act("play:command", {"command": end})
            guide.time()
            guide.hand_over()
        _play(guide, "draw")
        _command(guide, "advance", "draw")
        _ask(guide)
        _play(guide, answer)
        _command(guide, "draw")
    guide.act("app:dismiss")
    _position(
        guide, "turn=A wind=E E1=10,9,E,fmz,3/3 F1=10,8,W,f,0/0,A", options=_options("no_progress_rounds=1")
    )
    _play(guide, "endturn", "endturn")
    guide.act("app:dismiss")


def _options(text: str) -> Any:
    return GAME.schema.parse(text)


def _rules(guide: Any) -> None:
    """The defender names the mast; two ships on a point; a repair that takes the side's whole turn."""
    _position(
        guide, "round=1 first=A turn=A wind=SE E1=10,9,E F1=10,8,W", options=_options("mast_choice=defender")
    )
    guide.act("ship", {"ship": 0})
    _each(guide, ("target", {"gun": -1, "target": 4}), ("fire", {"aim": 4}))
    for _ in range(3):
        guide.time()
        guide.hand_over()
        if guide.session.view().phase == "lose":
            _command(guide, "advance", "lose z")
            _ask(guide)
            guide.act("lose", {"mast": 1})
        else:
            _command(guide, "fire port F1 mast")
    whole = _options("repair_scope=player")
    _position(guide, WRECKS, options=whole)
    _play(guide, "activate E1")
    _command(guide, "fire port F1", "activate E2")
    _play(guide, "advance", "end", "activate E2")
    _command(guide, "repair")
    _position(
        guide, "turn=A wind=E E1=10,9,E,fmz,3/3,B E2=8,9,E F1=3,8,E", options=_options("transfer=same_only")
    )
    _play(guide, "activate E2", "advance")
    _command(guide, "end", "endturn", "transfer E1 E2", "activate E1", "advance")


def _rounds(guide: Any) -> None:
    """The last round; the enemy outnumbered; the enemy sunk."""
    _position(guide, PASSAGE, options=_options("max_rounds=1"))
    _play(guide, "endturn", "endturn")
    guide.act("app:dismiss")
    fleet = "E2=7,9,E E3=2,6,E F2=10,8,W"
    for seed in ("1", "2", "3"):
        for enemy in ("F1=10,8,W,-,1/0", "F1=10,8,W,-,1/0 S1=20,3,E"):
            _position(
                guide,
                f"turn=A wind=E E1=10,9,E {fleet if 'S1' in enemy else ''} {enemy}".replace("F2=10,8,W", ""),
                seed=seed,
            )
            for _ in range(3):
                if guide.session.result() is None:
                    _each(
                        guide,
                        ("command", {"command": "activate E1"}),
                        ("command", {"command": "fire port F1 battery"}),
                    )
                    guide.time()
            guide.act("app:dismiss")


def _duel(guide: Any) -> None:
    guide.step = "a duel"
    _begin(guide, "ai", kind_1="easy", max_rounds="3", mast_choice="defender")
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
                _each(guide, "go", "end", "hold", "done", "end-turn", ("blow", {"heading": 3}), "set-wind")
    guide.act("app:dismiss")


def _real_dice(guide: Any) -> None:
    guide.step = "real dice"
    _begin(guide, "two", physical=True)
    for turn in range(30):
        session = guide.session
        guide.time()
        guide.hand_over()
        if session.table.actor() == CHANCE:
            guide.act("play:dice", {"dice": "9" if turn == 0 else f"{1 + turn % 2}"})
            guide.act("play:begins", {"seat": 0})
        else:
            _each(guide, ("blow", {"heading": 3}), "set-wind", "end-turn")
    _position(guide, "round=1 first=A turn=A wind=SE E1=10,9,E F1=10,7,W", physical=True)
    _each(guide, ("ship", {"ship": 0}), ("target", {"gun": -1, "target": 4}), ("fire", {"aim": 1}))
    guide.act("play:dice", {"dice": "3"})
    guide.time()


def _watching(guide: Any) -> None:
    guide.step = "watching"
    _begin(guide, "watch", kind_0="easy", kind_1="easy", max_rounds="6")
    guide.time(4000)


LESSON = (
    "activate E1, advance, advance",
    "activate E1, starboard, starboard, starboard",
    "activate E1, port, advance",
    "end, endturn",
    "activate E1, fire port F1 main",
    "fire port F1 battery, fire port F1 battery",
    "",
    "activate E2, advance, advance, advance",
    "fire starboard CS, fire port CS, fire starboard CS, fire port CS",
    "gun GN S2 fore",
    "activate E2, advance",
    "end, endturn",
    "activate E2, takeflag SE",
    "activate E2, advance, advance",
    "",
)


def _lesson(guide: Any) -> None:
    guide.go("#/trafalgar/learn")
    for step, texts in enumerate(LESSON):
        guide.act("learning:step", {"step": step})
        _command(guide, "port", "draw")  # which this step may not be about
        guide.act("learning:step", {"step": step})
        for text in filter(None, texts.split(", ")):
            guide.act("play:command", {"command": text})
            guide.time()
