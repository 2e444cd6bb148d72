"""Ship losses: derelicts, prizes, sinkings (3.7, 3.9)."""

from __future__ import annotations

from typing import Final

from navals.games.uncharted.rules.data.fleet import DERELICT, NEUTRAL
from navals.games.uncharted.rules.events import Abandoned, Sunk, Taken
from navals.games.uncharted.rules.position import UnchartedPosition
from navals.games.uncharted.rules.turn.agenda import Handler, Transition
from navals.games.uncharted.rules.turn.tasks import Ask, Attack, Batch, Sinking
from navals.geometry.plane import gap

BLAST_RANGE: Final = 4000  # Radius of a magazine explosion, in thousandths of an inch.


def abandon_ship(transition: Transition, number: int) -> None:
    """Handle the loss of a ship's last crew (3.9): the ship becomes a prize if a manned enemy touches it,
    otherwise a derelict, which a manned friend in contact saves at once.
    """
    state = transition.state
    side = state.ships[number].side
    contacts = [n for n in state.contacts_of(number) if state.is_living(n)]
    enemies = [n for n in contacts if state.ships[n].side == 1 - side]
    if enemies:
        remove_ship(transition, number, "prize", 1 - side)
        return
    # A derelict drifts until it touches something new (3.9), so the ship's old contacts end.
    transition.change_ship(number, fate=DERELICT, anchored=False)
    transition.end_contacts(number)
    transition.log_event(Abandoned(ship=transition.name_of(number)))
    if contacts:
        recover_derelict(transition, contacts[0], number)


def remove_ship(transition: Transition, number: int, fate: str, side: int, captor: int = -1) -> None:
    """Remove a ship without crew that ``side`` takes or saves; ``captor`` touched it (-1 in a melee)."""
    transition.end_contacts(number)
    transition.change_ship(number, fate=fate, taker=side, anchored=False)
    transition.log_event(
        Taken(ship=transition.name_of(number), side=side, fate=fate, by=transition.name_of(captor))
    )


def recover_derelict(transition: Transition, ship_number: int, derelict: int) -> None:
    """Let a manned ship save a friendly derelict or take any other (A40)."""
    side = transition.state.ships[ship_number].side
    is_own = transition.state.ships[derelict].side == side
    remove_ship(transition, derelict, "saved" if is_own else "taken", side, ship_number)


class SinkingHandler(Handler[Sinking]):
    """Sinks a ship; the blast of its magazine may hit others (3.7, row 2)."""

    def run(self, transition: Transition, task: Sinking) -> None:
        state, number = transition.state, task.ship
        ship = state.ships[number]
        if not ship.is_at_sea:
            return
        if task.fire and not task.asked and state.is_living(number):
            transition.push(Ask(ship.side, "sinking", number), Sinking(number, task.fire, task.blast, True))
            return
        victims = blast_victims(state, number) if task.blast else ()
        transition.end_contacts(number)
        transition.change_ship(number, fate="sunk", hull=min(0, ship.hull), anchored=False)
        transition.log_event(Sunk(ship=transition.name_of(number), at=ship.at, blast=task.blast))
        if victims:
            dice = ship.card.hull
            transition.push(Batch(tuple(Attack("blast", number, victim, flat=dice) for victim in victims)))


def blast_victims(state: UnchartedPosition, number: int) -> tuple[int, ...]:
    """Return the ships that an explosion hits: all ships with crew within 4 inches, of both sides."""
    shape = state.ships[number].shape()
    return tuple(
        n
        for n, ship in enumerate(state.ships)
        if n != number
        and state.is_living(n)
        and ship.side != NEUTRAL
        and ship.hull > 0
        and gap(shape, ship.shape()) <= BLAST_RANGE
    )
