"""Several actions in one gesture, standing orders, and undo within a turn of Trafalgar."""

from __future__ import annotations

import json
from typing import Any

from navals.core.record.record import Replay
from navals.core.seat import CHANCE
from navals.core.table import Table
from navals.games.trafalgar.game import GAME
from navals.games.trafalgar.rules.sailing.chart import chart
from navals.games.trafalgar.screen.board import BOARD
from navals.ui.session import Session
from navals.ui.shell.effects import BeginGame
from tests.ui.page import Page

SEA = chart("strait")
PASSAGE = "round=1 first=A turn=A wind=E E2=7,2,SW S2=20,9,E"
"""Example E14 of the rules: a frigate off Cadiz, with both port guns ready."""


def begin(setup: str, seed: str = "1", **more: Any) -> Page:
    """Begin a game between Anne and Bob from a given position."""
    page = Page(route="#/about")
    table = Table(Replay(GAME, GAME.schema.default(), {"A": "Anne", "B": "Bob", "Setup": setup}), seed)
    page.app.execute_effects(BeginGame(Session("game/sea", table, BOARD, **more)))
    page.path = page.app.shell.route
    page.send("app:settled")
    return page


def moves(page: Page) -> list[str]:
    return [page.table.game.text(move.action) for move in page.table.replay.moves]


def at(column: int, row: int) -> int:
    return SEA.point(column, row)


def sail(page: Page, ship: int, to: int) -> None:
    page.press(f"card-{ship}", f"to-{to}", "go")


def test_a_way_is_one_gesture_one_answer_and_one_take_back() -> None:
    page = begin("round=1 first=A turn=A wind=SE E1=10,9,E F1=1,4,E")
    size = len(page.regions["main"])
    patch = page.press("card-0")["patch"]
    assert "main" not in patch and "table-board" not in patch
    assert {"sea-cells", "sea-marks", "sea-ships", "sea-hold"} <= set(patch)
    assert len(json.dumps(patch)) < size
    patch = page.press(f"to-{at(9, 9)}")["patch"]
    assert "sea-hand" in patch and "sea-hold" not in patch, "the frame stays"
    page.press("go")
    assert moves(page)[0] == "activate E1" and len(moves(page)) == 6
    assert moves(page)[-1] == "end", "a ship with nothing left to do ends its activation"
    moved = {clip["target"] for clip in page.answer["play"] if not clip.get("still")}
    assert len(moved) == 2, "one animation of ship and hull"
    assert not page.find("steer-ahead") and page.find("end-turn")
    assert page.table.actor() == 0
    page.press("undo")
    assert moves(page) == [] and not page.find("consent"), "within the activation no one is asked"
    assert page.table.position.state.ships[0].at == at(10, 9)


def test_steps_are_taken_back_one_by_one_until_a_die_showed() -> None:
    page = begin("round=1 first=A turn=A wind=SE E1=10,9,E F1=10,7,W")
    page.press("card-0", "target-ship-4", "aim-fore")
    page.wait(lambda: page.table.actor() == 0)
    assert page.table.replay.moves[-1].seat == CHANCE
    assert page.find("aim-main"), "the broadside goes on"
    page.press("drop", "steer-starboard", "steer-starboard", "undo", "undo")
    assert len(moves(page)) == 3 and moves(page)[1] == "fire port F1 fore"
    page.press("undo")
    assert page.session.handover.consent_request is not None and len(moves(page)) == 3, (
        "a die has shown: Bob is asked"
    )


def test_the_defender_is_asked_without_the_turn_being_given_away() -> None:
    page = begin(PASSAGE)
    sail(page, 1, at(5, 5))
    assert "Bob" in page.text("status") and "fire, or hold" in page.text("status")
    assert not page.find("curtain") and not page.find("pass")
    page.press("hold", "hold")
    assert page.session.acting_seat() == 0 and page.table.position.state.ships[1].at == at(5, 5)
    assert moves(page)[-1] == "hold"
    page.press("undo")
    assert page.session.handover.consent_request is not None, "Bob's decision is not taken back without him"


def test_standing_orders_are_followed_and_kept() -> None:
    page = begin(PASSAGE)
    page.change("orders-1", "hold")
    sail(page, 1, at(5, 5))
    assert moves(page).count("hold") == 2 and page.session.acting_seat() == 0
    page.press("undo")
    assert moves(page) == [], "ordered actions are taken back too"
    assert page.session.ui.standing_orders == ("ask", "hold")
    page.change("orders-1", "3")
    sail(page, 1, at(5, 5))
    assert moves(page)[-1].startswith("gun CS E2")


def test_real_dice() -> None:
    page = begin(PASSAGE, has_real_dice=True)
    page.change("orders-1", "3")
    page.change("orders-0", "hold")
    sail(page, 1, at(5, 5))
    assert page.session.acting_seat() == 0 or page.session.asks_for_dice()
    if not page.session.asks_for_dice():
        page.press("done")
    assert "Bob rolls: " in page.text("status")
    page.send("play:dice", {"dice": "0"})
    assert page.session.acting_seat() is not None and not page.session.asks_for_dice()


def test_a_computers_ship_sails_on_without_a_pause() -> None:
    page = begin("round=1 first=A turn=A wind=E E2=10,9,E F2=14,5,W")
    page.table.replay.tags["B"] = "ai:easy"
    session, table = page.session, page.table
    waits: dict[str, set[float]] = {}
    page.press("end-turn")
    page.press("end-turn")
    for _ in range(4000):
        if session.is_idle() or table.position.state.phase == "wind_roll":
            break
        ply = table.ply
        page.clock.now += page.answer.get("again", 0.0) / 1000 + 0.001
        page.send("app:tick")
        if table.ply > ply:
            name = table.game.text(table.replay.moves[-1].action).split()[0]
            page.send("app:settled")
            waits.setdefault(name, set()).add(round(session.pace.delay()))
    assert waits["advance"] == {0} == waits["activate"], waits
    assert waits["endturn"] == {0}, "the wind follows separately"
