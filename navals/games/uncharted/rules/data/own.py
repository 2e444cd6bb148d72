"""Player-made scenarios (3.14), as a text option.

``zones:12/12,minor:5,wind:E,runner:A,points:240/360,island:24:24:4,reef:11:19:2.5,wreck:24:30``: items
separated by commas. ``zones``: deployment depth of each side; ``minor``: the winning lead, in percent;
``wind``: the opening wind; ``runner:A``: A's battleship must break out to the north; ``points``: cost of each
side, replacing the bounds of 3.11. Terrain has a position and radius, a wreck a position, in inches. Defaults
are those of the battle line on an open sea.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import lru_cache
from typing import Final

import msgspec

from navals.core.message import Message, clip, msg
from navals.games.uncharted.rules.data.house import CACHE_SIZE
from navals.games.uncharted.rules.data.scenarios import BATTLE, BOUNDS, Scenario, scenarios
from navals.games.uncharted.rules.naming import COMPASS
from navals.games.uncharted.rules.sea import terrain
from navals.games.uncharted.rules.sea.terrain import EDGE_DISTANCE, KINDS, PIECE_GAP, Island, are_apart
from navals.geometry.plane import Point

WRECK: Final = "wreck"
MAX_PIECES: Final = 16
MAX_WRECKS: Final = 6
LEAD_BOUNDS: Final = (1, 49)  # The winning lead, in percent, below that of a crushing victory.
COST_BOUNDS: Final = (60, 2000)  # Cost of a side, in points.
TERRAIN_RULE: Final = "uncharted 3.13"
VICTORY_RULE: Final = "uncharted 3.14"

_NUMBER_PATTERN: Final = re.compile(r"([0-9]{1,2})(?:\.([0-9]{1,3}))?", re.ASCII)
_PAIR_PATTERN: Final = re.compile(r"([0-9]{1,4})/([0-9]{1,4})", re.ASCII)
_EXAMPLE: Final = "zones:12/12,reef:11:19:2.5,wreck:24:30"


class ScenarioError(ValueError):
    """Raised for an invalid scenario. ``message`` gives the reason, ``rule`` the rule it violates."""

    def __init__(self, message: Message, rule: str = VICTORY_RULE) -> None:
        super().__init__(str(message))
        self.message = message
        self.rule = rule


class CustomScenario(msgspec.Struct, frozen=True):
    """A player-made scenario. Distances are in thousandths of an inch, as in ``Scenario``."""

    zones: tuple[int, int]
    minor: int
    wind: int | None = None
    runner: int = -1
    points: tuple[int, int] | None = None
    islands: tuple[Island, ...] = ()
    wrecks: tuple[Point, ...] = ()

    @property
    def scenario(self) -> Scenario:
        fields = ("minor", "zones", "wind", "runner", "points", "wrecks")
        return msgspec.structs.replace(scenarios()[BATTLE], **{name: getattr(self, name) for name in fields})


@lru_cache(maxsize=CACHE_SIZE)
def parse_scenario(text: str) -> CustomScenario:
    """Parse a scenario. Raise ``ScenarioError`` if it is invalid.

    >>> parse_scenario("Reef:11:19:2.5").islands
    (Island(kind='reef', at=(11000, 19000), radius=2500),)
    """
    scenario = default_scenario()
    seen_names: set[str] = set()
    for item in text.split(",", MAX_PIECES + MAX_WRECKS + 8):
        name, _, value = item.partition(":")
        name = name.lower()
        if name in _READERS:
            if name in seen_names:
                raise ScenarioError(msg("{text} is given twice", text=clip(name)))
            seen_names.add(name)
            scenario = msgspec.structs.replace(scenario, **{name: _READERS[name](value)})
        elif name in KINDS:
            scenario = with_piece(scenario, Island(name, *_read_point(value.split(":"), 3, item)))
        elif name == WRECK:
            scenario = with_wreck(scenario, _read_point(value.split(":"), 2, item)[0])
        else:
            raise _syntax_error(item)
    return scenario


def default_scenario() -> CustomScenario:
    """Return the default: the battle line on the open sea."""
    battle = scenarios()[BATTLE]
    return CustomScenario(battle.zones, battle.minor)


def with_piece(scenario: CustomScenario, piece: Island) -> CustomScenario:
    """Return the scenario with a piece of terrain added. Raise ``ScenarioError`` if it does not fit."""
    if not terrain.MIN_RADIUS <= piece.radius <= terrain.MAX_RADIUS:
        raise ScenarioError(msg("a radius must be from 2 to 4 inches"), TERRAIN_RULE)
    if len(scenario.islands) >= MAX_PIECES:
        raise ScenarioError(msg("a table can have at most {n} pieces of terrain", n=MAX_PIECES), TERRAIN_RULE)
    table = scenarios()[BATTLE].table
    if not terrain.has_room(scenario.islands, scenario.wrecks, table, piece.at, piece.radius):
        reason = msg(
            "pieces of terrain must be at least 8 inches from every edge, and 4 inches from each other and "
            "from wrecks"
        )
        raise ScenarioError(reason, TERRAIN_RULE)
    return msgspec.structs.replace(scenario, islands=(*scenario.islands, piece))


def with_wreck(scenario: CustomScenario, point: Point) -> CustomScenario:
    """Return the scenario with a wreck added. Raise ``ScenarioError`` if it does not fit."""
    table = scenarios()[BATTLE].table
    if len(scenario.wrecks) >= MAX_WRECKS:
        raise ScenarioError(msg("a table can have at most {n} wrecks", n=MAX_WRECKS))
    clears_edges = all(
        EDGE_DISTANCE <= coordinate <= length - EDGE_DISTANCE
        for coordinate, length in zip(point, table, strict=True)
    )
    obstacles = [
        *((piece.at, piece.radius) for piece in scenario.islands),
        *((wreck, 0) for wreck in scenario.wrecks),
    ]
    if not clears_edges or not all(
        are_apart(point, centre, PIECE_GAP + radius) for centre, radius in obstacles
    ):
        reason = msg(
            "wrecks must be at least 8 inches from every edge, and 4 inches from terrain and from each other"
        )
        raise ScenarioError(reason)
    return msgspec.structs.replace(scenario, wrecks=(*scenario.wrecks, point))


def format_scenario(scenario: CustomScenario) -> str:
    """Return a scenario's canonical text.

    >>> format_scenario(parse_scenario("wreck:24:30,minor:7,reef:11:19:2.50"))
    'zones:12/12,minor:7,reef:11:19:2.5,wreck:24:30'
    """
    items = [f"zones:{scenario.zones[0] // 1000}/{scenario.zones[1] // 1000}", f"minor:{scenario.minor}"]
    if scenario.wind is not None:
        items.append(f"wind:{COMPASS[scenario.wind]}")
    if scenario.runner >= 0:
        items.append("runner:A")
    if scenario.points is not None:
        items.append(f"points:{scenario.points[0]}/{scenario.points[1]}")
    items += [
        f"{piece.kind}:{':'.join(map(format_inches, (*piece.at, piece.radius)))}"
        for piece in scenario.islands
    ]
    items += [f"{WRECK}:{':'.join(map(format_inches, point))}" for point in scenario.wrecks]
    return ",".join(items)


def format_inches(thousandths: int) -> str:
    """Format thousandths of an inch as inches.

    >>> format_inches(2500), format_inches(24000)
    ('2.5', '24')
    """
    units, remainder = divmod(thousandths, 1000)
    return f"{units}.{remainder:03d}".rstrip("0") if remainder else str(units)


def parse_thousandths(units: str, decimals: str | None) -> int:
    """Return thousandths of an inch, given the digits before and after a decimal point."""
    return 1000 * int(units) + int((decimals or "").ljust(3, "0"))


def _syntax_error(text: str) -> ScenarioError:
    return ScenarioError(
        msg("{text} is not part of a scenario: write it like {form}", text=clip(text), form=_EXAMPLE)
    )


def _read_point(values: list[str], count: int, item: str) -> tuple[Point, int]:
    """Parse ``count`` numbers: a position and, if three, a radius. Raise ``ScenarioError`` citing
    ``item``.
    """
    matches = [_NUMBER_PATTERN.fullmatch(value) for value in values]
    if len(values) != count or not all(matches):
        raise _syntax_error(item)
    x, y, *radius = (parse_thousandths(match[1], match[2]) for match in matches if match is not None)
    return (x, y), radius[0] if radius else y


def _read_pair(value: str, minimum: int, maximum: int, label: Message) -> tuple[int, int]:
    match = _PAIR_PATTERN.fullmatch(value)
    if match is None or not all(minimum <= int(number) <= maximum for number in match.groups()):
        args = {"what": label, "low": minimum, "high": maximum}
        reason = msg("{what}: give two numbers from {low} to {high}, separated by a slash", **args)
        raise ScenarioError(reason)
    return int(match[1]), int(match[2])


def _read_zones(value: str) -> tuple[int, int]:
    south, north = _read_pair(value, *BOUNDS["zones"], msg("Zones"))
    return 1000 * south, 1000 * north


def _read_lead(value: str) -> int:
    low, high = LEAD_BOUNDS
    if not re.fullmatch(r"[0-9]{1,2}", value, re.ASCII) or not low <= int(value) <= high:
        raise ScenarioError(msg("the winning lead must be from {low} to {high} percent", low=low, high=high))
    return int(value)


def _read_wind(value: str) -> int:
    if value.upper() not in COMPASS:
        raise ScenarioError(msg("{text} is not a point of the compass", text=clip(value)), TERRAIN_RULE)
    return COMPASS.index(value.upper())


def _read_runner(value: str) -> int:
    if value.upper() != "A":
        raise ScenarioError(msg("only A can break out, over the north edge"))
    return 0


_READERS: Final[dict[str, Callable[[str], object]]] = {
    "zones": _read_zones,
    "minor": _read_lead,
    "wind": _read_wind,
    "runner": _read_runner,
    "points": lambda value: _read_pair(value, *COST_BOUNDS, msg("Points")),
}
