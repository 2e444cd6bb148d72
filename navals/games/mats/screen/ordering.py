"""Columns being formed: one's own, to be put in order, and the enemy's ships that are left, whose order is a secret.

The own column is ``div.order-own``: ``svg#order-art``, a grid of cells ``#slot-N`` (0 is the head) and ``svg#order-space``,
whose pieces can be pulled to another place.
"""

from __future__ import annotations

from navals.games.mats.rules.options import INTACT, SUNK, rate_name, roster
from navals.games.mats.rules.view import View
from navals.games.mats.screen.art import pawn, piece
from navals.games.mats.screen.columns import fx, spoken
from navals.ui.board.board import Context
from navals.ui.draw.html import Markup, join, tag
from navals.ui.draw.svg import g, path, rect, svg, text

ROW = 11
NUMBER = 7
OWN = 30
CALLED = 18
"""How wide the names of classes are, beside the pawns."""


def own(view: View, order: tuple[str, ...], held: int | None, gap: int | None, context: Context) -> Markup:
    """The column of the seat to act, head above; ``held``: the place in hand; ``gap``: where a pulled ship would go."""
    t, side = context.t, view.actor
    height = ROW * len(order)
    drawn, pieces, rows = [], [], []
    for slot, name in enumerate(order):
        index, y = roster(view.options).index[name], ROW * slot
        picture = pawn(side, view.options.fleet[index], view.life[side][index])
        drawn.append(text(slot + 1, NUMBER / 2, y + 7.2, class_="slot-number"))
        if slot == held:
            drawn.append(
                rect(NUMBER + 0.3, y + 0.3, OWN - NUMBER - 0.6, ROW - 0.6, rx=1.4, class_="pawn-held")
            )
        rate = t.message(rate_name(view.options.fleet[index].rate))
        drawn.append(text(rate, OWN + 1, y + 6.6, class_="slot-class"))
        drawn.append(g(picture, id=f"order-{name}", transform=f"translate({NUMBER + 1} {y + 1})"))
        at, size = (NUMBER, y), (OWN + CALLED - NUMBER, ROW)
        pieces.append(piece(name, picture, at, size, "1 1", f"slot-{name}", "slot", {"slot": slot}))
        said = spoken(view, side, index, t)
        label = t("place {n}: {ship}", n=slot + 1, ship=said)
        if slot == 0:
            label = t("head of the column: {ship}", ship=said)
        if held is not None and slot != held:
            label = t("{place}; put {ship} here", place=label, ship=order[held])
        rows.append(
            tag(
                "div",
                tag(
                    "div",
                    role="gridcell",
                    id=f"slot-{slot}",
                    class_="order-cell",
                    tabindex=0 if slot == (held or 0) else -1,
                    data_row=slot,
                    data_col=0,
                    aria_label=label,
                    aria_selected="true" if slot == held else None,
                    data_act="slot",
                    data_arg={"slot": slot},
                ),
                role="row",
                class_="order-row",
            )
        )
    if gap is not None:
        y = ROW * gap
        drawn.append(
            path(f"M{NUMBER} {y}H{OWN}M{NUMBER} {y - 1.4}v2.8M{OWN} {y - 1.4}v2.8", class_="slot-gap")
        )
    view_box = f"0 -1 {OWN + CALLED} {height + 2}"
    return tag(
        "div",
        tag("p", t("Head, first to meet the enemy"), class_="order-end"),
        tag(
            "div",
            svg(
                view_box,
                rect(NUMBER, -1, OWN - NUMBER, height + 2, class_="columns-sea"),
                drawn,
                class_="order-art",
                id="order-art",
            ),
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
                rect(0, -1, OWN + CALLED, height + 2, class_="pieces-sea", data_tap="tap", id="order-tap"),
                pieces,
                class_="columns-pieces board-pieces",
                id="order-space",
                data_space=True,
            ),
            class_=["order-own", f"order-n{len(order)}"],
        ),
        tag("p", t("Tail"), class_="order-end"),
        class_="order-side",
    )


def ships(view: View, side: int, context: Context, *, label: str | None = None) -> Markup:
    """The ships of a side, the strongest first, the sunk ones last: what everybody knows (R1, A18)."""
    t, fleet_ = context.t, view.options.fleet
    order = sorted(range(len(fleet_)), key=lambda s: (view.life[side][s] == SUNK, -fleet_[s].intact[1], s))
    items = []
    for index in order:
        life = view.life[side][index]
        picture = svg("-.5 -.5 22 10", pawn(side, fleet_[index], life), class_="mats-fleet-pawn")
        said = t("{ship}, sunk", ship=fleet_[index].id) if life == SUNK else spoken(view, side, index, t)
        rate = tag(
            "span", t.message(rate_name(fleet_[index].rate)), class_="mats-fleet-rate", aria_hidden="true"
        )
        items.append(
            tag("li", picture, rate, tag("span", said, class_="visually-hidden"), class_="mats-fleet-ship")
        )
    return tag("ul", items, class_="mats-fleet-list", role="list", aria_label=label)


def fleet(view: View, side: int, context: Context, *, note: str = "") -> Markup:
    """A fleet under its owner's name."""
    return tag(
        "section",
        tag("h2", context.names[side], class_="mats-fleet-title"),
        tag("p", note, class_="mats-fleet-note") if note else None,
        ships(view, side, context),
        class_=["mats-fleet", f"seat-{'ab'[side]}"],
        id=f"fleet-{side}",
    )


def render(view: View, order: tuple[str, ...], held: int | None, gap: int | None, context: Context) -> Markup:
    """The seat to act forms its column, the enemy's ships beside it."""
    t, side = context.t, view.actor
    enemy = 1 - side
    ready = (
        t("The column is formed, its order is secret.") if view.ready[enemy] else t("Their order is secret.")
    )
    mine = tag(
        "section",
        tag("h2", t("Your column"), class_="mats-fleet-title"),
        own(view, order, held, gap, context),
        class_=f"order-mine seat-{'ab'[side]}",
    )
    return _scene(join((mine, fleet(view, enemy, context, note=ready))), "")


def _scene(sides: Markup, look: str) -> Markup:
    # What is shown above the fleets does not fade with them.
    return tag(
        "div",
        tag("div", sides, class_=["mats-order-sides", look], id="order-sides"),
        fx(),
        class_="mats-order",
        id="order",
    )


def waiting(view: View, context: Context) -> Markup:
    """Both fleets while somebody else forms a column."""
    t = context.t
    notes = [t("The column is formed.") if view.ready[side] else "" for side in (0, 1)]
    sides = [fleet(view, side, context, note=notes[side]) for side in (0, 1)]
    return _scene(join(sides), "is-waiting")


def strength(view: View, side: int) -> tuple[int, int, int]:
    """Ships left, how many of them intact, and their guns."""
    lives = view.life[side]
    left = [index for index, life in enumerate(lives) if life != SUNK]
    guns = [view.options.fleet[index].face(lives[index])[1] for index in left]
    return len(left), sum(1 for index in left if lives[index] == INTACT), sum(guns)
