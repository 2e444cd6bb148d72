"""Tournaments of people and computers on one device."""
