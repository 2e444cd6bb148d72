"""Options of Bataille navale (sheet: two variants, number of bombs by agreement; the rest named in
``rules``)."""

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
    """The options as played. ``bombs`` and its overrides are None where the default holds; see
    ``bombs_of``."""

    variant: str = "1"
    fleet: tuple[int, ...] | None = None
    bombs: int | None = None
    bombs_a: int | None = None
    bombs_b: int | None = None
    first: str = "draw"
    announce: str = "sunk"

    @property
    def sizes(self) -> tuple[int, ...]:
        """Sizes of the ships of each fleet, largest first."""
        return self.fleet if self.fleet is not None else FLEETS[self.variant]

    @property
    def bombs_each(self) -> tuple[int, int]:
        """Bombs of A and of B."""
        both = self.bombs if self.bombs is not None else BOMBS[self.variant]
        return (
            both if self.bombs_a is None else self.bombs_a,
            both if self.bombs_b is None else self.bombs_b,
        )


def ship_names(options: Options) -> tuple[Message, ...]:
    """What each ship of the fleet is called, with its article, in fleet order."""
    if options.variant == "1":
        names = {
            5: msg("the carrier"),
            4: msg("the cruiser"),
            3: msg("the destroyer"),
            2: msg("the torpedo boat"),
        }
    elif options.variant == "2":
        names = {
            4: msg("the battleship"),
            3: msg("the cruiser"),
            2: msg("the torpedo boat"),
            1: msg("the submarine"),
        }
    else:
        names = {size: msg("the ship of size {size}", size=size) for size in range(1, MAX_SIZE + 1)}
    return tuple(names[size] for size in options.sizes)


def list_names(options: Options) -> tuple[Message, ...]:
    """Names of the ships for a list, without article, in fleet order."""
    if options.variant == "1":
        names = {5: msg("Carrier"), 4: msg("Cruiser"), 3: msg("Destroyer"), 2: msg("Torpedo boat")}
    elif options.variant == "2":
        names = {4: msg("Battleship"), 3: msg("Cruiser"), 2: msg("Torpedo boat"), 1: msg("Submarine")}
    else:
        names = {size: msg("Ship of size {size}", size=size) for size in range(1, MAX_SIZE + 1)}
    return tuple(names[size] for size in options.sizes)


def _normal(options: Options) -> Options:
    from navals.games.bataille.rules.layouts import admits

    changes: dict[str, Any] = {}
    if options.variant == "custom":
        if options.fleet is None:
            raise OptionError(
                "variant", msg("for a fleet of your own, give the sizes of its ships, for example 4,3,2")
            )
        fleet = tuple(sorted(options.fleet, reverse=True))
        if not admits(fleet):
            raise OptionError("fleet", msg("these ships cannot all be placed without touching"))
        changes["fleet"] = fleet
    elif options.fleet is not None:
        raise OptionError("fleet", msg("a fleet of your own needs variant=custom"))
    # A number that equals what would hold anyway is not an option chosen: the record leaves it out.
    both = BOMBS[options.variant] if options.bombs is None else options.bombs
    if options.bombs == BOMBS[options.variant]:
        changes["bombs"] = None
    if options.bombs_a == both:
        changes["bombs_a"] = None
    if options.bombs_b == both:
        changes["bombs_b"] = None
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
        Number(
            "bombs_a",
            msg("Bombs for player A"),
            msg("A handicap: another number for this player only."),
            low=1,
            high=100,
        ),
        Number(
            "bombs_b",
            msg("Bombs for player B"),
            msg("A handicap: another number for this player only."),
            low=1,
            high=100,
        ),
        pick(
            "first",
            msg("Who begins"),
            msg("Chance decides, or you agree on it."),
            Choice("draw", msg("Chosen at random")),
            Choice("A", msg("Player A")),
            Choice("B", msg("Player B")),
            Choice("agree", msg("You agree on it")),
        ),
        pick(
            "announce",
            msg("When a ship sinks"),
            msg("What the answer says besides “sunk”."),
            Choice("sunk", msg("“Sunk” is all that is said")),
            Choice("class", msg("The ship is named")),
        ),
    ),
    _normal,
    _draw,
    _effective,
)
