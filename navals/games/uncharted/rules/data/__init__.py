"""The numbers of the game: ships, terrain, critical hits, scenarios, and how a house may change them."""
