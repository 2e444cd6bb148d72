"""A player's selection on the chart: a ship, its destination and target, and orders given in advance.

A *berth* is ``point * 6 + heading`` (see ``moves.ReachableBerths``). A ship can be selected ("in hand")
before it is activated: its first action activates it, and the planned actions follow automatically.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Final

import msgspec
from msgspec.structs import replace

from navals.core.fields import with_item
from navals.games.trafalgar.rules import events, fleet
from navals.games.trafalgar.rules.fire.gunnery import (
    ARC_SIDE,
    ASPECT,
    HIT_FACES,
    READY,
    gun_offset,
    is_in_sight,
)
from navals.games.trafalgar.rules.fleet import FLEETS, SHIP_SIDE, SHIPS, SHIPS_OF, STARBOARD, Ship, moves_left
from navals.games.trafalgar.rules.guess import state_of
from navals.games.trafalgar.rules.legality import was_activated
from navals.games.trafalgar.rules.sailing import moves
from navals.games.trafalgar.rules.sailing.chart import DISTANCES, GUN_SIDE, GUNS_OF, OFF, Chart
from navals.games.trafalgar.rules.sailing.moves import ReachableBerths
from navals.games.trafalgar.rules.state import TrafalgarState
from navals.games.trafalgar.rules.view import View
from navals.ui.board.board import Do

ASK: Final = "ask"
HOLD: Final = "hold"
STANDING_ORDERS: Final = (ASK, "1", "2", "3", HOLD)
"""Standing orders of port guns for the enemy's turn: ask, fire up to a distance, or hold fire."""

FIRST_FLAG: Final = events.GUN + len(GUN_SIDE)
"""Subjects of cards from this number up are flags (FIRST_FLAG + side); others are ships and port guns."""

_NO_REACH: Final = ReachableBerths({}, {})
_AIM_RANKS: Final = {fleet.MAIN: 0, events.MAST: 0, fleet.FORE: 1, fleet.MIZZEN: 2, events.BATTERY: 3}
"""Aims of a standing order by preference: losing masts, above all the main mast, stops a raider."""


class ActionPlan(msgspec.Struct, frozen=True):
    """The actions planned for a ship, each with its starting berth.

    ``moves_used``: the moves made before the first step. The other fields record the situation; the plan is
    dropped if that changes.
    """

    ship: int
    moves_used: int
    masts: int
    guns: tuple[int, int]
    forts: tuple[int, ...]
    steps: tuple[tuple[int, events.TrafalgarAction], ...]


class TrafalgarUi(msgspec.Struct, frozen=True):
    """A player's selection on the chart. Numbers are OFF if unused.

    ``ship``: the selected ship. ``goal``: the berth it will sail to. ``hovered_berth``: the berth under the
    pointer. ``target``: a ship, or GUN + a port gun. ``gun``: the port gun that fires (OFF: the ship fires).
    ``is_taking_flag``: whether the player is choosing a heading for taking the flag. ``heading``: the wind
    being chosen. ``advised_action``: the action of the hint.

    ``card_subject``: the subject of the open card (a ship, GUN + a port gun, or FIRST_FLAG + a side).
    ``hovered_subject``: the same for what is under the pointer. ``next_ship``: the ship to select once the
    active one is finished. ``finished_ship``: the ship just finished. ``is_ending_turn``: whether to confirm
    ending a turn in which no ship has acted. ``closes_activation``: whether to end the activation once the
    active ship can do nothing else. ``standing_orders``: standing orders of the port guns, by seat. In the
    free set-up, ``berths`` has the ship at each anchorage, and ``selected_berth`` is the selected anchorage.
    """

    ship: int = OFF
    goal: int = OFF
    hovered_berth: int = OFF
    target: int = OFF
    gun: int = OFF
    is_taking_flag: bool = False
    heading: int = OFF
    advised_action: events.TrafalgarAction | None = None
    card_subject: int = OFF
    hovered_subject: int = OFF
    next_ship: int = OFF
    is_ending_turn: bool = False
    finished_ship: int = OFF
    closes_activation: bool = False
    standing_orders: tuple[str, str] = (ASK, ASK)
    plan: ActionPlan | None = None
    berths: tuple[int, ...] = ()
    selected_berth: int = OFF


