"""Drills: the same shot again and again, on screen or at a real table."""

from __future__ import annotations

from typing import Final

from navals.ui.components.controls import link
from navals.ui.components.surfaces import panel
from navals.ui.draw.html import EMPTY, tag
from navals.ui.registry import cards
from navals.ui.shell.lazy import lazy_imports, load_now
from navals.ui.shell.manifest import ExportedKind, Feature, Page, PageItem, Route
from navals.ui.shell.shell import Shell

with lazy_imports(__package__):
    from navals.ui.features.drills import model, table, update, view


def _has_drills(shell: Shell) -> bool:
    game = shell.game()
    return game is not None and game.card.drilled


def _page(state: model.DrillPage, shell: Shell) -> Page:
    t, game = shell.t, shell.game()
    if game is None:
        return Page(EMPTY)
    if not shell.part(2):
        return Page(view.page(game, shell.store, t), "#/practice")
    parent_address = f"#/{game.id}/drill"
    if state.game != game.id:
        return Page(EMPTY, parent_address)
    if shell.part(2) == load_now(model.NEW_DRILL):
        return Page(view.drill_form(game, state, t), f"#/{game.id}/position")
    if state.venue:
        parent_address = f"{parent_address}/{state.id}"
    return Page(table.screen(game, state, shell.separate_board, shell.store, t), parent_address)


def _practice_items(shell: Shell) -> tuple[PageItem, ...]:
    t = shell.t
    intro = t("Practise one shot again and again, here or at a real table. Your results are saved.")
    links = [
        link(t.message(card.title), f"#/{card.id}/drill", kind="plain", icon="target", id=f"{card.id}-drill")
        for card in cards()
        if card.drilled
    ]
    return (
        (PageItem(30, panel(t("Drills"), tag("p", intro), (links,), class_="practice-part")),)
        if links
        else ()
    )


FEATURE: Final = Feature(
    model=model.DrillPage,
    acts=update.ACTS,
    routes=(Route(path="<game>/drill", page=_page, exists=_has_drills),),
    on_arrive=update.on_arrival,
    kinds=(ExportedKind(40, model.KIND),),
    page_items={"practice": _practice_items},
)
