"""Runs in the second worker, started by PyScript: thinks for the engine, which goes on answering meanwhile."""

import sys
import traceback

# The engine keeps the bytecode of what it imports for the next start; here only a part of that is imported.
sys.dont_write_bytecode = True

from pyscript import sync  # noqa: E402

fault = ""
try:
    import navals.thinker_bridge  # noqa: F401  (importing it exports `order`, `halt` and `next`)
except BaseException:
    fault = traceback.format_exc()

sync.fault = lambda: fault
