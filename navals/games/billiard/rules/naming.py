"""Names of units, pockets and sides, for sentences."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Final

from navals.core.message import Message, msg, read_tables
from navals.games.billiard.rules.units import WHITE_BALL, class_of

NAME_TABLES: Final = read_tables(Path(__file__).parents[1] / "words" / "names.json")
CLASS_NAMES: Final = tuple(NAME_TABLES["classes"].values())
POCKET_NAMES: Final = tuple(NAME_TABLES["pockets"].values())


def unit_name(number: int) -> Message:
    """Return a unit's class and number."""
    if number == WHITE_BALL:
        return msg("{unit_class} (the white ball)", unit_class=CLASS_NAMES[class_of(number)])
    return msg("{unit_class} {number}", unit_class=CLASS_NAMES[class_of(number)], number=number)


def ball_name(number: int) -> Message:
    """Return a ball's name by number, for use mid-sentence."""
    return msg("the white ball") if number == WHITE_BALL else msg("the {number}", number=number)


def list_balls(units: Iterable[int]) -> Message | str:
    """List balls by number, for use in the middle of a sentence ("" for no balls)."""
    names = [ball_name(number) for number in units]
    if not names:
        return ""
    message = names[0]
    for name in names[1:-1]:
        message = msg("{units}, {unit}", units=message, unit=name)
    return msg("{units} and {unit}", units=message, unit=names[-1]) if len(names) > 1 else message


def frequency_phrase(chance: float) -> Message:
    """Put a probability into words, for use mid-sentence."""
    return next(phrase for minimum, phrase in NAME_TABLES["often"].items() if chance >= float(minimum))


def side_name(side: int, names: Sequence[str]) -> str:
    """Return the names of the players of side 0 or 1; ``names`` are by seat."""
    seats = {2: ((0,), (1,)), 3: ((0,), (1, 2)), 4: ((0, 2), (1, 3))}[len(names)]
    player_names = [names[seat] for seat in seats[side]]
    # Leave a single name unchanged: it may refer to the reader.
    return player_names[0] if len(player_names) == 1 else " + ".join(player_names)
