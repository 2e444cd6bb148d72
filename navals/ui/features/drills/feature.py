"""Drills: the same shot again and again, here or at a real table."""

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
    from navals.ui.features.drills.model import Held


def _model() -> Held:
    from navals.ui.features.drills.model import Held

    return Held()


def _acts() -> Acts[Held]:
    from navals.ui.features.drills import update

    return update.ACTS


def _arrive(model: Held, gesture: Gesture, shell: Shell) -> Step[Held]:
    from navals.ui.features.drills import update

    return update.arrive(model, gesture, shell)


def _exists(shell: Shell) -> bool:
    game = shell.game()
    return game is not None and game.card.drilled


def _page(model: Held, shell: Shell) -> Page:
    from navals.ui.features.drills import table, view
    from navals.ui.features.drills.model import NEW

    t, game = shell.t, shell.game()
    if game is None:
        return Page(EMPTY)
    title, back = t.message(game.title), f"#/{game.id}/drill"
    if not shell.part(2):
        return Page(view.page(game, shell.store, t), title, "#/practice")
    if model.game != game.id:
        return Page(EMPTY, title, back)
    if shell.part(2) == NEW:
        return Page(view.making(game, model, t), title, f"#/{game.id}/position")
    if model.way:
        back = f"{back}/{model.id}"
    return Page(table.screen(game, model, shell.stand, shell.store, t), title, back)


def _kinds() -> tuple[Kept, ...]:
    from navals.ui.features.drills.model import KIND

    return (Kept(40, KIND),)


def _practice(shell: Shell) -> tuple[Door, ...]:
    t = shell.t
    said = t("The same shot again and again, here or at a real table. Your score is kept.")
    ways = [
        link(t.message(card.title), f"#/{card.id}/drill", kind="plain", icon="target", id=f"{card.id}-drill")
        for card in cards()
        if card.drilled
    ]
    return (Door(30, panel(t("Drills"), tag("p", said), (ways,), class_="practice-part")),) if ways else ()


FEATURE: Final = Feature(
    model=_model,
    acts=_acts,
    routes=(Route(path="<game>/drill", page=_page, exists=_exists),),
    arrive=_arrive,
    kinds=_kinds,
    doors={"practice": _practice},
)
