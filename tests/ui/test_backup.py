"""Games that are in no file yet: a quiet reminder, one gesture that saves all of them, and the way back after the browser has deleted them."""

from __future__ import annotations

import pytest

from navals.core.record import bundle
from navals.ui.features.library.model import UNSAVED, only_there
from tests.records import golden_text
from tests.ui.page import Page
from tests.ui.relay import offered
from tests.ui.test_statistics import ended


def kept(count: int) -> dict[str, str]:
    """So many games that ended."""
    return {
        f"game/{number:08x}": ended("Ann", f"Bo {number}", date=f"2026-11-{number + 1:02}")
        for number in range(count)
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
    page.press("backup")
    assert page.send("library:opened", "")["backup"]["text"].count('[Navals "1"]') == UNSAVED
    assert page.find("unsaved") is not None
    # Nothing is taken for saved before the page says so, nor when the reader gave up.
    page.press("backup")
    assert "backup" not in page.send("library:opened", None)
    assert page.find("unsaved") is not None
    page.press("backup")
    assert page.send("library:opened", "")["backup"]["name"].endswith(".navals")
    page.send("library:backed", "my-games.navals")
    assert page.find("unsaved") is None and "my-games.navals" in page.whole


def games_in(file: str) -> list[str]:
    return sorted(piece.text.strip() for piece in bundle.split(file))


def test_games_that_are_only_in_the_file_stay_in_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """The browser has thrown games away, and the reader saves what he has played since: the old file is not to be lost as well."""
    full = at_home(monkeypatch, UNSAVED + 2).back_up("backup")["text"]
    page = at_home(monkeypatch, UNSAVED)
    assert games_in(page.back_up("backup", full)["text"]) == games_in(full)
    assert "2 games that are only in the file stay in it." in page.whole


@pytest.mark.parametrize(
    ("then", "now", "stays"),
    [
        ("", "1. A resign\n", False),
        ("1. * 4\n", "1. * 4 5\n2. A resign\n", False),
        ("1. * 4\n", "1. * 4\n", False),
        ("1. * 4\n", "1. * 45\n", True),
        ("1. A resign\n", "", True),
    ],
)
def test_a_game_that_went_on_takes_the_place_of_what_the_file_has_of_it(
    then: str, now: str, stays: bool
) -> None:
    """One that was gone back on is two games: nobody knows which is wanted."""

    def game(moves: str, promise: str = "ab") -> str:
        return f'[Navals "1"]\n[Game "mats"]\n[SeedCommit "{promise}"]\n\n{moves}'

    other = game(then, "cd").rstrip("\n") + "\n"
    old = [game(then).rstrip("\n") + "\n"] if stays else []
    assert only_there(f"{game(then)}\n{other}", [game(now)]) == [*old, other]
    assert only_there("no games at all", [game(now)]) == []


def test_later_is_five_games_later(monkeypatch: pytest.MonkeyPatch) -> None:
    page = at_home(monkeypatch, UNSAVED)
    page.press("backup-later")
    assert page.find("unsaved") is None


def test_games_that_the_browser_deleted_are_brought_back_from_the_file(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    page = Page(monkeypatch)
    page.go("#/library")
    page.send("library:storage", "evicted")
    assert "deleted" in page.element("library-problem").text
    assert page.press("restore")["shell"] == "restore"
    page.send("library:import", {"name": "my-games.navals", "text": golden_text("mats-classic")})
    page.wait()
    assert page.find("library-problem") is None and "1 game" in page.element("library-safe").text


def test_the_library_saves_all_games_to_the_same_file(monkeypatch: pytest.MonkeyPatch) -> None:
    offered(monkeypatch)
    page = Page(monkeypatch, store=kept(3))
    page.go("#/library")
    page.wait()
    assert page.back_up("library-export")["text"].count('[Navals "1"]') == 3
