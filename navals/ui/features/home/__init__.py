"""The home page and the frame of all pages."""
