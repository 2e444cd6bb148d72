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


async def _extend(texts: Iterable[str]) -> None:
    """Have wheels of other people here."""
    if find_spec("navals.extensions") is None:
        await bring(("kit",))
    from navals.browser.others import lent

    await lent(texts)


_THINKER = AsyncThinker(bring, _extend)

sync.order = _THINKER.order
sync.halt = _THINKER.halt
sync.next = _THINKER.next
