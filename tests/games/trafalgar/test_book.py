"""The rules of Trafalgar as players read them: every rule once, and figures that tell the truth."""

from __future__ import annotations

import ast
import re
import xml.etree.ElementTree as ET
from collections import Counter
from pathlib import Path

import pytest

from navals.core.book import Figure, Paragraph, Rule
from navals.games.trafalgar.game import GAME
from navals.games.trafalgar.rules import state as engine
from navals.games.trafalgar.rules.fire.gunnery import SIXTHS
from navals.games.trafalgar.rules.fleet import INDEX, SHIPS, SPEED
from navals.games.trafalgar.rules.sailing.chart import DISTANCE, FRIGATE, LINE
from navals.games.trafalgar.rules.state import TrafalgarState
from navals.games.trafalgar.screen import chartroom, figures
from navals.games.trafalgar.words.book import BOOK
from navals.ui import i18n
from navals.ui.features.learning.view import rules
from navals.ui.registry import book_of
from tests.games.trafalgar.play import Sea
from tests.games.trafalgar.screen import at
from tests.ui.page import Page

ENGLISH = i18n.language("en")
ITEMS = [item for section in BOOK.sections for item in section.items]
RULES = [item for item in ITEMS if isinstance(item, Rule)]
FIGURES = [item for item in ITEMS if isinstance(item, Figure)]
CODE = Path(engine.__file__).parents[1]
WIDE = {"chart"}
"""Figures that show the whole chart."""


def said(item: Paragraph | Rule) -> str:
    return ENGLISH.message(item.text)


def caption(name: str) -> str:
    return next(ENGLISH.message(f.caption) for f in FIGURES if f.name == name)


def words(markup: str) -> list[str]:
    """The texts of a figure."""
    return ["".join(e.itertext()) for e in ET.fromstring(markup).iter() if e.tag in ("text", "td", "th")]


def menu(state: TrafalgarState, begin: str = "") -> list[str]:
    return [text for text in map(GAME.text, state.actions() or ()) if text.startswith(begin)]


def test_the_house_finds_the_book() -> None:
    assert book_of("trafalgar") is BOOK


def test_every_rule_is_told_once_and_in_order() -> None:
    docstring = (
        ast.get_docstring(ast.parse((CODE / "rules" / "__init__.py").read_text(encoding="utf-8"))) or ""
    )
    known = re.findall(r"(?m)^\s*(R\d+)\s", docstring)
    assert [rule.number for rule in RULES] == known == [f"R{n}" for n in range(1, 50)]


def test_every_refusal_has_its_rule_to_link_to() -> None:
    page = ET.fromstring(rules(GAME, ENGLISH))
    ids = {element.get("id") for element in page.iter()}
    cited = {
        number
        for path in CODE.rglob("*.py")
        for number in re.findall(r"\"(?:trafalgar )?(R\d+)\"", path.read_text(encoding="utf-8"))
    }
    assert len(cited) > 20 and {f"rule-{number}" for number in cited} <= ids


def test_the_page_is_sound_and_names_nothing_twice(monkeypatch: pytest.MonkeyPatch) -> None:
    """Well-formed, with each id once over all figures, sections and rules."""
    for code in i18n.LANGUAGES:
        ids = Counter(
            e.get("id") for e in ET.fromstring(rules(GAME, i18n.language(code))).iter() if e.get("id")
        )
        assert ids.most_common(1)[0][1] == 1
    page = Page(monkeypatch, route="#/trafalgar/rules/R26")
    assert page.find("rule-R26") is not None and "call fire" in page.text("rule-R26")


