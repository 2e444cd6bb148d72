"""The screen for forming a column, next to the enemy's ships, whose order is secret.

The player's column is ``div.order-own``: ``svg#order-art``, a grid of cells ``#slot-N`` (0 is the head), and
``svg#order-space`` with draggable pieces.
"""

from __future__ import annotations

from navals.games.mats.rules.options import INTACT, SUNK, rate_name, roster
from navals.games.mats.rules.view import View
from navals.games.mats.screen.art import pawn, piece
from navals.games.mats.screen.columns import card_layer, describe_ship
from navals.ui.board.board import Context
from navals.ui.draw.html import Markup, join, tag
from navals.ui.draw.svg import g, path, rect, svg, text

ROW_HEIGHT = 11
NUMBER_WIDTH = 7
COLUMN_WIDTH = 30
CLASS_WIDTH = 18
"""Width of the class names to the right of the pawns."""


def column_slots(
    view: View, order: tuple[str, ...], selected_slot: int | None, drop_index: int | None, context: Context
) -> Markup:
    """Draw the player's column; ``selected_slot`` is the selected place, ``drop_index`` where a dragged ship
    would go.
    """
    t, side = context.t, view.actor
    parts, pieces, rows = [], [], []
    for slot, name in enumerate(order):
        ship_number, y = roster(view.options).numbers[name], ROW_HEIGHT * slot
        ship = view.options.fleet[ship_number]
        picture = pawn(side, ship, view.life[side][ship_number])
        parts.append(text(slot + 1, NUMBER_WIDTH / 2, y + 7.2, class_="slot-number"))
        if slot == selected_slot:
            size = COLUMN_WIDTH - NUMBER_WIDTH - 0.6, ROW_HEIGHT - 0.6
            parts.append(rect(NUMBER_WIDTH + 0.3, y + 0.3, *size, rx=1.4, class_="pawn-held"))
        parts.append(text(t.message(rate_name(ship.rate)), COLUMN_WIDTH + 1, y + 6.6, class_="slot-class"))
        parts.append(g(picture, id=f"order-{name}", transform=f"translate({NUMBER_WIDTH + 1} {y + 1})"))
        size = COLUMN_WIDTH + CLASS_WIDTH - NUMBER_WIDTH, ROW_HEIGHT
        pieces.append(
            piece(name, picture, (NUMBER_WIDTH, y), size, "1 1", f"slot-{name}", "slot", {"slot": slot})
        )
        description = describe_ship(view, side, ship_number, t)
        label = t("place {n}: {ship}", n=slot + 1, ship=description)
        if slot == 0:
            label = t("head of the column: {ship}", ship=description)
        if selected_slot is not None and slot != selected_slot:
            label = t("{place}; put {ship} here", place=label, ship=order[selected_slot])
        cell = tag(
            "div",
            role="gridcell",
            id=f"slot-{slot}",
            class_="order-cell",
            tabindex=0 if slot == (selected_slot or 0) else -1,
            data_row=slot,
            data_col=0,
            aria_label=label,
            aria_selected="true" if slot == selected_slot else None,
            data_act="slot",
            data_arg={"slot": slot},
        )
        rows.append(tag("div", cell, role="row", class_="order-row"))
    if drop_index is not None:
        y = ROW_HEIGHT * drop_index
        gap_mark = (
            f"M{NUMBER_WIDTH} {y}H{COLUMN_WIDTH}M{NUMBER_WIDTH} {y - 1.4}v2.8M{COLUMN_WIDTH} {y - 1.4}v2.8"
        )
        parts.append(path(gap_mark, class_="slot-gap"))
    width, height = COLUMN_WIDTH + CLASS_WIDTH, ROW_HEIGHT * len(order) + 2
    view_box = f"0 -1 {width} {height}"
    sea = rect(NUMBER_WIDTH, -1, COLUMN_WIDTH - NUMBER_WIDTH, height, class_="columns-sea")
    touch_area = rect(0, -1, width, height, class_="pieces-sea", data_tap="tap", id="order-tap")
    column = tag(
        "div",
        svg(view_box, sea, parts, class_="order-art", id="order-art"),
        tag(
            "div",
            rows,
            role="grid",
            id="order-grid",
            class_="order-cells",
            aria_label=t("Your column, head first"),
            aria_describedby="status",
            data_grid=True,
        ),
        svg(
            view_box,
            touch_area,
            pieces,
            class_="columns-pieces board-pieces",
            id="order-space",
            data_space=True,
        ),
        class_=["order-own", f"order-n{len(order)}"],
    )
    return tag(
        "div",
        tag("p", t("Head, first to meet the enemy"), class_="order-end"),
        column,
        tag("p", t("Tail"), class_="order-end"),
        class_="order-side",
    )


