"""The application without a browser: nothing secret reaches the wrong eyes, and no gesture whatever does harm."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

from navals.ui.features import FEATURES, feature_of
from navals.ui.shell.app import App
from tests.ui.page import Page, tree, written
from tests.ui.play import FLEET_A, FLEET_B, FLEET_OTHER, alone, lift, new, place, shoot, start, two


def shown(page: Page) -> tuple[Any, ...]:
    """All that a bystander of the screen can get: the page, what was sent to it (but what the device stores), title."""
    answer = {name: value for name, value in page.answer.items() if name != "put"}
    return (dict(page.regions), answer, page.title, page.path)


def nothing_of_a_fleet(page: Page) -> None:
    """The page behind a curtain: no board, no log, no fleets, nothing spoken, moved or heard."""
    assert not page.regions["main"] and not page.regions["toast"]
    assert not {"play", "sound", "say", "download", "copy", "share"} & page.answer.keys()
    for word in (
        "grid",
        "afloat",
        "sunk",
        "hit",
        "water",
        "carrier",
        "destroyer",
        "A1",
        "roster",
        "log-line",
    ):
        assert word not in page.regions["over"] + page.regions["top"], word
    assert [e["id"] for e in page.live() if e.has("data-act")] == ["lift"]


class Twins:
    """Two games at two screens, equal but for the fleets that Bob hides."""

    def __init__(self, **more: Any) -> None:
        self.pages = []
        for fleet in (FLEET_B, FLEET_OTHER):
            page = start(Page(again=True), "two", names=("Anne", "Bob"), first="A", **more)
            lift(page)
            place(page, FLEET_A)
            lift(page)
            place(page, fleet)
            page.wait()
            self.pages.append(page)

    def both(self, act: str, arg: Any = None, equal: bool = True) -> None:
        """The same gesture at both."""
        for page in self.pages:
            page.send(act, arg)
        if equal:
            self.same()

    def wait(self) -> None:
        for page in self.pages:
            page.wait()
        self.same()

    def same(self) -> None:
        first, second = map(shown, self.pages)
        assert first == second


WATER = [44, 45, 54, 55]
"""Squares where neither of Bob's fleets lies."""


def test_the_other_screen_is_the_same_whatever_is_hidden() -> None:
    twins = Twins()
    first, second = twins.pages
    assert shown(first) != shown(second), "Bob sees his own fleet"
    twins.both("play:pass")
    nothing_of_a_fleet(first)
    twins.both("play:lift")
    twins.both("app:dismiss")
    twins.both("play:hint")
    twins.wait()
    twins.both("play:hint")
    twins.both("play:menu")
    twins.both("library:save", {"key": first.session.key})
    twins.both("play:copy")
    twins.both("app:dismiss")
    twins.both("play:command", {"command": "Z9"})
    twins.both("comfort:language", {"language": "fr"})
    twins.both("comfort:language", {"language": "en"})
    for square in WATER[:2]:
        twins.both("aim", {"square": square})
        twins.both("fire")
        twins.both("replay:look", {"ply": 1})
        twins.both("replay:look", {"ply": None})
        twins.both("play:undo")
        twins.both("play:refuse-consent")
        twins.both("play:pass")
        nothing_of_a_fleet(first)
        twins.both("play:lift", equal=False)
        twins.both("app:dismiss", equal=False)
        assert shown(first) != shown(second)
        twins.both("aim", {"square": square}, equal=False)
        twins.both("fire", equal=False)
        twins.both("app:hidden", True)
        nothing_of_a_fleet(first)
        if first.session.handover.curtain != 0:
            twins.both("play:lift", equal=False)
            twins.both("play:pass")
        twins.both("play:lift")
        twins.both("app:dismiss")


