"""Gestures for language, theme, sound and keys."""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from navals import games
from navals.ui.features.comfort.model import Comfort
from navals.ui.shell import keymap
from navals.ui.shell.effects import Say, SetPreference, Show, Warn
from navals.ui.shell.feature import Act, Acts, Gesture, Shell, Step, opener_of


def _toggle_sound(model: Comfort, gesture: Gesture, shell: Shell) -> Step[Comfort]:
    is_muted = not shell.prefs.muted
    message = shell.t("Sound off.") if is_muted else shell.t("Sound on.")
    return model, (SetPreference("muted", is_muted), Say(message))


def _assign_key(model: Comfort, gesture: Gesture, shell: Shell) -> Step[Comfort]:
    """Assign the key typed into a field, which may also still contain the old one."""
    name, value = gesture.text("name"), gesture.fields.get("value")
    scope, game_id = name.partition(":")[0] if name else "?", shell.shown_game()
    is_valid = scope in (keymap.PAGE, *((game_id,) if game_id is not None else games.IDS))
    duty = next((item for item in keymap.duties(scope) if item.name == name), None) if is_valid else None
    if duty is None or not isinstance(value, str) or not value.strip():
        return model, ()
    t, changed_keys = shell.t, shell.prefs.keys
    typed_text = value.strip()
    old_key = keymap.key_of(duty, changed_keys)
    key = next(
        (letter.lower() for letter in (typed_text[-1], typed_text[0]) if letter.lower() != old_key), old_key
    )
    rival_duty = keymap.rival(duty, key, changed_keys)
    problem = None
    if not keymap.is_assignable(key):
        problem = t("{key} is already in use: choose another letter or symbol.", key=key.upper())
    elif rival_duty is not None:
        problem = t(
            "{key} is taken ({what}): change that key first.", key=key.upper(), what=rival_duty.text(t)
        )
    if problem is not None:
        return Comfort(model.typed_count + 1, (duty.name, problem)), (Warn(problem),)
    model = Comfort(model.typed_count + 1)
    if key == old_key:
        return model, ()
    other_keys = {duty_name: char for duty_name, char in changed_keys.items() if duty_name != duty.name}
    keys = other_keys if key == duty.key else other_keys | {duty.name: key}
    return model, (SetPreference("keys", keys), Say(f"{key.upper()}: {duty.text(t)}"))


def _reset(model: Comfort, gesture: Gesture, shell: Shell) -> Step[Comfort]:
    message = Say(shell.t("All keys are back to their defaults."))
    return Comfort(model.typed_count + 1), (SetPreference("keys", {}), message)


def _set_language(model: Comfort, gesture: Gesture, shell: Shell) -> Step[Comfort]:
    return model, (SetPreference("language", gesture.fields.get("language")),)


def _set_pref(model: Comfort, gesture: Gesture, shell: Shell) -> Step[Comfort]:
    return model, (SetPreference(gesture.text("name"), gesture.fields.get("value")),)


ACTS: Final[Acts[Comfort]] = {
    "settings": Act(opener_of("settings")),
    "help": Act(opener_of("help")),
    "language": Act(_set_language),
    "pref": Act(_set_pref),
    "mute": Act(_toggle_sound, keeps_replay=True),
    "keys": Act(lambda model, gesture, shell: (replace(model, problem=None), (Show(overlay="keys"),))),
    "rekey": Act(_assign_key),
    "reset": Act(_reset),
}
