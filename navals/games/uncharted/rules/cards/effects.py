"""Conditions, choices and effects of T and S cards and Countermand, one function each.

Choices are tuples of words of the notation; effects change a ``Transition``. ``volleys.py`` has the cards for
attacks, ``grapples.py`` those for contacts and melees. A confused ship cannot be chosen by its owner's cards
(3.7, row 3).
"""

from __future__ import annotations

import itertools
from collections.abc import Callable
from typing import Final

from navals.games.uncharted.rules.events import Cancelled, Mended, WindSet
from navals.games.uncharted.rules.naming import COMPASS
from navals.games.uncharted.rules.position import UnchartedPosition
from navals.games.uncharted.rules.turn.activation import widened_group
from navals.games.uncharted.rules.turn.agenda import Transition, activation_of
from navals.games.uncharted.rules.turn.tasks import CardEffect, Dealing, Window

Choice = tuple[str, ...]
Choices = tuple[Choice, ...]
Condition = Callable[[UnchartedPosition, Window], Choices]

NO_CHOICE: Final[Choices] = ((),)  # The card is played without a choice.
NOT_PLAYABLE: Final[Choices] = ()


def choices_if(condition: object) -> Choices:
    """Return "no choice needed" if the condition holds, else "not playable"."""
    return NO_CHOICE if condition else NOT_PLAYABLE


def is_choosable(state: UnchartedPosition, ship_number: int, seat: int) -> bool:
    """Return whether a ship can be chosen by its owner's cards."""
    return (
        state.is_living(ship_number)
        and state.ships[ship_number].side == seat
        and not state.ships[ship_number].is_confused
    )


def allow_always(state: UnchartedPosition, window: Window) -> Choices:
    """Allow the card whenever its moment comes."""
    return NO_CHOICE


def offer_wind_shifts(state: UnchartedPosition, window: Window) -> Choices:
    """Offer to shift the wind by a point, clockwise or counterclockwise."""
    return (("+1",), ("-1",))


def offer_all_points(state: UnchartedPosition, window: Window) -> Choices:
    """Offer all compass points."""
    return tuple((point,) for point in COMPASS)


def require_sails(state: UnchartedPosition, window: Window) -> Choices:
    """Require a ship that feels the wind."""
    return choices_if(any(state.ships[n].has_sails for n in state.living_ships(window.seat)))


def keep_for_turn(transition: Transition, effect: CardEffect) -> None:
    """Keep the card in force until the end of the turn."""
    transition.update(effects=(*transition.state.effects, (effect.seat, effect.card)))


def shift_wind(transition: Transition, effect: CardEffect) -> None:
    """Shift the wind by one point, either way (C01)."""
    _turn_wind(transition, (transition.state.wind + int(effect.choice[0])) % 8)


def set_storm_wind(transition: Transition, effect: CardEffect) -> None:
    """Set the wind as chosen (L1)."""
    _turn_wind(transition, COMPASS.index(effect.choice[0]))
    keep_for_turn(transition, effect)


def _turn_wind(transition: Transition, point: int) -> None:
    transition.update(wind=point)
    transition.log_event(WindSet(point=point))


def deal_reserve(transition: Transition, effect: CardEffect) -> None:
    """Deal two cards to the player (I4)."""
    transition.push(Dealing(effect.seat, 2))


def require_group_ship(state: UnchartedPosition, window: Window) -> Choices:
    """Require a ship of the group that can be chosen."""
    return choices_if(any(is_choosable(state, n, window.seat) for n in activation_of(state).group))


def require_mover(state: UnchartedPosition, window: Window) -> Choices:
    """Require a ship of the group that can be chosen and can move."""
    ships = (
        n
        for n in activation_of(state).group
        if is_choosable(state, n, window.seat) and not state.is_engaged(n)
    )
    return choices_if(any(not state.ships[n].anchored for n in ships))


def require_two_ships(state: UnchartedPosition, window: Window) -> Choices:
    """Require a squadron of at least two ships, one of which can be chosen (I2)."""
    activation = activation_of(state)
    ships = state.squadron_ships(activation.seat, activation.squadron)
    return choices_if(require_group_ship(state, window) and len(ships) > 1)


def require_wider_group(state: UnchartedPosition, window: Window) -> Choices:
    """Require that the wider command radius lets more ships act (C07)."""
    return choices_if(
        require_group_ship(state, window) and widened_group(state) != activation_of(state).group
    )


def widen_group(transition: Transition, effect: CardEffect) -> None:
    """Let all ships of the squadron within the wider radius act (C07)."""
    transition.change_activation(group=widened_group(transition.state))


def keep_for_activation(transition: Transition, effect: CardEffect) -> None:
    """Keep the card in force until the end of the activation."""
    transition.change_activation(cards=(*activation_of(transition.state).cards, effect.card))


def offer_repairs(state: UnchartedPosition, window: Window) -> Choices:
    """Offer the markers and lost hull points that can be repaired in the squadron (D6)."""
    choices: list[Choice] = []
    activation = activation_of(state)
    for n in state.squadron_ships(activation.seat, activation.squadron):
        ship = state.ships[n]
        if is_choosable(state, n, window.seat):
            choices += [(ship.name, marker) for marker in ship.markers]
            if ship.hull < ship.card.hull:
                choices.append((ship.name, "hull"))
    return tuple(choices)


def repair_ship(transition: Transition, effect: CardEffect) -> None:
    """Remove a marker from the chosen ship, or restore a hull point (D6)."""
    name, damage = effect.choice
    number = transition.state.ship_number(effect.seat, name)
    ship = transition.state.ships[number]
    if damage == "hull":
        transition.change_ship(number, hull=ship.hull + 1)
    else:
        transition.change_ship(number, markers=tuple(marker for marker in ship.markers if marker != damage))
    transition.change_activation(silent=(*activation_of(transition.state).silent, number))
    transition.log_event(Mended(ship=transition.name_of(number), what=damage))


def offer_sacrifices(state: UnchartedPosition, window: Window) -> Choices:
    """Offer every combination of the group's ships that would still have crew left (L7)."""
    ships = (n for n in activation_of(state).group if is_choosable(state, n, window.seat))
    names = [state.ships[n].name for n in ships if state.ships[n].crew > 1]
    return tuple(
        subset for count in range(1, len(names) + 1) for subset in itertools.combinations(names, count)
    )


def sacrifice_crew(transition: Transition, effect: CardEffect) -> None:
    """Sacrifice one crew of each chosen ship for three more dice in its next attack (L7)."""
    ships = tuple(transition.state.ship_number(effect.seat, name) for name in effect.choice)
    for number in ships:
        transition.kill_crew(number, 1)
    transition.change_activation(eager=(*activation_of(transition.state).eager, *ships))


def countermand_card(transition: Transition, effect: CardEffect) -> None:
    """Cancel the card that the enemy has just played (C13)."""
    task = transition.find_task(CardEffect)
    assert task is not None
    transition.log_event(Cancelled(seat=task.seat, card=task.card))
    transition.update(agenda=tuple(entry for entry in transition.state.agenda if entry is not task))
