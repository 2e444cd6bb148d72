"""Custom positions: the ``Setup`` tag in records.

A space-separated list of ``key=value``, each key at most once: ``round first turn wind quiet``, then ships,
then port guns. The position is that at the start of a turn. A ship is written like ``E1=10,9,W,fz,3/1,B``:
column, row, heading, masts, guns to port and to starboard, and marks: the flags aboard (A, B), R after one
turn of repair, C if it may take the flag. Masts, guns and marks may be left out.
"""

from __future__ import annotations

import re
from typing import Final

import msgspec

from navals.core.message import clip, msg
from navals.core.record.word_reader import Fault, pairs, position, seat_of
from navals.core.seat import LETTERS
from navals.games.trafalgar.rules import fleet, rounds
from navals.games.trafalgar.rules.fire.gunnery import FIRED, READY
from navals.games.trafalgar.rules.fleet import ALL_MASTS, ARMS, FLEETS, HOME, INDEX, RATE, SHIPS, SIDE, Ship
from navals.games.trafalgar.rules.options import Options
from navals.games.trafalgar.rules.sailing.chart import GUNS, OFF
from navals.games.trafalgar.rules.state import TrafalgarState, opening
from navals.geometry.lattice import HEADINGS

_NUMBER: Final = re.compile(r"[0-9]{1,4}", re.ASCII)
_SHIP: Final = re.compile(
    r"([0-9]{1,2}),([0-9]{1,2}),(E|SE|SW|W|NW|NE)(?:,(f?m?z?|-)(?:,([0-9])/([0-9])(?:,(A?B?R?C?))?)?)?",
    re.ASCII | re.IGNORECASE,
)
_FORTS: Final = {"ready": READY, "fired": FIRED, "down1": 1, "down2": 2, "down3": 3}
_HEAD: Final = ("round", "first", "turn", "wind", "quiet")


def _key(text: str) -> str | None:
    key = text.lower() if text.lower() in _HEAD else text.upper()
    return key if key in (*_HEAD, *INDEX, *GUNS) else None


def read(source: str, options: Options) -> TrafalgarState:
    """Parse a position. Raise NotationError, with the offset of the faulty pair, if it is invalid."""
    values = pairs(source, _key, ("turn", "wind"))
    return position(values, values, _Position(options))


class _Position:
    def __init__(self, options: Options) -> None:
        start_state = opening(options)
        self.start = start_state
        self.ships = [Ship() for _ in start_state.ships]
        self.forts = [READY] * 4
        self.flags = [HOME, HOME]
        self.round, self.quiet = 1, 0
        self.turn = self.first = self.wind = HOME

    def take(self, key: str, value: str) -> None:
        if key in INDEX:
            self.ships[INDEX[key]] = self._parse_ship(INDEX[key], value)
        elif key in GUNS:
            if value.lower() not in _FORTS:
                raise Fault(msg("{text} is not a possible state for a port gun", text=clip(value)))
            self.forts[GUNS.index(key)] = _FORTS[value.lower()]
        elif key in ("turn", "first"):
            setattr(self, key, seat_of(value))
        elif key == "wind":
            if value.upper() not in HEADINGS:
                raise Fault(msg("{text} is not a heading: E, SE, SW, W, NW or NE", text=clip(value)))
            self.wind = HEADINGS.index(value.upper())
        else:
            low = 1 if key == "round" else 0
            if not _NUMBER.fullmatch(value) or int(value) < low:
                raise Fault(msg("{key} must be a number from {low} to {high}", key=key, low=low, high=9999))
            setattr(self, key, int(value))

    def _parse_ship(self, number: int, value: str) -> Ship:
        kind, sea = SHIPS[number], self.start.sea
        match = _SHIP.fullmatch(value)
        if match is None or match[4] == "":
            raise Fault(
                msg("{text} is not a ship: write it like {form}", text=clip(value), form="10,9,W,fz,3/1")
            )
        if number not in FLEETS[self.start.options.fleet]:
            raise Fault(msg("{ship} is not in this game", ship=kind.id))
        point = sea.point(int(match[1]), int(match[2]))
        if point < 0 or not sea.open[RATE[number]][point]:
            raise Fault(msg("{ship} cannot be on that point", ship=kind.id), "trafalgar R5")
        masts = ALL_MASTS if match[4] is None else fleet.mast_mask(match[4])
        arms = ARMS[kind.rate]
        guns = (arms, arms) if match[5] is None else (int(match[5]), int(match[6]))
        if max(guns) > arms:
            raise Fault(msg("{ship} can have at most {n} guns a side", ship=kind.id, n=arms))
        if not masts and guns == (0, 0):
            raise Fault(msg("{ship} has no masts and no guns: leave her out", ship=kind.id))
        if fleet.is_lost(self.start.options, number, masts, guns):
            reason = msg("{ship} has struck her colours: leave her out", ship=kind.id)
            raise Fault(reason, "trafalgar R51")
        ship = Ship(point, HEADINGS.index(match[3].upper()), masts, guns)
        return self._apply_marks(number, ship, match[7])

    def _apply_marks(self, number: int, ship: Ship, text: str | None) -> Ship:
        kind, marks = SHIPS[number], (text or "").upper()
        if text == "":
            raise Fault(
                msg("nothing follows the last comma in the entry for {ship}: remove that comma", ship=kind.id)
            )
        for flag, mark in enumerate("AB"):
            if mark in marks:
                if self.flags[flag] != HOME:
                    raise Fault(msg("the flag of {seat} is aboard two ships", seat=mark))
                self.flags[flag] = number
        if "R" in marks and ship.masts:
            raise Fault(msg("{ship} still has a mast", ship=kind.id), "trafalgar R31")
        return msgspec.structs.replace(ship, repairs=int("R" in marks), ready="C" in marks)

    def build(self) -> TrafalgarState:
        for point in {ship.at for ship in self.ships if ship.at >= 0}:
            group = [number for number, ship in enumerate(self.ships) if ship.at == point]
            if len(group) > 2 or len({SIDE[number] for number in group}) > 1:
                column, row = self.start.sea.place(point)
                raise Fault(
                    msg("there are too many ships on {place}", place=f"{column},{row}"), "trafalgar R40"
                )
        for number, ship in enumerate(self.ships):
            enemy = 1 - SIDE[number]
            if ship.ready and (ship.at != self.start.sea.corner[enemy] or self.flags[enemy] != HOME):
                message = msg("there is no flag for {ship} to take there", ship=SHIPS[number].id)
                raise Fault(message, "trafalgar R35")
        state: TrafalgarState = msgspec.structs.replace(
            self.start,
            phase="idle",
            turn=self.turn,
            ships=tuple(self.ships),
            forts=(self.forts[0], self.forts[1], self.forts[2], self.forts[3]),
            flags=(self.flags[0], self.flags[1]),
            wind=self.wind,
            first=self.turn if self.first == HOME else self.first,
            round=self.round,
            quiet=self.quiet,
            pairs=rounds.sharing_pairs(self.ships, self.turn),
        )
        return rounds.settle(state, None)


