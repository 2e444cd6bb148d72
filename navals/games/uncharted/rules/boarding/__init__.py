"""Fights hand to hand."""
