"""The player's rating in each game, from rated games against the computer."""
