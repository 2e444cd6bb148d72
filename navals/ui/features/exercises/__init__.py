"""Exercises from the player's own games: found in the background, solved on the board, repeated over time."""
