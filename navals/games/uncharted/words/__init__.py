"""Sentences, rule book, lesson and campaigns."""
