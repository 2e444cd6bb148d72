"""Names of units, pockets and sides in sentences."""

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

POCKETS: Final = (
    msg("the right corner at the head"),
    msg("the right corner at the foot"),
    msg("the left corner at the head"),
    msg("the left corner at the foot"),
    msg("the right middle pocket"),
    msg("the left middle pocket"),
)


def unit(number: int) -> Message:
    """Name a unit by class and number."""
    if number == WHITE:
        return msg("{unit_class} (the white ball)", unit_class=CLASSES[kind(number)])
    return msg("{unit_class} {number}", unit_class=CLASSES[kind(number)], number=number)


def ball(number: int) -> Message:
    """Name a ball by its number, in mid-sentence."""
    return msg("the white ball") if number == WHITE else msg("the {number}", number=number)


def numbers(units: Iterable[int]) -> Message | str:
    """List balls by their numbers, in mid-sentence."""
    balls = [ball(number) for number in units]
    if not balls:
        return ""
    said = balls[0]
    for one in balls[1:-1]:
        said = msg("{units}, {unit}", units=said, unit=one)
    return msg("{units} and {unit}", units=said, unit=balls[-1]) if len(balls) > 1 else said


# Lower bounds of chances, each with its words.
OFTEN: Final = (
    (0.94, msg("nearly every time")),
    (0.85, msg("about 9 times in 10")),
    (0.775, msg("about 4 times in 5")),
    (0.71, msg("about 3 times in 4")),
    (0.58, msg("about 2 times in 3")),
    (0.41, msg("about half the time")),
    (0.29, msg("about 1 time in 3")),
    (0.17, msg("about 1 time in 4")),
    (0.05, msg("about 1 time in 10")),
    (0.0, msg("hardly ever")),
)


def often(chance: float) -> Message:
    """Say a chance in words, in mid-sentence."""
    return next(words for least, words in OFTEN if chance >= least)


def side(which: int, names: Sequence[str]) -> str:
    """Return the players of side 0 or 1; ``names`` are by seat."""
    seats = {2: ((0,), (1,)), 3: ((0,), (1, 2)), 4: ((0, 2), (1, 3))}[len(names)]
    mine = [names[seat] for seat in seats[which]]
    # A single name stays what it is: the reader, perhaps.
    return mine[0] if len(mine) == 1 else " + ".join(mine)
