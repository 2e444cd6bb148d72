"""The home page and the practice page."""
