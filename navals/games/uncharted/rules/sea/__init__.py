"""Movement, terrain and contacts."""
