"""The card of Trafalgar for the home page."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from navals.core.card import Card
from navals.core.message import Message, msg
from navals.core.result import Result

SHOTS: Final = msg("Shots")
HITS: Final = msg("Hits")
SUNK: Final = msg("Ships sunk or taken")


def reason(result: Result, names: Sequence[str]) -> Message:
    """Return why the game ended (R42-R47)."""
    match result.reason:
        case "agreement":
            return msg("A draw by agreement.")
        case "no_progress":
            return msg("A draw: too many rounds without damage.")
        case "max_rounds":
            return msg("A draw: the last round is over.")
    winner, loser = names[:2] if result.outcome == "1-0" else names[1::-1]
    match result.reason:
        case "fleet":
            return msg("{name} wins: {loser} has no ship left.", name=winner, loser=loser)
        case "superiority":
            return msg("{name} wins: {loser} is hopelessly outnumbered.", name=winner, loser=loser)
    return msg("{name} wins: {loser}'s flag was taken and brought home.", name=winner, loser=loser)


CARD: Final = Card(
    id="trafalgar",
    place=3,
    title=msg("Trafalgar"),
    blurb=msg("Two squadrons off Cadiz and Gibraltar: wind, broadsides, and a flag to bring home."),
    brief=(
        msg("Sail each ship by the wind, and fire when her guns bear on the enemy."),
        msg("A hit takes a mast or a gun: without masts a ship cannot move, without guns she cannot fire."),
        msg("Sink the enemy squadron, or take its flag and bring it home to your port."),
    ),
    levels={
        "easy": msg("Fires at whatever is near, forgets the flags, and does one thing in three on a whim."),
        "medium": msg("Sails each ship to her best shots and remembers the flags, but ignores your reply."),
        "hard": msg("Watches out for your broadsides while bringing its own to bear, and guards its flag."),
        "expert": msg("Plans its squadron’s whole turn at once, with your reply in mind."),
    },
    arranged=True,
    campaigns=True,
    daily=True,
    reason=reason,
    themes={
        "sail": msg("Sailing"),
        "fire": msg("Broadsides"),
        "guns": msg("Port guns"),
        "flag": msg("The flag"),
        "order": msg("Which ship to use"),
        "repair": msg("Repairs"),
        "array": msg("Placing the fleet"),
    },
    counts=(SHOTS, HITS, SUNK),
    ground=(
        "M16 3h34M102 3h25M20 10h0M46 10h0M114 10h8M16 17h0M20 25h0M16 32h0M41 32h0M162 32h8M20 40h25"
        "M16 47h8M20 54h0M222 77h0M218 84h8M196 91h25M71 99h8M200 99h0M226 99h0M222 106h0M226 114h0"
        "M119 121h8M196 121h0M222 121h0M114 128h25M192 128h34",
        "sk-coast",
    ),
)
