"""Set-ups with seats that follow the options, ways into a game of its own, and options that only people can play with."""

from __future__ import annotations

import pytest

from navals.core.position import Accept, Decline, Offer
from navals.core.record import record
from navals.core.record.record import Replay
from navals.ui.features.setup import view as setup
from tests.ui.page import Page
from tests.ui.relay import GAME, Throw, offered, relay_page


def seats(page: Page) -> list[str]:
    """Who sits where, as the form says."""
    found = []
    for seat in range(4):
        kind = page.find(f"kind-{seat}")
        name = page.find(f"name-{seat}")
        if kind is not None or name is not None:
            found.append((name["value"] or "") if name is not None else chosen(page, f"kind-{seat}"))
    return found


def chosen(page: Page, id: str) -> str:
    """The value of a list."""
    return next(o["value"] or "" for o in page.element(id).walk() if o.has("selected"))


def values(page: Page, name: str) -> list[str]:
    """The values of a segmented control."""
    return [e["value"] or "" for e in page.elements("main") if e["name"] == name]


def begun(page: Page) -> Replay:
    """The game that begins."""
    page.press("start")
    return page.table.replay


def test_the_home_page_offers_the_ways_of_each_game() -> None:
    page = relay_page("ai", route="#/")
    assert page.text("relay-keep") == "Keep score" and not page.find("bataille-keep")
    assert page.find("relay-watch") and page.find("bataille-watch")
    page.press("relay-keep")
    assert page.path == "#/relay/new/keep"


@pytest.mark.parametrize(
    ("mode", "presets"),
    [("keep", ["told", "toldpairs"]), ("ai", ["one", "pairs"]), ("watch", ["one", "pairs"])],
)
def test_each_way_has_its_presets_and_decides_what_they_share(mode: str, presets: list[str]) -> None:
    page = relay_page(mode)
    assert values(page, "preset") == presets
    assert not page.find("option-use"), "the way in has decided"
    page.send("setup:set", {"name": "use", "value": "told" if mode != "keep" else "played"})
    assert GAME.seating.people_only(begun(page).options) == (mode == "keep")


def test_a_way_that_a_game_does_not_have_leads_home() -> None:
    page = relay_page()
    for route in ("#/bataille/new/keep", "#/relay/new/none", "#/relay/new"):
        page.go(route)
        assert page.find("start") is None or page.path == "#/"


def test_people_keep_the_score_without_computers() -> None:
    page = relay_page("keep")
    assert not page.find("kind-0") and "the computer cannot play" in page.text("people-only")
    page.change("name-0", "Anne")
    page.send("setup:set", {"name": "kind-1", "value": "expert"})
    replay = begun(page)
    assert (replay.tags["A"], replay.tags.get("B")) == ("Anne", None)


def test_people_stay_alone_when_seats_are_changed_in_the_game() -> None:
    page = relay_page("keep")
    begun(page)
    page.press("game-menu", "menu-seats")
    assert [o["value"] for o in page.element("seat-kind-1").walk() if o.tag == "option"] == ["person"]
    page.send("play:seated", {"kind-0": "person", "name-0": "Anne", "kind-1": "hard", "name-1": "Bob"})
    assert page.session.seats.people == [0, 1]


def test_score_keepers_take_back_without_asking() -> None:
    for mode, free in (("keep", True), ("two", False)):
        page = relay_page(mode)
        begun(page)
        page.command("throw 2", "throw 3")
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
    page.change("option-mode", "1v2")
    assert seats(page) == ["", "Bob", "Carol"] and "Player C (side B)" in page.text("setup")
    page.change("option-mode", "1v1")
    assert seats(page) == ["", "Bob"] and "Player A (side" not in page.text("setup")
    page.change("option-mode", "2v2")
    assert seats(page) == ["", "Bob", "Carol", "Dan"], "they come back as they left"
    assert page.text("preset-").startswith("Your own") or page.find("preset-") is not None
    replay = begun(page)
    assert [replay.tags.get(letter, "") for letter in "ABCD"] == ["", "Bob", "Carol", "Dan"]


def test_computers_join_as_the_other_ones() -> None:
    page = relay_page("ai")
    page.change("kind-1", "hard")
    page.choose("preset", "pairs")
    assert seats(page) == ["", "hard", "hard", "hard"]
    page = relay_page("watch")
    page.choose("preset", "pairs")
    assert seats(page) == ["expert", "hard", "expert", "hard"], "partners are alike"


def test_remembered_names_come_back_in_all_seats() -> None:
    page = relay_page("keep", prefs={"names": ["Anne", "Bob", "Carol"]})
    page.choose("preset", "toldpairs")
    assert seats(page) == ["Anne", "Bob", "Carol", ""]
    page.change("name-3", "Dan")
    begun(page)
    assert page.prefs["names"] == ["Anne", "Bob", "Carol", "Dan"]


def test_wrong_options_leave_the_seats() -> None:
    page = relay_page("two")
    page.change("option-mode", "2v2")
    page.change("option-wind", True)
    page.change("option-mode", "1v2")
    assert len(seats(page)) == 4 and page.element("start")["aria-disabled"] == "true"
    page.change("option-wind", False)
    assert len(seats(page)) == 3


