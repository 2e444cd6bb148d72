"""The bridge to the page: with ``thinker_bridge.py`` the only module that imports PyScript.

``web/runtime/main.py`` imports it inside the worker; from then on the page can call ``act``, with one JSON text each way
(``docs/bridge.md``). Randomness comes with the ``boot`` gesture: nothing is seeded here.
"""

from __future__ import annotations

from pyscript import sync

from navals.ui.app import act

sync.act = act
