"""The computer players of Naval Battle Billiard, and what they reckon with."""
