"""Who is ahead: both sides answer with their best advance before a series is judged, so that what is told does not sway with whose turn it
is. For an analysis (``chance``) a throw that is under way is taken apart; the bar beside the board (``bar``), which must be quick, goes by what the
ships are likely to be after it."""

from __future__ import annotations

from navals.core.seat import NOBODY
from navals.games.mats.ai.crossing import Column, drifted, fought
from navals.games.mats.ai.forecast import Reckoner, columns
from navals.games.mats.ai.weights import LIKELY
from navals.games.mats.rules.view import Fight, View

Sides = tuple[Column, Column]


def chance(view: View) -> float:
    """How likely A is to win, half of the chances of a draw and of a loss for both added."""
    if view.result is not None:
        return {"1-0": 1.0, "0-1": 0.0}.get(view.result.outcome, 0.5)
    return _under_way(view, apart=True)


def bar(view: View) -> float | None:
    """A's chance like that of ``chance``, at the cost of a few advances weighed; None after the end."""
    return None if view.phase == "over" else _under_way(view, apart=False)


def _under_way(view: View, apart: bool) -> float:
    """A's chance while the game goes on. ``apart``: each outcome of a throw is judged for itself, else what all of them come to."""
    reckoner = Reckoner(view.options, LIKELY)
    if not view.at[0] or not view.at[1]:
        return reckoner.in_port(view)
    sides = columns(view)
    if view.phase == "advance":
        return _answered(reckoner, sides, view.actor, view.actor == view.first)
    if view.phase == "combat" and view.fight is not None:
        outcomes = list(_decided(reckoner, view, view.fight, sides))
        total = 0.0
        for share, after in outcomes if apart else [(1.0, _mean(outcomes))]:
            total += share * _series(reckoner, _rest(reckoner, view, after), 1 - view.first)
        return total
    if not apart:
        return reckoner.chance(*sides)
    face = view.initiative
    low, high = ((face - 1) / 6, (6 - face) / 6) if face else (0.5, 0.5)
    first = low + (1.0 - low - high) / 2
    return first * _series(reckoner, sides, 0) + (1.0 - first) * _series(reckoner, sides, 1)


def _mean(outcomes: list[tuple[float, Sides]]) -> Sides:
    """The columns with the chances of all outcomes together."""
    a, b = (
        tuple(
            [
                (
                    *pawn[:3],
                    _dot([(share, after[side][place][3]) for share, after in outcomes]),
                    _dot([(share, after[side][place][4]) for share, after in outcomes]),
                )
                for place, pawn in enumerate(outcomes[0][1][side])
            ]
        )
        for side in (0, 1)
    )
    return a, b


def _dot(pairs: list[tuple[float, float]]) -> float:
    total = 0.0
    for share, value in pairs:
        total += share * value
    return total


def _series(reckoner: Reckoner, sides: Sides, first: int) -> float:
    """A's chance at the head of a series."""
    a, b = sides
    moved = (drifted(a, 0), b) if first == 0 else (a, drifted(b, 1))
    return _answered(reckoner, moved, first, True)


def _answered(reckoner: Reckoner, sides: Sides, side: int, both: bool) -> float:
    """A's chance after the advance that a side likes best, and the other's if ``both`` are still to choose."""
    after = reckoner.best(*sides, side)
    return reckoner.chance(*(reckoner.best(*after, 1 - side) if both else after))


def _rest(reckoner: Reckoner, view: View, sides: Sides) -> Sides:
    """The columns after the combats of this series that have not begun."""
    due = set(view.fights)
    here = [tuple([pawn for pawn in column if pawn[0] in due]) for column in sides]
    after = fought(reckoner.known, here[0], here[1])
    a, b = (
        (*[pawn for pawn in column if pawn[0] not in due], *new)
        for column, new in zip(sides, after, strict=True)
    )
    return a, b


def _decided(reckoner: Reckoner, view: View, fight: Fight, sides: Sides) -> list[tuple[float, Sides]]:
    """The columns after the combat under way, by who wins it."""
    if fight.due:
        return [(1.0, _struck(sides, fight.due))]
    one, two = fight.dice
    lead = fight.guns[0] - fight.guns[1]
    faces = range(1, 7)
    leads = [lead + x - y for x in ((one,) if one else faces) for y in ((two,) if two else faces)]
    outcomes = []
    for winner, count in (
        (0, sum(1 for x in leads if x > 0)),
        (1, sum(1 for x in leads if x < 0)),
        (NOBODY, leads.count(0)),
    ):
        if count:
            due = tuple(
                (side, ship)
                for side in (0, 1)
                if side != winner
                for ship in view.fighters(side, fight.position)
            )
            outcomes.append((count / len(leads), _struck(sides, due)))
    return outcomes


def _struck(sides: Sides, due: tuple[tuple[int, int], ...]) -> Sides:
    """The columns after the damage dice of some ships (R21, R22): an intact ship is hit or sunk, one that is hit is sunk."""
    a, b = (
        tuple(
            [
                (x, ship, double, 0.0, intact / 2) if (side, ship) in due else (x, ship, double, intact, hit)
                for x, ship, double, intact, hit in column
            ]
        )
        for side, column in enumerate(sides)
    )
    return a, b
