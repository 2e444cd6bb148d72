"""A tour of the application: every screen, dialog and spoken sentence, as texts."""

from __future__ import annotations

import itertools
import json
import re
from collections.abc import Iterator
from html import unescape
from typing import Any
from unittest import mock

from navals.core.seat import CHANCE
from navals.ui import gesture
from navals.ui.app import App
from navals.ui.registry import board_text
from tests.i18n import (
    tour_billiard,
    tour_mats,
    tour_setup,
    tour_share,
    tour_study,
    tour_trafalgar,
    tour_uncharted,
)

NAMES = ("Anne", "Zoé")
_TEXT = re.compile(r">([^<>]+)<")
_NOTATION = re.compile(r"""<code[^>]*translate="no"[^>]*>.*?</code>""")
"""What is the same in every language, as pages say to programs that translate them too."""
_SPOKEN = re.compile(r"""\s(aria-label|title|placeholder|alt|data-arg)=(?:"([^"]*)"|'([^']*)')""")


def _read(markup: str) -> Iterator[str]:
    """Texts of the page, one an element, and those of the attributes that are read out."""
    whole = re.sub("</?mark>", "", _NOTATION.sub("<code></code>", markup))
    for text in _TEXT.findall(whole):
        if text.strip():
            yield unescape(text.strip())
    for name, double, single in _SPOKEN.findall(markup):
        value = unescape(double or single)
        if name == "data-arg":  # the reason why a button cannot be used now
            arg = json.loads(value)
            value = arg.get("text") if isinstance(arg, dict) else None
        if value:
            yield value


class Guide:
    """Drives the application and notes what it shows and says."""

    def __init__(self, code: str) -> None:
        self.app = App()
        self.step = "boot"
        self.seen: set[tuple[str, str]] = set()
        store = {"game/broken": "{", "game/old": '{"record": "nonsense", "seed": "1"}'}
        self.act(
            "app:boot",
            {"route": "#/", "prefs": {"language": code, "names": NAMES}, "languages": [code], "store": store},
        )

    def act(self, name: str, arg: Any = None) -> dict[str, Any]:
        """A gesture."""
        answer: dict[str, Any] = json.loads(self.app.act(gesture.write(name, arg)))
        for markup in answer.get("patch", {}).values():
            self.seen.update((self.step, text) for text in _read(markup))
        self.seen.update((self.step, text) for text in answer.get("say", {}).values())
        if "title" in answer:
            self.seen.add((self.step, answer["title"]))
        return answer

    def go(self, route: str) -> None:
        """To another page, after a look at what the terminal would print."""
        session = self.app.shell.active()
        if session is not None:
            board_text(session.table.game.id, session.view(), self.app.shell.t)
        self.step = route
        self.act("app:route", route)

    def time(self, ticks: int = 400) -> None:
        """Let what goes on by itself go on, without waiting."""
        for _ in range(ticks):
            session = self.app.shell.active()
            if session is None or session.idle():
                return
            session.pace.due = 0.0
            self.act("app:tick")

    @property
    def session(self) -> Any:
        """The game on the screen."""
        assert self.app.shell.session is not None
        return self.app.shell.session

    def place(self) -> None:
        """Whoever is to place does so, curtain or not."""
        if self.session.curtain is not None:
            self.act("play:lift")
        self.act("shuffle")
        self.act("ready")

    def hand_over(self) -> None:
        """The screen goes to whoever is next."""
        self.time()
        if self.session.waiting_to_pass() is not None:
            self.act("play:pass")
        if self.session.curtain is not None:
            self.act("play:lift")
            self.act("app:dismiss")

    def shoot(self) -> None:
        """Fire at the first square that is left."""
        actor = self.session.table.actor()
        bombed = self.session.view().waters[1 - actor].bombed
        square = next(i for i in range(100) if not bombed >> i & 1)
        self.act("aim", {"square": square})
        self.act("fire")


def texts(code: str) -> Iterator[tuple[str, str]]:
    """Where, and what is read there."""
    number = itertools.count(1)
    with mock.patch(
        "secrets.token_hex", lambda size: f"{next(number):0{2 * size}x}"
    ):  # the same games each time
        guide = _guided(code)
    for step, text in sorted(guide.seen):
        yield step, re.sub(r"\s+", " ", text)


