"""Changes to stored texts, and the file of all games."""
