"""Hints explain the purpose of a shot."""

from __future__ import annotations

from random import Random

import pytest

from navals.core.player import Limit
from navals.games.bataille.ai.player import BatailleAdviser
from navals.games.bataille.ai.reasons import explain_shot
from navals.games.bataille.rules.grid import SQUARE_INDEX, SQUARE_NAMES
from navals.games.bataille.rules.layouts import Clues
from navals.games.bataille.rules.posterior import infer_belief
from tests.games.bataille.play import begin
from tests.games.bataille.test_layouts import VARIANT_1, VARIANT_2


def explain(facts: Clues, square: int, bombs: int = 100) -> str:
    return str(explain_shot(infer_belief(facts, 600, Random(2)), square, bombs))


def test_a_damaged_ship_is_finished() -> None:
    facts = Clues.from_shots(VARIANT_1, [(44, "hit")])
    assert "finish off the damaged ship first" in explain(facts, 45)
    certain = Clues.from_shots((3,), [(40, "hit"), (41, "hit")])
    assert "must continue here" in explain(certain, 42)


def test_the_search_is_for_the_largest_ship_afloat() -> None:
    text = explain(Clues.from_shots(VARIANT_1), SQUARE_INDEX["E5"])
    assert "hunts for the largest ship still afloat (5 squares)" in text


def test_ships_of_one_size_have_no_largest_and_a_hit_ends_the_search() -> None:
    assert "largest" not in explain(Clues.from_shots((2, 2)), 44)
    assert "largest" not in explain(Clues.from_shots(VARIANT_1, [(44, "hit")]), 0)


def test_the_last_fleets_are_told_apart() -> None:
    # A ship of 2 in the lower right corner: two placements cover 99, one or two cover each neighbour.
    water = (1 << 100) - 1 & ~(1 << 99 | 1 << 98 | 1 << 97 | 1 << 89)
    belief = infer_belief(Clues((2,), water=water), 600, Random(1))
    assert belief.is_exact and len(belief.fleets) == 3  # 99-98, 98-97, 99-89
    text = str(explain_shot(belief, 97, 100))
    assert "3 fleets are still possible" in text and "33% of them" in text
    assert "more than anywhere else" in str(explain_shot(belief, 99, 100))


@pytest.mark.parametrize(
    ("bombs", "words"),
    [(1, "1 bomb is not enough to sink everything"), (5, "5 bombs are not enough to sink everything")],
)
def test_bombs_that_cannot_sink_all_are_spared_for_ships_that_count(bombs: int, words: str) -> None:
    """R11. With one bomb only a submarine can be sunk."""
    text = explain(Clues.from_shots(VARIANT_2, [(0, "water")]), 44, bombs)
    assert words in text
    assert "In 0% of the possible fleets" in explain(Clues((4,)), 44, 1), "one bomb sinks no ship of 4"
    damaged = Clues.from_shots(VARIANT_1, [(44, "hit")])
    assert "finish off what you can" in explain(damaged, 45, bombs)


def test_the_adviser_ends_with_a_reason_and_the_chances() -> None:
    view = begin().do("bomb A1 J10 E5 J9").state.view(0)
    assert view.actor == 0
    *thoughts, last = BatailleAdviser().think(view, Limit(nodes=300), Random(4))
    assert thoughts
    assert all(thought.reason is None and len(thought.detail) == 100 for thought in thoughts)
    assert "finish off the damaged ship" in str(last.reason)
    assert SQUARE_NAMES[last.action.square] in str(last.reason)


@pytest.mark.parametrize("seed", range(6))
def test_the_advice_is_the_best_square_of_its_own_map(seed: int) -> None:
    """Small samples vary between draws, so the map and the hint use the same fleets."""
    view = begin().do("bomb A10 J10 E6 J9").state.view(0)
    *_, last = BatailleAdviser().think(view, Limit(nodes=60), Random(seed))
    assert last.detail[last.action.square] == max(last.detail)
