"""How a turn is shown: captions, pace, and replaying the last turn."""

from __future__ import annotations

from typing import Any

import pytest

from navals.core.event import Event
from navals.core.message import Message, msg
from navals.core.record import record
from navals.core.seat import CHANCE
from navals.games.bataille.rules.state import Bombed
from navals.ui import clock, registry
from navals.ui.board.board import Caption, Motion
from navals.ui.board.clip import Clip
from navals.ui.board.film import READING_TIME, Film, speed_up
from navals.ui.session import replay as model
from navals.ui.session.parts.pace import Pace
from navals.ui.shell import showing
from navals.ui.shell.prefs import SPEEDS
from navals.ui.table.words import key_sentences
from tests.records import golden_text
from tests.ui.page import Page
from tests.ui.play import FINISHED, alone, exchange, new, opened, shoot

LONG = 800
"""Animations of at least this many milliseconds need a caption."""
TURN = 8.0
"""Maximum duration of a computer's turn, in seconds."""


def captions(page: Page, *entries: tuple[int, Message | Event], length: int) -> list[Clip]:
    """Return the clips of an animation that shows captions."""
    motion = Motion(milliseconds=length, captions=tuple(Caption(at, words) for at, words in entries))
    return list(showing.film(page.session, motion, page.app.shell).clips)


def test_a_caption_stays_until_the_next_one() -> None:
    page = alone()
    entries = [(0, msg("The dice are rolling.")), (500, msg("A draw by agreement."))]
    lines = captions(page, *entries, length=1800)
    assert [(clip.timing["delay"], clip.timing["duration"]) for clip in lines] == [(0, 500), (500, 1300)]
    assert all(clip.still and clip.insert and clip.insert["into"] == "#caption" for clip in lines)
    assert "The dice are rolling." in lines[0].insert["markup"]
    assert len({clip.target for clip in lines}) == 2
    # An event has the same words as in the log.
    shoot(page, "D7")
    bombed = next(
        event for events in page.table.replay.events for event in events if isinstance(event, Bombed)
    )
    (line,) = captions(page, (100, bombed), length=900)
    words = line.insert["markup"].partition(">")[2].removesuffix("</p>")
    assert words in page.element("log").text and len(words) > 8


@pytest.mark.parametrize(("language", "text"), [("en", "You fire at D7: "), ("fr", "Vous tirez en D7 : ")])
def test_one_person_against_the_computer_is_told_you(language: str, text: str) -> None:
    """Two people at one screen keep their names (``tests/golden_speech``)."""
    page = alone()
    page.send("comfort:pref", {"name": "language", "value": language, "form": {}})
    shoot(page, "D7")
    for heard in (page.element("log").text, " ".join(page.said)):
        assert text in heard.replace("\u00a0", " ")


def test_a_faster_film_is_the_same_film() -> None:
    timing = {"duration": 400, "delay": 100, "easing": "linear", "iterations": 2}
    clips = (Clip("#x", ({"opacity": 0},), timing),)
    motion = Motion(clips, (), 500, flows=True, captions=(Caption(200, msg("A draw by agreement.")),))
    fast = speed_up(motion, 2)
    assert fast.clips[0].timing == timing | {"duration": 200, "delay": 50}
    assert (fast.milliseconds, fast.flows, fast.clips[0].frames) == (250, True, clips[0].frames)
    assert fast.captions[0].start == 100
    # The last caption stays long enough to be read.
    reel = Film()
    reel.now = 900
    reel.add_caption(msg("A draw by agreement."))
    assert reel.motion().milliseconds == 900 + READING_TIME


@pytest.mark.parametrize("name", FINISHED)
def test_every_long_animation_has_a_caption(name: str) -> None:
    replay = record.read(golden_text(name))
    board = registry.board_of(replay.game.id)
    for events, position in zip(replay.events, replay.positions[1:], strict=True):
        film = board.motion(position.state.view(None), [event for event in events if event.audience is None])
        assert film.captions or film.milliseconds < LONG, events
        assert all(caption.start <= film.milliseconds for caption in film.captions)


def test_films_run_as_fast_as_the_reader_likes() -> None:
    page = alone()
    for speed, square in zip(SPEEDS, ("D7", "B2", "F9", "H4"), strict=False):
        page.send("comfort:pref", {"name": "speed", "value": speed, "form": {}})
        assert page.prefs["speed"] == speed
        shoot(page, square)
        shot = page.session.board.motion(page.session.view(), list(page.table.replay.events[-1]))
        clips = [clip for clip in page.answer["play"] if not clip["target"].startswith("#caption")]
        designed = [clip.timing["duration"] / SPEEDS[speed] for clip in shot.clips]
        assert [clip["timing"]["duration"] for clip in clips] == pytest.approx(designed, abs=0.1)
        page.wait()


