"""Actions, events, views and states of Bataille navale. The rules are in ``rules/__init__.py``."""

from __future__ import annotations

import random
from typing import Final

import msgspec
from msgspec.structs import replace

from navals.core.event import Ended, Event, tell
from navals.core.fields import copy_as, with_item
from navals.core.game import Action, State
from navals.core.message import Message, msg, msgn
from navals.core.public import Shown
from navals.core.refusal import Refusal
from navals.core.result import Result, won_by
from navals.core.seat import CHANCE, NOBODY
from navals.games.bataille.rules.grid import (
    SIZE,
    SQUARE_COUNT,
    SQUARE_NAMES,
    Ends,
    ends_of_ship,
    halo_mask,
    ship_mask,
    ship_text,
)
from navals.games.bataille.rules.layouts import uniform_fleet, union
from navals.games.bataille.rules.options import Options, ship_names


class Place(Action, frozen=True, tag="place"):
    """A complete fleet, in fleet order (R1)."""

    ships: tuple[Ends, ...]


class First(Action, frozen=True, tag="first"):
    """The seat that goes first, by chance or by agreement (R5)."""

    seat: int


class Shoot(Action, frozen=True, tag="shoot"):
    """A bomb on a square of the enemy grid, 0 to 99 (R6)."""

    square: int


BatailleAction = Place | First | Shoot

SHOT_ACTIONS: Final = tuple(Shoot(square) for square in range(SQUARE_COUNT))
FIRST_CHANCES: Final = ((First(0), 0.5), (First(1), 0.5))


class Placed(Event, frozen=True, kw_only=True):
    """``seat`` has placed its fleet. Everyone gets an event without ``ships``; the seat itself also gets one
    that lists them.
    """

    seat: int
    ships: tuple[Ends, ...] = ()


class Begins(Event, frozen=True, kw_only=True):
    """``seat`` goes first (R5). ``drawn``: whether by lot, rather than by agreement or option."""

    seat: int
    drawn: bool


class Bombed(Event, frozen=True, kw_only=True):
    """A bomb was answered ``water``, ``hit`` or ``sunk`` (R7). If sunk, ``ship`` is the ship's mask and
    ``name`` its name, if it has one.
    """

    seat: int
    square: int
    answer: str
    ship: int = 0
    name: Message | None = None


class Skipped(Event, frozen=True, kw_only=True):
    """``seat`` has no bombs left and is skipped (R9)."""

    seat: int


class Shot(msgspec.Struct, frozen=True):
    """The last bomb: who dropped it, where, and the answer."""

    seat: int
    square: int
    answer: str


class Tally(msgspec.Struct, frozen=True, order=True):
    """The ships a player has sunk: sum of sizes, then count (compared in this order, R11)."""

    sizes: int = 0
    ships: int = 0


class Waters(msgspec.Struct, frozen=True):
    """What is visible of one grid. ``bombed``, ``hits``: masks of squares. ``sunk``: masks of the ships sunk,
    largest first. ``left``: sizes of the others. ``ships``: masks of the whole fleet, or None if hidden.
    """

    bombed: int
    hits: int
    sunk: tuple[int, ...]
    left: tuple[int, ...]
    ships: tuple[int, ...] | None


class View(msgspec.Struct, Shown, frozen=True, kw_only=True):
    """What ``seat`` (None: a bystander) knows. Pairs are indexed by seat. ``bombs``: the bombs left."""

    seat: int | None
    options: Options
    phase: str
    actor: int
    placed: tuple[bool, bool]
    bombs: tuple[int, int]
    waters: tuple[Waters, Waters]
    tallies: tuple[Tally, Tally]
    last: Shot | None
    result: Result | None


def check_fleet(options: Options, ships: tuple[Ends, ...]) -> Refusal | None:
    """Return why a placement in fleet order is illegal (R1, R2, R3), or None."""
    sizes, names = options.sizes, ship_names(options)
    for name, size, ends in zip(names, sizes, ships, strict=False):
        refusal = check_ship(name, size, ends)
        if refusal is not None:
            return refusal
    if len(ships) > len(sizes):
        reason = msgn(
            "the fleet has {n} ship: {squares} is one too many",
            "the fleet has {n} ships: {squares} is one too many",
            len(sizes),
            squares=ship_text(ships[len(sizes)]),
        )
        return Refusal(reason, "bataille R1")
    if len(ships) < len(sizes):
        return Refusal(msg("{ship} is missing", ship=names[len(ships)]), "bataille R1")
    touching_ships = touching_pair(tuple(map(ship_mask, ships)))
    if touching_ships is None:
        return None
    i, j = touching_ships
    return touch_refusal(names[j], ships[j], names[i], ships[i])


