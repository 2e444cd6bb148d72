"""Card play. Hands are refilled every turn, so useful cards are played. Gains are computed from dice or
courses if possible, otherwise estimated, in points as in the fleet lists.
"""

from __future__ import annotations

from collections.abc import Generator
from typing import Final

from navals.games.uncharted.ai.admiral import Admiral
from navals.games.uncharted.ai.evaluation import Judge
from navals.games.uncharted.ai.gunner import attack_worth
from navals.games.uncharted.ai.odds import harm, harm_of
from navals.games.uncharted.rules.actions import PASS, Pass, Play
from navals.games.uncharted.rules.boarding.melees import melee_of
from navals.games.uncharted.rules.data.rows import table
from navals.games.uncharted.rules.fire import pool
from navals.games.uncharted.rules.fire.aiming import build, part, targets
from navals.games.uncharted.rules.fire.attack import EAGER, needs, ratings
from navals.games.uncharted.rules.fire.gunnery import band
from navals.games.uncharted.rules.fire.pool import Throw
from navals.games.uncharted.rules.names import POINTS
from navals.games.uncharted.rules.position import Position
from navals.games.uncharted.rules.sea.moves import movable
from navals.games.uncharted.rules.sea.sailing import into_wind
from navals.games.uncharted.rules.turn.agenda import activation_of, attack_of, replace, topmost
from navals.games.uncharted.rules.turn.tasks import Effect, Striking, Window

LEAST: Final = {"turn": 0.5, "squadron": 1.0, "attack": 1.5, "attacked": 1.5, "thrown": 2.0, "struck": 2.0}
"""Minimum gain for playing a card at a moment, in points; 0.1 at other moments."""
STRONG: Final = "C08 C09 D1 D2 D3 I1 I3 I6 I7 L1 L4 L5 L7 O1 O3 O4 O7"  # Cards worth a Countermand.
SAILS: Final = ("C05", "C06", "D1", "L3", "O1")  # Cards valued by the courses they allow.
BOARDING: Final = ("D7", "I5", "L6", "O2", "O3", "O4", "O5", "O6")  # Cards for rams and melees.
_VALUES: Final = {"C": "2142451851465", "I": "7476465", "D": "4775653", "L": "4657835", "O": "4466535"}
KEEP: Final = {
    f"{deck}{number:0{2 if deck == 'C' else 1}}": int(value)
    for deck, values in _VALUES.items()
    for number, value in enumerate(values, 1)
}
"""Value of holding a card, by id (in ``_VALUES`` by deck, in order)."""
DULL: Final = 3.0
"""Threshold for cards of little use, low so that users are rarely asked. Computers use ``Weights.dull``."""


def choose(
    state: Position, window: Window, plays: list[Play], judge: Judge, admiral: Admiral
) -> Generator[None, None, tuple[Play | Pass, float]]:
    """Return the card with the greatest gain, or a pass, and the gain."""
    best: Play | Pass = PASS
    top = LEAST.get(window.moment, 0.1)
    without: float | None = None
    for play in plays:
        if play.card in SAILS and window.moment == "squadron":
            if without is None:
                without = yield from _sailed(state, admiral, None)
            value = (yield from _sailed(state, admiral, play.card)) - without - 2.0
        else:
            value = gain(state, window, play, judge)
            yield
        if value > top:
            best, top = play, value
    return best, top


def _sailed(state: Position, admiral: Admiral, card: str | None) -> Generator[None, None, float]:
    """Return the value of the squadron's plan with a card played."""
    activation = activation_of(state)
    loss = 0.0
    if card is not None:
        activation = replace(activation, cards=(*activation.cards, card))
        if card == "D1":
            loss = sum(admiral.judge.vessels[n].card.points for n in activation.group) / 6 * 0.15
    after = replace(state, activation=activation)
    judge = Judge(after, admiral.side, admiral.judge.weights, admiral.judge.fear)
    plan = yield from Admiral(judge, admiral.skill).plan(movable(after), 2)
    return plan.value - (plan.fire if card == "O1" else 0.0) * 0.8 - loss


