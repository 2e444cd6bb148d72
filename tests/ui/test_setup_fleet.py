"""The setup page with a custom fleet, real dice and the open table."""

from __future__ import annotations

from typing import Any

import pytest

from navals.core.record import record
from navals.games.mats.rules.options import ROSTERS, ship_text
from navals.ui.board import editor
from navals.ui.features.setup import options_view, view
from navals.ui.registry import board_of
from tests.ui.page import Page, fields_of

STANDARD = ",".join(map(ship_text, ROSTERS["standard"]))
OWN = "TP:1/5>0/3,V1:2/4>1/2,C1:4/2>3/1"


@pytest.fixture
def page() -> Page:
    return opened("ai")


def opened(mode: str, game: str = "mats") -> Page:
    """Return the setup page of a game."""
    return Page(route=f"#/{game}/new/{mode}")


def customize(page: Page) -> Page:
    """Choose a custom fleet."""
    page.change("option-roster", "custom")
    return page


def form_of(page: Page) -> view.SetupForm:
    return page.app.model("setup")


def press(page: Page, *ids: str) -> None:
    for id in ids:
        page.press(f"option-ships-{id}")


def fleet_text(page: Page) -> str:
    """Return the fleet in the text field."""
    return page.text("option-ships-text")


def begin(page: Page) -> Any:
    """Begin the game; return its options."""
    page.press("start")
    return page.table.options


def test_a_custom_fleet_begins_as_the_standard_one(page: Page) -> None:
    assert not page.find("option-ships-text")
    customize(page)
    assert fleet_text(page) == STANDARD
    assert not page.find("option-roster-error") and not page.find("option-ships-error")
    assert page.element("start")["aria-disabled"] is None
    assert page.element("option-ships-0-name")["value"] == "TP"
    assert "Both sides have this fleet." in page.text("setup")
    press(page, "0-intact-guns-less", "0-intact-guns-more")
    assert form_of(page).options == {"roster": "custom", "ships": STANDARD}
    options = begin(page)
    assert (options.roster, options.ships) == ("standard", None), "in the game it has its name"


def test_an_edited_fleet_is_played_and_recorded(page: Page) -> None:
    customize(page)
    press(page, "1-hit-guns-less", "6-remove", "0-down", "add")
    page.change("option-ships-6-name", "zz9")
    text = "V1:2/4>1/1,TP:1/5>0/3,V2:2/4>1/2,F1:3/3>2/2,F2:3/3>2/2,C1:4/2>3/1,ZZ9:3/3>2/2"
    assert fleet_text(page) == text
    options = begin(page)
    assert ",".join(map(ship_text, options.fleet)) == text
    written = page.table.text()
    assert f"roster=custom ships={text}" in written
    replay = record.read(written)
    assert replay.options == options and record.write(replay) == written
    assert [len(side) for side in replay.positions[0].state.life] == [7, 7]


def test_fleets_are_pasted_edited_and_kept_aside(page: Page) -> None:
    page.choose("preset", "squadron")
    assert page.element("option-ships-3-name")["value"] == "C1"
    press(page, "3-copy")
    assert form_of(page).preset == "" and page.element("option-ships-4-name")["value"] == "C2"
    page.change("option-ships-text", OWN.replace(",", ", ").lower())
    assert fleet_text(page) == OWN and not page.find("option-ships-3-name")
    page.change("option-roster", "close")
    assert not page.find("option-ships-text") and "ships" not in form_of(page).options
    customize(page)
    assert fleet_text(page) == OWN, "kept while another fleet was chosen"
    assert len(begin(page).fleet) == 3


def test_a_refused_step_is_explained_beside_its_ship_and_spoken(page: Page) -> None:
    customize(page)
    press(page, "0-hit-masts-more", "0-hit-masts-more")
    message = "Masts of TP, once hit: 1 at most, as many as when intact"
    assert page.text("option-ships-0-error") == message and page.said == [message]
    assert page.element("option-ships-0-hit-masts").text == "1"
    assert page.element("start")["aria-disabled"] is None, "the fleet is unchanged"
    press(page, "1-hit-guns-less")
    assert not page.find("option-ships-0-error")
    # A refusal disappears at the next change.
    for field, value in {"name-0": "1", "option-gap": "1", "physical": True}.items():
        page.change("option-ships-0-name", "?")
        assert "“?”" in page.text("option-ships-0-error")
        assert page.element("option-ships-0-name")["value"] == "TP"
        page.change(field, value)
        assert not page.find("option-ships-0-error")


