"""The course of a game: deployment, turns, activations, end."""
