"""Pages, setup, preferences and stored games."""

from __future__ import annotations

import json

import pytest

from navals.core.record import record
from navals.ui.art import draw_icon
from navals.ui.table.sitting import NAME_LENGTH
from navals.ui.words.i18n import LANGUAGES
from tests.ui.page import Page, fields_of
from tests.ui.play import (
    FLEET_A,
    FLEET_B,
    alone,
    events,
    lift,
    menu,
    place,
    shoot,
    start,
    two,
)

EVIL = "<img src=x onerror=alert(1)>\"'&"


def test_presets_begin_the_game_they_name(page: Page) -> None:
    for preset, options in {
        "classic": "",
        "flotilla": "variant=2",
        "quick": "variant=custom fleet=4,3,2,2 bombs=25",
        "endless": "bombs=100",
    }.items():
        start(page, "ai", preset)
        assert page.table.game.schema.write(page.table.options) == options
        assert page.table.names[1] == "ai:medium" and page.path.startswith("#/play/")
    page.go("#/bataille/new/ai")
    page.change("option-bombs", "12")
    values = [e["value"] for e in page.elements("main") if e["name"] == "preset" and e.has("checked")]
    assert values == [""], "the player's own options"
    page.press("start")
    assert page.table.options.bombs_by_seat == (12, 12)


@pytest.mark.parametrize(
    "option, value, says",
    [("bombs", "0", "1"), ("bombs", "many", "number"), ("bombs_a", "101", "100"), ("bombs", EVIL, "number")],
)
def test_a_wrong_option_is_explained_beside_its_field(page: Page, option: str, value: str, says: str) -> None:
    page.go("#/bataille/new/ai")
    page.change(f"option-{option}", value)
    assert says in page.text(f"option-{option}-error")
    assert page.element(f"option-{option}")["value"] == value
    assert page.element("start")["aria-disabled"] == "true"
    page.send("setup:start", fields_of(page.element("setup")))
    assert page.app.shell.session is None
    page.change(f"option-{option}", "20")
    assert not page.find(f"option-{option}-error")
    page.press("start")
    assert page.app.shell.session is not None


def test_a_fleet_of_ones_own(page: Page) -> None:
    page.go("#/bataille/new/two")
    assert not page.find("option-fleet")
    page.change("option-variant", "custom")
    assert page.element("start")["aria-disabled"] is None, "it begins as the classic one"
    page.change("option-fleet-text", "6,6,6,6,6,6,6,6,6,6,6,6")
    assert "cannot all be placed" in page.text("option-fleet-error")
    assert page.element("start")["aria-disabled"] == "true"
    page.change("option-fleet-text", "2, x, 3")
    assert page.find("option-fleet-error") and page.element("start")["aria-disabled"] == "true"
    # Pressing a size removes the invalid entry.
    page.press("option-fleet-2-less", "option-fleet-6-more")
    assert page.element("option-fleet-text")["value"] == "6,3"
    page.press("option-fleet-3-less")
    assert page.element("option-fleet-6-less")["aria-disabled"] == "true", "at least one ship"
    page.press("option-fleet-from-2")
    assert page.element("option-fleet-text")["value"] == "4,3,3,2,2,2,1,1,1,1"
    page.press("option-fleet-1-more", "option-fleet-1-more")
    assert page.element("option-fleet-1-more")["aria-disabled"] == "true", "at most twelve ships"
    page.press("start")
    assert page.table.options.sizes == (4, 3, 3, 2, 2, 2, 1, 1, 1, 1, 1, 1)
    # Another variant ignores the fleet.
    page.go("#/bataille/new/ai")
    page.choose("preset", "quick")
    page.change("option-variant", "1")
    assert not page.find("option-fleet")
    page.press("start")
    assert page.table.options.sizes == (5, 4, 3, 3, 2)


def test_seats_and_names(page: Page) -> None:
    page.go("#/bataille/new/two")
    assert page.find("openly")
    page.change("name-0", "  Anne  ")
    page.change("kind-1", "expert")
    assert not page.find("name-1") and not page.find("openly")
    page.press("start")
    assert page.table.names == ["Anne", "ai:expert"]
    page.go("#/bataille/new/ai")
    assert page.element("name-0")["value"] == "Anne", "the last names are remembered"
    assert page.prefs["names"][0] == "Anne"
    start(page, "two", names=("Anne", "Anne"))
    page.press("lift")
    assert "Anne (A)" in page.text("title") and "Anne (B)" in page.text("title")


