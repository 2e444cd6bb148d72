"""The stored texts: what changes them, and the file of all games."""
