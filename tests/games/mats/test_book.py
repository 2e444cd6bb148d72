"""The rules of MATS as players read them: every rule once, and figures that tell the truth."""

from __future__ import annotations

import ast
import re
import xml.etree.ElementTree as ET
from collections import Counter
from pathlib import Path

import pytest

from navals.core.book import Figure, Paragraph, Rule
from navals.games.mats.game import GAME
from navals.games.mats.rules import odds
from navals.games.mats.rules import state as engine
from navals.games.mats.rules.options import ROSTERS
from navals.games.mats.screen import figures
from navals.games.mats.words.book import BOOK
from navals.ui import i18n
from navals.ui.features.learning.view import rules
from navals.ui.registry import book_of
from tests.ui.page import Page

ENGLISH = i18n.language("en")
ITEMS = [item for section in BOOK.sections for item in section.items]
RULES = [item for item in ITEMS if isinstance(item, Rule)]
FIGURES = [item for item in ITEMS if isinstance(item, Figure)]
CODE = Path(engine.__file__).parents[1]


def said(item: Paragraph | Rule) -> str:
    return ENGLISH.message(item.text)


def words(markup: str) -> list[str]:
    """The texts of a figure."""
    return ["".join(e.itertext()) for e in ET.fromstring(markup).iter() if e.tag in ("text", "td", "th")]


def test_the_house_finds_the_book() -> None:
    assert book_of("mats") is BOOK


def test_every_rule_is_told_once_and_in_order() -> None:
    docstring = (
        ast.get_docstring(ast.parse((CODE / "rules" / "__init__.py").read_text(encoding="utf-8"))) or ""
    )
    known = re.findall(r"(?m)^\s*(R\d+)\s", docstring)
    assert [rule.number for rule in RULES] == known == [f"R{n}" for n in range(1, 29)]


def test_every_refusal_has_its_rule_to_link_to() -> None:
    page = ET.fromstring(rules(GAME, ENGLISH))
    ids = {element.get("id") for element in page.iter()}
    cited = {
        number
        for path in CODE.rglob("*.py")
        for number in re.findall(r"\"mats (R\d+)\"", path.read_text(encoding="utf-8"))
    }
    assert len(cited) > 8 and {f"rule-{number}" for number in cited} <= ids


def test_the_page_is_sound_and_names_nothing_twice(monkeypatch: pytest.MonkeyPatch) -> None:
    """Well-formed, with each id once over all figures, sections and rules."""
    for code in i18n.LANGUAGES:
        ids = Counter(
            e.get("id") for e in ET.fromstring(rules(GAME, i18n.language(code))).iter() if e.get("id")
        )
        assert ids.most_common(1)[0][1] == 1
    page = Page(monkeypatch, route="#/mats/rules/R12")
    assert page.find("rule-R12") is not None and "double file" in page.text("rule-R12")


@pytest.mark.parametrize("figure", FIGURES, ids=lambda figure: figure.name)
def test_every_figure_is_a_picture_with_a_name(figure: Figure) -> None:
    """Well-formed, without ids, and few enough rows for a small screen; a table or a drawing that is named."""
    root = ET.fromstring(figures.FIGURES[figure.name](ENGLISH))
    assert not [e for e in root.iter() if e.get("id") or e.get("data-act")]
    if root.tag == "svg":
        assert root.get("role") == "img" and root.get("aria-label")
        width, height = map(float, (root.get("viewBox") or "").split()[2:])
        assert width <= 100 and height <= 90
    else:
        assert root.find(".//table") is not None
    assert ENGLISH.message(figure.caption)


def test_texts_are_short() -> None:
    """A paragraph is read at a glance."""
    assert all(len(said(item)) <= 320 for item in ITEMS if isinstance(item, Paragraph | Rule))


def test_sections_have_names_of_their_own() -> None:
    ids = [section.id for section in BOOK.sections]
    assert len(set(ids)) == len(ids) and not [name for name in ids if re.fullmatch(r"R\d+", name)]


# ------------------------------------------------------------------------------------------ what figures tell


