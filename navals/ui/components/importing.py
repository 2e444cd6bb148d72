"""The panel for importing games, on the home page and in the library."""

from __future__ import annotations

from typing import Final

from navals.ui.components.controls import button
from navals.ui.components.fields import field, file_input, form, textarea
from navals.ui.components.surfaces import menu
from navals.ui.draw.html import Markup, tag
from navals.ui.words.i18n import Language

RECORD_TYPES: Final = ".navals,.txt,.json,text/plain"  # files that may contain games


def paste_form(t: Language) -> Markup:
    """A form for pasting a link or a record."""
    text_area = textarea("text", id="paste-text", rows=3, spellcheck="false")
    text_field = field(t("Link or saved game"), text_area, id="paste-text")
    open_button = button(t("Open"), submit=True, id="paste-open")
    return form("share:text", text_field, open_button, id="paste", keeps_input=True, class_="paste")


def import_controls(t: Language, act: str, id: str) -> tuple[Markup, Markup]:
    """The button that opens the import panel, and the panel. The panel takes files (field `id`, sent as
    gesture `act`) or a pasted link or record."""
    panel_id = f"{id}-panel"
    open_button = button(t("Import"), icon="upload", id=f"{id}-open", popovertarget=panel_id)
    file_button = file_input(
        t("Choose files"), act, accept=RECORD_TYPES, id=id, multiple=True, kind="primary"
    )
    scan_hint = tag("p", t("To import a game from a QR code, scan it with this device's camera."))
    items = (file_button, paste_form(t), scan_hint)
    return open_button, menu(t("Import games"), items, id=panel_id, close_label=t("Close"))
