"""Positions and actions from their notation, for figures and gestures."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar, cast

from navals.core.game import State
from navals.core.refusal import NotationError
from navals.core.seat import CHANCE

S = TypeVar("S", bound=State)


def played(state: S, parse: Callable[[str, S], Any], *turns: str) -> S:
    """Return the state after some actions; results of chance are separated by blanks.

    Raise `ValueError` if one is not allowed.
    """
    for turn in turns:
        for part in turn.split() if state.actor() == CHANCE else [turn]:
            action = parse(part, state)
            if state.check(action) is not None:
                raise ValueError(f"a figure shows what is not allowed: {part}")
            state = cast("S", state.apply(action))
    return state


def legal(state: S, parse: Callable[[str, S], Any], text: object) -> Any:
    """Return the action that a text names, or `None` if it is illegal or names none."""
    try:
        action = parse(str(text), state)
    except NotationError:
        return None
    return action if state.check(action) is None else None
