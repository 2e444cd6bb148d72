"""The player's rating."""

from __future__ import annotations

from typing import Final

from navals import games
from navals.ui.draw.html import Markup
from navals.ui.session import Session
from navals.ui.session.summary import Summary
from navals.ui.shell.manifest import Acts, Door, Feature, Overlay, named
from navals.ui.shell.shell import Shell


def _acts() -> Acts[None]:
    from navals.ui.features.rating import update

    return update.ACTS


def _forgetting(model: None, shell: Shell) -> Markup:
    from navals.ui.features.rating import view

    return view.forgetting(shell.t)


def _remark(session: Session, shell: Shell) -> str:
    from navals.ui.features.rating import view

    return view.after_game(session, shell.prefs, shell.t)


def _statistics(shell: Shell) -> tuple[Door, ...]:
    from navals.ui.features.rating import view

    chosen, known = shell.part(1), shell.summaries.known(shell.store).values()
    # Without a game that counts, the page is about all games.
    played = any(
        isinstance(one, Summary) and one.outcome and not one.foreign and one.game == chosen for one in known
    )
    return (Door(10, view.part(shell.prefs, chosen if played and chosen in games.IDS else "", shell.t)),)


FEATURE: Final = Feature(
    model=lambda: None,
    acts=_acts,
    overlays=(Overlay(11, named("rating-forget"), _forgetting),),
    remark=_remark,
    doors={"statistics": _statistics},
)
