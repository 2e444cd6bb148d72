"""Sentences, the book and the lesson."""
