"""Tournaments between people and computers on one device."""
