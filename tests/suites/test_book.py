"""The rules of every game as players read them: each rule once, with valid figures and sheets in every
language."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from collections import Counter

import pytest

from navals.club.words.book import Figure, Paragraph, Rule
from navals.ui.features.learning.view import rules_page, sheets_page
from navals.ui.registry import book_of, figures_of, printable_sheets
from navals.ui.words.i18n import LANGUAGES, language
from tests.games import game, tour, under_test
from tests.suites.figures import figures
from tests.test_rule_ids import rulebook

FIGURES = [(game_id, figure) for game_id in under_test() for figure in figures(game_id)]


def items(game_id: str) -> list[Paragraph | Rule | Figure]:
    return [item for section in book_of(game_id).sections for item in section.items]


@pytest.mark.parametrize("game_id", under_test())
def test_every_rule_is_told_once_and_in_order(game_id: str) -> None:
    """An exception are resolutions, which follow their rule."""
    ids = [item.number for item in items(game_id) if isinstance(item, Rule)]
    book = rulebook(game_id)
    assert Counter(ids) == Counter(book)
    assert [number for number in ids if number[0] != "A"] == [number for number in book if number[0] != "A"]


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize("game_id", under_test())
def test_the_pages_are_sound_and_name_nothing_twice(game_id: str, code: str) -> None:
    """Rules and sheets are well-formed, and each id is unique over all figures, sections and rules."""
    for page in (rules_page, sheets_page) if printable_sheets(game_id) is not None else (rules_page,):
        root = ET.fromstring(page(game(game_id), language(code)))
        assert max(Counter(e.get("id") for e in root.iter() if e.get("id")).values(), default=1) == 1


@pytest.mark.parametrize("game_id", under_test())
def test_texts_are_short(game_id: str) -> None:
    """A paragraph can be read at a glance."""
    t = language("en")
    assert all(len(t.message(i.text)) <= 400 for i in items(game_id) if isinstance(i, Paragraph | Rule))


@pytest.mark.parametrize("game_id", under_test())
def test_figures_are_named_as_in_the_book(game_id: str) -> None:
    assert {figure.name for figure in figures(game_id)} <= set(figures_of(game_id))


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize(("game_id", "figure"), FIGURES, ids=lambda value: getattr(value, "name", value))
def test_every_figure_is_a_picture_with_a_name_or_a_table(game_id: str, figure: Figure, code: str) -> None:
    """Figures are well-formed, without controls or unused ids, and small enough for a small screen."""
    t = language(code)
    markup = figures_of(game_id)[figure.name](t)
    root = ET.fromstring(markup)
    assert not [e for e in root.iter() if e.get("data-act") or e.get("data-drag")]
    shared = tour(game_id).shared_shapes
    ids = {e.get("id") or "" for e in root.iter()} - {""}
    assert all(f"url(#{name})" in markup or name.startswith(f"figure-{figure.name}") for name in ids - shared)
    used = {(e.get("href") or "").removeprefix("#") for e in root.iter("use")}
    assert used <= ids | shared
    if root.find(".//table") is None:
        assert [e for e in root.iter() if e.get("role") == "img" and e.get("aria-label")]
        if (limit := tour(game_id).figure_size) and figure.name not in tour(game_id).large:
            size = map(float, next(root.iter("svg")).get("viewBox", "").split()[2:])
            assert all(n <= m for n, m in zip(size, limit, strict=True))
    else:
        assert all(e.get("aria-label") or e.get("aria-hidden") for e in root.iter("svg"))
    assert t.message(figure.caption)
