"""The sentences of events."""

from collections.abc import Sequence

from navals.core.event import Event, Landmark
from navals.core.message import Message, msgn
from navals.games.moorings.rules.state import CastOff


def sentence(event: Event, names: Sequence[str]) -> Message | None:
    """Return the sentence of an event for the log."""
    if not isinstance(event, CastOff):
        return None
    return msgn(
        "{name} casts off {n} boat from quay {quay}.",
        "{name} casts off {n} boats from quay {quay}.",
        event.boats,
        name=names[event.seat],
        quay=event.quay + 1,
    )


def landmark(event: Event) -> Landmark | None:
    """Return the mark of an event."""
    return Landmark("emptied", "line") if isinstance(event, CastOff) and not event.left else None
