"""A finished game looked at again: how likely each side was to win, what luck did and what the decisions did, and where something
else would have been better. What the numbers mean is told in ``docs/analysis.md``.

An ``Analysis`` works in small steps (``steps``, ``work``), so that it can run between the gestures of a page, be stopped and go on.
Everything is counted for A's side, from 0 to 1. What it samples comes from a seed that follows from the game: the same game gives
the same analysis everywhere.
"""

from __future__ import annotations

import random
from collections.abc import Generator, Iterator, Sequence
from itertools import pairwise
from math import sqrt
from typing import Any, Final

from navals.core import position as rules
from navals.core.analysis.estimates import LISTED, Estimates, decide, spread, worth
from navals.core.analysis.findings import Advice, Findings, Ledger, Share
from navals.core.player import Thought
from navals.core.position import TABLE_TYPES, Position
from navals.core.public import Shown
from navals.core.record.record import Replay
from navals.core.seat import CHANCE, NOBODY

COARSE: Final = 40
"""Positions that are looked at first, at most."""
DEEPER: Final = 16
"""Draws that follow a draw at once are looked through where both have at most that many outcomes together."""
PATHS: Final = 96
"""Ways for the dice to fall that are tried where they cannot be listed."""
FUTURES: Final = 12
"""Futures that are tried for each of two actions that are compared, at most."""
EXAMINED: Final = 6
"""Decisions that are examined, at most: those after which the estimate fell most."""
TURNS: Final = 4
"""Whole turns that are examined where decisions bear fruit later, at most."""
LOOKED: Final = 12
"""Decisions of such a turn that are looked at, at most, until one would have been another."""
WORTH_A_LOOK: Final = 0.02
"""Smaller losses are not examined, and smaller gains are not called better."""
SCALE: Final = 0.2
"""The share by which luck may be wrong because the estimate rises too steeply or not steeply enough."""

BOTH: Final = "both"
ALL: Final = "all"
EYES: Final = (BOTH, "A", "B", ALL)
"""Whose knowledge a curve follows: what lies open to both, one side's, everything."""