class Selection(msgspec.Struct, frozen=True):
    """The selected ship. ``state``: the state with this ship active. ``activation``: the action that
    activates it, or None if it is active already.
    """

    ship: int
    state: TrafalgarState
    activation: events.Activate | None
    actions: tuple[events.TrafalgarAction, ...]
    reach: ReachableBerths

    def can_do(self, action_type: type) -> bool:
        return any(isinstance(action, action_type) for action in self.actions)


class ShotChoice(msgspec.Struct, frozen=True):
    """A target and the possible aims at it.

    ``gun``: the port gun that fires (OFF: the selected ship, with the guns of ``side``). ``aspect``: the
    target's aspect (OFF: a port gun). ``hit_faces``: faces of the die that hit.
    """

    gun: int
    side: int
    target: int
    distance: int
    aspect: int
    hit_faces: int
    actions: tuple[events.Fire | events.Gun, ...]


def new_ui(view: View) -> TrafalgarUi:
    """Return the initial selection: the active ship, or in the free set-up the default anchorages."""
    if view.phase == "place":
        berths = [OFF] * 4
        for number in FLEETS[view.options.fleet]:
            if SHIP_SIDE[number] == view.turn:
                berths[SHIPS[number].berth] = number
        return TrafalgarUi(berths=tuple(berths))
    return TrafalgarUi(ship=view.active)


def valid_ui(ui: TrafalgarUi, view: View) -> TrafalgarUi:
    """Return a selection reduced to what is still valid: standing orders, the plan, the target."""
    clean_ui = replace(new_ui(view), standing_orders=ui.standing_orders)
    if view.phase == "place":
        return clean_ui
    if view.phase == "idle" and (ship := _ship_to_select(view, ui)) >= 0:
        return replace(clean_ui, ship=ship, finished_ship=ui.ship)
    plan = ui.plan
    if plan is not None and _is_plan_valid(view, plan):
        clean_ui = replace(clean_ui, plan=plan)
    if view.active >= 0 and view.phase in ("die", "lose", "active", "priority") and ui.ship == view.active:
        is_target_sunk = 0 <= ui.target < events.GUN and view.ships[ui.target].at < 0
        clean_ui = replace(clean_ui, target=OFF if is_target_sunk else ui.target)
    if view.active >= 0 and ui.ship == view.active:
        clean_ui = replace(clean_ui, closes_activation=ui.closes_activation)
    return clean_ui


def _ship_to_select(view: View, ui: TrafalgarUi) -> int:
    """Return the ship tapped or, once the selected ship is finished, the next ship; otherwise OFF."""
    if ui.next_ship >= 0 and select_ship(view, ui.next_ship) is not None:
        return ui.next_ship
    if ui.ship < 0 or SHIP_SIDE[ui.ship] != view.turn:
        return OFF
    selected_ship = view.ships[ui.ship]
    return (
        next_ship(view, ui.ship)
        if selected_ship.closed or selected_ship.repairing or selected_ship.at < 0
        else OFF
    )


def next_ship(view: View, ship: int = OFF) -> int:
    """Return the next ship after ``ship`` in fleet order that can do more than end its activation, or
    OFF.
    """
    if view.phase != "idle":
        return OFF
    ships = side_ships(view, view.turn)
    start_index = ships.index(ship) + 1 if ship in ships else 0
    for n in (*ships[start_index:], *ships[:start_index]):
        selection = select_ship(view, n)
        if selection is not None and any(not isinstance(action, events.End) for action in selection.actions):
            return n
    return OFF


def _is_plan_valid(view: View, plan: ActionPlan) -> bool:
    if view.active != plan.ship or view.phase not in ("active", "interrupt"):
        return False
    ship = view.ships[plan.ship]
    if (ship.masts, ship.guns, view.forts) != (plan.masts, plan.guns, plan.forts):
        return False
    return view.phase == "interrupt" or next_step(view, plan) is not None


def berth_after(sea: Chart, berth: int, action: events.TrafalgarAction) -> int:
    """Return the berth after an action; only moves change it."""
    point, heading = divmod(berth, 6)
    if isinstance(action, events.Advance):
        return sea.neighbours[heading][point] * 6 + heading
    if isinstance(action, events.Turn):
        return point * 6 + (heading + (1 if action.side == STARBOARD else -1)) % 6
    return berth