def write(state: TrafalgarState) -> str | None:
    """Return the ``Setup`` tag of a state at the start of a turn, or None in the middle of a turn.

    It lists the general keys, then all ships with masts and guns, then the port guns that are not ready.

    >>> from navals.games.trafalgar.rules.options import SCHEMA
    >>> text = "first=A turn=B wind=NE E1=10,9,W,fz,3/1,B F1=9,9,E CS=down2"
    >>> write(start(SCHEMA.default(), text))
    'round=1 first=A turn=B wind=NE quiet=0 E1=10,9,W,fz,3/1,B F1=9,9,E,fmz,3/3 CS=down2'
    """
    if state.phase != "idle":
        return None
    names = {value: name for name, value in _FORTS.items()}
    sides = f"first={LETTERS[state.first]} turn={LETTERS[state.turn]}"
    parts = [f"round={state.round} {sides} wind={HEADINGS[state.wind]} quiet={state.quiet}"]
    parts += [
        f"{SHIPS[number].id}={_ship_text(state, number, ship)}"
        for number, ship in enumerate(state.ships)
        if ship.at >= 0
    ]
    parts += [
        f"{GUNS[gun]}={names[gun_state]}" for gun, gun_state in enumerate(state.forts) if gun_state != READY
    ]
    text = " ".join(parts)
    # In the middle of a turn, the text would be incomplete.
    ships = tuple(
        ship if ship.at >= 0 else msgspec.structs.replace(ship, guns=(0, 0)) for ship in state.ships
    )
    plain_state = msgspec.structs.replace(state, ships=ships, die=OFF, offered=False, stirred=False)
    return text if read(text, state.options) == plain_state else None


def _ship_text(state: TrafalgarState, number: int, ship: Ship) -> str:
    column, row = state.sea.place(ship.at)
    masts = fleet.mast_letters(ship.masts)
    marks = "".join("AB"[flag] for flag in (0, 1) if state.flags[flag] == number)
    marks += "r" * ship.repairs + "c" * ship.ready
    text = f"{column},{row},{HEADINGS[ship.heading]},{masts},{ship.guns[0]}/{ship.guns[1]}"
    return f"{text},{marks}" if marks else text


def start(options: Options, setup: str | None = None) -> TrafalgarState:
    """Return the initial state, or the position in ``setup``. Raise NotationError if it is invalid."""
    return opening(options) if setup is None else read(setup, options)
