"""Bataille on a page: placing a fleet, whole games, undo, hints, looking back, commands, the end."""

from __future__ import annotations

import json
import re
from typing import Any, cast

import pytest

from navals import games
from navals.core.message import msg
from navals.core.record import record
from navals.core.rules import digest
from navals.games.bataille.rules.options import ship_labels
from navals.games.bataille.rules.state import Bombed
from navals.games.bataille.screen.board import BOARD, BatailleUi
from navals.games.bataille.words.sentences import Fires, sentence
from navals.ui.registry import board_of
from tests.records import golden_text
from tests.ui.page import Page
from tests.ui.play import (
    FLEET_A,
    alone,
    events,
    exchange,
    lift,
    menu,
    new,
    place,
    play_to_end,
    shoot,
    two,
    untouched,
)


@pytest.fixture
def placing() -> Page:
    """A person's empty grid in variant 1."""
    return new("ai", preset="classic")


def ui(page: Page) -> BatailleUi:
    return page.session.ui


def drag(
    page: Page, token: str, x: float | None, y: float | None, dx: float = 0, dy: float = 0, end: str = "drop"
) -> None:
    """Drag a ship, as the page reports it."""
    at = {"token": token, "dx": dx, "dy": dy, "space": None if x is None else "grid-0-space", "x": x, "y": y}
    for phase in ("start", "over", end):
        page.send("ship", {**at, "phase": phase})


def refusal(page: Page) -> str:
    """Return the refusal in the note; check that it is announced as an alert too."""
    assert "is-refused" in page.element("note").classes and page.answer["say"]["alert"]
    assert {"name": "refuse", "at": 0} in page.answer["sound"]
    return page.text("note").replace("The ", "the ", 1)


def test_a_ship_is_laid_by_a_square_and_the_next_comes_to_hand(placing: Page) -> None:
    placing.press("grid-0-A1")
    assert ui(placing).fleet[0] == (0, 0, 4, 0) and ui(placing).ship_index == 1
    assert placing.text("ready").startswith("Ready") and placing.element("ready")["aria-disabled"] == "true"
    assert placing.cell("grid-0-E1") == "E1, the carrier" and placing.cell("grid-0-F1") == "F1"
    placing.send("preview", {"square": 11})
    refused = placing.text("note")
    assert "touch" in refused and "is-refused" in placing.element("ghost").classes
    placing.send("preview")
    assert not placing.find("ghost") and placing.text("note") != refused
    # Touching ships are refused, with both names.
    placing.press("grid-0-F2")
    note = refusal(placing)
    assert "the carrier" in note and "the cruiser" in note and "Rule R3" in note
    assert any(e["href"] == "#/bataille/rules/R3" for e in placing.elements("main"))
    assert ui(placing).fleet[1] is None, "nothing changed"
    placing.press("grid-0-F4")
    assert "is-refused" not in placing.element("note").classes, "the next act removes the refusal"


def test_a_ship_is_dragged_from_the_list_and_on_the_board(placing: Page) -> None:
    drag(placing, "ship-2", 55, 55)
    assert ui(placing).fleet[2] == (4, 5, 6, 5), "held by its middle"
    drag(placing, "ship-2", 85, 95, dx=5, dy=5)
    assert ui(placing).fleet[2] == (7, 9, 9, 9), "pushed back in at the edge"
    drag(placing, "ship-2", 55, 55, dx=5, dy=5, end="over")
    assert placing.find("ghost")
    drag(placing, "ship-2", 55, 55, dx=5, dy=5, end="cancel")
    assert ui(placing).fleet[2] == (7, 9, 9, 9) and not placing.find("ghost"), "a cancelled drag"
    drag(placing, "ship-2", None, None)
    assert ui(placing).fleet[2] is None, "pulled off the board"
    placing.press("back")
    assert ui(placing).fleet[2] == (7, 9, 9, 9)


