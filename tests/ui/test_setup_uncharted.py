"""The set-up of the Uncharted Seas through the application: the fleet builder and the house numbers."""

from __future__ import annotations

from typing import Any

import pytest

from navals.core.record import record
from navals.games.uncharted.rules.data.tables import knobs
from tests.ui.page import Page

EVIL = "<img src=x onerror=alert(1)>\"'&"
MOVE = list(knobs()).index("imperials.C.move")
CRITICAL = list(knobs()).index("imperials.C.critical")
SIDE = list(knobs()).index("imperials.C.side")


@pytest.fixture
def page() -> Page:
    found = Page(route="#/uncharted/new/two")
    found.choose("preset", "battle")
    return found


def options(page: Page) -> dict[str, str]:
    assert page.app.model("setup") is not None
    return page.app.model("setup").options


def begin(page: Page) -> Any:
    """The options of the game that begins, which its record has too."""
    page.press("start")
    session = page.session
    assert record.read(session.table.text()).options == session.table.options
    return session.table.options


def errors(page: Page) -> list[str]:
    return [one.text for one in page.elements("main") if "field-error" in one.classes]


def test_a_new_game_is_a_short_first_battle() -> None:
    for mode in ("ai", "two", "watch"):
        new = Page(route=f"#/uncharted/new/{mode}")
        assert new.app.model("setup") is not None
        assert new.app.model("setup").preset == "first"
    chosen = begin(new)
    assert (chosen.length, chosen.cards, chosen.list(0)) == (5, False, "CC;FFF")


def test_a_fleet_is_built_squadron_by_squadron(page: Page) -> None:
    for id in ("0-remove", "0-H-more", "0-C-less", "0-C-less", "0-C-more", "add-F"):
        page.press(f"option-list_a-{id}")
    assert page.element("option-list_a-text")["value"] == "CCH;FFF;FFF;FF"
    assert options(page) == {"list_a": "CCH;FFF;FFF;FF"}
    page.press("option-list_a-0-C-less")
    assert page.said == ["375 of 480 points"]
    assert errors(page) == []
    assert begin(page).list(0) == "CH;FFF;FFF;FF"


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


def test_ready_fleets_copies_and_the_way_back(page: Page) -> None:
    page.change("option-limit", "600")
    page.press("option-list_a-from-swarm")
    assert options(page)["list_a"] == "FFFF;FFFF;CCC;CC;FF"
    page.press("option-list_b-copy")
    assert options(page)["list_b"] == options(page)["list_a"]
    page.press("option-list_a-reset")
    assert "list_a" not in options(page)
    assert errors(page) == []


def test_a_squadron_goes_no_further_than_its_bounds_and_says_why(page: Page) -> None:
    assert "1 is the most" in (page.element("option-list_a-0-B-more")["title"] or "")
    assert "0 is the least" in (page.element("option-list_a-1-H-less")["title"] or "")
    page.press("option-list_a-1-C-more")
    assert "4 is the most" in (page.element("option-list_a-1-H-more")["title"] or "")
    for _ in range(4):
        page.press("option-list_a-add-F")
    assert "a fleet has 2 to 8 squadrons" in (page.element("option-list_a-add-F")["title"] or "")


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


def test_the_profiles_are_those_of_the_fleet_that_is_chosen(page: Page) -> None:
    assert "Broadside 4/4/2/– 6/6/4/2" in page.text("option-list_a-cards")
    assert "Turret – – – –" in page.text("option-list_a-cards")
    page.change("option-fleet_a", "orcs")
    assert "2R" in page.text("option-list_a-cards") or "3R" in page.text("option-list_a-cards")
    assert "Sailing ships" in page.text("option-list_a-cards")
    assert "Steamers" in page.text("option-list_b-cards")


def test_two_fleets_of_one_kind_share_their_pictures(page: Page) -> None:
    """The page of the tests refuses an id that stands twice."""
    page.change("option-fleet_b", "imperials")
    assert page.regions["main"].count('id="hull-imperials-F"') == 1


