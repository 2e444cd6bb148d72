"""The set-up of a game, with the options that readers have named."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from navals.ui.components.door import door
from navals.ui.draw.html import EMPTY
from navals.ui.shell.gesture import Gesture
from navals.ui.shell.manifest import Acts, Feature, Kept, Page, Route, Step
from navals.ui.shell.shell import Shell

if TYPE_CHECKING:
    from navals.ui.features.setup.model import Form


def _model() -> Form | None:
    """Return no form at first."""
    return None


def _acts() -> Acts[Form | None]:
    from navals.ui.features.setup import update

    return update.ACTS


def _options() -> Acts[Form | None]:
    from navals.ui.features.setup import options_update as update

    return update.ACTS


def _arrive(model: Form | None, gesture: Gesture, shell: Shell) -> Step[Form | None]:
    from navals.ui.features.setup import update

    return update.arrive(model, gesture, shell)


def _offered(shell: Shell) -> bool:
    game = shell.game()
    return game is not None and bool(game.offered(shell.part(2)))


def _page(model: Form | None, shell: Shell) -> Page:
    game, t = shell.game(), shell.t
    if game is None or model is None:
        return Page(EMPTY)
    from navals.ui.features.setup import view
    from navals.ui.features.setup.options_update import saved_options

    main = view.setup(game, model, t, saved_options(game, shell), shell.prefs, shell.bots)
    return Page(main, t.message(game.title), "#/")


def _door(model: Form | None, shell: Shell) -> Page:
    """The page before a game, for beginners."""
    game, t = shell.game(), shell.t
    if game is None:
        return Page(EMPTY)
    return Page(door(game.card, t), t.message(game.title), "#/")


def _kinds() -> tuple[Kept, ...]:
    from navals.ui.features.setup.options import KIND

    return (Kept(60, KIND),)


FEATURE: Final = Feature(
    model=_model,
    acts=_acts,
    scopes={"options": _options},
    routes=(
        Route(path="<game>/new", page=_page, exists=_offered, built="modes"),
        Route(path="<game>/play", page=_door, built="page"),
    ),
    needs={"play": lambda gesture, shell: (gesture.text("game"),)},
    arrive=_arrive,
    kinds=_kinds,
)
