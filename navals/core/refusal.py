"""Legality that speaks: why an action cannot be taken, and which rule says so."""

from __future__ import annotations

import msgspec

from navals.core.message import Message


class Refusal(msgspec.Struct, frozen=True):
    """A reason and its rule, e.g. ``regatta R8``; an empty rule means a fault of form (notation, whose
    turn).

    >>> from navals.core.message import msg
    >>> str(Refusal(msg("no draw was offered"), "table"))
    'no draw was offered (table)'
    """

    message: Message
    rule: str = ""

    def __str__(self) -> str:
        return f"{self.message} ({self.rule})" if self.rule else str(self.message)


class NotationError(ValueError):
    """A text that is no action of the game. ``message`` is the sentence, ``offset`` the place in the text, from 0 on, ``rule`` the rule that it breaks
    (game and number; "" where it is merely not understood).

    >>> from navals import games
    >>> mats = games.find("mats")
    >>> try:
    ...     mats.parse("fly away", mats.start(mats.schema.default()))
    ... except NotationError as error:
    ...     error.offset
    0
    """

    def __init__(self, message: Message, offset: int = 0, rule: str = "") -> None:
        super().__init__(str(message))
        self.message = message
        self.offset = offset
        self.rule = rule


class IllegalAction(ValueError):
    """An action was applied that ``check`` refuses; ``refusal`` is what it said.

    >>> from navals import core, games
    >>> mats = games.find("mats")
    >>> table = core.Table.new(mats, mats.schema.default(), ["Ann", "Bob"], seed="7")
    >>> try:
    ...     table.play(1, mats.parse("order F1 C2 C1 V2 TP F2 V1", table.position.state))
    ... except IllegalAction as error:
    ...     print(error.refusal)
    it is A's turn
    """

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(str(refusal))
        self.refusal = refusal
