"""The simulated table: where balls lie, how they are struck, and the match on it."""