def next_step(view: View, plan: ActionPlan) -> events.TrafalgarAction | None:
    """Return a plan's next action, or None if the plan is finished or the ship is off course."""
    ship = view.ships[plan.ship]
    index = ship.used - plan.moves_used
    if not 0 <= index < len(plan.steps):
        return None
    berth, action = plan.steps[index]
    if (isinstance(action, events.TakeFlag) and ship.took) or (
        isinstance(action, events.Repair) and ship.repairing
    ):
        return None
    return action if berth == ship.at * 6 + ship.heading else None


def automatic_action(view: View, ui: TrafalgarUi) -> events.TrafalgarAction | None:
    """Return the action that a plan or standing order calls for now, or None."""
    plan = ui.plan
    if view.phase == "active" and plan is not None and plan.ship == view.active:
        return next_step(view, plan)
    if view.phase == "active" and ui.closes_activation and legal_actions(view) == (events.End(),):
        return events.End()
    if view.phase == "interrupt":
        standing_order = ui.standing_orders[view.actor]
        if standing_order == ASK:
            return None
        shots = [
            shot
            for shot in port_shots(view)
            if standing_order != HOLD and shot.distance <= int(standing_order)
        ]
        if not shots:
            return events.Hold()
        nearest_shot = min(shots, key=lambda shot: (shot.distance, shot.gun))
        return min(nearest_shot.actions, key=lambda action: _AIM_RANKS[action.aim])
    return None


@lru_cache(maxsize=16)
def legal_actions(view: View) -> tuple[events.TrafalgarAction, ...]:
    """Return all legal actions of the actor."""
    return state_of(view).actions() or ()


@lru_cache(maxsize=16)
def select_ship(view: View, ship: int) -> Selection | None:
    """Return a ship as the selection if it can act, now or once activated; otherwise None."""
    state, activation = state_of(view), None
    if view.phase == "idle":
        activation = events.Activate(ship)
        if ship < 0 or state.check(activation) is not None:
            return None
        state = state.apply(activation)
    elif view.phase not in ("active", "priority") or ship != view.active:
        return None
    actions = state.actions() or ()
    reach = moves.compute_reach(state, ship) if state.phase == "active" else _NO_REACH
    return Selection(ship, state, activation, actions, reach)


def current_selection(view: View, ui: TrafalgarUi) -> Selection | None:
    """Return the active ship, or else the selected one, as a ``Selection``; None if it cannot act."""
    return select_ship(view, view.active if view.active >= 0 else ui.ship)


def course_moves(selection: Selection, berth: int) -> tuple[events.Advance | events.Turn, ...]:
    """Return the moves to a berth, or none if it is out of reach."""
    return selection.reach.path(*divmod(berth, 6)) if berth in selection.reach.costs else ()


def course_berths(selection: Selection, berth: int) -> list[int]:
    """Return the berths on the way to a berth, both ends included."""
    berths = [berth]
    while (previous_berth := selection.reach.predecessors[berths[-1]]) >= 0:
        berths.append(previous_berth)
    return berths[::-1]


