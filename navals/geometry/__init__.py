"""Geometry that several parts of the house need: whole numbers only, no game."""
