"""Trafalgar: the rules.

Two squadrons sail on a lattice of points between Cadiz and Gibraltar, turned by sixths of a circle, driven by their masts
and by the wind. Masts make the speed, guns the broadside; what is shot away is gone. A side wins by sinking the enemy, by
outnumbering him, or by bringing his flag home. Source: rules sheet 002. Its picture of the board and its diagram of the
arcs are lost, so the board (``strait.json``) and the offsets of R9 and R13 are ours; so are the names of the ships. Where
the sheet can be read in several ways, there is an option, named below with its default first. Numbers R1-R49 are those that
refusals cite.

A is English, home Gibraltar; B has two French and two Spanish ships, home Cadiz. Each side has two ships of the line and
two frigates (option ``fleet``: fewer), each with a fore, a main and a mizzen mast, and with 3 or 2 guns on either side; each
port has two guns on land. The six headings are E, SE, SW, W, NW and NE. A distance is a number of steps along the lattice.
The die shows 0, 0, 0, 1, 2 or 3 stars.

Speed
  R1  In a turn a ship of the line makes 1 move for its fore mast, 2 for the main and 1 for the mizzen; a frigate 2 for
      each. Only masts that stand count.
  R2  A ship without masts neither advances nor turns. It may fire.
Movement
  R3  One move is one point ahead, or a sixth of a circle to port or to starboard on the spot. Nothing else is possible.
  R4  A ship uses as many of its moves as it likes, in any order.
  R5  No ship enters land, a port gun, the place of a flag, a reef, or leaves the board. Sandbanks are closed to ships of the
      line; frigates may cross them and lie there.
  R6  Nor does it enter a point where any ship lies, but for R40.
  R7  The arrow points where the wind blows to. No ship advances straight against it (``wind_no_go=exact``; ``wide``: nor in
      the two headings next to that; ``off``). It may turn in any wind.
Firing
  R8  Each gun of a ship fires once in the ship's own turn. A gun lost in that turn takes a shot with it, if one is left.
  R9  The guns of a side bear on a triangle of points, 3 steps long: to port the one between the headings that lie one and
      two turns to port, edges included, to starboard likewise.
  R10 A target is an enemy ship, or a port gun of the enemy that is not destroyed, in the triangle of the side that fires.
      Nothing stops a shot (``los=none``). With ``land`` and ``ships`` a line to the target is drawn twice, nudged to either
      side, and both must be free of land, or of land and ships, between the two ends.
  R11 The target and the aim are named before the die: a mast or the battery. Without an aim the die is rolled for nothing.
      Each die of a broadside has its own target and aim.
  R12 A shot hits with at least as many stars as the distance (``range_rule=max``), or with exactly as many (``exact``).
  R13 A ship shows a side to exactly those points on which the guns of that side would bear; elsewhere its bow or its stern,
      whichever is nearer (``aspect_rule=arc``). With ``axis`` it shows them straight ahead and astern only.
  R14 The battery is hit from the side, and costs a gun of the side that is seen, if one is left there. The guns of a ship
      without masts can be hit from everywhere (``hulk=any_side``): the side seen, or else the side with more guns, port if
      equal; not so with ``strict``.
  R15 A mast that stands is hit from everywhere. From ahead and astern the main mast is hidden while both others stand
      (``main_mask=either``), or by the one in front of it (``matching``). The shooter names the mast
      (``mast_choice=attacker``); with ``defender`` he aims at a mast, and the owner says which of those that could be named.
  R16 A ship without mast and gun is sunk and taken off.
  R17 A ship fires before, between and after its moves, to both sides, in as many instalments as it likes.
  R18 At a port gun no aim is named; a hit destroys it.
Turns
  R19 The winner of a toss sets the arrow; the other side begins.
  R20 A round is a turn of each side and a throw for the wind.
  R21 In its turn a side activates its ships one after the other, each once at most, in any order, and ends the turn when it
      likes. An activation lasts until it is ended. With ``interleave`` a ship that has done something may be left and taken
      up again in the same turn.
  R22 After the round one die turns the arrow clockwise, by as many points as it shows stars.
  R23 Moves left: the speed at this moment less the moves made, never below 0.
Port guns
  R24 A port gun reaches 3 steps in every direction and fires one die at an enemy ship, with aim and aspect as above.
  R25 It fires once in a round (``fort_rate=per_round``; ``per_turn``: once in each player's turn), in its owner's turn
      between activations, or as R26 says.
  R26 In the enemy's turn it may fire at the active ship after each advance that ends within its reach, and before the first
      advance of a ship that was within its reach when activated (``fort_interrupt=any_step``); or before an advance that
      leaves its reach (``leaving``); or ``never``. The defender fires one gun at a time, or holds. An advance that was
      declared is carried out afterwards, unless the ship is sunk or has no move left.
  R27 Before the die of such a shot, the ship may fire at that gun with what bears on it. A gun destroyed so does not fire.
  R28 Then the other guns may fire, while there are any. The ship goes on with the moves it has left.
  R29 A gun destroyed misses the two next turns of its owner, and is there again in the third.
  R30 Port guns fire into their harbour too.
Repair
  R31 A ship without masts may spend its whole activation on a repair. After two such turns in a row its mizzen stands again.
  R32 A turn without declaring it undoes the first; damage does not. A mizzen can be put up any number of times. The ship
      alone passes its turns (``repair_scope=ship``), or the whole side (``player``); it does not fire meanwhile, but with
      ``repair_fire``.
Flags
  R33 A flag is at its corner or aboard a ship.
  R34 A ship that lies on the enemy's corner anchorage when its side's turn ends, the flag being there, may take it later.
  R35 In its next turn, or a later one if it has not left, it takes the flag: it is turned as it likes and stays where it is
      for this turn. It may fire.
  R36 From the next turn on it sails as ever.
  R37 An enemy flag is brought home by a ship on one of its own anchorages (``home_point=any_anchorage``), on the one at the
      corner (``corner``), or anywhere in its port (``basin``).
  R38 A ship that sinks a carrier takes over all flags aboard, its own as recovered, the enemy's as captured. When a port gun
      sinks a carrier, they go back to their corners.
  R39 A recovered flag goes back to its corner when its ship comes to an own anchorage.
  R40 Two ships side by side, or on one point (``transfer=adjacent_or_same``; ``same_only``), hand over all flags of the first
      by passing a whole turn; the flags change ships at its end. To prepare this a ship may advance onto a point held by
      one ship of its side, if either carries a flag; it goes no further in that turn.
  R41 Two ships that share a point when their side's turn begins must part in it or hand over a flag, unless neither can leave.
Victory
  R42 All enemy ships are sunk.
  R43 At least three times as many ships as the enemy (``superiority=3``; ``4``; ``0``: never).
  R44 The enemy flag is home (R37).
  R45 Looked at after everything that happens, first for the side whose turn it is, in the order R42, R43, R44.
  R46 No side wins while its own flag is aboard an enemy ship.
  R47 Draws: by agreement, offered between activations once in a turn; after ``no_progress_rounds`` (40) rounds in a row
      without damage, sinking or flag taken, won back or brought home, the loss of a last mast that is a mizzen not counting;
      after ``max_rounds`` (0: never). 0 switches either off.
Order of things
  R48 What can be done when: one state, one actor, its actions; see ``TrafalgarState.phase`` and ``legality.KNOWN``. A turn
      begins with: the round counted, marks of port guns cleared, destroyed guns counted down, pairs on one point noted. It
      ends with: flags handed over, repairs counted, ships on the enemy's corner noted, victory, draws.
  R49 With ``setup=free`` each side places its ships on its anchorages before the toss, A first; neither sees the other's
      choice before both have chosen.

Choices where the rules are silent: the ships of a smaller fleet lie where they lie in the whole one, and in a free set-up
choose among all four anchorages; who hands over must carry a flag; a pair that has parted and is together again on its point
counts as never parted (R41); a declared advance opens the window before it only if a gun is usable then; a ship sunk in
its own turn still counts as one that has acted (R32). Reasons of results: ``fleet`` (R42), ``superiority`` (R43), ``flag``
(R44), ``agreement``, ``no_progress`` and ``max_rounds`` (R47).
"""

