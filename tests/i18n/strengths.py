"""The part of the tour about strength: adjustable opponents, rated games, and the rating."""

from __future__ import annotations

from typing import Any

from tests import games


def _sit(guide: Any, game: str, kind: str) -> None:
    """The set-up of a game against a computer of that kind."""
    guide.go(f"#/{game}/new/ai")
    guide.act("setup:set", {"name": "kind-0", "value": "person"})
    guide.act("setup:set", {"name": "kind-1", "value": kind})


def visit(guide: Any) -> None:
    guide.go("#/statistics")
    for game in games.under_test():
        for kind in ("you", "rated", "expert"):
            _sit(guide, game, kind)
        guide.act("setup:set", {"name": "seconds", "value": "2"})
        guide.act("setup:set", {"name": "kind-1", "value": "easy"})
    for _ in range(2):
        _sit(guide, "mats", "you")
        guide.each("setup:start", "play:resign", "play:resign-now")
    guide.go("#/statistics")
    guide.each("rating:forget", "rating:forget-now")
