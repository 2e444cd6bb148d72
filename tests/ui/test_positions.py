"""The page of positions without a browser: pieces, knobs, text, what is refused, and what begins from there."""

from __future__ import annotations

import json

import msgspec
import pytest

from navals import games
from navals.core.record import link, record
from navals.core.thinking.job import Job, task_of
from navals.core.thinking.packing import pack
from navals.ui.features.positions import model as positions
from navals.ui.features.positions.hint import Advice
from navals.ui.features.positions.model import Positions
from tests.games import under_test
from tests.records import missed
from tests.ui.page import Page


def held(page: Page) -> Positions:
    """What the page holds."""
    found: Positions = page.app.model("positions")
    return found


def change(page: Page, name: str, value: str) -> None:
    """A field changed."""
    page.send("positions:set", {"name": name, "value": value})


@pytest.mark.parametrize("game_id", under_test())
def test_a_piece_is_taken_put_and_taken_back(game_id: str) -> None:
    page = Page()
    page.press(f"{game_id}-position")
    assert page.path == f"#/{game_id}/position" and "Take a piece" in page.text("position-said")
    before = held(page).now
    state = positions.state_of(game_id, before)
    piece = next(one for one in positions.arranger(game_id).pieces(state) if one.at is not None)
    page.send("positions:tap", {"x": piece.at[0], "y": piece.at[1], "arg": {"sheet": piece.sheet}})
    assert held(page).piece == piece.id and "In hand" in page.text("position-said")
    page.press(f"take-{piece.id}")
    assert not held(page).piece, "and put down again"
    page.press(f"take-{piece.id}")
    for step in range(1, 200):
        x, y = piece.at[0] + (step * 37) % 90 - 45, piece.at[1] + (step * 53) % 90 - 45
        page.send("positions:tap", {"x": x, "y": y, "arg": {"sheet": piece.sheet}})
        if held(page).now != before:
            break
        # Another piece was meant, or nothing can lie there: the position is as it was.
        assert held(page).piece != piece.id or held(page).refused is not None or held(page).now == before
        if held(page).piece != piece.id:
            page.send("positions:take", {"piece": piece.id})
    assert held(page).now != before, "somewhere there is room"
    kept = json.loads(page.store[f"position/{game_id}"])
    assert kept["setup"] == held(page).now.setup
    page.press("position-undo")
    assert held(page).now == before
    # It is there again with the next visit.
    again = Page(store={f"position/{game_id}": json.dumps(kept)}, route=f"#/{game_id}/position")
    assert held(again).now.setup == kept["setup"]


def test_what_is_not_allowed_is_refused_with_its_rule() -> None:
    page = Page(route="#/bataille/position")
    before = held(page).now
    ships = positions.text_of(held(page)).items_of("a")
    page.press("take-A:1")
    change(page, "piece.place", ships[0].split("-")[0])
    assert held(page).now == before and held(page).rule == "bataille R3"
    assert "Rule R3" in page.text("position-said") and page.find("position-said").classes.count("is-refused")
    page.send("positions:text", {"name": "text", "value": "turn=A nonsense"})
    assert held(page).now == before
    assert "nonsense" in page.text("position-text"), "what was typed can be mended"
    page.send("positions:text", {"name": "text", "value": "x" * 5000})
    assert "too long" in page.text("position-said")
    page.send("positions:text", {"name": "text", "value": before.setup})
    assert held(page).refused is None


def test_where_the_game_would_be_over_nothing_is_left_to_play() -> None:
    page = Page(route="#/bataille/position")
    fleet = positions.text_of(held(page))["b"]
    squares = [
        f"{chr(column)}{row}"
        for one in fleet.split(",")
        for column in range(ord(one[0]), ord(one.split("-")[-1][0]) + 1)
        for row in range(int(one.split("-")[0][1:]), int(one.split("-")[-1][1:]) + 1)
    ]
    page.press("take-A:shots")
    change(page, "piece.squares", ",".join(squares))
    assert "would be over" in page.text("position-said")


@pytest.mark.parametrize("game_id", under_test())
@pytest.mark.parametrize("mode", ["ai", "two", "watch"])
def test_a_game_begins_there(game_id: str, mode: str) -> None:
    page = Page(route=f"#/{game_id}/position")
    setup = held(page).now.setup
    change(page, "level.", "easy")
    page.press(f"position-{mode}")
    session = page.session
    assert page.path.startswith("#/play/")
    replay = session.table.replay
    assert replay.tags["Setup"] == setup
    people = len(session.seats.people)
    assert people == {"ai": people, "two": session.seats.count, "watch": 0}[mode] and (mode != "ai" or people)
    if mode == "ai":
        game, actor = session.table.game, replay.positions[0].state.actor()
        assert game.seating.side(actor, replay.options) == game.seating.side(
            session.seats.people[0], replay.options
        )
    assert replay.tags["SeedCommit"] and record.read(record.write(replay)).tags["Setup"] == setup


@pytest.mark.parametrize("game_id", under_test())
def test_the_link_is_short_and_opens_the_position(game_id: str) -> None:
    game = games.find(game_id)
    assert game is not None
    page = Page(route=f"#/{game_id}/position")
    for preset in game.presets:
        page.send("positions:preset", {"name": "preset", "value": preset.id})
        page.press("position-copy")
        url = page.answer["copy"]
        assert len(url) < 2048, preset.id
        _, mark, fragment = url.partition(link.MARK)
        replay = record.read(link.decode(mark + fragment))
        assert replay.tags["Setup"] == held(page).now.setup and replay.moves == []


