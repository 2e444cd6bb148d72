"""The drawing of the columns: files, pawns, pending combats and the planned advance.

``div.columns#columns`` has three layers: ``svg#columns-art`` (everything visible), a ``role=grid`` of cells
``#at-POSITION-LANE`` for keyboard and screen readers (lanes 0 to 3: A's double file, A's base file, B's base
file, B's double file) and, during an advance, ``svg#columns-space`` with the draggable pawns, for mouse and
touch. Positions run upwards, 10 user units a row.

In wide windows the style sheet rotates ``.columns-turn`` by 90 degrees, and ``.is-up`` back. Phones in
portrait orientation show only as many rows as fingers can hit (``phone_window``), and count the other ships
at both ends (``.columns-queue``).

Animation targets: ``#file-SEAT`` (a column), ``#pawn-SEAT-SHIP``, ``#columns-under`` (below the pawns) and
``#fx`` (above everything, 100 by 60 units in the middle).
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final, NamedTuple

from navals.core.seat import NOBODY
from navals.games.mats.rules import odds
from navals.games.mats.rules.column import DIRECTION
from navals.games.mats.rules.events import Advance
from navals.games.mats.rules.guess import state_of
from navals.games.mats.rules.options import HIT, rate_name, roster
from navals.games.mats.rules.state import MatsState
from navals.games.mats.rules.view import Pawn, View
from navals.games.mats.screen.art import (
    LANE_WIDTH,
    ROW_HEIGHT,
    STRAIT_WIDTH,
    WIDTH,
    lane_x,
    pawn,
    piece,
    water,
)
from navals.ui.art import die
from navals.ui.board.board import Context
from navals.ui.draw.html import Attribute, Markup, join, tag
from navals.ui.draw.svg import el, g, path, rect, svg, text
from navals.ui.words.i18n import Language

_LANE_X: Final = (lane_x(0, True), lane_x(0, False), lane_x(1, False), lane_x(1, True))
MIN_ROWS = 8
MAX_ROWS = 40
PHONE_ROWS = 11
"""Rows visible on a phone in portrait orientation, each as high as a fingertip."""
ARROWS: Final = ("M5 9 9 1H1z", "M5 1 9 9H1z")
"""Arrows down and up, in a box of 10 by 10."""


class ColumnWindow(NamedTuple):
    """The positions on the screen, both ends included."""

    bottom: int
    top: int

    @property
    def row_count(self) -> int:
        return self.top - self.bottom + 1

    def y(self, position: int) -> int:
        """Return the y coordinate of the upper edge of a position."""
        return ROW_HEIGHT * (self.top - position)


def column_window(view: View) -> ColumnWindow:
    """Return the positions of the whole crossing and of any ships beyond it, at least MIN_ROWS of them."""
    a_positions, b_positions = view.at
    bottom = min(-len(a_positions), *a_positions, *b_positions)
    top = max(view.options.gap + len(b_positions) - 1, *a_positions, *b_positions)
    missing_rows = max(0, MIN_ROWS - (top - bottom + 1))
    return ColumnWindow(bottom - missing_rows // 2, top + (missing_rows + 1) // 2)


def phone_window(view: View, side: int | None) -> ColumnWindow:
    """Return the rows that a phone shows: all combats, all moves of ``side``, then as many others as fit.

    Return all rows if ``side`` is None.
    """
    all_rows = column_window(view)
    if side is None or not view.at[side]:
        return all_rows
    positions = view.at[side]
    needed_rows = [*view.combat_positions()]
    for pawn_index, steps in state_of(view).moves(side):
        needed_rows += (positions[pawn_index], positions[pawn_index] + DIRECTION[side] * steps)
    bottom, top = min(needed_rows, default=min(positions)), max(needed_rows, default=max(positions))
    spare_rows = PHONE_ROWS - (top - bottom + 1)
    # Add the side's own column first, then the positions ahead, then those behind.
    end_positions = (all_rows.bottom, all_rows.top) if side else (all_rows.top, all_rows.bottom)
    for position in (min(positions), max(positions), *end_positions):
        extra_rows = min(max(spare_rows, 0), max(bottom - position, position - top, 0))
        bottom, top = (bottom - extra_rows, top) if position < bottom else (bottom, top + extra_rows)
        spare_rows -= extra_rows
    return ColumnWindow(bottom, top)


class AdvancePlan(NamedTuple):
    """A planned advance: the ship, its place (position, lane), its possible destinations by number of steps,
    the chosen number of steps (0: none) and the state after the advance (None without steps)."""

    ship: str = ""
    place: tuple[int, int] = (0, 0)
    targets: Mapping[int, tuple[int, int]] = MappingProxyType({})
    steps: int = 0
    state: MatsState | None = None


NO_PLAN: Final = AdvancePlan()


def lane_of(side: int, is_double: bool) -> int:
    """Return the lane of a file, 0 to 3 from left to right."""
    return (0 if is_double else 1) if side == 0 else (3 if is_double else 2)


def place_of(view: View, side: int, ship: str) -> tuple[int, int]:
    """Return the position and lane of a ship."""
    pawn = view.line[side].index(roster(view.options).numbers[ship])
    return view.at[side][pawn], lane_of(side, bool(view.double[side] >> pawn & 1))


def legal_advances(view: View) -> list[Advance]:
    """Return the legal advances of the seat to act; none outside phases 2 and 3."""
    if view.phase != "advance":
        return []
    return [action for action in state_of(view).actions() or () if isinstance(action, Advance)]


def plan_advance(view: View, ship: str | None, steps: int | None) -> AdvancePlan:
    """Return the plan for the selected ship; illegal ``steps`` are ignored."""
    if view.phase != "advance" or ship is None:
        return NO_PLAN
    state, side = state_of(view), view.actor
    states_by_steps = {
        action.steps: state.advance_ship(action) for action in legal_advances(view) if action.ship == ship
    }
    targets = {
        step_count: place_of(next_state.view(view.seat), side, ship)
        for step_count, next_state in states_by_steps.items()
    }
    chosen_steps = steps if steps is not None and steps in states_by_steps else 0
    return AdvancePlan(
        ship, place_of(view, side, ship), targets, chosen_steps, states_by_steps.get(chosen_steps)
    )


class Combat(NamedTuple):
    """A combat to come: position, ships (roster numbers) and guns by seat, and the odds for A."""

    position: int
    ships: tuple[tuple[int, ...], tuple[int, ...]]
    guns: tuple[int, int]
    throw_counts: odds.ThrowCounts

    def wins(self, side: int) -> int:
        """Return how many of the 36 throws a side wins."""
        return self.throw_counts.losses if side else self.throw_counts.wins


def combats(view: View) -> list[Combat]:
    """Return all pending combats."""
    pending_combats = []
    for x in view.combat_positions():
        ships, guns = (view.fighters(0, x), view.fighters(1, x)), (view.guns(0, x), view.guns(1, x))
        pending_combats.append(Combat(x, ships, guns, odds.throw_counts(guns[0] - guns[1])))
    return pending_combats


def combat_at(view: View, position: int) -> Combat | None:
    """Return the combat at a position, or None."""
    return next((combat for combat in combats(view) if combat.position == position), None)


def _background(window: ColumnWindow) -> Markup:
    height, edges = ROW_HEIGHT * window.row_count, [ROW_HEIGHT * i for i in range(1, window.row_count)]
    rows = "".join(f"M0 {y}H{2 * LANE_WIDTH}M{WIDTH - 2 * LANE_WIDTH} {y}H{WIDTH}" for y in edges)
    ticks = "".join(f"M{2 * LANE_WIDTH + 4.5} {y}h{STRAIT_WIDTH - 9}" for y in edges)
    return g(
        rect(0, 0, WIDTH, height, class_="columns-outer"),
        rect(LANE_WIDTH, 0, 2 * LANE_WIDTH + STRAIT_WIDTH, height, class_="columns-sea"),
        rect(2 * LANE_WIDTH, 0, STRAIT_WIDTH, height, class_="columns-strait"),
        path(rows, class_="columns-rows"),
        path(f"M{LANE_WIDTH} 0V{height}M{WIDTH - LANE_WIDTH} 0V{height}", class_="columns-files"),
        path(ticks, class_="columns-ticks"),
        class_="columns-sheet",
    )


def _side_pawns(
    view: View,
    window: ColumnWindow,
    side: int,
    faded_ship: str = "",
    movable_ships: frozenset[str] = frozenset(),
    t: Language | None = None,
) -> Markup:
    """Draw the pawns of a side; if ``t`` is given, with ship classes and with ids for animations."""
    items = []
    for placed_pawn in view.column_pawns(side):
        transform = (
            f"translate({lane_x(side, placed_pawn.double) + 0.5} {window.y(placed_pawn.position) + 0.5})"
        )
        if placed_pawn.kind == "water":
            items.append(g(water(), transform=transform))
            continue
        ship = view.options.fleet[placed_pawn.ship]
        picture = pawn(
            side, ship, view.life[side][placed_pawn.ship], t.message(rate_name(ship.rate)) if t else ""
        )
        frame = rect(0, 0, 21, 9, rx=1.2, class_="pawn-can") if ship.id in movable_ships else None
        pawn_id, class_name = (
            f"pawn-{side}-{ship.id}" if t else None,
            "is-faded" if ship.id == faded_ship else None,
        )
        items.append(g(g(picture, frame, id=pawn_id, class_=class_name), transform=transform))
    return g(items, id=f"file-{side}" if t else None, class_=f"columns-file side-{'ab'[side]}")


def _plate(y: float, *, class_: str) -> Markup:
    return rect(2 * LANE_WIDTH + 0.4, y + 0.8, STRAIT_WIDTH - 0.8, ROW_HEIGHT - 1.6, rx=1, class_=class_)


def _combat(
    window: ColumnWindow, combat: Combat, odds_seat: int | None, t: Language, is_static: bool = False
) -> Markup:
    """Draw a pending combat in the strait: its guns, or the odds of ``odds_seat`` (both if ``is_static``)."""
    y = window.y(combat.position)
    heading, figures = t("guns"), f"{combat.guns[0]}:{combat.guns[1]}"
    if odds_seat is not None:
        heading, figures = figures if is_static else t("to win"), t.percent(combat.wins(odds_seat) / 36)
    left, right = 2 * LANE_WIDTH + 0.4, WIDTH - 2 * LANE_WIDTH - 0.4
    arrows = f"M{left} {y + 3.6}l-1.6 1.4 1.6 1.4zM{right} {y + 3.6}l1.6 1.4-1.6 1.4z"
    label = g(text(heading, 0, -0.9, class_="combat-word"), text(figures, 0, 3, class_="combat-odds"))
    backing, arrow_tips = _plate(y, class_="combat-plate"), path(arrows, class_="combat-tips")
    return g(backing, arrow_tips, _place_upright(50, y + 5, label), class_="combat")


def _place_upright(x: float, y: float, drawing: Markup) -> Markup:
    """Place a drawing that stays upright when the board is rotated."""
    return g(g(drawing, class_="is-up"), transform=f"translate({x} {y})")


def _dice(view: View, window: ColumnWindow) -> Markup | None:
    """Draw the dice of the current combat while they are rolled one by one."""
    fight = view.fight
    if view.phase != "combat" or fight is None:
        return None
    y = window.y(fight.position)
    dice_pair = g(
        g(die(face, side), transform=f"translate({-4.5 + 4.7 * side} -2.2) scale(.43)")
        for side, face in enumerate(fight.dice)
    )
    return g(_plate(y, class_="combat-plate is-fought"), _place_upright(50, y + 5, dice_pair))


def _targets(view: View, window: ColumnWindow, plan: AdvancePlan, t: Language) -> Markup | None:
    """Draw the selected ship's destinations with its odds there, and its ghost at the chosen one."""
    if not plan.ship:
        return None
    side, ship_number = view.actor, roster(view.options).numbers[plan.ship]
    ship, hull = view.options.fleet[ship_number], view.life[side][ship_number]

    def frame(x: int, lane: int, inset: float, rx: float, *, class_: str) -> Markup:
        size = LANE_WIDTH - 2 * inset, ROW_HEIGHT - 2 * inset
        return rect(_LANE_X[lane] + inset, window.y(x) + inset, *size, rx=rx, class_=class_)

    marks = [frame(*plan.place, 0.2, 1.4, class_="pawn-held")]
    for steps, (position, lane) in plan.targets.items():
        left, top = _LANE_X[lane], window.y(position)
        if steps == plan.steps:
            ghost = pawn(side, ship, hull, t.message(rate_name(ship.rate)))
            marks.append(g(ghost, transform=f"translate({left + 0.5} {top + 0.5})", class_="pawn-ghost"))
            marks.append(frame(position, lane, 0.2, 1.4, class_="target is-chosen"))
            continue
        next_view = state_of(view).advance_ship(Advance(plan.ship, steps)).view(view.seat)
        combat = combat_at(next_view, position)
        labels = [text(f"+{steps}", 0, -0.5 if combat else 1.6, class_="target-steps")]
        if combat:
            labels.append(text(t.percent(combat.wins(side) / 36), 0, 3.6, class_="target-odds"))
        marks += (
            frame(position, lane, 1, 1.2, class_="target"),
            _place_upright(left + LANE_WIDTH / 2, top + 5, g(labels)),
        )
    return g(marks, class_="targets")


