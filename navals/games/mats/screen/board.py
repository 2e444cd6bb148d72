"""The board of MATS: columns formed in secret, then two files of pawns that slide past each other.

Gestures (name, argument):

    slot {slot}          select the ship at this place of the column, or put the selected one here
    at {x, lane}         select a ship or its destination (lanes: ``columns.py``); again: deselect the
                         ship, or advance
    tap {x, y}           like ``slot`` or ``at``, at a point in user units of the board
    preview {x, lane}    describe a place or an advance to it, on hover or focus; without x, stop
    pull {...}           drag a pawn (see ``docs/bridge.md``)
    ahead, behind        move the selected ship one place forward or back in the column
    shuffle, back        shuffle the column; undo the last change
    weigh {ship, steps}  select an advance listed by the hint
    drop                 deselect the ship
    ready, go, stay      form the column, advance, advance no ship
"""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Final

import msgspec
from msgspec.structs import replace

from navals.core.message import Message, msg, msgn
from navals.core.refusal import Refusal
from navals.games.mats.card import COMBATS, WINS
from navals.games.mats.rules.column import DIRECTION
from navals.games.mats.rules.events import PASS, Advance, Order
from navals.games.mats.rules.guess import state_of
from navals.games.mats.rules.options import SUNK, join_names, rate_name, roster
from navals.games.mats.rules.view import Pawn, View
from navals.games.mats.screen import columns, motion, ordering
from navals.games.mats.screen.art import LANE_WIDTH, ROW_HEIGHT, STRAIT_WIDTH, WIDTH
from navals.games.mats.screen.panels import (
    combats_panel,
    fleet_panel,
    hint_panel,
    ship_card,
    short_description,
)
from navals.ui.board.board import Board, Context, Do, KeyFigure, Scene, Score, success_rate
from navals.ui.board.numbers import is_real
from navals.ui.components import button
from navals.ui.components.controls import button_row
from navals.ui.components.deeds import main_button, tool_button
from navals.ui.components.reckoning import result_table
from navals.ui.draw.html import EMPTY, Markup, join, tag

UNDO_LIMIT: Final = 50
STRAIT_LANE: Final = 4
"""The lane between the columns; pressing it describes the combat there."""


class MatsUi(msgspec.Struct, frozen=True):
    """The current selection.

    While a column is being formed: its ``order`` so far (names, head first), the selected place
    (``selected_slot``), the ``drop_index`` for a dragged ship, and earlier orders. Afterwards: the selected
    ``ship``, its ``steps``, and the place being inspected (``inspected_place``: position, lane)."""

    order: tuple[str, ...] = ()
    selected_slot: int | None = None
    drop_index: int | None = None
    history: tuple[tuple[str, ...], ...] = ()
    ship: str | None = None
    steps: int | None = None
    inspected_place: tuple[int, int] | None = None


