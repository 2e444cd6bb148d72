"""Fixtures for tests that drive a page."""

from __future__ import annotations

from tests.ui.conftest import pages_are_patched

__all__ = ["pages_are_patched"]
