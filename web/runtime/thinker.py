"""Runs in the second worker, started by PyScript: thinks for the engine, which goes on answering meanwhile."""

import traceback

from pyscript import sync

fault = ""
try:
    import navals.thinker_bridge  # noqa: F401  (importing it exports `order`, `halt` and `next`)
except BaseException:
    fault = traceback.format_exc()

sync.fault = lambda: fault
