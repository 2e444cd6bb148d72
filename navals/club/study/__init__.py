"""Exercises: costly decisions from finished games, and better ones."""
