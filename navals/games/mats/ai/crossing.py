"""What becomes of two columns that pass each other: the chances of every ship, combat by combat.

A column is a tuple of pawns: position, ship (its place in the roster), whether it lies in the double file, and the chances
that it is intact and that it is hit (what is left of 1 is that it is a wreck). While nobody makes a chosen advance the
pawns of a side keep their distances, so each ship or pair of ships meets each of the enemy's at most once. Every combat
acts with its exact chances (R19-R21) on all that the fighters may have become: three states of a ship alone, nine of a
pair. Only between places the chances are taken as independent of each other.

Sums and products alone, in a fixed order: the same figures come out on every machine.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from navals.games.mats.rules import odds
from navals.games.mats.rules.column import AHEAD
from navals.games.mats.rules.options import HIT, INTACT, MAX_VALUE, SUNK, Ship

Pawn = tuple[int, int, bool, float, float]
"""Position, ship, in the double file or not, chance that it is intact, chance that it is hit."""

Column = tuple[Pawn, ...]

Fate = tuple[int, float, float]
"""A ship, the chances that it is intact and that it is hit."""

Duel = tuple[float, float, float, float, float, float, float, float]
"""Chances to suffer, one ship against one: of the first side's intact ship against an intact and a hit enemy, of its hit
ship against both; then the same of the second side's."""

NOW: Final = (1.0,)
"""The combats of this series, and no others."""

_WIDEST: Final = 2 * MAX_VALUE
SUFFER: Final = tuple(float(odds.chances(lead).suffer) for lead in (*range(_WIDEST + 1), *range(-_WIDEST, 0)))
"""The chance to roll for damage by the difference in guns; differences below zero count from the end."""