def test_figure_of_the_faces() -> None:
    ship = next(s for s in ROSTERS["standard"] if s.rate == "two")
    shown = words(figures.faces(ENGLISH))
    assert shown.count(ship.id) == 2
    for masts, guns in (ship.intact, ship.hit):
        assert ENGLISH.plural("{n} mast", "{n} masts", masts) in shown
        assert ENGLISH.plural("{n} gun", "{n} guns", guns) in shown


def test_figure_of_the_fleet() -> None:
    """R1: all seven ships are counted; its caption holds for the numbers."""
    shown = words(figures.fleet(ENGLISH))
    assert sum(int(word[0]) for word in shown if "×" in word) == 7
    by_guns = sorted({ship.intact for ship in ROSTERS["standard"]}, key=lambda face: face[1])
    masts = [face[0] for face in by_guns]
    assert masts == sorted(masts, reverse=True) and len(set(masts)) == len(masts)


def test_figure_of_a_doubling() -> None:
    """R14: the plate and the places that are offered are those of the caption."""
    shown = words(figures.doubling(ENGLISH))
    assert "6:5" in shown and {"+1", "+3", "+4"} <= set(shown)


def test_figure_of_a_gap() -> None:
    """R11, R16: two pawns of water, and no third step."""
    markup = figures.gaps(ENGLISH)
    assert markup.count("is-water") == 2 and "3:5" in words(markup)
    state = figures.played("F1 V1 C1", "V1 V2 TP", "6 1")
    assert "F1+2" in menu(state) and "F1+3" not in menu(state)


def test_figure_of_the_barred_way() -> None:
    """R10, R12, R13: C1 can advance by one, F1 not at all."""
    assert [word for word in words(figures.barred(ENGLISH)) if word.startswith("+")] == ["+1"]
    state = figures.played("F1 V1 C1", "V1 V2 TP", "6 1", "V1+1", "pass", "5 2 1", "pass")
    assert [text for text in menu(state) if text[0] in "FC"] == ["C1+1"]


def menu(state: engine.MatsState) -> list[str]:
    return [GAME.text(action) for action in state.actions() or ()]


def test_figure_of_two_against_one() -> None:
    """R18, R19: guns and odds of the caption are those on the plate."""
    shown = words(figures.support(ENGLISH))
    known = odds.chances(2)
    win = round(100 * known.win / 36)
    caption = next(ENGLISH.message(f.caption) for f in FIGURES if f.name == "support")
    assert "7:5" in shown and any(word.replace("\u202f", " ").startswith(str(win)) for word in shown)
    assert f"with {known.win} of the 36" in caption and f"with {known.tie} both" in caption


def test_figure_of_a_wreck() -> None:
    """R18, R22: a wreck in the base file, a ship that was hit beside it, and its combat."""
    markup = figures.wreck(ENGLISH)
    assert markup.count("is-sunk") >= 1 and markup.count("pawn is-hit") == 1 and "2:4" in words(markup)


def test_figure_of_the_end_of_a_crossing() -> None:
    """R24: no combat is left, and the ships of the left side are all further up."""
    markup = figures.passed(ENGLISH)
    assert "combat-plate" not in markup
    heights = {
        side: [
            float(found[1])
            for found in re.finditer(
                rf'transform="translate\([\d.]+ ([\d.]+)\)"[^>]*>(?:<g>)?<g class="pawn [^"]*side-{side}"',
                markup,
            )
        ]
        for side in "ab"
    }
    assert len(heights["a"]) == len(heights["b"]) == 2
    assert max(heights["a"]) < min(heights["b"])


def test_figure_of_the_odds() -> None:
    """R20: computed, one line a difference, and each line makes about a hundred."""
    rows = ET.fromstring(figures.chances(ENGLISH)).findall(".//tbody/tr")
    assert len(rows) == odds.CERTAIN + 1
    for difference, row in enumerate(rows):
        shares = [int("".join(cell.itertext()).rstrip("%\u202f")) for cell in row.findall("td")]
        known = odds.chances(difference)
        assert shares == [round(100 * n / 36) for n in (known.win, known.tie, known.lose)]
        assert 99 <= sum(shares) <= 101


def test_a_figure_cannot_show_what_is_not_allowed() -> None:
    with pytest.raises(ValueError, match="F1"):
        figures.played("F1 V1 C1", "V1 V2 TP", "6 1", "F1+3")
