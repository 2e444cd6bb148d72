"""Options saved under a name: choosing, deleting, and files."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

from navals import games
from navals.ui.features.setup import options as configurations
from navals.ui.features.setup.options import Configuration, ConfigurationError
from tests.ui.page import Page
from tests.ui.relay import relay_page

GAME: Any = games.find("bataille")
EVIL = "<img src=x onerror=alert(1)>\"'&"


@pytest.fixture
def page() -> Page:
    return Page(route="#/bataille/new/ai")


def keep(page: Page, *names: str) -> None:
    """Save the current options under several names."""
    for name in names:
        page.element("keep-name").attributes["value"] = name
        page.press("keep-save")


def saved(page: Page) -> list[str]:
    """Return the names of saved options."""
    if not page.find("saved"):
        return []
    return [option["value"] or "" for option in page.element("saved").walk() if option.tag == "option"][1:]


def file_of(*entries: tuple[str, str], game: str = "bataille", version: Any = 1) -> str:
    rows = [{"name": name, "options": options} for name, options in entries]
    return json.dumps({"navals-options": version, "game": game, "configurations": rows})


def load(page: Page, text: str) -> str:
    """Import a file; return the message."""
    page.change("keep-import", {"name": "x.json", "text": text})
    return page.text("toast-message")


def test_options_are_saved_chosen_and_played(page: Page) -> None:
    assert not page.find("saved")
    page.change("option-bombs", "41")
    page.change("option-first", "B")
    keep(page, "Ours")
    assert saved(page) == ["Ours"] and page.said and "Saved as Ours" in page.said[0]
    reload = Page(store=page.store, route="#/bataille/new/two")
    reload.change("saved", "Ours")
    assert reload.element("option-bombs")["value"] == "41"
    assert not reload.element("forget")["aria-disabled"]
    reload.press("start")
    assert reload.table.text().count('[Options "bombs=41 first=B"]') == 1
    # After a change, the options are no longer the saved ones.
    page.change("option-bombs", "12")
    assert page.element("forget")["aria-disabled"] == "true"
    page.change("saved", "Ours")
    assert page.element("option-bombs")["value"] == "41"
    page.choose("preset", "quick")
    assert page.element("forget")["aria-disabled"] == "true"


def test_a_name_that_is_taken_gets_a_number_and_none_is_needed(page: Page) -> None:
    keep(page, "Ours", "Ours", "  Ours\n", "", "\x00")
    assert saved(page) == ["Ours", "Ours 2", "Ours 3", "Our options", "Our options 2"]


def test_saved_options_are_deleted_and_come_back(page: Page) -> None:
    page.change("option-bombs", "999")
    assert page.element("keep-save")["aria-disabled"] == "true"
    page.send("options:keep", {"configuration": "Bad"})
    assert "options/bataille" not in page.store, "wrong options are not saved"
    page.change("option-bombs", "12")
    keep(page, "A", "B")
    both = page.store["options/bataille"]
    page.press("forget")
    assert saved(page) == ["A"] and page.element("option-bombs")["value"] == "12"
    assert [entry["name"] for entry in json.loads(page.store["options/bataille"])["configurations"]] == ["A"]
    assert page.text("toast-message").startswith("“B” deleted.")
    page.press("shelf-undo")
    assert saved(page) == ["A", "B"] and page.app.shell.store["options/bataille"] == both
    page.change("saved", "A")
    page.press("forget")
    keep(page, "C")
    page.send("app:undo")
    assert saved(page) == ["B", "C"], "later options are not lost"


def test_they_go_to_a_file_and_come_back(page: Page) -> None:
    assert page.element("keep-export")["aria-disabled"] == "true"
    page.change("option-bombs", "41")
    keep(page, EVIL[:40])
    page.choose("preset", "quick")
    keep(page, "Quick one")
    download = page.press("keep-export")["download"]
    assert download["name"] == "navals-bataille-options.json"
    content = json.loads(download["text"])
    assert content["navals-options"] == 1 and content["game"] == "bataille"
    other = Page(route="#/bataille/new/ai")
    assert load(other, download["text"]).startswith("2 sets of options were added.")
    assert saved(other) == [EVIL[:40], "Quick one"] and "<img" not in other.content
    load(other, download["text"])
    assert len(saved(other)) == 4 and saved(other)[-1] == "Quick one 2"
    other.change("saved", "Quick one 2")
    other.press("start")
    assert other.table.options.bombs == 25


def test_bad_files_are_refused_in_a_sentence(page: Page) -> None:
    number = {"navals-options": 1, "game": "bataille", "configurations": [{"name": 3, "options": ""}]}
    files = (file_of(version=2), file_of(version="1"), file_of(*[("x" * 5000, "")] * 60))
    texts = ("", "{", "[]", "null", "\x00", "[" * 5000)
    for text in (*texts, json.dumps({"navals-options": 1}), json.dumps(number), *files):
        assert load(page, text) == "There are no saved options in this file."
    assert load(page, file_of(("A", ""), game=EVIL)) == f"These options belong to another game: {EVIL}."
    assert "<img" not in page.content and "options/bataille" not in page.store


def test_bad_options_are_refused_and_good_ones_read(page: Page) -> None:
    message = load(page, file_of(("Good", "bombs=9"), (EVIL[:20], "bombs=999"), ("Bad", "sails=3")))
    assert message.startswith("1 set of options was added.")
    assert f"{EVIL[:20]} was not added: bombs must be" in message and "there is no option sails" in message
    assert saved(page) == ["Good"] and "<img" not in page.content


def test_there_is_room_for_fifty(page: Page) -> None:
    load(page, file_of(*[(f"N{n}", f"bombs={n + 1}") for n in range(49)]))
    assert "No more than 50" in load(page, file_of(("A", ""), ("B", ""), ("C", "")))
    assert len(saved(page)) == 50 and saved(page)[-1] == "A"
    keep(page, "One more")
    assert "No more than 50" in page.text("toast-message") and len(saved(page)) == 50
    empty = Page(route="#/bataille/new/ai")
    assert "Only the first 50" in load(empty, file_of(*[(f"N{n}", "") for n in range(60)]))


def test_damaged_stored_options_are_ignored() -> None:
    for text in ("", "{", "[]", file_of(("A", "sails=3")), file_of(("A", ""), game="mats")):
        page = Page(store={"options/bataille": text}, route="#/bataille/new/ai")
        assert saved(page) == []
        keep(page, "New")
        assert saved(page) == ["New"]


def test_saved_options_are_offered_in_their_modes() -> None:
    page = relay_page("keep")
    page.choose("preset", "toldpairs")
    keep(page, "At the pub")
    second = relay_page("ai", store=page.store)
    assert saved(second) == []
    second.send("options:choose", {"value": "At the pub"})
    assert second.find("kind-1"), "options for people only"
    keep(second, "Alone")
    assert saved(second) == ["Alone"]
    third = relay_page("keep", store=second.store)
    assert saved(third) == ["At the pub"]
    third.change("saved", "At the pub")
    assert third.find("name-3"), "with four seats"


def test_any_options_come_back_and_hostile_files_stay_small() -> None:
    rng = random.Random(3)
    for _ in range(30):
        options = GAME.schema.write(GAME.schema.random(rng))
        text = configurations.write_file(GAME, [Configuration("x", options)])
        assert configurations.read_file(GAME, text) == ([Configuration("x", options)], [])
    with pytest.raises(ConfigurationError):
        configurations.read_file(GAME, " " * 300_000)
    name = configurations.normalize_name("a\u202eb\n" + "c" * 500)
    assert len(name) == 40 and name.startswith("abc")
    full = [Configuration("d" * 40, "")]
    assert configurations.unique_name("d" * 40, full) == "d" * 38 + " 2"
