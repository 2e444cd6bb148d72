"""A match as text, for terminals."""

from __future__ import annotations

from typing import TYPE_CHECKING

from navals.core.message import Message, msg
from navals.core.seat import letter
from navals.games.billiard.rules import naming
from navals.games.billiard.rules.damage import DESTROYED, IMMERSED
from navals.games.billiard.rules.options import damage_terms_of
from navals.games.billiard.rules.table.shots import to_metres
from navals.games.billiard.rules.units import CARRIER, UNITS, army_of, class_of
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
    label, place = naming.unit_name(unit), view.armies.place_of(unit)
    if place == DESTROYED:
        return msg("{unit}: destroyed", unit=label)
    damage_terms = damage_terms_of(view.options)
    if class_of(unit) == CARRIER:
        label = msg(
            "{unit}, planes aboard: {n}", unit=label, n=view.armies.planes_aboard(army_of(unit), damage_terms)
        )
    args = {"unit": label, "armour": view.armies.armour[unit - 1], "most": damage_terms.full_armour(unit)}
    if place == IMMERSED:
        return msg("{unit}: armour {armour} of {most}, submerged", **args)
    position = view.spots[unit - 1] if view.spots else None
    if position is None:
        return msg("{unit}: armour {armour} of {most}", **args)
    x, y = (language.number(length, 3) for length in to_metres(position))
    return msg("{unit}: armour {armour} of {most}, at {x}, {y}", **args, x=x, y=y)
