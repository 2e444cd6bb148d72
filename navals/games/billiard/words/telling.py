"""Descriptions of shots on the simulated table, for captions and summaries; the log uses ``sentences``."""

from __future__ import annotations

from collections.abc import Sequence

from navals.core.event import Event
from navals.core.message import Message, msg, msgn
from navals.games.billiard.rules import events as ev
from navals.games.billiard.rules import naming
from navals.games.billiard.rules.units import PLANE, class_of
from navals.games.billiard.words.sentences import sentence

_LOGGED_TYPES = (ev.Broken, ev.HangarLost, ev.Surfaced, ev.Stayed)  # also described, with the log's sentences


def shot_sentences(events: Sequence[Event], names: Sequence[str]) -> list[Message]:
    """Describe the shot among ``events``, and its effects; return [] if there is no shot."""
    roll = next((event for event in events if isinstance(event, ev.Rolled)), None)
    if roll is None:
        return []
    opening = msg("{name} strikes {unit}.", name=names[roll.seat], unit=naming.unit_name(roll.strike.unit))
    sentences: list[Message | None] = [opening]
    sentences += [sentence(item, names) if isinstance(item, Event) else item for item in result_items(events)]
    return [item for item in sentences if item is not None]


def result_items(events: Sequence[Event]) -> list[Message | Event]:
    """Return a sentence for each pocketed ball, in order, then the other events to describe.

    If both are missing, return one sentence: nothing was pocketed.
    """
    roll = next((event for event in events if isinstance(event, ev.Rolled)), None)
    pocketed_units = [unit for unit, _ in roll.fell] if roll is not None else []
    items: list[Message | Event] = [_describe_fate(unit, events) for unit in pocketed_units]
    for event in events:
        if isinstance(event, _LOGGED_TYPES) or (
            isinstance(event, ev.Mended) and event.unit not in pocketed_units
        ):
            items.append(event)
    return items or [msg("Nothing goes in.")]


def _describe_fate(unit: int, events: Sequence[Event]) -> Message:
    name = naming.unit_name(unit)
    for event in events:
        if getattr(event, "unit", 0) != unit:
            continue
        match event:
            case ev.Hurt(armour=0) if class_of(unit) == PLANE:
                return msg("{unit} is pocketed and shot down.", unit=name)
            case ev.Hurt(armour=0):
                return msg("{unit} is pocketed and destroyed.", unit=name)
            case ev.Hurt():
                return msg("{unit} is pocketed and hit: armour {n}.", unit=name, n=event.armour)
            case ev.Mended():
                return msg("{unit} is pocketed and repaired: armour {n}.", unit=name, n=event.armour)
            case ev.PlaneLost():
                return msgn(
                    "{unit} is pocketed and shot down. Another plane takes off, and {n} is left aboard.",
                    "{unit} is pocketed and shot down. Another plane takes off, and {n} are left aboard.",
                    event.aboard,
                    unit=name,
                )
            case ev.Dived():
                return msg("{unit} dives: nothing can hurt it there.", unit=name)
    return msg("{unit} is pocketed undamaged and comes back.", unit=name)
