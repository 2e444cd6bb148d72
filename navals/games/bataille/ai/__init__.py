"""The computer players of Bataille navale, and their evaluation."""
