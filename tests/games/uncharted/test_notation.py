"""Notation: strict out, lenient in (section 5)."""

from __future__ import annotations

import random

import pytest

from navals.core.refusal import NotationError
from navals.core.seat import CHANCE, NOBODY
from navals.games.uncharted.game import GAME
from navals.games.uncharted.rules.actions import Draw, Move
from navals.games.uncharted.rules.notation import text
from navals.games.uncharted.rules.tasks import Drawing
from tests.games.uncharted.sea import lies, read, replace, sea

STATE = sea({"A.C1": lies(20, 20), "B.C1": lies(30, 20)})


@pytest.mark.parametrize(
    ("written", "canonical"),
    [
        ("deploy S2 at C1 12.000,8.000 C2 15.000,8.000 C3 18.000,8.000 heading 0", ""),
        (
            "DEPLOY s2 at c2 15,8  c1 12,8.0 c3 18,8.00 heading 360",
            "deploy S2 at C1 12.000,8.000 C2 15.000,8.000 C3 18.000,8.000 heading 0",
        ),
        ("place island at 24.000,24.000 radius 3.000", ""),
        ("place Reef at 24,24.5 radius 2", "place reef at 24.000,24.500 radius 2.000"),
        ("play C05", ""),
        ("play c01 +1", "play C01 +1"),
        ("play L1 ne", "play L1 NE"),
        ("play D6 C1 flood", ""),
        ("play O7 P B.C1", ""),
        ("pass", ""),
        ("activate S2", ""),
        ("activate S2 group C1 C2", ""),
        ("Activate s2 Group c2 a.c1", "activate S2 group C1 C2"),
        ("move C1 s4 r2 s3 l1", ""),
        ("move c1 s2 s2 r1 r1 s3 l1 anchor", "move C1 s4 r2 s3 l1 anchor"),
        ("move C1 hr2 b s4 ram H1", ""),
        ("move C1 b1 s4 ram b.H1", "move C1 b s4 ram H1"),
        ("move C1 anchor", ""),
        ("weigh C1", ""),
        ("stay C1", ""),
        ("melee C1: B.C2 4 B.F1 2", ""),
        ("melee c1 : c2 4 f1 2", "melee C1: B.C2 4 B.F1 2"),
        ("fire C1.P B.F2", ""),
        ("fire C1.P + C2.P + C1.T B.F2", ""),
        ("fire C1.P B.F2 3 B.F3 2", ""),
        ("FIRE c1.p f2", "fire C1.P B.F2"),
        ("end", ""),
        ("discard C08 C12", ""),
        ("discard I1 C12", "discard C12 I1"),
    ],
)
def test_actions_are_written_as_in_the_list(written: str, canonical: str) -> None:
    """Section 5: each line comes back, in either case; what is lenient is written strictly."""
    action = read(STATE, written)
    assert text(action) == (canonical or written)
    assert read(STATE, text(action).lower()) == action


@pytest.mark.parametrize(
    ("written", "at"),
    [
        ("", 0),
        ("sail C1", 0),
        ("move", 4),
        ("move X1 s4", 5),
        ("move C1 s4 q2", 11),
        ("move C1 s0", 8),
        ("move C1 s4 ram", 14),
        ("deploy S2 at C1 12 heading 0", 16),
        ("deploy S2 at C1 12,8 heading 7", 29),
        ("deploy S2 at C1 12,8", 20),
        ("fire C1.X B.F2", 5),
        ("fire C1.P", 9),
        ("play C99", 5),
        ("play C01 sideways", 9),
        ("melee C1: B.C2", 14),
        ("activate 2", 9),
        ("place rock at 1,1 radius 1", 6),
        ("discard", 7),
        ("end now", 4),
    ],
)
def test_faults_have_their_place(written: str, at: int) -> None:
    with pytest.raises(NotationError) as caught:
        read(STATE, written)
    assert caught.value.offset == at


def test_long_texts_are_refused() -> None:
    for written in ("move C1" + " s4" * 5000, "play C01 " * 3000, "9" * 100_000):
        with pytest.raises(NotationError):
            read(STATE, written)


def test_cards_drawn_are_read_after_their_word() -> None:
    """Also in a record, where a lone ``draw`` would be an offer of the table."""
    state = replace(STATE, agenda=(*STATE.agenda, Drawing(0, 2)))
    for word in ("draw", "DRAW"):
        assert GAME.draw([word, "I2", "c05", "1"], state) == (Draw(("C05", "I2")), 3)
    with pytest.raises(NotationError, match="no card"):
        GAME.draw(["draw", "C05", "Z9"], state)
    with pytest.raises(NotationError, match="no drawn cards"):
        GAME.draw(["C05"], state)


def test_a_throw_takes_the_faces_it_needs() -> None:
    """Section 5: rerolls included."""
    from navals.games.uncharted.rules.tasks import Throwing

    state = replace(STATE, agenda=(*STATE.agenda, Throwing(2)))
    assert GAME.draw(["6", "6", "3", "4", "2", "1"], state)[1] == 4
    assert state.check(GAME.draw(["6", "6"], state)[0]) is not None
    with pytest.raises(NotationError, match="no face"):
        GAME.draw(["x"], state)
    with pytest.raises(NotationError):
        GAME.draw(["7"], state)


def test_steps_are_counted_in_runs() -> None:
    assert text(Move("C1", "s" * 25 + "l")) == "move C1 s25 l1"


def test_a_whole_game_comes_back_word_by_word() -> None:
    rng = random.Random(5)
    state = GAME.start(GAME.schema.parse("map=random"))
    while (actor := state.actor()) != NOBODY:
        action = state.sample(rng)
        written = GAME.text(action)
        if actor == CHANCE:
            assert GAME.draw(written.split(), state) == (action, len(written.split()))
        else:
            assert GAME.parse(written, state) == action
        state = state.apply(action)
