"""Custom fleets (3.11, 3.14): class letters with ``;`` between squadrons, as in ``B;CCC;FFF;FFF``."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Final

from navals.core.message import Message, msg
from navals.games.uncharted.rules.data.fleet import Profile, Squadron, fleet_points, fleets, parse_squadrons
from navals.games.uncharted.rules.data.scenarios import BREAKOUT, scenarios

POINTS_PER_LARGE: Final = 400  # Points of the limit required for each large ship.
LEAST_SQUADRONS: Final = 2
MOST_SQUADRONS: Final = 8
FORM: Final = "B;CCC;FFF;FFF"


def faults(fleet: str, text: str, limit: int, tables: str = "") -> tuple[Message, ...]:
    """Return everything wrong with a custom fleet (3.11); ``tables`` are house numbers."""
    cards = fleets(tables)[fleet].ships
    groups = parse_squadrons(text)
    if any(letter not in cards for squadron in groups for letter in squadron.classes):
        return (msg("a squadron is written with the letters F, C, H and B, like {form}", form=FORM),)
    reasons = [*_misfits(groups, cards), *_cost_faults(fleet_points(fleet, text, tables), limit)]
    costs = {"S": 0, "M": 0, "L": 0}
    large_count = 0
    for squadron in groups:
        ships = [cards[letter] for letter in squadron.classes]
        if len({ship.size for ship in ships}) == 1:
            costs[ships[0].size] += sum(ship.points for ship in ships)
            large_count += len(ships) if ships[0].size == "L" else 0
    if large_count > limit // POINTS_PER_LARGE:
        reason = msg(
            "Too many battleships ({n}): at most one for every {points} points of the limit",
            n=large_count,
            points=POINTS_PER_LARGE,
        )
        reasons.append(reason)
    if any(2 * cost > limit for cost in costs.values()):
        reasons.append(msg("at most half of the limit may be spent on ships of one size"))
    letters = "".join("".join(squadron.classes) for squadron in groups)
    if letters.count("H") > letters.count("C"):
        reasons.append(msg("there may not be more heavy cruisers than cruisers"))
    if not LEAST_SQUADRONS <= len(groups) <= MOST_SQUADRONS:
        reasons.append(count_fault(len(groups)))
    return tuple(reasons)


def _misfits(groups: Iterable[Squadron], cards: Mapping[str, Profile]) -> Iterator[Message]:
    """Yield faults of squadrons with too few or too many ships, or ships of several sizes."""
    for number, squadron in enumerate(groups, 1):
        ships = [cards[letter] for letter in squadron.classes]
        # Heavy and ordinary cruisers may share a squadron: the wider bounds apply.
        low, high = min(ship.squadron[0] for ship in ships), max(ship.squadron[1] for ship in ships)
        if len({ship.size for ship in ships}) > 1:
            yield msg("squadron {number} mixes ships of different sizes", number=number)
        elif not low <= len(ships) <= high:
            yield msg("squadron {number} must have {low} to {high} ships", number=number, low=low, high=high)


def _cost_faults(total: int, limit: int) -> list[Message]:
    if total <= limit:
        return []
    return [msg("the fleet costs {points} points, and the limit is {limit}", points=total, limit=limit)]


def count_fault(n: int) -> Message:
    """Return the message for a wrong number of squadrons."""
    return msg(
        "a fleet has {low} to {high} squadrons, not {n}", low=LEAST_SQUADRONS, high=MOST_SQUADRONS, n=n
    )


def breakout_faults(fleet: str, text: str, side: int, tables: str = "") -> tuple[Message, ...]:
    """Return everything wrong with a breakout fleet, which has its own bounds (3.14)."""
    scenario = scenarios()[BREAKOUT]
    assert scenario.points is not None
    cards = fleets(tables)[fleet].ships
    groups = parse_squadrons(text)
    if side == scenario.runner:
        squadron_texts = sorted("".join(squadron.classes) for squadron in groups)
        if squadron_texts in (["B", "CC"], ["B", "CH"], ["B", "HC"]):
            return ()
        return (msg("the runner has one battleship and one squadron of two cruisers"),)
    if any(letter not in "CF" for squadron in groups for letter in squadron.classes):
        reasons = [msg("the hunter has cruisers and frigates only")]
    else:
        reasons = [*_misfits(groups, cards)]
    return (*reasons, *_cost_faults(fleet_points(fleet, text, tables), scenario.points[side]))


def custom_faults(fleet: str, text: str, limit: int, tables: str = "") -> tuple[Message, ...]:
    """Return everything wrong with a fleet for a player-made scenario with fixed costs, which only bounds the
    squadrons and the total cost.
    """
    cards, groups = fleets(tables)[fleet].ships, parse_squadrons(text)
    if any(letter not in cards for squadron in groups for letter in squadron.classes):
        return (msg("a squadron is written with the letters F, C, H and B, like {form}", form=FORM),)
    count_faults = [] if len(groups) <= MOST_SQUADRONS else [count_fault(len(groups))]
    return (*_misfits(groups, cards), *_cost_faults(fleet_points(fleet, text, tables), limit), *count_faults)
