"""The board of Bataille navale: two grids, on which players place their fleets, aim and fire.

The grids are ``grid-0`` and ``grid-1``, by owner. While a fleet is being placed, only its owner's grid is
shown.

Gestures (name, argument):

    aim {square}      aim at a square of the enemy grid; the same square again fires
    fire              fire at the square aimed at
    preview {square, owner}  describe a known ship (on hover or focus; without a square: stop)
    back              stop aiming

    select {ship}     select a ship of the fleet
    put {square}      place the selected ship with its first square there
    preview {square}  preview the selected ship there (on hover or focus; without a square: stop)
    ship {...}        drag a ship (see ``docs/bridge.md``)
    turn [ship]       rotate a ship by 90 degrees
    tap {x, y}        place the selected ship at a point of the grid
    shuffle, clear, unplace, back, ready
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Final

import msgspec
from msgspec.structs import replace

from navals.core.event import Event
from navals.core.message import Message, msg, msgn
from navals.core.refusal import Refusal
from navals.games.bataille.card import HITS, SHOTS
from navals.games.bataille.rules import state as rules
from navals.games.bataille.rules.grid import (
    SIZE,
    SQUARE_COUNT,
    SQUARE_NAMES,
    Ends,
    ends_of_ship,
    ship_mask,
    ship_text,
)
from navals.games.bataille.rules.guess import empty_squares
from navals.games.bataille.rules.layouts import bits, uniform_fleet, union
from navals.games.bataille.rules.options import Options, ship_labels, ship_names
from navals.games.bataille.rules.state import Bombed, Place, Shoot, Skipped, View, Waters
from navals.games.bataille.words.sentences import Fires
from navals.ui.board.board import Board, Context, Do, KeyFigure, Motion, Scene, Score, success_rate
from navals.ui.board.film import Film
from navals.ui.board.numbers import is_real
from navals.ui.board.stage import keyframes
from navals.ui.components import RosterShip, answer_bubble, button, gauge, panel, roster
from navals.ui.components.board import BoardShip, Cell, DragPiece, grid_board
from navals.ui.components.controls import button_row
from navals.ui.components.deeds import main_button, tool_button
from navals.ui.components.reckoning import result_table
from navals.ui.draw.html import EMPTY, Markup, join, tag
from navals.ui.draw.svg import circle, g
from navals.ui.words.i18n import Language

SHIP_KINDS: Final = {
    "1": {5: "carrier", 4: "cruiser", 3: "destroyer", 2: "torpedo"},
    "2": {4: "battleship", 3: "cruiser", 2: "torpedo", 1: "submarine"},
}
"""Ship silhouettes by variant and size. Custom fleets get the default one for each size."""

Fleet = tuple[Ends | None, ...]


class BatailleUi(msgspec.Struct, frozen=True):
    """The current selection.

    During placement: the ``fleet`` so far (None for ships not yet placed), the index and direction of the
    selected ship, earlier fleets (``history``) and the previewed position. In battle: the square aimed at
    (``target_square``) and the square being inspected (``inspected_square``: owner of the grid, square)."""

    target_square: int | None = None
    fleet: Fleet = ()
    ship_index: int = 0
    is_vertical: bool = False
    history: tuple[Fleet, ...] = ()
    preview_ends: Ends | None = None
    inspected_square: tuple[int, int] | None = None


def _ship_kind(options: Options, size: int) -> str | None:
    return SHIP_KINDS.get(options.variant, {}).get(size)


def _ship_ends(square: int, size: int, is_vertical: bool) -> Ends:
    """Return a ship's ends, given its first square; at the edge, shift it to fit on the grid."""
    row, column = divmod(square, SIZE)
    row, column = (min(row, SIZE - size), column) if is_vertical else (row, min(column, SIZE - size))
    return (column, row, column, row + size - 1) if is_vertical else (column, row, column + size - 1, row)


def _make_ship(ends: Ends, options: Options, state: str, ship_id: str | None = None) -> BoardShip:
    size = max(ends[2] - ends[0], ends[3] - ends[1]) + 1
    return BoardShip(ends[1], ends[0], size, ends[3] > ends[1], _ship_kind(options, size), state, ship_id)


