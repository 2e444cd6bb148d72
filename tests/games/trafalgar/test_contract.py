"""The contract of ``navals.conformance`` for Trafalgar, with random options."""

from __future__ import annotations

import random

import pytest

from navals.games.trafalgar.game import GAME


@pytest.mark.parametrize("preset", GAME.presets, ids=lambda preset: preset.id)
def test_presets_are_valid_and_canonical(preset) -> None:  # type: ignore[no-untyped-def]
    assert GAME.schema.write(GAME.schema.parse(preset.options)) == preset.options


def test_every_option_of_the_rules_is_there_with_its_default() -> None:
    """R7, R10, R12-R15, R21, R25, R26, R32, R37, R40, R43, R47, R49."""
    found = {option.name: option.write(option.default) for option in GAME.schema.options}
    assert found == {
        "fleet": "full",
        "setup": "fixed",
        "wind_no_go": "exact",
        "los": "none",
        "range_rule": "max",
        "aspect_rule": "arc",
        "main_mask": "either",
        "hulk": "any_side",
        "mast_choice": "attacker",
        "interleave": "false",
        "fort_rate": "per_round",
        "fort_interrupt": "any_step",
        "repair_scope": "ship",
        "repair_fire": "false",
        "home_point": "any_anchorage",
        "transfer": "adjacent_or_same",
        "superiority": "3",
        "no_progress_rounds": "40",
        "max_rounds": "0",
    }
    default = GAME.schema.default()
    assert all(getattr(default, option.name) == option.default for option in GAME.schema.options)


def test_random_options_come_to_an_end() -> None:
    """R47: one of the two limits holds."""
    rng = random.Random(1)
    for _ in range(200):
        options = GAME.schema.random(rng)
        assert options.no_progress_rounds or options.max_rounds


def test_the_state_is_one_word() -> None:
    """R48: what ``navals replay --json`` prints of it."""
    assert GAME.start(GAME.schema.default()).phase == "toss"
