"""One decision of a computer player, comparing plans, port guns and other actions."""

from __future__ import annotations

from collections.abc import Generator, Iterator
from typing import Final

import msgspec

from navals.core.message import Message, msg
from navals.core.player import Limit, Thought
from navals.games.trafalgar.ai import reasons
from navals.games.trafalgar.ai.harbour import wind
from navals.games.trafalgar.ai.outlook import Outlook, warm
from navals.games.trafalgar.ai.posts import Post
from navals.games.trafalgar.ai.raids import sent
from navals.games.trafalgar.ai.squadron import Squadron
from navals.games.trafalgar.ai.voyage import Voyage, voyages
from navals.games.trafalgar.ai.weights import Weights
from navals.games.trafalgar.rules import listing, names
from navals.games.trafalgar.rules.events import GUN, Activate, Fire, Gun, Lose, TrafalgarAction, Transfer
from navals.games.trafalgar.rules.fire.gunnery import ASPECT, SIXTHS, bearings
from navals.games.trafalgar.rules.fleet import FLEETS, MIZZEN_ONLY, PORT, RATE, STARBOARD
from navals.games.trafalgar.rules.sailing.chart import DISTANCE, OFF
from navals.games.trafalgar.rules.sailing.moves import ADVANCE, TURNS
from navals.games.trafalgar.rules.state import TrafalgarState
from navals.games.trafalgar.rules.view import View
from navals.search.levels import Candidate, curve, within

FEW: Final = 4
"""Maximum number of activations kept for a ship that plans alone."""
FIERCE: Final = 3
"""Number of activations with the best shots that are always tried. They may be too risky for a single ship,
but right for the whole squadron.
"""
EPSILON: Final = 1e-6
"""Minimum gain for activating a ship."""
SPREAD: Final = 7.0
"""Lead in worth that gives a winning chance of about 3 in 4."""
WORSE: Final = -6.0
"""A side accepts a draw if its balance is below this."""


class Skill(msgspec.Struct, frozen=True):
    """The skill of a level.

    ``whim``: share of random decisions. ``fears``: factor for ``Weights.fear``. ``plans``: whether it plans
    for the flags. ``width``: number of activations per ship tried in combination with other ships' (0: each
    ship plans alone, and none is sent for the flag). ``pairs``: additional fear with two ships a side, where
    losing one means losing half.
    """

    whim: float
    fears: float
    plans: bool
    width: int
    pairs: float = 0.0

    def fear(self, ships: int) -> float:
        return self.fears + (self.pairs if ships == 2 else 0.0)


class Course(msgspec.Struct, frozen=True):
    """A ship's plan: its final berth, its first target, and the flag it sails for (or OFF)."""

    ship: int = OFF
    end: int = OFF
    target: int = OFF
    flag: int = OFF


class Advice(Candidate, frozen=True):
    """A candidate action and the course it starts."""

    course: Course = Course()


class Choice(msgspec.Struct, frozen=True):
    """An action with its worth and reason, the ``rest`` considered, and the courses these start."""

    action: TrafalgarAction
    value: float
    reason: Message | None = None
    rest: tuple[tuple[TrafalgarAction, float], ...] = ()
    courses: dict[TrafalgarAction, Course] = {}


