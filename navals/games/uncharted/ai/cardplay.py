"""Card play.

Hands are refilled every turn, so any useful card is played. Gains are computed from dice or courses if
possible, otherwise estimated, in points as in the fleet lists.
"""

from __future__ import annotations

from collections.abc import Generator
from typing import Final

from navals.games.uncharted.ai.admiral import Admiral
from navals.games.uncharted.ai.evaluation import Judge
from navals.games.uncharted.ai.gunner import attack_value
from navals.games.uncharted.ai.odds import expected_harm, harm_from_odds
from navals.games.uncharted.rules.actions import PASS, Pass, Play
from navals.games.uncharted.rules.boarding.melees import current_melee
from navals.games.uncharted.rules.data.rows import critical_table
from navals.games.uncharted.rules.fire import pool
from navals.games.uncharted.rules.fire.aiming import battery_part, build_attack, targets
from navals.games.uncharted.rules.fire.attack import EXTRA_DICE, lowest_hit, target_ratings
from navals.games.uncharted.rules.fire.gunnery import band
from navals.games.uncharted.rules.fire.pool import Throw
from navals.games.uncharted.rules.naming import COMPASS
from navals.games.uncharted.rules.position import UnchartedPosition
from navals.games.uncharted.rules.sea.moves import movable_ships
from navals.games.uncharted.rules.sea.sailing import is_into_wind
from navals.games.uncharted.rules.turn.agenda import activation_of, attack_of, replace, top_task
from navals.games.uncharted.rules.turn.tasks import CardEffect, Striking, Window

MINIMUM_GAINS: Final = {
    "turn": 0.5,
    "squadron": 1.0,
    "attack": 1.5,
    "attacked": 1.5,
    "thrown": 2.0,
    "struck": 2.0,
}
"""Minimum gain for playing a card at a moment, in points; 0.1 at other moments."""
STRONG_CARDS: Final = "C08 C09 D1 D2 D3 I1 I3 I6 I7 L1 L4 L5 L7 O1 O3 O4 O7"  # Cards worth a Countermand.
COURSE_CARDS: Final = ("C05", "C06", "D1", "L3", "O1")  # Cards valued by the courses they allow.
BOARDING_CARDS: Final = ("D7", "I5", "L6", "O2", "O3", "O4", "O5", "O6")  # Cards for rams and melees.
_VALUE_DIGITS: Final = {"C": "2142451851465", "I": "7476465", "D": "4775653", "L": "4657835", "O": "4466535"}
CARD_VALUES: Final = {
    f"{deck}{number:0{2 if deck == 'C' else 1}}": int(value)
    for deck, values in _VALUE_DIGITS.items()
    for number, value in enumerate(values, 1)
}
"""Value of keeping a card, by id; ``_VALUE_DIGITS`` has a digit for each card of a deck, in order."""
DISCARD_VALUE: Final = 3.0
"""Value below which people are asked whether to discard a card; computers use ``UnchartedWeights.cutoff``."""


def choose_play(
    state: UnchartedPosition, window: Window, plays: list[Play], judge: Judge, admiral: Admiral
) -> Generator[None, None, tuple[Play | Pass, float]]:
    """Return the play with the greatest gain, and that gain.

    If no gain exceeds the minimum for the moment, return a pass and the minimum.
    """
    best_play: Play | Pass = PASS
    best_gain = MINIMUM_GAINS.get(window.moment, 0.1)
    base_value: float | None = None
    for play in plays:
        if play.card in COURSE_CARDS and window.moment == "squadron":
            if base_value is None:
                base_value = yield from _plan_value(state, admiral, None)
            gain = (yield from _plan_value(state, admiral, play.card)) - base_value - 2.0
        else:
            gain = play_gain(state, window, play, judge)
            yield
        if gain > best_gain:
            best_play, best_gain = play, gain
    return best_play, best_gain


def _plan_value(state: UnchartedPosition, admiral: Admiral, card: str | None) -> Generator[None, None, float]:
    """Return the value of the squadron's best plan after ``card``, if any, is played (see COURSE_CARDS)."""
    activation = activation_of(state)
    loss = 0.0
    if card is not None:
        activation = replace(activation, cards=(*activation.cards, card))
        if card == "D1":
            loss = sum(admiral.judge.vessels[n].card.points for n in activation.group) / 6 * 0.15
    next_state = replace(state, activation=activation)
    judge = Judge(next_state, admiral.side, admiral.judge.weights, admiral.judge.fear)
    plan = yield from Admiral(judge, admiral.skill).plan(movable_ships(next_state), 2)
    return plan.value - (plan.fire_value if card == "O1" else 0.0) * 0.8 - loss