@pytest.mark.parametrize("code", sorted(i18n.LANGUAGES))
@pytest.mark.parametrize("figure", FIGURES, ids=lambda figure: figure.name)
def test_every_figure_is_a_picture_with_a_name(figure: Figure, code: str) -> None:
    """Well-formed, with nothing to press, and not too large for a small screen; a table or a drawing that is named."""
    t = i18n.language(code)
    root = ET.fromstring(figures.FIGURES[figure.name](t))
    assert not [e for e in root.iter() if e.get("data-act")]
    ids = {e.get("id") for e in root.iter() if e.get("id")}
    shown = {e.get("href", "").removeprefix("#") for e in root.iter() if e.tag == "use"}
    sheet = {"book-sea", "book-sea-coast"}
    assert ids == (sheet if figure.name == "chart" else set()), "figures stand side by side on one page"
    assert shown <= sheet
    if root.tag == "svg":
        assert root.get("role") == "img" and root.get("aria-label")
        width, height = map(float, (root.get("viewBox") or "").split()[2:])
        assert figure.name in WIDE or (width <= 100 and height <= 90)
    else:
        assert root.find(".//table") is not None
    assert t.message(figure.caption)


def test_every_picture_is_in_the_language_of_the_page() -> None:
    """The names on the chart too, here and in the board's own still picture."""
    french = i18n.language("fr")
    for code, name in (("en", "Cadiz"), ("fr", french.message(chartroom.called.PLACES["Cadiz"]))):
        t = i18n.language(code)
        assert name in words(figures.chart(t))
        view = figures.opening().open_view()
        assert name in words(chartroom.picture(view, t, "chart", arcs_of=INDEX["E1"]))


def test_texts_are_short() -> None:
    """A paragraph is read at a glance."""
    assert all(len(said(item)) <= 350 for item in ITEMS if isinstance(item, Paragraph | Rule))


def test_sections_have_names_of_their_own() -> None:
    ids = [section.id for section in BOOK.sections]
    assert len(set(ids)) == len(ids) and not [name for name in ids if re.fullmatch(r"R\d+", name)]


# ------------------------------------------------------------------------------------------ what figures tell


def test_figure_of_the_chart() -> None:
    """All eight ships, four port guns and two flags."""
    markup = figures.chart(ENGLISH)
    shown = words(markup)
    assert {kind.id for kind in SHIPS} <= set(shown)
    root = ET.fromstring(markup)
    assert sum("tall-plate" in (e.get("class") or "") for e in root.iter()) == 8


def test_figure_of_the_speeds() -> None:
    """R1: each combination of masts is in one line, with the moves of the engine."""
    rows = [
        [int(n) for n in map("".join, (c.itertext() for c in row.findall("td")))]
        for row in ET.fromstring(figures.speeds(ENGLISH)).findall(".//tbody/tr")
    ]
    pairs = {(SPEED[LINE][masts], SPEED[FRIGATE][masts]) for masts in range(8)}
    assert {tuple(row) for row in rows} == pairs and rows[0] == [4, 6] and len(rows) == 6


def test_figure_of_moving() -> None:
    """R3: a point back costs all four moves; the costs drawn are those of the reach."""
    shown = words(figures.moving(ENGLISH))
    sea = Sea(figures.position(figures.MOVING))
    assert sea.lies("E1") == "15,13 E"
    for step in ("activate E1", *["starboard"] * 3, "advance"):
        sea.do(step)
    assert sea.lies("E1") == "14,13 W" and not sea.can("advance")
    assert Counter(text for text in shown if text.isdigit()).keys() == set("1234")
    assert "E1" in shown and caption("moving").startswith("What the Victory")


def test_figure_of_the_wind() -> None:
    """R7: the wedge of what is forbidden, and the way round."""
    assert "no-go" in figures.windward(ENGLISH) and "wind-arrow" in figures.windward(ENGLISH)
    sea = Sea(figures.position(figures.WINDWARD, "activate E1"))
    assert sea.refused("advance") == "R7"
    assert sea.do("starboard").do("advance").ship("E1").used == 2
    assert words(figures.windward(ENGLISH)).count("2") == 2


