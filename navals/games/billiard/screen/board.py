"""The board of Naval Battle Billiard: the score keeper beside a real table (``keeper.py``), or a simulated one
(``simulated.py``), as the option ``use`` says. What holds for both is here; all else is handed on."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any

from navals.core.event import Event
from navals.core.message import Message
from navals.games.billiard.rules.view import View
from navals.ui.board import Board, Context, Motion, Scene
from navals.ui.html import Markup


@cache
def _keeper() -> Board:
    from navals.games.billiard.screen.keeper import Keeper

    return Keeper()


@cache
def _table() -> Board:
    from navals.games.billiard.screen.simulated import SimulatedTable

    return SimulatedTable()


def _of(view: View) -> Board:
    """The board that the options ask for; a page needs one of them only."""
    return _table() if view.options.use == "simulation" else _keeper()


class BilliardBoard(Board):
    """See ``navals.ui.board.Board``."""

    open_table = False

    def keys_here(self, view: View) -> tuple[tuple[tuple[str, ...], Message], ...]:
        """The keys of what is on the screen."""
        return _of(view).keys

    def keys_ever(self) -> tuple[tuple[tuple[str, ...], Message], ...]:
        """Those of the simulated table and of the score keeper."""
        return (*_table().keys, *_keeper().keys)

    def example_here(self, view: View) -> str:
        """An action on the table that is on the screen."""
        return _of(view).example

    def fresh(self, view: View) -> Any:
        """The selection with which a turn begins."""
        return _of(view).fresh(view)

    def kept(self, ui: Any, view: View) -> Any:
        """What of it is good after an action."""
        return _of(view).kept(ui, view)

    def follow(self, view: View, ui: Any) -> Any:
        """What was ordered beforehand."""
        return _of(view).follow(view, ui)

    def takes_back(self, view: View) -> bool:
        """Whether the last action may be taken back."""
        return _of(view).takes_back(view)

    def untap(self, view: View, ui: Any) -> Any:
        """The selection without its last tap."""
        return _of(view).untap(view, ui)

    def private(self, view: View) -> bool:
        """Nothing is decided in secret: the table lies before all."""
        return False

    def hidden(self, view: View) -> bool:
        """Nor is anything hidden."""
        return False

    def advises(self, view: View) -> bool:
        """Whether a hint can be had."""
        return _of(view).advises(view)

    def together(self, view: View) -> bool:
        """Whether draws belong together."""
        return _of(view).together(view)

    def asked(self, view: View, context: Context) -> Message:
        """With real dice: nothing is rolled here."""
        return _of(view).asked(view, context)

    def scene(self, view: View, ui: Any, context: Context) -> Scene:
        return _of(view).scene(view, ui, context)

    def interact(self, view: View, ui: Any, name: str, arg: Any) -> Any:
        return _of(view).interact(view, ui, name, arg)

    def advised(self, ui: Any, action: Any) -> Any:
        """The advised action in hand: only the simulated table gives advice."""
        return _table().advised(ui, action)

    def spot(self, view: View) -> str | None:
        """Where the focus goes."""
        return _of(view).spot(view)

    def motion(self, view: View, events: Sequence[Event]) -> Motion:
        """What events look and sound like."""
        return _of(view).motion(view, events)

    def finale(self, view: View, context: Context) -> Markup:
        return _of(view).finale(view, context)


BOARD = BilliardBoard()
