"""The board: a chart of the strait on which ships sail and fire.

Gestures (name, argument):

    tap {x, y}           tap the open sea (x, y in user units of the chart); the nearest point counts
    point {at}           choose a point as the destination of the selected ship; again: sail there
    ship {ship}          select, deselect or aim at a ship
    fort {gun}           fire a port gun, or aim at it
    target {gun, target} aim at a target (gun -1: with the selected ship)
    fire {aim}           fire at the target. Like go, drop, end and end-turn, it may send the context it was
                         drawn for, and is ignored if that has changed (for example on a double tap)
    steer {to}           move the ship, or its ghost: ``ahead``, ``port`` or ``starboard``
    flag {side}          open the card of a flag
    look {what}          open the card of a ship, a port gun (GUN + its number) or a flag (FIRST_FLAG + side)
    preview {at}         hover over a point (None: leave): show the selected ship there, and its odds
    preview {ship}, preview {gun}, preview {side}  hover over a ship, port gun or flag: show its card, unless
                         another one is open
    course {ship, goal, go}  select a ship and its course to a berth, and sail that course if ``go``; if
                         the ship is there already, select a {target}
    go, drop             sail the course shown; undo the last selection
    next                 leave the active ship, although it could do more, for the one that was tapped
    take, take {heading} choose a heading for taking the flag; take the flag on that heading
    repair, transfer {taker}, end, end-turn, hold, done, lose {mast}
                         end-turn asks for confirmation if no ship has acted
    blow {heading}, set-wind
    berth {berth}, ready place ships in the free set-up; confirm
    orders {name, value} give standing orders to port guns
    offer-draw, accept-draw, decline-draw
    weigh {action}, heed select an action listed in the hint; carry it out
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import msgspec
from msgspec.structs import replace

from navals.core.fields import with_item
from navals.core.message import Message, msg, msgn
from navals.core.refusal import Refusal
from navals.games.trafalgar.card import HITS, SHOTS
from navals.games.trafalgar.rules import events, naming, notation
from navals.games.trafalgar.rules.fleet import SHIP_RATE, SHIP_SIDE
from navals.games.trafalgar.rules.guess import state_of
from navals.games.trafalgar.rules.sailing.chart import ANCHORAGES, GUN_SIDE, OFF, SHIP_OF_LINE
from navals.games.trafalgar.rules.sailing.moves import ADVANCE, TURNS
from navals.games.trafalgar.rules.view import View
from navals.games.trafalgar.screen import bars, hands, looks, motion, panels
from navals.games.trafalgar.screen.chart import chartroom
from navals.games.trafalgar.screen.chart.sea import coordinates, point_nearest_to
from navals.games.trafalgar.screen.hands import Selection, TrafalgarUi
from navals.ui.board.board import Board, Context, Do, KeyFigure, Scene, Score, success_rate
from navals.ui.board.numbers import is_real, is_within
from navals.ui.board.positions import parse_legal_action
from navals.ui.components.reckoning import result_table
from navals.ui.draw.html import EMPTY, Markup, join

TAP_RADIUS: Final = 8.0
"""Maximum distance, in user units, between a tap and the ship or port gun it selects."""

Response = TrafalgarUi | Do | Refusal | None

_STEER_ACTIONS: Final[dict[str, events.TrafalgarAction]] = {
    "ahead": ADVANCE,
    "port": TURNS[0],
    "starboard": TURNS[1],
}
_PLAIN_ACTIONS: Final[dict[str, events.TrafalgarAction]] = {
    "end": events.End(),
    "repair": events.Repair(),
    "end-turn": events.EndTurn(),
    "hold": events.Hold(),
    "done": events.Done(),
    "offer-draw": events.OfferDraw(),
    "accept-draw": events.AcceptDraw(),
    "decline-draw": events.DeclineDraw(),
}
_NO_SELECTION: Final[dict[str, object]] = {
    **dict.fromkeys(
        ("goal", "hovered_berth", "target", "gun", "card_subject", "hovered_subject", "next_ship"), OFF
    ),
    "is_taking_flag": False,
    "advised_action": None,
    "is_ending_turn": False,
}
"""Fields of a selection that most gestures reset."""
_FOCUS_IDS: Final = {
    "active": "steer-ahead",
    "interrupt": "hold",
    "priority": "done",
    "wind": "blow-0",
    "idle": "sea",
    "place": "sea",
}
"""The id of the element to focus, by phase."""
_CARD_PHASES: Final = ("idle", "active", "interrupt", "priority", "lose", "draw")
"""Phases in which cards can be opened."""


class TrafalgarBoard(Board[View, TrafalgarUi]):
    """The board of Trafalgar. Its methods are described in ``Board``."""

    open_table = False
    example = "fire port F1 main"
    touches = (
        (msg("Tap a ship"), msg("choose it, or aim at it")),
        (msg("Tap a point on the chart"), msg("sail there")),
        (msg("Two fingers"), msg("zoom in or out on the chart")),
    )
    keys = (
        (("Shift+↑",), msg("advance by one point")),
        (("Shift+←", "Shift+→"), msg("turn to port, turn to starboard")),
        (("E",), msg("finish with the ship, or end the turn")),
        (("N",), msg("go to the next ship, hold fire, or cease fire")),
        (("+", "−", "0"), msg("zoom in, zoom out, or show the whole chart (move it with the arrow keys)")),
    )
    new_ui = staticmethod(hands.new_ui)
    keep = staticmethod(hands.valid_ui)
    follow = staticmethod(hands.automatic_action)
    apply_hint = staticmethod(hands.apply_hint)
    motion = staticmethod(motion.film)

    def takes_back(self, view: View) -> bool:
        """Return whether actions can be undone: within a turn, up to the last die roll."""
        return view.phase in ("idle", "active", "priority")

    def is_private(self, view: View) -> bool:
        """Return whether the phase is secret: only the free set-up is (R49)."""
        return view.phase == "place"

    has_secrets = is_private

    def advises(self, view: View) -> bool:
        return True

    def prompt(self, view: View, context: Context) -> Message:
        if view.phase == "wind_roll":
            return msg("Roll the star die for the wind and enter the number of stars.")
        shot, names = view.shot, context.names
        if isinstance(shot, events.Fire):
            args = {"ship": naming.ship_name(view.active), "target": naming.target_name(shot.target)}
            return msg("{name} rolls: {ship} fires at {target}.", name=names[SHIP_SIDE[view.active]], **args)
        if isinstance(shot, events.Gun):
            args = {"gun": naming.gun_name(shot.gun), "ship": naming.ship_name(shot.target)}
            return msg("{name} rolls: {gun} fires at {ship}.", name=names[GUN_SIDE[shot.gun]], **args)
        return msg("Toss a coin for the wind and enter the winner.")

    def scene(self, view: View, ui: TrafalgarUi, context: Context) -> Scene:
        is_acting = context.acting_seat is not None and (view.phase != "place" or view.seat == view.turn)
        if not is_acting:
            context = msgspec.structs.replace(context, acting_seat=None)
        fact_panels = (
            panels.ship_list(view, ui, context),
            panels.orders_panel(view, ui, context),
            panels.draw_offer_button(view, context),
            panels.describe_chart(view, context),
        )
        selection = hands.current_selection(view, ui)
        hint = bars.find_hint(context, OFF if selection is None else selection.ship)
        board = chartroom.render(view, ui, context, bars.helm_buttons(view, ui, context), hint)
        cards = panels.fleet_cards(view, ui, context)
        # Show the hint and the open card, or else the targets: on a phone the chart needs the space.
        hint_panels = (panels.hint_panel(view, ui, context), looks.render_card(view, ui, context))
        side_panel = (
            join(hint_panels) if any(hint_panels) else panels.targets_panel(view, ui, context) or EMPTY
        )
        if not is_acting:
            return Scene(board, facts=join(fact_panels), strip=cards, hand=side_panel)
        note, status = bars.note_message(view, ui), bars.status_message(view, ui)
        best_candidate = bars.find_hint(context, OFF)
        # The hint's reason does not apply if another ship is selected.
        is_hint_relevant = (
            selection is None or best_candidate is None or best_candidate.course.ship in (OFF, selection.ship)
        )
        if (
            context.hint is not None
            and context.shows_advice
            and context.hint.reason is not None
            and is_hint_relevant
        ):
            note = context.hint.reason
        return Scene(
            board, bars.action_bar(view, ui, context), join(fact_panels), status, note, cards, side_panel
        )

    def finale(self, view: View, context: Context) -> Markup:
        t = context.t
        fleets = [[view.ships[n] for n in view.ships_afloat(side)] for side in (0, 1)]
        titled_counts = (
            (t("Ships afloat"), [len(fleet) for fleet in fleets]),
            (t("Masts standing"), [sum(ship.masts.bit_count() for ship in fleet) for fleet in fleets]),
            (t("Guns left"), [sum(sum(ship.guns) for ship in fleet) for fleet in fleets]),
        )
        rows = [(title, *map(t.number, side_counts)) for title, side_counts in titled_counts]
        caption = t.plural("The tally after {n} round", "The tally after {n} rounds", view.round)
        return result_table(view.result, context.names, rows, caption)

    def score(self, view: View) -> Score | None:
        """Return the number of ships afloat by side, or ``None`` while ships are being placed."""
        if view.phase == "place":
            return None
        a_count, b_count = (len(view.ships_afloat(side)) for side in (0, 1))
        return Score(msg("Ships afloat"), (a_count, b_count))

    def figure(self, counts: Mapping[str, int]) -> KeyFigure | None:
        def hit_message(n: int, shots: int) -> Message:
            return msgn("{n} hit in {shots} shots", "{n} hits in {shots} shots", n, shots=shots)

        return success_rate(counts, HITS, SHOTS, hit_message)

    def focus_target(self, view: View) -> str | None:
        return _FOCUS_IDS.get(view.phase)

    def interact(self, view: View, ui: TrafalgarUi, name: str, arg: object) -> Response:
        args: dict[str, object] = arg if isinstance(arg, dict) else {}
        if name == "orders":
            return _set_orders(ui, args)
        if view.phase == "place":
            return _handle_placement(view, ui, name, args)
        match name:
            case "tap":
                return _handle_tap(view, ui, args)
            case "point" if is_within(point := args.get("at"), view.sea.size):
                return _handle_point(view, ui, point)
            case "ship" if is_within(n := args.get("ship"), len(view.ships)):
                return _handle_ship(view, ui, n)
            case "fort" if is_within(gun := args.get("gun"), len(GUN_SIDE)):
                return _handle_gun(view, ui, gun)
            case "flag" if is_within(side := args.get("side"), 2) and view.phase in _CARD_PHASES:
                return _toggle_card(ui, hands.FIRST_FLAG + side)
            case "look" if (
                is_within(subject := args.get("what"), hands.FIRST_FLAG + 2) and view.phase in _CARD_PHASES
            ):
                return replace(ui, **_NO_SELECTION | {"card_subject": subject})
            case "target":
                return _select_target(view, ui, args.get("gun"), args.get("target"))
            case "fire":
                return (
                    None
                    if _is_stale(args, "shot", hands.count_shots(view))
                    else _fire_shot(view, ui, args.get("aim"))
                )
            case "lose" if isinstance(mast := args.get("mast"), int):
                return Do(events.Lose(mast))
            case "blow" if is_within(heading := args.get("heading"), 6) and view.phase == "wind":
                return replace(ui, heading=heading)
            case "set-wind" if view.phase == "wind" and ui.heading >= 0:
                return Do(events.Wind(ui.heading))
            case "drop":
                is_stale = _is_stale(args, "goal", ui.goal) or _is_stale(args, "target", ui.target)
                return None if is_stale else _undo_step(view, ui)
            case "end" | "end-turn" if _is_stale(args, "ship", view.active) or _is_stale(
                args, "round", view.round
            ):
                return None
            case "end-turn" if not ui.is_ending_turn and hands.is_turn_unused(view):
                return replace(ui, **_NO_SELECTION | {"is_ending_turn": True})
            case "preview":
                return _handle_hover(view, ui, args)
            case "course":
                return _handle_course(view, ui, args)
            case "next" if ui.next_ship >= 0:
                return Do(events.End(), replace(ui, ship=view.active, goal=OFF, target=OFF))
            case "weigh":
                action = parse_legal_action(state_of(view), notation.parse, args.get("action"))
                return hands.apply_hint(ui, action) if action is not None else None
            case "heed" if ui.advised_action is not None:
                return Do(
                    ui.advised_action, replace(ui, ship=max(view.active, ui.ship), closes_activation=True)
                )
            case "steer" | "go" | "take" | "repair" | "transfer":
                return _handle_ship_action(view, ui, name, args)
        return Do(_PLAIN_ACTIONS[name]) if name in _PLAIN_ACTIONS else None


def _is_stale(args: dict[str, object], name: str, value: int) -> bool:
    """Return whether a gesture's context has changed since its button was drawn, as on a double tap."""
    return name in args and args[name] != value


