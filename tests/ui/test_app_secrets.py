"""Secrets stay hidden, and no gesture does any harm."""

from __future__ import annotations

import json
import random
import re
from typing import Any

import pytest

from navals.ui.shell import index
from navals.ui.shell.app import App
from tests import EVERYTHING
from tests.ui.page import Page, tree, written
from tests.ui.play import FLEET_A, FLEET_B, FLEET_OTHER, alone, lift, new, place, shoot, start, two


def observe(page: Page) -> tuple[Any, ...]:
    """Return everything that a bystander can see: the page, and the answer without stored texts."""
    answer = {name: value for name, value in page.answer.items() if name != "put"}
    return (dict(page.regions), answer, page.title, page.path)


def nothing_of_a_fleet(page: Page) -> None:
    """Check a page behind a curtain: no board, log, fleets, speech, motion or sound."""
    assert not page.regions["main"] and not page.regions["toast"]
    assert not {"play", "sound", "say", "download", "copy", "share"} & page.answer.keys()
    secret = re.compile("grid|afloat|sunk|hit|miss|carrier|destroyer|A1|roster|log-line")
    assert not secret.search(page.regions["over"] + page.regions["top"])
    assert [e["id"] for e in page.live() if e.has("data-act")] == ["lift"]


class Twins:
    """Two screens whose games differ only in Bob's hidden fleet."""

    def __init__(self, **more: Any) -> None:
        self.pages = []
        for fleet in (FLEET_B, FLEET_OTHER):
            page = start(Page(reseed=True), "two", names=("Anne", "Bob"), first="A", **more)
            for layout in (FLEET_A, fleet):
                lift(page)
                place(page, layout)
            page.wait()
            self.pages.append(page)

    def both(self, act: str, arg: Any = None, equal: bool = True) -> None:
        """Send a gesture to both screens."""
        for page in self.pages:
            page.send(act, arg)
        if equal:
            self.same()

    def wait(self) -> None:
        for page in self.pages:
            page.wait()
        self.same()

    def same(self) -> None:
        first, second = map(observe, self.pages)
        assert first == second


WATER = [44, 45, 54, 55]
"""Squares that are water in both of Bob's fleets."""


@pytest.mark.slow
def test_the_other_screen_is_the_same_whatever_is_hidden() -> None:
    twins = Twins()
    first, second = twins.pages
    assert observe(first) != observe(second), "Bob sees his own fleet"
    twins.both("play:pass")
    nothing_of_a_fleet(first)
    for act in ("play:lift", "app:dismiss", "play:hint"):
        twins.both(act)
    twins.wait()
    for act in ("play:hint", "play:menu"):
        twins.both(act)
    twins.both("library:save", {"key": first.session.key})
    for act in ("play:copy", "app:dismiss"):
        twins.both(act)
    twins.both("play:command", {"command": "Z9"})
    for code in ("fr", "en"):
        twins.both("comfort:language", {"language": code})
    for square in WATER[:2]:
        twins.both("aim", {"square": square})
        twins.both("fire")
        for ply in (1, None):
            twins.both("replay:look", {"ply": ply})
        for act in ("undo", "refuse-consent", "pass"):
            twins.both(f"play:{act}")
        nothing_of_a_fleet(first)
        for act in ("play:lift", "app:dismiss"):
            twins.both(act, equal=False)
        assert observe(first) != observe(second)
        twins.both("aim", {"square": square}, equal=False)
        twins.both("fire", equal=False)
        twins.both("app:hidden", True)
        nothing_of_a_fleet(first)
        if first.session.handover.curtain_seat != 0:
            twins.both("play:lift", equal=False)
            twins.both("play:pass")
        for act in ("play:lift", "app:dismiss"):
            twins.both(act)


@pytest.mark.slow
def test_an_open_table_shows_no_fleet() -> None:
    twins = Twins(openly=True)
    twins.same()
    for square in WATER:
        twins.both("aim", {"square": square})
        for act in ("fire", "play:undo", "app:dismiss", "play:refuse-consent"):
            twins.both(act)


GESTURES = """
    play:hint play:undo play:menu comfort:settings comfort:help play:seats play:resign replay:look play:copy
    library:save play:command aim fire app:tick app:settled preview ship shuffle play:resign-now
    comfort:language comfort:mute app:why app:key app:hidden play:play-now play:pass play:finale play:rematch
"""


