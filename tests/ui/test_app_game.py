"""The application without a browser: placing a fleet, whole games, take-back, hints, looking back, commands, the end."""

from __future__ import annotations

import json
import re
from typing import Any, cast

import pytest

from navals import games
from navals.core.message import Message, msg
from navals.core.position import digest
from navals.core.record import record
from navals.games.bataille.rules.options import list_names
from navals.games.bataille.rules.state import Bombed
from navals.games.bataille.screen.board import BOARD, Ui
from navals.games.bataille.words.sentences import sentence
from navals.games.bataille.words.told import Fires
from navals.ui.registry import board_of
from tests.records import golden_text
from tests.ui.page import Page
from tests.ui.play import (
    FLEET_A,
    FLEET_B,
    alone,
    events,
    lift,
    new,
    place,
    play_to_end,
    shoot,
    start,
    table,
    two,
    untouched,
)


@pytest.fixture
def placing(monkeypatch: pytest.MonkeyPatch) -> Page:
    """A person before an empty grid; variant 1."""
    return new(monkeypatch, "ai", preset="classic")


def ui(page: Page) -> Ui:
    """What the person has in hand."""
    assert page.app.shell.session is not None
    held: Ui = page.app.shell.session.ui
    return held


def drag(page: Page, token: str, x: float | None, y: float | None, dx: float = 0, dy: float = 0) -> None:
    """A whole drag, as the shell tells it."""
    here = {"token": token, "dx": dx, "dy": dy, "space": None if x is None else "grid-0-space"}
    page.send("ship", {**here, "phase": "start", "x": x, "y": y})
    page.send("ship", {**here, "phase": "over", "x": x, "y": y})
    page.send("ship", {**here, "phase": "drop", "x": x, "y": y})


def refusal(page: Page) -> str:
    """What is said of the last refusal: in the note and as an alert."""
    note = page.text("note").replace("The ", "the ", 1)
    assert "is-refused" in (page.element("note")["class"] or "") and page.answer["say"]["alert"]
    assert {"name": "refuse", "at": 0} in page.answer["sound"]
    return note


# -------------------------------------------------------------------------------------------------- placing


def test_a_ship_is_laid_by_a_square_and_the_next_comes_to_hand(placing: Page) -> None:
    placing.press("grid-0-A1")
    assert ui(placing).fleet[0] == (0, 0, 4, 0) and ui(placing).selected == 1
    assert placing.text("ready").startswith("Ready") and placing.element("ready")["aria-disabled"] == "true"


def test_a_ship_is_dragged_from_the_list_and_on_the_board(placing: Page) -> None:
    drag(placing, "ship-2", 55, 55)
    assert ui(placing).fleet[2] == (4, 5, 6, 5), "held by its middle"
    drag(placing, "ship-2", 85, 95, dx=5, dy=5)
    assert ui(placing).fleet[2] == (7, 9, 9, 9), "pushed back in at the edge"
    drag(placing, "ship-2", None, None)
    assert ui(placing).fleet[2] is None, "pulled off the board it is ashore again"
    placing.press("back")
    assert ui(placing).fleet[2] == (7, 9, 9, 9)


def test_a_cancelled_drag_changes_nothing(placing: Page) -> None:
    placing.press("grid-0-A1")
    before = ui(placing).fleet
    placing.send("ship", {"token": "ship-0", "phase": "start", "x": 5, "y": 5, "dx": 5, "dy": 5})
    placing.send("ship", {"token": "ship-0", "phase": "over", "x": 55, "y": 55, "dx": 5, "dy": 5})
    assert placing.find("ghost") is not None
    placing.send("ship", {"token": "ship-0", "phase": "cancel", "x": 55, "y": 55})
    assert placing.find("ghost") is None and ui(placing).fleet == before


def test_ships_that_touch_are_refused_with_both_names(placing: Page) -> None:
    placing.press("grid-0-A1")
    placing.press("grid-0-F2")
    note = refusal(placing)
    assert "the carrier" in note and "the cruiser" in note and "Rule R3" in note
    assert any(e["href"] == "#/bataille/rules/R3" for e in placing.elements("main"))
    assert ui(placing).fleet[1] is None, "nothing changed"
    placing.press("grid-0-F4")
    assert "is-refused" not in (placing.element("note")["class"] or ""), "the refusal goes with the next act"


def test_a_ship_that_sticks_out_is_refused(placing: Page) -> None:
    placing.press("grid-0-G1")
    assert "Rule R2" in refusal(placing)


