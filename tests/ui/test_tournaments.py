"""Tournaments on the page: setup, games, pairings, saving and deleting."""

from __future__ import annotations

import json
import random
import re

import pytest
from msgspec.structs import replace

from navals import games
from navals.club import bundle
from navals.club.tournament import tournament as tournament_data
from navals.club.tournament.tournament import BYE, Bout, Match, Tournament
from navals.core.record import record
from navals.ui.features.tournaments import model
from navals.ui.features.tournaments.spreadsheet import tournament_csv
from navals.ui.session import summary
from navals.ui.shell.events import playout
from navals.ui.table.entrants import entrant_names
from navals.ui.words.i18n import language
from tests.records import golden_text
from tests.ui.page import Page


def opened(page: Page) -> str:
    """Return the id of the tournament on the page."""
    assert page.path.startswith("#/tournament/") and not page.path.endswith("/new")
    return page.path.removeprefix("#/tournament/")


def load(page: Page, id: str) -> Tournament:
    tournament = model.KIND.find(page.store, id)
    assert tournament is not None
    return tournament


def begin(page: Page, *fields: tuple[str, object], game: str = "mats") -> str:
    """Set up a tournament; return its id."""
    page.go("#/tournament/new")
    page.change("lots", False)
    for id, value in (("tournament-game", game), *fields):
        (page.choose if id == "system" else page.change)(id, value)
    page.press("tournament-start")
    return opened(page)


def people(count: int) -> list[tuple[str, object]]:
    seats: list[tuple[str, object]] = [("count", str(count))]
    for n, name in enumerate(("Ann", "Ben", "Cleo", "Dan", "Eve")[:count]):
        seats += [(f"kind-{n}", "person"), (f"name-{n}", name)]
    return seats


def computers(*levels: str) -> list[tuple[str, object]]:
    return [("count", str(len(levels))), *((f"kind-{n}", level) for n, level in enumerate(levels))]


def matches(page: Page, id: str) -> list[tuple[int, int, Match]]:
    """Return round, number and match of each match that is not a bye."""
    rounds = load(page, id).rounds
    return [
        (at, n, match) for at, row in enumerate(rounds) for n, match in enumerate(row) if not match.is_bye
    ]


def resign(page: Page, seat: int | None = None) -> None:
    """Let a seat resign: the acting one, or the given one once it acts."""
    session = page.session
    table, lot = session.table, random.Random(1)
    page.suspicious = False
    for _ in range(400):
        page.wait()
        for id in ("pass", "lift", "begins-0"):
            if page.find(id, *page.usable()):
                page.press(id)
        actor = table.position.state.actor()
        if actor >= 0 and seat in (None, actor):
            break
        if actor >= 0:
            page.send("play:command", {"command": table.game.text(table.position.state.sample(lot))})
    page.suspicious = True
    page.send("play:command", {"command": "resign"})
    if page.find("confirm-yes"):
        page.press("confirm-yes")
    page.wait()
    assert session.result() is not None


@pytest.mark.parametrize("game_id", games.IDS)
def test_a_match_of_each_game_begins_ends_and_counts(page: Page, game_id: str) -> None:
    page.press("tournaments-link")
    assert "No tournaments yet." in page.text()
    id = begin(page, *people(2), game=game_id)
    assert load(page, id).game == game_id
    page.press("play-0-0")
    assert page.path.startswith("#/play/")
    assert page.table.replay.tags[record.TITLE_TAG].endswith("– round 1") and page.table.names == [
        "Ann",
        "Ben",
    ]
    resign(page)
    (bout,) = load(page, id).rounds[0][0].bouts
    assert bout.score == page.session.result().score(0)
    page.press("finale-event")
    assert "wins the tournament." in page.text("tournament-said") and opened(page) == id
    assert not page.find("pair") and not page.find("play-0-0")
    page.press(f"bout-{bout.key.removeprefix(summary.SAVE_PREFIX)}")
    assert page.session.key == bout.key


