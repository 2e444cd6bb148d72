"""Random changes on the positions page give positions that pass the conformance tests."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest
from msgspec.structs import replace

from navals import conformance, games
from navals.club.study import days
from navals.ui.board.arranger import GROUND, Pairs
from navals.ui.features.positions import model as positions
from navals.ui.features.positions.model import Positions
from navals.ui.words import i18n
from tests.games import game, under_test

pytestmark = pytest.mark.native

ANEW = 40
"""Number of changes before the next preset."""


def change(model: Positions, rng: random.Random) -> Positions:
    """Make one random change."""
    state, arranger = positions.build_state(model.game, model.arrangement), positions.arranger(model.game)
    sheets = arranger.sheets(state, i18n.language("en"))
    pieces = [item.id for item in arranger.pieces(state)] + [item.id for item in arranger.brushes(state)]
    if sheets and rng.random() < 0.5:
        at = rng.randrange(len(sheets))
        left, top, wide, high = map(float, sheets[at].box.split())
        model = replace(model, piece_id=rng.choice(pieces))
        return positions.tap_sheet(model, at, left + rng.random() * wide, top + rng.random() * high)
    piece = rng.choice([*pieces, "", *[GROUND] * (arranger.ground is not None)])
    knobs = arranger.knobs(state, positions.position_pairs(model), piece)
    if not knobs:
        return model
    knob = rng.choice(knobs)
    value = rng.choice(knob.choices)[0] if knob.choices else rng.choice([knob.placeholder, "x", "", "-", "3"])
    return positions.set_value(model, piece, knob.name, value)


def grounded(model: Positions, rng: random.Random) -> Positions:
    """Move the position to a random custom board, if the game and its options allow it."""
    option = positions.arranger(model.game).option
    if not option:
        return model
    ground = game(model.game).schema.by_name[option]
    for _ in range(20):
        text = ground.write(ground.random(rng))
        moved = positions.with_options(model, f"{model.arrangement.options} {option}={text}")
        if moved.refusal is None:
            return moved
    return model  # The scenario may differ, or the players place the terrain.


def changed(game_id: str, seed: str) -> Iterator[Positions]:
    """Yield positions after random changes, starting from each preset in turn, every other time on a random
    board."""
    rules, rng, number = game(game_id), random.Random(f"{seed}/{game_id}"), 0
    while True:
        model = positions.open_preset(rules, rules.presets[number % len(rules.presets)].id)
        if number % 2:
            model = grounded(model, rng)
        for _ in range(ANEW):
            model = change(model, rng)
            yield model
        number += 1


@pytest.mark.slow
@pytest.mark.parametrize("game_id", under_test())
def test_random_positions_pass_the_conformance_kit(game_id: str) -> None:
    """Refusals have reasons."""
    rules, rng, previous, rest = game(game_id), random.Random(f"tests/{game_id}/play"), None, 30
    for model in changed(game_id, "tests"):
        if model.refusal is not None:
            assert model.refusal.text
        elif model.arrangement != previous:
            previous = model.arrangement
            conformance.check_setup(
                rules, rules.schema.parse(model.arrangement.options), model.arrangement.setup, rng
            )
            rest -= 1
            if not rest:
                return


@pytest.mark.slow
@pytest.mark.parametrize("game_id", under_test())
def test_random_hands_come_to_grounds_of_the_players_own(game_id: str) -> None:
    rules, arranger = game(game_id), positions.arranger(game_id)
    rng, model = random.Random(f"grounds/{game_id}"), positions.open_preset(rules, "")
    grounds = {grounded(model, rng).arrangement.options for _ in range(5)}
    assert (len(grounds) == 5) == bool(arranger.option)
    for options in grounds:
        setup = positions.first_setup(rules, rules.schema.parse(options))
        state = positions.build_state(game_id, positions.Arrangement(options, setup))
        assert arranger.is_edited(state) == bool(arranger.option)


@pytest.mark.slow
@pytest.mark.parametrize("game_id", under_test())
def test_every_preset_has_a_first_position(game_id: str) -> None:
    rules, arranger = game(game_id), positions.arranger(game_id)
    for preset in rules.presets:
        model = positions.open_preset(rules, preset.id)
        assert model.preset == preset.id and model.arrangement.setup
        state = positions.build_state(game_id, model.arrangement)
        ids = [piece.id for piece in arranger.pieces(state)]
        assert len(set(ids)) == len(ids) > 0
        for piece in ["", *ids]:
            knobs = arranger.knobs(state, positions.position_pairs(model), piece)
            assert len({knob.name for knob in knobs}) == len(knobs)
            for knob in knobs:
                assert not knob.choices or knob.value in dict(knob.choices), (preset.id, piece, knob)
                # The current value changes nothing.
                same = positions.set_value(model, piece, knob.name, knob.value)
                assert same.refusal is None and same.arrangement == model.arrangement, (
                    preset.id,
                    piece,
                    knob,
                    same.refusal,
                )


@pytest.mark.slow
@pytest.mark.parametrize("game_id", under_test())
def test_every_knob_changes_the_position_or_refuses(game_id: str) -> None:
    """A value may change nothing, such as the own flag aboard a ship that is at home, but not all of them."""
    rules, arranger = game(game_id), positions.arranger(game_id)
    model = positions.open_preset(rules, "")
    state = positions.build_state(game_id, model.arrangement)
    for piece in ["", *(piece.id for piece in arranger.pieces(state))]:
        for knob in arranger.knobs(state, positions.position_pairs(model), piece):
            values = [value for value in dict(knob.choices) or [knob.placeholder] if value != knob.value]
            results = [positions.set_value(model, piece, knob.name, value) for value in values]
            assert not values or any(
                one.refusal or one.arrangement != model.arrangement for one in results
            ), knob


@pytest.mark.parametrize("game_id", under_test())
def test_a_piece_that_is_put_on_its_place_stays(game_id: str) -> None:
    arranger, model = positions.arranger(game_id), positions.open_preset(game(game_id), "")
    state = positions.build_state(game_id, model.arrangement)
    assert arranger.sheets(state, i18n.language("fr"))
    placed = [piece for piece in arranger.pieces(state) if piece.point is not None]
    assert placed
    for piece in placed:
        text = Pairs.parse(model.arrangement.setup)
        assert arranger.place(state, text, piece.id, piece.sheet, *piece.point)
        new_state = positions.build_state(
            game_id, positions.Arrangement(model.arrangement.options, text.write())
        )
        at = next(item.point for item in arranger.pieces(new_state) if item.id == piece.id)
        assert at is not None
        # A ship of several squares is placed by one end.
        assert max(abs(a - b) for a, b in zip(at, piece.point, strict=True)) < 2


def test_cards_tell_which_games_have_what() -> None:
    for game_id in under_test():
        card = games.card(game_id)
        assert card is not None
        assert card.arranged == games.has_module(game_id, "screen.arranger")
        assert card.daily == (games.read_data(game_id, days.FILE_NAME) is not None)


@pytest.mark.parametrize("game_id", under_test())
def test_a_broken_position_is_named_by_the_kit(game_id: str, monkeypatch: pytest.MonkeyPatch) -> None:
    rules = game(game_id)
    model = positions.open_preset(rules, "")
    options = rules.schema.parse(model.arrangement.options)
    with pytest.raises(conformance.ContractError, match="nonsense"):
        conformance.check_setup(rules, options, "nonsense", random.Random(1))
    monkeypatch.setattr(type(rules), "setup", lambda self, state: "nonsense")
    with pytest.raises(conformance.ContractError):
        conformance.check_setup(rules, options, model.arrangement.setup, random.Random(1))
