"""The chart of the strait and what lies on it."""