def test_people_may_play_openly_if_no_computer_is_between_them(page: Page) -> None:
    page.go("#/tournament/new")
    page.change("tournament-game", "bataille")
    for person, expected in (("easy", False), ("person", True)):
        for id, value in (("count", "2"), ("kind-0", "person"), ("kind-1", person)):
            page.change(id, value)
        assert bool(page.find("openly")) is expected


def decide(page: Page, id: str, at: int, number: int, first_wins: bool) -> str:
    """Begin the next game of a match, finish it and return to the tournament; return the game's key."""
    page.press(f"play-{at}-{number}")
    session = page.session
    first = load(page, id).rounds[at][number].bouts[-1].first
    resign(page, 1 - first if first_wins else first)
    page.go(f"#/tournament/{id}")
    return session.key


@pytest.mark.parametrize("system", ["swiss", "knockout"])
def test_rounds_are_paired_one_after_the_other(page: Page, system: str) -> None:
    id = begin(page, *people(5), ("system", system))
    rounds = load(page, id).length
    for at in range(rounds):
        pair = page.find("pair")
        assert pair and pair["aria-disabled"] == "true" if at + 1 < rounds else pair is None
        for number, match in enumerate(load(page, id).rounds[at]):
            if not match.is_bye:
                decide(page, id, at, number, match.pair[0] < match.pair[1])
        if at + 1 < rounds:
            page.press("pair")
            assert len(load(page, id).rounds) == at + 2 and page.answer["focus"] == f"round-{at + 1}"
    assert "Ann wins the tournament." in page.text("tournament-said")
    assert tournament_data.is_finished(load(page, id))
    # The stored text alone is enough to show the tournament.
    reload = Page(store=page.store, route=f"#/tournament/{id}")
    assert reload.regions["main"] == page.regions["main"]


def test_best_of_three_goes_on_until_it_is_decided_and_seats_change(page: Page) -> None:
    id = begin(page, *people(2), ("best-of", "3"))
    decide(page, id, 0, 0, True)
    assert "Play game 2" in page.text("match-0-0") and "1 : 0" in page.text("match-0-0")
    decide(page, id, 0, 0, False)
    assert "1 : 1" in page.text("match-0-0")
    decide(page, id, 0, 0, True)
    assert not page.find("play-0-0") and "2 : 1" in page.text("match-0-0")
    bouts = load(page, id).rounds[0][0].bouts
    assert [bout.first for bout in bouts] == [0, 1, 0]
    names = [summary.GAME_KIND.decode(page.store[bout.key]).summary.names for bout in bouts[:2]]
    assert names == [("Ann", "Ben"), ("Ben", "Ann")]


def test_a_game_of_a_cup_without_a_winner_says_so_and_another_one_decides(page: Page) -> None:
    id = begin(page, *people(2), ("system", "knockout"))
    page.press("play-0-0")
    page.wait()
    page.press("lift")
    page.command("draw")
    page.press("pass", "lift", "confirm-yes")
    page.go(f"#/tournament/{id}")
    assert "Game 1, drawn" in page.text("match-0-0") and "Play game 2" in page.text("match-0-0")
    text = golden_text("mats-squadron")
    facts = summary.summarize(record.read(text), "2026-01-01")
    assert facts.outcome == "0-0"
    key = load(page, id).rounds[0][0].bouts[0].key
    save = summary.GAME_KIND.encode(summary.Save(text, "0" * 64, updated="2026-01-01", summary=facts))
    other = Page(store=page.store | {key: save}, route=f"#/tournament/{id}")
    for words in ("0 : 0", "Game 1, both lost", "Play game 2"):
        assert words in other.text("match-0-0")
    decide(page, id, 0, 0, True)
    assert "Game 2, drawn" not in page.text("match-0-0") and tournament_data.is_finished(load(page, id))