def check_ship(name: Message, size: int, ends: Ends) -> Refusal | None:
    """Return why a ship is misplaced or misshapen (R1, R2), or None if it is legal."""
    (column, row, last_column, last_row), squares = ends, ship_text(ends)
    if column != last_column and row != last_row:
        reason = msg("{ship} at {squares} is neither horizontal nor vertical", ship=name, squares=squares)
        return Refusal(reason, "bataille R1")
    if min(ends) < 0 or max(ends) >= SIZE:
        return Refusal(
            msg("{ship} at {squares} goes off the grid", ship=name, squares=squares), "bataille R2"
        )
    length = max(abs(last_column - column), abs(last_row - row)) + 1
    if length == size:
        return None
    reason = msg(
        "{ship} at {squares} is of size {length}, not {size}",
        ship=name,
        squares=squares,
        length=length,
        size=size,
    )
    return Refusal(reason, "bataille R1")


def touching_pair(masks: tuple[int, ...]) -> tuple[int, int] | None:
    """Return the indices of two ships that touch or overlap (R3), smaller index first, or None."""
    for j in range(1, len(masks)):
        halo = halo_mask(masks[j])
        for i in range(j):
            if masks[i] & halo:
                return i, j
    return None


def touch_refusal(name: Message, ends: Ends, other_name: Message, other_ends: Ends) -> Refusal:
    """Return the refusal of a ship that touches or overlaps another (R3)."""
    args = {
        "ship": name,
        "squares": ship_text(ends),
        "other": other_name,
        "other_squares": ship_text(other_ends),
    }
    message = msg("{ship} at {squares} touches {other} at {other_squares}", **args)
    if ship_mask(ends) & ship_mask(other_ends):
        message = msg("{ship} at {squares} overlaps {other} at {other_squares}", **args)
    return Refusal(message, "bataille R3")


