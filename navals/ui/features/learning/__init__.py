"""The rules of the games, and the lessons."""