class MatsBoard(Board[View, MatsUi]):
    """The board of MATS; for its methods, see ``navals.ui.board.board.Board``."""

    open_table = False
    example = "F1+2"
    touches = (
        (msg("Tap a ship"), msg("pick it up; then tap its new place")),
        (msg("Drag a ship"), msg("move it elsewhere in your column")),
    )
    keys = (
        (("Shift+↑", "Shift+↓"), msg("move the selected ship along the column")),
        (("F",), msg("form a random column")),
        (("N",), msg("pass without advancing a ship")),
    )
    motion = staticmethod(motion.film)

    def new_ui(self, view: View) -> MatsUi:
        """Return an empty selection; a column starts in roster order."""
        if view.phase != "order":
            return MatsUi()
        return MatsUi(order=tuple(view.options.fleet[ship].id for ship in view.survivors(view.actor)))

    def is_private(self, view: View) -> bool:
        """Return whether a column is being formed. Only its order is secret, until both are formed (R1)."""
        return view.phase == "order"

    has_secrets = is_private

    def advises(self, view: View) -> bool:
        return True

    def joins_last_draw(self, view: View) -> bool:
        """Return whether the next die is shown with the last: in combats, and for the second die of R3."""
        return view.phase == "combat" if view.phase != "initiative" else view.initiative != 0

    def prompt(self, view: View, context: Context) -> Message:
        fight = view.fight
        if fight is None:
            return msg("{name} rolls for the lead.", name=context.names[1 if view.initiative else 0])
        thrower = fight.thrower(view.first)
        name = context.names[thrower]
        if fight.due:
            ship = view.options.fleet[fight.due[0][1]].id
            return msg("{name} rolls for damage to {ship}.", name=name, ship=ship)
        own_names, enemy_names = (
            join_names(view.options, view.fighters(side, fight.position)) for side in (thrower, 1 - thrower)
        )
        return msg(
            "{name} rolls for {ships} against {other_ships}.",
            name=name,
            ships=own_names,
            other_ships=enemy_names,
        )

    def scene(self, view: View, ui: MatsUi, context: Context) -> Scene:
        if view.phase != "order" and view.at[0]:
            return self._columns_scene(view, ui, context)
        if context.acting_seat is not None and view.seat == view.actor == context.acting_seat:
            return self._ordering_scene(view, ui, context)
        return Scene(ordering.render_fleets(view, context))

    def _ordering_scene(self, view: View, ui: MatsUi, context: Context) -> Scene:
        t, selected_slot = context.t, ui.selected_slot
        head_reason, tail_reason = t("choose a ship first"), t("choose a ship first")
        if selected_slot is not None:
            head_reason = t("it is already at the head") if selected_slot == 0 else ""
            tail_reason = t("it is already at the tail") if selected_slot == len(ui.order) - 1 else ""
        key_attrs: dict[str, str] = {"class_": "for-keys"}
        action_row = button_row(
            tool_button(
                t("One place forward"),
                "chevron-up",
                "ahead",
                key="Shift+ArrowUp",
                disabled=head_reason,
                **key_attrs,
            ),
            tool_button(
                t("One place back"),
                "chevron-down",
                "behind",
                key="Shift+ArrowDown",
                disabled=tail_reason,
                **key_attrs,
            ),
            tool_button(t("Random column"), "shuffle", "shuffle", key="f"),
            tool_button(
                t("Undo"),
                "undo",
                "back",
                key="z",
                disabled=None if ui.history else t("there is nothing to undo"),
            ),
            main_button(t("Ready to sail"), "ready", "check"),
        )
        if selected_slot is not None:
            status = _ship_message(
                view, ui.order[selected_slot], msg("{rate} {ship}: choose its place in the column.")
            )
        else:
            status = msg("Form your column, from head to tail.")
        note: Message | None = msg("Drag a ship, or tap it and then its new place.")
        if context.hint is not None and context.shows_advice:
            note = context.hint.reason
        own_panel = fleet_panel(view, view.actor, context) if SUNK in view.life[view.actor] else EMPTY
        board = ordering.render(view, ui.order, selected_slot, ui.drop_index, context)
        return Scene(board, action_row, own_panel, status, note, hand=hint_panel(view, context) or EMPTY)

    def _columns_scene(self, view: View, ui: MatsUi, context: Context) -> Scene:
        t, is_acting = context.t, context.acting_seat is not None and view.phase == "advance"
        selected_plan = columns.plan_advance(view, ui.ship, ui.steps) if is_acting else columns.NO_PLAN
        # Inspecting a place shows the effect of an advance to it.
        steps = next(
            (steps for steps, target in selected_plan.targets.items() if target == ui.inspected_place), None
        )
        plan = (
            selected_plan
            if selected_plan.steps or steps is None
            else columns.plan_advance(view, ui.ship, steps)
        )
        viewer = view.seat if view.seat is not None else context.acting_seat
        board = tag(
            "div",
            columns.phase_list(view, context),
            columns.board_header(context, view),
            columns.render(view, plan, context, viewer),
            class_=["mats-board", *columns.extent_classes(view, viewer)],
        )
        fleet_panels = join((fleet_panel(view, 0, context), fleet_panel(view, 1, context)))
        next_view, combat_panel = columns.planned_view(view, plan), None
        if view.phase != "over":
            combat_panel = combats_panel(next_view, context, is_planned=plan.state is not None)
        card = self._inspected_card(view, ui, context) if is_acting else None
        side_panel = join((hint_panel(view, context), card, combat_panel))
        if not is_acting:
            status = None if view.phase != "combat" else msg("The guns open fire.")
            return Scene(board, facts=fleet_panels, status=status, hand=side_panel)
        button_attrs: dict[str, str | None] = {
            "reason": t("choose a ship and its new place first"),
            "key": None,
        }
        if selected_plan.steps:
            button_attrs = {
                "aria_label": t("Advance {ship} by {n}", ship=selected_plan.ship, n=selected_plan.steps)
            }
        label = t("Deselect {ship}", ship=selected_plan.ship)
        action_row = button_row(
            tool_button(label, "close", "drop", key="Escape", class_="for-keys")
            if selected_plan.ship
            else None,
            button(t("Pass"), "stay", id="no-advance", shortcut="n", title=t("No advance")),
            main_button(t("Advance"), "go", "check", **button_attrs),
        )
        note = context.hint.reason if context.hint is not None and context.shows_advice else None
        note = note or self._combat_note(view, plan, ui.inspected_place)
        if note is None and selected_plan.ship:
            note = short_description(view, view.actor, roster(view.options).numbers[selected_plan.ship])
        return Scene(
            board, action_row, fleet_panels, self._status_text(view, selected_plan), note, hand=side_panel
        )

    def _inspected_card(self, view: View, ui: MatsUi, context: Context) -> Markup | None:
        """Describe the ship being inspected, or else the selected one.

        Once its advance is planned, the selected ship takes precedence over others of its side.
        """
        if ui.inspected_place is not None and not (
            ui.steps and (ui.inspected_place[1] < 2) == (view.actor == 0)
        ):
            pawn = _pawn_at(view, *ui.inspected_place)
            if pawn is not None:
                return ship_card(view, 0 if ui.inspected_place[1] < 2 else 1, pawn.ship, context)
        if ui.ship is None:
            return None
        return ship_card(view, view.actor, roster(view.options).numbers[ui.ship], context, is_selected=True)

    def _status_text(self, view: View, plan: columns.AdvancePlan) -> Message:
        if plan.steps:
            template = msg("{rate} {ship}, +{n}: confirm or change it.")
            return _ship_message(view, plan.ship, template, n=plan.steps)
        if plan.ship:
            return _ship_message(view, plan.ship, msg("{rate} {ship}: choose where it goes."))
        return msg("Advance one ship, or pass.")

    def _combat_note(
        self, view: View, plan: columns.AdvancePlan, inspected_place: tuple[int, int] | None
    ) -> Message | None:
        """Describe the combat that the planned advance leads to, or else the combat being inspected."""
        side = view.actor
        if plan.state is not None:
            view = plan.state.view(view.seat)
            x, _ = columns.place_of(view, side, plan.ship)
        elif inspected_place is not None and inspected_place[1] == STRAIT_LANE:
            x = inspected_place[0]
        else:
            return None
        combat = columns.combat_at(view, x)
        if combat is None:
            return msg("{ship} would have no enemy beside it.", ship=plan.ship) if plan.ship else None
        own_names, enemy_names = (join_names(view.options, combat.ships[seat]) for seat in (side, 1 - side))
        win, tie = round(100 * combat.wins(side) / 36), round(100 * combat.throw_counts.ties / 36)
        args: Mapping[str, object] = {"ships": own_names, "other_ships": enemy_names, "win": win}
        if not combat.throw_counts.ties:
            return msg("{ships} against {other_ships}: {win}% to win.", **args)
        return msg(
            "{ships} against {other_ships}: {win}% to win, {both}% to tie (both lose).",
            both=tie,
            **args,
        )

    def finale(self, view: View, context: Context) -> Markup:
        t, strengths = context.t, [ordering.fleet_counts(view, side) for side in (0, 1)]
        row_titles = t("Ships left"), t("Intact ships"), t("Guns left")
        rows = [
            (row_title, *map(t.number, counts))
            for row_title, *counts in zip(row_titles, *strengths, strict=True)
        ]
        caption = t.plural("The tally after {n} crossing", "The tally after {n} crossings", view.crossing)
        return result_table(view.result, context.names, rows, caption)

    def score(self, view: View) -> Score:
        a_count, b_count = (ordering.fleet_counts(view, side)[0] for side in (0, 1))
        return Score(msg("Ships left"), (a_count, b_count))

    def figure(self, counts: Mapping[str, int]) -> KeyFigure | None:
        def win_message(n: int, combats: int) -> Message:
            return msgn(
                "{n} combat won out of {combats}", "{n} combats won out of {combats}", n, combats=combats
            )

        return success_rate(counts, WINS, COMBATS, win_message)

    def interact(self, view: View, ui: MatsUi, name: str, arg: object) -> MatsUi | Do | Refusal | None:
        args = arg if isinstance(arg, dict) else {}
        if view.phase == "order":
            return self._handle_order(view, ui, name, args)
        return self._handle_advance(view, ui, name, args) if view.phase == "advance" else None

    def _handle_order(
        self, view: View, ui: MatsUi, name: str, args: Mapping[str, object]
    ) -> MatsUi | Do | Refusal | None:
        count, selected_slot, slot = len(ui.order), ui.selected_slot, args.get("slot")
        if name == "tap" and is_real(y := args.get("y")):
            name, slot = "slot", int(y // ordering.ROW_HEIGHT)
        match name:
            case "slot" if isinstance(slot, int) and 0 <= slot < count:
                if selected_slot is None or selected_slot == slot:
                    return replace(ui, selected_slot=slot if selected_slot is None else None)
                return _move_ship(ui, selected_slot, slot)
            case "ahead" | "behind" if selected_slot is not None:
                new_slot = selected_slot + (1 if name == "behind" else -1)
                return (
                    replace(_move_ship(ui, selected_slot, new_slot), selected_slot=new_slot)
                    if 0 <= new_slot < count
                    else None
                )
            case "drop":
                return replace(ui, selected_slot=None, drop_index=None)
            case "shuffle":
                # Always another column: an unchanged one would look like a dead button.
                order = list(ui.order)
                while tuple(order) == ui.order and count > 1:
                    random.SystemRandom().shuffle(order)
                return _set_order(ui, tuple(order))
            case "back" if ui.history:
                return replace(
                    ui, order=ui.history[-1], history=ui.history[:-1], selected_slot=None, drop_index=None
                )
            case "pull":
                return _handle_slot_drag(ui, args)
            case "ready":
                return Do(Order(ui.order))
        return None

    def _handle_advance(
        self, view: View, ui: MatsUi, name: str, args: Mapping[str, object]
    ) -> MatsUi | Do | Refusal | None:
        if name == "tap" and is_real(left := args.get("x")) and is_real(top := args.get("y")):
            name, args = "at", _cell_at(view, left, top)
        x, lane, steps = args.get("x"), args.get("lane"), args.get("steps")
        match name:
            case "preview":
                return replace(
                    ui, inspected_place=(x, lane) if type(x) is int and lane in (0, 1, 2, 3) else None
                )
            case "at" if isinstance(x, int) and lane == STRAIT_LANE:
                return replace(ui, inspected_place=(x, STRAIT_LANE))
            case "at" if isinstance(x, int) and lane in (0, 1, 2, 3):
                return self._handle_touch(view, ui, x, lane)
            case "pull":
                return self._handle_drag(view, ui, args)
            case "weigh" if isinstance(ship := args.get("ship"), str) and isinstance(
                steps := args.get("steps"), int
            ):
                is_legal = Advance(ship, steps) in columns.legal_advances(view)
                return replace(ui, ship=ship, steps=steps) if is_legal else None
            case "drop" | "back":
                return replace(ui, ship=None, steps=None)
            case "go" if ui.ship is not None and ui.steps:
                return Do(Advance(ui.ship, ui.steps))
            case "stay":
                return Do(PASS)
        return None

    def _handle_touch(self, view: View, ui: MatsUi, x: int, lane: int) -> MatsUi | Do | Refusal | None:
        is_own = (lane < 2) == (view.actor == 0)
        selected_plan = columns.plan_advance(view, ui.ship, ui.steps)
        for steps, target in selected_plan.targets.items():
            if target == (x, lane):
                return (
                    Do(Advance(selected_plan.ship, steps))
                    if steps == selected_plan.steps
                    else replace(ui, steps=steps)
                )
        pawn = _pawn_at(view, x, lane)
        if is_own and pawn is not None and pawn.kind == "ship":
            ship = view.options.fleet[pawn.ship].id
            return (
                replace(ui, ship=None, steps=None, inspected_place=None)
                if ship == ui.ship
                else _select_ship(view, ui, ship)
            )
        if is_own and ui.ship is not None:
            return state_of(view).check(
                Advance(ui.ship, (x - selected_plan.place[0]) * DIRECTION[view.actor])
            )
        return replace(ui, inspected_place=(x, lane))

    def _handle_drag(self, view: View, ui: MatsUi, args: Mapping[str, object]) -> MatsUi | Refusal | None:
        ship_name, phase = str(args.get("token", "")).removeprefix("ship-"), args.get("phase")
        if ship_name not in roster(view.options).numbers:
            return None
        if phase == "start":
            return _select_ship(view, ui, ship_name)
        corner = _dragged_corner(args)
        if corner is None:
            return replace(ui, steps=None)
        # The middle of the pawn counts.
        x = _cell_at(view, corner[0] + LANE_WIDTH / 2, corner[1] + ROW_HEIGHT / 2)["x"]
        steps = (x - columns.plan_advance(view, ship_name, None).place[0]) * DIRECTION[view.actor]
        advance = Advance(ship_name, steps)
        if advance in columns.legal_advances(view):
            return replace(ui, ship=ship_name, steps=steps, inspected_place=None)
        if phase == "drop" and steps != 0:
            return state_of(view).check(advance)
        return replace(ui, ship=ship_name, steps=None, inspected_place=None)

    def apply_hint(self, ui: MatsUi, action: object) -> MatsUi:
        if isinstance(action, Order):
            return _set_order(ui, action.ships)
        ship, steps = (action.ship, action.steps) if isinstance(action, Advance) else (None, None)
        return replace(ui, ship=ship, steps=steps)

    def focus_target(self, view: View) -> str | None:
        """Return the cell of the foremost ship that can advance, or None (also on the enemy's turn)."""
        if view.seat not in (None, view.actor):
            return None
        places = [columns.place_of(view, view.actor, action.ship) for action in columns.legal_advances(view)]
        if not places:
            return None
        x, lane = max(places) if view.actor == 0 else min(places)
        return f"at-{x}-{lane}"


def _ship_message(view: View, ship: str, template: Message, **args: int) -> Message:
    rate = view.options.fleet[roster(view.options).numbers[ship]].rate
    return Message(template.text, {**args, "ship": ship, "rate": rate_name(rate)})


def _dragged_corner(args: Mapping[str, object]) -> tuple[float, float] | None:
    """Return the top left corner of a dragged piece, or None if the drag was cancelled."""
    x, y = args.get("x"), args.get("y")
    if args.get("phase") == "cancel" or not is_real(x) or not is_real(y):
        return None
    dx, dy = (value if is_real(value := args.get(name)) else 0 for name in ("dx", "dy"))
    return x - dx, y - dy


def _set_order(ui: MatsUi, order: tuple[str, ...]) -> MatsUi:
    history = ui.history if order == ui.order else (*ui.history[1 - UNDO_LIMIT :], ui.order)
    return replace(ui, order=order, selected_slot=None, drop_index=None, history=history)


def _move_ship(ui: MatsUi, slot: int, new_slot: int) -> MatsUi:
    """Move a ship of the column to another place; the others close up."""
    order = list(ui.order)
    order.insert(new_slot, order.pop(slot))
    return _set_order(ui, tuple(order))


def _handle_slot_drag(ui: MatsUi, args: Mapping[str, object]) -> MatsUi | None:
    """Drag a ship of the column to another place."""
    ship_name, phase = str(args.get("token", "")).removeprefix("slot-"), args.get("phase")
    if ship_name not in ui.order:
        return None
    slot = ui.order.index(ship_name)
    if phase == "start":
        return replace(ui, selected_slot=slot, drop_index=None)
    corner = _dragged_corner(args)
    if corner is None:
        return replace(ui, selected_slot=None, drop_index=None)
    # The ship goes to the place it mostly covers; gap n is above place n.
    new_slot = max(0, min(len(ui.order) - 1, round(corner[1] / ordering.ROW_HEIGHT)))
    if phase == "over":
        return replace(
            ui,
            selected_slot=slot,
            drop_index=None if new_slot == slot else new_slot if new_slot < slot else new_slot + 1,
        )
    return _move_ship(ui, slot, new_slot)


def _select_ship(view: View, ui: MatsUi, ship_name: str) -> MatsUi | Refusal | None:
    """Select a ship, or return why it cannot advance."""
    if not any(action.ship == ship_name for action in columns.legal_advances(view)):
        return state_of(view).check(Advance(ship_name, 1))
    return replace(ui, ship=ship_name, steps=None, inspected_place=None)


def _cell_at(view: View, x_offset: float, y_offset: float) -> dict[str, int]:
    """Return the position (``x``) and lane of a point of the board."""
    window = columns.column_window(view)
    x = window.top - max(0, min(window.row_count - 1, int(y_offset // ROW_HEIGHT)))
    if 2 * LANE_WIDTH < x_offset < 2 * LANE_WIDTH + STRAIT_WIDTH and x in view.combat_positions():
        return {"x": x, "lane": STRAIT_LANE}
    return {
        "x": x,
        "lane": sum(
            x_offset >= edge for edge in (LANE_WIDTH, 2 * LANE_WIDTH + STRAIT_WIDTH / 2, WIDTH - LANE_WIDTH)
        ),
    }


def _pawn_at(view: View, x: int, lane: int) -> Pawn | None:
    side = 0 if lane < 2 else 1
    for pawn in view.column_pawns(side):
        if pawn.kind != "water" and (pawn.position, columns.lane_of(side, pawn.double)) == (x, lane):
            return pawn
    return None


BOARD = MatsBoard()
