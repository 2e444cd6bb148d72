"""Why a file or link was rejected, in words for players. (The command line shows line, column and rule.)"""

from __future__ import annotations

from typing import Final

from navals.core.message import Message, msg
from navals.core.record.record import RecordError, Replay

SIZE_FAULT: Final = msg("this is far too big for a game")

ENCODING_FAULT: Final = msg("it is not stored as UTF-8 text. Save it again with the encoding “UTF-8”")


def explain_error(error: RecordError, *, is_link: bool = False) -> Message:
    """Explain what is wrong with a record, in a file or (`is_link`) a link, with advice for the player."""
    if is_link and error.kind != "newer":
        return msg("the game in this link is damaged. Ask for a new link, or for the game as a file")
    match error.kind:
        case "foreign":
            return msg("this is not a game. Choose a file made with “Save to file”: its name ends in .navals")
        case "newer":
            return msg("this game was saved by a newer version of Navals. Reload this page to update")
        case "large":
            return SIZE_FAULT
    if error.replay is None or not error.replay.moves:
        return msg("this file is damaged on line {line}. Ask for a new copy", line=error.line)
    return msg(
        "this file is damaged after action {n}, on line {line}. Ask for a new copy",
        n=len(error.replay.moves),
        line=error.line,
    )


def is_cut_off(replay: Replay) -> bool:
    """Return whether a record was cut off: it states a result, but the game is unfinished."""
    return bool(replay.warnings) and replay.result() is None