@pytest.mark.slow
def test_no_gesture_opens_the_curtain() -> None:
    page = two()
    shoot(page, "A1")
    page.press("pass")
    nothing_of_a_fleet(page)
    curtain, ply = page.regions["over"], page.table.ply
    args = [{"square": 3}, {"key": page.session.key}, {"command": "B7"}, {"language": "en"}, {"text": ""}]
    for act in GESTURES.split():
        for arg in (None, {"ply": 1}, *args, False, True):
            page.send(act, arg)
            assert page.regions["over"] == curtain and not page.regions["main"] and page.table.ply == ply, act
            assert not {"play", "download", "copy"} & page.answer.keys(), act
            assert "A1" not in json.dumps(page.answer.get("say", {})), act


def test_the_curtain_falls_when_the_tab_is_hidden() -> None:
    page = new("two")
    nothing_of_a_fleet(page)
    page.press("lift", "shuffle")
    for hidden in (True, False):
        page.send("app:hidden", hidden)
        nothing_of_a_fleet(page)
    page.press("lift", "clear")
    place(page, FLEET_A)
    page.press("pass")
    nothing_of_a_fleet(page)
    lift(page)
    assert "A1-A4" not in page.content and not any("is-placed" in e.classes for e in page.elements())


def test_the_curtain_falls_over_whatever_is_open() -> None:
    page = two()
    for act, arg in (("copy", None), ("export", {"key": page.session.key})):
        page.send(act, arg)
        assert not {"copy", "download"} & page.answer.keys()
    for over in ("settings", "help", "game-menu", "seats", "resign"):
        page.send(over)
        page.send("app:hidden", True)
        nothing_of_a_fleet(page)
        lift(page)
    page.send("app:boot", {"route": "#/", "prefs": {}, "store": {}, "languages": ["en"]})
    assert page.find("bataille-ai") and page.app.shell.session is None, "a boot forgets everything"


def test_the_curtain_does_not_fall_where_nothing_is_secret() -> None:
    for page in (alone(), two(openly=True)):
        page.send("app:hidden", True)
        assert not page.find("lift")


def test_against_the_computer_its_fleet_is_nowhere() -> None:
    ids = [e["id"] or "" for e in alone().elements("main")]
    own_ships, enemy = (sum(id.startswith(f"grid-{grid}-ship-") for id in ids) for grid in (0, 1))
    assert (own_ships, enemy) == (4, 0)


STRINGS = (
    "x -1 0 1 ship-0 ship--1 ship-9 ship-² ship-٣ A1 \u202e \x00 #/ #/bataille/new/ai #/play/ \ud83d\ude00"
    " #/bataille/rules/R3 #/bataille/learn game/1 person ai:expert expert ai drop start over cancel draw"
    " resign theme dark language"
)
PLAIN = [
    *(None, True, False, 0, 1, -1, 3, 99, 100, 10**6, -(10**9), 2**63 - 1, 0.5, -7.25, 1e308, "", "9" * 5000),
    *STRINGS.split(" "),
    *("<img src=x onerror=alert(1)>", "place A1-A5 C1-C4 E1-E3 G1-G3 I1-I2"),
]
NAMES = """
    square ship ply step seat key text name value form language command x y dx dy token phase space kind-0
    kind-1 name-0 kind-9 route prefs store languages date bombs variant fleet previous preset
"""


def odd(rng: random.Random, depth: int = 0) -> Any:
    """Return a JSON value, usually nonsense."""
    if depth < 3 and rng.random() < 0.45:
        if rng.random() < 0.85:
            return {rng.choice(NAMES.split()): odd(rng, depth + 1) for _ in range(rng.randint(0, 5))}
        return [odd(rng, depth + 1) for _ in range(rng.randint(0, 3))]
    return rng.choice(PLAIN)


OF_BOARDS = """
    aim fire select put preview ship turn tap shuffle clear unplace back ready x __init__ é a-b app:x x:y :
    play: thinking:thought thinking:thinker tap ship put aim
"""


def acts() -> list[str]:
    """Return gestures, known and unknown to the application and the board."""
    gestures = [f"{name}:{act}" for name in index.OWNERS for act in index.find_acts(name)]
    return [*gestures, *(f"app:{act}" for act in App().handlers), *OF_BOARDS.split(), ""]


