"""Gestures on the set-up page of a game."""

from __future__ import annotations

from typing import Final

import msgspec

from navals import games
from navals.core.game import AnyGame
from navals.ui.board import editor
from navals.ui.board.editor import Fault
from navals.ui.features.setup import model as setup
from navals.ui.features.setup.model import Form
from navals.ui.session import bots
from navals.ui.shell.effects import Begin, Effect, Effects, Focus, Prefer, Say, Visit, Warn
from navals.ui.shell.feature import Act, Acts, Gesture, Shell, Step
from navals.ui.table.sitting import PERSON, name_of


def arrive(form: Form | None, gesture: Gesture, shell: Shell) -> Step[Form | None]:
    """Create a form, or begin the game immediately if it has been set up before."""
    game, mode = shell.game(), shell.part(2)
    if game is not None and shell.part(1) == "new" and mode and game.offered(mode):
        form = setup.blank(game, mode, shell.prefs.names, shell.t)
    if game is not None and shell.part(1) == "play" and game.id in shell.prefs.last:
        return form, _begun(game, _usual(game, shell), shell)
    return form, ()


def _set(form: Form | None, gesture: Gesture, shell: Shell) -> Step[Form | None]:
    game = shell.game()
    if game is not None and form is not None and gesture.fields:
        form = setup.changed(game, form, gesture.text("name"), gesture.fields.get("value", ""))
    return form, ()


def _edit(form: Form | None, gesture: Gesture, shell: Shell) -> Step[Form | None]:
    game, asked = shell.game(), editor.read(gesture.arg)
    if game is None or form is None or asked is None:
        return form, ()
    form, answer = setup.edited(game, form, *asked)
    if isinstance(answer, Fault):
        return form, (Warn(shell.t.sentence(answer.message)),)
    effects: list[Effect] = []
    if answer is not None and answer.focus is not None:
        effects.append(Focus(answer.focus))
    if answer is not None and answer.say is not None:
        effects.append(Say(shell.t.sentence(answer.say)))
    return form, effects


def _start(form: Form | None, gesture: Gesture, shell: Shell) -> Step[Form | None]:
    game = shell.game()
    if game is None or form is None:
        return form, ()
    for field, value in gesture.fields.items():
        if field != "preset":
            form = setup.changed(game, form, field, value)
    if setup.faults(game, form):
        return form, ()
    return form, _begun(game, form, shell)


def _play(form: Form | None, gesture: Gesture, shell: Shell) -> Step[Form | None]:
    """Begin `game` immediately: like the last one, or a short one against an easy computer."""
    game = games.get(gesture.text("game"))
    if game is None:
        return form, ()
    return form, _begun(game, _usual(game, shell), shell)


def _learn(form: Form | None, gesture: Gesture, shell: Shell) -> Step[Form | None]:
    """Open the lesson of `game` instead, replacing the page before the game in the history."""
    game = games.card(gesture.text("game"))
    return form, () if game is None else (Visit(f"#/{game.id}/learn", replace=True),)


def _usual(game: AnyGame, shell: Shell) -> Form:
    last = shell.prefs.last.get(game.id)
    if last is None:
        return setup.quick(game, shell.prefs.names, shell.t)
    return setup.again(game, last, shell.prefs.names, shell.t, shell.bots)


def _begun(game: AnyGame, form: Form, shell: Shell) -> Effects:
    names = []
    kinds = setup.sitting(game, form)
    others = shell.bots
    for seat, kind in enumerate(kinds):
        if kind == PERSON:
            names.append(name_of(form.names[seat]))
        elif kind.startswith(bots.SEAT):
            names.append(bots.table_name(kind, others.get(kind, "")))
        else:
            names.append(setup.computer(game, form, kind, shell.prefs).name)
    people = tuple(n for n, kind in zip(form.names, kinds, strict=True) if kind == PERSON)
    known = (*people, *shell.prefs.names[len(people) :])[:4]
    options = game.schema.read(form.options)
    openly = form.openly and setup.can_be_open(game, form)
    physical = form.physical and setup.can_be_physical(game, form)
    session = shell.new_game(game, options, names, openly=openly, physical=physical)
    session.counts = True
    last = {**shell.prefs.last, game.id: setup.kept(game, form)}
    named = (Prefer("names", known),) if people else ()
    return *named, Prefer("last", msgspec.to_builtins(last)), Begin(session)


ACTS: Final[Acts[Form | None]] = {
    "set": Act(_set),
    "edit": Act(_edit),
    "start": Act(_start),
    "play": Act(_play),
    "learn": Act(_learn),
}
