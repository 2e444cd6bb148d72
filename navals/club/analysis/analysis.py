"""Analysis of a finished game: winning chances, luck, decisions and better moves (``docs/analysis.md``).

A ``GameAnalysis`` runs in small steps (``steps``, ``run_for``), so that it can be interrupted and resumed.
All chances are those of A's side, from 0 to 1. Sampling uses a seed derived from the game, so results are
the same everywhere.
"""

from __future__ import annotations

import random
from collections.abc import Generator, Iterator, Sequence
from itertools import pairwise
from math import sqrt
from typing import Final

from navals.club.analysis.estimates import DEFAULT_LIMIT, MAX_LISTED, Estimates, mean_and_variance, payoff
from navals.club.analysis.findings import Advice, ChanceBreakdown, ChanceChange, Findings
from navals.core import rules
from navals.core.player import Thought, decide_in_steps
from navals.core.public import Shown
from navals.core.record.record import Replay
from navals.core.rules import TABLE_TYPES, Position
from navals.core.seat import CHANCE, NOBODY

COARSE_STEPS: Final = 40
"""Maximum number of intervals between the positions of the first, coarse pass."""
MAX_COMBINED_OUTCOMES: Final = 16
"""Maximum number of combined outcomes for averaging over two consecutive draws."""
RUN_SAMPLES: Final = 96
"""Number of samples for draws whose outcomes cannot be listed."""
MAX_FUTURES: Final = 12
"""Maximum number of futures for comparing two actions."""
MAX_DECISIONS: Final = 6
"""Maximum number of decisions to examine, largest losses first."""
MAX_TURNS: Final = 4
"""Maximum number of whole turns to examine in addition, in games with ``foresight``."""
MAX_TURN_DECISIONS: Final = 12
"""Maximum number of decisions to check in each of the ``MAX_TURNS`` turns."""
MIN_DIFFERENCE: Final = 0.02
"""Minimum loss worth examining, and minimum gain for a better move."""
SCALE_ERROR: Final = 0.2
"""Assumed relative error of luck, in case estimated chances are too steep or too flat."""

BOTH_SIDES: Final = "both"
ALL_FACTS: Final = "all"
CURVE_KEYS: Final = (BOTH_SIDES, "A", "B", ALL_FACTS)
"""The knowledge a curve is based on: what both sides know, what one side knows, everything."""


