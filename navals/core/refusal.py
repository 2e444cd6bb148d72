"""Legality that speaks: why an action cannot be taken, and which rule says so."""

from __future__ import annotations

import msgspec

from navals.core.message import Message


class Refusal(msgspec.Struct, frozen=True):
    """A reason and its rule, e.g. ``regatta R8``; an empty rule means a fault of form (notation, whose
    turn)."""

    message: Message
    rule: str = ""

    def __str__(self) -> str:
        return f"{self.message} ({self.rule})" if self.rule else str(self.message)


class NotationError(ValueError):
    """A text that is no action of the game. ``message`` is the sentence, ``offset`` the 0-based place in the
    text."""

    def __init__(self, message: Message, offset: int = 0) -> None:
        super().__init__(str(message))
        self.message = message
        self.offset = offset


class IllegalAction(ValueError):
    """An action was applied that ``check`` refuses."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(str(refusal))
        self.refusal = refusal
