"""The player's strength in each game, from rated games against the computer."""
