"""Guns: what they bear on, with how many dice, and what hits do."""
