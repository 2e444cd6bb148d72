"""Custom positions: the ``Setup`` tag in records.

The tag is a space-separated list of ``key=value`` pairs, each key at most once: ``round first turn wind
quiet``, then ships, then port guns. The position is always the start of a turn. A ship is written like
``E1=10,9,W,fz,3/1,B``: column, row, heading, masts, guns to port and to starboard, and marks. The marks are
the flags aboard (A, B), R after one turn of repair, and C if the ship may take the flag. Masts, guns and
marks may be left out.
"""

from __future__ import annotations

import re
from typing import Final

import msgspec

from navals.core.message import clip, msg
from navals.core.record.word_reader import SetupError, build_position, parse_seat, read_pairs
from navals.core.seat import LETTERS
from navals.games.trafalgar.rules import fleet, rounds
from navals.games.trafalgar.rules.fire.gunnery import FIRED, READY
from navals.games.trafalgar.rules.fleet import (
    ALL_MASTS,
    FLEETS,
    GUNS_BY_RATE,
    HOME,
    SHIP_NUMBERS,
    SHIP_RATE,
    SHIP_SIDE,
    SHIPS,
    Ship,
)
from navals.games.trafalgar.rules.options import Options
from navals.games.trafalgar.rules.sailing.chart import GUNS, OFF
from navals.games.trafalgar.rules.state import TrafalgarState, opening_state
from navals.geometry.lattice import HEADINGS

_NUMBER_PATTERN: Final = re.compile(r"[0-9]{1,4}", re.ASCII)
_SHIP_PATTERN: Final = re.compile(
    r"([0-9]{1,2}),([0-9]{1,2}),(E|SE|SW|W|NW|NE)(?:,(f?m?z?|-)(?:,([0-9])/([0-9])(?:,(A?B?R?C?))?)?)?",
    re.ASCII | re.IGNORECASE,
)
_GUN_STATES: Final = {"ready": READY, "fired": FIRED, "down1": 1, "down2": 2, "down3": 3}
_GENERAL_KEYS: Final = ("round", "first", "turn", "wind", "quiet")


def _normalize_key(text: str) -> str | None:
    key = text.lower() if text.lower() in _GENERAL_KEYS else text.upper()
    return key if key in (*_GENERAL_KEYS, *SHIP_NUMBERS, *GUNS) else None


def read_position(source: str, options: Options) -> TrafalgarState:
    """Parse a position. Raise NotationError, with the offset of the faulty pair, if it is invalid."""
    values_by_key = read_pairs(source, _normalize_key, ("turn", "wind"))
    return build_position(values_by_key, values_by_key, _PositionReader(options))


