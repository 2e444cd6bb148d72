"""Orders to move (3.2, 3.8): legality, destination and contacts."""

from __future__ import annotations

from typing import Final

from navals.core.message import clip, msg
from navals.core.refusal import Refusal
from navals.games.uncharted.rules.actions import MoveShip, Stay, UnchartedAction, Weigh
from navals.games.uncharted.rules.data.fleet import hull_at
from navals.games.uncharted.rules.events import Anchored, Moved, RamDeclared, Stayed, Weighed, Withdrawn
from navals.games.uncharted.rules.position import UnchartedPosition
from navals.games.uncharted.rules.sea import sailing
from navals.games.uncharted.rules.sea.sailing import STEPS, STRAIGHT, ShipPath, advance, is_into_wind
from navals.games.uncharted.rules.turn.agenda import Handler, Transition, activation_of, is_terrain, replace
from navals.games.uncharted.rules.turn.tasks import Ask, Contact, Moving
from navals.geometry.plane import HEADING_COUNT

RULE: Final = "uncharted 3.2"
DRIFT_LENGTH: Final = 2000  # Drift of ships out of command and of derelicts, in thousandths of an inch.
MAX_HELM: Final = 2  # Maximum turn on the spot with C06, in steps of 15 degrees.
MAX_STEPS: Final = 99
EXTRA_INCHES: Final = {"C05": 2, "D1": 3, "L3": 1, "O1": 3}  # Extra inches of movement from cards.
FOLLOWING_WIND_BONUS: Final = 2  # Extra inches from C04.


def movable_ships(state: UnchartedPosition) -> tuple[int, ...]:
    """Return the ships of the group that have yet to move, except lost and engaged ships (A37, 3.9)."""
    if (activation := state.activation) is None:
        return ()
    ships_left = (n for n in activation.group if n not in activation.moved and state.is_living(n))
    return tuple(n for n in ships_left if not state.is_engaged(n))


def movement_points(state: UnchartedPosition, ship_number: int) -> int:
    """Return a ship's movement points, including those from cards."""
    ship, activation = state.ships[ship_number], state.activation
    extra_inches = 0
    if not ship.is_confused:
        if activation is not None and ship_number in activation.group:
            extra_inches += sum(EXTRA_INCHES.get(card, 0) for card in activation.cards)
        # A following wind: within 45 degrees of the direction it blows towards.
        if (
            state.has_effect(ship.side, "C04")
            and ship.has_sails
            and is_into_wind(ship.heading, state.wind + 4)
        ):
            extra_inches += FOLLOWING_WIND_BONUS
    return sailing.movement_allowance(ship, extra_inches)


def starts_in_contact(state: UnchartedPosition, ship_number: int) -> bool:
    """Return whether a ship starts in contact with terrain or a friend (3.8)."""
    side = state.ships[ship_number].side
    return any(
        is_terrain(n) or (state.is_living(n) and state.ships[n].side == side)
        for n in state.contacts_of(ship_number)
    )


def plot_course(state: UnchartedPosition, ship_number: int, action: MoveShip) -> ShipPath | Refusal:
    """Return the course of a move, or why it is illegal."""
    ship = state.ships[ship_number]
    wind, waters = state.wind_of(ship), state.waters(ship_number)
    path = ShipPath(ship.at, ship.heading, movement_points(state, ship_number))
    if action.helm:
        activation = activation_of(state)
        if "C06" not in activation.cards or ship.is_confused:
            return Refusal(msg("only the Helm over card can turn a ship on the spot"), "uncharted 3.12")
        if abs(action.helm) > MAX_HELM:
            return Refusal(msg("a ship can only turn on the spot by 15 or 30 degrees"), "uncharted 3.12")
        old_contacts = waters.find_contacts(ship.shape())
        sign = 1 if action.helm > 0 else -1
        for step in range(1, abs(action.helm) + 1):
            heading = (ship.heading + sign * step) % HEADING_COUNT
            if waters.find_contacts(hull_at(ship.card.size, ship.at, heading), old_contacts):
                return Refusal(
                    msg("{ship} has no room to turn on the spot", ship=ship.name), "uncharted 3.12"
                )
        path = replace(path, heading=(ship.heading + action.helm) % HEADING_COUNT)
    if action.back:
        if not starts_in_contact(state, ship_number):
            reason = msg("only a ship touching terrain or a friendly ship can go astern")
            return Refusal(reason, "uncharted 3.8")
        if path.points < sailing.ASTERN_COST:
            return Refusal(msg("{ship} does not have enough movement points", ship=ship.name), RULE)
        size = ship.card.size
        path = advance(
            size,
            path,
            -sailing.ASTERN_LENGTH,
            waters,
            waters.find_contacts(hull_at(size, path.place, path.heading)),
        )
        path = replace(path, points=path.points - sailing.ASTERN_COST, straight_run=0)
        if path.contacts or path.leaves_table:
            return path
    result = sailing.sail(ship, action.steps, path, wind, waters)
    if result == "rudder":
        return Refusal(msg("{ship} has lost her rudder and cannot turn", ship=ship.name), "uncharted 3.7")
    if isinstance(result, str):
        points = movement_points(state, ship_number)
        reason = msg("{ship} has {n} movement points, too few for these steps", ship=ship.name, n=points)
        return Refusal(reason, RULE)
    return result


