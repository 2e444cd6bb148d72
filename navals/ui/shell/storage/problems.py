"""Browser storage errors, by the names the page uses for them."""

from __future__ import annotations

from typing import Final

from navals.ui.words.i18n import Language

PROBLEMS: Final = ("unavailable", "quota", "failed", "evicted")


def problem_text(problem: str, t: Language) -> str:
    """Return the message for a storage error, with advice; "" for an unknown error."""
    return {
        "unavailable": t(
            "This browser saves nothing: your games will be lost when you close the page. Save them to a "
            "file first."
        ),
        "quota": t(
            "This browser's storage is full: what you play now will be lost when you close the page. Save "
            "some games to a file, then delete those you no longer need."
        ),
        "failed": t(
            "A game could not be saved. Navals will try again; to be safe, save your games to a file."
        ),
        "evicted": t(
            "This browser has deleted the games saved here. Any you saved to a file can be imported again."
        ),
    }.get(problem, "")
