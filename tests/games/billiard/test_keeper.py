"""The score keeper's screen by taps: every worked example of the rules, fouls, surfacing, take-back."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from navals.core.record import record
from navals.core.record.record import Replay
from navals.core.table import Table
from navals.games.billiard.game import GAME
from navals.games.billiard.rules.damage import DESTROYED, IMMERSED, TABLE
from navals.games.billiard.rules.units import COUNT
from navals.games.billiard.screen.balls import SILHOUETTES, ball, silhouette
from navals.games.billiard.screen.board import BOARD
from navals.games.billiard.screen.keeper.diagram import BALL, lies
from navals.ui.board.board import Context
from navals.ui.session import Session
from navals.ui.words.i18n import language
from tests.ui.page import Page

ROOT = Path(__file__).resolve().parents[3]
NAMES = ["Ann", "Bob", "Cid", "Dan"]


class Keeper(Page):
    """A page with a match on it, and fingers."""

    def do(self, *touches: int | str) -> Keeper:
        """Tap balls (numbers), press the big button (``go``) or others (their ids)."""
        for touch in touches:
            if touch == "go":
                self.go()
            else:
                self.press(f"unit-{touch}" if isinstance(touch, int) else touch)
        return self

    def go(self, route: str = "") -> Any:
        """The big button; or a link, as the page has it."""
        return super().go(route) if route else self.press(self.big["id"] or "")

    @property
    def big(self) -> Any:
        return next(e for e in self.live() if "keeper-go" in e.classes)

    def shot(self, *units: int) -> Keeper:
        """Taps, then the big button, after a look at its text."""
        self.do(*units)
        assert self.big.text == ("SHOT" if len(units) > 1 else "MISS"), self.big.text
        return self.do("go")

    @property
    def state(self) -> Any:
        assert self.app.shell.session is not None
        return self.app.shell.session.table.position.state

    @property
    def record(self) -> list[str]:
        """The entries, in notation."""
        assert self.app.shell.session is not None
        replay = self.app.shell.session.table.replay
        return [GAME.text(move.action) for move in replay.moves]

    def armour(self, *units: int) -> list[int]:
        return [self.state.armies.armour[unit - 1] for unit in units]

    @property
    def scores(self) -> tuple[int, ...]:
        """As on the screen; they agree with the match."""
        shown = [int(re.findall(r"\d+", self.text(f"score-{side}"))[0]) for side in (0, 1)]
        assert tuple(shown) == self.state.scores()
        return tuple(shown)

    @property
    def strip(self) -> str:
        """The text below the balls: effects of the shot, balls to put back."""
        return f"{self.text('keeper-strip')} {self.text('table-strip')}"

    @property
    def put(self) -> list[tuple[int, int]]:
        """The lines "the 13: spot 5" of the screen."""
        found = re.findall(r"the (\d+|white ball): (?:\d+ )*?spot (\d)", self.strip)
        return [(int(u) if u.isdecimal() else 16, int(n)) for u, n in found]


def match(patch: pytest.MonkeyPatch, *actions: str, options: str = "first_breaker=A") -> Keeper:
    """A page after these actions."""
    found = GAME.schema.parse(options)
    replay = Replay(GAME, found, dict(zip("ABCD", NAMES[: GAME.seating.seats(found)], strict=False)))
    for text in actions:
        replay.play(replay.position.state.actor(), GAME.parse(text, replay.position.state))
    session = Session("game/k", Table.resume(record.write(replay), "0" * 64), BOARD)
    return Keeper(patch, store={"game/k": session.save("2026-11-21")}, route="#/play/k")


def begun(patch: pytest.MonkeyPatch, *actions: str, side: str = "A", options: str = "") -> Keeper:
    """After a break that pocketed no ball, and these actions."""
    return match(patch, "break", *actions, options=f"first_breaker={side} {options}".strip())


DIVED = ("miss", "shot 9 > 9", "miss")
"""B's submarine is immersed, and B is to shoot."""


def test_b1_miss(monkeypatch: pytest.MonkeyPatch) -> None:
    page = begun(monkeypatch).shot(2)
    assert page.scores == (0, 0) and page.state.actor() == 1
    assert page.record == ["break", "miss"] and "Bob" in page.text("status")


