"""Notation of MATS: ``order TP V1 ...`` (head first), ``F1+2`` for an advance, ``pass``, and faces of dice, ``1`` to
``6``."""

from __future__ import annotations

import re
from typing import Final

from navals.core.message import clip, msg
from navals.core.refusal import NotationError
from navals.core.seat import CHANCE
from navals.games.mats.rules.events import FACES, PASS, Advance, Die, MatsAction, Order
from navals.games.mats.rules.state import MatsState

_ORDER: Final = re.compile(r"order(?!\S)", re.ASCII | re.IGNORECASE)
_SHIP: Final = re.compile(r"[A-Z][A-Z0-9]{0,2}", re.ASCII | re.IGNORECASE)
_ADVANCE: Final = re.compile(r"([A-Z][A-Z0-9]{0,2})[ \t]*\+[ \t]*([0-9]{1,2})", re.ASCII | re.IGNORECASE)
_FACE: Final = re.compile(r"[1-6]", re.ASCII)


def text(action: MatsAction) -> str:
    """An action as records write it (``docs/record.md``); ``parse`` gives it back."""
    if isinstance(action, Order):
        return " ".join(("order", *action.ships))
    if isinstance(action, Advance):
        return f"{action.ship}+{action.steps}"
    return str(action.face) if isinstance(action, Die) else "pass"


def parse(source: str, state: MatsState) -> MatsAction:
    """The action written as ``source``, in either case. Raises NotationError."""
    if state.turn == CHANCE:
        if _FACE.fullmatch(source):
            return FACES[int(source) - 1]
        raise NotationError(msg("{text} is no face of a die: 1 to 6", text=clip(source)))
    if source.lower() == "pass":
        return PASS
    if _ORDER.match(source):
        return _column(source)
    match = _ADVANCE.fullmatch(source)
    if match is not None:
        return Advance(match[1].upper(), int(match[2]))
    raise NotationError(
        msg(
            "{text} is no action of this game: an advance such as F1+2, pass, or order TP V1 ...",
            text=clip(source),
        )
    )


def _column(source: str) -> Order:
    ships = []
    for word in re.finditer(r"\S+", source[len("order") :]):
        if not _SHIP.fullmatch(word[0]):
            raise NotationError(
                msg(
                    "{text} is no name of a ship: a letter and up to two letters or digits",
                    text=clip(word[0]),
                ),
                len("order") + word.start(),
            )
        ships.append(word[0].upper())
    return Order(tuple(ships))


def throwers(state: MatsState) -> tuple[int, ...]:
    """Whose die is thrown (see ``Throws.throwers``): for the initiative A's, then B's (R3); in a combat player 1's, then player 2's,
    then that of the side whose ship was struck (R23)."""
    fight = state.fight
    if fight is None:
        return (1 if state.initiative else 0,)
    if fight.due:
        return (fight.due[0][0],)
    return (1 - state.first if fight.dice[state.first] else state.first,)