FIELDS = """
    backup digest thinker think patch play sound say focus title lang root path again put prefs download copy
    share shell peer
"""


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(6 if EVERYTHING else 3))
def test_no_gesture_ever_raises(page: Page, seed: int) -> None:
    rng = random.Random(seed)
    page.suspicious = False
    gestures = acts()
    for turn in range(500):
        if turn % 50 == 0:
            begin(page, rng)
        act, arg = rng.choice(gestures), odd(rng)
        if act == "app:boot" and rng.random() < 0.6:
            continue
        try:
            answer = json.loads(page.app.act(written(act, arg)))
        except Exception as error:
            raise AssertionError(f"{act} {json.dumps(arg)[:300]} raises {error!r}") from error
        assert isinstance(answer, dict) and answer.keys() <= {*FIELDS.split()}
        if turn % 20 == 0:
            for markup in answer.get("patch", {}).values():
                assert not any(e.tag in ("img", "script") or e.has("style") for e in tree(markup).walk())


PAGES = {
    "campaigns": "#/campaign/new/trafalgar/strait",
    "daily": "#/day/mats",
    "drills": "#/billiard/drill/new",
    "exercises": "#/study",
    "learning": "#/mats/learn",
    "library": "#/library",
    "options": "#/bataille/new/ai",
    "positions": "#/mats/position",
    "setup": "#/uncharted/new/ai",
    "statistics": "#/statistics",
    "tournaments": "#/tournament/new",
    "workshop": "#/workshop",
}
NONSENSE = (None, 7, [], {}, {"side": -1, "round": -1, "match": 99, "what": 7}, {"made": 1, "real": "x"})
NONSENSE += ({"side": "0", "round": "0", "match": True}, {"name": [], "value": {"text": 3}, "text": 1})
NONSENSE += ({"option": "house", "do": "set", "at": 9999}, {"option": "list_a", "do": "add", "ship": "<b>"})
NONSENSE += (
    {"option": "list_a", "do": "more", "at": [], "ship": "F"},
    {"name": "house.set.999", "value": "1"},
)
NONSENSE += ({"key": "game/9"}, {"key": 7})
NONSENSE += ({"x": 1e9, "y": 0, "arg": {"sheet": "0"}}, {"name": "kind-2", "value": None, "ply": -1})


@pytest.mark.parametrize("name", index.OWNERS)
def test_no_feature_raises_at_nonsense(page: Page, name: str) -> None:
    page.suspicious = False
    for arg in NONSENSE:
        page.go(PAGES.get(name, "#/"))
        for act in index.find_acts(name):
            page.send(f"{name}:{act}", arg)
        page.check()


def begin(page: Page, rng: random.Random) -> None:
    """Start at a random place in the application."""

    def send(act: str, arg: Any = None) -> None:
        page.app.act(written(act, arg))

    send("app:boot", {"route": "#/", "prefs": {}, "store": {}, "languages": ["en"]})
    mode = rng.choice(["ai", "two", "watch", "lesson", "home", "form"])
    if mode == "lesson":
        send("app:route", "#/bataille/learn")
    elif mode != "home":
        send("app:route", f"#/bataille/new/{'ai' if mode == 'form' else mode}")
        send("setup:set", {"name": "preset", "value": "quick"})
        send("setup:set", {"name": "first", "value": rng.choice(["A", "B", "draw", "agree"])})
        if mode != "form":
            send("setup:start")
        for _ in range(rng.choice([0, 2])):
            for act in ("play:lift", "app:dismiss", "shuffle", "ready", "play:pass"):
                send(act)
        page.clock.now += 10
        send("app:tick")
    else:
        send("share:file", {"text": '[Navals "1"]\n[Game "bataille"]\n'})
        send("app:route", "#/")


def test_invalid_gestures_are_ignored(page: Page) -> None:
    deep = '{"to": "app", "act": "boot", "arg": ' + "[" * 5000 + "]" * 5000 + "}"
    acts = (
        '"app", "act": 1',
        '"app", "act": null',
        '"app", "act": "x", "arg": 1e999',
        '"app", "act": "\\ud800"',
    )
    other = ("", "{", "[]", "1", '"x"', "{}", '{"arg": 1}', '{"act": "boot"}', "\x00", deep)
    for text in (*other, *(f'{{"to": {act}}}' for act in acts)):
        assert json.loads(page.app.act(text)) == {}
    assert page.send("comfort:settings")["patch"]
