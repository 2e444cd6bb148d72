"""Real dice on the page, entered die by die; the computer draws cards and the opening wind."""

from __future__ import annotations

import random

import pytest

from navals.core.seat import CHANCE
from navals.core.table import Table
from navals.games.uncharted.game import GAME
from navals.games.uncharted.rules.turn.tasks import Drawing, OpeningWind, Task, Throwing
from navals.ui.registry import board_of
from navals.ui.session import Session
from navals.ui.shell.effects import BeginGame
from tests.ui.page import Page


def until(kind: type[Task], dice: int = 0) -> Table:
    """Return a random game with this task due, a throw of at least ``dice`` dice."""
    table = Table.new(GAME, GAME.schema.default(), ["Anne", "Bob"], "5e" * 32)
    rng = random.Random(3)
    while True:
        state = table.position.state
        task = state.agenda[-1]  # type: ignore[attr-defined]
        if isinstance(task, kind) and (not isinstance(task, Throwing) or task.dice >= dice):
            return table
        if table.actor() == CHANCE:
            table.roll()
        else:
            table.play(table.actor(), state.sample(rng))


def page_with(patch: pytest.MonkeyPatch, table: Table) -> tuple[Page, Session]:
    page = Page(patch)
    session = Session("game/dice", table, board_of("uncharted"), is_open=True, has_real_dice=True)
    page.app.execute_effects(BeginGame(session))
    page.send("app:settled")
    return page, session


def test_a_handful_is_told_die_by_die(monkeypatch: pytest.MonkeyPatch) -> None:
    """3.6: sixes are thrown again, so two dice may show three faces."""
    table = until(Throwing, 2)
    task = table.position.state.agenda[-1]  # type: ignore[attr-defined]
    page, session = page_with(monkeypatch, table)
    assert session.asks_for_dice() and page.find("die-wrong") is None
    ply = table.ply
    faces = ["6", "2", *["1"] * (task.dice - 1)]
    for face in faces[:-1]:
        page.press(f"die-{int(face) - 1}")
    assert table.ply == ply and session.dice.faces == tuple(faces[:-1])
    assert page.text("dice-shown") == "So far: " + " ".join(faces[:-1])
    page.press("die-4")
    assert GAME.text(table.replay.moves[ply].action) == " ".join([*faces[:-1], "5"])
    assert session.dice.faces == ()


def test_a_die_told_wrongly_is_told_again(monkeypatch: pytest.MonkeyPatch) -> None:
    table = until(Throwing, 2)
    page, session = page_with(monkeypatch, table)
    ply = table.ply
    page.press("die-5")
    assert page.element("die-wrong").text == "Undo 6"
    page.press("die-wrong")
    assert session.dice.faces == () and table.ply == ply
    page.press("die-0")
    assert session.dice.faces == ("1",)
    for face in ("7", ["x"], *["2"] * 20):
        if session.dice.faces:
            page.send("play:dice", {"face": face})
    assert table.ply == ply and session.dice.faces == (), "what no die shows makes the throw begin again"


@pytest.mark.parametrize("kind", [Drawing, OpeningWind])
def test_what_shows_on_no_die_is_drawn_by_the_computer(
    monkeypatch: pytest.MonkeyPatch, kind: type[Task]
) -> None:
    """3.10, 3.13: cards, and the first wind."""
    table = until(kind)
    ply = table.ply
    _, session = page_with(monkeypatch, table)
    assert not session.asks_for_dice()
    while table.ply == ply:
        session.pace = session.pace.hurry()
        session.step()
    assert table.replay.moves[ply].seat == CHANCE
