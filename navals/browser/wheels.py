"""Load wheels on demand with micropip: games, positions of the day, and libraries.

Only for the browser, and only from the site itself. ``web/runtime/interpreter.mjs`` creates ``navals_site``:
``wheels`` has addresses by game id and library name, ``installer()`` loads micropip, ``complete()`` loads
rarely used parts of Pyodide, ``remember()`` makes the next start faster.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable
from importlib.util import find_spec
from pkgutil import extend_path

from navals_site import complete, installer, remember, wheels

from navals import games
from navals.ui.shell.kit import DUEL_WHEEL, KIT_WHEEL

LIBRARIES = ("glicko2", "fsrs")
"""Libraries for ratings and for spaced repetition (``navals.ui.features``)."""


async def install_wheels(names: Iterable[str]) -> None:
    """Install the site's wheels with these names (such as game ids). Loading errors propagate."""
    for name in names:
        await installer()
        import micropip

        # All dependencies are loaded, so no index is needed.
        await micropip.install(getattr(wheels, name), deps=False)
        if name in (KIT_WHEEL, DUEL_WHEEL):
            # Only the page's engine has these packages, not the thinker.
            module_names = [name for name in sys.modules if name.startswith("navals.ui.features")]
            package_names = sorted(name for name in module_names if hasattr(sys.modules[name], "__path__"))
            _extend_paths("navals", "navals.browser", "navals.ui", *package_names)
            continue
        for game_id in (name,) if name in games.IDS else games.IDS:
            _merge_game(game_id)


async def install_library(name: str) -> None:
    """Install one of the ``LIBRARIES`` if it is missing. Without it, only its feature is disabled."""
    if find_spec(name) is None:
        await installer()
        import micropip

        await micropip.install(getattr(wheels, name), deps=False)


def _merge_game(game_id: str) -> None:
    """Merge a game's package from its wheel with the one in the main zip (``pkgutil.extend_path``)."""
    games.card(game_id)  # imports the package
    _extend_paths("navals", "navals.games", f"navals.games.{game_id}")


def _extend_paths(*names: str) -> None:
    for name in names:
        package = sys.modules[name]
        package.__path__ = list(dict.fromkeys(extend_path(package.__path__, name)))


async def preload() -> None:
    """Load micropip and the rest of Pyodide in advance."""
    await installer()
    import micropip  # noqa: F401

    await complete()
    remember()