def _cells(
    view: View, window: ColumnWindow, plan: AdvancePlan, movable_ships: frozenset[str], context: Context
) -> Markup:
    t, is_acting = context.t, context.acting_seat is not None
    pawns = {
        (placed_pawn.position, lane_of(side, placed_pawn.double)): placed_pawn
        for side in (0, 1)
        for placed_pawn in view.column_pawns(side)
    }
    steps_by_place = {target: steps for steps, target in plan.targets.items()}
    focus_place = plan.place if plan.ship else _focus_place(view, pawns, movable_ships)
    combat_positions = set(view.combat_positions())

    def cell(row: int, cell_place: tuple[int, int]) -> Markup:
        x, lane = cell_place
        steps, label = (
            steps_by_place.get(cell_place),
            _cell_label(view, cell_place, pawns.get(cell_place), context, x in combat_positions),
        )
        if steps is not None:
            label = t("{place}; {ship} can advance here ({n})", place=label, ship=plan.ship, n=f"+{steps}")
        is_selected = plan.ship and cell_place == plan.place
        return tag(
            "div",
            role="gridcell",
            id=f"at-{x}-{lane}",
            class_=["columns-cell", steps is not None and "is-target"],
            tabindex=0 if cell_place == focus_place else -1,
            data_row=row,
            data_col=lane,
            aria_label=label,
            # If the reader cannot act, no card describes the ship.
            title=label if not is_acting and cell_place in pawns else None,
            aria_selected="true" if is_selected or (steps and steps == plan.steps) else None,
            aria_disabled=None if is_acting else "true",
            data_act="at" if is_acting else None,
            data_hover="preview" if is_acting else None,
            data_arg={"x": x, "lane": lane} if is_acting else None,
        )

    rows = [
        tag("div", [cell(row, (x, lane)) for lane in range(4)], role="row", class_="columns-row")
        for row, x in enumerate(range(window.top, window.bottom - 1, -1))
    ]
    return tag(
        "div",
        rows,
        role="grid",
        id="columns-grid",
        class_="columns-cells",
        aria_label=t("The columns"),
        aria_describedby="status",
        data_grid=True,
    )