def test_b2_destroyed(monkeypatch: pytest.MonkeyPatch) -> None:
    page = begun(monkeypatch).do(2, 11)
    assert "The 2 strikes the 11: destroyed." in page.strip and "Ann: 10 of 100." in page.strip
    page.do("go")
    assert page.armour(11) == [0] and page.state.armies.at(11) == DESTROYED
    assert page.scores == (10, 0) and page.put == [] and "The 2 strikes the 11: destroyed." in page.strip
    assert "is-gone" in page.element("unit-11").classes and "destroyed" in page.cell("unit-11")


SHOTS = (
    # the shots before, the balls that are tapped, then armour, spots and scores
    ("B3", "A", "", "", (2, 2, 11), {2: 2, 11: 2}, [(2, 2), (11, 3)], (0, 10)),
    ("B4", "B", "", "", (15, 14, 10), {10: 2, 14: 1, 15: 1}, [(10, 2), (14, 6)], (20, 0)),
    ("B5", "A", "", "", (2, 2, 3), {2: 4, 3: 0}, [(2, 2)], (0, 10)),
    ("B7", "B", "", "", (9, 9, 3), {9: 0}, [(3, 3)], (10, 0)),
    ("B8", "A", "", "", (1, 14), {14: 1, 2: 4}, [(14, 6)], (10, 0)),
    ("B8 own", "A", "", "", (1, 2, 14), {2: 2, 14: 1}, [(2, 2), (14, 6)], (10, 10)),
    ("B10", "A", "shot 1 > 2, miss", "", (2, 8), {2: 3, 8: 2}, [(8, 4)], (0, 5)),
    ("B10 off", "A", "shot 1 > 2, miss", "repair_by_unit=false", (2, 8), {2: 2, 8: 0}, [], (0, 20)),
    ("B11", "A", "", "", (8, 3), {3: 2}, [(3, 3)], (0, 0)),
    ("B12", "A", "miss, shot 16 > 4", "", (8, 4, 11), {4: 2, 11: 1}, [(4, 4), (11, 3)], (5, 0)),
    ("B15", "A", "", "", (2, 2, 3, 11), {2: 2, 3: 0, 11: 2}, [(2, 2), (11, 3)], (0, 20)),
    ("B16 sum", "A", "", "multi_counter=sum", (3, 3, 10, 14), {3: 0}, [(10, 2), (14, 6)], (0, 10)),
    ("B16 max", "A", "", "multi_counter=max", (3, 3, 10, 14), {3: 0}, [(10, 2), (14, 6)], (0, 10)),
    ("B17", "A", "", "", (7, 7, 12), {}, [(7, 7), (12, 4)], (0, 5)),
)


@pytest.mark.parametrize("row", SHOTS, ids=lambda row: row[0])
def test_b3_b4_b5_b7_b8_b10_b11_b12_b15_b16_b17(
    monkeypatch: pytest.MonkeyPatch, row: tuple[Any, ...]
) -> None:
    """The worked examples by taps: the screen agrees with the match."""
    example, side, before, options, units, armour, put, scores = row
    page = begun(monkeypatch, *filter(None, before.split(", ")), side=side, options=options).shot(*units)
    assert dict(zip(armour, page.armour(*armour), strict=True)) == armour, example
    assert sorted(page.put) == put and page.scores == scores
    assert ("Nothing is damaged or repaired." in page.strip) == (example == "B11")


def test_b6_immersion(monkeypatch: pytest.MonkeyPatch) -> None:
    page = begun(monkeypatch, side="B").do(9, 9)
    assert "The 9 is immersed in its pocket." in page.strip
    page.do("go")
    assert page.record[-1] == "shot 9 > 9"
    assert page.state.armies.at(9) == IMMERSED and page.put == []
    assert "is-under" in page.element("unit-9").classes and "immersed" in page.cell("unit-9")


def test_b9_repair(monkeypatch: pytest.MonkeyPatch) -> None:
    page = begun(monkeypatch).shot(1, 14)
    assert page.scores == (10, 0)
    page.shot(16, 14)
    assert page.armour(14) == [2] and page.put == [(14, 6)] and page.scores == (5, 0)
    assert "The 14 is repaired: armour 2 of 3." in page.strip


