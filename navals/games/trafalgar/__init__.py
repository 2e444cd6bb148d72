"""Trafalgar: two squadrons, two ports, the wind, and a flag to bring home."""