def test_figure_of_the_triangles() -> None:
    """R9: nine points on either side but that of the target; the caption tells the shots of the engine."""
    shown = Counter(text for text in words(figures.arcs(ENGLISH)) if text.isdigit())
    assert shown == {"1": 4, "2": 5, "3": 8}
    state = figures.position(figures.BROADSIDE, "activate E1")
    assert menu(state, "fire starboard F1") and not menu(state, "fire port")
    assert not [text for text in menu(state, "fire") if "F2" in text]
    ships = state.ships
    assert DISTANCE[state.sea.near[ships[0].at][ships[INDEX["F1"]].at]] == 2
    ahead = state.sea.beside[0][state.sea.beside[0][ships[0].at]]
    assert ahead == ships[INDEX["F2"]].at and SHIPS[INDEX["F2"]].name in caption("arcs")


def test_figure_of_the_aspects() -> None:
    """R13: of the 36 points, 18 see a side."""
    markup = figures.aspects(ENGLISH)
    assert markup.count('class="reach is-goal"') == 18 and markup.count('class="reach"') == 18


@pytest.mark.parametrize(("shooter", "side"), [("16,15,E", True), ("18,13,SE", False), ("14,14,NE", False)])
def test_the_battery_is_aimed_at_from_full_circles_only(shooter: str, side: bool) -> None:
    """R13, R14, as the figure tells."""
    state = figures.position(f"turn=A wind=E E1={shooter} F1=16,13,E")
    state = state.apply(GAME.parse("activate E1", state))
    found = [text for text in menu(state, "fire") if "F1" in text]
    for _ in range(6):
        if found:
            break
        turned = GAME.parse("starboard", state)
        if state.check(turned) is not None:
            break
        state = state.apply(turned)
        found = [text for text in menu(state, "fire") if "F1" in text]
    assert found and any("battery" in text for text in found) == side


def test_figure_of_the_odds() -> None:
    """R12: computed, by both readings."""
    rows = ET.fromstring(figures.hits(ENGLISH)).findall(".//tbody/tr")
    for distance, row in enumerate(rows, 1):
        shares = [int("".join(cell.itertext()).rstrip("%\u202f")) for cell in row.findall("td")]
        assert shares == [round(100 * SIXTHS[rule][distance] / 6) for rule in ("max", "exact")]
    assert len(rows) == 3


def test_figure_of_the_damage() -> None:
    """R14, R15: what the caption says was lost is lost."""
    before, after = figures.position(figures.DAMAGE[0]), figures.position(*figures.DAMAGE)
    f1 = INDEX["F1"]
    assert (before.ships[f1].guns, after.ships[f1].guns) == ((3, 3), (2, 3))
    assert SPEED[LINE][after.ships[f1].masts] == 2
    assert {"4 moves", "2 moves"} <= set(words(figures.damage(ENGLISH)))


def test_figure_of_the_passage() -> None:
    """R26, R27: the gun can be called, and the frigate's starboard guns bear on it."""
    state = figures.position(*figures.PASSAGE)
    assert state.phase == "interrupt" and menu(state, "gun CS") and not menu(state, "gun CN")
    assert "arc-port-gun" in figures.passage(ENGLISH)
    called = state.apply(GAME.parse("gun CS E2 fore", state))
    assert menu(called, "fire starboard CS")


def test_figure_of_the_flag() -> None:
    """R35: the flag is aboard on the corner, and she does not move."""
    state = figures.position(*figures.TAKEN)
    assert state.flags[1] == INDEX["E2"] and state.ships[1].at == at(1, 1)
    assert not {"advance", "port", "starboard"} & set(menu(state))


def test_figure_of_a_shared_point() -> None:
    """R40."""
    state = figures.position(figures.SHARED)
    assert "transfer E2 E1" in menu(state)
    assert "E1" in words(figures.shared(ENGLISH)) and "E2" in words(figures.shared(ENGLISH))


def test_a_figure_cannot_show_what_is_not_allowed() -> None:
    with pytest.raises(ValueError, match="advance"):
        figures.position(figures.WINDWARD, "activate E1", "advance")
    with pytest.raises(ValueError, match="cannot act"):
        figures._in_hand(figures.position(figures.PASSAGE[0], *figures.PASSAGE[1:]).open_view(), 0)
