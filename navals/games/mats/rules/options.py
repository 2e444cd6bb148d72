"""Options of MATS, and the fleets: their figures are ours, since the sheet's pictures of the pawns are lost."""

from __future__ import annotations

import random
import re
from collections.abc import Container
from functools import lru_cache
from typing import Any, Final

import msgspec

from navals.core.game import Preset
from navals.core.message import Message, clip, msg
from navals.core.option import Choice, Number, Option, OptionError, Schema, Switch, pick

MIN_SHIPS: Final = 3
MAX_SHIPS: Final = 9
MAX_VALUE: Final = 6
INTACT: Final = 0
HIT: Final = 1
SUNK: Final = 2

_SHIP: Final = re.compile(r"([A-Z][A-Z0-9]{0,2}):([0-9])/([0-9])>([0-9])/([0-9])", re.ASCII | re.IGNORECASE)
_FORM: Final = "V1:2/4>1/2"


class Ship(msgspec.Struct, frozen=True, array_like=True):
    """A pawn with its two faces: ``id`` as in the notation, masts and guns intact, masts and guns once hit."""

    id: str
    intact: tuple[int, int]
    hit: tuple[int, int]

    def face(self, life: int) -> tuple[int, int]:
        """Masts and guns by INTACT, HIT or SUNK."""
        return self.intact if life == INTACT else self.hit if life == HIT else (0, 0)

    @property
    def rate(self) -> str:
        """What kind of ship it is, by its guns: ``three``, ``two``, ``frigate`` or ``corvette``."""
        guns = self.intact[1]
        return ("corvette", "frigate", "two", "three")[max(0, min(guns - 2, 3))]


def ship_of(text: str) -> Ship | None:
    """The ship written as ``text``, None if that is no ship. Its figures are not judged: see ``fault_of``."""
    match = _SHIP.fullmatch(text)
    if match is None:
        return None
    m, g, hm, hg = (int(match[n]) for n in (2, 3, 4, 5))
    return Ship(match[1].upper(), (m, g), (hm, hg))


def text_of(ship: Ship) -> str:
    """A ship as the record writes it."""
    return f"{ship.id}:{ship.intact[0]}/{ship.intact[1]}>{ship.hit[0]}/{ship.hit[1]}"


def no_ship(text: str) -> Message:
    """Said of a text that should have been a ship."""
    return msg(
        "{text} is no ship: name, masts and guns, then masts and guns once hit, as in {form}",
        text=clip(text),
        form=_FORM,
    )


def fault_of(ship: Ship, names: Container[str] = ()) -> Message | None:
    """What is wrong with a ship beside ships of those ``names``; None if nothing is."""
    if ship.id in names:
        return msg("two ships are called {ship}", ship=ship.id)
    if max(*ship.intact, *ship.hit) > MAX_VALUE:
        return msg(
            "{ship}: masts and guns are numbers from {low} to {high}", ship=ship.id, low=0, high=MAX_VALUE
        )
    if ship.hit[0] > ship.intact[0] or ship.hit[1] > ship.intact[1] or ship.hit == ship.intact:
        return msg("{ship}: a hit takes masts or guns away, and never adds any", ship=ship.id)
    return None


def wrong_size(count: int) -> Message | None:
    """What is wrong with a fleet of that many ships; None if nothing is."""
    if MIN_SHIPS <= count <= MAX_SHIPS:
        return None
    return msg("a fleet has {low} to {high} ships, not {n}", low=MIN_SHIPS, high=MAX_SHIPS, n=count)


def _fleet(text: str) -> tuple[Ship, ...]:
    """Ships from data that is known to be right."""
    return tuple(ship for ship in map(ship_of, text.split(",")) if ship is not None)


ROSTERS: Final[dict[str, tuple[Ship, ...]]] = {
    "standard": _fleet("TP:1/5>0/3,V1:2/4>1/2,V2:2/4>1/2,F1:3/3>2/2,F2:3/3>2/2,C1:4/2>3/1,C2:4/2>3/1"),
    "close": _fleet("TP:1/4>0/3,V1:2/4>1/2,V2:2/4>1/2,F1:3/3>2/2,F2:3/3>2/2,C1:5/3>3/1,C2:5/3>3/1"),
    "uniform": _fleet(",".join(f"U{number}:2/3>1/1" for number in range(1, 8))),
}
"""The three fleets; both sides have the same."""


class Ships(Option, frozen=True, kw_only=True):
    """A fleet: 3 to 9 ships of the form ``ID:masts/guns>masts/guns``, separated by commas."""

    def tidy(self, text: str) -> str:
        return "".join(text.split()).strip(",")

    def parse(self, text: str) -> tuple[Ship, ...]:
        parts = text.split(",")
        self._refuse(wrong_size(len(parts)))
        fleet: list[Ship] = []
        for part in parts:
            ship = ship_of(part)
            if ship is None:
                raise OptionError(self.name, no_ship(part))
            self._refuse(fault_of(ship, {other.id for other in fleet}))
            fleet.append(ship)
        return tuple(fleet)

    def _refuse(self, fault: Message | None) -> None:
        if fault is not None:
            raise OptionError(self.name, fault)

    def write(self, value: Any) -> str:
        return ",".join(map(text_of, value))

    def random(self, rng: random.Random) -> tuple[Ship, ...]:
        ids = rng.sample(
            [letter + tail for letter in "ABCFTVXZ" for tail in ("", "1", "2", "3B", "X")],
            rng.randint(MIN_SHIPS, MAX_SHIPS),
        )
        return tuple(_any_ship(name, rng) for name in ids)


