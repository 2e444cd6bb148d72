"""Home page card of The Uncharted Seas."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from navals.core.card import Card
from navals.core.message import Message, msg
from navals.core.result import Result

ATTACKS: Final = msg("Attacks")
DICE: Final = msg("Dice rolled in attacks")
HITS: Final = msg("Hits")
CRITICALS: Final = msg("Critical hits")
DEALT: Final = msg("Hull points taken from the enemy")
SUNK: Final = msg("Ships sunk")
TAKEN: Final = msg("Ships taken")
RAMS: Final = msg("Rams")
CARDS: Final = msg("Cards played")


def reason(result: Result, names: Sequence[str]) -> Message:
    """Return the reason for the result (3.14)."""
    if result.outcome == "1/2-1/2":
        return msg("A draw: the scores are too close.")
    winner, loser = names[:2] if result.outcome == "1-0" else names[1::-1]
    match result.reason:
        case "no_ships":
            return msg(
                "Crushing victory for {name}: {loser} has no ship with crew left.", name=winner, loser=loser
            )
        case "crushing":
            return msg(
                "Crushing victory for {name}: a lead of at least half of all the points.",
                name=winner,
            )
        case "escaped":
            return msg("Crushing victory for {name}: the battleship has broken out.", name=winner)
        case "runner_lost":
            return msg("Crushing victory for {name}: the battleship is sunk or taken.", name=winner)
        case "astray":
            return msg("Victory for {name}: the battleship has left by the wrong edge.", name=winner)
        case "held":
            return msg("Victory for {name}: the battleship has not broken out in time.", name=winner)
    return msg("Minor victory for {name}, on points.", name=winner)


CARD: Final = Card(
    id="uncharted",
    place=5,
    title=msg("The Uncharted Seas"),
    blurb=msg("Fantasy fleets, squadron by squadron: wind, broadsides, rams, boarding and cards."),
    brief=(
        msg("Fleets act one squadron at a time: one of yours, then one of the enemy’s."),
        msg("Sail with the wind, bring your guns to bear, fire, ram or board."),
        msg("Ships are worth points: sink or take them, and be ahead after the last turn."),
    ),
    handicap=msg("Prefer a handicap? Give one side the larger fleet (All options)."),
    levels={
        "easy": msg("Fires at whatever is nearest; a third of its orders are careless."),
        "medium": msg("Sails each ship to her best shots, heedless of danger."),
        "hard": msg("Allows for your return fire, and boards."),
        "expert": msg("Coordinates the courses of a squadron, and plays its cards well."),
    },
    arranged=True,
    campaigns=True,
    daily=True,
    reason=reason,
    themes={
        "sail": msg("Sailing"),
        "ram": msg("Ramming"),
        "fire": msg("Gunnery"),
        "melee": msg("Boarding"),
        "cards": msg("Cards"),
        "order": msg("Which squadron acts"),
        "array": msg("Placing the fleet"),
    },
    counts=(ATTACKS, DICE, HITS, CRITICALS, DEALT, SUNK, TAKEN, RAMS, CARDS),
)