def test_options_stand_under_their_headings_and_names_have_dots() -> None:
    page = relay_page("two")
    legend = next(e for e in page.elements("main") if e.tag == "legend" and e.text == "Buoys to throw")
    holder = legend.parent
    assert holder is not None and [e["id"] for e in holder.walk() if e.tag == "input"] == [
        "option-buoys_a", "option-buoys_b",
    ]  # fmt: skip
    page.press("option-buoys_a-minus")
    page.change("option-buoys_b", "4")
    assert setup.faults(GAME, page.app.model("setup") or setup.Form()) == {}
    options = begun(page).options
    assert (options.buoys_a, options.buoys_b) == (9, 4)


def finished(page: Page) -> None:
    """Everybody throws three until it is over."""
    for _ in range(20):
        page.wait()
        if page.find("finale"):
            return
        page.command("throw 3")
    raise AssertionError("it never ends")


def test_two_pairs_play_to_the_end() -> None:
    page = relay_page("two")
    page.choose("preset", "pairs")
    for seat, name in enumerate(("Anne", "Bob", "Carol", "Dan")):
        page.change(f"name-{seat}", name)
    begun(page)
    assert page.text("status") == "Anne – Throw."
    finished(page)
    assert page.text("finale-title") == "Victory for Anne + Carol"
    assert "Anne + Carol has thrown enough." in page.text("finale")
    assert "Buoys thrown 6 6 6 3" in page.text("finale")
    page.press("finale-rematch")
    assert page.table.names == [
        "Anne",
        "Bob",
        "Carol",
        "Dan",
    ]


def test_the_watched_table_can_be_seen_by_every_seat() -> None:
    page = relay_page("watch")
    page.choose("preset", "pairs")
    begun(page)
    page.press("game-menu")
    assert values_over(page) == ["all", "0", "1", "2", "3"]
    page.choose("perspective", "3")
    assert page.session.past.eyes == 3


def values_over(page: Page) -> list[str]:
    return [e["value"] or "" for e in page.elements("over") if e["name"] == "perspective"]


def test_the_next_seat_of_the_other_side_answers() -> None:
    offered()
    for mode, throws, offering, answering in (
        ("2v2", 0, 0, 1), ("2v2", 1, 1, 2), ("2v2", 2, 2, 3), ("2v2", 3, 3, 0), ("1v2", 0, 0, 1), ("1v2", 1, 1, 0), ("1v2", 2, 2, 0),
    ):  # fmt: skip
        replay = Replay(GAME, GAME.schema.parse(f"mode={mode}"), {})
        for seat in range(throws):
            replay.play(seat, Throw(1))
        replay.play(offering, Offer())
        assert replay.position.awaits == answering, (mode, offering)
        replay.play(answering, Decline())
        assert replay.position.state.actor() == offering
        again = record.read(record.write(replay))
        assert again.position == replay.position
    replay.play(2, Throw(1))
    replay.play(0, Offer())
    replay.play(1, Accept())
    result = replay.result()
    assert result is not None and result.reason == "agreement"


def test_the_person_of_the_other_side_is_asked() -> None:
    page = relay_page("two")
    page.choose("preset", "pairs")
    for seat, name in enumerate(("Anne", "Bob", "Carol", "Dan")):
        page.change(f"name-{seat}", name)
    begun(page)
    page.command("throw 1")
    page.press("undo")
    assert "Bob, do you agree?" in page.text("confirm"), "the partner's word would not do"
    page.press("confirm-no")
    page.command("draw")
    assert page.text("confirm").startswith("A draw?") and "Bob offers a draw." in page.text("confirm")
    page.press("confirm-yes")
    assert page.text("finale-title") == "A draw"


def test_partners_against_computers_ask_nobody() -> None:
    page = relay_page("ai")
    page.choose("preset", "pairs")
    page.change("kind-2", "person")
    begun(page)
    page.command("throw 1")
    page.wait()
    page.press("undo")
    assert not page.find("confirm") and page.text("buoys") == "0 0"


def test_a_stored_game_of_pairs_goes_on() -> None:
    page = relay_page("keep")
    page.choose("preset", "toldpairs")
    begun(page)
    page.command("throw 2")
    again = Page(store=page.store)
    assert "Player 1 – Player 2 – Player 3 – Player 4 · Player 2 to play · 1 action so far" in again.text(
        "resume-card-0"
    )
    again.press("resume-0")
    assert again.text("buoys") == "2 0"


def test_resigning_gives_the_game_to_the_other_side() -> None:
    page = relay_page("two")
    page.choose("preset", "pairs")
    begun(page)
    page.command("throw 1", "resign")
    assert "Victory for Player 1 + Player 3: Player 2 + Player 4 gave up." in page.text("finale")


def test_billiard_asks_for_nothing_that_cannot_happen_at_its_table() -> None:
    """On a simulated table there are no fouls, and no clock; at a real one nobody chooses its size."""
    options = ("foul_enemy_place", "time_limit", "table")
    for way, asked in (("keep", {"foul_enemy_place", "time_limit"}), ("ai", {"table"})):
        page = Page(route=f"#/billiard/new/{way}")
        assert {name for name in options if f"option-{name}" in str(page.answer)} == asked
