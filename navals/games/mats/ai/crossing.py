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
from navals.games.mats.rules.options import HIT, INTACT, MAX_FIGURE, SUNK, Ship

Pawn = tuple[int, int, bool, float, float]
"""Position, ship, whether it is in the double file, and probabilities of being intact and of being hit."""

Column = tuple[Pawn, ...]

Fate = tuple[int, float, float]
"""A ship and its probabilities of being intact and of being hit."""

DamageChances = tuple[float, float, float, float, float, float, float, float]
"""Chances of rolling for damage in a duel: the first side's intact ship against an intact and a hit enemy,
then its hit ship against both; then the same for the second side.
"""

Pair = tuple[int, int]
"""A ship's masts or guns when intact and when hit; or, for two ships, the number of their joint state and
their total guns."""

SERIES_LIKELIHOODS: Final = (1.0,)
"""Likelihoods for ``predict`` that limit it to the combats of this series."""

_MAX_LEAD: Final = 2 * MAX_FIGURE
DAMAGE_ODDS: Final = tuple(
    float(odds.throw_counts(lead).damage_odds) for lead in (*range(_MAX_LEAD + 1), *range(-_MAX_LEAD, 0))
)
"""A side's chance of having to roll for damage, indexed by its lead in guns (negative: from the end)."""


