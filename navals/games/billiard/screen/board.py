"""The board of Naval Battle Billiard: the score keeper or the simulated table (option ``use``)."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

from navals.core.message import Message, msg, msgn
from navals.games.billiard.card import POCKETED, SHOTS
from navals.games.billiard.rules.view import View
from navals.games.billiard.screen.tally import Tallied
from navals.ui.board.board import Board, Figure, rate


@cache
def _keeper() -> Board[View, Any]:
    from navals.games.billiard.screen.keeper import Keeper

    return Keeper()


@cache
def _table() -> Board[View, Any]:
    from navals.games.billiard.screen.table.simulated import SimulatedTable

    return SimulatedTable()


def _asks(name: str) -> Any:
    """Return a method that calls the method of the same name on the board for the given view."""

    def method(self: BilliardBoard, *args: object) -> object:
        view = next(arg for arg in args if isinstance(arg, View))
        board = _table() if view.options.use == "simulation" else _keeper()
        return getattr(board, name)(*args)

    return method


class BilliardBoard(Tallied[object]):
    """See ``navals.ui.board.board.Board``."""

    open_table = False
    touches = (
        (msg("Tap the cloth"), msg("aim at that point; drag to adjust the aim")),
        (msg("Turn the wheel"), msg("adjust the aim by hundredths of a degree")),
        (msg("Drag the cue"), msg("pull it back for a harder shot")),
        (msg("Two fingers"), msg("zoom in or out on the table")),
    )
    keys_here = _asks("keys_here")
    example_here = _asks("example_here")
    new_ui = _asks("new_ui")
    keep = _asks("keep")
    follow = _asks("follow")
    takes_back = _asks("takes_back")
    untap = _asks("untap")
    advises = _asks("advises")
    together = _asks("together")
    prompt = _asks("prompt")
    scene = _asks("scene")
    interact = _asks("interact")
    spot = _asks("spot")
    motion = _asks("motion")

    def figure(self, counts: Mapping[str, int]) -> Figure | None:
        return rate(
            counts,
            POCKETED,
            SHOTS,
            lambda n, shots: msgn(
                "{n} enemy pocketed in {shots} shots", "{n} enemies pocketed in {shots} shots", n, shots=shots
            ),
        )

    def keys_ever(self) -> tuple[tuple[tuple[str, ...], Message], ...]:
        return (*_table().keys, *_keeper().keys)

    def advised(self, ui: object, action: object) -> object:
        """Apply a hint; only the simulated table gives hints."""
        return _table().advised(ui, action)


BOARD = BilliardBoard()
