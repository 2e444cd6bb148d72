"""The workshop: writing bots, matches, errors, and saving and sharing bots."""

from __future__ import annotations

from typing import Any

import pytest

from navals import games
from navals.ui.features.workshop import model as bots
from navals.ui.features.workshop.examples import example_source
from navals.ui.features.workshop.match import WorkshopMatch
from navals.ui.features.workshop.model import Workshop
from navals.ui.session.bots import KIND, MAX_LENGTH, BotText
from tests.ui.page import Page
from tests.ui.test_bots import Sandboxes

CHOOSES = "def play(view, actions, rng):\n    print('aye')\n    return rng.choice(actions)\n"


@pytest.fixture
def page() -> Page:
    return opened()


def opened(route: str = "#/workshop", **more: Any) -> Page:
    page = Page(**more)
    page.go(route)
    return page


def model_of(page: Page) -> Workshop:
    model: Workshop = page.app.model("workshop")
    return model


def write(page: Page, source: str) -> None:
    page.send("workshop:edit", {"text": source, "version": model_of(page).version})


def choose(page: Page, **fields: str) -> None:
    for name, value in fields.items():
        page.send("workshop:set", {"name": name, "value": value})


def running(page: Page, source: str = CHOOSES) -> WorkshopMatch:
    """Start a match with a bot."""
    write(page, source)
    page.send("workshop:run", {"game": model_of(page).game})
    return model_of(page).match


def order(page: Page) -> dict[str, Any]:
    """Return the current question to the bot."""
    while model_of(page).match.is_busy:
        page.send("app:tick")
    return page.app.response.fields["bot"]


def run(page: Page, source: str) -> WorkshopMatch:
    """Play a match to its end."""
    match, boxes = running(page, source), Sandboxes(page)
    while not match.is_done:
        if match.is_busy:
            page.send("app:tick")
        else:
            boxes.answer()
    page.suspicious = True
    page.check()
    return match


@pytest.mark.slow
@pytest.mark.parametrize("game_id", games.IDS)
def test_a_bot_plays_every_game_to_its_end(page: Page, game_id: str) -> None:
    choose(page, game=game_id, count="1")
    match = run(page, CHOOSES)
    assert not match.failure
    assert (match.played_count, match.win_count + match.loss_count + match.tie_count) == (1, 1)
    assert match.output.startswith("aye\n")
    page.send("workshop:see")
    (key,) = (key for key in page.store if key.startswith("game/"))
    assert page.path == f"#/play/{key.removeprefix('game/')}"
    assert "My bot" in page.store[key], "the record names the bot and can be read without it"


def test_bots_play_every_game_of_the_house(page: Page) -> None:
    values = [e["value"] for e in page.element("bot-game").walk() if e.tag == "option"]
    assert values == [*games.IDS]


def test_sides_change_and_dice_stay(page: Page) -> None:
    choose(page, game=games.IDS[1], count="10")
    match = running(page, "def play(view, actions, rng):\n    return 'resign'\n")
    boxes = Sandboxes(page)
    games_played: list[tuple[int, str]] = []
    while not match.is_done and match.played_count < 4:
        if len(games_played) <= match.played_count:
            games_played.append((match.side, match.table.dice.seed))
        boxes.answer()
    sides, seeds = zip(*games_played[:4], strict=True)
    assert sides == (0, 1, 0, 1)
    assert seeds[0] == seeds[1] != seeds[2] == seeds[3]


@pytest.mark.parametrize(
    ("source", "words", "line"),
    [
        ("def play(view, actions, rng:\n    pass", "SyntaxError", 1),
        ("\ndef play(view, actions, rng):\n    return actions.first", "AttributeError", 3),
        ("def play(view, actions, rng):\n    return 'nonsense'", "nonsense", 0),
        ("x = 1", "no function called play", 0),
    ],
)
def test_an_error_ends_the_match_and_has_its_line(page: Page, source: str, words: str, line: int) -> None:
    choose(page, game=games.IDS[0])
    run(page, source)
    assert words in page.element("bot-error").text
    editor = page.element("bot-source")
    assert editor["data-line"] == (str(line) if line else None) and words in (editor["data-error"] or "")
    assert page.find("bot-run"), "another match can begin"
    write(page, CHOOSES)
    assert page.element("bot-source")["data-error"] is None, "the mark belongs to the old text"


