"""Why a file or a link is not taken, as a player is told: what it is, and what to do. (The command line tells line, column and rule.)"""

from __future__ import annotations

from typing import Final

from navals.core.message import Message, msg
from navals.core.record.record import RecordError, Replay

LARGE: Final = msg("this is far too big for a game")


def explained(error: RecordError, *, link: bool = False) -> Message:
    """What is wrong with a record in a file, or in a ``link``, and what to do."""
    if link and error.kind != "newer":
        return msg("the game in it is damaged. Ask for the link again, or for the game as a file")
    match error.kind:
        case "foreign":
            return msg(
                'this is not a game. Choose a file that "Save to a file" made: its name ends in .navals'
            )
        case "newer":
            return msg("this game was saved by a newer version of Navals. Load this page again to get it")
        case "large":
            return LARGE
    taken = len(error.opened.moves) if error.opened is not None else 0
    if not taken:
        return msg(
            "this file is damaged in line {line}. Ask for it again",
            line=error.line,
        )
    return msg(
        "this file is damaged after action {n}, in line {line}. Ask for it again",
        n=taken,
        line=error.line,
    )


def cut(replay: Replay) -> bool:
    """Whether the end of a record is missing: it says how the game ended, and the game has not."""
    return bool(replay.warnings) and replay.result() is None
