"""Build hook: compiles the gettext catalogues ``navals/locale/<language>/LC_MESSAGES/navals.po``, one ``.mo`` for the house and one for each
game. ``python hatch_build.py`` does it by itself."""

from __future__ import annotations

import re
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

HOUSE = "navals"
GAME = re.compile(r"navals/games/(\w+)/(?!card\.py$)")
"""A file that comes with its game; a card comes with the house."""


def owners(files: list[str]) -> set[str]:
    """The catalogues of a sentence, from the files it stands in: those of the games if all of these files are theirs, else the house's."""
    games = [GAME.match(file) for file in files]
    found = {game[1] for game in games if game is not None}
    return found if found and None not in games else {HOUSE}


def split(catalogue: Any) -> dict[str, Any]:
    """The catalogues (``babel.messages.catalog.Catalog``) that one is compiled to, by name: ``HOUSE`` and the ids of games."""
    from babel.messages.catalog import Catalog

    parts: dict[str, Any] = {}
    for message in catalogue:
        if not message.id:
            continue
        for name in owners([file for file, _ in message.locations]):
            if name not in parts:
                parts[name] = Catalog(locale=catalogue.locale)
                parts[name].mime_headers = catalogue.mime_headers
                # The same sentences give the same bytes on any day.
                parts[name].creation_date = parts[name].revision_date = datetime(2000, 1, 1, tzinfo=UTC)
            parts[name][message.id] = message
    return parts


def compile_catalogues(root: Path) -> None:
    """Write the ``.mo`` files of all languages below ``root``; those of former names are deleted."""
    from babel.messages.mofile import write_mo
    from babel.messages.pofile import read_po

    for source in sorted((root / "navals" / "locale").glob(f"*/LC_MESSAGES/{HOUSE}.po")):
        with source.open("rb") as stream:
            parts = split(read_po(stream, locale=source.parts[-3], abort_invalid=True))
        for name, part in parts.items():
            fresh = source.with_name(f"{name}.mo.new")
            with fresh.open("wb") as stream:
                write_mo(stream, part)
            # Replaced in one step: a program that runs beside the build never reads half a catalogue.
            fresh.replace(source.with_name(f"{name}.mo"))
        for old in source.parent.glob("*.mo"):
            if old.stem not in parts:
                old.unlink()


class CatalogueHook(BuildHookInterface):  # type: ignore[type-arg]
    """Runs for wheels, source distributions and editable installs; no catalogue at all is fine."""

    PLUGIN_NAME = "custom"

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        compile_catalogues(Path(self.root))


if __name__ == "__main__":
    compile_catalogues(Path(__file__).resolve().parent)
