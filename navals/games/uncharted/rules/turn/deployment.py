"""Before the first turn (3.13): terrain, deployment, opening wind and hands.

A plays from the south, B from the north. The winner of the roll-off places the first piece of terrain and the
first squadron.
"""

from __future__ import annotations

import random
from functools import lru_cache
from typing import Final

from navals.core.fields import with_item
from navals.core.message import Message, clip, msg
from navals.core.refusal import Refusal
from navals.core.seat import CHANCE, NOBODY
from navals.games.uncharted.rules import events
from navals.games.uncharted.rules.actions import Breeze, Deploy, Draw, Piece, Roll, UnchartedAction
from navals.games.uncharted.rules.cards.deck import sort_cards
from navals.games.uncharted.rules.data.fleet import HALF_SIZES, Ship
from navals.games.uncharted.rules.options import Options
from navals.games.uncharted.rules.position import COMMAND_RADIUS, UnchartedPosition, find_connected
from navals.games.uncharted.rules.sea import terrain
from navals.games.uncharted.rules.sea.terrain import Island, has_room
from navals.games.uncharted.rules.turn import tasks
from navals.games.uncharted.rules.turn.agenda import Handler, RollHandler, Transition, replace
from navals.geometry.plane import HEADING_COUNT, Hull, Point, gap, hulls_overlap, touches_circle

RULE: Final = "uncharted 3.13"
SIDE_MARGIN: Final = 4000  # Minimum distance of squadrons from the sides of the table.
SIGNALS_BONUS: Final = 2  # Signal flags (C03) add this to the initiative die.


class RollOffHandler(RollHandler[tasks.RollOff]):
    """Rolls a die for each seat, A's first, until the results, including card bonuses, differ."""

    def dice_count(self, state: UnchartedPosition, task: tasks.RollOff) -> int:
        return 2

    def apply(self, transition: Transition, task: tasks.RollOff, action: Roll) -> None:
        state = transition.state
        first_face, second_face = action.faces
        sums = [first_face, second_face]
        if task.what == "initiative":
            sums = [face + SIGNALS_BONUS * state.has_effect(seat, "C03") for seat, face in enumerate(sums)]
        winner = NOBODY if sums[0] == sums[1] else int(sums[1] > sums[0])
        transition.log_event(
            events.RolledOff(
                what=task.what, faces=(first_face, second_face), sums=(sums[0], sums[1]), winner=winner
            )
        )
        if winner == NOBODY:
            transition.push(task)
        elif task.what == "place":
            transition.update(first=winner)
            transition.push(*[tasks.CountPieces()] * (state.options.map == "random"), tasks.Deploying(winner))
        elif task.what == "cards":
            # The lower roller counts as the loser of the initiative before the first one (A47).
            transition.update(lost=1 - winner)
        else:
            transition.update(first=winner, lost=1 - winner)


class PieceCountHandler(RollHandler[tasks.CountPieces]):
    """Rolls for the number of terrain pieces: 3 + D3."""

    def apply(self, transition: Transition, task: tasks.CountPieces, action: Roll) -> None:
        face = action.faces[0]
        count = 3 + (face + 1) // 2
        transition.log_event(events.PiecesCounted(face=face, count=count))
        transition.push(tasks.PlacePiece(transition.state.first, count))


