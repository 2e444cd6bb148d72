"""The games under test, and what each gives to the suites that all share (``tests/suites``), found by its id.

A game's folder here may hold ``tour.py`` (``TOUR``: what tests walk through), ``play.py`` (how its scenes begin, and what is seen in them),
``visit.py`` (what a tour sees of its screens), ``*.scenes``, and tests of what is its own. Its records are found by its name too (``tests.records``).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from navals import games
from tests.games.tour import Tour

HERE = Path(__file__).parent


def under_test() -> tuple[str, ...]:
    """The games that the shared suites are run over: all that the product finds in its folder."""
    return games.IDS


def game(game_id: str) -> Any:
    """The game of that id."""
    found = games.find(game_id)
    assert found is not None, game_id
    return found


def folder(game_id: str) -> Path:
    """The folder of a game's own tests: the one of its name, or the one that holds a game which is not in the product."""
    code = Path(games.module(game_id, "game").__file__ or "").parent
    return code if code.is_relative_to(HERE) else HERE / game_id


def _module(game_id: str, name: str) -> Any:
    """A module of a game's folder here, None where it has none."""
    place = folder(game_id)
    if not (place / f"{name}.py").exists():
        return None
    return import_module(".".join((__name__, *place.relative_to(HERE).parts, name)))


def play(game_id: str) -> Any:
    """The module that knows how scenes of a game begin, None where it has none."""
    return _module(game_id, "play")


def tour(game_id: str) -> Tour:
    """What tests walk through in a game."""
    found = _module(game_id, "tour")
    return Tour() if found is None else found.TOUR


def given(name: str) -> dict[str, Any]:
    """By game, what its tour has under a name; those that have nothing are left out."""
    found = {game_id: getattr(tour(game_id), name) for game_id in under_test()}
    return {game_id: one for game_id, one in found.items() if one}


def visit(game_id: str) -> Callable[[Any], None] | None:
    """What goes through a game's own screens with a ``tests.i18n.tour.Guide``, None where it has nothing more to show than others."""
    found = _module(game_id, "visit")
    return None if found is None else found.visit


def scenes(game_id: str) -> list[Path]:
    """The files of scenes of a game."""
    return sorted(folder(game_id).glob("*.scenes"))


ANALYSED = [f"{game_id}-{name}" for game_id, name in given("analysed").items()]
"""A golden game of each, of which an analysis can tell everything."""


def analysed_soon_or_late(names: Iterable[str]) -> list[Any]:
    """Names of golden games for tests that analyse them: slow are those whose games say so (``Tour.weighed``)."""
    late = {
        f"{game_id}-{name}"
        for game_id, known in given("weighed").items()
        for name, long in known.items()
        if long
    }
    return [pytest.param(name, marks=pytest.mark.slow) if name in late else name for name in names]