def _set_orders(ui: TrafalgarUi, args: dict[str, object]) -> TrafalgarUi | None:
    name, value = str(args.get("name")), args.get("value")
    if value not in hands.STANDING_ORDERS or name not in ("orders-0", "orders-1"):
        return None
    return replace(ui, standing_orders=with_item(ui.standing_orders, int(name[-1]), value))


def _handle_placement(view: View, ui: TrafalgarUi, name: str, args: dict[str, object]) -> Response:
    """Handle a gesture in the free set-up, where choosing two anchorages swaps their ships."""
    if name == "tap":
        point = _point_at(view, args)
        berths = view.sea.berths[view.turn]
        if point not in berths:
            return None
        name, args = "berth", {"berth": berths.index(point)}
    match name:
        case "berth" if is_within(berth := args.get("berth"), len(ANCHORAGES[0])):
            if ui.selected_berth == OFF:
                return replace(ui, selected_berth=berth)
            new_berths = list(ui.berths)
            new_berths[ui.selected_berth], new_berths[berth] = (
                new_berths[berth],
                new_berths[ui.selected_berth],
            )
            return replace(ui, berths=tuple(new_berths), selected_berth=OFF)
        case "drop":
            return replace(ui, selected_berth=OFF)
        case "heed" if ui.advised_action is not None:
            return Do(ui.advised_action)
        case "ready":
            placements = sorted((n, berth) for berth, n in enumerate(ui.berths) if n >= 0)
            return Do(events.Place(tuple(placements)))
    return None


