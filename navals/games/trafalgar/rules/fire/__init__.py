"""Arcs of fire, legal shots, and their odds and effects."""
