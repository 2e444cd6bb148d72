"""The workshop without a browser: a bot is written, plays, errs, is kept, sent and deleted; nothing plays before somebody says so."""

from __future__ import annotations

import json
from typing import Any

import pytest

from navals import games
from navals.thinking.cage import Cage
from navals.ui.features.workshop import model as bots
from navals.ui.features.workshop.examples import text_of
from navals.ui.features.workshop.model import Workshop
from navals.ui.session.bots import KIND, MOST, BotText
from tests.ui.page import Page

CHOOSES = "def play(view, actions, rng):\n    print('aye')\n    return rng.choice(actions)\n"


@pytest.fixture
def page() -> Page:
    return opened()


def opened(route: str = "#/workshop", **more: Any) -> Page:
    page = Page(**more)
    page.go(route)
    return page


def held(page: Page) -> Workshop:
    model: Workshop = page.app.model("workshop")
    return model


def write(page: Page, source: str) -> None:
    page.send("workshop:edit", {"text": source, "version": held(page).version})


def choose(page: Page, **fields: str) -> None:
    for name, value in fields.items():
        page.send("workshop:set", {"name": name, "value": value})


def order(page: Page) -> dict[str, Any]:
    """The question that is under way."""
    match = held(page).match
    assert match is not None
    while match.busy:
        page.send("app:tick")
    found: dict[str, Any] = page.app.answer.fields["bot"]
    return found


def run(page: Page, most: int = 3000) -> None:
    """Let it play, with its sandbox in this process, until the match is over."""
    page.send("workshop:run", {"game": held(page).game})
    match, cage, loaded = held(page).match, Cage(), ""
    assert match is not None
    for _ in range(most):
        if match.done:
            return
        asked = order(page) if not match.done else {}
        if match.done:
            return
        if loaded != asked["source"]:
            loaded = asked["source"]
            said = cage.answer(json.dumps({"do": "load", "game": asked["game"], "source": loaded}))
            if "error" in said:
                page.send("workshop:told", {"n": asked["n"], "said": said})
                continue
        said = cage.answer(json.dumps({"do": "play", "view": asked["view"], "seed": asked["seed"]}))
        page.send("workshop:told", {"n": asked["n"], "said": said})
    raise AssertionError("the match comes to no end")


@pytest.mark.parametrize("game_id", games.IDS)
def test_a_bot_plays_every_game_to_its_end(page: Page, game_id: str) -> None:
    choose(page, game=game_id, count="1")
    write(page, CHOOSES)
    run(page)
    match = held(page).match
    assert match is not None and not match.fault
    assert (match.played, match.wins + match.losses + match.draws) == (1, 1)
    assert match.printed.startswith("aye\n")
    page.send("workshop:see")
    (key,) = (key for key in page.store if key.startswith("game/"))
    assert page.path == f"#/play/{key.removeprefix('game/')}"
    assert "My bot" in page.store[key], "the record names the bot and can be read without it"


def test_sides_change_and_dice_stay(page: Page) -> None:
    choose(page, game=games.IDS[1], count="10")
    write(page, CHOOSES)
    page.send("workshop:run", {"game": games.IDS[1]})
    match = held(page).match
    assert match is not None
    sides = []
    seeds = []
    while not match.done and match.played < 4:
        if not sides or len(sides) <= match.played:
            sides.append(match.side)
            seeds.append(match.table.dice.seed)
        asked = order(page)
        cage = Cage()
        cage.answer(json.dumps({"do": "load", "game": asked["game"], "source": CHOOSES}))
        said = cage.answer(json.dumps({"do": "play", "view": asked["view"], "seed": asked["seed"]}))
        page.send("workshop:told", {"n": asked["n"], "said": said})
    assert sides[:4] == [0, 1, 0, 1]
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
def test_an_error_ends_the_match_and_stands_at_its_line(
    page: Page, source: str, words: str, line: int
) -> None:
    choose(page, game=games.IDS[0])
    write(page, source)
    run(page)
    assert words in page.element("bot-error").text
    editor = page.element("bot-source")
    assert editor["data-line"] == (str(line) if line else None) and words in (editor["data-error"] or "")
    assert page.find("bot-run"), "another match can begin"
    write(page, CHOOSES)
    assert page.element("bot-source")["data-error"] is None, "the mark goes with the text that it was about"


@pytest.mark.parametrize(
    "arg",
    [
        None, [], {}, {"n": 0}, {"n": "x"}, {"n": 10**9, "said": "{}"}, {"n": True}, {"said": "{}"}, {"n": 1, "end": "overboard"}, {"n": 1, "said": 7},
    ],
)  # fmt: skip
def test_what_is_no_answer_is_nothing(page: Page, arg: Any) -> None:
    write(page, CHOOSES)
    page.send("workshop:run", {"game": held(page).game})
    asked = order(page)
    page.send("workshop:told", arg)
    match = held(page).match
    assert match is not None and match.asked == asked["n"] and not match.done