def _point_at(view: View, args: dict[str, object]) -> int:
    """Return the point nearest to a tap, or OFF."""
    x, y = args.get("x"), args.get("y")
    return point_nearest_to(view.sea, x, y) if is_real(x) and is_real(y) else OFF


def _handle_tap(view: View, ui: TrafalgarUi, args: dict[str, object]) -> Response:
    """Handle a tap on the sea. Without a selected ship that can move, select a ship near the tap instead."""
    tap_x, tap_y, point = args.get("x"), args.get("y"), _point_at(view, args)
    if point < 0 or not is_real(tap_x) or not is_real(tap_y):
        return None
    selection = hands.current_selection(view, ui)
    if (selection is None or not selection.reach.costs) and view.phase in (
        "idle",
        "active",
        "interrupt",
        "priority",
    ):
        ships_afloat = [n for n, ship in enumerate(view.ships) if ship.at >= 0]

        def distance(n: int) -> float:
            x, y = coordinates(view.sea, view.ships[n].at)
            return max(abs(x - tap_x), abs(y - tap_y))

        nearest_ship = min(ships_afloat, key=distance, default=OFF)
        if nearest_ship >= 0 and distance(nearest_ship) <= TAP_RADIUS:
            return _handle_ship(view, ui, nearest_ship)
    return _handle_point(view, ui, point)