def test_a_killed_page_loses_nothing_of_it(page: Page) -> None:
    """If the game was stored but not the tournament, the next visit adds the score."""
    id = begin(page, *people(3))
    key = model.KIND.prefix + id
    at, number, _ = matches(page, id)[0]
    page.press(f"play-{at}-{number}")
    previous = page.store[key]
    resign(page)
    assert page.store[key] != previous
    killed = Page(store=page.store | {key: previous}, route=f"#/tournament/{id}")
    assert killed.store[key] == page.store[key]


def test_a_game_under_way_goes_on_and_one_that_was_deleted_begins_anew(page: Page) -> None:
    id = begin(page, *people(2), ("best-of", "3"))

    def delete(key: str) -> None:
        page.go("#/library")
        page.send("library:delete", {"key": key})
        page.go(f"#/tournament/{id}")

    page.press("play-0-0")
    key = page.session.key
    page.go(f"#/tournament/{id}")
    assert not page.find("play-0-0"), "one game at a time"
    page.press(f"bout-{key.removeprefix(summary.SAVE_PREFIX)}")
    assert page.session.key == key
    delete(key)
    assert load(page, id).rounds[0][0].bouts == () and page.find("play-0-0")
    # A result is kept when its game is deleted.
    over = decide(page, id, 0, 0, True)
    delete(over)
    assert "1 : 0" in page.text("match-0-0") and not page.find(
        f"bout-{over.removeprefix(summary.SAVE_PREFIX)}"
    )


def test_computers_play_each_other_and_people(page: Page) -> None:
    id = begin(page, *computers("easy", "easy", "person"))
    assert entrant_names(load(page, id).entrants, page.app.shell.t) == (
        "Cabin boy",
        "Cabin boy (2)",
        "Player 3",
    )
    assert "has a bye." in page.text()
    for at, number, match in matches(page, id):
        watched = max(match.pair) < 2
        assert ("Watch" in page.text(f"match-{at}-{number}")) is watched
        page.press(f"play-{at}-{number}")
        if watched:
            page.suspicious = False
            page.wait()
            page.suspicious = True
            assert page.session.result() is not None
        else:
            resign(page, page.session.seats.people[0])
        page.go(f"#/tournament/{id}")
    assert tournament_data.is_finished(load(page, id))


def test_a_game_of_two_computers_is_played_beside_the_page(
    page: Page, monkeypatch: pytest.MonkeyPatch
) -> None:
    id = begin(page, *computers("easy", "medium", "hard"))
    store = {model.KIND.prefix + id: page.store[model.KIND.prefix + id]}
    settles = [f"settle-{at}-{number}" for at, number, _ in matches(page, id)]
    with monkeypatch.context() as patch:

        def fails(self: object) -> None:
            raise RuntimeError

        patch.setattr(playout.Playout, "run_slice", fails)
        page.press(settles[0])
        page.send("app:tick")
        assert "could not be played" in page.text() and page.find(settles[0])
    # One is stopped, the other loses its page one step at a time: neither has any effect.
    monkeypatch.setattr(playout, "SLICE", -1.0)
    page.press(settles[0])
    assert page.answer["focus"] == "playout-stop" and not page.find(settles[1]), "one at a time"
    page.send("app:tick")
    page.press("playout-stop", settles[0])
    page.send("app:tick")
    page.go("#/tournament")
    page.go(f"#/tournament/{id}")
    assert page.store == store and "so far" not in page.text()
    for settle in settles:
        page.press(settle)
        page.works()
        assert "The game is over." in page.said
    assert tournament_data.is_finished(load(page, id)) and re.search(
        "wins the tournament|Joint winners", page.text("tournament-said")
    )
    for _, _, match in matches(page, id):
        for bout in match.bouts:
            save = summary.GAME_KIND.decode(page.store[bout.key])
            assert save.summary is not None and save.summary.result is not None
            assert record.read(save.record).result() == save.summary.result
            assert bout.score == save.summary.result.score(bout.first)


