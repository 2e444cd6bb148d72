"""The texts of the example bots, with comments in each language."""