def _focus_place(
    view: View, pawns: Mapping[tuple[int, int], Pawn], movable_ships: frozenset[str]
) -> tuple[int, int]:
    """Return the tab stop: the foremost movable ship, or else the foremost pawn of the seat to act."""
    side = view.actor if view.actor in (0, 1) else 0
    places = [place_of(view, side, ship_name) for ship_name in movable_ships]
    places = places or [cell for cell in pawns if (cell[1] < 2) == (side == 0)]
    return max(places) if side == 0 else min(places)


def _cell_label(
    view: View, cell_place: tuple[int, int], pawn: Pawn | None, context: Context, is_contested: bool
) -> str:
    (x, lane), t = cell_place, context.t
    side = 0 if lane < 2 else 1
    if lane in (0, 3):
        place_name = t("position {x}, {name}'s double file", x=x, name=context.names[side])
    else:
        place_name = t("position {x}, {name}'s base file", x=x, name=context.names[side])
    if pawn is None:
        return t("{place}: empty", place=place_name)
    if pawn.kind == "water":
        return t("{place}: water", place=place_name)
    if pawn.kind == "wreck":
        return t("{place}: wreck of {ship}", place=place_name, ship=view.options.fleet[pawn.ship].id)
    label = t("{place}: {what}", place=place_name, what=describe_ship(view, side, pawn.ship, t))
    return t("{place}, combat to come", place=label) if is_contested else label


