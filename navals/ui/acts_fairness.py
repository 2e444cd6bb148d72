"""Gestures of the page on fairness."""

from __future__ import annotations

from typing import Any

from navals.ui.acts_play import PlayActs


class FairnessActs(PlayActs):
    """Acts of ``pages/fairness.py``."""

    def on_check_draws(self, arg: Any) -> None:
        """Check every draw of a game that is over against its seed, and say what came of it."""
        session = self.session
        seed = session.seed_told() if session is not None else None
        if session is None or seed is None:
            return
        from navals.core.audit import audit
        from navals.ui.draws import verdicts

        session.audit = audit(session.table.replay, seed)
        self.answer.say(" ".join(self.t.sentence(message) for message in verdicts(session.audit)))

    def on_more_draws(self, arg: Any) -> None:
        """List more draws."""
        if self.session is not None:
            self.session.listed += 1

    def on_see_draw(self, arg: Any) -> None:
        """Leave for the table, and look at the position after a draw."""
        session = self.session
        if session is None or session.curtain is not None:
            return
        self.study, self.overlay = "", ""
        self.route = session.address
        self.answer.fields["path"] = self.route
        self.on_look(arg)

    def on_copy_promise(self, arg: Any) -> None:
        """Copy the fingerprint of the seed."""
        if self.session is not None and "SeedCommit" in self.session.table.replay.tags:
            self.answer.fields["copy"] = self.session.table.replay.tags["SeedCommit"]

    def on_copy_seed(self, arg: Any) -> None:
        """Copy the seed, when it is told."""
        seed = self.session.seed_told() if self.session is not None else None
        if seed is not None:
            self.answer.fields["copy"] = seed
