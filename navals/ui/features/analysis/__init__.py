"""The analysis of a finished game: chances, luck and decisions."""
