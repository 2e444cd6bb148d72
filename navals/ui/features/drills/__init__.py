"""Drills: a task from a given position, tried repeatedly on screen or at a real table, with a score."""