def test_a_fleet_that_is_not_complete_is_refused_naming_a_ship(placing: Page) -> None:
    placing.press("grid-0-A1")
    placing.send("ready")
    assert "the cruiser is missing" in refusal(placing).lower()
    placing.command("place A1-B2 C1-C4 E1-E3 G1-G3 I1-I2")
    assert "Rule R1" in refusal(placing)


def test_a_preview_shows_what_would_be_refused(placing: Page) -> None:
    placing.press("grid-0-A1")
    placing.send("preview", {"square": 11})
    refused = placing.text("note")
    assert "touch" in refused
    ghost = placing.find("ghost")
    assert ghost is not None and "is-refused" in ghost.classes
    placing.send("preview")
    assert placing.find("ghost") is None and placing.text("note") != refused


def test_a_ship_ashore_turns_in_the_hand_where_it_can_be_seen(placing: Page) -> None:
    assert "lie horizontally" in placing.text("note") and placing.find("ghost") is None
    placing.press("turn")
    assert "lie vertically" in placing.text("note") and ui(placing).preview == (4, 2, 4, 6)
    placing.send("preview", {"square": 33})
    placing.press("turn")
    assert ui(placing).preview == (3, 3, 7, 3), "about the square it was seen at"
    ghost = placing.find("ghost")
    assert ghost is not None and "is-ghost" in ghost.classes


def test_what_a_pointer_finds_over_the_sea_it_finds_over_the_pieces(placing: Page) -> None:
    """While placing, pieces lie over the cells: the squares among them preview and put like cells."""
    squares = [element for element in placing.elements("main") if element.has("data-hover")]
    over = [element for element in squares if element["class"] == "pieces-square"]
    assert len(over) == 100 and {element["data-act"] for element in over} == {"put"}
    assert {element["data-arg"] for element in over} == {
        element["data-arg"] for element in squares if element not in over
    }


def test_turning(placing: Page) -> None:
    placing.press("turn")
    placing.press("grid-0-B1")
    assert ui(placing).fleet[0] == (1, 0, 1, 4)
    placing.press("ship-0")
    assert ui(placing).fleet[0] == (1, 0, 5, 0), "a tap on a ship turns it about its first square"
    placing.key("r")
    assert ui(placing).fleet[0] == (1, 0, 1, 4)
    placing.send("select", {"ship": 1})
    placing.send("tap", {"x": 35, "y": 5})
    assert ui(placing).fleet[1] is not None


def test_turning_against_a_neighbour_is_refused(placing: Page) -> None:
    placing.press("grid-0-A1")
    placing.press("grid-0-A3")
    placing.press("ship-0")
    assert "Rule R3" in refusal(placing) and ui(placing).fleet[0] == (0, 0, 4, 0)


def test_back_clear_and_random(placing: Page) -> None:
    assert (
        placing.element("back")["aria-disabled"] == "true"
        and placing.element("clear")["aria-disabled"] == "true"
    )
    placing.key("f")
    first = ui(placing).fleet
    assert None not in first
    placing.press("shuffle")
    placing.press("clear")
    assert set(ui(placing).fleet) == {None}
    placing.key("z")
    placing.press("back")
    assert ui(placing).fleet == first
    placing.key("Enter")
    assert table(placing).ply >= 1, "Enter is Ready once the fleet is complete"


def test_after_moving_a_ship_the_next_one_ashore_is_in_hand(placing: Page) -> None:
    placing.press("shuffle")
    placing.press("clear")
    placing.press("grid-0-A1")
    placing.press("grid-0-A3")
    placing.press("fleet-0")
    placing.press("grid-0-A10")
    assert ui(placing).fleet[0] == (0, 9, 4, 9) and ui(placing).selected == 2


def test_the_squares_say_what_lies_there(placing: Page) -> None:
    placing.press("grid-0-A1")
    assert placing.cell("grid-0-E1") == "E1, the carrier" and placing.cell("grid-0-F1") == "F1"


# -------------------------------------------------------------------------------------------------- whole games


@pytest.mark.parametrize("preset", ["classic", "flotilla", "quick"])
def test_a_whole_game_against_the_computer(monkeypatch: pytest.MonkeyPatch, preset: str) -> None:
    page = new(monkeypatch, "ai", preset=preset, kind1="easy")
    page.press("shuffle")
    page.press("ready")
    play_to_end(page)
    assert page.text("finale-title") in ("Victory!", "Defeat", "A draw")
    rows = [e.text for e in page.elements("over") if e.tag == "tr"]
    assert len(rows) == 6 and any("Ships sunk" in row for row in rows)
    replay = record.read(table(page).text())
    assert digest(replay.game, replay.position) == digest(table(page).game, table(page).position)
    page.press("finale-look")
    assert not page.regions["over"] and page.find("rematch") is not None
    assert page.text("status")
    page.press("finale-open")
    page.press("finale-rematch")
    assert table(page).ply == 0 and table(page).options == replay.options


