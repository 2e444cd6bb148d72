"""Brings what is not there from the start, installed by micropip: the wheels of games when somebody opens them, that of the positions of the day, the library that reckons ratings once there
is a game to be rated, and the one that reckons when exercises come back once somebody looks at them.

In the browser only; nothing is fetched from anywhere but the site itself. ``navals_site`` is made by ``web/runtime/interpreter.mjs``: ``wheels``
are the addresses of the games' wheels by their ids, and of libraries by their names, ``installer()`` loads micropip, ``complete()`` brings what is rarely called of Pyodide,
``remember()`` sees to it that the next visit starts sooner.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable
from importlib.util import find_spec
from pkgutil import extend_path

from navals_site import complete, installer, remember, wheels

from navals import games
from navals.ui.features.others import KIT


async def bring(names: Iterable[str]) -> None:
    """Install wheels of this package, one after the other: of games, by their ids, and others that hold something for all games. Raises whatever keeps one from
    coming, the network above all."""
    for name in names:
        await installer()
        import micropip

        # Its dependencies are the house and what the house has loaded: no index is ever asked.
        await micropip.install(getattr(wheels, name), deps=False)
        if name == KIT:
            _widen("navals", "navals.browser", "navals.ui", "navals.ui.features")
            continue
        for game_id in (name,) if name in games.IDS else games.IDS:
            _join(game_id)


async def bring_library(name: str) -> None:
    """Install ``glicko2``, which reckons ratings (``navals.ui.features.rating``), or ``fsrs``, which reckons when exercises come back
    (``navals.ui.features.exercises``), unless it is there. Without the one nobody is rated, without the other exercises stay new; all else goes on."""
    if find_spec(name) is None:
        await installer()
        import micropip

        await micropip.install(getattr(wheels, name), deps=False)


def _join(game_id: str) -> None:
    """The house is a zip and the wheel was laid as files: their packages become one, of two places (``pkgutil.extend_path``)."""
    games.card(game_id)  # imports the package
    _widen("navals", "navals.games", f"navals.games.{game_id}")


def _widen(*names: str) -> None:
    """The same for packages by their names."""
    for name in names:
        package = sys.modules[name]
        package.__path__ = list(dict.fromkeys(extend_path(package.__path__, name)))


async def get_ready() -> None:
    """Bring micropip and the rest of Pyodide before somebody waits for them."""
    await installer()
    import micropip  # noqa: F401

    await complete()
    remember()