@lru_cache(maxsize=64)
def _cells_and_marks(
    waters: Waters, owner: int, water_mask: int, is_acting: bool, is_firing: bool, t: Language
) -> tuple[Mapping[tuple[int, int], Cell], Mapping[tuple[int, int], str]]:
    """Return the cells and marks of a grid; ``water_mask`` is the mask of known water.

    Cached because aiming changes neither.
    """
    cells: dict[tuple[int, int], Cell] = {}
    marks: dict[tuple[int, int], str] = {}
    wreck_mask, fleet_mask = union(waters.sunk), union(waters.ships or ())
    pattern = t.pattern("{square}, {what}")
    sunk_word, hit_word, miss_word, water_word, ship_word = (
        t("sunk"),
        t("hit"),
        t("miss"),
        t("known to be water"),
        t("ship"),
    )
    unknown_word = t("unknown") if waters.ships is None else t("open sea")
    for square, name in enumerate(SQUARE_NAMES):
        place, square_bit = divmod(square, SIZE), 1 << square
        if wreck_mask & square_bit:
            word, marks[place] = sunk_word, "sunk"
        elif waters.hits & square_bit:
            word, marks[place] = hit_word, "hit"
        elif waters.bombed & square_bit:
            word, marks[place] = miss_word, "miss"
        elif water_mask & square_bit:
            word, marks[place] = water_word, "known"
        elif fleet_mask & square_bit:
            word = ship_word
        else:
            word = unknown_word
        label, gesture_arg = pattern.format(square=name, what=word), {"square": square, "owner": owner}
        hover_gesture = "preview" if is_acting and (fleet_mask | wreck_mask) & square_bit else None
        if is_firing and not waters.bombed & square_bit:
            cells[place] = Cell(label, "aim", gesture_arg, None, "legal")
        elif is_firing:
            cells[place] = Cell(label, "aim", gesture_arg, hover_gesture)
        else:
            cells[place] = Cell(label, None, gesture_arg if hover_gesture else None, hover_gesture)
    return cells, marks


def placement_refusal(options: Options, fleet: Fleet, ship_index: int, ends: Ends) -> Refusal | None:
    """Return why a ship cannot be placed at ``ends`` among the others (R1, R2, R3), or None."""
    names = ship_names(options)
    refusal = rules.check_ship(names[ship_index], options.sizes[ship_index], ends)
    if refusal is not None:
        return refusal
    for other_index, other_ends in enumerate(fleet):
        if (
            other_index != ship_index
            and other_ends is not None
            and rules.touching_pair((ship_mask(other_ends), ship_mask(ends)))
        ):
            return rules.touch_refusal(names[ship_index], ends, names[other_index], other_ends)
    return None


