"""Notation of Trafalgar: canonical out, lenient in."""

from __future__ import annotations

import pytest

from navals.core.refusal import NotationError
from navals.games.trafalgar.game import GAME
from navals.games.trafalgar.rules.events import Die, Toss
from navals.games.trafalgar.rules.notation import parse, text
from tests.games.trafalgar.play import begun, opened

ACTING = begun().state
ROLLING = opened().state


def test_chance_is_stars_or_a_seat() -> None:
    """R12, R19, R22."""
    assert [text(Die(stars)) for stars in range(4)] == list("0123")
    assert GAME.draw(["b", "2"], ROLLING) == (Toss(1), 1)
    assert GAME.draw(["2", "b"], ROLLING) == (Die(2), 1)


@pytest.mark.parametrize("begin", ["x", "place E1=G1 ", "fire port ", "activate  "])
def test_long_nonsense_is_quoted_briefly(begin: str) -> None:
    for long in (begin + begin[-1] * 500_000, begin * 60_000):
        with pytest.raises(NotationError) as caught:
            parse(long, ACTING)
        assert len(str(caught.value)) < 200
