"""The positions page: pieces, fields, text, refusals, and games that begin there."""

from __future__ import annotations

import json
from typing import Any

import msgspec
import pytest

from navals.core.record import link, record
from navals.thinking.job import Job, read_task
from navals.thinking.packing import pack
from navals.ui.features.positions import model as positions
from navals.ui.features.positions.hint import PositionHint
from navals.ui.features.positions.model import Positions
from tests.games import game, under_test
from tests.records import missed
from tests.ui.page import Page
from tests.ui.test_drills import people_only


def model(page: Page) -> Positions:
    return page.app.model("positions")


def change(page: Page, name: str, value: str) -> None:
    """Change a field."""
    page.send("positions:set", {"name": name, "value": value})


def opened(game_id: str) -> Page:
    return Page(route=f"#/{game_id}/position")


def state_of(page: Page) -> Any:
    return positions.build_state(model(page).game, model(page).arrangement)


@pytest.mark.parametrize("game_id", under_test())
def test_no_two_presets_have_the_same_name(page: Page, game_id: str) -> None:
    page.go(f"#/{game_id}/position")
    names = [e.text for e in page.element("position-preset").walk() if e.tag == "option"]
    assert len({*names}) == len(names) > 1


@pytest.mark.slow
@pytest.mark.parametrize("game_id", under_test())
def test_a_piece_is_taken_put_and_taken_back(page: Page, game_id: str) -> None:
    page.press("practice-link", f"{game_id}-position")
    assert page.path == f"#/{game_id}/position" and "Pick a piece" in page.text("position-said")
    start = model(page).arrangement
    piece = next(
        item for item in positions.arranger(game_id).pieces(state_of(page)) if item.point is not None
    )
    page.send("positions:tap", {"x": piece.point[0], "y": piece.point[1], "arg": {"sheet": piece.sheet}})
    assert model(page).piece_id == piece.id and "Selected" in page.text("position-said")
    page.press(f"take-{piece.id}")
    assert not model(page).piece_id, "and put down again"
    page.press(f"take-{piece.id}")
    for step in range(1, 200):
        x, y = piece.point[0] + (step * 37) % 90 - 45, piece.point[1] + (step * 53) % 90 - 45
        page.send("positions:tap", {"x": x, "y": y, "arg": {"sheet": piece.sheet}})
        if model(page).arrangement != start:
            break
        # Another piece was tapped, or there is not enough room.
        if model(page).piece_id != piece.id:
            page.send("positions:take", {"piece": piece.id})
    assert model(page).arrangement != start, "somewhere there is room"
    data = json.loads(page.store[f"position/{game_id}"])
    assert data["setup"] == model(page).arrangement.setup
    page.press("position-undo")
    assert model(page).arrangement == start
    reload = Page(store={f"position/{game_id}": json.dumps(data)}, route=f"#/{game_id}/position")
    assert model(reload).arrangement.setup == data["setup"], "kept for the next visit"


def test_what_is_not_allowed_is_refused_with_its_rule() -> None:
    page = opened("bataille")
    start = model(page).arrangement
    page.press("take-A:1")
    change(page, "piece.place", positions.position_pairs(model(page)).get_list("a")[0].split("-")[0])
    assert model(page).arrangement == start and model(page).rule == "bataille R3"
    assert "Rule R3" in page.text("position-said") and "is-refused" in page.element("position-said").classes

    def type_text(text: str) -> None:
        page.send("positions:text", {"name": "text", "value": text})

    type_text("turn=A nonsense")
    assert model(page).arrangement == start and "nonsense" in page.text("position-text"), (
        "the text can be corrected"
    )
    type_text("x" * 5000)
    assert "too long" in page.text("position-said")
    type_text(start.setup)
    assert model(page).refusal is None
    # A finished game cannot be played.
    squares = []
    for ship in positions.position_pairs(model(page))["b"].split(","):
        first, last = ship.split("-")[0], ship.split("-")[-1]
        columns, rows = range(ord(first[0]), ord(last[0]) + 1), range(int(first[1:]), int(last[1:]) + 1)
        squares += [f"{chr(column)}{row}" for column in columns for row in rows]
    page.press("take-A:shots")
    change(page, "piece.squares", ",".join(squares))
    assert "would already be over" in page.text("position-said")


