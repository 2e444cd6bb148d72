"""Before the first turn (3.13): terrain, deployment, opening wind and hands.

A plays from the south, B from the north. The winner of the roll-off places the first piece of terrain and the
first squadron.
"""

from __future__ import annotations

import random
from functools import lru_cache
from typing import Final

from navals.core.fields import with_one
from navals.core.message import Message, clip, msg
from navals.core.refusal import Refusal
from navals.core.seat import CHANCE, NOBODY
from navals.games.uncharted.rules import events
from navals.games.uncharted.rules.actions import Breeze, Deploy, Draw, Piece, Roll, UnchartedAction
from navals.games.uncharted.rules.cards.deck import sort_cards
from navals.games.uncharted.rules.data.fleet import HALVES, Ship
from navals.games.uncharted.rules.options import Options
from navals.games.uncharted.rules.position import COMMAND_RADIUS, UnchartedPosition, find_connected
from navals.games.uncharted.rules.sea import terrain
from navals.games.uncharted.rules.sea.terrain import Island, has_room
from navals.games.uncharted.rules.turn import tasks
from navals.games.uncharted.rules.turn.agenda import Handler, Progress, Rolling, replace
from navals.geometry.plane import HEADING_COUNT, Hull, Point, gap, hulls_overlap, touches_circle

RULE: Final = "uncharted 3.13"
SIDE_MARGIN: Final = 4000  # Minimum distance of squadrons from the sides of the table.
SIGNALS_BONUS: Final = 2  # Signal flags (C03) add this to the initiative die.


class RollOffHandler(Rolling[tasks.RollOff]):
    """Rolls a die for each seat, A's first, until the sums with cards differ."""

    def dice(self, state: UnchartedPosition, task: tasks.RollOff) -> int:
        return 2

    def apply(self, progress: Progress, task: tasks.RollOff, action: Roll) -> None:
        state = progress.state
        first_face, second_face = action.faces
        sums = [first_face, second_face]
        if task.what == "initiative":
            sums = [face + SIGNALS_BONUS * state.has_effect(seat, "C03") for seat, face in enumerate(sums)]
        winner = NOBODY if sums[0] == sums[1] else int(sums[1] > sums[0])
        progress.log_event(
            events.RolledOff(
                what=task.what, faces=(first_face, second_face), sums=(sums[0], sums[1]), winner=winner
            )
        )
        if winner == NOBODY:
            progress.push(task)
        elif task.what == "place":
            progress.update(first=winner)
            progress.push(*[tasks.CountPieces()] * (state.options.map == "random"), tasks.Deploying(winner))
        elif task.what == "cards":
            # The lower roller counts as the loser of the initiative before the first one (A47).
            progress.update(lost=1 - winner)
        else:
            progress.update(first=winner, lost=1 - winner)


class PieceCountHandler(Rolling[tasks.CountPieces]):
    """Rolls for the number of terrain pieces: 3 + D3."""

    def apply(self, progress: Progress, task: tasks.CountPieces, action: Roll) -> None:
        face = action.faces[0]
        count = 3 + (face + 1) // 2
        progress.log_event(events.PiecesCounted(face=face, count=count))
        progress.push(tasks.PlacePiece(progress.state.first, count))