def _guided(code: str) -> Guide:
    guide = Guide(code)
    for part in (
        _pages,
        _set_up,
        _two_people,
        _draws,
        _against_the_computer,
        _watching,
        _lesson,
        tour_mats.visit,
        tour_trafalgar.visit,
        tour_billiard.visit,
        tour_uncharted.visit,
        _files,
        tour_setup.visit,
        tour_share.visit,
        tour_study.visit,
    ):
        part(guide)
    return guide


def _pages(guide: Guide) -> None:
    for route in ("#/", "#/about", "#/bataille/rules", "#/bataille/rules/R3", "#/nowhere", "#/play/none"):
        guide.go(route)
    for name in ("settings", "help", "mute", "mute", "update", "offline"):
        guide.step = name
        guide.act(name)
        guide.act("app:dismiss")
    guide.go("#/")
    guide.act("library:delete", {"key": "game/old"})
    guide.act("delete-now", {"key": "game/old"})


def _set_up(guide: Guide) -> None:
    for mode in ("ai", "two", "watch"):
        guide.go(f"#/bataille/new/{mode}")
        for level in ("easy", "medium", "hard", "expert"):
            guide.act("setup:set", {"name": "kind-1", "value": level})
        for name, value in (
            ("variant", "custom"),
            ("fleet", "9"),
            ("fleet", "6,6,6,6,6,6,6,6,6,6,6,6"),
            ("fleet", "2,2"),
            ("bombs", "0"),
            ("bombs", "5"),
            ("bombs_b", "7"),
            ("preset", "flotilla"),
        ):
            guide.act("setup:set", {"name": name, "value": value})


def _start(guide: Guide, mode: str, **options: Any) -> None:
    guide.go(f"#/bataille/new/{mode}")
    for name, value in options.items():
        guide.act("setup:set", {"name": name.replace("kind_", "kind-"), "value": value})
    guide.act("setup:start", {f"name-{seat}": name for seat, name in enumerate(NAMES)})


def _two_people(guide: Guide) -> None:
    _start(guide, "two", variant="1", first="A", announce="class", bombs="9")
    guide.step = "placing"
    guide.act("play:lift")
    for act, arg in (
        ("ready", None),
        ("preview", {"square": 9}),
        ("put", {"square": 9}),
        ("put", {"square": 0}),
        ("put", {"square": 10}),
        ("preview", {"square": 5}),
        ("preview", {"square": None}),
        ("put", {"square": 40}),
        ("turn", None),
        ("back", None),
        ("clear", None),
        ("why", {"text": "…"}),
        ("command", {"command": "place A1-A5 B6-B9"}),
        ("command", {"command": "place A1-B2"}),
        ("command", {"command": "place A1-A4"}),
        ("command", {"command": "place J8-J12"}),
        ("command", {"command": "place A1-A5 C1-C4 E1-E3 G1-G3 I1-I2 J9"}),
        ("command", {"command": "place what"}),
        ("command", {"command": "Z99"}),
        ("command", {"command": "accept"}),
        ("command", {"command": "place A1-A5 A3-D3 E7-E9 G1-G3 I1-I2"}),
        ("shuffle", None),
        ("ready", None),
    ):
        guide.act(act, arg)
    guide.hand_over()
    guide.place()
    guide.step = "battle"
    for _ in range(6):
        guide.hand_over()
        guide.shoot()
    guide.hand_over()
    guide.act("play:command", {"command": "A1"})
    guide.act("play:command", {"command": "K11"})
    guide.act("play:command", {"command": "nonsense"})
    guide.act("play:hint")
    guide.time()
    guide.act("play:hint")
    guide.act("play:hint")
    for overlay in ("menu", "seats", "settings", "help", "resign"):
        guide.act(overlay)
        guide.act("app:dismiss")
    guide.act("replay:look", {"ply": 3})
    guide.act("replay:look", {"ply": None})
    guide.act("library:save", {"key": guide.session.key})
    guide.act("play:undo")
    guide.act("play:refuse-consent")
    guide.act("play:undo")
    guide.act("play:consent")
    guide.hand_over()
    guide.step = "home with a game"
    key = guide.session.key
    guide.go("#/")
    guide.act("library:resume", {"key": key})
    if guide.session.curtain is not None:
        guide.act("play:lift")
    guide.act("app:dismiss")
    guide.step = "to the end"
    for _ in range(30):
        if guide.session.result() is not None:
            break
        guide.hand_over()
        guide.shoot()
    guide.act("app:dismiss")
    guide.act("play:menu")
    guide.act("play:copy")
    guide.act("play:rematch")


