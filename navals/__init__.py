"""Navals: naval tabletop games; rules, computer players and views in pure Python."""

__version__ = "1.0.0"
