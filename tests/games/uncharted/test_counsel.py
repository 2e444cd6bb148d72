"""The adviser: the first press of the hint explains, draws ghosts, and lets a press take up an action."""

from __future__ import annotations

import random

import pytest

from navals.core.player import Limit
from navals.games.uncharted.game import GAME
from navals.games.uncharted.rules.actions import MoveShip
from navals.games.uncharted.rules.turn import tasks
from navals.games.uncharted.screen.board import BOARD
from navals.games.uncharted.screen.ui import UnchartedUi
from navals.ui.board.board import Context, Do
from navals.ui.words.i18n import language
from tests.games.uncharted.play import states


def at(kind: type[tasks.Task], seed: int) -> object:
    """Return a state of a random game with this task."""
    fits = (state for state in states("", seed) if state.actor() >= 0 and isinstance(state.agenda[-1], kind))
    return next(fits)


@pytest.mark.parametrize("kind", [tasks.Choosing, tasks.Moving, tasks.Aiming, tasks.Window, tasks.Discarding])
@pytest.mark.parametrize("code", ["en", "fr"])
def test_a_hint_tells_what_is_weighed(kind: type[tasks.Task], code: str) -> None:
    state = at(kind, 5)
    view = state.view(state.actor())  # type: ignore[attr-defined]
    *_, hint = GAME.adviser().think(view, Limit(), random.Random(1))
    context = Context(language(code), ("Anne", "Bob"), view.actor, hint)
    scene = BOARD.scene(view, BOARD.new_ui(view), context)
    assert 'id="hint-panel"' in str(scene.hand)
    candidates = hint.detail or ()
    # Points compare actions, and are explained.
    assert str(scene.hand).count("hint-share") == (len(candidates) if len(candidates) > 1 else 0)
    assert str(scene.hand).count("hint-why") == (len(candidates) > 1)
    for n, entry in enumerate(candidates):
        assert f'id="counsel-{n}"' in str(scene.hand)
        assert state.check(entry.action) is None  # type: ignore[attr-defined]
        new_ui = BOARD.interact(view, BOARD.new_ui(view), "counsel", {"action": GAME.text(entry.action)})
        assert isinstance(new_ui, UnchartedUi) and new_ui.hint == entry.action
    ghosts = sum(isinstance(entry.action, MoveShip) and entry.end is not None for entry in candidates)
    plain = BOARD.scene(view, BOARD.new_ui(view), Context(language(code), ("Anne", "Bob"), view.actor))
    assert str(scene.board).count("sea-ghost") - str(plain.board).count("sea-ghost") == ghosts


@pytest.mark.parametrize("code", ["en", "fr"])
def test_a_hint_for_deployment_names_the_squadron_and_shows_where_it_is_to_lie(code: str) -> None:
    state = at(tasks.Deploying, 5)
    view = state.view(state.actor())  # type: ignore[attr-defined]
    *_, hint = GAME.adviser().think(view, Limit(), random.Random(1))
    ui = BOARD.new_ui(view)
    plain = BOARD.scene(view, ui, Context(language(code), ("Anne", "Bob"), view.actor))
    scene = BOARD.scene(view, ui, Context(language(code), ("Anne", "Bob"), view.actor, hint))
    assert 'id="counsel-deploy"' in str(scene.hand) and str(hint.action.squadron + 1) in str(scene.hand)
    assert str(scene.board).count("sea-ghost") - str(plain.board).count("sea-ghost") == len(hint.action.at)
    # One press takes it in hand, and the next confirms.
    new_ui = BOARD.interact(view, ui, "counsel", {"action": GAME.text(hint.action)})
    assert isinstance(new_ui, UnchartedUi) and new_ui.hint == hint.action
    done = BOARD.interact(view, new_ui, "deploy", {})
    assert isinstance(done, Do) and done.action == hint.action


def test_what_cannot_be_taken_is_not_taken_up() -> None:
    state = at(tasks.Moving, 5)
    view = state.view(state.actor())  # type: ignore[attr-defined]
    for odd in (None, 7, "nonsense", "move C1 s999", "x" * 10_000):
        assert BOARD.interact(view, BOARD.new_ui(view), "counsel", {"action": odd}) is None
