"""What a reader sets for comfort: language, colours, size of text, movement, sound, keys; and the list of keys."""

from __future__ import annotations

from typing import Final

from navals import games
from navals.core.message import Message, msg
from navals.ui.components import button, button_row, dialog, field, key_list, segmented, switch, text_input
from navals.ui.components.play import kbd
from navals.ui.draw.html import Child, Markup, tag
from navals.ui.features.replay import view as recorder
from navals.ui.session import Session
from navals.ui.shell import keymap
from navals.ui.shell.keymap import PAGE, Duty
from navals.ui.shell.prefs import Prefs
from navals.ui.words.i18n import Language

THEMES: Final = (
    ("auto", msg("Same as the device")),
    ("light", msg("Day")),
    ("dark", msg("Night")),
    ("contrast", msg("High contrast")),
)
SIZES: Final = (("normal", msg("Normal")), ("large", msg("Large")), ("larger", msg("Very large")))
MOTIONS: Final = (
    ("auto", msg("Same as the device")),
    ("full", msg("All movement")),
    ("reduced", msg("Little movement")),
)

SPEEDS: Final = (
    ("slow", msg("Slow")),
    ("normal", msg("Normal")),
    ("fast", msg("Fast")),
    ("faster", msg("Very fast")),
)


def settings(t: Language, prefs: Prefs) -> Markup:
    """Preferences of the reader."""

    def choice(name: str, options: tuple[tuple[str, Message], ...], value: str, label: str) -> Markup:
        faces = [(key, t.message(text)) for key, text in options]
        return segmented(name, faces, value, label=label, change="comfort:pref")

    loudness = tag(
        "input", type="range", name="volume", min=0, max=100, step=5, value=prefs.volume, id="volume", class_="range", data_change="comfort:pref"
    )  # fmt: skip
    return dialog(
        t("Settings"),
        (
            segmented(
                "language",
                [("fr", "Français"), ("en", "English")],
                t.code,
                label=t("Language"),
                change="comfort:pref",
            ),
            choice("theme", THEMES, prefs.theme, t("Colours")),
            choice("text", SIZES, prefs.text, t("Text size")),
            choice("speed", SPEEDS, prefs.speed, t("Speed of play")),
            choice("motion", MOTIONS, prefs.motion, t("Movement")),
            field(t("Volume"), loudness, id="volume"),
            switch(t("Mute"), "muted", prefs.muted, id="muted", change="comfort:pref"),
            switch(
                t("Fire with one tap"),
                "one_tap",
                prefs.one_tap,
                id="one-tap",
                change="comfort:pref",
                help=t("Otherwise a first tap aims and a second one fires."),
            ),
            switch(
                t("Single-key shortcuts"), "shortcuts", prefs.shortcuts, id="shortcuts", change="comfort:pref"
            ),
            button(t("Change keys"), "comfort:keys", icon="keyboard", id="settings-keys")
            if prefs.shortcuts
            else None,
        ),
        button(t("Done"), "app:dismiss", kind="primary", id="settings-done"),
        id="settings",
        dismiss_label=t("Close"),
    )


def _touches(t: Language, session: Session | None) -> Markup:
    """What fingers do, on the board on the screen."""
    if session is None:
        return tag(
            "p",
            t(
                "Play begins a game; More has everything else. In a game, this page tells what your fingers can do there."
            ),
        )
    rows = [(t.message(how), t.message(what)) for how, what in session.board.touches]
    return key_list([*rows, (t("Tap anywhere"), t("skip the animation"))], caps=False)


