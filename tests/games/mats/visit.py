"""The part of the tour that shows MATS."""

from __future__ import annotations

import itertools
from typing import Any

from navals.core.seat import CHANCE
from navals.games.mats.screen.editor.fleet import FACES, FIGURES
from tests.i18n import played
from tests.suites.scenes import open_scene


def visit(guide: Any) -> None:
    """Visit all parts with a ``tour.Guide``."""
    for part in (_set_up, _two_people, _cards, _real_dice, _watching):
        part(guide)
    for route in ("#/mats/rules", "#/mats/rules/R12"):
        guide.go(route)


def _set_up(guide: Any) -> None:
    guide.go("#/mats/new/ai")
    guide.set(
        ("roster", "close"),
        ("gap", "9"),
        ("gap", "2"),
        ("max_crossings", "0"),
        ("max_crossings", "2"),
        ("roster", "custom"),
        ("ships", "TP:1/5>0/3"),
        ("ships", "TP:1/5>0/3,TP:2/4>1/2,C1:4/2>4/2"),
        ("ships", "TP:1/5>0/3,V1:2/4>1/2,C1:4/2>3/1"),
    )
    step: dict[str, Any] = {"do": "step", "at": 1}
    shifts: tuple[dict[str, int], ...] = ({}, {"by": 1}, {"by": -1})
    steps = itertools.product(FACES, FIGURES, (1, -1))
    for arg in (
        *({"do": act, "at": 0} | more for act, more in itertools.product(("copy", "remove", "move"), shifts)),
        *(step | dict(zip(("face", "what", "by"), fields, strict=True)) for fields in steps),
        *[step | {"face": FACES[0], "what": FIGURES[0], "by": -1}] * 9,
        step | {"face": FACES[1], "what": FIGURES[0], "by": 1},
        *[{"do": "add"}] * 8,
        {"do": "from", "value": "standard"},
    ):
        guide.act("setup:edit", {"option": "ships", **arg})
    guide.each(("setup:edit", {"name": "ships.rename.0", "value": "?"}), "setup:start")
    guide.levels()


def _form(guide: Any) -> None:
    guide.time()
    guide.hand_over()
    guide.act("ready")
    guide.time()


def _two_people(guide: Any) -> None:
    guide.begin("mats", "two", preset="squadron")
    guide.step = "forming a column"
    guide.act("play:lift")
    guide.each(("slot", {"slot": 1}), "ahead", "behind", ("slot", {"slot": 3}), "back", "shuffle")
    for text in ("order TP V1", "order TP V1 F1 X9", "order TP TP F1 C1", "F1+1", "order ?"):
        guide.act("command", {"command": text})
    guide.each("hint", "menu", "dismiss")
    guide.time()
    guide.act("play:hint")
    _form(guide)
    _form(guide)
    guide.step = "advancing"
    guide.act("comfort:pref", {"name": "meter", "value": True})
    for turn in range(60):
        guide.time()
        session = guide.session
        if session.result() is not None:
            break
        if session.view().phase == "order":
            _form(guide)
            continue
        if turn < 4:
            for name in ("TP", "V1", "F1", "C1"):
                for steps in (5, 4, 3, 2, 1):
                    if turn == 3:
                        guide.act("play:command", {"command": f"{name}+{steps}"})
                    guide.act("weigh", {"ship": name, "steps": steps})
            guide.act("play:hint")
            guide.time()
            guide.act("play:hint")
        if turn in (4, 16, 28, 40):
            places = itertools.product(range(20), range(4))
            guide.each(*[("at", {"x": x, "lane": lane}) for x, lane in places], "drop")
        guide.act("go" if turn % 3 == 0 else "stay")
        if turn == 5:
            guide.each("play:undo", "play:consent")
        guide.each("drop", "stay")
    guide.each("app:dismiss", "play:menu", "app:dismiss")


def _cards(guide: Any) -> None:
    guide.step = "ships that were hit"
    played.begin(guide, open_scene("mats", "TP* V1* F1* C1* V2 / V1* TP F1* C1* C2*"))
    guide.each(*[("preview", {"x": x, "lane": lane}) for x in range(-6, 9) for lane in range(4)], "drop")
    draw = ("play:command", {"command": "draw"})
    for answer in ("play:decline", "play:accept"):
        guide.each("play:offer", draw)
        guide.hand_over()
        guide.each(answer, "stay", draw)
        guide.hand_over()
    guide.act("app:dismiss")


def _real_dice(guide: Any) -> None:
    guide.step = "real dice"
    guide.begin("mats", "two", preset="squadron", physical=True)
    guide.each("play:lift", "ready")
    guide.hand_over()
    guide.act("ready")
    for turn in range(40):
        if guide.session.table.actor() == CHANCE:
            guide.act("play:dice", {"dice": "9" if turn == 0 else f"{1 + turn % 6}"})
        else:
            guide.act("stay")
        guide.time()
    guide.each("play:menu", ("play:physical", {"value": False}), "app:dismiss")


def _watching(guide: Any) -> None:
    guide.step = "watching"
    guide.begin("mats", "watch", preset="squadron", kind_0="easy", kind_1="easy")
    guide.time(3000)
