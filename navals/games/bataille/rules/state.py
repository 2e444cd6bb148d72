"""A state of Bataille navale: what can be done in it, and what comes of that. The rules are told at the head of the room (``rules/__init__.py``)."""

from __future__ import annotations

import random
from typing import Final

import msgspec

from navals.core.event import Ended, Event, tell
from navals.core.fields import copied, with_one
from navals.core.game import Action, State
from navals.core.message import Message, msg, msgn
from navals.core.public import Shown
from navals.core.refusal import Refusal
from navals.core.result import Result, won_by
from navals.core.seat import CHANCE, NOBODY
from navals.games.bataille.rules.grid import NAMES, SIZE, SQUARES, Ends, ends_of, halo, mask_of, span
from navals.games.bataille.rules.layouts import uniform_fleet
from navals.games.bataille.rules.options import Options, ship_names


class Place(Action, frozen=True, tag="place"):
    """A whole fleet, in fleet order (R1)."""

    ships: tuple[Ends, ...]


class First(Action, frozen=True, tag="first"):
    """Chance or agreement: the seat that begins (R5)."""

    seat: int


class Shoot(Action, frozen=True, tag="shoot"):
    """A bomb on a square of the enemy grid, 0-99 (R6)."""

    square: int


BatailleAction = Place | First | Shoot

SHOTS: Final = tuple(Shoot(square) for square in range(SQUARES))
FIRSTS: Final = ((First(0), 0.5), (First(1), 0.5))


class Placed(Event, frozen=True, kw_only=True):
    """``seat`` has placed its fleet: once for all, without ``ships``, once for its owner, with them."""

    seat: int
    ships: tuple[Ends, ...] = ()


class Begins(Event, frozen=True, kw_only=True):
    """``seat`` begins; ``drawn`` by lot, or agreed."""

    seat: int
    drawn: bool


class Bombed(Event, frozen=True, kw_only=True):
    """``seat`` bombed ``square`` of the other grid: ``answer`` is ``water``, ``hit`` or ``sunk`` (R7).

    ``ship`` is the mask of the ship sunk, ``size`` its size, ``name`` what it is called where that is
    announced.
    """

    seat: int
    square: int
    answer: str
    ship: int = 0
    name: Message | None = None


class Skipped(Event, frozen=True, kw_only=True):
    """``seat`` has no bomb left and waits (R9)."""

    seat: int


class Shot(msgspec.Struct, frozen=True):
    """The last bomb: who dropped it, where, and the answer."""

    seat: int
    square: int
    answer: str


class Tally(msgspec.Struct, frozen=True, order=True):
    """What a player has sunk: sum of sizes, then number of ships (the order of R11)."""

    sizes: int = 0
    ships: int = 0


class Waters(msgspec.Struct, frozen=True):
    """One grid as a viewer knows it. Masks of squares; ``ships`` is None where the fleet is not known.

    ``sunk`` holds the masks of sunk ships, largest first; ``left`` the sizes of the ships still afloat.
    """

    bombed: int
    hits: int
    sunk: tuple[int, ...]
    left: tuple[int, ...]
    ships: tuple[int, ...] | None


class View(msgspec.Struct, Shown, frozen=True, kw_only=True):
    """What ``seat`` knows. ``waters[i]`` is the grid of seat i, ``bombs`` the bombs left, ``placed`` who has
    placed."""

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
    """Why these ships are no legal placement (R1, R2, R3), or None. Ships are looked at in fleet order."""
    sizes, names = options.sizes, ship_names(options)
    for index, ends in enumerate(ships[: len(sizes)]):
        refusal = check_ship(names[index], sizes[index], ends)
        if refusal is not None:
            return refusal
    if len(ships) > len(sizes):
        extra = msgn(
            "the fleet has {n} ship: {squares} is one too many",
            "the fleet has {n} ships: {squares} is one too many",
            len(sizes),
            squares=span(ships[len(sizes)]),
        )
        return Refusal(extra, "bataille R1")
    if len(ships) < len(sizes):
        return Refusal(msg("{ship} is missing", ship=names[len(ships)]), "bataille R1")
    clash = touching(tuple(mask_of(ends) for ends in ships))
    if clash is not None:
        one, two = clash
        return touch_refusal(names[two], ships[two], names[one], ships[one])
    return None