def test_invalid_answers_are_ignored(page: Page) -> None:
    match = running(page)
    question = order(page)
    numbers = [{"n": n} for n in (0, "x", True)]
    invalid = [{"n": 10**9, "said": "{}"}, {"said": "{}"}, {"n": 1, "end": "overboard"}, {"n": 1, "said": 7}]
    for arg in (None, [], {}, *numbers, *invalid):
        page.send("workshop:told", arg)
        assert match.question_no == question["n"] and not match.is_done


@pytest.mark.parametrize(
    "reply",
    ["", "nonsense", "[]", '{"action": 7}', '{"action": {"__proto__": 1}}', "{}", '{"error": 1}', "\ud800"],
)
def test_an_answer_that_cannot_be_read_ends_the_match(page: Page, reply: str) -> None:
    match = running(page)
    match.receive_reply({"n": order(page)["n"], "said": reply})
    assert match.is_done and match.failure and match.played_count == 0


def test_a_sandbox_that_is_gone_ends_the_match(page: Page) -> None:
    for end in ("time", "talk", "size", "died", "start", "network"):
        running(page)
        page.send("workshop:told", {"n": order(page)["n"], "end": end})
        assert page.element("bot-error").text and page.app.response.fields["bot"] is None
    match = running(page)
    order(page)
    page.send("app:route", "#/")
    assert page.app.response.fields["bot"] is None and match.is_done, "leaving stops it"


def test_a_bot_is_kept_as_it_is_written(page: Page) -> None:
    assert not page.store, "an example is not stored"
    write(page, CHOOSES)
    choose(page, name="  Ann's   own ")
    (key,) = page.store
    assert KIND.decode(page.store[key]) == BotText("Ann's own", CHOOSES)
    reload = opened(store=dict(page.store))
    assert reload.element("bot-source")["data-text"] == CHOOSES
    reload.press("bot-delete")
    assert not reload.store


def test_late_edits_belong_to_their_text(page: Page) -> None:
    choose(page, example="random")
    page.send("workshop:edit", {"text": "x", "version": model_of(page).version - 1})
    assert model_of(page).source == example_source("random", "en") and not page.store
    version = model_of(page).version
    page.go("#/")
    page.send("workshop:edit", {"text": CHOOSES, "version": version})
    assert [KIND.decode(text).source for text in page.store.values()] == [CHOOSES]


def test_a_bot_that_came_by_link_waits() -> None:
    other = opened(bots.bot_link(BotText("Stranger", CHOOSES)))
    assert (
        model_of(other).is_from_link
        and model_of(other).match is None
        and "bot" not in other.app.response.fields
    )
    assert not other.store, "it is kept on demand"
    assert other.element("bot-source")["data-text"] == CHOOSES
    other.send("workshop:keep")
    assert [KIND.decode(text) for text in other.store.values()] == [BotText("Stranger", CHOOSES)]
    other.go("#/workshop/1.d.AAAA")
    assert other.path == "#/workshop" and "has no bot in it" in other.text("toast-message")


def test_files_come_and_go(page: Page) -> None:
    page.send("workshop:file", {"value": {"name": "Tegetthoff.py", "text": CHOOSES.replace("\n", "\r\n")}})
    assert (model_of(page).name, model_of(page).source) == ("Tegetthoff", CHOOSES)
    page.send("workshop:save")
    download = {"name": "Tegetthoff.py", "type": "text/x-python", "text": CHOOSES}
    assert page.app.response.fields["download"] == download
    previous = model_of(page)
    for text in ("", "\0", "x" * (MAX_LENGTH + 1)):
        page.send("workshop:file", {"value": {"name": "x.py", "text": text}})
        assert model_of(page) == previous


@pytest.mark.parametrize(
    ("language", "comment"), [("fr-FR", "# Suppose ce qui est caché"), ("en-GB", "# Guesses what is hidden")]
)
def test_examples_have_comments_in_the_readers_language(language: str, comment: str) -> None:
    page = opened(languages=[language])
    assert (page.element("bot-source")["data-text"] or "").startswith(comment)
    choose(page, example="random")
    assert model_of(page).source == example_source("random", language[:2])
    assert [e["value"] for e in page.element("bot-which").walk() if e.has("selected")] == ["random"]
    write(page, CHOOSES)
    page.press("bot-delete")
    assert model_of(page).source.startswith(comment)
