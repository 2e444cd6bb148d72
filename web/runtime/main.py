"""Runs in the worker, started by PyScript: hands the engine to the page."""

import traceback

from pyscript import sync

fault = ""
try:
    import navals.browser.bridge  # noqa: F401  (importing it exports `act`)
except BaseException:
    fault = traceback.format_exc()

# PyScript only logs errors of this file; the page asks for them, to offer a new try.
sync.fault = lambda: fault
