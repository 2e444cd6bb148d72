"""The board of Trafalgar as text, for terminals: a map, the ships, and what each ship sees."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from navals.core.message import Message, msg
from navals.core.seat import letter
from navals.games.trafalgar.rules import names as called
from navals.games.trafalgar.rules.fire.gunnery import FIRED, READY
from navals.games.trafalgar.rules.fleet import FLEETS, HOME, OF, RATE, SHIPS, moves_left
from navals.games.trafalgar.rules.sailing.chart import ANCHORAGES, FRIGATE, GUN_SIDE, GUNS
from navals.games.trafalgar.rules.view import View
from navals.games.trafalgar.words.sights import label, sights

if TYPE_CHECKING:
    from navals.ui.words.i18n import Language

_TERRAIN: Final = {".": ".", ":": ":", "*": "*"}
_MASTS: Final = "fmz"


def board_text(view: View, language: Language) -> str:
    """The map, the ships of both sides, and what each ship of the seat (of the side to play, for a bystander) sees."""
    t = language.message
    lines = [t(message) for message in _state_lines(view)]
    lines += ["", *_map(view), ""]
    for side in (0, 1):
        lines += [t(line) for line in _fleet_lines(view, side)]
    side = view.turn if view.seat is None else view.seat
    seen = [t(line) for number in view.afloat(side) for line in sights(view, number)]
    if seen:
        lines += ["", *seen]
    return "\n".join(lines)


def _state_lines(view: View) -> list[Message]:
    lines = []
    if view.round:
        lines.append(msg("Round {number}, turn of {seat}", number=view.round, seat=letter(view.turn)))
    if view.wind >= 0:
        lines.append(msg("The wind blows to the {heading}", heading=called.HEADING_WORDS[view.wind]))
    for flag in (0, 1):
        if view.flags[flag] != HOME:
            lines.append(
                msg(
                    "The flag of {port} is aboard {ship}",
                    port=called.PORTS[flag],
                    ship=label(view.flags[flag]),
                )
            )
    return lines or [msg("The fleets are in port")]


def _map(view: View) -> list[str]:
    """Three characters a point; ships and guns by their ids, two ships on a point as ``E1+``."""
    sea = view.sea
    marks = [f"{_TERRAIN.get(kind, '#'):>2} " for kind in sea.kind]
    for side in (0, 1):
        for berth, name in zip(sea.berths[side], ANCHORAGES[side], strict=True):
            marks[berth] = f"{name.lower()} "
        marks[sea.hoist[side]] = " P " if view.flags[side] == HOME else " # "
    for gun, point in enumerate(sea.guns):
        marks[point] = f"{GUNS[gun]} " if view.forts[gun] <= READY else " x "
    for number, ship in enumerate(view.ships):
        if ship.at >= 0:
            doubled = marks[ship.at][:2] in [kind.id for kind in SHIPS]
            marks[ship.at] = marks[ship.at][:2] + "+" if doubled else f"{SHIPS[number].id} "
    lines = ["   " + "".join(f"{column:>2} " for column in range(sea.width))]
    for row in range(sea.height):
        cells = "".join(marks[row * sea.width : (row + 1) * sea.width])
        lines.append(f"{row:>2} {'' if row % 2 == 0 else ' '}{cells}".rstrip())
    return lines


def _fleet_lines(view: View, side: int) -> list[Message]:
    lines = []
    for number in OF[side]:
        ship = view.ships[number]
        if number not in FLEETS[view.options.fleet]:
            continue
        if ship.at < 0:
            sunk = not ship.masts and ship.guns == (0, 0)
            lines.append(
                msg("{ship}: sunk", ship=label(number))
                if sunk
                else msg("{ship}: in port", ship=label(number))
            )
            continue
        column, row = view.sea.place(ship.at)
        masts = "".join(mark if ship.masts >> mast & 1 else "-" for mast, mark in enumerate(_MASTS))
        rate = msg("frigate") if RATE[number] == FRIGATE else msg("ship of the line")
        lines.append(
            msg(
                "{ship}, {rate}: ({place}) heading {heading}, masts {masts}, guns {port} to port and {starboard} to starboard, moves left: {moves}",
                ship=label(number),
                rate=rate,
                place=f"{column},{row}",
                heading=called.HEADING_WORDS[ship.heading],
                masts=masts,
                port=ship.guns[0],
                starboard=ship.guns[1],
                moves=moves_left(number, ship),
            )
        )
    for gun, owner in enumerate(GUN_SIDE):
        if owner != side:
            continue
        if view.forts[gun] > READY:
            lines.append(msg("{gun} {name}: destroyed", gun=GUNS[gun], name=called.gun(gun)))
        elif view.forts[gun] == FIRED:
            lines.append(msg("{gun} {name}: has fired", gun=GUNS[gun], name=called.gun(gun)))
    return lines
