"""The cards (3.12): which there are, and how many of each are in the deck of a fleet. What they do is in ``cards.py``."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Final

import msgspec

from navals.games.uncharted.rules.data.fleet import FLEETS
from navals.games.uncharted.rules.data.house import KEPT, Bounds, amended, check, load

COMMON: Final = "common"
TYPES: Final = "TSAR"
"""Turn, squadron, action, reaction (A46)."""
FILE: Final = "cards.json"
BOUNDS: Final[Bounds] = {"copies": (0, 4)}
LEAST: Final = 10
"""No deck has fewer cards: twice the largest hand."""


class Card(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """``type`` is one of TYPES, ``deck`` COMMON or a fleet, ``copies`` how many are in a deck."""

    type: str
    deck: str
    copies: int


@cache
def cards() -> dict[str, Card]:
    """All cards by id, in the order of the rules."""
    deck = load(FILE, dict[str, Card])
    for name, card in deck.items():
        check(FILE, name, card, BOUNDS)
        if len(card.type) != 1 or card.type not in TYPES:
            raise ValueError(f"{FILE}: {name}.type must be one of {', '.join(TYPES)}")
        if card.deck not in (COMMON, *FLEETS):
            raise ValueError(f"{FILE}: {name}.deck must be one of {', '.join((COMMON, *FLEETS))}")
    return deck


@lru_cache(maxsize=4 * KEPT)
def whole(fleet: str, tables: str = "") -> tuple[str, ...]:
    """All cards of a fleet's deck, in the order of their ids, with the numbers of a game's tables."""
    return tuple(
        name
        for name, card in cards().items()
        for _ in range(amended(card, f"card.{name}", tables).copies)
        if card.deck in (COMMON, fleet)
    )


def sort(hand: tuple[str, ...]) -> tuple[str, ...]:
    """Cards in the order of the rules."""
    order = list(cards())
    return tuple(sorted(hand, key=order.index))
