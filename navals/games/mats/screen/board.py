"""The board of MATS: columns put in order in secret, then two files of pawns that slide past each other.

Gestures (name, argument):

    slot {slot}       take the ship at this place of the column, or put the one in hand here
    at {x, lane}      take a ship, or choose where it goes (lanes: see ``columns.py``); the same place again advances it
    tap {x, y}        the same, by user units of the board
    preview {x, lane} what lies there is explained, or how an advance to there would end (pointer or focus; None: no more)
    pull {...}        a drag of a pawn (see ``docs/bridge.md``)
    ahead, behind     move the ship in hand by one place of the column
    shuffle, back     a column by lot; take the last change back
    weigh {ship, steps}  take up an advance that the hint names
    drop              put the ship in hand down
    ready, go, stay   form the column, advance, advance no ship
"""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any, Final

import msgspec

from navals.core.message import Message, msg, msgn
from navals.core.refusal import Refusal
from navals.games.mats.card import COMBATS, WON
from navals.games.mats.rules.column import AHEAD
from navals.games.mats.rules.events import PASS, Advance, Order
from navals.games.mats.rules.guess import whole
from navals.games.mats.rules.options import SUNK, rate_name, roster
from navals.games.mats.rules.view import View
from navals.games.mats.screen import columns, motion, ordering
from navals.games.mats.screen.art import GAP, LANE, ROW, WIDTH
from navals.games.mats.screen.panels import combats_panel, forces, hint_panel, in_a_line, ship_card
from navals.ui.board.board import Board, Context, Do, Figure, Scene, rate
from navals.ui.components import button
from navals.ui.components.deeds import go, tool
from navals.ui.components.reckoning import reckoning
from navals.ui.draw.html import EMPTY, Markup, join, tag

UNDO: Final = 50
STRAIT: Final = 4
"""The lane between the columns, where combats are told."""


class Ui(msgspec.Struct, frozen=True):
    """What a person has in hand. While a column is formed: its order (names, head first), the place in hand, where a
    pulled ship would go, the orders before. Afterwards: the ship in hand and how far it is to advance, and the place that is
    looked at (position, lane)."""

    order: tuple[str, ...] = ()
    held: int | None = None
    gap: int | None = None
    before: tuple[tuple[str, ...], ...] = ()
    ship: str | None = None
    steps: int | None = None
    look: tuple[int, int] | None = None


