"""Setups whose seats depend on options, a game's own modes, and options for people only."""

from __future__ import annotations

import pytest

from navals.core.record.record import Replay
from navals.ui.features.setup import model
from tests.ui.page import Page
from tests.ui.relay import GAME, relay_page


def seats(page: Page) -> list[str]:
    """Return the seats in the form."""
    names = []
    for seat in range(4):
        if name := page.find(f"name-{seat}"):
            names.append(name["value"] or "")
        elif kind := page.find(f"kind-{seat}"):
            names.append(next(o["value"] or "" for o in kind.walk() if o.has("selected")))
    return names


def values(page: Page, name: str, region: str = "main") -> list[str]:
    """Return the values of a segmented control."""
    return [e["value"] or "" for e in page.elements(region) if e["name"] == name]


def begin(page: Page, *throws: int) -> Replay:
    """Begin the game and throw these buoys."""
    page.press("start")
    page.command(*(f"throw {count}" for count in throws))
    return page.table.replay


def pairs(mode: str = "two", *names: str) -> Page:
    """Return the setup of two pairs."""
    page = relay_page(mode)
    page.choose("preset", "pairs")
    for seat, name in enumerate(names):
        page.change(f"name-{seat}", name)
    return page


def test_the_home_page_offers_the_modes_of_each_game() -> None:
    page = relay_page("ai", route="#/")
    assert page.text("relay-keep") == "Keep score" and not page.find("bataille-keep")
    assert page.find("relay-watch") and page.find("bataille-watch")
    page.press("relay-keep")
    assert page.path == "#/relay/new/keep"
    for route in ("#/bataille/new/keep", "#/relay/new/none", "#/relay/new"):
        page.go(route)
        assert not page.find("start") or page.path == "#/"


@pytest.mark.parametrize(
    ("mode", "presets"),
    [("keep", ["told", "toldpairs"]), ("ai", ["one", "pairs"]), ("watch", ["one", "pairs"])],
)
def test_each_mode_has_its_presets_and_decides_what_they_share(mode: str, presets: list[str]) -> None:
    page = relay_page(mode)
    assert values(page, "preset") == presets
    assert not page.find("option-use"), "decided by the mode"
    page.send("setup:set", {"name": "use", "value": "told" if mode != "keep" else "played"})
    assert GAME.seating.people_only(begin(page).options) == (mode == "keep")


def test_people_keep_the_score_without_computers() -> None:
    page = relay_page("keep")
    assert not page.find("kind-0") and "the computer cannot play" in page.text("people-only")
    page.change("name-0", "Anne")
    page.send("setup:set", {"name": "kind-1", "value": "expert"})
    replay = begin(page)
    assert (replay.tags["A"], replay.tags.get("B")) == ("Anne", None)
    page.press("game-menu", "menu-seats")
    assert [o["value"] for o in page.element("seat-kind-1").walk() if o.tag == "option"] == ["person"]
    page.send("play:seated", {"kind-0": "person", "name-0": "Anne", "kind-1": "hard", "name-1": "Bob"})
    assert page.session.seats.people == [0, 1]


def test_score_keepers_take_back_without_asking() -> None:
    for mode, free in (("keep", True), ("two", False)):
        page = relay_page(mode)
        begin(page, 2, 3)
        page.press("undo")
        assert (page.find("confirm") is None) == free
        assert page.text("buoys") == ("2 0" if free else "2 3")


def test_seats_come_and_go_with_the_options() -> None:
    page = relay_page("two")
    page.change("name-1", "Bob")
    page.change("option-mode", "2v2")
    assert seats(page) == ["", "Bob", "", ""]
    assert "Player C (side A)" in page.text("setup") and "Player D (side B)" in page.text("setup")
    page.change("name-2", "Carol")
    page.change("name-3", "Dan")
    # Invalid options leave the seats unchanged.
    page.change("option-wind", True)
    page.change("option-mode", "1v2")
    assert len(seats(page)) == 4 and page.element("start")["aria-disabled"] == "true"
    page.change("option-wind", False)
    assert seats(page) == ["", "Bob", "Carol"] and "Player C (side B)" in page.text("setup")
    page.change("option-mode", "1v1")
    assert seats(page) == ["", "Bob"] and "Player A (side" not in page.text("setup")
    page.change("option-mode", "2v2")
    assert seats(page) == ["", "Bob", "Carol", "Dan"], "names come back"
    assert page.find("preset-")
    replay = begin(page)
    assert [replay.tags.get(letter, "") for letter in "ABCD"] == ["", "Bob", "Carol", "Dan"]


