"""Arrangers: the editors of positions (`features/positions`).

A game has one in `games/<name>/screen/arranger.py`, as `ARRANGER`. It is pure: a change produces another text
of the position (the tag `Setup`), and `Game.start` says whether it is valid, so no rule is implemented here.

Players may edit the ground (a board, a scenario) if the game's options describe it: a *brush* in hand changes
what a press hits, and stays in hand. The text carries the options (`Pairs.options`)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Protocol, TypeVar

import msgspec

from navals.core.message import Message
from navals.ui.draw.html import Markup
from navals.ui.words.i18n import Language

GROUND = "ground"  # in place of a piece: the ground, whose knobs are values of the options
OUT = "-"  # the value of a place off the board


class Sheet(msgspec.Struct, frozen=True):
    """A picture with pieces: markup that exactly fills `box`, its `viewBox`."""

    picture: Markup
    box: str


class Piece(msgspec.Struct, frozen=True):
    """A movable piece: its name, its side (0 or 1; 2: neither), and its place in user units of a sheet, with
    the radius in which a tap hits it; `at` is `None` off the board. `short` labels its button."""

    id: str
    called: Message | str
    short: str
    side: int
    at: tuple[float, float] | None = None
    radius: float = 0.0
    sheet: int = 0


class Knob(msgspec.Struct, frozen=True):
    """A value: one of `choices` (value and label), or a text like `form`, perhaps `code`."""

    name: str
    label: Message
    value: str
    choices: tuple[tuple[str, Message | str], ...] = ()
    form: str = ""
    code: bool = False


def numbered(values: Iterable[int], unit: str = "") -> tuple[tuple[str, str], ...]:
    """Return the choices of a knob with numbers."""
    return tuple((str(value), f"{value}{unit}") for value in values)


class Brush(msgspec.Struct, frozen=True):
    """A tool that changes the ground; its id is no piece's."""

    id: str
    called: Message


S_contra = TypeVar("S_contra", contravariant=True)


class Arranger(Protocol[S_contra]):
    """The arranger of a game: derive from it."""

    ground: Message | None = None  # the name of the ground, if players can edit it
    hint: Message | None = None  # what to know before editing it
    option: str = ""  # the game's option that describes it

    def brushes(self, state: S_contra) -> Sequence[Brush]:
        """Return the brushes for the ground. A brush has knobs and is placed like a piece."""
        return ()

    def own(self, state: S_contra) -> bool:
        """Return whether the ground was edited: a game can then also begin there from its start."""
        return False

    def sheets(self, state: S_contra, t: Language) -> Sequence[Sheet]:
        """Return the pictures of a position, all revealed; empty if the game has no board."""

    def pieces(self, state: S_contra) -> Sequence[Piece]:
        """Return all pieces, on the board or not."""

    def knobs(self, state: S_contra, text: Pairs, piece: str) -> Sequence[Knob]:
        """Return the knobs of a piece, brush, the ground (`GROUND`), or the whole ("")."""

    def put(self, state: S_contra, text: Pairs, piece: str, sheet: int, x: float, y: float) -> bool:
        """Change the text so that a piece is at a place of a sheet; `False` if it cannot be there."""

    def turn(self, state: S_contra, text: Pairs, piece: str, knob: str, value: str) -> None:
        """Change the text so that the knob has another value, which is untrusted input."""


class Pairs(dict[str, str]):
    """The pairs of a position's text in order.

    >>> pairs = Pairs.of("turn=A wind=NE")
    >>> pairs["wind"] = "S"
    >>> pairs.told()
    'turn=A wind=S'
    """

    options: str = ""  # the options of the game, as in a record
    anew: bool = False  # whether the text is invalid with these options: the position is then an initial one

    @classmethod
    def of(cls, text: str, options: str = "") -> Pairs:
        """Parse a text written by `Game.setup`."""
        pairs = cls((key, value) for key, _, value in (pair.partition("=") for pair in text.split()))
        pairs.options = options
        return pairs

    def choose(self, name: str, value: str) -> None:
        """Change an option; a blank value restores the default.

        >>> pairs = Pairs.of("turn=A", "gap=3 cards=false")
        >>> pairs.choose("gap", ""), pairs.choose("map", "random"), pairs.options
        (None, None, 'cards=false map=random')
        """
        others = [pair for pair in self.options.split() if pair.partition("=")[0] != name]
        told = "".join(value.split())
        self.options = " ".join([*others, f"{name}={told}"] if told else others)

    def told(self) -> str:
        """Return the text without blank values, and without blanks in values."""
        return " ".join(f"{key}={''.join(value.split())}" for key, value in self.items() if value.strip())

    def items_of(self, key: str, sign: str = ",") -> list[str]:
        """Return the parts of a list value."""
        return [one for one in self.get(key, "").split(sign) if one]

    def keep(self, key: str, items: Iterable[str], sign: str = ",") -> None:
        """Replace a value by a list."""
        self[key] = sign.join(items)