class Analysis(Estimates, Shown):
    """One game that is over, or as far as it went.

    >>> from navals import games
    >>> from navals.core.record.record import Replay
    >>> game = games.find("mats")
    >>> analysis = Analysis(Replay(game, game.schema.default(), {})).finish()
    >>> analysis.done, analysis.ledger().luck
    (True, 0.0)
    """

    def __init__(self, replay: Replay) -> None:
        super().__init__(replay)
        plies = len(self.positions)
        self.curves: dict[str, list[float | None]] = {eyes: [None] * plies for eyes in EYES}
        """By whose knowledge: A's chance after 0, 1, 2, ... actions; None where it has not been looked at."""
        self.differs: bool = False
        """Whether it makes a difference whose knowledge counts."""
        self.blind: bool = False
        """Whether the game cannot tell who is ahead."""
        self.shares: list[Share | None] = [None] * len(self.moves)
        self.advice: list[Advice] = []
        self.stage: str = "curve"
        """``curve``, ``luck``, ``moves``, ``done``."""
        self.progress: float = 0.0
        self.borrowed: bool = False
        """Whether what is here was found by another analysis (``show``)."""

    @property
    def done(self) -> bool:
        """Whether nothing is left to do."""
        return self.stage == "done"

    def findings(self) -> Findings:
        """What has been found so far; it stays as it is while the analysis goes on."""
        curves = {eyes: curve[:] for eyes, curve in self.curves.items()}
        return Findings(
            curves, self.shares[:], self.advice[:], self.stage, self.progress, self.differs, self.blind
        )

    def show(self, findings: Findings) -> None:
        """Take over what another analysis of the same game has found, for readers: no steps of its own may follow."""
        self.curves = {eyes: curve[:] for eyes, curve in findings.curves.items()}
        self.shares, self.advice = findings.shares[:], findings.advice[:]
        self.stage, self.progress = findings.stage, findings.progress
        self.differs, self.blind = findings.differs, findings.blind
        self.borrowed, self._steps = True, iter(())

    def finish(self) -> Analysis:
        """Go on to the end; returns the analysis itself."""
        for _ in self._steps:
            pass
        return self

    def steps(self) -> Iterator[None]:
        """The whole of it, resting often."""
        yield from self._curve()
        if not self.blind:
            self.stage, self.progress = "luck", 0.15
            yield from self._luck()
            self.stage, self.progress = "moves", 0.5
            yield from self._advise()
        self.stage, self.progress = "done", 1.0

    def ledger(self) -> Ledger | None:
        """The sums, once every ply has been taken apart; None before, and where the game cannot tell who is ahead."""
        shares = [share for share in self.shares if share is not None]
        curve = self.curves[BOTH]
        if self.blind or len(shares) < len(self.moves) or curve[0] is None or curve[-1] is None:
            return None
        luck = rest = doubt = squares = 0.0
        skill = [0.0, 0.0]
        for move, share in zip(self.moves, shares, strict=True):
            luck += share.luck
            rest += share.rest
            squares += share.luck * share.luck
            doubt += 4.0 * share.variance + share.rest * share.rest
            if move.seat >= 0:
                skill[self.game.seating.side(move.seat, self.options)] += share.skill
        # What is sampled, what cannot be explained, and the scale of the estimate itself are separate doubts.
        doubt += SCALE * SCALE * max(squares, luck * luck)
        error = sqrt(doubt)
        return Ledger(curve[0], curve[-1], luck, error, (skill[0], skill[1]), rest)

    def noise(self) -> float:
        """How far the estimate is off at one position, as far as it contradicts itself: by how much it changes when one draw more
        is looked through (the root of the mean square)."""
        rests = [
            s.rest for m, s in zip(self.moves, self.shares, strict=True) if s is not None and m.seat == CHANCE
        ]
        total = 0.0
        for rest in rests:
            total += rest * rest
        return sqrt(total / max(1, len(rests)))

    # ------------------------------------------------------------------------------------------------ estimates

    def _seen(self, position: Position, eyes: str) -> float | None:
        """The estimate from what somebody knows."""
        ended = rules.result(position)
        if ended is not None:
            return worth(ended)
        state = position.state
        if eyes == ALL:
            return self.estimate(state.open_view())
        if eyes == BOTH:
            return self.estimate(state.view(None))
        side = "AB".index(eyes)
        seats = range(self.game.seating.seats(self.options))
        seat = next(seat for seat in seats if self.game.seating.side(seat, self.options) == side)
        return self.estimate(state.view(seat))

    def _curve(self) -> Iterator[None]:
        last = len(self.positions) - 1
        coarse = sorted({round(last * step / COARSE) for step in range(COARSE + 1)})
        known = False
        for ply in coarse:
            for _ in self.game.analysis.warm(self.positions[ply].state.view(None)):
                yield
            values = [self._seen(self.positions[ply], eyes) for eyes in EYES]
            for eyes, value in zip(EYES, values, strict=True):
                self.curves[eyes][ply] = value
            seen = [value for value in values if value is not None]
            self.differs = self.differs or (bool(seen) and max(seen) - min(seen) > 0.005)
            known = known or (bool(seen) and rules.result(self.positions[ply]) is None)
            self.progress = 0.05 * ply / max(1, last)
            yield
        if not known:
            self.blind = True
            return
        for eyes in EYES if self.differs else (BOTH,):
            curve = self.curves[eyes]
            before = 0.5
            for ply, position in enumerate(self.positions):
                value = curve[ply] if curve[ply] is not None else self._seen(position, eyes)
                # Where nothing is known, nothing has changed.
                curve[ply] = before = before if value is None else value
                self.progress = 0.05 + 0.1 * ply / max(1, last)
                yield

    # ------------------------------------------------------------------------------------------------ luck

    def _luck(self) -> Iterator[None]:
        """Every ply from the last to the first: what a draw is worth before it is made depends on what may follow."""
        curve = self.curves[BOTH]
        ply = len(self.moves) - 1
        while ply >= 0:
            move = self.moves[ply]
            after = curve[ply + 1]
            assert after is not None
            if move.seat == CHANCE:
                first = ply
                while first and self.moves[first - 1].seat == CHANCE:
                    first -= 1
                if any(self.positions[at].state.outcomes() is None for at in range(first, ply + 1)):
                    yield from self._sampled_run(first, ply, after)
                else:
                    for at in range(ply, first - 1, -1):
                        yield from self._listed(at)
                ply = first
            else:
                yield from self._decided(ply, after)
            ply -= 1
            self.progress = 0.5 - 0.35 * (ply + 1) / len(self.moves)
            yield

    def _listed(self, ply: int) -> Iterator[None]:
        """A draw whose outcomes are known: the luck is what came less what was to be expected."""
        curve = self.curves[BOTH]
        state, came, after = self.positions[ply].state, self.positions[ply + 1].state, curve[ply + 1]
        assert after is not None
        outcomes = state.outcomes() or ()
        if len(outcomes) > LISTED:
            curve[ply] = after
            self.shares[ply] = Share()
            return
        deep = 1 if len(outcomes) ** 2 <= DEEPER else 0
        expected, actual = 0.0, after
        for action, share in outcomes:
            following = state.apply(action)
            value = yield from self.ahead(following, deep)
            expected += share * value
            if following == came:
                actual = value
        curve[ply] = expected
        self.shares[ply] = Share(luck=actual - expected, rest=after - actual)

    def _sampled_run(self, first: int, last: int, after: float) -> Iterator[None]:
        """Draws in a row that cannot all be listed: what comes of them, up to the next decision, is sampled; the luck of all of them
        together belongs to the last one."""
        start = self.positions[first].state
        values: list[float] = []
        for path in range(PATHS):
            rng = random.Random(f"{self.seed}/{first}/{path}")
            state = start
            while state.actor() == CHANCE:
                state = state.apply(state.sample(rng))
            values.append(self.value(state))
            yield
        mean, variance = spread(values)
        for ply in range(first, last + 1):
            self.curves[BOTH][ply] = mean
            self.shares[ply] = Share()
        self.shares[last] = Share(luck=after - mean, variance=variance)

    def _decided(self, ply: int, after: float) -> Iterator[None]:
        """A decision; where its answer is hidden from whoever takes it, the answer is luck."""
        before = self.curves[BOTH][ply]
        assert before is not None
        move, position = self.moves[ply], self.positions[ply]
        if isinstance(move.action, TABLE_TYPES):
            # Giving up is a decision; agreeing is one of both.
            gone = isinstance(move.action, rules.Resign)
            self.shares[ply] = Share(skill=after - before) if gone else Share(rest=after - before)
            return
        expected = after
        answers = self.game.hidden.answers(position.state.view(None), move.action, self.rng(ply))
        if answers:
            expected = 0.0
            for view, share in answers:
                value = self.estimate(view)
                expected += share * (after if value is None else value)
                yield
        if not self.free(ply):
            before = expected
        elif rules.result(self.positions[ply + 1]) is not None:
            # Whoever decides could have at least what the last action led to, whatever the estimate said.
            before = min(before, expected) if self._side(move.seat) else max(before, expected)
        self.curves[BOTH][ply] = before
        self.shares[ply] = Share(luck=after - expected, skill=expected - before)

    # ------------------------------------------------------------------------------------------------ better moves

    def lost(self, ply: int) -> float:
        """How much its own side lost by the decision of a ply, in its chance to win; 0 where nothing was decided."""
        share, seat = self.shares[ply], self.moves[ply].seat
        if share is None or seat < 0 or isinstance(self.moves[ply].action, TABLE_TYPES):
            return 0.0
        return share.skill if self.game.seating.side(seat, self.options) else -share.skill

    def _advise(self) -> Iterator[None]:
        plies = sorted(range(len(self.moves)), key=lambda ply: (-self.lost(ply), ply))
        groups = [[ply] for ply in plies if self.lost(ply) >= WORTH_A_LOOK and self.free(ply)][:EXAMINED]
        if self.game.analysis.foresight:
            groups += self._bad_turns()
        for count, group in enumerate(groups):
            self.progress = 0.5 + 0.5 * count / len(groups)
            yield
            for ply in group:
                if any(one.ply == ply for one in self.advice):
                    continue
                thought = yield from self._thought(ply)
                if len(group) == 1 or thought.action != self.moves[ply].action:
                    yield from self._examine(ply, thought, 0.5 / len(groups))
                    break

    def _side(self, seat: int) -> int:
        """The side of a seat."""
        return self.game.seating.side(seat, self.options)

    def _bad_turns(self) -> list[list[int]]:
        """Where decisions bear fruit later: the decisions of the turns after which a side stood worst when the other side's next
        turn was over, luck left aside; those of the worst turn first."""
        turns: list[tuple[int, list[int], float]] = []
        for ply, (move, share) in enumerate(zip(self.moves, self.shares, strict=True)):
            if move.seat < 0 or share is None or isinstance(move.action, TABLE_TYPES):
                continue
            side = self.game.seating.side(move.seat, self.options)
            if not turns or turns[-1][0] != side:
                turns.append((side, [], 0.0))
            turns[-1] = (side, [*turns[-1][1], ply], turns[-1][2] + share.skill)
        lost: list[tuple[float, list[int]]] = []
        for (side, plies, own), (_, _, other) in pairwise([*turns, (NOBODY, [], 0.0)]):
            lost.append(((own + other) * (1 if side else -1), [ply for ply in plies if self.free(ply)]))
        lost.sort(key=lambda one: -one[0])
        return [plies[:LOOKED] for gone, plies in lost[:TURNS] if gone >= WORTH_A_LOOK]

    def _thought(self, ply: int) -> Generator[None, None, Thought]:
        """What the strongest player would have done, on what the seat knew."""
        view = self.positions[ply].state.view(self.moves[ply].seat)
        thought = yield from decide(self.game.adviser(), view, self.rng(ply, "thought"))
        return thought

    def _examine(self, ply: int, thought: Thought, share: float) -> Iterator[None]:
        move, state = self.moves[ply], self.positions[ply].state
        advice = Advice(ply, move.seat, move.action)
        if thought.action != move.action and state.check(thought.action) is None:
            gain, error = yield from self._compare(ply, (move.action, thought.action), share)
            if gain - 2.0 * error > WORTH_A_LOOK:
                advice = Advice(ply, move.seat, move.action, thought.action, thought.reason, gain, error)
        self.advice.append(advice)
        self.advice.sort(key=lambda one: one.ply)

    def _compare(
        self, ply: int, actions: Sequence[Any], share: float
    ) -> Generator[None, None, tuple[float, float]]:
        """How much more likely the side to act wins by the second action than by the first, and the standard error: on the view of
        who decides, with the same luck for both."""
        view, done = self.positions[ply].state.view(self.moves[ply].seat), self.progress
        gains: list[float] = []
        for count in range(FUTURES):
            worth = yield from self.difference(ply, count, view, actions)
            gains.append(worth[1] - worth[0])
            self.progress = done + share * (count + 1) / FUTURES
            if self.settled(gains, actions):
                break
        mean, variance = spread(gains)
        return mean, sqrt(variance + 2 * self.noise() ** 2)
