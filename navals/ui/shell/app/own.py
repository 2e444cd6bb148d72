"""Gestures handled by the application itself rather than by a feature."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from navals.ui import clock
from navals.ui.shell import index
from navals.ui.shell.effects import AskPage, Effects, Show, ShowNote, Warn
from navals.ui.shell.gesture import Gesture
from navals.ui.shell.prefs import Prefs
from navals.ui.shell.shell import Shell


def initial_shell(gesture: Gesture, old_shell: Shell) -> Shell:
    """Return the initial state, at start or when restarting after a crash of the page's worker."""
    fields = gesture.fields
    languages, share_support = fields.get("languages"), fields.get("share")
    return Shell(
        entropy=old_shell.entropy,
        prefs=Prefs.read(fields.get("prefs")),
        languages=tuple(map(str, languages)) if isinstance(languages, list) else (),
        opening_date=str(fields.get("date") or ""),
        opened_at=clock.epoch_ms(),
        site=str(fields.get("site") or ""),
        store=gesture.texts("store"),
        previous_texts=gesture.texts("previous"),
        has_update=old_shell.has_update,
        is_offline=old_shell.is_offline,
        is_prerendered=fields.get("draft") is True,
        share_support="files" if share_support == "files" else "links" if share_support else "",
        failed_parts=old_shell.failed_parts,
    )


def _note_update(gesture: Gesture, shell: Shell) -> Effects:
    shell.has_update = True
    return ()


def _set_offline(gesture: Gesture, shell: Shell) -> Effects:
    shell.is_offline = True
    return ()


def _clear_deleted_texts(gesture: Gesture, shell: Shell) -> Effects:
    shell.deleted_texts = ()
    return ()


def _undo_deletion(gesture: Gesture, shell: Shell) -> Effects:
    if not shell.deleted_texts:
        return ()
    *earlier_deletions, deletion = shell.deleted_texts
    shell.deleted_texts = tuple(earlier_deletions)
    return shell.shelf.undo(deletion)


def _settle_animation(gesture: Gesture, shell: Shell) -> Effects:
    """Stop waiting for animations once they have ended or been skipped."""
    session, awaited_game = shell.active_session(), shell.awaited_game
    shell.awaited_game = None
    if session is None:
        return ()
    session.settle()
    game_has_ended = session is awaited_game and session.result() is not None
    return index.table_page().on_settle(session, shell) if game_has_ended else ()


def _note_visibility(gesture: Gesture, shell: Shell) -> Effects:
    """Cover secret information when the tab is hidden."""
    shell.is_hidden = gesture.arg is True
    if shell.is_hidden and shell.session is not None:
        shell.session.cover_secrets()
    return ()


def _explain_block(gesture: Gesture, shell: Shell) -> Effects:
    """Explain why a disabled button cannot be used."""
    text, rule, tutorial = gesture.text("text"), gesture.text("rule"), shell.tutorial
    text = text[:1].upper() + text[1:]
    if tutorial is None:
        return (ShowNote(text, rule),)
    tutorial.block_reason = text, rule
    return (Warn(text),)


HANDLERS: Final[Mapping[str, Callable[[Gesture, Shell], Effects]]] = {
    "settled": _settle_animation,
    "hidden": _note_visibility,
    "update": _note_update,
    "offline": _set_offline,
    "update-now": lambda gesture, shell: (AskPage("update"),),
    "read": lambda gesture, shell: (),
    "print": lambda gesture, shell: (AskPage("print"),),
    "undo": _undo_deletion,
    "gone": _clear_deleted_texts,
    "dismiss": lambda gesture, shell: (Show(overlay=""),),
    "why": _explain_block,
    "key": lambda gesture, shell: index.table_page().key(gesture, shell),
}

QUIET_GESTURES: Final = frozenset(
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
KEEP_MESSAGE_GESTURES: Final = QUIET_GESTURES | {"app:hidden"}
