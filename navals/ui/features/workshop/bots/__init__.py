"""The example bots as texts, with comments in each language."""
