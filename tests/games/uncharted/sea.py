"""Positions for tests: ships laid on an open sea, and lines of a record played on them."""

from __future__ import annotations

from typing import Any

import msgspec

from navals.core.event import Event
from navals.core.seat import CHANCE, LETTERS
from navals.games.uncharted.game import GAME
from navals.games.uncharted.rules.actions import UnchartedAction
from navals.games.uncharted.rules.sea.terrain import Island
from navals.games.uncharted.rules.state import UnchartedState, opening
from navals.games.uncharted.rules.tasks import Choosing, EndPhase

replace = msgspec.structs.replace

Lies = dict[str, Any]

PRINTED = (
    "house=dwarves.B.crew:9,dwarves.C.crew:5,dwarves.H.crew:6,"
    "drakes.B.critical:9,drakes.B.hull:8,drakes.C.crew:5,drakes.C.side:7/6/3/0,"
    "imperials.B.side:15/13/10/7,imperials.C.side:6/6/5/3,imperials.H.side:8/7/6/4,"
    "orcs.C.side:6/5/3/0"
)
"""Numbers that examples were worked out with; those of the fleets' file were made more even since (docs/balance.md)."""


def lies(x: float, y: float, degrees: int = 0, **changes: Any) -> Lies:
    """Where a ship lies, in inches, and what else is not as it was built."""
    return {"at": (round(1000 * x), round(1000 * y)), "heading": degrees // 15, **changes}


def sea(
    ships: dict[str, Lies],
    *,
    options: str = "",
    wind: int = 0,
    seat: int = 0,
    hands: tuple[tuple[str, ...], tuple[str, ...]] = ((), ()),
    islands: tuple[tuple[str, float, float, float], ...] = (),
    touching: tuple[tuple[str, str], ...] = (),
    effects: tuple[tuple[int, str], ...] = (),
    turn: int = 1,
    edition: str | None = None,
) -> UnchartedState:
    """A seat is to activate a squadron; ships that are not named are not there. Without other numbers of the house in ``options``
    the fleets have the ``PRINTED`` ones; islands are (kind, x, y, radius) in inches."""
    state = opening(GAME.schema.parse(options if "house=" in options else f"{options} {PRINTED}", edition))
    fleet = list(state.ships)
    for name, changes in ships.items():
        number = state.named(name)
        assert number >= 0, name
        fleet[number] = replace(fleet[number], placed=True, **changes)
    pieces = tuple(
        Island(kind, (round(1000 * x), round(1000 * y)), round(1000 * radius))
        for kind, x, y, radius in islands
    )
    pairs = [sorted((state.named(a), state.named(b))) for a, b in touching]
    return replace(
        state,
        ships=tuple(fleet),
        islands=pieces,
        wind=wind,
        turn=turn,
        first=seat,
        lost=1 - seat,
        hands=hands,
        touching=tuple(sorted((a, b) for a, b in pairs)),
        effects=effects,
        agenda=(EndPhase(), Choosing(seat)),
    )


def read(state: UnchartedState, text: str) -> UnchartedAction:
    """The action of a line without its seat."""
    return GAME.parse(text, state)


def go(state: UnchartedState, *lines: str, log: list[Event] | None = None) -> UnchartedState:
    """Play lines such as ``A end`` and ``* 6 3 4``, all of them legal."""
    for line in lines:
        who, _, rest = line.partition(" ")
        if who == "*":
            tokens = rest.split()
            while tokens:
                assert state.actor() == CHANCE, f"{line}: {state.agenda[-1]}"
                action, taken = GAME.draw(tokens, state)
                refusal = state.check(action)
                assert refusal is None, f"{line}: {refusal}"
                state = state.apply(action, log)
                tokens = tokens[taken:]
            continue
        assert state.actor() == LETTERS.index(who), f"{line}: {state.actor()} {state.agenda[-1:]}"
        action = GAME.parse(rest, state)
        refusal = state.check(action)
        assert refusal is None, f"{line}: {refusal}"
        state = state.apply(action, log)
    return state


def refused(state: UnchartedState, text: str) -> str:
    """The rule by which an action is refused, with its sentence; '' if it is not."""
    refusal = state.check(GAME.parse(text, state))
    return "" if refusal is None else str(refusal)


def ship(state: UnchartedState, name: str) -> Any:
    """A ship by its full name."""
    return state.ships[state.named(name)]


def told(log: list[Event], kind: type[Any]) -> list[Any]:
    """The events of a kind."""
    return [event for event in log if isinstance(event, kind)]