def check_ship(ship: Message, size: int, ends: Ends) -> Refusal | None:
    """Why one ship cannot lie there whatever the others do (R1 straight and of its size, R2 inside), or
    None."""
    c, r, c2, r2 = ends
    if c != c2 and r != r2:
        return Refusal(
            msg("{ship} at {squares} is neither horizontal nor vertical", ship=ship, squares=span(ends)),
            "bataille R1",
        )
    if not (min(c, c2) >= 0 and max(c, c2) < SIZE and min(r, r2) >= 0 and max(r, r2) < SIZE):
        return Refusal(
            msg("{ship} at {squares} leaves the grid", ship=ship, squares=span(ends)), "bataille R2"
        )
    length = max(abs(c2 - c), abs(r2 - r)) + 1
    if length != size:
        wrong = msg(
            "{ship} at {squares} has size {length} and should have size {size}",
            ship=ship,
            squares=span(ends),
            length=length,
            size=size,
        )
        return Refusal(wrong, "bataille R1")
    return None


def touching(masks: tuple[int, ...]) -> tuple[int, int] | None:
    """The first two ships that touch or overlap (R3), as indices in increasing order, or None."""
    for later in range(1, len(masks)):
        around = halo(masks[later])
        for earlier in range(later):
            if masks[earlier] & around:
                return earlier, later
    return None


def touch_refusal(ship: Message, ends: Ends, other: Message, other_ends: Ends) -> Refusal:
    """The refusal of R3, naming both ships."""
    args = {"ship": ship, "squares": span(ends), "other": other, "other_squares": span(other_ends)}
    if mask_of(ends) & mask_of(other_ends):
        return Refusal(
            msg("{ship} at {squares} lies across {other} at {other_squares}", **args), "bataille R3"
        )
    return Refusal(msg("{ship} at {squares} touches {other} at {other_squares}", **args), "bataille R3")


