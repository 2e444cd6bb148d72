"""Notation of Moorings: ``2x3`` casts off three boats from quay 2."""

import re
from typing import Final

from navals.core.message import clip, msg
from navals.core.refusal import NotationError
from navals.games.moorings.rules.state import Cast

_CAST: Final = re.compile(r"([1-9])[ \t]*x[ \t]*([1-9])", re.ASCII | re.IGNORECASE)


def text(action: Cast) -> str:
    """Return the canonical notation."""
    return f"{action.quay + 1}x{action.boats}"


def parse(source: str) -> Cast:
    """Return the action written as ``source``, in any case. Raise NotationError."""
    if (match := _CAST.fullmatch(source)) is None:
        quoted = clip(source)
        raise NotationError(
            msg(
                "{text} is not an action of this game: 2x3, for example, casts off 3 boats from quay 2",
                text=quoted,
            )
        )
    return Cast(int(match[1]) - 1, int(match[2]))
