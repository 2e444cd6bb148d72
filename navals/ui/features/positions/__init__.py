"""Positions put together by hand: on the game's own pictures, judged by its rules, played from there, shared, printed."""