def gain(state: Position, window: Window, play: Play, judge: Judge) -> float:
    """Return the gain from playing a card at its moment."""
    match window.moment:
        case "turn":
            return _turn(state, play, judge)
        case "squadron":
            return _squadron(state, play, judge)
        case "attack" | "attacked":
            return _attack(state, play, judge)
        case "thrown" | "struck":
            return _hits(state, play, judge)
        case "critical":
            return _critical(state, window)
        case "over" | "sinking":
            return _shot(state, window, play, judge)
        case "turret":
            number = state.number(window.seat, play.choice[0])
            marks = targets(state, window.seat)
            return max((_bears(state, judge, number, "T", n) / 2 for n in marks), default=0.0)
        case "moved":
            return _grapple(state, window, play, judge)
        case "melee":
            number = state.number(window.seat, play.choice[0])
            return 1.0 + 0.1 * sum(state.ships[n].card.points for n in state.enemies_touched(number))
        case "hacked":
            return melee_of(state).missed - 1.0
        case "card":
            effect = topmost(state, Effect)
            return 1.0 if effect is not None and effect.card in STRONG.split() else 0.0
        case _:
            return 3.0


def _turn(state: Position, play: Play, judge: Judge) -> float:
    if play.card in ("C01", "C02", "L1"):
        now = _wind(state, judge, state.wind)
        if play.card == "C02":
            return now
        point = POINTS.index(play.choice[0]) if play.card == "L1" else (state.wind + int(play.choice[0])) % 8
        return _wind(state, judge, point) - now
    if play.card == "C04":
        return sum(2.0 for v in judge.ours if v.ship.sails) / 3 if state.turn <= 2 else 0.0
    if play.card == "D4":
        return 4.0 if state.turn >= 2 or not judge.ours else 2.0
    if play.card == "O5":
        return 3.0 if any(v.engaged for v in judge.ours) or state.turn >= 3 else 0.0
    return 3.0


def _wind(state: Position, judge: Judge, point: int) -> float:
    """Return how favourable a wind is: ships want to approach the enemy without sailing into it."""
    total = 0.0
    for mine, theirs, sign in ((judge.ours, judge.theirs, 1), (judge.theirs, judge.ours, -1)):
        for vessel in mine:
            if not vessel.ship.sails or not theirs:
                continue
            total -= sign * into_wind(vessel.heading, point) * vessel.card.points / 60
    return total


def _squadron(state: Position, play: Play, judge: Judge) -> float:
    activation = activation_of(state)
    vessels = [judge.vessels[n] for n in activation.group if n in judge.vessels]
    match play.card:
        case "C07":
            return 5.0
        case "I2" | "I6" | "L7":
            # Useful if guns bear soon.
            value = 0.0
            for vessel in vessels:
                near = _nearest(judge, vessel.x, vessel.y)
                far = vessel.reach / 1000 + 8
                if play.card == "I6":
                    value += 2.0 if 8 <= near <= far + 20 else 0.0
                elif play.card == "I2":
                    value += 0.7 if near <= far + 8 else 0.0
                elif vessel.ship.name in play.choice:
                    useful = near <= far and vessel.ship.crew > vessel.card.crew // 2 and vessel.size > 0
                    value += 2.0 * vessel.size if useful else -4.0
            return value
        case "D6":
            name, what = play.choice
            ship = state.ships[state.number(activation.seat, name)]
            lost = 5.0 if _nearest(judge, *ship.at) < 20 else 0.0
            worth = {"hull": 4.0 + 2 * (ship.hull <= 2), "guns": 8.0, "fire": 7.0, "flood": 6.0}
            return worth.get(what, 4.0) * ship.card.points / 60 - lost
        case _:
            return 1.5


def _nearest(judge: Judge, x: int, y: int) -> float:
    """Return the approximate distance to the nearest enemy in inches: the longer axis plus part of the
    other.
    """
    sides = [sorted((abs(x - mark.x), abs(y - mark.y))) for mark in judge.marks]
    return min(((longer + 0.4 * shorter) / 1000 for shorter, longer in sides), default=99.0)


