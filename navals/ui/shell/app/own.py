"""Gestures handled by the application itself rather than by a feature."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from navals.ui import clock
from navals.ui.shell import index
from navals.ui.shell.effects import AskPage, Effects, Note, Show, Warn
from navals.ui.shell.gesture import Gesture
from navals.ui.shell.prefs import Prefs
from navals.ui.shell.shell import Shell


def initial_shell(gesture: Gesture, previous: Shell) -> Shell:
    """Return the initial state, at start or when restarting after a crash of the page's worker."""
    arg = gesture.fields
    languages, share_support = arg.get("languages"), arg.get("share")
    return Shell(
        entropy=previous.entropy,
        prefs=Prefs.read(arg.get("prefs")),
        languages=tuple(map(str, languages)) if isinstance(languages, list) else (),
        opening_date=str(arg.get("date") or ""),
        opened_at=clock.epoch(),
        site=str(arg.get("site") or ""),
        store=gesture.texts("store"),
        previous=gesture.texts("previous"),
        has_update=previous.has_update,
        is_offline=previous.is_offline,
        is_prerendered=arg.get("draft") is True,
        share_support="files" if share_support == "files" else "links" if share_support else "",
        failures=previous.failures,
    )


def _update(gesture: Gesture, shell: Shell) -> Effects:
    shell.has_update = True
    return ()


def _set_offline(gesture: Gesture, shell: Shell) -> Effects:
    shell.is_offline = True
    return ()


def _forget(gesture: Gesture, shell: Shell) -> Effects:
    shell.deleted_texts = ()
    return ()


def _undo(gesture: Gesture, shell: Shell) -> Effects:
    if not shell.deleted_texts:
        return ()
    *other_deletions, deletion = shell.deleted_texts
    shell.deleted_texts = tuple(other_deletions)
    return shell.shelf.undo(deletion)


def _settle(gesture: Gesture, shell: Shell) -> Effects:
    """Stop waiting for animations once they have ended or been skipped."""
    session, awaited_game = shell.active_session(), shell.awaited_game
    shell.awaited_game = None
    if session is None:
        return ()
    session.settle()
    has_ended = session is awaited_game and session.result() is not None
    return index.table().on_settle(session, shell) if has_ended else ()


def _hide(gesture: Gesture, shell: Shell) -> Effects:
    """Cover secret information when the tab is hidden."""
    shell.is_hidden = gesture.arg is True
    if shell.is_hidden and shell.session is not None:
        shell.session.cover()
    return ()


def _explain(gesture: Gesture, shell: Shell) -> Effects:
    """Explain why a disabled button cannot be used."""
    text, rule, lesson = gesture.text("text"), gesture.text("rule"), shell.tutorial
    text = text[:1].upper() + text[1:]
    if lesson is None:
        return (Note(text, rule),)
    lesson.block_reason = text, rule
    return (Warn(text),)


HANDLERS: Final[Mapping[str, Callable[[Gesture, Shell], Effects]]] = {
    "settled": _settle,
    "hidden": _hide,
    "update": _update,
    "offline": _set_offline,
    "update-now": lambda gesture, shell: (AskPage("update"),),
    "read": lambda gesture, shell: (),
    "print": lambda gesture, shell: (AskPage("print"),),
    "undo": _undo,
    "gone": _forget,
    "dismiss": lambda gesture, shell: (Show(overlay=""),),
    "why": _explain,
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
"""Gestures outside the features that keep the short message on the screen and do not interrupt a replay."""
KEEP_MESSAGE: Final = QUIET | {"app:hidden"}
