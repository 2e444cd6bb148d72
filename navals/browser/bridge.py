"""The bridge to the page: with ``thinker_bridge.py`` the only module that imports PyScript.

``web/runtime/main.py`` imports it inside the worker; from then on the page can call ``act``, with one JSON text each way
(``docs/bridge.md``), and ``prepare``, when nobody waits. Randomness comes with the ``boot`` gesture: nothing is seeded here.
"""

from __future__ import annotations

from collections.abc import Awaitable

from pyscript import sync

from navals.browser.wheels import bring, get_ready
from navals.ui.shell import app


def act(text: str) -> str | Awaitable[str]:
    """One gesture; the answer is awaited only where a game has to come first."""
    missing = app.lacking(text)
    return _after(missing, text) if missing else app.act(text)


async def _after(missing: tuple[str, ...], text: str) -> str:
    try:
        await bring(missing)
    except Exception as error:  # whatever keeps a game away, the page and the other games live on
        print(repr(error))  # to the console of the worker
        return app.act(f'{{"to":"app","act":"absent","arg":{text}}}')
    return app.act(text)


sync.act = act
sync.prepare = get_ready
