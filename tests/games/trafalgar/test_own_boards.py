"""Custom boards (R50): texts, refusals, edits, and games on them."""

from __future__ import annotations

import random
import xml.etree.ElementTree as ET

import pytest

from navals import conformance
from navals.core.option import OptionError
from navals.core.player import Limit, decide
from navals.core.record import link, record
from navals.core.record.record import Replay
from navals.games.trafalgar.game import GAME
from navals.games.trafalgar.rules.options import BOARD, SCHEMA
from navals.games.trafalgar.rules.sailing import boards
from navals.games.trafalgar.rules.sailing.boards import (
    canonical_text,
    paint,
    random_board,
    resize,
    standard_text,
)
from navals.games.trafalgar.rules.sailing.chart import OFF, SHIP_OF_LINE, chart
from navals.games.trafalgar.rules.sailing.drawing import parse_text, point_grid
from navals.games.trafalgar.screen.board import BOARD as SCREEN
from navals.games.trafalgar.screen.board import TrafalgarUi
from navals.games.trafalgar.screen.chart import still
from navals.ui.board.board import Context
from navals.ui.words import i18n
from tests import EVERYTHING

SEA = chart(BOARD)
STRAIT = standard_text(BOARD)
OWN = [random_board(random.Random(f"own/{n}")) for n in range(20)]


def test_r50_the_board_of_the_house_has_a_text_too() -> None:
    assert STRAIT.startswith("5#5.4#11./fpbg6.:2#:11./")
    assert SCHEMA.parse(f"board={STRAIT}") == SCHEMA.default() == SCHEMA.parse("board=STRAIT")
    assert "board" not in SCHEMA.write(SCHEMA.default()), "digests of old records stay"
    sea = chart(STRAIT)
    assert (sea.kinds, sea.guns, sea.flag_points, sea.berths) == (
        SEA.kinds,
        SEA.guns,
        SEA.flag_points,
        SEA.berths,
    )
    assert [sorted(basin) for basin in sea.basins] == [sorted(basin) for basin in SEA.basins]
    assert [label.name for label in sea.labels] == ["Cadiz", "Gibraltar"]


@pytest.mark.parametrize("text", OWN)
def test_r50_a_board_comes_back_from_its_text(text: str) -> None:
    assert canonical_text(text) == text and canonical_text(text.upper()) == text
    options = SCHEMA.parse(f"board={text}")
    assert SCHEMA.parse(SCHEMA.write(options)) == options and options.board == text
    sea = chart(text)
    assert all(
        sea.steps_to(SHIP_OF_LINE, sea.corners[0])[point] >= 0
        for point in range(sea.size)
        if sea.can_enter[SHIP_OF_LINE][point]
    )


def test_r50_a_record_with_what_is_no_board_is_refused() -> None:
    with pytest.raises(OptionError, match="at least four") as caught:
        SCHEMA.parse("superiority=0 board=x")
    assert caught.value.rule == "trafalgar R50" and caught.value.option == "board"
    assert caught.value.offset == len("superiority=0 ")
    with pytest.raises(record.RecordError, match="at least four") as refused:
        record.read('[Navals "1"]\n[Game "trafalgar"]\n[Options "board=x"]\n')
    assert not refused.value.rule


def test_r50_a_point_changes_at_both_ends() -> None:
    text = paint(BOARD, 6, 9, "#")
    picture = parse_text(text).rows
    assert (picture[9][6], picture[8][18]) == ("#", "#")
    assert paint(text, 18, 8, "#") == STRAIT, "painted again it is open sea"
    assert paint(BOARD, 12, 2, "*") == paint(BOARD, 12, 2, ".") != STRAIT
    assert paint(BOARD, 6, 9, ".") == STRAIT


