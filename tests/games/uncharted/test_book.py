"""Figures and sheets of the rule book match the rules."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from collections import Counter

import pytest

from navals.games.uncharted.rules.cards.deck import cards
from navals.games.uncharted.rules.data.fleet import FLEETS, HALF_SIZES, fleets
from navals.games.uncharted.rules.fire.aiming import battery_part
from navals.games.uncharted.rules.fire.gunnery import FULL_BEARING, PARTIAL_BEARING, find_bearing
from navals.games.uncharted.rules.naming import CARD_TEXTS
from navals.games.uncharted.screen import figures, sheets
from navals.games.uncharted.screen.ui import INCH
from navals.ui.words import i18n
from tests.suites.figures import rows, words

ENGLISH = i18n.language("en")


def test_figure_of_turning() -> None:
    """3.2: six turns make a quarter circle, with steps by size."""
    for letter, step in (("F", 500), ("C", 1000), ("B", 1500)):
        ends = figures.quarter_turn_paths(letter)
        assert [end.heading for end in ends] == list(range(7))
        assert ends[-1].distance == 6 * step
        (x, y), (x0, y0) = ends[-1].place, ends[0].place
        assert abs((x - x0) - (y - y0)) <= 2, "as far to the east as to the north"


def test_figure_of_the_wind() -> None:
    """A10: seven headings cost double."""
    assert Counter(words(figures.draw_windward(ENGLISH))) == {"4": 7, "2": 17}


def test_figure_of_groups() -> None:
    """3.3: the gaps of the caption, and two groups."""
    state = figures.state_after(figures.GROUPS_SETUP)
    assert {"3.9 ″", "4.1 ″"} <= set(words(figures.draw_groups(ENGLISH)))
    called = [[state.ships[n].name for n in group] for group in state.groups(0, 2)]
    assert called == [["F1", "F2"], ["F3"]]


def test_figure_of_arcs() -> None:
    """3.5: whole, partial, none, as the caption says."""
    state = figures.state_after(figures.ARCS_SETUP)
    firer = state.find_ship("A.C1")
    expected = {"B.F1": FULL_BEARING, "B.F2": PARTIAL_BEARING, "B.F3": 0}
    for name, how in expected.items():
        n = state.find_ship(name)
        ships, screens = (state.ships[firer], state.ships[n]), state.cover()
        result = {gun: find_bearing(ships[0], gun, ships[1], screens, (firer, n)) for gun in "PSFA"}
        assert result == {"P": 0, "S": how, "F": 0, "A": 0}, name
        assert (battery_part(state, firer, "S", n) is not None) == bool(how)


def test_figure_of_the_ram() -> None:
    """3.8, A25: the contact lasts, and the dice match the attacks."""
    state = figures.state_after(*figures.RAM_RECORD)
    batch = state.agenda[-1] if hasattr(state.agenda[-1], "attacks") else state.agenda[-2]
    dice = [attack.flat for attack in batch.attacks]  # type: ignore[union-attr]
    numbers = [text for text in words(figures.draw_ram(ENGLISH)) if text.isdigit()]
    assert sorted(map(str, dice)) == sorted(numbers)
    with pytest.raises(ValueError, match="ram"):
        figures.state_after(figures.RAM_RECORD[0], "activate S2", "move C1 s4 ram C1")


def test_figure_of_the_dice() -> None:
    """A5, A6: U3."""
    assert [row[1] for row in rows(figures.draw_reckoning(ENGLISH))] == ["8", "5", "2", "1"]


def test_figure_of_the_odds() -> None:
    """3.6: the reference values."""
    table = {row[0]: row[1:] for row in rows(figures.draw_odds(ENGLISH))}
    assert table["3"][0] == "40% · 13%" and table["4"][0] == "56% · 24%"
    assert table["6"][1] == "65% · 23%" and table["10"][1:] == ["93% · 63%", "75% · 30%"]
    assert table["14"][2] == "94% · 63%"


def test_table_of_critical_hits() -> None:
    """3.7: eleven rows that cost two hull points or more, or all."""
    lines = rows(figures.draw_criticals(ENGLISH))
    assert [row[0] for row in lines] == [str(n) for n in range(2, 13)]
    assert [row[2] for row in lines] == ["", *["−2"] * 9, "−4"] and "sunk" in lines[0][3]


def test_tables_of_profiles_and_cards() -> None:
    """3.11, 3.12: every number of the data, every card with its text."""
    for fleet in FLEETS:
        draw = figures.FIGURES[f"profile-{fleet}"]
        table = {row[0]: row[1:] for row in rows(draw(ENGLISH))}
        ships = fleets()[fleet].ships.values()
        assert table["Move"] == [str(card.move) for card in ships]
        assert table["Sides"] == [figures.dice_text(card, "P") for card in ships]
        assert all(("R" in ram) == card.red for ram, card in zip(table["Ram"], ships, strict=True))
    lines = rows(figures.draw_card_table(ENGLISH))
    assert [row[2] for row in lines] == [ENGLISH.message(CARD_TEXTS[name]) for name in cards()]
    assert [row[3] for row in lines].count("2") == 24 and len(lines) == 41


def test_sheets_hold_all_that_is_needed() -> None:
    root = ET.fromstring(sheets.printable_sheets(ENGLISH))
    looks = [e.get("class") or "" for e in root.iter()]
    assert looks.count("print-card") == len(cards()) and looks.count("print-card is-ship") == 16
    assert looks.count("true-scale") == 1 + 4 * (1 + len(sheets.COUNTER_CLASSES))
    assert sum(look == "sheet" for look in looks) == 2 + len(FLEETS) + 5


def test_counters_and_templates_are_at_true_scale() -> None:
    """3.1: ten units are an inch of paper."""
    for letter, size in (("F", "S"), ("C", "M"), ("B", "L")):
        root = ET.fromstring(sheets.counter(ENGLISH, "orcs", letter))
        wide, high = map(float, (root.get("viewBox") or "").split()[2:])
        assert (root.get("width"), root.get("height")) == (
            f"{25.4 * wide / INCH:g}mm",
            f"{25.4 * high / INCH:g}mm",
        )
        cut = next(e for e in root.iter() if e.get("class") == "cut")
        length, beam = (2 * half * INCH / 1000 for half in HALF_SIZES[size])
        assert (float(cut.get("height") or 0), float(cut.get("width") or 0)) == (length, beam)
    stick = next(e for e in ET.fromstring(sheets.templates(ENGLISH)).iter() if e.get("class") == "cut")
    assert float(stick.get("height") or 0) == sheets.STICK_LENGTH * INCH
