"""Arrangers: editors for positions (`features/positions`).

A game has one in `games/<name>/screen/arranger.py`, as `ARRANGER`. It is pure: a change produces a new text
for the position (the tag `Setup`), and `Game.start` decides whether it is valid, so no rule is implemented
here.

Players may edit the ground (a board, a scenario) if the game's options describe it: a selected *brush*
changes each point that is tapped, and stays selected. The text carries the options (`Pairs.options`)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Protocol, TypeVar

import msgspec

from navals.core.message import Message
from navals.ui.draw.html import Markup
from navals.ui.words.i18n import Language

GROUND = "ground"  # used instead of a piece's id: the ground; its knobs set options
OFF_BOARD = "-"  # the place of a piece off the board


class Sheet(msgspec.Struct, frozen=True):
    """A picture with pieces: markup that exactly fills `box`, the `viewBox`."""

    picture: Markup
    box: str


class MovablePiece(msgspec.Struct, frozen=True):
    """A movable piece: its name, its side (0 or 1; 2: neither), and its position in user units of a sheet
    (`None`: off the board), with the radius within which a tap hits it. `short_label` labels its button."""

    id: str
    name: Message | str
    short_label: str
    side: int
    point: tuple[float, float] | None = None
    radius: float = 0.0
    sheet: int = 0


class Knob(msgspec.Struct, frozen=True):
    """A setting: one of `choices` (value and label) or, without choices, a text, which has a `placeholder`;
    `is_code` marks notation of several lines.
    """

    name: str
    label: Message
    value: str
    choices: tuple[tuple[str, Message | str], ...] = ()
    placeholder: str = ""
    is_code: bool = False


def number_choices(values: Iterable[int], unit: str = "") -> tuple[tuple[str, str], ...]:
    """Return knob choices for numbers, each labelled with the number and `unit`."""
    return tuple((str(value), f"{value}{unit}") for value in values)


class Brush(msgspec.Struct, frozen=True):
    """A tool that changes the ground. Its id differs from all piece ids."""

    id: str
    name: Message


S_contra = TypeVar("S_contra", contravariant=True)


class Arranger(Protocol[S_contra]):
    """A game's position editor. Each game with positions that can be edited implements it."""

    ground: Message | None = None  # name of the ground, if players can edit it
    hint: Message | None = None  # what to know before editing the ground
    option: str = ""  # the option that describes the ground

    def brushes(self, state: S_contra) -> Sequence[Brush]:
        """Return the brushes for the ground. Like pieces, brushes have knobs and are placed with `place`."""
        return ()

    def is_edited(self, state: S_contra) -> bool:
        """Return whether the ground was edited, so that a normal game can also be started on it."""
        return False

    def sheets(self, state: S_contra, t: Language) -> Sequence[Sheet]:
        """Return the pictures of a position with everything revealed; empty if the game has no board."""

    def pieces(self, state: S_contra) -> Sequence[MovablePiece]:
        """Return all pieces, including those off the board."""

    def knobs(self, state: S_contra, pairs: Pairs, piece: str) -> Sequence[Knob]:
        """Return the knobs of a piece, a brush, the ground (`GROUND`), or the whole position ("")."""

    def place(self, state: S_contra, pairs: Pairs, piece: str, sheet: int, x: float, y: float) -> bool:
        """Change the text to put a piece at a point of a sheet. Return whether the piece can be there."""

    def set_knob(self, state: S_contra, pairs: Pairs, piece: str, knob: str, value: str) -> None:
        """Set a piece's knob in `pairs` to `value`, which is untrusted input."""


class Pairs(dict[str, str]):
    """The key-value pairs of a position's text, in order.

    >>> pairs = Pairs.parse("turn=A wind=NE")
    >>> pairs["wind"] = "S"
    >>> pairs.write()
    'turn=A wind=S'
    """

    options: str = ""  # the game's options, as in a record
    is_initial: bool = (
        False  # whether the options invalidate the text, so that the position is an initial one
    )

    @classmethod
    def parse(cls, text: str, options: str = "") -> Pairs:
        """Parse a text written by `Game.setup`."""
        pairs = cls((key, value) for key, _, value in (pair.partition("=") for pair in text.split()))
        pairs.options = options
        return pairs

    def set_option(self, name: str, value: str) -> None:
        """Change an option; a blank value restores the default.

        >>> pairs = Pairs.parse("turn=A", "gap=3 cards=false")
        >>> pairs.set_option("gap", ""), pairs.set_option("map", "random"), pairs.options
        (None, None, 'cards=false map=random')
        """
        other_pairs = [pair for pair in self.options.split() if pair.partition("=")[0] != name]
        compact_value = "".join(value.split())
        self.options = " ".join([*other_pairs, f"{name}={compact_value}"] if compact_value else other_pairs)

    def write(self) -> str:
        """Return the text without blank values, and with spaces removed from values."""
        return " ".join(f"{key}={''.join(value.split())}" for key, value in self.items() if value.strip())

    def get_list(self, key: str, separator: str = ",") -> list[str]:
        """Return the items of a list value, separated by `separator`; empty if there is no such key."""
        return [item for item in self.get(key, "").split(separator) if item]

    def set_items(self, key: str, items: Iterable[str], separator: str = ",") -> None:
        """Set a value to a list of items, separated by `separator`."""
        self[key] = separator.join(items)