def describe_ship(view: View, side: int, ship: int, t: Language) -> str:
    """Describe a ship: ``V1, two-decker, 2 masts, 4 guns, hit``."""
    ship_data, hull = view.options.fleet[ship], view.life[side][ship]
    masts, guns = ship_data.face(hull)
    phrases = [ship_data.id, t.message(rate_name(ship_data.rate)).lower()]
    phrases += (t.plural("{n} mast", "{n} masts", masts), t.plural("{n} gun", "{n} guns", guns))
    return ", ".join([*phrases, t("hit")] if hull == HIT else phrases)


def _touch_layer(
    view: View, window: ColumnWindow, plan: AdvancePlan, movable_ships: frozenset[str]
) -> Markup:
    """Draw the layer for mouse and touch: the sea, places to inspect, draggable pawns."""
    pieces, places = [], list(plan.targets.values())
    for side in (0, 1):
        for placed_pawn in view.column_pawns(side):
            x, lane = placed_pawn.position, lane_of(side, placed_pawn.double)
            if placed_pawn.kind == "water" or (x, lane) in places:
                continue
            ship = view.options.fleet[placed_pawn.ship]
            if side != view.actor or placed_pawn.kind == "wreck" or ship.id not in movable_ships:
                places.append((x, lane))
                continue
            picture, corner = (
                pawn(side, ship, view.life[side][placed_pawn.ship]),
                (_LANE_X[lane], window.y(x)),
            )
            arg, drag_token = {"x": x, "lane": lane}, f"ship-{ship.id}"
            pieces.append(
                piece(
                    ship.id,
                    picture,
                    corner,
                    (LANE_WIDTH, ROW_HEIGHT),
                    ".5 .5",
                    drag_token,
                    "at",
                    arg,
                    "preview",
                )
            )
    touch_areas = []
    for x, lane in places:
        attributes: dict[str, Attribute] = {
            "data_act": "at",
            "data_hover": "preview",
            "data_arg": {"x": x, "lane": lane},
        }
        touch_areas.append(
            rect(_LANE_X[lane], window.y(x), LANE_WIDTH, ROW_HEIGHT, class_="pawn-grip", **attributes)
        )
    height = ROW_HEIGHT * window.row_count
    sea = rect(0, 0, WIDTH, height, class_="pieces-sea", data_tap="tap", id="columns-tap")
    return svg(
        f"0 0 {WIDTH} {height}",
        g(sea, touch_areas, pieces, class_="columns-turn", data_units=True),
        class_="columns-pieces board-pieces",
        id="columns-space",
        data_space=True,
    )


