"""Notation of MATS: ``order TP V1 ...`` (head first), ``F1+2``, ``pass``, and dice ``1`` to ``6``."""

from __future__ import annotations

import re
from typing import Final

from navals.core.message import clip, msg
from navals.core.refusal import NotationError
from navals.core.seat import CHANCE
from navals.games.mats.rules.events import FACES, PASS, Advance, Die, MatsAction, Order
from navals.games.mats.rules.state import MatsState

_ORDER_PATTERN: Final = re.compile(r"order(?!\S)", re.ASCII | re.IGNORECASE)
_SHIP_PATTERN: Final = re.compile(r"[A-Z][A-Z0-9]{0,2}", re.ASCII | re.IGNORECASE)
_ADVANCE_PATTERN: Final = re.compile(
    r"([A-Z][A-Z0-9]{0,2})[ \t]*\+[ \t]*([0-9]{1,2})", re.ASCII | re.IGNORECASE
)
_FACE_PATTERN: Final = re.compile(r"[1-6]", re.ASCII)


def text(action: MatsAction) -> str:
    """Return an action in record notation (``docs/record.md``); the inverse of ``parse``."""
    if isinstance(action, Order):
        return " ".join(("order", *action.ships))
    if isinstance(action, Advance):
        return f"{action.ship}+{action.steps}"
    return str(action.face) if isinstance(action, Die) else "pass"


def parse(text: str, state: MatsState) -> MatsAction:
    """Parse an action, ignoring case. Raise NotationError if it is not in the notation."""
    if state.turn == CHANCE:
        if _FACE_PATTERN.fullmatch(text):
            return FACES[int(text) - 1]
        raise NotationError(msg("{text} is not a roll of a die (1 to 6)", text=clip(text)))
    if text.lower() == "pass":
        return PASS
    if _ORDER_PATTERN.match(text):
        return _parse_order(text)
    if match := _ADVANCE_PATTERN.fullmatch(text):
        return Advance(match[1].upper(), int(match[2]))
    reason = msg(
        "{text} is not an action of this game: write an advance such as F1+2, or “pass”, or “order TP V1 "
        "...”",
        text=clip(text),
    )
    raise NotationError(reason)


def _parse_order(order_text: str) -> Order:
    ships = []
    for word_match in re.finditer(r"\S+", order_text[len("order") :]):
        if not _SHIP_PATTERN.fullmatch(word_match[0]):
            name = clip(word_match[0])
            reason = msg(
                "{text} is not a ship's name: use a letter and up to two more letters or digits", text=name
            )
            raise NotationError(reason, len("order") + word_match.start())
        ships.append(word_match[0].upper())
    return Order(tuple(ships))


def throwers(state: MatsState) -> tuple[int, ...]:
    """Return the seat that rolls the die (see ``Throws.throwers``); for the initiative, A and then B (R3)."""
    if state.fight is None:
        return (1 if state.initiative else 0,)
    return (state.fight.thrower(state.first),)
