"""Tournaments on a page without a browser: set up, played, paired, saved, deleted; what is kept survives whatever happens to the games."""

from __future__ import annotations

import json
import random

import pytest

from navals import games
from navals.core.record import bundle, record
from navals.core.tournament import tournament as events
from navals.core.tournament.tournament import BYE, Tournament
from navals.ui.features.tournaments import model as tournaments
from navals.ui.session import playout, summary
from tests.records import golden_text
from tests.ui.page import Page


def opened(page: Page) -> str:
    """The id of the tournament on the page."""
    assert page.path.startswith("#/tournament/") and not page.path.endswith("/new")
    return page.path.removeprefix("#/tournament/")


def held(page: Page, id: str) -> Tournament:
    found = tournaments.KIND.find(page.store, id)
    assert found is not None
    return found


def begin(page: Page, *fields: tuple[str, object]) -> str:
    """Set one up; returns its id."""
    page.go("#/tournament/new")
    page.change("lots", False)
    for id, value in fields:
        if id == "system":
            page.choose(id, str(value))
        else:
            page.change(id, value)
    page.press("tournament-start")
    return opened(page)


def people(count: int) -> list[tuple[str, object]]:
    names = ("Ann", "Ben", "Cleo", "Dan", "Eve", "Finn", "Gus", "Hal")
    seats: list[tuple[str, object]] = [("count", str(count))]
    for n in range(count):
        seats += [(f"kind-{n}", "person"), (f"name-{n}", names[n])]
    return seats


def resign(page: Page, seat: int | None = None) -> None:
    """Somebody gives up: whoever is to act, or whoever has that seat, once it is their turn."""
    session = page.session
    table, lot = session.table, random.Random(1)
    for _ in range(400):
        page.wait()
        for id in ("pass", "lift", "begins-0", "recap-close"):
            if page.find(id, *page.usable()) is not None:
                page.press(id)
        actor = table.position.state.actor()
        if actor >= 0 and seat in (None, actor):
            break
        if actor >= 0:
            page.send("play:command", {"command": table.game.text(table.position.state.sample(lot))})
    page.send("play:command", {"command": "resign"})
    if page.find("confirm-yes"):
        page.press("confirm-yes")
    page.wait()
    assert session.result() is not None


@pytest.mark.parametrize("game_id", games.IDS)
def test_a_match_of_each_game_begins_ends_and_counts(game_id: str) -> None:
    page = Page()
    page.press("tournaments-link")
    assert "No tournaments yet." in page.text()
    id = begin(page, ("tournament-game", game_id), *people(2))
    assert held(page, id).game == game_id
    page.press("play-0-0")
    assert page.path.startswith("#/play/") and page.app.shell.session is not None
    table = page.table
    assert table.replay.tags[record.TITLE].endswith("– round 1") and table.names == ["Ann", "Ben"]
    resign(page)
    assert page.session.result() is not None
    (bout,) = held(page, id).rounds[0][0].bouts
    result = page.session.result()
    assert result is not None and bout.score == result.score(0)
    page.press("finale-event")
    assert "wins the tournament." in page.text("tournament-said") and opened(page) == id
    assert not page.find("pair") and not page.find("play-0-0")
    page.press(f"bout-{bout.key.removeprefix(summary.SAVE)}")
    assert page.session.key == bout.key


def decide(page: Page, id: str, at: int, number: int, first_wins: bool) -> str:
    """Begin the next game of a match and end it as it is wished; returns its key. Then the page of the tournament is there again."""
    page.press(f"play-{at}-{number}")
    session = page.session
    first = held(page, id).rounds[at][number].bouts[-1].first
    resign(page, 1 - first if first_wins else first)
    page.go(f"#/tournament/{id}")
    return session.key


