"""Games that are in no file yet: a quiet reminder, one gesture that saves all of them, and the way back after the browser has deleted them."""

from __future__ import annotations

import pytest

from navals.ui.features.library.model import UNSAVED
from tests.ui.page import Page
from tests.ui.relay import offered
from tests.ui.test_statistics import ended


def kept(count: int) -> dict[str, str]:
    """So many games that ended."""
    return {
        f"game/{number:08x}": ended("Ann", "Bo", date=f"2026-11-{number + 1:02}") for number in range(count)
    }


def at_home(monkeypatch: pytest.MonkeyPatch, count: int) -> Page:
    offered(monkeypatch)
    page = Page(monkeypatch, store=kept(count))
    page.go("#/")
    page.wait()
    return page


def test_four_games_are_no_reason_to_remind_and_five_are(monkeypatch: pytest.MonkeyPatch) -> None:
    assert at_home(monkeypatch, UNSAVED - 1).find("unsaved") is None
    assert at_home(monkeypatch, UNSAVED).find("unsaved") is not None


def test_one_press_saves_all_games_and_the_reminder_goes(monkeypatch: pytest.MonkeyPatch) -> None:
    page = at_home(monkeypatch, UNSAVED)
    answer = page.press("backup")
    file = answer["backup"]
    assert file["name"].endswith(".navals") and file["text"].count('[Navals "1"]') == UNSAVED
    # Nothing is taken for saved before the page says so, nor when the reader gave up.
    page.send("library:backed", None)
    assert page.find("unsaved") is not None
    page.press("backup")
    page.send("library:backed", "my-games.navals")
    assert page.find("unsaved") is None and "my-games.navals" in page.whole


def test_later_is_five_games_later(monkeypatch: pytest.MonkeyPatch) -> None:
    page = at_home(monkeypatch, UNSAVED)
    page.press("backup-later")
    assert page.find("unsaved") is None


def test_games_that_the_browser_deleted_are_brought_back_from_the_file(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    page = Page(monkeypatch)
    page.go("#/")
    page.send("library:storage", "evicted")
    assert "deleted" in page.element("evicted").text
    assert page.press("restore")["shell"] == "restore"


def test_the_library_saves_all_games_to_the_same_file(monkeypatch: pytest.MonkeyPatch) -> None:
    offered(monkeypatch)
    page = Page(monkeypatch, store=kept(3))
    page.go("#/library")
    page.wait()
    answer = page.press("library-export")
    assert answer["backup"]["text"].count('[Navals "1"]') == 3 and "download" not in answer
