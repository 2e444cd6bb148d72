"""The final tally: score by fate of ships, and ships left."""

from __future__ import annotations

from typing import Final

from navals.core.message import Message, msg
from navals.games.uncharted.rules.data.fleet import DERELICT, NEUTRAL
from navals.games.uncharted.rules.turn.ending import WORTH, score
from navals.games.uncharted.rules.view import View
from navals.games.uncharted.screen.guns import salvo
from navals.games.uncharted.screen.track import points_afloat
from navals.ui.board.board import Context
from navals.ui.components.reckoning import reckoning
from navals.ui.draw.html import Child, Markup, tag

_ROWS: Final[tuple[tuple[tuple[str, ...], Message], ...]] = (
    (("sunk",), msg("Enemy ships sunk")),
    (("prize",), msg("Prizes")),
    (("taken",), msg("Derelicts taken")),
    (("withdrawn",), msg("Enemy ships withdrawn")),
    ((DERELICT,), msg("Enemy derelicts adrift")),
    (("saved",), msg("Derelicts that the enemy saved")),
)


def gains(view: View, side: int, fates: tuple[str, ...]) -> tuple[list[Message], int]:
    """Return the ships a side scores for with these fates, and the points."""
    ships, points = list[Message](), 0
    for n, ship in enumerate(view.ships):
        if ship.fate not in fates:
            continue
        if ship.side == NEUTRAL and ship.taker == side and ship.fate == "taken":
            ships.append(salvo.name(view, n))
            points += ship.card.points
        elif ship.side == 1 - side:
            ships.append(salvo.name(view, n))
            points += ship.card.points * WORTH[ship.fate] // 100
    return ships, points


def table(view: View, context: Context) -> Markup:
    """Return scores by fate, then the remains of both fleets."""
    t = context.t
    rows: list[tuple[Child, ...]] = []
    for fates, label in _ROWS:
        both = [gains(view, side, fates) for side in (0, 1)]
        if any(ships for ships, _ in both):
            cells = [
                (tag("b", points), " ", tag("small", ", ".join(map(t.message, ships)))) if ships else "–"
                for ships, points in both
            ]
            rows.append((t.message(label), *cells))
    state = salvo.sea(view)
    fleets = [[view.ships[n] for n in state.living(side)] for side in (0, 1)]
    rows += [
        (t("Score"), *(tag("b", points) for points in score(state))),
        (t("Ships with crew"), *(t.number(len(fleet)) for fleet in fleets)),
        (t("Their points"), *(t.number(points_afloat(view, side)) for side in (0, 1))),
        (t("Hull points left"), *(t.number(sum(ship.hull for ship in fleet)) for fleet in fleets)),
    ]
    caption = t.plural("The tally after {n} turn", "The tally after {n} turns", view.turn)
    return reckoning(view, context.names, rows, caption)
