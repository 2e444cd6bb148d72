"""The set-up of a game, with named options."""

from __future__ import annotations

from typing import Final

from navals.ui.components.door import intro_page
from navals.ui.draw.html import EMPTY
from navals.ui.shell.lazy import lazy_imports
from navals.ui.shell.manifest import ExportedKind, Feature, Page, Route
from navals.ui.shell.shell import Shell

with lazy_imports(__package__):
    from navals.ui.features.setup import model, options, options_update, update, view


def _has_presets(shell: Shell) -> bool:
    game = shell.game()
    return game is not None and bool(game.presets_of(shell.part(2)))


def _page(form: model.SetupForm | None, shell: Shell) -> Page:
    game = shell.game()
    if game is None or form is None:
        return Page(EMPTY)
    saved_options = options_update.saved_options(game, shell)
    main = view.setup_page(game, form, shell.t, saved_options, shell.prefs, shell.bot_names)
    return Page(main)


def _intro_page(form: model.SetupForm | None, shell: Shell) -> Page:
    """Draw the page shown before a first game, with an introduction for beginners."""
    game = shell.game()
    return Page(EMPTY if game is None else intro_page(game.card, shell.t))


FEATURE: Final = Feature(
    model=lambda: None,  # no form initially
    acts=update.ACTS,
    scopes={"options": options_update.ACTS},
    routes=(
        Route(path="<game>/new", page=_page, exists=_has_presets, prerender="modes"),
        Route(path="<game>/play", page=_intro_page, prerender="page"),
    ),
    required_games={"play": lambda gesture, shell: (gesture.text("game"),)},
    on_arrive=update.on_arrival,
    kinds=(ExportedKind(60, options.KIND),),
)
