"""The position: state fields and queries. ``state.py`` adds actions.

A ship is identified by its index in ``Sea.ships``, a piece of terrain by FIRST_TERRAIN plus its index in
``islands``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final

import msgspec

from navals.core.game import State
from navals.core.result import Result
from navals.core.seat import LETTERS, NOBODY
from navals.games.uncharted.rules.actions import UnchartedAction
from navals.games.uncharted.rules.data.fleet import AFLOAT, DERELICT, NEUTRAL, Ship
from navals.games.uncharted.rules.fire.gunnery import Cover
from navals.games.uncharted.rules.options import Options
from navals.games.uncharted.rules.sea.sailing import TENTH_INCH, ShipPath, Waters, advance
from navals.games.uncharted.rules.sea.terrain import Island
from navals.games.uncharted.rules.turn.tasks import Activation, AnyTask
from navals.geometry.plane import gap

FIRST_TERRAIN: Final = 1000  # Contacts from this number up are terrain.
CALM: Final = -1  # The wind before it is drawn, or for ships that do not feel it.
COMMAND_RADIUS: Final = 4000  # Command radius, in thousandths of an inch.
HAND_LIMIT: Final = 5  # Maximum hand size at the end of a turn.

Hand = tuple[str, ...]


class Sea(msgspec.Struct, frozen=True, kw_only=True):
    """Fields shared by state and view.

    ``wind`` is the compass point it blows towards (0 north, clockwise, 7 north-west), ``first`` the seat that
    won this turn's initiative, ``lost`` the seat that lost the latest initiative (NOBODY if not yet rolled).
    ``acted`` lists the squadrons activated this turn as (side, squadron); ``touching``, lasting contacts as
    (ship, ship or terrain), smaller number first. ``hands`` and ``discards`` hold cards by seat, in id order;
    ``effects``, the cards in force this turn as (seat, card). ``activation`` is ``None`` between activations.
    ``agenda`` lists pending tasks, the current one last. ``last`` is the last action, ``None`` for drawn
    cards, which are secret.
    """

    options: Options
    ships: tuple[Ship, ...]
    islands: tuple[Island, ...] = ()
    wind: int = CALM
    turn: int = 0
    first: int = NOBODY
    lost: int = NOBODY
    acted: tuple[tuple[int, int], ...] = ()
    touching: tuple[tuple[int, int], ...] = ()
    hands: tuple[Hand, Hand] = ((), ())
    discards: tuple[Hand, Hand] = ((), ())
    effects: tuple[tuple[int, str], ...] = ()
    activation: Activation | None = None
    agenda: tuple[AnyTask, ...] = ()
    last: UnchartedAction | None = None


class UnchartedPosition(Sea, State, frozen=True, kw_only=True):
    """The full state, including secrets; ``outcome`` is ``None`` until the game ends."""

    outcome: Result | None = None

    def ship_number(self, side: int, name: str) -> int:
        """Return the index of a side's ship by name, or -1."""
        numbered_ships = enumerate(self.ships)
        return next((n for n, ship in numbered_ships if ship.side == side and ship.name == name), -1)

    def find_ship(self, full_name: str) -> int:
        """Return the index of the ship with a full name such as B.C2, or -1."""
        letter, dot, name = full_name.partition(".")
        if not dot or letter not in ("A", "B"):
            return -1
        return self.ship_number(LETTERS.index(letter), name)

    def full_name(self, number: int) -> str:
        """Return the full name of a ship, or the kind of a piece of terrain."""
        if number >= FIRST_TERRAIN:
            return self.islands[number - FIRST_TERRAIN].kind
        ship = self.ships[number]
        return f"{'ABW'[ship.side]}.{ship.name}"

    def living_ships(self, side: int) -> tuple[int, ...]:
        """Return a side's ships that are afloat and have crew."""
        return tuple(n for n, ship in enumerate(self.ships) if ship.side == side and self.is_living(n))

    def squadron_ships(self, side: int, squadron: int) -> tuple[int, ...]:
        """Return a squadron's living ships."""
        return tuple(n for n in self.living_ships(side) if self.ships[n].squadron == squadron)

    def squadrons(self, side: int) -> tuple[int, ...]:
        return tuple(sorted({self.ships[n].squadron for n in self.living_ships(side)}))

    def waiting_squadrons(self, side: int) -> tuple[int, ...]:
        """Return a side's squadrons that can still be activated this turn."""
        return tuple(squadron for squadron in self.squadrons(side) if (side, squadron) not in self.acted)

    def is_living(self, ship_number: int) -> bool:
        if not 0 <= ship_number < len(self.ships):
            return False
        ship = self.ships[ship_number]
        return ship.fate == AFLOAT and ship.crew > 0 and ship.placed

    def distance(self, ship_number: int, other_number: int) -> int:
        return gap(self.ships[ship_number].shape(), self.ships[other_number].shape())

    def contacts_of(self, ship_number: int) -> tuple[int, ...]:
        return tuple(
            second if first == ship_number else first
            for first, second in self.touching
            if ship_number in (first, second)
        )

    def touched_enemies(self, ship_number: int) -> tuple[int, ...]:
        """Return the living enemies that a living ship touches, i.e. is engaged with."""
        if not self.is_living(ship_number):
            return ()
        side = self.ships[ship_number].side
        return tuple(
            m for m in self.contacts_of(ship_number) if self.is_living(m) and self.ships[m].side == 1 - side
        )

    def is_engaged(self, ship_number: int) -> bool:
        return bool(self.touching) and bool(self.touched_enemies(ship_number))

    def melee_ships(self, number: int) -> tuple[int, ...]:
        """Return all ships in a ship's melee, including itself."""
        return find_connected(number, self.touched_enemies)

    def groups(self, side: int, squadron: int, radius: int = COMMAND_RADIUS) -> tuple[tuple[int, ...], ...]:
        """Return a squadron's groups (3.3): ships connected by gaps of at most ``radius``, in the order
        of their first ships.
        """
        ships = self.squadron_ships(side, squadron)

        def find_neighbours(n: int) -> list[int]:
            return [m for m in ships if m != n and self.distance(n, m) <= radius]

        return tuple(dict.fromkeys(find_connected(ship, find_neighbours) for ship in ships))

    def waters(self, ship_number: int) -> Waters:
        """Return the obstacles to a ship's movement."""
        hulls = tuple(
            (n, ship.shape()) for n, ship in enumerate(self.ships) if n != ship_number and ship.is_at_sea
        )
        islands = tuple((FIRST_TERRAIN + n, piece.at, piece.radius) for n, piece in enumerate(self.islands))
        return Waters(self.options.table, hulls, islands)

    def is_at_rest(self, ship_number: int) -> bool:
        """Return whether a ship is a derelict at rest: a neutral wreck, or stopped by an obstacle (A41)."""
        ship = self.ships[ship_number]
        if ship.fate != DERELICT or ship.anchored or ship.side == NEUTRAL:
            return ship.fate == DERELICT
        if not any(n >= FIRST_TERRAIN or self.ships[n].is_at_sea for n in self.contacts_of(ship_number)):
            return False
        waters = self.waters(ship_number)
        path = ShipPath(ship.at, ship.heading, 0)
        return bool(
            advance(ship.card.size, path, TENTH_INCH, waters, waters.find_contacts(ship.shape())).contacts
        )

    def cover(self) -> Cover:
        return _cover(self.ships, self.islands)

    def wind_of(self, ship: Ship) -> int:
        """Return the wind that a ship feels, or CALM."""
        activation = self.activation
        has_wings = activation is not None and "L3" in activation.cards and activation.seat == ship.side
        return CALM if not ship.has_sails or (has_wings and not ship.is_confused) else self.wind

    def has_effect(self, seat: int, card: str) -> bool:
        """Return whether a seat's card is in force this turn."""
        return (seat, card) in self.effects

    def hand_limit(self, seat: int) -> int:
        """Return a seat's maximum hand size at the end of the turn (A45)."""
        return min(HAND_LIMIT, len(self.squadrons(seat)))

    def deck(self, seat: int) -> Hand:
        """Return a seat's cards that are neither in hand nor discarded."""
        from navals.games.uncharted.rules.cards.deck import full_deck

        cards_left = list(full_deck(self.options.fleet(seat), self.options.house))
        for card in (*self.hands[seat], *self.discards[seat]):
            cards_left.remove(card)
        return tuple(cards_left)


def find_connected(start: int, find_neighbours: Callable[[int], Iterable[int]]) -> tuple[int, ...]:
    """Return ``start`` and the nodes reachable from it through ``find_neighbours``, in increasing order."""
    reached_nodes, frontier = {start}, [start]
    while frontier:
        for n in find_neighbours(frontier.pop()):
            if n not in reached_nodes:
                reached_nodes.add(n)
                frontier.append(n)
    return tuple(sorted(reached_nodes))


_cover_cache: list[tuple[tuple[Ship, ...], tuple[Island, ...], Cover]] = []


def _cover(ships: tuple[Ship, ...], islands: tuple[Island, ...]) -> Cover:
    """Return the obstacles to sight, cached for the last position only."""
    if _cover_cache and _cover_cache[0][0] is ships and _cover_cache[0][1] is islands:
        return _cover_cache[0][2]
    ships_afloat = ((n, ship) for n, ship in enumerate(ships) if ship.placed and ship.fate == AFLOAT)
    hulls = tuple((n, ship.shape(), ship.card.size_class) for n, ship in ships_afloat)
    cover = Cover(hulls, tuple((piece.at, piece.radius) for piece in islands if piece.is_high))
    _cover_cache[:] = [(ships, islands, cover)]
    return cover
