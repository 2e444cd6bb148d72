"""Notation: strict out, lenient in (section 5)."""

from __future__ import annotations

import pytest

from navals.core.refusal import NotationError
from navals.games.uncharted.game import GAME
from navals.games.uncharted.rules.actions import Draw, MoveShip
from navals.games.uncharted.rules.notation import text
from navals.games.uncharted.rules.turn.tasks import Drawing
from tests.games.uncharted.play import lies, read, replace, sea

STATE = sea({"A.C1": lies(20, 20), "B.C1": lies(30, 20)})


def test_long_texts_are_refused() -> None:
    for written in ("move C1" + " s4" * 5000, "play C01 " * 3000, "9" * 100_000):
        with pytest.raises(NotationError):
            read(STATE, written)


def test_cards_drawn_are_read_after_their_word() -> None:
    """In a record, ``draw`` alone would offer a draw."""
    state = replace(STATE, agenda=(*STATE.agenda, Drawing(0, 2)))
    for word in ("draw", "DRAW"):
        assert GAME.draw([word, "I2", "c05", "1"], state) == (Draw(("C05", "I2")), 3)
    with pytest.raises(NotationError, match="no card"):
        GAME.draw(["draw", "C05", "Z9"], state)
    with pytest.raises(NotationError, match="not a draw of cards"):
        GAME.draw(["C05"], state)


def test_a_throw_takes_the_faces_it_needs() -> None:
    """Section 5: rerolls included."""
    from navals.games.uncharted.rules.turn.tasks import Throwing

    state = replace(STATE, agenda=(*STATE.agenda, Throwing(2)))
    assert GAME.draw(["6", "6", "3", "4", "2", "1"], state)[1] == 4
    assert state.check(GAME.draw(["6", "6"], state)[0]) is not None
    with pytest.raises(NotationError, match="not the result of a die"):
        GAME.draw(["x"], state)
    with pytest.raises(NotationError):
        GAME.draw(["7"], state)


def test_steps_are_counted_in_runs() -> None:
    assert text(MoveShip("C1", "s" * 25 + "l")) == "move C1 s25 l1"
