"""The page for checking a game's draws."""
