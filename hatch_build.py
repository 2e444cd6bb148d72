"""Build hook: compiles the gettext catalogues ``navals/locale/<language>/LC_MESSAGES/navals.po`` to ``.mo`` beside them."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class CatalogueHook(BuildHookInterface):  # type: ignore[type-arg]
    """Runs for wheels, source distributions and editable installs; no catalogue at all is fine."""

    PLUGIN_NAME = "custom"

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        from babel.messages.mofile import write_mo
        from babel.messages.pofile import read_po

        for source in sorted(Path(self.root, "navals", "locale").glob("*/LC_MESSAGES/*.po")):
            with source.open("rb") as stream:
                catalogue = read_po(stream, locale=source.parts[-3], abort_invalid=True)
            target = source.with_suffix(".mo")
            fresh = target.with_suffix(".mo.new")
            with fresh.open("wb") as stream:
                write_mo(stream, catalogue)
            # Replaced in one step: a program that runs beside the build never reads half a catalogue.
            fresh.replace(target)
