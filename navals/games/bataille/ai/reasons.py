"""Explain a shot in one sentence."""

from __future__ import annotations

from typing import Final

from navals.core.message import Message, msg, msgn
from navals.games.bataille.ai.shooter import PLAN_BOMBS, PLAN_FLEETS
from navals.games.bataille.rules.grid import NAMES
from navals.games.bataille.rules.layouts import bits, grid
from navals.games.bataille.rules.posterior import Belief

CERTAIN: Final = 0.995
_MIN_DIFFERENCE: Final = 0.005
"""Smaller differences between chances are ignored."""


def explain_shot(belief: Belief, square: int, bombs: int) -> Message:
    """Explain why the expert bombs `square` with `bombs` left (including this one), from public knowledge
    only.
    """
    facts, weights, heat = belief.facts, belief.by_place(), belief.heat()
    args: dict[str, object] = {"square": NAMES[square], "percent": round(100 * heat[square])}
    is_short = bombs < sum(facts.sizes) - facts.hits.bit_count()
    if _continues_hit(belief, square):
        if heat[square] > CERTAIN:
            return msg("{square}: finish off the damaged ship. It must continue here.", square=NAMES[square])
        if is_short:
            return msgn(
                "{square}: {n} bomb is not enough to sink everything, so finish off what you can. The "
                "damaged ship continues here in {percent}% of the possible fleets.",
                "{square}: {n} bombs are not enough to sink everything, so finish off what you can. The "
                "damaged ship continues here in {percent}% of the possible fleets.",
                bombs,
                **args,
            )
        return msg(
            "{square}: finish off the damaged ship first. It continues here in {percent}% of the possible "
            "fleets.",
            **args,
        )
    is_less_likely = max(heat[s] for s in bits(facts.unknown)) - heat[square] > _MIN_DIFFERENCE
    if is_short:
        sinkable_weight = 0.0
        for place, weight in zip(belief.tables.places, weights, strict=True):
            if place.mask >> square & 1 and (place.mask & ~facts.hits).bit_count() <= bombs:
                sinkable_weight += weight
        args["percent"] = round(100 * sinkable_weight / belief.total) if belief.total else 0
        return msgn(
            "{square}: {n} bomb is not enough to sink everything, so the sizes of the ships sunk will "
            "decide. In {percent}% of the possible fleets, it can still sink a ship here.",
            "{square}: {n} bombs are not enough to sink everything, so the sizes of the ships sunk will "
            "decide. In {percent}% of the possible fleets, they can still sink a ship here.",
            bombs,
            **args,
        )
    if is_less_likely and belief.exact and len(belief.fleets) <= PLAN_FLEETS and bombs > PLAN_BOMBS:
        return msg(
            "{square}: {fleets} fleets are still possible. Only {percent}% of them have a ship here, "
            "but this shot rules many out.",
            fleets=len(belief.fleets),
            **args,
        )
    if not facts.hits and (size := _sought_size(belief, weights, square)):
        return msg(
            "{square}: this shot hunts for the largest ship still afloat ({size} squares). In {percent}% "
            "of the possible fleets, there is a ship here.",
            size=size,
            **args,
        )
    if is_less_likely:
        return msg(
            "{square}: about {percent}% of the possible fleets have a ship here, and no other square is "
            "a better bet.",
            **args,
        )
    return msg(
        "{square}: {percent}% of the possible fleets have a ship here, more than anywhere else.",
        **args,
    )


def _continues_hit(belief: Belief, square: int) -> bool:
    hits = belief.facts.hits
    if not grid().sides[square] & hits:
        return False
    places = belief.tables.places
    return any(
        places[i].mask >> square & 1 and places[i].mask & hits for fleet in belief.fleets for i in fleet
    )


def _sought_size(belief: Belief, weights: list[float], square: int) -> int:
    """Return the largest size left, or 0 if another size is likelier on `square` or all sizes are equal."""
    sizes = belief.facts.sizes
    if sizes[0] == sizes[-1]:
        return 0
    shares = dict.fromkeys(sizes, 0.0)
    for place, weight in zip(belief.tables.places, weights, strict=True):
        if place.mask >> square & 1:
            shares[place.size] += weight / sizes.count(place.size)
    return sizes[0] if shares[sizes[0]] == max(shares.values()) else 0
