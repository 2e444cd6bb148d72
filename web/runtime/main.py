"""Runs in the worker, started by PyScript: hands the engine to the page."""

import traceback

from pyscript import sync

fault = ""
try:
    import navals.browser.bridge  # noqa: F401  (importing it exports `act`)
except BaseException:
    fault = traceback.format_exc()

# PyScript reports an error of this file on the console only; the page asks, so that it can offer to try again.
sync.fault = lambda: fault