@pytest.mark.parametrize("system", ["swiss", "knockout"])
def test_rounds_are_paired_one_after_the_other(system: str) -> None:
    page = Page()
    id = begin(page, ("tournament-game", "mats"), *people(5), ("system", system))
    rounds = held(page, id).length
    for at in range(rounds):
        assert (
            page.element("pair")["aria-disabled"] == "true" if at + 1 < rounds else page.find("pair") is None
        )
        for number, match in enumerate(held(page, id).rounds[at]):
            if not match.bye:
                decide(page, id, at, number, match.pair[0] < match.pair[1])
        if at + 1 < rounds:
            page.press("pair")
            assert len(held(page, id).rounds) == at + 2 and page.answer["focus"] == f"round-{at + 1}"
    assert "Ann wins the tournament." in page.text("tournament-said")
    assert events.finished(held(page, id))
    # Another device finds all of it: the store is all there is.
    again = Page(store=page.store, route=f"#/tournament/{id}")
    assert again.regions["main"] == page.regions["main"]


def test_best_of_three_goes_on_until_it_is_decided_and_seats_change() -> None:
    page = Page()
    id = begin(page, ("tournament-game", "mats"), *people(2), ("best-of", "3"))
    decide(page, id, 0, 0, True)
    assert "Play game 2" in page.text("match-0-0") and "1 : 0" in page.text("match-0-0")
    decide(page, id, 0, 0, False)
    assert "1 : 1" in page.text("match-0-0")
    decide(page, id, 0, 0, True)
    assert not page.find("play-0-0") and "2 : 1" in page.text("match-0-0")
    (match,) = held(page, id).rounds[0]
    assert [bout.first for bout in match.bouts] == [0, 1, 0]
    first, second, _ = (summary.GAMES.decode(page.store[bout.key]).summary for bout in match.bouts)
    assert first is not None and second is not None
    assert first.names == ("Ann", "Ben") and second.names == ("Ben", "Ann")


def test_a_drawn_game_of_a_cup_says_so_and_another_one_decides() -> None:
    page = Page()
    id = begin(page, ("tournament-game", "mats"), *people(2), ("system", "knockout"))
    page.press("play-0-0")
    page.wait()
    page.press("lift")
    page.command("draw")
    page.press("pass", "lift", "confirm-yes")
    page.go(f"#/tournament/{id}")
    assert "Game 1, drawn" in page.text("match-0-0") and "Play game 2" in page.text("match-0-0")
    decide(page, id, 0, 0, True)
    assert "Game 2, drawn" not in page.text("match-0-0") and events.finished(held(page, id))


def test_a_game_of_a_cup_that_both_lost_says_so() -> None:
    page = Page()
    id = begin(page, ("tournament-game", "mats"), *people(2), ("system", "knockout"))
    page.press("play-0-0")
    text = golden_text("mats-squadron")
    told = summary.of(record.read(text), "2026-01-01")
    assert told.outcome == "0-0"
    key = held(page, id).rounds[0][0].bouts[0].key
    lost = summary.GAMES.encode(summary.Save(text, "0" * 64, updated="2026-01-01", summary=told))
    page = Page(store=page.store | {key: lost}, route=f"#/tournament/{id}")
    row = page.text("match-0-0")
    assert "0 : 0" in row and "Game 1, both lost" in row and "Play game 2" in row


def test_a_killed_page_loses_nothing_of_it() -> None:
    """The game was stored, the tournament was not: its score is there when somebody looks."""
    page = Page()
    id = begin(page, ("tournament-game", "mats"), *people(3))
    page.press("play-0-0" if not held(page, id).rounds[0][0].bye else "play-0-1")
    before = page.store[tournaments.KIND.prefix + id]
    resign(page)
    assert page.store[tournaments.KIND.prefix + id] != before
    killed = Page(store=page.store | {tournaments.KIND.prefix + id: before}, route=f"#/tournament/{id}")
    assert killed.store[tournaments.KIND.prefix + id] == page.store[tournaments.KIND.prefix + id]


def test_a_game_under_way_goes_on_and_one_that_was_deleted_begins_anew() -> None:
    page = Page()
    id = begin(page, ("tournament-game", "mats"), *people(2), ("best-of", "3"))
    page.press("play-0-0")
    key = page.session.key
    page.go(f"#/tournament/{id}")
    assert not page.find("play-0-0"), "one game at a time"
    page.press(f"bout-{key.removeprefix(summary.SAVE)}")
    assert page.session.key == key
    page.go("#/library")
    page.send("library:delete", {"key": key})
    page.go(f"#/tournament/{id}")
    assert held(page, id).rounds[0][0].bouts == () and page.find("play-0-0")
    # What was decided stays when its game is deleted.
    over = decide(page, id, 0, 0, True)
    page.go("#/library")
    page.send("library:delete", {"key": over})
    page.go(f"#/tournament/{id}")
    assert "1 : 0" in page.text("match-0-0") and not page.find(f"bout-{over.removeprefix(summary.SAVE)}")


