"""Statistics: summaries, counts, plots and tables of finished games."""

from __future__ import annotations

import csv
import io
import json
import random
import re
from typing import Any

import pytest

from navals import games
from navals.core.player import Limit
from navals.core.record import record
from navals.core.record.record import Replay
from navals.core.table import Table, play_out
from navals.ui.draw import plots
from navals.ui.features.statistics import view
from navals.ui.registry import board_of
from navals.ui.session import Session, summary
from navals.ui.session.summary import Summary
from tests.ui.page import Page, written
from tests.ui.play import alone, play_to_end
from tests.ui.relay import GAME, Throw, offer_games, relay_game

EVIL = "<img src=x onerror=alert(1)>"


def ended(*names: str, options: str = "use=played", throws: str = "3333333", date: str = "2026-11-20") -> str:
    """Return the stored text of a game of Relay; it is finished if there are enough ``throws``."""
    offer_games()
    tags = {seat: name for seat, name in zip("ABCD", names, strict=False) if name}
    replay = Replay(GAME, GAME.schema.parse(options), tags)
    for throw in throws:
        if replay.result() is None:
            replay.play(replay.position.state.actor(), Throw(int(throw)))
    return Session("game/x", Table(replay, "1"), board_of("relay")).to_json(date)


def shelved(*texts: str, route: str = "#/statistics", **more: Any) -> Page:
    """Return a page with stored games of Relay, numbered from 1."""
    return Page(store={f"game/{n}": text for n, text in enumerate(texts, 1)}, route=route, **more)


def bare(text: str) -> str:
    """Delete the summary of a stored game."""
    save = json.loads(text)
    del save["summary"]
    return json.dumps(save)


def rows(page: Page, caption: str) -> list[list[str]]:
    """Return the cells of the table with this caption."""
    heading = next(e for e in page.elements("main") if e.tag == "caption" and e.text == caption)
    body = next(e for e in heading.parent.walk() if e.tag == "tbody")
    return [[cell.text for cell in row.walk()] for row in body.walk() if row.tag == "tr"]


def list_players(page: Page) -> list[str]:
    """Return the players of each listed game."""
    return [e.text for e in page.elements("main") if "library-players" in e.classes]


def test_games_are_counted_by_player_and_against_each_level() -> None:
    page = shelved(
        # A goes first and wins with threes; B wins if A throws ones.
        ended("Ann", "ai:easy"),
        ended("Ann", "ai:easy", throws="13131313"),
        ended("ai:hard", "Ann", throws="13131313"),
        ended("Ann", "Bob"),
        ended("ai:easy", "ai:hard"),
    )
    assert rows(page, "By game") == [["Relay", "5", "7.4", "7", "8"]]
    assert rows(page, "By player") == [
        ["Ann", "4", "3", "1", "0"],
        ["Bob", "1", "0", "1", "0"],
        ["Computer: Cabin boy", "3", "2", "1", "0"],
        ["Computer: Captain", "2", "0", "2", "0"],
    ]
    assert rows(page, "People against the computer") == [
        ["Computer: Cabin boy", "2", "1", "1", "0", "50% (9% to 91%)"],
        ["Computer: Captain", "1", "1", "0", "0", "100% (21% to 100%)"],
    ]
    assert rows(page, "Relay, all games together")[0] == ["Ann", str(12 + 4 + 12 + 12)]


def test_partners_win_together_and_count_for_themselves() -> None:
    options = "mode=2v2 use=played"
    page = shelved(ended("Ann", "ai:easy", "Cid", "ai:hard", options=options, throws="3131313"))
    assert rows(page, "By player")[:2] == [["Ann", "1", "1", "0", "0"], ["Cid", "1", "1", "0", "0"]]
    assert [row[1:5] for row in rows(page, "People against the computer")] == [["1", "1", "0", "0"]] * 2
    assert rows(page, "Relay, all games together")[:2] == [["Ann", "6"], ["Cid", "6"]]


