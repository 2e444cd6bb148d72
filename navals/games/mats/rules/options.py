"""Options and fleets of MATS. The figures on the pawns are ours: the sheet's pictures are lost."""

from __future__ import annotations

import random
import re
from collections.abc import Container, Iterable
from functools import lru_cache
from pathlib import Path
from typing import Any, Final

import msgspec

from navals.core.game import read_presets
from navals.core.message import Message, clip, msg
from navals.core.option import Option, OptionError, Schema, read_options
from navals.games.mats.rules.events import Advance

MIN_SHIPS: Final = 3
MAX_SHIPS: Final = 9
MAX_FIGURE: Final = 6
INTACT: Final = 0
HIT: Final = 1
SUNK: Final = 2

_SHIP_PATTERN: Final = re.compile(
    r"([A-Z][A-Z0-9]{0,2}):([0-9])/([0-9])>([0-9])/([0-9])", re.ASCII | re.IGNORECASE
)
_SHIP_EXAMPLE: Final = "V1:2/4>1/2"


class Ship(msgspec.Struct, frozen=True, array_like=True):
    """A pawn: its ``id`` in the notation, and (masts, guns) on its intact and hit faces."""

    id: str
    intact: tuple[int, int]
    hit: tuple[int, int]

    def face(self, hull: int) -> tuple[int, int]:
        """Return (masts, guns) for a state: INTACT, HIT or SUNK."""
        return self.intact if hull == INTACT else self.hit if hull == HIT else (0, 0)

    @property
    def rate(self) -> str:
        """The class of the ship, from its guns: ``three``, ``two``, ``frigate`` or ``corvette``."""
        return ("corvette", "frigate", "two", "three")[max(0, min(self.intact[1] - 2, 3))]


def parse_ship(text: str) -> Ship | None:
    """Parse a ship, without checking its figures (see ``ship_fault``). Return None if the format is wrong."""
    match = _SHIP_PATTERN.fullmatch(text)
    if match is None:
        return None
    masts, guns, hit_masts, hit_guns = map(int, match.groups()[1:])
    return Ship(match[1].upper(), (masts, guns), (hit_masts, hit_guns))


def ship_text(ship: Ship) -> str:
    """Return a ship in record notation."""
    return f"{ship.id}:{ship.intact[0]}/{ship.intact[1]}>{ship.hit[0]}/{ship.hit[1]}"


def syntax_fault(text: str) -> Message:
    """Return the message for text that is not a ship."""
    return msg(
        "{text} is not a ship: give its name, masts and guns, then masts and guns once hit, like {form}",
        text=clip(text),
        form=_SHIP_EXAMPLE,
    )


def ship_fault(ship: Ship, names: Container[str] = ()) -> Message | None:
    """Return why a ship is invalid, or None; ``names`` are the names already used."""
    name, (masts, guns), (hit_masts, hit_guns) = ship.id, ship.intact, ship.hit
    if name in names:
        return msg("two ships are called {ship}", ship=name)
    if max(masts, guns, hit_masts, hit_guns) > MAX_FIGURE:
        return bounds_message(ship)
    if hit_masts > masts or hit_guns > guns or ship.hit == ship.intact:
        return msg("{ship}: a hit must take away masts or guns, and cannot add any", ship=name)
    return None


def bounds_message(ship: Ship) -> Message:
    """Return the message giving the allowed masts and guns."""
    return msg(
        "{ship}: masts and guns are numbers from {low} to {high}", ship=ship.id, low=0, high=MAX_FIGURE
    )


def size_fault(count: int) -> Message | None:
    """Return an error message if a fleet may not have ``count`` ships, else None."""
    if MIN_SHIPS <= count <= MAX_SHIPS:
        return None
    return msg("a fleet has {low} to {high} ships, not {n}", low=MIN_SHIPS, high=MAX_SHIPS, n=count)


def _parse_fleet(text: str) -> tuple[Ship, ...]:
    return tuple(ship for ship in map(parse_ship, text.split(",")) if ship is not None)


ROSTERS: Final[dict[str, tuple[Ship, ...]]] = {
    "standard": _parse_fleet("TP:1/5>0/3,V1:2/4>1/2,V2:2/4>1/2,F1:3/3>2/2,F2:3/3>2/2,C1:4/2>3/1,C2:4/2>3/1"),
    "close": _parse_fleet("TP:1/4>0/3,V1:2/4>1/2,V2:2/4>1/2,F1:3/3>2/2,F2:3/3>2/2,C1:5/3>3/1,C2:5/3>3/1"),
    "uniform": _parse_fleet(",".join(f"U{number}:2/3>1/1" for number in range(1, 8))),
}
"""The named fleets; both sides have the same fleet."""


