"""Printing: the sheets of every game, and a game with its moves and boards."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from navals import games
from navals.core.record import record
from navals.core.table import Table
from navals.ui.features.paper import view
from navals.ui.registry import board_of, printable_sheets
from navals.ui.session import Session
from navals.ui.table import diagrams
from navals.ui.words.i18n import LANGUAGES, language
from tests.games import tour
from tests.records import GOLDEN, golden_text
from tests.ui.page import Element, Page, tree
from tests.ui.play import alone, play_to_end, two


def session(name: str, plies: int | None = None) -> Session:
    replay = record.read(golden_text(name))
    table = Table(replay, "seed")
    if plies is not None:
        table.take_back(plies)
    return Session("game/x", table, board_of(replay.game.id))


def sheets(game_id: str, code: str = "en") -> Element:
    """Return the sheets of a game."""
    draw = printable_sheets(game_id)
    assert draw is not None
    return tree(draw(language(code)))


def classed(root: Element, name: str) -> list[Element]:
    return [e for e in root.walk() if name in e.classes]


def test_a_plane_has_its_boxes_where_it_is() -> None:
    """One of three planes is on the table, and two are aboard."""
    rows = [e for e in sheets("billiard").walk() if e.tag == "tr" and "aboard" in e.text]
    assert len(rows) == 2
    for row in rows:
        assert row.text.endswith("☐ on the table ☐☐ aboard")
        assert [e["aria-label"] for e in classed(row, "boxes")] == ["1", "2"]


@pytest.mark.parametrize("game_id", games.IDS)
def test_every_game_has_sheets_with_titles(game_id: str) -> None:
    for code in LANGUAGES:
        root = sheets(game_id, code)
        pages = classed(root, "sheet")
        assert len(pages) == tour(game_id).sheets
        assert all(any(e.tag == "h2" and e.text for e in page.walk()) for page in pages)
        ids = [e["id"] for e in root.walk() if e["id"]]
        assert len(ids) == len(set(ids))
    page = Page(route=f"#/{game_id}/rules")
    page.press("sheets")
    assert page.path == f"#/{game_id}/rules/print"
    assert page.press("print")["shell"] == "print"


def test_bataille_sheets_have_the_fleets_and_every_bomb() -> None:
    for sheet, squares, bombs in zip(classed(sheets("bataille"), "sheet"), (17, 20), (35, 50), strict=True):
        assert sheet.text.count("☐") == 2 * squares
        cells = [e for e in sheet.walk() if e.tag == "td"]
        assert len(cells) == 2 * bombs and not any(cell.text for cell in cells)
        assert [e["width"] for e in sheet.walk() if e.tag == "svg"] == ["88mm", "88mm"]


def test_the_chart_of_trafalgar_has_its_scale() -> None:
    root = sheets("trafalgar")
    (chart,) = [e for e in root.walk() if e.tag == "svg" and e["aria-label"] == "The chart"]
    for name, steps in zip(("width", "height"), (chart["viewbox"] or "").split()[2:], strict=True):
        assert float((chart[name] or "")[:-2]) / float(steps) == pytest.approx(0.9, abs=0.01), (
            "points are 9 mm apart"
        )
    vessels = classed(root, "is-vessel")
    assert len(vessels) == 8 and sum(e.text.count("☐") for e in vessels) == 8 * (3 + 4) + 2 * (4 * 3 + 4 * 2)


def test_billiard_sheets_have_the_armour_of_every_unit() -> None:
    # submarine 2 and a dive, cruiser 4, three destroyers 2, carrier 3, planes 3, repair ship 2
    armour = 2 + 1 + 4 + 3 * 2 + 3 + 3 + 2
    assert [army.text.count("☐") for army in classed(sheets("billiard"), "is-army")] == [armour] * 2


@pytest.mark.parametrize("path", sorted(GOLDEN.glob("*.navals")), ids=lambda path: path.stem)
def test_a_game_is_told_move_by_move(path: Path) -> None:
    game = session(path.stem)
    page = tree(str(view.printable_game(game, language("en"))))
    notation = " ".join(e.text for e in page.walk() if e.tag == "code" and e.above("ol")).split()
    actions = [move.action for move in game.table.replay.moves]
    moves = [view._TABLE_ACTION_NAMES.get(type(action)) or game.table.game.text(action) for action in actions]
    assert notation == " ".join(moves).split(), "each move, once and in order"
    figures = classed(page, "paper-diagram")
    assert 3 <= len(figures) <= view.MAX_DIAGRAMS + 2
    assert figures[-1].text.endswith(f"After action {game.table.ply}")
    ids = {e["id"] for e in page.walk() if e["id"]}
    assert len(ids) == sum(e["id"] is not None for e in page.walk())
    for figure in figures:
        (picture,) = [e for e in figure.walk() if e.has("inert")]
        assert picture["role"] == "img" and picture["aria-label"]
        for element in figure.walk():
            assert not [name for name in element.attributes if name.startswith("data-") or name == "tabindex"]
            for name in ("href", "fill", "clip-path"):
                assert {*re.findall(r"#([\w-]+)", element[name] or "")} <= ids, f"{name}={element[name]}"


def test_the_page_is_offered_when_the_game_is_over_and_not_before() -> None:
    page = alone(bombs="2")
    page.press("game-menu", "menu-share")
    assert not page.find("share-print")
    key = page.path
    page.go(key + "/paper")
    assert not page.find("paper-back"), "the fleet of the computer is a secret"
    play_to_end(page)
    page.press("finale-share", "share-print")
    assert page.path == key + "/paper" and "place A1-A4" in page.regions["main"]
    assert page.press("print")["shell"] == "print"
    page.press("paper-back")
    assert page.find("game-menu")


def test_a_game_with_secrets_is_not_printed() -> None:
    page = two(openly=True)
    page.go(page.path + "/paper")
    assert not page.find("paper-back") and "place A1" not in page.content
    results = [view.can_print(session("mats-classic", plies)) for plies in (None, 1, 0)]
    assert results == [True, False, False], "not while columns are formed"


@pytest.mark.parametrize("name", ["trafalgar-duel", "billiard-table"])
def test_a_game_without_secrets_is_printed_as_far_as_it_is(name: str) -> None:
    game = session(name, 9)
    assert game.result() is None and view.can_print(game)
    page = tree(str(view.printable_game(game, language("en"))))
    assert "The game goes on." in page.text and "After action 9" in page.text


def test_pictures_keep_what_they_refer_to() -> None:
    still = diagrams.freeze_board(
        '<svg data-zoom id="a"><defs><path id="b-c"/></defs><use href="#b-c"/><use href="#far"/>'
        '<g id="d" data-arg=\'{"x": 1}\' tabindex="-1" role=\'grid\' clip-path="url(#b-c)">'
        "data-act=x</g></svg>",
        "-1",
    )
    assert still == (
        '<svg id="a-1"><defs><path id="b-c-1"/></defs><use href="#b-c-1"/><use href="#far"/>'
        '<g id="d-1" clip-path="url(#b-c-1)">data-act=x</g></svg>'
    )