def test_a_player_sees_the_results_one_after_the_other_and_by_month() -> None:
    page = shelved(
        ended("Ann", "Bob", date="2026-10-02"),
        ended("Ann", "ai:easy", throws="13131313", date="2026-11-03"),
        ended("Bob", "Ann", date="2026-11-05"),
        ended("Ann", "Ann", date="2026-11-06"),
    )
    plot = next(e for e in page.element("plot-course").walk() if e.tag == "svg")
    assert plot["aria-label"] == "Ann: 1 game won, 2 lost, 0 drawn." and plot["role"] == "img"
    discs = [e for e in plot.walk() if "plot-disc" in e.classes]
    looks = [e.classes[1] for e in discs]
    assert looks == ["is-won", "is-lost", "is-lost"], "not the game on both sides"
    levels = {e.text: float(e["y"]) for e in plot.walk() if e.tag == "text"}
    assert levels["Won"] < float(discs[0]["cy"]) < float(discs[1]["cy"]) < levels["Lost"]
    ann = [["October 2026", "1", "1", "0", "0"], ["November 2026", "2", "0", "2", "0"]]
    assert rows(page, "Ann: results by month") == ann
    page.change("library-player", "Bob")
    bob = [["October 2026", "1", "0", "1", "0"], ["November 2026", "1", "1", "0", "0"]]
    assert rows(page, "Bob: results by month") == bob
    page.change("library-player", EVIL)
    assert rows(page, "Ann: results by month"), "nobody of that name"


def test_beginning_is_counted() -> None:
    page = alone(bombs="1", first="B")
    play_to_end(page)
    entry = json.loads(page.store[page.session.key])["summary"]
    assert entry["first"] == 1, "fleets are placed in secret: the first shot counts, and it is B's"
    page.go("#/statistics")
    row = rows(page, "Is it better to go first?")[0]
    a, b = (int(entry["outcome"] == outcome) for outcome in ("1-0", "0-1"))
    assert row[1].startswith(f"{100 * b}%") and row[2].startswith(f"{100 * a}%")


def test_plots_say_in_words_what_they_show() -> None:
    page = shelved(*(ended("Ann", "ai:easy", throws="3333333" if n % 3 else "13131313") for n in range(9)))
    for id, label in {"levels": "Cabin boy: 6 of 9, 67%.", "lengths": "Relay: median 7."}.items():
        svg = next(e for e in page.element(f"plot-{id}").walk() if e.tag == "svg")
        assert svg["aria-label"] == label
        heights = re.findall(r"M[\d.]+ (\d+)", " ".join(e["d"] or "" for e in svg.walk()))
        assert heights and max(map(int, heights)) < int(svg["viewbox"].split()[3]), "all of it is in the plot"
    page.press("tool-language")
    assert "67\u202f%" in page.content


def test_a_spread_has_the_quartiles_of_its_numbers() -> None:
    assert plots.spread("", "", [4, 1, 2, 3, 5])[2:] == (1, 2, 3, 4, 5)
    assert plots.spread("", "", [7])[2:] == (7, 7, 7, 7, 7)
    assert plots.spread("", "", [1, 2])[2:] == (1, 1.25, 1.5, 1.75, 2)


def test_the_table_for_other_programs_is_quoted_and_holds_no_formula() -> None:
    evil = ("=1+1", "@SUM(A1)", "-2", "+3", "\uff1dcmd", " =x", 'say "no", twice')
    page = shelved(*(ended(name, "Bob", date=f"2026-11-{n:02d}") for n, name in enumerate(evil, 1)))
    file = page.press("library-table")["download"]
    assert file["name"] == "navals.csv" and file["type"] == "text/csv"
    assert file["text"].startswith("\ufeffdate,game,")
    table = list(csv.reader(io.StringIO(file["text"].removeprefix("\ufeff"), newline="")))
    assert [row[3] for row in table[1:]] == ["'" + name for name in evil[:-1]] + [evil[-1]]
    assert table[1][:3] == ["2026-11-01", "relay", ""] and table[1][7:] == ["AB", "A", "1-0", "buoys", "7"]
    assert file["text"].count("\r\n") == 8 and "\n" not in file["text"].replace("\r\n", "")


