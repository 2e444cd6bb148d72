"""Gestures for named options. They use the model of the set-up form."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from navals.core.game import AnyGame
from navals.core.message import Message
from navals.ui.features.setup import model as setup
from navals.ui.features.setup import options as configurations
from navals.ui.features.setup.model import Form
from navals.ui.features.setup.options import Configuration, ConfigurationError
from navals.ui.shell.effects import Download, Effects, Keep, Note
from navals.ui.shell.feature import Act, Acts, Gesture, Shelf, Shell, Step


def saved_options(game: AnyGame, shell: Shell) -> tuple[Configuration, ...]:
    """Return the named options of a game."""
    return configurations.stored(game, shell.store.get(configurations.KIND.key(game.id), ""))


def _shelved(game: AnyGame, kept: Sequence[Configuration]) -> Keep:
    return Shelf.put(configurations.KIND, game.id, configurations.collected(game, kept))


def _said(shell: Shell, *messages: Message) -> Note:
    return Note(" ".join(shell.t.sentence(message) for message in messages))


def _choose(form: Form | None, gesture: Gesture, shell: Shell) -> Step[Form | None]:
    game = shell.game()
    if game is not None and form is not None:
        for one in setup.fitting(game, form, saved_options(game, shell)):
            if one.name == gesture.text("value"):
                form = setup.with_saved(game, form, one)
    return form, ()


def _keep(form: Form | None, gesture: Gesture, shell: Shell) -> Step[Form | None]:
    game = shell.game()
    options = setup.read(game, form) if game is not None and form is not None else None
    if game is None or form is None or options is None:
        return form, ()
    saved = saved_options(game, shell)
    name = configurations.name_of(gesture.text("configuration")) or shell.t("Our options")
    name = configurations.numbered(name, saved)
    kept, left = configurations.added(saved, [Configuration(name, game.schema.write(options))])
    if left:
        return form, (_said(shell, configurations.full()),)
    form = setup.with_saved(game, form, kept[-1])
    return form, (_shelved(game, kept), Note(shell.t("Saved as {name}.", name=name), calm=True))


def _forget(form: Form | None, gesture: Gesture, shell: Shell) -> Step[Form | None]:
    game, name = shell.game(), gesture.text("name")
    saved = saved_options(game, shell) if game is not None and form is not None else ()
    left = [one for one in saved if one.name != name]
    if game is None or form is None or len(left) == len(saved):
        return form, ()
    kept = configurations.collected(game, left)
    return setup.forgotten(form), shell.shelf.delete_part(configurations.KIND, game.id, kept, name=name)


def _export(form: Form | None, gesture: Gesture, shell: Shell) -> Step[Form | None]:
    game = shell.game()
    if game is None or form is None:
        return form, ()
    text = configurations.write(game, saved_options(game, shell))
    return form, (Download(f"navals-{game.id}-options.json", "application/json", text),)


def _import(form: Form | None, gesture: Gesture, shell: Shell) -> Step[Form | None]:
    game, files = shell.game(), gesture.files
    if game is None or form is None or not files:
        return form, ()
    try:
        more, faults = configurations.read(game, files[0].text)
    except ConfigurationError as error:
        return form, (_said(shell, error.message),)
    kept, left = configurations.added(saved_options(game, shell), more)
    count = len(more) - left
    full = [configurations.full()] if left else []
    stored: Effects = (_shelved(game, kept),) if count else ()
    return form, (*stored, _said(shell, configurations.taken(count), *faults[:3], *full))


ACTS: Final[Acts[Form | None]] = {
    "choose": Act(_choose),
    "keep": Act(_keep),
    "forget": Act(_forget),
    "export": Act(_export),
    "import": Act(_import),
}
