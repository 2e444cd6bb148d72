"""The end of a game: its sentences, its figure, and where to go next."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from navals.club.analysis.analysis import GameAnalysis
from navals.club.analysis.findings import ChanceBreakdown
from navals.core.record import record
from navals.core.seat import CHANCE
from navals.core.table import Table
from navals.games import IDS, card, find
from navals.games.bataille.rules.grid import SQUARE_NAMES
from navals.games.uncharted.rules.events import Discarded
from navals.ui.features.play import turning
from navals.ui.registry import board_of
from navals.ui.session import Session, summary
from navals.ui.session.reading import Reading
from navals.ui.table.ending import largest_drawing
from navals.ui.table.verdict import player_sentence
from navals.ui.words.address import YOU
from navals.ui.words.i18n import language
from tests.games import tour
from tests.records import golden_text
from tests.ui.page import Page
from tests.ui.play import FINISHED, alone, exchange, opened, play_to_end, two

WON = {"1-0": "Victory!", "0-1": "Defeat", "0-0": "Defeat", "1/2-1/2": "A draw"}


def ended(name: str, a: str, b: str) -> Page:
    """Return the result of a recorded game between these two players."""
    replay = record.read(golden_text(name))
    replay.tags |= {"A": a, "B": b}
    page = opened(record.write(replay))
    page.press("finale-open")
    page.wait()
    return page


@pytest.mark.slow
@pytest.mark.parametrize("name", FINISHED)
def test_it_speaks_to_the_only_person(name: str) -> None:
    page = ended(name, "Ann", "ai:hard")
    outcome, title = page.session.result().outcome, page.text("finale-title")
    if len(page.session.seats.people) == 1:
        assert title == WON[outcome]
    else:  # At a real table, people play against people.
        assert title != WON[outcome] or outcome == "1/2-1/2"
    assert page.text("finale-figure"), "one figure"
    parents = {e["id"]: e.parent and e.parent.classes for e in page.elements("over")}
    buttons = [id for id, classes in parents.items() if "finale-next" in (classes or ())]
    assert buttons == ["finale-rematch", "finale-replay"]
    assert "<svg" in page.regions["over"] and page.element("finale-board")
    # The turning point can be replayed.
    session = page.session
    if not page.find("finale-turn"):
        assert session.reading.analysis.blind or "→" not in page.text("finale")
        return
    assert "→" in page.text("finale-turn")
    assert not session.reading.is_running, "better moves are not looked for"
    page.press("finale-see")
    start, until = session.lookback.ply, session.lookback.end_ply
    assert start is not None and not page.find("finale") and session.lookback.is_playing
    page.wait()
    assert until is not None and start < until <= (session.lookback.ply or 0)
    assert not session.lookback.is_playing


def test_between_two_people_it_says_who_won() -> None:
    page = ended(FINISHED[0], "Ann", "Bob")
    winner = {"1-0": "Ann", "0-1": "Bob"}[page.session.result().outcome]
    assert page.text("finale-title") == f"{winner} wins"
    assert {"Ann:", "Bob:"} <= {*page.text("finale-figure").split()}


def test_the_last_act_is_seen_before_it() -> None:
    page = alone(bombs="2")
    last = None
    for _ in range(40):
        if page.app.shell.awaited_game is not None:
            break
        target = next((e for e in page.live() if "is-legal" in e.classes), None)
        if target is None:
            page.clock.now += 5
            last = page.send("app:tick")
        else:
            last = page.press(target["id"] or "", "fire")
    assert last is not None and last["play"] and not page.find("finale")
    assert {sound["name"] for sound in last["sound"]} & {"win", "lose", "draw"}
    page.send("app:settled")
    assert page.find("finale")


def test_a_figure_is_compared_with_earlier_games() -> None:
    page = alone(bombs="8")
    exchange(page, SQUARE_NAMES[page.table.position.state.fleets[1][0].bit_length() - 1])  # a hit
    play_to_end(page)
    current = page.session.summary
    assert "Better" not in page.text("finale-figure")
    # In the first earlier game all shots hit; in the other three all miss.
    hits = tuple((label, (1, 1)) for label, _ in current.counts)
    none = (current.counts[0], *((label, (0, 0)) for label, _ in current.counts[1:]))
    for number, counts in enumerate((hits, none, none, none)):
        save = summary.GAME_KIND.decode(page.store[page.session.key])
        save.summary = replace(current, counts=counts, at=current.at + number)
        page.app.shell.store[f"game/earlier{number}"] = summary.GAME_KIND.encode(save)
    page.press("finale-look", "finale-open")
    page.wait()
    assert "Better than 3 of your last 4 games" in page.text("finale-figure")


def test_every_game_sums_itself_up_in_a_figure() -> None:
    for game_id in IDS:
        counts = {label.text: 12 - n for n, label in enumerate(card(game_id).counts)}
        figure = board_of(game_id).figure(counts)
        assert figure is not None and figure.value > 0 and str(figure.label)[0].isdecimal()


def test_the_picture_has_the_words_and_the_link() -> None:
    page = two(bombs="2")
    play_to_end(page)
    title = page.text("finale-title")
    shared = page.press("finale-share", "share-picture")["share"]
    assert shared["picture"]["title"] == title and "#/g/" in shared["url"]
    assert shared["text"] in shared["picture"]["lines"]
    page.send("share:close")
    assert page.find("finale"), "back to the result"
    page.press("finale-look")
    assert "share" not in page.send("share:picture"), "no picture without the sheet"


def test_a_board_is_one_drawing_or_none() -> None:
    big, small = f"<svg class='a'>{'<path/>' * 9}<svg></svg></svg>", "<svg><path/></svg>"
    assert largest_drawing(f"<div>{small}{big}</div>") == big
    assert largest_drawing(f"<div>{small * 5}</div>") == ""


def reading_of_golden(name: str) -> Reading:
    replay = record.read(golden_text(name))
    reading = Reading(Session("game/x", Table(replay, "1"), board_of(replay.game.id)))
    reading.analysis = GameAnalysis(replay)  # Do not share an analysis with other tests.
    return reading


@pytest.mark.slow
@pytest.mark.parametrize("name", FINISHED)
def test_a_turning_point_is_a_choice_before_the_end(name: str) -> None:
    reading = reading_of_golden(name)
    replay = reading._replay
    moves, last = replay.moves, len(replay.moves)
    empty = [
        ply
        for ply, move in enumerate(moves)
        if move.seat != CHANCE and len(replay.positions[ply].state.actions() or "??") == 1
    ]
    decided = [ply for ply, move in enumerate(moves) if move.seat != CHANCE]
    free = next(ply for ply in decided if ply not in empty and reading.is_candidate(ply, ply + 1))
    # The chances change most at the end, less at forced moves, least at a real choice.
    for fault in (decided[-1], *empty[:3]):
        values: list[float | None] = []
        share = 0.5
        for ply in range(last + 1):
            values.append(share)
            share += {fault: 0.3, free: 0.1}.get(ply, 0.0)
        reading.analysis.curves["both"] = values
        next_ply = next((item for item in decided if item > free), last)
        result = turning._find_turn(reading, 1)
        assert result is not None
        turn, start, end = result
        assert (turn.first_ply, turn.end_ply, turn.seat) == (free, next_ply, moves[free].seat)
        assert end - start == pytest.approx(0.1)
        assert all(item.first_ply not in (fault, *empty) for item in reading.turning_points())


def test_discards_are_no_turning_point() -> None:
    passing = find("uncharted").moments.passing
    assert passing(Discarded(seat=1, cards=("Backing wind",)))
    reading = reading_of_golden("uncharted-lead")
    replay = reading._replay
    ply = next(
        ply
        for ply, move in enumerate(replay.moves)
        if move.seat != CHANCE and reading.is_candidate(ply, ply + 1)
    )
    replay.events[ply] = (Discarded(seat=1, cards=("Backing wind",)),)
    assert not reading.is_candidate(ply, ply + 1)


@pytest.mark.slow
@pytest.mark.parametrize("name", FINISHED)
def test_it_states_the_score(name: str) -> None:
    page = ended(name, "Ann", "Bob")
    label, row = tour(page.table.game.id).score
    cells = next(e for e in page.elements("over") if e.tag == "tr" and e.text.startswith(row))
    ours, theirs = [cell.text for cell in cells.walk() if cell.tag == "td"]
    teams = ("Ann + Cleo", "Bob + Dan") if page.session.seats.count == 4 else ("Ann", "Bob")
    assert page.text("finale-score") == f"{label}: {ours} for {teams[0]}, {theirs} for {teams[1]}"
    page = ended(name, "ai:hard", "Bob")
    if len(page.session.seats.people) == 1:  # The reader comes first.
        assert page.text("finale-score") == f"{label}: {theirs} for you, {ours} for the Captain"


@pytest.mark.parametrize(
    ("luck", "skill", "english", "french"),
    [
        (0.29, -0.13, "luck gave you 29 points, your decisions cost you 13 points", "chance vous a rapporté"),
        (-0.01, 0.0, "luck favoured nobody, your decisions cost you nothing", "n’a favorisé personne, vos"),
        (-0.29, 0.01, "bad luck cost you 29 points, your decisions gained you 1 point", "malchance vous"),
    ],
)
def test_luck_and_decisions_are_told(luck: float, skill: float, english: str, french: str) -> None:
    first = ChanceBreakdown(0.5, 1.0, luck, 0.02, (skill, 0.4), 0.0)
    second = ChanceBreakdown(0.5, 0.0, -luck, 0.02, (0.4, -skill), 0.0)
    for side, ledger in enumerate((first, second)):
        assert player_sentence(ledger, side, YOU, language("en")) == f"Winning chances: {english}."
        assert french in player_sentence(ledger, side, YOU, language("fr"))
        other = player_sentence(ledger, side, "Player 1", language("en"))
        assert "you" not in other and "Player 1" in other


def test_the_ending_and_the_picture_sum_up_luck_decisions_and_the_turning_point() -> None:
    page = ended("mats-limit", "Ann", "ai:hard")
    page.wait()
    turn, _, _ = turning.find_turning_point(page.session)
    whose = "your move" if turn.seat == 0 else "a move by the Captain"
    assert page.text("finale-turn-title") == f"The turning point: {whose}"
    ledger = GameAnalysis(page.table.replay).finish().ledger()
    assert ledger is not None
    assert page.text("finale-luck") == player_sentence(ledger, 0, YOU, language("en"))
    assert not page.session.reading.is_running and page.session.reading.analysis.stage == "moves"
    picture = page.press("finale-share", "share-picture")["share"]["picture"]
    assert player_sentence(ledger, 0, "Ann", language("en")) in picture["lines"]
    assert not any("you" in line for line in picture["lines"]) and picture["link"].startswith("#/g/")
    assert any(line.startswith("Ships left: ") for line in picture["lines"])