@pytest.mark.parametrize("game_id", under_test())
def test_a_mistake_is_told_beside_its_field_and_nothing_starts(game_id: str) -> None:
    page = opened(game_id)
    start = model(page).arrangement
    page.send("positions:text", {"name": "text", "value": "hello"})
    fault = page.text("position-text-error")
    assert fault and page.element("position-text")["aria-invalid"] == "true"
    assert page.element("position-text")["aria-describedby"] == "position-text-error"
    assert fault.split(".")[0] in page.text("position-said")
    starts = [id for mode in ("ai", "two", "watch") if page.find(id := f"position-{mode}")]
    assert starts
    for id in (*starts, "position-hint", "position-copy"):
        assert page.element(id)["aria-disabled"] == "true", id
        assert page.element(id)["title"] == "Correct the marked field first, or press Undo."
    # Nor does a press that arrives before the page is redrawn start anything.
    for act, arg in (("play", {"mode": "two"}), ("play", {"mode": "ai"}), ("copy", None)):
        page.send(f"positions:{act}", arg)
        assert page.path == f"#/{game_id}/position" and "copy" not in page.answer
        assert page.answer["focus"] == "position-text" and page.answer["say"]["alert"]
    # Undo only reverts the typed text.
    page.press("position-undo")
    assert model(page).arrangement == start and page.text("position-text").strip() == start.setup
    assert not page.find("position-text-error")
    page.press(starts[0])
    assert page.table.replay.tags["Setup"] == start.setup


def test_a_refused_value_stays_in_its_field() -> None:
    page = opened("bataille")
    start = model(page).arrangement
    page.press("take-A:1")
    place = positions.position_pairs(model(page)).get_list("a")[0].split("-")[0]
    change(page, "piece.place", place)
    assert page.element("piece-place")["value"] == place and "Rule R3" in page.text("piece-place-error")
    page.send("positions:play", {"mode": "two"})
    assert page.path == "#/bataille/position" and page.answer["focus"] == "piece-place"
    page.press("position-undo")
    assert model(page).arrangement == start and not page.find("piece-place-error")
    # A press on a place that takes no piece leaves the position as it looks, ready to be played.
    page.send("positions:tap", {"x": -1000, "y": -1000, "arg": {"sheet": 0}})
    assert model(page).refusal is not None and not model(page).has_pending_field
    page.press("position-two")
    assert page.table.replay.tags["Setup"] == start.setup


@pytest.mark.parametrize("game_id", under_test())
@pytest.mark.parametrize("mode", ["ai", "two", "watch"])
def test_a_game_begins_there(game_id: str, mode: str) -> None:
    page = opened(game_id)
    setup = model(page).arrangement.setup
    assert [e["value"] for e in page.element("position-level").walk() if e.has("selected")] == ["medium"]
    change(page, "piece.", "hard")
    assert model(page).level == "medium"
    change(page, "level.", "easy")
    page.press(f"position-{mode}")
    assert page.path.startswith("#/play/")
    replay, seats = page.table.replay, page.session.seats
    assert replay.tags["Setup"] == setup
    people = len(seats.people)
    assert people == {"ai": people, "two": seats.count, "watch": 0}[mode] and (mode != "ai" or people)
    if mode == "ai":
        sides = [
            replay.game.seating.side(seat, replay.options)
            for seat in (replay.positions[0].state.actor(), seats.people[0])
        ]
        assert sides[0] == sides[1]
    assert replay.tags["SeedCommit"] and record.read(record.write(replay)).tags["Setup"] == setup


@pytest.mark.slow
@pytest.mark.parametrize("game_id", under_test())
def test_the_link_is_short_and_opens_the_position(game_id: str) -> None:
    page = opened(game_id)
    page.suspicious = False
    for preset in game(game_id).presets:
        page.send("positions:preset", {"name": "preset", "value": preset.id})
        page.press("position-copy")
        url = page.answer["copy"]
        assert len(url) < 2048, preset.id
        _, mark, fragment = url.partition(link.PREFIX)
        replay = record.read(link.decode(mark + fragment))
        assert replay.tags["Setup"] == model(page).arrangement.setup and replay.moves == []