def test_a_faulty_fleet_cannot_begin(page: Page) -> None:
    customize(page)
    press(page, "1-hit-masts-more", "1-hit-guns-more", "1-hit-guns-more")
    assert page.text("option-ships-1-error") == "V1: a hit must take away masts or guns, and cannot add any"
    assert page.element("start")["aria-disabled"] == "true"
    page.send("setup:start", fields_of(page.element("setup")))
    assert page.app.shell.session is None
    press(page, "1-hit-guns-less")
    assert not page.find("option-ships-1-error")
    assert begin(page).fleet[1].hit == (2, 3)


def test_the_focus_goes_with_what_was_done(page: Page) -> None:
    """Its fields belong to a form that cannot be submitted."""
    customize(page)
    other = page.element(editor.FORM_ID)
    assert other.tag == "form" and other["data-act"] is None and not list(other.walk())
    fields = [e for e in page.elements("main") if (e["id"] or "").startswith("option-ships") and e["name"]]
    assert len(fields) == 8 and {e["form"] for e in fields} == {editor.FORM_ID}
    press(page, "2-up")
    assert page.answer["focus"] == "option-ships-1-up" and page.find("option-ships-1-up")
    press(page, "1-intact-guns-more")
    assert "focus" not in page.answer and page.said == ["Guns of V2, intact: 5"]
    press(page, "6-remove")
    assert page.answer["focus"] == "option-ships-5-remove"
    press(page, "add")
    assert page.answer["focus"] == "option-ships-6-name"


def test_a_number_with_a_usual_value_has_buttons(page: Page) -> None:
    assert page.element("option-gap")["value"] == "0"
    assert page.element("option-gap-minus")["aria-disabled"] == "true"
    page.press("option-gap-plus", "option-gap-plus")
    page.change("option-gap", "9")
    assert "from 0 to 3" in page.text("option-gap-error")
    page.press("option-gap-minus")
    assert page.element("option-gap")["value"] == "3" and not page.find("option-gap-error")
    assert page.element("option-gap-plus")["aria-disabled"] == "true"
    assert page.element("option-max_crossings")["inputmode"] == "numeric"
    assert begin(page).gap == 3
    other = opened("ai", "bataille")
    other.choose("preset", "quick")
    assert other.element("option-bombs")["inputmode"] == "numeric"
    assert other.element("option-fleet-text")["inputmode"] is None


def test_an_option_without_an_editor_is_a_line_of_text(monkeypatch: pytest.MonkeyPatch, page: Page) -> None:
    monkeypatch.setattr(options_view, "editors_of", lambda game: {})
    customize(page)
    line = page.element("option-ships")
    assert (line["value"], line["inputmode"], line["type"]) == (STANDARD, None, "text")
    page.change("option-ships", " A:1/1>0/1, B:1/1>0/1 ")
    assert page.element("option-ships")["value"] == "A:1/1>0/1,B:1/1>0/1"
    assert "not 2" in page.text("option-ships-error")


def test_real_dice_are_offered_to_people_in_games_with_dice(page: Page) -> None:
    for mode, expected in (("ai", True), ("two", True), ("watch", False)):
        assert (opened(mode).find("physical") is not None) is expected, mode
    assert not opened("two", "bataille").find("physical")
    for value in (True, False):
        page = opened("ai")
        page.change("physical", value)
        begin(page)
        assert page.session.dice.has_real_dice is value and "physical" not in page.prefs
    page = opened("ai")
    page.change("physical", True)
    page.change("kind-0", "easy")
    assert not page.find("physical")
    begin(page)
    assert page.session.dice.has_real_dice is False


def test_the_open_table_is_offered_where_the_board_can_be_shown_to_both() -> None:
    assert not board_of("mats").open_table and board_of("bataille").open_table
    assert opened("two", "bataille").find("openly") and not opened("ai", "bataille").find("openly")
    page = opened("two")
    assert not page.find("openly")
    page.send("setup:set", {"name": "openly", "value": True})
    begin(page)
    assert page.session.seats.is_open is False
