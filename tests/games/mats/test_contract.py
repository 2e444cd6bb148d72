"""The contract of ``navals.conformance`` for MATS, with random options."""

from __future__ import annotations

import random

from navals.conformance import check_secrecy
from navals.games.mats.game import GAME
from tests.games.mats.play import opened


def test_a_last_advance_is_no_secret_though_the_next_crossing_forgets_it() -> None:
    """R24, R25: whether F1 advances or not, the columns pass each other next and are formed anew."""
    sea = opened("roster=close").do(
        *("order F2 C1 V2 V1 TP C2 F1", "order F2 C1 TP V2 C2 V1 F1", "3 6", "V2+2", "C2+3", "3 1 5"),
        *("F1+3", "F2+2", "3 4 5", "F1+3", "C2+1", "4 3 4 1", "C2+2", "V2+1", "4 3 1 1 1 6 6 3 5"),
        *("V1+2", "F1+2", "4 1 4 6 4 3 6 5 4", "V1+1", "V1+2", "5 3 3"),
    )
    menu = sea.state.actions() or ()
    after = {sea.state.apply(action).view(0) for action in menu}
    assert (len(menu), len(after)) == (2, 1)
    for action in menu:
        check_secrecy(GAME, sea.state, action, random.Random(1))
