"""The games played: kept, summed up, counted, opened, deleted; stored games are learned about without anybody waiting."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

from navals import games
from navals.core import record
from navals.core.player import Limit
from navals.core.record import Replay
from navals.core.table import Table, play_out
from navals.games.registry import board_of
from navals.ui import summary
from navals.ui.pages import history
from navals.ui.session import Session
from navals.ui.summary import Shelf, Summary
from tests.ui.page import Page
from tests.ui.play import alone, play_to_end
from tests.ui.relay import GAME, Throw, offered, relay_page

EVIL = "<img src=x onerror=alert(1)>"


def ended(*names: str, options: str = "use=played", throws: str = "3333333", date: str = "2026-11-20") -> str:
    """A game of Relay as it is stored when it is over."""
    replay = Replay(GAME, GAME.schema.parse(options), dict(zip("ABCD", names, strict=False)))
    for throw in throws:
        if replay.result() is None:
            replay.play(replay.position.state.actor(), Throw(int(throw)))
    return Session("game/x", Table(replay, "1"), board_of("relay")).save(date)


def bare(text: str) -> str:
    """The same as an older version stored it."""
    save = json.loads(text)
    del save["summary"]
    return json.dumps(save)


def rows(page: Page, caption: str) -> list[list[str]]:
    """The rows of a table, as words."""
    table = next(
        e for e in page.elements("main") if e.tag == "table" and any(c.text == caption for c in e.walk() if c.tag == "caption")
    )  # fmt: skip
    body = next(e for e in table.walk() if e.tag == "tbody")
    return [[cell.text for cell in row.walk()] for row in body.walk() if row.tag == "tr"]


def listed(page: Page) -> list[str]:
    """The games of the list, by who played."""
    return [e.text for e in page.elements("main") if "history-names" in e.classes]


# ------------------------------------------------------------------------------------------------ the list


def test_a_game_that_ends_is_in_the_list_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    page = alone(monkeypatch, bombs="1")
    page.go("#/")
    assert page.find("history-link") is None and page.find("resume-0") is not None
    page.press("resume-0")
    play_to_end(page)
    assert json.loads(page.store[page.app.session.key])["summary"]["outcome"]  # type: ignore[union-attr]
    page.press("finale-history")
    assert page.path == "#/history/bataille" and "Games played" in page.title
    assert len(listed(page)) == 1 and "2026-11-21" in page.text("history-0")
    page.go("#/")
    page.press("history-link")
    page.press("open-0")
    assert page.app.session is not None and page.app.session.result() is not None
    page.press("finale-open")
    assert page.find("finale") is not None


def test_the_list_shows_the_newest_first_and_more_when_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    offered(monkeypatch)
    store = {
        f"game/{n:03d}": ended(f"Ann{n}", "ai:easy", date=f"2026-{1 + n // 28:02d}-{1 + n % 28:02d}") for n in range(60)
    }  # fmt: skip
    page = Page(monkeypatch, store=store, route="#/history")
    assert listed(page)[0].startswith("Ann59 ") and len(listed(page)) == history.PAGE
    page.press("history-more")
    page.press("history-more")
    assert len(listed(page)) == 60 and page.find("history-more") is None
    assert page.app.session is None and page.path == "#/history"


def test_games_of_one_day_are_in_the_order_in_which_they_ended(monkeypatch: pytest.MonkeyPatch) -> None:
    offered(monkeypatch)
    texts = [json.loads(ended(f"Ann{n}", "Bob")) for n in range(5)]
    for n, save in enumerate(texts):
        save["summary"]["at"] = 1000 + n
    store = {f"game/{9 - n}": json.dumps(save) for n, save in enumerate(texts)}
    page = Page(monkeypatch, store=store, route="#/history")
    assert [name.split()[0] for name in listed(page)] == ["Ann4", "Ann3", "Ann2", "Ann1", "Ann0"]


def test_a_game_that_is_looked_at_again_keeps_its_date(monkeypatch: pytest.MonkeyPatch) -> None:
    offered(monkeypatch)
    page = Page(monkeypatch, store={"game/1": ended("Ann", "Bob", date="2025-01-02")}, route="#/play/1")
    page.app.save()
    page.send("look", {"ply": 2})
    assert json.loads(page.app.store["game/1"])["summary"]["date"] == "2025-01-02"


def test_a_record_that_was_over_long_ago_has_its_own_date(monkeypatch: pytest.MonkeyPatch) -> None:
    offered(monkeypatch)
    for tag, day in (("1999-12-31", "1999-12-31"), ("<b>", "2026-11-21"), ("1999-12-31\u0661", "2026-11-21")):
        page = Page(monkeypatch, route="#/")
        head = f'[Navals "1"]\n[Game "relay"]\n[Options "use=played"]\n[Date "{tag}"]\n'
        page.send("file", {"name": "x", "text": head + "A throw 3\nB resign\n"})
        page.go("#/history")
        assert page.text("history-0").count(day) == 1


def test_the_games_of_one_kind(monkeypatch: pytest.MonkeyPatch) -> None:
    page = alone(monkeypatch, bombs="1")
    play_to_end(page)
    offered(monkeypatch)
    store = {**page.store, "game/relay": ended("Ann", "Bob"), "other": "x"}
    page = Page(monkeypatch, store=store, route="#/history")
    assert len(listed(page)) == 2
    page.choose("history", "relay")
    assert listed(page) == ["Ann – Bob"] and page.path == "#/history/relay"
    page.go("#/history/bataille")
    assert len(listed(page)) == 1 and listed(page) != ["Ann – Bob"]
    page.choose("history", "")
    assert len(listed(page)) == 2 and page.path == "#/history"
    page.go("#/history/chess")
    assert len(listed(page)) == 2


def test_games_are_saved_and_deleted_from_the_list(monkeypatch: pytest.MonkeyPatch) -> None:
    offered(monkeypatch)
    store = {"game/1": ended("Ann", "Bob"), "game/2": ended("Cid", "Dan", date="2026-11-21")}
    page = Page(monkeypatch, store=store, route="#/history")
    text = page.press("export-0")["download"]["text"]
    assert record.read(text).tags["A"] == "Cid"
    page.press("delete-0")
    page.press("confirm-no")
    assert len(listed(page)) == 2
    page.press("delete-0")
    page.press("confirm-yes")
    assert listed(page) == ["Ann – Bob"] and "game/2" not in page.store
    page.press("delete-0")
    page.press("confirm-yes")
    assert (
        "No game has come to its end" in page.text("main")
        if page.find("main")
        else page.find("history-home") is not None
    )
    page.press("history-home")
    assert page.path == "#/" and page.find("history-link") is None


def test_names_stay_text(monkeypatch: pytest.MonkeyPatch) -> None:
    offered(monkeypatch)
    page = Page(monkeypatch, store={"game/1": ended(EVIL, "ai:hard")}, route="#/history")
    assert EVIL in page.text("statistics") and "<img" not in page.whole


# ------------------------------------------------------------------------------------------------ statistics


def test_games_are_counted_by_player_and_against_each_level(monkeypatch: pytest.MonkeyPatch) -> None:
    offered(monkeypatch)
    store = {
        # A begins and wins with threes; B wins where A throws ones.
        "game/1": ended("Ann", "ai:easy"),
        "game/2": ended("Ann", "ai:easy", throws="13131313"),
        "game/3": ended("ai:hard", "Ann", throws="13131313"),
        "game/4": ended("Ann", "Bob"),
        "game/5": ended("ai:easy", "ai:hard"),
    }
    page = Page(monkeypatch, store=store, route="#/history")
    assert rows(page, "By game") == [["Relay", "5", "7.4"]]
    assert rows(page, "By player") == [
        ["Ann", "4", "3", "1", "0"],
        ["Bob", "1", "0", "1", "0"],
        ["Computer: Cabin boy", "3", "2", "1", "0"],
        ["Computer: Captain", "2", "0", "2", "0"],
    ]
    assert rows(page, "People against the computer") == [["Cabin boy", "2", "1", "1", "0"], ["Captain", "1", "1", "0", "0"]] or rows(
        page, "People against the computer"
    ) == [["Computer: Cabin boy", "2", "1", "1", "0"], ["Computer: Captain", "1", "1", "0", "0"]]  # fmt: skip
    thrown = rows(page, "Relay, all games together")
    assert thrown[0] == ["Ann", str(12 + 4 + 12 + 12)]


def test_partners_win_together_and_count_for_themselves(monkeypatch: pytest.MonkeyPatch) -> None:
    offered(monkeypatch)
    store = {
        "game/1": ended("Ann", "ai:easy", "Cid", "ai:hard", options="mode=2v2 use=played", throws="3131313")
    }
    page = Page(monkeypatch, store=store, route="#/history")
    assert rows(page, "By player")[:2] == [["Ann", "1", "1", "0", "0"], ["Cid", "1", "1", "0", "0"]]
    assert [row[1:] for row in rows(page, "People against the computer")] == [["1", "1", "0", "0"]] * 2
    assert rows(page, "Relay, all games together")[:2] == [["Ann", "6"], ["Cid", "6"]]


def test_draws_and_games_that_both_lose_are_counted() -> None:
    score = history.Score()
    for outcome in ("1/2-1/2", "0-0", "1-0", "0-1"):
        score.add(Summary("relay", "1", ("A", "B"), (0, 1), 3, outcome, "x"), 0)  # type: ignore[arg-type]
    assert (score.played, score.won, score.lost, score.drawn) == (4, 1, 2, 1)
    assert history.opponents(Summary("relay", "1", ("ai:easy", "ai:hard"), (0, 1), 3)) == set()


# ------------------------------------------------------------------------------------------------ what is known of stored games


def test_older_games_are_read_once_and_then_known(monkeypatch: pytest.MonkeyPatch) -> None:
    offered(monkeypatch)
    old = bare(ended("Ann", "Bob"))
    page = Page(monkeypatch, store={"game/1": old}, route="#/history")
    assert listed(page) == ["Ann – Bob"]
    assert (
        page.store["game/1"] != old
        and record.read(json.loads(page.store["game/1"])["record"]).result() is not None
    )

    def never(*_: Any) -> Any:
        raise AssertionError("a game is replayed again")

    monkeypatch.setattr(record, "reading", never)
    again = Page(monkeypatch, store=page.store, route="#/history")
    assert listed(again) == ["Ann – Bob"]


def test_games_that_go_on_are_only_written_when_they_are_played(monkeypatch: pytest.MonkeyPatch) -> None:
    offered(monkeypatch)
    old = bare(ended("Ann", "Bob", throws="22"))
    page = Page(monkeypatch, store={"game/1": old})
    assert "2 actions so far" in page.text("resume-card-0") and page.app.store["game/1"] == old
    assert "put" not in page.answer


def test_unfinished_games_are_not_replayed_for_the_home_page(monkeypatch: pytest.MonkeyPatch) -> None:
    page = relay_page(monkeypatch, "two")
    page.press("start")
    page.command("throw 2")
    monkeypatch.setattr(record, "reading", None)
    again = Page(monkeypatch, store=page.store)
    assert "1 action so far" in again.text("resume-card-0")


def test_reading_goes_on_while_the_page_answers(monkeypatch: pytest.MonkeyPatch) -> None:
    offered(monkeypatch)
    store = {f"game/{n}": bare(ended(f"Ann{n}", "Bob")) for n in range(4)}
    page = Page(monkeypatch, store=store, route="#/history", patience=0)
    assert page.find("history-behind") is not None and not listed(page) and page.answer["again"] == 0
    page.go("#/about")
    assert "again" not in page.answer
    page.go("#/")
    slices = 0
    while "again" in page.answer:
        page.send("tick")
        slices += 1
    assert slices > 20, "a line at a time"
    page.press("history-link")
    assert len(listed(page)) == 4 and page.find("history-behind") is None


def test_a_slice_is_short_however_long_the_games_are(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(summary, "SLICE", 0)
    game: Any = games.find("trafalgar")
    table = Table.new(game, game.schema.default(), ["ai:easy", "ai:easy"], "1")
    play_out(table, [game.player("easy")] * 2, Limit(20))
    text = bare(Session("game/x", table, board_of("trafalgar")).save("2026-11-20"))
    shelf, looks = Shelf(), 0
    store = {"game/x": text}
    shelf.behind = True
    while shelf.behind:
        shelf.look(store, {})
        looks += 1
    assert looks > table.ply // 3
    known = shelf.known(store)["game/x"]
    assert isinstance(known, Summary) and known.plies == table.ply and known.outcome


def test_of_a_damaged_game_the_one_before_counts(monkeypatch: pytest.MonkeyPatch) -> None:
    offered(monkeypatch)
    good = ended("Ann", "Bob")
    page = Page(monkeypatch, store={"game/1": "{"}, previous={"game/1": good}, route="#/history")
    assert listed(page) == ["Ann – Bob"] and page.store["game/1"] == "{", "not touched"
    page.go("#/")
    assert page.find("resume-card-0") is None


def test_a_summary_that_no_longer_holds_is_made_again(monkeypatch: pytest.MonkeyPatch) -> None:
    offered(monkeypatch)
    save = json.loads(ended("Ann", "Bob"))
    for name, value in (
        ("rules", "0"),
        ("game", "chess"),
        ("sides", [0]),
        ("names", ["Ann"]),
        ("counts", [["x", [1]]]),
    ):
        wrong = {**save, "summary": {**save["summary"], name: value}}
        page = Page(monkeypatch, store={"game/1": json.dumps(wrong)}, route="#/history")
        assert rows(page, "By player") == [["Ann", "1", "1", "0", "0"], ["Bob", "1", "0", "1", "0"]], name


@pytest.mark.parametrize(
    "value",
    [3, "x", [], {"game": 3}, {"outcome": "2-0"}, {"counts": [[1, 2]]}, json.loads("[" * 9 + "]" * 9)],
)
def test_a_damaged_summary_is_a_damaged_game(monkeypatch: pytest.MonkeyPatch, value: Any) -> None:
    offered(monkeypatch)
    save = {**json.loads(ended("Ann", "Bob")), "summary": value}
    page = Page(monkeypatch, store={"game/1": json.dumps(save)}, route="#/")
    assert "cannot be read" in page.text("resume-card-0")
    page.go("#/history")
    assert not listed(page)


def test_what_a_summary_says_is_what_the_game_says() -> None:
    for game_id in ("bataille", "mats"):
        game: Any = games.find(game_id)
        table = Table.new(game, game.schema.random(random.Random(4)), ["ai:easy", "Bob"], "5")
        play_out(table, [game.player("easy")] * 2, Limit(20))
        one = summary.of(table.replay, "2026-11-20")
        result = table.result()
        assert one.result == result and one.names == ("ai:easy", "Bob") and one.sides == (0, 1)
        assert one.plies == table.ply and one.game == game_id
