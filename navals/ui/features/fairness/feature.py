"""The dice of a game: how often each face fell, and the check of every draw."""

from __future__ import annotations

from typing import Final

from navals.ui.shell.manifest import Acts, Feature, Study


def _acts() -> Acts[None]:
    from navals.ui.features.fairness import update

    return update.ACTS


def _studies() -> tuple[Study, ...]:
    from navals.ui.features.fairness import view

    return (Study("fairness", 20, "dice", view.title, view.fairness, view.offered),)


FEATURE: Final = Feature(model=lambda: None, acts=_acts, studies=_studies)
