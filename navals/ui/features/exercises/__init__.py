"""Exercises from the player's own games: looked for when nothing else is to be done, solved on the board, repeated in time."""