class BatailleState(State, frozen=True, kw_only=True):
    """A complete state. ``fleets[i]`` are the masks of seat i's ships in fleet order (empty until placed),
    ``bombed[i]`` the bombed squares of its grid, ``bombs`` the bombs left; ``turn`` is the actor.
    """

    options: Options
    turn: int = 0
    fleets: tuple[tuple[int, ...], tuple[int, ...]] = ((), ())
    bombed: tuple[int, int] = (0, 0)
    bombs: tuple[int, int] = (0, 0)
    last: Shot | None = None
    outcome: Result | None = None

    @property
    def phase(self) -> str:
        """Return ``place``, ``first``, ``play`` or ``over``."""
        if self.turn == NOBODY:
            return "over"
        if self.turn == CHANCE:
            return "first"
        return "play" if self.fleets[1] else "place"

    def actor(self) -> int:
        return self.turn

    def result(self) -> Result | None:
        return self.outcome

    def check(self, action: BatailleAction) -> Refusal | None:
        phase = self.phase
        if phase == "over":
            return Refusal(msg("the game is over"))
        if isinstance(action, Place):
            if phase != "place":
                return Refusal(msg("the fleets are already placed"), "bataille R1")
            return check_fleet(self.options, action.ships)
        if phase == "place":
            return Refusal(msg("the fleet must be placed first"), "bataille R1")
        if isinstance(action, First):
            if phase != "first":
                return Refusal(msg("it has already been decided who goes first"), "bataille R5")
            if action.seat in (0, 1):
                return None
            return Refusal(msg("the first player must be A or B"), "bataille R5")
        if phase == "first":
            return Refusal(msg("decide who goes first before the first shot"), "bataille R5")
        if not 0 <= action.square < SQUARE_COUNT:
            return Refusal(msg("the shot is outside the grid"))
        if self.bombed[1 - self.turn] >> action.square & 1:
            return Refusal(
                msg("{square} has already been bombed", square=SQUARE_NAMES[action.square]), "bataille R8"
            )
        return None

    def actions(self) -> tuple[BatailleAction, ...] | None:
        phase = self.phase
        if phase == "play":
            bombed_mask = self.bombed[1 - self.turn]
            return tuple(shot for shot in SHOT_ACTIONS if not bombed_mask >> shot.square & 1)
        if phase == "first":
            return tuple(action for action, _ in FIRST_CHANCES)
        return () if phase == "over" else None

    def outcomes(self) -> tuple[tuple[First, float], ...] | None:
        return FIRST_CHANCES

    def sample(self, rng: random.Random) -> BatailleAction:
        if self.turn == CHANCE:
            return FIRST_CHANCES[rng.random() < 0.5][0]
        if not self.fleets[1]:
            return placement_action(uniform_fleet(self.options.sizes, rng))
        bombed_mask, draw_number = self.bombed[1 - self.turn], rng.random
        while True:  # terminates, as the fleet is sunk before the grid is full
            square = int(draw_number() * SQUARE_COUNT)
            if not bombed_mask >> square & 1:
                return SHOT_ACTIONS[square]

    def apply(self, action: BatailleAction, log: list[Event] | None = None) -> BatailleState:
        if isinstance(action, Shoot):
            return self._apply_shot(action.square, log)
        if isinstance(action, Place):
            return self._apply_place(action, log)
        tell(log, Begins, seat=action.seat, drawn=self.options.first == "draw")
        return replace(self, turn=action.seat)

    def _apply_place(self, action: Place, log: list[Event] | None) -> BatailleState:
        seat, fleet = self.turn, tuple(map(ship_mask, action.ships))
        tell(log, Placed, seat=seat, ships=action.ships, audience=seat)
        tell(log, Placed, seat=seat)
        if seat == 0:
            return replace(self, turn=1, fleets=(fleet, ()))
        fleets = (self.fleets[0], fleet)
        first_seat = {"A": 0, "B": 1}.get(self.options.first, CHANCE)
        if first_seat != CHANCE:
            tell(log, Begins, seat=first_seat, drawn=False)
        return replace(self, turn=first_seat, fleets=fleets)

    def _apply_shot(self, square: int, log: list[Event] | None) -> BatailleState:
        seat, options = self.turn, self.options
        target, square_bit = 1 - seat, 1 << square
        bombed_mask = self.bombed[target] | square_bit
        bombs = with_item(self.bombs, seat, self.bombs[seat] - 1)
        bombed_masks = with_item(self.bombed, target, bombed_mask)
        answer, result, wreck, name = "water", None, 0, None
        for index, ship in enumerate(self.fleets[target]):
            if ship & square_bit:
                answer = "hit" if ship & ~bombed_mask else "sunk"
                if answer == "sunk":
                    wreck, name = ship, ship_names(options)[index] if options.announce == "class" else None
                    if not any(target_ship & ~bombed_mask for target_ship in self.fleets[target]):
                        result = won_by(seat, "fleet")
                break
        tell(log, Bombed, seat=seat, square=square, answer=answer, ship=wreck, name=name)
        turn = target
        if not bombs[target]:
            turn = seat
            is_first_extra_shot = self.last is None or self.last.seat != seat
            if bombs[seat] and result is None and is_first_extra_shot:
                tell(log, Skipped, seat=target)
            if not bombs[seat] and result is None:
                result = decide_by_tally(
                    count_tally(self.fleets[1], bombed_masks[1]), count_tally(self.fleets[0], bombed_masks[0])
                )
        if result is not None:
            turn = NOBODY
            tell(log, Ended, result=result)
        last_shot = Shot(seat, square, answer)
        return replace(self, turn=turn, bombed=bombed_masks, bombs=bombs, last=last_shot, outcome=result)

    def view(self, seat: int | None) -> View:
        is_over = self.turn == NOBODY
        return self._view(seat, is_over or seat == 0, is_over or seat == 1)

    def open_view(self, seat: int | None = None) -> View:
        return self._view(seat, True, True)

    def agreed(self) -> bool:
        return self.turn == CHANCE and self.options.first == "agree"

    def _view(self, seat: int | None, shows_a: bool, shows_b: bool) -> View:
        return copy_as(
            View,
            self,
            seat=seat,
            phase=self.phase,
            actor=self.turn,
            placed=(bool(self.fleets[0]), bool(self.fleets[1])),
            waters=(self._make_waters(0, shows_a), self._make_waters(1, shows_b)),
            tallies=(
                count_tally(self.fleets[1], self.bombed[1]),
                count_tally(self.fleets[0], self.bombed[0]),
            ),
            result=self.outcome,
        )

    def _make_waters(self, owner: int, is_visible: bool) -> Waters:
        fleet, bombed_mask = self.fleets[owner], self.bombed[owner]
        afloat_sizes = tuple(ship.bit_count() for ship in fleet if ship & ~bombed_mask)
        # Sorted by square, so that the order does not distinguish ships of equal size.
        wrecks = sorted(
            (ship for ship in fleet if not ship & ~bombed_mask), key=lambda ship: (-ship.bit_count(), ship)
        )
        sizes = afloat_sizes if fleet else self.options.sizes
        return Waters(
            bombed_mask,
            union(fleet) & bombed_mask,
            tuple(wrecks),
            sizes,
            fleet if is_visible and fleet else None,
        )


def placement_action(masks: tuple[int, ...]) -> Place:
    """Return the placement action for masks in fleet order."""
    return Place(tuple(map(ends_of_ship, masks)))


def count_tally(fleet: tuple[int, ...], bombed_mask: int) -> Tally:
    """Return the tally (R11) of the ships in ``fleet`` whose squares are all in ``bombed_mask``."""
    sizes = [ship.bit_count() for ship in fleet if not ship & ~bombed_mask]
    return Tally(sum(sizes), len(sizes))


def decide_by_tally(a_tally: Tally, b_tally: Tally) -> Result:
    """Decide the game by the tallies of A (``a_tally``) and B (``b_tally``) (R11)."""
    if a_tally == b_tally:
        return Result("1/2-1/2", "equal")
    return won_by(0 if a_tally > b_tally else 1, "ships" if a_tally.sizes == b_tally.sizes else "sizes")
