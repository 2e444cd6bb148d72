"""The options of every game: presets, defaults, and notation."""

from __future__ import annotations

import random

import pytest

from tests.games import game, tour, under_test


@pytest.mark.parametrize("game_id", under_test())
def test_presets_are_valid_canonical_and_told_apart(game_id: str) -> None:
    rules = game(game_id)
    assert len({preset.id for preset in rules.presets}) == len(rules.presets) > 0
    for preset in rules.presets:
        written = rules.schema.write(rules.schema.parse(preset.options))
        assert sorted(written.split()) == sorted(preset.options.split())


@pytest.mark.parametrize("game_id", [name for name in under_test() if tour(name).defaults])
def test_every_option_of_the_rules_is_there_with_its_default(game_id: str) -> None:
    schema = game(game_id).schema
    defaults = {option.name: option.write(option.default) for option in schema.options}
    assert defaults == dict(pair.split("=") for pair in tour(game_id).defaults.split())
    assert schema.write(schema.parse("")) == "" and schema.parse("") == schema.default()


@pytest.mark.parametrize("game_id", under_test())
def test_random_options_come_back_in_either_case(game_id: str) -> None:
    schema = game(game_id).schema
    for seed in range(100):
        options = schema.random(random.Random(seed))
        text = schema.write(options)
        assert schema.parse(text) == schema.parse(text.lower()) == options
