"""Fixtures of all tests of the page."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.ui.page import Page
from tests.wanted import watched


@pytest.fixture(autouse=True)
def games_are_wanted() -> Iterator[None]:
    """Fail a test in which the application touches a game that it did not ask for."""
    with watched():
        yield


@pytest.fixture(autouse=True)
def pages_are_patched(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let every ``Page`` patch the clock and the dice for this test."""
    monkeypatch.setattr(Page, "patch", monkeypatch, raising=False)


@pytest.fixture
def page() -> Page:
    return Page()
