"""Match statistics by player."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain

from navals.core.event import Event
from navals.core.game import Counts
from navals.core.message import Message
from navals.games.billiard.card import (
    CARD,
    DAMAGE_DEALT,
    DIVES,
    FOULS,
    MISSES,
    OWN_DAMAGE,
    POCKETED,
    REPAIRS,
    SHOTS,
)
from navals.games.billiard.rules import events as ev
from navals.games.billiard.rules.options import Options
from navals.games.billiard.rules.turns import SEAT_COUNTS, side_of
from navals.games.billiard.rules.units import army_of


def statistics(options: Options, events: Sequence[Sequence[Event]]) -> Counts:
    """Return the counts listed on the card, with a number for each seat.

    Damage is in points of armour and includes planes.
    """
    counts = {row.text: [0] * SEAT_COUNTS[options.mode] for row in CARD.counts}
    seat, enemy = 0, 1

    def add_count(row: Message, number: int = 1) -> None:
        counts[row.text][seat] += number

    for event in chain.from_iterable(events):
        if isinstance(event, ev.Struck | ev.Missed | ev.Fouled | ev.Broken):
            seat = event.seat
            enemy = 1 - options.army_of(side_of(options.mode, seat))
        match event:
            case ev.Struck():
                add_count(SHOTS)
                add_count(POCKETED, sum(army_of(unit) == enemy for unit in event.pocketed))
            case ev.Missed():
                add_count(SHOTS)
                add_count(MISSES)
            case ev.Fouled(turn=False):
                add_count(FOULS)
            case ev.Hurt():
                add_count(DAMAGE_DEALT if army_of(event.unit) == enemy else OWN_DAMAGE, event.by)
            case ev.PlaneLost():
                add_count(DAMAGE_DEALT if army_of(event.unit) == enemy else OWN_DAMAGE)
            case ev.HangarLost():
                add_count(DAMAGE_DEALT if event.side == enemy else OWN_DAMAGE, event.planes)
            case ev.Mended():
                add_count(REPAIRS)
            case ev.Dived():
                add_count(DIVES)
    return tuple((row, tuple(counts[row.text])) for row in CARD.counts)