def test_computers_play_each_other_and_people() -> None:
    page = Page()
    id = begin(
        page,
        ("tournament-game", "mats"),
        ("count", "3"),
        ("kind-0", "easy"),
        ("kind-1", "easy"),
        ("kind-2", "person"),
    )
    assert tournaments.called(held(page, id), page.app.shell.t) == ("Cabin boy", "Cabin boy (2)", "Player 3")
    for at, round_ in enumerate(held(page, id).rounds):
        for number, match in enumerate(round_):
            if match.bye:
                assert "rests." in page.text()
                continue
            watched = match.pair[0] < 2 and match.pair[1] < 2
            assert ("Watch" in page.text(f"match-{at}-{number}")) is watched
            page.press(f"play-{at}-{number}")
            session = page.session
            if watched:
                page.wait()
                assert session.result() is not None
            else:
                resign(page, session.seats.people[0])
            page.go(f"#/tournament/{id}")
    assert events.finished(held(page, id))


def test_a_game_of_two_computers_is_played_out_beside_the_page(monkeypatch: pytest.MonkeyPatch) -> None:
    page = Page()
    id = begin(
        page,
        ("tournament-game", "mats"),
        ("count", "3"),
        ("kind-0", "easy"),
        ("kind-1", "medium"),
        ("kind-2", "hard"),
    )
    fresh = page.store[tournaments.KIND.prefix + id]
    settles = [
        f"settle-{at}-{n}"
        for at, round_ in enumerate(held(page, id).rounds)
        for n, match in enumerate(round_)
        if not match.bye
    ]
    # One is stopped, another one left: nothing of them is kept. A step at a time.
    monkeypatch.setattr(playout, "SLICE", -1.0)
    page.press(settles[0])
    assert page.answer["focus"] == "playout-stop" and page.find(settles[1]) is None, "one at a time"
    page.send("app:tick")
    page.press("playout-stop", settles[0])
    page.send("app:tick")
    page.go("#/tournament")
    page.go(f"#/tournament/{id}")
    assert page.store == {tournaments.KIND.prefix + id: fresh} and "so far" not in page.text()
    for settle in settles:
        page.press(settle)
        page.works()
        assert "The game is over." in page.said
    assert events.finished(held(page, id)) and "the tournament" in page.text("tournament-said")
    for round_ in held(page, id).rounds:
        for match in round_:
            for bout in match.bouts:
                save = summary.GAMES.decode(page.store[bout.key])
                assert save.summary is not None and save.summary.result is not None
                assert record.read(save.record).result() == save.summary.result
                assert bout.score == save.summary.result.score(bout.first)


def test_a_game_that_cannot_be_played_out_is_said_to_be_so(monkeypatch: pytest.MonkeyPatch) -> None:
    page = Page()
    id = begin(page, ("tournament-game", "mats"), ("count", "2"), ("kind-0", "easy"), ("kind-1", "medium"))
    page.press("settle-0-0")

    def fails(self: object) -> None:
        raise RuntimeError

    monkeypatch.setattr(tournaments.Playout, "work", fails)
    page.send("app:tick")
    assert "could not be played" in page.text() and page.find("settle-0-0")
    assert held(page, id).rounds[0][0].bouts == ()