class GameAnalysis(Estimates, Shown):
    """Analysis of one game, finished or not.

    >>> from navals import games
    >>> from navals.core.record.record import Replay
    >>> game = games.find("mats")
    >>> analysis = GameAnalysis(Replay(game, game.schema.default(), {})).finish()
    >>> analysis.done, analysis.ledger().luck
    (True, 0.0)
    """

    def __init__(self, replay: Replay) -> None:
        super().__init__(replay)
        count = len(self.positions)
        self.curves: dict[str, list[float | None]] = {knowledge: [None] * count for knowledge in CURVE_KEYS}
        """A's chance after 0, 1, 2, ... actions (``None``: not yet computed), by item of ``CURVE_KEYS``."""
        self.differs: bool = False
        """Whether the curves differ from each other. If not, only the one for both sides is complete."""
        self.blind: bool = False
        """Whether the game has no estimate."""
        self.shares: list[ChanceChange | None] = [None] * len(self.moves)
        self.advice: list[Advice] = []
        self.stage: str = "curve"
        """What is being computed: ``curve``, ``luck`` or ``moves``; in the end ``done``."""
        self.progress: float = 0.0
        self.is_adopted: bool = False
        """Whether the results come from another analysis (``adopt``)."""

    @property
    def done(self) -> bool:
        """Return whether all work is finished."""
        return self.stage == "done"

    def findings(self) -> Findings:
        """Return an independent copy of the results so far."""
        curves = {knowledge: curve[:] for knowledge, curve in self.curves.items()}
        shares, advice = self.shares[:], self.advice[:]
        return Findings(curves, shares, advice, self.stage, self.progress, self.differs, self.blind)

    def adopt(self, findings: Findings) -> None:
        """Adopt the results of another analysis of the same game, without further work."""
        self.curves = {knowledge: curve[:] for knowledge, curve in findings.curves.items()}
        self.shares, self.advice = findings.shares[:], findings.advice[:]
        self.stage, self.progress = findings.stage, findings.progress
        self.differs, self.blind = findings.differs, findings.blind
        self.is_adopted, self._steps = True, iter(())

    def steps(self) -> Iterator[None]:
        """Do all the work, yielding often."""
        yield from self._compute_curves()
        if not self.blind:
            self.stage, self.progress = "luck", 0.15
            yield from self._compute_luck()
            self.stage, self.progress = "moves", 0.5
            yield from self._advise()
        self.stage, self.progress = "done", 1.0

    def ledger(self) -> ChanceBreakdown | None:
        """Return the sums of all shares; ``None`` until all are known, or if the game has no estimate."""
        shares = [share for share in self.shares if share is not None]
        curve = self.curves[BOTH_SIDES]
        if self.blind or len(shares) < len(self.moves) or curve[0] is None or curve[-1] is None:
            return None
        luck = residual = variance = luck_squares = 0.0
        skill = [0.0, 0.0]
        for move, share in zip(self.moves, shares, strict=True):
            luck += share.luck
            residual += share.rest
            luck_squares += share.luck * share.luck
            variance += 4.0 * share.variance + share.rest * share.rest
            if move.seat >= 0:
                skill[self._side(move.seat)] += share.skill
        # Sampling, unexplained changes and the estimate's scale are independent sources of error.
        variance += SCALE_ERROR * SCALE_ERROR * max(luck_squares, luck * luck)
        return ChanceBreakdown(curve[0], curve[-1], luck, sqrt(variance), (skill[0], skill[1]), residual)

    def noise(self) -> float:
        """Return the estimate's noise at one position: the RMS change from looking one draw deeper."""
        total = count = 0.0
        for move, share in zip(self.moves, self.shares, strict=True):
            if share is not None and move.seat == CHANCE:
                total, count = total + share.rest * share.rest, count + 1
        return sqrt(total / max(1.0, count))

    def _estimate_for(self, position: Position, knowledge: str) -> float | None:
        """Return A's chance in a position, based on ``knowledge`` (``CURVE_KEYS``); ``None`` if unknown."""
        result = rules.result(position)
        if result is not None:
            return payoff(result)
        state = position.state
        if knowledge == ALL_FACTS:
            return self.estimate(state.open_view())
        if knowledge == BOTH_SIDES:
            return self.estimate(state.view(None))
        sides, side = self.game.seating.sides(self.options), "AB".index(knowledge)
        # A side without players (in a cooperative game) knows only what everyone knows.
        return self.estimate(state.view(sides.index(side) if side in sides else None))

    def _compute_curves(self) -> Iterator[None]:
        last_ply = len(self.positions) - 1
        coarse_plies = sorted({round(last_ply * step / COARSE_STEPS) for step in range(COARSE_STEPS + 1)})
        has_estimate = False
        for ply in coarse_plies:
            for _ in self.game.analysis.warm(self.positions[ply].state.view(None)):
                yield
            values = [self._estimate_for(self.positions[ply], knowledge) for knowledge in CURVE_KEYS]
            for knowledge, value in zip(CURVE_KEYS, values, strict=True):
                self.curves[knowledge][ply] = value
            estimates = [value for value in values if value is not None]
            self.differs = self.differs or (bool(estimates) and max(estimates) - min(estimates) > 0.005)
            has_estimate = has_estimate or (bool(estimates) and rules.result(self.positions[ply]) is None)
            self.progress = 0.05 * ply / max(1, last_ply)
            yield
        if not has_estimate:
            self.blind = True
            return
        for knowledge in CURVE_KEYS if self.differs else (BOTH_SIDES,):
            curve = self.curves[knowledge]
            previous_value = 0.5
            for ply, position in enumerate(self.positions):
                value = curve[ply] if curve[ply] is not None else self._estimate_for(position, knowledge)
                # An unknown value repeats the previous one.
                curve[ply] = previous_value = previous_value if value is None else value
                self.progress = 0.05 + 0.1 * ply / max(1, last_ply)
                yield

    def _compute_luck(self) -> Iterator[None]:
        """Compute all shares from last to first, since the value before a draw depends on what may follow."""
        curve = self.curves[BOTH_SIDES]
        ply = len(self.moves) - 1
        while ply >= 0:
            move = self.moves[ply]
            value = curve[ply + 1]
            assert value is not None
            if move.seat == CHANCE:
                first_ply = ply
                while first_ply and self.moves[first_ply - 1].seat == CHANCE:
                    first_ply -= 1
                if any(
                    self.positions[draw_ply].state.outcomes() is None
                    for draw_ply in range(first_ply, ply + 1)
                ):
                    yield from self._sample_run(first_ply, ply, value)
                else:
                    for draw_ply in range(ply, first_ply - 1, -1):
                        yield from self._split_draw(draw_ply)
                ply = first_ply
            else:
                yield from self._split_decision(ply, value)
            ply -= 1
            self.progress = 0.5 - 0.35 * (ply + 1) / len(self.moves)
            yield

    def _split_draw(self, ply: int) -> Iterator[None]:
        """Compute the share of a draw with known outcomes: luck is the result minus the expectation."""
        curve = self.curves[BOTH_SIDES]
        state, actual_state, next_value = (
            self.positions[ply].state,
            self.positions[ply + 1].state,
            curve[ply + 1],
        )
        assert next_value is not None
        outcomes = state.outcomes() or ()
        if len(outcomes) > MAX_LISTED:
            curve[ply] = next_value
            self.shares[ply] = ChanceChange()
            return
        depth = 1 if len(outcomes) ** 2 <= MAX_COMBINED_OUTCOMES else 0
        mean_value, actual_value = 0.0, next_value
        for action, probability in outcomes:
            next_state = state.apply(action)
            value = yield from self.look_ahead(next_state, depth)
            mean_value += probability * value
            if next_state == actual_state:
                actual_value = value
        curve[ply] = mean_value
        self.shares[ply] = ChanceChange(luck=actual_value - mean_value, rest=next_value - actual_value)

    def _sample_run(self, first_ply: int, last_ply: int, value: float) -> Iterator[None]:
        """Sample a run of draws that cannot all be listed; the last one gets their combined luck."""
        start_state = self.positions[first_ply].state
        values: list[float] = []
        for number in range(RUN_SAMPLES):
            rng = random.Random(f"{self.seed}/{first_ply}/{number}")
            state = start_state
            while state.actor() == CHANCE:
                state = state.apply(state.sample(rng))
            values.append(self.value(state))
            yield
        mean, variance = mean_and_variance(values)
        for ply in range(first_ply, last_ply + 1):
            self.curves[BOTH_SIDES][ply] = mean
            self.shares[ply] = ChanceChange()
        self.shares[last_ply] = ChanceChange(luck=value - mean, variance=variance)

    def _split_decision(self, ply: int, next_value: float) -> Iterator[None]:
        """Compute the share of a decision. If hidden information affects its outcome, that part is luck."""
        start_value = self.curves[BOTH_SIDES][ply]
        assert start_value is not None
        move, position = self.moves[ply], self.positions[ply]
        if isinstance(move.action, TABLE_TYPES):
            # Resigning is a decision, but both sides agree to a draw.
            has_resigned = isinstance(move.action, rules.Resign)
            self.shares[ply] = (
                ChanceChange(skill=next_value - start_value)
                if has_resigned
                else ChanceChange(rest=next_value - start_value)
            )
            return
        mean_value = next_value
        answers = self.game.hidden.answers(position.state.view(None), move.action, self.rng(ply))
        if answers:
            mean_value = 0.0
            for view, probability in answers:
                value = self.estimate(view)
                mean_value += probability * (next_value if value is None else value)
                yield
        if not self.had_choice(ply):
            start_value = mean_value
        elif rules.result(self.positions[ply + 1]) is not None:
            # Before the last action, the player had at least its result, whatever the estimate said.
            start_value = (
                min(start_value, mean_value) if self._side(move.seat) else max(start_value, mean_value)
            )
        self.curves[BOTH_SIDES][ply] = start_value
        self.shares[ply] = ChanceChange(luck=next_value - mean_value, skill=mean_value - start_value)

    def loss(self, ply: int) -> float:
        """Return how much a decision reduced the acting side's winning chance; 0 for other plies."""
        share, seat = self.shares[ply], self.moves[ply].seat
        if share is None or seat < 0 or isinstance(self.moves[ply].action, TABLE_TYPES):
            return 0.0
        return share.skill if self._side(seat) else -share.skill

    def _advise(self) -> Iterator[None]:
        plies = sorted(range(len(self.moves)), key=lambda ply: (-self.loss(ply), ply))
        groups = [[ply] for ply in plies if self.loss(ply) >= MIN_DIFFERENCE and self.had_choice(ply)][
            :MAX_DECISIONS
        ]
        if self.game.analysis.foresight:
            groups += self._costliest_turns()
        for index, group in enumerate(groups):
            self.progress = 0.5 + 0.5 * index / len(groups)
            yield
            for ply in group:
                if any(advice.ply == ply for advice in self.advice):
                    continue
                thought = yield from self._find_thought(ply)
                if len(group) == 1 or thought.action != self.moves[ply].action:
                    yield from self._examine(ply, thought, 0.5 / len(groups))
                    break

    def _side(self, seat: int) -> int:
        return self.game.seating.side(seat, self.options)

    def _costliest_turns(self) -> list[list[int]]:
        """Return the decisions of the costliest turns. A turn's cost includes the other side's next turn, but
        not luck."""
        turns: list[tuple[int, list[int], float]] = []
        for ply, (move, share) in enumerate(zip(self.moves, self.shares, strict=True)):
            if move.seat < 0 or share is None or isinstance(move.action, TABLE_TYPES):
                continue
            side = self._side(move.seat)
            if not turns or turns[-1][0] != side:
                turns.append((side, [], 0.0))
            turns[-1] = (side, [*turns[-1][1], ply], turns[-1][2] + share.skill)
        losses: list[tuple[float, list[int]]] = []
        for (side, plies, cost), (_, _, next_cost) in pairwise([*turns, (NOBODY, [], 0.0)]):
            losses.append(
                ((cost + next_cost) * (1 if side else -1), [ply for ply in plies if self.had_choice(ply)])
            )
        losses.sort(key=lambda entry: -entry[0])
        return [plies[:MAX_TURN_DECISIONS] for loss, plies in losses[:MAX_TURNS] if loss >= MIN_DIFFERENCE]

    def _find_thought(self, ply: int) -> Generator[None, None, Thought]:
        """Return the adviser's decision given the seat's view."""
        view = self.positions[ply].state.view(self.moves[ply].seat)
        thought = yield from decide_in_steps(
            self.game.adviser(), view, DEFAULT_LIMIT, self.rng(ply, "thought")
        )
        return thought

    def _examine(self, ply: int, thought: Thought, progress_span: float) -> Iterator[None]:
        move, state = self.moves[ply], self.positions[ply].state
        advice = Advice(ply, move.seat, move.action)
        if thought.action != move.action and state.check(thought.action) is None:
            gain, error = yield from self._measure_gain(ply, (move.action, thought.action), progress_span)
            if gain - 2.0 * error > MIN_DIFFERENCE:
                advice = Advice(ply, move.seat, move.action, thought.action, thought.reason, gain, error)
        self.advice.append(advice)
        self.advice.sort(key=lambda entry: entry.ply)

    def _measure_gain(
        self, ply: int, actions: Sequence[object], progress_span: float
    ) -> Generator[None, None, tuple[float, float]]:
        """Return how much the second action improves the winning chance of the acting side, and the standard
        error. Both actions are simulated with the same luck."""
        view, start_progress = self.positions[ply].state.view(self.moves[ply].seat), self.progress
        gains: list[float] = []
        for number in range(MAX_FUTURES):
            chances = yield from self.chances_after(ply, number, view, actions)
            gains.append(chances[1] - chances[0])
            self.progress = start_progress + progress_span * (number + 1) / MAX_FUTURES
            if self.is_settled(gains, actions):
                break
        mean, variance = mean_and_variance(gains)
        return mean, sqrt(variance + 2 * self.noise() ** 2)
