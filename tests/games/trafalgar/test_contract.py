"""The contract of ``navals.conformance`` for Trafalgar, with random options."""

from __future__ import annotations

import random

from navals.games.trafalgar.game import GAME


def test_random_options_come_to_an_end() -> None:
    """R47: one of the two limits holds."""
    rng = random.Random(1)
    for _ in range(200):
        options = GAME.schema.random(rng)
        assert options.no_progress_rounds or options.max_rounds


def test_the_state_is_one_word() -> None:
    """R48: what ``navals replay --json`` prints of it."""
    assert GAME.start(GAME.schema.default()).phase == "toss"