def board_header(context: Context, view: View) -> Markup:
    """Draw the players' names, directions and files."""
    t = context.t
    side_headings = []
    for side, arrow in enumerate(reversed(ARROWS)):
        arrow_icon = svg("0 0 10 10", el("path", d=arrow), class_="heading-arrow")
        name = tag("span", context.names[side], class_="heading-name")
        classes = ["columns-side", f"seat-{'ab'[side]}", view.actor == side and "is-active"]
        side_headings.append(tag("p", arrow_icon, name, class_=classes))
    file_names = [t("double file"), t("base file")]
    lanes = [tag("span", file_name) for file_name in (*file_names, "", *reversed(file_names))]
    return tag(
        "div",
        tag("div", side_headings, class_="columns-sides"),
        tag("div", lanes, class_="columns-lanes", aria_hidden="true"),
        class_="columns-heading",
    )


def phase_list(view: View, context: Context) -> Markup | None:
    """Draw the four phases of a series and mark the current one; return None before the first series."""
    if view.first == NOBODY:
        return None
    t, first_side = context.t, view.first
    phase_names = [
        t("{name}'s column moves", name=context.names[first_side]),
        t("{name} advances", name=context.names[first_side]),
        t("{name} advances", name=context.names[1 - first_side]),
        t("Combat"),
    ]
    current_phase = {"advance": 1 if view.actor == first_side else 2, "combat": 3}.get(view.phase, -1)
    phase_items = [
        tag(
            "li",
            tag("span", index + 1, class_="phase-no", aria_hidden="true"),
            tag("span", word, class_="phase-word"),
            tag("span", class_="phase-ring", id=f"phase-ring-{index + 1}", aria_hidden="true"),
            id="phases-now" if index == current_phase else None,
            class_=["phase", index == current_phase and "is-now", index < current_phase and "is-done"],
            aria_current="step" if index == current_phase else None,
        )
        for index, word in enumerate(phase_names)
    ]
    title = t("Crossing {crossing}, series {series}", crossing=view.crossing, series=view.series)
    return tag(
        "div",
        tag("p", title, class_="phases-head"),
        tag("ol", phase_items, class_="phases-list", role="list", aria_label=title),
        class_="phases",
        id="phases",
    )


