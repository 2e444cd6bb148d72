"""From the home page to the first decision: what Play does, for a newcomer and for one who comes back."""

from __future__ import annotations

import pytest

from navals import games
from navals.core.player import LEVELS
from navals.core.seat import LETTERS
from navals.ui.features.setup import model as setup
from navals.ui.session.summary import called
from navals.ui.shell.prefs import Prefs
from navals.ui.words.i18n import language
from navals.ui.words.sentences import LEVEL_NAMES
from tests.ui.page import Page

ENGLISH = language("en")


@pytest.mark.parametrize("game_id", games.IDS)
def test_a_newcomer_is_asked_once_and_plays_a_short_game_against_an_easy_computer(game_id: str) -> None:
    page = Page()
    page.press(f"{game_id}-play")
    assert page.path == f"#/{game_id}/play" and page.find("door-learn") and page.app.shell.session is None
    page.press("door-play")
    table, game = page.table, games.find(game_id)
    assert game is not None and page.path == page.session.address
    preset = next(one for one in game.presets if one.id == (game.first_preset or game.presets[0].id))
    assert "ai" in preset.modes and table.options == game.schema.parse(preset.options)
    levels = {table.level(seat) for seat in range(page.session.seats.count)}
    assert levels == {None, "easy"}
    # Going back from the game leads home: the question's place in the history is the game's now.
    assert page.answer["path"]["replace"]
    again = Page(store=page.store, prefs=page.prefs)
    again.press(f"{game_id}-play")
    assert again.table.options == table.options and again.session.key != page.session.key
    assert again.table.names == table.names


def test_play_begins_as_the_last_game_of_that_kind_was_begun() -> None:
    page = Page()
    page.press("bataille-two")
    page.choose("preset", "flotilla")
    page.change("name-0", "Anne")
    page.change("openly", True)
    page.press("start")
    begun = page.session
    again = Page(store=page.store, prefs=page.prefs)
    again.press("mats-play")
    assert again.find("door-play"), "of another game nothing is known yet"
    again.go("#/")
    again.press("bataille-play")
    assert again.table.options == begun.table.options and again.session.seats.openly
    assert again.table.names[0] == "Anne" and len(again.session.seats.people) == 2


@pytest.mark.parametrize(
    "last",
    [
        {"mode": "chess"}, {"options": "bombs=much"}, {"kinds": ["nobody"]}, {"kinds": ["expert"] * 9}, {"mode": "keep"},
        {"openly": True, "physical": True},
    ],
)  # fmt: skip
def test_whatever_is_kept_of_the_last_game_play_begins_one(last: dict[str, object]) -> None:
    for game_id in games.IDS:
        page = Page(prefs={"last": {game_id: last}})
        page.press(f"{game_id}-play")
        assert page.table.game.id == game_id


def test_what_is_kept_of_a_form_gives_the_form_again() -> None:
    for game_id in games.IDS:
        game = games.find(game_id)
        assert game is not None
        for mode in game.card.modes:
            for preset in setup.presets_of(game, mode):
                form = setup.changed(game, setup.blank(game, mode, (), ENGLISH), "preset", preset.id)
                kept = Prefs().changed(
                    "last", {game_id: {"mode": mode, "options": preset.options, "kinds": form.kinds}}
                )
                again = setup.again(game, kept.last[game_id], (), ENGLISH)
                assert (again.options, again.kinds) == (form.options, form.kinds), (game_id, mode, preset.id)
                assert len(again.names) <= len(LETTERS)


def test_the_lesson_takes_the_place_of_the_question() -> None:
    page = Page(route="#/mats/play")
    page.press("door-learn")
    assert page.answer["path"] == {"path": "#/mats/learn", "replace": True}
    assert page.app.shell.tutorial is not None
    # Who has only learned has not played: the question is put again.
    page.go("#/mats/play")
    assert page.find("door-play")


def test_the_page_keeps_room_for_a_game_while_one_goes_on() -> None:
    page = Page()
    assert page.root["going"] is None
    page.go("#/mats/play")
    page.press("door-play")
    assert page.root["going"] == "true"
    home = Page(store=page.store)
    assert home.root["going"] == "true" and home.find("resume-0")
    home.press("resume-0", "game-menu", "menu-resign", "confirm-yes")
    assert home.root["going"] is None
    home.go("#/")
    assert not home.find("resumes")


def test_resume_without_a_key_goes_on_with_the_newest() -> None:
    page = Page()
    page.send("library:resume", {})
    assert page.app.shell.session is None
    for game_id in ("mats", "bataille"):
        page.go(f"#/{game_id}/play")
        page.press("door-play")
    newest = page.session.key
    again = Page(store=page.store)
    again.send("library:resume", {})
    assert again.session.key == newest


def test_a_person_without_a_name_is_called_in_the_language_of_whoever_reads() -> None:
    page = Page(prefs={"language": "fr"}, route="#/mats/play")
    page.press("door-play")
    assert "Joueur 1" in page.title + page.text() and "A" not in page.table.replay.tags
    english = Page(store=page.store, route=page.path)
    assert "Player 1" in english.text() and "Joueur" not in english.text()
    # Who is given a name has it in the record.
    english.send("play:seats")
    english.send("play:seated", {"kind-0": "person", "name-0": "Anne", "kind-1": "easy", "name-1": ""})
    assert english.session.table.replay.tags["A"] == "Anne"
    english.send("play:seated", {"kind-0": "person", "name-0": " ", "kind-1": "easy", "name-1": ""})
    assert "A" not in english.session.table.replay.tags


def test_the_field_of_a_name_says_how_long_one_may_be_when_it_is_full() -> None:
    page = Page(route="#/mats/new/two")
    assert not page.find("name-0-help") and page.element("name-0")["placeholder"] == "Player 1"
    page.change("name-0", "x" * setup.NAME_LENGTH)
    assert str(setup.NAME_LENGTH) in page.text("name-0-help")


@pytest.mark.parametrize("level", LEVELS)
def test_ranks_have_their_article_in_french_sentences_and_none_alone(level: str) -> None:
    french = language("fr")
    (rank,) = called([f"ai:{level}"], french)
    assert french("{name} is thinking.", name=rank).startswith(("Le ", "L’"))
    assert f"{rank}" == french.message(LEVEL_NAMES[level])
    assert ENGLISH("{name} is thinking.", name=rank) == f"{rank} is thinking."
    assert french("{name} is thinking.", name="Anne") == "Anne réfléchit."


@pytest.mark.parametrize("game_id", games.IDS)
def test_help_tells_what_fingers_do_in_this_game_beside_its_keys(game_id: str) -> None:
    page = Page(route=f"#/{game_id}/play")
    page.press("door-play")
    page.send("comfort:help")
    (touch,) = [e for e in page.elements("over") if "by-touch" in e.classes]
    (keys,) = [e for e in page.elements("over") if "by-keys" in e.classes and e.tag == "div"]
    told = [ENGLISH.message(how) for how, _ in page.session.board.touches]
    assert told and all(how in touch.text and how not in keys.text for how in told)
    assert "Tab moves between" in keys.text and "Tab moves between" not in touch.text
