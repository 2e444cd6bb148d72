"""Rules for every game's board."""

from __future__ import annotations

import random
import re

import pytest

from navals import games
from navals.core.seat import CHANCE, NOBODY
from navals.ui.board.board import Context
from navals.ui.registry import board_of
from navals.ui.shell.app import App
from navals.ui.words.i18n import language


@pytest.mark.slow
@pytest.mark.parametrize("game_id", games.IDS)
@pytest.mark.parametrize("seed", range(3))
def test_gestures_of_a_board_are_not_taken_by_the_application(game_id: str, seed: int) -> None:
    """The application looks for a handler of the name first, except that boards may use ``why``."""
    game, board, rng = games.find(game_id), board_of(game_id), random.Random(seed)
    options = game.schema.random(rng)
    state, names = game.start(options), ("Ann", "Bob", "Cid", "Dan")[: game.seating.seats(options)]
    acts: set[str] = set()
    for _ in range(60):
        seat = state.actor()
        if seat == NOBODY:
            break
        if seat != CHANCE:
            view = state.view(seat)
            scene = board.scene(view, board.fresh(view), Context(language("en"), names, seat))
            shown = f"{scene.board}{scene.strip}{scene.hand}{scene.facts}{scene.actions}"
            acts |= set(re.findall(r'data-(?:act|drag-act|tap|hover)="([^"]+)"', shown))
        state = state.apply(state.sample(rng))
    assert acts and {act for act in acts if hasattr(App, "on_" + act.replace("-", "_"))} <= {"why"}
