"""Gestures for the player's rating."""

from __future__ import annotations

from typing import Final

from navals.ui.features.rating.view import FORGET
from navals.ui.shell.effects import Focus, Prefer, Say, Show
from navals.ui.shell.feature import Acts, Gesture, Shell, Step, opens, stateless

START: Final = stateless


def _forget(model: None, gesture: Gesture, shell: Shell) -> Step[None]:
    said = Say(shell.t("Your ratings are deleted."))
    return model, (Prefer("ratings", {}), Show(overlay=""), said, Focus("title"))


ACTS: Final[Acts] = {"forget": opens(FORGET), "forget-now": _forget}