@pytest.mark.parametrize("game_id", under_test())
def test_a_position_of_a_finished_game_comes_to_the_page(page: Page, game_id: str) -> None:
    page.open(missed(game_id))
    replay = page.table.replay
    page.send("replay:look", {"ply": page.table.ply // 2})
    page.press("replay-position")
    assert page.path == f"#/{game_id}/position"
    assert model(page).arrangement.setup in {
        replay.game.setup(position.state) for position in replay.positions
    }
    assert positions.restore_model(replay.game, page.store) is not None


@pytest.mark.parametrize("text", ['{"options": "", "setup": "x"}', '{"options": "x=1", "setup": ""}'])
def test_a_damaged_position_is_replaced(text: str) -> None:
    page = Page(store={"position/mats": text}, route="#/mats/position")
    assert model(page).game == "mats" and model(page).arrangement.setup


def advice_of(page: Page) -> PositionHint:
    """Return the hint on the page, or the note that it is being computed."""
    stand = page.app.shell.separate_board
    assert isinstance(stand, PositionHint)
    return stand


@pytest.mark.parametrize("game_id", under_test())
def test_the_computer_says_what_it_would_do(game_id: str) -> None:
    page = opened(game_id)
    start, state = model(page).arrangement, state_of(page)
    page.press("position-hint")
    assert page.path == f"#/{game_id}/position/hint" and page.find("hint-stop")
    assert "Stop" in page.text("table-actions")
    page.wait(lambda: not advice_of(page).is_thinking)
    advice = advice_of(page)
    assert not advice.is_thinking and advice.seat == state.actor() and state.check(advice.action) is None
    text = page.text("status")
    assert text and page.text("hint-back")
    # This page plays no games.
    page.send("play:resign-now")
    page.send("play:command", {"command": advice.session.table.game.text(advice.action)})
    assert (
        page.app.shell.separate_board is advice
        and advice.session.table.ply == 0
        and page.app.shell.session is None
    )
    assert "only look at" in page.text("note") and page.text("status") == text
    page.press("hint-back")
    assert page.path == f"#/{game_id}/position" and model(page).arrangement == start
    assert page.app.shell.separate_board is None and page.find("position-hint")


@pytest.mark.parametrize("game_id", under_test())
def test_a_hint_is_stopped(game_id: str) -> None:
    page = opened(game_id)
    page.press("position-hint", "hint-stop")
    assert page.path == f"#/{game_id}/position" and page.app.shell.separate_board is None, (
        "nothing was found yet"
    )
    page.press("position-hint")
    while advice_of(page).session.thinking.hint is None:
        page.send("app:tick")
    if advice_of(page).is_thinking:
        page.press("hint-stop")
        assert advice_of(page).action is not None and page.text("hint-back")
    page.send("positions:stop")
    assert advice_of(page).action is not None


def test_the_thinker_gets_the_view_of_the_acting_seat() -> None:
    page = opened("mats")
    assert page.answer.get("thinker") is True
    page.send("thinking:thinker", True)
    page.press("position-hint")
    page.send("app:tick")
    job = page.answer["think"]
    assert job["kind"] == "hint" and job["game"] == "mats" and "record" not in job
    task = read_task(msgspec.convert(job, Job), game("mats"))
    assert task.view == state_of(page).view(advice_of(page).seat)
    thought = list(task.thoughts())[-1]
    page.send("thinking:thought", {"job": job["job"], "content": pack(thought), "done": True})
    assert advice_of(page).action == thought.action and not advice_of(page).is_thinking


def test_a_real_table_has_no_hint() -> None:
    page = opened("billiard")
    page.send("positions:preset", {"name": "preset", "value": people_only(game("billiard"))})
    assert "no hint" in (page.element("position-hint")["title"] or "")
    page.go("#/billiard/position/hint")
    assert page.path == "#/billiard/position" and page.app.shell.separate_board is None
    assert "no hint" in page.text()
