"""The settings and the lists of keys."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from navals import games
from navals.core.message import Message, msg
from navals.ui.components import (
    button,
    button_row,
    dialog,
    field,
    key_list,
    segmented_control,
    switch,
    text_input,
)
from navals.ui.components.fields import InputArgs
from navals.ui.components.play import kbd
from navals.ui.draw.html import Attribute, Child, Markup, tag
from navals.ui.features.comfort.model import Comfort
from navals.ui.session import Session
from navals.ui.shell import keymap
from navals.ui.shell.keymap import PAGE_SCOPE, KeyBinding
from navals.ui.shell.prefs import Prefs
from navals.ui.shell.shell import Shell
from navals.ui.table import recorder
from navals.ui.words.i18n import Language

THEMES: Final = (
    ("auto", msg("Same as the device")),
    ("light", msg("Light")),
    ("dark", msg("Dark")),
    ("contrast", msg("High contrast")),
)
TEXT_SIZES: Final = (("normal", msg("Normal")), ("large", msg("Large")), ("larger", msg("Very large")))
MOTIONS: Final = (
    ("auto", msg("Same as the device")),
    ("full", msg("Full")),
    ("reduced", msg("Reduced")),
)

SPEEDS: Final = (
    ("slow", msg("Slow")),
    ("normal", msg("Normal")),
    ("fast", msg("Fast")),
    ("faster", msg("Very fast")),
)


def shown_dialog(model: Comfort, shell: Shell) -> Markup:
    """Draw the open dialog: `settings`, the list of keys (`help`) or the keyboard settings (`keys`)."""
    if shell.overlay == "settings":
        return settings_dialog(shell.t, shell.prefs)
    if shell.overlay == "help":
        return key_help(shell.t, shell.active_session(), shell.prefs)
    return key_settings(shell.t, shell.shown_game_id(), shell.prefs, model)


def settings_dialog(t: Language, prefs: Prefs) -> Markup:
    """Draw the dialog with the settings."""
    act = "comfort:pref"

    def choice(name: str, options: Iterable[tuple[str, str]], value: str, label: str) -> Markup:
        return segmented_control(name, list(options), value, label=label, change=act)

    def label_options(options: tuple[tuple[str, Message], ...]) -> Iterable[tuple[str, str]]:
        return ((key, t.message(label)) for key, label in options)

    slider_attrs: dict[str, Attribute] = {"type": "range", "name": "volume", "min": 0, "max": 100, "step": 5}
    volume_slider = tag(
        "input", **slider_attrs, value=prefs.volume, id="volume", class_="range", data_change=act
    )
    one_tap_args: dict[str, Child] = {"help": t("Otherwise the first tap aims and the second fires.")}
    marks_args: dict[str, Child] = {
        "help": t("Squares next to the ships you found, where no other ship can be.")
    }
    advanced_args: dict[str, Child] = {"help": t("Exact numbers, lists of targets, and typed actions.")}
    keys_button = button(t("Change keys"), "comfort:keys", icon="keyboard", id="settings-keys")
    return dialog(
        t("Settings"),
        (
            choice("language", [("fr", "Français"), ("en", "English")], t.code, t("Language")),
            choice("theme", label_options(THEMES), prefs.theme, t("Colours")),
            choice("text", label_options(TEXT_SIZES), prefs.text, t("Text size")),
            choice("speed", label_options(SPEEDS), prefs.speed, t("Speed of play")),
            choice("motion", label_options(MOTIONS), prefs.motion, t("Motion")),
            field(t("Volume"), volume_slider, id="volume"),
            switch(t("Mute"), "muted", prefs.muted, id="muted", change=act),
            switch(
                t("Fire with one tap"), "one_tap", prefs.one_tap, id="one-tap", change=act, **one_tap_args
            ),
            switch(t("Mark known water"), "marks", prefs.marks, id="marks", change=act, **marks_args),
            switch(t("Single-key shortcuts"), "shortcuts", prefs.shortcuts, id="shortcuts", change=act),
            keys_button if prefs.shortcuts else None,
            switch(
                t("Advanced tools"), "advanced", prefs.advanced, id="advanced", change=act, **advanced_args
            ),
            _stun_field(prefs.stun, t, act) if prefs.advanced else None,
        ),
        button(t("Done"), "app:dismiss", kind="primary", id="settings-done"),
        id="settings",
        dismiss_label=t("Close"),
    )


def _stun_field(address: str, t: Language, act: str) -> Markup:
    """Draw the field for the address of a server that helps devices on different networks find each other; it
    is empty by default."""
    help_text = t(
        "For games on two devices that are not on the same Wi-Fi. The server sees the addresses of both, and "
        "nothing else. Example: stun.example.org"
    )
    control = text_input("stun", address, id="stun", change=act, has_help=True, maxlength=200)
    return field(t("STUN server"), control, help_text, id="stun")


def _touch_list(t: Language, session: Session | None) -> Markup:
    if session is None:
        text = t(
            "“Play” starts a game; “More” has everything else. During a game, this page shows the gestures "
            "you can use."
        )
        return tag("p", text)
    rows = [
        (t.message(touch_name), t.message(effect_text)) for touch_name, effect_text in session.board.touches
    ]
    return key_list([*rows, (t("Tap anywhere"), t("skip the animation"))], as_caps=False)


def key_help(t: Language, session: Session | None, prefs: Prefs) -> Markup:
    """Draw the lists of keys and touch gestures, including those of the current board."""
    game_id = session.table.game.id if session is not None else None
    key_changes = keymap.screen_keys(prefs.keys, game_id)

    def key_caps(names: tuple[str, ...]) -> list[str]:
        cap_names = keymap.key_caps(names, key_changes)
        return [name.replace("Shift", t("Shift")).replace("Enter", t("Enter")) for name in cap_names]

    def page_key_row(key: str) -> tuple[list[str], str]:
        return key_caps((key,)), t.message(dict(keymap.PAGE_KEYS)[key])

    from navals.ui.table.commands import current_scene

    board_keys = session.board.keys_here(session.view()) if session is not None else ()
    has_people = session is None or bool(session.seats.people)
    has_grid = session is not None and 'role="grid"' in current_scene(session, t).board
    has_real_dice = session is not None and session.dice.has_real_dice
    rows = [
        *([(["←", "↑", "↓", "→"], t("move around the grid"))] if has_grid else []),
        ([t("Enter")], t("press the selected item, or the main button")),
        *((key_caps(names), t.message(effect_text)) for names, effect_text in board_keys),
        *(page_key_row(key) for key in ("zhm" if has_people else "mp")),
        *([(["1", "…", "6"], t("enter what a real die shows"))] if has_real_dice else []),
        *([(["/"], t("search the rules (on the rules page)"))] if session is None else []),
        page_key_row("?"),
        ([t("Esc")], t("close a panel; stop aiming")),
        *(recorder.replay_keys(t) if session is not None and session.lookback.ply is not None else ()),
    ]
    if not prefs.shortcuts:
        rows = [row for row in rows if any(len(name) > 1 or name in "←↑↓→" for name in row[0])]
    help_text = t(
        "Tab moves between parts of the screen. Everything works without a mouse; you can even type an "
        "action in game notation."
    )
    shortcuts_note = change_button = None
    if prefs.shortcuts:
        change_button = button(
            t("Change keys"), "comfort:keys", icon="keyboard", id="keys-change", class_="by-keys"
        )
    else:
        shortcuts_note = tag("p", t("Single-key shortcuts are off. You can turn them on in the settings."))
    # The style sheet shows the part that fits the device.
    touch_part = tag("div", _touch_list(t, session), class_="by-touch")
    keyboard_part = tag("div", key_list(rows), tag("p", help_text), shortcuts_note, class_="by-keys")
    action_row = button_row(button(t("Done"), "app:dismiss", kind="primary", id="keys-done"), change_button)
    return dialog(
        t("Keys and help"), (touch_part, keyboard_part), action_row, id="keys", dismiss_label=t("Close")
    )


def key_settings(t: Language, game_id: str | None, prefs: Prefs, model: Comfort) -> Markup:
    """Draw the keyboard settings: the keys used everywhere, and those of `game_id` (`None`: of all games)."""

    def row(binding: KeyBinding) -> Markup:
        key = keymap.assigned_key(binding, prefs.keys)
        field_id = f"key-{binding.scope or 'page'}-{ord(binding.key)}"
        key_error, description = model.key_error, binding.text(t)
        error = key_error[1] if key_error is not None and key_error[0] == binding.name else None
        label = description[:1].upper() + description[1:]
        default_note: Child = None
        if key != binding.key and not error:
            default_note = (t("default:"), " ", kbd(binding.key.upper()))
        input_args: InputArgs = {
            "has_help": default_note is not None,
            "error": bool(error),
            "rev": model.input_count,
        }
        input_args |= {"autocapitalize": "off", "spellcheck": "false", "data_live": True}
        input_args |= {"aria_label": f"{binding.key.upper()}: {label}", "change": "comfort:rekey"}
        control = text_input(binding.name, key.upper(), id=field_id, **input_args)
        return tag("div", field(label, control, default_note, error, id=field_id), class_="own-key")

    def group(scope: str, title: str) -> Markup | None:
        rows = [row(binding) for binding in keymap.key_bindings(scope)]
        if not rows:
            return None
        return tag("section", tag("h3", title), tag("div", rows, class_="own-keys"))

    scopes = games.IDS if game_id is None else (game_id,)
    titles = {card.id: t.message(card.title) for card in map(games.card, scopes) if card is not None}
    help_line = tag("p", t("Type the key you prefer. It is saved on this device."))
    groups = [group(scope, title) for scope, title in titles.items()]
    disabled_reason = None if prefs.keys else t("no key has been changed")
    action_row = button_row(
        button(t("Done"), "app:dismiss", kind="primary", id="own-keys-done"),
        button(t("Reset"), "comfort:reset", id="own-keys-reset", disabled=disabled_reason),
    )
    body = (help_line, group(PAGE_SCOPE, t("Everywhere")), groups)
    return dialog(t("Change keys"), body, action_row, id="own-keys", dismiss_label=t("Close"))
