"""Comfort: custom keys, text size, motion, and announcements."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from navals import games
from navals.ui.components.layout import PartedMarkup
from navals.ui.draw.html import Markup
from navals.ui.registry import board_of
from navals.ui.shell import keymap
from navals.ui.shell.prefs import Prefs
from navals.ui.words.i18n import language
from tests.records import GOLDEN, golden_text
from tests.ui.page import Page
from tests.ui.play import FLEET_A, alone, new, opened, place, start, stations

ROOT = Path(__file__).resolve().parents[2]


def own_key(scope: str, key: str) -> str:
    """Return the id of the field for a key."""
    return f"key-{scope or 'page'}-{ord(key)}"


def give(page: Page, scope: str, key: str, new: str) -> None:
    """Enter another key in the field of a key."""
    if not page.find("own-keys"):
        page.send("comfort:keys")
    page.change(own_key(scope, key), new)


def test_a_key_is_changed_in_the_settings_and_kept(page: Page) -> None:
    page.press("tool-settings", "settings-keys")
    page.change(own_key("", "m"), "k")
    assert page.answer["say"]["polite"] == "K: mute or unmute"
    assert page.prefs["keys"] == {":m": "k"}
    page.press("own-keys-done")
    for each in (page, Page(prefs=page.prefs)):
        sound = each.element("tool-sound")
        assert sound["data-shortcut"] == "k" == sound["aria-keyshortcuts"]
    page.key("k")
    assert page.prefs["muted"]


def test_a_key_of_a_game_is_changed_in_that_game_only() -> None:
    page = new("ai", first="A")
    give(page, "bataille", "f", "w")
    page.press("own-keys-done")
    shuffle = page.element("shuffle")
    assert shuffle["data-shortcut"] == "w" == shuffle["aria-keyshortcuts"]
    assert shuffle.text.endswith("W"), "the cap on the button shows the new key"
    assert keymap.screen_keys(page.app.shell.prefs.keys, "mats") == {}
    give(page, "", "z", "u")
    give(page, "bataille", "r", "t")
    page.send("comfort:help")
    rows = re.findall(r"<dt>(.*?)</dt><dd>(.*?)</dd>", page.regions["over"])
    caps = {text: re.findall(r">([^<]+)</kbd>", cap) for cap, text in rows}
    assert caps["take back"] == ["U"] and caps["turn the ship"] == ["T"]
    assert caps["show this list"] == ["?"]
    page.send("app:dismiss")
    # Without single-key shortcuts, the page does not mention them.
    page.send("comfort:pref", {"name": "shortcuts", "value": False})
    assert page.root["shortcuts"] == "off"
    shuffle = page.element("shuffle")
    assert not shuffle.has("aria-keyshortcuts") and shuffle.text == "Random fleet"
    assert page.element("tool-help")["aria-keyshortcuts"] is None
    page.send("comfort:help")
    assert not page.find("keys-change")
    assert "take back" not in page.text("keys") and "Enter" in page.text("keys")


def test_a_key_that_is_taken_is_said_and_stays(page: Page) -> None:
    give(page, "", "z", "h")
    problem = page.answer["say"]["alert"]
    assert problem == "H is taken (hint: first the odds, then the best move): change that key first."
    field = page.element(own_key("", "z"))
    assert field["value"] == "Z" and field["aria-invalid"] == "true"
    assert page.text(f"{own_key('', 'z')}-error") == problem
    assert "keys" not in page.prefs or page.prefs["keys"] == {}
    give(page, "", "h", "j")
    give(page, "", "z", "h")
    assert page.prefs["keys"] == {":h": "j", ":z": "h"}


def test_keys_of_two_games_may_be_the_same_and_those_of_the_page_may_not(page: Page) -> None:
    give(page, "mats", "n", "r")
    assert page.prefs["keys"] == {"mats:n": "r"}, "R turns ships in another game"
    give(page, "", "p", "r")
    assert "is taken" in page.answer["say"]["alert"]
    for typed in "5+-0":
        give(page, "", "z", typed)
        assert "is already in use" in page.answer["say"]["alert"]


@pytest.mark.parametrize(("typed", "key"), [("ZK", "k"), ("kz", "k"), ("K", "k"), ("é", "é"), (" k ", "k")])
def test_what_was_typed_beside_the_old_key_counts(page: Page, typed: str, key: str) -> None:
    give(page, "", "z", typed)
    assert page.prefs["keys"] == {":z": key}
    field = page.element(own_key("", "z"))
    assert field["value"] == key.upper() and field["data-rev"] == "1", "the focused field shows one key"


def test_keys_are_reset(page: Page) -> None:
    page.send("comfort:keys")
    assert page.element("own-keys-reset")["aria-disabled"] == "true"
    for typed in ("", " ", "z", "Z"):
        give(page, "", "z", typed)
        assert not page.app.shell.prefs.keys and "say" not in page.answer
    give(page, "", "z", "k")
    give(page, "", "z", "z")
    assert page.prefs["keys"] == {}
    give(page, "", "z", "k")
    page.press("own-keys-reset")
    assert page.prefs["keys"] == {} and page.element(own_key("", "z"))["value"] == "Z"


def test_stored_keys_that_make_no_sense_are_forgotten() -> None:
    odd: list[Any] = [{":z": key} for key in ("kk", 5, " ", "1", "\u202e", "ßß")]
    for stored in ("x", 7, [], {"z": "k"}, {":zz": "k"}, {"nowhere:z": "k"}, {1: "k"}, *odd):
        prefs = Prefs.read({"keys": stored, "volume": 7})
        assert prefs.keys == {} and prefs.volume == 7
    assert Prefs.read({"keys": {"nowhere:z": "k", ":z": "j"}}).keys == {":z": "j"}


def test_every_key_has_one_duty_and_can_be_changed() -> None:
    for scope in (keymap.PAGE_SCOPE, *games.IDS):
        for duty in keymap.key_bindings(scope):
            assert keymap.conflicting_binding(duty, duty.key, {}) is None, duty
    for game in games.IDS:
        keys = {keymap.single_key(name) for names, _ in board_of(game).keys_ever() for name in names} - {""}
        duty_keys = {
            duty.key for duty in (*keymap.key_bindings(game), *keymap.key_bindings(keymap.PAGE_SCOPE))
        }
        assert keys <= duty_keys, game


def test_parts_of_a_screen_are_written_again_too() -> None:
    part = Markup('<button data-shortcut="z">x</button>')
    old = PartedMarkup(Markup(f"<div>{part}</div>"), Markup("<div></div>"), {"part": part})
    new = keymap.rewrite(old, {"z": "k"}, True)
    assert isinstance(new, PartedMarkup)
    assert 'data-shortcut="k"' in new and 'data-shortcut="k"' in new.parts["part"]
    assert keymap.rewrite(old, {}, True) is old


@pytest.mark.parametrize(
    ("name", "now"),
    [("z", "k"), ("Z", "K"), ("Shift+n", "Shift+n"), ("Enter", "Enter"), ("N", "N"), ("Ctrl+z", "Ctrl+k")],
)
def test_names_of_keys(name: str, now: str) -> None:
    assert keymap.current_name(name, {"z": "k"}) == now


def stations_of(game: str) -> Iterator[tuple[str, Page, list[Any]]]:
    """Yield pages at several points of two recorded games."""
    for path in sorted(GOLDEN.glob(f"{game}-*.navals"))[:2]:
        yield from stations(path, lambda count: {0, 1, 2, 4, 7, 11, count // 2, count - 1})


@pytest.mark.slow
@pytest.mark.parametrize("game", games.IDS)
def test_every_key_is_told_to_screen_readers_and_listed(game: str) -> None:
    """Every shortcut is announced with its button, and every single key is listed."""
    keys = {keymap.single_key(name) for names, _ in board_of(game).keys_ever() for name in names}
    keys |= {key for key, _ in keymap.PAGE_KEYS}
    for where, page, _ in stations_of(game):
        for element in page.live():
            if (bound := element["data-shortcut"]) is None:
                continue
            hidden = element.parent
            while hidden is not None and hidden["aria-hidden"] != "true":
                hidden = hidden.parent
            assert hidden is not None or element["aria-keyshortcuts"] == bound, (where, element["id"])
            assert {key.lower() for key in bound.split() if len(key) == 1 and key.isalpha()} <= keys


@pytest.mark.slow
@pytest.mark.parametrize("game", games.IDS)
def test_what_is_heard_is_also_said(game: str) -> None:
    """An answer with a sound also changes the page and describes the event in words."""
    heard = 0
    for where, page, rest in stations_of(game):
        if not rest or rest[0][0] == "*":
            continue
        for action in rest[0][1].split(", "):
            page.send("play:command", {"command": action})
            for _ in range(3):
                if page.answer.get("sound"):
                    heard += 1
                    assert page.answer.get("patch") and page.answer.get("say"), (where, action)
                if "again" not in page.answer or page.find("lift") or page.find("pass"):
                    break
                page.tick()
    assert heard


def test_size_of_text_and_movement_are_set_on_the_root_of_the_page(page: Page) -> None:
    assert page.root["text"] is None and page.root["motion"] is None
    page.press("tool-settings")
    for id in ("theme-auto", "text-normal", "motion-auto"):
        assert page.element(id).has("checked")
    page.choose("text", "larger")
    page.choose("motion", "reduced")
    for settings in (page.root, page.prefs):
        assert settings["text"] == "larger" and settings["motion"] == "reduced"
    page.choose("text", "normal")
    page.choose("motion", "auto")
    assert page.root["text"] is None and page.root["motion"] is None


def test_the_styles_know_every_size_and_every_choice_of_movement() -> None:
    styles = "".join(path.read_text(encoding="utf-8") for path in (ROOT / "web" / "styles").glob("*.css"))
    attributes = (
        "[data-text=large]",
        "[data-text=larger]",
        "[data-motion=reduced]",
        ":not([data-motion=full])",
    )
    for attribute in attributes:
        assert ":root" + re.sub(r"=(\w+)", r'="\1"', attribute) in styles


def test_the_toast_is_no_live_region_of_its_own() -> None:
    """Its text is in a live region already, so a second announcement would repeat it."""
    page = (ROOT / "web" / "index.html").read_text(encoding="utf-8")
    toast = re.search(r'<div id="toast"[^>]*>', page)
    assert toast is not None and "aria-live" not in toast[0] and "role" not in toast[0]
    assert len(re.findall(r'aria-live="|role="(?:alert|log)"|role="status"', page)) == 2


def test_what_the_toast_shows_is_said_once() -> None:
    page = alone()
    page.send("app:why", {"text": "there is nothing to take back"})
    assert page.said.count("There is nothing to take back") == 1
    assert page.text("toast-message") == "There is nothing to take back"


def test_both_languages_have_every_setting(page: Page) -> None:
    for code in ("fr", "en"):
        page.send("comfort:language", {"language": code})
        page.send("comfort:keys")
        t = language(code)
        for duty in keymap.key_bindings("bataille"):
            assert duty.text(t)[1:] in page.text("own-keys")
        page.send("app:dismiss")


def test_a_board_behind_the_curtain_takes_no_key_with_it() -> None:
    page = start(Page(prefs={"keys": {"bataille:f": "w"}}), "two", first="A")
    assert page.find("lift") and page.regions["main"] == ""
    page.press("lift")
    place(page, FLEET_A)


def test_the_ship_before_has_a_key_as_the_list_says() -> None:
    text = re.split(r"^12\. ", golden_text("uncharted-skirmish"), flags=re.M)[0]
    page = opened(text.replace('[Result "0-1"]', '[Result "*"]'))
    page.press("lift")
    page.send("app:dismiss")
    seen = [page.text("status")]
    for key in "nnNNN":
        page.key(key)
        seen.append(page.text("status"))
    assert seen[0] == seen[4] and seen[1] == seen[3] and seen[2] == seen[5] and len(set(seen)) == 3
