"""Expected cost of attacks and melees from exact odds, in points as in the fleet lists.

Results are identical on every machine: no transcendental functions are used.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from navals.games.uncharted.ai.weights import MARKER_COST, VALUE_SHARES
from navals.games.uncharted.rules.data.fleet import Profile
from navals.games.uncharted.rules.data.rows import critical_table
from navals.games.uncharted.rules.fire import pool
from navals.games.uncharted.rules.fire.attack import outcome
from navals.games.uncharted.rules.fire.pool import Throw

DERELICT_SHARES: Final = (0.15, 0.3, 0.5)
"""Share of its points that a ship without crew is worth, by ``hurry``: the enemy scores half of them at the
end.
"""
MARKER_WEIGHTS: Final = (1.0, 0.5, 0.0)  # Weight of critical markers, by ``hurry``.


def value_of(card: Profile, hull: int, crew: int, hurry: int = 0) -> float:
    """Return the value of a ship with ``hull`` and ``crew`` left. ``hurry`` is 1 in the last turn but one and
    2 in the last, when damage hardly counts because ships afloat score nothing for the enemy (3.14).
    """
    if hull <= 0:
        return 0.0
    if crew <= 0:
        return DERELICT_SHARES[hurry] * card.points
    afloat_share, crew_share = VALUE_SHARES[hurry]
    hull_share = 1.0 - afloat_share - crew_share
    return card.points * (afloat_share + hull_share * hull / card.hull + crew_share * crew / card.crew)


@lru_cache(maxsize=4096)
def value_after_criticals(
    card: Profile, hull: int, crew: int, count: int, tables: str = "", hurry: int = 0
) -> float:
    """Return a ship's expected value after ``count`` critical hits; ``tables`` are house numbers."""
    if count <= 0 or hull <= 0:
        return value_of(card, hull, crew, hurry)
    total = 0.0
    for row, entry in critical_table(tables).items():
        weight = 6 - abs(7 - row)
        if not entry.hull:
            continue
        loss = entry.crew + (2 if entry.crew_die else 0)
        value = value_after_criticals(card, hull - entry.hull, crew - loss, count - 1, tables, hurry)
        if value > 0 and entry.marker:
            value -= MARKER_WEIGHTS[hurry] * MARKER_COST[entry.marker] * card.points
        total += weight * value
    return total / 36


@lru_cache(maxsize=1 << 16)
def expected_harm(
    card: Profile,
    hull: int,
    crew: int,
    dice: int,
    bonus: int = 0,
    needs: int = 4,
    reduction: int = 0,
    red: bool = False,
    tables: str = "",
    hurry: int = 0,
) -> float:
    """Return an attack's expected cost to a ship; ``reduction`` is subtracted from both its ratings."""
    if dice <= 0:
        return 0.0
    return harm_from_odds(
        card, hull, crew, pool.chances(dice, Throw(needs, bonus)), reduction, red, tables, hurry
    )


def harm_from_odds(
    card: Profile,
    hull: int,
    crew: int,
    odds: tuple[float, ...],
    reduction: int = 0,
    red: bool = False,
    tables: str = "",
    hurry: int = 0,
) -> float:
    """Return an attack's expected cost given ``odds``, the chances of 0, 1, 2, ... hits (see
    ``expected_harm``).
    """
    damage, critical = card.damage - reduction, card.critical - reduction
    value = value_of(card, hull, crew, hurry)
    total = 0.0
    for hits in range(damage, len(odds)):
        chance = odds[hits]
        if chance < 1e-9:
            continue
        criticals, is_hurt = outcome(hits, damage, critical, red=red)
        if criticals:
            new_value = value_after_criticals(card, hull, crew, criticals, tables, hurry)
        else:
            new_value = value_of(card, hull - is_hurt, crew, hurry)
        total += chance * (value - new_value)
    return total


@lru_cache(maxsize=8192)
def fight_odds(crew: int, their_crew: int) -> tuple[float, float, float]:
    """Return each crew's chance of winning a fight to the end, and the expected share of the first that is
    left if it wins.
    """
    if crew <= 0 or their_crew <= 0:
        return float(crew > 0), float(their_crew > 0), 1.0
    own_odds, their_odds = pool.chances(crew), pool.chances(their_crew)
    victory = defeat = crew_share = 0.0
    stalemate_chance = own_odds[0] * their_odds[0]
    for kills in range(their_crew + 1):
        kill_chance = own_odds[kills] if kills < their_crew else pool.at_least(own_odds, their_crew)
        for losses in range(crew + 1):
            loss_chance = their_odds[losses] if losses < crew else pool.at_least(their_odds, crew)
            chance = kill_chance * loss_chance
            if chance < 1e-7 or (kills == 0 and losses == 0):
                continue
            next_victory, next_defeat, next_share = fight_odds(crew - losses, their_crew - kills)
            victory += chance * next_victory
            defeat += chance * next_defeat
            crew_share += chance * next_victory * next_share * (crew - losses) / crew
    scale = 1.0 - stalemate_chance
    return victory / scale, defeat / scale, crew_share / victory if victory > 0 else 0.0
