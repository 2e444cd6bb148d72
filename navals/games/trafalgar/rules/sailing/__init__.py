"""The chart, and how ships sail on it."""
