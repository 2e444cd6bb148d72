"""The rules of Naval Battle Billiard as players read them: every rule once, and figures that tell the truth."""

from __future__ import annotations

import ast
import re
import xml.etree.ElementTree as ET
from collections import Counter
from pathlib import Path

import pytest

from navals.core.book import Figure, Paragraph, Rule
from navals.games.billiard.game import GAME
from navals.games.billiard.rules import state as engine
from navals.games.billiard.rules.damage import fresh
from navals.games.billiard.rules.events import Hurt, Mended
from navals.games.billiard.rules.options import terms
from navals.games.billiard.rules.state import BilliardState
from navals.games.billiard.rules.table.match import TableState
from navals.games.billiard.rules.table.shots import run
from navals.games.billiard.rules.units import COUNT, UNITS, army, home_spot
from navals.games.billiard.screen import figures
from navals.games.billiard.words.book import BOOK
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


def rows(markup: str) -> list[list[ET.Element]]:
    """The cells of a table's rows."""
    return [list(row) for row in ET.fromstring(markup).findall(".//tbody/tr")]


def text(element: ET.Element) -> str:
    return "".join(element.itertext())


def balls(element: ET.Element) -> list[int]:
    """The units drawn there."""
    return [
        int(found[1])
        for e in element.iter()
        if (found := re.match(r"ball ball-([0-9]+)", e.get("class") or "")) is not None
    ]


def test_the_house_finds_the_book() -> None:
    assert book_of("billiard") is BOOK


def test_every_rule_is_told_once_and_in_order() -> None:
    docstring = (
        ast.get_docstring(ast.parse((CODE / "rules" / "__init__.py").read_text(encoding="utf-8"))) or ""
    )
    known = re.findall(r"(?m)^\s*(R\d+)\s", docstring)
    assert [rule.number for rule in RULES] == known == [f"R{n}" for n in range(1, 33)]


def test_every_refusal_has_its_rule_to_link_to() -> None:
    page = ET.fromstring(rules(GAME, ENGLISH))
    ids = {element.get("id") for element in page.iter()}
    cited = {
        number
        for path in CODE.rglob("*.py")
        for number in re.findall(r"\"billiard (R\d+)\"", path.read_text(encoding="utf-8"))
    }
    assert len(cited) > 10 and {f"rule-{number}" for number in cited} <= ids


def test_the_page_is_sound_and_names_nothing_twice(monkeypatch: pytest.MonkeyPatch) -> None:
    """Well-formed, with each id once over all figures, sections and rules."""
    for code in i18n.LANGUAGES:
        ids = Counter(
            e.get("id") for e in ET.fromstring(rules(GAME, i18n.language(code))).iter() if e.get("id")
        )
        assert ids.most_common(1)[0][1] == 1
    page = Page(monkeypatch, route="#/billiard/rules/R20")
    assert page.find("rule-R20") is not None and "immersed" in page.text("rule-R20")


@pytest.mark.parametrize("code", sorted(i18n.LANGUAGES))
@pytest.mark.parametrize("figure", FIGURES, ids=lambda figure: figure.name)
def test_every_figure_is_a_picture_with_a_name(figure: Figure, code: str) -> None:
    """Well-formed, with nothing to press and no ids but of colours it uses; a table or a drawing that is named."""
    t = i18n.language(code)
    markup = figures.FIGURES[figure.name](t)
    root = ET.fromstring(markup)
    assert not [e for e in root.iter() if e.get("data-act") or e.get("data-drag")]
    assert all(f"url(#{e.get('id')})" in markup for e in root.iter() if e.get("id"))
    if root.find(".//table") is None:
        assert root.get("role") == "img" and root.get("aria-label")
    else:
        assert all(e.get("aria-label") or e.get("aria-hidden") for e in root.iter("svg"))
    assert t.message(figure.caption)


def test_texts_are_short() -> None:
    """A paragraph is read at a glance."""
    assert all(len(said(item)) <= 320 for item in ITEMS if isinstance(item, Paragraph | Rule))


def test_sections_have_names_of_their_own() -> None:
    ids = [section.id for section in BOOK.sections]
    assert len(set(ids)) == len(ids) and not [name for name in ids if re.fullmatch(r"R\d+", name)]


# ------------------------------------------------------------------------------------------ what figures tell