def _handle_point(view: View, ui: TrafalgarUi, point: int) -> Response:
    selection = hands.current_selection(view, ui)
    ships = [n for n, ship in enumerate(view.ships) if ship.at == point]
    if selection is not None:
        if view.ships[selection.ship].at == point:
            return (
                _undo_step(view, ui) if ui.goal == OFF and ui.target == OFF else replace(ui, **_NO_SELECTION)
            )
        goal = hands.cheapest_berth(selection, point)
        if goal >= 0:
            if ui.goal // 6 == point and ui.goal >= 0:
                return _sail_course(view, ui, selection)
            return replace(ui, **_NO_SELECTION | {"goal": goal})
    if ships:
        return _handle_ship(view, ui, ships[0])
    if point in view.sea.guns:
        return _handle_gun(view, ui, view.sea.guns.index(point))
    if selection is not None and selection.reach.costs:
        return _refuse_point(view, selection, point)
    return replace(ui, card_subject=OFF) if ui.card_subject >= 0 else None


def _refuse_point(view: View, selection: Selection, point: int) -> Refusal:
    ship_name = naming.ship_name(selection.ship)
    if view.sea.is_land[point]:
        return Refusal(msg("{ship} cannot sail over land", ship=ship_name), "trafalgar R5")
    if view.sea.kinds[point] == "*":
        return Refusal(msg("{ship} cannot sail over a reef", ship=ship_name), "trafalgar R5")
    if view.sea.kinds[point] == ":" and SHIP_RATE[selection.ship] == SHIP_OF_LINE:
        return Refusal(msg("only frigates can cross a sandbank"), "trafalgar R5")
    return Refusal(msg("{ship} cannot get there this turn", ship=ship_name), "trafalgar R1")


