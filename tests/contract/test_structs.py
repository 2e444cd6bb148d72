"""States and events are immutable, and events have named fields."""

from __future__ import annotations

import importlib
import inspect
import pkgutil
from collections.abc import Iterator

import msgspec
import pytest

from navals import games
from navals.core.event import Event

PLACES = ("navals.core", *(f"navals.games.{game_id}.rules" for game_id in games.IDS))


def structs(place: str) -> Iterator[type[msgspec.Struct]]:
    """Yield the structs of a package and its modules; from the rules of games only public ones."""
    package = importlib.import_module(place)
    names = [place, *(info.name for info in pkgutil.walk_packages(package.__path__, f"{place}."))]
    for module in map(importlib.import_module, names):
        for _, kind in inspect.getmembers(module, inspect.isclass):
            is_own = issubclass(kind, msgspec.Struct) and kind.__module__ == module.__name__
            if is_own and (place == "navals.core" or not kind.__name__.startswith("_")):
                yield kind


@pytest.mark.parametrize("place", PLACES)
def test_nothing_changes_once_it_is_there(place: str) -> None:
    kinds = list(structs(place))
    assert kinds
    assert [kind.__name__ for kind in kinds if not kind.__struct_config__.frozen] == []


@pytest.mark.parametrize("place", PLACES)
def test_what_an_event_holds_is_told_by_its_name(place: str) -> None:
    """A field added to an event later must not take the place of another."""
    events = [kind for kind in structs(place) if issubclass(kind, Event)]
    assert place == "navals.core" or events
    for kind in events:
        assert all(
            parameter.kind is inspect.Parameter.KEYWORD_ONLY
            for parameter in inspect.signature(kind).parameters.values()
        ), kind
