"""Tournaments of people and computers at one device."""
