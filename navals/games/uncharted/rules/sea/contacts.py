"""Rams and collisions (3.8), all resolved at once."""

from __future__ import annotations

from navals.games.uncharted.rules.losses import reach
from navals.games.uncharted.rules.position import TERRAIN, Position
from navals.games.uncharted.rules.sea.terrain import kinds
from navals.games.uncharted.rules.turn.agenda import Handler, Progress, activation_of, is_terrain
from navals.games.uncharted.rules.turn.tasks import Attack, Batch, Contact, Meeting


class Meetings(Handler[Meeting]):
    """Take or save derelicts, then resolve all attacks from rams and collisions at once."""

    def run(self, progress: Progress, task: Meeting) -> None:
        attacks: list[Attack] = []
        contacts = activation_of(progress.state).contacts
        progress.activate(contacts=())
        for contact in contacts:
            if not progress.state.is_living(contact.ship):
                continue
            if not is_terrain(contact.met):
                other = progress.state.ships[contact.met]
                if not other.on_sea:
                    continue
                if not other.alive:
                    reach(progress, contact.ship, contact.met)
                    continue
            attacks += attacks_of(progress.state, contact)
        if attacks:
            progress.push(Batch(tuple(attacks)))


def attacks_of(state: Position, contact: Contact) -> tuple[Attack, ...]:
    """Return the attacks of a contact: one each way, or one from terrain."""
    ship = state.ships[contact.ship]
    if is_terrain(contact.met):
        piece = state.islands[contact.met - TERRAIN]
        return (
            Attack("terrain", contact.met, contact.ship, flat=kinds(state.options.house)[piece.kind].dice),
        )
    other = state.ships[contact.met]
    if contact.ram:
        # The score of a ram is not reduced by losses (A26); the answer is an ordinary attack (A28).
        ram = Attack(
            "ram",
            contact.ship,
            contact.met,
            flat=ship.card.ram + contact.bonus,
            red=ship.card.red,
            done="A" if contact.bonus else "",
        )
        return ram, Attack("answer", contact.met, contact.ship, flat=other.card.hull)
    return (
        Attack("collision", contact.ship, contact.met, flat=ship.card.hull),
        Attack("collision", contact.met, contact.ship, flat=other.card.hull),
    )