def test_r50_ports_are_moved_point_by_point() -> None:
    sea = chart(canonical_text(paint(BOARD, 2, 4, "4")))
    assert sea.column_and_row(sea.berths[1][3]) == (2, 4) and sea.column_and_row(sea.berths[0][3]) == (22, 13)
    assert sea.point(1, 4) in sea.basins[1] and sea.point(2, 4) in sea.basins[1]
    assert paint(BOARD, 22, 13, "4") == paint(BOARD, 2, 4, "4"), "the nearer port is meant"
    assert paint(BOARD, 1, 4, "4") == STRAIT
    sea = chart(canonical_text(paint(BOARD, 4, 4, "g")))
    assert [sea.column_and_row(gun) for gun in sea.guns] == [(3, 1), (4, 4), (20, 13), (21, 16)]
    assert sea.is_land[sea.point(3, 4)], "the gun nearest to the new place was moved"
    sea = chart(canonical_text(paint(BOARD, 2, 0, "F")))
    assert sea.column_and_row(sea.flag_points[1]) == (2, 0) and sea.column_and_row(sea.flag_points[0]) == (
        22,
        17,
    )
    sea = chart(canonical_text(paint(BOARD, 3, 2, "b")))
    assert sea.point(3, 2) in sea.basins[1] and sea.point(21, 15) in sea.basins[0]
    assert canonical_text(paint(paint(BOARD, 3, 2, "b"), 21, 15, "b")) == STRAIT
    with pytest.raises(ValueError, match="G1 must appear exactly once"):
        canonical_text(paint(BOARD, 1, 1, "#"))


@pytest.mark.parametrize(
    "size", [(25, 14), (13, 18), (17, 12), (31, 22), (25, 18), (26, 18), (99, 99), (3, 3)]
)
def test_r50_a_board_grows_and_shrinks_in_the_middle(size: tuple[int, int]) -> None:
    text = resize(BOARD, *size)
    picture = point_grid(parse_text(text))
    wide, high = len(picture[0]), len(picture)
    assert wide % 2 == 1 and high % 2 == 0
    assert abs(wide - min(max(size[0], boards.MIN_SIZE), boards.MAX_SIZE)) <= 1
    assert abs(high - min(max(size[1], boards.MIN_SIZE), boards.MAX_SIZE)) <= 1
    assert picture[1][:2] == ["F", "1"] and picture[-2][-2:] == ["5", "K"]
    if size[1] >= 12:
        assert canonical_text(text) == text
        assert resize(text, 25, 18).count("p") == 1


@pytest.mark.slow
@pytest.mark.parametrize("number", range(20 if EVERYTHING else 4))
def test_computers_play_there(number: int) -> None:
    rng = random.Random(f"play/{number}")
    setup = "free" if number % 2 else "fixed"
    rule = ("exact", "wide", "off")[number % 3]
    fleet = ("full", "duel", "frigates")[number % 3]
    options = SCHEMA.parse(
        f"fleet={fleet} setup={setup} wind_no_go={rule} max_rounds=12 no_progress_rounds=0 "
        f"board={OWN[number]}"
    )
    state = GAME.start(options)
    players = [GAME.player(level) for level in (("easy", "hard") if number % 2 else ("hard", "easy"))]
    replay = []
    while state.result() is None:
        actor = state.actor()
        action = (
            state.sample(rng) if actor < 0 else decide(players[actor], state.view(actor), Limit(), rng).action
        )
        assert state.check(action) is None, GAME.text(action)
        replay.append(action)
        state = state.apply(action)
    assert len(replay) > 30
    assert any(ship.at not in (OFF, *state.sea.berths[0], *state.sea.berths[1]) for ship in state.ships) or (
        state.outcome is not None and state.outcome.reason != "max_rounds"
    )


@pytest.mark.parametrize("number", range(0, 20, 4))
def test_positions_there_are_whole(number: int) -> None:
    options = SCHEMA.parse(f"board={OWN[number]}")
    rng = random.Random(f"given/{number}")
    sea = chart(OWN[number])
    free = [point for point in range(sea.size) if sea.can_enter[SHIP_OF_LINE][point]]
    spots = rng.sample(free, 4)
    words = [
        f"{ship}={sea.column_and_row(at)[0]},{sea.column_and_row(at)[1]},E"
        for ship, at in zip(("E1", "E2", "F1", "F2"), spots, strict=True)
    ]
    setup = "turn=A wind=SE " + " ".join(words)
    conformance.check_setup(GAME, options, setup, rng)
    state = GAME.start(options, setup)
    text = record.write(Replay(GAME, options, {"Setup": GAME.setup(state) or ""}))
    code = link.encode(text)
    assert len(code) < 1600 and record.write(record.read(link.decode(code))) == text
    ET.fromstring(still.picture(state.view(None), i18n.language("en"), "x"))
    for code_ in ("en", "fr"):
        scene = SCREEN.scene(state.view(0), TrafalgarUi(), Context(i18n.language(code_), ("Ann", "Bob"), 0))
        ET.fromstring(str(scene.board))
    chance = GAME.analysis.chance(state.view(0))
    assert chance is not None and 0 <= chance <= 1
