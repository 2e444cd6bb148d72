"""Named options of a game."""
