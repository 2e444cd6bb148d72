"""Geometry shared by several games."""
