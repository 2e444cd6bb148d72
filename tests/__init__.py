"""Tests that need no browser; ``make test-everything`` runs more seeds of them (``EVERYTHING``)."""

from __future__ import annotations

import os
from typing import Final

EVERYTHING: Final = bool(os.environ.get("NAVALS_EVERYTHING"))
"""Whether this is the exhaustive run before a release."""
