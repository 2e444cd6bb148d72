"""The bridge from the page to the thinker: beside ``bridge.py`` the only module that imports PyScript.

``web/runtime/thinker.py`` imports it inside the second worker; from then on the page can call ``order`` and ``halt``, and ask with
``next`` for reports (``docs/bridge.md``). The worker never calls the page.
"""

from __future__ import annotations

from pyscript import sync

from navals.browser.wheels import bring
from navals.thinking.async_thinker import AsyncThinker

_THINKER = AsyncThinker(bring)

sync.order = _THINKER.order
sync.halt = _THINKER.halt
sync.next = _THINKER.next
