"""Winning chances.

Both sides make their best advance before a series is evaluated, so that the estimate does not depend on whose
turn it is. For an analysis (``chance``), each outcome of a throw in progress is evaluated; the bar next to
the board (``quick_chance``), which must be quick, evaluates their mean.
"""

from __future__ import annotations

from navals.core.seat import NOBODY
from navals.games.mats.ai.crossing import Column, advance_column, resolve_combats
from navals.games.mats.ai.forecast import Evaluator, columns_of
from navals.games.mats.ai.weights import LIKELIHOODS
from navals.games.mats.rules.view import Fight, View

ColumnPair = tuple[Column, Column]


def chance(view: View) -> float:
    """Return A's winning chance, plus half the chance of a draw or of defeat for both sides."""
    if view.result is not None:
        return {"1-0": 1.0, "0-1": 0.0}.get(view.result.outcome, 0.5)
    return _chance_in_play(view, is_exact=True)


def quick_chance(view: View) -> float | None:
    """Return a faster estimate of ``chance``, or None after the end of the game."""
    return None if view.phase == "over" else _chance_in_play(view, is_exact=False)


def _chance_in_play(view: View, is_exact: bool) -> float:
    """Return A's chance during the game. With ``is_exact``, evaluate each outcome of a throw, otherwise
    their mean.
    """
    evaluator = Evaluator(view.options, LIKELIHOODS)
    if not view.at[0] or not view.at[1]:
        return evaluator.chance_by_fleets(view)
    column_pair = columns_of(view)
    if view.phase == "advance":
        return _chance_after_advance(evaluator, column_pair, view.actor, view.actor == view.first)
    if view.phase == "combat" and view.fight is not None:
        outcomes = _combat_outcomes(view, view.fight, column_pair)
        total = 0.0
        for probability, next_columns in outcomes if is_exact else [(1.0, _average_columns(outcomes))]:
            total += probability * _series_chance(
                evaluator, _resolve_remaining_combats(evaluator, view, next_columns), 1 - view.first
            )
        return total
    if not is_exact:
        return evaluator.chance(*column_pair)
    face = view.initiative
    lower_odds, higher_odds = ((face - 1) / 6, (6 - face) / 6) if face else (0.5, 0.5)
    a_first_chance = lower_odds + (1.0 - lower_odds - higher_odds) / 2
    return a_first_chance * _series_chance(evaluator, column_pair, 0) + (
        1.0 - a_first_chance
    ) * _series_chance(evaluator, column_pair, 1)


def _average_columns(outcomes: list[tuple[float, ColumnPair]]) -> ColumnPair:
    """Return the columns with each ship's probabilities averaged over all outcomes."""
    columns = []
    for side, column in enumerate(outcomes[0][1]):
        pawns = []
        for pawn_index, pawn in enumerate(column):
            intact = hit = 0.0
            for probability, column_pair in outcomes:
                intact += probability * column_pair[side][pawn_index][3]
                hit += probability * column_pair[side][pawn_index][4]
            pawns.append((*pawn[:3], intact, hit))
        columns.append(tuple(pawns))
    return columns[0], columns[1]


def _series_chance(evaluator: Evaluator, column_pair: ColumnPair, first_side: int) -> float:
    """Return A's chance before a series in which side ``first_side`` is player 1."""
    column_a, column_b = column_pair
    next_columns = (
        (advance_column(column_a, 0), column_b)
        if first_side == 0
        else (column_a, advance_column(column_b, 1))
    )
    return _chance_after_advance(evaluator, next_columns, first_side, True)


def _chance_after_advance(evaluator: Evaluator, column_pair: ColumnPair, side: int, has_reply: bool) -> float:
    """Return A's chance after the best advance of ``side`` and then, if ``has_reply``, of the other side."""
    next_columns = evaluator.best_advance(*column_pair, side)
    return evaluator.chance(*(evaluator.best_advance(*next_columns, 1 - side) if has_reply else next_columns))


def _resolve_remaining_combats(evaluator: Evaluator, view: View, column_pair: ColumnPair) -> ColumnPair:
    """Return the columns after the combats of this series that have not begun."""
    combats_left = set(view.fights)
    fighting_columns = [tuple([pawn for pawn in column if pawn[0] in combats_left]) for column in column_pair]
    new_columns = resolve_combats(evaluator.tables, fighting_columns[0], fighting_columns[1])
    column_a, column_b = (
        (*[pawn for pawn in column if pawn[0] not in combats_left], *new_pawns)
        for column, new_pawns in zip(column_pair, new_columns, strict=True)
    )
    return column_a, column_b


def _combat_outcomes(view: View, fight: Fight, column_pair: ColumnPair) -> list[tuple[float, ColumnPair]]:
    """Return, for each possible winner of the combat in progress, its chance and the columns afterwards."""
    if fight.due:
        return [(1.0, _apply_damage(column_pair, fight.due))]
    die_a, die_b = fight.dice
    gun_lead = fight.guns[0] - fight.guns[1]
    faces = range(1, 7)
    leads = [
        gun_lead + face_a - face_b
        for face_a in ((die_a,) if die_a else faces)
        for face_b in ((die_b,) if die_b else faces)
    ]
    fighters = [(side, ship) for side in (0, 1) for ship in view.fighters(side, fight.position)]
    wins, losses = sum(lead > 0 for lead in leads), sum(lead < 0 for lead in leads)
    outcomes = []
    for winner, count in ((0, wins), (1, losses), (NOBODY, leads.count(0))):
        if count:
            losers = tuple([fighter for fighter in fighters if fighter[0] != winner])
            outcomes.append((count / len(leads), _apply_damage(column_pair, losers)))
    return outcomes


def _apply_damage(column_pair: ColumnPair, losers: tuple[tuple[int, int], ...]) -> ColumnPair:
    """Return the columns after the damage rolls of ``losers``, pairs of side and ship (R21, R22)."""
    column_a, column_b = (
        tuple([(*pawn[:3], 0.0, pawn[3] / 2) if (side, pawn[1]) in losers else pawn for pawn in column])
        for side, column in enumerate(column_pair)
    )
    return column_a, column_b
