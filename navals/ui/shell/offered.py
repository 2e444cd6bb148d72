"""Detection of the games in links and chosen files, before they are read."""

from __future__ import annotations

from navals import games
from navals.core.record import link
from navals.core.record.link import LinkError
from navals.ui.shell.gesture import Gesture


def linked_game_ids(fragment: str) -> tuple[str, ...]:
    """Return the ids of the games in a link, or `()` if the link is invalid."""
    try:
        return games.mentioned_ids(link.decode(fragment))
    except LinkError:
        return ()


def game_ids_in_files(gesture: Gesture) -> tuple[str, ...]:
    """Return the ids of the games in a gesture's files and in the links in them; they may repeat."""
    ids: list[str] = []
    for file in gesture.files:
        ids += games.mentioned_ids(file.text)
        fragment = link.find(file.text)
        if fragment is not None:
            ids += linked_game_ids(fragment)
    return tuple(ids)
