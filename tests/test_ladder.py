"""The rating ladder from self-play: its computation, and the measured values in the product."""

from __future__ import annotations

import math

import pytest

from bench import ladder, provenance
from navals import games
from navals.core.player import LEVELS
from navals.ui.registry import ladder_of

pytestmark = pytest.mark.native


def pair(lower: int, upper: int, score: float, count: int = 100) -> ladder.Pair:
    return {"lower": lower, "upper": upper, "games": count, "score": score, "ties": 0, "seconds": 1.0}


def test_who_wins_ten_of_eleven_games_is_rated_four_hundred_higher() -> None:
    (low, high) = ladder.ratings([pair(200, 300, 10_000, 11_000)])
    assert (low["position"], round(low["rating"])) == (200, 1600)
    assert high["rating"] == high["low"] == high["high"] == 2000


def test_doubt_grows_with_the_distance_from_the_expert() -> None:
    rungs = ladder.ratings([pair(0, 100, 60), pair(100, 200, 60), pair(200, 300, 60), pair(300, 400, 60)])
    widths = [rung["high"] - rung["low"] for rung in rungs]
    assert widths[0] > widths[1] > widths[2] > widths[3] == 0 < widths[4]
    assert widths[0] == pytest.approx(widths[2] * math.sqrt(3))
    assert [rung["rating"] for rung in rungs] == sorted(rung["rating"] for rung in rungs)


def test_who_never_lost_has_a_rating_all_the_same() -> None:
    (low, _) = ladder.ratings([pair(200, 300, 100)])
    assert 1000 < low["rating"] < 1200


def test_rungs_that_do_not_rise_are_left_out_but_never_the_expert() -> None:
    rungs = [
        {"position": position, "rating": rating}
        for position, rating in ((-60, 1700), (0, 1690), (100, 2010), (200, 1950), (300, 2000), (400, 1999))
    ]
    assert ladder.table(rungs) == [(-60, 1700), (300, 2000)]


@pytest.mark.parametrize("game_id", games.IDS)
def test_the_product_has_the_table_that_was_measured(game_id: str) -> None:
    own_ladder = ladder_of(game_id)
    assert own_ladder is not None
    positions, ratings = zip(*own_ladder.rungs, strict=True)
    assert [*positions] == sorted({*positions}) and [*ratings] == sorted({*ratings})
    assert own_ladder.rating(100 * (len(LEVELS) - 1)) == 2000
    if ladder.ladder_file(game_id).exists():
        assert [*own_ladder.rungs] == ladder.table(provenance.read(ladder.ladder_file(game_id))["rungs"])
    if ladder.longer_file(game_id).exists():
        longer = provenance.read(ladder.longer_file(game_id))
        assert own_ladder.tenfold == tuple(round(100 * longer[name]) for name in ("share", "low", "high"))
