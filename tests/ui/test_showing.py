"""How a turn is shown: captions in their order, as fast as the reader likes, no turn of a computer longer than eight seconds, and
once more on a press."""

from __future__ import annotations

from typing import Any

import pytest

from navals.core.event import Event
from navals.core.message import Message, msg
from navals.core.record import record
from navals.core.seat import CHANCE
from navals.games.bataille.rules.state import Bombed
from navals.ui import registry
from navals.ui.board.board import Caption, Motion
from navals.ui.board.film import READ, Film, faster
from navals.ui.features.play import showing
from navals.ui.features.play.words import weightiest
from navals.ui.features.replay import model
from navals.ui.session import Session
from navals.ui.session.pace import Pace
from navals.ui.shell import clock
from navals.ui.shell.answer import Clip
from navals.ui.shell.prefs import SPEEDS
from tests.games import given
from tests.records import golden_text as golden
from tests.ui.page import Page
from tests.ui.play import alone, exchange, shoot, start

GAMES = [f"{game_id}-{name}" for game_id, names in given("replayed").items() for name in names]
LONG = 800
"""Milliseconds after which one wonders what is going on."""
TURN = 8.0
"""Seconds in which the turn of a computer is told."""


def captions(session: Session, page: Page, *told: tuple[int, Message | Event], length: int) -> list[Clip]:
    """The clips of a film that has nothing but lines."""
    motion = Motion(milliseconds=length, captions=tuple(Caption(at, words) for at, words in told))
    return list(showing.film(session, motion, page.app.shell).clips)


def test_a_line_stands_until_the_next_one() -> None:
    page = alone()
    lines = captions(
        page.session,
        page,
        (0, msg("The dice are rolling.")),
        (500, msg("A draw by agreement.")),
        length=1800,
    )
    assert [(clip.timing["delay"], clip.timing["duration"]) for clip in lines] == [(0, 500), (500, 1300)]
    assert all(clip.still and clip.insert and clip.insert["into"] == "#caption" for clip in lines)
    assert "The dice are rolling." in lines[0].insert["markup"]
    assert len({clip.target for clip in lines}) == 2


def test_an_event_is_told_as_the_log_tells_it() -> None:
    page = alone()
    shoot(page, "D7")
    session = page.session
    bombed = next(
        event for events in session.table.replay.events for event in events if isinstance(event, Bombed)
    )
    (line,) = captions(session, page, (100, bombed), length=900)
    assert line.insert is not None
    words = line.insert["markup"].partition(">")[2].removesuffix("</p>")
    assert words in page.element("log").text and len(words) > 8


@pytest.mark.parametrize(("language", "told"), [("en", "You fire at D7: "), ("fr", "Vous tirez en D7 : ")])
def test_one_person_against_the_computer_is_told_you(language: str, told: str) -> None:
    """The computer keeps its name; two people at one screen keep theirs (``tests/golden_speech``)."""
    page = alone()
    page.send("comfort:pref", {"name": "language", "value": language, "form": {}})
    shoot(page, "D7")
    for heard in (page.element("log").text, " ".join(page.answer["say"].values())):
        assert told in heard.replace("\u00a0", " ")


def test_the_last_line_can_be_read() -> None:
    reel = Film()
    reel.now = 900
    reel.tell(msg("A draw by agreement."))
    assert reel.motion().milliseconds == 900 + READ


def test_a_faster_film_is_the_same_film() -> None:
    clips = (
        Clip("#x", ({"opacity": 0},), {"duration": 400, "delay": 100, "easing": "linear", "iterations": 2}),
    )
    motion = Motion(clips, (), 500, told=True, captions=(Caption(200, msg("A draw by agreement.")),))
    fast = faster(motion, 2)
    assert fast.clips[0].timing == {"duration": 200, "delay": 50, "easing": "linear", "iterations": 2}
    assert (fast.milliseconds, fast.told, fast.clips[0].frames) == (250, True, clips[0].frames)
    assert fast.captions[0].at == 100


@pytest.mark.parametrize("name", GAMES)
def test_whatever_takes_its_time_is_told(name: str) -> None:
    """No film of every recorded game that lasts a moment leaves one to guess what it shows."""
    replay = record.read(golden(name))
    board = registry.board_of(replay.game.id)
    for events, position in zip(replay.events, replay.positions[1:], strict=True):
        film = board.motion(position.state.view(None), [event for event in events if event.audience is None])
        assert film.captions or film.milliseconds < LONG, events
        assert all(caption.at <= film.milliseconds for caption in film.captions)


