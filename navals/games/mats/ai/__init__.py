"""The computer players of MATS, and what they reckon with."""
