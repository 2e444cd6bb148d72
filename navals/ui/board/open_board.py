"""Shared parts of several boards."""

from __future__ import annotations

from navals.ui.board.board import Board


class OpenBoard(Board):
    """A board before which all know the same: nothing is decided in secret, nothing hidden."""

    def private(self, view: object) -> bool:
        return False

    def hidden(self, view: object) -> bool:
        return False
