"""What the bench of strength counts as drifting."""

from __future__ import annotations

import pytest

from bench.trafalgar_drift import LONG, drifting
from navals.games.trafalgar.rules.state import TrafalgarState

from .play import given

APART = "turn=A wind=W E1=20,9,W E2=22,9,W F1=3,9,E"
"""Nobody is in anybody's reach."""


def drift(setup: str, turns: str, rounds: int) -> int:
    """What is counted where A does ``turns`` in every round, B nothing."""
    sea = given(setup)
    states: list[TrafalgarState] = [sea.state]
    actions: list[object] = []
    for _ in range(rounds):
        for text in (*turns.split(", "), "endturn", "endturn", "0"):
            actions.append(sea.game.parse(text, sea.state))
            sea.do(text)
            states.append(sea.state)
    return drifting(states, [*actions, None])


@pytest.mark.parametrize("rounds", [LONG, LONG + 1, LONG + 3])
def test_two_ships_that_do_nothing_drift(rounds: int) -> None:
    assert drift(APART, "activate E1, end", rounds) == max(0, rounds - LONG)


def test_a_ship_that_closes_or_has_no_mast_is_not_adrift() -> None:
    """Of three ships a hulk does not count, and of the others one alone is no drift."""
    apart = "turn=A wind=W E1=20,9,W E2=22,9,W,-,1/1 F1=3,9,E"
    assert drift(apart, "activate E1, end", LONG + 2) == 2
    assert drift(apart, "activate E1, advance, end", LONG + 2) == 0
