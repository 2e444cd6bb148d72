"""Explain a shot in one sentence."""

from __future__ import annotations

from typing import Final

from navals.core.message import Message, msg, msgn
from navals.games.bataille.ai.shooter import ENDGAME_BOMBS, MAX_FLEETS
from navals.games.bataille.rules.grid import SQUARE_NAMES
from navals.games.bataille.rules.layouts import bits, grid
from navals.games.bataille.rules.posterior import Belief

CERTAIN_CHANCE: Final = 0.995
_MIN_DIFFERENCE: Final = 0.005
"""Smaller differences between chances are ignored."""


def explain_shot(belief: Belief, square: int, bombs: int) -> Message:
    """Explain why the expert bombs `square` with `bombs` left (including this one), from public knowledge
    only.
    """
    clues, weights, chances = belief.clues, belief.place_weights(), belief.square_chances()
    args: dict[str, object] = {"square": SQUARE_NAMES[square], "percent": round(100 * chances[square])}
    lacks_bombs = bombs < sum(clues.sizes) - clues.hits.bit_count()
    if _continues_hit(belief, square):
        if chances[square] > CERTAIN_CHANCE:
            return msg(
                "{square}: finish off the damaged ship. It must continue here.", square=SQUARE_NAMES[square]
            )
        if lacks_bombs:
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
    is_less_likely = (
        max(chances[other_square] for other_square in bits(clues.unknown_squares)) - chances[square]
        > _MIN_DIFFERENCE
    )
    if lacks_bombs:
        sinkable_weight = 0.0
        for place, weight in zip(belief.tables.places, weights, strict=True):
            if place.mask >> square & 1 and (place.mask & ~clues.hits).bit_count() <= bombs:
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
    if is_less_likely and belief.is_exact and len(belief.fleets) <= MAX_FLEETS and bombs > ENDGAME_BOMBS:
        return msg(
            "{square}: {fleets} fleets are still possible. Only {percent}% of them have a ship here, "
            "but this shot rules many out.",
            fleets=len(belief.fleets),
            **args,
        )
    if not clues.hits and (size := _hunted_size(belief, weights, square)):
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
    hits = belief.clues.hits
    if not grid().side_neighbours[square] & hits:
        return False
    places = belief.tables.places
    return any(
        places[number].mask >> square & 1 and places[number].mask & hits
        for fleet in belief.fleets
        for number in fleet
    )


def _hunted_size(belief: Belief, weights: list[float], square: int) -> int:
    """Return the largest remaining ship size if it is the likeliest one on `square`.

    Return 0 if another size is likelier, or if all remaining ships have the same size.
    """
    sizes = belief.clues.sizes
    if sizes[0] == sizes[-1]:
        return 0
    weight_by_size = dict.fromkeys(sizes, 0.0)
    for place, weight in zip(belief.tables.places, weights, strict=True):
        if place.mask >> square & 1:
            weight_by_size[place.size] += weight / sizes.count(place.size)
    return sizes[0] if weight_by_size[sizes[0]] == max(weight_by_size.values()) else 0
