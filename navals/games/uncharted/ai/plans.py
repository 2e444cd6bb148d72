"""Fleet plans: the fleet follows whichever of a few plans is most likely to win.

A plan changes some weights (``Plan``) and the gap to keep. Each decision simulates every plan for the next
turns, squadron by squadron, with exact odds (``forecast``), and takes the best chance: a leading fleet takes
the quiet plan, a trailing one the risky one. Each race has preferences (``DOCTRINE``). Plans that changed
many weights lost in self-play, so most only explain moves and save cards.
"""

from __future__ import annotations

from math import sqrt
from typing import Final

import msgspec

from navals.games.uncharted.ai.evaluation import Judge
from navals.games.uncharted.ai.vessels import Vessel
from navals.games.uncharted.ai.weights import Weights
from navals.games.uncharted.rules.data.fleet import DERELICT, NEUTRAL
from navals.games.uncharted.rules.position import Position
from navals.games.uncharted.rules.sea.sailing import into_wind
from navals.games.uncharted.rules.turn.ending import least, score
from navals.search.levels import curve

CLOSE: Final = "close"
RAKE: Final = "rake"
BREAK: Final = "break"
GUARD: Final = "guard"
PRIZES: Final = "prizes"
ATTACK: Final = "attack"


class Plan(msgspec.Struct, frozen=True):
    """A fleet plan. ``gap``: inches between the fleets in the forecast; ``grapples``: whether crews board and
    save cards for it. Factors of weights: ``gang`` for boarding next, ``prize`` for wrecks and derelicts,
    ``flagship`` for threats to its most valuable ship. ``chase`` is the weight of that name.
    """

    name: str
    gap: float
    gang: float = 1.0
    prize: float = 1.0
    flagship: float = 1.0
    grapples: bool = False
    chase: float = 0.0


_PLANS: Final = (
    Plan(CLOSE, 2.0, grapples=True),
    Plan(RAKE, 7.0),
    Plan(GUARD, 11.0, flagship=1.5),
    Plan(PRIZES, 9.0, prize=2.0, gang=1.2),
    Plan(BREAK, 4.0),
    Plan(ATTACK, 4.0, chase=1.0),
)
PLANS: Final = {plan.name: plan for plan in _PLANS}
USUAL: Final = PLANS[RAKE]
DOCTRINE: Final = {
    "imperials": {RAKE: 6.0},
    "dwarves": {GUARD: 6.0},
    "drakes": {RAKE: 4.0, CLOSE: 6.0},
    "orcs": {CLOSE: 8.0, PRIZES: 2.0},
}
"""A race's bonus points for a plan."""
TURNS: Final = 3  # Maximum number of turns in a forecast.
BEARING: Final = 0.6  # Typical share of a squadron's guns that bear in a turn.
LATER: Final = 0.8  # Discount for each later turn.
AT_STAKE: Final = 0.35  # Error of a forecast, as a share of the points that change hands.
BLUNT: Final = 24.0  # Minimum error, in points.


class _Squadron:
    """A squadron in a forecast: centre, reach per turn, worth, share left, and whether it has boarded."""

    __slots__ = ("at", "number", "reach", "share", "spent", "vessels", "worth", "x", "y")

    def __init__(self, number: int, vessels: list[Vessel], wind: int) -> None:
        count = len(vessels)
        self.number = number
        self.vessels = vessels
        east = north = 0
        reach = self.worth = 0.0
        for v in vessels:
            east, north = east + v.x, north + v.y
            self.worth += v.worth
            slow = v.ship.sails and wind >= 0 and into_wind(v.heading, wind)
            reach += v.reach * (0.55 if slow else 0.9)
        self.reach = reach / count / 1000
        self.at = east / count / 1000, north / count / 1000
        self.begin()

    def begin(self) -> None:
        self.x, self.y = self.at
        self.share, self.spent = 1.0, False


class Forecast(msgspec.Struct, frozen=True):
    """Expected points gained in the next turns, and the points changing hands on both sides."""

    gain: float
    stake: float


