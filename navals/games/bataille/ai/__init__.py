"""The computer players of Bataille navale, and what they reckon with."""
