"""Integer geometry shared by several games."""
