"""The part of the tour that is about how strong players are: opponents whose strength is set, games that count, the rating."""

from __future__ import annotations

from typing import Any

from tests import games


def _sit(guide: Any, game: str, kind: str) -> None:
    """The set-up of a game against a computer of that kind."""
    guide.go(f"#/{game}/new/ai")
    guide.act("setup:set", {"name": "kind-0", "value": "person"})
    guide.act("setup:set", {"name": "kind-1", "value": kind})


def visit(guide: Any) -> None:
    """Everything there is to see of it."""
    guide.go("#/statistics")
    for game in games.under_test():
        for kind in ("you", "rated", "expert"):
            _sit(guide, game, kind)
        guide.act("setup:set", {"name": "seconds", "value": "2"})
        guide.act("setup:set", {"name": "kind-1", "value": "easy"})
    for _ in range(2):
        _sit(guide, "mats", "you")
        guide.act("setup:start")
        guide.act("play:resign")
        guide.act("play:resign-now")
    guide.go("#/statistics")
    guide.act("rating:forget")
    guide.act("rating:forget-now")