def test_house_numbers_are_changed_in_a_table_at_a_time(page: Page) -> None:
    assert not page.find(f"option-house-{MOVE}")
    page.change("option-house-show", "imperials")
    page.change(f"option-house-{MOVE}", "12")
    page.change(f"option-house-{SIDE}", "7/6/5/4")
    assert options(page) == {"house": "imperials.C.move:12,imperials.C.side:7/6/5/4"}
    assert "Printed: 9" in page.text("setup")
    assert "Imperials, cruiser: Move 12 (printed: 9)" in page.text("option-house-changed")
    assert "12" in page.text("option-list_a-cards")
    page.change("option-house-show", "critical")
    assert not page.find(f"option-house-{MOVE}")
    chosen = begin(page)
    assert chosen.house == "imperials.C.move:12,imperials.C.side:7/6/5/4"


def test_a_number_out_of_bounds_is_refused_beside_it(page: Page) -> None:
    page.change("option-house-show", "imperials")
    page.change(f"option-house-{MOVE}", "99")
    said = "Imperials, cruiser: Move must be a whole number from 2 to 16, not 99"
    assert page.text(f"option-house-{MOVE}-error") == said and page.said == [said]
    page.change(f"option-house-{CRITICAL}", "3")
    assert "must not be less than" in page.text(f"option-house-{CRITICAL}-error")
    assert options(page) == {}
    page.change(f"option-house-{MOVE}", "")
    assert errors(page) == []


def test_changes_are_taken_back_one_by_one_or_all(page: Page) -> None:
    page.change("option-house-text", "imperials.C.move:12, terrain.reef.dice:9,orcs.B.crew:15")
    assert (
        page.element("option-house-text")["value"] == "imperials.C.move:12,orcs.B.crew:15,terrain.reef.dice:9"
    )
    page.press(f"option-house-{MOVE}-undo")
    assert options(page) == {"house": "orcs.B.crew:15,terrain.reef.dice:9"}
    page.press("option-house-clear")
    assert options(page) == {} and not page.find("option-house-changed")


def test_points_of_the_house_are_those_of_the_builder(page: Page) -> None:
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
        for at, name in enumerate(knobs()):
            assert (page.find(f"option-house-{at}") is not None) == name.startswith(
                f"{panel}." if panel else "?"
            )


def test_they_are_saved_under_a_name_and_come_back(page: Page) -> None:
    page.change("option-house-text", "imperials.C.move:12")
    page.press("option-list_b-from-swarm")
    page.send("options:keep", {"configuration": "Ours"})
    kept = dict(options(page))
    page.choose("preset", "battle")
    assert options(page) == {}
    page.change("saved", "Ours")
    assert options(page) == kept == {"list_b": "FFFF;FFFF;CC;CC", "house": "imperials.C.move:12"}


@pytest.mark.parametrize(
    "arg",
    [
        {"option": "house", "do": "set", "at": 9999, "value": "1"},
        {"option": "house", "do": "set", "at": "x", "value": "1"},
        {"option": "house", "do": "nothing"},
        {"option": "list_a", "do": "add", "ship": EVIL},
        {"option": "list_a", "do": "more", "at": [], "ship": "F"},
        {"name": "house.set.999", "value": "1"},
        {"name": "house.show.0", "value": EVIL},
    ],
)
def test_gestures_that_are_none_change_nothing(page: Page, arg: object) -> None:
    before = page.regions["main"]
    page.send("setup:edit", arg)
    assert page.regions["main"] == before


def test_nothing_typed_becomes_markup(page: Page) -> None:
    for name in ("option-house-text", "option-list_a-text"):
        page.change(name, EVIL)
    page.send("setup:set", {"name": "house", "value": EVIL})
    page.send("setup:set", {"name": "list_a", "value": EVIL})
    assert "<img" not in page.regions["main"]
    assert len(errors(page)) >= 2
    page.check()
