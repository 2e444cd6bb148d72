"""Automatic actions: the rest of a formation's move or of a volley, activating the only squadron left,
declining useless cards, and ceasing fire when no shot is sensible.

The toggle ``ask`` turns off all but formations and volleys.
"""

from __future__ import annotations

from typing import Final

from navals.games.uncharted.rules.actions import END, PASS, Play, UnchartedAction
from navals.games.uncharted.rules.turn.tasks import Aiming, Choosing, Discarding, Moving, Window
from navals.games.uncharted.rules.view import View
from navals.games.uncharted.screen import choosing, hand
from navals.games.uncharted.screen.guns import volley
from navals.games.uncharted.screen.guns.salvo import state_of
from navals.games.uncharted.screen.ui import UnchartedUi

ASK_TOGGLE: Final = "ask"  # In ``UnchartedUi.toggles``: ask every time.


def default_action(view: View, ui: UnchartedUi) -> UnchartedAction | None:
    """Return the automatic action, or ``None`` if the player decides."""
    match view.task:
        case Moving() if ui.orders:
            state = state_of(view)
            return next((order for order in ui.orders if state.check(order) is None), None)
        case Aiming():
            return _volley_action(view, ui)
        case Choosing() if ASK_TOGGLE not in ui.toggles:
            activations = choosing.possible_activations(view)
            return activations[0] if len(activations) == 1 else None
        case Window() if ASK_TOGGLE not in ui.toggles:
            return PASS if not find_offers(view, ui) else None
        case Discarding() if ASK_TOGGLE not in ui.toggles:
            return PASS if not hand.cards_to_discard(view) else None
    return None


def automatic_action(view: View, ui: UnchartedUi) -> UnchartedAction | None:
    """Return the automatic action (to play no card, or to keep the hand) for which the screen need not be
    handed over, or ``None``.
    """
    return default_action(view, ui) if isinstance(view.task, Window | Discarding) else None


def _volley_action(view: View, ui: UnchartedUi) -> UnchartedAction | None:
    """Return the next shot of a volley, or the end of fire if no shot is sensible."""
    if not (orders := volley.orders(view)):
        return END if ASK_TOGGLE not in ui.toggles or volley.is_volley_ordered(view, ui) else None
    return orders[0].action if volley.is_volley_ordered(view, ui) else None


def find_offers(view: View, ui: UnchartedUi) -> tuple[tuple[Play, float], ...]:
    """Return plays worth offering, best first, unless declined this turn at the same or a higher value."""
    declined_values = {card: value for turn, card, value in ui.past_offers if turn == view.turn}
    plays, no_value = hand.helpful_plays(view), float("-inf")
    return tuple((play, value) for play, value in plays if value > declined_values.get(play.card, no_value))