def test_ships_that_do_not_fit_are_refused(placing: Page) -> None:
    placing.press("grid-0-G1")
    assert ui(placing).fleet[0] == (5, 0, 9, 0), "pushed back onto the grid"
    placing.send("ready")
    assert "the cruiser is missing" in refusal(placing).lower()
    placing.command("place H1-L1 C1-C4 E1-E3 G1-G3 I1-I2")
    assert "Rule R2" in refusal(placing)
    placing.command("place A1-B2 C1-C4 E1-E3 G1-G3 I1-I2")
    assert "Rule R1" in refusal(placing)


def test_a_ship_ashore_turns_in_the_hand_where_it_can_be_seen(placing: Page) -> None:
    assert "placed horizontally" in placing.text("note") and not placing.find("ghost")
    placing.press("turn")
    assert "placed vertically" in placing.text("note") and ui(placing).preview_ends == (4, 2, 4, 6)
    placing.send("preview", {"square": 33})
    placing.press("turn")
    assert ui(placing).preview_ends == (3, 3, 7, 3), "about the previewed square"
    assert "is-ghost" in placing.element("ghost").classes


def test_squares_over_the_pieces_act_like_the_cells_below_them(placing: Page) -> None:
    squares = [element for element in placing.elements("main") if element.has("data-hover")]
    over = [element for element in squares if element["class"] == "pieces-square"]
    assert len(over) == 100 and {element["data-act"] for element in over} == {"put"}
    cells = {element["data-arg"] for element in squares if element not in over}
    assert {element["data-arg"] for element in over} == cells


def test_turning(placing: Page) -> None:
    placing.press("turn", "grid-0-B1")
    assert ui(placing).fleet[0] == (1, 0, 1, 4)
    placing.press("ship-0")
    assert ui(placing).fleet[0] == (1, 0, 5, 0), "a tap on a ship turns it about its first square"
    placing.key("r")
    assert ui(placing).fleet[0] == (1, 0, 1, 4)
    placing.send("select", {"ship": 1})
    placing.send("tap", {"x": 35, "y": 5})
    assert ui(placing).fleet[1] == (3, 0, 3, 3)
    placing.press("ship-0")
    assert "Rule R3" in refusal(placing) and ui(placing).fleet[0] == (1, 0, 1, 4), (
        "its neighbour is in the way"
    )


def test_back_clear_and_random(placing: Page) -> None:
    assert placing.element("back")["aria-disabled"] == "true"
    assert placing.element("clear")["aria-disabled"] == "true"
    placing.key("f")
    first = ui(placing).fleet
    assert None not in first
    placing.press("shuffle", "clear")
    assert set(ui(placing).fleet) == {None}
    placing.key("z")
    placing.press("back")
    assert ui(placing).fleet == first
    placing.key("Enter")
    assert placing.table.ply >= 1, "Enter is Ready once the fleet is complete"


def test_after_moving_a_ship_the_next_one_ashore_is_in_hand(placing: Page) -> None:
    placing.press("shuffle", "clear", "grid-0-A1", "grid-0-A3", "fleet-0", "grid-0-A10")
    assert ui(placing).fleet[0] == (0, 9, 4, 9) and ui(placing).ship_index == 2


@pytest.mark.slow
@pytest.mark.parametrize(
    "preset", ["classic", pytest.param("flotilla", marks=pytest.mark.exhaustive), "quick"]
)
def test_a_whole_game_against_the_computer(preset: str) -> None:
    page = new("ai", preset=preset, kind1="easy")
    page.press("shuffle", "ready")
    play_to_end(page)
    assert page.text("finale-title") in ("Victory!", "Defeat", "A draw")
    rows = [e.text for e in page.elements("over") if e.tag == "tr"]
    assert len(rows) == 6 and any("Ships sunk" in row for row in rows)
    replay = record.read(page.table.text())
    assert digest(replay.game, replay.position) == digest(page.table.game, page.table.position)
    page.press("finale-look")
    assert not page.regions["over"] and page.find("rematch")
    assert page.text("status")
    page.press("finale-open", "finale-rematch")
    assert page.table.ply == 0 and page.table.options == replay.options