class Decision:
    """A single decision, for ``search.anytime``.

    ``run`` sets ``choice``; until then, ``best`` is the last legal action.
    """

    look: Outlook

    def __init__(
        self, view: View, state: TrafalgarState, skill: Skill, weights: Weights, limit: Limit
    ) -> None:
        self.view = view
        self.state = state
        self.skill = skill
        self.weights = weights
        self.width: int = within(skill.width, limit)
        self.effort: int = 0
        self.best: TrafalgarAction = (state.actions() or ())[-1]
        self.choice: Choice = Choice(self.best, 0.0)

    def thought(self) -> Thought:
        """Return the chosen action with its winning chance and reason, and the others considered."""
        choice = self.choice
        if self.state.check(choice.action) is None:
            self.best = choice.action
        base = self.look.balance()
        weighed = [(self.best, choice.value), *choice.rest]
        detail = tuple(
            Advice(action, curve(base + value, SPREAD), choice.courses.get(action, Course()))
            for action, value in weighed
        )
        # Spectators only see reasons for a ship's plan; shots, repairs and replies explain themselves.
        plan = choice.reason if isinstance(self.best, Activate | Transfer) else None
        return Thought(self.best, detail[0].chance, self.effort, choice.reason, detail, plan)

    def run(self) -> Iterator[None]:
        view, skill = self.view, self.skill
        yield from warm(view)
        fears = skill.fear(len(FLEETS[view.options.fleet]) // 2)
        self.look = Outlook(view, view.actor, self.weights, plans=skill.plans, fears=fears)
        if skill.plans and skill.width:
            self.look.raid = sent(self.look)
            yield
        phase = view.phase
        if phase == "active":
            yield from self._active()
        elif phase == "idle":
            yield from self._idle()
        elif phase == "interrupt":
            self.choice = self._interrupt()
        elif phase == "priority":
            self.choice = self._priority()
        elif phase == "lose":
            self.choice = self._lose()
        elif phase == "draw":
            better = self.look.balance() < WORSE
            reason = msg("A win is still possible: no need for a draw.")
            if better:
                reason = msg("The enemy is in a better position: a draw is welcome.")
            self.choice = Choice(listing.ANSWERS[0 if better else 1], 0.0, reason)
        elif phase == "wind":
            action = yield from wind(self.state, self.view.actor)
            heading = names.HEADING_WORDS[action.heading]
            reason = msg(
                "A wind blowing to the {heading} helps your ships most and the enemy's least.",
                heading=heading,
            )
            self.choice = Choice(action, 0.0, reason)

    def _alone(self, number: int, stay: bool = True) -> Generator[None, None, list[Voyage]]:
        """Return a ship's best activations when planned alone, including staying if possible."""
        look = self.look
        plans = yield from voyages(look, number, Post(look, number), stay)
        self.effort += len(plans)
        start = look.berth[number]
        return [plan for place, plan in enumerate(plans) if place < FEW or plan.end == start]

    def _plans(self, moving: list[int], must: int = OFF) -> Generator[None, None, dict[int, list[Voyage]]]:
        """Return each ship's activations, best first. ``must``: a ship that must leave its point, or OFF."""
        if self.width:
            return (yield from self._together(moving, must))
        plans = {}
        for number in moving:
            plans[number] = yield from self._alone(number, number != must)
        return plans

    def _together(self, moving: list[int], must: int) -> Generator[None, None, dict[int, list[Voyage]]]:
        """Plan for a squadron: find the best combination, and evaluate alternatives within it."""
        look = self.look
        squadron = Squadron(look)
        for number in moving:
            post = Post(look, number)
            plans = yield from voyages(look, number, post, number != must)
            self.effort += len(plans)
            start = look.berth[number]
            picks = {*plans[: self.width], *sorted(plans, key=lambda plan: -plan.gain)[:FIERCE]}
            squadron.add(number, post, [plan for plan in plans if plan in picks or plan.end == start])
        firsts, values = yield from squadron.run()
        self.effort += squadron.effort
        ranked = {}
        for number in moving:
            options = zip(squadron.options[number], values[number], strict=True)
            with_value = [msgspec.structs.replace(plan, value=value) for plan, value in options]
            first = firsts[number]
            ranked[number] = sorted(with_value, key=lambda plan: (plan.end != first.end, -plan.value))
        return ranked

    def _still(self, number: int, plans: list[Voyage]) -> float:
        start = self.look.berth[number]
        return next((plan.value - plan.gain for plan in plans if plan.end == start), 0.0)

    def _idle(self) -> Iterator[None]:
        early = self._own_guns() or self._transfer()
        if early is not None:
            self.choice = early
            return
        weighed: list[tuple[float, TrafalgarAction, Message]] = []
        courses: dict[TrafalgarAction, Course] = {}
        legal = set(self.state.actions() or ())
        moving = [number for number in self.look.ours if listing.ACTIVATE[number] in legal]
        by_ship = yield from self._plans(moving)
        for number in moving:
            action = listing.ACTIVATE[number]
            gain, reason = 0.0, reasons.stay(number)
            plans = by_ship[number]
            still = self._still(number, plans)
            if plans and plans[0].path:
                gain = plans[0].value - still
                reason = reasons.voyage(self.look, number, plans[0])
                courses[action] = self._course(number, plans[0])
            repair = self._repair(number)
            if repair > gain:
                courses.pop(action, None)
                gain, reason = repair, reasons.repair(number)
            if self.view.ships[number].ready and not self.view.ships[number].used:
                gain, reason = gain + self.weights.raid, reasons.take(number)
            weighed.append((gain, action, reason))
        weighed.sort(key=lambda entry: -entry[0])
        bound = listing.END_TURN not in legal
        if weighed and (weighed[0][0] > EPSILON or bound):
            gain, best, reason = weighed[0]
            rest = tuple((other, value) for value, other, _ in weighed[1:] if value > EPSILON)
            self.choice = Choice(best, gain, reason, rest, courses)
        else:
            reason = msg("No ship has anything left to gain this turn.")
            self.choice = Choice(listing.END_TURN, 0.0, reason)

    def _active(self) -> Iterator[None]:
        number = self.view.active
        legal = set(self.state.actions() or ())
        if listing.TAKE_FLAG[0] in legal:
            self.choice = self._take(number)
            return
        must = listing.END not in legal
        # A ship planning alone considers only itself; a squadron considers all ships yet to act.
        mates = [n for n in self.look.ours if self.width and n != number and not self.view.ships[n].closed]
        plans = (yield from self._plans([number, *mates], number if must else OFF))[number]
        best = plans[0] if plans else None
        still = self._still(number, plans)
        if listing.REPAIR in legal:
            repair = self._repair(number)
            if repair > 0 and (best is None or not best.path or repair > best.value - still):
                self.choice = Choice(listing.REPAIR, repair, reasons.repair(number))
                return
        if best is None or not best.path:
            self.choice = Choice(listing.END, 0.0, reasons.stay(number))
            return
        weighed: dict[TrafalgarAction, float] = {}
        courses: dict[TrafalgarAction, Course] = {}
        for plan in plans:
            action = self._step(number, plan) if plan.path else listing.END
            weighed.setdefault(action, plan.value - still)
            if action not in courses:
                courses[action] = self._course(number, plan)
        action = self._step(number, best)
        weighed.pop(action, None)
        reason = reasons.voyage(self.look, number, best)
        self.choice = Choice(action, best.value - still, reason, tuple(weighed.items()), courses)

    def _course(self, number: int, plan: Voyage) -> Course:
        berth = self.look.berth[number]
        for step in plan.path:
            if step < 0:
                fires = self.look.fires(number, self.look.theirs, self.look.berth, forts=True)
                return Course(number, plan.end, fires[OFF - step][berth][1])
            berth = step
        return Course(number, plan.end, OFF, reasons.bound_for(self.look, number, plan))

    def _step(self, number: int, plan: Voyage) -> TrafalgarAction:
        to, berth = plan.path[0], self.look.berth[number]
        if to < 0:
            return self._shot(number, OFF - to)
        if to // 6 != berth // 6:
            return ADVANCE
        return TURNS[STARBOARD if (to - berth) % 6 == 1 else PORT]

    def _shot(self, number: int, side: int) -> Fire:
        look = self.look
        fires = look.fires(number, look.theirs, look.berth, forts=True)
        _, target = fires[side][look.berth[number]]
        if target >= GUN:
            return Fire(side, target)
        offset = look.sea.near[look.at[number]][look.at[target]]
        aim = self._aim(target, offset, look.shots(number, side))[1]
        return Fire(side, target, aim)

    def _aim(self, target: int, offset: int, shots: int) -> tuple[float, int]:
        """Return the gain from ``shots`` shots at a ship at this offset, and the best aim of the first."""
        look = self.look
        aspect = ASPECT[look.options.aspect_rule][self.view.ships[target].heading][offset]
        return look.gains[target].best(look.hull[target], shots, DISTANCE[offset], aspect)

    def _repair(self, number: int) -> float:
        """Return the worth of a turn spent on repair (R31), or 0 if the ship cannot repair."""
        ship = self.view.ships[number]
        if ship.masts or ship.took or ship.fired != (0, 0) or ship.repairing:
            return 0.0
        look = self.look
        if look.options.repair_scope == "player" and any(look.speed[n] for n in look.ours):
            return 0.0
        mended = look.worth[number].of((MIZZEN_ONLY, *ship.guns))
        return (mended - look.worth[number].of(look.hull[number])) * (0.9 if ship.repairs else 0.45)

    def _take(self, number: int) -> Choice:
        """Take the flag and turn the ship towards its shortest way home."""
        look, at = self.look, self.look.at[number]
        routes = look.back[look.side][RATE[number]]
        heading = min(range(6), key=lambda h: routes[0][at * 6 + h] + routes[1][at * 6 + h])
        return Choice(listing.TAKE_FLAG[heading], self.weights.raid, reasons.take(number))

    def _transfer(self) -> Choice | None:
        """Return a transfer of a flag to a ship more than twice as fast as its carrier, if possible."""
        look = self.look
        for action in self.state.actions() or ():
            if not isinstance(action, Transfer) or look.view.flags[1 - look.side] != action.giver:
                continue
            ship, other = action.giver, action.taker
            if 2 * look.speed[ship] < look.speed[other]:
                fields = {"ship": names.ship(ship), "other": names.ship(other)}
                reason = msg("{ship} is too slow to bring the flag home: {other} takes over.", **fields)
                return Choice(action, self.weights.raid / 4, reason)
        return None

    def _gun_shots(self) -> list[tuple[float, Gun, int]]:
        """Return each port gun's best shot at each ship, best first, with its distance."""
        best: dict[tuple[int, int], tuple[float, Gun, int]] = {}
        for action in self.state.actions() or ():
            if isinstance(action, Gun) and (action.gun, action.target) not in best:
                offset = self.state.lie_of(action)
                gain, aim = self._aim(action.target, offset, 1)
                best[action.gun, action.target] = gain, Gun(action.gun, action.target, aim), DISTANCE[offset]
        return sorted(best.values(), key=lambda entry: (-entry[0], entry[1].gun))

    def _own_guns(self) -> Choice | None:
        """Return the best shot by a port gun, if any. Firing costs nothing: the gun is ready next round."""
        shots = self._gun_shots()
        if not shots or shots[0][0] <= 0:
            return None
        gain, shot, distance = shots[0]
        rest = tuple((other, value) for value, other, _ in shots[1:])
        return Choice(shot, gain, reasons.gun(shot, self._sixths(distance)), rest)

    def _interrupt(self) -> Choice:
        """Fire a port gun, or hold if the ship is about to come closer."""
        shots = self._gun_shots()
        ship = self.view.ships[self.view.active]
        ahead = self.look.sea.beside[ship.heading][ship.at]
        moves = self.look.moves(self.view.active)
        for gain, shot, distance in shots:
            offset = self.look.sea.near[self.look.sea.guns[shot.gun]].get(ahead)
            comes = offset is not None and DISTANCE[offset] < distance
            if gain > 0 and not (comes and (self.view.ahead or moves >= 1) and distance > 1):
                return Choice(shot, gain, reasons.gun(shot, self._sixths(distance)))
        reason = msg("The ship is still coming closer: the port guns are waiting for a better shot.")
        return Choice(listing.HOLD, 0.0, reason)

    def _priority(self) -> Choice:
        """Fire at the port gun, unless the ship should save its shots for a better target."""
        view, look, call = self.view, self.look, self.view.call
        assert call is not None
        number = view.active
        offset = look.sea.near[look.sea.guns[call.gun]][look.at[number]]
        loss = self._aim(number, offset, 1)[0] + self.weights.battery
        for bearing in bearings(view, number):
            if bearing.target != GUN + call.gun:
                continue
            hit = self._sixths(bearing.distance) / 6
            shots = look.shots(number, bearing.side)
            targets = look.fires(number, look.theirs, look.berth, forts=False)[bearing.side]
            instead = targets.get(look.berth[number], (0.0, 0))[0] / max(1, shots)
            if hit * loss > instead:
                reason = reasons.fire(number, bearing.target, self._sixths(bearing.distance))
                return Choice(Fire(bearing.side, bearing.target), hit * loss, reason)
        reason = msg("{ship} saves her shots for a better target.", ship=names.ship(number))
        return Choice(listing.DONE, 0.0, reason)

    def _lose(self) -> Choice:
        """Give up the mast that matters least."""
        shot = self.view.shot
        assert shot is not None
        masts, port, starboard = self.look.hull[shot.target]
        values = self.look.worth[shot.target]
        best = max(
            (action for action in self.state.actions() or () if isinstance(action, Lose)),
            key=lambda action: values.of((masts & ~(1 << action.mast), port, starboard)),
        )
        reason = msg("Losing {mast} hurts least.", mast=names.MAST_WORDS[best.mast])
        return Choice(best, 0.0, reason)

    def _sixths(self, distance: int) -> int:
        return SIXTHS[self.view.options.range_rule][distance]