def play_gain(state: UnchartedPosition, window: Window, play: Play, judge: Judge) -> float:
    """Return the gain from playing a card at its moment."""
    match window.moment:
        case "turn":
            return _turn_gain(state, play, judge)
        case "squadron":
            return _squadron_gain(state, play, judge)
        case "attack" | "attacked":
            return _attack_gain(state, play, judge)
        case "thrown" | "struck":
            return _hits_gain(state, play, judge)
        case "critical":
            return _critical_gain(state, window)
        case "over" | "sinking":
            return _shot_gain(state, window, play, judge)
        case "turret":
            number = state.ship_number(window.seat, play.choice[0])
            target_ships = targets(state, window.seat)
            return max((_battery_gain(state, judge, number, "T", n) / 2 for n in target_ships), default=0.0)
        case "moved":
            return _grapple_gain(state, window, play, judge)
        case "melee":
            number = state.ship_number(window.seat, play.choice[0])
            return 1.0 + 0.1 * sum(state.ships[n].card.points for n in state.touched_enemies(number))
        case "hacked":
            return current_melee(state).missed - 1.0
        case "card":
            effect = top_task(state, CardEffect)
            return 1.0 if effect is not None and effect.card in STRONG_CARDS.split() else 0.0
        case _:
            return 3.0


def _turn_gain(state: UnchartedPosition, play: Play, judge: Judge) -> float:
    if play.card in ("C01", "C02", "L1"):
        current_value = _wind_value(state, judge, state.wind)
        if play.card == "C02":
            return current_value
        point = COMPASS.index(play.choice[0]) if play.card == "L1" else (state.wind + int(play.choice[0])) % 8
        return _wind_value(state, judge, point) - current_value
    if play.card == "C04":
        return (
            sum(2.0 for vessel in judge.own_vessels if vessel.ship.has_sails) / 3 if state.turn <= 2 else 0.0
        )
    if play.card == "D4":
        return 4.0 if state.turn >= 2 or not judge.own_vessels else 2.0
    if play.card == "O5":
        return 3.0 if any(vessel.is_engaged for vessel in judge.own_vessels) or state.turn >= 3 else 0.0
    return 3.0


def _wind_value(state: UnchartedPosition, judge: Judge, point: int) -> float:
    """Return how favourable a wind towards ``point`` is: each sailing ship headed into it counts against its
    side.
    """
    total = 0.0
    for fleet, enemies, sign in (
        (judge.own_vessels, judge.enemy_vessels, 1),
        (judge.enemy_vessels, judge.own_vessels, -1),
    ):
        for vessel in fleet:
            if not vessel.ship.has_sails or not enemies:
                continue
            total -= sign * is_into_wind(vessel.heading, point) * vessel.card.points / 60
    return total


def _squadron_gain(state: UnchartedPosition, play: Play, judge: Judge) -> float:
    activation = activation_of(state)
    vessels = [judge.vessels[n] for n in activation.group if n in judge.vessels]
    match play.card:
        case "C07":
            return 5.0
        case "I2" | "I6" | "L7":
            # These cards are useful if guns will bear soon.
            value = 0.0
            for vessel in vessels:
                gap = _nearest_gap(judge, vessel.x, vessel.y)
                reach = vessel.reach / 1000 + 8
                if play.card == "I6":
                    value += 2.0 if 8 <= gap <= reach + 20 else 0.0
                elif play.card == "I2":
                    value += 0.7 if gap <= reach + 8 else 0.0
                elif vessel.ship.name in play.choice:
                    is_useful = gap <= reach and vessel.ship.crew > vessel.card.crew // 2 and vessel.size > 0
                    value += 2.0 * vessel.size if is_useful else -4.0
            return value
        case "D6":
            name, damage = play.choice
            ship = state.ships[state.ship_number(activation.seat, name)]
            risk = 5.0 if _nearest_gap(judge, *ship.at) < 20 else 0.0
            gains_by_damage = {"hull": 4.0 + 2 * (ship.hull <= 2), "guns": 8.0, "fire": 7.0, "flood": 6.0}
            return gains_by_damage.get(damage, 4.0) * ship.card.points / 60 - risk
        case _:
            return 1.5


def _nearest_gap(judge: Judge, x: int, y: int) -> float:
    """Return the distance in inches to the nearest enemy that can be fired at, or 99 if there is none.

    It is approximated by the longer of the two offsets plus part of the shorter one.
    """
    offsets = [sorted((abs(x - target.x), abs(y - target.y))) for target in judge.targets]
    return min(((long_side + 0.4 * short_side) / 1000 for short_side, long_side in offsets), default=99.0)


