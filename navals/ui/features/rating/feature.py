"""The player's rating."""

from __future__ import annotations

from typing import Final

from navals import games
from navals.ui.session.summary import Summary
from navals.ui.shell.lazy import lazy_imports
from navals.ui.shell.manifest import Feature, Overlay, PageItem, shows_overlay
from navals.ui.shell.shell import Shell

with lazy_imports(__package__):
    from navals.ui.features.rating import update, view


def _statistics_items(shell: Shell) -> tuple[PageItem, ...]:
    game_id, rows = shell.part(1), shell.summaries.collect(shell.store).values()
    # If the chosen game has no finished games, the page is about all games.
    has_games = any(
        isinstance(row, Summary) and row.outcome and not row.foreign and row.game == game_id for row in rows
    )
    return (
        PageItem(
            10, view.rating_part(shell.prefs, game_id if has_games and game_id in games.IDS else "", shell.t)
        ),
    )


FEATURE: Final = Feature(
    model=lambda: None,
    acts=update.ACTS,
    overlays=(Overlay(11, shows_overlay("rating-forget"), lambda model, shell: view.forget_dialog(shell.t)),),
    remark=lambda session, shell: view.describe_effect(session, shell.prefs, shell.t),
    page_items={"statistics": _statistics_items},
)
