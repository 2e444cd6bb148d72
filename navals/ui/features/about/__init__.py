"""About the program: its purpose, licences, and the integrity of its files."""