def test_a_french_spreadsheet_opens_the_table() -> None:
    page = shelved(ended("Ann; Zoé", "Bob", date="2026-11-01"), prefs={"language": "fr"})
    text = page.press("library-table")["download"]["text"].removeprefix("\ufeff")
    head, row = csv.reader(io.StringIO(text, newline=""), delimiter=";")
    assert head[:2] == ["date", "game"] and len(row) == len(head) and row[3] == "Ann; Zoé"


def test_copies_and_games_from_elsewhere_are_left_out() -> None:
    offer_games()
    text = ended("Ann", "Bob")
    page = shelved(text, route="#/library")
    page.press("library-copy-1")
    foreign = json.loads(ended("Ann", "Cid"))["record"]
    file = {"name": "x.navals", "text": foreign}
    page.send("library:import", file)
    page.wait()
    page.open(json.loads(ended("Ann", "Eve"))["record"])
    page.go("#/statistics")
    assert len([key for key in page.store if key.startswith("game/")]) == 4
    assert rows(page, "By player") == [["Ann", "1", "1", "0", "0"], ["Bob", "1", "0", "1", "0"]]
    assert "Not counted: 3 games" in page.text("statistics-foreign")
    # The mark is permanent, and a game finished here counts.
    page = Page(store=page.store, route="#/statistics")
    assert rows(page, "By game") == [["Relay", "1", "7.0", "7", "7"]]


def test_an_unfinished_game_from_elsewhere_counts_once_it_is_finished_here() -> None:
    page = shelved(ended("Ann", "Bob", throws="22"), route="#/library")
    page.press("library-copy-1")
    copy = next(key for key in page.store if key not in ("game/1",) and key.startswith("game/"))
    assert "foreign" not in json.loads(page.store[copy])["summary"]


def test_games_from_a_backup_are_the_readers_own() -> None:
    page = shelved(ended("Ann", "Bob"), route="#/library", prefs={"learned": ["mats"]})
    file = page.back_up("library-export")
    page = Page(route="#/library")
    page.send("library:import", {"name": file["name"], "text": file["text"]})
    page.wait()
    page.go("#/statistics")
    assert rows(page, "By player") == [["Ann", "1", "1", "0", "0"], ["Bob", "1", "0", "1", "0"]]


def test_people_without_a_name_are_told_by_their_number() -> None:
    page = shelved(ended("", "Bob"), ended("", "ai:easy"))
    names = [e.text for e in page.element("library-player").walk() if e.tag == "option"]
    assert names == ["Player 1", "Bob"]
    assert rows(page, "Player 1: results by month")


def test_draws_and_games_that_both_lose_are_counted() -> None:
    score = view.ResultCounts()
    for outcome in ("1/2-1/2", "0-0", "1-0", "0-1"):
        score.add(Summary("relay", "1", ("A", "B"), (0, 1), 3, outcome, "x"), 0)
    assert (score.game_count, score.wins, score.losses, score.ties) == (4, 1, 2, 1)
    assert view.opponent_levels(Summary("relay", "1", ("ai:easy", "ai:hard"), (0, 1), 3)) == set()


def test_games_without_a_summary_are_read_once_and_then_known(monkeypatch: pytest.MonkeyPatch) -> None:
    old = bare(ended("Ann", "Bob"))
    page = shelved(old, route="#/library")
    assert list_players(page) == [] and page.app.requirements(written("app:tick")).games == ("relay",)
    page.wait()
    assert list_players(page) == ["Ann – Bob"]
    assert page.store["game/1"] != old
    assert record.read(json.loads(page.store["game/1"])["record"]).result() is not None
    monkeypatch.setattr(record, "read_in_steps", lambda *_: pytest.fail("a game is replayed again"))
    assert list_players(Page(store=page.store, route="#/library")) == ["Ann – Bob"]