@pytest.mark.parametrize("name", FINISHED)
def test_a_computers_turn_is_told_within_eight_seconds(monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    """Animations and pauses of every turn of every recorded game, as if computers had played."""
    monkeypatch.setattr(clock, "now", lambda: 0.0)
    replay = record.read(golden_text(name))
    board = registry.board_of(replay.game.id)
    pace, seat, total = Pace(), None, 0.0
    happened: list[Any] = []
    next_seats = [*(move.seat for move in replay.moves[1:]), None]
    plies = zip(replay.moves, next_seats, replay.events, replay.positions[1:], strict=True)
    for move, follows, events, position in plies:
        if move.seat != CHANCE:
            total = total if move.seat == seat else 0.0
            seat = move.seat
            pace = pace.with_seat(seat)
        happened += [event for event in events if event.audience is None]
        if move.seat == CHANCE == follows and board.joins_last_draw(position.state.view(None)):
            continue
        film, happened = board.motion(position.state.view(None), happened), []
        pace = pace.with_speed(SPEEDS["normal"])
        film = speed_up(film, pace.speed)
        pace = pace.wait(film.milliseconds, 1.0, skips_pause=film.flows)
        total += pace.due_at
        assert total <= TURN, f"{name}: {total:.1f} s"


def test_a_persons_own_films_are_not_hurried(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(clock, "now", lambda: 0.0)
    pace = Pace()
    for _ in range(20):
        pace = pace.with_seat(None)
        assert pace.with_speed(1.0).speed == 1.0
        pace = pace.wait(1000, 1.0)
    pace = pace.with_seat(1)
    assert pace.with_speed(1.0).speed == 1.0, "nor is the beginning of the next turn"
    for _ in range(20):
        pace = pace.wait(1000, 1.0)
    assert pace.with_speed(1.0).speed > 1.0


def test_what_just_happened_is_seen_again() -> None:
    assert not new("ai").find("again"), "nothing has happened yet"
    page = alone()
    exchange(page, "D7")
    session = page.session
    stored, ply = dict(page.store), page.table.ply
    assert page.element("again").text, "it is told in a line"
    page.press("again", "look-end")
    assert session.lookback.ply is None and page.find("fire"), "back in the middle"
    films: list[Any] = []
    page.press("again")
    while session.lookback.ply is not None:
        assert not page.find("game-menu") and not page.find("fire"), "nothing can be done meanwhile"
        films.append(page.answer.get("play", []))
        page.tick()
    last = max(n for n, move in enumerate(page.table.replay.moves) if move.seat == 0)
    assert sum(map(bool, films)) == ply - last - 1 > 0, "one animation for each shot of the enemy"
    assert session.lookback.ply is None and page.store == stored and page.find("fire")


def line_at(page: Page, ply: int) -> str:
    """Return the sentence about the last turn, at a position of the open record."""
    session = model.branched_session(page.session, ply, "", "save:x")
    session.handover = session.handover.with_viewer(0)
    begin = model.latest_events_ply(session)
    assert begin is not None
    events = key_sentences(session, begin, session.table.ply, ("Ann", "Bosun"))
    return " ".join(page.app.shell.t.sentence(event) for event in events)


def test_what_mattered_most_is_told() -> None:
    """Losses of masts and ships matter more than moves, and moves more than a new round."""
    page = opened("trafalgar-duel")
    assert "sinks" in line_at(page, 176) and "Round" not in line_at(page, 176)
    assert "mast" in line_at(page, 80)
    assert line_at(page, 14).count(".") == 1 and "advances" in line_at(page, 14)


def test_the_plan_of_a_computer_is_told_with_its_action(page: Page) -> None:
    page.go("#/mats/new/ai")
    page.choose("preset", "standard")
    page.press("start", "ready")
    session = page.session
    for _ in range(60):
        page.wait()
        if session.thinking.plans:
            break
        page.press("no-advance")
    ply, (action, plan) = max(session.thinking.plans.items(), key=lambda item: item[0])
    assert page.table.replay.moves[ply].seat == 1 and session.thinking.find_plan(ply, action) == plan
    assert session.thinking.find_plan(ply, "something else") is None
    line = next(element for element in page.element("recap").walk() if "recap-plan" in element.classes)
    assert line.text in [page.app.shell.t.sentence(plan) for _, plan in session.thinking.plans.values()]
