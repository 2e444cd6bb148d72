"""The values in the rules' tables that house rules may change, their bounds, and the syntax of changes."""

from __future__ import annotations

import random
import re
from collections.abc import Mapping
from functools import cache
from typing import Final

import msgspec

from navals.core.message import Message, clip, msg
from navals.core.option import Option, OptionError
from navals.games.uncharted.rules.cards import deck
from navals.games.uncharted.rules.data import fleet, rows, scenarios
from navals.games.uncharted.rules.data.house import EMPTY_VALUE, Bounds, format_value, parse_changes
from navals.games.uncharted.rules.sea import terrain

OPTION: Final = "house"
LENGTH_LIMIT: Final = 8000  # Maximum length of all changes, in characters.
SAMPLE: Final = "imperials.C.move:10"
WIND_BOUNDS: Final[Bounds] = {"wind": (0, 1)}
_NUMBERS_PATTERN: Final = re.compile(r"[0-9]{1,3}(?:/[0-9]{1,3}){0,3}", re.ASCII)


class HouseKnob(msgspec.Struct, frozen=True):
    """A table entry that can be changed: its name, printed value (a word or numbers), and bounds or
    choices.
    """

    name: str
    default: str
    low: int = 0
    high: int = 0
    choices: tuple[str, ...] = ()

    @property
    def number_count(self) -> int:
        return self.default.count("/") + 1

    def check(self, text: str, name: str | Message) -> Message | None:
        """Return what is wrong with a value, or ``None``; the message calls the knob ``name``."""
        args: dict[str, object] = {"option": name, "value": clip(text)}
        if self.choices:
            if text in self.choices:
                return None
            return msg(
                "{option} must be one of {values}, not {value}", values=", ".join(self.choices), **args
            )
        is_well_formed = _NUMBERS_PATTERN.fullmatch(text) and text.count("/") + 1 == self.number_count
        if is_well_formed and all(self.low <= int(number) <= self.high for number in text.split("/")):
            return None
        args |= {"low": self.low, "high": self.high}
        if self.number_count == 1:
            return msg("{option} must be a whole number from {low} to {high}, not {value}", **args)
        return msg(
            "{option} must be {n} whole numbers from {low} to {high}, as in {form}, not {value}",
            n=self.number_count,
            form=self.default,
            **args,
        )


def _make_knobs(key: str, entry: msgspec.Struct, bounds: Bounds) -> list[HouseKnob]:
    return [
        HouseKnob(f"{key}.{field}", format_value(field, getattr(entry, field)), low, high)
        for field, (low, high) in bounds.items()
    ]


@cache
def knobs() -> dict[str, HouseKnob]:
    """Return everything that house rules may change, by name, in canonical order."""
    all_knobs: list[HouseKnob] = []
    for name, force in fleet.fleets().items():
        all_knobs += _make_knobs(name, force, WIND_BOUNDS)
        for letter, profile in force.ships.items():
            all_knobs += _make_knobs(f"{name}.{letter}", profile, fleet.BOUNDS)
    for number, row in rows.critical_table().items():
        if number != rows.MAGAZINE_ROW:
            all_knobs += _make_knobs(f"critical.{number}", row, rows.BOUNDS)
            choices = (EMPTY_VALUE, *fleet.MARKERS)
            all_knobs.append(
                HouseKnob(f"critical.{number}.marker", format_value("marker", row.marker), choices=choices)
            )
    groups: tuple[tuple[str, Mapping[str, msgspec.Struct], Bounds], ...] = (
        ("card", deck.cards(), deck.BOUNDS),
        ("terrain", terrain.terrain_kinds(), terrain.BOUNDS),
        ("scenario", scenarios.scenarios(), scenarios.BOUNDS),
    )
    for section, entries, bounds in groups:
        for name, entry in entries.items():
            all_knobs += _make_knobs(f"{section}.{name}", entry, bounds)
    return {knob.name: knob for knob in all_knobs}


@cache
def _names_by_lowercase() -> dict[str, str]:
    return {name.lower(): name for name in knobs()}


def parse_values(text: str) -> dict[str, str]:
    """Parse and validate changes; return new values by knob. Raise ``OptionError`` if one is invalid."""
    if len(text) > LENGTH_LIMIT:
        raise OptionError(
            OPTION, msg("the list of changed numbers may have at most {most} characters", most=LENGTH_LIMIT)
        )
    new_values: dict[str, str] = {}
    for item in text.split(",") if text else ():
        name, _, value = item.partition(":")
        if (key := _names_by_lowercase().get(name.lower())) is None or not value:
            reason = msg("{text} is not a changed number: write it like {form}", text=clip(item), form=SAMPLE)
            raise OptionError(OPTION, reason)
        if key in new_values:
            raise OptionError(OPTION, msg("{name} is given twice", name=key))
        if (problem := knobs()[key].check(value.lower(), key)) is not None:
            raise OptionError(OPTION, problem)
        value_text = "/".join(digits.lstrip("0") or "0" for digits in value.split("/"))
        new_values[key] = value_text if value[0].isdigit() else value.lower()
    return new_values


def normalize(text: str) -> str:
    """Return the canonical text of changes: ordered, without redundant ones. Raise ``OptionError`` if one is
    invalid.
    """
    return join_changes(parse_values(text))


def join_changes(new_values: Mapping[str, str]) -> str:
    """Return the canonical text of changes, without redundant ones. Raise ``OptionError`` if they
    conflict.
    """
    text = _join_values({name: value for name, value in new_values.items() if value != knobs()[name].default})
    if (problem := check_consistency(text)) is not None:
        raise OptionError(OPTION, problem)
    return text


def _join_values(new_values: Mapping[str, str]) -> str:
    return ",".join(f"{name}:{new_values[name]}" for name in knobs() if name in new_values)


def check_consistency(text: str) -> Message | None:
    """Return why the tables with these changes are inconsistent, or ``None``."""
    for key in parse_changes(text):
        name, _, letter = key.partition(".")
        if name in fleet.FLEETS and letter:
            card = fleet.fleets(text)[name].ships[letter]
            if card.critical < card.damage:
                critical_name, damage_name = f"{key}.critical", f"{key}.damage"
                return msg("{name} must not be less than {other}", name=critical_name, other=damage_name)
    for name in fleet.FLEETS:
        if len(deck.full_deck(name, text)) < deck.MINIMUM_CARDS:
            return msg(
                "the deck of {name} must have at least {least} cards", name=name, least=deck.MINIMUM_CARDS
            )
    return None


class HouseNumbers(Option, frozen=True, kw_only=True):
    """Changes to the tables, '' by default; ``normalize`` also checks that they are consistent."""

    def tidy(self, text: str) -> str:
        return "".join(text.split()).strip(",")

    def parse(self, text: str) -> str:
        return _join_values(parse_values(self.tidy(text)))

    def random(self, rng: random.Random) -> str:
        new_values = {}
        for name in rng.sample(list(knobs()), rng.randint(1, 12)):
            knob = knobs()[name]
            if knob.choices:
                new_values[name] = rng.choice(knob.choices)
            else:
                new_values[name] = "/".join(
                    str(rng.randint(knob.low, knob.high)) for _ in range(knob.number_count)
                )
        return join_changes(new_values)
