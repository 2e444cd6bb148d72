"""Positions and actions from their notation, for figures and gestures."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeGuard, TypeVar, cast

from navals.core.game import State
from navals.core.refusal import NotationError
from navals.core.seat import CHANCE

A = TypeVar("A")
S = TypeVar("S", bound=State)


def played(state: S, parse: Callable[[str, S], object], *turns: str) -> S:
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


def real(value: object) -> TypeGuard[float]:
    """Return whether a field of a gesture is a number of sensible size."""
    return isinstance(value, int | float) and not isinstance(value, bool) and abs(value) < 1e6


def legal(state: S, parse: Callable[[str, S], A], text: object) -> A | None:
    """Return the action that a text names, or `None` if it is illegal or names none."""
    try:
        action = parse(str(text), state)
    except NotationError:
        return None
    return action if state.check(action) is None else None
