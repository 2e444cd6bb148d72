"""Statistics of a battle, by seat."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain

from navals.core.event import Event
from navals.core.game import Counts
from navals.games.trafalgar.card import HITS, SHOTS, SUNK
from navals.games.trafalgar.rules import events as ev
from navals.games.trafalgar.rules.fleet import SHIP_SIDE


def statistics(events: Sequence[Sequence[Event]]) -> Counts:
    """Count each seat's shots by ships and port guns, hits, and enemy ships sunk."""
    shots, hits, ships_sunk = [0, 0], [0, 0], [0, 0]
    seat = 0
    for event in chain.from_iterable(events):
        match event:
            case ev.Aimed():
                seat = event.seat
                shots[seat] += 1
            case ev.Rolled(hit=True):
                hits[seat] += 1
            case ev.Sunk():
                ships_sunk[1 - SHIP_SIDE[event.ship]] += 1
    return (SHOTS, tuple(shots)), (HITS, tuple(hits)), (SUNK, tuple(ships_sunk))
