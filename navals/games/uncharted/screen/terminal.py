"""The table as text, for terminals."""

from __future__ import annotations

from typing import TYPE_CHECKING

from navals.core.message import msg
from navals.games.uncharted.rules import naming
from navals.games.uncharted.rules.notation import format_inches
from navals.games.uncharted.rules.turn.tasks import Activation
from navals.games.uncharted.rules.view import View
from navals.games.uncharted.words import navy

if TYPE_CHECKING:
    from navals.ui.words.i18n import Language


def board_text(view: View, language: Language) -> str:
    """Return turn, wind, hands, and a line for each ship on the sea."""
    t = language.message
    wind_name = t(naming.POINT_NAMES[view.wind]) if view.wind >= 0 else "-"
    turn_args = {"number": view.turn, "length": view.options.turn_count}
    lines = [t(msg("Turn {number} of {length}, wind to the {wind}", wind=wind_name, **turn_args))]
    if view.options.cards:
        lines.append(t(msg("Cards in hand: A {a}, B {b}", a=view.held[0], b=view.held[1])))
        if view.seat is not None:
            card_list = ", ".join(f"{card} {t(naming.CARD_NAMES[card])}" for card in view.hands[view.seat])
            lines.append(t(msg("Your cards: {cards}", cards=card_list or "-")))
    for piece in view.islands:
        x, y, radius = map(format_inches, (*piece.at, piece.radius))
        piece_args = {"piece": naming.TERRAIN_TITLES[piece.kind], "x": x, "y": y, "radius": radius}
        lines.append(t(msg("{piece} at {x}, {y}, radius {radius}", **piece_args)))
    activation = view.activation
    for number, ship in enumerate(view.ships):
        if not ship.is_at_sea:
            continue
        mark_names = [t(naming.MARKER_NAMES[marker]) for marker in ship.markers]
        if ship.anchored:
            mark_names.append(t(msg("at anchor")))
        if not ship.is_afloat:
            mark_names.append(t(msg("derelict")))
        acting_sign = "*" if isinstance(activation, Activation) and number in activation.group else " "
        code, (x, y) = f"{'ABW'[ship.side]}.{ship.name:<3}", map(format_inches, ship.at)
        row = f"{acting_sign}{code} {x:>7},{y:<7} {15 * ship.heading:>3}°"
        card = ship.card
        row += f"  {ship.hull}/{card.hull} {ship.crew}/{card.crew}  {t(navy.full_title(ship))}"
        lines.append(f"{row}: {', '.join(mark_names)}" if mark_names else row)
    lines.append(t(msg("Ships: code, place, heading, hull points and crew, name and class; * = acting now")))
    return "\n".join(lines)
