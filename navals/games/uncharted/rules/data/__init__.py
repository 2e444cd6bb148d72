"""Game data: ships, terrain, critical hits, scenarios and house numbers."""
