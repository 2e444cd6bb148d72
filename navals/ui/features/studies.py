"""Pages about one game, at `#/play/KEY/ID`, linked from its menu and its result."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Final, NamedTuple

from navals.ui.components import link
from navals.ui.draw.html import Markup
from navals.ui.session import Session
from navals.ui.words.i18n import Language

PAPER: Final = "paper"


class Study(NamedTuple):
    """A page about a game. It reveals no more than `Session.view`, and only if `offered` now."""

    id: str
    icon: str
    title: Callable[[Language], str]
    draw: Callable[[Session, Language], Markup]
    offered: Callable[[Session], bool]


@cache
def studies() -> tuple[Study, ...]:
    """Return the pages, importing them when first needed."""
    from navals.ui.features.analysis import view as analysis
    from navals.ui.features.fairness import view as fairness
    from navals.ui.features.paper import view as paper

    return (
        Study("analysis", "analysis", analysis.title, analysis.draw, analysis.offered),
        Study("fairness", "dice", fairness.title, fairness.fairness, fairness.offered),
        Study(PAPER, "print", lambda t: t("Print the game"), paper.draw, paper.offered),
    )


def find(id: str) -> Study | None:
    """Return the page with this id, or `None`."""
    return next((study for study in studies() if study.id == id), None) if id else None


def links(session: Session, t: Language, where: str) -> list[Markup]:
    """Return links to the available pages but the printed game, which is among the ways to share it; `where`
    prefixes their ids."""
    return [
        link(
            study.title(t),
            f"{session.address}/{study.id}",
            kind="plain",
            icon=study.icon,
            id=f"{where}-{study.id}",
        )
        for study in studies()
        if study.id != PAPER and study.offered(session)
    ]
