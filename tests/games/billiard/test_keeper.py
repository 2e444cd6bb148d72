"""The score keeper's screen, operated by taps: every worked example of the rules, fouls, surfacing, undo."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any, Self

import pytest

from navals.core.record import record
from navals.core.record.record import Replay
from navals.core.table import Table
from navals.games.billiard.game import GAME
from navals.games.billiard.rules.units import UNIT_COUNT
from navals.games.billiard.screen.balls import SILHOUETTES, ball, silhouette
from navals.games.billiard.screen.board import BOARD
from navals.games.billiard.screen.keeper.diagram import BALL_RADIUS, ball_places
from navals.ui.session import Session
from tests.games.billiard.play import ENTERED, WHOLE
from tests.suites.scenes import Scene, Text, read
from tests.ui.page import Page

HERE = Path(__file__).parent
ROOT = HERE.parents[2]
NAMES = ["Ann", "Bob", "Cid", "Dan"]


class Keeper(Page):
    """A page with a match, and taps on it."""

    def do(self, *touches: int | str) -> Keeper:
        """Tap balls (numbers) and press buttons: the big one (``go``) or others (by id)."""
        for touch in touches:
            if touch == "go":
                self.go()
            else:
                self.press(f"unit-{touch}" if isinstance(touch, int) else touch)
        return self

    def go(self, route: str = "") -> Any:
        """Press the big button, or follow a link, as the page does."""
        return super().go(route) if route else self.press(self.big["id"] or "")

    @property
    def big(self) -> Any:
        return next(e for e in self.live() if "keeper-go" in e.classes)

    def shot(self, *units: int) -> Keeper:
        """Tap balls, check the big button's label, then press it."""
        self.do(*units)
        assert self.big.text == ("SHOT" if len(units) > 1 else "MISS"), self.big.text
        return self.do("go")

    @property
    def state(self) -> Any:
        return self.table.position.state

    @property
    def record(self) -> list[str]:
        """Return the record's entries in notation."""
        return [GAME.text(move.action) for move in self.table.replay.moves]

    def armour(self, *units: int) -> list[int]:
        return [self.state.armies.armour[unit - 1] for unit in units]

    @property
    def scores(self) -> tuple[int, ...]:
        """Return the scores on the screen, after comparing them with the match."""
        points = [int(re.findall(r"\d+", self.text(f"score-{side}"))[0]) for side in (0, 1)]
        assert tuple(points) == self.state.scores()
        return tuple(points)

    @property
    def strip(self) -> str:
        """Return the text below the balls: effects of the shot, balls to put back."""
        return f"{self.text('keeper-strip')} {self.text('table-strip')}"

    @property
    def put(self) -> list[tuple[int, int]]:
        """Return the balls to put back, from lines such as "the 13: spot 5"."""
        rows = re.findall(r"the (\d+|white ball): (?:\d+ )*?spot (\d)", self.strip)
        return [(int(u) if u.isdecimal() else 16, int(n)) for u, n in rows]


def match(*actions: str, options: str = "first_breaker=A") -> Keeper:
    """Return a page after these actions."""
    values = GAME.schema.parse(options)
    replay = Replay(GAME, values, dict(zip("ABCD", NAMES[: GAME.seating.seats(values)], strict=False)))
    for text in actions:
        replay.play(replay.position.state.actor(), GAME.parse(text, replay.position.state))
    session = Session("game/k", Table.resume(record.write(replay), "0" * 64), BOARD)
    return Keeper(store={"game/k": session.to_json("2026-11-21")}, route="#/play/k")


def begin(*actions: str, side: str = "A", options: str = "") -> Keeper:
    """Return a page after a break that pocketed nothing and these actions."""
    return match("break", *actions, options=f"first_breaker={side} {options}".strip())


