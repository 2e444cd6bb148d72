"""Options of Naval Battle Billiard (section 10 of the rules)."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path
from typing import Any, Final

import msgspec

from navals.core.fields import copy_as
from navals.core.game import read_presets
from navals.core.message import Message, clip, msg
from navals.core.option import Number, Option, OptionError, Schema, read_options
from navals.games.billiard.rules.damage import DamageTerms
from navals.games.billiard.rules.naming import NAME_TABLES
from navals.games.billiard.rules.units import KINDS, PLANE, UNIT_COUNT, home_spot

SPOT_COUNT: Final = 7
_SPOT_MAP_EXAMPLE: Final = "8:2,16:6"
_PAIR_PATTERN: Final = re.compile(r"([0-9]{1,2}):([1-7])", re.ASCII)


class Options(msgspec.Struct, frozen=True, omit_defaults=True):
    """The options of a match. A plane's armour is always 1.

    If ``track_sub_pocket`` is None, it follows ``use``. ``spot_map`` lists units with a non-default spot. The
    simulated table has no fouls and no clock.
    """

    mode: str = "1v1"
    army_of_A: str = "S"
    use: str = "companion"
    first_breaker: str = "choose"
    strike_submarine: int = 2
    strike_cruiser: int = 3
    strike_destroyer: int = 2
    strike_carrier: int = 1
    strike_plane: int = 2
    strike_repair: int = 1
    armour_submarine: int = 2
    armour_cruiser: int = 4
    armour_destroyer: int = 2
    armour_carrier: int = 3
    armour_repair: int = 2
    planes_total: int = 3
    repair_amount: int = 1
    repair_by_unit: bool = True
    friendly_repairship: str = "never"
    break_damage: bool = False
    continue_on_pocket: bool = False
    multi_counter: str = "sum"
    self_pocket_damage: bool = False
    immerse_via_other: bool = False
    immersion_limit: int = 0
    surface_must_attack: bool = True
    sub_survivor: str = "spot"
    hangar_lost_with_carrier: bool = True
    spot_map: tuple[tuple[int, int], ...] = ()
    foul_enemy_place: str = "owner"
    score_mode: str = "standing"
    time_limit: int = 0
    track_sub_pocket: bool | None = None
    table: str = "9ft"
    aim: str = "helped"

    @property
    def is_simulated(self) -> bool:
        return self.use == "simulation"

    def tracks_pockets(self) -> bool:
        """Return whether the pocket of an immersion is tracked: by default only on the simulated table."""
        return self.is_simulated if self.track_sub_pocket is None else self.track_sub_pocket

    def army_of(self, side: int) -> int:
        """Return the army of a side: 0 for S, 1 for T."""
        return side if self.army_of_A == "S" else 1 - side

    def spot_of(self, unit: int) -> int:
        return dict(self.spot_map).get(unit, home_spot(unit))


@lru_cache(maxsize=256)
def damage_terms_of(options: Options) -> DamageTerms:
    """Return the options that affect damage."""
    armour = [1 if kind == PLANE else getattr(options, f"armour_{name}") for kind, name in enumerate(KINDS)]
    strike = [getattr(options, f"strike_{name}") for name in KINDS]
    return copy_as(DamageTerms, options, strike=tuple(strike), armour=tuple(armour))


class SpotMap(Option, frozen=True, kw_only=True):
    """Units that return to a non-default spot: ``8:2,16:6``."""

    def tidy(self, text: str) -> str:
        return ",".join(text.replace(",", " ").split())

    def parse(self, text: str) -> tuple[tuple[int, int], ...]:
        spot_by_unit: dict[int, int] = {}
        for part in text[:200].split(","):
            match = _PAIR_PATTERN.fullmatch(part)
            unit = int(match[1]) if match else 0
            if match is None or not 1 <= unit <= UNIT_COUNT or unit in spot_by_unit or len(text) > 200:
                args = {"option": self.name, "example": _SPOT_MAP_EXAMPLE, "value": clip(text)}
                message = msg(
                    "{option} must be a list such as {example} (unit 8 to spot 2), not {value}", **args
                )
                raise OptionError(self.name, message)
            spot_by_unit[unit] = int(match[2])
        return tuple(sorted(spot_by_unit.items()))

    def write(self, value: Any) -> str:
        return ",".join(f"{unit}:{spot}" for unit, spot in value)

    def random(self, rng: random.Random) -> tuple[tuple[int, int], ...]:
        units = sorted(rng.sample(range(1, UNIT_COUNT + 1), rng.randint(1, 3)))
        return tuple((unit, rng.randint(1, SPOT_COUNT)) for unit in units)


def _normalize(options: Options) -> Options:
    """Remove values of ``track_sub_pocket`` and ``spot_map`` that equal the default."""
    track_sub_pocket = None if options.track_sub_pocket == options.is_simulated else options.track_sub_pocket
    spot_map = tuple(pair for pair in options.spot_map if pair[1] != home_spot(pair[0]))
    return msgspec.structs.replace(options, track_sub_pocket=track_sub_pocket, spot_map=spot_map)


def _draw_values(rng: random.Random) -> dict[str, object]:
    """Draw values for some options, with low armour, so that random matches come to an end."""
    values: dict[str, object] = {}
    for option in SCHEMA.options:
        if rng.random() < 0.7:
            continue
        if isinstance(option, Number) and option.group == _FLEET_GROUP:
            values[option.name] = rng.randint(1, min(option.high, 5))
        elif option.name != "use":
            values[option.name] = option.random(rng)
    if rng.random() < 0.04:
        values["use"] = "simulation"
    return values


_FLEET_GROUP: Final = msg("Strikes and armour")


def _class_options(stat: str, minimum: int, label: Message, help: Message) -> Iterator[Option]:
    """Yield a number option for each class with a field ``{stat}_{class}`` in ``Options``."""
    for name in KINDS:
        if f"{stat}_{name}" in Options.__struct_fields__:
            title = msg("{unit}: {what}", unit=NAME_TABLES["titles"][name], what=label)
            yield Number(f"{stat}.{name}", title, help, low=minimum, high=9, group=_FLEET_GROUP)


_WORDS_FOLDER: Final = Path(__file__).parents[1] / "words"
PRESETS: Final = read_presets((_WORDS_FOLDER / "presets.json").read_bytes())
_OPTIONS: Final = (
    *read_options((_WORDS_FOLDER / "options.json").read_bytes()),
    *_class_options("strike", 0, msg("Strike"), msg("How many armour points each of its hits takes away.")),
    *_class_options(
        "armour", 1, msg("Armour"), msg("The armour points it starts with. At 0, it is destroyed.")
    ),
    SpotMap(
        "spot_map",
        msg("Other spots"),
        msg(
            "Units that return to a spot other than their own. {example} sends the 8 to spot 2, and "
            "the white ball (16) to spot 6.",
            example=_SPOT_MAP_EXAMPLE,
        ),
        group=msg("The match"),
    ),
)
SCHEMA: Final = Schema(
    Options,
    sorted(_OPTIONS, key=lambda option: Options.__struct_fields__.index(option.key)),
    normal=_normalize,
    draw=_draw_values,
    effective=lambda options, name: options.tracks_pockets(),
)
