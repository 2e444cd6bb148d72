"""The setup of the Uncharted Seas: fleet builder and house numbers."""

from __future__ import annotations

import re
from typing import Any

import pytest

from navals.core.record import record
from navals.games.uncharted.rules.data.tables import knobs
from tests.ui.page import Page

MOVE = list(knobs()).index("imperials.C.move")
CRITICAL = list(knobs()).index("imperials.C.critical")
SIDE = list(knobs()).index("imperials.C.side")


@pytest.fixture
def page() -> Page:
    result = Page(route="#/uncharted/new/two")
    result.choose("preset", "battle")
    return result


def options(page: Page) -> dict[str, str]:
    return page.app.model("setup").options


def begin(page: Page) -> Any:
    """Begin the game; return its options as its record contains them."""
    page.press("start")
    assert record.read(page.table.text()).options == page.table.options
    return page.table.options


def errors(page: Page) -> list[str]:
    return [element.text for element in page.elements("main") if "field-error" in element.classes]


def test_a_new_game_is_a_short_first_battle() -> None:
    for mode in ("ai", "two", "watch"):
        new = Page(route=f"#/uncharted/new/{mode}")
        assert new.app.model("setup").preset == "first"
    setup = begin(new)
    assert (setup.turn_count, setup.cards, setup.fleet_list(0)) == (5, False, "CC;FFF")


def test_a_fleet_is_built_squadron_by_squadron(page: Page) -> None:
    for id in ("0-remove", "0-H-more", "0-C-less", "0-C-less", "0-C-more", "add-F"):
        page.press(f"option-list_a-{id}")
    assert page.element("option-list_a-text")["value"] == "CCH;FFF;FFF;FF"
    assert options(page) == {"list_a": "CCH;FFF;FFF;FF"}
    page.press("option-list_a-0-C-less")
    assert page.said == ["375 of 480 points"] and errors(page) == []
    assert begin(page).fleet_list(0) == "CH;FFF;FFF;FF"


def test_every_violation_is_said_where_it_is(page: Page) -> None:
    page.change("option-list_a-text", "B;B;C;HH;FFF")
    assert page.text("option-list_a-2-error-0") == "Squadron 3 must have 2 to 4 ships"
    assert errors(page) == [
        "Squadron 3 must have 2 to 4 ships",
        "The fleet costs 540 points, and the limit is 480",
        "Too many battleships (2): at most one for every 400 points of the limit",
        "There may not be more heavy cruisers than cruisers",
    ]
    assert page.element("start")["aria-disabled"] == "true"
    page.change("option-limit", "900")
    assert errors(page) == [
        "Squadron 3 must have 2 to 4 ships",
        "There may not be more heavy cruisers than cruisers",
    ]
    page.press("option-list_a-2-C-more")
    assert errors(page) == [] and page.element("start")["aria-disabled"] is None


def test_a_squadron_goes_no_further_than_its_bounds_and_says_why(page: Page) -> None:
    def title(id: str) -> str:
        return page.element(f"option-list_a-{id}")["title"] or ""

    assert "1 is the maximum" in title("0-B-more") and "0 is the minimum" in title("1-H-less")
    page.press("option-list_a-1-C-more")
    assert "4 is the maximum" in title("1-H-more")
    page.press(*["option-list_a-add-F"] * 4)
    assert "a fleet has 2 to 8 squadrons" in title("add-F")
    # Ready-made fleets, copies, and back again.
    page.change("option-limit", "600")
    page.press("option-list_a-from-swarm")
    assert options(page)["list_a"] == "FFFF;FFFF;CCC;CC;FF"
    page.press("option-list_b-copy")
    assert options(page)["list_b"] == options(page)["list_a"]
    page.press("option-list_a-reset")
    assert "list_a" not in options(page) and errors(page) == []


def test_the_breakout_has_its_own_points_and_bounds(page: Page) -> None:
    page.choose("preset", "breakout")
    assert "240 of 240 points" in page.text("option-list_a")
    assert "360 of 360 points" in page.text("option-list_b")
    assert not page.find("option-list_b-copy")
    page.press("option-list_b-add-B")
    assert errors(page) == [
        "The hunter has cruisers and frigates only",
        "The fleet costs 480 points, and the limit is 360",
    ]
    page.press("option-list_b-from-swarm")
    assert errors(page) == []


def test_the_profiles_are_those_of_the_chosen_fleet(page: Page) -> None:
    assert "Broadside 4/4/2/– 6/6/4/2" in page.text("option-list_a-cards")
    assert "Turret – – – –" in page.text("option-list_a-cards")
    page.change("option-fleet_b", "imperials")
    assert page.regions["main"].count('id="hull-imperials-F"') == 1, "both fleets share their pictures"
    page.change("option-fleet_b", "dwarves")
    page.change("option-fleet_a", "orcs")
    assert re.search("2R|3R", page.text("option-list_a-cards"))
    assert "Sailing ships" in page.text("option-list_a-cards")
    assert "Steamers" in page.text("option-list_b-cards")


def test_house_numbers_are_changed_in_a_table_at_a_time(page: Page) -> None:
    assert not page.find(f"option-house-{MOVE}")
    page.change("option-house-show", "imperials")
    page.change(f"option-house-{MOVE}", "99")
    message = "Imperials, cruiser: Move must be a whole number from 2 to 16, not 99"
    assert page.text(f"option-house-{MOVE}-error") == message and page.said == [message]
    page.change(f"option-house-{CRITICAL}", "3")
    assert "must not be less than" in page.text(f"option-house-{CRITICAL}-error")
    assert options(page) == {}
    page.change(f"option-house-{MOVE}", "")
    assert errors(page) == []
    page.change(f"option-house-{MOVE}", "12")
    page.change(f"option-house-{SIDE}", "7/6/5/4")
    house = "imperials.C.move:12,imperials.C.side:7/6/5/4"
    assert options(page) == {"house": house}
    assert "Printed: 9" in page.text("setup")
    assert "Imperials, cruiser: Move 12 (printed: 9)" in page.text("option-house-changed")
    assert "12" in page.text("option-list_a-cards")
    page.change("option-house-show", "critical")
    assert not page.find(f"option-house-{MOVE}")
    assert begin(page).house == house


def test_changes_are_taken_back_one_by_one_or_all(page: Page) -> None:
    page.change("option-house-text", "imperials.C.move:12, terrain.reef.dice:9,orcs.B.crew:15")
    rest = "orcs.B.crew:15,terrain.reef.dice:9"
    assert page.element("option-house-text")["value"] == f"imperials.C.move:12,{rest}"
    page.press(f"option-house-{MOVE}-undo")
    assert options(page) == {"house": rest}
    page.press("option-house-clear")
    assert options(page) == {} and not page.find("option-house-changed")
    page.change("option-house-text", "imperials.C.points:90")
    assert "570 of 480 points" in page.text("option-list_a")
    assert "480 of 480 points" in page.text("option-list_b")
    assert errors(page) == [
        "The fleet costs 570 points, and the limit is 480",
        "At most half of the limit may be spent on ships of one size",
    ]


def test_every_table_can_be_shown_and_every_field_has_a_name(page: Page) -> None:
    for panel in ("imperials", "dwarves", "drakes", "orcs", "critical", "card", "terrain", "scenario", ""):
        page.change("option-house-show", panel)
        ids = {e["id"] for e in page.elements("main")}
        names = [name for at, name in enumerate(knobs()) if f"option-house-{at}" in ids]
        assert names == [name for name in knobs() if panel and name.startswith(f"{panel}.")]
