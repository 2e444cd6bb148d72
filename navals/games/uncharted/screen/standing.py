"""What goes on without a tap: the rest of a formation's move, the guns of a volley, the only squadron left, cards that are of no use now, and
the end of an activation in which nothing sensible is left to do.

Whoever wants to be asked every time says so (``Ui.shown`` has ``ask``).
"""

from __future__ import annotations

from typing import Final

from navals.games.uncharted.rules.actions import END, PASS, Activate, Play, UnchartedAction
from navals.games.uncharted.rules.turn.tasks import Aiming, Choosing, Discarding, Moving, Window
from navals.games.uncharted.rules.view import View
from navals.games.uncharted.screen import choosing, hand
from navals.games.uncharted.screen.guns import volley
from navals.games.uncharted.screen.guns.salvo import sea as whole
from navals.games.uncharted.screen.ui import Ui

ASK: Final = "ask"
"""Of ``Ui.shown``: be asked every time."""


def follow(view: View, ui: Ui) -> UnchartedAction | None:
    """What is to be done now without asking, None where a person decides."""
    match view.task:
        case Moving() if ui.orders:
            state = whole(view)
            return next((order for order in ui.orders if state.check(order) is None), None)
        case Aiming():
            return _fire(view, ui)
        case Choosing() if ASK not in ui.shown:
            return _only(view)
        case Window() if ASK not in ui.shown:
            return PASS if not offered(view, ui) else None
        case Discarding() if ASK not in ui.shown:
            return _discard(view)
    return None


def unasked(view: View, ui: Ui) -> UnchartedAction | None:
    """What somebody does to whom the screen would be handed for nothing: no card of theirs helps now, or the hand is kept."""
    return follow(view, ui) if isinstance(view.task, Window | Discarding) else None


def _fire(view: View, ui: Ui) -> UnchartedAction | None:
    """The next shot of a volley; where nothing that bears can do harm, the end of the fire."""
    orders = volley.orders(view)
    if not orders:
        return END if ASK not in ui.shown or volley.ordered(view, ui) else None
    return orders[0].action if volley.ordered(view, ui) else None


def _only(view: View) -> Activate | None:
    """The only squadron that is left to act."""
    menu = choosing.menu(view)
    return menu[0] if len(menu) == 1 else None


def offered(view: View, ui: Ui) -> tuple[tuple[Play, float], ...]:
    """The cards that are worth a question now, the best first: they help, and were not kept back for less in this turn."""
    before = {card: worth for turn, card, worth in ui.refused if turn == view.turn}
    return tuple(
        (play, worth) for play, worth in hand.weighed(view) if worth > before.get(play.card, float("-inf"))
    )


def _discard(view: View) -> UnchartedAction | None:
    """A hand in which nothing is dull, or too much, is kept."""
    return PASS if not hand.dull(view) else None
