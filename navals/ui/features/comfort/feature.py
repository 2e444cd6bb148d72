"""Settings that make the page comfortable: language, theme, sound, keys."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from navals import games
from navals.ui.components.controls import icon_button
from navals.ui.draw.html import Attribute, tag
from navals.ui.shell.lazy import lazy_imports
from navals.ui.shell.manifest import Door, Feature, Overlay, shows_any
from navals.ui.words.i18n import Language

with lazy_imports(__package__):
    from navals.ui.features.comfort import model, update, view


@lru_cache(maxsize=4)
def _tools(t: Language, is_muted: bool) -> tuple[Door, ...]:
    """Return the tools in the bar above every page. They are prerendered at build time, so they need no
    game."""
    code = "en" if t.code == "fr" else "fr"
    # Each language is shown under its native name.
    name = f"{code.upper()}: {'English' if code == 'en' else 'Français'}"
    sound, icon = (t("Unmute"), "sound-off") if is_muted else (t("Mute"), "sound-on")
    attrs: dict[str, Attribute] = {"aria_label": name, "title": name, "lang": code, "id": "tool-language"}
    language = tag(
        "button",
        code.upper(),
        type="button",
        class_="button button-ghost is-compact bar-language",
        data_act="comfort:language",
        data_arg={"language": code},
        **attrs,
    )
    return (
        Door(10, icon_button(sound, icon, "comfort:mute", shortcut="m", id="tool-sound")),
        Door(20, language),
        Door(30, icon_button(t("Settings"), "settings", "comfort:settings", id="tool-settings")),
        Door(40, icon_button(t("Keys and help"), "help", "comfort:help", shortcut="?", id="tool-help")),
    )


FEATURE: Final = Feature(
    model=model.Comfort,
    acts=update.ACTS,
    overlays=(Overlay(10, shows_any("settings", "help", "keys"), view.sheet),),
    needs={act: lambda gesture, shell: games.IDS for act in ("keys", "rekey")},
    doors={"bar": lambda shell: _tools(shell.t, shell.prefs.muted)},
)
