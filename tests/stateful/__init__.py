"""Machines of states (Hypothesis): whatever is done in whatever order, the table and the application agree with a model of them that is much simpler.

`NAVALS_STATEFUL=N` makes them N times as long, and different each time."""

from __future__ import annotations

import os
from typing import Any, Final

from hypothesis import HealthCheck, settings

TIMES: Final = int(os.environ.get("NAVALS_STATEFUL", "1"))


def length(examples: int, steps: int) -> Any:
    """So many runs of so many steps; without the environment's word the same ones each time."""
    return settings(
        max_examples=examples * TIMES,
        stateful_step_count=steps,
        derandomize=TIMES == 1,
        database=None,
        deadline=None,
        suppress_health_check=list(HealthCheck),
    )
