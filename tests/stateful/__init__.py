"""Hypothesis state machines: the table and the application agree with simpler models.

``NAVALS_STATEFUL=N`` makes the runs random and N times as long.
"""

from __future__ import annotations

import os
from typing import Any, Final

from hypothesis import HealthCheck, settings

from tests import EVERYTHING

TIMES: Final = int(os.environ.get("NAVALS_STATEFUL", "1"))


def length(examples: int, steps: int) -> Any:
    """Return settings for this number of runs and steps, deterministic by default."""
    return settings(
        max_examples=examples * TIMES * (4 if EVERYTHING else 1),
        stateful_step_count=steps,
        derandomize=TIMES == 1,
        database=None,
        deadline=None,
        suppress_health_check=list(HealthCheck),
    )
