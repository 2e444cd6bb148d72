"""Fixtures for all tests of the page."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.ui.page import Page
from tests.wanted import watched


@pytest.fixture(autouse=True)
def games_are_wanted() -> Iterator[None]:
    """Fail the test if the application touches a game that it did not request."""
    with watched():
        yield


@pytest.fixture(autouse=True)
def pages_are_patched(monkeypatch: pytest.MonkeyPatch) -> None:
    """Make this test's monkeypatch the default for every ``Page``."""
    monkeypatch.setattr(Page, "patch", monkeypatch, raising=False)


@pytest.fixture
def page() -> Page:
    return Page()
