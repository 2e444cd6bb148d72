"""Drills: one task from one position, tried again and again on the game's own table or on a real one, and counted."""