class PieceHandler(Handler[tasks.PlacePiece]):
    """Lets players alternate in placing pieces while there is room for another."""

    def actor(self, state: UnchartedPosition, task: tasks.PlacePiece) -> int | None:
        return task.seat if task.left and _first_free_point(state) is not None else None

    def check(
        self, state: UnchartedPosition, task: tasks.PlacePiece, action: UnchartedAction
    ) -> Refusal | None:
        if not isinstance(action, Piece):
            return Refusal(msg("a piece of terrain must be placed"), RULE)
        if action.kind not in terrain.KINDS or action.kind in state.options.scenario_data.without:
            return Refusal(
                msg("{kind} is not a kind of terrain in this scenario", kind=clip(action.kind)), RULE
            )
        if not terrain.MIN_RADIUS <= action.radius <= terrain.MAX_RADIUS:
            return Refusal(msg("a radius must be from 2 to 4 inches"), RULE)
        if not self._has_room(state, action):
            return Refusal(
                msg(
                    "pieces of terrain must be at least 8 inches from every edge and 4 inches from each other"
                ),
                RULE,
            )
        return None

    def _has_room(self, state: UnchartedPosition, piece: Piece) -> bool:
        options = state.options
        return has_room(
            state.islands, options.scenario_data.wrecks, options.table, (piece.x, piece.y), piece.radius
        )

    def sample(self, state: UnchartedPosition, task: tasks.PlacePiece, rng: random.Random) -> UnchartedAction:
        kinds = [kind for kind in terrain.KINDS if kind not in state.options.scenario_data.without]
        for _ in range(20):
            kind = kinds[rng.randrange(len(kinds))]
            x, y = (100 * rng.randrange(length // 100) for length in state.options.table)
            piece = Piece(kind, x, y, 500 * rng.randrange(4, 9))
            if self._has_room(state, piece):
                return piece
        point = _first_free_point(state)
        assert point is not None
        return Piece(kinds[0], *point, terrain.MIN_RADIUS)

    def apply(self, transition: Transition, task: tasks.PlacePiece, action: Piece) -> None:
        piece = Island(action.kind, (action.x, action.y), action.radius)
        transition.update(islands=(*transition.state.islands, piece))
        transition.log_event(
            events.PiecePlaced(seat=task.seat, kind=action.kind, at=piece.at, radius=piece.radius)
        )
        transition.push(tasks.PlacePiece(1 - task.seat, task.left - 1))


def _first_free_point(state: UnchartedPosition) -> Point | None:
    """Return the first point, on a half-inch grid, where the smallest piece fits, or ``None``."""
    return _find_free_point(state.islands, state.options.scenario_data.wrecks, state.options.table)


@lru_cache(maxsize=16)
def _find_free_point(
    islands: tuple[Island, ...], wrecks: tuple[Point, ...], table: tuple[int, int]
) -> Point | None:
    """Return the point for ``_first_free_point``; cached, because ``PieceHandler.actor`` often needs it."""
    margin = terrain.EDGE_DISTANCE + terrain.MIN_RADIUS
    for x in range(margin, table[0] - margin + 1, 500):
        for y in range(margin, table[1] - margin + 1, 500):
            if has_room(islands, wrecks, table, (x, y), terrain.MIN_RADIUS):
                return x, y
    return None


def placed_ships(state: UnchartedPosition, side: int, action: Deploy) -> tuple[tuple[int, Ship], ...]:
    """Return a squadron's ships, with their numbers, as they would be deployed."""
    places = [(state.ship_number(side, name), (x, y)) for name, x, y in action.at]
    return tuple(
        (n, replace(state.ships[n], at=point, heading=action.heading, placed=True)) for n, point in places
    )


class DeploymentHandler(Handler[tasks.Deploying]):
    """Lets players alternate in deploying squadrons; when one has finished, the other continues."""

    def actor(self, state: UnchartedPosition, task: tasks.Deploying) -> int | None:
        return next((seat for seat in (task.seat, 1 - task.seat) if squadrons_to_deploy(state, seat)), None)

    def check(
        self, state: UnchartedPosition, task: tasks.Deploying, action: UnchartedAction
    ) -> Refusal | None:
        if not isinstance(action, Deploy):
            return Refusal(msg("a squadron must be deployed first"), RULE)
        seat = self.actor(state, task)
        assert seat is not None
        if (names := squadrons_to_deploy(state, seat).get(action.squadron)) is None:
            return Refusal(msg("squadron {number} has no ships to deploy", number=action.squadron + 1), RULE)
        if tuple(name for name, _, _ in action.at) != names:
            return Refusal(msg("the ships of this squadron are {ships}", ships=" ".join(names)), RULE)
        if not 0 <= action.heading < HEADING_COUNT:
            return Refusal(msg("a heading must be a multiple of 15 degrees"), "uncharted 3.1")
        return self._check_places(state, seat, action)

    def _check_places(self, state: UnchartedPosition, seat: int, action: Deploy) -> Refusal | None:
        west, south, east, north = zone(state.options, seat)
        for name, x, y in action.at:
            if not (west <= x <= east and south <= y <= north):
                return Refusal(msg("{ship} is outside her zone", ship=name), RULE)
        ships = placed_ships(state, seat, action)
        shapes = [ship.shape() for _, ship in ships]
        obstacles = [ship.shape() for ship in state.ships if ship.is_at_sea]
        for n, (number, _) in enumerate(ships):
            if any(hulls_overlap(shapes[n], shape) for shape in (*obstacles, *shapes[:n])):
                return Refusal(msg("{ship} overlaps another ship", ship=state.ships[number].name), RULE)
            if any(touches_circle(shapes[n], piece.at, piece.radius) for piece in state.islands):
                return Refusal(msg("{ship} overlaps terrain", ship=state.ships[number].name), RULE)
        if not _are_linked(shapes):
            return Refusal(msg("the ships of a squadron must be within 4 inches of each other"), RULE)
        return None

    def sample(self, state: UnchartedPosition, task: tasks.Deploying, rng: random.Random) -> UnchartedAction:
        seat = self.actor(state, task)
        assert seat is not None
        names_by_squadron = squadrons_to_deploy(state, seat)
        squadrons = list(names_by_squadron)
        squadron = squadrons[rng.randrange(len(squadrons))]
        names = names_by_squadron[squadron]
        size = state.ships[state.ship_number(seat, names[0])].card.size
        spacing = 2 * HALF_SIZES[size][1] + 500 + 100 * rng.randrange(10)
        width, height = state.options.table
        depth = state.options.scenario_data.zones[seat]
        for attempt in range(3000):
            free_width = width - 2 * SIDE_MARGIN - spacing * (len(names) - 1)
            x = SIDE_MARGIN + 100 * rng.randrange(free_width // 100)
            y = 100 * rng.randrange(depth // 100)
            y = y if seat == 0 else height - y
            turn = rng.choice((-2, -1, 0, 0, 1, 2)) if attempt < 20 else 0
            places = tuple((name, x + spacing * n, y) for n, name in enumerate(names))
            action = Deploy(squadron, places, (12 * seat + turn) % HEADING_COUNT)
            if self._check_places(state, seat, action) is None:
                return action
        raise AssertionError(squadron)

    def apply(self, transition: Transition, task: tasks.Deploying, action: Deploy) -> None:
        seat = self.actor(transition.state, task)
        assert seat is not None
        ships = placed_ships(transition.state, seat, action)
        for number, ship in ships:
            transition.change_ship(number, at=ship.at, heading=ship.heading, placed=True)
        transition.log_event(
            events.Deployed(
                seat=seat,
                squadron=action.squadron,
                ships=transition.names_of(number for number, _ in ships),
                at=tuple(ship.at for _, ship in ships),
                heading=action.heading,
            )
        )
        transition.push(tasks.Deploying(1 - seat))


def squadrons_to_deploy(state: UnchartedPosition, seat: int) -> dict[int, tuple[str, ...]]:
    """Return a side's undeployed squadrons, with the names of their ships."""
    names_by_squadron: dict[int, tuple[str, ...]] = {}
    for ship in state.ships:
        if ship.side == seat and not ship.placed:
            names_by_squadron[ship.squadron] = (*names_by_squadron.get(ship.squadron, ()), ship.name)
    return names_by_squadron


def zone(options: Options, seat: int) -> tuple[int, int, int, int]:
    """Return the west, south, east and north limits of a side's zone, in thousandths of an inch."""
    (width, height), depth = options.table, options.scenario_data.zones[seat]
    return (
        (SIDE_MARGIN, 0, width - SIDE_MARGIN, depth)
        if seat == 0
        else (SIDE_MARGIN, height - depth, width - SIDE_MARGIN, height)
    )


def _are_linked(shapes: list[Hull]) -> bool:
    """Return whether the ships form one group, linked by gaps within the command radius (A13)."""
    ships = range(len(shapes))
    linked_ships = find_connected(
        0, lambda at: [n for n in ships if gap(shapes[at], shapes[n]) <= COMMAND_RADIUS]
    )
    return len(linked_ships) == len(shapes)


class OpeningWindHandler(Handler[tasks.OpeningWind]):
    """Draws one of eight points with equal probability, unless the scenario sets the wind."""

    def actor(self, state: UnchartedPosition, task: tasks.OpeningWind) -> int | None:
        return CHANCE if state.options.scenario_data.wind is None else None

    def run(self, transition: Transition, task: tasks.OpeningWind) -> None:
        self._set_wind(transition, transition.state.options.scenario_data.wind or 0)

    def check(
        self, state: UnchartedPosition, task: tasks.OpeningWind, action: UnchartedAction
    ) -> Refusal | None:
        if isinstance(action, Breeze) and 0 <= action.point < 8:
            return None
        return Refusal(msg("the opening wind must be drawn"), RULE)

    def legal_actions(self, state: UnchartedPosition, task: tasks.OpeningWind) -> tuple[UnchartedAction, ...]:
        return tuple(Breeze(point) for point in range(8))

    def apply(self, transition: Transition, task: tasks.OpeningWind, action: Breeze) -> None:
        self._set_wind(transition, action.point)

    def _set_wind(self, transition: Transition, point: int) -> None:
        transition.update(wind=point)
        transition.log_event(events.WindSet(point=point))


class DealHandler(Handler[tasks.Dealing]):
    """Deals cards; an empty deck is refilled from the discards."""

    def run(self, transition: Transition, task: tasks.Dealing) -> None:
        state, seat = transition.state, task.seat
        if task.count <= 0:
            return
        if not (deck_size := len(state.deck(seat))):
            if not state.discards[seat]:
                return
            transition.update(discards=with_item(state.discards, seat, ()))
            transition.log_event(events.Reshuffled(seat=seat))
            deck_size = len(transition.state.deck(seat))
        count = min(deck_size, task.count)
        transition.push(tasks.Drawing(seat, count), tasks.Dealing(seat, task.count - count))


class DrawHandler(Handler[tasks.Drawing]):
    """Draws cards for a seat."""

    def actor(self, state: UnchartedPosition, task: tasks.Drawing) -> int | None:
        return CHANCE

    def check(self, state: UnchartedPosition, task: tasks.Drawing, action: UnchartedAction) -> Refusal | None:
        if not isinstance(action, Draw):
            return Refusal(msg("cards must be drawn first"), "uncharted 3.12")
        message = self._error_message(state, task, action)
        return None if message is None else Refusal(message, "uncharted 3.12")

    def _error_message(self, state: UnchartedPosition, task: tasks.Drawing, action: Draw) -> Message | None:
        if len(action.cards) != task.count:
            return msg("draw {n} cards here", n=task.count)
        cards_left = list(state.deck(task.seat))
        for card in action.cards:
            if card not in cards_left:
                return msg("{card} is not in that deck", card=clip(card))
            cards_left.remove(card)
        if sort_cards(action.cards) == action.cards:
            return None
        return msg("list the drawn cards in numerical order")

    def sample(self, state: UnchartedPosition, task: tasks.Drawing, rng: random.Random) -> UnchartedAction:
        return Draw(sort_cards(tuple(rng.sample(state.deck(task.seat), task.count))))

    def apply(self, transition: Transition, task: tasks.Drawing, action: Draw) -> None:
        transition.give_cards(task.seat, action.cards)
        transition.log_event(events.Drawn(seat=task.seat, count=task.count))
        transition.log_event(
            events.Drawn(seat=task.seat, count=task.count, cards=action.cards, audience=task.seat)
        )
