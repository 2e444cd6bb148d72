"""The games under test, and their data for the shared suites (``tests/suites``).

A game's folder may have ``tour.py`` (``TOUR``: its data), ``play.py`` (how its scenes begin, and their
facts), ``visit.py`` (a tour of its screens), ``*.scenes``, and its own tests. Records are found by its name
(``tests.records``).
"""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from typing import Any

from navals import games
from tests.games.tour import Tour

HERE = Path(__file__).parent


def under_test() -> tuple[str, ...]:
    """Return the games of the shared suites: all games of the product."""
    return games.IDS


def game(game_id: str) -> Any:
    return games.find(game_id)


def folder(game_id: str) -> Path:
    """Return the folder with the tests of a game (and the game itself, if it is not in the product)."""
    code = Path(games.module(game_id, "game").__file__ or "").parent
    return code if code.is_relative_to(HERE) else HERE / game_id


def _module(game_id: str, name: str) -> Any:
    place = folder(game_id)
    if not (place / f"{name}.py").exists():
        return None
    return import_module(".".join((__name__, *place.relative_to(HERE).parts, name)))


def play(game_id: str) -> Any:
    return _module(game_id, "play")


def tour(game_id: str) -> Tour:
    module = _module(game_id, "tour")
    return Tour() if module is None else module.TOUR


def collect(name: str) -> dict[str, Any]:
    """Return a field of the tours by game, without empty values."""
    values = {game_id: getattr(tour(game_id), name) for game_id in under_test()}
    return {game_id: value for game_id, value in values.items() if value}


def visit(game_id: str) -> Callable[[Any], None] | None:
    """Return the tour of a game's screens for a ``tests.i18n.tour.Guide``, if any."""
    module = _module(game_id, "visit")
    return None if module is None else module.visit


def scenes(game_id: str) -> list[Path]:
    return sorted(folder(game_id).glob("*.scenes"))


ANALYSED = [f"{game_id}-{name}" for game_id, name in collect("analysed").items()]
"""A golden game of each game with a complete analysis."""