def keys(t: Language, session: Session | None, prefs: Prefs) -> Markup:
    """The keys, those of the board on the screen among them."""
    game = session.table.game.id if session is not None else None
    changed = keymap.on_screen(prefs.keys, game)

    def caps(names: tuple[str, ...]) -> list[str]:
        shown = keymap.shown(names, changed)
        return [name.replace("Shift", t("Shift")).replace("Enter", t("Enter")) for name in shown]

    def page_key(key: str) -> tuple[list[str], str]:
        return caps((key,)), t.message(dict(keymap.PAGE_KEYS)[key])

    rows = [
        (["←", "↑", "↓", "→"], t("move over the squares of a grid")),
        ([t("Enter")], t("aim, then fire; put the ship down; press the main button")),
        *(
            (caps(names), t.message(what))
            for names, what in (session.board.keys_here(session.view()) if session is not None else ())
        ),
        *(page_key(key) for key in "zhmp"),
        (["1", "…", "6"], t("enter what a real die shows")),
        (["/"], t("search the rules, where they are read")),
        page_key("?"),
        ([t("Esc")], t("close what is open; stop aiming")),
        *(recorder.keys(t) if session is not None and session.past.ply is not None else ()),
    ]
    if not prefs.shortcuts:
        rows = [row for row in rows if any(len(name) > 1 or name in "←↑↓→" for name in row[0])]
    return dialog(
        t("Keys and help"),
        (
            # The styles show what belongs to the device in hand.
            tag("div", _touches(t, session), class_="by-touch"),
            tag(
                "div",
                key_list(rows),
                tag(
                    "p",
                    t(
                        "Tab moves between the parts of the screen. Everything works without a mouse, and an action can be typed in the notation of records."
                    ),
                ),
                None if prefs.shortcuts else tag("p", t("Single-key shortcuts are off: the settings bring them back.")),
                class_="by-keys",
            ),
        ),
        button_row(
            button(t("Done"), "app:dismiss", kind="primary", id="keys-done"),
            button(t("Change keys"), "comfort:keys", icon="keyboard", id="keys-change", class_="by-keys") if prefs.shortcuts else None,
        ),
        id="keys",
        dismiss_label=t("Close"),
    )  # fmt: skip


def field_of(duty: Duty) -> str:
    """The id of the field in which this key is changed."""
    return f"key-{duty.scope or 'page'}-{ord(duty.key)}"


def own_keys(
    t: Language, game: str | None, prefs: Prefs, problem: tuple[str, str] | None, rev: int
) -> Markup:
    """Where keys are changed: those of the page, and of the game on the screen or else of all games. ``problem`` is the name
    of a key that could not be changed, and why."""

    def row(duty: Duty) -> Markup:
        own = keymap.key_of(duty, prefs.keys)
        spot = field_of(duty)
        wrong = problem[1] if problem is not None and problem[0] == duty.name else None
        words = duty.words(t)
        what = words[:1].upper() + words[1:]
        changed: Child = (
            (t("default:"), " ", kbd(duty.key.upper())) if own != duty.key and not wrong else None
        )
        control = text_input(
            duty.name,
            own.upper(),
            id=spot,
            change="comfort:rekey",
            helped=changed is not None,
            error=bool(wrong),
            rev=rev,
            aria_label=f"{duty.key.upper()}: {what}",
            autocapitalize="off",
            spellcheck="false",
            data_live=True,
        )
        return tag("div", field(what, control, changed, wrong, id=spot), class_="own-key")

    def group(scope: str, title: str) -> Markup | None:
        rows = [row(duty) for duty in keymap.duties(scope)]
        if not rows:
            return None
        return tag("section", tag("h3", title), tag("div", rows, class_="own-keys"))

    scopes = games.IDS if game is None else (game,)
    titles = {one.id: t.message(one.title) for one in map(games.card, scopes) if one is not None}
    return dialog(
        t("Change keys"),
        (
            tag("p", t("Type the key that you would rather press. It is kept on this device.")),
            group(PAGE, t("Everywhere")),
            *(group(scope, title) for scope, title in titles.items()),
        ),
        button_row(
            button(t("Done"), "app:dismiss", kind="primary", id="own-keys-done"),
            button(
                t("Reset"),
                "comfort:reset",
                id="own-keys-reset",
                disabled=None if prefs.keys else t("no key was changed"),
            ),
        ),
        id="own-keys",
        dismiss_label=t("Close"),
    )
