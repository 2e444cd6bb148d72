"""The bridge from the page to the thinker: beside ``bridge.py`` the only module that imports PyScript.

``web/runtime/thinker.py`` imports it inside the second worker; from then on the page can call ``order`` and ``halt``, and ask with
``next`` for reports (``docs/bridge.md``). The worker never calls the page.
"""

from __future__ import annotations

from collections.abc import Iterable
from importlib.util import find_spec

from pyscript import sync

from navals.browser.wheels import bring
from navals.thinking.async_thinker import AsyncThinker


class _Wheels:
    """The wheels of other people that jobs of this worker came with: each stays for the jobs to come."""

    def __init__(self) -> None:
        self._texts: dict[str, str] = {}

    async def extend(self, texts: Iterable[str]) -> None:
        """Have the games of these wheels here, beside those that came before."""
        if find_spec("navals.extensions") is None:
            await bring(("kit",))
        from navals.browser.others import settle_games
        from navals.extensions.wheels import decode

        self._texts.update({known[1].name: text for text in texts if (known := decode(text)) is not None})
        await settle_games(self._texts)


_THINKER = AsyncThinker(bring, _Wheels().extend)

sync.order = _THINKER.order
sync.halt = _THINKER.halt
sync.next = _THINKER.next
