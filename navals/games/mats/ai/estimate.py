"""Winning chances.

Both sides make their best advance before a series is evaluated, so that the estimate does not depend on whose
turn it is. For an analysis (``chance``), each outcome of a throw in progress is evaluated; the bar next to
the board (``quick_chance``), which must be quick, evaluates their mean.
"""

from __future__ import annotations

from navals.core.seat import NOBODY
from navals.games.mats.ai.crossing import Column, drift, fight_combats
from navals.games.mats.ai.forecast import Reckoner, columns
from navals.games.mats.ai.weights import LIKELIHOODS
from navals.games.mats.rules.view import Fight, View

Sides = tuple[Column, Column]


def chance(view: View) -> float:
    """Return A's winning chance, plus half the chances of a draw and of a loss for both."""
    if view.result is not None:
        return {"1-0": 1.0, "0-1": 0.0}.get(view.result.outcome, 0.5)
    return _chance_in_play(view, each_outcome=True)


def quick_chance(view: View) -> float | None:
    """Return a faster estimate of ``chance``, or None after the end of the game."""
    return None if view.phase == "over" else _chance_in_play(view, each_outcome=False)


def _chance_in_play(view: View, each_outcome: bool) -> float:
    """Return A's chance during the game. With ``each_outcome``, evaluate each outcome of a throw, otherwise
    their mean.
    """
    reckoner = Reckoner(view.options, LIKELIHOODS)
    if not view.at[0] or not view.at[1]:
        return reckoner.fleet_chance(view)
    sides = columns(view)
    if view.phase == "advance":
        return _chance_after_advance(reckoner, sides, view.actor, view.actor == view.first)
    if view.phase == "combat" and view.fight is not None:
        outcomes = _combat_outcomes(view, view.fight, sides)
        total = 0.0
        for share, result in outcomes if each_outcome else [(1.0, _mean(outcomes))]:
            total += share * _series_chance(
                reckoner, _fight_remaining(reckoner, view, result), 1 - view.first
            )
        return total
    if not each_outcome:
        return reckoner.chance(*sides)
    face = view.initiative
    low, high = ((face - 1) / 6, (6 - face) / 6) if face else (0.5, 0.5)
    a_first = low + (1.0 - low - high) / 2
    return a_first * _series_chance(reckoner, sides, 0) + (1.0 - a_first) * _series_chance(reckoner, sides, 1)


def _mean(outcomes: list[tuple[float, Sides]]) -> Sides:
    """Return the columns with each ship's probabilities averaged over all outcomes."""
    columns = []
    for side, column in enumerate(outcomes[0][1]):
        pawns = []
        for place, pawn in enumerate(column):
            intact = hit = 0.0
            for share, result in outcomes:
                intact += share * result[side][place][3]
                hit += share * result[side][place][4]
            pawns.append((*pawn[:3], intact, hit))
        columns.append(tuple(pawns))
    return columns[0], columns[1]


def _series_chance(reckoner: Reckoner, sides: Sides, first_side: int) -> float:
    """Return A's chance before a series in which side ``first_side`` is player 1."""
    a, b = sides
    next_sides = (drift(a, 0), b) if first_side == 0 else (a, drift(b, 1))
    return _chance_after_advance(reckoner, next_sides, first_side, True)


def _chance_after_advance(reckoner: Reckoner, sides: Sides, side: int, both_sides: bool) -> float:
    """Return A's chance after the best advance of ``side`` and then, if ``both_sides``, of the other side."""
    result = reckoner.advance_best(*sides, side)
    return reckoner.chance(*(reckoner.advance_best(*result, 1 - side) if both_sides else result))


def _fight_remaining(reckoner: Reckoner, view: View, sides: Sides) -> Sides:
    """Return the columns after the combats of this series that have not begun."""
    fights = set(view.fights)
    fighters = [tuple([pawn for pawn in column if pawn[0] in fights]) for column in sides]
    result = fight_combats(reckoner.tables, fighters[0], fighters[1])
    a, b = (
        (*[pawn for pawn in column if pawn[0] not in fights], *new_pawns)
        for column, new_pawns in zip(sides, result, strict=True)
    )
    return a, b


def _combat_outcomes(view: View, fight: Fight, sides: Sides) -> list[tuple[float, Sides]]:
    """Return, for each possible winner of the combat in progress, its chance and the columns afterwards."""
    if fight.due:
        return [(1.0, _apply_damage(sides, fight.due))]
    a, b = fight.dice
    lead = fight.guns[0] - fight.guns[1]
    faces = range(1, 7)
    leads = [lead + x - y for x in ((a,) if a else faces) for y in ((b,) if b else faces)]
    fighters = [(side, ship) for side in (0, 1) for ship in view.fighters(side, fight.position)]
    wins, losses = sum(lead > 0 for lead in leads), sum(lead < 0 for lead in leads)
    outcomes = []
    for winner, count in ((0, wins), (1, losses), (NOBODY, leads.count(0))):
        if count:
            losers = tuple([a for a in fighters if a[0] != winner])
            outcomes.append((count / len(leads), _apply_damage(sides, losers)))
    return outcomes


def _apply_damage(sides: Sides, losers: tuple[tuple[int, int], ...]) -> Sides:
    """Return the columns after the damage rolls of ``losers``, pairs of side and ship (R21, R22)."""
    a, b = (
        tuple([(*pawn[:3], 0.0, pawn[3] / 2) if (side, pawn[1]) in losers else pawn for pawn in column])
        for side, column in enumerate(sides)
    )
    return a, b
