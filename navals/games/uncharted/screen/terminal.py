"""The table as text, for terminals."""

from __future__ import annotations

from typing import TYPE_CHECKING

from navals.core.message import msg
from navals.games.uncharted.rules import naming
from navals.games.uncharted.rules.notation import inches
from navals.games.uncharted.rules.turn.tasks import Activation
from navals.games.uncharted.rules.view import View
from navals.games.uncharted.words import navy

if TYPE_CHECKING:
    from navals.ui.words.i18n import Language


def board_text(view: View, language: Language) -> str:
    """Return turn, wind, hands, and a line for each ship on the sea."""
    t = language.message
    wind = t(naming.POINT_NAMES[view.wind]) if view.wind >= 0 else "-"
    turn = {"number": view.turn, "length": view.options.length}
    lines = [t(msg("Turn {number} of {length}, wind to the {wind}", wind=wind, **turn))]
    if view.options.cards:
        lines.append(t(msg("Cards in hand: A {a}, B {b}", a=view.held[0], b=view.held[1])))
        if view.seat is not None:
            cards = ", ".join(f"{card} {t(naming.CARD_NAMES[card])}" for card in view.hands[view.seat])
            lines.append(t(msg("Your cards: {cards}", cards=cards or "-")))
    for piece in view.islands:
        x, y, radius = map(inches, (*piece.at, piece.radius))
        fields = {"piece": naming.TERRAIN_TITLES[piece.kind], "x": x, "y": y, "radius": radius}
        lines.append(t(msg("{piece} at {x}, {y}, radius {radius}", **fields)))
    activation = view.activation
    for number, ship in enumerate(view.ships):
        if not ship.on_sea:
            continue
        marks = [t(naming.MARKER_NAMES[marker]) for marker in ship.markers]
        if ship.anchored:
            marks.append(t(msg("at anchor")))
        if not ship.is_afloat:
            marks.append(t(msg("derelict")))
        acting = "*" if isinstance(activation, Activation) and number in activation.group else " "
        code, (x, y) = f"{'ABW'[ship.side]}.{ship.name:<3}", map(inches, ship.at)
        row = f"{acting}{code} {x:>7},{y:<7} {15 * ship.heading:>3}°"
        card = ship.card
        row += f"  {ship.hull}/{card.hull} {ship.crew}/{card.crew}  {t(navy.class_of(ship))}"
        lines.append(f"{row}: {', '.join(marks)}" if marks else row)
    lines.append(t(msg("Ships: code, place, heading, hull points and crew, name and class; * = acting now")))
    return "\n".join(lines)
