"""Positions set up by hand on the game's own pictures: checked by its rules, played from, shared, printed."""
