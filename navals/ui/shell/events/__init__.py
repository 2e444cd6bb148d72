"""Tournaments and campaigns: what all kinds of event have in common."""
