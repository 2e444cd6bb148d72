"""Gestures on the About page: checking the files against the build's list. The page computes the digests."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from msgspec.structs import replace

from navals.ui.features.about import view
from navals.ui.features.about.model import LIST, About, compared, listed
from navals.ui.shell.effects import Digest, Say
from navals.ui.shell.feature import Act, Acts, Gesture, Shell, Step


def arrive(model: About, gesture: Gesture, shell: Shell) -> Step[About]:
    """Request the list of files, which the page shows."""
    if shell.part(0) != "about" or shell.draft:
        return model, ()
    return About(), (Digest((LIST,), texts=True),)


def _check(model: About, gesture: Gesture, shell: Shell) -> Step[About]:
    if model.checking:
        return model, ()
    effects = Digest((LIST,), texts=True), Say(view.checking(shell.t))
    return replace(model, checking=True, findings=None), effects


def _files(model: About, gesture: Gesture, shell: Shell) -> Step[About]:
    """Handle files read by the page: paths with `sha256` and perhaps `text`, or `None` if missing."""
    read = gesture.fields
    if LIST in read:
        return _list(model, _fields(read[LIST]), shell)
    if not model.checking:
        return model, ()
    digests = {name: str(_fields(one)["sha256"]) for name, one in read.items() if "sha256" in _fields(one)}
    findings = compared(model.files, digests)
    return replace(model, checking=False, findings=findings), (Say(view.told(findings, shell.t)),)


def _list(model: About, read: Mapping[str, object], shell: Shell) -> Step[About]:
    """Handle the list of files; a check continues with the files in it."""
    try:
        files = listed(str(read.get("text", "")))
    except ValueError:
        return About(digest=""), (Say(view.unreadable(shell.t)),) if model.checking else ()
    model = replace(model, digest=str(read.get("sha256", "")), files=files)
    return model, (Digest(tuple(files)),) if model.checking else ()


def _fields(value: object) -> Mapping[str, object]:
    return value if isinstance(value, dict) else {}


ACTS: Final[Acts[About]] = {"check": Act(_check), "files": Act(_files, keeps_message=True, keeps_replay=True)}
