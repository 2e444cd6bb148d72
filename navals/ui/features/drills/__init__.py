"""Drills: a single task from the same position, tried repeatedly on the game's table or a real one, with a
score."""