def _draws(guide: Guide) -> None:
    guide.step = "draws"
    for last in ("decline", "accept"):
        _start(guide, "two", first="agree", openly=True)
        guide.place()
        guide.hand_over()
        guide.place()
        guide.act("app:dismiss")
        if guide.session.table.actor() == CHANCE:
            guide.act("play:begins", {"seat": 0})
        guide.hand_over()
        guide.act("play:offer")
        guide.hand_over()
        guide.act(last)
    guide.hand_over()
    guide.step = "unequal"
    _start(guide, "two", first="B", openly=True, bombs="1", bombs_b="3")
    guide.place()
    guide.hand_over()
    guide.place()
    for _ in range(8):
        if guide.session.result() is None:
            guide.hand_over()
            guide.shoot()


def _against_the_computer(guide: Guide) -> None:
    guide.step = "against the computer"
    _start(guide, "ai", kind_1="easy", variant="2")
    guide.place()
    guide.time()
    guide.shoot()
    guide.act("play:play-now")
    guide.time()
    guide.act("play:undo")
    guide.act("app:hidden", True)
    guide.act("play:seats")
    guide.act("play:seated", {"kind-0": "person", "name-0": "Anne", "kind-1": "easy"})
    guide.act("play:resign")
    guide.act("play:resign-now")


def _watching(guide: Guide) -> None:
    guide.step = "watching"
    _start(guide, "watch", kind_0="easy", kind_1="easy", bombs="12")
    for value in ("0", "1", "all"):
        guide.act("replay:perspective", {"value": value})
    guide.time(6)
    guide.act("play:pause")
    guide.act("play:menu")
    guide.act("play:step")
    guide.act("play:pause")
    guide.time(3000)


def _lesson(guide: Guide) -> None:
    guide.go("#/bataille/learn")
    course = guide.app.shell.tutorial
    assert course is not None
    for step in range(len(course.lesson.steps)):
        guide.step = f"lesson {step}"
        if step == 0:
            guide.act("learning:step", {"step": 1})
            guide.act("shuffle")
            guide.act("ready")
        elif step == 1:
            guide.act("play:command", {"command": "A1"})
            guide.act("play:command", {"command": "E5"})
        elif step == 2:
            guide.act("play:command", {"command": "J9"})
            guide.act("play:command", {"command": "F5"})
            guide.act("play:command", {"command": "G5"})
        elif course.current.done is None:
            guide.act("play:command", {"command": "J9"})
        else:
            guide.act("play:hint")
            guide.time()
            guide.act("play:hint")
            guide.act("play:command", {"command": "J9"})
        assert course.current.done is None or course.fulfilled, step
        guide.act("learning:step", {"step": step + 1})


