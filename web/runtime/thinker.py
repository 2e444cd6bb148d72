"""Runs in the second worker, started by PyScript: thinks while the engine answers."""

import asyncio
import traceback

from js import Promise, crypto, navigator
from navals_site import complete
from pyscript import sync
from pyscript.ffi import create_proxy

fault = ""
try:
    import navals.browser.thinker_bridge  # noqa: F401  (importing it exports `order`, `halt` and `next`)
except BaseException:
    fault = traceback.format_exc()

# The worker holds a lock while it lives; the page requests the same lock, and gets it when the worker ends.
# The page learns the name only once the lock is held; any sooner, it would take the worker for dead.
name = f"navals-thinker-{crypto.randomUUID()}"
lock_name = asyncio.get_event_loop().create_future()


def hold(*_: object) -> object:
    """Publish the lock's name; return a promise that never settles, to keep the lock."""
    lock_name.set_result(name)
    return Promise.new(create_proxy(lambda *_: None))


async def lock() -> str:
    """Return the lock's name, once it is held."""
    return await lock_name


navigator.locks.request(name, create_proxy(hold))

sync.lock = lock
sync.fault = lambda: fault

complete()  # the page has nothing to do while the thinker starts
