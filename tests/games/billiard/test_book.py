"""The rule book of Naval Battle Billiard: figures agree with the engine."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET

import pytest

from navals.club.words.book import Paragraph, Rule
from navals.games.billiard.game import GAME
from navals.games.billiard.rules.damage import new_armies
from navals.games.billiard.rules.events import Hurt, Mended
from navals.games.billiard.rules.options import damage_terms_of
from navals.games.billiard.rules.state import BilliardState
from navals.games.billiard.rules.table.match import TableState
from navals.games.billiard.rules.table.shots import simulate_shot
from navals.games.billiard.rules.units import UNIT_COUNT, UNITS, army_of, home_spot
from navals.games.billiard.screen import figures
from navals.games.billiard.words.book import BOOK
from navals.ui.words import i18n

ENGLISH = i18n.language("en")
ITEMS = [item for section in BOOK.sections for item in section.items]
RULES = [item for item in ITEMS if isinstance(item, Rule)]


def rows(markup: str) -> list[list[ET.Element]]:
    """Return the cells of a table's rows."""
    return [list(row) for row in ET.fromstring(markup).findall(".//tbody/tr")]


def text(element: ET.Element) -> str:
    return "".join(element.itertext())


def balls(element: ET.Element) -> list[int]:
    """Return the units drawn in a figure."""
    classes = " ".join(e.get("class") or "" for e in element.iter())
    return [int(unit) for unit in re.findall(r"ball ball-([0-9]+)", classes)]


def test_figure_of_the_armies() -> None:
    """The figure has all sixteen balls, with the engine's values."""
    table = rows(figures.draw_armies(ENGLISH))
    law = damage_terms_of(GAME.schema.default())
    assert sorted(unit for row in table for unit in balls(row[1])) == list(range(1, UNIT_COUNT + 1))
    for class_, (_, units, strike, armour, spots) in enumerate(table):
        assert (int(text(strike)), int(text(armour))) == (law.strike[class_], law.armour[class_])
        assert {int(n) for n in text(spots).split()} == {home_spot(unit) for unit in balls(units)}
    paragraphs = " ".join(ENGLISH.message(item.text) for item in ITEMS if isinstance(item, Paragraph))
    assert "An army has three planes" in paragraphs
    assert law.planes_total == 3 and law.total_armour() == 20, "R30 says 5 for each point"


@pytest.mark.parametrize("case", figures.SHOTS, ids=lambda case: ENGLISH.message(case[0]))
def test_figure_of_the_shots(case: tuple[object, str, int, tuple[int, ...], tuple[int, ...]]) -> None:
    """R4, R9 to R13: pictures and sentences agree with the engine."""
    _, setup, unit, pushed, fell = case
    _, log = figures.play_shot(setup, unit, fell)
    table = rows(figures.draw_shots(ENGLISH))
    picture, effect = table[figures.SHOTS.index(case)]
    assert balls(picture) == [unit, *pushed, *fell]
    changes = [e for e in log if isinstance(e, Hurt | Mended)]
    assert changes
    for change in changes:
        word = "destroy" if not change.armour else f"armour {change.armour} of"
        assert str(change.unit) in text(effect) and word in text(effect)
    assert ENGLISH.message(RULES[8].text)


def test_the_six_shots_are_six_cases() -> None:
    """A hit, the attacker hit, own units, both repairs, a combination (its first ball deals the damage)."""
    cases = []
    for _, setup, unit, pushed, fell in figures.SHOTS:
        _, log = figures.play_shot(setup, unit, fell)
        hurt = {e.unit for e in log if isinstance(e, Hurt)}
        mended = {e.unit for e in log if isinstance(e, Mended)}
        sides = {army_of(each) == army_of(unit) for each in hurt - {unit}}
        cases.append((unit in hurt, sides, unit in mended, bool(mended - {unit}), bool(pushed)))
    assert cases == [
        (False, {False}, False, False, False),
        (True, set(), False, False, False),
        (False, {True}, False, False, False),
        (False, set(), False, True, False),
        (False, set(), True, False, False),
        (False, {False}, False, False, True),
    ]


def test_a_figure_cannot_show_what_is_not_allowed() -> None:
    with pytest.raises(ValueError, match="shot 2"):
        figures.play_shot("turn=B", 2, (11,))


def test_figures_of_the_table() -> None:
    """R22 to R24: spots by ball number, one of them taken, and the zones of five pockets."""
    assert sorted(balls(ET.fromstring(figures.draw_spots(ENGLISH)))) == [2, 8, 16]
    assert home_spot(8) == home_spot(16) == 4
    zones = figures.draw_zones(ENGLISH)
    assert zones.count("sketch-zone") == 5 and set(balls(ET.fromstring(zones))) == {9}


def test_figure_of_the_aim() -> None:
    """The shot in the figure pockets the ball at a normal speed."""
    state = GAME.start(GAME.schema.parse("use=simulation"), figures.AIM_SETUP)
    assert isinstance(state, TableState)
    unit, target, pocket = figures.AIMED_SHOT
    angle = figures.aiming.aim_at(state.lies, unit, target, pocket, "9ft")
    assert angle is not None
    assert (target, pocket) in simulate_shot(state.lies, unit, angle, 2000).drops
    markup = figures.draw_aim(ENGLISH)
    assert "pool-ghost" in markup and "pool-onward" in markup
    assert len(balls(ET.fromstring(markup))) == 5


def test_the_text_tells_the_usual_options() -> None:
    """Numbers and interpretations in the paragraphs match the default options."""
    options = GAME.schema.default()
    state = BilliardState(options=options, phase="aim", armies=new_armies(damage_terms_of(options)))
    assert state.armies.hangar == (2, 2) and len(UNITS[0]) == len(UNITS[1]) == 8
    scored = state.apply(GAME.parse("shot 2 > 14", state))
    assert scored.scores() == (25, 0), "three points of armour, and two planes aboard"