WRONG_OPTIONS = (
    ("bataille", "fleet=2,2"),
    ("bataille", "variant=custom"),
    ("bataille", "variant=9"),
    ("mats", "roster=custom"),
    ("mats", "roster=custom roster_a=x"),
    ("mats", "cap=x"),
    ("trafalgar", "superiority=x"),
    ("billiard", "planes_total=99"),
    ("billiard", "planes_total=3 planes_max=9 planes_max=9"),
    ("uncharted", "limit=9"),
    ("uncharted", "list_a=x"),
    ("uncharted", "limit=300 list_a=BB;CC"),
    ("uncharted", "limit=300 list_a=BBB"),
    ("uncharted", "house=x"),
    ("uncharted", "house=" + "x" * 5000),
    ("uncharted", "pieces=x"),
)
WRONG_SETUPS = (
    ("bataille", "seat=A"),
    ("mats", "x"),
    ("mats", "seat=C"),
    ("trafalgar", "turn=A x"),
    ("trafalgar", "turn=C wind=E"),
    ("trafalgar", "turn=A wind=N"),
    ("trafalgar", "turn=A wind=E E1=10,9,E E1=11,9,E"),
    ("trafalgar", "turn=A wind=E E1=10,9,E E2=10,9,E E3=10,9,E"),
    ("trafalgar", "turn=A wind=E E1=99,9,E"),
    ("trafalgar", "turn=A wind=E E1=10,9,Q"),
    ("trafalgar", "turn=A wind=E E1=10,9,E,-,0/0"),
    ("trafalgar", "turn=A wind=E E1=10,9,E,fmz,9/9"),
    ("trafalgar", "turn=A wind=E E1=10,9,E,fmz,3/3,A,x"),
    ("trafalgar", "turn=A wind=E E1=10,9,E,fmz,3/3,B E2=11,9,E,fmz,2/2,B"),
    ("trafalgar", "turn=A wind=E CN=broken"),
    ("trafalgar", "turn=A wind=E X1=10,9,E"),
    ("billiard", "x"),
    ("uncharted", "x"),
    ("uncharted", "seat=A wind=Q"),
    ("uncharted", "seat=A wind=N A.C1=99.000,6.000,0"),
    ("uncharted", "seat=A wind=N A.C1=18.000,6.000,0"),
    ("uncharted", "seat=A wind=N A.C1=18.000,6.000,0,99/99 B.C1=25.000,8.000,0"),
    ("uncharted", "seat=A wind=N A.C1=18.000,6.000,7 B.C1=25.000,8.000,0"),
    ("uncharted", "seat=A wind=N A.C1=18.000,6.000,0,3/3,x B.C1=25.000,8.000,0"),
    ("uncharted", "seat=A wind=N A.C1=18.000,6.000,0 B.C1=25.000,8.000,0 touch=x"),
    ("uncharted", "seat=A wind=N A.C1=18.000,6.000,0 B.C1=25.000,8.000,0 hand_a=X9"),
    ("uncharted", "seat=A wind=N A.C1=18.000,6.000,0 A.C1=18.000,6.000,0 B.C1=25.000,8.000,0"),
)
WRONG_ACTIONS = (
    ("bataille", "1. A place A1-A2"),
    ("bataille", "1. * first C"),
    ("mats", "1. * roll 9"),
    ("mats", "1. * begins A"),
    ("mats", "1. A pass"),
    ("mats", "1. A order X1"),
    ("trafalgar", "1. * 9"),
    ("trafalgar", "1. A wind E"),
    ("trafalgar", "1. A wind N"),
    ("trafalgar", "1. A activate E1"),
    ("billiard", "1. A shot 2 > 11"),
    ("billiard", "1. A break illegal"),
    ("billiard", "1. A rack 1 2"),
    ("uncharted", "1. * X9"),
    ("uncharted", "1. * 9"),
    ("uncharted", "1. A deploy S2 at C1 12.000,8.000 heading 0"),
    ("uncharted", "1. A activate S1"),
)
"""Files of strangers that cannot be right."""


def _files(guide: Guide) -> None:
    guide.go("#/")
    for text in (
        "",
        "{",
        "nonsense",
        '[Navals "1"]\n[Game "bataille"]\n[Options "bombs=0"]\n',
        '[Navals "1"]\n[Game "bataille"]\n\n1. A resign\n2. A A1\n',
        '[Navals "1"]\n[Game "bataille"]\n\n1. B A1\n',
        '[Navals "9"]\n[Game "bataille"]\n',
        '[Navals "1"]\n[Game "chess"]\n',
        *(f'[Navals "1"]\n[Game "{game}"]\n[Options "{options}"]\n' for game, options in WRONG_OPTIONS),
        *(f'[Navals "1"]\n[Game "{game}"]\n[Setup "{setup}"]\n' for game, setup in WRONG_SETUPS),
        *(f'[Navals "1"]\n[Game "{game}"]\n\n{actions}\n' for game, actions in WRONG_ACTIONS),
    ):
        guide.step = f"file {text}"
        guide.act("share:file", {"text": text})
