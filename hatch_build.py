"""Build hook: compiles the gettext catalogues of the house and of each game, and gathers style sheets.

``python hatch_build.py`` runs it outside a build; ``python hatch_build.py collect`` first updates the sources
from the code (``make i18n``). Sources are ``navals/locale/<language>/LC_MESSAGES/navals.po`` and, for
sentences in one game's folder only, its ``words/<language>.po``. Compiled files are next to them. Locations
of entries are relative to ``navals/``; an entry without locations has those of the entry before it.
"""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Iterable, Iterator
from datetime import UTC, datetime
from importlib.util import module_from_spec, spec_from_file_location
from itertools import pairwise
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

HOUSE = "navals"
FOLDER = re.compile(r"games/(\w+)/")
GAME = re.compile(FOLDER.pattern + r"(?!card\.)")
"""Matches a file in a game's folder, except its card, whose sentences are in the house's catalogue."""
PLACE = re.compile(FOLDER.pattern + r"(card\.\w+$)?|\w+")
"""Matches the location to write for a file: its game's folder or card, or its folder in the house."""
KEYWORDS: dict[str, tuple[int, ...] | None] = dict.fromkeys(("t", "msg", "pattern"))
KEYWORDS |= dict.fromkeys(("msgn", "plural"), (1, 2))
"""Functions with sentences as arguments (``navals/core/message.py``, ``navals/ui/words/i18n.py``)."""


def languages(root: Path) -> list[str]:
    """Return the codes of the languages with translations, sorted."""
    return sorted(path.parts[-3] for path in (root / "navals" / "locale").glob(f"*/LC_MESSAGES/{HOUSE}.po"))


def file_of(root: Path, language: str, name: str, ending: str) -> Path:
    """Return the path of a catalogue of the house or of a game, as source (``po``) or compiled (``mo``)."""
    if name == HOUSE:
        return root / "navals" / "locale" / language / "LC_MESSAGES" / f"{HOUSE}.{ending}"
    return root / "navals" / "games" / name / "words" / f"{language}.{ending}"


def read(root: Path, language: str, name: str) -> Any:
    """Read a source into a Babel ``Catalog``, completing omitted locations."""
    from babel.messages.pofile import read_po

    with file_of(root, language, name, "po").open("rb") as stream:
        catalogue = read_po(stream, locale=language, abort_invalid=True)
    locations: list[tuple[str, None]] = []
    for message in catalogue:
        locations = message.locations = message.locations or locations
    return catalogue


def merge(root: Path, language: str) -> Any:
    """Merge a language's sentences into one ``Catalog``; the house's header and sentences win."""
    catalogue = read(root, language, HOUSE)
    for path in sorted(root.glob(f"navals/games/*/words/{language}.po")):
        for message in read(root, language, path.parts[-3]):
            if message.id:
                catalogue[message.id] = message
    return catalogue


def catalogue_names(files: Iterable[str]) -> set[str]:
    """Return the names of a sentence's catalogues: the games', or ``HOUSE`` if any file is the house's."""
    games = [GAME.match(file) for file in files]
    names = {game[1] for game in games if game is not None}
    return names if names and None not in games else {HOUSE}


def source_name(files: Iterable[str]) -> str:
    """Return the name of a sentence's source: a game's if all files are in its folder, else ``HOUSE``."""
    games = {game[1] if (game := FOLDER.match(file)) else HOUSE for file in files}
    return games.pop() if len(games) == 1 else HOUSE


def split(catalogue: Any) -> dict[str, Any]:
    """Split a catalogue into the catalogues to compile, by name: ``HOUSE`` or a game's id."""
    from babel.messages.catalog import Catalog

    parts: dict[str, Any] = {}
    for message in catalogue:
        if not message.id:
            continue
        for name in catalogue_names(file for file, _ in message.locations):
            if name not in parts:
                parts[name] = Catalog(locale=catalogue.locale)
                parts[name].mime_headers = catalogue.mime_headers
                # Equal sentences must give equal bytes on any day.
                parts[name].creation_date = parts[name].revision_date = datetime(2000, 1, 1, tzinfo=UTC)
            parts[name][message.id] = message
    return parts


def _write(path: Path, write: Any, *args: Any, **options: Any) -> None:
    """Write a file by calling ``write``; replace it atomically, so that no other program reads half of it."""
    new = path.with_name(path.name + ".new")
    with new.open("wb") as stream:
        write(stream, *args, **options)
    new.replace(path)


