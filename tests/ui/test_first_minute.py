"""From the home page to the first decision: what Play does, for a newcomer and for one who comes back."""

from __future__ import annotations

import pytest

from navals import games
from navals.core.player import LEVELS
from navals.core.seat import LETTERS
from navals.ui.features.setup import model as setup
from navals.ui.session import Session
from navals.ui.session.summary import called
from navals.ui.shell.prefs import Prefs
from navals.ui.words.i18n import language
from navals.ui.words.sentences import LEVEL_NAMES
from tests.ui.page import Page

ENGLISH = language("en")


def session(page: Page) -> Session:
    assert page.app.shell.session is not None
    return page.app.shell.session


@pytest.mark.parametrize("game_id", games.IDS)
def test_a_newcomer_is_asked_once_and_plays_a_short_game_against_an_easy_computer(
    monkeypatch: pytest.MonkeyPatch, game_id: str
) -> None:
    page = Page(monkeypatch)
    page.press(f"{game_id}-play")
    assert page.path == f"#/{game_id}/play" and page.find("door-learn") and page.app.shell.session is None
    page.press("door-play")
    table, game = session(page).table, games.find(game_id)
    assert game is not None and page.path == session(page).address
    preset = next(one for one in game.presets if one.id == (game.first_preset or game.presets[0].id))
    assert "ai" in preset.modes and table.options == game.schema.parse(preset.options)
    levels = {table.level(seat) for seat in range(session(page).seats.count)}
    assert levels == {None, "easy"}
    # Going back from the game leads home: the question's place in the history is the game's now.
    assert page.answer["path"]["replace"]
    again = Page(monkeypatch, store=page.store, prefs=page.prefs)
    again.press(f"{game_id}-play")
    assert session(again).table.options == table.options and session(again).key != session(page).key
    assert session(again).table.names == table.names


def test_play_begins_as_the_last_game_of_that_kind_was_begun(monkeypatch: pytest.MonkeyPatch) -> None:
    page = Page(monkeypatch)
    page.press("bataille-two")
    page.choose("preset", "flotilla")
    page.change("name-0", "Anne")
    page.change("openly", True)
    page.press("start")
    begun = session(page)
    again = Page(monkeypatch, store=page.store, prefs=page.prefs)
    again.press("mats-play")
    assert again.find("door-play"), "of another game nothing is known yet"
    again.go("#/")
    again.press("bataille-play")
    assert session(again).table.options == begun.table.options and session(again).seats.openly
    assert session(again).table.names[0] == "Anne" and len(session(again).seats.people) == 2


@pytest.mark.parametrize(
    "last",
    [
        {"mode": "chess"}, {"options": "bombs=much"}, {"kinds": ["nobody"]}, {"kinds": ["expert"] * 9}, {"mode": "keep"},
        {"openly": True, "physical": True},
    ],
)  # fmt: skip
def test_whatever_is_kept_of_the_last_game_play_begins_one(
    monkeypatch: pytest.MonkeyPatch, last: dict[str, object]
) -> None:
    for game_id in games.IDS:
        page = Page(monkeypatch, prefs={"last": {game_id: last}})
        page.press(f"{game_id}-play")
        assert session(page).table.game.id == game_id


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


def test_the_lesson_takes_the_place_of_the_question(monkeypatch: pytest.MonkeyPatch) -> None:
    page = Page(monkeypatch, route="#/mats/play")
    page.press("door-learn")
    assert page.answer["path"] == {"path": "#/mats/learn", "replace": True}
    assert page.app.shell.tutorial is not None
    # Who has only learned has not played: the question is put again.
    page.go("#/mats/play")
    assert page.find("door-play")


def test_the_page_keeps_room_for_a_game_while_one_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    page = Page(monkeypatch)
    assert page.root["going"] is None
    page.go("#/mats/play")
    page.press("door-play")
    assert page.root["going"] == "true"
    home = Page(monkeypatch, store=page.store)
    assert home.root["going"] == "true" and home.find("resume-0")
    home.press("resume-0")
    home.press("game-menu")
    home.press("menu-resign")
    home.press("confirm-yes")
    assert home.root["going"] is None
    home.go("#/")
    assert home.find("resumes") is None


def test_resume_without_a_key_goes_on_with_the_newest(monkeypatch: pytest.MonkeyPatch) -> None:
    page = Page(monkeypatch)
    page.send("library:resume", {})
    assert page.app.shell.session is None
    for game_id in ("mats", "bataille"):
        page.go(f"#/{game_id}/play")
        page.press("door-play")
    newest = session(page).key
    again = Page(monkeypatch, store=page.store)
    again.send("library:resume", {})
    assert session(again).key == newest


def test_a_person_without_a_name_is_called_in_the_language_of_whoever_reads(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    page = Page(monkeypatch, prefs={"language": "fr"}, route="#/mats/play")
    page.press("door-play")
    assert "Joueur 1" in page.title + page.text() and "A" not in session(page).table.replay.tags
    english = Page(monkeypatch, store=page.store, route=page.path)
    assert "Player 1" in english.text() and "Joueur" not in english.text()
    # Who is given a name has it in the record.
    english.send("play:seats")
    english.send("play:seated", {"kind-0": "person", "name-0": "Anne", "kind-1": "easy", "name-1": ""})
    assert session(english).table.replay.tags["A"] == "Anne"
    english.send("play:seated", {"kind-0": "person", "name-0": " ", "kind-1": "easy", "name-1": ""})
    assert "A" not in session(english).table.replay.tags


def test_the_field_of_a_name_says_how_long_one_may_be_when_it_is_full(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    page = Page(monkeypatch, route="#/mats/new/two")
    assert page.find("name-0-help") is None and page.element("name-0")["placeholder"] == "Player 1"
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
def test_help_tells_what_fingers_do_in_this_game_beside_its_keys(
    monkeypatch: pytest.MonkeyPatch, game_id: str
) -> None:
    page = Page(monkeypatch, route=f"#/{game_id}/play")
    page.press("door-play")
    page.send("comfort:help")
    (touch,) = [e for e in page.elements("over") if "by-touch" in e.classes]
    (keys,) = [e for e in page.elements("over") if "by-keys" in e.classes and e.tag == "div"]
    told = [ENGLISH.message(how) for how, _ in session(page).board.touches]
    assert told and all(how in touch.text and how not in keys.text for how in told)
    assert "Tab moves between" in keys.text and "Tab moves between" not in touch.text
