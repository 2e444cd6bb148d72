"""Runs in the second worker, started by PyScript: thinks for the engine, which goes on answering meanwhile."""

import sys
import traceback

# The engine keeps the bytecode of what it imports for the next start; here only a part of that is imported.
sys.dont_write_bytecode = True

from js import Promise, crypto, navigator  # noqa: E402
from pyscript import sync  # noqa: E402
from pyscript.ffi import create_proxy  # noqa: E402

fault = ""
try:
    import navals.thinker_bridge  # noqa: F401  (importing it exports `order`, `halt` and `next`)
except BaseException:
    fault = traceback.format_exc()

# The worker holds a lock as long as it lives: the page asks for the same one, and gets it when the worker is gone.
lock = f"navals-thinker-{crypto.randomUUID()}"
for_ever = create_proxy(lambda *_: Promise.new(create_proxy(lambda *_: None)))
navigator.locks.request(lock, for_ever)

sync.lock = lambda: lock
sync.fault = lambda: fault
