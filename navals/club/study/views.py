"""Estimates based on views alone: equal views give equal values, whatever the secrets."""

from __future__ import annotations

import random

from navals.club.analysis.estimates import Estimates
from navals.club.study.exercise import view_hash
from navals.core.record.record import Replay


class ViewEstimates(Estimates):
    """Estimates for one game, with random numbers seeded by the deciding player's view.

    >>> from navals import games
    >>> game = games.find("mats")
    >>> first, second = (Replay(game, game.schema.default(), {"A": name}) for name in ("Ann", "Bea"))
    >>> for replay in (first, second):
    ...     _ = replay.play(0, game.parse("order TP V1 V2 F1 F2 C1 C2", replay.position.state))
    >>> ViewEstimates(first).rng(0).random() == ViewEstimates(second).rng(0).random()
    True
    """

    def __init__(self, replay: Replay) -> None:
        super().__init__(replay)
        self._hashes: dict[int, str] = {}

    def view(self, ply: int) -> object:
        """Return the view of the player who decided at a ply."""
        return self.positions[ply].state.view(self.moves[ply].seat)

    def view_hash(self, ply: int) -> str:
        """Return the mark (hash) of the view of the player who decided at a ply."""
        if ply not in self._hashes:
            self._hashes[ply] = view_hash(self.game.id, self.view(ply))
        return self._hashes[ply]

    def rng(self, ply: int, purpose: str = "") -> random.Random:
        """Return a separate random generator for each view and purpose."""
        return random.Random(f"{self.view_hash(ply)}/{purpose}")