class BatailleBoard(Board[View, BatailleUi]):
    """The board of Bataille navale. Its methods are described in ``Board``."""

    example = "B7"
    touches = (
        (msg("Tap a square"), msg("aim at it; tap it again to fire")),
        (msg("Drag a ship"), msg("move it while you place your fleet")),
    )
    keys = ((("F",), msg("place the fleet at random")), (("R",), msg("turn the ship")))

    def new_ui(self, view: View) -> BatailleUi:
        return BatailleUi(fleet=(None,) * len(view.options.sizes))

    def is_private(self, view: View) -> bool:
        return view.phase == "place"

    def scene(self, view: View, ui: BatailleUi, context: Context) -> Scene:
        if view.phase == "place" and context.acting_seat is not None and view.seat == context.acting_seat:
            return self._placement_scene(view, ui, context)
        return self._battle_scene(view, ui, context)

    def _placement_scene(self, view: View, ui: BatailleUi, context: Context) -> Scene:
        t, options = context.t, view.options
        names, labels = ship_names(options), ship_labels(options)
        pieces, ghosts, ships, refusal = [], [], [], None
        for index, (size, ends) in enumerate(zip(options.sizes, ui.fleet, strict=True)):
            squares_text = t.plural("{n} square", "{n} squares", size)
            if ends is not None:
                squares_text = ship_text(ends)
                is_refused = placement_refusal(options, ui.fleet, index, ends) is not None
                ship = _make_ship(ends, options, "refused" if is_refused else "afloat", f"ship-{index}")
                title = t.sentence(msg("{ship} {squares}", ship=names[index], squares=squares_text))
                is_selected = index == ui.ship_index
                pieces.append(DragPiece(ship, f"ship-{index}", "turn", {"ship": index}, is_selected, title))
            ships.append(
                RosterShip(
                    t.message(labels[index]),
                    size,
                    _ship_kind(options, size),
                    "placed" if ends else "waiting",
                    squares_text,
                    act="select",
                    arg={"ship": index},
                    drag_token=None if ends else f"ship-{index}",
                    id=f"fleet-{index}",
                    is_selected=index == ui.ship_index,
                )
            )
        if ui.preview_ends is not None:
            refusal = placement_refusal(options, ui.fleet, ui.ship_index, ui.preview_ends)
            ghosts.append(_make_ship(ui.preview_ends, options, "refused" if refusal else "ghost", "ghost"))
        cells = {}
        for square, label in enumerate(SQUARE_NAMES):
            ship_at_square = next(
                (
                    other_index
                    for other_index, ends in enumerate(ui.fleet)
                    if ends and ship_mask(ends) >> square & 1
                ),
                None,
            )
            gesture, gesture_arg = (
                ("put", {"square": square})
                if ship_at_square is None
                else ("select", {"ship": ship_at_square})
            )
            if ship_at_square is not None:
                label = t("{square}, {ship}", square=label, ship=names[ship_at_square])
            cells[divmod(square, SIZE)] = Cell(
                label, gesture, gesture_arg, "preview", is_selected=ship_at_square == ui.ship_index
            )
        board = grid_board(
            f"grid-{context.acting_seat}",
            label=t("Your grid: place your fleet"),
            cells=cells,
            ships=ghosts,
            pieces=pieces,
            drag_act="ship",
            tap_act="tap",
            modifiers="own",
            describedby="status",
        )
        fleet_roster = roster(ships, label=t("Your fleet"), id="fleet", drag_act="ship")
        fleet_panel = panel(t("Your fleet"), fleet_roster, class_="placing-fleet")
        missing_count, undo_reason = ui.fleet.count(None), t("there is nothing to undo")
        reason = t.plural("{n} ship is still in port", "{n} ships are still in port", missing_count)
        empty_reason = t("no ship is on the grid") if missing_count == len(ui.fleet) else None
        buttons = button_row(
            button(t("Random fleet"), "shuffle", icon="shuffle", shortcut="f", id="shuffle"),
            tool_button(t("Turn the ship"), "rotate", "turn", key="r"),
            tool_button(t("Undo"), "undo", "back", key="z", disabled=None if ui.history else undo_reason),
            tool_button(t("Clear"), "clear", "clear", disabled=empty_reason),
            main_button(
                t("Ready"),
                "ready",
                "check",
                reason if missing_count else None,
                key=None if missing_count else "Enter",
            ),
        )
        status_message = msg("Place {ship}: drag it, or tap a square.", ship=names[ui.ship_index])
        if not missing_count:
            status_message = msg("Your fleet is in place. Change anything you like, then press “Ready”.")
        note_message = refusal.message if refusal else None
        if note_message is None and ui.fleet[ui.ship_index] is None and options.sizes[ui.ship_index] > 1:
            name = names[ui.ship_index]
            note_message = msg(
                "{ship} will be placed horizontally. Ships never touch, not even at a corner.", ship=name
            )
            if ui.is_vertical:
                note_message = msg(
                    "{ship} will be placed vertically. Ships never touch, not even at a corner.", ship=name
                )
        return Scene(board, buttons, status=status_message, note=note_message, hand=fleet_panel)

    def _battle_scene(self, view: View, ui: BatailleUi, context: Context) -> Scene:
        t, is_firing = context.t, context.acting_seat is not None and view.phase == "play"
        # The first grid is the target of the person at the screen, or else of the seat to act.
        shooter = view.seat if view.seat is not None else view.actor if view.actor in (0, 1) else 0
        owners = (1 - shooter, shooter)
        rosters = tuple(self._fleet_roster(view, owner, context) for owner in (0, 1))
        fleet_panels = join(
            panel(
                t("{name}'s fleet", name=context.names[owner]),
                rosters[owner],
                class_=f"forces seat-{'ab'[owner]}",
                level=3,
            )
            for owner in owners
        )
        buttons, status = EMPTY, None
        if is_firing and ui.target_square is None:
            buttons = main_button(t("Fire"), "fire", "cannon", t("choose a square first"), key=None)
            status = msg("Choose a square to bomb.")
        elif is_firing and ui.target_square is not None:
            square_name = SQUARE_NAMES[ui.target_square]
            label = t("Fire at {square}", square=square_name)
            status = msg("Aiming at {square}: fire, or choose another square.", square=square_name)
            if self._wastes_bomb(view, ui.target_square):
                label = t("Fire at {square} anyway", square=square_name)
                status = msg("No ship can be at {square}: a bomb there would be wasted.", square=square_name)
            buttons = main_button(label, "fire", "cannon")
        note = context.hint.reason if context.hint is not None and context.shows_advice else None
        if view.phase == "play" and view.seat is not None and not view.bombs[view.seat]:
            enemy_name = context.names[1 - view.seat]
            note = msg("You have no bombs left. {name} keeps firing.", name=enemy_name)
        if ui.inspected_square is not None:
            note = self._ship_message(view, *ui.inspected_square) or note
        grid_blocks = []
        for owner in owners:
            grid = self._grid_markup(view, owner, ui, context, is_firing and owner != shooter)
            title = tag(
                "h2", self._grid_title(view, owner, context), class_="grid-title", id=f"grid-{owner}-title"
            )
            grid_blocks.append(tag("div", title, grid, class_="grid-block"))
        bubble, gauges = self._answer_bubble(view, context), self._bomb_gauges(view, rosters, context)
        side_panel = join((grid_blocks[1], tag("div", bubble, gauges, class_="grid-facts", data_after="")))
        return Scene(grid_blocks[0], buttons, fleet_panels, status, note, side_panel)

    def _wastes_bomb(self, view: View, square: int) -> bool:
        return bool(empty_squares(view.waters[1 - view.actor]) >> square & 1)

    def may_fire_at_once(self, view: View, ui: BatailleUi) -> bool:
        """Return whether a single tap may fire: always, unless the target square cannot hold a ship."""
        return ui.target_square is None or not self._wastes_bomb(view, ui.target_square)

    def _ship_message(self, view: View, owner: int, square: int) -> Message | None:
        waters = view.waters[owner]
        ships = waters.ships if waters.ships is not None else waters.sunk
        ship = next((ship for ship in ships if ship >> square & 1), None)
        if ship is None:
            return None
        size, hit_count = ship.bit_count(), (ship & waters.bombed).bit_count()
        name = ship_labels(view.options)[view.options.sizes.index(size)]
        if hit_count == size:
            return msg("{ship}: sunk.", ship=name)
        return msgn(
            "{ship}: {n} hit out of {size}.",
            "{ship}: {n} hits out of {size}.",
            hit_count,
            ship=name,
            size=size,
        )

    def _grid_title(self, view: View, owner: int, context: Context) -> str:
        if view.seat is None:
            return context.t("{name}'s waters", name=context.names[owner])
        return context.t("Your fleet") if view.seat == owner else context.t("Enemy waters")

    def _grid_markup(
        self, view: View, owner: int, ui: BatailleUi, context: Context, is_firing: bool
    ) -> Markup:
        t, waters = context.t, view.waters[owner]
        is_own = view.seat == owner
        water_mask = empty_squares(waters) if context.shows_marks and waters.ships is None else 0
        cells, marks = _cells_and_marks(
            waters, owner, water_mask, context.acting_seat is not None, is_firing, t
        )
        if is_firing and ui.target_square is not None and (place := divmod(ui.target_square, SIZE)) in cells:
            cells = {
                **cells,
                place: replace(cells[place], is_selected=not waters.bombed >> ui.target_square & 1),
            }
        ships = []
        for index, ship in enumerate(waters.ships if waters.ships is not None else waters.sunk):
            state = "afloat" if is_own or view.result is None else "ghost"
            if ship & waters.bombed:
                state = "damaged" if ship & ~waters.bombed else "sunk"
            ships.append(_make_ship(ends_of_ship(ship), view.options, state, f"grid-{owner}-ship-{index}"))
        chance_by_cell = None
        if is_firing and context.hint is not None and context.hint.detail is not None:
            chances = enumerate(context.hint.detail)
            chance_by_cell = {
                divmod(square, SIZE): chance for square, chance in chances if not waters.bombed >> square & 1
            }
        target_square = ui.target_square if is_firing else None
        last_square = view.last.square if view.last is not None and view.last.seat != owner else None
        focus_square = (
            target_square if target_square is not None else last_square if last_square is not None else 44
        )
        return grid_board(
            f"grid-{owner}",
            label=self._grid_title(view, owner, context),
            cells=cells,
            ships=ships,
            marks=marks,
            heat=chance_by_cell,
            aim=divmod(target_square, SIZE) if target_square is not None else None,
            last_shot=divmod(last_square, SIZE) if last_square is not None else None,
            focus=divmod(focus_square, SIZE),
            modifiers=("own" if is_own else "enemy") + ("" if is_firing else " quiet"),
            describedby="status" if is_firing else None,
        )

    def _answer_bubble(self, view: View, context: Context) -> Markup:
        t, last_shot = context.t, view.last
        if last_shot is None:
            has_shots = any(waters.bombed for waters in view.waters)
            return answer_bubble("wait", t("Ready to fire") if has_shots else t("No bombs yet"))
        titles = {"water": t("Miss!"), "hit": t("Hit!"), "sunk": t("Sunk!")}
        text = t(
            "{name} fired at {square}",
            name=context.names[last_shot.seat],
            square=SQUARE_NAMES[last_shot.square],
        )
        return answer_bubble(
            {"water": "miss"}.get(last_shot.answer, last_shot.answer), titles[last_shot.answer], text
        )

    def _bomb_gauges(self, view: View, rosters: Sequence[Markup], context: Context) -> Markup:
        """Draw each player's remaining bombs and the rosters for phones, highlighting the seat to act."""
        t, lines = context.t, []
        for seat, total in enumerate(view.options.bombs_by_seat):
            name, bombs = context.names[seat], view.bombs[seat]
            label = t.plural("{name}: {n} bomb left", "{name}: {n} bombs left", bombs, name=name)
            lines.append(
                tag(
                    "div",
                    tag("span", name, class_="bombs-owner", aria_hidden="true"),
                    gauge(bombs, total, icon="bomb", label=label, id=f"bombs-{seat}"),
                    rosters[seat],
                    class_=["bombs-line", f"seat-{'ab'[seat]}", view.actor == seat and "is-active"],
                )
            )
        return tag("div", lines, class_="bombs-both")

    def _fleet_roster(self, view: View, owner: int, context: Context) -> Markup:
        t, options = context.t, view.options
        waters = view.waters[owner]
        sunk_sizes = [ship.bit_count() for ship in waters.sunk]
        ships = []
        for index, (size, name) in enumerate(zip(options.sizes, ship_labels(options), strict=True)):
            kind, label = _ship_kind(options, size), t.message(name)
            if waters.ships is not None and (hits := _hit_indices(waters.ships[index], waters.bombed)):
                state, state_word = ("sunk", t("sunk")) if len(hits) == size else ("damaged", t("damaged"))
                ships.append(RosterShip(label, size, kind, state, state_word, hits))
            elif waters.ships is None and size in sunk_sizes:
                sunk_sizes.remove(size)
                ships.append(RosterShip(label, size, kind, "sunk", t("sunk"), tuple(range(size))))
            else:
                ships.append(RosterShip(label, size, kind, "afloat", t("afloat")))
        return roster(ships, label=t("{name}'s fleet", name=context.names[owner]), compact=True)

    def finale(self, view: View, context: Context) -> Markup:
        """Show the tally of R11: numbers of ships and squares sunk."""
        t = context.t
        rows = [
            (t("Ships sunk"), *(t.number(tally.ships) for tally in view.tallies)),
            (t("Squares sunk"), *(t.number(tally.sizes) for tally in view.tallies)),
        ]
        return result_table(view.result, context.names, rows, t("The tally"))

    def score(self, view: View) -> Score:
        """Count the squares sunk, which decide the game when the bombs run out (R11)."""
        a_tally, b_tally = view.tallies
        return Score(msg("Squares sunk"), (a_tally.sizes, b_tally.sizes))

    def figure(self, counts: Mapping[str, int]) -> KeyFigure | None:
        def hit_message(n: int, bombs: int) -> Message:
            return msgn("{n} hit with {bombs} bombs", "{n} hits with {bombs} bombs", n, bombs=bombs)

        return success_rate(counts, HITS, SHOTS, hit_message)

    def interact(
        self, view: View, ui: BatailleUi, name: str, arg: object
    ) -> BatailleUi | Do | Refusal | None:
        args = arg if isinstance(arg, dict) else {}
        if view.phase == "place":
            return self._handle_placing(view, ui, name, args)
        square = args.get("square")
        is_square = isinstance(square, int) and 0 <= square < SQUARE_COUNT
        if name == "aim" and is_square:
            if view.waters[1 - view.actor].bombed >> args["square"] & 1 or ui.target_square == square:
                return Do(Shoot(args["square"]))
            return replace(ui, target_square=square, inspected_square=None)
        if name == "preview":
            inspected_square = (
                (args["owner"], args["square"]) if is_square and args.get("owner") in (0, 1) else None
            )
            return (
                replace(ui, inspected_square=inspected_square)
                if inspected_square != ui.inspected_square
                else None
            )
        if name == "fire" and ui.target_square is not None:
            return Do(Shoot(ui.target_square))
        return replace(ui, target_square=None) if name == "back" and ui.target_square is not None else None

    def _handle_placing(
        self, view: View, ui: BatailleUi, name: str, args: dict[str, object]
    ) -> BatailleUi | Do | Refusal | None:
        options, count = view.options, len(ui.fleet)
        ship_arg, square = args.get("ship"), args.get("square")
        is_ship = isinstance(ship_arg, int) and 0 <= ship_arg < count
        index = ship_arg if isinstance(ship_arg, int) and is_ship else ui.ship_index
        match name:
            case "select" if is_ship:
                return replace(ui, ship_index=index, is_vertical=_is_vertical(ui, index), preview_ends=None)
            case "put" | "preview" if isinstance(square, int):
                ends = _ship_ends(square, options.sizes[ui.ship_index], ui.is_vertical)
                return (
                    _place_ship(options, ui, ui.ship_index, ends)
                    if name == "put"
                    else replace(ui, preview_ends=ends)
                )
            case "preview":
                return replace(ui, preview_ends=None)
            case "tap" if is_real(x := args.get("x")) and is_real(y := args.get("y")):
                column, row = int(x // 10), int(y // 10)
                if not (0 <= column < SIZE and 0 <= row < SIZE):
                    return None
                ends = _ship_ends(row * SIZE + column, options.sizes[ui.ship_index], ui.is_vertical)
                return _place_ship(options, ui, ui.ship_index, ends)
            case "ship":
                return _handle_drag(options, ui, args)
            case "turn":
                return _rotate_ship(options, ui, index)
            case "shuffle":
                return _set_fleet(
                    ui, tuple(map(ends_of_ship, uniform_fleet(options.sizes, random.SystemRandom())))
                )
            case "clear":
                return _set_fleet(ui, (None,) * count)
            case "unplace":
                return _set_ship(ui, ui.ship_index, None)
            case "back" if ui.history:
                return replace(_set_fleet(ui, ui.history[-1]), history=ui.history[:-1])
            case "ready":
                all_ends = tuple(ship_ends for ship_ends in ui.fleet if ship_ends is not None)
                if len(all_ends) < count:
                    missing_name = ship_names(options)[ui.fleet.index(None)]
                    return Refusal(msg("{ship} is missing", ship=missing_name), "bataille R1")
                return rules.check_fleet(options, all_ends) or Do(Place(all_ends))
        return None

    def apply_hint(self, ui: BatailleUi, action: object) -> BatailleUi:
        return replace(ui, target_square=action.square) if isinstance(action, Shoot) else ui

    def focus_target(self, view: View) -> str | None:
        return None if view.last is None else f"grid-{1 - view.last.seat}-{SQUARE_NAMES[view.last.square]}"

    def motion(self, view: View, events: Sequence[Event]) -> Motion:
        bomb_event = next((event for event in events if isinstance(event, Bombed)), None)
        skipped_event = next((event for event in events if isinstance(event, Skipped)), None)
        return Motion() if bomb_event is None else _show_shot(bomb_event, skipped_event)


def _hit_indices(ship: int, bombed_mask: int) -> tuple[int, ...]:
    return tuple(index for index, square in enumerate(bits(ship)) if bombed_mask >> square & 1)


def _is_vertical(ui: BatailleUi, ship_index: int) -> bool:
    ends = ui.fleet[ship_index]
    return ends[3] > ends[1] if ends is not None else ui.is_vertical


def _set_fleet(ui: BatailleUi, fleet: Fleet) -> BatailleUi:
    ship_index = fleet.index(None) if None in fleet else min(ui.ship_index, len(fleet) - 1)
    history = (*ui.history[-49:], ui.fleet)
    return replace(ui, fleet=fleet, ship_index=ship_index, history=history, preview_ends=None)


def _set_ship(ui: BatailleUi, ship_index: int, ends: Ends | None) -> BatailleUi:
    return _set_fleet(ui, (*ui.fleet[:ship_index], ends, *ui.fleet[ship_index + 1 :]))


def _place_ship(options: Options, ui: BatailleUi, ship_index: int, ends: Ends) -> BatailleUi | Refusal:
    refusal = placement_refusal(options, ui.fleet, ship_index, ends)
    if refusal is not None:
        return refusal
    if ui.fleet[ship_index] == ends:
        return replace(ui, preview_ends=None)
    next_ui = _set_ship(ui, ship_index, ends)
    # Select the next ship to place; once all are placed, keep the moved ship selected.
    return next_ui if None in next_ui.fleet else replace(next_ui, ship_index=ship_index)


def _rotate_ship(options: Options, ui: BatailleUi, ship_index: int) -> BatailleUi | Refusal:
    ends, size = ui.fleet[ship_index], options.sizes[ship_index]
    if ends is None:
        return _rotate_preview(ui, ship_index, size)
    is_vertical, last_start = ends[3] == ends[1], SIZE - size
    if size == 1:
        return replace(ui, ship_index=ship_index)
    # Rotate about the first square; at the edge, shift the ship to fit on the grid.
    column, row = (ends[0], min(ends[1], last_start)) if is_vertical else (min(ends[0], last_start), ends[1])
    next_ui = _place_ship(options, ui, ship_index, _ship_ends(row * SIZE + column, size, is_vertical))
    return (
        next_ui
        if isinstance(next_ui, Refusal)
        else replace(next_ui, ship_index=ship_index, is_vertical=is_vertical)
    )


def _rotate_preview(ui: BatailleUi, ship_index: int, size: int) -> BatailleUi:
    """Rotate a ship not yet placed; preview it where it was last previewed, or in the middle."""
    is_vertical, middle, offset = not ui.is_vertical, (SIZE - 1) // 2, (size - 1) // 2
    column, row = (middle, middle - offset) if is_vertical else (middle - offset, middle)
    if ui.preview_ends is not None:
        column, row = ui.preview_ends[:2]
    ends = _ship_ends(row * SIZE + column, size, is_vertical)
    return replace(ui, ship_index=ship_index, is_vertical=is_vertical, preview_ends=ends)


def _handle_drag(options: Options, ui: BatailleUi, args: dict[str, object]) -> BatailleUi | Refusal | None:
    ship_digits, phase = str(args.get("token", "")).removeprefix("ship-"), args.get("phase")
    if not ship_digits.isdecimal() or len(ship_digits) > 2 or int(ship_digits) >= len(ui.fleet):
        return None
    index = int(ship_digits)
    old_ends, is_vertical, size = ui.fleet[index], _is_vertical(ui, index), options.sizes[index]
    if phase == "start":
        return replace(ui, ship_index=index, is_vertical=is_vertical, preview_ends=None)
    if phase == "cancel":
        return replace(ui, preview_ends=None)
    x, y = args.get("x"), args.get("y")
    if not is_real(x) or not is_real(y) or not (-5 <= x <= 105 and -5 <= y <= 105):
        # A ship dragged off the board returns to the list.
        return (
            _set_ship(ui, index, None)
            if phase == "drop" and old_ends is not None
            else replace(ui, preview_ends=None)
        )
    dx, dy = (value if is_real(value := args.get(name)) else 0.0 for name in ("dx", "dy"))
    if old_ends is None:  # a ship dragged from the list is held by its middle
        dx, dy = (5.0, 5.0 * size) if is_vertical else (5.0 * size, 5.0)
    # Points up to half a square outside count as the edge.
    column = min(max(round((x - dx) / 10), 0), SIZE - (1 if is_vertical else size))
    row = min(max(round((y - dy) / 10), 0), SIZE - (size if is_vertical else 1))
    ends = _ship_ends(row * SIZE + column, size, is_vertical)
    if phase == "over":
        return replace(ui, ship_index=index, is_vertical=is_vertical, preview_ends=ends)
    return _place_ship(options, ui, index, ends)


FLIGHT_TIME: Final = 520
"""Flight time of a shell, in milliseconds."""
ANSWER_TIMES: Final = {"water": 620, "hit": 900, "sunk": 1700}
"""How long each answer is shown, in milliseconds; for ``sunk``, including ``SINKING_TIME``."""
SHAKE_DISTANCES: Final = {"hit": 0.8, "sunk": 1.6}
"""How far the grid shakes, in user units."""
SINKING_TIME: Final = 1000


def _show_shot(event: Bombed, skipped_event: Skipped | None) -> Motion:
    """Animate a shot: announcement, shell, answer; then announce a player out of bombs, if any."""
    film, grid_id = Film(), f"grid-{1 - event.seat}"
    row, column = divmod(event.square, SIZE)
    x, y = 10 * column + 5, 10 * row + 5

    def make_insert(element_id: str, shape: Markup, opacity: int | None = None) -> dict[str, str]:
        return {"into": f"#{grid_id}-fx", "markup": str(g(shape, id=element_id, opacity=opacity))}

    def scale_transform(size: float) -> str:
        return f"translate(5px,5px) scale({size}) translate(-5px,-5px)"

    film.add_caption(Fires(seat=event.seat, square=event.square))
    film.add_sound("cannon")
    fall_frames = keyframes(
        (f"translate({x}px,{y - 70}px) scale(2.6)", 0.2), (f"translate({x}px,{y}px) scale(1)", 1)
    )
    shell_insert = make_insert("fx-shell", circle(0, 0, 2, class_="fx-shell"))
    film.add_clip("#fx-shell", fall_frames, FLIGHT_TIME, easing="ease-in", fill="none", insert=shell_insert)
    mark_frames = keyframes(
        (scale_transform(0.1), 0), (scale_transform(1.25), 1, 0.6), (scale_transform(1), 1)
    )
    film.add_clip(
        f"#{grid_id}-mark-{SQUARE_NAMES[event.square]}", mark_frames, 360, FLIGHT_TIME, fill="backwards"
    )
    film.now = FLIGHT_TIME
    film.add_caption(event)
    film.add_sound({"water": "splash", "hit": "hit", "sunk": "sunk"}[event.answer])
    ring_frames = keyframes(
        (f"translate({x}px,{y}px) scale(0.2)", 0.9), (f"translate({x}px,{y}px) scale(1)", 0)
    )
    ring_insert = make_insert("fx-ring", circle(0, 0, 8, class_=f"fx-ring is-{event.answer}"), opacity=0)
    film.add_clip("#fx-ring", ring_frames, 620, fill="backwards", insert=ring_insert)
    if shake_distance := SHAKE_DISTANCES.get(event.answer):
        shake_frames = keyframes(
            *(
                (f"translate({side * shake_distance}px,{-side * shake_distance / 2}px)",)
                for side in (0, 1, -1, 0.5, -0.5, 0)
            )
        )
        film.add_clip(f"#{grid_id}-art", shake_frames, 420, fill="none")
    other_squares = [square for square in bits(event.ship) if square != event.square]
    for index, square in enumerate(other_squares, 1):
        mark_id, start_time = (
            f"#{grid_id}-mark-{SQUARE_NAMES[square]}",
            SINKING_TIME * index // len(other_squares),
        )
        film.add_clip(mark_id, keyframes((None, 0.2), (None, 1)), 300, start_time, fill="backwards")
    film.now += ANSWER_TIMES[event.answer]
    if skipped_event is not None:
        film.add_caption(skipped_event)
    return film.motion()


BOARD = BatailleBoard()
