"""The ending of a game: its sentences, its figure, and the ways on."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from navals.core.record import record
from navals.games import IDS, card
from navals.games.bataille.rules.grid import NAMES
from navals.ui.features.play.finale import largest
from navals.ui.registry import board_of
from navals.ui.session import summary
from tests.records import golden_text as golden
from tests.ui.page import Page
from tests.ui.play import FINISHED, alone, exchange, opened, play_to_end, two

WON = {"1-0": "Victory!", "0-1": "Defeat", "0-0": "Defeat", "1/2-1/2": "A draw"}


def ended(name: str, a: str, b: str) -> Page:
    """Return the result of a recorded game, played by these two."""
    replay = record.read(golden(name))
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
    else:  # at a real table people play against people
        assert title != WON[outcome] or outcome == "1/2-1/2"
    assert page.text("finale-figure"), "one figure"
    parents = {e["id"]: e.parent and e.parent.classes for e in page.elements("over")}
    buttons = [id for id, classes in parents.items() if "finale-next" in (classes or ())]
    assert buttons == ["finale-rematch", "finale-replay"]
    assert "<svg" in page.regions["over"] and page.element("finale-board")
    # The turning point can be seen again.
    session = page.session
    if not page.find("finale-turn"):
        assert session.reading.analysis.blind or "→" not in page.text("finale")
        return
    assert "→" in page.text("finale-turn")
    assert not session.reading.running, "only the course of the chances is computed"
    page.press("finale-see")
    start, until = session.past.ply, session.past.until
    assert start is not None and not page.find("finale") and session.past.rolling
    page.wait()
    assert until is not None and start < until <= (session.past.ply or 0)
    assert not session.past.rolling


def test_between_two_people_it_says_who_won() -> None:
    page = ended(FINISHED[0], "Ann", "Bob")
    winner = {"1-0": "Ann", "0-1": "Bob"}[page.session.result().outcome]
    assert page.text("finale-title") == f"{winner} wins"
    assert {"Ann:", "Bob:"} <= {*page.text("finale-figure").split()}


def test_the_last_act_is_seen_before_it() -> None:
    page = alone(bombs="2")
    last = None
    for _ in range(40):
        if page.app.shell.awaited is not None:
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
    exchange(page, NAMES[page.table.position.state.fleets[1][0].bit_length() - 1])  # a hit
    play_to_end(page)
    own = page.session.summary
    assert "Better" not in page.text("finale-figure")
    # All shots hit in the first earlier game, and miss in the other three.
    hits = tuple((label, (1, 1)) for label, _ in own.counts)
    none = (own.counts[0], *((label, (0, 0)) for label, _ in own.counts[1:]))
    for number, counts in enumerate((hits, none, none, none)):
        save = summary.GAMES.decode(page.store[page.session.key])
        save.summary = replace(own, counts=counts, at=own.at + number)
        page.app.shell.store[f"game/earlier{number}"] = summary.GAMES.encode(save)
    page.press("finale-look", "finale-open")
    page.wait()
    assert "Better than 3 of your last 4 games" in page.text("finale-figure")


def test_every_game_sums_itself_up_in_a_figure() -> None:
    for game_id in IDS:
        counts = {label.text: 12 - n for n, label in enumerate(card(game_id).counts)}
        figure = board_of(game_id).figure(counts)
        assert figure is not None and figure.worth > 0 and str(figure.said)[0].isdecimal()


def test_the_picture_has_the_words_and_the_link() -> None:
    page = two(bombs="2")
    play_to_end(page)
    shared = page.press("finale-picture")["share"]
    assert shared["picture"]["title"] == page.text("finale-title") and "#/g/" in shared["url"]
    assert shared["text"] in shared["picture"]["lines"]
    page.press("finale-look")
    assert "share" not in page.send("share:picture"), "no picture without the result"


def test_a_board_is_one_drawing_or_none() -> None:
    big, small = f"<svg class='a'>{'<path/>' * 9}<svg></svg></svg>", "<svg><path/></svg>"
    assert largest(f"<div>{small}{big}</div>") == big
    assert largest(f"<div>{small * 5}</div>") == ""
