"""The computer players of MATS: from a view to a column or an advance.

An advance is judged by what the fleets are worth after the combats that follow it if nobody advances any more. The
reckoning keeps for each ship the chances that it is intact and that it is hit, and lets every combat act on these
chances; it is rough where a ship depends on the fate of another. Levels differ in how far it goes, in whether the
enemy's best answer is looked at, and in how many columns are compared.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Final

import msgspec

from navals.core.message import Message, msg
from navals.core.player import Limit, Thought
from navals.games.mats import odds
from navals.games.mats.events import PASS, Advance, MatsAction, Order
from navals.games.mats.guess import guess, whole
from navals.games.mats.options import HIT, INTACT, SUNK, Ship, roster
from navals.games.mats.rules import MatsState
from navals.games.mats.view import View


class Skill(msgspec.Struct, frozen=True):
    """What a level does: the share of moves made on a whim, how many combat phases ahead it reckons (0: the whole
    crossing), whether it looks at the answer, and how many columns it compares, against how many of the enemy's."""

    whim: float
    horizon: int
    answers: bool
    columns: int
    enemies: int


SKILLS: Final = {
    "easy": Skill(0.5, 1, False, 1, 1),
    "medium": Skill(0.0, 1, False, 1, 1),
    "hard": Skill(0.0, 0, False, 12, 6),
    "expert": Skill(0.0, 0, True, 40, 10),
}
NEVER: Final = 1000
_SUFFER: Final = tuple(float(odds.chances(d).suffer) for d in range(-odds.CERTAIN, odds.CERTAIN + 1))


def worth(ship: Ship, life: int) -> float:
    """What a ship is worth to its side: its faces first, then its guns, then its masts."""
    masts, guns = ship.face(life)
    return 0.0 if life == SUNK else (2.0 if life == INTACT else 1.0) + guns + masts / 2


def suffer(difference: float) -> float:
    """The chance to roll for damage at a difference in guns, which may be a mean."""
    at = difference + odds.CERTAIN
    if at <= 0:
        return _SUFFER[0]
    if at >= 2 * odds.CERTAIN:
        return _SUFFER[-1]
    low = int(at)
    return _SUFFER[low] + (at - low) * (_SUFFER[low + 1] - _SUFFER[low])


def balance(state: MatsState, horizon: int) -> float:
    """What A's fleet will be worth more than B's after the next ``horizon`` combat phases without an advance (0: after
    the crossing)."""
    fleet = state.options.fleet
    afloat: list[dict[int, list[float]]] = []
    places: list[dict[int, list[int]]] = []
    for side in (0, 1):
        lives: dict[int, list[float]] = {}
        spots: dict[int, list[int]] = {}
        for ship, x in zip(state.line[side], state.at[side], strict=True):
            life = state.life[side][ship]
            if life != SUNK:
                lives[ship] = [1.0, 0.0] if life == INTACT else [0.0, 1.0]
                spots.setdefault(x, []).append(ship)
        afloat.append(lives)
        places.append(spots)
    last = max(state.at[1]) - min(state.at[0])
    for shift in range(min(last + 1, horizon or NEVER)):
        for x in places[0]:
            if x + shift in places[1]:
                _clash(fleet, afloat[0], places[0][x], afloat[1], places[1][x + shift])
    values = [
        sum(a * worth(fleet[s], INTACT) + b * worth(fleet[s], HIT) for s, (a, b) in lives.items())
        for lives in afloat
    ]
    return values[0] - values[1]


def _clash(
    fleet: tuple[Ship, ...],
    ours: dict[int, list[float]],
    here: list[int],
    theirs: dict[int, list[float]],
    there: list[int],
) -> None:
    """One combat acts on the chances of the ships at a position."""
    guns, present = [0.0, 0.0], [0.0, 0.0]
    for side, (lives, ships) in enumerate(((ours, here), (theirs, there))):
        gone = 1.0
        for ship in ships:
            intact, hit = lives[ship]
            guns[side] += intact * fleet[ship].intact[1] + hit * fleet[ship].hit[1]
            gone *= 1 - intact - hit
        present[side] = 1 - gone
    # Guns of a side if it is there at all.
    means = [g / p if p > 0 else 0.0 for g, p in zip(guns, present, strict=True)]
    for lives, ships, difference, enemy in (
        (ours, here, means[0] - means[1], present[1]),
        (theirs, there, means[1] - means[0], present[0]),
    ):
        chance = suffer(difference) * enemy
        for ship in ships:
            intact, hit = lives[ship]
            lives[ship] = [intact * (1 - chance), hit * (1 - chance) + intact * chance / 2]


