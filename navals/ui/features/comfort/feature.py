"""Settings that make the page comfortable: language, theme, sound, keys."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from navals import games
from navals.ui.components.controls import icon_button
from navals.ui.draw.html import Attribute, tag
from navals.ui.shell.lazy import lazy_imports
from navals.ui.shell.manifest import Feature, Overlay, PageItem, shows_overlay
from navals.ui.words.i18n import Language

with lazy_imports(__package__):
    from navals.ui.features.comfort import model, update, view


@lru_cache(maxsize=4)
def _toolbar_items(t: Language, is_muted: bool) -> tuple[PageItem, ...]:
    """Return the tools in the bar above every page. They are prerendered at build time, so they need no
    game."""
    language_code = "en" if t.code == "fr" else "fr"
    # Each language is shown under its native name.
    language_name = f"{language_code.upper()}: {'English' if language_code == 'en' else 'Français'}"
    sound_label, icon = (t("Unmute"), "sound-off") if is_muted else (t("Mute"), "sound-on")
    language_attrs: dict[str, Attribute] = {
        "aria_label": language_name,
        "title": language_name,
        "lang": language_code,
        "id": "tool-language",
    }
    language_button = tag(
        "button",
        language_code.upper(),
        type="button",
        class_="button button-ghost is-compact bar-language",
        data_act="comfort:language",
        data_arg={"language": language_code},
        **language_attrs,
    )
    return (
        PageItem(10, icon_button(sound_label, icon, "comfort:mute", shortcut="m", id="tool-sound")),
        PageItem(20, language_button),
        PageItem(30, icon_button(t("Settings"), "settings", "comfort:settings", id="tool-settings")),
        PageItem(40, icon_button(t("Keys and help"), "help", "comfort:help", shortcut="?", id="tool-help")),
    )


FEATURE: Final = Feature(
    model=model.Comfort,
    acts=update.ACTS,
    overlays=(Overlay(10, shows_overlay("settings", "help", "keys"), view.shown_dialog),),
    required_games={act: lambda gesture, shell: games.IDS for act in ("keys", "rekey")},
    page_items={"bar": lambda shell: _toolbar_items(shell.t, shell.prefs.muted)},
)
