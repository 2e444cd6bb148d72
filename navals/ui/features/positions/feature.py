"""Positions set up by hand, and the computer's advice on them."""

from __future__ import annotations

from typing import Final

from navals.ui.components.controls import link
from navals.ui.components.surfaces import panel
from navals.ui.draw.html import EMPTY, tag
from navals.ui.registry import cards
from navals.ui.shell.lazy import lazy_imports
from navals.ui.shell.manifest import Door, ExportedKind, Feature, Page, Route
from navals.ui.shell.shell import Shell

with lazy_imports(__package__):
    from navals.ui.features.positions import advised, model, update, view
with lazy_imports("navals.ui.session"):
    from navals.ui.session import arranged


def _has_arranger(shell: Shell) -> bool:
    game = shell.game()
    return game is not None and game.card.arranged


def _page(state: model.Positions, shell: Shell) -> Page:
    t, game = shell.t, shell.game()
    if game is None or state.game != game.id:
        return Page(EMPTY)
    if shell.stand is not None:
        return Page(advised.screen(shell.stand, t), f"#/{game.id}/position")
    return Page(view.page(game, state, shell.bots, t), "#/practice")


def _practice_doors(shell: Shell) -> tuple[Door, ...]:
    t = shell.t
    lead = t("Put the pieces where you like, then play from there or ask for a hint.")
    links = [
        link(
            t.message(card.title),
            f"#/{card.id}/position",
            kind="plain",
            icon="edit",
            id=f"{card.id}-position",
        )
        for card in cards()
        if card.arranged
    ]
    if not links:
        return ()
    return (Door(40, panel(t("Set up a position"), tag("p", lead), (links,), class_="practice-part")),)


FEATURE: Final = Feature(
    model=model.Positions,
    acts=update.ACTS,
    routes=(Route(path="<game>/position", page=_page, exists=_has_arranger, thinks=True),),
    arrive=update.arrive,
    kinds=(ExportedKind(50, arranged.KIND),),
    doors={"practice": _practice_doors},
)
