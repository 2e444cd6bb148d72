"""Refusals: why an action is illegal, and by which rule."""

from __future__ import annotations

import msgspec

from navals.core.message import Message


class Refusal(msgspec.Struct, frozen=True):
    """Why an action is illegal, and the broken rule (``regatta R8``; "" for bad notation or a wrong turn).

    >>> from navals.core.message import msg
    >>> str(Refusal(msg("no draw was offered"), "table"))
    'no draw was offered (table)'
    """

    message: Message
    rule: str = ""

    def __str__(self) -> str:
        return f"{self.message} ({self.rule})" if self.rule else str(self.message)


class NotationError(ValueError):
    """Raised for text that cannot be read as an action or position.

    ``message`` is the reason, ``offset`` the 0-based index of the error in the text, ``rule`` the broken rule
    (game and number; ``""`` if the text cannot be parsed).

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
    """Raised when an illegal action is applied; ``refusal`` is the reason from ``check``.

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
