"""Conditions and effects of cards for contacts and melees (see ``effects.py``)."""

from __future__ import annotations

from typing import Final

from navals.games.uncharted.rules.boarding.melees import current_melee
from navals.games.uncharted.rules.cards.effects import NOT_PLAYABLE, Choices, choices_if, is_choosable
from navals.games.uncharted.rules.events import Moved
from navals.games.uncharted.rules.fire.attack import EXTRA_DICE
from navals.games.uncharted.rules.position import UnchartedPosition
from navals.games.uncharted.rules.sea.sailing import TENTH_INCH
from navals.games.uncharted.rules.turn.agenda import Transition, activation_of, replace
from navals.games.uncharted.rules.turn.tasks import Ask, CardEffect, Hacking, Window
from navals.geometry.plane import Point, is_inside, shortest_vector

GRAPNEL_RANGE: Final = 2000  # Reach of grapnels (O4), in thousandths of an inch.


def add_ram_dice(transition: Transition, effect: CardEffect) -> None:
    """Add three dice to the ram (O2)."""
    contacts = list(activation_of(transition.state).contacts)
    for index, contact in enumerate(contacts):
        if contact.ram and contact.ship == effect.subject:
            contacts[index] = replace(contact, bonus=EXTRA_DICE)
    transition.change_activation(contacts=tuple(contacts))


def require_contact(state: UnchartedPosition, window: Window) -> Choices:
    """Require that the enemy that moved is in contact with a friendly ship (O6)."""
    return choices_if(any(state.ships[n].side == window.seat for n in state.touched_enemies(window.subject)))


def set_on_fire(transition: Transition, effect: CardEffect) -> None:
    """Set fire to the enemy that came into contact (O6)."""
    transition.add_marker(effect.subject, "fire")


def offer_touched_ships(state: UnchartedPosition, window: Window) -> Choices:
    """Offer the friendly ships touched by the enemy that moved (D7)."""
    ships = state.touched_enemies(window.subject)
    return tuple((state.ships[n].name,) for n in ships if is_choosable(state, n, window.seat))


def give_axes(transition: Transition, effect: CardEffect) -> None:
    """Give the chosen ship four more dice in its next melee round (D7)."""
    number = transition.state.ship_number(effect.seat, effect.choice[0])
    transition.change_activation(axes=(*activation_of(transition.state).axes, number))


def offer_marine_ships(state: UnchartedPosition, window: Window) -> Choices:
    """Offer the player's ships in the melee during the player's activation (I5)."""
    return _fighter_choices(state, window) if activation_of(state).seat == window.seat else NOT_PLAYABLE


def offer_dread_ships(state: UnchartedPosition, window: Window) -> Choices:
    """Offer the player's ships in the melee during the enemy's activation (L6)."""
    return _fighter_choices(state, window) if activation_of(state).seat != window.seat else NOT_PLAYABLE


def _fighter_choices(state: UnchartedPosition, window: Window) -> Choices:
    return tuple(
        (state.ships[n].name,) for n in current_melee(state).ships if is_choosable(state, n, window.seat)
    )


def add_marines(transition: Transition, effect: CardEffect) -> None:
    """Give the chosen ship three more dice in this melee round (I5)."""
    melee = current_melee(transition.state)
    number = transition.state.ship_number(effect.seat, effect.choice[0])
    transition.replace_task(replace(melee, bonus=(*melee.bonus, (number, 3))))


def spread_dread(transition: Transition, effect: CardEffect) -> None:
    """Reduce the dice thrown against the chosen ship in this melee round by two (L6)."""
    number = transition.state.ship_number(effect.seat, effect.choice[0])
    transition.replace_task(replace(current_melee(transition.state), dread=number))


def require_missed_hacks(state: UnchartedPosition, window: Window) -> Choices:
    """Require missed dice and no A card so far in this round (O3)."""
    melee = current_melee(state)
    return choices_if(melee.missed and "A" not in melee.done)


def reroll_hacks(transition: Transition, effect: CardEffect) -> None:
    """Reroll the missed melee dice (O3)."""
    transition.push(Hacking(effect.subject, current_melee(transition.state).missed, again=True))


def offer_grapple_targets(state: UnchartedPosition, window: Window) -> Choices:
    """Offer enemies within 2 inches with a clear path to them (O4)."""
    number = window.subject
    ship = state.ships[number]
    if not is_choosable(state, number, window.seat) or state.is_engaged(number) or ship.anchored:
        return NOT_PLAYABLE
    enemies = (n for n in state.living_ships(1 - window.seat) if state.distance(number, n) <= GRAPNEL_RANGE)
    return tuple((state.full_name(n),) for n in enemies if _slide_end(state, number, n) is not None)


def _slide_end(state: UnchartedPosition, ship_number: int, enemy: int) -> Point | None:
    """Return where a ship stops if pulled straight towards an enemy, a tenth of an inch at a time, or
    ``None`` if something is in the way.
    """
    ship, enemy_shape = state.ships[ship_number], state.ships[enemy].shape()
    distance = state.distance(ship_number, enemy)
    dx, dy = shortest_vector(ship.shape(), enemy_shape)
    waters = state.waters(ship_number)
    old_contacts = waters.find_contacts(ship.shape())
    end = ship.at
    for step in range(TENTH_INCH, distance, TENTH_INCH):
        point = ship.at[0] + dx * step // distance, ship.at[1] + dy * step // distance
        contacts = waters.find_contacts(replace(ship, at=point).shape(), old_contacts)
        if contacts == (enemy,):
            break
        if contacts or not is_inside(point, waters.size):
            return None
        end = point
    return end


def grapple_enemy(transition: Transition, effect: CardEffect) -> None:
    """Pull the ship alongside the chosen enemy (O4)."""
    state, number = transition.state, effect.subject
    enemy = state.find_ship(effect.choice[0])
    if (end := _slide_end(state, number, enemy)) is None:
        return
    ship = state.ships[number]
    if end != ship.at:
        transition.end_contacts(number)
        transition.change_ship(number, at=end)
    transition.log_event(
        Moved(
            ship=transition.name_of(number),
            start=ship.at,
            start_heading=ship.heading,
            at=end,
            heading=ship.heading,
            travelled=0,
            met=(transition.name_of(enemy),),
            slide=True,
        )
    )
    transition.add_contacts(number, (enemy,))
    transition.push(Ask(1 - effect.seat, "contact", number))
