"""What becomes of ships: derelicts, prizes, ships that go down (3.7, 3.9)."""

from __future__ import annotations

from typing import Final

from navals.games.uncharted.rules.agenda import Course, Handler
from navals.games.uncharted.rules.data.fleet import DERELICT, NEUTRAL
from navals.games.uncharted.rules.events import Abandoned, Sunk, Taken
from navals.games.uncharted.rules.position import Position
from navals.games.uncharted.rules.tasks import Ask, Attack, Batch, Sinking
from navals.geometry.plane import gap

BLAST: Final = 4000
"""How far an exploding magazine reaches, in thousandths of an inch."""


def abandon(course: Course, number: int) -> None:
    """A ship has lost its last crew: a derelict, unless somebody with crew touches it (3.9)."""
    state = course.state
    side = state.ships[number].side
    touched = [n for n in state.touched(number) if state.is_living(n)]
    enemies = [n for n in touched if state.ships[n].side == 1 - side]
    if enemies:
        remove(course, number, "prize", 1 - side)
        return
    # It drifts until it touches something anew (3.9): the contacts of the living ship are over.
    course.change(number, fate=DERELICT, anchored=False)
    course.part(number)
    course.tell(Abandoned(ship=course.name(number)))
    if touched:
        reach(course, touched[0], number)


def remove(course: Course, number: int, fate: str, side: int, by: int = -1) -> None:
    """A ship without crew is taken off."""
    course.change(number, fate=fate, taker=side, anchored=False)
    course.part(number)
    course.tell(Taken(ship=course.name(number), side=side, fate=fate, by=course.name(by)))


def reach(course: Course, number: int, wreck: int) -> None:
    """A ship with crew touches a derelict, or is touched by it: a friend saves it, an enemy takes it (A40)."""
    side = course.state.ships[number].side
    own = course.state.ships[wreck].side == side
    remove(course, wreck, "saved" if own else "taken", side, number)


class Sinkings(Handler[Sinking]):
    """A ship goes down; its magazine may reach others (3.7, row 2)."""

    def run(self, course: Course, task: Sinking) -> None:
        state, number = course.state, task.ship
        ship = state.ships[number]
        if not ship.on_sea:
            return
        if task.fire and not task.asked and state.is_living(number) and ship.crew > 0:
            course.push(Ask(ship.side, "sinking", number), Sinking(number, task.fire, task.blast, True))
            return
        near = blasted(state, number) if task.blast else ()
        course.change(number, fate="sunk", hull=min(0, ship.hull), anchored=False)
        course.part(number)
        course.tell(Sunk(ship=course.name(number), at=ship.at, blast=task.blast))
        if near:
            dice = ship.card.hull
            course.push(Batch(tuple(Attack("blast", number, other, flat=dice) for other in near)))


def blasted(state: Position, number: int) -> tuple[int, ...]:
    """The ships that an explosion reaches: all with crew within 4 inches, of both sides."""
    shape = state.ships[number].shape()
    return tuple(
        n
        for n, ship in enumerate(state.ships)
        if n != number
        and state.is_living(n)
        and ship.side != NEUTRAL
        and ship.hull > 0
        and gap(shape, ship.shape()) <= BLAST
    )