def new_contacts(state: UnchartedPosition, ship_number: int, path: ShipPath) -> tuple[int, ...]:
    """Return a path's new contacts; old ones count again only once the ship has moved (3.8)."""
    ship = state.ships[ship_number]
    if path.distance > 0 or path.heading != ship.heading:
        return path.contacts
    old_contacts = state.contacts_of(ship_number)
    return tuple(n for n in path.contacts if n not in old_contacts)


def check_move(state: UnchartedPosition, ship_number: int, action: MoveShip) -> Refusal | None:
    """Return why a ship cannot make this move, or ``None`` if it can."""
    ship = state.ships[ship_number]
    if len(action.steps) > MAX_STEPS or any(step not in STEPS for step in action.steps):
        return Refusal(msg("a step is written s, l or r"), RULE)
    if not (action.steps or action.helm or action.back or action.anchor):
        return Refusal(msg("if a ship does not move, write “stay”"), RULE)
    path = plot_course(state, ship_number, action)
    if isinstance(path, Refusal):
        return path
    if action.anchor:
        if action.ram:
            return Refusal(msg("a ship can drop anchor or ram, not both"), RULE)
        if path.leaves_table:
            return Refusal(msg("{ship} leaves the table", ship=ship.name), RULE)
        if 2 * path.points < movement_points(state, ship_number):
            name = ship.name
            reason = msg("{ship} has spent more than half her movement and cannot drop anchor", ship=name)
            return Refusal(reason, RULE)
        return None
    if action.ram:
        return _check_ram(state, ship_number, action.ram, path)
    return None if is_far_enough(state, ship_number, path) else _short_travel_refusal(state, ship_number)


def minimum_travel(state: UnchartedPosition, ship_number: int) -> int:
    """Return a ship's minimum travel, in thousandths of an inch."""
    ship = state.ships[ship_number]
    wind = state.wind_of(ship)
    return sailing.MIN_UPWIND_TRAVEL if wind >= 0 and is_into_wind(ship.heading, wind) else sailing.MIN_TRAVEL


def _short_travel_refusal(state: UnchartedPosition, ship_number: int) -> Refusal:
    name, minimum = state.ships[ship_number].name, minimum_travel(state, ship_number) // 1000
    return Refusal(msg("{ship} must travel at least {n} inches, or drop anchor", ship=name, n=minimum), RULE)


def is_far_enough(state: UnchartedPosition, ship_number: int, path: ShipPath) -> bool:
    """Return whether a move meets the minimum travel (3.2), which is waived for ships out of points, off the
    table or in contact.
    """
    ship = state.ships[ship_number]
    if (
        path.distance >= minimum_travel(state, ship_number)
        or path.leaves_table
        or path.contacts
        or state.contacts_of(ship_number)
    ):
        return True
    return sailing.step_cost(ship, STRAIGHT, path.heading, state.wind_of(ship)) > path.points


def _check_ram(
    state: UnchartedPosition, ship_number: int, target_name: str, path: ShipPath
) -> Refusal | None:
    side = state.ships[ship_number].side
    target = state.ship_number(1 - side, target_name)
    if not state.is_living(target):
        return Refusal(msg("there is no enemy ship {ship} to ram", ship=clip(target_name)), "uncharted 3.8")
    if target not in new_contacts(state, ship_number, path):
        return Refusal(msg("this move does not touch {ship}", ship=target_name), "uncharted 3.8")
    # A ship running straight ahead touches others with its bow edge.
    if path.straight_run < sailing.MIN_RAM_RUN:
        return Refusal(msg("a ram needs a straight run of 2 inches"), "uncharted A25")
    return None


def drift_path(state: UnchartedPosition, ship_number: int) -> ShipPath:
    """Return the course of a ship that drifts 2 inches ahead."""
    ship = state.ships[ship_number]
    waters = state.waters(ship_number)
    old_contacts = waters.find_contacts(ship.shape())
    return advance(ship.card.size, ShipPath(ship.at, ship.heading, 0), DRIFT_LENGTH, waters, old_contacts)


