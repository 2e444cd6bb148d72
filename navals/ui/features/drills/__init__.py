"""Drills: one task from one position, tried repeatedly on the game's table or a real one, and counted."""
