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


def numbers(units: Iterable[int]) -> Message | str:
    """Units in the middle of a sentence: their numbers."""
    balls = list(units)
    text = ", ".join(str(number) for number in balls if number != WHITE)
    if WHITE not in balls:
        return text
    return msg("{units} and the white ball", units=text) if text else msg("the white ball")


def side(which: int, names: Sequence[str]) -> str:
    """The players of a side, 0 or 1; ``names`` by seat (2: one each; 3: one against a pair; 4: two pairs)."""
    seats = {2: ((0,), (1,)), 3: ((0,), (1, 2)), 4: ((0, 2), (1, 3))}[len(names)]
    return " + ".join(names[seat] for seat in seats[which])
