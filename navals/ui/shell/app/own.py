"""Gestures handled by the application itself rather than by a feature."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from navals.ui import clock
from navals.ui.shell import index
from navals.ui.shell.effects import Ask, Effects, Note, Show, Warn
from navals.ui.shell.gesture import Gesture
from navals.ui.shell.prefs import Prefs
from navals.ui.shell.shell import Shell


def booted(gesture: Gesture, before: Shell) -> Shell:
    """Return the initial state, at start or when restarting after a crash of the page's worker."""
    arg = gesture.fields
    languages, share = arg.get("languages"), arg.get("share")
    return Shell(
        entropy=before.entropy,
        prefs=Prefs.read(arg.get("prefs")),
        languages=tuple(map(str, languages)) if isinstance(languages, list) else (),
        opened=str(arg.get("date") or ""),
        opened_at=clock.epoch(),
        site=str(arg.get("site") or ""),
        store=gesture.texts("store"),
        previous=gesture.texts("previous"),
        update=before.update,
        offline=before.offline,
        draft=arg.get("draft") is True,
        sharing="files" if share == "files" else "links" if share else "",
        lacks=before.lacks,
    )


def _update(gesture: Gesture, shell: Shell) -> Effects:
    shell.update = True
    return ()


def _offline(gesture: Gesture, shell: Shell) -> Effects:
    shell.offline = True
    return ()


def _gone(gesture: Gesture, shell: Shell) -> Effects:
    shell.bin = ()
    return ()


def _undo(gesture: Gesture, shell: Shell) -> Effects:
    if not shell.bin:
        return ()
    *left, last = shell.bin
    shell.bin = tuple(left)
    return shell.shelf.undo(last)


def _settled(gesture: Gesture, shell: Shell) -> Effects:
    """Stop waiting for animations once they have ended or been skipped."""
    session, awaited = shell.active(), shell.awaited
    shell.awaited = None
    if session is None:
        return ()
    session.settled()
    ended = session is awaited and session.result() is not None
    return index.table().settled(session, shell) if ended else ()


def _hidden(gesture: Gesture, shell: Shell) -> Effects:
    """Cover secret information when the tab is hidden."""
    shell.hidden = gesture.arg is True
    if shell.hidden and shell.session is not None:
        shell.session.cover()
    return ()


def _why(gesture: Gesture, shell: Shell) -> Effects:
    """Explain why a disabled button cannot be used."""
    text, rule, lesson = gesture.text("text"), gesture.text("rule"), shell.tutorial
    text = text[:1].upper() + text[1:]
    if lesson is None:
        return (Note(text, rule),)
    lesson.barred = text, rule
    return (Warn(text),)


OWN: Final[Mapping[str, Callable[[Gesture, Shell], Effects]]] = {
    "settled": _settled,
    "hidden": _hidden,
    "update": _update,
    "offline": _offline,
    "update-now": lambda gesture, shell: (Ask("update"),),
    "read": lambda gesture, shell: (),
    "print": lambda gesture, shell: (Ask("print"),),
    "undo": _undo,
    "gone": _gone,
    "dismiss": lambda gesture, shell: (Show(overlay=""),),
    "why": _why,
    "key": lambda gesture, shell: index.table().key(gesture, shell),
}

QUIET: Final = frozenset(
    {
        "app:tick",
        "app:settled",
        "app:offline",
        "app:update",
        "board:preview",
        "thinking:thinker",
        "thinking:thought",
    }
)
"""App gestures that keep the short message on the screen and do not interrupt a replay."""
KEEP_MESSAGE: Final = QUIET | {"app:hidden"}