class MatsBoard(Board):
    """See ``navals.ui.board.board.Board``."""

    open_table = False
    example = "F1+2"
    touches = (
        (msg("Tap a ship"), msg("take it in hand; then tap where it should go")),
        (msg("Drag a ship"), msg("put it elsewhere in your column")),
    )
    keys = (
        (("Shift+↑", "Shift+↓"), msg("move the ship in hand along the column")),
        (("F",), msg("a random column")),
        (("N",), msg("advance no ship")),
    )
    motion = staticmethod(motion.film)

    def fresh(self, view: View) -> Ui:
        """Nothing in hand; a column begins in the order of the roster."""
        if view.phase != "order":
            return Ui()
        return Ui(order=tuple(view.options.fleet[ship].id for ship in view.survivors(view.actor)))

    def private(self, view: View) -> bool:
        """The order of a column is secret until both are formed (R1); nothing else is."""
        return view.phase == "order"

    hidden = private

    def advises(self, view: View) -> bool:
        """An old hand has a word on columns too."""
        return True

    def together(self, view: View) -> bool:
        """The dice of all combats of a series, and the two that decide who begins, roll in one go."""
        return view.phase == "combat" if view.phase != "initiative" else view.initiative != 0

    def asked(self, view: View, context: Context) -> Message:
        """What the next die is for."""
        names, fleet = context.names, view.options.fleet
        fight = view.fight
        if fight is None:
            return msg("{name} rolls for the lead.", name=names[1 if view.initiative else 0])
        if fight.due:
            side, ship = fight.due[0]
            return msg("{name} rolls for the damage to {ship}.", name=names[side], ship=fleet[ship].id)
        side = 1 - view.first if fight.dice[view.first] else view.first
        sides = [
            " + ".join(fleet[ship].id for ship in view.fighters(seat, fight.position)) for seat in (0, 1)
        ]
        return msg(
            "{name} rolls for {ships} against {other_ships}.",
            name=names[side],
            ships=sides[side],
            other_ships=sides[1 - side],
        )

    def scene(self, view: View, ui: Ui, context: Context) -> Scene:
        if view.phase == "order" or not view.at[0]:
            if context.acting is not None and view.seat == view.actor == context.acting:
                return self._ordering(view, ui, context)
            return Scene(ordering.waiting(view, context))
        return self._columns(view, ui, context)

    def _ordering(self, view: View, ui: Ui, context: Context) -> Scene:
        t, held = context.t, ui.held
        none = t("choose a ship first")
        actions = tag(
            "div",
            tool(t("One place forward"), "chevron-up", "ahead", key="Shift+ArrowUp", class_="for-keys", disabled=none if held is None else t("it is the head already") if held == 0 else None),
            tool(t("One place back"), "chevron-down", "behind", key="Shift+ArrowDown", class_="for-keys", disabled=none if held is None else t("it is the tail already") if held == len(ui.order) - 1 else None),
            tool(t("A random column"), "shuffle", "shuffle", key="f"),
            tool(t("Undo"), "undo", "back", key="z", disabled=None if ui.before else t("nothing to take back")),
            go(t("Ready to sail"), "ready", "check"),
            class_="button-row"
        )  # fmt: skip
        if held is not None:
            status = _of(view, ui.order[held], msg("{rate} {ship}: choose its place in the column."))
        else:
            status = msg("Order your column, head first.")
        note: Message | None = msg("Drag a ship, or tap it and then its place.")
        if context.hint is not None and context.advice:
            note = context.hint.reason
        lost = SUNK in view.life[view.actor]
        facts = forces(view, view.actor, context) if lost else EMPTY
        board = ordering.render(view, ui.order, held, ui.gap, context)
        return Scene(board, actions, facts, status, note, hand=hint_panel(view, context) or EMPTY)

    def _columns(self, view: View, ui: Ui, context: Context) -> Scene:
        t = context.t
        acting = context.acting is not None and view.phase == "advance"
        hand = columns.plan(view, ui.ship, ui.steps) if acting else columns.Plan()
        # A place that is looked at shows what an advance to there would bring.
        steps = next((steps for steps, where in hand.targets.items() if where == ui.look), None)
        seen_hand = hand if hand.steps or steps is None else columns.plan(view, ui.ship, steps)
        seen = columns.standing(view, seen_hand)
        viewer = view.seat if view.seat is not None else context.acting
        board = tag(
            "div",
            columns.phases(view, context),
            columns.heading(context, view),
            columns.render(view, seen_hand, context, viewer),
            class_=["mats-board", *columns.extent(view, viewer)],
        )
        facts = join((forces(view, 0, context), forces(view, 1, context)))
        outlook = (
            None
            if view.phase == "over"
            else combats_panel(seen, context, planned=seen_hand.state is not None)
        )
        card = self._card(view, ui, context) if acting else None
        beside = join((hint_panel(view, context), card, outlook))
        if not acting:
            status = None if view.phase != "combat" else msg("The guns speak.")
            return Scene(board, facts=facts, status=status, hand=beside)
        sail = go(
            t("Advance"),
            "go",
            "check",
            None if hand.steps else t("choose a ship and its new place first"),
            key="Enter" if hand.steps else None,
            aria_label=t("Advance {ship} by {n}", ship=hand.ship, n=hand.steps) if hand.steps else None,
        )
        down = (
            tool(t("Put {ship} down", ship=hand.ship), "close", "drop", key="Escape", class_="for-keys")
            if hand.ship
            else None
        )
        skip = button(t("Pass"), "stay", id="no-advance", shortcut="n", title=t("No advance"))
        actions = tag("div", down, skip, sail, class_="button-row")
        note = context.hint.reason if context.hint is not None and context.advice else None
        outcome = note or self._outlook(view, seen_hand, ui.look)
        if outcome is None and hand.ship:
            outcome = in_a_line(view, view.actor, roster(view.options).index[hand.ship])
        return Scene(board, actions, facts, self._todo(view, hand), outcome, hand=beside)

    def _card(self, view: View, ui: Ui, context: Context) -> Markup | None:
        """The ship that is looked at, or else the one in hand; one that is ready to go stays before other ships of its side."""
        if ui.look is not None and not (ui.steps and (ui.look[1] < 2) == (view.actor == 0)):
            x, lane = ui.look
            side = 0 if lane < 2 else 1
            for here in view.files(side):
                if here.kind != "water" and (here.position, columns.lane_of(side, here.double)) == (x, lane):
                    return ship_card(view, side, here.ship, context)
        if ui.ship is None:
            return None
        return ship_card(view, view.actor, roster(view.options).index[ui.ship], context, held=True)

    def _todo(self, view: View, hand: columns.Plan) -> Message:
        if hand.steps:
            text = msg("{rate} {ship}, +{n}: confirm, or change.")
            return _of(view, hand.ship, text, n=hand.steps)
        if hand.ship:
            return _of(view, hand.ship, msg("{rate} {ship}: choose where it goes."))
        return msg("Advance one ship, or pass.")

    def _outlook(self, view: View, hand: columns.Plan, look: tuple[int, int] | None) -> Message | None:
        """The combat that the ship in hand would fight, or the one that is looked at."""
        side = view.actor
        if hand.state is not None:
            seen = hand.state.view(view.seat)
            x, _ = columns.place(seen, side, hand.ship)
        elif look is not None and look[1] == STRAIT:
            seen, x = view, look[0]
        else:
            return None
        combat = next((c for c in columns.combats(seen) if c.position == x), None)
        if combat is None:
            return msg("{ship} would have no enemy beside it.", ship=hand.ship) if hand.ship else None
        win, lose = combat.chances.win, combat.chances.lose
        win, lose = (win, lose) if side == 0 else (lose, win)
        names = [
            " + ".join(view.options.fleet[s].id for s in combat.ships[seat]) for seat in (side, 1 - side)
        ]
        sure = combat.chances.tie == 0
        text = (
            msg("{ships} against {other_ships}: {win}% to win.")
            if sure
            else msg("{ships} against {other_ships}: {win}% to win, {both}% that both lose.")
        )
        shares = {"win": round(100 * win / 36)} | (
            {} if sure else {"both": round(100 * combat.chances.tie / 36)}
        )
        return Message(
            text.text,
            {
                **shares,
                "ships": names[0],
                "other_ships": names[1],
            },
        )

    def finale(self, view: View, context: Context) -> Markup:
        """What is left of the fleets."""
        t = context.t
        both = [ordering.strength(view, side) for side in (0, 1)]
        rows = [
            (t("Ships left"), *(t.number(numbers[0]) for numbers in both)),
            (t("Of them intact"), *(t.number(numbers[1]) for numbers in both)),
            (t("Guns left"), *(t.number(numbers[2]) for numbers in both)),
        ]
        caption = t.plural("The tally after {n} crossing", "The tally after {n} crossings", view.crossing)
        return reckoning(view, context.names, rows, caption)

    def figure(self, counts: Mapping[str, int]) -> Figure | None:
        """How many combats were won."""
        return rate(
            counts,
            WON,
            COMBATS,
            lambda n, combats: msgn(
                "{n} combat won out of {combats}", "{n} combats won out of {combats}", n, combats=combats
            ),
        )

    def interact(self, view: View, ui: Ui, name: str, arg: Any) -> Ui | Do | Refusal | None:
        args = arg if isinstance(arg, dict) else {}
        if view.phase == "order":
            return self._order_gesture(view, ui, name, args)
        if view.phase == "advance":
            return self._advance_gesture(view, ui, name, args)
        return None

    def _order_gesture(self, view: View, ui: Ui, name: str, args: dict[str, Any]) -> Ui | Do | Refusal | None:
        count, held = len(ui.order), ui.held
        slot = args.get("slot")
        if name == "tap" and _number(args.get("y")):
            slot = int(args["y"] // ordering.ROW)
            name = "slot"
        match name:
            case "slot" if isinstance(slot, int) and 0 <= slot < count:
                if held is None:
                    return msgspec.structs.replace(ui, held=slot)
                if held == slot:
                    return msgspec.structs.replace(ui, held=None)
                return _moved(ui, held, slot)
            case "ahead" | "behind" if held is not None:
                to = held + (1 if name == "behind" else -1)
                return msgspec.structs.replace(_moved(ui, held, to), held=to) if 0 <= to < count else None
            case "drop":
                return msgspec.structs.replace(ui, held=None, gap=None)
            case "shuffle":
                # Another column every time: one that stays as it is would look like a button that does nothing.
                order = list(ui.order)
                while tuple(order) == ui.order and count > 1:
                    random.SystemRandom().shuffle(order)
                return _ordered(ui, tuple(order))
            case "back" if ui.before:
                return msgspec.structs.replace(
                    ui, order=ui.before[-1], before=ui.before[:-1], held=None, gap=None
                )
            case "pull":
                return _pulled(ui, args)
            case "ready":
                return Do(Order(ui.order))
        return None

    def _advance_gesture(
        self, view: View, ui: Ui, name: str, args: dict[str, Any]
    ) -> Ui | Do | Refusal | None:
        if name == "tap" and _number(args.get("x")) and _number(args.get("y")):
            name, args = "at", _spot(view, args["x"], args["y"])
        match name:
            case "preview":
                x, lane = args.get("x"), args.get("lane")
                known = type(x) is int and lane in (0, 1, 2, 3)
                return msgspec.structs.replace(ui, look=(x, lane) if known else None)
            case "at" if isinstance(x := args.get("x"), int) and args.get("lane") == STRAIT:
                return msgspec.structs.replace(ui, look=(x, STRAIT))
            case "at" if isinstance(x := args.get("x"), int) and args.get("lane") in (0, 1, 2, 3):
                return self._touched(view, ui, x, args["lane"])
            case "pull":
                return self._pulled(view, ui, args)
            case "weigh" if isinstance(ship := args.get("ship"), str) and isinstance(args.get("steps"), int):
                known = Advance(ship, args["steps"]) in columns.menu(view)
                return msgspec.structs.replace(ui, ship=ship, steps=args["steps"]) if known else None
            case "drop" | "back":
                return msgspec.structs.replace(ui, ship=None, steps=None)
            case "go" if ui.ship is not None and ui.steps:
                return Do(Advance(ui.ship, ui.steps))
            case "stay":
                return Do(PASS)
        return None

    def _touched(self, view: View, ui: Ui, x: int, lane: int) -> Ui | Do | Refusal | None:
        side = view.actor
        hand = columns.plan(view, ui.ship, ui.steps)
        for steps, where in hand.targets.items():
            if where == (x, lane):
                if steps == hand.steps:
                    return Do(Advance(hand.ship, steps))
                return msgspec.structs.replace(ui, steps=steps)
        found = _ship_at(view, side, x, lane)
        if found is not None:
            if found == ui.ship:
                return msgspec.structs.replace(ui, ship=None, steps=None, look=None)
            return self._taken(view, ui, found)
        if ui.ship is not None and (lane < 2) == (side == 0):
            steps = (x - hand.where[0]) * AHEAD[side]
            return whole(view).check(Advance(ui.ship, steps))
        return msgspec.structs.replace(ui, look=(x, lane))

    def _taken(self, view: View, ui: Ui, ship: str) -> Ui | Refusal | None:
        """A ship comes to hand, if it can advance at all."""
        if not any(action.ship == ship for action in columns.menu(view)):
            return whole(view).check(Advance(ship, 1))
        return msgspec.structs.replace(ui, ship=ship, steps=None, look=None)

    def _pulled(self, view: View, ui: Ui, args: dict[str, Any]) -> Ui | Refusal | None:
        ship, phase = str(args.get("token", "")).removeprefix("ship-"), args.get("phase")
        if ship not in roster(view.options).index:
            return None
        if phase == "start":
            return self._taken(view, ui, ship)
        if phase == "cancel" or not (_number(args.get("x")) and _number(args.get("y"))):
            return msgspec.structs.replace(ui, steps=None)
        # What counts is the middle of the pawn, not where it was seized.
        top = args["y"] - (args.get("dy") or 0) + ROW / 2
        left = args["x"] - (args.get("dx") or 0) + LANE / 2
        x, side = _spot(view, left, top)["x"], view.actor
        where = columns.plan(view, ship, None).where[0]
        steps = (x - where) * AHEAD[side]
        known = Advance(ship, steps) in columns.menu(view)
        if known:
            return msgspec.structs.replace(ui, ship=ship, steps=steps, look=None)
        if phase == "drop" and steps != 0:
            return whole(view).check(Advance(ship, steps))
        return msgspec.structs.replace(ui, ship=ship, steps=None, look=None)

    def advised(self, ui: Ui, action: Any) -> Ui:
        """The advised column or advance in hand."""
        if isinstance(action, Order):
            return _ordered(ui, action.ships)
        if isinstance(action, Advance):
            return msgspec.structs.replace(ui, ship=action.ship, steps=action.steps)
        return msgspec.structs.replace(ui, ship=None, steps=None)

    def spot(self, view: View) -> str | None:
        """The ship that could act next, unless it is an enemy's."""
        if view.phase == "advance" and view.seat in (None, view.actor):
            ships = {action.ship for action in columns.menu(view)}
            places = [columns.place(view, view.actor, ship) for ship in ships]
            if places:
                x, lane = max(places) if view.actor == 0 else min(places)
                return f"at-{x}-{lane}"
        return None


def _of(view: View, ship: str, text: Message, **more: int) -> Message:
    """A sentence about a ship, with its class by name."""
    rate = view.options.fleet[roster(view.options).index[ship]].rate
    return Message(text.text, {**more, "ship": ship, "rate": rate_name(rate)})


def _number(value: Any) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool)