def test_a_player_leaves_a_swiss_tournament(page: Page) -> None:
    id = begin(page, *people(4), ("system", "swiss"))
    page.send("tournaments:leave", {"player": ""})
    assert all(entrant.left is None for entrant in load(page, id).entrants)
    page.send("tournaments:leave", {"player": "1"})
    assert "Ben leaves the tournament." in page.text() and "Ben has left." in page.text()
    assert load(page, id).entrants[1].left == 0
    assert [match.pair for match in load(page, id).rounds[0]] == [(0, 2), (3, BYE), (1, BYE)]
    decide(page, id, 0, 0, True)
    page.press("pair")
    pairs = [match.pair for match in load(page, id).rounds[1]]
    assert (1, BYE) in pairs and sum(BYE in pair for pair in pairs) == 2
    assert page.element("leaver") and "Ben" not in page.text("leaver")


def test_it_goes_to_files_and_is_deleted(page: Page) -> None:
    id = begin(page, *people(3), ("tournament-title", '=Cup, "1"'))
    page.press("tournament-games")
    assert "None of the tournament’s games" in page.text()
    for at, number, match in matches(page, id):
        decide(page, id, at, number, match.pair[0] < match.pair[1])
    table = page.press("tournament-table")["download"]
    assert table["name"] == f"navals-tournament-{id}.csv"
    lines = table["text"].removeprefix("\ufeff").splitlines()
    assert lines[1] == "table,1,Ann,2,2,0,0,1,2,0" and len(lines) == 1 + 3 + 1 + 6
    french = tournament_csv(replace(load(page, id), title=""), language("fr"))
    assert french == table["text"].replace(",", ";")
    match = Match((0, 1), (Bout("game/x", score=0.5),))
    tie = tournament_csv(replace(load(page, id), rounds=((match,),), length=1), language("fr"))
    assert "table;1;Ann;0,5;0;1;0;0,25;0,5;0,5\r\n" in tie and "games;1;Ann;Ben;0,5;Ann\r\n" in tie
    assert sum(BYE in match.pair for round_ in load(page, id).rounds for match in round_) == 3
    file = page.press("tournament-games")["download"]["text"]
    replays = [record.read(piece.text) for piece in bundle.split_records(file)]
    assert len(replays) == 3 and all(replay.tags[record.TITLE_TAG].startswith("=Cup") for replay in replays)
    page.press("tournament-delete")
    assert page.path == "#/tournament" and "No tournaments yet." in page.text()
    assert not [key for key in page.store if key.startswith(model.KIND.prefix)]
    assert sum(key.startswith(summary.SAVE_PREFIX) for key in page.store) == 3, "the games stay"


def test_what_cannot_be_read_sends_back_and_breaks_nothing(page: Page) -> None:
    prefix = model.KIND.prefix
    good = page.store[prefix + begin(page, *people(2))]
    spoilt = {
        "c": good.replace('"mats"', '"chess"'),
        "d": good.replace('"all"', '"none"'),
        "e": good.replace('"rounds":[[', '"rounds":[[{"pair":[7,8]},'),
        "f": good.replace('"name":"Ann"', '"name":"Ann","kind":"wizard"'),
    }
    page = Page(
        store={prefix + name: text for name, text in {**spoilt, "good": good}.items()}, route="#/tournament"
    )
    assert page.find("tournament-good")
    for name in (*spoilt, "none"):
        page.go(f"#/tournament/{name}")
        assert page.path == "#/tournament" and "cannot be read" in page.text()
    # Unknown options begin no game.
    unknown = json.dumps(json.loads(good) | {"options": "nonsense=1"})
    page = Page(store={prefix + "x": unknown}, route="#/tournament/x")
    page.press("play-0-0")
    assert page.app.shell.session is None and "no longer exist" in page.text()


@pytest.mark.parametrize("kind", ["easy", "person"])
def test_games_count_for_the_rating_where_one_person_plays(page: Page, kind: str) -> None:
    begin(page, ("count", "3"), ("kind-0", "person"), ("kind-2", kind))
    plays = [e for e in page.live() if (e["id"] or "").startswith("play-") and "Play" in e.text]
    page.click(plays[0])
    assert page.session.is_rated is (True if kind == "easy" else None)