def _attack_gain(state: UnchartedPosition, play: Play, judge: Judge) -> float:
    attack = attack_of(state)
    value = attack_value(state, judge, attack)
    match play.card:
        case "C08":
            return attack_value(state, judge, replace(attack, extra=attack.extra + EXTRA_DICE)) - value
        case "C10":
            return 0.0
        case "C11" | "L2":
            ship = state.ships[attack.target]
            damage_fraction = value / max(1.0, judge.vessels[attack.target].value)
            return min(1.0, 2 * damage_fraction) * ship.card.points * (0.08 if play.card == "L2" else 0.06)
        case _:
            new_value = attack_value(state, judge, replace(attack, cards=(*attack.cards, play.card)))
            return abs(new_value - value)


def _hits_gain(state: UnchartedPosition, play: Play, judge: Judge) -> float:
    """Return the gain from rerolling missed dice (I1) or removing two hits (C12)."""
    attack = attack_of(state)
    ship = state.ships[attack.target]
    damage = target_ratings(state, attack)[0]

    def harm_at(hits: int) -> float:
        hit_odds = [0.0] * (pool.MAX_HITS + 1)
        hit_odds[min(pool.MAX_HITS, hits)] = 1.0
        harm_args = ship.card.damage - damage, attack.red, judge.house_changes
        return harm_from_odds(ship.card, ship.hull, ship.crew, tuple(hit_odds), *harm_args)

    if play.card == "C12":
        return harm_at(attack.hits) - harm_at(max(0, attack.hits - 2))
    odds: tuple[float, ...] | None = None
    for dice, bonus in attack.missed:
        chances = pool.hit_chances(dice, Throw(lowest_hit(attack), bonus))
        odds = chances if odds is None else pool.combine_odds(odds, chances)
    if odds is None:
        return 0.0
    total = -harm_at(attack.hits)
    for extra_hits, chance in enumerate(odds):
        if chance > 1e-6:
            total += chance * harm_at(attack.hits + extra_hits)
    return total


def _critical_gain(state: UnchartedPosition, window: Window) -> float:
    """Return the value of avoiding the side effects of a critical hit (I3)."""
    if (strike := top_task(state, Striking)) is None:
        return 0.0
    row = critical_table(state.options.house)[strike.row]
    ship = state.ships[strike.target]
    if not row.hull:
        return 20.0
    if ship.hull <= row.hull:
        return 0.0
    adds_marker = row.marker and row.marker not in ship.markers
    return 2.0 if adds_marker or row.crew_die or row.crew else 0.0


def _battery_gain(state: UnchartedPosition, judge: Judge, shooter: int, battery: str, target: int) -> float:
    part = battery_part(state, shooter, battery, target)
    return 0.0 if part is None else attack_value(state, judge, build_attack(state, (part,), target))


def _shot_gain(state: UnchartedPosition, window: Window, play: Play, judge: Judge) -> float:
    """Return the value of a shot out of turn (I7, O7)."""
    if play.card == "I7":
        return 0.5 * _battery_gain(state, judge, window.subject, play.choice[0], window.other) + 0.2
    battery, name = play.choice
    target = state.find_ship(name)
    ship, target_ship = state.ships[window.subject], state.ships[target]
    dice = ship.card.dice(battery, band(state.distance(window.subject, target)))
    return (
        expected_harm(target_ship.card, target_ship.hull, target_ship.crew, dice, changes=state.options.house)
        + 0.2
    )


def _grapple_gain(state: UnchartedPosition, window: Window, play: Play, judge: Judge) -> float:
    """Return the value of a melee begun with grapnels, without the impact (O4)."""
    target = state.find_ship(play.choice[0])
    return (
        judge.joining_value(target, [judge.vessels[window.subject]]) - 4.0 if target in judge.vessels else 0.0
    )


def choose_discards(
    hand: tuple[str, ...], excess: int, boarding_bonus: int = 0, minimum: float = DISCARD_VALUE
) -> tuple[str, ...]:
    """Return the cards to discard: those worth less than ``minimum``, and at least the ``excess`` least
    valuable ones. ``boarding_bonus`` is added to the value of BOARDING_CARDS.
    """

    def card_value(card_id: str) -> int:
        return CARD_VALUES.get(card_id, 3) + (boarding_bonus if card_id in BOARDING_CARDS else 0)

    ranking = sorted(range(len(hand)), key=lambda n: (card_value(hand[n]), n))
    discard_indexes = {n for rank, n in enumerate(ranking) if rank < excess or card_value(hand[n]) < minimum}
    return tuple(card for n, card in enumerate(hand) if n in discard_indexes)
