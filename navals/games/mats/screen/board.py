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
from navals.games.mats.card import COMBATS, WON
from navals.games.mats.rules.column import DIRECTION
from navals.games.mats.rules.events import PASS, Advance, Order
from navals.games.mats.rules.guess import state_of
from navals.games.mats.rules.options import SUNK, join_names, rate_name, roster
from navals.games.mats.rules.view import Pawn, View
from navals.games.mats.screen import columns, motion, ordering
from navals.games.mats.screen.art import GAP, LANE, ROW, WIDTH
from navals.games.mats.screen.panels import combats_panel, forces, hint_panel, ship_card, short_description
from navals.ui.board.board import Board, Context, Do, KeyFigure, Scene, Score, rate
from navals.ui.board.numbers import is_real
from navals.ui.components import button
from navals.ui.components.controls import button_row
from navals.ui.components.deeds import main_button, tool_button
from navals.ui.components.reckoning import reckoning
from navals.ui.draw.html import EMPTY, Markup, join, tag

UNDO: Final = 50
STRAIT: Final = 4
"""The lane between the columns; pressing it describes the combat there."""


class MatsUi(msgspec.Struct, frozen=True):
    """The current selection.

    While a column is being formed: its ``order`` so far (names, head first), the selected place (``pick``),
    the ``gap`` for a dragged ship, and earlier orders. Afterwards: the selected ``ship``, its ``steps``, and
    the place being inspected (``look``: position, lane)."""

    order: tuple[str, ...] = ()
    pick: int | None = None
    gap: int | None = None
    history: tuple[tuple[str, ...], ...] = ()
    ship: str | None = None
    steps: int | None = None
    look: tuple[int, int] | None = None


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

    def private(self, view: View) -> bool:
        """Return whether a column is being formed. Only its order is secret, until both are formed (R1)."""
        return view.phase == "order"

    has_secrets = private

    def advises(self, view: View) -> bool:
        return True

    def joins_last_draw(self, view: View) -> bool:
        """Return whether the next die belongs to the last one: in a series' combats, or for the lead."""
        return view.phase == "combat" if view.phase != "initiative" else view.initiative != 0

    def prompt(self, view: View, context: Context) -> Message:
        fight = view.fight
        if fight is None:
            return msg("{name} rolls for the lead.", name=context.names[1 if view.initiative else 0])
        seat = fight.thrower(view.first)
        name = context.names[seat]
        if fight.due:
            ship = view.options.fleet[fight.due[0][1]].id
            return msg("{name} rolls for damage to {ship}.", name=name, ship=ship)
        own_ships, enemy_ships = (
            join_names(view.options, view.fighters(s, fight.position)) for s in (seat, 1 - seat)
        )
        return msg(
            "{name} rolls for {ships} against {other_ships}.",
            name=name,
            ships=own_ships,
            other_ships=enemy_ships,
        )

    def scene(self, view: View, ui: MatsUi, context: Context) -> Scene:
        if view.phase != "order" and view.at[0]:
            return self._columns_scene(view, ui, context)
        if context.acting is not None and view.seat == view.actor == context.acting:
            return self._ordering_scene(view, ui, context)
        return Scene(ordering.render_waiting(view, context))

    def _ordering_scene(self, view: View, ui: MatsUi, context: Context) -> Scene:
        t, pick = context.t, ui.pick
        head_reason, tail_reason = t("choose a ship first"), t("choose a ship first")
        if pick is not None:
            head_reason = t("it is already at the head") if pick == 0 else ""
            tail_reason = t("it is already at the tail") if pick == len(ui.order) - 1 else ""
        key_class: dict[str, str] = {"class_": "for-keys"}
        actions = button_row(
            tool_button(
                t("One place forward"),
                "chevron-up",
                "ahead",
                key="Shift+ArrowUp",
                disabled=head_reason,
                **key_class,
            ),
            tool_button(
                t("One place back"),
                "chevron-down",
                "behind",
                key="Shift+ArrowDown",
                disabled=tail_reason,
                **key_class,
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
        if pick is not None:
            status = _ship_message(
                view, ui.order[pick], msg("{rate} {ship}: choose its place in the column.")
            )
        else:
            status = msg("Form your column, from head to tail.")
        note: Message | None = msg("Drag a ship, or tap it and then its new place.")
        if context.hint is not None and context.advice:
            note = context.hint.reason
        facts = forces(view, view.actor, context) if SUNK in view.life[view.actor] else EMPTY
        board = ordering.render(view, ui.order, pick, ui.gap, context)
        return Scene(board, actions, facts, status, note, hand=hint_panel(view, context) or EMPTY)

    def _columns_scene(self, view: View, ui: MatsUi, context: Context) -> Scene:
        t, acting = context.t, context.acting is not None and view.phase == "advance"
        hand = columns.plan(view, ui.ship, ui.steps) if acting else columns.NOTHING
        # Inspecting a place shows the effect of an advance to it.
        steps = next((steps for steps, target in hand.targets.items() if target == ui.look), None)
        plan = hand if hand.steps or steps is None else columns.plan(view, ui.ship, steps)
        viewer = view.seat if view.seat is not None else context.acting
        board = tag(
            "div",
            columns.phases(view, context),
            columns.heading(context, view),
            columns.render(view, plan, context, viewer),
            class_=["mats-board", *columns.extent(view, viewer)],
        )
        facts = join((forces(view, 0, context), forces(view, 1, context)))
        next_view, outlook = columns.planned_view(view, plan), None
        if view.phase != "over":
            outlook = combats_panel(next_view, context, is_planned=plan.state is not None)
        card = self._card(view, ui, context) if acting else None
        beside = join((hint_panel(view, context), card, outlook))
        if not acting:
            status = None if view.phase != "combat" else msg("The guns open fire.")
            return Scene(board, facts=facts, status=status, hand=beside)
        go_options: dict[str, str | None] = {"bar": t("choose a ship and its new place first"), "key": None}
        if hand.steps:
            go_options = {"aria_label": t("Advance {ship} by {n}", ship=hand.ship, n=hand.steps)}
        label = t("Deselect {ship}", ship=hand.ship)
        actions = button_row(
            tool_button(label, "close", "drop", key="Escape", class_="for-keys") if hand.ship else None,
            button(t("Pass"), "stay", id="no-advance", shortcut="n", title=t("No advance")),
            main_button(t("Advance"), "go", "check", **go_options),
        )
        note = context.hint.reason if context.hint is not None and context.advice else None
        note = note or self._combat_note(view, plan, ui.look)
        if note is None and hand.ship:
            note = short_description(view, view.actor, roster(view.options).index[hand.ship])
        return Scene(board, actions, facts, self._status_text(view, hand), note, hand=beside)

    def _card(self, view: View, ui: MatsUi, context: Context) -> Markup | None:
        """Describe the ship being inspected, or else the selected one.

        Once its advance is planned, the selected ship takes precedence over others of its side.
        """
        if ui.look is not None and not (ui.steps and (ui.look[1] < 2) == (view.actor == 0)):
            pawn = _pawn_at(view, *ui.look)
            if pawn is not None:
                return ship_card(view, 0 if ui.look[1] < 2 else 1, pawn.ship, context)
        if ui.ship is None:
            return None
        return ship_card(view, view.actor, roster(view.options).index[ui.ship], context, in_hand=True)

    def _status_text(self, view: View, plan: columns.AdvancePlan) -> Message:
        if plan.steps:
            text = msg("{rate} {ship}, +{n}: confirm or change it.")
            return _ship_message(view, plan.ship, text, n=plan.steps)
        if plan.ship:
            return _ship_message(view, plan.ship, msg("{rate} {ship}: choose where it goes."))
        return msg("Advance one ship, or pass.")

    def _combat_note(
        self, view: View, plan: columns.AdvancePlan, look: tuple[int, int] | None
    ) -> Message | None:
        """Describe the combat that the planned advance leads to, or else the combat being inspected."""
        side = view.actor
        if plan.state is not None:
            view = plan.state.view(view.seat)
            x, _ = columns.place(view, side, plan.ship)
        elif look is not None and look[1] == STRAIT:
            x = look[0]
        else:
            return None
        combat = columns.combat_at(view, x)
        if combat is None:
            return msg("{ship} would have no enemy beside it.", ship=plan.ship) if plan.ship else None
        ships, enemy_ships = (join_names(view.options, combat.ships[seat]) for seat in (side, 1 - side))
        win, tie = round(100 * combat.wins(side) / 36), round(100 * combat.chances.tie / 36)
        args: Mapping[str, object] = {"ships": ships, "other_ships": enemy_ships, "win": win}
        if not combat.chances.tie:
            return msg("{ships} against {other_ships}: {win}% to win.", **args)
        return msg(
            "{ships} against {other_ships}: {win}% to win, {both}% to tie (both lose).",
            both=tie,
            **args,
        )

    def finale(self, view: View, context: Context) -> Markup:
        t, strengths = context.t, [ordering.strength(view, side) for side in (0, 1)]
        heads = t("Ships left"), t("Intact ships"), t("Guns left")
        rows = [(head, *map(t.number, counts)) for head, *counts in zip(heads, *strengths, strict=True)]
        caption = t.plural("The tally after {n} crossing", "The tally after {n} crossings", view.crossing)
        return reckoning(view.result, context.names, rows, caption)

    def score(self, view: View) -> Score:
        a, b = (ordering.strength(view, side)[0] for side in (0, 1))
        return Score(msg("Ships left"), (a, b))

    def figure(self, counts: Mapping[str, int]) -> KeyFigure | None:
        def say(n: int, combats: int) -> Message:
            return msgn(
                "{n} combat won out of {combats}", "{n} combats won out of {combats}", n, combats=combats
            )

        return rate(counts, WON, COMBATS, say)

    def interact(self, view: View, ui: MatsUi, name: str, arg: object) -> MatsUi | Do | Refusal | None:
        args = arg if isinstance(arg, dict) else {}
        if view.phase == "order":
            return self._handle_order(view, ui, name, args)
        return self._handle_advance(view, ui, name, args) if view.phase == "advance" else None

    def _handle_order(
        self, view: View, ui: MatsUi, name: str, args: Mapping[str, object]
    ) -> MatsUi | Do | Refusal | None:
        count, pick, slot = len(ui.order), ui.pick, args.get("slot")
        if name == "tap" and is_real(y := args.get("y")):
            name, slot = "slot", int(y // ordering.ROW)
        match name:
            case "slot" if isinstance(slot, int) and 0 <= slot < count:
                if pick is None or pick == slot:
                    return replace(ui, pick=slot if pick is None else None)
                return _move_slot(ui, pick, slot)
            case "ahead" | "behind" if pick is not None:
                new_slot = pick + (1 if name == "behind" else -1)
                return (
                    replace(_move_slot(ui, pick, new_slot), pick=new_slot) if 0 <= new_slot < count else None
                )
            case "drop":
                return replace(ui, pick=None, gap=None)
            case "shuffle":
                # Always another column: an unchanged one would look like a dead button.
                order = list(ui.order)
                while tuple(order) == ui.order and count > 1:
                    random.SystemRandom().shuffle(order)
                return _set_order(ui, tuple(order))
            case "back" if ui.history:
                return replace(ui, order=ui.history[-1], history=ui.history[:-1], pick=None, gap=None)
            case "pull":
                return _handle_slot_pull(ui, args)
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
                return replace(ui, look=(x, lane) if type(x) is int and lane in (0, 1, 2, 3) else None)
            case "at" if isinstance(x, int) and lane == STRAIT:
                return replace(ui, look=(x, STRAIT))
            case "at" if isinstance(x, int) and lane in (0, 1, 2, 3):
                return self._handle_touch(view, ui, x, lane)
            case "pull":
                return self._handle_pull(view, ui, args)
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
        hand = columns.plan(view, ui.ship, ui.steps)
        for steps, target in hand.targets.items():
            if target == (x, lane):
                return Do(Advance(hand.ship, steps)) if steps == hand.steps else replace(ui, steps=steps)
        pawn = _pawn_at(view, x, lane)
        if is_own and pawn is not None and pawn.kind == "ship":
            ship = view.options.fleet[pawn.ship].id
            return (
                replace(ui, ship=None, steps=None, look=None)
                if ship == ui.ship
                else _select_ship(view, ui, ship)
            )
        if is_own and ui.ship is not None:
            return state_of(view).check(Advance(ui.ship, (x - hand.place[0]) * DIRECTION[view.actor]))
        return replace(ui, look=(x, lane))

    def _handle_pull(self, view: View, ui: MatsUi, args: Mapping[str, object]) -> MatsUi | Refusal | None:
        ship, phase = str(args.get("token", "")).removeprefix("ship-"), args.get("phase")
        if ship not in roster(view.options).index:
            return None
        if phase == "start":
            return _select_ship(view, ui, ship)
        corner = _corner(args)
        if corner is None:
            return replace(ui, steps=None)
        # The middle of the pawn counts.
        x = _cell_at(view, corner[0] + LANE / 2, corner[1] + ROW / 2)["x"]
        steps = (x - columns.plan(view, ship, None).place[0]) * DIRECTION[view.actor]
        advance = Advance(ship, steps)
        if advance in columns.legal_advances(view):
            return replace(ui, ship=ship, steps=steps, look=None)
        if phase == "drop" and steps != 0:
            return state_of(view).check(advance)
        return replace(ui, ship=ship, steps=None, look=None)

    def apply_hint(self, ui: MatsUi, action: object) -> MatsUi:
        if isinstance(action, Order):
            return _set_order(ui, action.ships)
        ship, steps = (action.ship, action.steps) if isinstance(action, Advance) else (None, None)
        return replace(ui, ship=ship, steps=steps)

    def focus_target(self, view: View) -> str | None:
        """Return the cell of the foremost ship that can advance, or None (also on the enemy's turn)."""
        if view.seat not in (None, view.actor):
            return None
        places = [columns.place(view, view.actor, action.ship) for action in columns.legal_advances(view)]
        if not places:
            return None
        x, lane = max(places) if view.actor == 0 else min(places)
        return f"at-{x}-{lane}"


def _ship_message(view: View, ship: str, text: Message, **more: int) -> Message:
    rate = view.options.fleet[roster(view.options).index[ship]].rate
    return Message(text.text, {**more, "ship": ship, "rate": rate_name(rate)})


def _corner(args: Mapping[str, object]) -> tuple[float, float] | None:
    """Return the top left corner of a dragged piece, or None if the drag was cancelled."""
    x, y = args.get("x"), args.get("y")
    if args.get("phase") == "cancel" or not is_real(x) or not is_real(y):
        return None
    dx, dy = (value if is_real(value := args.get(name)) else 0 for name in ("dx", "dy"))
    return x - dx, y - dy


def _set_order(ui: MatsUi, order: tuple[str, ...]) -> MatsUi:
    history = ui.history if order == ui.order else (*ui.history[1 - UNDO :], ui.order)
    return replace(ui, order=order, pick=None, gap=None, history=history)


def _move_slot(ui: MatsUi, slot: int, new_slot: int) -> MatsUi:
    """Move a ship of the column to another place; the others close up."""
    order = list(ui.order)
    order.insert(new_slot, order.pop(slot))
    return _set_order(ui, tuple(order))


def _handle_slot_pull(ui: MatsUi, args: Mapping[str, object]) -> MatsUi | None:
    """Drag a ship of the column to another place."""
    name, phase = str(args.get("token", "")).removeprefix("slot-"), args.get("phase")
    if name not in ui.order:
        return None
    slot = ui.order.index(name)
    if phase == "start":
        return replace(ui, pick=slot, gap=None)
    corner = _corner(args)
    if corner is None:
        return replace(ui, pick=None, gap=None)
    # The ship goes to the place it mostly covers; gap n is above place n.
    new_slot = max(0, min(len(ui.order) - 1, round(corner[1] / ordering.ROW)))
    if phase == "over":
        return replace(
            ui, pick=slot, gap=None if new_slot == slot else new_slot if new_slot < slot else new_slot + 1
        )
    return _move_slot(ui, slot, new_slot)


def _select_ship(view: View, ui: MatsUi, ship: str) -> MatsUi | Refusal | None:
    """Select a ship, or return why it cannot advance."""
    if not any(action.ship == ship for action in columns.legal_advances(view)):
        return state_of(view).check(Advance(ship, 1))
    return replace(ui, ship=ship, steps=None, look=None)


def _cell_at(view: View, left: float, top: float) -> dict[str, int]:
    """Return the position (``x``) and lane of a point of the board."""
    span = columns.window(view)
    x = span.high - max(0, min(span.rows - 1, int(top // ROW)))
    if 2 * LANE < left < 2 * LANE + GAP and x in view.combat_positions():
        return {"x": x, "lane": STRAIT}
    return {"x": x, "lane": sum(left >= edge for edge in (LANE, 2 * LANE + GAP / 2, WIDTH - LANE))}


def _pawn_at(view: View, x: int, lane: int) -> Pawn | None:
    side = 0 if lane < 2 else 1
    for pawn in view.files(side):
        if pawn.kind != "water" and (pawn.position, columns.lane_of(side, pawn.double)) == (x, lane):
            return pawn
    return None


BOARD = MatsBoard()
