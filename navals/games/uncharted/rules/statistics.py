"""Statistics of a game, by seat."""

from __future__ import annotations

from collections.abc import Sequence

from navals.core.event import Event
from navals.core.game import Counts
from navals.core.message import Message
from navals.core.seat import LETTERS
from navals.games.uncharted.card import ATTACKS, CARD, CARDS, CRITICALS, DEALT, DICE, HITS, RAMS, SUNK, TAKEN
from navals.games.uncharted.rules import events as ev


def statistics(events: Sequence[Sequence[Event]]) -> Counts:
    """Return the statistics rows with a number for each seat, from the events of each action.

    What a ship loses is credited to its enemy; dice and hits exclude melees.
    """
    counts = {row.text: [0, 0] for row in CARD.counts}

    def add_count(row: Message, ship: str, count: int = 1) -> None:
        if ship[:1] in LETTERS[:2]:
            counts[row.text][1 - LETTERS.index(ship[0])] += count

    is_enemy_attack = False
    for action_events in events:
        for event in action_events:
            match event:
                case ev.Aimed():
                    counts[ATTACKS.text][event.seat] += len(event.shares)
                case ev.RamDeclared():
                    add_count(RAMS, event.target)
                case ev.Attacked():
                    is_enemy_attack = event.source[:2] in ("A.", "B.") and event.source[0] != event.target[0]
                case ev.MeleeBegan():
                    is_enemy_attack = False
                case ev.Thrown(melee=False) if is_enemy_attack:
                    add_count(DICE, event.target, event.dice)
                    add_count(HITS, event.target, event.hits)
                case ev.CriticalHit():
                    add_count(CRITICALS, event.target)
                case ev.HullLost():
                    add_count(DEALT, event.ship, event.lost)
                case ev.Sunk():
                    add_count(SUNK, event.ship)
                case ev.Taken() if event.fate != "saved":
                    counts[TAKEN.text][event.side] += 1
                case ev.Played():
                    counts[CARDS.text][event.seat] += 1
    return tuple((row, (counts[row.text][0], counts[row.text][1])) for row in CARD.counts)
