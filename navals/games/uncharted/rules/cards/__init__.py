"""Cards: which there are, when they may be played, and what they do."""
