"""Cards: decks, windows and effects."""