def test_two_people_to_the_end(monkeypatch: pytest.MonkeyPatch) -> None:
    page = two(monkeypatch, bombs="6")
    play_to_end(page)
    assert "Anne" in page.text("finale") and "Bob" in page.text("finale")
    page.press("finale-look")
    assert page.find("lift") is None and "afloat" in page.whole


def test_an_open_table_needs_no_handing_over(monkeypatch: pytest.MonkeyPatch) -> None:
    page = two(monkeypatch, openly=True, bombs="6")
    for _ in range(12):
        assert page.find("lift") is None and page.find("pass") is None
        assert not [
            e
            for e in page.elements()
            if "ship" in (e["aria-label"] or "") and (e["id"] or "").startswith("grid")
        ]
        shoot(page, next(untouched(page)))
        page.wait()
    page.element("finale")


def test_watching(monkeypatch: pytest.MonkeyPatch) -> None:
    page = new(monkeypatch, "watch", bombs="3")
    page.wait(lambda: table(page).ply == 4)
    page.press("pause")
    page.wait()
    assert table(page).ply == 4 and "again" not in page.answer, "nothing goes on while it pauses"
    page.press("step")
    assert table(page).ply == 5 and "again" not in page.answer
    page.press("game-menu")
    page.choose("perspective", "0")
    page.send("app:dismiss")
    assert "nothing known" in page.whole
    page.key("p")
    page.wait()
    page.element("finale")


def test_who_begins_is_agreed_at_the_table(monkeypatch: pytest.MonkeyPatch) -> None:
    page = new(monkeypatch, "ai", first="agree", kind1="easy")
    place(page, FLEET_A)
    page.wait()
    page.press("begins-0")
    assert "You begin." in page.said and "again" not in page.answer
    shoot(page, "A1")


def test_the_computer_goes_on_after_a_seat_changes(monkeypatch: pytest.MonkeyPatch) -> None:
    page = new(monkeypatch, "watch", first="B")
    page.wait(lambda: table(page).ply == 2)
    page.press("pause")
    page.press("game-menu")
    page.press("menu-seats")
    page.send("play:seated", {"kind-0": "person", "name-0": "Anne", "kind-1": "hard", "name-1": ""})
    assert table(page).names == ["Anne", "ai:hard"]
    page.wait()
    assert page.app.shell.session is not None and page.app.shell.session.acting() == 0, (
        "the computer has played: Anne is to shoot"
    )
    shoot(page, next(untouched(page)))


def test_a_person_becomes_a_computer_and_the_other_way_round(monkeypatch: pytest.MonkeyPatch) -> None:
    page = alone(monkeypatch)
    shoot(page, "B2")
    page.wait()
    page.press("game-menu")
    page.press("menu-seats")
    page.send("play:seated", {"kind-0": "easy", "kind-1": "person", "name-1": "ai:ai:Bob"})
    assert table(page).names == ["ai:easy", "Bob"]
    page.wait()
    assert page.app.shell.session is not None and page.app.shell.session.handover.viewer == 1
    page.press("game-menu")
    page.press("menu-seats")
    page.send("play:seated", {"kind-0": "person", "name-0": "Anne", "kind-1": "person", "name-1": "Bob"})
    assert page.find("lift") is not None, "two people: the screen is handed over"


# -------------------------------------------------------------------------------------------------- taking back


