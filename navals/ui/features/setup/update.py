"""Gestures on the set-up page of a game."""

from __future__ import annotations

from typing import Final

import msgspec

from navals import games
from navals.core.game import AnyGame
from navals.ui.board import editor
from navals.ui.board.editor import EditorFault
from navals.ui.features.setup import model
from navals.ui.features.setup.model import SetupForm
from navals.ui.session import bots
from navals.ui.shell.effects import BeginGame, Effect, Effects, Focus, Say, SetPreference, Visit, Warn
from navals.ui.shell.feature import Act, Acts, Gesture, Shell, Step
from navals.ui.table.sitting import PERSON, clean_name


def on_arrival(form: SetupForm | None, gesture: Gesture, shell: Shell) -> Step[SetupForm | None]:
    """Create the form on the set-up page; on `#/GAME/play`, begin the game if it was set up before."""
    game, mode = shell.game(), shell.part(2)
    if game is not None and shell.part(1) == "new" and mode and game.presets_of(mode):
        form = model.blank_form(game, mode, shell.prefs.names, shell.t)
    if game is not None and shell.part(1) == "play" and game.id in shell.prefs.last:
        return form, _begin_game(game, _default_form(game, shell), shell)
    return form, ()


def _set_field(form: SetupForm | None, gesture: Gesture, shell: Shell) -> Step[SetupForm | None]:
    game = shell.game()
    if game is not None and form is not None and gesture.fields:
        form = model.change_form(game, form, gesture.text("name"), gesture.fields.get("value", ""))
    return form, ()


def _edit_option(form: SetupForm | None, gesture: Gesture, shell: Shell) -> Step[SetupForm | None]:
    game, request = shell.game(), editor.parse_arg(gesture.arg)
    if game is None or form is None or request is None:
        return form, ()
    form, result = model.edit_option(game, form, *request)
    if isinstance(result, EditorFault):
        return form, (Warn(shell.t.sentence(result.message)),)
    effects: list[Effect] = []
    if result is not None and result.focus is not None:
        effects.append(Focus(result.focus))
    if result is not None and result.announcement is not None:
        effects.append(Say(shell.t.sentence(result.announcement)))
    return form, effects


def _start_game(form: SetupForm | None, gesture: Gesture, shell: Shell) -> Step[SetupForm | None]:
    game = shell.game()
    if game is None or form is None:
        return form, ()
    for field_name, value in gesture.fields.items():
        if field_name != "preset":
            form = model.change_form(game, form, field_name, value)
    if model.find_faults(game, form):
        return form, ()
    return form, _begin_game(game, form, shell)


def _play_at_once(form: SetupForm | None, gesture: Gesture, shell: Shell) -> Step[SetupForm | None]:
    """Begin the gesture's `game` at once: set up like the last one or, the first time, as a short game
    against an easy computer."""
    game = games.get(gesture.text("game"))
    if game is None:
        return form, ()
    return form, _begin_game(game, _default_form(game, shell), shell)


def _open_lesson(form: SetupForm | None, gesture: Gesture, shell: Shell) -> Step[SetupForm | None]:
    """Open the lesson of the gesture's `game`, replacing the current page in the history."""
    card = games.card(gesture.text("game"))
    return form, () if card is None else (Visit(f"#/{card.id}/learn", replaces=True),)


def _default_form(game: AnyGame, shell: Shell) -> SetupForm:
    last_setup = shell.prefs.last.get(game.id)
    if last_setup is None:
        return model.first_game_form(game, shell.prefs.names, shell.t)
    return model.restore_form(game, last_setup, shell.prefs.names, shell.t, shell.bot_names)


def _begin_game(game: AnyGame, form: SetupForm, shell: Shell) -> Effects:
    names = []
    kinds = model.seat_kinds(game, form)
    bot_names = shell.bot_names
    for seat, kind in enumerate(kinds):
        if kind == PERSON:
            names.append(clean_name(form.names[seat]))
        elif kind.startswith(bots.SEAT_PREFIX):
            names.append(bots.seat_name(kind, bot_names.get(kind, "")))
        else:
            names.append(model.make_computer(game, form, kind, shell.prefs).name)
    people_names = tuple(name for name, kind in zip(form.names, kinds, strict=True) if kind == PERSON)
    recent_names = (*people_names, *shell.prefs.names[len(people_names) :])[:4]
    options = game.schema.read(form.options)
    is_open = form.openly and model.can_be_open(game, form)
    is_physical = form.physical and model.can_use_real_dice(game, form)
    session = shell.new_game(game, options, names, is_open=is_open, has_real_dice=is_physical)
    session.is_rated = True
    last_setups = {**shell.prefs.last, game.id: model.make_last_setup(game, form)}
    name_effects = (SetPreference("names", recent_names),) if people_names else ()
    return *name_effects, SetPreference("last", msgspec.to_builtins(last_setups)), BeginGame(session)


ACTS: Final[Acts[SetupForm | None]] = {
    "set": Act(_set_field),
    "edit": Act(_edit_option),
    "start": Act(_start_game),
    "play": Act(_play_at_once),
    "learn": Act(_open_lesson),
}
