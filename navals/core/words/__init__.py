"""What a game says to its players: its book, its lesson, sentences about events."""
