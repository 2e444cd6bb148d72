"""The analysis of a finished game, and the reader's view of it."""

from __future__ import annotations

from typing import Final, Literal, NamedTuple

from navals.club.analysis import analysis
from navals.club.analysis.analysis import Analysis
from navals.club.analysis.findings import Advice, Findings
from navals.core.position import TABLE_TYPES, Position
from navals.core.record import record
from navals.core.seat import CHANCE
from navals.thinking.job import Job
from navals.ui.session import Session
from navals.ui.session.parts.drawn import Drawn
from navals.ui.session.thinking import SLICE

SWING: Final = 0.05  # the change in chances that makes a turning point
MOST: Final = 8  # maximum number of turning points, not counting better moves
REMEMBERED: Final = 4

_known: dict[str, Analysis] = {}  # recent analyses by game: reopening one shows it at once


class Turn(NamedTuple):
    """A decision, or consecutive draws: plies `first` to `last` (excluded), seat, effect on A's chance."""

    first: int
    last: int
    seat: int
    luck: float
    skill: float
    change: float

    @property
    def kind(self) -> str:
        """The stronger effect: `luck` or `skill`."""
        return "luck" if abs(self.luck) > abs(self.skill) else "skill"


class Reading:
    """A reader's view of an analysis."""

    def __init__(self, session: Session) -> None:
        self._replay = replay = session.table.replay
        self.position: Position = replay.position
        made = Analysis(replay)
        self.analysis: Analysis = _known.pop(made.seed, made)  # the analysis on the screen
        self._worker = None if self.analysis.borrowed else self.analysis
        """The analysis at work here. It starts over if the visible one came from the thinker, and is shown
        once it has caught up."""
        self.away: bool = False  # whether the thinker works on it
        self.alone: bool = False  # whether the thinker has failed
        _known[made.seed] = self.analysis
        while len(_known) > REMEMBERED:
            _known.pop(next(iter(_known)))
        self.eyes: str = analysis.BOTH
        self.ply: int = len(replay.moves)
        self.stopped: bool = False
        self.brief: bool = False  # whether the sums of luck and decisions are enough
        self.turning: tuple[Turn, float, float] | Literal["unknown"] | None = "unknown"
        """The turning point of the game, found once: the analysis refines its curve later."""
        self.listed: bool = False  # whether the table is open
        self.drawn: Drawn = Drawn()  # cached parts of the page

    @property
    def running(self) -> bool:
        return not (self.stopped or self.analysis.done or (self.brief and self.analysis.stage == "moves"))

    @property
    def charted(self) -> bool:
        """Whether the curve of chances is complete."""
        return self.analysis.stage != "curve"

    def work(self) -> bool:
        """Work for a slice, unless the thinker does; return whether it was the last one."""
        if not self.running or self.away:
            return False
        if self._worker is None:
            self._worker = Analysis(self._replay)
        self._worker.work(SLICE)
        if self._worker is not self.analysis:
            self._show(self._worker.findings())
        return self.analysis.done

    def job(self, number: int) -> Job:
        return Job(number, "analysis", record=record.write(self._replay))

    def receive(self, content: object, done: bool) -> None:
        if isinstance(content, Findings):
            if self._worker is self.analysis:
                self._worker = None
            self._show(content)
        if done and not self.analysis.done:
            self.recall(failed=True)

    def recall(self, *, failed: bool = False) -> None:
        """Do the work here."""
        self.away = False
        self.alone = self.alone or failed

    def _show(self, findings: Findings) -> None:
        """Show findings, unless more is on the screen: the other worker started over."""
        if findings.progress >= self.analysis.progress:
            self.analysis.show(findings)

    @property
    def last(self) -> int:
        """The number of actions."""
        return len(self.analysis.moves)

    @property
    def pace(self) -> tuple[str, int]:
        """The progress, in steps worth a redraw."""
        return self.analysis.stage, round(20 * self.analysis.progress)

    def shares(self) -> list[tuple[int, float]]:
        """Return the known points of the curve."""
        curve = self.analysis.curves[self.eyes]
        return [(ply, share) for ply, share in enumerate(curve) if share is not None]

    def share(self, ply: int) -> float | None:
        """Return A's chance after `ply` actions; between known points, the earlier one."""
        curve = self.analysis.curves[self.eyes]
        return next((share for share in curve[ply::-1] if share is not None), None)

    def turns(self) -> list[Turn]:
        """Return the analysed turns."""
        turns: list[Turn] = []
        for ply, (move, share) in enumerate(zip(self.analysis.moves, self.analysis.shares, strict=True)):
            if share is None:
                continue
            before = turns[-1] if turns else None
            if move.seat == CHANCE and before is not None and before.seat == CHANCE and before.last == ply:
                luck, change = before.luck + share.luck, before.change + share.change
                turns[-1] = before._replace(last=ply + 1, luck=luck, change=change)
            else:
                turns.append(Turn(ply, ply + 1, move.seat, share.luck, share.skill, share.change))
        return turns

    def telling(self, first: int, last: int) -> bool:
        """Return whether plies may be called a turning point: not the end of the game, a decision without
        alternatives, or one that only passes the turn or discards."""
        move, game = self.analysis.moves[first], self._replay.game
        ended = last == self.last and self._replay.result() is not None
        if ended or isinstance(move.action, TABLE_TYPES):
            return False
        if move.seat == CHANCE:
            return True
        events = self._replay.events[first]
        return self.analysis.free(first) and not (events and all(map(game.moments.passing, events)))

    def advice(self, turn: Turn) -> Advice | None:
        """Return the advice on a decision."""
        return next((one for one in self.analysis.advice if one.ply == turn.first), None)

    def turning_points(self) -> list[Turn]:
        """Return the turning points in order: great changes, and decisions that could be better."""
        turns = self.turns()
        telling = [turn for turn in turns if self.telling(turn.first, turn.last)]
        great = sorted(telling, key=lambda turn: (-max(abs(turn.luck), abs(turn.skill)), turn.first))
        chosen = [turn for turn in great if max(abs(turn.luck), abs(turn.skill)) >= SWING][:MOST]
        missed = {one.ply for one in self.analysis.advice if one.better is not None}
        chosen += [turn for turn in turns if turn.first in missed and turn not in chosen]
        return sorted(chosen)


def reading_of(session: Session) -> Reading:
    """Return the reading of a session's game, a new one if the game has changed."""
    reading = session.reading
    if not isinstance(reading, Reading) or reading.position is not session.table.position:
        reading = session.reading = Reading(session)
    return reading
