"""Files of games, the file of all games, and browser storage errors."""
