"""The board of Naval Battle Billiard: the score keeper or the simulated table (option ``use``)."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

from navals.core.message import Message, msg, msgn
from navals.games.billiard.card import POCKETED, SHOTS
from navals.games.billiard.rules.view import View
from navals.games.billiard.screen.tally import TallyBoard
from navals.ui.board.board import Board, KeyFigure, success_rate


@cache
def _keeper_board() -> Board[View, Any]:
    from navals.games.billiard.screen.keeper import Keeper

    return Keeper()


@cache
def _table_board() -> Board[View, Any]:
    from navals.games.billiard.screen.table.simulated import SimulatedTable

    return SimulatedTable()


def _delegate(name: str) -> Any:
    """Return a method that calls the method of the same name on the board for the given view."""

    def method(self: BilliardBoard, *args: object) -> object:
        view = next(arg for arg in args if isinstance(arg, View))
        board = _table_board() if view.options.use == "simulation" else _keeper_board()
        return getattr(board, name)(*args)

    return method


class BilliardBoard(TallyBoard[object]):
    """Delegates to the board that the option ``use`` selects; see ``navals.ui.board.board.Board``."""

    open_table = False
    touches = (
        (msg("Tap the cloth"), msg("aim at that point; drag to adjust the aim")),
        (msg("Turn the wheel"), msg("adjust the aim by hundredths of a degree")),
        (msg("Drag the cue"), msg("pull it back for a harder shot")),
        (msg("Two fingers"), msg("zoom in or out on the table")),
    )
    keys_here = _delegate("keys_here")
    example_here = _delegate("example_here")
    new_ui = _delegate("new_ui")
    keep = _delegate("keep")
    follow = _delegate("follow")
    takes_back = _delegate("takes_back")
    undo_step = _delegate("undo_step")
    advises = _delegate("advises")
    joins_last_draw = _delegate("joins_last_draw")
    prompt = _delegate("prompt")
    scene = _delegate("scene")
    interact = _delegate("interact")
    focus_target = _delegate("focus_target")
    motion = _delegate("motion")

    def figure(self, counts: Mapping[str, int]) -> KeyFigure | None:
        return success_rate(
            counts,
            POCKETED,
            SHOTS,
            lambda n, shots: msgn(
                "{n} enemy pocketed in {shots} shots", "{n} enemies pocketed in {shots} shots", n, shots=shots
            ),
        )

    def keys_ever(self) -> tuple[tuple[tuple[str, ...], Message], ...]:
        return (*_table_board().keys, *_keeper_board().keys)

    def apply_hint(self, ui: object, action: object) -> object:
        """Return the selection with a hint as the current shot; only the simulated table gives hints."""
        return _table_board().apply_hint(ui, action)


BOARD = BilliardBoard()