def compile_catalogues(root: Path) -> None:
    """Write the ``.mo`` files of all languages, and delete obsolete ones."""
    from babel.messages.mofile import write_mo

    former = set((root / "navals").rglob("*.mo"))
    for language in languages(root):
        for name, part in split(merge(root, language)).items():
            path = file_of(root, language, name, "mo")
            _write(path, write_mo, part)
            former.discard(path)
    for path in former:
        path.unlink()


def extract(file: Any, *_: Any, **_options: Any) -> Iterator[tuple[int, str, str, list[str]]]:
    """Extract the translatable texts of a JSON file for Babel: all texts under a key ``said``."""

    def texts(value: Any, inside: bool) -> Iterator[str]:
        match value:
            case dict():
                for key, item in value.items():
                    yield from texts(item, inside or key == "said")
            case list():
                for item in value:
                    yield from texts(item, inside)
            case str() if inside:
                yield value

    return ((1, "msg", text, []) for text in texts(json.load(file), False))


def sentences(folder: Path) -> Iterator[tuple[str, Any]]:
    """Yield (file, sentence) for a folder's sentences; one with a plural is the tuple of its forms."""
    from babel.messages.extract import extract_from_dir

    methods = [("**.py", "python"), ("**/words/*.json", extract), ("**/card.json", extract)]
    for file, _, text, _, _ in extract_from_dir(folder, methods, keywords=KEYWORDS):
        yield file, tuple(text) if isinstance(text, list) else text


def version(root: Path) -> str:
    """Return the version of the package, without importing it."""
    text = (root / "navals" / "__init__.py").read_text(encoding="utf-8")
    match = re.search(r'^__version__ = "(.+)"$', text, re.MULTILINE)
    assert match is not None
    return match[1]


def collect(root: Path) -> None:
    """Update the sources: add new sentences without translation, and drop unused ones."""
    from babel.messages.catalog import Catalog
    from babel.messages.pofile import write_po

    texts: dict[Any, set[str]] = {}
    for file, text in sentences(root / "navals"):
        texts.setdefault(text, set()).add(file)
    for language in languages(root):
        # Read all sources before writing any: a sentence may move from one to another.
        parts = {
            name: merge(root, language) for name in sorted({source_name(files) for files in texts.values()})
        }
        for name, part in parts.items():
            template = Catalog()
            for text, files in sorted(texts.items(), key=lambda item: sorted(item[1])):
                if source_name(files) == name:
                    places = {place[0] for file in files if (place := PLACE.match(file))}
                    template.add(text, locations=[(place, None) for place in sorted(places)])
            part.project, part.version = HOUSE, version(root)
            part.update(template, no_fuzzy_matching=True, update_creation_date=False)
            for previous, message in reversed([*pairwise(part)]):
                message.flags.discard("python-brace-format")  # all have this format
                if message.locations == previous.locations:
                    message.locations = []
            path = file_of(root, language, name, "po")
            _write(path, write_po, part, width=110, ignore_obsolete=True, include_lineno=False)


def gather_styles(root: Path) -> None:
    """Write the rules of the page's style sheets to ``navals/pictures/styles.json``, one per line."""
    path = root / "navals" / "pictures" / "sheets.py"
    spec = spec_from_file_location("sheets", path)
    assert spec is not None and spec.loader is not None
    sheets = module_from_spec(spec)
    spec.loader.exec_module(sheets)
    lines = ",\n".join(json.dumps(rule, ensure_ascii=False) for rule in sheets.page_rules(root))
    _write(path.with_name("styles.json"), lambda stream: stream.write(f"[\n{lines}\n]\n".encode()))


def template_files(root: Path) -> dict[str, str]:
    """Return the template files of ``navals new-game``, with their paths in the wheel."""
    folder = root / "tests" / "games" / "_sixth"
    files = (path for path in sorted(folder.rglob("*")) if path.suffix in {".css", ".py", ".svg"})
    return {str(path): f"navals/template/{path.relative_to(folder).as_posix()}" for path in files}


class PackageHook(BuildHookInterface):  # type: ignore[type-arg]
    """Runs for wheels, source distributions and editable installs; adds the template of games to wheels."""

    PLUGIN_NAME = "custom"

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        compile_catalogues(Path(self.root))
        gather_styles(Path(self.root))
        if (self.target_name, version) == ("wheel", "standard"):
            build_data["force_include"] |= template_files(Path(self.root))


if __name__ == "__main__":
    home = Path(__file__).resolve().parent
    if sys.argv[1:] == ["collect"]:
        collect(home)
    compile_catalogues(home)
    gather_styles(home)
