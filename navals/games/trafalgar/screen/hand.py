"""What a person has in hand on the chart: a ship, where it is to sail, what it is to fire at, what was ordered beforehand.

A *berth* is ``point * 6 + heading`` (see ``sailing.Reach``). A ship may be taken in hand before it is activated: its first
action activates it, and the rest follows by itself.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Final

import msgspec
from msgspec.structs import replace

from navals.core.fields import with_one
from navals.games.trafalgar.rules import events as ev
from navals.games.trafalgar.rules.fire.gunnery import ARC, ASPECT, READY, SIXTHS, gun_bearing, sees
from navals.games.trafalgar.rules.fleet import (
    FLEETS,
    FORE,
    MAIN,
    MIZZEN,
    OF,
    SHIPS,
    SIDE,
    STARBOARD,
    Ship,
    moves_left,
)
from navals.games.trafalgar.rules.guess import whole
from navals.games.trafalgar.rules.sailing import moves
from navals.games.trafalgar.rules.sailing.chart import DISTANCE, GUN_SIDE, OFF, Chart
from navals.games.trafalgar.rules.sailing.moves import Reach
from navals.games.trafalgar.rules.state import TrafalgarState
from navals.games.trafalgar.rules.view import View
from navals.ui.board.board import Do

ASK: Final = "ask"
HOLD: Final = "hold"
ORDERS: Final = (ASK, "1", "2", "3", HOLD)
"""What the port guns do in the enemy's turn: ask, fire at ships within that distance, hold."""

FLAG: Final = ev.GUN + len(GUN_SIDE)
"""From here on, what cards are about are the flags, by side; before it the port guns, and the ships."""

_NOWHERE: Final = Reach({}, {})
_MASTS_FIRST: Final = {MAIN: 0, ev.MAST: 0, FORE: 1, MIZZEN: 2, ev.BATTERY: 3}
"""What a standing order aims at: masts first, for they stop a raid; the main mast before the others."""


class Plan(msgspec.Struct, frozen=True):
    """The rest of what was ordered for a ship: each step with the berth where it is to be taken. It holds while nothing
    else happens: ``used`` are the moves made before its first step, the rest is how things stood when it was ordered."""

    ship: int
    used: int
    masts: int
    guns: tuple[int, int]
    forts: tuple[int, ...]
    steps: tuple[tuple[int, ev.TrafalgarAction], ...]


class Ui(msgspec.Struct, frozen=True):
    """``ship`` is in hand, ``goal`` the berth to which it is to sail, ``peek`` one that is only pointed at, ``target`` what is
    to be fired at (a ship, or GUN + a port gun), ``gun`` the port gun that is to fire (OFF: the ship), ``taking`` whether a
    heading for taking the flag is being chosen, ``heading`` the wind being chosen, ``advised`` an action that the hint names.
    ``look`` is whose card is open (a ship, GUN + a port gun, or FLAG + a side), ``glance`` the same of what is only pointed at,
    ``next`` the ship to be taken in hand once the active one is done, ``left`` the one that was left for it; ``closes``: the active one is done as soon as nothing is left for it to do. ``orders`` are the standing orders of the port guns, by seat. In the free
    set-up, ``berths`` has the ship at each anchorage (OFF: none) and ``held`` the anchorage whose ship is in hand."""

    ship: int = OFF
    goal: int = OFF
    peek: int = OFF
    target: int = OFF
    gun: int = OFF
    taking: bool = False
    heading: int = OFF
    advised: ev.TrafalgarAction | None = None
    look: int = OFF
    glance: int = OFF
    next: int = OFF
    left: int = OFF
    closes: bool = False
    orders: tuple[str, str] = (ASK, ASK)
    plan: Plan | None = None
    berths: tuple[int, ...] = ()
    held: int = OFF


class Hand(msgspec.Struct, frozen=True):
    """The ship in hand as if it were active: ``state`` has it so, ``first`` is the activation still to be made."""

    ship: int
    state: TrafalgarState
    first: ev.Activate | None
    actions: tuple[ev.TrafalgarAction, ...]
    reach: Reach

    def can(self, kind: type) -> bool:
        """Whether an action of a kind is legal."""
        return any(isinstance(action, kind) for action in self.actions)


class Shot(msgspec.Struct, frozen=True):
    """What can be fired at, and with which aims. ``gun`` is the port gun that fires (OFF: the ship in hand, with the guns of
    ``side``), ``aspect`` what the target shows (OFF: a port gun), ``sixths`` in how many of six throws it is hit."""

    gun: int
    side: int
    target: int
    distance: int
    aspect: int
    sixths: int
    actions: tuple[ev.Fire | ev.Gun, ...]


