"""The games in links and in files that a reader has chosen, known before they are read."""

from __future__ import annotations

from navals import games
from navals.core.record import link
from navals.core.record.link import LinkError
from navals.ui.shell.gesture import Gesture


def linked(fragment: str) -> tuple[str, ...]:
    """Return the game in a link; none if the link is invalid."""
    try:
        return games.named(link.decode(fragment))
    except LinkError:
        return ()


def brought(gesture: Gesture) -> tuple[str, ...]:
    """Return the games in the files of a gesture."""
    found: list[str] = []
    for file in gesture.files:
        found += games.named(file.text)
        fragment = link.find(file.text)
        if fragment is not None:
            found += linked(fragment)
    return tuple(found)
