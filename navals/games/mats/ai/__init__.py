"""The computer players of MATS, and their evaluation."""
