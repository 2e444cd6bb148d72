"""The page about a finished game: chances, luck and decisions."""
