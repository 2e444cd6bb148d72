"""Positions set up by hand, and the computer's advice on them."""

from __future__ import annotations

from typing import Final

from navals.ui.components.controls import link
from navals.ui.components.surfaces import panel
from navals.ui.draw.html import EMPTY, tag
from navals.ui.registry import cards
from navals.ui.shell.lazy import lazy_imports
from navals.ui.shell.manifest import ExportedKind, Feature, Page, PageItem, Route
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
    if shell.separate_board is not None:
        return Page(advised.screen(shell.separate_board, t), f"#/{game.id}/position")
    return Page(view.page(game, state, shell.bot_names, t), "#/practice")


def _practice_items(shell: Shell) -> tuple[PageItem, ...]:
    t = shell.t
    intro = t("Put the pieces where you like, then play from there or ask for a hint.")
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
    return (PageItem(40, panel(t("Set up a position"), tag("p", intro), (links,), class_="practice-part")),)


FEATURE: Final = Feature(
    model=model.Positions,
    acts=update.ACTS,
    routes=(Route(path="<game>/position", page=_page, exists=_has_arranger, needs_thinker=True),),
    on_arrive=update.on_arrival,
    kinds=(ExportedKind(50, arranged.KIND),),
    page_items={"practice": _practice_items},
)