def test_it_goes_to_files_and_is_deleted() -> None:
    page = Page()
    id = begin(page, ("tournament-game", "mats"), *people(3), ("tournament-title", '=Cup, "1"'))
    page.press("tournament-games")
    assert "No game of it" in page.text()
    for at, round_ in enumerate(held(page, id).rounds):
        for number, match in enumerate(round_):
            if not match.bye:
                decide(page, id, at, number, match.pair[0] < match.pair[1])
    table = page.press("tournament-table")["download"]
    assert table["name"] == f"navals-tournament-{id}.csv"
    lines = table["text"].removeprefix("\ufeff").splitlines()
    assert lines[1] == "table,1,Ann,2,2,0,0,1,2,0" and len(lines) == 1 + 3 + 1 + 6
    assert sum(BYE in match.pair for round_ in held(page, id).rounds for match in round_) == 3
    file = page.press("tournament-games")["download"]["text"]
    replays = [record.read(piece.text) for piece in bundle.split(file)]
    assert len(replays) == 3 and all(replay.tags[record.TITLE].startswith("=Cup") for replay in replays)
    page.press("tournament-delete")
    assert page.path == "#/tournament" and "No tournaments yet." in page.text()
    assert not [key for key in page.store if key.startswith(tournaments.KIND.prefix)]
    assert sum(key.startswith(summary.SAVE) for key in page.store) == 3, "the games stay"


def test_what_cannot_be_read_sends_back_and_breaks_nothing() -> None:
    page = Page()
    id = begin(page, ("tournament-game", "mats"), *people(2))
    good = page.store[tournaments.KIND.prefix + id]
    spoilt = {
        "c": good.replace('"mats"', '"chess"'), "d": good.replace('"all"', '"none"'), "e": good.replace('"rounds":[[', '"rounds":[[{"pair":[7,8]},'),
        "f": good.replace('"name":"Ann"', '"name":"Ann","kind":"wizard"'),
    }  # fmt: skip
    store = {tournaments.KIND.prefix + name: text for name, text in spoilt.items()} | {
        tournaments.KIND.prefix + "good": good
    }
    page = Page(store=store, route="#/tournament")
    assert page.find("tournament-good")
    for name in (*spoilt, "none"):
        page.go(f"#/tournament/{name}")
        assert page.path == "#/tournament" and "cannot be read" in page.text()
    # Options that no later version knows begin no game.
    unknown = json.loads(good) | {"options": "nonsense=1"}
    page = Page(store={tournaments.KIND.prefix + "x": json.dumps(unknown)}, route="#/tournament/x")
    page.press("play-0-0")
    assert page.app.shell.session is None and "no longer known" in page.text()


@pytest.mark.parametrize("seed", range(8))
def test_no_gesture_ever_raises(seed: int) -> None:
    """Whatever is pressed and filled in, the pages stand."""
    lot = random.Random(seed)
    page = Page(route="#/tournament/new")
    for _ in range(60):
        if page.app.shell.session is not None or not page.app.shell.route.startswith("#/tournament"):
            page.go(lot.choice(["#/tournament", "#/tournament/new"]))
        fields = [e for e in page.live() if e["data-change"] == "tournaments:set"]
        pressed = [
            e["id"] for e in page.live() if e["id"] and e["aria-disabled"] != "true" and ((e["data-act"] or "").startswith("tournaments:") or (e["href"] or "").startswith("#/tournament"))
        ]  # fmt: skip
        if fields and lot.random() < 0.8:
            value = lot.choice(
                [
                    *games.IDS,
                    "0",
                    "1",
                    "2",
                    "5",
                    "8",
                    "9",
                    "",
                    "x" * 100,
                    True,
                    False,
                    "swiss",
                    "all",
                    "knockout",
                    "person",
                    "easy",
                    "quick",
                    None,
                ]
            )
            page.send("tournaments:set", {"name": lot.choice(fields)["name"], "value": value})
        elif pressed:
            page.press(lot.choice(pressed))
    for act in ("start", "play", "settle", "stop", "pair", "table", "games", "delete", "set"):
        for arg in (
            None,
            {},
            {"round": -1, "match": 0},
            {"round": 99, "match": 99},
            {"round": "0", "match": True},
            7,
            [],
        ):
            page.send(f"tournaments:{act}", arg)


@pytest.mark.parametrize("others", ["easy", "person"])
def test_games_count_for_the_rating_where_one_person_plays(others: str) -> None:
    page = Page()
    begin(page, ("tournament-game", "mats"), ("count", "3"), ("kind-0", "person"), ("kind-2", others))
    page.press(next(e["id"] for e in page.live() if (e["id"] or "").startswith("play-") and "Play" in e.text))
    session = page.session
    assert session.counts is (True if others == "easy" else None)
