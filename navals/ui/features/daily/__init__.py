"""Positions of the day, one in each game: the same for all players, with one try and a result to share."""
