"""Search for exercises in a stored game."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from navals import games
from navals.club.study.exercise import SearchResult, human_seats
from navals.core.record import record
from navals.thinking.job import Job
from navals.ui.session.summary import GAME_KIND
from navals.ui.session.thinking import SLICE

if TYPE_CHECKING:
    from navals.club.study.search import ExerciseSearch


class GameSearch:
    """A search for exercises in a stored game, by this worker or the thinker (`shell.manifest.Client`)."""

    def __init__(self, key: str, text: str, ply_count: int) -> None:
        self.key: str = key  # key of the game
        self.ply_count: int = ply_count  # number of actions in the game
        self.text: str = text  # the stored text; if it changes, the search is obsolete
        self.record: str = GAME_KIND.decode(text).record
        self.result: SearchResult = SearchResult((), 0.0)
        self.is_done: bool = False
        self.is_delegated: bool = False  # whether the thinker does the work
        self.has_failed: bool = False  # whether the search failed: skip the game until the page is reloaded
        self._search: ExerciseSearch | None = None

    @property
    def required_games(self) -> Iterable[str]:
        """The ids of the required games."""
        return games.mentioned_ids(self.record)

    def run_slice(self) -> None:
        """Do a slice of the search in this worker; an error marks the search as failed."""
        if self.is_done or self.is_delegated:
            return
        try:
            if self._search is None:
                from navals.club.study.search import ExerciseSearch

                replay = record.read(self.record)
                self._search = ExerciseSearch(replay, human_seats(replay))
            self._search.run_for(SLICE)
        except Exception:  # a broken game must not affect the others
            self.is_done = self.has_failed = True
            return
        self.result, self.is_done = self._search.findings(), self._search.done

    def job(self, number: int) -> Job:
        return Job(number, "exercises", record=self.record)

    def receive(self, content: object, is_final: bool) -> None:
        if isinstance(content, SearchResult):
            self.result = content
        self.is_done = is_final
        self.has_failed = is_final and self.result.progress < 1.0

    def recall(self, *, thinker_failed: bool = False) -> None:
        self.is_delegated = False
        if thinker_failed:
            self.is_done = self.has_failed = True