from __future__ import annotations

import random
from typing import Final

import msgspec

from navals.core.event import Event
from navals.core.game import State
from navals.core.message import msg
from navals.core.position import Answered, Offered
from navals.core.refusal import Refusal
from navals.core.result import Result
from navals.core.seat import CHANCE, NOBODY
from navals.games.trafalgar import combat, course, legality, menu
from navals.games.trafalgar.chart import OFF, Chart, chart
from navals.games.trafalgar.events import (
    DICE,
    GUN,
    TOSSES,
    AcceptDraw,
    Activate,
    Activated,
    Advance,
    DeclineDraw,
    Die,
    Done,
    End,
    EndTurn,
    Fire,
    Gun,
    Held,
    Hold,
    Lose,
    OfferDraw,
    Place,
    Repair,
    TakeFlag,
    Toss,
    Tossed,
    TrafalgarAction,
    Transfer,
    Transferring,
    Turn,
    Wind,
    WindSet,
)
from navals.games.trafalgar.fleet import (
    FLEETS,
    HOME,
    SHIPS,
    SIDE,
    Ship,
    whole,
)
from navals.games.trafalgar.gunnery import (
    READY,
    guns_on,
)
from navals.games.trafalgar.options import BOARD, Options
from navals.games.trafalgar.view import View

