"""The analysis of a finished game, as the reader views it."""

from __future__ import annotations

from typing import Final, Literal, NamedTuple

from navals.club.analysis import analysis
from navals.club.analysis.analysis import GameAnalysis
from navals.club.analysis.findings import Advice, Findings
from navals.core.record import record
from navals.core.rules import TABLE_TYPES, Position
from navals.core.seat import CHANCE
from navals.thinking.job import Job
from navals.ui.session import Session
from navals.ui.session.parts.drawn import PartCache
from navals.ui.session.thinking import SLICE

MIN_CHANGE: Final = 0.05  # minimum change in winning chances for a turning point
MAX_TURNING_POINTS: Final = 8  # maximum number of turning points, besides decisions with better moves
CACHE_SIZE: Final = 4

_analyses: dict[str, GameAnalysis] = {}  # recent analyses by game, so that reopening one shows it immediately


class TurnEffect(NamedTuple):
    """A decision, or consecutive draws: plies `first_ply` to `end_ply` (exclusive), seat, and effects on A's
    winning chance.
    """

    first_ply: int
    end_ply: int
    seat: int
    luck: float
    skill: float
    change: float

    @property
    def kind(self) -> str:
        """The larger effect: `luck` or `skill`."""
        return "luck" if abs(self.luck) > abs(self.skill) else "skill"


class Reading:
    """A reader's view of an analysis."""

    def __init__(self, session: Session) -> None:
        self._replay = replay = session.table.replay
        self.position: Position = replay.position
        new_analysis = GameAnalysis(replay)
        self.analysis: GameAnalysis = _analyses.pop(
            new_analysis.seed, new_analysis
        )  # the analysis being shown
        self._worker = None if self.analysis.is_adopted else self.analysis
        """The analysis running in this worker. If the one shown came from the thinker, this one starts over
        and is shown once it has caught up."""
        self.is_delegated: bool = False  # whether the thinker is working on the analysis
        self.thinker_failed: bool = False  # whether the thinker has failed
        _analyses[new_analysis.seed] = self.analysis
        while len(_analyses) > CACHE_SIZE:
            _analyses.pop(next(iter(_analyses)))
        self.perspective: str = analysis.BOTH_SIDES
        self.ply: int = len(replay.moves)
        self.is_stopped: bool = False
        self.is_brief: bool = False  # whether the totals of luck and skill are enough
        self.turning_point: tuple[TurnEffect, float, float] | Literal["unknown"] | None = "unknown"
        """The game's turning point. It is determined only once, although the analysis refines its curve
        later."""
        self.is_expanded: bool = False  # whether the table is expanded
        self.cache: PartCache = PartCache()  # cached parts of the page

    @property
    def is_running(self) -> bool:
        return not (
            self.is_stopped or self.analysis.done or (self.is_brief and self.analysis.stage == "moves")
        )

    @property
    def is_complete(self) -> bool:
        """Whether the curve of winning chances is complete."""
        return self.analysis.stage != "curve"

    def run_slice(self) -> bool:
        """Do a slice of work unless the thinker does it. Return whether this slice finished the analysis."""
        if not self.is_running or self.is_delegated:
            return False
        if self._worker is None:
            self._worker = GameAnalysis(self._replay)
        self._worker.run_for(SLICE)
        if self._worker is not self.analysis:
            self._show_findings(self._worker.findings())
        return self.analysis.done

    def job(self, number: int) -> Job:
        return Job(number, "analysis", record=record.write(self._replay))

    def receive(self, content: object, is_final: bool) -> None:
        if isinstance(content, Findings):
            if self._worker is self.analysis:
                self._worker = None
            self._show_findings(content)
        if is_final and not self.analysis.done:
            self.recall(thinker_failed=True)

    def recall(self, *, thinker_failed: bool = False) -> None:
        """Do the work in this worker from now on; `thinker_failed`: because the thinker failed."""
        self.is_delegated = False
        self.thinker_failed = self.thinker_failed or thinker_failed

    def _show_findings(self, findings: Findings) -> None:
        """Show findings unless those on the screen are further along, because a worker that takes over starts
        from the beginning."""
        if findings.progress >= self.analysis.progress:
            self.analysis.adopt(findings)

    @property
    def last_ply(self) -> int:
        """The number of actions."""
        return len(self.analysis.moves)

    @property
    def progress(self) -> tuple[str, int]:
        """The stage and the progress, rounded to steps worth a redraw."""
        return self.analysis.stage, round(20 * self.analysis.progress)

    def curve_points(self) -> list[tuple[int, float]]:
        """Return the known points of the curve: pairs of a ply and A's chance."""
        curve = self.analysis.curves[self.perspective]
        return [(ply, chance) for ply, chance in enumerate(curve) if chance is not None]

    def chance_after(self, ply: int) -> float | None:
        """Return A's chance after `ply` actions or, if unknown, at the last known point before; `None` if
        there is none."""
        curve = self.analysis.curves[self.perspective]
        return next((chance for chance in curve[ply::-1] if chance is not None), None)

    def turns(self) -> list[TurnEffect]:
        """Return the analysed turns in order."""
        turns: list[TurnEffect] = []
        for ply, (move, share) in enumerate(zip(self.analysis.moves, self.analysis.shares, strict=True)):
            if share is None:
                continue
            last_turn = turns[-1] if turns else None
            if (
                move.seat == CHANCE
                and last_turn is not None
                and last_turn.seat == CHANCE
                and last_turn.end_ply == ply
            ):
                luck, change = last_turn.luck + share.luck, last_turn.change + share.change
                turns[-1] = last_turn._replace(end_ply=ply + 1, luck=luck, change=change)
            else:
                turns.append(TurnEffect(ply, ply + 1, move.seat, share.luck, share.skill, share.change))
        return turns

    def is_candidate(self, first_ply: int, end_ply: int) -> bool:
        """Return whether the plies from `first_ply` to `end_ply` can count as a turning point. The last ply
        of a finished game, table actions such as offers, forced moves, and moves that only pass or discard
        cannot.
        """
        move, game = self.analysis.moves[first_ply], self._replay.game
        is_last = end_ply == self.last_ply and self._replay.result() is not None
        if is_last or isinstance(move.action, TABLE_TYPES):
            return False
        if move.seat == CHANCE:
            return True
        events = self._replay.events[first_ply]
        return self.analysis.had_choice(first_ply) and not (events and all(map(game.moments.passing, events)))

    def advice(self, turn: TurnEffect) -> Advice | None:
        """Return the advice on a decision, if any."""
        return next((advice for advice in self.analysis.advice if advice.ply == turn.first_ply), None)

    def turning_points(self) -> list[TurnEffect]:
        """Return the turning points in order: large changes, and decisions with a better move."""
        turns = self.turns()
        candidates = [turn for turn in turns if self.is_candidate(turn.first_ply, turn.end_ply)]
        turns_by_size = sorted(
            candidates, key=lambda turn: (-max(abs(turn.luck), abs(turn.skill)), turn.first_ply)
        )
        points = [turn for turn in turns_by_size if max(abs(turn.luck), abs(turn.skill)) >= MIN_CHANGE][
            :MAX_TURNING_POINTS
        ]
        mistake_plies = {advice.ply for advice in self.analysis.advice if advice.better is not None}
        points += [turn for turn in turns if turn.first_ply in mistake_plies and turn not in points]
        return sorted(points)


def get_reading(session: Session) -> Reading:
    """Return the session's reading; create a new one if the game has changed."""
    reading = session.reading
    if not isinstance(reading, Reading) or reading.position is not session.table.position:
        reading = session.reading = Reading(session)
    return reading
