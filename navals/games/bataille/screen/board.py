"""The board of Bataille navale: two grids, placement by hand, aim and fire.

Grids are ``grid-0`` and ``grid-1``, by owner. While a fleet is placed only its owner's grid is on the screen.
Gestures (name, argument):

    aim {square}      aim at a square of the enemy grid; the same square again fires
    fire              fire at the aimed square
    select {ship}     take a ship of the fleet in hand
    put {square}      lay the ship in hand with its first square there
    preview {square}  show how it would lie there (pointer or focus over a square; None: no more)
    ship {...}        a drag of a ship (see ``docs/bridge.md``)
    turn [ship]       turn a ship by a quarter
    preview {square, owner}  in the battle: a ship that is known is pointed at, and told of (None: no more)
    tap {x, y}        a tap on the open sea while placing
    shuffle, clear, unplace, back, ready
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from typing import Any, Final

import msgspec

from navals.core.event import Event
from navals.core.message import Message, msg, msgn
from navals.core.refusal import Refusal
from navals.games.bataille.card import HITS, SHOTS
from navals.games.bataille.rules.grid import NAMES, SIZE, SQUARES, Ends, ends_of, mask_of, span
from navals.games.bataille.rules.layouts import bits, uniform_fleet
from navals.games.bataille.rules.options import Options, list_names, ship_names
from navals.games.bataille.rules.state import (
    Bombed,
    Place,
    Shoot,
    View,
    check_fleet,
    check_ship,
    touch_refusal,
    touching,
)
from navals.games.bataille.words.sentences import answer
from navals.games.bataille.words.told import Fires
from navals.ui.board.board import Board, Context, Do, Figure, Motion, Scene, rate
from navals.ui.board.film import Film
from navals.ui.board.stage import keys
from navals.ui.components import (
    BoardShip,
    Cell,
    Piece,
    RosterShip,
    answer_bubble,
    button,
    gauge,
    grid_board,
    panel,
    roster,
)
from navals.ui.components.deeds import go, tool
from navals.ui.components.reckoning import reckoning
from navals.ui.draw.html import EMPTY, Markup, join, tag
from navals.ui.draw.svg import circle, g

KINDS: Final = {
    "1": {5: "carrier", 4: "cruiser", 3: "destroyer", 2: "torpedo"},
    "2": {4: "battleship", 3: "cruiser", 2: "torpedo", 1: "submarine"},
}
"""Silhouettes by variant and size; custom fleets take the usual one of the size."""

Fleet = tuple[Ends | None, ...]


class Ui(msgspec.Struct, frozen=True):
    """What a person has in hand. Placement: where each ship lies (None: still ashore), which is in hand, how it will
    lie, the fleets before (to go back), and a preview with what is wrong with it. Battle: the aimed square, and whose square is
    looked at."""

    aim: int | None = None
    fleet: Fleet = ()
    selected: int = 0
    vertical: bool = False
    before: tuple[Fleet, ...] = ()
    preview: Ends | None = None
    look: tuple[int, int] | None = None


def _kind(options: Options, size: int) -> str | None:
    return KINDS.get(options.variant, {}).get(size)


def _ends(square: int, size: int, vertical: bool) -> Ends:
    column, row = square % SIZE, square // SIZE
    return (column, row, column, row + size - 1) if vertical else (column, row, column + size - 1, row)


def _drawn(ends: Ends, options: Options, state: str, ship_id: str | None = None) -> BoardShip:
    size = max(ends[2] - ends[0], ends[3] - ends[1]) + 1
    return BoardShip(ends[1], ends[0], size, ends[3] > ends[1], _kind(options, size), state, ship_id)


def refusal_of(options: Options, fleet: Fleet, ship: int, ends: Ends) -> Refusal | None:
    """Why a ship cannot lie there beside the ships that are placed already (R1, R2, R3), or None."""
    names = ship_names(options)
    refusal = check_ship(names[ship], options.sizes[ship], ends)
    if refusal is not None:
        return refusal
    for other, lies in enumerate(fleet):
        if other != ship and lies is not None and touching((mask_of(lies), mask_of(ends))):
            return touch_refusal(names[ship], ends, names[other], lies)
    return None


class BatailleBoard(Board):
    """See ``navals.ui.board.board.Board``."""

    example = "B7"
    touches = (
        (msg("Tap a square"), msg("aim at it; tap it again to fire")),
        (msg("Drag a ship"), msg("move it while you place your fleet")),
    )
    keys = ((("F",), msg("random fleet while placing")), (("R",), msg("turn the ship in hand")))

    def fresh(self, view: View) -> Ui:
        """Nothing aimed; ashore, a ship in hand."""
        return Ui(fleet=(None,) * len(view.options.sizes))

    def private(self, view: View) -> bool:
        return view.phase == "place"

    def scene(self, view: View, ui: Ui, context: Context) -> Scene:
        if view.phase == "place" and context.acting is not None and view.seat == context.acting:
            return self._placing(view, ui, context)
        return self._battle(view, ui, context)

    def _placing(self, view: View, ui: Ui, context: Context) -> Scene:
        t, options, seat = context.t, view.options, context.acting
        names, labels = ship_names(options), list_names(options)
        pieces = []
        for index, ends in enumerate(ui.fleet):
            if ends is None:
                continue
            wrong = refusal_of(options, ui.fleet, index, ends) is not None
            ship = _drawn(ends, options, "refused" if wrong else "afloat", f"ship-{index}")
            title = t.sentence(msg("{ship} {squares}", ship=names[index], squares=span(ends)))
            pieces.append(Piece(ship, f"ship-{index}", "turn", {"ship": index}, index == ui.selected, title))
        ghosts, note = [], None
        if ui.preview is not None:
            note = refusal_of(options, ui.fleet, ui.selected, ui.preview)
            ghosts.append(_drawn(ui.preview, options, "refused" if note else "ghost", "ghost"))
        cells = {}
        for square in range(SQUARES):
            row, column = divmod(square, SIZE)
            here = next((i for i, ends in enumerate(ui.fleet) if ends and mask_of(ends) >> square & 1), None)
            label = (
                NAMES[square]
                if here is None
                else t("{square}, {ship}", square=NAMES[square], ship=names[here])
            )
            act = ("put", {"square": square}) if here is None else ("select", {"ship": here})
            cells[row, column] = Cell(
                label, act[0], act[1], hover="preview", selected=here == ui.selected and here is not None
            )
        board = grid_board(
            f"grid-{seat}",
            label=t("Your grid: place your fleet"),
            cells=cells,
            ships=ghosts,
            pieces=pieces,
            drag_act="ship",
            tap_act="tap",
            look="own",
            describedby="status",
        )
        placed = sum(ends is not None for ends in ui.fleet)
        ships = []
        for index, size in enumerate(options.sizes):
            ends = ui.fleet[index]
            status = span(ends) if ends else t.plural("{n} square", "{n} squares", size)
            ships.append(
                RosterShip(
                    t.message(labels[index]),
                    size,
                    _kind(options, size),
                    "placed" if ends else "waiting",
                    status,
                    act="select",
                    arg={"ship": index},
                    drag=None if ends else f"ship-{index}",
                    id=f"fleet-{index}",
                    selected=index == ui.selected,
                )
            )
        facts = panel(
            t("Your fleet"),
            roster(ships, label=t("Your fleet"), id="fleet", drag_act="ship"),
            class_="placing-fleet",
        )
        missing = len(ui.fleet) - placed
        reason = (
            t.plural("{n} ship is still ashore", "{n} ships are still ashore", missing) if missing else None
        )
        actions = tag(
            "div",
            button(t("Random fleet"), "shuffle", icon="shuffle", shortcut="f", id="shuffle"),
            tool(t("Turn the ship in hand"), "rotate", "turn", key="r"),
            tool(
                t("Undo"), "undo", "back", key="z", disabled=None if ui.before else t("nothing to take back")
            ),
            tool(t("Clear"), "clear", "clear", disabled=None if placed else t("no ship is placed")),
            go(t("Ready"), "ready", "check", reason, key="Enter" if not missing else None),
            class_="button-row",
        )
        if placed == len(ui.fleet):
            todo = msg("The fleet is placed. Change what you like, then press Ready.")
        else:
            todo = msg(
                "Place {ship}: drag it, or tap a square.",
                ship=names[ui.selected],
            )
        said = note.message if note else None
        if said is None and ui.fleet[ui.selected] is None and options.sizes[ui.selected] > 1:
            said = (
                msg("It will lie vertically. Ships never touch, not even by a corner.")
                if ui.vertical
                else msg("It will lie horizontally. Ships never touch, not even by a corner.")
            )
        return Scene(board, actions, status=todo, note=said, hand=facts)

    def _battle(self, view: View, ui: Ui, context: Context) -> Scene:
        t, acting = context.t, context.acting
        # The grid in front is the one fired at: by the person at the screen, else by whoever is to act.
        shooter = view.seat if view.seat is not None else view.actor if view.actor in (0, 1) else 0
        target = 1 - shooter
        firing = acting is not None and view.phase == "play"
        front = self._grid(view, target, ui, context, firing)
        back = self._grid(view, shooter, ui, context, False)
        facts = join((self._forces(view, target, context), self._forces(view, shooter, context)))
        actions, status = EMPTY, None
        if firing and ui.aim is None:
            actions = go(t("Fire"), "fire", "cannon", t("choose a square first"), key=None)
            status = msg("Choose a square to bomb.")
        elif firing and ui.aim is not None:
            square = NAMES[ui.aim]
            actions = go(t("Fire at {square}", square=square), "fire", "cannon")
            status = msg("Aiming at {square}: fire, or choose another square.", square=square)
        note = context.hint.reason if context.hint is not None and context.advice else None
        if ui.look is not None:
            note = self._ship_words(view, *ui.look) or note
        board, mine = (
            tag(
                "div",
                tag("h2", self._title(view, owner, context), class_="grid-title", id=f"grid-{owner}-title"),
                grid,
                class_="grid-block",
            )
            for owner, grid in ((target, front), (shooter, back))
        )
        told = tag(
            "div", self._last(view, context), self._bombs(view, context), class_="grid-facts", data_after=""
        )
        return Scene(board, actions, facts, status, note, join((mine, told)))

    def _ship_words(self, view: View, owner: int, square: int) -> Message | None:
        """What the ship on a square is, if the screen may tell."""
        waters = view.waters[owner]
        ships = waters.ships if waters.ships is not None else waters.sunk
        ship = next((ship for ship in ships if ship >> square & 1), None)
        if ship is None:
            return None
        size, hits = ship.bit_count(), (ship & waters.bombed).bit_count()
        name = dict(zip(view.options.sizes, list_names(view.options), strict=True))[size]
        if hits == size:
            return msg("{ship}: sunk.", ship=name)
        return msgn(
            "{ship}: {n} square of {size} hit.",
            "{ship}: {n} squares of {size} hit.",
            hits,
            ship=name,
            size=size,
        )

    def _title(self, view: View, owner: int, context: Context) -> str:
        t = context.t
        if view.seat == owner:
            return t("Your fleet")
        if view.seat is not None:
            return t("Enemy waters")
        return t("{name}'s waters", name=context.names[owner])

    def _grid(self, view: View, owner: int, ui: Ui, context: Context, firing: bool) -> Markup:
        t, waters = context.t, view.waters[owner]
        own = view.seat == owner
        cells, marks = {}, {}
        sunk = 0
        for ship in waters.sunk:
            sunk |= ship
        known = 0
        for ship in waters.ships or ():
            known |= ship
        for square in range(SQUARES):
            place = divmod(square, SIZE)
            bit = 1 << square
            if sunk & bit:
                word, marks[place] = t("sunk"), "sunk"
            elif waters.hits & bit:
                word, marks[place] = t("hit"), "hit"
            elif waters.bombed & bit:
                word, marks[place] = t("water"), "miss"
            elif known & bit:
                word = t("ship")
            else:
                word = t("nothing known") if waters.ships is None else t("open sea")
            label = t("{square}, {what}", square=NAMES[square], what=word)
            arg = {"square": square, "owner": owner}
            hover = "preview" if context.acting is not None and (known | sunk) & bit else None
            if firing and not waters.bombed & bit:
                cells[place] = Cell(label, "aim", arg, None, "legal", square == ui.aim)
            elif firing:
                cells[place] = Cell(label, "aim", arg, hover)
            else:
                cells[place] = Cell(label, None, arg if hover else None, hover)
        ships = []
        for index, ship in enumerate(waters.ships if waters.ships is not None else waters.sunk):
            if not ship & ~waters.bombed:
                state = "sunk"
            elif ship & waters.bombed:
                state = "damaged"
            else:
                state = "afloat" if own or view.result is None else "ghost"
            ships.append(_drawn(ends_of(ship), view.options, state, f"grid-{owner}-ship-{index}"))
        heat = None
        if firing and context.hint is not None and context.hint.detail is not None:
            heat = {
                divmod(i, SIZE): p for i, p in enumerate(context.hint.detail) if not waters.bombed >> i & 1
            }
        aim = ui.aim if firing else None
        last = view.last.square if view.last is not None and view.last.seat != owner else None
        focus = aim if aim is not None else last if last is not None else 44
        looks = ["own" if own else "enemy", "" if firing else "quiet"]
        return grid_board(
            f"grid-{owner}",
            label=self._title(view, owner, context),
            cells=cells,
            ships=ships,
            marks=marks,
            heat=heat,
            aim=divmod(aim, SIZE) if aim is not None else None,
            last=divmod(last, SIZE) if last is not None else None,
            focus=divmod(focus, SIZE),
            look=" ".join(word for word in looks if word),
            describedby="status" if firing else None,
        )

    def _last(self, view: View, context: Context) -> Markup:
        t, last = context.t, view.last
        if last is None:
            return answer_bubble("wait", t("No bomb yet"))
        titles = {"water": t("Water!"), "hit": t("Hit!"), "sunk": t("Sunk!")}
        told = t("{name} fired at {square}", name=context.names[last.seat], square=NAMES[last.square])
        return answer_bubble({"water": "miss"}.get(last.answer, last.answer), titles[last.answer], told)

    def _bombs(self, view: View, context: Context) -> Markup:
        """The bombs left of both, the one who is to act marked."""
        t, lines = context.t, []
        for seat, total in enumerate(view.options.bombs_each):
            recent = context.recent[seat] if seat < len(context.recent) else ()
            shot = next((event for event in recent if isinstance(event, Bombed)), None)
            told = ""
            if shot is not None:
                told = t("{square}: {answer}", square=NAMES[shot.square], answer=answer(shot))
            left = view.bombs[seat]
            label = t.plural(
                "{name}: {n} bomb left", "{name}: {n} bombs left", left, name=context.names[seat]
            )
            lines.append(
                tag(
                    "div",
                    tag("span", context.names[seat], class_="bombs-owner", aria_hidden="true"),
                    gauge(left, total, sign="bomb", label=label, id=f"bombs-{seat}"),
                    tag("span", told, class_=f"bombs-last is-{shot.answer}") if shot else None,
                    class_=["bombs-line", f"seat-{'ab'[seat]}", view.actor == seat and "is-active"],
                )
            )
        return tag("div", lines, class_="bombs-both")

    def _forces(self, view: View, owner: int, context: Context) -> Markup:
        t, waters, options = context.t, view.waters[owner], view.options
        names = dict(zip(options.sizes, list_names(options), strict=True))
        gone = [ship.bit_count() for ship in waters.sunk]
        lines = []
        for size in options.sizes:
            kind, label = _kind(options, size), t.message(names[size])
            if size in gone:
                gone.remove(size)
                lines.append(RosterShip(label, size, kind, "sunk", t("sunk"), tuple(range(size))))
            else:
                lines.append(RosterShip(label, size, kind, "afloat", t("afloat")))
        name = context.names[owner]
        return panel(
            t("{name}'s fleet", name=name),
            roster(lines, label=t("{name}'s fleet", name=name), compact=True),
            class_=f"forces seat-{'ab'[owner]}",
            level=3,
        )

    def finale(self, view: View, context: Context) -> Markup:
        """What R11 counts when the bombs are used up, ships sunk and the sum of their sizes."""
        t = context.t
        rows = [
            (t("Ships sunk"), *(t.number(tally.ships) for tally in view.tallies)),
            (t("Sum of their sizes"), *(t.number(tally.sizes) for tally in view.tallies)),
        ]
        return reckoning(view, context.names, rows, t("The tally"))

    def figure(self, counts: Mapping[str, int]) -> Figure | None:
        """How many bombs hit."""
        return rate(
            counts,
            HITS,
            SHOTS,
            lambda n, bombs: msgn(
                "{n} hit with {bombs} bombs", "{n} hits with {bombs} bombs", n, bombs=bombs
            ),
        )

    def interact(self, view: View, ui: Ui, name: str, arg: Any) -> Ui | Do | Refusal | None:
        args = arg if isinstance(arg, dict) else {}
        if view.phase == "place":
            return self._place_gesture(view, ui, name, args)
        if name == "aim" and isinstance(square := args.get("square"), int) and 0 <= square < SQUARES:
            if view.waters[1 - view.actor].bombed >> square & 1 or ui.aim == square:
                return Do(Shoot(square))
            return msgspec.structs.replace(ui, aim=square, look=None)
        if name == "preview":
            square, owner = args.get("square"), args.get("owner")
            known = isinstance(square, int) and 0 <= square < SQUARES and owner in (0, 1)
            look = (owner, square) if known else None
            return msgspec.structs.replace(ui, look=look) if look != ui.look else None
        if name == "fire" and ui.aim is not None:
            return Do(Shoot(ui.aim))
        if name == "back" and ui.aim is not None:
            return msgspec.structs.replace(ui, aim=None)
        return None

    def _place_gesture(self, view: View, ui: Ui, name: str, args: dict[str, Any]) -> Ui | Do | Refusal | None:
        options, count = view.options, len(ui.fleet)
        named = args.get("ship")
        known = isinstance(named, int) and 0 <= named < count
        ship = named if isinstance(named, int) and known else ui.selected
        match name:
            case "select" if known:
                lies = ui.fleet[ship]
                upright = lies[3] > lies[1] if lies else ui.vertical
                return msgspec.structs.replace(ui, selected=ship, vertical=upright, preview=None)
            case "put" | "preview" if "square" in args and isinstance(args["square"], int):
                ends = _ends(args["square"], options.sizes[ui.selected], ui.vertical)
                return (
                    self._lay(options, ui, ui.selected, ends)
                    if name == "put"
                    else msgspec.structs.replace(ui, preview=ends)
                )
            case "preview":
                return msgspec.structs.replace(ui, preview=None)
            case "tap" if isinstance(args.get("x"), int | float) and isinstance(args.get("y"), int | float):
                column, row = int(args["x"] // 10), int(args["y"] // 10)
                if 0 <= column < SIZE and 0 <= row < SIZE:
                    return self._lay(
                        options,
                        ui,
                        ui.selected,
                        _ends(row * SIZE + column, options.sizes[ui.selected], ui.vertical),
                    )
                return None
            case "ship":
                return self._drag(options, ui, args)
            case "turn":
                return self._turn(options, ui, ship)
            case "shuffle":
                masks = uniform_fleet(options.sizes, random.SystemRandom())
                return self._with(ui, tuple(ends_of(mask) for mask in masks))
            case "clear":
                return self._with(ui, (None,) * count)
            case "unplace":
                return self._with(
                    ui, tuple(None if i == ui.selected else lies for i, lies in enumerate(ui.fleet))
                )
            case "back" if ui.before:
                fleet, before = ui.before[-1], ui.before[:-1]
                return msgspec.structs.replace(self._with(ui, fleet), before=before)
            case "ready":
                laid = tuple(lies for lies in ui.fleet if lies is not None)
                if len(laid) < count:
                    missing = next(i for i, lies in enumerate(ui.fleet) if lies is None)
                    return Refusal(msg("{ship} is missing", ship=ship_names(options)[missing]), "bataille R1")
                return check_fleet(options, laid) or Do(Place(laid))
        return None

    def _with(self, ui: Ui, fleet: Fleet) -> Ui:
        ashore = [i for i, lies in enumerate(fleet) if lies is None]
        selected = ashore[0] if ashore else min(ui.selected, len(fleet) - 1)
        return msgspec.structs.replace(
            ui, fleet=fleet, selected=selected, before=(*ui.before[-49:], ui.fleet), preview=None
        )

    def _lay(self, options: Options, ui: Ui, ship: int, ends: Ends) -> Ui | Refusal:
        refusal = refusal_of(options, ui.fleet, ship, ends)
        if refusal is not None:
            return refusal
        if ui.fleet[ship] == ends:
            return msgspec.structs.replace(ui, preview=None)
        laid = self._with(ui, tuple(ends if i == ship else lies for i, lies in enumerate(ui.fleet)))
        # The next ship ashore comes to hand; when all are placed, the ship that was moved stays in hand.
        return laid if None in laid.fleet else msgspec.structs.replace(laid, selected=ship)

    def _turn(self, options: Options, ui: Ui, ship: int) -> Ui | Refusal:
        lies = ui.fleet[ship]
        if lies is None:
            return self._turned(options, ui, ship)
        upright, size = lies[3] == lies[1], options.sizes[ship]
        if size == 1:
            return msgspec.structs.replace(ui, selected=ship)
        # It turns about its first square; at the edge it is pushed back in, as a hand would do it.
        limit = SIZE - size
        column, row = (lies[0], min(lies[1], limit)) if upright else (min(lies[0], limit), lies[1])
        turned = self._lay(options, ui, ship, _ends(row * SIZE + column, size, upright))
        return (
            turned
            if isinstance(turned, Refusal)
            else msgspec.structs.replace(turned, selected=ship, vertical=upright)
        )

    def _turned(self, options: Options, ui: Ui, ship: int) -> Ui:
        """A ship that is still ashore is turned in the hand: its ghost shows how it would lie, about the place where it was seen
        last, or else in the middle of the sea."""
        upright, size = not ui.vertical, options.sizes[ship]
        column, row = ui.preview[:2] if ui.preview is not None else ((SIZE - 1) // 2, (SIZE - 1) // 2)
        if ui.preview is None:
            column, row = (column, row - (size - 1) // 2) if upright else (column - (size - 1) // 2, row)
        ends = _ends(row * SIZE + column, size, upright)
        return msgspec.structs.replace(ui, selected=ship, vertical=upright, preview=ends)

    def _drag(self, options: Options, ui: Ui, args: dict[str, Any]) -> Ui | Refusal | None:
        token, phase = str(args.get("token", "")), args.get("phase")
        digits = token.removeprefix("ship-")
        if not digits.isdecimal() or len(digits) > 2 or int(digits) >= len(ui.fleet):
            return None
        ship = int(digits)
        lies = ui.fleet[ship]
        upright = lies[3] > lies[1] if lies is not None else ui.vertical
        if phase == "start":
            return msgspec.structs.replace(ui, selected=ship, vertical=upright, preview=None)
        if phase == "cancel":
            return msgspec.structs.replace(ui, preview=None)
        x, y = args.get("x"), args.get("y")
        inside = (
            isinstance(x, int | float) and isinstance(y, int | float) and -5 <= x <= 105 and -5 <= y <= 105
        )
        if not inside:
            if phase == "drop" and lies is not None:
                # Pulled off the board: back ashore.
                return self._with(ui, tuple(None if i == ship else old for i, old in enumerate(ui.fleet)))
            return msgspec.structs.replace(ui, preview=None)
        assert isinstance(x, int | float) and isinstance(y, int | float)
        size = options.sizes[ship]
        if lies is not None:
            dx, dy = float(args.get("dx") or 0), float(args.get("dy") or 0)
        else:  # from the list the ship is held by its middle
            dx, dy = (5.0, 5.0 * size) if upright else (5.0 * size, 5.0)
        column, row = round((x - dx) / 10), round((y - dy) / 10)
        # A hand that stops half a square outside means the edge.
        column = min(max(column, 0), SIZE - (1 if upright else size))
        row = min(max(row, 0), SIZE - (size if upright else 1))
        ends = _ends(row * SIZE + column, size, upright)
        if phase == "over":
            return msgspec.structs.replace(ui, selected=ship, vertical=upright, preview=ends)
        return self._lay(options, ui, ship, ends)

    def advised(self, ui: Ui, action: Any) -> Ui:
        """Aimed at the advised square."""
        return msgspec.structs.replace(ui, aim=action.square) if isinstance(action, Shoot) else ui

    def spot(self, view: View) -> str | None:
        """The square that was bombed last."""
        return None if view.last is None else f"grid-{1 - view.last.seat}-{NAMES[view.last.square]}"

    def motion(self, view: View, events: Sequence[Event]) -> Motion:
        """A shell falls, the sea or the ship answers."""
        for event in events:
            if isinstance(event, Bombed):
                return _shot(event)
        return Motion()


FLIGHT: Final = 520
"""Milliseconds for which a shell flies."""


def _shot(event: Bombed) -> Motion:
    """Who fires at what; the shell falls; the answer, once it is down."""
    reel = Film()
    grid = f"grid-{1 - event.seat}"
    row, column = divmod(event.square, SIZE)
    x, y = 10 * column + 5, 10 * row + 5

    def put(name: str, shape: Markup, opacity: int | None = None) -> dict[str, str]:
        return {"into": f"#{grid}-fx", "markup": str(g(shape, id=name, opacity=opacity))}

    reel.tell(Fires(seat=event.seat, square=event.square))
    reel.sound("cannon")
    reel.clip(
        "#fx-shell",
        keys((f"translate({x}px,{y - 70}px) scale(2.6)", 0.2), (f"translate({x}px,{y}px) scale(1)", 1)),
        FLIGHT,
        easing="ease-in",
        fill="none",
        insert=put("fx-shell", circle(0, 0, 2, class_="fx-shell")),
    )
    reel.clip(
        f"#{grid}-mark-{NAMES[event.square]}",
        keys(
            ("translate(5px,5px) scale(0.1) translate(-5px,-5px)", 0),
            ("translate(5px,5px) scale(1.25) translate(-5px,-5px)", 1, 0.6),
            ("translate(5px,5px) scale(1) translate(-5px,-5px)", 1),
        ),
        360,
        FLIGHT,
        fill="backwards",
    )
    reel.now = FLIGHT
    reel.tell(answer(event))
    reel.sound({"water": "splash", "hit": "hit", "sunk": "sunk"}[event.answer])
    reel.clip(
        "#fx-ring",
        keys((f"translate({x}px,{y}px) scale(0.2)", 0.9), (f"translate({x}px,{y}px) scale(1)", 0)),
        620,
        fill="backwards",
        insert=put("fx-ring", circle(0, 0, 8, class_=f"fx-ring is-{event.answer}"), opacity=0),
    )
    if event.answer == "sunk":
        for place, square in enumerate(bits(event.ship)):
            if square != event.square:
                name = f"#{grid}-mark-{NAMES[square]}"
                reel.clip(name, keys((None, 0.2), (None, 1)), 300, 120 * (place + 1), fill="backwards")
    reel.now += 1020 if event.answer == "sunk" else 620
    return reel.motion()


BOARD = BatailleBoard()
