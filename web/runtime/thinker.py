"""Runs in the second worker, started by PyScript: thinks for the engine, which goes on answering meanwhile."""

import traceback

from js import Promise, crypto, navigator
from pyscript import sync
from pyscript.ffi import create_proxy

fault = ""
try:
    import navals.browser.thinker_bridge  # noqa: F401  (importing it exports `order`, `halt` and `next`)
except BaseException:
    fault = traceback.format_exc()

# The worker holds a lock as long as it lives: the page asks for the same one, and gets it when the worker is gone.
lock = f"navals-thinker-{crypto.randomUUID()}"
for_ever = create_proxy(lambda *_: Promise.new(create_proxy(lambda *_: None)))
navigator.locks.request(lock, for_ever)

sync.lock = lambda: lock
sync.fault = lambda: fault
