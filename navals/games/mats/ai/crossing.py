"""Survival odds of every ship as two columns pass, combat by combat.

A column is a tuple of pawns: position, ship (its number in the roster), whether it is in the double file, and
the probabilities of being intact and hit. Without chosen advances, each ship or pair meets each enemy at most
once. Combats are exact (R19-R21) over all states of the fighters: three for a single ship, nine for a pair;
different places are treated as independent.

Sums and products are evaluated in a fixed order, so results are identical on every machine.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

import msgspec

from navals.games.mats.rules import odds
from navals.games.mats.rules.column import DIRECTION
from navals.games.mats.rules.options import HIT, INTACT, MAX_VALUE, SUNK, Ship

Pawn = tuple[int, int, bool, float, float]
"""Position, ship, whether it is in the double file, and probabilities of being intact and of being hit."""

Column = tuple[Pawn, ...]

Fate = tuple[int, float, float]
"""A ship and its probabilities of being intact and of being hit."""

Duel = tuple[float, float, float, float, float, float, float, float]
"""Chances of rolling for damage in a duel: the first side's intact ship against an intact and a hit enemy,
then its hit ship against both; then the same for the second side.
"""

Pair = tuple[int, int]
"""A ship's masts or guns when intact and when hit; or a state of two ships and their total guns."""

THIS_SERIES: Final = (1.0,)
"""Likelihoods for ``march`` that limit it to the combats of this series."""

_WIDEST: Final = 2 * MAX_VALUE
DAMAGE_ODDS: Final = tuple(
    float(odds.chances(lead).damage_odds) for lead in (*range(_WIDEST + 1), *range(-_WIDEST, 0))
)
"""A side's chance of having to roll for damage, indexed by its lead in guns (negative: from the end)."""


