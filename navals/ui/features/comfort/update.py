"""Gestures for language, theme, sound and keys."""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from navals import games
from navals.ui.features.comfort.model import Comfort
from navals.ui.shell import keymap
from navals.ui.shell.effects import Say, SetPreference, Show, Warn
from navals.ui.shell.feature import Act, Acts, Gesture, Shell, Step, overlay_opener


def _toggle_sound(model: Comfort, gesture: Gesture, shell: Shell) -> Step[Comfort]:
    is_muted = not shell.prefs.muted
    message = shell.t("Sound off.") if is_muted else shell.t("Sound on.")
    return model, (SetPreference("muted", is_muted), Say(message))


def _assign_key(model: Comfort, gesture: Gesture, shell: Shell) -> Step[Comfort]:
    """Assign the key typed into a field, which may still contain the old key, before or after it."""
    name, value = gesture.text("name"), gesture.fields.get("value")
    scope, game_id = name.partition(":")[0] if name else "?", shell.shown_game_id()
    is_valid = scope in (keymap.PAGE_SCOPE, *((game_id,) if game_id is not None else games.IDS))
    binding = (
        next((item for item in keymap.key_bindings(scope) if item.name == name), None) if is_valid else None
    )
    if binding is None or not isinstance(value, str) or not value.strip():
        return model, ()
    t, changed_keys = shell.t, shell.prefs.keys
    typed_text = value.strip()
    old_key = keymap.assigned_key(binding, changed_keys)
    key = next(
        (letter.lower() for letter in (typed_text[-1], typed_text[0]) if letter.lower() != old_key), old_key
    )
    conflict = keymap.conflicting_binding(binding, key, changed_keys)
    error = None
    if not keymap.is_assignable(key):
        error = t("{key} is already in use: choose another letter or symbol.", key=key.upper())
    elif conflict is not None:
        error = t("{key} is taken ({what}): change that key first.", key=key.upper(), what=conflict.text(t))
    if error is not None:
        return Comfort(model.input_count + 1, (binding.name, error)), (Warn(error),)
    model = Comfort(model.input_count + 1)
    if key == old_key:
        return model, ()
    other_keys = {other_name: char for other_name, char in changed_keys.items() if other_name != binding.name}
    keys = other_keys if key == binding.key else other_keys | {binding.name: key}
    return model, (SetPreference("keys", keys), Say(f"{key.upper()}: {binding.text(t)}"))


def _reset_keys(model: Comfort, gesture: Gesture, shell: Shell) -> Step[Comfort]:
    say_effect = Say(shell.t("All keys are back to their defaults."))
    return Comfort(model.input_count + 1), (SetPreference("keys", {}), say_effect)


def _set_language(model: Comfort, gesture: Gesture, shell: Shell) -> Step[Comfort]:
    return model, (SetPreference("language", gesture.fields.get("language")),)


def _set_pref(model: Comfort, gesture: Gesture, shell: Shell) -> Step[Comfort]:
    return model, (SetPreference(gesture.text("name"), gesture.fields.get("value")),)


ACTS: Final[Acts[Comfort]] = {
    "settings": Act(overlay_opener("settings")),
    "help": Act(overlay_opener("help")),
    "language": Act(_set_language),
    "pref": Act(_set_pref),
    "mute": Act(_toggle_sound, keeps_replay=True),
    "keys": Act(lambda model, gesture, shell: (replace(model, key_error=None), (Show(overlay="keys"),))),
    "rekey": Act(_assign_key),
    "reset": Act(_reset_keys),
}
