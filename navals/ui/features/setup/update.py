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
from navals.ui.table.sitting import PERSON, name_of


def arrive(form: SetupForm | None, gesture: Gesture, shell: Shell) -> Step[SetupForm | None]:
    """Create a form, or begin the game immediately if it has been set up before."""
    game, mode = shell.game(), shell.part(2)
    if game is not None and shell.part(1) == "new" and mode and game.presets_of(mode):
        form = model.blank_form(game, mode, shell.prefs.names, shell.t)
    if game is not None and shell.part(1) == "play" and game.id in shell.prefs.last:
        return form, _begin(game, _usual_form(game, shell), shell)
    return form, ()


def _set(form: SetupForm | None, gesture: Gesture, shell: Shell) -> Step[SetupForm | None]:
    game = shell.game()
    if game is not None and form is not None and gesture.fields:
        form = model.change_form(game, form, gesture.text("name"), gesture.fields.get("value", ""))
    return form, ()


def _edit_option(form: SetupForm | None, gesture: Gesture, shell: Shell) -> Step[SetupForm | None]:
    game, request = shell.game(), editor.read(gesture.arg)
    if game is None or form is None or request is None:
        return form, ()
    form, answer = model.edit_option(game, form, *request)
    if isinstance(answer, EditorFault):
        return form, (Warn(shell.t.sentence(answer.message)),)
    effects: list[Effect] = []
    if answer is not None and answer.focus is not None:
        effects.append(Focus(answer.focus))
    if answer is not None and answer.announcement is not None:
        effects.append(Say(shell.t.sentence(answer.announcement)))
    return form, effects


def _start(form: SetupForm | None, gesture: Gesture, shell: Shell) -> Step[SetupForm | None]:
    game = shell.game()
    if game is None or form is None:
        return form, ()
    for field_name, value in gesture.fields.items():
        if field_name != "preset":
            form = model.change_form(game, form, field_name, value)
    if model.find_faults(game, form):
        return form, ()
    return form, _begin(game, form, shell)


def _play(form: SetupForm | None, gesture: Gesture, shell: Shell) -> Step[SetupForm | None]:
    """Begin `game` immediately: like the last one, or a short one against an easy computer."""
    game = games.get(gesture.text("game"))
    if game is None:
        return form, ()
    return form, _begin(game, _usual_form(game, shell), shell)


def _learn(form: SetupForm | None, gesture: Gesture, shell: Shell) -> Step[SetupForm | None]:
    """Open the lesson of `game` instead of a game; it replaces the current page in the history."""
    card = games.card(gesture.text("game"))
    return form, () if card is None else (Visit(f"#/{card.id}/learn", replaces=True),)


def _usual_form(game: AnyGame, shell: Shell) -> SetupForm:
    last_form = shell.prefs.last.get(game.id)
    if last_form is None:
        return model.first_form(game, shell.prefs.names, shell.t)
    return model.restore_form(game, last_form, shell.prefs.names, shell.t, shell.bots)


def _begin(game: AnyGame, form: SetupForm, shell: Shell) -> Effects:
    names = []
    kinds = model.seat_kinds(game, form)
    bot_names = shell.bots
    for seat, kind in enumerate(kinds):
        if kind == PERSON:
            names.append(name_of(form.names[seat]))
        elif kind.startswith(bots.SEAT):
            names.append(bots.table_name(kind, bot_names.get(kind, "")))
        else:
            names.append(model.make_computer(game, form, kind, shell.prefs).name)
    people_names = tuple(name for name, kind in zip(form.names, kinds, strict=True) if kind == PERSON)
    recent_names = (*people_names, *shell.prefs.names[len(people_names) :])[:4]
    options = game.schema.read(form.options)
    openly = form.openly and model.can_be_open(game, form)
    physical = form.physical and model.can_be_physical(game, form)
    session = shell.new_game(game, options, names, is_open=openly, has_real_dice=physical)
    session.counts = True
    last_forms = {**shell.prefs.last, game.id: model.remembered_form(game, form)}
    name_effects = (SetPreference("names", recent_names),) if people_names else ()
    return *name_effects, SetPreference("last", msgspec.to_builtins(last_forms)), BeginGame(session)


ACTS: Final[Acts[SetupForm | None]] = {
    "set": Act(_set),
    "edit": Act(_edit_option),
    "start": Act(_start),
    "play": Act(_play),
    "learn": Act(_learn),
}
