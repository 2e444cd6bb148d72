"""Computer players of Naval Battle Billiard."""
