"""The bridge from the page to the thinker; only this module and ``bridge.py`` import PyScript.

``web/runtime/thinker.py`` imports it in the second worker. The page then calls ``order``, ``halt`` and
``next`` (``docs/bridge.md``); the worker never calls the page.
"""

from __future__ import annotations

from collections.abc import Iterable
from importlib.util import find_spec

from pyscript import sync

from navals.browser.wheels import bring
from navals.thinking.async_thinker import AsyncThinker


class _Wheels:
    """Third-party wheels for this worker's jobs. They stay installed for later jobs."""

    def __init__(self) -> None:
        self._texts: dict[str, str] = {}

    async def extend(self, texts: Iterable[str]) -> None:
        """Load the games in these stored wheels, in addition to earlier ones."""
        if find_spec("navals.extensions") is None:
            await bring(("kit",))
        from navals.browser.others import settle_games
        from navals.extensions.wheels import decode

        self._texts.update({entry[1].name: text for text in texts if (entry := decode(text)) is not None})
        await settle_games(self._texts)


_THINKER = AsyncThinker(bring, _Wheels().extend)

sync.order = _THINKER.order
sync.halt = _THINKER.halt
sync.next = _THINKER.next
