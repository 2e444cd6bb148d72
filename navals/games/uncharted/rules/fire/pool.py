"""Exact odds for pools of dice (3.6, 3.9 and cards that change throws).

A die misses on 1 to 3, hits once on 4 and 5, twice on 6, and a natural 6 is rerolled. A modifier applies to
each die, but only a natural 6 is rerolled and a natural 1 always misses.
"""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from typing import Final

import msgspec

MAX_HITS: Final = 40  # More hits are counted as this many.


class Throw(msgspec.Struct, frozen=True):
    """How dice hit: lowest hitting face, modifier per die, and whether misses are rerolled
    (``rerolls_misses``).
    """

    lowest_hit: int = 4
    bonus: int = 0
    rerolls_misses: bool = False


PLAIN_THROW: Final = Throw()


def face_hits(face: int, throw: Throw = PLAIN_THROW) -> int:
    """Return the hits scored by one face."""
    if face == 6:
        return 2
    return int(face != 1 and face + throw.bonus >= throw.lowest_hit)


def count_hits(faces: tuple[int, ...], dice: int, throw: Throw = PLAIN_THROW) -> tuple[int, int]:
    """Return a pool's hits, and the number of faces used.

    Each six is followed by its reroll; rerolled misses come last. Raise ``IndexError`` if faces are missing.
    """
    hit_count = used_count = miss_count = 0
    for _ in range(dice):
        is_first_face = True
        while True:
            face = faces[used_count]
            used_count += 1
            hit_count += face_hits(face, throw)
            if is_first_face and not face_hits(face, throw):
                miss_count += 1
            is_first_face = False
            if face != 6:
                break
    if throw.rerolls_misses:
        more_hits, more_faces = count_hits(
            faces[used_count:], miss_count, msgspec.structs.replace(throw, rerolls_misses=False)
        )
        return hit_count + more_hits, used_count + more_faces
    return hit_count, used_count


def is_complete(faces: tuple[int, ...], dice: int, throw: Throw = PLAIN_THROW) -> bool:
    """Return whether these are exactly the faces of a whole throw."""
    try:
        return count_hits(faces, dice, throw)[1] == len(faces)
    except IndexError:
        return False


@lru_cache(maxsize=64)
def _die_odds(throw: Throw) -> tuple[float, ...]:
    """Return one die's chances of 0 to ``MAX_HITS`` hits; the last entry is for ``MAX_HITS`` or more."""
    hit_face_count = sum(1 for face in range(1, 6) if face_hits(face, throw))
    miss_fraction, single_fraction = Fraction(5 - hit_face_count, 6), Fraction(hit_face_count, 6)
    chances = [Fraction(0)] * (MAX_HITS + 1)
    for base_hits in range(0, MAX_HITS + 1, 2):
        weight = Fraction(1, 6 ** (base_hits // 2))
        chances[base_hits] += weight * miss_fraction
        if base_hits < MAX_HITS:
            chances[base_hits + 1] += weight * single_fraction
    chances[MAX_HITS] += 1 - sum(chances, Fraction(0))
    if throw.rerolls_misses:
        # A die that misses on its first throw is rerolled once.
        second_odds, miss_chance = (
            _die_odds(msgspec.structs.replace(throw, rerolls_misses=False)),
            float(chances[0]),
        )
        chances[0] = Fraction(0)
        return tuple(
            float(first_chance) + miss_chance * second_chance
            for first_chance, second_chance in zip(chances, second_odds, strict=True)
        )
    return tuple(float(chance) for chance in chances)


@lru_cache(maxsize=1024)
def hit_chances(dice: int, throw: Throw = PLAIN_THROW) -> tuple[float, ...]:
    """Return the chances of 0 to ``MAX_HITS`` hits with ``dice`` dice; the last is for that many or more."""
    if dice <= 0:
        return (1.0, *([0.0] * MAX_HITS))
    if dice == 1:
        return _die_odds(throw)
    return combine_odds(hit_chances(dice // 2, throw), hit_chances(dice - dice // 2, throw))


def combine_odds(odds: tuple[float, ...], other_odds: tuple[float, ...]) -> tuple[float, ...]:
    """Return the chances for the total hits of two pools."""
    chances = [0.0] * (MAX_HITS + 1)
    for i, chance in enumerate(odds):
        if chance == 0.0:
            continue
        for j, other_chance in enumerate(other_odds):
            k = i + j
            chances[k if k < MAX_HITS else MAX_HITS] += chance * other_chance
    return tuple(chances)


def chance_at_least(odds: tuple[float, ...], count: int) -> float:
    """Return the chance of at least ``count`` hits."""
    if count <= 0:
        return 1.0
    total = 0.0
    for chance in odds[count:]:
        total += chance
    return total


def count_misses(faces: tuple[int, ...], dice: int, throw: Throw = PLAIN_THROW) -> int:
    """Return the number of dice that missed on their first throw."""
    used_count = miss_count = 0
    for _ in range(dice):
        miss_count += not face_hits(faces[used_count], throw)
        while faces[used_count] == 6:
            used_count += 1
        used_count += 1
    return miss_count
