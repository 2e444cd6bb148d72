"""Texts: sentences of events, the rule book, the lesson."""
