"""Refusals cite the first broken rule in a fixed order."""

from __future__ import annotations

import random

from navals.core.seat import CHANCE, NOBODY
from navals.games.trafalgar.game import GAME
from navals.games.trafalgar.rules import events
from tests.games.trafalgar.play import begin, opened, set_up


def test_a_refusal_is_a_sentence_for_every_action_at_every_moment() -> None:
    """R48: ``check`` never raises, whatever the state, even for numbers that do not exist."""
    odd = [
        events.Activate(-1),
        events.Activate(99),
        events.Turn(7),
        events.Lose(9),
        events.TakeFlag(9),
        events.Toss(3),
        events.Wind(0),
    ]
    odd += [
        events.Fire(5, 4),
        events.Fire(0, 99),
        events.Fire(0, -3, 77),
        events.Fire(1, 4, 77),
        events.Die(7),
    ]
    odd += [
        events.Gun(9, 0),
        events.Gun(-1, 0),
        events.Gun(0, 88),
        events.Gun(0, 0, 42),
        events.Transfer(99, -4),
    ]
    odd += [events.Place(()), events.Place(((99, 99),))]
    rng = random.Random(2)
    seen = set()
    for number in range(8):
        state = GAME.start(GAME.schema.random(rng) if number else GAME.schema.default())
        while state.actor() != NOBODY:
            seen.add(state.phase)
            for action in rng.sample(odd, 3):
                refusal = state.check(action)
                assert refusal is None or str(refusal.message)
            state = state.apply(state.sample(rng))
    assert {"toss", "wind", "idle", "active", "interrupt", "die", "wind_roll"} <= seen


def test_numbers_that_do_not_exist_are_refused() -> None:
    """R3, R35, R19: sides and headings outside the notation."""
    sea = set_up("E2=1,1,W,fmz,2/2,c F1=20,10,E").do("activate E2")
    assert sea.state.check(events.TakeFlag(9)) is not None
    assert sea.state.check(events.Turn(7)) is not None
    assert opened().do("A").state.check(events.Wind(6)) is not None


def test_what_the_menu_holds_is_what_check_allows() -> None:
    """R48: for all actions in the notation, at random moments of random games."""
    ships = ["E1", "E2", "E3", "E4", "F1", "F2", "S2", "S1"]
    guns = ["CN", "CS", "GN", "GS"]
    aims = ["", " fore", " main", " mizzen", " battery", " mast"]
    texts = [f"activate {s}" for s in ships] + ["advance", "port", "starboard", "end", "endturn", "repair"]
    texts += ["hold", "done", "draw", "accept", "decline", "lose fore", "lose main", "lose mizzen"]
    texts += [f"takeflag {h}" for h in ("E", "NW")] + ["wind E"]
    texts += [f"fire {side} {t}{aim}" for side in ("port", "starboard") for t in ships + guns for aim in aims]
    texts += [f"gun {g} {s}{aim}" for g in guns for s in ships for aim in aims]
    texts += [f"transfer {a} {b}" for a in ships for b in ships]
    idle = begin().state
    written = [GAME.parse(text, idle) for text in texts]
    rng = random.Random(5)
    looked = 0
    for _ in range(10):
        state = GAME.start(GAME.schema.random(rng))
        while state.actor() != NOBODY:
            if state.actor() != CHANCE and rng.random() < 0.05:
                menu = state.actions()
                assert menu is not None
                looked += 1
                for action in written:
                    assert (state.check(action) is None) == (action in menu), action
            state = state.apply(state.sample(rng))
    assert looked > 50