def test_a_name_is_never_empty_never_long_and_never_a_computer(page: Page) -> None:
    odd = ("line\nbreak", "\u202etfel", "\u200b", "a" * 99, EVIL)
    for name in ("", "   ", "ai:expert", "ai:ai:expert", "ai:ai:ai:nobody", *odd):
        page.go("#/bataille/new/ai")
        page.change("name-0", name)
        page.press("start")
        actual = page.table.names[0]
        assert 0 < len(actual) <= NAME_LENGTH and actual.isprintable() and actual.strip(), name
        assert not actual.startswith("ai:") and page.table.level(0) is None
        assert record.write(record.read(page.table.text())) == page.table.text()


def test_settings_are_kept(page: Page) -> None:
    page.press("tool-settings")
    volume = page.element("volume")
    assert int(volume["value"] or "") % int(volume["step"] or "") == 0, "the default is on the scale"
    for theme in ("light", "dark", "contrast", "auto"):
        page.choose("theme", theme)
        assert page.root["theme"] == theme == page.prefs["theme"]
    page.change("one-tap", True)
    for on, root in ((False, "off"), (True, None)):
        page.change("shortcuts", on)
        assert page.root["shortcuts"] == root
    page.change("volume", "25")
    page.change("muted", True)
    for name, value in (("theme", "sepia"), ("language", "xx"), ("volume", "loud")):
        page.send("comfort:pref", {"name": name, "value": value})
    assert page.prefs["volume"] == 25 and page.prefs["muted"] is True
    assert page.prefs["theme"] == "auto" and page.lang == "en"
    page.press("settings-done")
    assert not page.regions["over"]
    assert Page(prefs=page.prefs).app.shell.prefs == page.app.shell.prefs
    for muted, sign in ((False, "sound-on"), (True, "sound-off")):
        page.key("m")
        assert page.prefs["muted"] is muted and draw_icon(sign) in page.regions["top"]
    assert "off" in page.said[0]


def test_strange_preferences_do_no_harm(page: Page) -> None:
    strange = [{"theme": 3}, {"volume": "loud"}, {"language": "xx"}, {"language": 7}, {"names": "Anne"}]
    for stored in (None, [], "dark", {"theme": "sepia"}, *strange):
        page.send("app:boot", {"route": "#/", "prefs": stored, "languages": ["en"]})
        assert page.find("bataille-ai") and page.lang in LANGUAGES


def test_settings_in_the_middle_of_a_game() -> None:
    page = alone()
    shoot(page, "B2")
    text = page.table.text()
    assert page.element("tool-language")["aria-label"] == "FR: Français"
    page.press("tool-language")
    assert page.lang == "fr" == page.prefs["language"]
    assert page.element("tool-language")["aria-label"] == "EN: English"
    assert page.table.text() == text
    page.press("tool-language")
    assert page.lang == "en" and "fleet" in page.content and "flotte" not in page.content
    page.wait()
    page.press("tool-settings")
    page.change("one-tap", True)
    page.press("settings-done", "grid-1-D4")
    assert "You fire at D4" in " ".join(page.said)


def test_a_new_version_is_offered_at_home_and_never_in_a_game() -> None:
    page = alone()
    page.send("app:update", "waiting")
    assert not page.find("update-now") and "shell" not in page.answer
    page.go("#/")
    assert page.press("update-now")["shell"] == "update"
    page.send("app:offline", "ready")
    assert "offline" in page.text("offline-ready").lower()


def test_a_game_is_stored_after_every_action_and_resumed_as_it_was() -> None:
    page = alone()
    for square in ("B2", "C4"):
        shoot(page, square)
        assert page.answer["put"], "stored at once"
        page.wait()
    reload = Page(store={"game/broken": "{", "other": "x", **page.store})
    assert "actions so far" in reload.text("resume-card-0")
    reload.press_text("Resume")
    assert reload.path == page.path and reload.table.text() == page.table.text()
    assert reload.text("log") == page.text("log")
    reload.wait()
    assert reload.text("status") == page.text("status")
    # The same holds after leaving the page, and after deleting and restoring the game.
    key, path, text = page.session.key, page.path, page.table.text()
    page.press("bar-back")
    assert page.find("resume-0")
    page.go(path)
    assert page.table.text() == text
    page.go("#/")
    page.press("delete-0")
    assert key not in page.store and not page.find("resume-0")
    page.press("shelf-undo", "resume-0")
    assert page.session.key == key


