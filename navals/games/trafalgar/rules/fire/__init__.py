"""Arcs of fire, legal shots, their odds and effects."""
