"""Shared code of events: tournaments and campaigns."""
