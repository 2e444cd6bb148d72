"""Bataille navale: two hidden fleets that never touch, a limited number of bombs."""
