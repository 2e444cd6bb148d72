"""Gestures for language, theme, sound and keys."""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from navals import games
from navals.ui.features.comfort.model import Comfort
from navals.ui.shell import keymap
from navals.ui.shell.effects import Prefer, Say, Show, Warn
from navals.ui.shell.feature import Act, Acts, Gesture, Shell, Step, opens


def _mute(model: Comfort, gesture: Gesture, shell: Shell) -> Step[Comfort]:
    muted = not shell.prefs.muted
    text = shell.t("Sound off.") if muted else shell.t("Sound on.")
    return model, (Prefer("muted", muted), Say(text))


def _rekey(model: Comfort, gesture: Gesture, shell: Shell) -> Step[Comfort]:
    """Assign a typed key: use the new character in the field, which may still contain the old one."""
    name, value = gesture.text("name"), gesture.fields.get("value")
    scope, game_id = name.partition(":")[0] if name else "?", shell.game_here()
    is_valid = scope in (keymap.PAGE, *((game_id,) if game_id is not None else games.IDS))
    duty = next((item for item in keymap.duties(scope) if item.name == name), None) if is_valid else None
    if duty is None or not isinstance(value, str) or not value.strip():
        return model, ()
    t, changed = shell.t, shell.prefs.keys
    typed = value.strip()
    old_key = keymap.key_of(duty, changed)
    key = next((sign.lower() for sign in (typed[-1], typed[0]) if sign.lower() != old_key), old_key)
    rival = keymap.rival(duty, key, changed)
    problem = None
    if not keymap.fits(key):
        problem = t("{key} is already in use: choose another letter or symbol.", key=key.upper())
    elif rival is not None:
        problem = t("{key} is taken ({what}): change that key first.", key=key.upper(), what=rival.words(t))
    if problem is not None:
        return Comfort(model.typed + 1, (duty.name, problem)), (Warn(problem),)
    model = Comfort(model.typed + 1)
    if key == old_key:
        return model, ()
    rest = {of: char for of, char in changed.items() if of != duty.name}
    keys = rest if key == duty.key else rest | {duty.name: key}
    return model, (Prefer("keys", keys), Say(f"{key.upper()}: {duty.words(t)}"))


def _reset(model: Comfort, gesture: Gesture, shell: Shell) -> Step[Comfort]:
    effect = Say(shell.t("All keys are back to their defaults."))
    return Comfort(model.typed + 1), (Prefer("keys", {}), effect)


def _language(model: Comfort, gesture: Gesture, shell: Shell) -> Step[Comfort]:
    return model, (Prefer("language", gesture.fields.get("language")),)


def _pref(model: Comfort, gesture: Gesture, shell: Shell) -> Step[Comfort]:
    return model, (Prefer(gesture.text("name"), gesture.fields.get("value")),)


ACTS: Final[Acts[Comfort]] = {
    "settings": Act(opens("settings")),
    "help": Act(opens("help")),
    "language": Act(_language),
    "pref": Act(_pref),
    "mute": Act(_mute, keeps_replay=True),
    "keys": Act(lambda model, gesture, shell: (replace(model, problem=None), (Show(overlay="keys"),))),
    "rekey": Act(_rekey),
    "reset": Act(_reset),
}
