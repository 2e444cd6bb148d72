"""Texts of Naval Battle Billiard."""