def _ordered(ui: Ui, order: tuple[str, ...]) -> Ui:
    if order == ui.order:
        return msgspec.structs.replace(ui, held=None, gap=None)
    return msgspec.structs.replace(
        ui, order=order, held=None, gap=None, before=(*ui.before[1 - UNDO :], ui.order)
    )


def _moved(ui: Ui, slot: int, to: int) -> Ui:
    """The ship at a place moves to another; those between close up."""
    order = list(ui.order)
    order.insert(to, order.pop(slot))
    return _ordered(ui, tuple(order))


def _pulled(ui: Ui, args: dict[str, Any]) -> Ui | None:
    """A ship of the column is dragged: between two others, or onto a place."""
    name, phase = str(args.get("token", "")).removeprefix("slot-"), args.get("phase")
    if name not in ui.order:
        return None
    slot = ui.order.index(name)
    if phase == "start":
        return msgspec.structs.replace(ui, held=slot, gap=None)
    if phase == "cancel" or not (_number(args.get("x")) and _number(args.get("y"))):
        return msgspec.structs.replace(ui, held=None, gap=None)
    # It goes to the place that it covers most; the gap above each place is numbered like it.
    to = max(0, min(len(ui.order) - 1, round((args["y"] - (args.get("dy") or 0)) / ordering.ROW)))
    if phase == "over":
        gap = None if to == slot else to if to < slot else to + 1
        return msgspec.structs.replace(ui, held=slot, gap=gap)
    return _moved(ui, slot, to)


def _spot(view: View, left: float, top: float) -> dict[str, int]:
    """Position and lane of a point of the board."""
    shown = columns.window(view)
    row = max(0, min(shown.rows - 1, int(top // ROW)))
    if 2 * LANE < left < 2 * LANE + GAP and shown.high - row in view.contested():
        return {"x": shown.high - row, "lane": STRAIT}
    edges = (LANE, 2 * LANE + GAP / 2, WIDTH - LANE)
    return {"x": shown.high - row, "lane": sum(left >= edge for edge in edges)}


def _ship_at(view: View, side: int, x: int, lane: int) -> str | None:
    for here in view.files(side):
        if here.kind == "ship" and (here.position, columns.lane_of(side, here.double)) == (x, lane):
            return view.options.fleet[here.ship].id
    return None


BOARD = MatsBoard()
