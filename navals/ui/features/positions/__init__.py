"""Positions arranged by hand on the game's own pictures: checked by its rules, played on, shared, printed."""
