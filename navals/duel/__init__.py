"""A game on two devices."""
