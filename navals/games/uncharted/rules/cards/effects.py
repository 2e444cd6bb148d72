"""Conditions, choices and effects of T and S cards and Countermand, one function each.

Choices are tuples of words of the notation; effects change a ``Progress``. ``volleys.py`` has the cards on
attacks, ``grapples.py`` those on contacts and melees. Cards of its owner cannot choose a confused ship (3.7,
row 3).
"""

from __future__ import annotations

import itertools
from collections.abc import Callable
from typing import Final

from navals.games.uncharted.rules.events import Cancelled, Mended, WindSet
from navals.games.uncharted.rules.names import POINTS
from navals.games.uncharted.rules.position import Position
from navals.games.uncharted.rules.turn.activation import widened
from navals.games.uncharted.rules.turn.agenda import Progress, activation_of
from navals.games.uncharted.rules.turn.tasks import Dealing, Effect, Window

Choice = tuple[str, ...]
Choices = tuple[Choice, ...]
Condition = Callable[[Position, Window], Choices]

JUST: Final[Choices] = ((),)  # The card is played without a choice.
NEVER: Final[Choices] = ()


def only_if(condition: object) -> Choices:
    """Return "no choice needed" if the condition holds, else "not playable"."""
    return JUST if condition else NEVER


def fit(state: Position, number: int, seat: int) -> bool:
    """Return whether cards of its owner may choose a ship."""
    return state.is_living(number) and state.ships[number].side == seat and not state.ships[number].confused


def always(state: Position, window: Window) -> Choices:
    """Allow the card at any moment of its kind."""
    return JUST


def either_way(state: Position, window: Window) -> Choices:
    """Offer one point clockwise or counterclockwise."""
    return (("+1",), ("-1",))


def any_point(state: Position, window: Window) -> Choices:
    """Offer all compass points."""
    return tuple((point,) for point in POINTS)


def with_sails(state: Position, window: Window) -> Choices:
    """Require a ship that feels the wind."""
    return only_if(any(state.ships[n].sails for n in state.living(window.seat)))


def this_turn(progress: Progress, effect: Effect) -> None:
    """Keep the card in force until the end of the turn."""
    progress.set(effects=(*progress.state.effects, (effect.seat, effect.card)))


def back_wind(progress: Progress, effect: Effect) -> None:
    """C01: turn the wind by one point, either way."""
    _turn_wind(progress, (progress.state.wind + int(effect.choice[0])) % 8)


def storm(progress: Progress, effect: Effect) -> None:
    """L1: set the wind as chosen."""
    _turn_wind(progress, POINTS.index(effect.choice[0]))
    this_turn(progress, effect)


def _turn_wind(progress: Progress, point: int) -> None:
    progress.set(wind=point)
    progress.tell(WindSet(point=point))


def reserve(progress: Progress, effect: Effect) -> None:
    """I4: deal two cards to the player."""
    progress.push(Dealing(effect.seat, 2))


def for_group(state: Position, window: Window) -> Choices:
    """Require a ship of the squadron that can be chosen."""
    return only_if(any(fit(state, n, window.seat) for n in activation_of(state).group))


def for_movers(state: Position, window: Window) -> Choices:
    """Require a ship of the squadron that can be chosen and can move."""
    able = (n for n in activation_of(state).group if fit(state, n, window.seat) and not state.engaged(n))
    return only_if(any(not state.ships[n].anchored for n in able))


def for_a_line(state: Position, window: Window) -> Choices:
    """I2: require a squadron of at least two ships."""
    activation = activation_of(state)
    ships = state.of_squadron(activation.seat, activation.squadron)
    return only_if(for_group(state, window) and len(ships) > 1)


def if_widened(state: Position, window: Window) -> Choices:
    """C07: require that the wider radius changes who acts."""
    return only_if(for_group(state, window) and widened(state) != activation_of(state).group)


def widen(progress: Progress, effect: Effect) -> None:
    """C07: let all ships of the squadron within the wider radius act."""
    progress.activate(group=widened(progress.state))


def this_activation(progress: Progress, effect: Effect) -> None:
    """Keep the card in force until the end of the activation."""
    progress.activate(cards=(*activation_of(progress.state).cards, effect.card))


def repairs(state: Position, window: Window) -> Choices:
    """D6: offer the squadron's ships with a marker or lost hull points."""
    choices: list[Choice] = []
    activation = activation_of(state)
    for n in state.of_squadron(activation.seat, activation.squadron):
        ship = state.ships[n]
        if fit(state, n, window.seat):
            choices += [(ship.name, marker) for marker in ship.markers]
            if ship.hull < ship.card.hull:
                choices.append((ship.name, "hull"))
    return tuple(choices)


def shipwrights(progress: Progress, effect: Effect) -> None:
    """D6: remove a marker from the chosen ship, or restore a hull point."""
    name, what = effect.choice
    number = progress.state.number(effect.seat, name)
    ship = progress.state.ships[number]
    if what == "hull":
        progress.change(number, hull=ship.hull + 1)
    else:
        progress.change(number, markers=tuple(marker for marker in ship.markers if marker != what))
    progress.activate(silent=(*activation_of(progress.state).silent, number))
    progress.tell(Mended(ship=progress.name(number), what=what))


def blood_givers(state: Position, window: Window) -> Choices:
    """L7: offer any ships of the group that would keep a crew."""
    able = (n for n in activation_of(state).group if fit(state, n, window.seat))
    names = [state.ships[n].name for n in able if state.ships[n].crew > 1]
    return tuple(some for count in range(1, len(names) + 1) for some in itertools.combinations(names, count))


def blood_price(progress: Progress, effect: Effect) -> None:
    """L7: each chosen ship gives a crew for more dice in its next attack."""
    ships = tuple(progress.state.number(effect.seat, name) for name in effect.choice)
    for number in ships:
        progress.kill(number, 1)
    progress.activate(eager=(*activation_of(progress.state).eager, *ships))


def countermand(progress: Progress, effect: Effect) -> None:
    """C13: cancel the card below."""
    task = progress.find(Effect)
    assert task is not None
    progress.tell(Cancelled(seat=task.seat, card=task.card))
    progress.set(agenda=tuple(one for one in progress.state.agenda if one is not task))