def _attack(state: Position, play: Play, judge: Judge) -> float:
    attack = attack_of(state)
    before = attack_worth(state, judge, attack)
    match play.card:
        case "C08":
            return attack_worth(state, judge, replace(attack, extra=attack.extra + EAGER)) - before
        case "C10":
            return 0.0
        case "C11" | "L2":
            ship = state.ships[attack.target]
            damage = before / max(1.0, judge.vessels[attack.target].worth)
            return min(1.0, 2 * damage) * ship.card.points * (0.08 if play.card == "L2" else 0.06)
        case _:
            after = attack_worth(state, judge, replace(attack, cards=(*attack.cards, play.card)))
            return abs(after - before)


def _hits(state: Position, play: Play, judge: Judge) -> float:
    """Return the gain of rerolling missed dice (I1) or removing two hits (C12)."""
    attack = attack_of(state)
    ship = state.ships[attack.target]
    damage = ratings(state, attack)[0]

    def of(hits: int) -> float:
        one = [0.0] * (pool.MOST + 1)
        one[min(pool.MOST, hits)] = 1.0
        how = ship.card.damage - damage, attack.red, judge.tables
        return harm_of(ship.card, ship.hull, ship.crew, tuple(one), *how)

    if play.card == "C12":
        return of(attack.hits) - of(max(0, attack.hits - 2))
    odds: tuple[float, ...] | None = None
    for dice, bonus in attack.missed:
        one = pool.chances(dice, Throw(needs(attack), bonus))
        odds = one if odds is None else pool.together(odds, one)
    if odds is None:
        return 0.0
    total = -of(attack.hits)
    for more, chance in enumerate(odds):
        if chance > 1e-6:
            total += chance * of(attack.hits + more)
    return total


def _critical(state: Position, window: Window) -> float:
    """Return the value of avoiding the side effects of a critical hit (I3)."""
    if (strike := topmost(state, Striking)) is None:
        return 0.0
    row = table(state.options.house)[strike.row]
    ship = state.ships[strike.target]
    if not row.hull:
        return 20.0
    if ship.hull <= row.hull:
        return 0.0
    new = row.marker and row.marker not in ship.markers
    return 2.0 if new or row.crew_die or row.crew else 0.0


def _bears(state: Position, judge: Judge, number: int, battery: str, target: int) -> float:
    one = part(state, number, battery, target)
    return 0.0 if one is None else attack_worth(state, judge, build(state, (one,), target))


def _shot(state: Position, window: Window, play: Play, judge: Judge) -> float:
    """Return the value of a shot out of turn (I7, O7)."""
    if play.card == "I7":
        return 0.5 * _bears(state, judge, window.subject, play.choice[0], window.other) + 0.2
    battery, name = play.choice
    target = state.named(name)
    ship, other = state.ships[window.subject], state.ships[target]
    dice = ship.card.dice(battery, band(state.distance(window.subject, target)))
    return harm(other.card, other.hull, other.crew, dice, tables=state.options.house) + 0.2


def _grapple(state: Position, window: Window, play: Play, judge: Judge) -> float:
    """Return the value of a melee without the impact (O4)."""
    met = state.named(play.choice[0])
    return judge.joined(met, [judge.vessels[window.subject]]) - 4.0 if met in judge.vessels else 0.0


def dull(hand: tuple[str, ...], over: int, boarding: int = 0, least: float = DULL) -> tuple[str, ...]:
    """Return cards to discard: those worth less than ``least``, and at least the ``over`` least valuable
    ones.
    """

    def kept(card: str) -> int:
        return KEEP.get(card, 3) + (boarding if card in BOARDING else 0)

    ranked = sorted(range(len(hand)), key=lambda n: (kept(hand[n]), n))
    gone = {n for place, n in enumerate(ranked) if place < over or kept(hand[n]) < least}
    return tuple(card for n, card in enumerate(hand) if n in gone)
