"""The printed game."""

from __future__ import annotations

from typing import Final

from navals.ui.shell.manifest import Feature, Study
from navals.ui.words.i18n import Language


def _title(t: Language) -> str:
    return t("Print the game")


def _studies() -> tuple[Study, ...]:
    from navals.ui.features.paper import view

    # Its link is among the ways to share a game.
    return (Study("paper", 30, "print", _title, view.draw, view.offered, linked=False),)


FEATURE: Final = Feature(model=lambda: None, studies=_studies)