def test_an_open_table_needs_no_handing_over() -> None:
    page = two(openly=True, bombs="6")
    for _ in range(12):
        assert not page.find("lift") and not page.find("pass")
        cells = [e for e in page.elements() if (e["id"] or "").startswith("grid")]
        assert not [e for e in cells if "ship" in (e["aria-label"] or "")]
        exchange(page, next(untouched(page)))
    page.element("finale")


def test_watching() -> None:
    page = new("watch", bombs="3")
    page.wait(lambda: page.table.ply == 4)
    page.press("pause")
    page.wait()
    assert page.table.ply == 4 and "again" not in page.answer, "nothing goes on while it pauses"
    page.press("step")
    assert page.table.ply == 5 and "again" not in page.answer
    page.press("game-menu")
    page.choose("perspective", "0")
    page.send("app:dismiss")
    assert "unknown" in page.content
    page.key("p")
    page.wait()
    page.element("finale")


def test_who_begins_is_agreed_at_the_table_or_drawn_by_lot() -> None:
    page = alone(first="agree")
    page.press("begins-0")
    assert "You go first." in page.said and "again" not in page.answer
    shoot(page, "A1")
    results = set()
    for lot in ("00", "01"):
        page = alone(first="agree")
        page.app.shell.entropy = lambda size, lot=lot: lot
        page.press("begins-lots")
        results.add("You go first." in page.said)
    assert results == {True, False}


def test_a_lone_player_is_you_beside_the_board_and_sees_what_is_afloat_there() -> None:
    page = alone()
    lines = [e for e in page.tree("main").walk() if "bombs-line" in e.classes]
    assert [line.text.split()[0] for line in lines] == ["You", "Cabin"]
    for line in lines:
        ships = [e for e in line.walk() if "roster-ship" in e.classes]
        assert len(ships) == len(page.table.position.state.options.sizes)
    beside = page.tree("main").text.partition("Enemy waters")[2]
    assert "Your fleet" in beside and "Player 1" not in beside


def test_seats_change_hands_in_the_middle_of_a_game() -> None:
    page = new("watch", first="B")
    page.wait(lambda: page.table.ply == 2)
    page.press("pause")
    menu(page, "seats")
    page.send("play:seated", {"kind-0": "person", "name-0": "Anne", "kind-1": "hard", "name-1": ""})
    assert page.table.names == ["Anne", "ai:hard"]
    page.wait()
    assert page.session.acting_seat() == 0, "the computer has played: Anne is to shoot"
    exchange(page, next(untouched(page)))
    menu(page, "seats")
    page.send("play:seated", {"kind-0": "easy", "kind-1": "person", "name-1": "ai:ai:Bob"})
    assert page.table.names == ["ai:easy", "Bob"]
    page.wait()
    assert page.session.handover.viewer == 1
    menu(page, "seats")
    page.send("play:seated", {"kind-0": "person", "name-0": "Anne", "kind-1": "person", "name-1": "Bob"})
    assert page.find("lift"), "two people: the screen is handed over"


def test_take_back_against_the_computer_is_free_and_brings_the_same_answers() -> None:
    page = alone()
    text = page.table.text()
    page.element("undo")
    exchange(page, "B2")
    played = events(page)
    page.press("undo")
    assert page.said == ["Move taken back. This game no longer counts towards your rating."]
    assert page.table.text() == text
    assert page.answer["put"], "what is stored is taken back too"
    exchange(page, "B2")
    assert events(page) == played
    page.press("undo")
    assert page.said == ["Move taken back."], "said once"


def test_take_back_of_the_placement_draws_the_same_lots() -> None:
    page = alone(first="draw")
    played = events(page)
    while page.table.ply:
        page.press("undo")
    page.wait()
    place(page, FLEET_A)
    page.wait()
    assert events(page) == played


