"""The player's rating."""

from __future__ import annotations

from typing import Final

from navals import games
from navals.ui.session.summary import Summary
from navals.ui.shell.lazy import lazy_imports
from navals.ui.shell.manifest import Door, Feature, Overlay, named
from navals.ui.shell.shell import Shell

with lazy_imports(__package__):
    from navals.ui.features.rating import update, view


def _statistics(shell: Shell) -> tuple[Door, ...]:
    chosen, known = shell.part(1), shell.summaries.known(shell.store).values()
    # If the chosen game has none that count, the page is about all games.
    played = any(
        isinstance(one, Summary) and one.outcome and not one.foreign and one.game == chosen for one in known
    )
    return (Door(10, view.part(shell.prefs, chosen if played and chosen in games.IDS else "", shell.t)),)


FEATURE: Final = Feature(
    model=lambda: None,
    acts=update.ACTS,
    overlays=(Overlay(11, named("rating-forget"), lambda model, shell: view.forgetting(shell.t)),),
    remark=lambda session, shell: view.after_game(session, shell.prefs, shell.t),
    doors={"statistics": _statistics},
)
