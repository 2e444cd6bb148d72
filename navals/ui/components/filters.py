"""Filters for lists of games."""

from __future__ import annotations

from collections.abc import Sequence

from navals.ui.components.fields import choice
from navals.ui.draw.html import Markup
from navals.ui.words.i18n import Language
from navals.ui.words.sentences import game_titles


def game_field(game_ids: Sequence[str], game_id: str, t: Language) -> Markup:
    """A drop-down list that filters by game."""
    options, id = [("", t("All games")), *game_titles(game_ids, t)], "library-game"
    return choice(t("Game"), id, options, game_id, id=id, change="library:filter")
