"""Custom fleets (3.11, 3.14): class letters with ``;`` between squadrons, as in ``B;CCC;FFF;FFF``."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Final

from navals.core.message import Message, msg
from navals.games.uncharted.rules.data.fleet import Profile, Squadron, fleet_points, fleets, parse_squadrons
from navals.games.uncharted.rules.data.scenarios import BREAKOUT, scenarios

POINTS_PER_LARGE_SHIP: Final = 400  # Points of the limit required for each large ship.
MIN_SQUADRONS: Final = 2
MAX_SQUADRONS: Final = 8
SAMPLE_LIST: Final = "B;CCC;FFF;FFF"


def standard_errors(fleet: str, text: str, limit: int, changes: str = "") -> tuple[Message, ...]:
    """Return everything wrong with a custom fleet (3.11); ``changes`` are house numbers."""
    profiles = fleets(changes)[fleet].ships
    squadrons = parse_squadrons(text)
    if any(letter not in profiles for squadron in squadrons for letter in squadron.classes):
        return (msg("a squadron is written with the letters F, C, H and B, like {form}", form=SAMPLE_LIST),)
    errors = [
        *_squadron_errors(squadrons, profiles),
        *_cost_errors(fleet_points(fleet, text, changes), limit),
    ]
    costs = {"S": 0, "M": 0, "L": 0}
    large_count = 0
    for squadron in squadrons:
        ships = [profiles[letter] for letter in squadron.classes]
        if len({ship.size for ship in ships}) == 1:
            costs[ships[0].size] += sum(ship.points for ship in ships)
            large_count += len(ships) if ships[0].size == "L" else 0
    if large_count > limit // POINTS_PER_LARGE_SHIP:
        error = msg(
            "Too many battleships ({n}): at most one for every {points} points of the limit",
            n=large_count,
            points=POINTS_PER_LARGE_SHIP,
        )
        errors.append(error)
    if any(2 * cost > limit for cost in costs.values()):
        errors.append(msg("at most half of the limit may be spent on ships of one size"))
    letters = "".join("".join(squadron.classes) for squadron in squadrons)
    if letters.count("H") > letters.count("C"):
        errors.append(msg("there may not be more heavy cruisers than cruisers"))
    if not MIN_SQUADRONS <= len(squadrons) <= MAX_SQUADRONS:
        errors.append(squadron_count_error(len(squadrons)))
    return tuple(errors)


def _squadron_errors(squadrons: Iterable[Squadron], profiles: Mapping[str, Profile]) -> Iterator[Message]:
    """Yield faults of squadrons with too few or too many ships, or ships of several sizes."""
    for number, squadron in enumerate(squadrons, 1):
        ships = [profiles[letter] for letter in squadron.classes]
        # Heavy and ordinary cruisers may share a squadron: the wider bounds apply.
        low, high = min(ship.squadron[0] for ship in ships), max(ship.squadron[1] for ship in ships)
        if len({ship.size for ship in ships}) > 1:
            yield msg("squadron {number} mixes ships of different sizes", number=number)
        elif not low <= len(ships) <= high:
            yield msg("squadron {number} must have {low} to {high} ships", number=number, low=low, high=high)


def _cost_errors(cost: int, limit: int) -> list[Message]:
    if cost <= limit:
        return []
    return [msg("the fleet costs {points} points, and the limit is {limit}", points=cost, limit=limit)]


def squadron_count_error(n: int) -> Message:
    """Return the message for a wrong number of squadrons."""
    return msg("a fleet has {low} to {high} squadrons, not {n}", low=MIN_SQUADRONS, high=MAX_SQUADRONS, n=n)


def breakout_errors(fleet: str, text: str, side: int, changes: str = "") -> tuple[Message, ...]:
    """Return everything wrong with a breakout fleet, which has its own bounds (3.14)."""
    scenario = scenarios()[BREAKOUT]
    assert scenario.points is not None
    profiles = fleets(changes)[fleet].ships
    squadrons = parse_squadrons(text)
    if side == scenario.runner:
        squadron_texts = sorted("".join(squadron.classes) for squadron in squadrons)
        if squadron_texts in (["B", "CC"], ["B", "CH"], ["B", "HC"]):
            return ()
        return (msg("the runner has one battleship and one squadron of two cruisers"),)
    if any(letter not in "CF" for squadron in squadrons for letter in squadron.classes):
        errors = [msg("the hunter has cruisers and frigates only")]
    else:
        errors = [*_squadron_errors(squadrons, profiles)]
    return (*errors, *_cost_errors(fleet_points(fleet, text, changes), scenario.points[side]))


def custom_errors(fleet: str, text: str, limit: int, changes: str = "") -> tuple[Message, ...]:
    """Return everything wrong with a fleet for a player-made scenario with fixed costs, which only bounds the
    squadrons and the total cost.
    """
    profiles, squadrons = fleets(changes)[fleet].ships, parse_squadrons(text)
    if any(letter not in profiles for squadron in squadrons for letter in squadron.classes):
        return (msg("a squadron is written with the letters F, C, H and B, like {form}", form=SAMPLE_LIST),)
    count_errors = [] if len(squadrons) <= MAX_SQUADRONS else [squadron_count_error(len(squadrons))]
    return (
        *_squadron_errors(squadrons, profiles),
        *_cost_errors(fleet_points(fleet, text, changes), limit),
        *count_errors,
    )
