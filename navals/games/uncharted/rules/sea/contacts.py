"""Rams and collisions (3.8), all resolved at once."""

from __future__ import annotations

from navals.games.uncharted.rules.losses import recover_derelict
from navals.games.uncharted.rules.position import FIRST_TERRAIN, UnchartedPosition
from navals.games.uncharted.rules.sea.terrain import terrain_kinds
from navals.games.uncharted.rules.turn.agenda import Handler, Transition, activation_of, is_terrain
from navals.games.uncharted.rules.turn.tasks import Attack, Batch, Contact, Meeting


class MeetingHandler(Handler[Meeting]):
    """Takes or saves derelicts, then resolves all attacks from rams and collisions at once."""

    def run(self, transition: Transition, task: Meeting) -> None:
        attacks: list[Attack] = []
        contacts = activation_of(transition.state).contacts
        transition.change_activation(contacts=())
        for contact in contacts:
            if not transition.state.is_living(contact.ship):
                continue
            if not is_terrain(contact.met):
                met_ship = transition.state.ships[contact.met]
                if not met_ship.is_at_sea:
                    continue
                if not met_ship.is_afloat:
                    recover_derelict(transition, contact.ship, contact.met)
                    continue
            attacks += contact_attacks(transition.state, contact)
        if attacks:
            transition.push(Batch(tuple(attacks)))


def contact_attacks(state: UnchartedPosition, contact: Contact) -> tuple[Attack, ...]:
    """Return the attacks caused by a contact: one by each of the two ships, or one by terrain."""
    ship = state.ships[contact.ship]
    if is_terrain(contact.met):
        dice = terrain_kinds(state.options.house)[state.islands[contact.met - FIRST_TERRAIN].kind].dice
        return (Attack("terrain", contact.met, contact.ship, flat=dice),)
    met_hull, card = state.ships[contact.met].card.hull, ship.card
    if contact.ram:
        # Losses do not reduce a ram (A26); the answer is an ordinary attack (A28).
        dice, card_types = card.ram + contact.bonus, "A" if contact.bonus else ""
        ram_attack = Attack("ram", contact.ship, contact.met, flat=dice, red=card.red, done=card_types)
        return ram_attack, Attack("answer", contact.met, contact.ship, flat=met_hull)
    return (
        Attack("collision", contact.ship, contact.met, flat=card.hull),
        Attack("collision", contact.met, contact.ship, flat=met_hull),
    )
