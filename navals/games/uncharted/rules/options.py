"""Options: scenario, fleets, and optional rules (3.11, 3.14, 3.15).

A custom fleet lists its squadrons, separated by ``;``, each as the class letters of its ships:
``B;CCC;FFF;FFF``.
"""

from __future__ import annotations

import random
import re
from functools import lru_cache
from pathlib import Path
from typing import Final

import msgspec

from navals.core.game import read_presets
from navals.core.message import Message, clip, msg
from navals.core.option import Choice, Option, OptionError, Schema, pick, read_options
from navals.games.uncharted.rules import forces
from navals.games.uncharted.rules.data import own
from navals.games.uncharted.rules.data.fleet import FLEETS, STARTER_FLEET
from navals.games.uncharted.rules.data.scenarios import BATTLE, BREAKOUT, WRECK, Scenario, scenarios
from navals.games.uncharted.rules.data.tables import OPTION, SAMPLE, HouseNumbers, normalize
from navals.games.uncharted.rules.forces import SAMPLE_LIST
from navals.games.uncharted.rules.naming import COMPASS, FLEET_NAMES
from navals.games.uncharted.rules.sea.terrain import Island, default_map

DEFAULT_LIMIT: Final = 480
_SAMPLE_LISTS: Final = "B;CCC;FFF;FFF CC;CC;FFFF;FFFF CH;FFF;FF CCC;FFFF B;CH;FF FF;FF;CC B;CC;FFF;FFF"
_LIST_PATTERN: Final = re.compile(r"[FCHB]{1,9}(?:;[FCHB]{1,9}){0,11}", re.ASCII)


class Options(msgspec.Struct, frozen=True, omit_defaults=True):
    """The options in use; ``limit``, ``turns`` and the lists are ``None`` for their defaults."""

    scenario: str = BATTLE
    fleet_a: str = "imperials"
    fleet_b: str = "dwarves"
    list_a: str | None = None
    list_b: str | None = None
    limit: int | None = None
    turns: int | None = None
    map: str = "default"
    cards: bool = True
    stern_rake: bool = True
    small_target: bool = False
    explosion: bool = True
    house: str = ""
    own_scenario: str = ""

    def fleet(self, side: int) -> str:
        return self.fleet_b if side else self.fleet_a

    def fleet_list(self, side: int) -> str:
        text = self.list_b if side else self.list_a
        return default_list(self.scenario, side) if text is None else text

    @property
    def scenario_data(self) -> Scenario:
        """The scenario in play."""
        return (
            own.parse_scenario(self.own_scenario).scenario
            if self.own_scenario
            else scenarios(self.house)[self.scenario]
        )

    @property
    def terrain(self) -> tuple[Island, ...]:
        """Terrain at the start, without pieces that players place."""
        if self.own_scenario:
            return own.parse_scenario(self.own_scenario).islands
        return default_map(self.scenario_data.without) if self.map == "default" else ()

    @property
    def table(self) -> tuple[int, int]:
        return self.scenario_data.table

    @property
    def turn_count(self) -> int:
        """The number of turns in a game."""
        return self.scenario_data.turns if self.turns is None else self.turns

    @property
    def points_limit(self) -> int:
        """The points limit; victory margins are fractions of it."""
        return points_limit(self)


def default_list(scenario: str, side: int) -> str:
    """Return a side's default squadrons in a scenario."""
    lists = scenarios()[scenario].lists
    return STARTER_FLEET if lists is None else lists[side]


@lru_cache(maxsize=256)
def points_limit(options: Options) -> int:
    """Return the points limit: the option ``limit``, else the higher of the scenario's two costs, else the
    cost of a starter fleet.
    """
    if options.limit is not None:
        return options.limit
    points = options.scenario_data.points
    return DEFAULT_LIMIT if points is None else max(points)


