"""The cards (3.12), and how many copies of each a fleet's deck has. ``play.py`` has their effects."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Final

import msgspec

from navals.games.uncharted.rules.data.fleet import FLEETS
from navals.games.uncharted.rules.data.house import CACHE_SIZE, Bounds, amend, check_bounds, load

COMMON: Final = "common"
CARD_TYPES: Final = "TSAR"  # Turn, squadron, action, reaction (A46).
FILE: Final = "cards.json"
BOUNDS: Final[Bounds] = {"copies": (0, 4)}
MINIMUM_CARDS: Final = 10  # Minimum size of a deck: twice the maximum hand.


class DeckCard(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A card. ``type`` is one of TYPES, ``deck`` is COMMON or a fleet, ``copies`` the number in a deck."""

    type: str
    deck: str
    copies: int


@cache
def cards() -> dict[str, DeckCard]:
    """Return all cards by id, in the order of the rules. Raise ``ValueError`` if the file is invalid."""
    deck = load(FILE, dict[str, DeckCard])
    for name, card in deck.items():
        check_bounds(FILE, name, card, BOUNDS)
        if len(card.type) != 1 or card.type not in CARD_TYPES:
            raise ValueError(f"{FILE}: {name}.type must be one of {', '.join(CARD_TYPES)}")
        if card.deck not in (COMMON, *FLEETS):
            raise ValueError(f"{FILE}: {name}.deck must be one of {', '.join((COMMON, *FLEETS))}")
    return deck


@lru_cache(maxsize=4 * CACHE_SIZE)
def full_deck(fleet: str, tables: str = "") -> tuple[str, ...]:
    """Return a fleet's full deck in id order, with house numbers applied."""
    return tuple(
        name
        for name, card in cards().items()
        for _ in range(amend(card, f"card.{name}", tables).copies)
        if card.deck in (COMMON, fleet)
    )


def sort_cards(hand: tuple[str, ...]) -> tuple[str, ...]:
    """Return cards, given by id, in the order of the rules."""
    card_ids = list(cards())
    return tuple(sorted(hand, key=card_ids.index))