def move_ship(
    transition: Transition,
    number: int,
    path: ShipPath,
    action: MoveShip | None = None,
    *,
    is_drift: bool = False,
) -> tuple[int, ...]:
    """Move a ship along its course; record and return its new contacts (3.4)."""
    state = transition.state
    ship = state.ships[number]
    contact_numbers = new_contacts(state, number, path)
    if path.distance > 0 or path.heading != ship.heading:
        transition.end_contacts(number)
    transition.change_ship(number, at=path.place, heading=path.heading)
    name, move = transition.name_of(number), action or MoveShip("")
    transition.log_event(
        Moved(
            ship=name,
            start=ship.at,
            start_heading=ship.heading,
            at=path.place,
            heading=path.heading,
            travelled=path.distance,
            steps=move.steps,
            helm=move.helm,
            back=move.back,
            met=transition.names_of(contact_numbers),
            drift=is_drift,
        )
    )
    if path.leaves_table:
        transition.change_ship(number, fate="withdrawn", anchored=False)
        transition.end_contacts(number)
        transition.log_event(Withdrawn(ship=name))
        return ()
    transition.add_contacts(number, contact_numbers)
    if contact_numbers and state.activation is not None:
        # Only the first ship touched is rammed (A29).
        ram_target = state.ship_number(1 - ship.side, action.ram) if action is not None and action.ram else -1
        contacts = tuple(Contact(number, n, ram=n == ram_target) for n in contact_numbers)
        transition.change_activation(contacts=activation_of(transition.state).contacts + contacts)
    return contact_numbers


class MoveHandler(Handler[Moving]):
    """Moves the ships of the group one at a time."""

    def actor(self, state: UnchartedPosition, task: Moving) -> int | None:
        return activation_of(state).seat if movable_ships(state) else None

    def check(self, state: UnchartedPosition, task: Moving, action: UnchartedAction) -> Refusal | None:
        activation = activation_of(state)
        if not isinstance(action, MoveShip | Stay | Weigh):
            return Refusal(msg("the ships of the squadron must move first"), "uncharted 3.4")
        ship_number = state.ship_number(activation.seat, action.ship)
        if not state.is_living(ship_number):
            return Refusal(msg("there is no ship {ship}", ship=clip(action.ship)), "uncharted 3.4")
        name = state.ships[ship_number].name
        if ship_number not in activation.group:
            return Refusal(msg("{ship} is not one of the ships acting now", ship=name), "uncharted 3.3")
        if ship_number in activation.moved:
            return Refusal(msg("{ship} has moved already", ship=name), "uncharted 3.4")
        if state.is_engaged(ship_number):
            return Refusal(msg("{ship} is in a melee and cannot move", ship=name), "uncharted 3.9")
        return self._check_order(state, ship_number, action)

    def _check_order(
        self, state: UnchartedPosition, ship_number: int, action: MoveShip | Stay | Weigh
    ) -> Refusal | None:
        ship = state.ships[ship_number]
        match action:
            case Weigh() if not ship.anchored:
                return Refusal(msg("{ship} is not at anchor", ship=ship.name), RULE)
            case Stay() if not may_stay(state, ship_number):
                return _short_travel_refusal(state, ship_number)
            case MoveShip() if ship.anchored:
                return Refusal(
                    msg("{ship} is at anchor: she can stay, or weigh anchor", ship=ship.name), RULE
                )
            case MoveShip():
                return check_move(state, ship_number, action)
        return None

    def legal_actions(self, state: UnchartedPosition, task: Moving) -> tuple[UnchartedAction, ...] | None:
        ships = [state.ships[number] for number in movable_ships(state)]
        if not all(ship.anchored for ship in ships):
            return None
        return tuple(action for ship in ships for action in (Stay(ship.name), Weigh(ship.name)))

    def apply(self, transition: Transition, task: Moving, action: MoveShip | Stay | Weigh) -> None:
        activation = activation_of(transition.state)
        seat = activation.seat
        ship_number = transition.state.ship_number(seat, action.ship)
        transition.change_activation(moved=(*activation.moved, ship_number))
        offers: list[Ask] = []
        if isinstance(action, Weigh):
            transition.change_ship(ship_number, anchored=False)
            transition.log_event(Weighed(ship=transition.name_of(ship_number)))
        elif isinstance(action, Stay):
            transition.log_event(Stayed(ship=transition.name_of(ship_number)))
        else:
            path = plot_course(transition.state, ship_number, action)
            assert isinstance(path, ShipPath)
            contact_numbers = move_ship(transition, ship_number, path, action)
            if action.ram:
                target = transition.name_of(transition.state.ship_number(1 - seat, action.ram))
                transition.log_event(RamDeclared(ship=transition.name_of(ship_number), target=target))
                offers.append(Ask(seat, "ram", ship_number))
            if set(contact_numbers).intersection(transition.state.living_ships(1 - seat)):
                offers.append(Ask(1 - seat, "contact", ship_number))
            if action.anchor:
                transition.change_ship(ship_number, anchored=True)
                transition.log_event(Anchored(ship=transition.name_of(ship_number)))
            if transition.state.is_living(ship_number):
                offers.append(Ask(seat, "moved", ship_number))
        transition.push(*offers, Moving())


def may_stay(state: UnchartedPosition, ship_number: int) -> bool:
    """Return whether a ship may stay: at anchor, in contact, or unable to pay for a straight step."""
    ship = state.ships[ship_number]
    path = ShipPath(ship.at, ship.heading, movement_points(state, ship_number))
    return ship.anchored or is_far_enough(state, ship_number, path)