def test_between_two_people_the_other_one_is_asked() -> None:
    page = two()
    shoot(page, "A1")
    text = page.table.text()
    page.press("undo")
    for words in ("Anne would like to take back", "Bob, do you agree?"):
        assert words in page.text("confirm")
    assert not page.regions["main"], "Bob has the screen: nothing secret behind the question"
    page.press("confirm-no")
    assert page.table.text() == text and page.find("pass")
    page.press("undo", "confirm-yes")
    assert page.table.ply == 2 and "Move taken back." in page.said
    if page.find("lift"):
        page.press("lift")
    assert page.session.acting_seat() == 0
    shoot(page, "J10")


def test_who_is_asked_is_no_computer_that_thinks(page: Page) -> None:
    """In a game without secrets the screen stays visible, and says who must answer."""
    page.open(record.write(record.read(golden_text("mats-classic"), 4)))
    page.press("undo")
    assert page.find("confirm") and not page.find("play-now")
    assert page.text("status").endswith("to answer.")


def test_nothing_to_take_back_is_explained() -> None:
    page = new("ai", first="B", kind0="easy", kind1="person")
    undo = page.find("undo")
    assert undo is None or undo["aria-disabled"] == "true"
    page.send("play:undo")
    assert page.table.ply <= 1


def test_a_refused_button_says_why(placing: Page) -> None:
    element = placing.element("ready")
    placing.send(element["data-act"] or "", {"text": element["title"]})
    assert placing.text("toast-message") == "5 ships are still in port" and placing.answer["say"]["alert"]
    placing.press("shuffle")
    assert not placing.regions["toast"]


def test_hint_in_layers() -> None:
    page = alone()
    page.press("hint")
    page.wait()
    assert page.find("grid-1-heat") and not page.find("grid-1-aim")
    page.key("h")
    assert page.find("grid-1-aim") and page.text("note") and page.said
    page.press("hint")
    assert not page.find("grid-1-heat") and page.find("grid-1-aim"), "the advised aim is kept"
    page.press("hint")
    page.wait()
    shoot(page, "B2")
    assert not page.find("grid-1-heat"), "a hint ends with the action"


def test_looking_back_through_the_log() -> None:
    page = alone()
    exchange(page, "B2", "D4", "F6")
    lines = [e for e in page.elements("main") if "log-line" in e.classes]
    assert len(lines) >= page.table.ply
    page.click(next(e for e in lines if "B2" in e.text))
    assert "Replay: action" in page.text("status") and "miss" not in page.cell("grid-1-D4")
    assert "miss" in page.cell("grid-1-B2") or "hit" in page.cell("grid-1-B2")
    page.key("ArrowRight")
    page.key("ArrowLeft")
    page.press("look-first", "look-last")
    assert not page.find("fire"), "nothing can be done in the past"
    page.key("Escape")
    assert page.find("fire")
    page.press("game-menu", "menu-look", "look-end")


def test_commands_and_their_refusals() -> None:
    page = alone()
    ply = page.table.ply
    for wrong in ("", "Z99", "B7 B8", "place A1", "<b>", "*", "accept"):
        page.command(wrong)
        assert page.table.ply == ply and refusal(page), wrong
        assert page.text("command-error") == page.text("note"), "beside the field too"
    page.command(" b7 ")
    assert not page.find("command-error")
    assert "You fire at B7" in " ".join(page.said)
    page.wait()
    page.press("grid-1-B7")
    assert "Rule R8" in refusal(page), "a tap on a bombed square"
    page.command("B7")
    assert "Rule R8" in refusal(page)
    assert any(e["href"] == "#/bataille/rules/R8" for e in page.elements("main"))
    assert "(Rule R8)" in page.answer["say"]["alert"]
    page.press("hint")
    assert "is-refused" not in page.element("note").classes, "a hint replaces the refusal"


