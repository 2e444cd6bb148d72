"""The page on which the draws of a game can be checked."""
