"""Texts of a game for its players: rule book, lesson, sentences about events."""
