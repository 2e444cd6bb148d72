"""The record reader finds the game by its id, whether or not the house lists it already."""

from __future__ import annotations

import pytest

from navals import games


@pytest.fixture(autouse=True)
def listed(monkeypatch: pytest.MonkeyPatch) -> None:
    if "mats" not in games.IDS:
        monkeypatch.setattr(games, "IDS", (*games.IDS, "mats"))
