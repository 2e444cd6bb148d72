"""Backups: the reminder, saving everything to a file, and restoring it."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from navals.club import bundle
from navals.club.tournament import rounds
from navals.club.tournament import tournament as tournament_data
from navals.club.tournament.tournament import Bout, Entrant
from navals.core.record import record
from navals.ui.features.library.model import REMINDER_THRESHOLD, missing_records
from navals.ui.features.tournaments.model import KIND
from navals.ui.shell.prefs import Prefs
from navals.ui.shell.storage import backup
from tests.records import golden_text
from tests.ui.page import Page
from tests.ui.test_statistics import ended


def make_games(count: int) -> dict[str, str]:
    """Return stored texts of finished games."""
    games = {n: ended("Ann", f"Bo {n}", date=f"2026-11-{n + 1:02}") for n in range(count)}
    return {f"game/{n:08x}": text for n, text in games.items()}


def at_home(count: int, route: str = "#/", **more: Any) -> Page:
    page = Page(store=make_games(count) | more.pop("store", {}), **more)
    page.go(route)
    page.wait()
    return page


def importing(file: str, page: Page | None = None, **more: Any) -> Page:
    """Import a file in the library."""
    page = page or Page(route="#/library", **more)
    page.send("library:import", {"name": "my-games.navals", "text": file})
    page.wait()
    return page


def test_four_games_are_no_reason_to_remind_and_five_are() -> None:
    assert not at_home(REMINDER_THRESHOLD - 1).find("unsaved")
    page = at_home(REMINDER_THRESHOLD)
    assert page.find("unsaved")
    page.press("backup-later")
    assert not page.find("unsaved")


def test_one_press_saves_all_games_and_the_reminder_goes() -> None:
    page = at_home(REMINDER_THRESHOLD)
    page.press("backup")
    assert page.send("library:opened", "")["backup"]["text"].count('[Navals "1"]') == REMINDER_THRESHOLD
    assert page.find("unsaved")
    # Games only count as saved once the page confirms it, and not if the reader cancels.
    page.press("backup")
    assert "backup" not in page.send("library:opened", None)
    assert page.find("unsaved")
    page.press("backup")
    assert page.send("library:opened", "")["backup"]["name"] == "navals-2026-11-21.navals"
    page.send("library:backed", "my-games.navals")
    assert not page.find("unsaved") and "my-games.navals" in page.content


def games_in(file: str) -> list[str]:
    return sorted(piece.text.strip() for piece in bundle.split_records(file))


def test_games_that_are_only_in_the_file_stay_in_it() -> None:
    """The browser may have deleted games that are still in the old file."""
    full = at_home(REMINDER_THRESHOLD + 2).back_up("backup")["text"]
    page = at_home(REMINDER_THRESHOLD)
    assert games_in(page.back_up("backup", full)["text"]) == games_in(full)
    assert "The file also contains 2 games that are not on this device." in page.content


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
def test_a_game_that_went_on_replaces_its_beginning_in_the_file(then: str, now: str, stays: bool) -> None:
    """A game that was undone and continued differently counts as two."""

    def game(moves: str, promise: str = "ab") -> str:
        return f'[Navals "1"]\n[Game "mats"]\n[SeedCommit "{promise}"]\n\n{moves}'

    other = game(then, "cd").rstrip("\n") + "\n"
    old = [game(then).rstrip("\n") + "\n"] if stays else []
    assert missing_records(f"{game(then)}\n{other}", [game(now)]) == [*old, other]
    assert missing_records("no games at all", [game(now)]) == []


def test_games_that_the_browser_deleted_are_brought_back_from_the_file(page: Page) -> None:
    page.go("#/library")
    page.send("library:storage", "evicted")
    assert "deleted" in page.element("library-problem").text
    assert page.press("restore")["shell"] == "restore"
    importing(golden_text("mats-classic"), page)
    assert not page.find("library-problem") and "1 game" in page.element("library-safe").text


RATED = {
    "key": "game/00000002",
    "date": "2026-11-03",
    "opponent": 1500,
    "score": 1.0,
    "rating": 1510.0,
    "deviation": 80.0,
    "volatility": 0.06,
}
LEAGUE = "tournament/0badcafe"


def league(key: str) -> str:
    """Return a tournament with one game, stored under this key."""
    tournament = rounds.begin_tournament("Cup", "mats", "", "all", (Entrant("Ann"), Entrant("Bo 1")))
    match = tournament.rounds[0][0]
    return KIND.encode(tournament_data.with_match(tournament, 0, 0, replace(match, bouts=(Bout(key, 0),))))


OTHERS = {
    LEAGUE: league("game/00000001"),
    "study/00000002": '{"plies":3}',
    "days/2026": '{"11-02":{"mats":"best"}}',
    "drill/billiard.0a": '{"run":{"marks":"+"}}',
}


def full_file() -> str:
    """Return the backup of a device that has texts of every kind."""
    prefs = {"ratings": {"mats": [RATED]}, "learned": ["mats"]}
    page = at_home(3, "#/library", store=OTHERS, prefs=prefs)
    text = page.back_up("library-export")["text"]
    assert text.count('[Navals "1"]') == 3
    assert (
        "It also contains everything else saved on this device, except settings and extensions."
        in page.content
    )
    return text


def test_other_texts_come_back_and_know_their_games() -> None:
    file = full_file()
    page = importing(file)
    games = {key: text for key, text in page.store.items() if key.startswith("game/")}
    keys = {name: key for key, text in games.items() for name in ("Bo 0", "Bo 1", "Bo 2") if name in text}
    assert len(keys) == 3 and keys["Bo 1"] != "game/00000001", "games have keys of their own"
    assert page.store[LEAGUE] == league(keys["Bo 1"])
    assert page.store[keys["Bo 2"].replace("game/", "study/")] == OTHERS["study/00000002"]
    for key in ("days/2026", "drill/billiard.0a"):
        assert page.store[key] == OTHERS[key]
    assert page.prefs["learned"] == ["mats"]
    assert page.prefs["ratings"]["mats"][0]["key"] == keys["Bo 2"]
    assert "was restored" in page.element("library-report").text
    # A second import has no effect.
    previous = dict(page.store)
    page.press("library-read")
    importing(file, page)
    assert page.store == previous and "was restored" not in page.element("library-report").text


def test_nothing_that_is_here_is_replaced() -> None:
    file = full_file()
    days = '{"11-02":{"mats":"miss"},"11-05":{"billiard":"part"}}'
    store = {LEAGUE: league("game/aaaaaaaa"), "days/2026": days}
    page = importing(file, store=store, prefs={"ratings": {"mats": [RATED, RATED]}})
    assert page.store[LEAGUE] == store[LEAGUE] and page.store["days/2026"] == days
    assert len(page.prefs["ratings"]["mats"]) == 2


def test_what_is_only_in_the_file_stays_in_it() -> None:
    file = full_file()
    page = at_home(REMINDER_THRESHOLD)
    page.store["days/2026"] = '{"11-05":{"billiard":"part"}}'
    page.send("library:changed", {"key": "days/2026"})
    contents = backup.read(page.back_up("backup", file)["text"])
    assert contents.texts[LEAGUE] == league("game/00000001") and contents.games["game/00000001"]
    assert contents.progress.learned == ("mats",)
    records = [piece.text.rstrip("\n") + "\n" for piece in bundle.split_records(backup.extract_records(file))]
    assert [record.write(record.read(piece.text)) for piece in bundle.split_records(file)] == records


def test_one_game_and_a_tournament_are_no_single_record(page: Page) -> None:
    page.open(golden_text("mats-classic") + "; navals " + full_file().partition("; navals ")[2])
    page.wait()
    assert page.store.get(LEAGUE) and page.find("library-report")


@pytest.mark.parametrize(
    "line",
    [
        "kept tournament/07ab12cd {}",
        'kept game/07ab12cd "{}"',
        "prefs []",
        'prefs {"learned": 3}',
        "game nothing 12",
        "",
    ],
)
def test_lines_that_make_no_sense_are_skipped(line: str) -> None:
    contents = backup.read(f"{golden_text('mats-classic')}; navals {line}\n")
    assert not contents and not contents.games


def test_what_does_not_fit_is_left_out_in_order_of_value() -> None:
    store = {f"study/{number}": '"' + "x" * 9_000 + '"' for number in range(60)} | {LEAGUE: OTHERS[LEAGUE]}
    text = backup.format_lines(store, {}, Prefs(), backup.BackupContents())
    assert len(text) <= backup.MAX_LENGTH and f"; navals kept {LEAGUE} " in text and text.count("study/") < 60