def card_layer() -> Markup:
    """Return the layer for the cards of combats, over the middle of the board."""
    return svg("0 0 100 60", g(id="fx"), class_="mats-fx")


def render(view: View, plan: AdvancePlan, context: Context, odds_seat: int | None) -> Markup:
    """Draw the whole board; ``odds_seat`` is the seat whose odds the combats show, if any."""
    t, window = context.t, column_window(view)
    is_acting = context.acting_seat is not None and view.phase == "advance"
    movable_ships = frozenset(action.ship for action in legal_advances(view)) if is_acting else frozenset()
    dice, fight_position = _dice(view, window), view.fight.position if view.fight is not None else None
    pending_combats = [
        fight
        for fight in combats(planned_view(view, plan))
        if dice is None or fight.position != fight_position
    ]
    pawns = []
    for side in (0, 1):
        is_own = side == view.actor
        faded_ship = plan.ship if is_own and plan.steps else ""
        pawns.append(_side_pawns(view, window, side, faded_ship, movable_ships if is_own else frozenset(), t))
    board = svg(
        f"0 0 {WIDTH} {ROW_HEIGHT * window.row_count}",
        g(
            _background(window),
            g([_combat(window, combat, odds_seat, t) for combat in pending_combats], dice, class_="combats"),
            g(pawns, id="columns-files"),
            _targets(view, window, plan, t),
            g(id="columns-under"),
            class_="columns-turn",
        ),
        class_=["columns-art", f"columns-r{min(window.row_count, MAX_ROWS)}"],
        id="columns-art",
    )
    layer = _touch_layer(view, window, plan, movable_ships) if is_acting else None
    sheet = tag("div", board, _cells(view, window, plan, movable_ships, context), layer, class_="columns-all")
    phone_rows = phone_window(view, odds_seat)
    overflow = [_overflow(view, side, phone_rows, context) for side in (0, 1)] if phone_rows != window else []
    return tag("div", sheet, overflow, card_layer(), id="columns", class_="columns")


def extent_classes(view: View, side: int | None) -> list[str]:
    """Return style classes for three counts: all rows, those that a phone shows, and those above them."""
    window, phone_rows = column_window(view), phone_window(view, side)
    counts = {"r": window.row_count, "s": phone_rows.row_count, "o": window.top - phone_rows.top}
    return [f"columns-{name}{min(count, MAX_ROWS)}" for name, count in counts.items()]


def _overflow(view: View, side: int, phone_rows: ColumnWindow, context: Context) -> Markup:
    """Draw the numbers of a side's ships above and below the positions that a phone shows."""
    positions = [pawn.position for pawn in view.column_pawns(side) if pawn.kind == "ship"]
    above_count = sum(x > phone_rows.top for x in positions)
    below_count = sum(x < phone_rows.bottom for x in positions)
    markers = []
    for end_class, arrow, count in (
        ("is-above", ARROWS[1], above_count),
        ("is-below", ARROWS[0], below_count),
    ):
        if count:
            arrow_icon = svg("0 0 10 10", el("path", d=arrow), class_="heading-arrow")
            label = tag("p", arrow_icon, context.t("{n} more", n=count), class_="queue-more")
            classes = ["columns-queue", f"seat-{'ab'[side]}", end_class]
            markers.append(tag("div", label, class_=classes, aria_hidden="true"))
    return join(markers)


def picture(
    view: View, t: Language, label: str, *, plan: AdvancePlan = NO_PLAN, odds_seat: int | None = None
) -> Markup:
    """Draw the columns as a still picture, without ids, gestures or unused rows."""
    positions = (*view.at[0], *view.at[1], *(target[0] for target in plan.targets.values()))
    window = ColumnWindow(min(positions) - 1, max(positions) + 1)
    faded_ship = plan.ship if plan.steps else ""
    combat_marks = [
        _combat(window, combat, odds_seat, t, is_static=True) for combat in combats(planned_view(view, plan))
    ]
    return svg(
        f"0 0 {WIDTH} {ROW_HEIGHT * window.row_count}",
        _background(window),
        g(combat_marks, class_="combats"),
        [_side_pawns(view, window, side, faded_ship if side == view.actor else "") for side in (0, 1)],
        _targets(view, window, plan, t),
        class_="columns-picture",
        aria_label=label,
    )


def planned_view(view: View, plan: AdvancePlan) -> View:
    """Return the view after the planned advance, if any."""
    return view if plan.state is None else plan.state.view(view.seat)
