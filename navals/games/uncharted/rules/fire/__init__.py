"""Guns: arcs, dice, attacks and hits."""
