"""Fill a game's sentence templates from events."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from string import Formatter
from typing import Any

from navals.core.event import Event
from navals.core.message import Message

Wording = Mapping[str, Callable[[Any], object]]
"""Functions that return the value of a template field for an event, by field."""


@cache
def _template_fields(text: str) -> tuple[str, ...]:
    return tuple(field for _, field, _, _ in Formatter().parse(text) if field is not None)


def fill_template(
    template: Message | None, event: Event, names: Sequence[str], wording: Wording
) -> Message | None:
    """Fill the open fields of ``template`` from ``wording``, or from the event's fields of the same name.

    The field ``name`` is the name of the player at ``event.seat``. Existing arguments are kept. Return
    ``None`` if ``template`` is ``None``.

    >>> class Sunk(Event, frozen=True, kw_only=True):
    ...     seat: int
    ...     ship: int
    >>> lost, ships = Sunk(seat=1, ship=0), {"ship": lambda event: "XYZ"[event.ship]}
    >>> str(fill_template(Message("{name} loses {ship}."), lost, ("Anne", "Zoé"), ships))
    'Zoé loses X.'
    """
    if template is None:
        return None
    args = {}
    for field in _template_fields(template.text):
        if field in template.args:
            args[field] = template.args[field]
        elif field in wording:
            args[field] = wording[field](event)
        else:
            args[field] = names[getattr(event, "seat")] if field == "name" else getattr(event, field)  # noqa: B009 - a game's event
    return Message(template.text, {**args, **template.args}, template.many)