def _sail_course(view: View, ui: TrafalgarUi, selection: Selection) -> Response:
    moves = hands.course_moves(selection, ui.goal) if ui.goal >= 0 else ()
    return hands.perform_actions(view, ui, selection, moves) if moves else None


def _handle_hover(view: View, ui: TrafalgarUi, args: dict[str, object]) -> TrafalgarUi | None:
    """Handle the pointer entering or leaving a point, ship, port gun or flag; None if nothing changes."""
    selection, point = hands.current_selection(view, ui), args.get("at")
    hovered_berth = (
        hands.cheapest_berth(selection, point)
        if selection is not None and is_within(point, view.sea.size)
        else OFF
    )
    hovered_subject = OFF
    for name, first_subject, count in (
        ("ship", 0, events.GUN),
        ("gun", events.GUN, len(GUN_SIDE)),
        ("side", hands.FIRST_FLAG, 2),
    ):
        if is_within(number := args.get(name), count) and view.phase in _CARD_PHASES:
            hovered_subject = first_subject + number
    return (
        replace(ui, hovered_berth=hovered_berth, hovered_subject=hovered_subject)
        if (hovered_berth, hovered_subject) != (ui.hovered_berth, ui.hovered_subject)
        else None
    )


def _handle_course(view: View, ui: TrafalgarUi, args: dict[str, object]) -> Response:
    """Select a ship and its course, or its target, and sail the course if the gesture says so."""
    n, goal = args.get("ship"), args.get("goal")
    selection = hands.select_ship(view, n) if is_within(n, len(view.ships)) else None
    if selection is None or (goal not in selection.reach.costs and goal != OFF):
        return None
    if not selection.reach.costs.get(goal):
        ship_ui = replace(ui, **_NO_SELECTION | {"ship": n})
        return _select_target(view, ship_ui, OFF, args.get("target")) or ship_ui
    next_ui = replace(ui, **_NO_SELECTION | {"ship": n, "goal": goal})
    return _sail_course(view, next_ui, selection) if args.get("go") is True else next_ui


def _toggle_card(ui: TrafalgarUi, subject: int) -> TrafalgarUi:
    return replace(ui, **_NO_SELECTION | {"card_subject": OFF if ui.card_subject == subject else subject})


def _handle_ship(view: View, ui: TrafalgarUi, n: int) -> Response:
    if view.ships[n].at < 0:
        return _toggle_card(ui, n) if view.phase in _CARD_PHASES else None
    selection = hands.current_selection(view, ui)
    for shot in hands.possible_shots(view, ui):
        if shot.target == n and (shot.gun == ui.gun or selection is None or ui.gun == OFF):
            return _select_target(view, ui, shot.gun, n)
    point = view.ships[n].at
    if (
        SHIP_SIDE[n] == view.turn
        and selection is not None
        and n != selection.ship
        and hands.cheapest_berth(selection, point) >= 0
    ):
        return _handle_point(view, ui, point)
    if SHIP_SIDE[n] != view.turn:
        return _toggle_card(ui, n) if view.phase in _CARD_PHASES else None
    if view.phase == "active":
        return replace(ui, **_NO_SELECTION) if n == view.active else _switch_ship(view, ui, n)
    if view.phase != "idle":
        return state_of(view).check(events.Activate(n))
    if ui.ship == n:
        # The ship may have been selected automatically just before the tap.
        return (
            replace(ui, finished_ship=OFF)
            if ui.finished_ship >= 0
            else replace(hands.new_ui(view), standing_orders=ui.standing_orders)
        )
    if hands.select_ship(view, n) is None:
        return state_of(view).check(events.Activate(n))
    return replace(hands.new_ui(view), standing_orders=ui.standing_orders, ship=n)


