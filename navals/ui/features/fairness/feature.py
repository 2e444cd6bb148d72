"""A game's dice: how often each face came up, and a check of every draw."""

from __future__ import annotations

from typing import Final

from navals.core.message import msg
from navals.ui.shell.lazy import lazy_imports
from navals.ui.shell.manifest import Feature, Study

with lazy_imports(__package__):
    from navals.ui.features.fairness import update, view


FEATURE: Final = Feature(
    model=lambda: None,
    acts=update.ACTS,
    studies=(Study("fairness", 20, "dice", msg("Fairness"), view.fairness_page, view.has_fairness_page),),
)
