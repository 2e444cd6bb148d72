"""Ship losses: derelicts, prizes, sinkings (3.7, 3.9)."""

from __future__ import annotations

from typing import Final

from navals.games.uncharted.rules.data.fleet import DERELICT, NEUTRAL
from navals.games.uncharted.rules.events import Abandoned, Sunk, Taken
from navals.games.uncharted.rules.position import UnchartedPosition
from navals.games.uncharted.rules.turn.agenda import Handler, Progress
from navals.games.uncharted.rules.turn.tasks import Ask, Attack, Batch, Sinking
from navals.geometry.plane import gap

BLAST_RANGE: Final = 4000  # Radius of a magazine explosion, in thousandths of an inch.


def abandon_ship(progress: Progress, number: int) -> None:
    """Handle the loss of a ship's last crew (3.9): the ship becomes a prize if a manned enemy touches it,
    otherwise a derelict, which a manned friend in contact saves at once.
    """
    state = progress.state
    side = state.ships[number].side
    contacts = [n for n in state.contacts_of(number) if state.is_living(n)]
    enemies = [n for n in contacts if state.ships[n].side == 1 - side]
    if enemies:
        remove_ship(progress, number, "prize", 1 - side)
        return
    # A derelict drifts until it touches something new (3.9), so the ship's old contacts end.
    progress.change_ship(number, fate=DERELICT, anchored=False)
    progress.end_contacts(number)
    progress.log_event(Abandoned(ship=progress.name_of(number)))
    if contacts:
        reach_derelict(progress, contacts[0], number)


def remove_ship(progress: Progress, number: int, fate: str, side: int, captor: int = -1) -> None:
    """Remove a ship without crew, taken or saved by ``side``, with its ``captor`` (-1 in a melee)."""
    progress.end_contacts(number)
    progress.change_ship(number, fate=fate, taker=side, anchored=False)
    progress.log_event(
        Taken(ship=progress.name_of(number), side=side, fate=fate, by=progress.name_of(captor))
    )


def reach_derelict(progress: Progress, number: int, wreck: int) -> None:
    """Let a manned ship save a friendly derelict or take any other (A40)."""
    side = progress.state.ships[number].side
    is_own = progress.state.ships[wreck].side == side
    remove_ship(progress, wreck, "saved" if is_own else "taken", side, number)


class SinkingHandler(Handler[Sinking]):
    """Sinks a ship; the blast of its magazine may hit others (3.7, row 2)."""

    def run(self, progress: Progress, task: Sinking) -> None:
        state, number = progress.state, task.ship
        ship = state.ships[number]
        if not ship.is_on_sea:
            return
        if task.fire and not task.asked and state.is_living(number):
            progress.push(Ask(ship.side, "sinking", number), Sinking(number, task.fire, task.blast, True))
            return
        victims = blast_victims(state, number) if task.blast else ()
        progress.end_contacts(number)
        progress.change_ship(number, fate="sunk", hull=min(0, ship.hull), anchored=False)
        progress.log_event(Sunk(ship=progress.name_of(number), at=ship.at, blast=task.blast))
        if victims:
            dice = ship.card.hull
            progress.push(Batch(tuple(Attack("blast", number, victim, flat=dice) for victim in victims)))


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
