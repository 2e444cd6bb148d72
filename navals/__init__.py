"""Navals: naval tabletop games; rules, computer players and views in pure Python."""

__version__ = "0.1.0"
