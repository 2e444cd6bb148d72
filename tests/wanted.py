"""Ensures that the application only touches games that it has requested.

In the browser, a game's modules are loaded once ``App.requirements`` names it. In tests all modules are
present. Therefore every gesture first computes the required games, as the page does, and touching any other
game is an error.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from types import ModuleType

import pytest

from navals import games
from navals.ui.session import Session
from navals.ui.shell.app import App


class Unwanted(AssertionError):
    """A gesture touched games that were not requested."""


@contextmanager
def watched() -> Iterator[None]:
    """Raise ``Unwanted`` if a gesture touches a game that the application has not requested for this or an
    earlier gesture, even if the application would hide the error."""
    allowed: list[set[str]] = []
    faults: list[str] = []
    act, module = App.act, games.module

    def watched_act(app: App, text: str) -> str:
        ids = vars(app).setdefault("_wanted_so_far", set())
        ids.update(app.requirements(text).games)
        # A test may have put a game on the screen itself.
        ids.update(
            item.table.game.id
            for item in (app.shell.session, app.shell.parked_session)
            if isinstance(item, Session)
        )
        allowed.append(ids)
        try:
            answer = act(app, text)
        finally:
            allowed.pop()
        if faults:
            names = ", ".join(faults)
            faults.clear()
            raise Unwanted(f"{names} was touched, but not wanted: {text[:300]}")
        return answer

    def watched_module(game_id: str, name: str) -> ModuleType:
        if allowed and game_id not in allowed[-1]:
            faults.append(f"{game_id}.{name}")
            raise Unwanted(f"{game_id}.{name}")
        return module(game_id, name)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(App, "act", watched_act)
        patch.setattr(games, "module", watched_module)
        yield
