"""Options of a game that are saved under a name."""