def test_take_back_against_the_computer_is_free_and_brings_the_same_answers(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    page = alone(monkeypatch)
    before = table(page).text()
    page.element("undo")
    shoot(page, "B2")
    page.wait()
    played = events(page)
    page.press("undo")
    assert "Taken back." in page.said and table(page).text() == before
    assert page.answer["put"], "what is stored is taken back too"
    shoot(page, "B2")
    page.wait()
    assert events(page) == played


def test_take_back_of_the_placement_draws_the_same_lots(monkeypatch: pytest.MonkeyPatch) -> None:
    page = new(monkeypatch, "ai", first="draw", kind1="easy")
    place(page, FLEET_A)
    page.wait()
    played = events(page)
    while table(page).ply:
        page.press("undo")
    page.wait()
    place(page, FLEET_A)
    page.wait()
    assert events(page) == played


def test_take_back_after_the_end(monkeypatch: pytest.MonkeyPatch) -> None:
    page = alone(monkeypatch, bombs="1")
    play_to_end(page)
    page.press("finale-look")
    page.send("play:undo")
    assert table(page).result() is None and page.find("finale") is None
    shoot(page, "B2")


def test_between_two_people_the_other_one_is_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    page = two(monkeypatch)
    shoot(page, "A1")
    before = table(page).text()
    page.press("undo")
    assert "Anne would like to take back" in page.text("confirm") and "Bob, do you agree?" in page.text(
        "confirm"
    )
    assert not page.regions["main"], "the one who is asked looks at the screen: nothing secret behind"
    page.press("confirm-no")
    assert table(page).text() == before and page.find("pass") is not None
    page.press("undo")
    page.press("confirm-yes")
    assert table(page).ply == 2 and "Taken back." in page.said
    if page.find("lift"):
        page.press("lift")
    assert page.app.shell.session is not None and page.app.shell.session.acting() == 0
    shoot(page, "J10")


def test_who_is_asked_is_no_computer_that_thinks(monkeypatch: pytest.MonkeyPatch) -> None:
    """With nothing hidden the screen stays behind the question: it says who is asked."""
    page = Page(monkeypatch)
    text = record.write(record.read(golden_text("mats-classic"), 4))
    page.send("share:file", {"name": "game.navals", "text": text})
    page.press("undo")
    assert page.find("confirm") is not None and page.find("play-now") is None
    assert page.text("status").endswith("is asked.")


def test_nothing_to_take_back_is_explained(monkeypatch: pytest.MonkeyPatch) -> None:
    page = new(monkeypatch, "ai", first="B", kind0="easy", kind1="person")
    undo = page.find("undo")
    assert undo is None or undo["aria-disabled"] == "true"
    page.send("play:undo")
    assert table(page).ply <= 1


def test_a_refused_button_says_why(placing: Page) -> None:
    element = placing.element("ready")
    placing.send(element["data-act"] or "", {"text": element["title"]})
    assert placing.text("toast-message") == "5 ships are still ashore" and placing.answer["say"]["alert"]
    placing.press("shuffle")
    assert not placing.regions["toast"]


# -------------------------------------------------------------------------------------------------- hints, log, commands


def test_hint_in_layers(monkeypatch: pytest.MonkeyPatch) -> None:
    page = alone(monkeypatch)
    page.press("hint")
    page.wait()
    assert page.find("grid-1-heat") is not None and page.find("grid-1-aim") is None
    page.key("h")
    assert page.find("grid-1-aim") is not None and page.text("note") and page.said
    page.press("hint")
    assert page.find("grid-1-heat") is None and page.find("grid-1-aim") is not None, "the advised aim is kept"
    page.press("hint")
    page.wait()
    shoot(page, "B2")
    assert page.find("grid-1-heat") is None, "a hint ends with the action"


def test_looking_back_through_the_log(monkeypatch: pytest.MonkeyPatch) -> None:
    page = alone(monkeypatch)
    for square in ("B2", "D4", "F6"):
        shoot(page, square)
        page.wait()
    lines = [e for e in page.elements("main") if "log-line" in e.classes]
    assert len(lines) >= table(page).ply
    page._click(next(e for e in lines if "B2" in e.text))
    assert "Looking back" in page.text("status") and "water" not in page.cell("grid-1-D4")
    assert "water" in page.cell("grid-1-B2") or "hit" in page.cell("grid-1-B2")
    page.key("ArrowRight")
    page.key("ArrowLeft")
    page.press("look-first")
    page.press("look-last")
    assert page.find("fire") is None, "nothing can be done in the past"
    page.key("Escape")
    assert page.find("fire") is not None
    page.press("game-menu")
    page.press("menu-look")
    page.press("look-end")


def test_commands_and_their_refusals(monkeypatch: pytest.MonkeyPatch) -> None:
    page = alone(monkeypatch)
    ply = table(page).ply
    for wrong in ("", "Z99", "B7 B8", "place A1", "<b>", "*", "accept"):
        page.command(wrong)
        assert table(page).ply == ply and refusal(page), wrong
        assert page.text("command-error") == page.text("note"), "beside the field too"
    page.command(" b7 ")
    assert page.find("command-error") is None
    assert "You fire at B7" in " ".join(page.said)
    page.wait()
    page.command("B7")
    assert "Rule R8" in refusal(page)
    assert any(e["href"] == "#/bataille/rules/R8" for e in page.elements("main"))
    assert "(Rule R8)" in page.answer["say"]["alert"]


def test_a_square_that_was_bombed_is_refused_by_a_tap_too(monkeypatch: pytest.MonkeyPatch) -> None:
    page = alone(monkeypatch)
    shoot(page, "B2")
    page.wait()
    page.press("grid-1-B2")
    assert "Rule R8" in refusal(page)


def test_aiming_can_be_changed_and_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    page = alone(monkeypatch)
    page.press("grid-1-B2")
    page.press("grid-1-C3")
    assert "C3" in page.text("fire") and page.element("grid-1-C3")["aria-selected"] == "true"
    page.send("back")
    assert page.element("fire")["aria-disabled"] == "true"
    page.press("grid-1-C3")
    page.send("app:key", {"key": "Escape", "ctrl": False, "shift": False, "alt": False})
    assert page.element("fire")["aria-disabled"] == "true"
    page.press("grid-1-C3")
    page.press("grid-1-C3")
    assert "You fire at C3" in " ".join(page.said), "a second tap on the same square fires"


def test_a_ship_under_the_pointer_is_told_of(monkeypatch: pytest.MonkeyPatch) -> None:
    page = alone(monkeypatch)
    before = page.text("note")
    cells = [e for e in page.elements("main") if e["data-hover"] == "preview"]
    assert page.app.shell.session is not None
    options = page.app.shell.session.table.options
    assert len(cells) == sum(options.sizes) and all(str(e["id"]).startswith("grid-0-") for e in cells)
    told = set()
    for cell in cells:
        page.send("preview", json.loads(str(cell["data-arg"])))
        told.add(page.text("note"))
    names = [page.app.shell.t.message(name) for name in list_names(options)]
    assert told == {
        f"{name}: 0 squares of {size} hit." for name, size in zip(names, options.sizes, strict=True)
    }
    page.send("preview", {"square": 200, "owner": 0})
    assert page.text("note") == before, "nothing is there"
    page.send("preview", json.loads(str(cells[0]["data-arg"])))
    page.send("preview", None)
    assert page.text("note") == before
    page.send("preview", {"square": 3, "owner": 1})
    assert page.text("note") == before, "the enemy's are not known"


def test_what_can_be_bombed_is_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    page = alone(monkeypatch)
    assert sum("is-legal" in e.classes for e in page.elements("main")) == 100
    shoot(page, "B2")
    page.wait()
    assert sum("is-legal" in e.classes for e in page.elements("main")) == 99


def test_a_shot_is_seen_heard_and_said(monkeypatch: pytest.MonkeyPatch) -> None:
    page = alone(monkeypatch)
    shoot(page, "B2")
    answer = page.answer
    assert re.search(r"You fire at B2: (water|hit)\.", answer["say"]["polite"])
    assert {"cannon", "splash"} & {sound["name"] for sound in answer["sound"]}
    ids = {e["id"] for e in page.elements()}
    inserted = {
        e
        for clip in answer["play"]
        if "insert" in clip
        for e in re.findall(r'id="([^"]+)"', clip["insert"]["markup"])
    }
    for clip in answer["play"]:
        assert clip["target"].removeprefix("#") in ids | inserted
        if "insert" in clip:
            assert clip["insert"]["into"].removeprefix("#") in ids


# -------------------------------------------------------------------------------------------------- the end otherwise


def test_resigning_asks_first(monkeypatch: pytest.MonkeyPatch) -> None:
    page = alone(monkeypatch)
    page.press("game-menu")
    page.press("menu-resign")
    page.press("confirm-no")
    assert table(page).result() is None
    page.press("game-menu")
    page.press("menu-resign")
    page.press("confirm-yes")
    assert "you have resigned" in page.text("finale")


def test_the_computer_declines_a_draw(monkeypatch: pytest.MonkeyPatch) -> None:
    page = alone(monkeypatch)
    page.press("game-menu")
    page.press("menu-draw")
    page.wait()
    assert "declines the draw" in page.text("log") and page.find("fire") is not None
    page.command("draw")
    assert "already offered" in refusal(page)


@pytest.mark.parametrize("accepted", [True, False])
def test_two_people_agree_on_a_draw_or_not(monkeypatch: pytest.MonkeyPatch, accepted: bool) -> None:
    page = two(monkeypatch)
    page.press("game-menu")
    page.press("menu-draw")
    lift(page)
    assert "Anne offers a draw." in page.text("confirm")
    page.press("confirm-yes" if accepted else "confirm-no")
    if accepted:
        assert "A draw by agreement." in page.text("finale")
    else:
        lift(page)
        shoot(page, "B2")


def test_the_recap_tells_what_the_other_did(monkeypatch: pytest.MonkeyPatch) -> None:
    page = two(monkeypatch)
    shoot(page, "A1")
    page.press("pass")
    page.press("lift")
    assert page.text("toast-message") == "Anne fires at A1: hit."
    assert page.answer["play"], "and the shot is seen again"
    shoot(page, "J10")
    page.press("pass")
    page.press("lift")
    assert page.text("toast-message") == "Bob fires at J10: water."


def test_the_lesson_to_its_end(monkeypatch: pytest.MonkeyPatch) -> None:
    page = Page(monkeypatch, route="#/bataille/learn")
    page.send("learning:step", {"step": 1})
    assert "Welcome" in page.text("tutorial"), "first the task, then the next step"
    page.press("shuffle")
    page.press("ready")
    assert page.find("lesson-next") is None and "Well done" in page.text("tutorial")
    page.wait()
    shoot(page, "A1")
    assert "E5" in refusal(page)
    shoot(page, "E5")
    page.wait()
    shoot(page, "A1")
    refusal(page)
    for square in ("F5", "G5"):
        shoot(page, square)
    page.wait()
    while "lamp" not in page.text("tutorial"):
        page.press("lesson-next")
    page.press("hint")
    page.wait()
    page.press("hint")
    shoot(page, next(untouched(page)))
    page.wait()
    while page.find("lesson-play") is None:
        page.press("lesson-next")
    page.press("lesson-back")
    while page.find("lesson-play") is None:
        page.press("lesson-next")
    assert not page.store, "a lesson is not stored among the games"
    page.press("lesson-play")
    assert page.path.startswith("#/play/") and len(page.store) == 1


def test_play_now_ends_the_thinking(monkeypatch: pytest.MonkeyPatch) -> None:
    page = alone(monkeypatch)
    ply = table(page).ply
    shoot(page, "B2")
    page.press("play-now")
    page.wait()
    assert table(page).ply == ply + 2


def test_no_gesture_is_lost_on_a_game_that_ended(monkeypatch: pytest.MonkeyPatch) -> None:
    page = alone(monkeypatch, bombs="1")
    play_to_end(page)
    text = table(page).text()
    acts: list[tuple[str, Any]] = [
        ("aim", {"square": 3}),
        ("fire", None),
        ("hint", None),
        ("resign-now", None),
        ("pass", None),
        ("lift", None),
        ("step", None),
        ("offer", None),
    ]
    for act, arg in acts:
        page.send(act, arg)
        assert table(page).text() == text
    assert start(page, "ai") and FLEET_B


@pytest.mark.parametrize("game", games.IDS)
def test_the_list_of_keys_has_those_of_the_game_on_the_screen(
    monkeypatch: pytest.MonkeyPatch, game: str
) -> None:
    page = Page(monkeypatch, route="#/")
    page.send("comfort:help")
    general = page.regions["over"]
    page.send("app:dismiss")
    page.go(f"#/{game}/new/two")
    page.press("start")
    if page.find("lift") is not None:
        page.press("lift")
    page.send("comfort:help")
    session = page.app.shell.session
    assert session is not None
    own = board_of(game).keys_here(session.view())
    assert own
    for names, what in own:
        text = page.app.shell.t.message(what)
        assert text in page.regions["over"] and text not in general
        assert all(name in page.regions["over"] for name in names)


@pytest.mark.parametrize(
    ("answer", "told"), [("water", "water"), ("hit", "hit"), ("sunk", "sunk, it was the destroyer")]
)
def test_a_shot_is_told_before_and_its_answer_once_it_has_landed(answer: str, told: str) -> None:
    name = msg("the destroyer") if answer == "sunk" else None
    film = BOARD.motion(cast(Any, None), [Bombed(seat=0, square=44, answer=answer, ship=7 << 44, name=name)])
    before, after = film.captions
    assert isinstance(before.words, Fires) and isinstance(after.words, Message)
    assert str(sentence(before.words, ("Ann", "Bob"))) == "Ann fires at E5." and before.at == 0
    shell = next(clip for clip in film.clips if clip.target == "#fx-shell")
    assert str(after.words) == told and after.at >= shell.timing["duration"]