def test_an_open_table_shows_nobody_s_fleet() -> None:
    twins = Twins(openly=True)
    twins.same()
    for square in WATER:
        twins.both("aim", {"square": square})
        twins.both("fire")
        twins.both("play:undo")
        twins.both("app:dismiss")
        twins.both("play:refuse-consent")


@pytest.mark.slow
@pytest.mark.parametrize(
    "act",
    [
        "play:hint",
        "play:undo",
        "play:menu",
        "comfort:settings",
        "comfort:help",
        "play:seats",
        "play:resign",
        "replay:look",
        "play:copy",
        "library:save",
        "play:command",
        "aim",
        "fire",
        "app:tick",
        "app:settled",
        "preview",
        "ship",
        "shuffle",
        "play:resign-now",
        "comfort:language",
        "comfort:mute",
        "app:why",
        "app:key",
        "app:hidden",
        "play:play-now",
        "play:pass",
        "play:finale",
        "play:rematch",
    ],
)
def test_no_gesture_opens_the_curtain(act: str) -> None:
    page = two()
    shoot(page, "A1")
    page.press("pass")
    nothing_of_a_fleet(page)
    before, ply = page.regions["over"], page.table.ply
    key = page.session.key
    for arg in (
        None,
        {"ply": 1},
        {"square": 3},
        {"key": key},
        {"command": "B7"},
        {"language": "en"},
        {"text": ""},
        False,
        True,
    ):
        page.send(act, arg)
        assert page.regions["over"] == before and not page.regions["main"] and page.table.ply == ply
        assert not {"play", "download", "copy"} & page.answer.keys()
        assert "A1" not in json.dumps(page.answer.get("say", {}))


def test_the_curtain_falls_when_the_tab_is_hidden() -> None:
    page = new("two")
    nothing_of_a_fleet(page)
    page.press("lift", "shuffle")
    page.send("app:hidden", True)
    nothing_of_a_fleet(page)
    page.send("app:hidden", False)
    nothing_of_a_fleet(page)
    page.press("lift")
    assert page.find("ready")


@pytest.mark.parametrize("over", ["settings", "help", "game-menu", "seats", "resign"])
def test_the_curtain_falls_over_whatever_is_open(over: str) -> None:
    page = two()
    page.send(over)
    page.send("app:hidden", True)
    nothing_of_a_fleet(page)


def test_the_curtain_does_not_fall_where_nothing_is_secret() -> None:
    page = alone()
    page.send("app:hidden", True)
    assert not page.find("lift")
    page = two(openly=True)
    page.send("app:hidden", True)
    assert not page.find("lift")


def test_the_first_placement_hides_itself_from_the_second_player() -> None:
    page = new("two", names=("Anne", "Bob"))
    lift(page)
    place(page, FLEET_A)
    page.press("pass")
    nothing_of_a_fleet(page)
    lift(page)
    assert "A1-A4" not in page.whole and not any("is-placed" in e.classes for e in page.elements())


def test_the_record_is_not_given_away_in_the_middle_of_a_game_between_two() -> None:
    page = two()
    key = page.session.key
    for act, arg in (("copy", None), ("export", {"key": key})):
        page.send(act, arg)
        assert not {"copy", "download"} & page.answer.keys()


def test_against_the_computer_its_fleet_is_nowhere() -> None:
    page = alone()
    own = [e for e in page.elements("main") if (e["id"] or "").startswith("grid-0-ship-")]
    enemy = [e for e in page.elements("main") if (e["id"] or "").startswith("grid-1-ship-")]
    assert len(own) == 4 and not enemy


def test_a_boot_forgets_what_was_before() -> None:
    page = two()
    page.send("app:boot", {"route": "#/", "prefs": {}, "store": {}, "languages": ["en"]})
    assert page.find("bataille-ai") and page.app.shell.session is None