def test_computers_join_as_the_other_ones() -> None:
    page = relay_page("ai")
    page.change("kind-1", "hard")
    page.choose("preset", "pairs")
    assert seats(page) == ["", "hard", "hard", "hard"]
    assert seats(pairs("watch")) == ["expert", "hard", "expert", "hard"], "partners are alike"
    # Names are remembered for all seats.
    page = relay_page("keep", prefs={"names": ["Anne", "Bob", "Carol"]})
    page.choose("preset", "toldpairs")
    assert seats(page) == ["Anne", "Bob", "Carol", ""]
    page.change("name-3", "Dan")
    begin(page)
    assert page.prefs["names"] == ["Anne", "Bob", "Carol", "Dan"]


def test_options_stand_under_their_headings_and_names_have_dots() -> None:
    page = relay_page("two")
    legend = next(e for e in page.elements("main") if e.tag == "legend" and e.text == "Buoys to throw")
    inputs = [e["id"] for e in legend.parent.walk() if e.tag == "input"]
    assert inputs == ["option-buoys_a", "option-buoys_b"]
    page.press("option-buoys_a-minus")
    page.change("option-buoys_b", "4")
    assert model.find_faults(GAME, page.app.model("setup") or model.SetupForm()) == {}
    options = begin(page).options
    assert (options.buoys_a, options.buoys_b) == (9, 4)


def test_two_pairs_play_to_the_end() -> None:
    page = pairs("two", "Anne", "Bob", "Carol", "Dan")
    begin(page)
    assert page.text("status") == "Anne – Throw."
    page.command(*["throw 3"] * 7)
    assert page.text("finale-title") == "Victory for Anne + Carol"
    assert "Anne + Carol has thrown enough." in page.text("finale")
    assert "Buoys thrown 6 6 6 3" in page.text("finale")
    page.press("finale-rematch")
    assert page.table.names == ["Anne", "Bob", "Carol", "Dan"]


def test_the_watched_table_can_be_seen_by_every_seat() -> None:
    page = pairs("watch")
    begin(page)
    page.press("game-menu")
    assert values(page, "perspective", "over") == ["all", "0", "1", "2", "3"]
    page.choose("perspective", "3")
    assert page.session.lookback.perspective == 3


def test_the_person_of_the_other_side_is_asked() -> None:
    page = pairs("two", "Anne", "Bob", "Carol", "Dan")
    begin(page, 1)
    page.press("undo")
    assert "Bob, do you agree?" in page.text("confirm"), "not the partner"
    page.press("confirm-no")
    page.command("draw")
    assert page.text("confirm").startswith("A draw?") and "Bob offers a draw." in page.text("confirm")
    page.press("confirm-yes")
    assert page.text("finale-title") == "A draw"
    page = pairs()
    begin(page, 1)
    page.command("resign")
    assert "Victory for Player 1 + Player 3: Player 2 + Player 4 resigned." in page.text("finale")


def test_partners_against_computers_ask_nobody() -> None:
    page = pairs("ai")
    page.change("kind-2", "person")
    begin(page, 1)
    page.wait()
    page.press("undo")
    assert not page.find("confirm") and page.text("buoys") == "0 0"


def test_a_stored_game_of_pairs_goes_on() -> None:
    page = relay_page("keep")
    page.choose("preset", "toldpairs")
    begin(page, 2)
    reload = Page(store=page.store)
    text = "Player 1 – Player 2 – Player 3 – Player 4 · Player 2’s turn · 1 action so far"
    assert text in reload.text("resume-card-0")
    reload.press("resume-0")
    assert reload.text("buoys") == "2 0"


def test_billiard_asks_for_nothing_that_cannot_happen_at_its_table() -> None:
    """A simulated table has neither fouls nor a clock; the size of a real table is fixed."""
    options = ("foul_enemy_place", "time_limit", "table")
    for mode, expected in (("keep", {"foul_enemy_place", "time_limit"}), ("ai", {"table"})):
        page = Page(route=f"#/billiard/new/{mode}")
        assert {name for name in options if f"option-{name}" in str(page.answer)} == expected