def test_unfinished_games_are_not_replayed_for_the_home_page(monkeypatch: pytest.MonkeyPatch) -> None:
    old = bare(ended("Ann", "Bob", throws="22"))
    page = shelved(old, route="#/")
    page.wait()
    assert "2 actions so far" in page.text("resume-card-0") and page.app.shell.store["game/1"] == old
    assert "put" not in page.answer
    page = relay_game(2)
    monkeypatch.setattr(record, "read_in_steps", None)
    assert "1 action so far" in Page(store=page.store).text("resume-card-0")


def test_a_game_that_is_not_loaded_is_not_replayed(monkeypatch: pytest.MonkeyPatch) -> None:
    away = {"relay"}
    monkeypatch.setattr(games, "missing_ids", lambda ids: tuple(id for id in ids if id in away))
    page = shelved(bare(ended("Ann", "Bob")), ended("Cid", "Dan"), route="#/library")
    assert list_players(page) == ["Cid – Dan"] and "again" not in page.answer, "the page does not wait for it"
    away.clear()
    page.go("#/")
    page.go("#/library")
    page.wait()
    assert sorted(list_players(page)) == ["Ann – Bob", "Cid – Dan"]


def test_without_games_there_are_no_figures_and_no_rating_yet() -> None:
    page = Page(route="#/statistics")
    assert "No finished games yet." in page.text() and page.find("rating-none")


def test_reading_goes_on_while_the_page_answers() -> None:
    page = shelved(*(bare(ended(f"Ann{n}", "Bob")) for n in range(4)), route="#/library", patience=0)
    assert page.find("library-behind") and not list_players(page) and page.answer["again"] == 0
    page.go("#/about")
    assert "again" not in page.answer
    page.go("#/")
    slices = 0
    while "again" in page.answer:
        page.send("app:tick")
        slices += 1
    assert slices > 20, "a line at a time"
    page.press("library-link")
    assert len(list_players(page)) == 4 and not page.find("library-behind")


def test_exercises_wait_for_games_that_are_still_being_read() -> None:
    offer_games()
    store = {f"game/{n}": bare(ended(f"Ann{n}", "Bob")) for n in range(2)}
    page = Page(store=store, route="#/study", patience=0)
    assert "Reading your games…" in page.text()
    while "again" in page.answer:
        page.send("app:tick")
    assert "Reading your games…" not in page.text()


def test_of_a_damaged_game_the_one_before_counts() -> None:
    good = ended("Ann", "Bob")
    page = shelved("{", previous={"game/1": good}, route="#/library")
    assert list_players(page) == ["Ann – Bob"] and page.store["game/1"] == "{", "not touched"
    page.go("#/")
    assert not page.find("resume-card-0")
    # A damaged summary makes the game unreadable.
    deep = json.loads("[" * 9 + "]" * 9)
    for value in (3, "x", [], {"game": 3}, {"outcome": "2-0"}, {"counts": [[1, 2]]}, deep):
        page = shelved(json.dumps({**json.loads(good), "summary": value}), route="#/")
        assert "Unreadable game" in page.text("resume-card-0")
        page.go("#/library")
        assert not list_players(page)


def test_a_summary_that_no_longer_holds_is_made_again() -> None:
    save = json.loads(ended("Ann", "Bob"))
    wrong = {"rules": "0", "game": "chess", "sides": [0], "names": ["Ann"], "counts": [["x", [1]]]}
    for name, value in wrong.items():
        page = shelved(json.dumps({**save, "summary": {**save["summary"], name: value}}))
        page.wait()
        assert rows(page, "By player") == [["Ann", "1", "1", "0", "0"], ["Bob", "1", "0", "1", "0"]], name


def test_what_a_summary_says_is_what_the_game_says() -> None:
    for game_id in ("bataille", "mats"):
        game: Any = games.find(game_id)
        table = Table.new(game, game.schema.random(random.Random(4)), ["ai:easy", "Bob"], "5")
        play_out(table, [game.player("easy")] * 2, Limit(20))
        facts = summary.summarize(table.replay, "2026-11-20")
        assert facts.result == table.result() and facts.names == ("ai:easy", "Bob") and facts.sides == (0, 1)
        assert facts.plies == table.ply and facts.game == game_id