class Outlook:
    """Both fleets by squadron, with each squadron's expected effect on every enemy squadron in each range
    band.
    """

    def __init__(self, judge: Judge) -> None:
        self.judge = judge
        wind = judge.state.wind
        self.fleets: tuple[list[_Squadron], ...] = tuple(
            [_Squadron(n, vessels, wind) for n, vessels in enumerate(_groups(fleet))]
            for fleet in (judge.ours, judge.theirs)
        )
        self._volleys: dict[tuple[int, int, int], tuple[float, ...]] = {}

    def volley(self, side: int, firer: int, target: int) -> tuple[float, ...]:
        """Return the cost of a whole squadron's fire to a ship of an enemy squadron in each band."""
        key = side, firer, target
        if (levels := self._volleys.get(key)) is None:
            mark = self.fleets[1 - side][target].vessels[0]
            total = [0.0] * 4
            for v in self.fleets[side][firer].vessels:
                for band, value in enumerate(self.judge.threat(v, mark)):
                    total[band] += BEARING * value
            levels = self._volleys[key] = tuple(total)
        return levels

    def forecast(self, plan: Plan, other: Plan) -> Forecast:
        """Return the outcome of the next turns if this fleet follows ``plan`` and the enemy ``other``."""
        fleets = self.fleets
        both = [(side, one) for side in (0, 1) for one in fleets[side]]
        for _, one in both:
            one.begin()
        wants = plan.gap, other.gap
        gained = [0.0, 0.0]
        weight = 1.0
        for _ in range(min(TURNS, self.judge.left + 1)):
            for side, one in both:
                _sail(one, fleets[1 - side], wants[side])
            losses = [[0.0] * len(fleets[0]), [0.0] * len(fleets[1])]
            for side, one in both:
                value, target = self._deed(side, one, fleets[1 - side], plan.grapples and not side)
                if target >= 0:
                    losses[1 - side][target] += value
            for side, one in both:
                lost = min(losses[side][one.number], one.share * one.worth)
                one.share -= lost / one.worth if one.worth else 0.0
                gained[1 - side] += weight * lost
            weight *= LATER
        return Forecast(gained[0] - gained[1], gained[0] + gained[1])

    def _deed(self, side: int, one: _Squadron, enemies: list[_Squadron], grapples: bool) -> tuple[float, int]:
        """Return a squadron's best effect in a turn, and its target; a squadron boards only once."""
        best, target, fights = 0.0, -1, False
        if one.share <= 0.05:
            return best, target
        for enemy in enemies:
            if enemy.share <= 0.05:
                continue
            gap = _apart(one, enemy)
            band = int(gap / 8) if gap > 0 else 0
            value = self.volley(side, one.number, enemy.number)[band] * one.share if band < 4 else 0.0
            if grapples and gap <= one.reach and not one.spent:
                gang = self.judge.ganged(one.vessels[0], enemy.vessels[0]) * len(one.vessels) * one.share
                if gang > max(value, best):
                    best, target, fights = gang, enemy.number, True
            if value > best:
                best, target, fights = value, enemy.number, False
        one.spent = one.spent or fights
        return best, target


def _groups(vessels: list[Vessel]) -> list[list[Vessel]]:
    groups: dict[int, list[Vessel]] = {}
    for v in vessels:
        groups.setdefault(v.ship.squadron, []).append(v)
    return [*groups.values()]


def _apart(one: _Squadron, other: _Squadron) -> float:
    """Return the approximate gap between two squadrons, in inches."""
    dx, dy = one.x - other.x, one.y - other.y
    return sqrt(dx * dx + dy * dy) - 2.0


def _sail(one: _Squadron, enemies: list[_Squadron], want: float) -> None:
    """Move a squadron towards or away from the nearest enemy, to reach the desired gap."""
    if not (afloat := [enemy for enemy in enemies if enemy.share > 0.05]):
        return
    near = min(afloat, key=lambda enemy: _apart(one, enemy))
    gap = _apart(one, near)
    way = max(-one.reach, min(one.reach, gap - want))
    length = max(0.1, gap + 2.0)
    one.x += (near.x - one.x) * way / length
    one.y += (near.y - one.y) * way / length


def choose(judge: Judge) -> Plan:
    """Return the plan with the best chance of winning."""
    state = judge.state
    if judge.runner >= 0:
        return PLANS[BREAK] if state.ships[judge.runner].side == judge.side else PLANS[CLOSE]
    if not judge.ours or not judge.theirs:
        return USUAL
    if loses(state, judge.side):
        return PLANS[ATTACK]
    fleet, foe = state.options.fleet(judge.side), state.options.fleet(1 - judge.side)
    leaning, theirs = DOCTRINE.get(fleet, {}), DOCTRINE.get(foe, {})
    other = PLANS[max(theirs, key=lambda name: theirs[name])] if theirs else USUAL
    scores = score(state)
    lead = float(scores[judge.side] - scores[1 - judge.side])
    wins = state.options.points * least(state.options) / 100
    outlook = Outlook(judge)
    best, top = USUAL, -1.0
    for name in candidates(judge):
        plan = PLANS[name]
        seen = outlook.forecast(plan, other)
        points, spread = lead + seen.gain + leaning.get(name, 0.0), BLUNT + AT_STAKE * seen.stake
        # A small lead is a draw, which counts as half a win.
        chance = 0.5 * (curve(points - wins, spread) + curve(points + wins, spread))
        if chance > top + 1e-9:
            best, top = plan, chance
    return best


def loses(state: Position, side: int) -> bool:
    """Return whether a side is losing on score in the last third of a game decided by score."""
    options = state.options
    if options.plan.runner >= 0 or 3 * state.turn <= 2 * options.length:
        return False
    points = score(state)
    return 100 * (points[1 - side] - points[side]) >= least(options) * options.points


def candidates(judge: Judge) -> list[str]:
    """Return the plans available now."""
    names = [RAKE, CLOSE]
    if len(judge.ours) > 1:
        names.append(GUARD)
    if any(ship.on_sea and (ship.side == NEUTRAL or ship.fate == DERELICT) for ship in judge.state.ships):
        names.append(PRIZES)
    return names


def weighed(weights: Weights, plan: Plan) -> Weights:
    """Return the weights with a plan's factors applied."""
    names = ("gang", "prize", "flagship")
    changed = {name: getattr(weights, name) * getattr(plan, name) for name in names}
    return msgspec.structs.replace(weights, **changed, chase=plan.chase)
