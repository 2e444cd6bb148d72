"""Gestures on the About page: checking the files against the build's list. The page computes the digests."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from msgspec.structs import replace

from navals.ui.features.about import view
from navals.ui.features.about.model import LIST_PATH, About, compare, parse_list
from navals.ui.shell.effects import Digest, Say
from navals.ui.shell.feature import Act, Acts, Gesture, Shell, Step


def arrive(model: About, gesture: Gesture, shell: Shell) -> Step[About]:
    """Request the list of files, whose digest the page shows."""
    if shell.part(0) != "about" or shell.draft:
        return model, ()
    return About(), (Digest((LIST_PATH,), texts=True),)


def _check(model: About, gesture: Gesture, shell: Shell) -> Step[About]:
    if model.checking:
        return model, ()
    effects = Digest((LIST_PATH,), texts=True), Say(view.check_progress(shell.t))
    return replace(model, checking=True, findings=None), effects


def _on_files(model: About, gesture: Gesture, shell: Shell) -> Step[About]:
    """Handle files read by the page, by path: `sha256` and perhaps `text`, or `None` if missing."""
    read = gesture.fields
    if LIST_PATH in read:
        return _on_list(model, _fields(read[LIST_PATH]), shell)
    if not model.checking:
        return model, ()
    digests = {name: str(_fields(item)["sha256"]) for name, item in read.items() if "sha256" in _fields(item)}
    findings = compare(model.files, digests)
    return replace(model, checking=False, findings=findings), (Say(view.describe(findings, shell.t)),)


def _on_list(model: About, entry: Mapping[str, object], shell: Shell) -> Step[About]:
    """Store the list of files; during a check, request the files in it."""
    try:
        files = parse_list(str(entry.get("text", "")))
    except ValueError:
        return About(digest=""), (Say(view.unreadable_text(shell.t)),) if model.checking else ()
    model = replace(model, digest=str(entry.get("sha256", "")), files=files)
    return model, (Digest(tuple(files)),) if model.checking else ()


def _fields(value: object) -> Mapping[str, object]:
    return value if isinstance(value, dict) else {}


ACTS: Final[Acts[About]] = {
    "check": Act(_check),
    "files": Act(_on_files, keeps_message=True, keeps_replay=True),
}
