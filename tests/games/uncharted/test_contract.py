"""The contract, and hidden hands."""

from __future__ import annotations

from functools import cache

import pytest

from navals.games.uncharted.rules.actions import Fire
from navals.games.uncharted.rules.cards.deck import full_deck
from navals.games.uncharted.rules.fire.aiming import (
    battery_part,
    build_attack,
    expected_damage,
    firing_ships,
    shots,
)
from navals.games.uncharted.rules.sea.moves import movable_ships
from navals.games.uncharted.rules.state import UnchartedState
from navals.games.uncharted.rules.turn.tasks import Aiming, Moving
from tests.games.uncharted import play
from tests.games.uncharted.reach import reachable


@cache
def states(seed: int, options: str = "") -> tuple[UnchartedState, ...]:
    return tuple(play.states(options, seed))


def test_a_view_shows_the_own_hand_only() -> None:
    """3.12: hands and decks are hidden."""
    for state in states(1)[::25]:
        for seat in (0, 1, None):
            view = state.view(seat)
            assert view.held == tuple(map(len, state.hands))
            for other in (0, 1):
                assert view.hands[other] == (state.hands[other] if other == seat else ())
        assert state.open_view(0).hands == state.hands


def test_cards_are_neither_lost_nor_made() -> None:
    """3.12: deck, hand and discards are the fleet's 26 cards."""
    for state in states(3)[::15]:
        for seat in (0, 1):
            cards = (*state.deck(seat), *state.hands[seat], *state.discards[seat])
            assert sorted(cards) == sorted(full_deck(state.options.fleet(seat)))


@pytest.mark.slow
def test_help_for_players_agrees_with_the_rules() -> None:
    aimed = moved = 0
    for state in states(1)[:-1]:
        if isinstance(state.agenda[-1], Aiming) and aimed < 12:
            aimed += 1
            for number in firing_ships(state):
                for shot in shots(state, number):
                    gun = f"{state.ships[number].name}.{shot.battery}"
                    assert state.check(Fire((gun,), ((state.full_name(shot.target), 0),))) is None
                    assert 0 <= shot.critical_chance <= shot.damage_chance <= 1
                    aim = battery_part(state, number, shot.battery, shot.target)
                    assert aim is not None
                    expected = expected_damage(state, build_attack(state, (aim,), shot.target))
                    hull = state.ships[shot.target].hull
                    assert shot.damage_chance - shot.critical_chance <= expected + 1e-9 <= hull + 1
        if isinstance(state.agenda[-1], Moving) and moved < 4:
            moved += 1
            number = movable_ships(state)[0]
            if not state.ships[number].anchored:
                for berth in reachable(state, number):
                    assert state.check(berth.move) is None
                    ship = state.apply(berth.move).ships[number]
                    assert berth.contacts or (ship.at, ship.heading) == (berth.at, berth.heading)
    assert aimed
    assert moved
