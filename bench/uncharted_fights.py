"""No script: how ships of the Uncharted Seas are lost, and what squadrons do to one another, counted from the events of a game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

from navals.core.event import Event
from navals.games.uncharted.rules import events as ev

GUNS = ("fire", "parting", "roar")
"""Kinds of attacks by guns; others have no band."""
CAUSES = (
    *(f"band {band}" for band in (1, 2, 3, 4)),
    "ram",
    "collision",
    "boarding",
    "terrain",
    "blast",
    "water",
    "fire",
    "card",
    "withdrawn",
)
DEEDS = (*(f"fire in band {band}" for band in (1, 2, 3, 4)), "rams", "fights hand to hand", "cards")
CLOSE = ("band 1", "ram", "collision", "boarding")
"""Losses at close quarters."""


def losses(events: Iterable[Sequence[Event]]) -> Counter[str]:
    """Ships that were sunk or taken, by what did it: the attack that took the last hull point (``band 1`` to ``band 4``, ``ram``, which
    holds the answer too, ``collision``, ``terrain``, ``blast``), ``boarding``, ``water`` and ``fire`` of the end of a turn, ``card``. Those
    that left the table are ``withdrawn``."""
    found: Counter[str] = Counter()
    attack: dict[str, str] = {}
    cause: dict[str, str] = {}
    for caused in events:
        for event in caused:
            match event:
                case ev.Attacked():
                    kind = "ram" if event.kind == "answer" else event.kind
                    attack[event.target] = f"band {event.band}" if kind in GUNS else kind
                case ev.Thrown() if event.melee:
                    attack[event.target] = "boarding"
                case ev.Burned():
                    attack[event.ship] = "fire"
                case ev.Flooded():
                    attack[event.ship] = "water"
                case ev.HullLost():
                    cause[event.ship] = attack.get(event.ship, "card")
                case ev.CrewLost():
                    if not event.left:
                        cause[event.ship] = attack.get(event.ship, "card")
                case ev.Sunk():
                    found[
                        "blast" if attack.get(event.ship) == "blast" else cause.get(event.ship, "card")
                    ] += 1
                case ev.Taken() if event.fate != "saved":
                    found["boarding" if not event.by else cause.get(event.ship, "card")] += 1
                case ev.Withdrawn():
                    found["withdrawn"] += 1
    return found


def deeds(events: Iterable[Sequence[Event]]) -> Counter[str]:
    """What was done: attacks by fire in each band, rams, fights hand to hand (not their rounds), cards."""
    found: Counter[str] = Counter()
    fighting: set[str] = set()
    for caused in events:
        for event in caused:
            match event:
                case ev.Attacked() if event.kind in GUNS:
                    found[f"fire in band {event.band}"] += 1
                case ev.RamDeclared():
                    found["rams"] += 1
                case ev.MeleeBegan():
                    found["rounds hand to hand"] += 1
                    found["fights hand to hand"] += not fighting & set(event.ships)
                    fighting |= set(event.ships)
                case ev.TurnBegan():
                    fighting.clear()
                case ev.Played():
                    found["cards"] += 1
    return found


def close(found: Mapping[str, int]) -> float:
    """The share of losses by gun, ram and boarding that came at close quarters."""
    lost = sum(number for name, number in found.items() if name != "withdrawn")
    return sum(found.get(name, 0) for name in CLOSE) / lost if lost else 0.0
