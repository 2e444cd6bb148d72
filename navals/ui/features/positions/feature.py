"""Positions set up by hand, and the computer's advice on them."""

from __future__ import annotations

from typing import Final

from navals.ui.components.controls import link
from navals.ui.components.surfaces import panel
from navals.ui.draw.html import EMPTY, tag
from navals.ui.registry import cards
from navals.ui.shell.lazy import lazy_imports
from navals.ui.shell.manifest import Door, Feature, Kept, Page, Route
from navals.ui.shell.shell import Shell

with lazy_imports(__package__):
    from navals.ui.features.positions import advised, model, update, view
with lazy_imports("navals.ui.session"):
    from navals.ui.session import arranged


def _exists(shell: Shell) -> bool:
    game = shell.game()
    return game is not None and game.card.arranged


def _page(state: model.Positions, shell: Shell) -> Page:
    t, game = shell.t, shell.game()
    if game is None or state.game != game.id:
        return Page(EMPTY)
    if shell.stand is not None:
        return Page(advised.screen(shell.stand, t), f"#/{game.id}/position")
    return Page(view.page(game, state, shell.bots, t), "#/practice")


def _practice(shell: Shell) -> tuple[Door, ...]:
    t = shell.t
    said = t("Put the pieces where you like, then play from there or ask for a hint.")
    ways = [
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
    if not ways:
        return ()
    return (Door(40, panel(t("Set up a position"), tag("p", said), (ways,), class_="practice-part")),)


FEATURE: Final = Feature(
    model=model.Positions,
    acts=update.ACTS,
    routes=(Route(path="<game>/position", page=_page, exists=_exists, thinks=True),),
    arrive=update.arrive,
    kinds=(Kept(50, arranged.KIND),),
    doors={"practice": _practice},
)
