"""The standard board and its names, validation of boards, and the coasts on the card."""

from __future__ import annotations

import re
from pathlib import Path

import msgspec
import pytest

from navals.games.trafalgar.card import CARD
from navals.games.trafalgar.rules.fleet import SHIPS
from navals.games.trafalgar.rules.naming import PLACE_NAMES, ship_name
from navals.games.trafalgar.rules.sailing import chart as module
from navals.games.trafalgar.rules.sailing.chart import DISTANCES, GUNS, OFF, chart, read_chart
from navals.games.trafalgar.rules.sailing.drawing import ChartError, Drawing
from navals.games.trafalgar.screen.sketch import _STEP_WIDTH, _sketch_point
from navals.ui.words.i18n import language

SEA = chart("strait")
FILE = Path(module.__file__).with_name("strait.json")


def at(*places: tuple[int, int]) -> set[int]:
    return {SEA.point(*place) for place in places}


def test_r5_terrain() -> None:
    assert (SEA.width, SEA.height, SEA.size) == (25, 18, 450)
    assert [sum(opened) for opened in SEA.can_enter] == [354, 384]
    reefs = {point for point, kind in enumerate(SEA.kinds) if kind == "*"}
    assert reefs == at(
        *[(12, 2), (11, 3), (16, 4), (7, 6), (8, 6), (14, 6), (20, 7)],
        *[(4, 10), (10, 11), (16, 11), (17, 11), (8, 13), (13, 14), (12, 15)],
    )
    banks = {
        point
        for point in range(SEA.size)
        if SEA.can_enter[module.FRIGATE][point] and not SEA.can_enter[module.SHIP_OF_LINE][point]
    }
    assert banks == at(
        *[(10, 1), (13, 1), (13, 2), (20, 2), (21, 2), (18, 3), (14, 5), (17, 5), (9, 6), (20, 6)],
        *[(8, 7), (19, 7), (11, 8), (12, 8), (13, 8), (11, 9), (12, 9), (13, 9), (5, 10), (16, 10)],
        *[(4, 11), (15, 11), (7, 12), (10, 12), (6, 14), (3, 15), (4, 15), (11, 15), (11, 16), (14, 16)],
    )
    assert sum(SEA.is_land) == 46 + 4 + 2
    assert SEA.is_land[SEA.point(17, 4)]


def test_r24_r33_r37_ports() -> None:
    assert [[SEA.column_and_row(p) for p in side] for side in SEA.berths] == [
        [(23, 16), (23, 15), (23, 14), (23, 13)],
        [(1, 1), (1, 2), (1, 3), (1, 4)],
    ]
    assert dict(zip(GUNS, (SEA.column_and_row(p) for p in SEA.guns), strict=True)) == {
        "CN": (3, 1),
        "CS": (3, 4),
        "GN": (21, 13),
        "GS": (21, 16),
    }
    assert [SEA.column_and_row(p) for p in SEA.flag_points] == [(24, 16), (0, 1)]
    assert [SEA.column_and_row(p) for p in SEA.corners] == [(23, 16), (1, 1)]
    assert set(SEA.basins[1]) == at(*[(c, r) for c in (1, 2) for r in (1, 2, 3, 4)])
    assert set(SEA.basins[0]) == at(*[(c, r) for c in (22, 23) for r in (13, 14, 15, 16)])


def test_r30_the_guns_reach_the_anchorages() -> None:
    for side in (0, 1):
        guns = [point for gun, point in enumerate(SEA.guns) if module.GUN_SIDE[gun] == side]
        reach = [sum(SEA.distance(berth, gun) <= 3 for gun in guns) for berth in SEA.berths[side]]
        assert reach[:3] == [2, 2, 2]
        assert reach[3] >= 1


def test_half_a_turn_changes_the_sides_only() -> None:
    turned = [SEA.point(24 - c, 17 - r) for c, r in map(SEA.column_and_row, range(SEA.size))]
    for rate in (module.SHIP_OF_LINE, module.FRIGATE):
        assert [SEA.can_enter[rate][point] for point in turned] == list(SEA.can_enter[rate])
    assert [turned[point] for point in SEA.berths[0]] == list(SEA.berths[1])


def test_the_sea_is_one() -> None:
    for rate in (module.SHIP_OF_LINE, module.FRIGATE):
        steps = SEA.steps_to(rate, SEA.corners[1])
        assert steps[SEA.corners[0]] == 29
        assert all((step >= 0) == open_ for step, open_ in zip(steps, SEA.can_enter[rate], strict=True))


def test_tables_agree_with_the_lattice() -> None:
    for point in range(0, SEA.size, 7):
        for offset, line in enumerate(SEA.point_at):
            to = line[point]
            if to == OFF:
                continue
            assert SEA.offset(point, to) == module.OFFSETS[offset]
            assert SEA.distance(point, to) == DISTANCES[offset] == SEA.distance(to, point)
            assert SEA.offsets_from[point][to] == offset
            assert SEA.offsets_from[to][point] == module.OPPOSITES[offset]
        close = {to for to in range(SEA.size) if 1 <= SEA.distance(point, to) <= 3}
        assert close == set(SEA.offsets_from[point])


def test_a_board_is_looked_up_once() -> None:
    assert chart("strait") is SEA
    assert SEA.id == "strait"
    assert [label.name for label in SEA.labels] == ["Cadiz", "Gibraltar", "Cape Trafalgar", "Cape Spartel"]


def drawing(**changes: object) -> bytes:
    good = msgspec.json.decode(FILE.read_bytes())
    return msgspec.json.encode({**good, **changes})


def redrawn(*points: tuple[int, int, str]) -> bytes:
    rows = [list(row) for row in msgspec.json.decode(FILE.read_bytes(), type=Drawing).rows]
    for column, row, kind in points:
        rows[row][column] = kind
    return drawing(rows=["".join(row) for row in rows])


@pytest.mark.parametrize(
    ("source", "reason"),
    [
        (b"{", "truncated"),
        (drawing(rows=["...", "...", "..."]), "an even number of rows"),
        (drawing(colour="blue"), "unknown field"),
        (redrawn((6, 9, "#")), r"half a turn changes the point \(18,8\)"),
        (drawing(basins=[[], [[2, 1]]]), "half a turn changes the basins"),
        (drawing(basins=[[[24, 17]], [[0, 0]]]), r"no water at \(24,17\)"),
    ],
)
def test_a_board_that_is_not_fit_is_refused(source: bytes, reason: str) -> None:
    with pytest.raises(ChartError, match=reason):
        read_chart(source)


def test_the_labels_of_the_board_have_names() -> None:
    assert {label.name for label in SEA.labels} == set(PLACE_NAMES)


def test_ships_keep_their_names_in_every_sentence() -> None:
    # Regression: "Victory" was translated like the message for a winner.
    for code in ("en", "fr"):
        t = language(code)
        names = [t.message(ship_name(number)) for number in range(len(SHIPS))]
        assert all(name.endswith(kind.name) for name, kind in zip(names, SHIPS, strict=True)), names


def test_the_coasts_on_the_card_are_those_of_the_chart() -> None:
    sea, shape = SEA, ""
    for row in range(sea.height):
        line = "".join("#" if land else "." for land in sea.is_land[row * sea.width : (row + 1) * sea.width])
        for run in re.finditer("#+", line):
            x, y = _sketch_point(sea, row * sea.width + run.start())
            shape += f"M{x} {y}h{_STEP_WIDTH * (run.end() - run.start() - 1) // 10}"
    assert CARD.ground == (shape, "sk-coast")
