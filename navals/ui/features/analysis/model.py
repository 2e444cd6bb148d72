"""A finished game being studied: its analysis at work, and what the reader looks at. No markup here."""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from navals.core.analysis import analysis
from navals.core.analysis.analysis import Analysis
from navals.core.analysis.findings import Advice, Findings
from navals.core.position import Position
from navals.core.record import record
from navals.core.seat import CHANCE
from navals.core.thinking.job import Job
from navals.ui.session import Session
from navals.ui.session.thinking import SLICE
from navals.ui.shell.drawn import Drawn

SWING: Final = 0.05
"""A change of so much makes a turning point."""
MOST: Final = 8
"""So many of them are told, those with a better move not counted."""
REMEMBERED: Final = 4

_known: dict[str, Analysis] = {}
"""The analyses made last, by what was played: opening one again shows it at once."""


class Turn(NamedTuple):
    """One decision, or draws in a row: the plies ``first`` up to ``last`` (not included), who acted, what it did to A's chance."""

    first: int
    last: int
    seat: int
    luck: float
    skill: float
    change: float

    @property
    def kind(self) -> str:
        """What did more: ``luck`` or ``skill``."""
        return "luck" if abs(self.luck) > abs(self.skill) else "skill"


class Reading:
    """What a reader sees of an analysis."""

    def __init__(self, session: Session) -> None:
        self._replay = replay = session.table.replay
        self.position: Position = replay.position
        made = Analysis(replay)
        self.analysis: Analysis = _known.pop(made.seed, made)
        """What is shown."""
        self._worker = None if self.analysis.borrowed else self.analysis
        """What is at work here. Where what is shown came from the thinker it begins afresh, and is shown once it has come as far."""
        self.away: bool = False
        """Whether the thinker works on it."""
        self.alone: bool = False
        """Whether the thinker has failed with it."""
        _known[made.seed] = self.analysis
        while len(_known) > REMEMBERED:
            _known.pop(next(iter(_known)))
        self.eyes: str = analysis.BOTH
        self.ply: int = len(replay.moves)
        self.stopped: bool = False
        self.brief: bool = False
        """Whether the course of the chances is enough: nobody has asked for more."""
        self.listed: bool = False
        """Whether the table is shown."""
        self.drawn: Drawn = Drawn()
        """Parts of the page as they were drawn last."""

    @property
    def running(self) -> bool:
        """Whether there is work to be done."""
        return not (self.stopped or self.analysis.done or (self.brief and self.charted))

    @property
    def charted(self) -> bool:
        """Whether the course of the chances is known."""
        return self.analysis.stage != "curve"

    def work(self) -> bool:
        """A slice of work, unless it is done elsewhere; returns whether it was the last one."""
        if not self.running or self.away:
            return False
        if self._worker is None:
            self._worker = Analysis(self._replay)
        self._worker.work(SLICE)
        if self._worker is not self.analysis:
            self._show(self._worker.findings())
        return self.analysis.done

    def job(self, number: int) -> Job:
        """What the thinker is to do."""
        return Job(number, "analysis", record=record.write(self._replay))

    def receive(self, content: Any, done: bool) -> None:
        """What the thinker has found so far."""
        if isinstance(content, Findings):
            if self._worker is self.analysis:
                self._worker = None
            self._show(content)
        if done and not self.analysis.done:
            self.recall(failed=True)

    def recall(self, *, failed: bool = False) -> None:
        """Do the work here, since nobody else does."""
        self.away = False
        self.alone = self.alone or failed

    def _show(self, findings: Findings) -> None:
        """Show what was found, unless more is shown already: another worker began at the beginning."""
        if findings.progress >= self.analysis.progress:
            self.analysis.show(findings)

    @property
    def last(self) -> int:
        """The number of actions."""
        return len(self.analysis.moves)

    @property
    def pace(self) -> tuple[str, int]:
        """How far the analysis is, in steps that are worth a new drawing."""
        return self.analysis.stage, round(20 * self.analysis.progress)

    def shares(self) -> list[tuple[int, float]]:
        """The curve, where it is known."""
        return [
            (ply, share) for ply, share in enumerate(self.analysis.curves[self.eyes]) if share is not None
        ]

    def share(self, ply: int) -> float | None:
        """A's chance after so many actions; between two that are known, that of the earlier one."""
        curve = self.analysis.curves[self.eyes]
        return next((share for share in curve[ply::-1] if share is not None), None)

    def turns(self) -> list[Turn]:
        """All that happened, where it has been taken apart."""
        turns: list[Turn] = []
        for ply, (move, share) in enumerate(zip(self.analysis.moves, self.analysis.shares, strict=True)):
            if share is None:
                continue
            before = turns[-1] if turns else None
            if move.seat == CHANCE and before is not None and before.seat == CHANCE and before.last == ply:
                turns[-1] = Turn(
                    before.first,
                    ply + 1,
                    CHANCE,
                    before.luck + share.luck,
                    before.skill,
                    before.change + share.change,
                )
            else:
                turns.append(Turn(ply, ply + 1, move.seat, share.luck, share.skill, share.change))
        return turns

    def advice(self, turn: Turn) -> Advice | None:
        """What was found about a decision."""
        return next((one for one in self.analysis.advice if one.ply == turn.first), None)

    def turning_points(self) -> list[Turn]:
        """Where the game turned, in order: the greatest changes, and every decision with a better one."""
        turns = self.turns()
        great = sorted(turns, key=lambda turn: (-max(abs(turn.luck), abs(turn.skill)), turn.first))
        chosen = [turn for turn in great if max(abs(turn.luck), abs(turn.skill)) >= SWING][:MOST]
        missed = {one.ply for one in self.analysis.advice if one.better is not None}
        chosen += [turn for turn in turns if turn.first in missed and turn not in chosen]
        return sorted(chosen)


def reading_of(session: Session) -> Reading:
    """The reading of a session's game: the one begun before, unless the game has changed since."""
    reading = session.reading
    if not isinstance(reading, Reading) or reading.position is not session.table.position:
        reading = session.reading = Reading(session)
    return reading