class Fingers(Scene):
    """A game on the score keeper's screen; see ``keeper.taps``."""

    def __init__(self, page: Keeper) -> None:
        self.page = page

    @classmethod
    def begin(cls, text: str, game_id: str = "") -> Self:
        head, _, moves = text.partition(" after ")
        who, *options = head.split()
        options = [f"first_breaker={'A' if who == 'match' else who}", *options]
        actions = () if who == "match" else ("break", *filter(None, moves.split(", ")))
        return cls(match(*actions, options=" ".join(options)))

    def do(self, *texts: str) -> Self:
        word, *rest = texts[0].split()
        if word == "shot":
            self.page.shot(*map(int, rest))
            return self
        for touch in (word, *rest):
            if touch == "off":
                assert self.page.big["aria-disabled"] == "true"
            elif touch == "turn":
                self.page.send("kind", {"kind": "turn"})
            elif touch == "Escape":
                self.page.send("app:key", {"key": touch})
            elif "=" in touch:
                self.page.command(touch.replace("=", " "))
            else:
                self.page.do(int(touch) if touch.isdecimal() else touch)
        return self

    def fact(self, name: str) -> Any:
        page, (word, *rest) = self.page, name.split()
        match word:
            case "armour":
                return page.armour(*map(int, rest))
            case "hangar":
                return page.state.armies.hangar
            case "at":
                return ("table", "immersed", "destroyed")[page.state.armies.place_of(int(rest[0]))]
            case "put":
                return [f"{unit}@{spot}" for unit, spot in sorted(page.put)]
            case "record":
                return ", ".join(page.record)
            case "last":
                return page.record[-1]
            case "big":
                return page.big.text
            case "zones":
                return page.content.count("sketch-zone")
            case "refusals":
                return str(page.answer.get("sound")).count("refuse")
            case "said" | "status":
                return page.text("keeper-said" if word == "said" else "status")
            case "cell":
                return page.cell(f"unit-{rest[0]}")
            case "look":
                return page.element(f"unit-{rest[0]}").classes
            case "pressed":
                return page.element(f"unit-{rest[0]}")["aria-pressed"]
            case "found":
                return page.find(rest[0]) is not None
            case "scores" | "strip":
                return getattr(page, word)
        self.state = page.state
        return super().fact(name)


@pytest.mark.parametrize("taps", [*read("billiard", HERE / "keeper.taps")], ids=lambda taps: taps.title)
def test_taps(taps: Text) -> None:
    taps.play(begin=lambda _, text: Fingers.begin(text))


def test_b20_the_end() -> None:
    page = begin()
    for units in ((2, 9), (2, 10), (2, 10), (2, 11), (2, 12), (2, 13), (2, 14, 15), (6, 16)):
        page.shot(*units).shot(16)
    assert page.state.armies.units_on_table(1) == [16] and page.armour(16) == [1]
    page.shot(2, 16)
    assert page.scores == (100, 0) and page.state.result().outcome == "1-0"
    page.wait()
    assert "Ann wins" in page.tree("over").text and "100" in page.text("finale")


def test_b21_whole_match() -> None:
    page = begin()
    for units, scores in WHOLE:
        page.shot(*units)
        assert page.scores == scores, units
    assert page.state.result().outcome == "1-0"
    assert ", ".join(page.record) == ENTERED
    # Undo everything; a surfacing and its shot are undone together.
    page.send("app:dismiss")
    for n in range(len(WHOLE) - 1, -1, -1):
        page.send("play:undo")
        assert page.scores == (WHOLE[n - 1][1] if n else (0, 0))
    page.send("play:undo")
    assert page.record == [] and page.state.phase == "break"


@pytest.mark.parametrize(("mode", "order"), [("2v2", "AABCDA"), ("1v2", "AABACA")])
def test_b25_order(mode: str, order: str) -> None:
    page = match(options=f"mode={mode} first_breaker=A")
    for n, letter in enumerate(order):
        seat = "ABCD".index(letter)
        assert page.state.actor() == seat and page.text("status").startswith(NAMES[seat])
        players = [e for e in page.elements("main") if {"keeper-player", "is-now"} <= set(e.classes)]
        assert [e.text for e in players] == [f"{NAMES[seat]} to play"]
        page.do("go") if n == 0 else page.shot(2 if page.state.shooting_army() == 0 else 10)


def test_b26_spots() -> None:
    page = begin().shot(8, 13, 16, 9, 7)
    assert page.put == [(7, 7), (9, 1), (13, 5), (16, 4)]
    assert "Spot taken? Put the ball as close to it as possible." in page.strip
    where = {unit: x for unit, x, _ in ball_places(tuple(page.put))}
    assert where == {7: 7 * 31.75, 9: 31.75, 13: 5 * 31.75, 16: 127}
    places = [(127, 63.5), (127 + 2 * BALL_RADIUS, 63.5), (127 - 2 * BALL_RADIUS, 63.5)]
    assert [place[1:] for place in ball_places(((3, 4), (5, 4), (12, 4)))] == places


def test_undo_asks_nobody() -> None:
    page = match(options="mode=2v2").do("begins-1")
    assert page.state.phase == "break" and page.state.actor() == 1
    page.do("go").shot(10, 3).shot(2, 11).shot(10).shot(2)
    for _ in range(5):
        assert page.do("undo").regions["over"] == ""
    assert page.state.phase == "break"
    page.do("undo")
    assert page.state.phase == "lag" and "Who goes first?" in page.tree("over").text


