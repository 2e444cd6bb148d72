"""The board as text, for terminals: a map, the ships, and what they see."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from navals.core.message import Message, msg
from navals.core.seat import letter
from navals.games.trafalgar.rules import naming
from navals.games.trafalgar.rules.fire.gunnery import FIRED, READY
from navals.games.trafalgar.rules.fleet import FLEETS, HOME, INDEX, RATE, SHIPS_OF, moves_left
from navals.games.trafalgar.rules.sailing.chart import ANCHORAGES, FRIGATE, GUNS, GUNS_OF
from navals.games.trafalgar.rules.view import View
from navals.games.trafalgar.words.sights import describe_enemies, label

if TYPE_CHECKING:
    from navals.ui.words.i18n import Language

_TERRAIN: Final = ".:*"


def board_text(view: View, language: Language) -> str:
    """Return the map, both fleets, and what each ship of the viewer (or of the side to move) sees."""
    t = language.message
    lines = [t(message) for message in _state_lines(view)]
    lines += ["", *_map(view), ""]
    for side in (0, 1):
        lines += [t(line) for line in _fleet_lines(view, side)]
    side = view.turn if view.seat is None else view.seat
    sight_lines = [t(line) for number in view.afloat(side) for line in describe_enemies(view, number)]
    if sight_lines:
        lines += ["", *sight_lines]
    return "\n".join(lines)


def _state_lines(view: View) -> list[Message]:
    lines = []
    if view.round:
        lines.append(msg("Round {number}, {seat}'s turn", number=view.round, seat=letter(view.turn)))
    if view.wind >= 0:
        lines.append(msg("The wind blows to the {heading}", heading=naming.HEADING_WORDS[view.wind]))
    for port, carrier in zip(naming.PORTS, view.flags, strict=True):
        if carrier != HOME:
            lines.append(msg("The flag of {port} is aboard {ship}", port=port, ship=label(carrier)))
    return lines or [msg("The fleets are in port")]


def _map(view: View) -> list[str]:
    """Return the map's rows, three characters a point: ids of ships and guns; ``E1+`` means two ships."""
    sea = view.sea
    marks = [f"{kind if kind in _TERRAIN else '#':>2} " for kind in sea.kind]
    for side in (0, 1):
        for berth, name in zip(sea.berths[side], ANCHORAGES[side], strict=True):
            marks[berth] = f"{name.lower()} "
        marks[sea.flag_points[side]] = " P " if view.flags[side] == HOME else " # "
    for gun, point in enumerate(sea.guns):
        marks[point] = f"{GUNS[gun]} " if view.forts[gun] <= READY else " x "
    for number, ship in enumerate(view.ships):
        if ship.at >= 0:
            is_shared = marks[ship.at][:2] in INDEX
            marks[ship.at] = marks[ship.at][:2] + "+" if is_shared else f"{label(number)[:2]} "
    lines = ["   " + "".join(f"{column:>2} " for column in range(sea.width))]
    for row in range(sea.height):
        cells = "".join(marks[row * sea.width : (row + 1) * sea.width])
        lines.append(f"{row:>2} {'' if row % 2 == 0 else ' '}{cells}".rstrip())
    return lines


def _fleet_lines(view: View, side: int) -> list[Message]:
    lines = []
    for number in SHIPS_OF[side]:
        ship, name = view.ships[number], label(number)
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
        column, row = view.sea.place(ship.at)
        lines.append(
            msg(
                "{ship}, {rate}: ({place}) heading {heading}, masts {masts}, "
                "guns {port} to port and {starboard} to starboard, moves left: {moves}",
                ship=name,
                rate=msg("frigate") if RATE[number] == FRIGATE else msg("ship of the line"),
                place=f"{column},{row}",
                heading=naming.HEADING_WORDS[ship.heading],
                masts="".join(mark if ship.masts >> mast & 1 else "-" for mast, mark in enumerate("fmz")),
                port=ship.guns[0],
                starboard=ship.guns[1],
                moves=moves_left(number, ship),
            )
        )
    for gun in GUNS_OF[side]:
        if view.forts[gun] > READY:
            lines.append(msg("{gun} {name}: destroyed", gun=GUNS[gun], name=naming.gun(gun)))
        elif view.forts[gun] == FIRED:
            lines.append(msg("{gun} {name}: has fired", gun=GUNS[gun], name=naming.gun(gun)))
    return lines