@pytest.mark.parametrize(
    "said",
    ["", "nonsense", "[]", '{"action": 7}', '{"action": {"__proto__": 1}}', "{}", '{"error": 1}', "\ud800"],
)
def test_an_answer_that_cannot_be_read_ends_the_match(page: Page, said: str) -> None:
    write(page, CHOOSES)
    page.send("workshop:run", {"game": held(page).game})
    asked = order(page)
    match = held(page).match
    assert match is not None
    match.hear({"n": asked["n"], "said": said})
    assert match.done and match.fault and match.played == 0


@pytest.mark.parametrize("end", ["time", "talk", "size", "died", "start", "network"])
def test_a_sandbox_that_is_gone_ends_the_match(page: Page, end: str) -> None:
    write(page, CHOOSES)
    page.send("workshop:run", {"game": held(page).game})
    page.send("workshop:told", {"n": order(page)["n"], "end": end})
    assert page.element("bot-error").text and page.app.answer.fields["bot"] is None


def test_who_leaves_stops_the_match(page: Page) -> None:
    write(page, CHOOSES)
    page.send("workshop:run", {"game": held(page).game})
    order(page)
    page.send("app:route", "#/")
    assert page.app.answer.fields["bot"] is None
    match = held(page).match
    assert match is not None and match.done


def test_a_bot_is_kept_as_it_is_written(page: Page) -> None:
    assert not page.store, "an example is nobody's"
    write(page, CHOOSES)
    choose(page, name="  Ann's   own ")
    (key,) = page.store
    assert KIND.decode(page.store[key]) == BotText("Ann's own", CHOOSES)
    again = opened(store=dict(page.store))
    assert again.element("bot-source")["data-text"] == CHOOSES
    again.press("bot-delete")
    assert not again.store


def test_what_was_typed_last_is_kept_though_the_page_is_left(page: Page) -> None:
    version = held(page).version
    page.go("#/")
    page.send("workshop:edit", {"text": CHOOSES, "version": version})
    assert [KIND.decode(text).source for text in page.store.values()] == [CHOOSES]


def test_an_edit_of_another_text_is_not_taken_for_this_one(page: Page) -> None:
    choose(page, example="random")
    page.send("workshop:edit", {"text": "x", "version": held(page).version - 1})
    assert held(page).source == text_of("random", "en") and not page.store


def test_a_bot_that_came_by_link_waits() -> None:
    there = opened(bots.linked(BotText("Stranger", CHOOSES)))
    assert held(there).sent and held(there).match is None and "bot" not in there.app.answer.fields
    assert not there.store, "it is kept when somebody says so"
    assert there.element("bot-source")["data-text"] == CHOOSES
    there.send("workshop:keep")
    assert [KIND.decode(text) for text in there.store.values()] == [BotText("Stranger", CHOOSES)]


def test_a_link_without_a_bot_is_told() -> None:
    page = opened("#/workshop/1.d.AAAA")
    assert page.path == "#/workshop" and "no bot in this link" in page.text("toast-message")


def test_files_come_and_go(page: Page) -> None:
    page.send("workshop:file", {"value": {"name": "Tegetthoff.py", "text": CHOOSES.replace("\n", "\r\n")}})
    assert (held(page).name, held(page).source) == ("Tegetthoff", CHOOSES)
    page.send("workshop:save")
    assert page.app.answer.fields["download"] == {
        "name": "Tegetthoff.py",
        "type": "text/x-python",
        "text": CHOOSES,
    }
    before = held(page)
    for text in ("", "\0", "x" * (MOST + 1)):
        page.send("workshop:file", {"value": {"name": "x.py", "text": text}})
        assert held(page) == before


@pytest.mark.parametrize(("language", "comment"), [("fr-FR", "# Suppose ce qui est caché"), ("en-GB", "# Guesses what is hidden")])  # fmt: skip
def test_examples_have_comments_in_the_readers_language(language: str, comment: str) -> None:
    page = opened(languages=[language])
    assert (page.element("bot-source")["data-text"] or "").startswith(comment)
    choose(page, example="random")
    assert held(page).source == text_of("random", language[:2])
    shown = [one["value"] for one in page.element("bot-which").walk() if one.has("selected")]
    assert shown == ["random"]
    write(page, CHOOSES)
    page.press("bot-delete")
    assert held(page).source.startswith(comment)
