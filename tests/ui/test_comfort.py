"""Comfort: keys that readers change, size of text, movement, what is said and how."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from navals import games
from navals.core.record import record
from navals.ui.components.layout import Parted
from navals.ui.draw.html import Markup
from navals.ui.registry import board_of
from navals.ui.shell import keymap
from navals.ui.shell.prefs import Prefs
from navals.ui.words.i18n import language
from tests.records import GOLDEN, golden_text
from tests.ui.page import Page
from tests.ui.play import alone, new, place

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture
def page(monkeypatch: pytest.MonkeyPatch) -> Page:
    return Page(monkeypatch)


def own_key(scope: str, key: str) -> str:
    """The id of the field for a key."""
    return f"key-{scope or 'page'}-{ord(key)}"


def give(page: Page, scope: str, key: str, new: str) -> None:
    """Type another key into the field of one."""
    if page.find("own-keys") is None:
        page.send("comfort:keys")
    page.change(own_key(scope, key), new)


# ---------------------------------------------------------------------------------------------------- keys


def test_a_key_is_changed_in_the_settings_and_kept(page: Page) -> None:
    page.press("tool-settings")
    page.press("settings-keys")
    page.change(own_key("", "m"), "k")
    assert page.answer["say"]["polite"] == "K: sound on or off"
    assert page.prefs["keys"] == {":m": "k"}
    page.press("own-keys-done")
    assert page.element("tool-sound")["data-shortcut"] == "k"
    assert page.element("tool-sound")["aria-keyshortcuts"] == "k"
    page.key("k")
    assert page.prefs["muted"]


def test_changed_keys_hold_after_a_reload(monkeypatch: pytest.MonkeyPatch) -> None:
    page = Page(monkeypatch, prefs={"keys": {"nowhere:z": "j", ":m": "k"}})
    assert page.element("tool-sound")["data-shortcut"] == "k"


def test_a_key_of_a_game_is_changed_in_that_game_only(monkeypatch: pytest.MonkeyPatch) -> None:
    page = new(monkeypatch, "ai", first="A")
    give(page, "bataille", "f", "w")
    page.press("own-keys-done")
    shuffle = page.element("shuffle")
    assert shuffle["data-shortcut"] == "w" == shuffle["aria-keyshortcuts"]
    assert shuffle.text.endswith("W"), "the cap on the button shows the key that holds"
    assert keymap.on_screen(page.app.shell.prefs.keys, "mats") == {}


def test_the_list_of_keys_tells_the_truth(monkeypatch: pytest.MonkeyPatch) -> None:
    page = new(monkeypatch, "ai", first="A")
    give(page, "", "z", "u")
    give(page, "bataille", "r", "t")
    page.send("comfort:help")
    rows = re.findall(r"<dt>(.*?)</dt><dd>(.*?)</dd>", page.regions["over"])
    caps = {text: re.findall(r">([^<]+)</kbd>", cap) for cap, text in rows}
    assert caps["take back"] == ["U"] and caps["turn the ship in hand"] == ["T"]
    assert caps["this list"] == ["?"]


def test_a_key_that_is_taken_is_said_and_stays(page: Page) -> None:
    give(page, "", "z", "h")
    problem = page.answer["say"]["alert"]
    assert problem == "H is taken (hint: what is likely; again: what I would do): change that key first."
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


@pytest.mark.parametrize("typed", ["5", "+", "-", "0"])
def test_digits_and_signs_have_other_work(page: Page, typed: str) -> None:
    give(page, "", "z", typed)
    assert "is already in use" in page.answer["say"]["alert"]


@pytest.mark.parametrize(("typed", "key"), [("ZK", "k"), ("kz", "k"), ("K", "k"), ("é", "é"), (" k ", "k")])
def test_what_was_typed_beside_the_old_key_counts(page: Page, typed: str, key: str) -> None:
    give(page, "", "z", typed)
    assert page.prefs["keys"] == {":z": key}
    field = page.element(own_key("", "z"))
    assert field["value"] == key.upper() and field["data-rev"] == "1", (
        "the field shows one key, though it has the focus"
    )


def test_typing_the_old_key_or_nothing_changes_nothing(page: Page) -> None:
    for typed in ("", " ", "z", "Z"):
        give(page, "", "z", typed)
        assert not page.app.shell.prefs.keys and "say" not in page.answer


def test_all_keys_as_they_were(page: Page) -> None:
    page.send("comfort:keys")
    assert page.element("own-keys-reset")["aria-disabled"] == "true"
    give(page, "", "z", "k")
    page.press("own-keys-reset")
    assert page.prefs["keys"] == {} and page.element(own_key("", "z"))["value"] == "Z"


def test_a_key_typed_again_as_it_was_is_no_change(page: Page) -> None:
    give(page, "", "z", "k")
    give(page, "", "z", "z")
    assert page.prefs["keys"] == {}


@pytest.mark.parametrize(
    "stored",
    [
        "x", 7, [], {"z": "k"}, {":z": "kk"}, {":z": 5}, {":zz": "k"}, {"nowhere:z": "k"}, {":z": " "}, {":z": "1"}, {":z": "\u202e"},
        {":z": "ß" * 2}, {1: "k"},
    ],
)  # fmt: skip
def test_stored_keys_that_make_no_sense_are_forgotten(stored: Any) -> None:
    assert Prefs.read({"keys": stored, "volume": 7}).keys == {}
    assert Prefs.read({"keys": stored, "volume": 7}).volume == 7


def test_a_key_that_is_markup_stays_text(monkeypatch: pytest.MonkeyPatch) -> None:
    for key in "<\"'&>":
        page = Page(monkeypatch, prefs={"keys": {":m": key, ":?": "k"}})
        assert page.element("tool-sound")["data-shortcut"] == key
        page.send("comfort:help")
        page.send("comfort:keys")
        page.check()


def test_without_single_keys_nothing_says_that_they_do_anything(monkeypatch: pytest.MonkeyPatch) -> None:
    page = new(monkeypatch, "ai", first="A")
    page.send("comfort:pref", {"name": "shortcuts", "value": False})
    assert page.root["shortcuts"] == "off"
    shuffle = page.element("shuffle")
    assert not shuffle.has("aria-keyshortcuts") and shuffle.text == "Random fleet"
    assert page.element("tool-help")["aria-keyshortcuts"] is None
    page.send("comfort:help")
    assert page.find("keys-change") is None
    assert "take back" not in page.text("keys") and "Enter" in page.text("keys")


def test_no_key_has_two_duties_by_itself() -> None:
    for scope in (keymap.PAGE, *games.IDS):
        for duty in keymap.duties(scope):
            assert keymap.rival(duty, duty.key, {}) is None, duty


def test_every_listed_key_can_be_changed() -> None:
    for game in games.IDS:
        listed = {keymap.single(name) for names, _ in board_of(game).keys_ever() for name in names} - {""}
        known = {duty.key for duty in (*keymap.duties(game), *keymap.duties(keymap.PAGE))}
        assert listed <= known, game


def test_parts_of_a_screen_are_written_again_too() -> None:
    part = Markup('<button data-shortcut="z">x</button>')
    whole = Parted(Markup(f"<div>{part}</div>"), Markup("<div></div>"), {"part": part})
    new = keymap.rewritten(whole, {"z": "k"}, True)
    assert isinstance(new, Parted)
    assert 'data-shortcut="k"' in new and 'data-shortcut="k"' in new.parts["part"]
    assert keymap.rewritten(whole, {}, True) is whole


@pytest.mark.parametrize(
    ("name", "now"),
    [("z", "k"), ("Z", "K"), ("Shift+n", "Shift+n"), ("Enter", "Enter"), ("N", "N"), ("Ctrl+z", "Ctrl+k")],
)
def test_names_of_keys(name: str, now: str) -> None:
    assert keymap.named(name, {"z": "k"}) == now


def stations(game: str) -> list[tuple[str, int]]:
    """Golden records of a game, and some of their lines."""
    found = []
    for path in sorted(GOLDEN.glob(f"{game}-*.navals"))[:2]:
        moves = json.loads(record.write_json(record.read(path.read_text(encoding="utf-8"))))["moves"]
        found += [(path.stem, n) for n in sorted({0, 1, 2, 4, 7, 11, len(moves) // 2, len(moves) - 1})]
    return found


@pytest.mark.parametrize("game", games.IDS)
def test_every_key_is_told_to_screen_readers_and_listed(monkeypatch: pytest.MonkeyPatch, game: str) -> None:
    """On the way through recorded games: what is bound is announced with its button, and single keys are in the list."""
    listed = {keymap.single(name) for names, _ in board_of(game).keys_ever() for name in names}
    listed |= {key for key, _ in keymap.PAGE_KEYS}
    seen = set()
    for name, lines in stations(game):
        page = Page(monkeypatch)
        page.suspicious = False
        everything = json.loads(record.write_json(record.read(golden_text(name))))
        everything["moves"] = everything["moves"][:lines]
        everything["tags"] |= {"A": "Anne", "B": "Bob", "Result": "*"}
        page.send("share:file", {"name": "x.navals", "text": json.dumps(everything)})
        if page.find("lift"):
            page.press("lift")
            page.send("app:dismiss")
        for element in page.live():
            bound = element["data-shortcut"]
            if bound is None:
                continue
            hidden = element.parent
            while hidden is not None and hidden["aria-hidden"] != "true":
                hidden = hidden.parent
            assert hidden is not None or element["aria-keyshortcuts"] == bound, (name, lines, element["id"])
            seen |= {key for key in bound.split() if len(key) == 1 and key.isalpha()}
    assert {key.lower() for key in seen} <= listed


# ---------------------------------------------------------------------------------------------------- eyes and ears


def test_size_of_text_and_movement_are_set_on_the_root_of_the_page(page: Page) -> None:
    assert page.root["text"] is None and page.root["motion"] is None
    page.press("tool-settings")
    page.choose("text", "larger")
    page.choose("motion", "reduced")
    assert page.root["text"] == "larger" and page.root["motion"] == "reduced"
    assert page.prefs["text"] == "larger" and page.prefs["motion"] == "reduced"
    page.choose("text", "normal")
    page.choose("motion", "auto")
    assert page.root["text"] is None and page.root["motion"] is None


def test_the_styles_know_every_size_and_every_choice_of_movement() -> None:
    styles = "".join(path.read_text(encoding="utf-8") for path in (ROOT / "web" / "styles").glob("*.css"))
    for size in ("large", "larger"):
        assert f':root[data-text="{size}"]' in styles
    assert ':root[data-motion="reduced"]' in styles and ':root:not([data-motion="full"])' in styles


def test_settings_say_how_they_are(page: Page) -> None:
    page.press("tool-settings")
    assert page.element("theme-auto").has("checked") and page.element("text-normal").has("checked")
    assert page.element("motion-auto").has("checked")


@pytest.mark.parametrize("game", games.IDS)
def test_what_is_heard_is_also_said(monkeypatch: pytest.MonkeyPatch, game: str) -> None:
    """Through recorded games: an answer with a sound changes the page and says in words what happened."""
    heard: dict[str, int] = {}
    for name, lines in stations(game):
        page = Page(monkeypatch)
        page.suspicious = False
        text = golden_text(name)
        everything = json.loads(record.write_json(record.read(text)))
        following = everything["moves"][lines:]
        everything["moves"] = everything["moves"][:lines]
        everything["tags"] |= {"A": "Anne", "B": "Bob", "Result": "*"}
        page.send("share:file", {"name": "x.navals", "text": json.dumps(everything)})
        if page.find("lift"):
            page.press("lift")
            page.send("app:dismiss")
        if not following or following[0][0] == "*":
            continue
        for action in following[0][1].split(", "):
            page.send("play:command", {"command": action})
            for _ in range(3):
                for cue in page.answer.get("sound", ()):
                    heard[cue["name"]] = heard.get(cue["name"], 0) + 1
                    assert page.answer.get("patch"), cue
                    assert page.answer.get("say"), (name, lines, action, cue)
                if "again" not in page.answer or page.find("lift") or page.find("pass"):
                    break
                page.clock.now += page.answer["again"] / 1000 + 0.001
                page.send("app:tick")
    assert heard, "nothing was heard at all"


def test_the_toast_is_no_live_region_of_its_own() -> None:
    """What it says is said in a live region as well: a second one would say it twice."""
    page = (ROOT / "web" / "index.html").read_text(encoding="utf-8")
    toast = re.search(r'<div id="toast"[^>]*>', page)
    assert toast is not None and "aria-live" not in toast[0] and "role" not in toast[0]
    assert len(re.findall(r'aria-live="|role="(?:alert|log)"|role="status"', page)) == 2


def test_what_the_toast_shows_is_said_once(monkeypatch: pytest.MonkeyPatch) -> None:
    page = alone(monkeypatch)
    page.send("app:why", {"text": "there is nothing to take back"})
    said = page.answer["say"]
    assert [*said.values()].count("There is nothing to take back") == 1
    assert page.text("toast-message") == "There is nothing to take back"


def test_both_languages_have_every_setting(page: Page) -> None:
    for code in ("fr", "en"):
        page.send("comfort:language", {"language": code})
        page.send("comfort:keys")
        t = language(code)
        for duty in keymap.duties("bataille"):
            assert duty.words(t)[1:] in page.text("own-keys")
        page.send("app:dismiss")


def test_a_board_behind_the_curtain_takes_no_key_with_it(monkeypatch: pytest.MonkeyPatch) -> None:
    page = Page(monkeypatch, prefs={"keys": {"bataille:f": "w"}})
    from tests.ui.play import start

    start(page, "two", first="A")
    assert page.find("lift") is not None and page.regions["main"] == ""
    page.press("lift")
    place(page, "A1-A4 C1-C3 E1-E2 G1-G2")


def test_the_ship_before_has_a_key_as_the_list_says(monkeypatch: pytest.MonkeyPatch) -> None:
    page = Page(monkeypatch)
    everything = json.loads(record.write_json(record.read(golden_text("uncharted-skirmish"))))
    everything["moves"] = everything["moves"][:11]
    everything["tags"] |= {"Result": "*"}
    page.send("share:file", {"name": "x.navals", "text": json.dumps(everything)})
    page.press("lift")
    page.send("app:dismiss")
    seen = [page.text("status")]
    for key in ("n", "n", "N", "N", "N"):
        page.key(key)
        seen.append(page.text("status"))
    assert seen[0] == seen[4] and seen[1] == seen[3] and seen[2] == seen[5] and len(set(seen)) == 3
