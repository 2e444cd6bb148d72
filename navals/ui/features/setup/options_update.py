"""Gestures for named options. They use the model of the set-up form."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from navals.core.game import AnyGame
from navals.core.message import Message
from navals.ui.features.setup import model
from navals.ui.features.setup import options as configurations
from navals.ui.features.setup.model import SetupForm
from navals.ui.features.setup.options import Configuration, ConfigurationError
from navals.ui.shell.effects import Download, Effects, ShowNote, StoreText
from navals.ui.shell.feature import Act, Acts, Gesture, Shelf, Shell, Step


def saved_options(game: AnyGame, shell: Shell) -> tuple[Configuration, ...]:
    """Return the named options of a game."""
    return configurations.read_stored_text(game, shell.store.get(configurations.KIND.key(game.id), ""))


def _store_effect(game: AnyGame, entries: Sequence[Configuration]) -> StoreText:
    return Shelf.put(configurations.KIND, game.id, configurations.make_options_file(game, entries))


def _note_effect(shell: Shell, *messages: Message) -> ShowNote:
    return ShowNote(" ".join(shell.t.sentence(message) for message in messages))


def _choose_options(form: SetupForm | None, gesture: Gesture, shell: Shell) -> Step[SetupForm | None]:
    game = shell.game()
    if game is not None and form is not None:
        for entry in model.matching_options(game, form, saved_options(game, shell)):
            if entry.name == gesture.text("value"):
                form = model.apply_configuration(game, form, entry)
    return form, ()


def _save_options(form: SetupForm | None, gesture: Gesture, shell: Shell) -> Step[SetupForm | None]:
    game = shell.game()
    options = model.read_options(game, form) if game is not None and form is not None else None
    if game is None or form is None or options is None:
        return form, ()
    old_entries = saved_options(game, shell)
    name = configurations.normalize_name(gesture.text("configuration")) or shell.t("Our options")
    name = configurations.unique_name(name, old_entries)
    entries, excess_count = configurations.merge_entries(
        old_entries, [Configuration(name, game.schema.write(options))]
    )
    if excess_count:
        return form, (_note_effect(shell, configurations.limit_message()),)
    form = model.apply_configuration(game, form, entries[-1])
    return form, (
        _store_effect(game, entries),
        ShowNote(shell.t("Saved as {name}.", name=name), is_polite=True),
    )


def _delete_options(form: SetupForm | None, gesture: Gesture, shell: Shell) -> Step[SetupForm | None]:
    game, name = shell.game(), gesture.text("name")
    old_entries = saved_options(game, shell) if game is not None and form is not None else ()
    other_entries = [entry for entry in old_entries if entry.name != name]
    if game is None or form is None or len(other_entries) == len(old_entries):
        return form, ()
    options_file = configurations.make_options_file(game, other_entries)
    return model.clear_saved_name(form), shell.shelf.delete_part(
        configurations.KIND, game.id, options_file, name=name
    )


def _export_options(form: SetupForm | None, gesture: Gesture, shell: Shell) -> Step[SetupForm | None]:
    game = shell.game()
    if game is None or form is None:
        return form, ()
    text = configurations.write_file(game, saved_options(game, shell))
    return form, (Download(f"navals-{game.id}-options.json", "application/json", text),)


def _import_options(form: SetupForm | None, gesture: Gesture, shell: Shell) -> Step[SetupForm | None]:
    game, files = shell.game(), gesture.files
    if game is None or form is None or not files:
        return form, ()
    try:
        additions, faults = configurations.read_file(game, files[0].text)
    except ConfigurationError as error:
        return form, (_note_effect(shell, error.message),)
    entries, excess_count = configurations.merge_entries(saved_options(game, shell), additions)
    count = len(additions) - excess_count
    limit_messages = [configurations.limit_message()] if excess_count else []
    store_effects: Effects = (_store_effect(game, entries),) if count else ()
    return form, (
        *store_effects,
        _note_effect(shell, configurations.import_message(count), *faults[:3], *limit_messages),
    )


ACTS: Final[Acts[SetupForm | None]] = {
    "choose": Act(_choose_options),
    "keep": Act(_save_options),
    "forget": Act(_delete_options),
    "export": Act(_export_options),
    "import": Act(_import_options),
}
