"""The chart of Trafalgar, and how ships sail on it."""