class PieceHandler(Handler[tasks.PlacePiece]):
    """Lets players alternate in placing pieces while one still fits."""

    def actor(self, state: UnchartedPosition, task: tasks.PlacePiece) -> int | None:
        return task.seat if task.left and _first_place(state) is not None else None

    def check(
        self, state: UnchartedPosition, task: tasks.PlacePiece, action: UnchartedAction
    ) -> Refusal | None:
        if not isinstance(action, Piece):
            return Refusal(msg("a piece of terrain must be placed"), RULE)
        if action.kind not in terrain.KINDS or action.kind in state.options.plan.without:
            return Refusal(
                msg("{kind} is not a kind of terrain in this scenario", kind=clip(action.kind)), RULE
            )
        if not terrain.LEAST_RADIUS <= action.radius <= terrain.MOST_RADIUS:
            return Refusal(msg("a radius must be from 2 to 4 inches"), RULE)
        if not self._is_free(state, action):
            return Refusal(
                msg(
                    "pieces of terrain must be at least 8 inches from every edge and 4 inches from each other"
                ),
                RULE,
            )
        return None

    def _is_free(self, state: UnchartedPosition, piece: Piece) -> bool:
        options = state.options
        return has_room(state.islands, options.plan.wrecks, options.table, (piece.x, piece.y), piece.radius)

    def sample(self, state: UnchartedPosition, task: tasks.PlacePiece, rng: random.Random) -> UnchartedAction:
        kinds = [kind for kind in terrain.KINDS if kind not in state.options.plan.without]
        for _ in range(20):
            kind = kinds[rng.randrange(len(kinds))]
            x, y = (100 * rng.randrange(length // 100) for length in state.options.table)
            piece = Piece(kind, x, y, 500 * rng.randrange(4, 9))
            if self._is_free(state, piece):
                return piece
        point = _first_place(state)
        assert point is not None
        return Piece(kinds[0], *point, terrain.LEAST_RADIUS)

    def apply(self, progress: Progress, task: tasks.PlacePiece, action: Piece) -> None:
        piece = Island(action.kind, (action.x, action.y), action.radius)
        progress.update(islands=(*progress.state.islands, piece))
        progress.log_event(
            events.PiecePlaced(seat=task.seat, kind=action.kind, at=piece.at, radius=piece.radius)
        )
        progress.push(tasks.PlacePiece(1 - task.seat, task.left - 1))


def _first_place(state: UnchartedPosition) -> Point | None:
    """Return the first point, on a half-inch grid, where the smallest piece fits, or ``None``."""
    return _find_place(state.islands, state.options.plan.wrecks, state.options.table)


@lru_cache(maxsize=16)
def _find_place(
    islands: tuple[Island, ...], wrecks: tuple[Point, ...], table: tuple[int, int]
) -> Point | None:
    """Return the point for ``_first_place``, cached because ``Pieces.actor`` often needs it."""
    margin = terrain.EDGE_DISTANCE + terrain.LEAST_RADIUS
    for x in range(margin, table[0] - margin + 1, 500):
        for y in range(margin, table[1] - margin + 1, 500):
            if has_room(islands, wrecks, table, (x, y), terrain.LEAST_RADIUS):
                return x, y
    return None


def placed_ships(state: UnchartedPosition, side: int, action: Deploy) -> tuple[tuple[int, Ship], ...]:
    """Return a squadron's ships, with their numbers, as they would be deployed."""
    berths = [(state.number(side, name), (x, y)) for name, x, y in action.at]
    return tuple(
        (n, replace(state.ships[n], at=point, heading=action.heading, placed=True)) for n, point in berths
    )


class DeploymentHandler(Handler[tasks.Deploying]):
    """Lets players alternate in deploying squadrons; when one has finished, the other continues."""

    def actor(self, state: UnchartedPosition, task: tasks.Deploying) -> int | None:
        return next((seat for seat in (task.seat, 1 - task.seat) if ships_to_deploy(state, seat)), None)

    def check(
        self, state: UnchartedPosition, task: tasks.Deploying, action: UnchartedAction
    ) -> Refusal | None:
        if not isinstance(action, Deploy):
            return Refusal(msg("a squadron must be deployed first"), RULE)
        seat = self.actor(state, task)
        assert seat is not None
        if (names := ships_to_deploy(state, seat).get(action.squadron)) is None:
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
        obstacles = [ship.shape() for ship in state.ships if ship.is_on_sea]
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
        names_by_squadron = ships_to_deploy(state, seat)
        squadrons = list(names_by_squadron)
        squadron = squadrons[rng.randrange(len(squadrons))]
        names = names_by_squadron[squadron]
        size = state.ships[state.number(seat, names[0])].card.size
        spacing = 2 * HALVES[size][1] + 500 + 100 * rng.randrange(10)
        width, height = state.options.table
        depth = state.options.plan.zones[seat]
        for trial in range(3000):
            free_width = width - 2 * SIDE_MARGIN - spacing * (len(names) - 1)
            x = SIDE_MARGIN + 100 * rng.randrange(free_width // 100)
            y = 100 * rng.randrange(depth // 100)
            y = y if seat == 0 else height - y
            turn = rng.choice((-2, -1, 0, 0, 1, 2)) if trial < 20 else 0
            places = tuple((name, x + spacing * n, y) for n, name in enumerate(names))
            action = Deploy(squadron, places, (12 * seat + turn) % HEADING_COUNT)
            if self._check_places(state, seat, action) is None:
                return action
        raise AssertionError(squadron)

    def apply(self, progress: Progress, task: tasks.Deploying, action: Deploy) -> None:
        seat = self.actor(progress.state, task)
        assert seat is not None
        ships = placed_ships(progress.state, seat, action)
        for number, ship in ships:
            progress.change_ship(number, at=ship.at, heading=ship.heading, placed=True)
        progress.log_event(
            events.Deployed(
                seat=seat,
                squadron=action.squadron,
                ships=progress.names_of(number for number, _ in ships),
                at=tuple(ship.at for _, ship in ships),
                heading=action.heading,
            )
        )
        progress.push(tasks.Deploying(1 - seat))


def ships_to_deploy(state: UnchartedPosition, seat: int) -> dict[int, tuple[str, ...]]:
    """Return a side's undeployed squadrons, with the names of their ships."""
    names_by_squadron: dict[int, tuple[str, ...]] = {}
    for ship in state.ships:
        if ship.side == seat and not ship.placed:
            names_by_squadron[ship.squadron] = (*names_by_squadron.get(ship.squadron, ()), ship.name)
    return names_by_squadron


def zone(options: Options, seat: int) -> tuple[int, int, int, int]:
    """Return the west, south, east and north limits of a side's zone, in thousandths of an inch."""
    (width, height), depth = options.table, options.plan.zones[seat]
    return (
        (SIDE_MARGIN, 0, width - SIDE_MARGIN, depth)
        if seat == 0
        else (SIDE_MARGIN, height - depth, width - SIDE_MARGIN, height)
    )


def _are_linked(shapes: list[Hull]) -> bool:
    """Return whether gaps within command radius connect all ships (A13)."""
    ships = range(len(shapes))
    linked_ships = find_connected(
        0, lambda at: [n for n in ships if gap(shapes[at], shapes[n]) <= COMMAND_RADIUS]
    )
    return len(linked_ships) == len(shapes)


class OpeningWindHandler(Handler[tasks.OpeningWind]):
    """Draws one of eight points with equal probability, unless the scenario sets the wind."""

    def actor(self, state: UnchartedPosition, task: tasks.OpeningWind) -> int | None:
        return CHANCE if state.options.plan.wind is None else None

    def run(self, progress: Progress, task: tasks.OpeningWind) -> None:
        self._set_wind(progress, progress.state.options.plan.wind or 0)

    def check(
        self, state: UnchartedPosition, task: tasks.OpeningWind, action: UnchartedAction
    ) -> Refusal | None:
        if isinstance(action, Breeze) and 0 <= action.point < 8:
            return None
        return Refusal(msg("the opening wind must be drawn"), RULE)

    def legal_actions(self, state: UnchartedPosition, task: tasks.OpeningWind) -> tuple[UnchartedAction, ...]:
        return tuple(Breeze(point) for point in range(8))

    def apply(self, progress: Progress, task: tasks.OpeningWind, action: Breeze) -> None:
        self._set_wind(progress, action.point)

    def _set_wind(self, progress: Progress, point: int) -> None:
        progress.update(wind=point)
        progress.log_event(events.WindSet(point=point))


class DealHandler(Handler[tasks.Dealing]):
    """Deals cards; an empty deck is refilled from the discards."""

    def run(self, progress: Progress, task: tasks.Dealing) -> None:
        state, seat = progress.state, task.seat
        if task.count <= 0:
            return
        if not (stock_count := len(state.deck(seat))):
            if not state.discards[seat]:
                return
            progress.update(discards=with_one(state.discards, seat, ()))
            progress.log_event(events.Reshuffled(seat=seat))
            stock_count = len(progress.state.deck(seat))
        count = min(stock_count, task.count)
        progress.push(tasks.Drawing(seat, count), tasks.Dealing(seat, task.count - count))


class DrawHandler(Handler[tasks.Drawing]):
    """Draws cards for a seat."""

    def actor(self, state: UnchartedPosition, task: tasks.Drawing) -> int | None:
        return CHANCE

    def check(self, state: UnchartedPosition, task: tasks.Drawing, action: UnchartedAction) -> Refusal | None:
        if not isinstance(action, Draw):
            return Refusal(msg("cards must be drawn first"), "uncharted 3.12")
        fault = self._fault(state, task, action)
        return None if fault is None else Refusal(fault, "uncharted 3.12")

    def _fault(self, state: UnchartedPosition, task: tasks.Drawing, action: Draw) -> Message | None:
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

    def apply(self, progress: Progress, task: tasks.Drawing, action: Draw) -> None:
        progress.give_cards(task.seat, action.cards)
        progress.log_event(events.Drawn(seat=task.seat, count=task.count))
        progress.log_event(
            events.Drawn(seat=task.seat, count=task.count, cards=action.cards, audience=task.seat)
        )
