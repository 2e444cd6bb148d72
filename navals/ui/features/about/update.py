"""Gestures on the About page: checking the files against the build's list. The page computes the digests."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from msgspec.structs import replace

from navals.ui.features.about import view
from navals.ui.features.about.model import LIST_PATH, About, compare_digests, parse_list
from navals.ui.shell.effects import ComputeDigest, Say
from navals.ui.shell.feature import Act, Acts, Gesture, Shell, Step


def on_arrival(model: About, gesture: Gesture, shell: Shell) -> Step[About]:
    """Request the list of files, whose digest the page shows."""
    if shell.part(0) != "about" or shell.is_prerendered:
        return model, ()
    return About(), (ComputeDigest((LIST_PATH,), texts=True),)


def _check_files(model: About, gesture: Gesture, shell: Shell) -> Step[About]:
    if model.is_checking:
        return model, ()
    effects = ComputeDigest((LIST_PATH,), texts=True), Say(view.checking_text(shell.t))
    return replace(model, is_checking=True, result=None), effects


def _on_files(model: About, gesture: Gesture, shell: Shell) -> Step[About]:
    """Handle the digests computed by the page. The gesture has a field for each path: a dictionary with
    `sha256` and, if requested, `text`, or `None` if the file is missing.
    """
    entries = gesture.fields
    if LIST_PATH in entries:
        return _on_list(model, _as_dict(entries[LIST_PATH]), shell)
    if not model.is_checking:
        return model, ()
    digests = {
        name: str(_as_dict(item)["sha256"]) for name, item in entries.items() if "sha256" in _as_dict(item)
    }
    result = compare_digests(model.file_digests, digests)
    return replace(model, is_checking=False, result=result), (Say(view.describe(result, shell.t)),)


def _on_list(model: About, entry: Mapping[str, object], shell: Shell) -> Step[About]:
    """Store the list of files; during a check, request the files in it."""
    try:
        file_digests = parse_list(str(entry.get("text", "")))
    except ValueError:
        return About(digest=""), (Say(view.unreadable_text(shell.t)),) if model.is_checking else ()
    model = replace(model, digest=str(entry.get("sha256", "")), file_digests=file_digests)
    return model, (ComputeDigest(tuple(file_digests)),) if model.is_checking else ()


def _as_dict(value: object) -> Mapping[str, object]:
    return value if isinstance(value, dict) else {}


ACTS: Final[Acts[About]] = {
    "check": Act(_check_files),
    "files": Act(_on_files, keeps_message=True, keeps_replay=True),
}
