"""The bridge from the page to the thinker; only this module and ``bridge.py`` import PyScript.

``web/runtime/thinker.py`` imports it in the second worker. The page then calls ``order``, ``halt`` and
``next`` (``docs/bridge.md``); the worker never calls the page.
"""

from __future__ import annotations

from collections.abc import Iterable
from importlib.util import find_spec

from pyscript import sync

from navals.browser.wheels import install_wheels
from navals.thinking.async_thinker import AsyncThinker


class _Wheels:
    """Third-party wheels for this worker's jobs. They stay installed for later jobs."""

    def __init__(self) -> None:
        self._texts: dict[str, str] = {}

    async def load_games(self, texts: Iterable[str]) -> None:
        """Load the games in these stored wheels, in addition to earlier ones."""
        if find_spec("navals.extensions") is None:
            await install_wheels(("kit",))
        from navals.browser.others import load_games
        from navals.extensions.wheels import decode

        self._texts.update({pair[1].name: text for text in texts if (pair := decode(text)) is not None})
        await load_games(self._texts)


_THINKER = AsyncThinker(install_wheels, _Wheels().load_games)

sync.order = _THINKER.order
sync.halt = _THINKER.halt
sync.next = _THINKER.next
