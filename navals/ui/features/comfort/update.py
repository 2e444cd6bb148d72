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
    said = shell.t("Sound off.") if muted else shell.t("Sound on.")
    return model, (Prefer("muted", muted), Say(said))


def _rekey(model: Comfort, gesture: Gesture, shell: Shell) -> Step[Comfort]:
    """Assign a typed key: use the new character in the field, which may still contain the old one."""
    name, value = gesture.text("name"), gesture.fields.get("value")
    scope, here = name.partition(":")[0] if name else "?", shell.game_here()
    known = scope in (keymap.PAGE, *((here,) if here is not None else games.IDS))
    duty = next((one for one in keymap.duties(scope) if one.name == name), None) if known else None
    if duty is None or not isinstance(value, str) or not value.strip():
        return model, ()
    t, changed = shell.t, shell.prefs.keys
    typed = value.strip()
    own = keymap.key_of(duty, changed)
    key = next((sign.lower() for sign in (typed[-1], typed[0]) if sign.lower() != own), own)
    rival = keymap.rival(duty, key, changed)
    problem = None
    if not keymap.fits(key):
        problem = t("{key} is already in use: choose another letter or symbol.", key=key.upper())
    elif rival is not None:
        problem = t("{key} is taken ({what}): change that key first.", key=key.upper(), what=rival.words(t))
    if problem is not None:
        return Comfort(model.typed + 1, (duty.name, problem)), (Warn(problem),)
    model = Comfort(model.typed + 1)
    if key == own:
        return model, ()
    others = {of: taken for of, taken in changed.items() if of != duty.name}
    keys = others if key == duty.key else others | {duty.name: key}
    return model, (Prefer("keys", keys), Say(f"{key.upper()}: {duty.words(t)}"))


def _reset(model: Comfort, gesture: Gesture, shell: Shell) -> Step[Comfort]:
    said = Say(shell.t("All keys are back to their defaults."))
    return Comfort(model.typed + 1), (Prefer("keys", {}), said)


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
