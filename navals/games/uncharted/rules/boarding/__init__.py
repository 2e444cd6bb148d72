"""Boarding: melees."""