def test_b13_planes(monkeypatch: pytest.MonkeyPatch) -> None:
    page = begun(monkeypatch).shot(2, 15)
    assert page.state.armies.hangar[1] == 1 and page.put == [(15, 7)] and page.scores == (5, 0)
    assert "The 15 is shot down and replaced: 1 plane left aboard." in page.strip
    assert "1 plane aboard" in page.cell("unit-14")
    page.shot(10).shot(2, 15).shot(10).shot(2, 15)
    assert page.state.armies.at(15) == DESTROYED and page.put == []


def test_b14_carrier_first(monkeypatch: pytest.MonkeyPatch) -> None:
    page = begun(monkeypatch).shot(2, 14, 15)
    assert page.armour(14, 15) == [0, 0] and page.scores == (30, 0)
    assert "2 planes aboard go down with their carrier." in page.strip


def test_b18_last_on_the_table(monkeypatch: pytest.MonkeyPatch) -> None:
    page = begun(monkeypatch)
    for unit in ((2,), (2,), (3,), (4,), (5,), (6, 7), (8,)):
        page.shot(1).shot(10, *unit)
    assert page.state.armies.on_table(0) == [1]
    page.do(1, 1)
    assert "The 1 is the last on the table" in page.strip
    page.do("go")
    assert page.state.armies.at(1) == TABLE and page.state.actor() == 1 and page.put == []
    assert "The 1 is the last on the table: put it back before its pocket." in page.strip


def test_b19_forced_surfacing(monkeypatch: pytest.MonkeyPatch) -> None:
    page = begun(monkeypatch).shot(2).shot(9, 9)
    for units in ((2, 10), (2, 10), (2, 11), (2, 12), (2, 13), (2, 14, 15), (6, 16)):
        page.shot(*units).shot(16)
    assert page.armour(9, 16) == [2, 1] and page.state.armies.on_table(1) == [16]
    page.do(2, 16)
    assert "The 9 must surface." in page.strip
    page.do("go")
    assert page.state.phase == "rise" and page.state.actor() == 1 and page.state.result() is None
    assert page.scores == (90, 0)
    assert (
        page.big.text == "DONE: THE 9 IS BACK" and "Put the 9 before the pocket where it lies." in page.strip
    )
    assert "is-due" in page.element("unit-9").classes
    page.do(3)
    assert page.state.phase == "rise" and "First the 9 must surface." in page.strip
    page.do("go")
    assert page.state.phase == "aim" and page.record[-1] == "surface 9" and page.state.actor() == 1
    assert page.scores == (90, 0) and page.state.armies.at(9) == TABLE
    assert page.do("undo", 9).record[-1] == "surface 9"


def test_b20_the_end(monkeypatch: pytest.MonkeyPatch) -> None:
    page = begun(monkeypatch)
    for units in ((2, 9), (2, 10), (2, 10), (2, 11), (2, 12), (2, 13), (2, 14, 15), (6, 16)):
        page.shot(*units).shot(16)
    assert page.state.armies.on_table(1) == [16] and page.armour(16) == [1]
    page.shot(2, 16)
    assert page.scores == (100, 0) and page.state.result().outcome == "1-0"
    page.wait()
    assert "Ann wins" in page.tree("over").text and "100" in page.text("finale")


WHOLE = (
    *(
        ((2, 11), (10, 0)),
        ((10, 3), (10, 10)),
        ((2, 10), (25, 10)),
        ((16, 10), (20, 10)),
        ((2, 10), (30, 10)),
    ),
    *(
        ((9, 9), (30, 10)),
        ((2, 14, 15), (60, 10)),
        ((9, 2, 9), (70, 10)),
        ((4, 12), (80, 10)),
        ((13,), (80, 10)),
    ),
    *(((4, 13), (90, 10)), ((16,), (90, 10)), ((4, 16), (100, 10))),
)


