"""Options of Bataille navale. The sheet has two variants, and a number of bombs by agreement."""

from __future__ import annotations

import random
from typing import Any, Final

import msgspec

from navals.core.game import Preset
from navals.core.message import Message, msg
from navals.core.option import Choice, Number, Numbers, OptionError, Schema, pick

FLEETS: Final[dict[str, tuple[int, ...]]] = {"1": (5, 4, 3, 3, 2), "2": (4, 3, 3, 2, 2, 2, 1, 1, 1, 1)}
BOMBS: Final = {"1": 35, "2": 50, "custom": 50}
MAX_SHIPS: Final = 12
MAX_SIZE: Final = 6


class Options(msgspec.Struct, frozen=True, omit_defaults=True):
    """The options as played; ``bombs`` and its overrides are None for the default (``bombs_each``)."""

    variant: str = "1"
    fleet: tuple[int, ...] | None = None
    bombs: int | None = None
    bombs_a: int | None = None
    bombs_b: int | None = None
    first: str = "draw"
    announce: str = "sunk"

    @property
    def sizes(self) -> tuple[int, ...]:
        """The sizes of each fleet, largest first."""
        return self.fleet if self.fleet is not None else FLEETS[self.variant]

    @property
    def bombs_each(self) -> tuple[int, int]:
        """The bombs of A and of B."""
        both = self.bombs if self.bombs is not None else BOMBS[self.variant]
        a, b = (both if own is None else own for own in (self.bombs_a, self.bombs_b))
        return a, b


_NAMES: Final = {
    "1": {
        5: (msg("the carrier"), msg("Carrier")),
        4: (msg("the cruiser"), msg("Cruiser")),
        3: (msg("the destroyer"), msg("Destroyer")),
        2: (msg("the torpedo boat"), msg("Torpedo boat")),
    },
    "2": {
        4: (msg("the battleship"), msg("Battleship")),
        3: (msg("the cruiser"), msg("Cruiser")),
        2: (msg("the torpedo boat"), msg("Torpedo boat")),
        1: (msg("the submarine"), msg("Submarine")),
    },
}
_NAMES["custom"] = _NAMES["2"] | _NAMES["1"] | {6: _NAMES["2"][4]}
"""The names of ships by variant and size, with their article and for a list."""


def ship_names(options: Options) -> tuple[Message, ...]:
    """Return the name of each ship with its article, in fleet order."""
    return tuple(_NAMES[options.variant][size][0] for size in options.sizes)


def list_names(options: Options) -> tuple[Message, ...]:
    """Return the name of each ship for a list, in fleet order."""
    return tuple(_NAMES[options.variant][size][1] for size in options.sizes)


def _normal(options: Options) -> Options:
    from navals.games.bataille.rules.layouts import admits

    changes: dict[str, Any] = {}
    if options.variant == "custom":
        if options.fleet is None:
            needed = msg("for a fleet of your own, give the sizes of its ships, for example 4,3,2")
            raise OptionError("variant", needed)
        fleet = tuple(sorted(options.fleet, reverse=True))
        if not admits(fleet):
            raise OptionError("fleet", msg("these ships cannot all be placed without touching"))
        changes["fleet"] = fleet
    elif options.fleet is not None:
        raise OptionError("fleet", msg("a fleet of your own needs variant=custom"))
    # The record leaves out a number that equals the default.
    usual = BOMBS[options.variant]
    both = usual if options.bombs is None else options.bombs
    numbers = {"bombs": usual, "bombs_a": both, "bombs_b": both}
    changes |= {name: None for name, number in numbers.items() if getattr(options, name) == number}
    return msgspec.structs.replace(options, **changes)


def _draw(rng: random.Random) -> dict[str, Any]:
    values: dict[str, Any] = {"variant": rng.choice(("1", "2", "custom"))}
    if values["variant"] == "custom":
        values["fleet"] = tuple(rng.randint(1, MAX_SIZE) for _ in range(rng.randint(1, MAX_SHIPS)))
    for name in ("bombs", "bombs_a", "bombs_b"):
        if rng.random() < 0.3:
            values[name] = rng.randint(1, 100)
    values["first"] = rng.choice(("draw", "A", "B", "agree"))
    values["announce"] = rng.choice(("sunk", "class"))
    return values


def _effective(options: Options, name: str) -> int | None:
    if name == "fleet":
        return None
    a, b = options.bombs_each
    both = options.bombs if options.bombs is not None else BOMBS[options.variant]
    return {"bombs": both, "bombs_a": a, "bombs_b": b}[name]


PRESETS: Final[tuple[Preset, ...]] = (
    Preset("classic", msg("Classic: 5 ships, 35 bombs"), ""),
    Preset("flotilla", msg("Flotilla: 10 ships, 50 bombs"), "variant=2"),
    Preset("quick", msg("Quick: 4 ships, 25 bombs"), "variant=custom fleet=4,3,2,2 bombs=25"),
    Preset("endless", msg("To the last ship: 100 bombs"), "bombs=100"),
)

_HANDICAP: Final = msg("A handicap: a different number for this player only.")

SCHEMA: Final = Schema(
    Options,
    (
        pick(
            "variant",
            msg("Fleet"),
            msg("Which ships each player places."),
            Choice("1", msg("Variant 1: 5, 4, 3, 3, 2")),
            Choice("2", msg("Variant 2: 4, 3, 3, 2, 2, 2, 1, 1, 1, 1")),
            Choice("custom", msg("A fleet of your own")),
        ),
        Numbers(
            "fleet",
            msg("Sizes of the ships"),
            msg("1 to 12 ships of 1 to 6 squares, for example 4,3,2."),
            low=1,
            high=MAX_SIZE,
            most=MAX_SHIPS,
            only=("variant", "custom"),
            initial=FLEETS["1"],
        ),
        Number(
            "bombs",
            msg("Bombs each"),
            msg(
                "How many bombs each player may drop: 35 in variant 1, 50 otherwise, "
                "unless you agree on another number."
            ),
            low=1,
            high=100,
        ),
        Number("bombs_a", msg("Bombs for player A"), _HANDICAP, low=1, high=100),
        Number("bombs_b", msg("Bombs for player B"), _HANDICAP, low=1, high=100),
        pick(
            "first",
            msg("Who begins"),
            msg("Drawn at random, or agreed between you."),
            Choice("draw", msg("Chosen at random")),
            Choice("A", msg("Player A")),
            Choice("B", msg("Player B")),
            Choice("agree", msg("You agree on it")),
        ),
        pick(
            "announce",
            msg("When a ship sinks"),
            msg("Should the answer name the ship that has just sunk?"),
            Choice("sunk", msg("Just “sunk”")),
            Choice("class", msg("“Sunk”, and which ship")),
        ),
    ),
    _normal,
    _draw,
    _effective,
)
