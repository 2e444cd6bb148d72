"""The bridge to the page; only this module and ``thinker_bridge.py`` import PyScript.

``web/runtime/main.py`` imports it in the worker. The page then calls ``act``, with a JSON text each way
(``docs/bridge.md``), and ``prepare`` when idle. Randomness comes with the ``boot`` gesture; this module seeds
no generator.
"""

from __future__ import annotations

from asyncio import Task, create_task
from collections.abc import Awaitable

from pyscript import sync

from navals.browser.wheels import bring, bring_library, get_ready
from navals.ui.features.others import KIT
from navals.ui.shell import app


def act(text: str) -> str | Awaitable[str]:
    """Handle one gesture; the answer is awaitable only if wheels must load first."""
    missing = app.lacking(text)
    if library := app.library(text):
        _beside(library)
    return _after(missing, text) if missing or app.wheels(text) is not None else app.act(text)


async def _after(missing: tuple[str, ...], text: str) -> str:
    try:
        await bring(missing)
        # Its module may have just loaded.
        while (wheels := app.wheels(text)) is not None:
            from navals.browser.others import settled

            await settled(wheels)
    except Exception as error:  # if a game cannot load, the page and the other games still work
        print(repr(error))  # on the worker's console
        return app.act(f'{{"to":"app","act":"absent","arg":{text}}}')
    if missing and missing != (KIT,):
        # The new game may be rated at its end.
        _beside("glicko2")
    return app.act(text)


def _beside(library: str) -> None:
    _LATER.add(task := create_task(_brought(library)))
    task.add_done_callback(_LATER.discard)


async def _brought(library: str) -> None:
    try:
        await bring_library(library)
    except Exception as error:  # e.g. offline: the next gesture tries again
        print(repr(error))


_LATER: set[Task[None]] = set()
"""Background tasks: without a reference they could be garbage-collected."""


sync.act = act
sync.prepare = get_ready