def test_pressing_twice_is_not_two_entries() -> None:
    """Each entry has its own button, so the shell ignores the second half of a double click."""
    page = begin()
    for units in ((2,), (10,), (2, 11), (10, 3)):
        old_id = page.do(*units).big["id"]
        assert page.do("go").big["id"] != old_id
    # The balls' ids do not change, so two quick taps on a ball both count.
    unit = page.do(2).element("unit-2")
    assert unit["data-act"] == "ball" and unit["data-arg"] == '{"unit":2}'


def test_a_tap_sends_little() -> None:
    page = begin()
    below = {"keeper-strip", "keeper-said", "table-status", "table-actions"}
    assert "is-quiet" in page.regions["main"]
    patch = page.do(2).answer["patch"]
    assert {"slot-2", "keeper-head-1"} <= set(patch) <= {"slot-2", "keeper-head-1", *below}
    patch = page.do(11).answer["patch"]
    assert set(patch) == {"slot-11", *below}
    assert sum(map(len, patch.values())) < 5000


def test_looking_back() -> None:
    page = begin().shot(2, 11).shot(10, 10, 3)
    page.send("replay:look", {"ply": 2})
    assert page.element("unit-2")["data-act"] is None
    assert "The 2 hits the 11 and destroys it." in page.strip
    assert page.text("score-0").startswith("10 of 100")


def test_the_screen_is_kept_on() -> None:
    page = begin()
    assert any(e.has("data-wake") for e in page.elements("main"))
    page.send("play:resign-now")
    assert not any(e.has("data-wake") for e in page.elements("main"))


def test_reload_in_the_middle() -> None:
    page = begin().shot(2, 11).do(10)
    copy = Keeper(store=page.store, route="#/play/k")
    assert copy.record == ["break", "shot 2 > 11"] and copy.scores == (10, 0)
    assert "The 2 hits the 11 and destroys it." in copy.strip
    assert copy.shot(10, 3).scores == (10, 10)


def test_hostile_gestures() -> None:
    page = begin()
    gestures: tuple[tuple[str, Any], ...] = (
        *[("ball", arg) for arg in (None, {"unit": 17}, {"unit": True}, {"unit": "2"})],
        *(("kind", {"kind": "x"}), ("mark", {"as": "off"}), ("pocket", {"n": 2})),
        *(("only", None), ("time", None), ("nonsense", [1])),
    )
    for act, arg in gestures:
        page.send(act, arg)
        assert page.record == ["break"] and page.big.text == "MISS"


def test_a_ball_is_light() -> None:
    for unit in range(1, UNIT_COUNT + 1):
        art = ball(unit, 123.4567, 45.6789, 2.8575)
        assert len(art) < 400 and f"ball-{unit}" in art
        assert (f">{unit}<" in art) == (unit != 16), "the white ball has no number"
        assert ("ball-band" in art) == (8 < unit < 16)
    assert len({silhouette(kind) for kind in SILHOUETTES}) == 6


def test_films_and_sounds() -> None:
    """Each clip animates an existing element, each sound exists, and everything ends within 1.5 s."""
    voices = (ROOT / "web" / "src" / "voices.js").read_text(encoding="utf-8")
    page = begin()
    shots = (
        ((2, 2, 11), "hit"),
        ((9, 9), "splash"),
        ((1, 14, 15), "hit"),
        ((16, 14), "bell"),
        ((3,), "place"),
    )
    for units, sound in shots:
        page.shot(*units)
        clips, sounds = page.answer.get("play", []), page.answer["sound"]
        assert sound in {entry["name"] for entry in sounds}
        for entry in sounds:
            assert re.search(rf'^\t"?{entry["name"]}"?\(desk, at\)', voices, re.MULTILINE), entry
        for clip in clips:
            number, part = re.fullmatch(r"#unit-(\d+) \+ svg \.(unit-\w+)", clip["target"]).groups()  # type: ignore[union-attr]
            markup = str(page.app.regions()["main"]).partition(f'id="slot-{number}"')[2]
            assert f'class="{part}"' in markup.partition("</svg>")[0]
            assert clip["timing"]["delay"] + clip["timing"]["duration"] <= 1500
        assert bool(clips) == (len(units) > 1)


def test_a_tap_that_is_undone_is_no_move_taken_back() -> None:
    page = begin("shot 2 > 11").do(10, "undo")
    assert page.said == ["Undone."]
    page.do("undo")
    assert page.said == ["Move taken back."] and page.record == ["break"]