def test_a_reload_in_the_middle_opens_the_same_game() -> None:
    page = alone()
    shoot(page, "B2")  # The computer is about to answer.
    reload = Page(store=page.store, route=page.path)
    page.wait()
    reload.wait()
    assert events(reload) == events(page), "the computer answers as it would have"


def test_two_people_resume_behind_the_curtain() -> None:
    page = two()
    title = page.title
    shoot(page, "A1")
    assert page.title == title and "Anne" not in title and title.endswith("Navals")
    reload = Page(store=page.store, route=page.path)
    assert reload.find("lift") and not reload.regions["main"]
    reload.press("lift")
    assert "Anne fires at A1: hit." in reload.said, "news for Bob"


DAMAGE = [
    *("", "{", "null", "[]", "{}", '{"record": 3, "seed": "x"}', '{"record": "", "seed": ""}', "\x00" * 50),
    '{"record": "[Navals \\"1\\"]\\n[Game \\"chess\\"]\\n", "seed": "x"}',
    '{"record": "[Navals \\"1\\"]\\n[Game \\"bataille\\"]\\n\\n1. A Z99\\n", "seed": "x"}',
    json.dumps({"record": f'[Navals "1"]\n[Game "{EVIL}"]\n', "seed": "x"}),
]


@pytest.mark.parametrize("text", DAMAGE)
def test_a_damaged_game_is_shown_kept_and_can_be_saved(text: str) -> None:
    store = {"game/broken": text}
    page = Page(store=store)
    page.wait()
    assert "Unreadable game" in page.text("resume-card-0") and not page.find("resume-0")
    assert page.press("export-0")["download"]["text"] == text
    page.go("#/play/broken")
    assert "cannot be read" in page.text("toast-message")
    assert page.store == store, "not touched"
    start(page, "ai")
    page.go("#/")
    assert page.store["game/broken"] == text
    assert len([e for e in page.elements("main") if (e["id"] or "").startswith("resume-card")]) == 2


def test_a_record_that_cannot_be_opened_is_said_with_its_place(page: Page) -> None:
    records = ['[Navals "1"]\n[Game "chess"]\n', '[Navals "1"]\n[Game "bataille"]\n\n1. A fire\n']
    evil = f'[Navals "1"]\n[Game "{EVIL}"]'
    for text in ("", "hello", '[Navals "9"]', "{}", "\ufeff", "\x00", evil, *records):
        page.open(text)
        message = page.text("toast-message")
        assert "cannot be opened" in message and "column" not in message and "tag" not in message
        assert any(word in message for word in ("this is not a game", "newer version", "on line"))
        assert page.app.shell.session is None and not page.store


def test_hostile_names_stay_text_everywhere(page: Page) -> None:
    start(page, "two", names=("<img onerror=1>", "\"'><script>"), first="A")
    lift(page)
    place(page, FLEET_A)
    page.press("pass")
    assert "\"'><script>" in page.text("curtain")
    lift(page)
    place(page, FLEET_B)
    page.wait()
    lift(page)
    assert "<img onerror=1>" in page.text("title")
    shoot(page, "A1")
    page.press("undo")
    assert "<img onerror=1>" in page.text("confirm")
    page.press("confirm-no", "pass", "lift")
    assert "<img onerror=1>" in page.text("recap")
    menu(page, "seats")
    assert page.element("seat-name-0")["value"] == "<img onerror=1>"
    page.send("app:dismiss")
    page.go("#/")
    assert "<img onerror=1>" in page.text("resume-card-0")
    assert "<img" not in page.content
    page.open(f'[Navals "1"]\n[Game "bataille"]\n[A "{EVIL.replace(chr(34), "")}"]\n[B "</script>"]\n', EVIL)
    page.press("lift")
    assert "onerror" in page.text("title") and "<img" not in page.content