def fresh(view: View) -> Ui:
    """Nothing in hand but the active ship; a free set-up begins as the fixed one."""
    if view.phase == "place":
        berths = [OFF] * 4
        for number in FLEETS[view.options.fleet]:
            if SIDE[number] == view.turn:
                berths[SHIPS[number].berth] = number
        return Ui(berths=tuple(berths))
    return Ui(ship=view.active)


def kept(ui: Ui, view: View) -> Ui:
    """What of a selection is still good: standing orders, a plan that nothing upset, the target of a broadside."""
    clean = replace(fresh(view), orders=ui.orders)
    if view.phase == "place":
        return clean
    if view.phase == "idle" and (following := _following(view, ui)) >= 0:
        return replace(clean, ship=following, left=ui.ship)
    plan = ui.plan
    if plan is not None and _holds(view, plan):
        clean = replace(clean, plan=plan)
    if view.active >= 0 and view.phase in ("die", "lose", "active", "priority") and ui.ship == view.active:
        clean = replace(clean, target=ui.target)
    if view.active >= 0 and ui.ship == view.active:
        clean = replace(clean, closes=ui.closes)
    return clean


def _following(view: View, ui: Ui) -> int:
    """The ship that is taken in hand after the one that is done: the one that was touched, else the next of the fleet that can
    do anything; OFF if there is none."""
    if ui.next >= 0 and hand_of(view, ui.next) is not None:
        return ui.next
    if ui.ship < 0 or SIDE[ui.ship] != view.turn:
        return OFF
    last = view.ships[ui.ship]
    return next_ship(view, ui.ship) if last.closed or last.repairing or last.at < 0 else OFF


def next_ship(view: View, after: int = OFF) -> int:
    """The next ship of the side to play, in the order of its fleet, that can do more than end its activation; OFF if none can."""
    if view.phase != "idle":
        return OFF
    fleet = fleet_of(view, view.turn)
    start = fleet.index(after) + 1 if after in fleet else 0
    for n in (*fleet[start:], *fleet[:start]):
        hand = hand_of(view, n)
        if hand is not None and any(not isinstance(action, ev.End) for action in hand.actions):
            return n
    return OFF


def _holds(view: View, plan: Plan) -> bool:
    """Whether things stand as they did when the plan was made, as far as it goes."""
    if view.active != plan.ship or view.phase not in ("active", "interrupt"):
        return False
    ship = view.ships[plan.ship]
    if (ship.masts, ship.guns, view.forts) != (plan.masts, plan.guns, plan.forts):
        return False
    return view.phase == "interrupt" or next_step(view, plan) is not None


def moved(sea: Chart, berth: int, action: ev.TrafalgarAction) -> int:
    """The berth after a move; other actions leave a ship where it is."""
    point, heading = divmod(berth, 6)
    if isinstance(action, ev.Advance):
        return sea.beside[heading][point] * 6 + heading
    if isinstance(action, ev.Turn):
        return point * 6 + (heading + (1 if action.side == STARBOARD else -1)) % 6
    return berth


def next_step(view: View, plan: Plan) -> ev.TrafalgarAction | None:
    """The action of a plan that is due, None if there is none or the ship is not where it was expected."""
    ship = view.ships[plan.ship]
    number = ship.used - plan.used
    if not 0 <= number < len(plan.steps):
        return None
    berth, action = plan.steps[number]
    if (isinstance(action, ev.TakeFlag) and ship.took) or (isinstance(action, ev.Repair) and ship.repairing):
        return None
    return action if berth == ship.at * 6 + ship.heading else None


def follow(view: View, ui: Ui) -> ev.TrafalgarAction | None:
    """What was ordered beforehand and is to be done now, or None."""
    plan = ui.plan
    if view.phase == "active" and plan is not None and plan.ship == view.active:
        return next_step(view, plan)
    if view.phase == "active" and ui.closes and menu_of(view) == (ev.End(),):
        return ev.End()
    if view.phase == "interrupt":
        order_ = ui.orders[view.actor]
        if order_ == ASK:
            return None
        shots = [shot for shot in port_shots(view) if order_ != HOLD and shot.distance <= int(order_)]
        if not shots:
            return ev.Hold()
        best = min(shots, key=lambda shot: (shot.distance, shot.gun))
        return min(best.actions, key=lambda action: _MASTS_FIRST[action.aim])
    return None


@lru_cache(maxsize=16)
def menu_of(view: View) -> tuple[ev.TrafalgarAction, ...]:
    """All legal actions of whoever must act."""
    return whole(view).actions() or ()