def side_limit(options: Options, side: int) -> int:
    """Return the maximum cost of a side's fleet."""
    points = options.scenario_data.points
    return options.points_limit if points is None else points[side]


def fleet_errors(options: Options, side: int, text: str) -> tuple[Message, ...]:
    """Return everything wrong with a custom fleet in this scenario (3.11, 3.14)."""
    if options.own_scenario and options.scenario_data.points is not None:
        return forces.custom_errors(
            options.fleet(side), text, options.scenario_data.points[side], options.house
        )
    if options.scenario == BREAKOUT:
        return forces.breakout_errors(options.fleet(side), text, side, options.house)
    return forces.standard_errors(options.fleet(side), text, options.points_limit, options.house)


class ScenarioOption(Option, frozen=True, kw_only=True):
    """The text of a player-made scenario."""

    def tidy(self, text: str) -> str:
        return "".join(text.split()).strip(",")

    def parse(self, text: str) -> str:
        try:
            return own.format_scenario(own.parse_scenario(self.tidy(text)))
        except own.ScenarioError as error:
            raise OptionError(self.name, error.message, rule=error.rule) from None

    def random(self, rng: random.Random) -> str:
        """Return a random valid scenario: zones, objectives, terrain and wrecks."""
        items = [f"zones:{rng.randint(8, 18)}/{rng.randint(8, 18)}", f"minor:{rng.randint(1, 49)}"]
        items += [f"wind:{rng.choice(COMPASS)}"] * (rng.random() < 0.5) + ["runner:A"] * (rng.random() < 0.3)
        for _ in range(rng.randint(0, 14)):
            kind = rng.choice(("island", "reef", "sandbank", "wreck"))
            position_text = f"{kind}:{rng.randint(80, 400) / 10:g}:{rng.randint(80, 400) / 10:g}"
            piece_text = position_text if kind == "wreck" else f"{position_text}:{rng.randint(4, 8) / 2:g}"
            try:
                own.parse_scenario(",".join([*items, piece_text]))
            except own.ScenarioError:
                continue
            items.append(piece_text)
        return self.parse(",".join(items))


class SquadronListOption(Option, frozen=True, kw_only=True):
    """A list of squadrons; ``_normalize`` checks it against the other options."""

    def tidy(self, text: str) -> str:
        return "".join(text.split()).strip(";").upper()

    def parse(self, text: str) -> str:
        value = self.tidy(text)
        if not _LIST_PATTERN.fullmatch(value):
            reason = msg(
                "{text} is not a list of squadrons: write it like {form}", text=clip(text), form=SAMPLE_LIST
            )
            raise OptionError(self.name, reason)
        return value

    def random(self, rng: random.Random) -> str:
        return rng.choice(_SAMPLE_LISTS.split())


def _check_own_scenario(options: Options) -> None:
    """Raise ``OptionError`` if a player-made scenario conflicts with other options."""
    if options.scenario != BATTLE or options.map != "default":
        name = "map" if options.scenario == BATTLE else "scenario"
        reason = msg("your own scenario already has its terrain and its objective")
        raise OptionError(name, reason, rule=own.VICTORY_RULE)
    if options.scenario_data.points is not None and options.limit is not None:
        raise OptionError("limit", msg("this scenario sets its own points"), rule=own.VICTORY_RULE)
    if options.scenario_data.runner >= 0 and options.fleet_list(options.scenario_data.runner).count("B") != 1:
        raise OptionError("list_a", msg("the side that breaks out has one battleship"), rule=own.VICTORY_RULE)


