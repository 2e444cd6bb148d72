"""Runs in the engine's worker, started by PyScript: gives the page access to the engine."""

import traceback

from pyscript import sync

fault = ""
try:
    import navals.browser.bridge  # noqa: F401  (importing it exports `act`)
except BaseException:
    fault = traceback.format_exc()

# PyScript only logs errors in this file; the page asks for them, to offer another try.
sync.fault = lambda: fault
