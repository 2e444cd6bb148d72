"""Languages, and sentences shared by all games."""
