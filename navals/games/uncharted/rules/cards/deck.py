"""The cards (3.12), and how many copies of each a fleet's deck has. ``play.py`` has their effects."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Final

import msgspec

from navals.games.uncharted.rules.data.fleet import FLEETS
from navals.games.uncharted.rules.data.house import CACHE_SIZE, Bounds, amend, check_bounds, load_data

COMMON: Final = "common"
CARD_TYPES: Final = "TSAR"  # Turn, squadron, action, reaction (A46).
FILE: Final = "cards.json"
BOUNDS: Final[Bounds] = {"copies": (0, 4)}
MINIMUM_CARDS: Final = 10  # Minimum size of a deck: twice the maximum hand.


class DeckCard(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A card. ``type`` is in CARD_TYPES, ``deck`` is COMMON or a fleet, ``copies`` the number in a deck."""

    type: str
    deck: str
    copies: int


@cache
def cards() -> dict[str, DeckCard]:
    """Return all cards by id, in the order of the rules. Raise ``ValueError`` if the file is invalid."""
    all_cards = load_data(FILE, dict[str, DeckCard])
    for card_id, card in all_cards.items():
        check_bounds(FILE, card_id, card, BOUNDS)
        if len(card.type) != 1 or card.type not in CARD_TYPES:
            raise ValueError(f"{FILE}: {card_id}.type must be one of {', '.join(CARD_TYPES)}")
        if card.deck not in (COMMON, *FLEETS):
            raise ValueError(f"{FILE}: {card_id}.deck must be one of {', '.join((COMMON, *FLEETS))}")
    return all_cards


@lru_cache(maxsize=4 * CACHE_SIZE)
def full_deck(fleet: str, changes: str = "") -> tuple[str, ...]:
    """Return a fleet's full deck in id order, with house numbers applied."""
    return tuple(
        card_id
        for card_id, card in cards().items()
        for _ in range(amend(card, f"card.{card_id}", changes).copies)
        if card.deck in (COMMON, fleet)
    )


def sort_cards(ids: tuple[str, ...]) -> tuple[str, ...]:
    """Return cards, given by id, in the order of the rules."""
    card_order = list(cards())
    return tuple(sorted(ids, key=card_order.index))