class Ships(Option, frozen=True, kw_only=True):
    """A fleet: 3 to 9 ships of the form ``ID:masts/guns>masts/guns``, separated by commas."""

    def tidy(self, text: str) -> str:
        return "".join(text.split()).strip(",")

    def parse(self, text: str) -> tuple[Ship, ...]:
        ship_texts = text.split(",")
        self._raise_fault(size_fault(len(ship_texts)))
        fleet: list[Ship] = []
        for entry_text in ship_texts:
            ship = parse_ship(entry_text)
            if ship is None:
                raise OptionError(self.name, syntax_fault(entry_text))
            self._raise_fault(ship_fault(ship, {other_ship.id for other_ship in fleet}))
            fleet.append(ship)
        return tuple(fleet)

    def _raise_fault(self, fault: Message | None) -> None:
        if fault is not None:
            raise OptionError(self.name, fault)

    def write(self, value: Any) -> str:
        return ",".join(map(ship_text, value))

    def random(self, rng: random.Random) -> tuple[Ship, ...]:
        names = [letter + suffix for letter in "ABCFTVXZ" for suffix in ("", "1", "2", "3B", "X")]
        chosen_names = rng.sample(names, rng.randint(MIN_SHIPS, MAX_SHIPS))
        return tuple(_random_ship(name, rng) for name in chosen_names)


def _random_ship(name: str, rng: random.Random) -> Ship:
    while True:
        masts, guns = rng.randint(0, MAX_FIGURE), rng.randint(0, MAX_FIGURE)
        hit_face = (rng.randint(0, masts), rng.randint(0, guns))
        if hit_face != (masts, guns):
            return Ship(name, (masts, guns), hit_face)


class Options(msgspec.Struct, frozen=True, omit_defaults=True):
    """The options in use.

    ``ships`` is set only with ``roster="custom"``. ``max_crossings``: None means no limit.
    """

    roster: str = "standard"
    ships: tuple[Ship, ...] | None = None
    gap: int = 0
    crossing_end: str = "pawns"
    pass_double_wreck: bool = True
    wreck_screens: bool = False
    max_crossings: int | None = None

    @property
    def fleet(self) -> tuple[Ship, ...]:
        """The ships of each side, in the order of the roster."""
        return self.ships if self.ships is not None else ROSTERS[self.roster]


class Roster(msgspec.Struct, frozen=True):
    """Lookup tables for a fleet: ``numbers`` by name; ``masts`` and ``guns`` by ship, then by INTACT, HIT or
    SUNK; ``advances`` by ship and steps.
    """

    numbers: dict[str, int]
    masts: tuple[tuple[int, int, int], ...]
    guns: tuple[tuple[int, int, int], ...]
    advances: tuple[tuple[Advance, ...], ...]


def _make_roster(ships: tuple[Ship, ...]) -> Roster:
    return Roster(
        {ship.id: number for number, ship in enumerate(ships)},
        tuple((ship.intact[0], ship.hit[0], 0) for ship in ships),
        tuple((ship.intact[1], ship.hit[1], 0) for ship in ships),
        tuple(tuple(Advance(ship.id, steps) for steps in range(ship.intact[0] + 1)) for ship in ships),
    )


_NAMED_ROSTERS: Final = {name: _make_roster(ships) for name, ships in ROSTERS.items()}
_custom_roster: Final = lru_cache(maxsize=64)(_make_roster)


def roster(options: Options) -> Roster:
    """Return the lookup tables of the fleet."""
    return _NAMED_ROSTERS[options.roster] if options.ships is None else _custom_roster(options.ships)


def join_names(options: Options, ships: Iterable[int]) -> str:
    """Return ship names joined as in ``F1 + V1``."""
    return " + ".join(options.fleet[ship].id for ship in ships)


def rate_name(rate: str) -> Message:
    """Return the name of a ship class."""
    return {
        "three": msg("Three-decker"),
        "two": msg("Two-decker"),
        "frigate": msg("Frigate"),
        "corvette": msg("Corvette"),
    }[rate]


def _normalize(options: Options) -> Options:
    if options.roster != "custom":
        if options.ships is not None:
            raise OptionError("ships", msg("a fleet of your own needs roster=custom"))
        return options
    if options.ships is None:
        reason = msg("a fleet of your own needs a list of ships, written like {form}", form=_SHIP_EXAMPLE)
        raise OptionError("roster", reason)
    # Records use the name of a fleet if it has one.
    name = next((name for name, named_fleet in ROSTERS.items() if options.ships == named_fleet), None)
    return options if name is None else msgspec.structs.replace(options, roster=name, ships=None)


def _random_options(rng: random.Random) -> dict[str, object]:
    option_values: dict[str, object] = {"roster": rng.choice(("standard", "close", "uniform", "custom"))}
    if option_values["roster"] == "custom":
        option_values["ships"] = SCHEMA.by_name["ships"].random(rng)
    for name in ("gap", "crossing_end", "pass_double_wreck", "wreck_screens"):
        if rng.random() < 0.4:
            option_values[name] = SCHEMA.by_name[name].random(rng)
    if rng.random() < 0.3:
        option_values["max_crossings"] = rng.randint(1, 4)
    return option_values


_WORDS_FOLDER: Final = Path(__file__).parents[1] / "words"
_SHIPS_OPTION: Final = Ships(
    "ships",
    msg("Ships"),
    msg(
        "3 to 9 ships, separated by commas: name, masts and guns, then masts and guns once hit, like {form}.",
        form=_SHIP_EXAMPLE,
    ),
    only=("roster", "custom"),
    initial=ROSTERS["standard"],
)
PRESETS: Final = read_presets((_WORDS_FOLDER / "presets.json").read_bytes())
_ROSTER_OPTION, *_RULE_OPTIONS = read_options((_WORDS_FOLDER / "options.json").read_bytes())
SCHEMA: Final = Schema(Options, (_ROSTER_OPTION, _SHIPS_OPTION, *_RULE_OPTIONS), _normalize, _random_options)
