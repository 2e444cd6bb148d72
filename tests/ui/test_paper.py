"""What is printed: sheets of every game, and a game with its moves and boards."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from navals import games
from navals.core.record import record
from navals.core.table import Table
from navals.ui.features.paper import view as paper
from navals.ui.registry import board_of, sheets_of
from navals.ui.session import Session
from navals.ui.words.i18n import LANGUAGES, language
from tests.games import tour
from tests.records import GOLDEN, golden_text
from tests.ui.page import Page, tree
from tests.ui.play import alone, play_to_end, two


def session(name: str, plies: int | None = None) -> Session:
    replay = record.read(golden_text(name))
    table = Table(replay, "seed")
    if plies is not None:
        table.take_back(plies)
    return Session("game/x", table, board_of(replay.game.id))


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize("game_id", games.IDS)
def test_every_game_has_sheets_with_titles(game_id: str, code: str) -> None:
    draw = sheets_of(game_id)
    assert draw is not None
    markup = draw(language(code))
    pages = [e for e in tree(markup).walk() if "sheet" in e.classes]
    assert len(pages) == tour(game_id).sheets
    assert all(any(e.tag == "h2" and e.text for e in page.walk()) for page in pages)
    ids = [e["id"] for e in tree(markup).walk() if e["id"]]
    assert len(ids) == len(set(ids))


def test_sheets_are_reached_from_the_rules_and_printed() -> None:
    for game_id in games.IDS:
        page = Page(route=f"#/{game_id}/rules")
        page.press("sheets")
        assert page.path == f"#/{game_id}/rules/print"
        assert page.press("print")["shell"] == "print"


def test_bataille_sheets_have_the_fleets_and_every_bomb() -> None:
    draw = sheets_of("bataille")
    assert draw is not None
    first, second = (e for e in tree(draw(language("en"))).walk() if "sheet" in e.classes)
    for sheet, squares, bombs in ((first, 17, 35), (second, 20, 50)):
        assert sheet.text.count("☐") == 2 * squares
        cells = [e for e in sheet.walk() if e.tag == "td"]
        assert len(cells) == 2 * bombs and not any(cell.text for cell in cells)
        grids = [e for e in sheet.walk() if e.tag == "svg"]
        assert [grid["width"] for grid in grids] == ["88mm", "88mm"]


def test_the_chart_of_trafalgar_has_its_scale() -> None:
    draw = sheets_of("trafalgar")
    assert draw is not None
    whole = tree(draw(language("en")))
    (chart,) = [e for e in whole.walk() if e.tag == "svg" and e["aria-label"] == "The chart"]
    wide, high = ((chart["viewbox"] or "").split())[2:]
    assert float((chart["width"] or "")[:-2]) / float(wide) == pytest.approx(0.9, abs=0.01), "a step is 9 mm"
    assert float((chart["height"] or "")[:-2]) / float(high) == pytest.approx(0.9, abs=0.01)
    vessels = [e for e in whole.walk() if "is-vessel" in e.classes]
    assert len(vessels) == 8 and sum(e.text.count("☐") for e in vessels) == 8 * (3 + 4) + 2 * (4 * 3 + 4 * 2)


def test_billiard_sheets_have_the_armour_of_every_unit() -> None:
    draw = sheets_of("billiard")
    assert draw is not None
    armies = [e for e in tree(draw(language("en"))).walk() if "is-army" in e.classes]
    for army in armies:
        # submarine 2 and a dive, cruiser 4, three destroyers 2, carrier 3, planes 3, repair ship 2
        assert army.text.count("☐") == 2 + 1 + 4 + 3 * 2 + 3 + 3 + 2
    assert len(armies) == 2


@pytest.mark.parametrize("path", sorted(GOLDEN.glob("*.navals")), ids=lambda path: path.stem)
def test_a_game_is_told_move_by_move(path: Path) -> None:
    shown = session(path.stem)
    markup = str(paper.draw(shown, language("en")))
    page = tree(markup)
    notation = " ".join(e.text for e in page.walk() if e.tag == "code" and e.above("ol")).split()
    game = shown.table.game
    moves = [
        paper._TABLE.get(type(move.action)) or game.text(move.action) for move in shown.table.replay.moves
    ]
    assert notation == " ".join(moves).split(), "each move, once and in order"
    figures = [e for e in page.walk() if "paper-diagram" in e.classes]
    assert 3 <= len(figures) <= paper.DIAGRAMS + 2
    assert figures[-1].text.endswith(f"After action {shown.table.ply}")
    ids = [e["id"] for e in page.walk() if e["id"]]
    assert len(ids) == len(set(ids))
    for figure in figures:
        pictures = [e for e in figure.walk() if e.has("inert")]
        assert len(pictures) == 1 and pictures[0]["role"] == "img" and pictures[0]["aria-label"]
        for element in figure.walk():
            assert not [name for name in element.attributes if name.startswith("data-") or name == "tabindex"]
            for name in ("href", "fill", "clip-path"):
                for reference in re.findall(r"#([\w-]+)", element[name] or ""):
                    assert reference in ids, f"{name}={element[name]}"


def test_the_page_is_offered_when_the_game_is_over_and_not_before() -> None:
    page = alone()
    page.press("game-menu")
    assert not page.find("menu-paper")
    key = page.path
    page.go(key + "/paper")
    assert not page.find("paper-back"), "the fleet of the computer is a secret"
    play_to_end(page)
    page.press("finale-paper")
    assert page.path == key + "/paper" and "place A1-A4" in page.regions["main"]
    assert page.press("print")["shell"] == "print"
    page.press("paper-back")
    assert page.find("game-menu")


def test_an_open_game_that_hides_something_is_not_printed() -> None:
    page = two(openly=True)
    page.go(page.path + "/paper")
    assert not page.find("paper-back") and "place A1" not in page.whole


@pytest.mark.parametrize("name", ["trafalgar-duel", "billiard-table"])
def test_a_game_without_secrets_is_printed_as_far_as_it_is(name: str) -> None:
    shown = session(name, 9)
    assert shown.result() is None and paper.offered(shown)
    page = tree(str(paper.draw(shown, language("en"))))
    assert "The game goes on." in page.text and "After action 9" in page.text


def test_nothing_is_printed_of_columns_that_are_being_formed() -> None:
    assert paper.offered(session("mats-classic")) and not paper.offered(session("mats-classic", 1))
    assert not paper.offered(session("mats-classic", 0))


def test_pictures_keep_what_they_refer_to() -> None:
    still = paper.still(
        '<svg data-zoom id="a"><defs><path id="b-c"/></defs><use href="#b-c"/><use href="#far"/>'
        '<g id="d" data-arg=\'{"x": 1}\' tabindex="-1" role=\'grid\' clip-path="url(#b-c)">data-act=x</g></svg>',
        "-1",
    )
    assert still == (
        '<svg id="a-1"><defs><path id="b-c-1"/></defs><use href="#b-c-1"/><use href="#far"/>'
        '<g id="d-1" clip-path="url(#b-c-1)">data-act=x</g></svg>'
    )


def test_names_on_paper_are_text() -> None:
    shown: Any = session("trafalgar-duel")
    shown.table.replay.tags["A"] = "<b>Ann</b>"
    assert "<b>Ann" not in paper.draw(shown, language("fr"))
