"""From the home page to the first decision."""

from __future__ import annotations

import pytest

from navals import games
from navals.core.player import LEVELS
from navals.core.seat import LETTERS
from navals.ui.features.setup import model
from navals.ui.session.summary import display_names
from navals.ui.shell.prefs import Prefs
from navals.ui.table.sitting import NAME_LENGTH
from navals.ui.words.i18n import language
from navals.ui.words.sentences import LEVEL_NAMES
from tests.games import game
from tests.ui.page import Page

ENGLISH = language("en")


@pytest.mark.parametrize("game_id", games.IDS)
def test_a_newcomer_is_asked_once_and_plays_a_short_easy_game(page: Page, game_id: str) -> None:
    page.press(f"{game_id}-play")
    assert page.path == f"#/{game_id}/play" and page.find("door-learn") and page.app.shell.session is None
    page.press("door-play")
    table, rules = page.table, game(game_id)
    assert page.path == page.session.address
    preset = next(
        preset for preset in rules.presets if preset.id == (rules.first_preset or rules.presets[0].id)
    )
    assert "ai" in preset.modes and table.options == rules.schema.parse(preset.options)
    assert {table.level(seat) for seat in range(page.session.seats.count)} == {None, "easy"}
    assert page.answer["path"]["replace"], "going back leads home, not to the question"
    reload = Page(store=page.store, prefs=page.prefs)
    reload.press(f"{game_id}-play")
    assert reload.table.options == table.options and reload.session.key != page.session.key
    assert reload.table.names == table.names
    # The help explains touch and keys.
    page.send("comfort:help")
    (touch,) = [e for e in page.elements("over") if "by-touch" in e.classes]
    (keys,) = [e for e in page.elements("over") if "by-keys" in e.classes and e.tag == "div"]
    texts = [ENGLISH.message(how) for how, _ in page.session.board.touches]
    assert texts and all(how in touch.text and how not in keys.text for how in texts)
    assert "Tab moves between" in keys.text and "Tab moves between" not in touch.text


@pytest.mark.parametrize("door", ["#/", "#/billiard/play"])
def test_billiard_has_two_equal_doors_and_the_keeper_is_two_taps_away(page: Page, door: str) -> None:
    page.go(door)
    keeper, other = page.element("billiard-keep"), page.find("billiard-play") or page.element("door-play")
    assert (keeper.text, other.text) == ("On a real table", "Here")
    assert "button-primary" in keeper.classes and "button-primary" in other.classes
    assert page.content.count('id="billiard-keep"') == 1, "not in the menu as well"
    page.press("billiard-keep")
    page.press("start")
    assert not page.table.options.is_simulated and page.path == page.session.address


def test_play_begins_like_the_last_game_of_that_kind(page: Page) -> None:
    page.press("bataille-two")
    page.choose("preset", "flotilla")
    page.change("name-0", "Anne")
    page.change("openly", True)
    page.press("start")
    reload = Page(store=page.store, prefs=page.prefs)
    reload.press("mats-play")
    assert reload.find("door-play"), "of another game nothing is known yet"
    reload.go("#/")
    reload.press("bataille-play")
    assert reload.table.options == page.table.options and reload.session.seats.is_open
    assert reload.table.names[0] == "Anne" and len(reload.session.seats.people) == 2


@pytest.mark.parametrize(
    "last",
    [
        {"mode": "chess"},
        {"options": "bombs=much"},
        {"kinds": ["nobody"]},
        {"kinds": ["expert"] * 9},
        {"mode": "keep"},
        {"openly": True, "physical": True},
    ],
)
def test_whatever_is_kept_of_the_last_game_play_begins_one(last: dict[str, object]) -> None:
    for game_id in games.IDS:
        page = Page(prefs={"last": {game_id: last}})
        page.press(f"{game_id}-play")
        assert page.table.game.id == game_id


def test_a_kept_form_gives_the_form_again() -> None:
    for rules in map(game, games.IDS):
        for mode in rules.card.modes:
            for preset in model.offered_presets(rules, mode):
                form = model.change_form(
                    rules, model.blank_form(rules, mode, (), ENGLISH), "preset", preset.id
                )
                last = {rules.id: {"mode": mode, "options": preset.options, "kinds": form.kinds}}
                prefs = Prefs().with_change("last", last)
                copy = model.restore_form(rules, prefs.last[rules.id], (), ENGLISH)
                assert (copy.options, copy.kinds) == (form.options, form.kinds), (rules.id, mode, preset.id)
                assert len(copy.names) <= len(LETTERS)


def test_the_lesson_takes_the_place_of_the_question() -> None:
    page = Page(route="#/mats/play")
    page.press("door-learn")
    assert page.answer["path"] == {"path": "#/mats/learn", "replace": True}
    assert page.app.shell.tutorial is not None
    page.go("#/mats/play")
    assert page.find("door-play"), "a lesson is no game: the question is put again"


def test_the_page_keeps_room_for_a_game_while_one_goes_on(page: Page) -> None:
    assert page.root["going"] is None
    page.go("#/mats/play")
    page.press("door-play")
    assert page.root["going"] == "MATS"
    home = Page(store=page.store)
    assert home.root["going"] == "MATS" and home.find("resume-0")
    home.press("resume-0", "game-menu", "menu-resign", "confirm-yes")
    assert home.root["going"] is None
    home.go("#/")
    assert not home.find("resumes")


def test_resume_without_a_key_goes_on_with_the_newest(page: Page) -> None:
    page.send("library:resume", {})
    assert page.app.shell.session is None
    for game_id in ("mats", "bataille"):
        page.go(f"#/{game_id}/play")
        page.press("door-play")
    reload = Page(store=page.store)
    reload.send("library:resume", {})
    assert reload.session.key == page.session.key


def test_a_person_without_a_name_is_named_in_the_language_of_the_page() -> None:
    page = Page(prefs={"language": "fr"}, route="#/mats/play")
    page.press("door-play")
    assert "Joueur 1" in page.title + page.text() and "A" not in page.table.replay.tags
    english = Page(store=page.store, route=page.path)
    assert "Player 1" in english.text() and "Joueur" not in english.text()
    # Names that were entered are recorded.
    english.send("play:seats")
    for name, tag in (("Anne", "Anne"), (" ", None)):
        english.send("play:seated", {"kind-0": "person", "name-0": name, "kind-1": "easy", "name-1": ""})
        assert english.table.replay.tags.get("A") == tag
    english.go("#/mats/new/two")
    assert not english.find("name-0-help") and english.element("name-0")["placeholder"] == "Player 1"
    english.change("name-0", "x" * NAME_LENGTH)
    assert str(NAME_LENGTH) in english.text("name-0-help")


@pytest.mark.parametrize("level", LEVELS)
def test_ranks_have_their_article_in_sentences_and_none_alone(level: str) -> None:
    french = language("fr")
    (rank,) = display_names([f"ai:{level}"], french)
    assert french("{name} is thinking.", name=rank).startswith(("Le ", "L’"))
    assert f"{rank}" == french.message(LEVEL_NAMES[level])
    assert ENGLISH("{name} is thinking.", name=rank) == f"The {rank} is thinking."
    assert french("{name} is thinking.", name="Anne") == "Anne réfléchit."
