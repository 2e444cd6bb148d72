"""The bridge to the page; only this module and ``thinker_bridge.py`` import PyScript.

``web/runtime/main.py`` imports it in the worker. The page then calls ``act``, passing and receiving JSON
(``docs/bridge.md``), and ``prepare`` when idle. Random seeds come with the ``boot`` gesture; this module
seeds no generator.
"""

from __future__ import annotations

from asyncio import Task, create_task
from collections.abc import Awaitable

from pyscript import sync

from navals import games
from navals.browser.wheels import install_library, install_wheels, preload
from navals.ui.shell import app
from navals.ui.shell.manifest import Requirements


def act(text: str) -> str | Awaitable[str]:
    """Handle a gesture (JSON). The answer (JSON) is awaitable only if something must be loaded first."""
    requirements = app.requirements(text)
    for library in requirements.libraries:
        _load_in_background(library)
    return (
        _load_and_act(requirements, text)
        if requirements.missing_ids or requirements.installs is not None
        else app.act(text)
    )


async def _load_and_act(requirements: Requirements, text: str) -> str:
    missing_games = games.missing_ids(requirements.games)
    try:
        while wheel_names := requirements.missing_ids:
            await install_wheels(wheel_names)
            previous_requirements, requirements = requirements, app.requirements(text)
            if requirements.missing_ids and requirements == previous_requirements:
                raise ModuleNotFoundError(wheel_names)
        # The module that installs wheels may have been loaded just now.
        while requirements.installs is not None:
            from navals.browser.others import sync_wheels

            await sync_wheels(requirements.installs)
            requirements = app.requirements(text)
    except Exception as error:  # if a game cannot be loaded, the page and the other games still work
        print(repr(error))  # to the worker's console
        return app.act(f'{{"to":"app","act":"absent","arg":{text}}}')
    if missing_games:
        # The newly loaded game may be rated at its end.
        _load_in_background("glicko2")
    return app.act(text)


def _load_in_background(library: str) -> None:
    _BACKGROUND_TASKS.add(task := create_task(_fetch(library)))
    task.add_done_callback(_BACKGROUND_TASKS.discard)


async def _fetch(library: str) -> None:
    try:
        await install_library(library)
    except Exception as error:  # e.g. offline: the next gesture will retry
        print(repr(error))


_BACKGROUND_TASKS: set[Task[None]] = set()
"""References to background tasks, to keep them from being garbage-collected."""


sync.act = act
sync.prepare = preload
