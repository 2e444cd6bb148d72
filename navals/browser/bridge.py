"""The bridge to the page: with ``thinker_bridge.py`` the only module that imports PyScript.

``web/runtime/main.py`` imports it inside the worker; from then on the page can call ``act``, with one JSON text each way
(``docs/bridge.md``), and ``prepare``, when nobody waits. Randomness comes with the ``boot`` gesture: nothing is seeded here.
"""

from __future__ import annotations

from asyncio import Task, create_task
from collections.abc import Awaitable

from pyscript import sync

from navals.browser.wheels import bring, bring_library, get_ready
from navals.ui.features.others import KIT
from navals.ui.shell import app


def act(text: str) -> str | Awaitable[str]:
    """One gesture; the answer is awaited only where a game has to come first."""
    missing = app.lacking(text)
    if library := app.library(text):
        _beside(library)
    return _after(missing, text) if missing or app.wheels(text) is not None else app.act(text)


async def _after(missing: tuple[str, ...], text: str) -> str:
    try:
        await bring(missing)
        # What deals with them may have come just now.
        while (wheels := app.wheels(text)) is not None:
            from navals.browser.others import settled

            await settled(wheels)
    except Exception as error:  # whatever keeps a game away, the page and the other games live on
        print(repr(error))  # to the console of the worker
        return app.act(f'{{"to":"app","act":"absent","arg":{text}}}')
    if missing and missing != (KIT,):
        # A game is there now, which may be rated when it is over.
        _beside("glicko2")
    return app.act(text)


def _beside(library: str) -> None:
    """Bring a library; nobody waits for it."""
    _LATER.add(task := create_task(_brought(library)))
    task.add_done_callback(_LATER.discard)


async def _brought(library: str) -> None:
    try:
        await bring_library(library)
    except Exception as error:  # without a network, for one: the next gesture that wants it tries again
        print(repr(error))


_LATER: set[Task[None]] = set()
"""What is under way beside the gestures: a task that nobody holds may be thrown away."""


sync.act = act
sync.prepare = get_ready