def test_aiming_can_be_changed_and_given_up() -> None:
    page = alone()
    page.press("grid-1-B2", "grid-1-C3")
    assert "C3" in page.text("fire") and page.element("grid-1-C3")["aria-selected"] == "true"
    page.send("back")
    assert page.element("fire")["aria-disabled"] == "true"
    page.press("grid-1-C3")
    page.send("app:key", {"key": "Escape", "ctrl": False, "shift": False, "alt": False})
    assert page.element("fire")["aria-disabled"] == "true"
    page.press("grid-1-C3", "grid-1-C3")
    assert "You fire at C3" in " ".join(page.said), "a second tap on the same square fires"
    ply = page.table.ply
    page.press("play-now")
    page.wait()
    assert page.table.ply == ply + 1, "it ends the thinking"


def test_the_ship_under_the_pointer_is_described() -> None:
    page = alone()
    note = page.text("note")
    cells = [e for e in page.elements("main") if e["data-hover"] == "preview"]
    options = page.table.options
    assert len(cells) == sum(options.sizes) and all(str(e["id"]).startswith("grid-0-") for e in cells)
    notes = set()
    for cell in cells:
        page.send("preview", json.loads(str(cell["data-arg"])))
        notes.add(page.text("note"))
    names = [page.app.shell.t.message(name) for name in ship_labels(options)]
    lengths = zip(names, options.sizes, strict=True)
    assert notes == {f"{name}: 0 hits out of {size}." for name, size in lengths}
    # An invalid position, the end of a hover, and the enemy's unknown ships change nothing.
    for arg in ({"square": 200, "owner": 0}, None, {"square": 3, "owner": 1}):
        page.send("preview", json.loads(str(cells[0]["data-arg"])))
        page.send("preview", arg)
        assert page.text("note") == note


def test_a_shot_is_seen_heard_and_said() -> None:
    page = alone()
    assert sum("is-legal" in e.classes for e in page.elements("main")) == 100
    shoot(page, "B2")
    answer = page.answer
    assert re.search(r"You fire at B2: (miss|hit)\.", answer["say"]["polite"])
    assert {"cannon", "splash"} & {sound["name"] for sound in answer["sound"]}
    ids = {e["id"] for e in page.elements()}
    inserts = [clip["insert"] for clip in answer["play"] if "insert" in clip]
    inserted = {id for insert in inserts for id in re.findall(r'id="([^"]+)"', insert["markup"])}
    assert {clip["target"].removeprefix("#") for clip in answer["play"]} <= ids | inserted
    assert {insert["into"].removeprefix("#") for insert in inserts} <= ids
    page.wait()
    assert sum("is-legal" in e.classes for e in page.elements("main")) == 99


def test_draws_are_declined_and_resigning_asks_first() -> None:
    page = alone()
    menu(page, "draw")
    page.wait()
    assert "declines the draw" in page.text("log") and page.find("fire")
    page.command("draw")
    assert "already offered" in refusal(page)
    menu(page, "resign")
    assert "The Cabin boy will win." in page.text()
    page.press("confirm-no")
    assert page.table.result() is None
    menu(page, "resign")
    page.press("confirm-yes")
    assert "you have resigned" in page.text("finale")


def test_two_people_agree_on_a_draw_or_not() -> None:
    page = two()
    for answer in ("confirm-no", "confirm-yes"):
        menu(page, "draw")
        lift(page)
        assert "Anne offers a draw." in page.text("confirm")
        page.press(answer)
        if answer == "confirm-no":
            lift(page)
            shoot(page, "B2")
            lift(page)
            shoot(page, "B2")
            lift(page)
    assert "A draw by agreement." in page.text("finale")


def test_after_the_end_nothing_happens_until_it_is_taken_back() -> None:
    page = alone(bombs="1")
    play_to_end(page)
    text = page.table.text()
    page.send("aim", {"square": 3})
    for act in ("fire", "hint", "resign-now", "pass", "lift", "step", "offer"):
        page.send(act)
        assert page.table.text() == text
    page.press("finale-look")
    page.send("play:undo")
    assert page.table.result() is None and not page.find("finale")
    shoot(page, "B2")


