"""Expected cost of attacks and melees from exact odds, in points as in the fleet lists.

Results are identical on every machine: no transcendental functions are used.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from navals.games.uncharted.ai.weights import MARKER_COST, SHARES
from navals.games.uncharted.rules.data.fleet import Profile
from navals.games.uncharted.rules.data.rows import table
from navals.games.uncharted.rules.fire import pool
from navals.games.uncharted.rules.fire.attack import outcome
from navals.games.uncharted.rules.fire.pool import Throw

ADRIFT: Final = (0.15, 0.3, 0.5)
"""Share of its points that a ship without crew is worth, by ``hurry``: the enemy scores half of them at the
end.
"""
LASTING: Final = (1.0, 0.5, 0.0)  # Weight of critical markers, by ``hurry``.


def worth(card: Profile, hull: int, crew: int, hurry: int = 0) -> float:
    """Return the worth of a ship with ``hull`` and ``crew`` left. ``hurry`` is 1 in the last turn but one and
    2 in the last, when damage hardly counts and ships afloat score nothing for the enemy (3.14).
    """
    if hull <= 0:
        return 0.0
    if crew <= 0:
        return ADRIFT[hurry] * card.points
    floating, men = SHARES[hurry]
    rest = 1.0 - floating - men
    return card.points * (floating + rest * hull / card.hull + men * crew / card.crew)


@lru_cache(maxsize=4096)
def after_criticals(
    card: Profile, hull: int, crew: int, count: int, tables: str = "", hurry: int = 0
) -> float:
    """Return a ship's expected worth after critical hits; ``tables`` are the house numbers (``Options``)."""
    if count <= 0 or hull <= 0:
        return worth(card, hull, crew, hurry)
    total = 0.0
    for row, entry in table(tables).items():
        ways = 6 - abs(7 - row)
        if not entry.hull:
            continue
        lost = entry.crew + (2 if entry.crew_die else 0)
        left = after_criticals(card, hull - entry.hull, crew - lost, count - 1, tables, hurry)
        if left > 0 and entry.marker:
            left -= LASTING[hurry] * MARKER_COST[entry.marker] * card.points
        total += ways * left
    return total / 36


@lru_cache(maxsize=1 << 16)
def harm(
    card: Profile,
    hull: int,
    crew: int,
    dice: int,
    bonus: int = 0,
    needs: int = 4,
    softer: int = 0,
    red: bool = False,
    tables: str = "",
    hurry: int = 0,
) -> float:
    """Return an attack's expected cost to a ship; ``softer`` is subtracted from its ratings."""
    if dice <= 0:
        return 0.0
    return harm_of(card, hull, crew, pool.chances(dice, Throw(needs, bonus)), softer, red, tables, hurry)


def harm_of(
    card: Profile,
    hull: int,
    crew: int,
    odds: tuple[float, ...],
    softer: int = 0,
    red: bool = False,
    tables: str = "",
    hurry: int = 0,
) -> float:
    """Return an attack's expected cost given ``odds``, the chances of 0, 1, 2, ... hits (see ``harm``)."""
    damage, critical = card.damage - softer, card.critical - softer
    before = worth(card, hull, crew, hurry)
    total = 0.0
    for hits in range(damage, len(odds)):
        chance = odds[hits]
        if chance < 1e-9:
            continue
        criticals, hurt = outcome(hits, damage, critical, red=red)
        if criticals:
            left = after_criticals(card, hull, crew, criticals, tables, hurry)
        else:
            left = worth(card, hull - hurt, crew, hurry)
        total += chance * (before - left)
    return total


@lru_cache(maxsize=8192)
def fight(own: int, other: int) -> tuple[float, float, float]:
    """Return each crew's chance of winning a fight to the end, and the share of the first crew left if it
    wins.
    """
    if own <= 0 or other <= 0:
        return float(own > 0), float(other > 0), 1.0
    mine, theirs = pool.chances(own), pool.chances(other)
    won = lost = share = 0.0
    still = mine[0] * theirs[0]
    for kills in range(other + 1):
        p = mine[kills] if kills < other else pool.at_least(mine, other)
        for losses in range(own + 1):
            q = theirs[losses] if losses < own else pool.at_least(theirs, own)
            chance = p * q
            if chance < 1e-7 or (kills == 0 and losses == 0):
                continue
            w, b, s = fight(own - losses, other - kills)
            won += chance * w
            lost += chance * b
            share += chance * w * s * (own - losses) / own
    scale = 1.0 - still
    return won / scale, lost / scale, share / won if won > 0 else 0.0
