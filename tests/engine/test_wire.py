"""Messages to a seat depend only on its view."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest

from navals import games
from navals.core.game import Game
from navals.core.seat import CHANCE, NOBODY
from navals.engine import describe, wire
from tests.games import game as the_game

pytestmark = pytest.mark.native


def decisions(game: Game[Any], plies: int = 50) -> Iterator[tuple[Any, random.Random]]:
    """Yield states of random games in which a seat must act, for every preset that computers can play."""
    for number, preset in enumerate(game.presets):
        options = game.schema.parse(preset.options)
        if game.seating.people_only(options):
            continue
        rng = random.Random(number)
        state = game.start(options)
        for _ in range(plies):
            if (actor := state.actor()) == NOBODY:
                break
            if actor != CHANCE:
                yield state, rng
            state = state.apply(state.sample(rng))


@pytest.mark.parametrize("game_id", games.IDS)
def test_what_may_be_done_is_reckoned_from_the_view_and_right(game_id: str) -> None:
    game = the_game(game_id)
    count = 0
    for state, _ in decisions(game):
        view = wire.describe_position(game, state.view(state.actor()))
        actions = state.actions()
        assert view.complete == (actions is not None)
        if actions is not None:
            assert view.actions == tuple(map(game.text, actions))
        assert view.actions
        for action in view.actions:
            assert state.check(game.parse(action, state)) is None
        count += 1
    assert count > 50


@pytest.mark.slow
@pytest.mark.parametrize("game_id", games.IDS)
def test_positions_that_look_the_same_are_the_same_bytes(game_id: str) -> None:
    """Another state with the same view gives the same messages, as long as the views stay equal."""
    game = the_game(game_id)
    hidden = 0
    for state, rng in decisions(game):
        seats = range(game.seating.seats(state.options))
        action = state.sample(rng)
        for seat in seats:
            view = state.view(seat)
            other = game.hidden.guess(view, rng)
            hidden += other != state
            assert (
                wire.describe_position(game, other.view(seat)).line()
                == wire.describe_position(game, view).line()
            )
            if other.check(action) is not None:
                continue  # The secret made it illegal.
            logs: tuple[list[Any], list[Any]] = ([], [])
            views = [pos.apply(action, log).view(seat) for pos, log in zip((state, other), logs, strict=True)]
            if views[0] == views[1]:
                lines = [
                    wire.describe_position(game, pos, log).line()
                    for pos, log in zip(views, logs, strict=True)
                ]
                assert lines[0].encode() == lines[1].encode()
    # Without secrets, a guess is the state itself.
    assert (hidden > 0) == (game_id in HIDES)


HIDES = {game_id for game_id in games.IDS if game_id != games.IDS[3]}
"""The games that have secrets."""


def test_a_view_of_nobody_or_of_no_position_is_refused() -> None:
    game = the_game(games.IDS[0])
    view = game.start(game.schema.default()).view(0)
    line = wire.describe_position(game, view).line()
    assert wire.read_view(game, line) == view and "\n" not in line
    assert list(json.loads(line)) == ["seat", "actor", "view", "actions", "complete", "events"]
    for wrong in (
        line.replace('"view":{"seat":0', '"view":{"seat":null'),
        line.replace('"view":{"seat":0', '"view":{"seat":7'),
        line.replace('"phase":"place"', '"phase":"tea"'),
        line[:-9],
    ):
        assert wrong != line
        with pytest.raises(ValueError):
            wire.read_view(game, wrong)


@cache
def chapters() -> dict[str, str]:
    """Return the chapters of the reference of views, by game."""
    _, *parts = re.split(r"^## `(\w+)`$", describe.views_page(), flags=re.MULTILINE)
    return dict(zip(parts[::2], parts[1::2], strict=True))


@pytest.mark.slow
@pytest.mark.parametrize("game_id", games.IDS)
def test_the_page_of_views_describes_every_field_of_a_view(game_id: str) -> None:
    game = the_game(game_id)
    section = chapters()[game_id].partition("### View\n")[2].partition("\n### ")[0]
    described = re.findall(r"^\| `(\w+)` \|", section, re.MULTILINE)
    view = game.start(game.schema.default()).view(0)
    assert described == list(type(view).__struct_fields__)
    assert {*json.loads(wire.describe_position(game, view).line())["view"]} <= {*described}
