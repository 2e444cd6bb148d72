"""The chart and the things on it."""