def _normalize(options: Options) -> Options:
    if options.house:
        options = msgspec.structs.replace(options, house=normalize(options.house))
    if options.own_scenario:
        _check_own_scenario(options)
    if options.scenario == BREAKOUT and options.limit is not None:
        raise OptionError("limit", msg("the breakout sets its own points"))
    if options.limit == DEFAULT_LIMIT and options.scenario_data.points is None:
        options = msgspec.structs.replace(options, limit=None)
    if options.turns == options.scenario_data.turns:
        options = msgspec.structs.replace(options, turns=None)
    for side, name in enumerate(("list_a", "list_b")):
        value = getattr(options, name)
        if value is None and options.limit is None and not options.house and not options.own_scenario:
            continue
        text = options.fleet_list(side)
        if reasons := fleet_errors(options, side, text):
            raise OptionError(name, reasons[0], rule="uncharted 3.11")
        if value == default_list(options.scenario, side):
            options = msgspec.structs.replace(options, **{name: None})
    return options


def _effective_value(options: Options, name: str) -> object:
    if name in ("list_a", "list_b"):
        return options.fleet_list(int(name == "list_b"))
    return options.points_limit if name == "limit" else options.turn_count


def _random_house_numbers(rng: random.Random) -> str:
    """Return random house numbers that are consistent."""
    while True:
        try:
            return HOUSE_OPTION.random(rng)
        except OptionError:
            continue


def _random_values(rng: random.Random) -> dict[str, object]:
    values: dict[str, object] = {"scenario": rng.choice((BATTLE, BATTLE, BREAKOUT, WRECK))}
    for name in ("fleet_a", "fleet_b", "map", "cards", "stern_rake", "small_target", "explosion"):
        if rng.random() < 0.5:
            values[name] = SCHEMA.by_name[name].random(rng)
    if rng.random() < 0.5:
        values["turns"] = rng.randint(1, 8)
    if rng.random() < 0.3:
        values["house"] = _random_house_numbers(rng)
    if values["scenario"] == BREAKOUT:
        values["list_b"] = rng.choice((None, "CC;FF", "FFFF;CCCC", "CC;CC;FFFF"))
    elif rng.random() < 0.5:
        values["limit"] = rng.choice((300, 400, 480, 600))
        for name in ("list_a", "list_b"):
            values[name] = SCHEMA.by_name[name].random(rng)
    return values


_FLEET_CHOICES: Final = tuple(Choice(name, FLEET_NAMES[name]) for name in FLEETS)
_LIST_A_HELP: Final = msg("A's squadrons, with the letters F, C, H and B, like {form}.", form=SAMPLE_LIST)
_LIST_B_HELP: Final = msg("B's squadrons, with the letters F, C, H and B, like {form}.", form=SAMPLE_LIST)
_OWN_SCENARIO_HELP: Final = msg("Make it under “Set up a position”.")

HOUSE_OPTION: Final = HouseNumbers(
    OPTION,
    msg("Your own numbers"),
    msg("Changes to the printed numbers, separated by commas, like {form}.", form=SAMPLE),
    group=msg("Your own numbers"),
)

_WORDS_PATH: Final = Path(__file__).parents[1] / "words"
PRESETS: Final = read_presets((_WORDS_PATH / "presets.json").read_bytes())
_OPTIONS: Final = (
    *read_options((_WORDS_PATH / "options.json").read_bytes()),
    pick("fleet_a", msg("A's fleet"), msg("The fleet A commands."), *_FLEET_CHOICES, early=True),
    pick("fleet_b", msg("B's fleet"), msg("The fleet B commands."), *_FLEET_CHOICES, early=True),
    SquadronListOption("list_a", msg("A's ships"), _LIST_A_HELP, group=msg("Side A"), initial=STARTER_FLEET),
    SquadronListOption("list_b", msg("B's ships"), _LIST_B_HELP, group=msg("Side B"), initial=STARTER_FLEET),
    HOUSE_OPTION,
    ScenarioOption("own_scenario", msg("Your own scenario"), _OWN_SCENARIO_HELP, shown=False),
)
SCHEMA: Final = Schema(
    Options,
    sorted(_OPTIONS, key=lambda option: Options.__struct_fields__.index(option.name)),
    _normalize,
    _random_values,
    _effective_value,
)
