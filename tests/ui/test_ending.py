"""The ending of a game: when it comes, whom it speaks to, its one figure, where the game turned, and what it leads to."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from navals.core.record import record
from navals.games import IDS, card
from navals.ui.features.play.finale import largest
from navals.ui.registry import board_of
from navals.ui.session import summary
from tests.games import given
from tests.records import golden_text as golden
from tests.ui.page import Page
from tests.ui.play import alone, play_to_end, two

GAMES = [f"{game_id}-{name}" for game_id, names in given("replayed").items() for name in names]
"""Records of games that are over, of every game."""
WON = {"1-0": "Victory!", "0-1": "Defeat", "0-0": "Defeat", "1/2-1/2": "A draw"}


def ended(name: str, a: str, b: str) -> Page:
    """A game that is over, between these two, with its result on the screen."""
    replay = record.read(golden(name))
    replay.tags |= {"A": a, "B": b}
    page = Page()
    page.open(record.write(replay))
    page.press("finale-open")
    page.wait()
    return page


@pytest.mark.parametrize("name", GAMES)
def test_it_speaks_to_whoever_played_alone(name: str) -> None:
    page = ended(name, "Ann", "ai:hard")
    result = page.session.result()
    assert result is not None
    people = len(page.session.seats.people)
    if people == 1:
        assert page.text("finale-title") == WON[result.outcome]
    else:  # at a real table people play against people
        assert page.text("finale-title") != WON[result.outcome] or result.outcome == "1/2-1/2"
    assert page.text("finale-figure"), "one figure"
    buttons = [
        e["id"] for e in page.elements("over") if "finale-next" in ((e.parent and e.parent.classes) or ())
    ]
    assert buttons == ["finale-rematch", "finale-replay"]
    assert page.element("finale-board") is not None and "<svg" in page.regions["over"]


def test_between_two_people_it_says_who_won() -> None:
    page = ended(GAMES[0], "Ann", "Bob")
    result = page.session.result()
    assert result is not None
    winner = {"1-0": "Ann", "0-1": "Bob"}[result.outcome]
    assert page.text("finale-title") == f"{winner} wins"
    assert {"Ann:", "Bob:"} <= {*page.text("finale-figure").split()}


def test_the_last_act_is_seen_before_it() -> None:
    page = alone(bombs="2")
    page.suspicious = False
    last = None
    for _ in range(40):
        if page.app.shell.awaited is not None:
            break
        target = next((e for e in page.live() if "is-legal" in e.classes), None)
        if target is None:
            page.clock.now += 5
            last = page.send("app:tick")
            continue
        page.press(target["id"] or "")
        last = page.press("fire")
    assert last is not None and last["play"] and not page.find("finale")
    assert {sound["name"] for sound in last["sound"]} & {"win", "lose", "draw"}
    page.send("app:settled")
    assert page.find("finale")


def test_a_figure_is_set_beside_those_of_the_games_before() -> None:
    page = alone(bombs="8")
    play_to_end(page)
    session = page.session
    own = session.summary
    assert own is not None and "Better" not in page.text("finale-figure")
    worse = replace(
        own, counts=tuple((label, (0, 0) if n else numbers) for n, (label, numbers) in enumerate(own.counts))
    )
    hits = tuple((label, (1, 1)) for label, _ in own.counts)
    text = page.store[session.key]
    for number in range(4):
        known = replace(worse if number else own, counts=worse.counts if number else hits, at=own.at + number)
        save = summary.GAMES.decode(text)
        save.summary = known
        page.app.shell.store[f"game/{number:08x}"] = summary.GAMES.encode(save)
    page.press("finale-look", "finale-open")
    page.wait()
    told = page.text("finale-figure")
    # All hit in one of the games before, none in the three others.
    hit = int(told.split()[0]) > 0
    assert ("Better than 3 of your last 4 games" in told) == hit


@pytest.mark.parametrize("name", GAMES)
def test_where_it_turned_can_be_seen_again(name: str) -> None:
    page = ended(name, "Ann", "ai:hard")
    if not page.find("finale-turn"):
        assert page.session.reading.analysis.blind or "→" not in page.text("finale")
        return
    assert "→" in page.text("finale-turn")
    reading = page.session.reading
    assert not reading.running, "no more than the course of the chances is followed"
    page.press("finale-see")
    start = page.session.past.ply
    assert start is not None and not page.find("finale") and page.session.past.rolling
    until = page.session.past.until
    page.wait()
    assert until is not None and start < until <= (page.session.past.ply or 0)
    assert not page.session.past.rolling


def test_every_game_sums_itself_up_in_a_figure() -> None:
    for game_id in IDS:
        known = card(game_id)
        assert known is not None
        counts = {label.text: 12 - n for n, label in enumerate(known.counts)}
        figure = board_of(game_id).figure(counts)
        assert figure is not None and figure.worth > 0 and str(figure.said)[0].isdecimal()


def test_the_picture_has_the_words_and_the_link() -> None:
    page = two(bombs="6")
    play_to_end(page)
    given_away = page.press("finale-picture")["share"]
    assert given_away["picture"]["title"] == page.text("finale-title") and "#/g/" in given_away["url"]
    assert given_away["text"] in given_away["picture"]["lines"]
    page.press("finale-look")
    assert "share" not in page.send("share:picture"), "there is nothing to be drawn"


def test_a_board_is_one_drawing_or_none() -> None:
    big, small = (
        f"<svg class='a'>{'<path/>' * 9}<svg/></svg>".replace("<svg/>", "<svg></svg>"),
        "<svg><path/></svg>",
    )
    assert largest(f"<div>{small}{big}</div>") == big
    assert largest(f"<div>{small * 5}</div>") == ""
