"""Exercises from finished games: decisions that cost a chance to win, and what would have been better."""
