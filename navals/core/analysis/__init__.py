"""Analysis of finished games."""