def odd(rng: random.Random, depth: int = 0) -> Any:
    """Any JSON value, most of them nonsense."""
    plain = [
        None, True, False, 0, 1, -1, 3, 99, 100, 10**6, -(10**9), 2**63 - 1, 0.5, -7.25, 1e308, "", "x", "-1", "0", "1", "9" * 5000, "ship-0", "ship--1", "ship-9",
        "ship-²", "ship-٣", "A1", "<img src=x onerror=alert(1)>", "\u202e", "\x00", "#/", "#/bataille/new/ai", "#/play/", "#/bataille/rules/R3", "#/bataille/learn",
        "game/1", "person", "ai:expert", "expert", "ai", "drop", "start", "over", "cancel", "draw", "resign", "place A1-A5 C1-C4 E1-E3 G1-G3 I1-I2", "\ud83d\ude00", "theme", "dark", "language",
    ]  # fmt: skip
    if depth < 3 and rng.random() < 0.45:
        names = ["square", "ship", "ply", "step", "seat", "key", "text", "name", "value", "form", "language", "command", "x", "y", "dx", "dy", "token", "phase", "space",
                 "kind-0", "kind-1", "name-0", "kind-9", "route", "prefs", "store", "languages", "date", "bombs", "variant", "fleet", "previous", "preset"]  # fmt: skip
        if rng.random() < 0.85:
            return {rng.choice(names): odd(rng, depth + 1) for _ in range(rng.randint(0, 5))}
        return [odd(rng, depth + 1) for _ in range(rng.randint(0, 3))]
    return rng.choice(plain)


def acts() -> list[str]:
    """What the application and the board understand, and what they do not."""
    own = [f"{name}:{act}" for name in sorted(FEATURES) for act in feature_of(name).ACTS]
    page = [f"app:{act}" for act in App().own]
    return [*own, *page, "aim", "fire", "select", "put", "preview", "ship", "turn", "tap", "shuffle", "clear", "unplace", "back", "ready", "", "x", "__init__", "é", "a-b", "app:x", "x:y", ":", "play:", "thinking:thought", "thinking:thinker", "tap", "ship", "put", "aim"]  # fmt: skip


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(6))
def test_no_gesture_ever_raises(seed: int) -> None:
    rng = random.Random(seed)
    page = Page()
    page.suspicious = False
    known = acts()
    for turn in range(500):
        if turn % 50 == 0:
            begin(page, rng)
        act, arg = rng.choice(known), odd(rng)
        if act == "app:boot" and rng.random() < 0.6:
            continue
        try:
            answer = json.loads(page.app.act(written(act, arg)))
        except Exception as error:
            raise AssertionError(f"{act} {json.dumps(arg)[:300]} raises {error!r}") from error
        assert isinstance(answer, dict) and answer.keys() <= FIELDS
        if turn % 20 == 0:
            for markup in answer.get("patch", {}).values():
                assert not any(e.tag in ("img", "script") or e.has("style") for e in tree(markup).walk())


FIELDS = {
    "backup",
    "digest",
    "thinker",
    "think",
    "patch",
    "play",
    "sound",
    "say",
    "focus",
    "title",
    "lang",
    "root",
    "path",
    "again",
    "put",
    "prefs",
    "download",
    "copy",
    "share",
    "shell",
}


def begin(page: Page, rng: random.Random) -> None:
    """Somewhere to throw stones at."""

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


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{",
        "[]",
        "1",
        '"x"',
        "{}",
        '{"to": "app", "act": 1}',
        '{"to": "app", "act": null}',
        '{"arg": 1}',
        '{"act": "boot"}',
        '{"to": "app", "act": "x", "arg": 1e999}',
        "\x00",
        '{"to": "app", "act": "\\ud800"}',
        '{"to": "app", "act": "boot", "arg": ' + "[" * 5000 + "]" * 5000 + "}",
    ],
)
def test_what_is_no_gesture_at_all_is_answered_with_nothing(text: str) -> None:
    page = Page()
    assert json.loads(page.app.act(text)) == {}
    assert page.send("comfort:settings")["patch"]