def test_figure_of_the_armies() -> None:
    """All sixteen balls, with the numbers of the engine."""
    table = rows(figures.armies(ENGLISH))
    law = terms(GAME.schema.default())
    assert sorted(unit for row in table for unit in balls(row[1])) == list(range(1, COUNT + 1))
    for class_, (_, units, strike, armour, spots) in enumerate(table):
        assert (int(text(strike)), int(text(armour))) == (law.strike[class_], law.armour[class_])
        assert {int(n) for n in text(spots).split()} == {home_spot(unit) for unit in balls(units)}
    assert "Three planes belong to an army" in " ".join(
        map(said, [i for i in ITEMS if isinstance(i, Paragraph)])
    )
    assert law.planes == 3 and law.total() == 20, "R30 says 5 for each point"


@pytest.mark.parametrize("case", figures.SHOTS, ids=lambda case: ENGLISH.message(case[0]))
def test_figure_of_the_shots(case: tuple[object, str, int, tuple[int, ...], tuple[int, ...]]) -> None:
    """R4, R9 to R13: what is drawn and said is what the engine does."""
    _, setup, unit, pushed, fell = case
    _, log = figures.played(setup, unit, fell)
    table = rows(figures.shots(ENGLISH))
    picture, effect = table[figures.SHOTS.index(case)]
    assert balls(picture) == [unit, *pushed, *fell]
    changes = [e for e in log if isinstance(e, Hurt | Mended)]
    assert changes
    for change in changes:
        word = "destroyed" if not change.armour else f"armour {change.armour} of"
        assert str(change.unit) in text(effect) and word in text(effect)
    assert ENGLISH.message(RULES[8].text)


def test_the_six_shots_are_six_cases() -> None:
    """A hit; the attacker hit; own units; both repairs; a combination, in which the first ball deals the damage."""
    found = []
    for _, setup, unit, pushed, fell in figures.SHOTS:
        _, log = figures.played(setup, unit, fell)
        hurt = {e.unit for e in log if isinstance(e, Hurt)}
        mended = {e.unit for e in log if isinstance(e, Mended)}
        own = {army(each) == army(unit) for each in hurt - {unit}}
        found.append((unit in hurt, own, unit in mended, bool(mended - {unit}), bool(pushed)))
    assert found == [
        (False, {False}, False, False, False),
        (True, set(), False, False, False),
        (False, {True}, False, False, False),
        (False, set(), False, True, False),
        (False, set(), True, False, False),
        (False, {False}, False, False, True),
    ]


def test_a_figure_cannot_show_what_is_not_allowed() -> None:
    with pytest.raises(ValueError, match="shot 2"):
        figures.played("turn=B", 2, (11,))


def test_figures_of_the_table() -> None:
    """R22 to R24: spots by the number of the ball, the second one beside a spot that is taken; zones of five pockets."""
    assert sorted(balls(ET.fromstring(figures.spots(ENGLISH)))) == [2, 8, 16]
    assert home_spot(8) == home_spot(16) == 4
    zones = figures.zones(ENGLISH)
    assert zones.count("sketch-zone") == 5 and set(balls(ET.fromstring(zones))) == {9}


def test_figure_of_the_aim() -> None:
    """The shot that is drawn sends the ball into the pocket, at a usual speed."""
    state = GAME.start(GAME.schema.parse("use=simulation"), figures.AIM)
    assert isinstance(state, TableState)
    unit, target, pocket = figures.AIMED
    angle = figures.aiming.aim_at(state.lies, unit, target, pocket, "9ft")
    assert angle is not None
    assert (target, pocket) in run(state.lies, unit, angle, 2000).fell
    markup = figures.aim(ENGLISH)
    assert "pool-ghost" in markup and "pool-onward" in markup
    assert len(balls(ET.fromstring(markup))) == 5


def test_the_text_tells_the_usual_options() -> None:
    """Numbers and readings of the paragraphs, in a match with the usual options."""
    options = GAME.schema.default()
    state = BilliardState(options=options, phase="aim", armies=fresh(terms(options)))
    assert state.armies.hangar == (2, 2) and len(UNITS[0]) == len(UNITS[1]) == 8
    scored = state.apply(GAME.parse("shot 2 > 14", state))
    assert scored.scores() == (25, 0), "three points of armour, and two planes aboard"