def test_b21_whole_match(monkeypatch: pytest.MonkeyPatch) -> None:
    page = begun(monkeypatch)
    for units, scores in WHOLE:
        page.shot(*units)
        assert page.scores == scores, units
    assert page.state.result().outcome == "1-0"
    assert ", ".join(page.record) == (
        "break, shot 2 > 11, shot 10 > 3, shot 2 > 10, shot 16 > 10, shot 2 > 10, shot 9 > 9, "
        "shot 2 > 14 15, surface 9, shot 9 > 2 9, shot 4 > 12, miss, shot 4 > 13, miss, shot 4 > 16"
    )
    # Undo everything: a surfacing is undone with its shot.
    page.send("app:dismiss")
    for n in range(len(WHOLE) - 1, -1, -1):
        page.send("play:undo")
        assert page.scores == (WHOLE[n - 1][1] if n else (0, 0))
    page.send("play:undo")
    assert page.record == [] and page.state.phase == "break"


def test_b22_foul(monkeypatch: pytest.MonkeyPatch) -> None:
    page = begun(monkeypatch).do("foul")
    assert page.big["aria-disabled"] == "true"
    page.do("foul-hit", 12, 4)
    assert page.big.text == "FOUL"
    page.do("go")
    assert page.record[-1] == "foul > 4 12" and page.put == [(4, 4)]
    assert page.state.phase == "place" and page.state.actor() == 1
    assert page.big.text == "DONE: THE 12 IS PLACED" and "Bob puts the 12 anywhere." in page.strip
    page.do("go")
    assert page.record[-1] == "place 12" and page.state.actor() == 1 and page.scores == (0, 0)
    assert page.put == [(4, 4)]


def test_b23_off_the_table(monkeypatch: pytest.MonkeyPatch) -> None:
    page = begun(monkeypatch).do("foul", "foul-off")
    assert page.big["aria-disabled"] == "true"
    page.do(5, "mark-fell", 12, 3, "go")
    assert page.record[-1] == "foul off 5 > 3 12" and page.put == [(3, 4), (5, 4), (12, 4)]
    assert page.state.phase == "aim" and page.state.actor() == 1


def test_b24_break(monkeypatch: pytest.MonkeyPatch) -> None:
    page = match(monkeypatch)
    assert page.big.text == "BREAK" and page.do(14, 1).big.text == "BREAK"
    page.do("go")
    assert page.record == ["break > 1 14"] and page.put == [(1, 1), (14, 6)] and page.state.actor() == 0
    assert page.armour(1, 14) == [2, 3] and page.scores == (0, 0)
    page = match(monkeypatch).do("foul", "foul-illegal")
    assert page.big.text == "ILLEGAL BREAK"
    page.do("go")
    assert page.record == ["break illegal"] and page.state.actor() == 1 and page.state.phase == "break"
    assert "Break with the white ball" in page.text("status") and "illegal" in page.strip


@pytest.mark.parametrize(("mode", "order"), [("2v2", "AABCDA"), ("1v2", "AABACA")])
def test_b25_order(monkeypatch: pytest.MonkeyPatch, mode: str, order: str) -> None:
    page = match(monkeypatch, options=f"mode={mode} first_breaker=A")
    for n, letter in enumerate(order):
        seat = "ABCD".index(letter)
        assert page.state.actor() == seat and page.text("status").startswith(NAMES[seat])
        players = [e for e in page.elements("main") if {"keeper-player", "is-now"} <= set(e.classes)]
        assert [e.text for e in players] == [f"{NAMES[seat]} to play"]
        page.do("go") if n == 0 else page.shot(2 if page.state.army() == 0 else 10)


def test_b26_spots(monkeypatch: pytest.MonkeyPatch) -> None:
    page = begun(monkeypatch).shot(8, 13, 16, 9, 7)
    assert page.put == [(7, 7), (9, 1), (13, 5), (16, 4)]
    assert "Spot taken: as near to it as possible." in page.strip
    where = {unit: x for unit, x, _ in lies(tuple(page.put))}
    assert where == {7: 7 * 31.75, 9: 31.75, 13: 5 * 31.75, 16: 127}
    places = [(127, 63.5), (127 + 2 * BALL, 63.5), (127 - 2 * BALL, 63.5)]
    assert [place[1:] for place in lies(((3, 4), (5, 4), (12, 4)))] == places


