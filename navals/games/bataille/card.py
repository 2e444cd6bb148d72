"""The card of Bataille navale."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from navals.core.card import Card
from navals.core.message import Message, msg
from navals.core.result import Result

CELL: Final = 11
TOP: Final = 11
LEFT: Final = (6, 124)
"""The two grids in a small picture: the side of a square, the upper edge, the left edges."""

_ROWS: Final = 10

SHOTS: Final = msg("Bombs dropped")
HITS: Final = msg("Hits")


def _grids() -> str:
    """Return the lines of both grids, as path data."""
    return "".join(
        f"M{left + CELL * i} {TOP}v{CELL * _ROWS}M{left} {TOP + CELL * i}h{CELL * _ROWS}"
        for left in LEFT
        for i in range(_ROWS + 1)
    )


def reason(result: Result, names: Sequence[str]) -> Message:
    """Say why the game ended (R10, R11)."""
    if result.outcome == "1/2-1/2":
        return msg(
            "A draw: all bombs are used, and both sides have sunk the same number of squares and ships."
        )
    winner, loser = names[:2] if result.outcome == "1-0" else names[1::-1]
    if result.reason == "fleet":
        return msg("{name} wins: {loser} has no ship left.", name=winner, loser=loser)
    if result.reason == "ships":
        return msg(
            "{name} wins: all bombs are used, both have sunk the same number of squares, but {name} has "
            "sunk more ships.",
            name=winner,
        )
    return msg("{name} wins: all bombs are used, and {name} has sunk more squares.", name=winner)


CARD: Final = Card(
    id="bataille",
    place=1,
    title=msg("Bataille navale"),
    blurb=msg("Two hidden fleets, ships that never touch, and a limited number of bombs."),
    brief=(
        msg("Hide your ships on your grid. They never touch, not even at a corner."),
        msg("Take turns dropping a bomb on the enemy’s grid. The answer is miss, hit or sunk."),
        msg("Sink every enemy ship. When the bombs run out, whoever has sunk the most wins."),
    ),
    handicap=msg("Prefer a handicap? Give one side more bombs (All options)."),
    levels={
        "easy": msg("Fires on a whim and forgets what it saw: good for a first game."),
        "medium": msg("Searches in a pattern and finishes off what it hits, like most players."),
        "hard": msg("Before every shot, works out where each ship could still be."),
        "expert": msg(
            "Considers every fleet that fits the answers, counts its bombs, and hides its own ships well."
        ),
    },
    arranged=True,
    daily=True,
    reason=reason,
    themes={
        "finish": msg("Finishing off a ship"),
        "search": msg("Looking for ships"),
        "fleet": msg("Placing the fleet"),
    },
    counts=(SHOTS, HITS),
    ground=(_grids(), "pic-line"),
)