def _switch_ship(view: View, ui: TrafalgarUi, n: int) -> Response:
    """Switch from the active ship to another one, if legal; ask first if the active ship could do more."""
    selection = hands.select_ship(view, view.active)
    assert selection is not None
    refusal = selection.state.check(events.End()) or selection.state.apply(events.End()).check(
        events.Activate(n)
    )
    if refusal is not None:
        return refusal
    next_ui = replace(ui, **_NO_SELECTION | {"ship": view.active, "next_ship": n})
    if hands.is_leaving_early(view, selection) and ui.next_ship != n:
        return next_ui
    return Do(events.End(), next_ui)


def _handle_gun(view: View, ui: TrafalgarUi, gun: int) -> Response:
    """Handle a tap on a port gun: fire it, aim at it, or open its card."""
    for shot in hands.possible_shots(view, ui):
        if shot.gun == gun or shot.target == events.GUN + gun:
            return _select_target(view, ui, shot.gun, shot.target)
    return _toggle_card(ui, events.GUN + gun) if view.phase in _CARD_PHASES else None


def _select_target(view: View, ui: TrafalgarUi, gun: object, target: object) -> TrafalgarUi | None:
    for shot in hands.possible_shots(view, ui):
        if shot.gun == gun and shot.target == target:
            if (ui.gun, ui.target) == (gun, target):
                return replace(ui, gun=OFF, target=OFF)
            goal = ui.goal if shot.gun < 0 else OFF
            return replace(ui, **_NO_SELECTION | {"gun": shot.gun, "target": shot.target, "goal": goal})
    return None


def _fire_shot(view: View, ui: TrafalgarUi, aim: object) -> Response:
    shot, selection = hands.aimed_shot(view, ui), hands.current_selection(view, ui)
    if shot is None or not isinstance(aim, int):
        return None
    for action in shot.actions:
        if action.aim == aim:
            if isinstance(action, events.Fire) and selection is not None:
                moves = hands.course_moves(selection, ui.goal) if ui.goal >= 0 else ()
                return hands.perform_actions(view, ui, selection, (*moves, action))
            return Do(action)
    if selection is not None and shot.gun < 0 and ui.goal < 0:
        return selection.state.check(events.Fire(shot.side, shot.target, aim))
    return state_of(view).check(events.Gun(shot.gun, shot.target, aim))


def _undo_step(view: View, ui: TrafalgarUi) -> TrafalgarUi:
    """Undo one step of the selection: first the card, then the target, the course, and the ship."""
    if ui.card_subject >= 0 or ui.next_ship >= 0 or ui.is_ending_turn:
        return replace(ui, card_subject=OFF, next_ship=OFF, is_ending_turn=False)
    if ui.target >= 0 and ui.goal >= 0:
        return replace(ui, target=OFF)
    if (
        (ui.target, ui.gun, ui.goal, ui.heading) != (OFF,) * 4
        or ui.is_taking_flag
        or ui.advised_action is not None
    ):
        return replace(ui, heading=OFF, **_NO_SELECTION)
    return replace(hands.new_ui(view), standing_orders=ui.standing_orders)


def _handle_ship_action(view: View, ui: TrafalgarUi, name: str, args: dict[str, object]) -> Response:
    selection = hands.current_selection(view, ui)
    if selection is None:
        return None
    match name:
        case "go":
            is_stale = _is_stale(args, "ship", selection.ship) or _is_stale(args, "goal", ui.goal)
            return None if is_stale else _sail_course(view, ui, selection)
        case "steer" if (action := _STEER_ACTIONS.get(str(args.get("to")))) is not None:
            if ui.goal in selection.reach.costs:
                next_berth = hands.berth_after(view.sea, ui.goal, action)
                ship = view.ships[selection.ship]
                if next_berth == ship.at * 6 + ship.heading:
                    return replace(ui, goal=OFF)
                return replace(ui, goal=next_berth) if next_berth in selection.reach.costs else None
            return selection.state.check(action) or hands.perform_actions(view, ui, selection, (action,))
        case "take" if selection.can_do(events.TakeFlag):
            if is_within(heading := args.get("heading"), 6):
                return hands.perform_actions(view, ui, selection, (events.TakeFlag(heading),))
            return replace(ui, **_NO_SELECTION | {"is_taking_flag": True})
        case "repair" if selection.can_do(events.Repair):
            return hands.perform_actions(view, ui, selection, (events.Repair(),))
        case "transfer" if isinstance(taker := args.get("taker"), int):
            return Do(events.Transfer(selection.ship, taker))
    return None


BOARD = TrafalgarBoard()
