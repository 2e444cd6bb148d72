"""Defaults for a game's optional capabilities."""

from __future__ import annotations

import random
from typing import Any

import pytest

from navals.core.capabilities import Analysis, Hidden, Moments


def test_no_event_is_marked() -> None:
    moments = Moments()
    assert (moments.landmark(None), moments.mark(None)) == (None, "")
    assert (moments.decisive(None), moments.passing(None)) == (False, False)


def test_nothing_is_known_of_who_is_ahead() -> None:
    analysis = Analysis()
    assert analysis.chance(None) is analysis.estimate(None) is analysis.reckoning is None
    assert not analysis.shows_chance and analysis.foresight == 0
    assert list(analysis.warm(None)) == [] and analysis.theme(None, None) == ""
    action = object()
    assert analysis.add_noise(action, random.Random(7)) is action


def test_a_chance_is_shown_at_the_table_and_serves_as_the_estimate_too() -> None:
    class Known(Analysis):
        def chance(self, view: Any) -> float | None:
            return view / 10

    class Reckoned(Analysis):
        def estimate(self, view: Any) -> float | None:
            return 0.5

    assert Known().shows_chance and Known().chance(7) == Known().estimate(7) == 0.7
    assert not Reckoned().shows_chance and Reckoned().chance(7) is None


def test_what_is_hidden_must_be_guessed_by_the_game_itself() -> None:
    assert Hidden().answers(None, None, random.Random(7)) == ()
    with pytest.raises(NotImplementedError):
        Hidden().guess(None, random.Random(7))
