"""Pages about one game, beside its table: each at ``#/play/KEY/ID``, reached from the menu of the game and from its result."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import NamedTuple

from navals.ui.components import link
from navals.ui.draw.html import Markup
from navals.ui.session import Session
from navals.ui.words.i18n import Language


class Study(NamedTuple):
    """``id`` ends its address; ``title`` in the reader's language; ``draw`` gives the page; ``offered`` tells whether there is
    anything to see now, and whether the screen may show it: a page shows nothing that ``Session.view`` would not."""

    id: str
    icon: str
    title: Callable[[Language], str]
    draw: Callable[[Session, Language], Markup]
    offered: Callable[[Session], bool]


@cache
def studies() -> tuple[Study, ...]:
    """The pages. They are imported when the first of them is asked for: most visits open none."""
    from navals.ui.features.analysis import view as analysis
    from navals.ui.features.fairness import view as fairness
    from navals.ui.features.paper import view as paper

    return (
        Study("analysis", "analysis", analysis.title, analysis.draw, analysis.offered),
        Study("fairness", "dice", fairness.title, fairness.fairness, fairness.offered),
        Study("paper", "print", lambda t: t("Print the game"), paper.draw, paper.offered),
    )


def find(id: str) -> Study | None:
    """The page with this id; "" is the id of none."""
    return next((study for study in studies() if study.id == id), None) if id else None


def links(session: Session, t: Language, where: str) -> list[Markup]:
    """Links to what can be studied now; ``where`` begins their ids."""
    return [
        link(
            study.title(t),
            f"{session.address}/{study.id}",
            kind="plain",
            icon=study.icon,
            id=f"{where}-{study.id}",
        )
        for study in studies()
        if study.offered(session)
    ]
