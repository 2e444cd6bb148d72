"""What a shot is for, in a sentence: to finish a ship that is hit, to search for the largest, to tell the last fleets apart, or to
make the last bombs count."""

from __future__ import annotations

from typing import Final

from navals.core.message import Message, msg, msgn
from navals.games.bataille.ai.shooter import PLAN_BOMBS, PLAN_FLEETS
from navals.games.bataille.rules.grid import NAMES
from navals.games.bataille.rules.layouts import bits, grid
from navals.games.bataille.rules.posterior import Belief

CERTAIN: Final = 0.995
_LESS: Final = 0.005
"""A chance that is smaller by less than this is the same."""


def reason(belief: Belief, square: int, bombs: int) -> Message:
    """Why the expert bombs `square`, `bombs` being left to it (this one included). Tells nothing that the answers so far do not."""
    known, name = belief.known, NAMES[square]
    load, heat = belief.by_place(), belief.heat()
    percent = round(100 * heat[square])
    short = bombs < sum(known.sizes) - known.hits.bit_count()
    if _goes_on(belief, square):
        if heat[square] > CERTAIN:
            return msg("{square}: finish the damaged ship; it is certain to go on here.", square=name)
        if short:
            return msgn(
                "{square}: {n} bomb cannot sink everything any more, so ships finished are what counts; the damaged one goes on here in {percent}% of the possible fleets.",
                "{square}: {n} bombs cannot sink everything any more, so ships finished are what counts; the damaged one goes on here in {percent}% of the possible fleets.",
                bombs,
                square=name,
                percent=percent,
            )
        return msg(
            "{square}: finish the damaged ship first; it goes on here in {percent}% of the possible fleets.",
            square=name,
            percent=percent,
        )
    less = max(heat[s] for s in bits(known.unknown)) - heat[square] > _LESS
    if short:
        within = 0.0
        for place, weight in zip(belief.tables.places, load, strict=True):
            if place.mask >> square & 1 and (place.mask & ~known.hits).bit_count() <= bombs:
                within += weight
        return msgn(
            "{square}: {n} bomb cannot sink everything any more, so the sizes of the ships sunk will count; one that it can still sink lies here in {percent}% of the possible fleets.",
            "{square}: {n} bombs cannot sink everything any more, so the sizes of the ships sunk will count; one that they can still sink lies here in {percent}% of the possible fleets.",
            bombs,
            square=name,
            percent=round(100 * within / belief.total) if belief.total else 0,
        )
    if less and belief.exact and len(belief.fleets) <= PLAN_FLEETS and bombs > PLAN_BOMBS:
        return msg(
            "{square}: {fleets} fleets are still possible, and this shot tells them apart well, although only {percent}% of them have a ship here.",
            square=name,
            fleets=len(belief.fleets),
            percent=percent,
        )
    if not known.hits and (size := _sought(belief, load, square)):
        return msg(
            "{square}: this searches for the largest ship afloat, of {size} squares; {percent}% of the possible fleets have a ship here.",
            square=name,
            size=size,
            percent=percent,
        )
    if less:
        return msg(
            "{square}: about {percent}% of the possible fleets have a ship here, and no square promises more.",
            square=name,
            percent=percent,
        )
    return msg(
        "{square}: of all fleets that agree with the answers, {percent} percent have a ship there; no square has more.",
        square=name,
        percent=percent,
    )


def _goes_on(belief: Belief, square: int) -> bool:
    """Whether the square is beside a hit, and a ship that is hit may go on there."""
    hits = belief.known.hits
    if not grid().sides[square] & hits:
        return False
    places = belief.tables.places
    return any(
        places[i].mask >> square & 1 and places[i].mask & hits for fleet in belief.fleets for i in fleet
    )


def _sought(belief: Belief, load: list[float], square: int) -> int:
    """The size of the largest ships afloat if no ship of another size is likelier on the square, one by one; else, or if all are of
    one size, 0."""
    sizes = belief.known.sizes
    if sizes[0] == sizes[-1]:
        return 0
    shares = dict.fromkeys(sizes, 0.0)
    for place, weight in zip(belief.tables.places, load, strict=True):
        if place.mask >> square & 1:
            shares[place.size] += weight / sizes.count(place.size)
    return sizes[0] if shares[sizes[0]] == max(shares.values()) else 0
