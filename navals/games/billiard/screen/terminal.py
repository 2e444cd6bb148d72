"""A match as text, for terminals."""

from __future__ import annotations

from typing import TYPE_CHECKING

from navals.core.message import Message, msg
from navals.core.seat import letter
from navals.games.billiard.rules import naming
from navals.games.billiard.rules.damage import DESTROYED, IMMERSED
from navals.games.billiard.rules.options import terms
from navals.games.billiard.rules.table.shots import to_metres
from navals.games.billiard.rules.units import CARRIER, UNITS, army, kind
from navals.games.billiard.rules.view import View

if TYPE_CHECKING:
    from navals.ui.words.i18n import Language


def board_text(view: View, language: Language) -> str:
    """Return both armies and scores, with the balls' positions on a simulated table."""
    t = language.message
    lines = []
    for side in (0, 1):
        lines.append(t(msg("Side {side}: {score} of 100", side=letter(side), score=view.scores[side])))
        for unit in UNITS[view.options.army_of(side)]:
            lines.append("  " + t(_unit_line(view, unit, language)))
    if view.phase == "rise":
        lines.append(t(msg("Submarine {unit} must surface", unit=view.rising)))
    for unit in view.owed:
        lines.append(t(msg("{unit} must be placed", unit=naming.unit_name(unit))))
    return "\n".join(lines)


def _unit_line(view: View, unit: int, language: Language) -> Message:
    name, place = naming.unit_name(unit), view.armies.place_of(unit)
    if place == DESTROYED:
        return msg("{unit}: destroyed", unit=name)
    damage_terms = terms(view.options)
    if kind(unit) == CARRIER:
        name = msg(
            "{unit}, planes aboard: {n}", unit=name, n=view.armies.planes_aboard(army(unit), damage_terms)
        )
    args = {"unit": name, "armour": view.armies.armour[unit - 1], "most": damage_terms.full_armour(unit)}
    if place == IMMERSED:
        return msg("{unit}: armour {armour} of {most}, submerged", **args)
    spot = view.spots[unit - 1] if view.spots else None
    if spot is None:
        return msg("{unit}: armour {armour} of {most}", **args)
    x, y = (language.number(length, 3) for length in to_metres(spot))
    return msg("{unit}: armour {armour} of {most}, at {x}, {y}", **args, x=x, y=y)
