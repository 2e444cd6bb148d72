"""Sentences about events: a game writes templates, and what they name is filled in here from the event."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from string import Formatter
from typing import Any

from navals.core.event import Event
from navals.core.message import Message

Wording = Mapping[str, Callable[[Any], Any]]
"""How a game puts into words what an event has, by the fields of templates."""


@cache
def _fields(text: str) -> tuple[str, ...]:
    return tuple(field for _, field, _, _ in Formatter().parse(text) if field is not None)


def filled(template: Message | None, event: Event, names: Sequence[str], words: Wording) -> Message | None:
    """``template`` with its open fields filled: from ``words``, or with the event's own field of that name; ``name`` is the
    player at ``event.seat``. What the template has been given already stays.

    >>> class Sunk(Event, frozen=True, kw_only=True):
    ...     seat: int
    ...     ship: int
    >>> str(filled(Message("{name} loses {ship}."), Sunk(seat=1, ship=0), ("Anne", "Zoé"), {"ship": lambda e: "XYZ"[e.ship]}))
    'Zoé loses X.'
    """
    if template is None:
        return None
    args = {}
    for field in _fields(template.text):
        if field in template.args:
            args[field] = template.args[field]
        elif field in words:
            args[field] = words[field](event)
        else:
            args[field] = names[getattr(event, "seat")] if field == "name" else getattr(event, field)  # noqa: B009 - a game's event
    return Message(template.text, {**args, **template.args}, template.many)
