"""Gestures for the player's rating."""

from __future__ import annotations

from typing import Final

from navals.ui.features.rating.view import FORGET_OVERLAY
from navals.ui.shell.effects import Focus, Say, SetPreference, Show
from navals.ui.shell.feature import Act, Acts, Gesture, Shell, Step, overlay_opener


def _delete_ratings(model: None, gesture: Gesture, shell: Shell) -> Step[None]:
    effect = Say(shell.t("Ratings deleted."))
    return model, (SetPreference("ratings", {}), Show(overlay=""), effect, Focus("title"))


ACTS: Final[Acts[None]] = {"forget": Act(overlay_opener(FORGET_OVERLAY)), "forget-now": Act(_delete_ratings)}
