"""What units, pockets and sides are called in sentences."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from navals.core.message import Message, msg
from navals.games.billiard.rules.units import WHITE, kind

CLASSES: Final = (
    msg("submarine"),
    msg("cruiser"),
    msg("destroyer"),
    msg("aircraft carrier"),
    msg("plane"),
    msg("repair ship"),
)
"""By the classes of ``units``, as they stand in the middle of a sentence."""

POCKETS: Final = (
    msg("the right corner at the head"),
    msg("the right corner at the foot"),
    msg("the left corner at the head"),
    msg("the left corner at the foot"),
    msg("the right middle pocket"),
    msg("the left middle pocket"),
)
"""By their numbers, as seen by who looks from the head of the table to its foot: y counts to the left (section 14)."""


def unit(number: int) -> Message:
    """A unit: its class and number."""
    if number == WHITE:
        return msg("{unit_class} (the white ball)", unit_class=CLASSES[kind(number)])
    return msg("{unit_class} {number}", unit_class=CLASSES[kind(number)], number=number)


def ball(number: int) -> Message:
    """A ball in the middle of a sentence: its number."""
    return msg("the white ball") if number == WHITE else msg("the {number}", number=number)


def numbers(units: Iterable[int]) -> Message | str:
    """Balls in the middle of a sentence: their numbers."""
    balls = [ball(number) for number in units]
    if not balls:
        return ""
    said = balls[0]
    for one in balls[1:-1]:
        said = msg("{units}, {unit}", units=said, unit=one)
    return msg("{units} and {unit}", units=said, unit=balls[-1]) if len(balls) > 1 else said


OFTEN: Final = (
    (0.94, msg("nearly every time")),
    (0.85, msg("about 9 times in 10")),
    (0.775, msg("about 4 times in 5")),
    (0.71, msg("about 3 times in 4")),
    (0.58, msg("about 2 times in 3")),
    (0.41, msg("about every other time")),
    (0.29, msg("about 1 time in 3")),
    (0.17, msg("about 1 time in 4")),
    (0.05, msg("about 1 time in 10")),
    (0.0, msg("hardly ever")),
)
"""How often something succeeds, each for the chances from its number up."""


def often(chance: float) -> Message:
    """A chance as people say it, in the middle of a sentence."""
    return next(words for least, words in OFTEN if chance >= least)


def side(which: int, names: Sequence[str]) -> str:
    """The players of a side, 0 or 1; ``names`` by seat (2: one each; 3: one against a pair; 4: two pairs)."""
    seats = {2: ((0,), (1,)), 3: ((0,), (1, 2)), 4: ((0, 2), (1, 3))}[len(names)]
    mine = [names[seat] for seat in seats[which]]
    # A single name stays what it is: the reader, perhaps.
    return mine[0] if len(mine) == 1 else " + ".join(mine)
