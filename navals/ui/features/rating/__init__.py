"""A player's strength in each game, by the games against the computer that counted."""
