"""Notation of Bataille navale: ``place A1-A5 C1-C4 ...``, first player ``A`` or ``B``, shot ``B7``."""

from __future__ import annotations

import re
from typing import Final

from navals.core.message import clip, msg
from navals.core.refusal import NotationError
from navals.core.seat import letter
from navals.games.bataille.rules.grid import SQUARE_INDEX, SQUARE_NAMES, Ends, ship_text
from navals.games.bataille.rules.state import BatailleAction, BatailleState, First, Place, Shoot

_SHIP_PATTERN: Final = re.compile(
    r"\s*(([A-Z])([0-9]{1,2})(?:\s*-\s*([A-Z])([0-9]{1,2}))?)(?!\S)", re.ASCII | re.IGNORECASE
)
_PLACE_PATTERN: Final = re.compile(r"place(?!\S)", re.ASCII | re.IGNORECASE)
_SQUARE_PATTERN: Final = re.compile(r"[A-Z](?:0|[1-9][0-9]{0,2})", re.ASCII)
_END_PATTERN: Final = re.compile(r"\s*\Z")


def text(action: BatailleAction) -> str:
    """Return an action in record notation (``docs/record.md``); the inverse of ``parse``."""
    if isinstance(action, Place):
        return " ".join(("place", *(ship_text(_sort_ends(ends[:2], ends[2:])) for ends in action.ships)))
    return letter(action.seat) if isinstance(action, First) else SQUARE_NAMES[action.square]


def parse(text: str, state: BatailleState) -> BatailleAction:
    """Parse an action, ignoring case. Raise NotationError if it is not in the notation."""
    upper_text = text.upper()
    if state.phase == "first":
        if upper_text in ("A", "B"):
            return First("AB".index(upper_text))
        raise NotationError(msg("{text} does not say who goes first: write A or B", text=clip(text)))
    if _PLACE_PATTERN.match(text):
        return parse_placement(text)
    if upper_text in SQUARE_INDEX:
        return Shoot(SQUARE_INDEX[upper_text])
    if _SQUARE_PATTERN.fullmatch(upper_text):
        raise NotationError(msg("{text} is outside the grid (columns A to J, rows 1 to 10)", text=text))
    raise NotationError(
        msg(
            "{text} is not an action of this game: write a square such as B7, or “place A1-A5 ...”",
            text=clip(text),
        )
    )


def parse_placement(place_text: str) -> Place:
    """Parse the ships after the word ``place``. Raise NotationError if one is malformed."""
    ships: list[Ends] = []
    offset = len("place")
    while not _END_PATTERN.match(place_text, offset):
        match = _SHIP_PATTERN.match(place_text, offset)
        if match is None:
            tail = place_text[offset:].lstrip()
            word = clip(tail.split(maxsplit=1)[0])
            reason = msg(
                "{text} is not a ship: give its two end squares, such as A1-A5, or its only "
                "square, such as A1",
                text=word,
            )
            raise NotationError(reason, len(place_text) - len(tail))
        start = (ord(match[2].upper()) - 65, int(match[3]) - 1)
        end = (ord(match[4].upper()) - 65, int(match[5]) - 1) if match[4] else start
        ships.append(_sort_ends(start, end))
        offset = match.end()
    return Place(tuple(ships))


def _sort_ends(start: tuple[int, int], end: tuple[int, int]) -> Ends:
    """Return a ship's ends, top or left end first."""
    first_end, last_end = sorted((start, end), key=lambda square: (square[1], square[0]))
    return (*first_end, *last_end)