def _states_after_loss(state: int) -> tuple[tuple[int, float], ...]:
    """Return the states that a pair in ``state`` may be in after losing, with their chances (R21)."""
    hulls = (state // 3, state % 3)
    weights: dict[int, float] = {}
    for base_hull in (HIT, SUNK) if hulls[0] == INTACT else (SUNK,):
        for double_hull in (HIT, SUNK) if hulls[1] == INTACT else (SUNK,):
            weights[3 * base_hull + double_hull] = weights.get(3 * base_hull + double_hull, 0.0) + 1.0
    return tuple((next_state, weight / sum(weights.values())) for next_state, weight in weights.items())


STATES_AFTER_LOSS: Final = tuple(_states_after_loss(state) for state in range(9))
"""Results of ``_states_after_loss``, indexed by a pair's state: 3 * (base ship's state) + doubled ship's
state.
"""


def _damage_chances(own_guns: Pair, enemy_guns: Pair) -> DamageChances:
    (a0, a1), (b0, b1), odds_by_lead = own_guns, enemy_guns, DAMAGE_ODDS
    return (
        odds_by_lead[a0 - b0],
        odds_by_lead[a0 - b1],
        odds_by_lead[a1 - b0],
        odds_by_lead[a1 - b1],
        odds_by_lead[b0 - a0],
        odds_by_lead[b0 - a1],
        odds_by_lead[b1 - a0],
        odds_by_lead[b1 - a1],
    )


class CrossingTables:
    """Lookup tables for a roster. ``damage_chances[i][j]``: ship i against ship j; ``masts[i]``, ``guns[i]``:
    intact and hit; ``pair_states[i][j]``: the fighting states of a pair (i in the base file) with their guns.
    """

    def __init__(self, fleet: tuple[Ship, ...], wreck_screens: bool) -> None:
        self.fleet = fleet
        self.wreck_screens = wreck_screens
        self.masts: tuple[Pair, ...] = tuple((ship.intact[0], ship.hit[0]) for ship in fleet)
        self.guns: tuple[Pair, ...] = tuple((ship.intact[1], ship.hit[1]) for ship in fleet)
        guns = self.guns
        self.damage_chances: tuple[tuple[DamageChances, ...], ...] = tuple(
            tuple(_damage_chances(own_guns, enemy_guns) for enemy_guns in guns) for own_guns in guns
        )
        self.pair_states: tuple[tuple[tuple[Pair, ...], ...], ...] = tuple(
            tuple(self._pair_states(own_guns, enemy_guns) for enemy_guns in guns) for own_guns in guns
        )

    def _pair_states(self, base_ship_guns: Pair, double_ship_guns: Pair) -> tuple[Pair, ...]:
        """Return the states in which a pair can fight, with their guns (R18, R19, A5)."""
        state_count = 2 if self.wreck_screens else 3
        base_guns, double_guns = (*base_ship_guns, 0), (*double_ship_guns, 0)
        return tuple(
            (state, base_guns[state // 3] + double_guns[state % 3])
            for state in range(8)
            if state // 3 < state_count
        )


@lru_cache(maxsize=64)
def crossing_tables(fleet: tuple[Ship, ...], wreck_screens: bool) -> CrossingTables:
    """Return the tables of a roster; see ``Options.wreck_screens``."""
    return CrossingTables(fleet, wreck_screens)


class FightingPlace(msgspec.Struct):
    """A side's ships at position ``x``: one with its probabilities (``double_ship`` is -1), or two with the
    probabilities of their nine joint states, numbered as in ``STATES_AFTER_LOSS``.
    """

    x: int
    base_ship: int
    intact_chance: float
    hit_chance: float
    double_ship: int = -1
    joint_chances: list[float] = []


def fighting_places(tables: CrossingTables, column: Column, side: int) -> list[FightingPlace]:
    """Return a side's places with ships or screening wrecks (A5), head first."""
    places: dict[int, FightingPlace] = {}
    doubled_pawns = []
    for pawn in column:
        x, ship, is_double, intact, hit = pawn
        if is_double:
            doubled_pawns.append(pawn)
        elif intact + hit > 0 or tables.wreck_screens:
            places[x] = FightingPlace(x, ship, intact, hit)
    for x, ship, _, intact, hit in doubled_pawns:
        if intact + hit > 0:
            base = places.get(x)
            if base is None:
                places[x] = FightingPlace(x, ship, intact, hit)
                continue
            base_chances = (base.intact_chance, base.hit_chance, 1.0 - base.intact_chance - base.hit_chance)
            double_chances = (intact, hit, 1.0 - intact - hit)
            base.double_ship = ship
            base.joint_chances = [
                base_chance * double_chance
                for base_chance in base_chances
                for double_chance in double_chances
            ]
    return [places[x] for x in sorted(places, reverse=side == 0)]


def predict(
    tables: CrossingTables, column_a: Column, column_b: Column, likelihoods: tuple[float, ...]
) -> tuple[list[FightingPlace], list[FightingPlace]]:
    """Return the columns after the coming combats, without chosen advances.

    ``likelihoods[n]`` is the probability that combats take place if they are ``n`` automatic advances away.
    Combats even further away are ignored.
    """
    own_places, enemy_places = fighting_places(tables, column_a, 0), fighting_places(tables, column_b, 1)
    damage_chances = tables.damage_chances
    # Start at the heads of both sides, so that combats are evaluated in chronological order.
    for place in own_places:
        first_x = place.x
        end_x = first_x + len(likelihoods)
        if place.double_ship >= 0:
            for enemy in enemy_places:
                if first_x <= enemy.x < end_x:
                    (_resolve_2v1 if enemy.double_ship < 0 else _resolve_2v2)(
                        tables, place, enemy, likelihoods[enemy.x - first_x]
                    )
            continue
        chances_by_enemy, intact, hit = damage_chances[place.base_ship], place.intact_chance, place.hit_chance
        for enemy in enemy_places:
            x = enemy.x
            if x < first_x:
                continue
            if x >= end_x:
                break
            if enemy.double_ship >= 0:
                place.intact_chance, place.hit_chance = intact, hit
                _resolve_2v1(tables, enemy, place, likelihoods[x - first_x])
                intact, hit = place.intact_chance, place.hit_chance
                continue
            a0, a1, a2, a3, b0, b1, b2, b3 = chances_by_enemy[enemy.base_ship]
            likelihood = likelihoods[x - first_x]
            enemy_intact, enemy_hit = enemy.intact_chance * likelihood, enemy.hit_chance * likelihood
            loss, sinking = (
                intact * (enemy_intact * a0 + enemy_hit * a1),
                hit * (enemy_intact * a2 + enemy_hit * a3),
            )
            enemy_loss, enemy_sinking = (
                enemy_intact * (intact * b0 + hit * b1),
                enemy_hit * (intact * b2 + hit * b3),
            )
            intact -= loss
            hit += loss / 2 - sinking
            enemy.intact_chance -= enemy_loss
            enemy.hit_chance += enemy_loss / 2 - enemy_sinking
        place.intact_chance, place.hit_chance = intact, hit
    return own_places, enemy_places


def _resolve_2v1(
    tables: CrossingTables, pair_place: FightingPlace, lone_place: FightingPlace, likelihood: float
) -> None:
    """Resolve a combat of two ships against one (R19-R21)."""
    joint_chances, (intact_guns, hit_guns) = pair_place.joint_chances, tables.guns[lone_place.base_ship]
    intact, hit = lone_place.intact_chance, lone_place.hit_chance
    intact_loss = hit_loss = 0.0
    losses = []
    for state, guns in tables.pair_states[pair_place.base_ship][pair_place.double_ship]:
        weight = joint_chances[state] * likelihood
        if weight:
            intact_loss += weight * DAMAGE_ODDS[intact_guns - guns]
            hit_loss += weight * DAMAGE_ODDS[hit_guns - guns]
            losses.append(
                (
                    state,
                    weight * (intact * DAMAGE_ODDS[guns - intact_guns] + hit * DAMAGE_ODDS[guns - hit_guns]),
                )
            )
    lone_place.intact_chance = intact - intact * intact_loss
    lone_place.hit_chance = hit + intact * intact_loss / 2 - hit * hit_loss
    _apply_losses(joint_chances, losses)


def _resolve_2v2(
    tables: CrossingTables, own_place: FightingPlace, enemy_place: FightingPlace, likelihood: float
) -> None:
    """Resolve a combat of two ships against two."""
    own_states = [
        (pair_state, total_guns, own_place.joint_chances[pair_state])
        for pair_state, total_guns in tables.pair_states[own_place.base_ship][own_place.double_ship]
        if own_place.joint_chances[pair_state]
    ]
    their_states = [
        (pair_state, total_guns, enemy_place.joint_chances[pair_state])
        for pair_state, total_guns in tables.pair_states[enemy_place.base_ship][enemy_place.double_ship]
        if enemy_place.joint_chances[pair_state]
    ]
    for place, states, enemy_states in (
        (own_place, own_states, their_states),
        (enemy_place, their_states, own_states),
    ):
        losses = []
        for state, guns, weight in states:
            damage_chance = 0.0
            for _, enemy_guns, chance in enemy_states:
                damage_chance += chance * DAMAGE_ODDS[guns - enemy_guns]
            losses.append((state, likelihood * weight * damage_chance))
        _apply_losses(place.joint_chances, losses)


def _apply_losses(joint_chances: list[float], losses: list[tuple[int, float]]) -> None:
    """Move the probability lost by each state of a pair to the states that follow from it (R21)."""
    for state, loss in losses:
        joint_chances[state] -= loss
        for next_state, probability in STATES_AFTER_LOSS[state]:
            joint_chances[next_state] += loss * probability


def ship_fates(places: list[FightingPlace]) -> tuple[list[Fate], float]:
    """Return every ship's probabilities, and the probability that all are sunk."""
    fates: list[Fate] = []
    all_sunk_chance = 1.0
    for place in places:
        if place.double_ship < 0:
            fates.append((place.base_ship, place.intact_chance, place.hit_chance))
            all_sunk_chance *= 1.0 - place.intact_chance - place.hit_chance
        else:
            j = place.joint_chances
            fates.append((place.base_ship, j[0] + j[1] + j[2], j[3] + j[4] + j[5]))
            fates.append((place.double_ship, j[0] + j[3] + j[6], j[1] + j[4] + j[7]))
            all_sunk_chance *= j[8]
    return fates, all_sunk_chance


def resolve_combats(tables: CrossingTables, column_a: Column, column_b: Column) -> tuple[Column, Column]:
    """Return the columns after one combat phase (R18)."""
    columns = []
    for places, column in zip(
        predict(tables, column_a, column_b, SERIES_LIKELIHOODS), (column_a, column_b), strict=True
    ):
        chances = {ship: (intact, hit) for ship, intact, hit in ship_fates(places)[0]}
        columns.append(tuple([(*pawn[:3], *chances.get(pawn[1], pawn[3:])) for pawn in column]))
    return columns[0], columns[1]


def advance_column(column: Column, side: int) -> Column:
    """Return a column after an automatic advance (R4)."""
    direction = DIRECTION[side]
    return tuple([(pawn[0] + direction, *pawn[1:]) for pawn in column])
