"""Texts: event sentences, the rule book, the lesson."""