@lru_cache(maxsize=16)
def hand_of(view: View, number: int) -> Hand | None:
    """The ship in hand if it can act, or could once it is activated; None otherwise."""
    state, first = whole(view), None
    if view.phase == "idle":
        first = ev.Activate(number)
        if number < 0 or state.check(first) is not None:
            return None
        state = state.apply(first)
    elif view.phase not in ("active", "priority") or number != view.active:
        return None
    actions = state.actions() or ()
    reach = moves.reach(state, number) if state.phase == "active" else _NOWHERE
    return Hand(number, state, first, actions, reach)


def in_hand(view: View, ui: Ui) -> Hand | None:
    """The ship that acts or is selected, as ``hand_of`` gives it."""
    return hand_of(view, view.active if view.active >= 0 else ui.ship)


def path_to(hand: Hand, berth: int) -> tuple[ev.Advance | ev.Turn, ...]:
    """The moves to a berth, empty where there is no way."""
    return hand.reach.path(*divmod(berth, 6)) if berth in hand.reach.cost else ()


def berths_of(hand: Hand, berth: int) -> list[int]:
    """The berths on the way to one, both ends included."""
    found = [berth]
    while (before := hand.reach.came[found[-1]]) >= 0:
        found.append(before)
    return found[::-1]


def cheapest(hand: Hand, point: int) -> int:
    """The berth at a point that costs least, OFF if none can be reached."""
    found = [berth for berth in hand.reach.cost if berth // 6 == point]
    return min(found, key=hand.reach.cost.__getitem__, default=OFF)


def order(view: View, ui: Ui, hand: Hand, actions: Iterable[ev.TrafalgarAction]) -> Do:
    """Do the actions one after the other, the ship being activated before if it is not yet."""
    ship, todo = view.ships[hand.ship], tuple(actions)
    berth, used = ship.at * 6 + ship.heading, ship.used
    steps = []
    for action in todo:
        steps.append((berth, action))
        berth = moved(view.sea, berth, action)
    if hand.first is None:
        steps, used = steps[1:], used + 1
    plan = Plan(hand.ship, used, ship.masts, ship.guns, view.forts, tuple(steps)) if steps else None
    following = replace(
        ui, ship=hand.ship, goal=OFF, peek=OFF, taking=False, advised=None, plan=plan, closes=True
    )
    return Do(hand.first if hand.first is not None else todo[0], following)


def _aspect(view: View, target: int, lie: int) -> int:
    return OFF if target >= ev.GUN else ASPECT[view.options.aspect_rule][view.ships[target].heading][lie]


def _grouped(view: View, actions: Iterable[ev.TrafalgarAction], start: int) -> tuple[Shot, ...]:
    """Shots with an aim (those at port guns need none), put together by gun and target. ``start``: where the ship lies."""
    groups: dict[tuple[int, int, int], list[ev.Fire | ev.Gun]] = {}
    for action in actions:
        if isinstance(action, ev.Fire) and (action.aim != ev.UNAIMED or action.target >= ev.GUN):
            groups.setdefault((OFF, action.side, action.target), []).append(action)
        elif isinstance(action, ev.Gun) and action.aim != ev.UNAIMED:
            groups.setdefault((action.gun, OFF, action.target), []).append(action)
    found = []
    for (gun, side, target), shots in groups.items():
        if gun >= 0:
            lie = gun_bearing(view, gun, target)
        else:
            at = view.sea.guns[target - ev.GUN] if target >= ev.GUN else view.ships[target].at
            lie = view.sea.near[start][at]
        distance = DISTANCE[lie]
        sixths = SIXTHS[view.options.range_rule][distance]
        found.append(Shot(gun, side, target, distance, _aspect(view, target, lie), sixths, tuple(shots)))
    found.sort(key=lambda shot: (shot.gun, shot.distance, shot.target))
    return tuple(found)


@lru_cache(maxsize=16)
def port_shots(view: View) -> tuple[Shot, ...]:
    """What port guns can fire at now, called or in the own turn."""
    if view.phase not in ("idle", "interrupt"):
        return ()
    return _grouped(view, menu_of(view), OFF)


def shown_berth(ui: Ui, hand: Hand | None) -> int:
    """Where the ghost of the ship in hand lies, OFF if there is none: at the end of its way, or where one points."""
    if hand is None:
        return OFF
    return next((berth for berth in (ui.goal, ui.peek) if berth in hand.reach.cost), OFF)


@lru_cache(maxsize=64)
def shots_from(view: View, number: int, berth: int) -> tuple[Shot, ...]:
    """What the ship in hand could fire at from a berth that it can reach (OFF: from where it is)."""
    hand = hand_of(view, number)
    if hand is None:
        return ()
    if berth < 0:
        return _grouped(view, hand.actions, view.ships[number].at)
    at, heading = divmod(berth, 6)
    ships = with_one(hand.state.ships, number, replace(hand.state.ships[number], at=at, heading=heading))
    return _grouped(view, replace(hand.state, ships=ships).actions() or (), at)


def shots_of(view: View, ui: Ui) -> tuple[Shot, ...]:
    """All that can be fired at: by the ship in hand, from the end of its way if one is shown, and by port guns."""
    hand = in_hand(view, ui)
    if hand is None:
        return port_shots(view)
    goal = ui.goal if ui.goal in hand.reach.cost else OFF
    return (*shots_from(view, hand.ship, goal), *port_shots(view))


def unspent(view: View, hand: Hand) -> bool:
    """Whether a ship that is left now would lose something that can hardly be meant: shots at what is within range, or its
    whole turn."""
    ship = view.ships[hand.ship]
    if view.options.interleave:
        return False
    idle = not ship.used and not ship.took and ship.fired == (0, 0) and moves_left(hand.ship, ship) > 0
    return idle or bool(shots_from(view, hand.ship, OFF))


def chosen(view: View, ui: Ui) -> Shot | None:
    """The shot being aimed; where there is but one thing to fire at and nothing else to do, that one."""
    shots = shots_of(view, ui)
    for shot in shots:
        if shot.target == ui.target and shot.gun == ui.gun:
            return shot
    return shots[0] if shots and view.phase in ("interrupt", "priority") else None


def volley(view: View) -> int:
    """How many shots the side to act, and its port guns, have fired by now: what a button that fires is good for."""
    side = view.actor if view.actor in (0, 1) else view.turn
    fired = sum(sum(view.ships[n].fired) for n in OF[side])
    return fired + sum(view.forts[gun] != READY for gun in own_guns(side))


def transfers_of(view: View, giver: int) -> tuple[ev.Transfer, ...]:
    """To whom a ship may hand its flags over."""
    if view.phase != "idle":
        return ()
    return tuple(a for a in menu_of(view) if isinstance(a, ev.Transfer) and a.giver == giver)


def own_guns(side: int) -> tuple[int, ...]:
    """The port guns of a side."""
    return tuple(gun for gun, owner in enumerate(GUN_SIDE) if owner == side)


def fleet_of(view: View, side: int) -> tuple[int, ...]:
    """The ships of a side that take part."""
    return tuple(number for number in FLEETS[view.options.fleet] if number in OF[side])


@lru_cache(maxsize=16)
def menace(view: View, number: int) -> dict[int, int]:
    """The enemies that a ship could fire at in its next turn if nothing else moved, with the best odds in sixths."""
    ship, sea = view.ships[number], view.sea
    waters = replace(view, ships=with_one(view.ships, number, rested(ship)), transfers=())
    found: dict[int, int] = {}
    for berth in moves.reach(waters, number).cost:
        at, heading = divmod(berth, 6)
        for target in view.afloat(1 - SIDE[number]):
            lie = sea.near[at].get(view.ships[target].at)
            side = OFF if lie is None else ARC[heading][lie]
            if lie is not None and side >= 0 and ship.guns[side] and sees(view, at, lie):
                sixths = SIXTHS[view.options.range_rule][DISTANCE[lie]]
                found[target] = max(sixths, found.get(target, 0))
    return dict(sorted(found.items(), key=lambda one: -one[1]))


def rested(ship: Ship) -> Ship:
    """A ship as its turn begins: with all its moves and shots."""
    return Ship(ship.at, ship.heading, ship.masts, ship.guns, ship.repairs, ship.ready)


def threats(view: View, hand: Hand, berth: int) -> tuple[int, ...]:
    """The enemy's port guns that may be called while a ship sails to a berth."""
    if view.options.fort_interrupt == "never":
        return ()
    points = {on // 6 for on in berths_of(hand, berth)}
    if len(points) == 1:
        return ()
    return tuple(
        gun
        for gun in own_guns(1 - SIDE[hand.ship])
        if view.forts[gun] == READY and any(point in view.sea.near[view.sea.guns[gun]] for point in points)
    )


def advised(ui: Ui, action: ev.TrafalgarAction) -> Ui:
    """An action that the hint names, in hand."""
    clean = replace(ui, goal=OFF, target=OFF, gun=OFF, taking=False, advised=action)
    match action:
        case ev.Activate():
            return replace(clean, ship=action.ship)
        case ev.Fire():
            return replace(clean, target=action.target)
        case ev.Gun():
            return replace(clean, gun=action.gun, target=action.target)
        case ev.Transfer():
            return replace(clean, ship=action.giver)
        case ev.Wind():
            return replace(clean, heading=action.heading)
    return clean