replace = msgspec.structs.replace

CHANCES: Final = ("toss", "die", "wind_roll")


class TrafalgarState(State, frozen=True):
    """The whole game. Side 0 is A's (the English), side 1 B's.

    ``phase`` is the state of R48: ``place``, ``toss``, ``wind``, ``idle``, ``active``, ``interrupt``, ``priority``, ``die``,
    ``lose``, ``draw``, ``wind_roll`` or ``over``. ``turn`` is the side whose turn it is (in ``place`` and ``wind``: who
    acts). ``forts`` has READY, FIRED or the count of R29 for CN, CS, GN and GS, ``flags`` the ship that carries the flag of
    each side (HOME: none). ``first`` plays first in each round; ``stirred`` tells that this round is not quiet, ``quiet``
    how many were before it (R47). ``active`` is the ship being activated; ``acted`` whether it has done something since
    (kept with option ``interleave`` only); ``ahead`` that it has declared an advance (R26). ``call`` is the port gun's shot
    that waits for the ship's own (R27), ``shot`` the one whose die, or mast, is due. ``pairs`` are the ships that shared a
    point at the start of the turn, with the point (R41), ``transfers`` those that hand over flags (R40). ``die`` has the
    stars just rolled, OFF when the last action was no die.
    """

    options: Options
    phase: str
    turn: int
    ships: tuple[Ship, ...]
    forts: tuple[int, int, int, int] = (READY, READY, READY, READY)
    flags: tuple[int, int] = (HOME, HOME)
    wind: int = OFF
    first: int = NOBODY
    round: int = 0
    quiet: int = 0
    stirred: bool = False
    offered: bool = False
    active: int = OFF
    acted: bool = False
    ahead: bool = False
    call: Gun | None = None
    shot: Fire | Gun | None = None
    pairs: tuple[tuple[int, int, int], ...] = ()
    transfers: tuple[tuple[int, int], ...] = ()
    die: int = OFF
    outcome: Result | None = None

    @property
    def sea(self) -> Chart:
        """The board."""
        return chart(BOARD)

    def actor(self) -> int:
        phase = self.phase
        if phase in ("idle", "active", "priority", "place", "wind"):
            return self.turn
        if phase in CHANCES:
            return CHANCE
        if phase == "over":
            return NOBODY
        if phase == "lose":
            return SIDE[self.shot.target] if self.shot is not None else NOBODY
        return 1 - self.turn  # interrupt, draw

    def result(self) -> Result | None:
        return self.outcome

    # --------------------------------------------------------------------------------------------- legality

    def check(self, action: TrafalgarAction) -> Refusal | None:
        if self.phase == "over":
            return Refusal(msg("the game is over"))
        if isinstance(action, Toss | Die):
            return self._check_draw(action)
        if self.phase in CHANCES:
            return Refusal(msg("a draw by lot is due here"))
        return legality.check(self, action)

    def _check_draw(self, action: Toss | Die) -> Refusal | None:
        if self.phase == "toss":
            good = isinstance(action, Toss) and action.seat in (0, 1)
            return None if good else Refusal(msg("the toss is won by A or by B"), "trafalgar R19")
        if self.phase not in CHANCES:
            return Refusal(msg("nothing is drawn here"))
        if isinstance(action, Die) and 0 <= action.stars <= 3:
            return None
        reason = msg("the die shows 0 to 3 stars")
        return Refusal(reason, "trafalgar R12" if self.phase == "die" else "trafalgar R22")

    def closes(self) -> bool:
        """Whether ``end`` closes the active ship, and does not only suspend it (R21)."""
        return not self.acted or self.ships[self.active].repairing

    def window(self) -> tuple[int, ...]:
        """The port guns that may be called now to fire at the active ship (R26)."""
        ship = self.ships[self.active]
        if ship.at < 0 or self.options.fort_interrupt == "never":
            return ()
        guns = guns_on(self, self.active)
        if guns and self.options.fort_interrupt == "leaving":
            near = self.sea.near[self.sea.beside[ship.heading][ship.at]]
            guns = tuple(gun for gun in guns if self.sea.guns[gun] not in near)
        return guns

    def lie_of(self, shot: Fire | Gun) -> int:
        """The lie of the target of a legal shot from who fires it."""
        sea, target = self.sea, shot.target
        start = self.ships[self.active].at if isinstance(shot, Fire) else sea.guns[shot.gun]
        return sea.near[start][sea.guns[target - GUN] if target >= GUN else self.ships[target].at]

    # ------------------------------------------------------------------------------------------------ menus

    def actions(self) -> tuple[TrafalgarAction, ...] | None:
        return menu.actions(self)

    def outcomes(self) -> tuple[tuple[Toss | Die, float], ...] | None:
        return TOSSES if self.phase == "toss" else DICE

    def sample(self, rng: random.Random) -> TrafalgarAction:
        return menu.sample(self, rng)

    # ---------------------------------------------------------------------------------------------- changes

    def apply(self, action: TrafalgarAction, log: list[Event] | None = None) -> TrafalgarState:
        if isinstance(action, Die):
            rolled = course.wind_roll if self.phase == "wind_roll" else combat.hit
            return replace(rolled(self, action.stars, log), die=action.stars)
        before = self if self.die < 0 else replace(self, die=OFF)
        return before._act(action, log)

    def _act(self, action: TrafalgarAction, log: list[Event] | None) -> TrafalgarState:
        """An action of a seat."""
        match action:
            case Advance():
                return combat.declare(self, log)
            case Turn():
                return combat.turn(self, action.side, log)
            case Fire():
                return combat.fire(self, action, log)
            case Gun():
                return combat.fire_gun(self, action, log)
            case Hold():
                if log is not None:
                    log.append(Held(seat=1 - self.turn, ship=self.active))
                return combat.close_window(self, log)
            case Activate():
                if log is not None:
                    log.append(Activated(seat=self.turn, ship=action.ship))
                return replace(self, phase="active", active=action.ship)
            case End():
                return course.end(self, log)
            case EndTurn():
                return course.end_turn(self, log)
            case Done():
                return combat.done(self, log)
            case Lose():
                return combat.dismast(self, action.mast, log)
            case _:
                return self._rare(action, log)

    def _rare(self, action: TrafalgarAction, log: list[Event] | None) -> TrafalgarState:
        """Actions that are seldom taken."""
        match action:
            case Repair():
                return course.repair(self, log)
            case TakeFlag():
                return course.take_flag(self, action.heading, log)
            case Transfer():
                if log is not None:
                    log.append(Transferring(giver=action.giver, taker=action.taker))
                return replace(self, transfers=(*self.transfers, (action.giver, action.taker)))
            case OfferDraw():
                if log is not None:
                    log.append(Offered(seat=self.turn))
                return replace(self, phase="draw", offered=True)
            case AcceptDraw() | DeclineDraw():
                accepted = isinstance(action, AcceptDraw)
                if log is not None:
                    log.append(Answered(seat=1 - self.turn, accepted=accepted))
                if accepted:
                    return course.over(self, Result("1/2-1/2", "agreement"), log)
                return replace(self, phase="idle")
            case Place():
                return course.place(self, action.berths, log)
            case Toss():
                if log is not None:
                    log.append(Tossed(seat=action.seat))
                return replace(self, phase="wind", turn=action.seat)
            case Wind():
                if log is not None:
                    log.append(WindSet(seat=self.turn, heading=action.heading))
                following = replace(self, wind=action.heading, first=1 - self.turn)
                return course.begin(following, 1 - self.turn, log)
        raise TypeError(action)

    # ------------------------------------------------------------------------------------------------ views

    def view(self, seat: int | None) -> View:
        return self._view(seat, self.phase != "place" or seat == 0)

    def open_view(self, seat: int | None = None) -> View:
        return self._view(seat, True)

    def _view(self, seat: int | None, white_known: bool) -> View:
        """``white_known``: whether it is known where A has placed (R49); all else is open."""
        ships = self.ships
        if not white_known:
            ships = tuple(
                replace(ship, at=OFF) if SIDE[number] == 0 else ship for number, ship in enumerate(ships)
            )
        return View(
            seat,
            self.options,
            self.phase,
            self.actor(),
            self.turn,
            ships,
            self.forts,
            self.flags,
            self.wind,
            self.first,
            self.round,
            self.quiet,
            self.stirred,
            self.offered,
            self.active,
            self.acted,
            self.ahead,
            self.call,
            self.shot,
            self.pairs,
            self.transfers,
            self.die,
            self.outcome,
        )


def opening(options: Options) -> TrafalgarState:
    """The state before the first action."""
    sea = chart(BOARD)
    ships = []
    for number, kind in enumerate(SHIPS):
        if number not in FLEETS[options.fleet]:
            ships.append(Ship())
        else:
            at = OFF if options.setup == "free" else sea.berths[kind.side][kind.berth]
            ships.append(whole(number, at))
    return TrafalgarState(options, "place" if options.setup == "free" else "toss", 0, tuple(ships))
