"""The columns on the water: files, pawns, combats at hand, the advance in preparation.

The board is ``div.columns#columns`` with three layers: ``svg#columns-art`` (all that is seen), a ``role=grid`` of cells
``#at-POSITION-LANE`` for keyboard and screen readers (lanes 0 to 3: A's double file, A's base file, B's base file, B's
double file; the highest position above), and while somebody may act ``svg#columns-space``, which catches mouse and touch
and holds the pawns that can be pulled. Positions run upwards, a row of 10 user units each.

Where the board is wider than high, the style sheet turns it by a quarter, so that columns run across: ``.columns-turn`` is what is
turned, ``.is-up`` what then turns back, and the cells flow the other way. One drawing for both.

On an upright phone as many rows are seen as a finger can tell apart (``seen``): what lies outside is the enemy's tail, and stands as a
list at its end of the board (``.columns-queue``).

What animations aim at: ``#file-SEAT`` (a whole column), ``#pawn-SEAT-SHIP``, ``#columns-under`` (insert below the pawns' own
layer), ``#fx`` (insert above everything, 100 by 60 units in the middle of the board).
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final, NamedTuple

from navals.core.seat import NOBODY
from navals.games.mats.rules import odds
from navals.games.mats.rules.column import AHEAD
from navals.games.mats.rules.events import Advance
from navals.games.mats.rules.guess import whole
from navals.games.mats.rules.options import HIT, rate_name, roster
from navals.games.mats.rules.state import MatsState
from navals.games.mats.rules.view import Pawn, View
from navals.games.mats.screen.art import GAP, LANE, ROW, WIDTH, lane_x, pawn, piece, water
from navals.ui.art import die
from navals.ui.board.board import Context
from navals.ui.draw.html import Markup, tag
from navals.ui.draw.svg import el, g, path, rect, svg, text
from navals.ui.words.i18n import Language

LEAST_ROWS = 8
MOST_ROWS = 40
SEEN_ROWS = 11
"""How many rows an upright phone has at once: each is as high as a fingertip there."""


class Window(NamedTuple):
    """The positions on the screen, both ends included."""

    low: int
    high: int

    @property
    def rows(self) -> int:
        return self.high - self.low + 1

    def y(self, position: int) -> int:
        """The upper edge of a position."""
        return ROW * (self.high - position)


def window(view: View) -> Window:
    """The whole way of both columns through this crossing, and further where a ship has gone beyond it."""
    white, black = view.at
    low = min(-len(white), *white, *black)
    high = max(view.options.gap + len(black) - 1, *white, *black)
    missing = LEAST_ROWS - (high - low + 1)
    if missing > 0:
        low, high = low - missing // 2, high + (missing + 1) // 2
    return Window(low, high)


def seen(view: View, side: int | None) -> Window:
    """What of the window an upright phone shows: all that ``side`` can do and all combats, and the more of the rest the nearer it is to
    its column. Everything for a bystander."""
    whole_way = window(view)
    if side is None or not view.at[side]:
        return whole_way
    at, moves = view.at[side], whole(view).moves(side)
    needed = [
        *view.contested(),
        *(x for pawn, steps in moves for x in (at[pawn], at[pawn] + AHEAD[side] * steps)),
    ]
    low, high = min(needed, default=min(at)), max(needed, default=max(at))
    spare = SEEN_ROWS - (high - low + 1)
    # First its own column as far as it goes, then what is ahead of it, then what is behind.
    for wanted in (
        min(at),
        max(at),
        *((whole_way.high, whole_way.low) if side == 0 else (whole_way.low, whole_way.high)),
    ):
        more = min(max(spare, 0), max(low - wanted, wanted - high, 0))
        low, high = (low - more, high) if wanted < low else (low, high + more)
        spare -= more
    return Window(low, high)


class Plan(NamedTuple):
    """An advance in preparation: the ship, where it lies (position, lane), where it may go by steps, the chosen steps, and
    the columns after them (as they are, without)."""

    ship: str = ""
    where: tuple[int, int] = (0, 0)
    targets: Mapping[int, tuple[int, int]] = MappingProxyType({})
    steps: int = 0
    state: MatsState | None = None


NOTHING: Final = Plan()


def lane_of(side: int, double: bool) -> int:
    """0 to 3 from left to right."""
    return (0 if double else 1) if side == 0 else (3 if double else 2)


def place(view: View, side: int, ship: str) -> tuple[int, int]:
    """Position and lane of a ship."""
    pawn = view.line[side].index(roster(view.options).index[ship])
    return view.at[side][pawn], lane_of(side, bool(view.double[side] >> pawn & 1))


def menu(view: View) -> list[Advance]:
    """The advances of the seat to act."""
    if view.phase != "advance":
        return []
    return [action for action in whole(view).actions() or () if isinstance(action, Advance)]


def plan(view: View, ship: str | None, steps: int | None) -> Plan:
    """What is in hand."""
    if view.phase != "advance" or ship is None:
        return Plan()
    state, side = whole(view), view.actor
    targets = {}
    for action in menu(view):
        if action.ship == ship:
            targets[action.steps] = place(state.moved(action).view(view.seat), side, ship)
    chosen = steps if steps in targets else None
    after = state.moved(Advance(ship, chosen)) if chosen else None
    return Plan(ship, place(view, side, ship), targets, chosen or 0, after)


def share(view: View, side: int, position: int) -> int | None:
    """How many of the 36 throws a side wins at a position as the columns stand; None if nobody fights there."""
    for combat in combats(view):
        if combat.position == position:
            return combat.chances.win if side == 0 else combat.chances.lose
    return None


class Combat(NamedTuple):
    """A combat as it would be fought: where, who (roster places, by seat), guns by seat, and the odds for A."""

    position: int
    ships: tuple[tuple[int, ...], tuple[int, ...]]
    guns: tuple[int, int]
    chances: odds.Chances


def combats(view: View) -> list[Combat]:
    """Every combat that is due as the columns stand."""
    fights = []
    for x in view.contested():
        ships = (view.fighters(0, x), view.fighters(1, x))
        guns = [
            sum(view.options.fleet[s].face(view.life[side][s])[1] for s in ships[side]) for side in (0, 1)
        ]
        fights.append(Combat(x, ships, (guns[0], guns[1]), odds.chances(guns[0] - guns[1])))
    return fights


def _sheet(shown: Window) -> Markup:
    height = ROW * shown.rows
    ticks = "".join(f"M{2 * LANE + 4.5} {ROW * i}h{GAP - 9}" for i in range(1, shown.rows))
    rows = "".join(
        f"M0 {ROW * i}H{2 * LANE}M{WIDTH - 2 * LANE} {ROW * i}H{WIDTH}" for i in range(1, shown.rows)
    )
    files = f"M{LANE} 0V{height}M{WIDTH - LANE} 0V{height}"
    return g(
        rect(0, 0, WIDTH, height, class_="columns-outer"),
        rect(LANE, 0, 2 * LANE + GAP, height, class_="columns-sea"),
        rect(2 * LANE, 0, GAP, height, class_="columns-strait"),
        path(rows, class_="columns-rows"),
        path(files, class_="columns-files"),
        path(ticks, class_="columns-ticks"),
        class_="columns-sheet",
    )


def _file(
    view: View,
    shown: Window,
    side: int,
    faded: str = "",
    movable: frozenset[str] = frozenset(),
    t: Language | None = None,
) -> Markup:
    """The pawns of a side; with a language they are named, and called so that animations find them."""
    items = []
    for here in view.files(side):
        x, y = lane_x(side, here.double) + 0.5, shown.y(here.position) + 0.5
        if here.kind == "water":
            items.append(g(water(), transform=f"translate({x} {y})"))
            continue
        ship = view.options.fleet[here.ship]
        picture = pawn(side, ship, view.life[side][here.ship], t.message(rate_name(ship.rate)) if t else "")
        frame = rect(0, 0, 21, 9, rx=1.2, class_="pawn-can") if ship.id in movable else None
        items.append(
            g(
                g(
                    picture,
                    frame,
                    id=f"pawn-{side}-{ship.id}" if t else None,
                    class_="is-faded" if ship.id == faded else None,
                ),
                transform=f"translate({x} {y})",
            )
        )
    return g(items, id=f"file-{side}" if t else None, class_=f"columns-file side-{'ab'[side]}")


def _plate(
    view: View, shown: Window, combat: Combat, odds_for: int | None, t: Language, still: bool = False
) -> Markup:
    """The combat that is due, in the strait: how likely a seat is to win it (``still``: and the guns of both), or else the guns."""
    y = shown.y(combat.position)
    guns = f"{combat.guns[0]}:{combat.guns[1]}"
    if odds_for is None:
        said = (t("guns"), guns)
    else:
        win = combat.chances.win if odds_for == 0 else combat.chances.lose
        said = (guns if still else t("to win"), t.percent(win / 36))
    tips = (
        f"M{2 * LANE + 0.4} {y + 3.6}l-1.6 1.4 1.6 1.4zM{WIDTH - 2 * LANE - 0.4} {y + 3.6}l1.6 1.4-1.6 1.4z"
    )
    words = g(text(said[0], 0, -0.9, class_="combat-word"), text(said[1], 0, 3, class_="combat-odds"))
    return g(
        rect(2 * LANE + 0.4, y + 0.8, GAP - 0.8, ROW - 1.6, rx=1, class_="combat-plate"),
        path(tips, class_="combat-tips"),
        _up(50, y + 5, words),
        class_="combat",
    )


def _up(x: float, y: float, what: Markup) -> Markup:
    """A drawing about a point that stays upright where the board is turned."""
    return g(g(what, class_="is-up"), transform=f"translate({x} {y})")


def _dice(view: View, shown: Window) -> Markup | None:
    """Dice of the combat being fought, while they are rolled one by one."""
    fight = view.fight
    if view.phase != "combat" or fight is None:
        return None
    y = shown.y(fight.position)
    pair = g(
        g(die(face, side), transform=f"translate({-4.5 + 4.7 * side} -2.2) scale(.43)")
        for side, face in enumerate(fight.dice)
    )
    plate = rect(2 * LANE + 0.4, y + 0.8, GAP - 0.8, ROW - 1.6, rx=1, class_="combat-plate is-fought")
    return g(plate, _up(50, y + 5, pair))


def _targets(view: View, shown: Window, hand: Plan, t: Language) -> Markup | None:
    """Where the ship in hand may go, and how likely it would win there; what it would look like at the place that is chosen."""
    if not hand.ship:
        return None
    side = view.actor
    index = roster(view.options).index[hand.ship]
    ship, life = view.options.fleet[index], view.life[side][index]
    marks = []
    x, lane = hand.where
    marks.append(rect(_left(lane) + 0.2, shown.y(x) + 0.2, LANE - 0.4, ROW - 0.4, rx=1.4, class_="pawn-held"))
    for steps, (position, to) in hand.targets.items():
        left, top = _left(to), shown.y(position)
        if steps == hand.steps:
            picture = pawn(side, ship, life, t.message(rate_name(ship.rate)))
            marks += [
                g(picture, transform=f"translate({left + 0.5} {top + 0.5})", class_="pawn-ghost"),
                rect(left + 0.2, top + 0.2, LANE - 0.4, ROW - 0.4, rx=1.4, class_="target is-chosen"),
            ]
            continue
        there = whole(view).moved(Advance(hand.ship, steps)).view(view.seat)
        win = share(there, side, position)
        words = [text(f"+{steps}", 0, 1.6 if win is None else -0.5, class_="target-steps")]
        if win is not None:
            words.append(text(t.percent(win / 36), 0, 3.6, class_="target-odds"))
        marks.append(rect(left + 1, top + 1, LANE - 2, ROW - 2, rx=1.2, class_="target"))
        marks.append(_up(left + LANE / 2, top + 5, g(words)))
    return g(marks, class_="targets")


def _left(lane: int) -> float:
    return lane_x(0 if lane < 2 else 1, lane in (0, 3))


def _cells(view: View, shown: Window, hand: Plan, movable: frozenset[str], context: Context) -> Markup:
    t, acting = context.t, context.acting
    things = {
        (here.position, lane_of(side, here.double)): (side, here)
        for side in (0, 1)
        for here in view.files(side)
    }
    targets = {where: steps for steps, where in hand.targets.items()}
    contested = set(view.contested())
    focus = hand.where if hand.ship else _focus(view, things, movable)
    rows = []
    for row, x in enumerate(range(shown.high, shown.low - 1, -1)):
        line = []
        for lane in range(4):
            label = _cell_label(view, x, lane, things.get((x, lane)), t, context.names, x in contested)
            steps = targets.get((x, lane))
            if steps is not None:
                label = t("{place}; {ship} can advance here: {n}", place=label, ship=hand.ship, n=f"+{steps}")
            held = hand.ship and (x, lane) == hand.where
            line.append(
                tag(
                    "div",
                    role="gridcell",
                    id=f"at-{x}-{lane}",
                    class_=["columns-cell", steps is not None and "is-target"],
                    tabindex=0 if (x, lane) == focus else -1,
                    data_row=row,
                    data_col=lane,
                    aria_label=label,
                    # Where nobody may act, no card tells what lies there.
                    title=label if acting is None and (x, lane) in things else None,
                    aria_selected="true" if held or (steps and steps == hand.steps) else None,
                    aria_disabled=None if acting is not None else "true",
                    data_act="at" if acting is not None else None,
                    data_hover="preview" if acting is not None else None,
                    data_arg={"x": x, "lane": lane} if acting is not None else None,
                )
            )
        rows.append(tag("div", line, role="row", class_="columns-row"))
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


def _focus(view: View, things: Mapping[tuple[int, int], object], movable: frozenset[str]) -> tuple[int, int]:
    """Where the tab stop is: the foremost ship that may be advanced, else the foremost pawn of whoever is to act."""
    side = view.actor if view.actor in (0, 1) else 0
    places = [place(view, side, name) for name in movable] or [
        where for where in things if (where[1] < 2) == (side == 0)
    ]
    return max(places) if side == 0 else min(places)


def _cell_label(
    view: View,
    x: int,
    lane: int,
    thing: tuple[int, Pawn] | None,
    t: Language,
    names: tuple[str, ...],
    contested: bool,
) -> str:
    side = 0 if lane < 2 else 1
    if lane in (0, 3):
        where = t("position {x}, {name}'s double file", x=x, name=names[side])
    else:
        where = t("position {x}, {name}'s base file", x=x, name=names[side])
    if thing is None:
        return t("{place}: empty", place=where)
    _, here = thing
    if here.kind == "water":
        return t("{place}: water", place=where)
    ship = view.options.fleet[here.ship]
    if here.kind == "wreck":
        return t("{place}: wreck of {ship}", place=where, ship=ship.id)
    said = t("{place}: {what}", place=where, what=spoken(view, side, here.ship, t))
    return t("{place}, a combat is due", place=said) if contested else said


def spoken(view: View, side: int, ship: int, t: Language) -> str:
    """``V1, two-decker, 2 masts, 4 guns, hit``."""
    pawn_ = view.options.fleet[ship]
    masts, guns = pawn_.face(view.life[side][ship])
    words = [pawn_.id, t.message(rate_name(pawn_.rate)).lower()]
    words.append(t.plural("{n} mast", "{n} masts", masts))
    words.append(t.plural("{n} gun", "{n} guns", guns))
    if view.life[side][ship] == HIT:
        words.append(t("hit"))
    return ", ".join(words)


def _space(view: View, shown: Window, hand: Plan, movable: frozenset[str]) -> Markup:
    """What catches mouse and touch: the sea, places where there is something to be told, pawns that can be pulled."""
    mover = view.actor
    pieces, spots = [], list(hand.targets.values())
    for side in (0, 1):
        for here in view.files(side):
            x, lane = here.position, lane_of(side, here.double)
            if here.kind == "water" or (x, lane) in spots:
                continue
            ship = view.options.fleet[here.ship]
            if side != mover or here.kind == "wreck" or ship.id not in movable:
                spots.append((x, lane))
                continue
            picture = pawn(side, ship, view.life[side][here.ship])
            at, where = (_left(lane), shown.y(x)), {"x": x, "lane": lane}
            name = ship.id
            pieces.append(
                piece(name, picture, at, (LANE, ROW), ".5 .5", f"ship-{name}", "at", where, "preview")
            )
    looks = [
        rect(_left(lane), shown.y(x), LANE, ROW, class_="pawn-grip", data_act="at", data_hover="preview", data_arg={"x": x, "lane": lane})
        for x, lane in spots
    ]  # fmt: skip
    height = ROW * shown.rows
    return svg(
        f"0 0 {WIDTH} {height}",
        g(
            rect(0, 0, WIDTH, height, class_="pieces-sea", data_tap="tap", id="columns-tap"),
            looks,
            pieces,
            class_="columns-turn",
            data_units=True,
        ),
        class_="columns-pieces board-pieces",
        id="columns-space",
        data_space=True,
    )


def heading(context: Context, view: View) -> Markup:
    """Who sails in which file, and which way."""
    t = context.t
    sides = [
        tag(
            "p",
            svg(
                "0 0 10 10",
                el("path", d="M5 1 9 9H1z" if side == 0 else "M5 9 9 1H1z"),
                class_="heading-arrow",
            ),
            tag("span", context.names[side], class_="heading-name"),
            class_=["columns-side", f"seat-{'ab'[side]}", view.actor == side and "is-active"],
        )
        for side in (0, 1)
    ]
    files = [t("double file"), t("base file")]
    lanes = [tag("span", word) for word in (*files, "", *reversed(files))]
    return tag(
        "div",
        tag("div", sides, class_="columns-sides"),
        tag("div", lanes, class_="columns-lanes", aria_hidden="true"),
        class_="columns-heading",
    )


def phases(view: View, context: Context) -> Markup | None:
    """The four phases of a series, the present one marked."""
    if view.first == NOBODY:
        return None
    t, first = context.t, view.first
    words = [
        t("{name}'s column moves", name=context.names[first]),
        t("{name} advances", name=context.names[first]),
        t("{name} advances", name=context.names[1 - first]),
        t("Combat"),
    ]
    now = {"advance": 1 if view.actor == first else 2, "combat": 3}.get(view.phase, -1)
    steps = [
        tag(
            "li",
            tag("span", place + 1, class_="phase-no", aria_hidden="true"),
            tag("span", word, class_="phase-word"),
            tag("span", class_="phase-ring", id=f"phase-ring-{place + 1}", aria_hidden="true"),
            id="phases-now" if place == now else None,
            class_=["phase", place == now and "is-now", place < now and "is-done"],
            aria_current="step" if place == now else None,
        )
        for place, word in enumerate(words)
    ]
    head = t("Crossing {crossing}, series {series}", crossing=view.crossing, series=view.series)
    return tag(
        "div",
        tag("p", head, class_="phases-head"),
        tag("ol", steps, class_="phases-list", role="list", aria_label=head),
        class_="phases",
        id="phases",
    )


def fx() -> Markup:
    """Where combats are shown, over the middle of the board."""
    return svg("0 0 100 60", g(id="fx"), class_="mats-fx")


def render(view: View, hand: Plan, context: Context, odds_for: int | None) -> Markup:
    """The whole board. ``odds_for``: the seat whose odds stand beside the combats, if any."""
    shown = window(view)
    acting = context.acting is not None and view.phase == "advance"
    movable = frozenset(action.ship for action in menu(view)) if acting else frozenset()
    dice, fought = _dice(view, shown), view.fight.position if view.fight is not None else None
    t = context.t
    plates = [
        _plate(view, shown, combat, odds_for, t)
        for combat in combats(standing(view, hand))
        if dice is None or combat.position != fought
    ]
    files = []
    for side in (0, 1):
        mine = side == view.actor
        faded = hand.ship if mine and hand.steps else ""
        files.append(_file(view, shown, side, faded, movable if mine else frozenset(), t))
    art = svg(
        f"0 0 {WIDTH} {ROW * shown.rows}",
        g(
            _sheet(shown),
            g(plates, dice, class_="combats"),
            g(files, id="columns-files"),
            _targets(view, shown, hand, t),
            g(id="columns-under"),
            class_="columns-turn",
        ),
        class_="columns-art",
        id="columns-art",
    )
    part = seen(view, odds_for)
    sheet = tag(
        "div",
        art,
        _cells(view, shown, hand, movable, context),
        _space(view, shown, hand, movable) if acting else None,
        class_="columns-all",
    )
    queues = [_queue(view, side, part, context) for side in (0, 1)] if part != shown else []
    return tag("div", sheet, queues, fx(), id="columns", class_="columns")


def extent(view: View, side: int | None) -> list[str]:
    """Classes that tell the style sheet how many rows there are, how many of them a phone shows, and how many lie above those."""
    shown, part = window(view), seen(view, side)
    return [
        f"columns-r{min(shown.rows, MOST_ROWS)}",
        f"columns-s{min(part.rows, MOST_ROWS)}",
        f"columns-o{min(shown.high - part.high, MOST_ROWS)}",
    ]


def _queue(view: View, side: int, part: Window, context: Context) -> Markup | None:
    """Ships of a side outside the rows that a phone shows, the nearest first. A press tells about one."""
    t, ships = context.t, []
    hidden = [
        here
        for here in view.files(side)
        if here.kind == "ship" and not part.low <= here.position <= part.high
    ]
    hidden.sort(key=lambda here: max(part.low - here.position, here.position - part.high))
    for here in hidden:
        ship = view.options.fleet[here.ship]
        masts, guns = ship.face(view.life[side][here.ship])
        ships.append(
            tag(
                "button",
                tag("b", ship.id),
                tag("span", masts, class_="queue-masts"),
                tag("span", guns, class_="queue-guns"),
                type="button",
                tabindex=-1,
                class_=["queue-ship", view.life[side][here.ship] == HIT and "is-hit"],
                aria_label=spoken(view, side, here.ship, t),
                data_act="at" if context.acting is not None else None,
                data_arg={"x": here.position, "lane": lane_of(side, here.double)},
            )
        )
    if not ships:
        return None
    above = hidden[0].position > part.high
    return tag(
        "div",
        ships,
        class_=["columns-queue", f"seat-{'ab'[side]}", "is-above" if above else "is-below"],
        aria_hidden="true",
    )


def picture(
    view: View, t: Language, label: str, *, hand: Plan = NOTHING, odds_for: int | None = None
) -> Markup:
    """The columns as a still picture, called ``label``: no ids, nothing to press, no rows beyond those needed."""
    everything = (*view.at[0], *view.at[1], *(where[0] for where in hand.targets.values()))
    shown = Window(min(everything) - 1, max(everything) + 1)
    faded = hand.ship if hand.steps else ""
    return svg(
        f"0 0 {WIDTH} {ROW * shown.rows}",
        _sheet(shown),
        g(
            [
                _plate(view, shown, combat, odds_for, t, still=True)
                for combat in combats(standing(view, hand))
            ],
            class_="combats",
        ),
        [_file(view, shown, side, faded if side == view.actor else "") for side in (0, 1)],
        _targets(view, shown, hand, t),
        class_="columns-picture",
        aria_label=label,
    )


def standing(view: View, hand: Plan) -> View:
    """The columns as they stand, or as they would after the advance in hand."""
    return view if hand.state is None else hand.state.view(view.seat)
