"""The frame of a game: deployment, turns, activations, the end."""