def _fates(state: int) -> tuple[tuple[int, float], ...]:
    """Return the states that a pair in ``state`` may be in after losing, with their chances (R21)."""
    lives = (state // 3, state % 3)
    chances: dict[int, float] = {}
    for first in (HIT, SUNK) if lives[0] == INTACT else (SUNK,):
        for second in (HIT, SUNK) if lives[1] == INTACT else (SUNK,):
            chances[3 * first + second] = chances.get(3 * first + second, 0.0) + 1.0
    return tuple((next_state, count / sum(chances.values())) for next_state, count in chances.items())


FATES: Final = tuple(_fates(state) for state in range(9))
"""Results of ``_fates``, indexed by a pair's state: 3 * (base ship's state) + doubled ship's state."""


def _duel(a: Pair, b: Pair) -> Duel:
    (a0, a1), (b0, b1), s = a, b, DAMAGE_ODDS
    return (s[a0 - b0], s[a0 - b1], s[a1 - b0], s[a1 - b1], s[b0 - a0], s[b0 - a1], s[b1 - a0], s[b1 - a1])


class CrossingTables:
    """Lookup tables for a roster. ``duel[i][j]``: ship i against ship j; ``masts[i]``, ``guns[i]``: intact
    and hit; ``pairs[i][j]``: the fighting states of a pair (i in the base file) with their guns.
    """

    def __init__(self, fleet: tuple[Ship, ...], wreck_screens: bool) -> None:
        self.fleet = fleet
        self.wreck_screens = wreck_screens
        self.masts: tuple[Pair, ...] = tuple((ship.intact[0], ship.hit[0]) for ship in fleet)
        self.guns: tuple[Pair, ...] = tuple((ship.intact[1], ship.hit[1]) for ship in fleet)
        guns = self.guns
        self.duel: tuple[tuple[Duel, ...], ...] = tuple(tuple(_duel(a, b) for b in guns) for a in guns)
        self.pairs: tuple[tuple[tuple[Pair, ...], ...], ...] = tuple(
            tuple(self._pair(a, b) for b in guns) for a in guns
        )

    def _pair(self, base: Pair, double: Pair) -> tuple[Pair, ...]:
        """Return the states in which a pair can fight, with their guns (R18, R19, A5)."""
        state_count = 2 if self.wreck_screens else 3
        bases, doubles = (*base, 0), (*double, 0)
        return tuple((s, bases[s // 3] + doubles[s % 3]) for s in range(8) if s // 3 < state_count)


@lru_cache(maxsize=64)
def tables(fleet: tuple[Ship, ...], wreck_screens: bool) -> CrossingTables:
    """Return the tables of a roster; ``wreck_screens`` as in ``Options.wreck_screens``."""
    return CrossingTables(fleet, wreck_screens)


class PositionStates(msgspec.Struct):
    """A side's ships at position ``x``: one with its probabilities (``double`` is -1), or two with the
    probabilities of their nine joint states, numbered as in ``FATES``.
    """

    x: int
    base: int
    intact: float
    hit: float
    double: int = -1
    joint: list[float] = []


def berths(tables: CrossingTables, column: Column, side: int) -> list[PositionStates]:
    """Return a side's places with ships or screening wrecks (A5), head first."""
    by_place: dict[int, PositionStates] = {}
    doubled_pawns = []
    for pawn in column:
        x, ship, double, intact, hit = pawn
        if double:
            doubled_pawns.append(pawn)
        elif intact + hit > 0 or tables.wreck_screens:
            by_place[x] = PositionStates(x, ship, intact, hit)
    for x, ship, _, intact, hit in doubled_pawns:
        if intact + hit > 0:
            base = by_place.get(x)
            if base is None:
                by_place[x] = PositionStates(x, ship, intact, hit)
                continue
            first = (base.intact, base.hit, 1.0 - base.intact - base.hit)
            second = (intact, hit, 1.0 - intact - hit)
            base.double = ship
            base.joint = [a * b for a in first for b in second]
    return [by_place[x] for x in sorted(by_place, reverse=side == 0)]


def march(
    tables: CrossingTables, a: Column, b: Column, likelihoods: tuple[float, ...]
) -> tuple[list[PositionStates], list[PositionStates]]:
    """Return the columns after the coming combats, without chosen advances.

    ``likelihoods[n]`` is the probability that combats n automatic advances from now take place; later ones
    are ignored.
    """
    ours, theirs = berths(tables, a, 0), berths(tables, b, 1)
    duel = tables.duel
    # Start at the heads of both sides, so that combats are evaluated in chronological order.
    for berth in ours:
        low = berth.x
        high = low + len(likelihoods)
        if berth.double >= 0:
            for enemy in theirs:
                if low <= enemy.x < high:
                    (_resolve_2v1 if enemy.double < 0 else _resolve_2v2)(
                        tables, berth, enemy, likelihoods[enemy.x - low]
                    )
            continue
        row, p, q = duel[berth.base], berth.intact, berth.hit
        for enemy in theirs:
            x = enemy.x
            if x < low:
                continue
            if x >= high:
                break
            if enemy.double >= 0:
                berth.intact, berth.hit = p, q
                _resolve_2v1(tables, enemy, berth, likelihoods[x - low])
                p, q = berth.intact, berth.hit
                continue
            a0, a1, a2, a3, b0, b1, b2, b3 = row[enemy.base]
            likelihood = likelihoods[x - low]
            r, s = enemy.intact * likelihood, enemy.hit * likelihood
            loss, sinking = p * (r * a0 + s * a1), q * (r * a2 + s * a3)
            enemy_loss, enemy_sinking = r * (p * b0 + q * b1), s * (p * b2 + q * b3)
            p -= loss
            q += loss / 2 - sinking
            enemy.intact -= enemy_loss
            enemy.hit += enemy_loss / 2 - enemy_sinking
        berth.intact, berth.hit = p, q
    return ours, theirs


def _resolve_2v1(
    tables: CrossingTables, pair: PositionStates, single: PositionStates, likelihood: float
) -> None:
    """Resolve a combat of two ships against one (R19-R21)."""
    joint, (intact_guns, hit_guns) = pair.joint, tables.guns[single.base]
    intact, hit = single.intact, single.hit
    e = f = 0.0
    losses = []
    for state, guns in tables.pairs[pair.base][pair.double]:
        w = joint[state] * likelihood
        if w:
            e += w * DAMAGE_ODDS[intact_guns - guns]
            f += w * DAMAGE_ODDS[hit_guns - guns]
            losses.append(
                (state, w * (intact * DAMAGE_ODDS[guns - intact_guns] + hit * DAMAGE_ODDS[guns - hit_guns]))
            )
    single.intact = intact - intact * e
    single.hit = hit + intact * e / 2 - hit * f
    _apply_losses(joint, losses)


def _resolve_2v2(
    tables: CrossingTables, first: PositionStates, second: PositionStates, likelihood: float
) -> None:
    """Resolve a combat of two ships against two."""
    ours = [(s, g, first.joint[s]) for s, g in tables.pairs[first.base][first.double] if first.joint[s]]
    theirs = [(s, g, second.joint[s]) for s, g in tables.pairs[second.base][second.double] if second.joint[s]]
    for berth, states, enemy_states in ((first, ours, theirs), (second, theirs, ours)):
        losses = []
        for state, guns, w in states:
            u = 0.0
            for _, enemy_guns, chance in enemy_states:
                u += chance * DAMAGE_ODDS[guns - enemy_guns]
            losses.append((state, likelihood * w * u))
        _apply_losses(berth.joint, losses)


def _apply_losses(joint: list[float], losses: list[tuple[int, float]]) -> None:
    """Move the probability lost by each state of a pair to the states that follow from it (R21)."""
    for state, chance in losses:
        joint[state] -= chance
        for next_state, share in FATES[state]:
            joint[next_state] += chance * share


def fates(places: list[PositionStates]) -> tuple[list[Fate], float]:
    """Return every ship's probabilities, and the probability that all are sunk."""
    ships: list[Fate] = []
    all_sunk = 1.0
    for berth in places:
        if berth.double < 0:
            ships.append((berth.base, berth.intact, berth.hit))
            all_sunk *= 1.0 - berth.intact - berth.hit
        else:
            j = berth.joint
            ships.append((berth.base, j[0] + j[1] + j[2], j[3] + j[4] + j[5]))
            ships.append((berth.double, j[0] + j[3] + j[6], j[1] + j[4] + j[7]))
            all_sunk *= j[8]
    return ships, all_sunk


def fight_combats(tables: CrossingTables, a: Column, b: Column) -> tuple[Column, Column]:
    """Return the columns after one combat phase (R18)."""
    columns = []
    for places, column in zip(march(tables, a, b, THIS_SERIES), (a, b), strict=True):
        by_ship = {ship: (intact, hit) for ship, intact, hit in fates(places)[0]}
        columns.append(tuple([(*pawn[:3], *by_ship.get(pawn[1], pawn[3:])) for pawn in column]))
    return columns[0], columns[1]


def drift(column: Column, side: int) -> Column:
    """Return a column after an automatic advance (R4)."""
    direction = DIRECTION[side]
    return tuple([(pawn[0] + direction, *pawn[1:]) for pawn in column])
