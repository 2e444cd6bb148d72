"""The card of Naval Battle Billiard."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from navals.core.card import MODES, Card, Way
from navals.core.message import Message, msg
from navals.core.result import Result

SHOTS: Final = msg("Shots")
MISSES: Final = msg("Nothing pocketed")
POCKETED: Final = msg("Enemies pocketed")
DEALT: Final = msg("Damage dealt")
OWN: Final = msg("Damage to your own side")
REPAIRS: Final = msg("Repairs")
DIVES: Final = msg("Dives")
FOULS: Final = msg("Fouls")


def reason(result: Result, names: Sequence[str]) -> Message:
    """Say why the match ended (R31, R32); ``names`` are those of the sides."""
    if result.outcome == "1/2-1/2":
        return msg("A draw: the time is up, and the scores are equal.")
    winner, loser = names[:2] if result.outcome == "1-0" else names[1::-1]
    if result.reason == "time":
        return msg("{name} won on points: the time is up.", name=winner)
    return msg("{name} won: {loser} lost every unit.", name=winner, loser=loser)


CARD: Final = Card(
    id="billiard",
    place=4,
    title=msg("Naval Battle Billiard"),
    blurb=msg("Submarines, carriers and planes are pool balls, on a real table or right here."),
    brief=(
        msg("Each ball is a unit: a submarine, a cruiser, a carrier, a plane and more."),
        msg("Strike one of your balls with the cue and pocket enemy balls: each one takes damage."),
        msg("A ball with armour left comes back to the table. Destroy every enemy unit."),
    ),
    levels={
        "easy": msg("A beginner: pots one shot in three at best, and forgets what it leaves you."),
        "medium": msg("Aims like a regular at the pub, and tries combinations too."),
        "hard": msg("A steady hand, and some thought for what it leaves itself."),
        "expert": msg("Works out the odds of banks, repairs and dives, and leaves you little."),
    },
    arranged=True,
    drilled=True,
    daily=True,
    reason=reason,
    rated={"aim=free": msg("Naval Battle Billiard, aimed by hand")},
    themes={"shot": msg("Choosing the shot"), "break": msg("The break"), "spot": msg("Choosing the spot")},
    ways=(Way("keep", msg("On a real table"), "edit"),),
    here=msg("Here"),
    modes=(*MODES, "keep"),
    counts=(SHOTS, MISSES, POCKETED, DEALT, OWN, REPAIRS, DIVES, FOULS),
)