def cheapest_berth(selection: Selection, point: int) -> int:
    """Return the berth at a point that takes the fewest moves, or OFF."""
    berths = [berth for berth in selection.reach.costs if berth // 6 == point]
    return min(berths, key=selection.reach.costs.__getitem__, default=OFF)


def perform_actions(
    view: View, ui: TrafalgarUi, selection: Selection, actions: Iterable[events.TrafalgarAction]
) -> Do:
    """Carry out actions one after the other, activating the ship first if needed."""
    ship, action_queue = view.ships[selection.ship], tuple(actions)
    berth, moves_used = ship.at * 6 + ship.heading, ship.used
    steps = []
    for action in action_queue:
        steps.append((berth, action))
        berth = berth_after(view.sea, berth, action)
    if selection.activation is None:
        steps, moves_used = steps[1:], moves_used + 1
    plan = (
        ActionPlan(selection.ship, moves_used, ship.masts, ship.guns, view.forts, tuple(steps))
        if steps
        else None
    )
    next_ui = replace(
        ui,
        ship=selection.ship,
        goal=OFF,
        hovered_berth=OFF,
        is_taking_flag=False,
        advised_action=None,
        plan=plan,
        closes_activation=True,
    )
    return Do(selection.activation if selection.activation is not None else action_queue[0], next_ui)


def _group_shots(view: View, actions: Iterable[events.TrafalgarAction], start: int) -> tuple[ShotChoice, ...]:
    """Group aimed shots and shots at port guns by gun and target. ``start``: the ship's point."""
    actions_by_target: dict[tuple[int, int, int], list[events.Fire | events.Gun]] = {}
    for action in actions:
        if isinstance(action, events.Fire) and (action.aim != events.UNAIMED or action.target >= events.GUN):
            actions_by_target.setdefault((OFF, action.side, action.target), []).append(action)
        elif isinstance(action, events.Gun) and action.aim != events.UNAIMED:
            actions_by_target.setdefault((action.gun, OFF, action.target), []).append(action)
    choices = []
    for (gun, side, target), shot_actions in actions_by_target.items():
        if gun >= 0:
            offset = gun_offset(view, gun, target)
        else:
            point = view.sea.guns[target - events.GUN] if target >= events.GUN else view.ships[target].at
            offset = view.sea.offsets_from[start][point]
        distance = DISTANCES[offset]
        hit_faces = HIT_FACES[view.options.range_rule][distance]
        aspect = OFF
        if target < events.GUN:
            aspect = ASPECT[view.options.aspect_rule][view.ships[target].heading][offset]
        choices.append(ShotChoice(gun, side, target, distance, aspect, hit_faces, tuple(shot_actions)))
    choices.sort(key=lambda shot: (shot.gun, shot.distance, shot.target))
    return tuple(choices)


@lru_cache(maxsize=16)
def port_shots(view: View) -> tuple[ShotChoice, ...]:
    """Return the shots of port guns that are possible now."""
    if view.phase not in ("idle", "interrupt"):
        return ()
    return _group_shots(view, legal_actions(view), OFF)


def shown_berth(ui: TrafalgarUi, selection: Selection | None) -> int:
    """Return the berth at which to preview the ship: the goal, else that under the pointer, or OFF."""
    if selection is None:
        return OFF
    return next((berth for berth in (ui.goal, ui.hovered_berth) if berth in selection.reach.costs), OFF)


@lru_cache(maxsize=64)
def shots_from(view: View, ship: int, berth: int) -> tuple[ShotChoice, ...]:
    """Return a ship's possible shots from a berth it can reach (OFF: from where it is)."""
    selection = select_ship(view, ship)
    if selection is None:
        return ()
    if berth < 0:
        return _group_shots(view, selection.actions, view.ships[ship].at)
    point, heading = divmod(berth, 6)
    ships = with_item(
        selection.state.ships, ship, replace(selection.state.ships[ship], at=point, heading=heading)
    )
    return _group_shots(view, replace(selection.state, ships=ships).actions() or (), point)


def possible_shots(view: View, ui: TrafalgarUi) -> tuple[ShotChoice, ...]:
    """Return all possible shots: by the selected ship, from its goal if it has one, and by port guns."""
    selection = current_selection(view, ui)
    if selection is None:
        return port_shots(view)
    goal = ui.goal if ui.goal in selection.reach.costs else OFF
    return (*shots_from(view, selection.ship, goal), *port_shots(view))


def is_leaving_early(view: View, selection: Selection) -> bool:
    """Return whether leaving the ship is probably a mistake: it has targets or has not acted."""
    ship = view.ships[selection.ship]
    if view.options.interleave:
        return False
    is_idle = (
        not ship.used and not ship.took and ship.fired == (0, 0) and moves_left(selection.ship, ship) > 0
    )
    return is_idle or bool(shots_from(view, selection.ship, OFF))


def aimed_shot(view: View, ui: TrafalgarUi) -> ShotChoice | None:
    """Return the shot being aimed, or None; in ``interrupt`` and ``priority``, default to the first one."""
    shots = possible_shots(view, ui)
    for shot in shots:
        if shot.target == ui.target and shot.gun == ui.gun:
            return shot
    return shots[0] if shots and view.phase in ("interrupt", "priority") else None


def count_shots(view: View) -> int:
    """Return the number of shots the actor's side has fired; fire buttons send it to detect late taps."""
    side = view.actor if view.actor in (0, 1) else view.turn
    shot_count = sum(sum(view.ships[n].fired) for n in SHIPS_OF[side])
    return shot_count + sum(view.forts[gun] != READY for gun in GUNS_OF[side])


def is_turn_unused(view: View) -> bool:
    """Return whether ending the turn is probably a mistake: a ship can act, but none has."""
    has_acted = view.transfers or any(was_activated(view.ships[n]) for n in SHIPS_OF[view.turn])
    return not has_acted and next_ship(view) >= 0


def legal_transfers(view: View, giver: int) -> tuple[events.Transfer, ...]:
    """Return the legal transfers of a ship's flags."""
    if view.phase != "idle":
        return ()
    return tuple(
        action
        for action in legal_actions(view)
        if isinstance(action, events.Transfer) and action.giver == giver
    )


def side_ships(view: View, side: int, start_view: View | None = None) -> tuple[int, ...]:
    """Return a side's ships in the game; with ``start_view``, only those on the chart there."""
    ship_numbers = (number for number in FLEETS[view.options.fleet] if number in SHIPS_OF[side])
    return tuple(number for number in ship_numbers if start_view is None or start_view.ships[number].at >= 0)


@lru_cache(maxsize=16)
def targets_next_turn(view: View, ship_number: int) -> dict[int, int]:
    """Return the ships that a ship could fire at next turn if nothing else moved, the best targets first.

    The values are the numbers of die faces that hit.
    """
    ship, sea = view.ships[ship_number], view.sea
    next_view = replace(view, ships=with_item(view.ships, ship_number, refreshed_ship(ship)), transfers=())
    hit_faces_by_target: dict[int, int] = {}
    for berth in moves.compute_reach(next_view, ship_number).costs:
        point, heading = divmod(berth, 6)
        for target in view.ships_afloat(1 - SHIP_SIDE[ship_number]):
            offset = sea.offsets_from[point].get(view.ships[target].at)
            side = OFF if offset is None else ARC_SIDE[heading][offset]
            if offset is not None and side >= 0 and ship.guns[side] and is_in_sight(view, point, offset):
                hit_faces = HIT_FACES[view.options.range_rule][DISTANCES[offset]]
                hit_faces_by_target[target] = max(hit_faces, hit_faces_by_target.get(target, 0))
    return dict(sorted(hit_faces_by_target.items(), key=lambda item: -item[1]))


def refreshed_ship(ship: Ship) -> Ship:
    """Return a ship as at the start of its turn, with all moves and shots."""
    return Ship(ship.at, ship.heading, ship.masts, ship.guns, ship.repairs, ship.ready)


def threatening_guns(view: View, selection: Selection, berth: int) -> tuple[int, ...]:
    """Return the enemy port guns that may fire while a ship sails to a berth."""
    if view.options.fort_interrupt == "never":
        return ()
    points = {passed_berth // 6 for passed_berth in course_berths(selection, berth)}
    if len(points) == 1:
        return ()
    return tuple(
        gun
        for gun in GUNS_OF[1 - SHIP_SIDE[selection.ship]]
        if view.forts[gun] == READY
        and any(point in view.sea.offsets_from[view.sea.guns[gun]] for point in points)
    )


_HINT_FIELDS: Final[dict[type, dict[str, str]]] = {
    events.Activate: {"ship": "ship"},
    events.Fire: {"target": "target"},
    events.Gun: {"gun": "gun", "target": "target"},
    events.Transfer: {"ship": "giver"},
    events.Wind: {"heading": "heading"},
}
"""Maps fields of a selection to the fields of an action, by the action's class."""


def apply_hint(ui: TrafalgarUi, action: object) -> TrafalgarUi:
    """Return a selection that shows the action of a hint."""
    clean_ui = replace(ui, goal=OFF, target=OFF, gun=OFF, is_taking_flag=False, advised_action=action)
    fields = _HINT_FIELDS.get(type(action), {})
    return replace(
        clean_ui, **{field: getattr(action, action_field) for field, action_field in fields.items()}
    )
