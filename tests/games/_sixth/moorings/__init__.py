"""Moorings: boats in rows at their quays; the player who casts off the last one wins."""
