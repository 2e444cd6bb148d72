"""Short ways to reach positions of Bataille navale in tests."""

from __future__ import annotations

from typing import Any

from navals import games
from navals.core import position as table
from navals.core.event import Event
from navals.core.record import Replay
from navals.core.refusal import IllegalAction, Refusal
from navals.core.seat import CHANCE, NOBODY
from navals.games.bataille.rules.grid import NAMES
from navals.games.bataille.rules.state import BatailleState, Bombed

GAME: Any = games.find("bataille")
FLEET = "A1-A5 C1-C4 E1-E3 G1-G3 I1-I2"
"""Variant 1 as in the worked examples of the rules."""
FLEET2 = "A1-A4 C1-C3 E1-E3 G1-G2 I1-I2 A6-A7 C6 E6 G6 I6"
"""Variant 2, likewise in rows."""


def opened(options: str = "") -> Replay:
    """A game before the placements."""
    return Replay(GAME, GAME.schema.parse(options), {})


def act(replay: Replay, text: str) -> tuple[Event, ...]:
    """Whoever is to act does ``text``; raises IllegalAction."""
    return replay.play(table.actor(replay.position), GAME.parse(text, replay.position.state))


def refused(replay: Replay, text: str) -> Refusal:
    """Why whoever is to act may not do ``text``; the position stays as it was."""
    before = replay.position
    try:
        act(replay, text)
    except IllegalAction as error:
        assert replay.position is before
        return error.refusal
    raise AssertionError(f"{text} is allowed")


def begun(options: str = "", a: str = FLEET, b: str = FLEET, first: str = "A") -> Replay:
    """A game at its first shot; ``first`` is drawn where the options leave it to chance."""
    replay = opened(options)
    act(replay, f"place {a}")
    act(replay, f"place {b}")
    if table.actor(replay.position) == CHANCE:
        act(replay, first)
    return replay


def shoot(replay: Replay, squares: str) -> list[str]:
    """One bomb after the other, by whoever is to act; the answers."""
    answers = []
    for square in squares.split():
        bombed = [event for event in act(replay, square) if isinstance(event, Bombed)]
        assert len(bombed) == 1
        answers.append(bombed[0].answer)
    return answers


def water_of(replay: Replay, owner: int) -> list[str]:
    """The squares of a grid that hold no ship, from the last."""
    state: BatailleState = replay.position.state
    ships = 0
    for ship in state.fleets[owner]:
        ships |= ship
    return [NAMES[square] for square in range(99, -1, -1) if not ships >> square & 1]


def bomb_until_over(replay: Replay, a: str, b: str) -> None:
    """A bombs the squares ``a``, B the squares ``b``, then both bomb water, until the game is over."""
    plans = [a.split() + water_of(replay, 1), b.split() + water_of(replay, 0)]
    while (seat := table.actor(replay.position)) != NOBODY:
        act(replay, plans[seat].pop(0))


def ended(replay: Replay) -> tuple[str, str]:
    """Outcome and reason."""
    result = replay.result()
    assert result is not None
    return result.outcome, result.reason
