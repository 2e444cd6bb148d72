"""Positions set up by hand, and what the computer would do there."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from navals.ui.components.controls import link
from navals.ui.components.surfaces import panel
from navals.ui.draw.html import EMPTY, tag
from navals.ui.registry import cards
from navals.ui.shell.gesture import Gesture
from navals.ui.shell.manifest import Acts, Door, Feature, Kept, Page, Route, Step
from navals.ui.shell.shell import Shell

if TYPE_CHECKING:
    from navals.ui.features.positions.model import Positions


def _model() -> Positions:
    from navals.ui.features.positions.model import Positions

    return Positions()


def _acts() -> Acts[Positions]:
    from navals.ui.features.positions import update

    return update.ACTS


def _arrive(model: Positions, gesture: Gesture, shell: Shell) -> Step[Positions]:
    from navals.ui.features.positions import update

    return update.arrive(model, gesture, shell)


def _exists(shell: Shell) -> bool:
    game = shell.game()
    return game is not None and game.card.arranged


def _page(model: Positions, shell: Shell) -> Page:
    t, game = shell.t, shell.game()
    if game is None or model.game != game.id:
        return Page(EMPTY)
    title = t.message(game.title)
    if shell.stand is not None:
        from navals.ui.features.positions import advised

        return Page(advised.screen(shell.stand, t), title, f"#/{game.id}/position")
    from navals.ui.features.positions import view

    return Page(view.page(game, model, shell.bots, t), title, "#/practice")


def _kinds() -> tuple[Kept, ...]:
    from navals.ui.session.arranged import KIND

    return (Kept(50, KIND),)


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
    model=_model,
    acts=_acts,
    routes=(Route(path="<game>/position", page=_page, exists=_exists, thinks=True),),
    arrive=_arrive,
    kinds=_kinds,
    doors={"practice": _practice},
)
