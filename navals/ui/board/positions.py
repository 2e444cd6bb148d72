"""Parsing of positions and actions, for figures and gestures."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeGuard, TypeVar, cast

from navals.core.game import State
from navals.core.refusal import NotationError
from navals.core.seat import CHANCE

A = TypeVar("A")
S = TypeVar("S", bound=State)


def play_turns(state: S, parse: Callable[[str, S], object], *turns: str) -> S:
    """Return the state after some actions in notation; consecutive chance results may share a string,
    separated by spaces. Raise `ValueError` if an action is illegal.
    """
    for turn in turns:
        for token in turn.split() if state.actor() == CHANCE else [turn]:
            action = parse(token, state)
            if state.check(action) is not None:
                raise ValueError(f"a figure shows what is not allowed: {token}")
            state = cast("S", state.apply(action))
    return state


def is_coordinate(value: object) -> TypeGuard[float]:
    """Return whether a gesture field is a number of magnitude below a million."""
    return isinstance(value, int | float) and not isinstance(value, bool) and abs(value) < 1e6


def parse_legal_action(state: S, parse: Callable[[str, S], A], text: object) -> A | None:
    """Parse an action; return `None` if the text is invalid or the action illegal."""
    try:
        action = parse(str(text), state)
    except NotationError:
        return None
    return action if state.check(action) is None else None
