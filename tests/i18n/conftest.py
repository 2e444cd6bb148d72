"""Fixtures for tests that walk through the application."""

from __future__ import annotations

from tests.ui.conftest import games_are_wanted

__all__ = ["games_are_wanted"]
