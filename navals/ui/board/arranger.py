"""Arrangers: how a position of a game is put together by hand on the page of positions (``features/positions``).

A game has one in ``games/<name>/screen/arranger.py``, as ``ARRANGER``. It is pure. What it changes is the text of the position (the tag ``Setup``): a change gives another text, and
``Game.start`` says whether that is a position, and if not, why not. So no rule stands here.

Where the players may have a ground of their own (a board, a scenario), this is in the options of the game. It is changed on the same picture: a *brush* in hand changes what a press
meets, and stays in hand. The text brings the options along (``Pairs.options``).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Protocol

import msgspec

from navals.core.message import Message
from navals.ui.draw.html import Markup
from navals.ui.words.i18n import Language

GROUND = "ground"
"""Instead of a piece: the ground, whose knobs are values of the options."""
OUT = "-"
"""The value of a place for what does not lie on the board."""


class Sheet(msgspec.Struct, frozen=True):
    """A picture on which pieces lie: markup that fills ``box``, its ``viewBox``, and nothing around it."""

    picture: Markup
    box: str


class Piece(msgspec.Struct, frozen=True):
    """What can be taken and put elsewhere: its ``id``, what it is ``called``, whose it is (0 or 1; 2: nobody's), and where it lies in the user units of a sheet, with the
    radius in which a finger means it; ``at`` None: it is not on the board. ``short`` is its name on the button that takes it."""

    id: str
    called: Message | str
    short: str
    side: int
    at: tuple[float, float] | None = None
    radius: float = 0.0
    sheet: int = 0


class Knob(msgspec.Struct, frozen=True):
    """Something that has a value: of a piece, or of the whole. With ``choices`` (value and label) one of these, else a text; ``form`` shows what one looks like. ``code``: it is
    in no language."""

    name: str
    label: Message
    value: str
    choices: tuple[tuple[str, Message | str], ...] = ()
    form: str = ""
    code: bool = False


class Brush(msgspec.Struct, frozen=True):
    """What the ground is changed with: its ``id``, which is no piece's, and what it is ``called``."""

    id: str
    called: Message


class Arranger(Protocol):
    """The arranger of a game: derive from it."""

    ground: Message | None = None
    """What the ground is called where players may have one of their own."""
    hint: Message | None = None
    """What is to be known of it before it is changed."""
    option: str = ""
    """The option of the game that tells it."""

    def brushes(self, state: Any) -> Sequence[Brush]:
        """What the ground is changed with. A brush has knobs like a piece, and is put like one."""
        return ()

    def own(self, state: Any) -> bool:
        """Whether the ground is the players' own: then a game can also begin there from its start."""
        return False

    def sheets(self, state: Any, t: Language) -> Sequence[Sheet]:
        """The pictures of a position, with everything in sight: who arranges a position knows all of it. None where nothing lies on a board."""
        ...

    def pieces(self, state: Any) -> Sequence[Piece]:
        """All pieces of the game with these options, those on the board and the others."""
        ...

    def knobs(self, state: Any, text: Pairs, piece: str) -> Sequence[Knob]:
        """What can be set of a piece, of a brush, of the ground (GROUND), or of the whole (``piece`` ""); ``text`` is that of the position."""
        ...

    def put(self, state: Any, text: Pairs, piece: str, sheet: int, x: float, y: float) -> bool:
        """Change the text so that the piece lies at a place of a sheet; False where that is no place."""
        ...

    def turn(self, state: Any, text: Pairs, piece: str, knob: str, value: str) -> None:
        """Change the text so that the knob has another value, whatever it is: it comes from the page."""
        ...


class Pairs(dict[str, str]):
    """The pairs of a position's text in their order.

    >>> pairs = Pairs.of("turn=A wind=NE")
    >>> pairs["wind"] = "S"
    >>> pairs.told()
    'turn=A wind=S'
    """

    options: str = ""
    """The options of the game, as a record has them."""
    anew: bool = False
    """Whether nothing that the text tells holds with these options: then the position is one with which such a game may begin."""

    @classmethod
    def of(cls, text: str, options: str = "") -> Pairs:
        """The pairs of a text that ``Game.setup`` has written."""
        pairs = cls((key, value) for key, _, value in (pair.partition("=") for pair in text.split()))
        pairs.options = options
        return pairs

    def choose(self, name: str, value: str) -> None:
        """Give an option another value; a blank one is its usual value.

        >>> pairs = Pairs.of("turn=A", "gap=3 cards=false")
        >>> pairs.choose("gap", ""), pairs.choose("map", "random"), pairs.options
        (None, None, 'cards=false map=random')
        """
        others = [pair for pair in self.options.split() if pair.partition("=")[0] != name]
        told = "".join(value.split())
        self.options = " ".join([*others, f"{name}={told}"] if told else others)

    def told(self) -> str:
        """The text; values that are blank are left out, blanks within a value too."""
        return " ".join(f"{key}={''.join(value.split())}" for key, value in self.items() if value.strip())

    def items_of(self, key: str, sign: str = ",") -> list[str]:
        """The parts of a value that is a list."""
        return [one for one in self.get(key, "").split(sign) if one]

    def keep(self, key: str, items: Iterable[str], sign: str = ",") -> None:
        """Put a list in the place of a value."""
        self[key] = sign.join(items)
