"""Moorings: boats in rows at their quays, and whoever casts off the last one wins."""
