"""The analysis of a finished game: winning chances, luck and decisions."""
