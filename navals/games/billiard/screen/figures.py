"""Figures of the rule book, computed by the engine and drawn by both boards."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from navals.core.event import Event
from navals.core.message import msg
from navals.games.billiard.rules import naming, notation
from navals.games.billiard.rules.events import Shot
from navals.games.billiard.rules.options import SCHEMA, damage_terms_of
from navals.games.billiard.rules.setup import start
from navals.games.billiard.rules.units import KINDS, UNITS, class_of, home_spot
from navals.games.billiard.rules.view import View
from navals.games.billiard.screen.balls import ball, balls
from navals.games.billiard.screen.keeper import plain
from navals.games.billiard.screen.keeper.diagram import sketch
from navals.games.billiard.screen.keeper.strip import legend
from navals.games.billiard.screen.table import aiming, felt
from navals.games.billiard.screen.table.cue import TableUi
from navals.ui.board.board import Drawing
from navals.ui.components import table
from navals.ui.draw.html import Markup, join, tag
from navals.ui.draw.svg import circle, path, svg
from navals.ui.words.i18n import Language

# Name, position, attacker, pushed balls, pocketed balls (sections 5 and 13 of the rules).
SHOTS: Final = (
    (msg("A hit"), "turn=A", 2, (), (11,)),
    (msg("The attacker goes in too"), "turn=A", 2, (), (2, 11)),
    (msg("Your own units"), "turn=B", 15, (), (10, 14)),
    (msg("Repair by the repair ship"), "turn=B armour=14:1", 16, (), (14,)),
    (msg("Repair at the repair ship"), "turn=A armour=2:2", 2, (), (8,)),
    (msg("A combination"), "turn=A", 1, (2,), (14,)),
)
AIM_SETUP: Final = (
    "turn=A lies=2@1.2000,0.4500;8@0.4000,0.9000;11@1.9500,0.8500;14@2.2000,0.3500;16@0.7000,0.3000"
)
AIMED_SHOT: Final = (2, 11, 3)  # attacker, ball and pocket


def draw_armies(t: Language) -> Markup:
    """Draw a table of the classes with the balls of both armies (section 1)."""
    damage_terms, rows = damage_terms_of(SCHEMA.default()), []
    for class_ in range(len(KINDS)):
        units = [[unit for unit in army if class_of(unit) == class_] for army in UNITS]
        drawing = join(
            balls(row, label=", ".join(t.message(naming.ball_name(unit)) for unit in row)) for row in units
        )
        rows.append((class_, drawing, sorted({home_spot(unit) for row in units for unit in row})))
    return legend(damage_terms, rows, t)


def play_shot(setup: str, unit: int, pocketed_units: tuple[int, ...]) -> tuple[View, list[Event]]:
    """Return a view of a position and the events of a shot from it. Raise ValueError for an illegal shot."""
    state = start(SCHEMA.default(), setup)
    shot = Shot(unit, pocketed_units)
    if state.check(shot) is not None:
        raise ValueError(f"a figure shows what is not allowed: {notation.text(shot)}")
    log: list[Event] = []
    state.apply(shot, log)
    return state.view(None), log


def _draw_shot(
    t: Language, unit: int, pushed_units: tuple[int, ...], pocketed_units: tuple[int, ...]
) -> Markup:
    """Draw the cue, the attacker, pushed balls and pocketed balls."""
    parts, x = [path("M0 10.500h20v3H0z", class_="pool-cue")], 8
    for number in (unit, *pushed_units):
        x += 24
        parts.append(ball(number, x, 12, 10))
    for number in pocketed_units:
        x += 26
        parts += [circle(x, 12, 11, class_="pool-hole"), ball(number, x, 12, 8)]
    struck_text = t("Struck: {unit}.", unit=naming.ball_name(unit))
    label = f"{struck_text} " + t("Pocketed: {units}.", units=naming.list_balls(pocketed_units))
    return svg(f"0 0 {x + 14} 24", parts, class_="strip-balls", width=x + 14, aria_label=label)


def draw_shots(t: Language) -> Markup:
    """Draw six shots with the score keeper's descriptions (R4, R9 to R13)."""
    rows = []
    for name, setup, unit, pushed_units, pocketed_units in SHOTS:
        view, log = play_shot(setup, unit, pocketed_units)
        effects = join(tag("div", t.sentence(line)) for line in plain.describe_effects(view, log, ("A", "B")))
        rows.append(
            (join((tag("div", t.message(name)), _draw_shot(t, unit, pushed_units, pocketed_units))), effects)
        )
    return table([t("Shot"), t("Effect")], rows)


def _add_label(picture: Markup, label: str) -> Markup:
    return tag("div", picture, role="img", aria_label=label)


def draw_spots(t: Language) -> Markup:
    """Draw the spots and three balls put back, one next to its spot because that is taken (R23)."""
    placements = tuple((unit, home_spot(unit)) for unit in (2, 8, 16))
    return _add_label(sketch(placements), t("A pool table with its spots, numbered from the head"))


def draw_zones(t: Language) -> Markup:
    """Draw the surfacing zones of the corners and of a middle pocket (R22, R24)."""
    return _add_label(sketch((), (0, 1, 2, 3, 4), 9), t("The zones where a submarine may surface"))


def draw_aim(t: Language) -> Markup:
    """Draw a shot on the simulated table with its aiming lines."""
    view = start(SCHEMA.parse("use=simulation"), AIM_SETUP).view(None)
    unit, target, pocket = AIMED_SHOT
    aim = aiming.aim_at(view.spots, unit, target, pocket, view.options.table)
    assert aim is not None
    return felt.picture(view, t("A shot being aimed, with its aiming lines"), ui=TableUi(unit=unit, aim=aim))


FIGURES: Final[Mapping[str, Drawing]] = {
    draw.__name__.removeprefix("draw_"): draw
    for draw in (draw_armies, draw_shots, draw_spots, draw_zones, draw_aim)
}
