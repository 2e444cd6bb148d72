"""Positions set up on a game's own pictures and checked by its rules, to be played, shared or printed."""