@pytest.mark.parametrize("game_id", under_test())
def test_a_position_of_a_finished_game_comes_to_the_page(game_id: str) -> None:
    page = Page()
    page.open(missed(game_id))
    page.send("replay:look", {"ply": page.table.ply // 2})
    page.press("replay-position")
    assert page.path == f"#/{game_id}/position"
    replay = record.read(missed(game_id))
    setups = {replay.game.setup(one.state) for one in replay.positions}
    assert held(page).now.setup in setups
    assert positions.restored(replay.game, page.store) is not None


@pytest.mark.parametrize(
    "arg",
    [None, {}, {"x": 1}, {"x": "1", "y": 2, "arg": {"sheet": 0}}, {"x": 1, "y": 2, "arg": 3}, {"x": 1e9, "y": 0, "arg": {"sheet": 0}},
     {"x": 5, "y": 5, "arg": {"sheet": 99}}, {"x": 5, "y": 5, "arg": {"sheet": "0"}}],
)  # fmt: skip
def test_strange_gestures_change_nothing(arg: object) -> None:
    page = Page(route="#/mats/position")
    before = held(page).now
    for act in (
        "tap",
        "take",
        "set",
        "text",
        "undo",
        "play" if arg is None else "take",
        "copy" if arg is None else "set",
    ):
        if act not in ("play", "copy"):
            page.send(f"positions:{act}", arg)
            assert held(page).now == before
    page.go("#/")
    for act in ("tap", "take", "set", "text", "undo", "play", "copy", "preset", "from"):
        page.send(f"positions:{act}", arg)
    assert page.path == "#/" and held(page).now == before


@pytest.mark.parametrize("text", ['{"options": "", "setup": "x"}', '{"options": "x=1", "setup": ""}'])
def test_what_was_kept_and_is_no_position_is_begun_anew(text: str) -> None:
    page = Page(store={"position/mats": text}, route="#/mats/position")
    assert held(page).game == "mats" and held(page).now.setup


def asked(page: Page) -> Advice:
    """The hint that the page shows, or thinks about."""
    found = page.app.shell.stand
    assert isinstance(found, Advice)
    return found


def advised(page: Page, most: int = 4000) -> Advice:
    """The hint, thought to its end."""
    page.wait(lambda: not asked(page).thinks, most)
    assert not asked(page).thinks
    return asked(page)


@pytest.mark.parametrize("game_id", under_test())
def test_the_computer_says_what_it_would_do(game_id: str) -> None:
    """From the view of whoever acts only: what it thinks about is that view, and what it advises is legal there."""
    page = Page(route=f"#/{game_id}/position")
    before = held(page).now
    state = positions.state_of(game_id, before)
    page.press("position-hint")
    assert page.path == f"#/{game_id}/position/hint" and page.find("hint-stop")
    assert "Stop" in page.text("table-actions")
    advice = advised(page)
    assert advice.seat == state.actor() and state.check(advice.action) is None
    assert page.text("status") and page.text("hint-back")
    said = page.text("status")
    # Nothing is played here.
    page.send("play:resign-now")
    page.send("play:command", {"command": page.app.shell.stand.session.table.game.text(advice.action)})
    assert page.app.shell.stand is advice and advice.session.table.ply == 0 and page.app.shell.session is None
    assert "only looked at" in page.text("note") and page.text("status") == said
    page.press("hint-back")
    assert page.path == f"#/{game_id}/position" and held(page).now == before
    assert page.app.shell.stand is None and page.find("position-hint")


@pytest.mark.parametrize("game_id", under_test())
def test_a_hint_is_stopped(game_id: str) -> None:
    page = Page(route=f"#/{game_id}/position")
    page.press("position-hint", "hint-stop")
    assert page.path == f"#/{game_id}/position" and page.app.shell.stand is None, "nothing was found yet"
    page.press("position-hint")
    while asked(page).session.thinking.hint is None:
        page.send("app:tick")
    if asked(page).thinks:
        page.press("hint-stop")
        assert asked(page).action is not None and page.text("hint-back")
    page.send("positions:stop")
    assert asked(page).action is not None


def test_the_thinker_thinks_about_it() -> None:
    """Where there is a second worker it gets the view of whoever acts, and its report is the hint."""
    page = Page(route="#/mats/position")
    assert page.answer.get("thinker") is True
    page.send("thinking:thinker", True)
    page.press("position-hint")
    page.send("app:tick")
    job = page.answer["think"]
    assert job["kind"] == "hint" and job["game"] == "mats" and "record" not in job
    task = task_of(msgspec.convert(job, Job), games.find("mats"))
    assert task.view == positions.state_of("mats", held(page).now).view(asked(page).seat)
    thought = list(task.thoughts())[-1]
    page.send("thinking:thought", {"job": job["job"], "content": pack(thought), "done": True})
    assert asked(page).action == thought.action and not asked(page).thinks


def test_a_real_table_has_no_hint() -> None:
    game = games.find("billiard")
    preset = next(one for one in game.presets if game.seating.people_only(game.schema.parse(one.options)))
    page = Page(route="#/billiard/position")
    page.send("positions:preset", {"name": "preset", "value": preset.id})
    assert "no advice" in (page.find("position-hint")["title"] or "")
    page.go("#/billiard/position/hint")
    assert page.path == "#/billiard/position" and page.app.shell.stand is None
    assert "no advice" in page.text()
