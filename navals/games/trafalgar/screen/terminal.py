"""The board as text, for terminals: a map, the ships, and what they see."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from navals.core.message import Message, msg
from navals.core.seat import letter
from navals.games.trafalgar.rules import naming
from navals.games.trafalgar.rules.fire.gunnery import FIRED, READY
from navals.games.trafalgar.rules.fleet import FLEETS, HOME, SHIP_NUMBERS, SHIP_RATE, SHIPS_OF, moves_left
from navals.games.trafalgar.rules.sailing.chart import ANCHORAGES, FRIGATE, GUNS, GUNS_OF
from navals.games.trafalgar.rules.view import View
from navals.games.trafalgar.words.sights import describe_enemies, ship_label

if TYPE_CHECKING:
    from navals.ui.words.i18n import Language

_TERRAIN_MARKS: Final = ".:*"


def board_text(view: View, language: Language) -> str:
    """Return the map, both fleets, and what each ship of the viewer (or of the side to move) sees."""
    t = language.message
    lines = [t(message) for message in _state_lines(view)]
    lines += ["", *_map_lines(view), ""]
    for side in (0, 1):
        lines += [t(line) for line in _fleet_lines(view, side)]
    side = view.turn if view.seat is None else view.seat
    enemy_lines = [t(line) for number in view.ships_afloat(side) for line in describe_enemies(view, number)]
    if enemy_lines:
        lines += ["", *enemy_lines]
    return "\n".join(lines)


def _state_lines(view: View) -> list[Message]:
    lines = []
    if view.round:
        lines.append(msg("Round {number}, {seat}'s turn", number=view.round, seat=letter(view.turn)))
    if view.wind >= 0:
        lines.append(msg("The wind blows to the {heading}", heading=naming.HEADING_WORDS[view.wind]))
    for port, carrier in zip(naming.PORT_NAMES, view.flags, strict=True):
        if carrier != HOME:
            lines.append(msg("The flag of {port} is aboard {ship}", port=port, ship=ship_label(carrier)))
    return lines or [msg("The fleets are in port")]


def _map_lines(view: View) -> list[str]:
    """Return the map's rows, three characters a point: ids of ships and guns; ``E1+`` means two ships."""
    sea = view.sea
    point_marks = [f"{point_kind if point_kind in _TERRAIN_MARKS else '#':>2} " for point_kind in sea.kinds]
    for side in (0, 1):
        for berth, name in zip(sea.berths[side], ANCHORAGES[side], strict=True):
            point_marks[berth] = f"{name.lower()} "
        point_marks[sea.flag_points[side]] = " P " if view.flags[side] == HOME else " # "
    for gun, point in enumerate(sea.guns):
        point_marks[point] = f"{GUNS[gun]} " if view.forts[gun] <= READY else " x "
    for number, ship in enumerate(view.ships):
        if ship.at >= 0:
            is_shared = point_marks[ship.at][:2] in SHIP_NUMBERS
            point_marks[ship.at] = (
                point_marks[ship.at][:2] + "+" if is_shared else f"{ship_label(number)[:2]} "
            )
    lines = ["   " + "".join(f"{column:>2} " for column in range(sea.width))]
    for row in range(sea.height):
        row_text = "".join(point_marks[row * sea.width : (row + 1) * sea.width])
        lines.append(f"{row:>2} {'' if row % 2 == 0 else ' '}{row_text}".rstrip())
    return lines


def _fleet_lines(view: View, side: int) -> list[Message]:
    lines = []
    for number in SHIPS_OF[side]:
        ship, name = view.ships[number], ship_label(number)
        if number not in FLEETS[view.options.fleet]:
            continue
        if ship.at < 0:
            if ship.masts:
                lines.append(msg("{ship}: in port", ship=name))
            elif view.options.strike:
                lines.append(msg("{ship}: taken", ship=name))
            else:
                lines.append(msg("{ship}: sunk", ship=name))
            continue
        column, row = view.sea.column_and_row(ship.at)
        lines.append(
            msg(
                "{ship}, {rate}: ({place}) heading {heading}, masts {masts}, "
                "guns {port} to port and {starboard} to starboard, moves left: {moves}",
                ship=name,
                rate=msg("frigate") if SHIP_RATE[number] == FRIGATE else msg("ship of the line"),
                place=f"{column},{row}",
                heading=naming.HEADING_WORDS[ship.heading],
                masts="".join(
                    mast_letter if ship.masts >> mast & 1 else "-" for mast, mast_letter in enumerate("fmz")
                ),
                port=ship.guns[0],
                starboard=ship.guns[1],
                moves=moves_left(number, ship),
            )
        )
    for gun in GUNS_OF[side]:
        if view.forts[gun] > READY:
            lines.append(msg("{gun} {name}: destroyed", gun=GUNS[gun], name=naming.gun_name(gun)))
        elif view.forts[gun] == FIRED:
            lines.append(msg("{gun} {name}: has fired", gun=GUNS[gun], name=naming.gun_name(gun)))
    return lines
