"""The screen for forming a column, next to the enemy's ships, whose order is secret.

The player's column is ``div.order-own``: ``svg#order-art``, a grid of cells ``#slot-N`` (0 is the head), and
``svg#order-space`` with draggable pieces.
"""

from __future__ import annotations

from navals.games.mats.rules.options import INTACT, SUNK, rate_name, roster
from navals.games.mats.rules.view import View
from navals.games.mats.screen.art import pawn, piece
from navals.games.mats.screen.columns import describe_ship, fx
from navals.ui.board.board import Context
from navals.ui.draw.html import Markup, join, tag
from navals.ui.draw.svg import g, path, rect, svg, text

ROW = 11
NUMBER = 7
COLUMN_WIDTH = 30
CLASS_WIDTH = 18
"""Width of the class names to the right of the pawns."""


def slots(view: View, order: tuple[str, ...], pick: int | None, gap: int | None, context: Context) -> Markup:
    """Draw the player's column; ``pick`` is the selected place, ``gap`` where a dragged ship would go."""
    t, side = context.t, view.actor
    parts, pieces, rows = [], [], []
    for slot, name in enumerate(order):
        index, y = roster(view.options).index[name], ROW * slot
        ship = view.options.fleet[index]
        picture = pawn(side, ship, view.life[side][index])
        parts.append(text(slot + 1, NUMBER / 2, y + 7.2, class_="slot-number"))
        if slot == pick:
            size = COLUMN_WIDTH - NUMBER - 0.6, ROW - 0.6
            parts.append(rect(NUMBER + 0.3, y + 0.3, *size, rx=1.4, class_="pawn-held"))
        parts.append(text(t.message(rate_name(ship.rate)), COLUMN_WIDTH + 1, y + 6.6, class_="slot-class"))
        parts.append(g(picture, id=f"order-{name}", transform=f"translate({NUMBER + 1} {y + 1})"))
        size = COLUMN_WIDTH + CLASS_WIDTH - NUMBER, ROW
        pieces.append(piece(name, picture, (NUMBER, y), size, "1 1", f"slot-{name}", "slot", {"slot": slot}))
        words = describe_ship(view, side, index, t)
        label = t("place {n}: {ship}", n=slot + 1, ship=words)
        if slot == 0:
            label = t("head of the column: {ship}", ship=words)
        if pick is not None and slot != pick:
            label = t("{place}; put {ship} here", place=label, ship=order[pick])
        cell = tag(
            "div",
            role="gridcell",
            id=f"slot-{slot}",
            class_="order-cell",
            tabindex=0 if slot == (pick or 0) else -1,
            data_row=slot,
            data_col=0,
            aria_label=label,
            aria_selected="true" if slot == pick else None,
            data_act="slot",
            data_arg={"slot": slot},
        )
        rows.append(tag("div", cell, role="row", class_="order-row"))
    if gap is not None:
        y = ROW * gap
        bar = f"M{NUMBER} {y}H{COLUMN_WIDTH}M{NUMBER} {y - 1.4}v2.8M{COLUMN_WIDTH} {y - 1.4}v2.8"
        parts.append(path(bar, class_="slot-gap"))
    width, height = COLUMN_WIDTH + CLASS_WIDTH, ROW * len(order) + 2
    view_box = f"0 -1 {width} {height}"
    sea = rect(NUMBER, -1, COLUMN_WIDTH - NUMBER, height, class_="columns-sea")
    grip = rect(0, -1, width, height, class_="pieces-sea", data_tap="tap", id="order-tap")
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
        svg(view_box, grip, pieces, class_="columns-pieces board-pieces", id="order-space", data_space=True),
        class_=["order-own", f"order-n{len(order)}"],
    )
    return tag(
        "div",
        tag("p", t("Head, first to meet the enemy"), class_="order-end"),
        column,
        tag("p", t("Tail"), class_="order-end"),
        class_="order-side",
    )


def ships(view: View, side: int, context: Context, *, label: str | None = None) -> Markup:
    """List the ships of a side, the strongest first, sunk ones last: public knowledge (R1, A18)."""
    t, hulls = context.t, view.life[side]
    rows = zip(view.options.fleet, hulls, range(len(hulls)), strict=True)
    items = []
    for ship, hull, index in sorted(rows, key=lambda row: (row[1] == SUNK, -row[0].intact[1], row[2])):
        picture = svg("-.5 -.5 22 10", pawn(side, ship, hull), class_="mats-fleet-pawn")
        words = t("{ship}, sunk", ship=ship.id) if hull == SUNK else describe_ship(view, side, index, t)
        rate = tag("span", t.message(rate_name(ship.rate)), class_="mats-fleet-rate", aria_hidden="true")
        hidden_label = tag("span", words, class_="visually-hidden")
        items.append(tag("li", picture, rate, hidden_label, class_="mats-fleet-ship"))
    return tag("ul", items, class_="mats-fleet-list", role="list", aria_label=label)


def fleet(view: View, side: int, context: Context, *, note: str = "") -> Markup:
    """Draw a fleet under its owner's name."""
    return tag(
        "section",
        tag("h2", context.names[side], class_="mats-fleet-title"),
        tag("p", note, class_="mats-fleet-note") if note else None,
        ships(view, side, context),
        class_=["mats-fleet", f"seat-{'ab'[side]}"],
        id=f"fleet-{side}",
    )


def render(view: View, order: tuple[str, ...], pick: int | None, gap: int | None, context: Context) -> Markup:
    """Draw the column of the seat to act, and the enemy's ships."""
    t, side = context.t, view.actor
    note = t("The order is secret.")
    if view.ready[1 - side]:
        note = t("The column is formed; its order is secret.")
    column = tag(
        "section",
        tag("h2", t("Your column"), class_="mats-fleet-title"),
        slots(view, order, pick, gap, context),
        class_=f"order-mine seat-{'ab'[side]}",
    )
    return _layout(join((column, fleet(view, 1 - side, context, note=note))), "")


def _layout(sides: Markup, class_name: str) -> Markup:
    # The cards above the fleets do not fade with them.
    fleets = tag("div", sides, class_=["mats-order-sides", class_name], id="order-sides")
    return tag("div", fleets, fx(), class_="mats-order", id="order")


def render_waiting(view: View, context: Context) -> Markup:
    """Draw both fleets while another player forms a column."""
    formed_note = context.t("The column is formed.")
    sides = [fleet(view, side, context, note=formed_note if view.ready[side] else "") for side in (0, 1)]
    return _layout(join(sides), "is-waiting")


def strength(view: View, side: int) -> tuple[int, int, int]:
    """Return a side's numbers of ships left, of intact ships and of guns left."""
    hulls = view.life[side]
    guns = sum(ship.face(hull)[1] for ship, hull in zip(view.options.fleet, hulls, strict=True))
    return len(view.survivors(side)), hulls.count(INTACT), guns