class _PositionReader:
    def __init__(self, options: Options) -> None:
        start_state = opening_state(options)
        self.start_state = start_state
        self.ships = [Ship() for _ in start_state.ships]
        self.forts = [READY] * 4
        self.flags = [HOME, HOME]
        self.round, self.quiet = 1, 0
        self.turn = self.first = self.wind = HOME

    def read_pair(self, key: str, value: str) -> None:
        if key in SHIP_NUMBERS:
            self.ships[SHIP_NUMBERS[key]] = self._parse_ship(SHIP_NUMBERS[key], value)
        elif key in GUNS:
            if value.lower() not in _GUN_STATES:
                raise SetupError(msg("{text} is not a possible state for a port gun", text=clip(value)))
            self.forts[GUNS.index(key)] = _GUN_STATES[value.lower()]
        elif key in ("turn", "first"):
            setattr(self, key, parse_seat(value))
        elif key == "wind":
            if value.upper() not in HEADINGS:
                raise SetupError(msg("{text} is not a heading: E, SE, SW, W, NW or NE", text=clip(value)))
            self.wind = HEADINGS.index(value.upper())
        else:
            minimum = 1 if key == "round" else 0
            if not _NUMBER_PATTERN.fullmatch(value) or int(value) < minimum:
                raise SetupError(
                    msg("{key} must be a number from {low} to {high}", key=key, low=minimum, high=9999)
                )
            setattr(self, key, int(value))

    def _parse_ship(self, ship_number: int, value: str) -> Ship:
        ship_data, sea = SHIPS[ship_number], self.start_state.sea
        match = _SHIP_PATTERN.fullmatch(value)
        if match is None or match[4] == "":
            raise SetupError(
                msg("{text} is not a ship: write it like {form}", text=clip(value), form="10,9,W,fz,3/1")
            )
        if ship_number not in FLEETS[self.start_state.options.fleet]:
            raise SetupError(msg("{ship} is not in this game", ship=ship_data.id))
        point = sea.point(int(match[1]), int(match[2]))
        if point < 0 or not sea.can_enter[SHIP_RATE[ship_number]][point]:
            raise SetupError(msg("{ship} cannot be on that point", ship=ship_data.id), "trafalgar R5")
        masts = ALL_MASTS if match[4] is None else fleet.mast_mask(match[4])
        max_guns = GUNS_BY_RATE[ship_data.rate]
        guns = (max_guns, max_guns) if match[5] is None else (int(match[5]), int(match[6]))
        if max(guns) > max_guns:
            raise SetupError(msg("{ship} can have at most {n} guns a side", ship=ship_data.id, n=max_guns))
        if not masts and guns == (0, 0):
            raise SetupError(msg("{ship} has no masts and no guns: leave her out", ship=ship_data.id))
        if fleet.is_lost(self.start_state.options, ship_number, masts, guns):
            reason = msg("{ship} has struck her colours: leave her out", ship=ship_data.id)
            raise SetupError(reason, "trafalgar R51")
        ship = Ship(point, HEADINGS.index(match[3].upper()), masts, guns)
        return self._apply_marks(ship_number, ship, match[7])

    def _apply_marks(self, ship_number: int, ship: Ship, mark_text: str | None) -> Ship:
        ship_data, marks = SHIPS[ship_number], (mark_text or "").upper()
        if mark_text == "":
            raise SetupError(
                msg(
                    "nothing follows the last comma in the entry for {ship}: remove that comma",
                    ship=ship_data.id,
                )
            )
        for flag, mark in enumerate("AB"):
            if mark in marks:
                if self.flags[flag] != HOME:
                    raise SetupError(msg("the flag of {seat} is aboard two ships", seat=mark))
                self.flags[flag] = ship_number
        if "R" in marks and ship.masts:
            raise SetupError(msg("{ship} still has a mast", ship=ship_data.id), "trafalgar R31")
        return msgspec.structs.replace(ship, repairs=int("R" in marks), ready="C" in marks)

    def build_state(self) -> TrafalgarState:
        for point in {ship.at for ship in self.ships if ship.at >= 0}:
            ships_on_point = [number for number, ship in enumerate(self.ships) if ship.at == point]
            if len(ships_on_point) > 2 or len({SHIP_SIDE[number] for number in ships_on_point}) > 1:
                column, row = self.start_state.sea.column_and_row(point)
                raise SetupError(
                    msg("there are too many ships on {place}", place=f"{column},{row}"), "trafalgar R40"
                )
        for number, ship in enumerate(self.ships):
            enemy = 1 - SHIP_SIDE[number]
            if ship.ready and (ship.at != self.start_state.sea.corners[enemy] or self.flags[enemy] != HOME):
                reason = msg("there is no flag for {ship} to take there", ship=SHIPS[number].id)
                raise SetupError(reason, "trafalgar R35")
        state: TrafalgarState = msgspec.structs.replace(
            self.start_state,
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
        return rounds.settle_flags(state, None)


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
    state_names = {value: name for name, value in _GUN_STATES.items()}
    turn_text = f"first={LETTERS[state.first]} turn={LETTERS[state.turn]}"
    pair_texts = [f"round={state.round} {turn_text} wind={HEADINGS[state.wind]} quiet={state.quiet}"]
    pair_texts += [
        f"{SHIPS[number].id}={_ship_text(state, number, ship)}"
        for number, ship in enumerate(state.ships)
        if ship.at >= 0
    ]
    pair_texts += [
        f"{GUNS[gun]}={state_names[gun_state]}"
        for gun, gun_state in enumerate(state.forts)
        if gun_state != READY
    ]
    text = " ".join(pair_texts)
    # In the middle of a turn, the text would be incomplete.
    ships = tuple(
        ship if ship.at >= 0 else msgspec.structs.replace(ship, guns=(0, 0)) for ship in state.ships
    )
    plain_state = msgspec.structs.replace(state, ships=ships, die=OFF, offered=False, stirred=False)
    return text if read_position(text, state.options) == plain_state else None


def _ship_text(state: TrafalgarState, number: int, ship: Ship) -> str:
    column, row = state.sea.column_and_row(ship.at)
    mast_text = fleet.mast_letters(ship.masts)
    marks = "".join("AB"[flag] for flag in (0, 1) if state.flags[flag] == number)
    marks += "r" * ship.repairs + "c" * ship.ready
    text = f"{column},{row},{HEADINGS[ship.heading]},{mast_text},{ship.guns[0]}/{ship.guns[1]}"
    return f"{text},{marks}" if marks else text


def start(options: Options, setup: str | None = None) -> TrafalgarState:
    """Return the initial state, or the position in ``setup``. Raise NotationError if it is invalid."""
    return opening_state(options) if setup is None else read_position(setup, options)