@pytest.mark.parametrize("speed", SPEEDS)
def test_films_run_as_fast_as_the_reader_likes(speed: str) -> None:
    page = alone()
    page.send("comfort:pref", {"name": "speed", "value": speed, "form": {}})
    assert page.prefs["speed"] == speed
    shoot(page, "D7")
    session = page.session
    shot = session.board.motion(session.view(), list(session.table.replay.events[-1]))
    lengths = [
        clip["timing"]["duration"]
        for clip in page.answer["play"]
        if not clip["target"].startswith("#caption")
    ]
    designed = [clip.timing["duration"] for clip in shot.clips]
    assert lengths == pytest.approx([time / SPEEDS[speed] for time in designed], abs=0.1)


@pytest.mark.parametrize("name", GAMES)
def test_a_computers_turn_is_told_within_eight_seconds(monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    """Every turn of every recorded game, as if computers had played it: films and pauses together."""
    monkeypatch.setattr(clock, "now", lambda: 0.0)
    replay = record.read(golden(name))
    board = registry.board_of(replay.game.id)
    pace, seat, told = Pace(), None, 0.0
    happened: list[Any] = []
    for ply, (move, events, position) in enumerate(
        zip(replay.moves, replay.events, replay.positions[1:], strict=True)
    ):
        if move.seat != CHANCE:
            told = told if move.seat == seat else 0.0
            seat = move.seat
            pace.turn(seat)
        happened += [event for event in events if event.audience is None]
        follows = replay.moves[ply + 1].seat if ply + 1 < len(replay.moves) else None
        if move.seat == CHANCE == follows and board.together(position.state.view(None)):
            continue
        film, happened = board.motion(position.state.view(None), happened), []
        film = faster(film, pace.rate(SPEEDS["normal"]))
        pace.wait(film.milliseconds, 1.0, flows=film.flows)
        told += pace.due
        assert told <= TURN, f"{name}: {told:.1f} s"


def test_a_persons_own_films_are_not_hurried(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(clock, "now", lambda: 0.0)
    pace = Pace()
    for _ in range(20):
        pace.turn(None)
        assert pace.rate(1.0) == 1.0
        pace.wait(1000, 1.0)
    pace.turn(1)
    assert pace.rate(1.0) == 1.0, "nor is the beginning of the next turn"
    for _ in range(20):
        pace.wait(1000, 1.0)
    assert pace.rate(1.0) > 1.0


def told_again(page: Page) -> list[Any]:
    """Press on what has just happened, and wait until the game is back; the films that were seen."""
    films: list[Any] = []
    page.press("again")
    session = page.session
    while session.past.ply is not None:
        assert not page.find("game-menu") and not page.find("fire"), "nothing can be done meanwhile"
        films.append(page.answer.get("play", []))
        page.tick()
    return films


def test_what_just_happened_is_seen_again() -> None:
    page = alone()
    exchange(page, "D7")
    session = page.session
    stored, ply = dict(page.store), session.table.ply
    assert page.element("again").text, "it is told in a line"
    seen = [film for film in told_again(page) if film]
    last = max(n for n, move in enumerate(session.table.replay.moves) if move.seat == 0)
    assert len(seen) == ply - last - 1 > 0, "the bombs of the enemy, one film each"
    assert session.past.ply is None and page.store == stored and page.find("fire")


def test_one_can_go_back_to_the_game_in_the_middle() -> None:
    page = alone()
    exchange(page, "D7")
    page.press("again", "look-end")
    assert page.session.past.ply is None and page.find("fire")


def test_nothing_has_happened_before_the_first_action() -> None:
    page = start(Page(), "ai")
    assert page.table.ply == 0 and not page.find("again")


def told(page: Page, ply: int) -> str:
    """What the line says at a position of the record that is open."""
    session = model.branch(page.session, ply, "", "save:x")
    session.handover.viewer = 0
    start = model.latest(session)
    assert start is not None
    return " ".join(
        page.app.shell.t.sentence(one)
        for one in weightiest(session, start, session.table.ply, ("Ann", "Bosun"))
    )


def test_what_mattered_most_is_told() -> None:
    """A mast or a ship before ways sailed; a way sailed before whose turn it is."""
    page = Page()
    page.open(golden("trafalgar-duel"))
    assert "sinks" in told(page, 176) and "Round" not in told(page, 176)
    assert "mast" in told(page, 80)
    assert told(page, 14).count(".") == 1 and "advances" in told(page, 14)


def test_what_a_computer_is_up_to_is_told_with_what_it_did() -> None:
    """The last plan ends the line; it is not told of another action that stands there since."""
    page = Page()
    page.go("#/mats/new/ai")
    page.choose("preset", "standard")
    page.press("start", "ready")
    session = page.session
    for _ in range(60):
        page.wait()
        if session.thinking.plans:
            break
        page.press("no-advance")
    ply, (action, plan) = max(session.thinking.plans.items(), key=lambda one: one[0])
    assert session.table.replay.moves[ply].seat == 1 and session.thinking.plan(ply, action) == plan
    assert session.thinking.plan(ply, "something else") is None
    line = page.element("again")
    told = next(element for element in line.walk() if element.tag == "em")
    assert told.text == page.app.shell.t.sentence(plan)