def test_b27_corner_zones(monkeypatch: pytest.MonkeyPatch) -> None:
    """R22: the screen shows the zones of the corners."""
    page = begun(monkeypatch, *DIVED).do(9)
    assert page.whole.count("sketch-zone") == 4 and "Place the 9 in a corner zone" in page.strip
    assert page.do("go").record[-2:] == ["surface 9", "miss"]


@pytest.mark.parametrize(
    "row",
    [
        ("A", (), "", (2, 2, 11, 11, 2, 11, 12, 11, "go"), ["shot 2 > 12"]),  # balls toggle
        ("B", (), "", (9, 9, 9, "go"), ["miss"]),
        ("A", DIVED, "surface_must_attack=false", (9, "only", 10, 3, "go"), ["surface 9", "shot 10 > 3"]),
        ("A", DIVED, "", (9, "foul", "foul-hit", 9, "go"), ["surface 9", "foul > 9"]),
        ("B", (), "track_sub_pocket=true", (9, 9, "pocket-4", "go"), ["shot 9 > 9 pocket=4"]),
        ("B", (), "track_sub_pocket=true", (9, 9, "pocket-4", 3, "go"), ["shot 9 > 3 9"]),
    ],
)
def test_taps_make_entries(monkeypatch: pytest.MonkeyPatch, row: tuple[Any, ...]) -> None:
    side, before, options, touches, entries = row
    page = begun(monkeypatch, *before, side=side, options=options).do(*touches)
    assert page.record[1 + len(before) :] == entries


def test_balls_are_marked_as_they_are_tapped(monkeypatch: pytest.MonkeyPatch) -> None:
    page = begun(monkeypatch).do(2, 2, 11)
    assert page.element("unit-2")["aria-pressed"] == "true"
    page.do(11, 2)
    assert page.big.text == "MISS" and "is-attacker" in page.element("unit-2").classes


def test_taps_without_effect_say_why(monkeypatch: pytest.MonkeyPatch) -> None:
    page = begun(monkeypatch, "shot 2 > 11", "shot 9 > 9")
    for unit, words in ((12, "the 12 is an enemy"), (11, "The 11 is destroyed")):
        page.do(unit)
        assert words in page.strip and page.big.text == "MISS"
        assert "refuse" not in str(page.answer.get("sound"))
    page.do(2, 9)
    assert "9 is immersed" in page.strip and "9 is immersed" in page.text("keeper-said")
    page.do(12)
    assert "immersed" not in page.strip and page.big.text == "SHOT"
    assert page.do("go").record[-1] == "shot 2 > 12"


def test_clear_and_escape(monkeypatch: pytest.MonkeyPatch) -> None:
    page = begun(monkeypatch).do(2, 11, "clear")
    assert page.find("clear") is None and page.element("unit-2")["aria-pressed"] == "false"
    page.do(3).send("app:key", {"key": "Escape"})
    assert page.element("unit-3")["aria-pressed"] == "false"


def test_undo_takes_back_taps_first(monkeypatch: pytest.MonkeyPatch) -> None:
    page = begun(monkeypatch).shot(2, 11).do(10, 3, 4, "undo")
    assert page.big.text == "SHOT" and "is-fell" not in page.element("unit-4").classes
    page.do("undo", "undo")
    assert page.element("unit-10")["aria-pressed"] == "false" and page.record == ["break", "shot 2 > 11"]
    page.do("undo")
    assert page.record == ["break"] and page.scores == (0, 0)


def test_undo_asks_nobody(monkeypatch: pytest.MonkeyPatch) -> None:
    page = match(monkeypatch, options="mode=2v2").do("begins-1")
    assert page.state.phase == "break" and page.state.actor() == 1
    page.do("go").shot(10, 3).shot(2, 11).shot(10).shot(2)
    for _ in range(5):
        assert page.do("undo").regions["over"] == ""
    assert page.state.phase == "break"
    page.do("undo")
    assert page.state.phase == "lag" and "Who begins?" in page.tree("over").text


