"""Files of games, the file of all games, and problems of the browser's storage."""