class BatailleState(State, frozen=True, kw_only=True):
    """``fleets[i]`` holds the masks of seat i's ships in fleet order (empty before R1), ``bombed[i]`` the
    squares of seat i's grid that were bombed, ``bombs`` the bombs left; ``turn`` is who acts (a seat, CHANCE
    or NOBODY)."""

    options: Options
    turn: int = 0
    fleets: tuple[tuple[int, ...], tuple[int, ...]] = ((), ())
    bombed: tuple[int, int] = (0, 0)
    bombs: tuple[int, int] = (0, 0)
    last: Shot | None = None
    outcome: Result | None = None

    @property
    def phase(self) -> str:
        """``place``, ``first``, ``play`` or ``over``."""
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
                return Refusal(msg("the fleets are placed already"), "bataille R1")
            return check_fleet(self.options, action.ships)
        if phase == "place":
            return Refusal(msg("the fleet must be placed first"), "bataille R1")
        if isinstance(action, First):
            if phase != "first":
                return Refusal(msg("it is settled already who begins"), "bataille R5")
            if action.seat in (0, 1):
                return None
            return Refusal(msg("the first player is A or B"), "bataille R5")
        if phase == "first":
            return Refusal(msg("it must be settled first who begins"), "bataille R5")
        if not 0 <= action.square < SQUARES:
            return Refusal(msg("the shot is outside the grid"))
        if self.bombed[1 - self.turn] >> action.square & 1:
            return Refusal(msg("{square} was already bombed", square=NAMES[action.square]), "bataille R8")
        return None

    def actions(self) -> tuple[BatailleAction, ...] | None:
        phase = self.phase
        if phase == "play":
            done = self.bombed[1 - self.turn]
            return tuple(shot for shot in SHOTS if not done >> shot.square & 1)
        if phase == "first":
            return tuple(action for action, _ in FIRSTS)
        return () if phase == "over" else None

    def outcomes(self) -> tuple[tuple[First, float], ...] | None:
        return FIRSTS

    def sample(self, rng: random.Random) -> BatailleAction:
        if self.turn == CHANCE:
            return FIRSTS[rng.random() < 0.5][0]
        if not self.fleets[1]:
            masks = uniform_fleet(self.options.sizes, rng)
            return place_action(masks)
        done, uniform = self.bombed[1 - self.turn], rng.random
        while True:  # a player to act has squares left: the fleet would be sunk before the grid is full
            square = int(uniform() * SQUARES)
            if not done >> square & 1:
                return SHOTS[square]

    def apply(self, action: BatailleAction, log: list[Event] | None = None) -> BatailleState:
        if isinstance(action, Shoot):
            return self._shoot(action.square, log)
        if isinstance(action, Place):
            return self._place(action, log)
        tell(log, Begins, seat=action.seat, drawn=self.options.first == "draw")
        return msgspec.structs.replace(self, turn=action.seat)

    def _place(self, action: Place, log: list[Event] | None) -> BatailleState:
        seat, fleet = self.turn, tuple(mask_of(ends) for ends in action.ships)
        tell(log, Placed, seat=seat, ships=action.ships, audience=seat)
        tell(log, Placed, seat=seat)
        if seat == 0:
            return msgspec.structs.replace(self, turn=1, fleets=(fleet, ()))
        fleets = (self.fleets[0], fleet)
        first = {"A": 0, "B": 1}.get(self.options.first, CHANCE)
        if first != CHANCE:
            tell(log, Begins, seat=first, drawn=False)
        return msgspec.structs.replace(self, turn=first, fleets=fleets)

    def _shoot(self, square: int, log: list[Event] | None) -> BatailleState:
        seat, options = self.turn, self.options
        target, bit = 1 - seat, 1 << square
        done = self.bombed[target] | bit
        bombs = with_one(self.bombs, seat, self.bombs[seat] - 1)
        bombed = with_one(self.bombed, target, done)
        answer, outcome = "water", None
        for index, ship in enumerate(self.fleets[target]):
            if ship & bit:
                answer = "hit" if ship & ~done else "sunk"
                if answer == "sunk" and not any(other & ~done for other in self.fleets[target]):
                    outcome = won_by(seat, "fleet")
                if log is not None:
                    named = answer == "sunk" and options.announce == "class"
                    log.append(
                        Bombed(
                            seat=seat,
                            square=square,
                            answer=answer,
                            ship=ship if answer == "sunk" else 0,
                            name=ship_names(options)[index] if named else None,
                        )
                    )
                break
        else:
            tell(log, Bombed, seat=seat, square=square, answer="water")
        following = target
        if not bombs[target]:
            following = seat
            first_time = self.last is None or self.last.seat != seat
            if bombs[seat] and outcome is None and first_time:
                tell(log, Skipped, seat=target)
            if not bombs[seat] and outcome is None:
                outcome = by_tally(tally(self.fleets[1], bombed[1]), tally(self.fleets[0], bombed[0]))
        if outcome is not None:
            following = NOBODY
            tell(log, Ended, result=outcome)
        return BatailleState(
            options=options,
            turn=following,
            fleets=self.fleets,
            bombed=bombed,
            bombs=bombs,
            last=Shot(seat, square, answer),
            outcome=outcome,
        )

    def view(self, seat: int | None) -> View:
        over = self.turn == NOBODY
        return self._view(seat, over or seat == 0, over or seat == 1)

    def open_view(self, seat: int | None = None) -> View:
        return self._view(seat, True, True)

    def agreed(self) -> bool:
        return self.turn == CHANCE and self.options.first == "agree"

    def _view(self, seat: int | None, first_known: bool, second_known: bool) -> View:
        return copied(
            View,
            self,
            seat=seat,
            phase=self.phase,
            actor=self.turn,
            placed=(bool(self.fleets[0]), bool(self.fleets[1])),
            waters=(self._waters(0, first_known), self._waters(1, second_known)),
            tallies=(tally(self.fleets[1], self.bombed[1]), tally(self.fleets[0], self.bombed[0])),
            result=self.outcome,
        )

    def _waters(self, owner: int, known: bool) -> Waters:
        fleet, done = self.fleets[owner], self.bombed[owner]
        hits, sunk, left = 0, [], []
        for ship in fleet:
            hits |= ship & done
            if ship & ~done:
                left.append(ship.bit_count())
            else:
                sunk.append(ship)
        # Ships of one size are told apart by their place alone, lest the order betray which is which.
        sunk.sort(key=lambda ship: (-ship.bit_count(), ship))
        sizes = tuple(left) if fleet else self.options.sizes
        return Waters(done, hits, tuple(sunk), sizes, fleet if known and fleet else None)


def place_action(masks: tuple[int, ...]) -> Place:
    """The placement of ships given as masks in fleet order."""
    return Place(tuple(ends_of(mask) for mask in masks))


def tally(fleet: tuple[int, ...], bombed: int) -> Tally:
    """What has been sunk of ``fleet`` (R11)."""
    sizes = ships = 0
    for ship in fleet:
        if not ship & ~bombed:
            sizes += ship.bit_count()
            ships += 1
    return Tally(sizes, ships)


def by_tally(first: Tally, second: Tally) -> Result:
    """R11, from what A (``first``) and B (``second``) have sunk."""
    if first == second:
        return Result("1/2-1/2", "equal")
    return won_by(0 if first > second else 1, "ships" if first.sizes == second.sizes else "sizes")


def opening(options: Options) -> BatailleState:
    """The state before the first action."""
    return BatailleState(options=options, bombs=options.bombs_each)
