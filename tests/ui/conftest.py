"""No test of this folder may touch a game that the application did not ask for."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.wanted import watched


@pytest.fixture(autouse=True)
def games_are_wanted() -> Iterator[None]:
    with watched():
        yield
