"""Expected cost of attacks and melees from exact odds, in points as in the fleet lists.

Results are identical on every machine: no transcendental functions are used.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from navals.games.uncharted.ai.weights import MARKER_COSTS, VALUE_FACTORS
from navals.games.uncharted.rules.data.fleet import Profile
from navals.games.uncharted.rules.data.rows import critical_table
from navals.games.uncharted.rules.fire import pool
from navals.games.uncharted.rules.fire.attack import resolve_hits
from navals.games.uncharted.rules.fire.pool import Throw

DERELICT_FACTORS: Final = (0.15, 0.3, 0.5)
"""Value of a ship without crew, as a share of its points, by ``urgency``. At the end, the enemy scores half
of the points.
"""
MARKER_WEIGHTS: Final = (1.0, 0.5, 0.0)  # Weight of critical markers, by ``urgency``.


def ship_value(card: Profile, hull: int, crew: int, urgency: int = 0) -> float:
    """Return the value of a ship with ``hull`` and ``crew`` left. ``urgency`` is 1 in the last turn but one
    and 2 in the last, when damage hardly counts because ships afloat score nothing for the enemy (3.14).
    """
    if hull <= 0:
        return 0.0
    if crew <= 0:
        return DERELICT_FACTORS[urgency] * card.points
    afloat_factor, crew_factor = VALUE_FACTORS[urgency]
    hull_factor = 1.0 - afloat_factor - crew_factor
    return card.points * (afloat_factor + hull_factor * hull / card.hull + crew_factor * crew / card.crew)


@lru_cache(maxsize=4096)
def value_after_criticals(
    card: Profile, hull: int, crew: int, count: int, changes: str = "", urgency: int = 0
) -> float:
    """Return a ship's expected value after ``count`` critical hits; ``changes`` are house numbers."""
    if count <= 0 or hull <= 0:
        return ship_value(card, hull, crew, urgency)
    total = 0.0
    for row, entry in critical_table(changes).items():
        weight = 6 - abs(7 - row)
        if not entry.hull:
            continue
        loss = entry.crew + (2 if entry.crew_die else 0)
        value = value_after_criticals(card, hull - entry.hull, crew - loss, count - 1, changes, urgency)
        if value > 0 and entry.marker:
            value -= MARKER_WEIGHTS[urgency] * MARKER_COSTS[entry.marker] * card.points
        total += weight * value
    return total / 36


@lru_cache(maxsize=1 << 16)
def expected_harm(
    card: Profile,
    hull: int,
    crew: int,
    dice: int,
    bonus: int = 0,
    lowest_hit: int = 4,
    reduction: int = 0,
    red: bool = False,
    changes: str = "",
    urgency: int = 0,
) -> float:
    """Return an attack's expected cost to a ship; ``reduction`` is subtracted from both its ratings."""
    if dice <= 0:
        return 0.0
    return harm_from_odds(
        card, hull, crew, pool.hit_chances(dice, Throw(lowest_hit, bonus)), reduction, red, changes, urgency
    )


def harm_from_odds(
    card: Profile,
    hull: int,
    crew: int,
    odds: tuple[float, ...],
    reduction: int = 0,
    red: bool = False,
    changes: str = "",
    urgency: int = 0,
) -> float:
    """Return an attack's expected cost given ``odds``, the chances of 0, 1, 2, ... hits (see
    ``expected_harm``).
    """
    damage, critical = card.damage - reduction, card.critical - reduction
    value = ship_value(card, hull, crew, urgency)
    total = 0.0
    for hits in range(damage, len(odds)):
        chance = odds[hits]
        if chance < 1e-9:
            continue
        criticals, is_hurt = resolve_hits(hits, damage, critical, is_red=red)
        if criticals:
            new_value = value_after_criticals(card, hull, crew, criticals, changes, urgency)
        else:
            new_value = ship_value(card, hull - is_hurt, crew, urgency)
        total += chance * (value - new_value)
    return total


@lru_cache(maxsize=8192)
def fight_odds(crew: int, enemy_crew: int) -> tuple[float, float, float]:
    """Return each crew's chance of winning a fight to the end, and the share of the first crew that is
    expected to be left if it wins.
    """
    if crew <= 0 or enemy_crew <= 0:
        return float(crew > 0), float(enemy_crew > 0), 1.0
    own_odds, enemy_odds = pool.hit_chances(crew), pool.hit_chances(enemy_crew)
    victory = defeat = crew_left = 0.0
    stalemate_chance = own_odds[0] * enemy_odds[0]
    for kills in range(enemy_crew + 1):
        kill_chance = own_odds[kills] if kills < enemy_crew else pool.chance_at_least(own_odds, enemy_crew)
        for losses in range(crew + 1):
            loss_chance = enemy_odds[losses] if losses < crew else pool.chance_at_least(enemy_odds, crew)
            chance = kill_chance * loss_chance
            if chance < 1e-7 or (kills == 0 and losses == 0):
                continue
            next_victory, next_defeat, next_crew_left = fight_odds(crew - losses, enemy_crew - kills)
            victory += chance * next_victory
            defeat += chance * next_defeat
            crew_left += chance * next_victory * next_crew_left * (crew - losses) / crew
    scale = 1.0 - stalemate_chance
    return victory / scale, defeat / scale, crew_left / victory if victory > 0 else 0.0