def ship_list(view: View, side: int, context: Context, *, label: str | None = None) -> Markup:
    """List the ships of a side, the strongest first, sunk ones last: public knowledge (R1, A18)."""
    t, hulls = context.t, view.life[side]
    numbered_ships = zip(view.options.fleet, hulls, range(len(hulls)), strict=True)
    items = []
    for ship, hull, index in sorted(
        numbered_ships, key=lambda row: (row[1] == SUNK, -row[0].intact[1], row[2])
    ):
        picture = svg("-.5 -.5 22 10", pawn(side, ship, hull), class_="mats-fleet-pawn")
        description = t("{ship}, sunk", ship=ship.id) if hull == SUNK else describe_ship(view, side, index, t)
        rate = tag("span", t.message(rate_name(ship.rate)), class_="mats-fleet-rate", aria_hidden="true")
        hidden_label = tag("span", description, class_="visually-hidden")
        items.append(tag("li", picture, rate, hidden_label, class_="mats-fleet-ship"))
    return tag("ul", items, class_="mats-fleet-list", role="list", aria_label=label)


def fleet_section(view: View, side: int, context: Context, *, note: str = "") -> Markup:
    """Draw a fleet under its owner's name."""
    return tag(
        "section",
        tag("h2", context.names[side], class_="mats-fleet-title"),
        tag("p", note, class_="mats-fleet-note") if note else None,
        ship_list(view, side, context),
        class_=["mats-fleet", f"seat-{'ab'[side]}"],
        id=f"fleet-{side}",
    )


def render(
    view: View, order: tuple[str, ...], selected_slot: int | None, drop_index: int | None, context: Context
) -> Markup:
    """Draw the column of the seat to act, and the enemy's ships."""
    t, side = context.t, view.actor
    note = t("The order is secret.")
    if view.ready[1 - side]:
        note = t("The column is formed; its order is secret.")
    column = tag(
        "section",
        tag("h2", t("Your column"), class_="mats-fleet-title"),
        column_slots(view, order, selected_slot, drop_index, context),
        class_=f"order-mine seat-{'ab'[side]}",
    )
    return _layout(join((column, fleet_section(view, 1 - side, context, note=note))), "")


def _layout(contents: Markup, class_name: str) -> Markup:
    # The cards above the fleets do not fade with them.
    fleets = tag("div", contents, class_=["mats-order-sides", class_name], id="order-sides")
    return tag("div", fleets, card_layer(), class_="mats-order", id="order")


def render_fleets(view: View, context: Context) -> Markup:
    """Draw both fleets while another player forms a column."""
    formed_note = context.t("The column is formed.")
    sections = [
        fleet_section(view, side, context, note=formed_note if view.ready[side] else "") for side in (0, 1)
    ]
    return _layout(join(sections), "is-waiting")


def fleet_counts(view: View, side: int) -> tuple[int, int, int]:
    """Return a side's numbers of ships left, of intact ships and of guns left."""
    hulls = view.life[side]
    guns = sum(ship.face(hull)[1] for ship, hull in zip(view.options.fleet, hulls, strict=True))
    return len(view.survivors(side)), hulls.count(INTACT), guns
