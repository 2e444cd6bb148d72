"""The home page, and what stands around every page."""