def test_surfacing_is_one_take_back(monkeypatch: pytest.MonkeyPatch) -> None:
    page = begun(monkeypatch, *DIVED).shot(9, 9, 2)
    assert page.record[-2:] == ["surface 9", "shot 9 > 2 9"]
    page.do("undo")
    assert page.record[-1] == "miss" and page.state.armies.at(9) == IMMERSED
    assert page.shot(10, 4).record[-1] == "shot 10 > 4"


def test_typed_surfacing(monkeypatch: pytest.MonkeyPatch) -> None:
    page = begun(monkeypatch, *DIVED)
    page.command("surface 9")
    assert page.state.surfaced == 9 and page.element("unit-9")["aria-pressed"] == "true"
    assert "Place the 9 in a corner zone" in page.strip
    assert page.do(2, "go").record[-1] == "shot 9 > 2"


def test_r28_out_of_turn_is_not_offered_after_a_surfacing(monkeypatch: pytest.MonkeyPatch) -> None:
    """An inapplicable kind of foul is not offered; all that are offered can be entered."""
    page = begun(monkeypatch, *DIVED).do("foul")
    assert page.find("foul-turn") is not None
    page.do("foul").command("surface 9")
    page.do("foul")
    assert page.find("foul-off") is not None and page.find("foul-hit") is not None
    assert page.find("foul-turn") is None
    page.send("kind", {"kind": "turn"})
    assert page.find("mark-off") is None, "nor taken"


def test_the_pocket_of_an_immersion_is_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    page = begun(monkeypatch, side="B", options="track_sub_pocket=true").do(9, 9)
    assert page.big["aria-disabled"] == "true"
    assert page.do("pocket-4", 3).find("pocket-4") is None


def test_out_of_turn(monkeypatch: pytest.MonkeyPatch) -> None:
    page = begun(monkeypatch).do("foul", "foul-turn", 3, 12, "go")
    assert page.record[-1] == "foul turn > 3 12" and page.state.phase == "place" and page.state.actor() == 0
    assert page.put == [(12, 4)]
    assert page.do("go").record[-1] == "place 3" and page.state.actor() == 0


def test_ball_off_in_the_break(monkeypatch: pytest.MonkeyPatch) -> None:
    page = match(monkeypatch).do(1, "foul", "foul-off", 5, "go")
    assert page.record == ["break off 5 > 1"] and page.put == [(5, 4), (1, 1)]


def test_a_break_that_counts(monkeypatch: pytest.MonkeyPatch) -> None:
    page = match(monkeypatch, options="break_damage=true first_breaker=A").do(11)
    assert "The 8 strikes the 11: armour 1 of 2." in page.strip
    assert page.do("go").armour(11) == [1]


def test_time(monkeypatch: pytest.MonkeyPatch) -> None:
    page = begun(monkeypatch, options="time_limit=30").shot(2, 11).do("foul", "time")
    assert page.state.result().outcome == "1-0" and page.state.result().reason == "time"


def test_pressing_twice_is_not_two_entries(monkeypatch: pytest.MonkeyPatch) -> None:
    """The shell drops the second half of a double click on another element; each entry has its own."""
    page = begun(monkeypatch)
    for units in ((2,), (10,), (2, 11), (10, 3)):
        before = page.do(*units).big["id"]
        assert page.do("go").big["id"] != before
    # The balls stay the same, so that two quick taps on one count.
    unit = page.do(2).element("unit-2")
    assert unit["data-act"] == "ball" and unit["data-arg"] == '{"unit":2}'


def test_a_tap_sends_little(monkeypatch: pytest.MonkeyPatch) -> None:
    page = begun(monkeypatch)
    below = {"keeper-strip", "keeper-said", "table-status", "table-actions"}
    assert "is-quiet" in page.regions["main"]
    patch = page.do(2).answer["patch"]
    assert {"slot-2", "keeper-head-1"} <= set(patch) <= {"slot-2", "keeper-head-1", *below}
    patch = page.do(11).answer["patch"]
    assert set(patch) == {"slot-11", *below}
    assert sum(map(len, patch.values())) < 5000