class MatsPlayer:
    """One of the four levels."""

    def __init__(self, level: str) -> None:
        self.level = level
        self.skill = SKILLS[level]

    def think(self, view: View, limit: Limit, rng: random.Random) -> Iterator[Thought]:
        """Ever better columns or advances; ``limit.nodes`` bounds the columns compared, or the advances looked at."""
        if view.phase == "order":
            yield from self._order(view, limit, rng)
            return
        state = whole(view)
        menu = list(state.actions() or ())
        rng.shuffle(menu)
        if rng.random() < self.skill.whim:
            yield Thought(menu[0])
            return
        sign = 1 if state.turn == 0 else -1
        best, top, looked = menu[0], -1e9, 0
        for action in menu[: limit.nodes]:
            value = sign * self._judge(state, action)
            looked += 1
            if value > top + 1e-9:
                best, top = action, value
            yield Thought(best, top, looked)
        yield Thought(best, top, looked, advance_reason(view, best))

    def _judge(self, state: MatsState, action: MatsAction) -> float:
        """The balance after an action, or after the enemy's best answer to it."""
        after = _moved(state, action)
        if not self.skill.answers or state.turn != state.first:
            return balance(after, self.skill.horizon)
        enemy = msgspec.structs.replace(after, turn=1 - state.turn)
        sign = 1 if enemy.turn == 0 else -1
        answers = enemy.actions() or ()
        return sign * max(sign * balance(_moved(enemy, answer), self.skill.horizon) for answer in answers)

    def _order(self, view: View, limit: Limit, rng: random.Random) -> Iterator[Thought]:
        """Columns drawn at random, compared over a whole crossing against columns drawn for the enemy."""
        side = view.actor
        if self.skill.columns == 1:
            yield Thought(guess(view, rng).sample(rng))
            return
        enemies = [self._drawn(view, 1 - side, rng) for _ in range(self.skill.enemies)]
        best, top = None, -1e9
        for looked in range(1, (limit.nodes or self.skill.columns) + 1):
            own = self._drawn(view, side, rng)
            value = 0.0
            for other in enemies:
                value += balance(_facing(view, own, other), 0) * (1 if side == 0 else -1)
            if best is None or value > top:
                best, top = own, value
            order = Order(tuple(view.options.fleet[ship].id for ship in best))
            yield Thought(order, top / len(enemies), looked, _order_reason(order))

    def _drawn(self, view: View, side: int, rng: random.Random) -> tuple[int, ...]:
        ships = list(view.survivors(side))
        rng.shuffle(ships)
        return tuple(ships)


def _facing(view: View, own: tuple[int, ...], other: tuple[int, ...]) -> MatsState:
    """Two columns just before they meet."""
    white, black = (own, other) if view.actor == 0 else (other, own)
    at = (tuple(range(0, -len(white), -1)), tuple(range(len(black))))
    return MatsState(view.options, view.life, line=(white, black), at=at)


def _moved(state: MatsState, action: MatsAction) -> MatsState:
    """The columns after an advance, before anything that follows it."""
    if not isinstance(action, Advance):
        return state
    return state.moved(action, None)


def _order_reason(order: Order) -> Message:
    return msg("{ship} at the head: of the columns compared, this one fares best.", ship=order.ships[0])


def advance_reason(view: View, action: MatsAction) -> Message:
    """Why an advance is good, in a sentence: the combat it leads to."""
    if action == PASS or not isinstance(action, Advance):
        return msg("No advance is better than staying where the ships are.")
    after = _moved(whole(view), action)
    seat, fleet = view.actor, view.options.fleet
    index = roster(view.options).index[action.ship]
    seen = after.view(seat)
    x = seen.at[seat][seen.line[seat].index(index)]
    sides = [seen.fighters(side, x) for side in (0, 1)]
    if index not in sides[seat] or not sides[1 - seat]:
        return msg("{ship} stands better there for the combats to come.", ship=action.ship)
    guns = [sum(fleet[ship].face(seen.life[side][ship])[1] for ship in sides[side]) for side in (0, 1)]
    win = odds.chances(guns[seat] - guns[1 - seat]).win
    return msg(
        "{ship} comes alongside {enemy}: {percent} percent to win that combat.",
        ship=action.ship,
        enemy=" + ".join(fleet[ship].id for ship in sides[1 - seat]),
        percent=round(100 * win / 36),
    )
