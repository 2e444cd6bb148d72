"""The page that checks the draws of a game."""
