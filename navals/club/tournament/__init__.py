"""Tournaments of two to eight players: stored data, pairings, rounds and standings."""
