"""Gestures on the extensions page. No code from a wheel runs without the reader's consent."""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from navals import games
from navals.core.message import Message, msg
from navals.extensions import wheels
from navals.extensions.wheels import WheelError
from navals.ui.features.extensions import model as extensions
from navals.ui.features.extensions.model import ADDRESS, KIND, Extensions, WheelTrial
from navals.ui.shell.effects import Effect, Focus, Say, Show, ShowNote, StoreText
from navals.ui.shell.feature import Act, Acts, Gesture, Shell, Step
from navals.ui.shell.kit import WHEEL_PREFIX, stored_wheels


def _read_files(model: Extensions, gesture: Gesture, shell: Shell) -> Step[Extensions]:
    picked_files = map(extensions.read_file, gesture.files)
    files_by_name = {
        picked_file.wheel.name if picked_file.wheel is not None else picked_file.file_name: picked_file
        for picked_file in picked_files
    }
    return replace(model, picked_files=tuple(files_by_name.values()), faults={}), (
        Focus("extensions-picked"),
    )


def _confirm_wheels(model: Extensions, gesture: Gesture, shell: Shell) -> Step[Extensions]:
    """Confirm the wheels, which are then installed before the next gesture (`sync_wheels`) and tested."""
    texts = {
        picked_file.wheel.name: picked_file.text
        for picked_file in model.picked_files
        if picked_file.wheel is not None
    }
    if not texts:
        return model, ()
    model = replace(model, picked_files=(), confirmed_texts={**model.confirmed_texts, **texts}, faults={})
    return model, (Focus("title"), Say(shell.t("Installing and testing the wheels.")))


def _stop_tests(model: Extensions, gesture: Gesture, shell: Shell) -> Step[Extensions]:
    if model.trial is None:
        return model, ()
    faults = dict.fromkeys(model.confirmed_texts, msg("you stopped the tests"))
    return replace(model, trial=None, confirmed_texts={}, faults=faults), (Focus("title"),)


def _remove_wheel(model: Extensions, gesture: Gesture, shell: Shell) -> Step[Extensions]:
    """Remove a wheel; its games disappear before the next gesture."""
    name = gesture.text("name")
    if WHEEL_PREFIX + name not in shell.store:
        return model, ()
    note, undo_note = shell.t("{name} removed.", name=name), shell.t("{name} restored.", name=name)
    return replace(model, faults={}), shell.shelf.delete(KIND, name, note=note, undo_note=undo_note)


def sync_wheels(model: Extensions, gesture: Gesture, shell: Shell) -> Step[Extensions]:
    """Register the games and players of installed wheels and start testing new wheels."""
    texts = stored_wheels(shell.store)
    all_texts = model.all_wheel_texts(texts)
    effects: list[Effect] = [Show(wheel_players=extensions.wheel_players(texts))]
    wheels.drop_games()
    if model.trial is not None and model.trial.name not in wheels.statuses():
        model = replace(model, trial=None)
    for name, status in wheels.statuses().items():
        text = all_texts.get(name)
        wheel_pair = None if text is None else wheels.decode(text)
        if text is None or wheel_pair is None or wheel_pair[1].digest != status.wheel.digest:
            continue
        if status.reason is not None:
            model = _reject_wheel(model, name, status.reason)
            continue
        if model.trial is not None and model.trial.name == name:
            continue
        is_tested = wheel_pair[0].state == wheels.state_digest(status.wheel)
        if is_tested and wheel_pair[0].why:
            continue
        try:
            wheels.adopt_games(status.wheel)
        except WheelError as error:
            model, more_effects = _end_trial(model, name, error.message, shell)
        except (Exception, SystemExit) as error:  # importing it may raise anything
            reason = msg("it failed the tests: {why}", why=wheels.describe_error(error))
            model, more_effects = _end_trial(model, name, reason, shell)
        else:
            more_effects = ()
            if is_tested:
                for game_id in status.wheel.games:
                    games.offer(game_id)
                if name in model.confirmed_texts:
                    model, more_effects = _end_trial(model, name, None, shell)
            elif model.trial is None:
                model = replace(model, trial=WheelTrial(name, status.wheel))
        effects += more_effects
    return model, effects


def run_slice(model: Extensions, gesture: Gesture, shell: Shell) -> Step[Extensions]:
    """Run the tests of a wheel for one slice."""
    trial = model.trial
    if trial is None:
        return model, ()
    trial.run_slice()
    return (
        _end_trial(replace(model, trial=None), trial.name, trial.reason, shell)
        if trial.is_over
        else (model, ())
    )


def _reject_wheel(model: Extensions, name: str, reason: Message) -> Extensions:
    """Cancel the installation of a confirmed wheel and record why."""
    if name not in model.confirmed_texts:
        return model
    confirmed_texts = {
        other_name: text for other_name, text in model.confirmed_texts.items() if other_name != name
    }
    return replace(model, confirmed_texts=confirmed_texts, faults={**model.faults, name: reason})


def _end_trial(model: Extensions, name: str, reason: Message | None, shell: Shell) -> Step[Extensions]:
    """Handle the end of a wheel's tests: if they passed, store the wheel and offer its games, else report the
    `reason`.
    """
    t = shell.t
    text = model.all_wheel_texts(stored_wheels(shell.store)).get(name, "")
    wheel = wheels.statuses()[name].wheel
    if reason is not None:
        wheels.drop_games(lambda game_id, digest: digest != wheel.digest)
        message = t("{name} is not available: {why}", name=name, why=reason)
        # The extensions page shows the reason anyway.
        message_effect = Say(message) if shell.route.startswith(ADDRESS) else ShowNote(message)
        if name in model.confirmed_texts:
            return _reject_wheel(model, name, reason), (message_effect,)
        # The wheel was confirmed in an earlier visit.
        return model, (
            StoreText(WHEEL_PREFIX + name, extensions.with_result(text, t.message(reason))),
            message_effect,
        )
    for game_id in wheel.games:
        games.offer(game_id)
    confirmed_texts = {
        other_name: other_text
        for other_name, other_text in model.confirmed_texts.items()
        if other_name != name
    }
    effects: tuple[Effect, ...] = (StoreText(WHEEL_PREFIX + name, extensions.with_result(text)),)
    if name in model.confirmed_texts:
        effects = (*effects, ShowNote(t("{name} installed.", name=name), is_polite=True))
    return replace(model, confirmed_texts=confirmed_texts), effects


ACTS: Final[Acts[Extensions]] = {
    "pick": Act(_read_files),
    "cancel": Act(
        lambda model, gesture, shell: (replace(model, picked_files=(), faults={}), (Focus("title"),))
    ),
    "install": Act(_confirm_wheels),
    "stop": Act(_stop_tests),
    "remove": Act(_remove_wheel),
}