def _any_ship(name: str, rng: random.Random) -> Ship:
    while True:
        masts, guns = rng.randint(0, MAX_VALUE), rng.randint(0, MAX_VALUE)
        hit = (rng.randint(0, masts), rng.randint(0, guns))
        if hit != (masts, guns):
            return Ship(name, (masts, guns), hit)


class Options(msgspec.Struct, frozen=True, omit_defaults=True):
    """The options as played; ``ships`` with a roster of one's own only, ``max_crossings`` None without limit."""

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
    """A fleet made ready for play: ``index`` by name; ``masts[i]`` and ``guns[i]`` of ship i by INTACT, HIT and SUNK."""

    ships: tuple[Ship, ...]
    index: dict[str, int]
    masts: tuple[tuple[int, int, int], ...]
    guns: tuple[tuple[int, int, int], ...]


def _roster(ships: tuple[Ship, ...]) -> Roster:
    return Roster(
        ships,
        {ship.id: place for place, ship in enumerate(ships)},
        tuple((ship.intact[0], ship.hit[0], 0) for ship in ships),
        tuple((ship.intact[1], ship.hit[1], 0) for ship in ships),
    )


_NAMED: Final = {name: _roster(ships) for name, ships in ROSTERS.items()}
_custom: Final = lru_cache(maxsize=64)(_roster)


def roster(options: Options) -> Roster:
    """The fleet of each side."""
    return _NAMED[options.roster] if options.ships is None else _custom(options.ships)


def rate_name(rate: str) -> Message:
    """What ships of a rate are called, as in a list."""
    names = {
        "three": msg("Three-decker"),
        "two": msg("Two-decker"),
        "frigate": msg("Frigate"),
        "corvette": msg("Corvette"),
    }
    return names[rate]


def _normal(options: Options) -> Options:
    if options.roster != "custom":
        if options.ships is not None:
            raise OptionError("ships", msg("a fleet of your own goes with roster=custom only"))
        return options
    if options.ships is None:
        raise OptionError(
            "roster", msg("a fleet of your own needs its ships, written as in {form}", form=_FORM)
        )
    # A fleet that exists under a name is not a fleet of one's own: the record names it.
    for name, fleet in ROSTERS.items():
        if options.ships == fleet:
            return msgspec.structs.replace(options, roster=name, ships=None)
    return options


def _draw(rng: random.Random) -> dict[str, Any]:
    values: dict[str, Any] = {"roster": rng.choice(("standard", "close", "uniform", "custom"))}
    if values["roster"] == "custom":
        values["ships"] = SCHEMA.by_name["ships"].random(rng)
    for name in ("gap", "crossing_end", "pass_double_wreck", "wreck_screens"):
        if rng.random() < 0.4:
            values[name] = SCHEMA.by_name[name].random(rng)
    if rng.random() < 0.3:
        values["max_crossings"] = rng.randint(1, 4)
    return values


PRESETS: Final[tuple[Preset, ...]] = (
    Preset("standard", msg("Classic: 7 ships, four kinds"), ""),
    Preset("close", msg("Even guns: swift ships count for more"), "roster=close"),
    Preset("drill", msg("Drill: 7 ships alike, no secret"), "roster=uniform"),
    Preset(
        "squadron",
        msg("Quick: a squadron of 4 ships"),
        "ships=TP:1/5>0/3,V1:2/4>1/2,F1:3/3>2/2,C1:4/2>3/1 roster=custom",
    ),
)

SCHEMA: Final = Schema(
    Options,
    (
        pick(
            "roster",
            msg("Fleet"),
            msg("Which ships each player has; both have the same."),
            Choice("standard", msg("Standard: guns from 2 to 5, masts from 1 to 4")),
            Choice("close", msg("Close: guns from 3 to 4, masts from 1 to 5")),
            Choice("uniform", msg("Uniform: seven ships alike")),
            Choice("custom", msg("A fleet of your own")),
        ),
        Ships(
            "ships",
            msg("Ships"),
            msg(
                "3 to 9 ships: name, masts and guns, then masts and guns once hit, as in {form}, separated by commas.",
                form=_FORM,
            ),
            only=("roster", "custom"),
            initial=ROSTERS["standard"],
        ),
        Number(
            "gap",
            msg("Distance at the start"),
            msg("How many empty positions lie between the heads of the columns."),
            low=0,
            high=3,
        ),
        pick(
            "crossing_end",
            msg("End of a crossing"),
            msg("What must have passed the enemy before new columns are formed."),
            Choice("pawns", msg("All ships and wrecks have passed")),
            Choice("ships", msg("All ships have passed, wrecks do not count")),
        ),
        Switch(
            "pass_double_wreck",
            msg("Pass a wreck in the double file"),
            msg("A ship may pass a position where a wreck of its side lies in the double file."),
        ),
        Switch(
            "wreck_screens",
            msg("Wrecks screen"),
            msg("A ship in the double file behind a wreck neither fights nor can be fought."),
        ),
        Number(
            "max_crossings",
            msg("Crossings at most"),
            msg(
                "After that many crossings the side with more ships wins; without a number nothing ends early."
            ),
            low=1,
            high=999,
        ),
    ),
    _normal,
    _draw,
)
