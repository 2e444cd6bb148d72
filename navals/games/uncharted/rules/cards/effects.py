"""What T and S cards need and do, and Countermand: one function a text. Choices are tuples of words as in notation; effects
change a course. Cards on attacks are in ``volleys.py``, those of contacts and melees in ``grapples.py``.

A ship in confusion cannot be chosen by its owner's cards (3.7, row 3).
"""

from __future__ import annotations

import itertools
from typing import Final

from navals.games.uncharted.rules.agenda import Course, activation_of
from navals.games.uncharted.rules.events import Cancelled, Mended, WindSet
from navals.games.uncharted.rules.names import POINTS
from navals.games.uncharted.rules.position import Position
from navals.games.uncharted.rules.tasks import Dealing, Effect, Window
from navals.games.uncharted.rules.turn.activation import widened

Choice = tuple[str, ...]
Choices = tuple[Choice, ...]

JUST: Final[Choices] = ((),)
"""The card is played without a choice."""
NEVER: Final[Choices] = ()


def only_if(condition: object) -> Choices:
    """Without a choice, or not at all."""
    return JUST if condition else NEVER


def fit(state: Position, number: int, seat: int) -> bool:
    """Whether a ship can be chosen by its owner's cards."""
    return state.is_living(number) and state.ships[number].side == seat and not state.ships[number].confused


def always(state: Position, window: Window) -> Choices:
    """At any time of its moment."""
    return JUST


def either_way(state: Position, window: Window) -> Choices:
    """A point clockwise or the other way."""
    return (("+1",), ("-1",))


def any_point(state: Position, window: Window) -> Choices:
    """A point of the compass."""
    return tuple((point,) for point in POINTS)


def with_sails(state: Position, window: Window) -> Choices:
    """For ships that feel the wind."""
    return only_if(any(state.ships[n].sails for n in state.living(window.seat)))


def this_turn(course: Course, effect: Effect) -> None:
    """It holds until the end of the turn."""
    course.set(effects=(*course.state.effects, (effect.seat, effect.card)))


def back_wind(course: Course, effect: Effect) -> None:
    """C01."""
    _turn_wind(course, (course.state.wind + int(effect.choice[0])) % 8)


def storm(course: Course, effect: Effect) -> None:
    """L1."""
    _turn_wind(course, POINTS.index(effect.choice[0]))
    this_turn(course, effect)


def _turn_wind(course: Course, point: int) -> None:
    course.set(wind=point)
    course.tell(WindSet(point=point))


def reserve(course: Course, effect: Effect) -> None:
    """I4."""
    course.push(Dealing(effect.seat, 2))


def for_group(state: Position, window: Window) -> Choices:
    """For a squadron of which a ship can be chosen."""
    return only_if(any(fit(state, n, window.seat) for n in activation_of(state).group))


def for_movers(state: Position, window: Window) -> Choices:
    """For a squadron of which a ship can be chosen, and move."""
    return only_if(
        any(
            fit(state, n, window.seat) and not state.engaged(n) and not state.ships[n].anchored
            for n in activation_of(state).group
        )
    )


def for_a_line(state: Position, window: Window) -> Choices:
    """I2: a squadron of two ships or more."""
    activation = activation_of(state)
    return only_if(
        for_group(state, window) and len(state.of_squadron(activation.seat, activation.squadron)) > 1
    )


def if_widened(state: Position, window: Window) -> Choices:
    """C07: it must change who acts."""
    return only_if(for_group(state, window) and widened(state) != activation_of(state).group)


def widen(course: Course, effect: Effect) -> None:
    """C07."""
    course.activate(group=widened(course.state))


def this_activation(course: Course, effect: Effect) -> None:
    """It holds until the end of the activation."""
    course.activate(cards=(*activation_of(course.state).cards, effect.card))


def repairs(state: Position, window: Window) -> Choices:
    """D6: a ship of the squadron with a marker, or one that has lost hull points."""
    found: list[Choice] = []
    activation = activation_of(state)
    for n in state.of_squadron(activation.seat, activation.squadron):
        ship = state.ships[n]
        if fit(state, n, window.seat):
            found += [(ship.name, marker) for marker in ship.markers]
            if ship.hull < ship.card.hull:
                found.append((ship.name, "hull"))
    return tuple(found)


def shipwrights(course: Course, effect: Effect) -> None:
    """D6."""
    name, what = effect.choice
    number = course.state.number(effect.seat, name)
    ship = course.state.ships[number]
    if what == "hull":
        course.change(number, hull=ship.hull + 1)
    else:
        course.change(number, markers=tuple(marker for marker in ship.markers if marker != what))
    course.activate(silent=(*activation_of(course.state).silent, number))
    course.tell(Mended(ship=course.name(number), what=what))


def blood_givers(state: Position, window: Window) -> Choices:
    """L7: any ships of the group that keep a crew."""
    names = [
        state.ships[n].name
        for n in activation_of(state).group
        if fit(state, n, window.seat) and state.ships[n].crew > 1
    ]
    return tuple(some for count in range(1, len(names) + 1) for some in itertools.combinations(names, count))


def blood_price(course: Course, effect: Effect) -> None:
    """L7."""
    ships = tuple(course.state.number(effect.seat, name) for name in effect.choice)
    for number in ships:
        course.kill(number, 1)
    course.activate(eager=(*activation_of(course.state).eager, *ships))


def countermand(course: Course, effect: Effect) -> None:
    """C13: the card below takes no effect."""
    agenda = list(course.state.agenda)
    for at in range(len(agenda) - 1, -1, -1):
        task = agenda[at]
        if isinstance(task, Effect):
            course.tell(Cancelled(seat=task.seat, card=task.card))
            del agenda[at]
            break
    course.set(agenda=tuple(agenda))