@pytest.mark.parametrize("game", games.IDS)
def test_the_list_of_keys_has_those_of_the_game_on_the_screen(page: Page, game: str) -> None:
    page.send("comfort:help")
    general = page.regions["over"]
    page.send("app:dismiss")
    page.go(f"#/{game}/new/two")
    page.press("start")
    if page.find("lift"):
        page.press("lift")
    page.send("comfort:help")
    keys = board_of(game).keys_here(page.session.view())
    assert keys
    for names, what in keys:
        text = page.app.shell.t.message(what)
        assert text in page.regions["over"] and text not in general
        assert all(name in page.regions["over"] for name in names)


@pytest.mark.parametrize(
    ("answer", "reply", "time"),
    [("water", "miss", 1000), ("hit", "hit", 1200), ("sunk", "sunk! It was the destroyer", 2000)],
)
def test_a_shot_is_told_before_and_its_answer_once_it_has_landed(answer: str, reply: str, time: int) -> None:
    """A hit shakes the grid, and a sinking takes about a second longer."""
    name = msg("the destroyer") if answer == "sunk" else None
    film = BOARD.motion(cast(Any, None), [Bombed(seat=0, square=44, answer=answer, ship=7 << 44, name=name)])
    start, end = film.captions
    assert isinstance(start.content, Fires) and isinstance(end.content, Bombed)
    assert str(sentence(start.content, ("Ann", "Bob"))) == "Ann fires at E5." and start.start == 0
    shell = next(clip for clip in film.clips if clip.target == "#fx-shell")
    assert str(sentence(end.content, ("Ann", "Bob"))) == f"Ann fires at E5: {reply}."
    assert end.start >= shell.timing["duration"] and time <= film.milliseconds <= time + 500
    assert any(clip.target == "#grid-1-art" for clip in film.clips) == (answer != "water")


def test_water_that_is_known_is_marked_and_a_bomb_there_asks_once() -> None:
    """R3, R7: the corners of a hit, as in the figure in the rules."""
    page = two()
    shoot(page, "A1")
    page.press("pass", "lift")
    assert "Anne fires at A1: hit." in page.said and page.find("toast-message") is None
    assert page.answer["play"], "and the shot is seen again"
    shoot(page, "J10")
    page.press("pass", "lift")
    assert "Bob fires at J10: miss." in page.said
    assert "known to be water" in page.cell("grid-1-B2") and page.find("grid-1-mark-B2")
    assert "unknown" in page.cell("grid-1-B1")
    page.send("comfort:pref", {"name": "one_tap", "value": True})
    ply = page.table.ply
    page.press("grid-1-B2")
    assert page.table.ply == ply and "would be wasted" in page.text("status")
    assert page.text("fire").startswith("Fire at B2 anyway")
    page.send("comfort:pref", {"name": "marks", "value": False})
    assert "unknown" in page.cell("grid-1-B2") and not page.find("grid-1-mark-B2")
    page.press("grid-1-B2")
    assert page.table.ply == ply + 1, "asked once"


def test_a_player_without_bombs_is_told_so() -> None:
    """R9."""
    page = alone(bombs_a="1", bombs_b="3")
    shoot(page, "J10")
    page.wait(lambda: page.table.ply == 4)
    assert page.text("note").startswith("You have no bombs left.")


def test_the_record_is_not_shown_while_it_has_what_is_hidden() -> None:
    page = alone(bombs="1")
    page.press("game-menu", "menu-share")
    assert page.find("share-save") and not page.find("share-text")
    page.send("play:copy")
    assert "still hidden from you" in page.text("toast-message") and "copy" not in page.answer
    page.send("app:dismiss")
    play_to_end(page)
    page.send("app:dismiss")
    page.press("game-menu", "menu-share", "share-text")
    assert "place" in str(page.answer["copy"])