def _fates(state: int) -> tuple[tuple[int, float], ...]:
    """What a pair in a state becomes when it loses (R21)."""
    lives = (state // 3, state % 3)
    chances: dict[int, float] = {}
    for one in (HIT, SUNK) if lives[0] == INTACT else (SUNK,):
        for two in (HIT, SUNK) if lives[1] == INTACT else (SUNK,):
            chances[3 * one + two] = chances.get(3 * one + two, 0.0) + 1.0
    return tuple((to, count / sum(chances.values())) for to, count in chances.items())


FATES: Final = tuple(_fates(state) for state in range(9))
"""By the state of a pair, 3 * (base file) + (double file)."""


class Tables:
    """A roster made ready: ``duel[i][j]`` for ship i against ship j, ``guns[i]`` intact and hit, ``pairs[i][j]`` the states
    in which a pair (i in the base file) fights, with its guns."""

    def __init__(self, fleet: tuple[Ship, ...], screens: bool) -> None:
        self.fleet = fleet
        self.screens = screens
        self.masts: tuple[tuple[int, int], ...] = tuple((ship.intact[0], ship.hit[0]) for ship in fleet)
        self.guns: tuple[tuple[int, int], ...] = tuple((ship.intact[1], ship.hit[1]) for ship in fleet)
        self.duel: tuple[tuple[Duel, ...], ...] = tuple(
            tuple(self._duel(a, b) for b in self.guns) for a in self.guns
        )
        self.pairs: tuple[tuple[tuple[tuple[int, int], ...], ...], ...] = tuple(
            tuple(self._pair(a, b) for b in self.guns) for a in self.guns
        )

    def _duel(self, a: tuple[int, int], b: tuple[int, int]) -> Duel:
        s = SUFFER
        return (
            *(s[a[0] - b[0]], s[a[0] - b[1]], s[a[1] - b[0]], s[a[1] - b[1]]),
            *(s[b[0] - a[0]], s[b[0] - a[1]], s[b[1] - a[0]], s[b[1] - a[1]]),
        )

    def _pair(self, base: tuple[int, int], double: tuple[int, int]) -> tuple[tuple[int, int], ...]:
        """R18, R19, A5."""
        first = 2 if self.screens else 3
        one, two = (*base, 0), (*double, 0)
        return tuple((s, one[s // 3] + two[s % 3]) for s in range(8) if s // 3 < first)


@lru_cache(maxsize=64)
def tables(fleet: tuple[Ship, ...], screens: bool) -> Tables:
    """The tables of a roster; ``screens``: see ``Options.wreck_screens``."""
    return Tables(fleet, screens)


class Berth:
    """All that a side has at one position: one ship (``double`` is -1) with its chances, or two with those of their nine
    states."""

    __slots__ = ("base", "double", "hit", "intact", "joint", "x")

    def __init__(self, x: int, base: int, intact: float, hit: float) -> None:
        self.x: int = x
        self.base: int = base
        self.double: int = -1
        self.intact: float = intact
        self.hit: float = hit
        self.joint: list[float] = []


def berths(known: Tables, column: Column, side: int) -> list[Berth]:
    """The places where a side has ships, head first. Wrecks are left out where they screen nobody (A5)."""
    by_place: dict[int, Berth] = {}
    doubled = False
    for x, ship, double, intact, hit in column:
        if double:
            doubled = True
        elif intact + hit > 0 or known.screens:
            by_place[x] = Berth(x, ship, intact, hit)
    if doubled:
        for x, ship, double, intact, hit in column:
            if double and intact + hit > 0:
                base = by_place.get(x)
                if base is None:
                    by_place[x] = Berth(x, ship, intact, hit)
                    continue
                one = (base.intact, base.hit, 1.0 - base.intact - base.hit)
                two = (intact, hit, 1.0 - intact - hit)
                base.double = ship
                base.joint = [a * b for a in one for b in two]
    return [by_place[x] for x in sorted(by_place, reverse=side == 0)]


def march(known: Tables, a: Column, b: Column, likely: tuple[float, ...]) -> tuple[list[Berth], list[Berth]]:
    """The columns after the combat phases to come without a chosen advance. ``likely[n]`` is how likely the combats n
    automatic advances from now are to happen at all (1 for exact reckoning); those beyond its end are left out."""
    ours, theirs = berths(known, a, 0), berths(known, b, 1)
    duel = known.duel
    # Each place of A, from the head, meets those of B from the head: so every combat comes after those before it.
    for one in ours:
        low = one.x
        high = low + len(likely)
        if one.double >= 0:
            for two in theirs:
                if low <= two.x < high:
                    (_uneven if two.double < 0 else _even)(known, one, two, likely[two.x - low])
            continue
        row, p, q = duel[one.base], one.intact, one.hit
        for two in theirs:
            x = two.x
            if x < low:
                continue
            if x >= high:
                break
            if two.double >= 0:
                one.intact, one.hit = p, q
                _uneven(known, two, one, likely[x - low])
                p, q = one.intact, one.hit
                continue
            a0, a1, a2, a3, b0, b1, b2, b3 = row[two.base]
            sure = likely[x - low]
            r, s = two.intact * sure, two.hit * sure
            lost, fell = p * (r * a0 + s * a1), q * (r * a2 + s * a3)
            gone, sank = r * (p * b0 + q * b1), s * (p * b2 + q * b3)
            p -= lost
            q += lost / 2 - fell
            two.intact -= gone
            two.hit += gone / 2 - sank
        one.intact, one.hit = p, q
    return ours, theirs


def _uneven(known: Tables, two: Berth, one: Berth, sure: float) -> None:
    """A combat of two ships against one (R19-R21)."""
    joint, (strong, weak) = two.joint, known.guns[one.base]
    intact, hit = one.intact, one.hit
    e = f = 0.0
    losers = []
    for state, guns in known.pairs[two.base][two.double]:
        w = joint[state] * sure
        if w:
            e += w * SUFFER[strong - guns]
            f += w * SUFFER[weak - guns]
            losers.append((state, w * (intact * SUFFER[guns - strong] + hit * SUFFER[guns - weak])))
    one.intact = intact - intact * e
    one.hit = hit + intact * e / 2 - hit * f
    _fall(joint, losers)


def _even(known: Tables, one: Berth, two: Berth, sure: float) -> None:
    """A combat of two ships against two."""
    ours = [(s, g, one.joint[s]) for s, g in known.pairs[one.base][one.double] if one.joint[s]]
    theirs = [(s, g, two.joint[s]) for s, g in known.pairs[two.base][two.double] if two.joint[s]]
    for at, own, enemy in ((one, ours, theirs), (two, theirs, ours)):
        losers = []
        for state, guns, w in own:
            u = 0.0
            for _, other, chance in enemy:
                u += chance * SUFFER[guns - other]
            losers.append((state, sure * w * u))
        _fall(at.joint, losers)


def _fall(joint: list[float], losers: list[tuple[int, float]]) -> None:
    """A pair suffers, from each state with its chance (R21). States that others come to are the later ones."""
    for state, chance in losers:
        joint[state] -= chance
        for to, share in FATES[state]:
            joint[to] += chance * share


def fates(places: list[Berth]) -> tuple[list[Fate], float]:
    """The chances of every ship, and the chance that none is left."""
    ships: list[Fate] = []
    none = 1.0
    for at in places:
        if at.double < 0:
            ships.append((at.base, at.intact, at.hit))
            none *= 1.0 - at.intact - at.hit
        else:
            j = at.joint
            ships.append((at.base, j[0] + j[1] + j[2], j[3] + j[4] + j[5]))
            ships.append((at.double, j[0] + j[3] + j[6], j[1] + j[4] + j[7]))
            none *= j[8]
    return ships, none


def fought(known: Tables, a: Column, b: Column) -> tuple[Column, Column]:
    """The columns after one combat phase (R18), ship by ship."""
    after = []
    for places, column in zip(march(known, a, b, NOW), (a, b), strict=True):
        became = {ship: (intact, hit) for ship, intact, hit in fates(places)[0]}
        after.append(
            tuple(
                [
                    (x, ship, double, *became[ship]) if ship in became else (x, ship, double, intact, hit)
                    for x, ship, double, intact, hit in column
                ]
            )
        )
    return after[0], after[1]


def drifted(column: Column, side: int) -> Column:
    """A column one position ahead, as it is after an automatic advance (R4)."""
    ahead = AHEAD[side]
    return tuple([(x + ahead, ship, double, intact, hit) for x, ship, double, intact, hit in column])
