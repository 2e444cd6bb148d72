"""Options of Bataille navale. The sheet has two variants and lets players agree on the number of bombs."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Final

import msgspec

from navals.core.game import read_presets
from navals.core.message import Message, msg, read_tables
from navals.core.option import Numbers, OptionError, Schema, read_options

FLEETS: Final[dict[str, tuple[int, ...]]] = {"1": (5, 4, 3, 3, 2), "2": (4, 3, 3, 2, 2, 2, 1, 1, 1, 1)}
DEFAULT_BOMBS: Final = {"1": 35, "2": 50, "custom": 50}
MAX_SHIPS: Final = 12
MAX_SIZE: Final = 6


class Options(msgspec.Struct, frozen=True, omit_defaults=True):
    """The options of a game. Numbers of bombs are None if they are the default (see ``bombs_by_seat``)."""

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
    def bombs_by_seat(self) -> tuple[int, int]:
        default_bombs = self.bombs if self.bombs is not None else DEFAULT_BOMBS[self.variant]
        a_bombs, b_bombs = (
            default_bombs if bombs is None else bombs for bombs in (self.bombs_a, self.bombs_b)
        )
        return a_bombs, b_bombs


_WORDS_FOLDER: Final = Path(__file__).parents[1] / "words"
_NAME_TABLES: Final = read_tables(_WORDS_FOLDER / "names.json")
for _kind in ("named", "listed"):
    _NAME_TABLES[f"{_kind}_custom"] = (
        _NAME_TABLES[f"{_kind}_2"] | _NAME_TABLES[f"{_kind}_1"] | {"6": _NAME_TABLES[f"{_kind}_2"]["4"]}
    )


def ship_names(options: Options) -> tuple[Message, ...]:
    """Return each ship's name with its article, in fleet order."""
    return tuple(_NAME_TABLES[f"named_{options.variant}"][str(size)] for size in options.sizes)


def ship_labels(options: Options) -> tuple[Message, ...]:
    """Return each ship's name as used in lists, in fleet order."""
    return tuple(_NAME_TABLES[f"listed_{options.variant}"][str(size)] for size in options.sizes)


def _normalize(options: Options) -> Options:
    from navals.games.bataille.rules.layouts import has_placement

    changes: dict[str, object] = {}
    if options.variant == "custom":
        if options.fleet is None:
            reason = msg("for a fleet of your own, give the sizes of its ships, for example 4,3,2")
            raise OptionError("variant", reason)
        fleet = tuple(sorted(options.fleet, reverse=True))
        if not has_placement(fleet):
            raise OptionError("fleet", msg("these ships cannot all be placed without touching each other"))
        changes["fleet"] = fleet
    elif options.fleet is not None:
        raise OptionError("fleet", msg("a fleet of your own needs variant=custom"))
    # Records omit a number that equals the default.
    default_bombs = DEFAULT_BOMBS[options.variant]
    shared_bombs = default_bombs if options.bombs is None else options.bombs
    default_numbers = {"bombs": default_bombs, "bombs_a": shared_bombs, "bombs_b": shared_bombs}
    changes |= {name: None for name, number in default_numbers.items() if getattr(options, name) == number}
    return msgspec.structs.replace(options, **changes)


def _random_options(rng: random.Random) -> dict[str, object]:
    option_values: dict[str, object] = {"variant": rng.choice(("1", "2", "custom"))}
    if option_values["variant"] == "custom":
        option_values["fleet"] = tuple(rng.randint(1, MAX_SIZE) for _ in range(rng.randint(1, MAX_SHIPS)))
    for name in ("bombs", "bombs_a", "bombs_b"):
        if rng.random() < 0.3:
            option_values[name] = rng.randint(1, 100)
    option_values["first"] = rng.choice(("draw", "A", "B", "agree"))
    option_values["announce"] = rng.choice(("sunk", "class"))
    return option_values


def _effective_value(options: Options, name: str) -> int | None:
    if name == "fleet":
        return None
    a_bombs, b_bombs = options.bombs_by_seat
    default_bombs = options.bombs if options.bombs is not None else DEFAULT_BOMBS[options.variant]
    return {"bombs": default_bombs, "bombs_a": a_bombs, "bombs_b": b_bombs}[name]


_FLEET_OPTION: Final = Numbers(
    "fleet",
    msg("Sizes of the ships"),
    msg("1 to 12 ships of 1 to 6 squares, for example 4,3,2."),
    low=1,
    high=MAX_SIZE,
    most=MAX_SHIPS,
    only=("variant", "custom"),
    initial=FLEETS["1"],
)
PRESETS: Final = read_presets((_WORDS_FOLDER / "presets.json").read_bytes())
_VARIANT_OPTION, *_MORE_OPTIONS = read_options((_WORDS_FOLDER / "options.json").read_bytes())
SCHEMA: Final = Schema(
    Options, (_VARIANT_OPTION, _FLEET_OPTION, *_MORE_OPTIONS), _normalize, _random_options, _effective_value
)