def test_names_of_balls(monkeypatch: pytest.MonkeyPatch) -> None:
    page = begun(monkeypatch, side="B").do(10, 11)
    words = "11, destroyer of Bob, armour 2 of 2, strike 2, on the table, fell into a pocket"
    assert page.cell("unit-11") == words
    assert page.cell("unit-10").endswith("on the table, struck by the cue")
    assert page.cell("unit-16").startswith("the white ball, repair ship of Bob")
    assert (
        page.text("keeper-said")
        == "Struck: the 10. Fell: the 11. The 10 strikes the 11: destroyed. Ann: 10 of 100."
    )


def test_looking_back(monkeypatch: pytest.MonkeyPatch) -> None:
    page = begun(monkeypatch).shot(2, 11).shot(10, 10, 3)
    page.send("replay:look", {"ply": 2})
    assert page.element("unit-2")["data-act"] is None
    assert "The 2 strikes the 11: destroyed." in page.strip
    assert page.text("score-0").startswith("10 of 100")


def test_the_screen_is_kept_on(monkeypatch: pytest.MonkeyPatch) -> None:
    page = begun(monkeypatch)
    assert any(e.has("data-wake") for e in page.elements("main"))
    page.send("play:resign-now")
    assert not any(e.has("data-wake") for e in page.elements("main"))


def test_reload_in_the_middle(monkeypatch: pytest.MonkeyPatch) -> None:
    page = begun(monkeypatch).shot(2, 11).do(10)
    again = Keeper(monkeypatch, store=page.store, route="#/play/k")
    assert again.record == ["break", "shot 2 > 11"] and again.scores == (10, 0)
    assert "The 2 strikes the 11: destroyed." in again.strip
    assert again.shot(10, 3).scores == (10, 10)


def test_hostile_gestures(monkeypatch: pytest.MonkeyPatch) -> None:
    page = begun(monkeypatch)
    gestures: tuple[tuple[str, Any], ...] = (
        *[("ball", arg) for arg in (None, {"unit": 17}, {"unit": True}, {"unit": "2"})],
        *(("kind", {"kind": "x"}), ("mark", {"as": "off"}), ("pocket", {"n": 2})),
        *(("only", None), ("time", None), ("nonsense", [1])),
    )
    for act, arg in gestures:
        page.send(act, arg)
        assert page.record == ["break"] and page.big.text == "MISS"


def test_a_ball_is_light() -> None:
    for unit in range(1, COUNT + 1):
        drawn = ball(unit, 123.4567, 45.6789, 2.8575)
        assert len(drawn) < 400 and f"ball-{unit}" in drawn
        assert (f">{unit}<" in drawn) == (unit != 16), "the white ball has no number"
        assert ("ball-band" in drawn) == (8 < unit < 16)
    assert len({silhouette(kind) for kind in SILHOUETTES}) == 6


def test_films_and_sounds(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each clip moves an existing part, each sound has a voice, and all end within a second and a half."""
    voices = (ROOT / "web" / "src" / "voices.js").read_text(encoding="utf-8")
    page = begun(monkeypatch)
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
        assert sound in {one["name"] for one in sounds}
        for one in sounds:
            assert re.search(rf'^  "?{one["name"]}"?\(desk, at\)', voices, re.MULTILINE), one
        for clip in clips:
            number, part = re.fullmatch(r"#unit-(\d+) \+ svg \.(unit-\w+)", clip["target"]).groups()  # type: ignore[union-attr]
            drawn = str(page.app.regions()["main"]).partition(f'id="slot-{number}"')[2]
            assert f'class="{part}"' in drawn.partition("</svg>")[0]
            assert clip["timing"]["delay"] + clip["timing"]["duration"] <= 1500
        assert bool(clips) == (len(units) > 1)


@pytest.mark.parametrize("code", ["en", "fr"])
def test_both_languages_draw(monkeypatch: pytest.MonkeyPatch, code: str) -> None:
    state = begun(monkeypatch, "foul > 12").state
    view = state.view(None)
    for acting in (None, state.actor()):
        scene = BOARD.scene(view, BOARD.fresh(view), Context(language(code), ("Ann", "Bob"), acting))
        assert "unit-12" in scene.board
