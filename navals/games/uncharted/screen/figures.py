"""Figures of the rule book: positions drawn as on the table, and tables of the data."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from itertools import pairwise
from typing import Final

import msgspec

from navals.core.message import msg
from navals.games.uncharted.rules import naming, notation
from navals.games.uncharted.rules.cards.deck import COMMON, cards
from navals.games.uncharted.rules.data import rows as table_of
from navals.games.uncharted.rules.data.fleet import BATTERIES, DERELICT, FLEETS, Profile, fleets, muster_ships
from navals.games.uncharted.rules.fire import pool
from navals.games.uncharted.rules.fire.gunnery import attack_dice
from navals.games.uncharted.rules.options import SCHEMA
from navals.games.uncharted.rules.position import CALM, COMMAND_RADIUS
from navals.games.uncharted.rules.sea.sailing import STARBOARD, STRAIGHT, ShipPath, Waters, sail, step_cost
from navals.games.uncharted.rules.setup import start
from navals.games.uncharted.rules.state import UnchartedState
from navals.games.uncharted.rules.turn.ending import FATE_SCORES
from navals.games.uncharted.rules.view import View
from navals.games.uncharted.screen.sea import chart, hulls, marks, plates
from navals.games.uncharted.screen.ui import INCH, to_units
from navals.geometry.plane import Point, point_ahead
from navals.ui.board.board import Drawing
from navals.ui.board.positions import play_turns
from navals.ui.components import table
from navals.ui.draw.html import Markup, join, tag
from navals.ui.draw.svg import circle, g, line, number, path, rect, svg, text, xy
from navals.ui.words.i18n import Language

OPEN_SEA_OPTIONS: Final = SCHEMA.parse("scenario=wreck")
"""A table without an island in the middle, with room for figures."""
LETTER_SIZE: Final = 5.0  # Letter size, in user units.
_SIZE_CLASSES: Final = "FCB"  # Classes with a small, a medium and a large hull.


def state_after(setup: str, *lines: str) -> UnchartedState:
    """Return the state after playing ``lines``, actions or dice, from a custom position."""
    return play_turns(start(OPEN_SEA_OPTIONS, setup), notation.parse, *lines)


def _public_view(setup: str, *lines: str) -> View:
    return state_after(setup, *lines).view(None)


def silhouette(fleet: str, letter: str, side: int) -> Markup:
    """Draw a ship, bow up, centred on 0,0. It has no ids, because figures share a page."""
    card = fleets()[fleet].ships[letter]
    drawing = hulls.hull_drawing((fleet, letter, card.size, any(card.turret)))
    return g(drawing, class_=f"hull side-{'ab'[side]} fleet-{fleet}")


def _ships(view: View) -> Markup:
    shapes = []
    for ship in view.ships:
        if ship.is_at_sea and ship.side < 2:
            x, y = to_units(view, ship.at)
            hull = silhouette(ship.fleet, ship.profile, ship.side)
            shapes.append(g(hull, transform=marks.hull_transform(view, ship.at, ship.heading)))
            shapes.append(g(plates.code_label(ship), transform=f"translate({xy(x, y)})"))
    return join(shapes)


def _figure(
    label: str, frame: tuple[float, float, float, float], *parts: Markup | list[Markup], class_name: str = ""
) -> Markup:
    """Draw parts in a frame (left, top, width and height in user units)."""
    box = " ".join(map(number, frame))
    return svg(box, rect(*frame, class_="chart-sea"), parts, class_=["sea-art", class_name], aria_label=label)


def picture(view: View, t: Language, label: str) -> Markup:
    """Draw the whole table as a still picture: terrain, wind and ships."""
    width, height = chart.table_size(view)
    frame = (-chart.RIM, -chart.RIM, width + 2 * chart.RIM, height + 2 * chart.RIM)
    return _figure(
        label, frame, chart.chart(view, t), chart.render_wind(view), _ships(view), class_name="uncharted-sea"
    )


def _label(label: str | int, x: float, y: float, size: float = LETTER_SIZE) -> Markup:
    return text(label, x, y, font_size=number(size), fill="currentColor", text_anchor="middle")


def _frame_around(view: View, point: Point, width: float, height: float) -> tuple[float, float, float, float]:
    x, y = to_units(view, point)
    return x - width, y - height, 2 * width, 2 * height


def quarter_turn_paths(letter: str) -> list[ShipPath]:
    """Return the path of a ship of this class, heading north, after each of 0 to 6 turns to starboard."""
    ship = next(ship for ship in muster_ships(0, "imperials", "B;CC;FF") if ship.profile == letter)
    start_path, waters = ShipPath((20_000, 20_000), 0, 99), Waters((48_000, 48_000), (), ())
    paths = [start_path]
    for turn_count in range(1, 7):
        end_path = sail(ship, STARBOARD * turn_count, start_path, CALM, waters)
        assert isinstance(end_path, ShipPath)
        paths.append(end_path)
    return paths


def draw_turning(t: Language) -> Markup:
    """Draw a turn through a quarter circle for each size of ship (3.2)."""
    parts: list[Markup] = []
    for letter, margin in zip(_SIZE_CLASSES, (12, 46, 108), strict=True):
        paths = quarter_turn_paths(letter)
        offsets = [[(value - 20_000) * INCH / 1000 for value in arc.place] for arc in paths]
        points = [(margin + x, 84 - y) for x, y in offsets]
        arc = "M" + "L".join(xy(x, y) for x, y in points)
        line_style = {"fill": "none", "stroke_width": "0.8", "stroke_dasharray": "2 1.5"}
        parts.append(path(arc, stroke="currentColor", **line_style))
        parts += [circle(x, y, 1, fill="currentColor") for x, y in points]
        for index, opacity in ((0, "0.45"), (-1, None)):
            transform = f"translate({xy(*points[index])}) rotate({15 * paths[index].heading})"
            parts.append(g(silhouette("imperials", letter, 0), transform=transform, opacity=opacity))
    return _figure(t("Quarter circles of a small, a medium and a large ship"), (0, 0, 192, 108), parts)


WINDWARD_SETUP: Final = "seat=A wind=E A.F1=24.000,24.000,60 B.F1=4.000,44.000,0"


def draw_windward(t: Language) -> Markup:
    """Draw the cost of a straight step on each heading (A10)."""
    view = _public_view(WINDWARD_SETUP)
    ship = view.ships[next(n for n, candidate in enumerate(view.ships) if candidate.is_at_sea)]
    frame = _frame_around(view, ship.at, 62, 62)
    x, y = to_units(view, ship.at)
    cost_labels = []
    for heading in range(24):
        dx, dy = chart.vector(15 * heading, 54)
        cost_labels.append(_label(step_cost(ship, STRAIGHT, heading, view.wind), x + dx, y + dy + 2))
    arrow_transform = f"translate({xy(frame[0] + 14, frame[1] + 10)}) rotate({45 * view.wind}) scale(.4)"
    arrow = g(path("M0 22V-22M-8-11 0-22 8-11", class_="wind-arrow"), transform=arrow_transform)
    hull = g(silhouette(ship.fleet, ship.profile, 0), transform=f"translate({xy(x, y)}) rotate(60)")
    label = t("The cost of half an inch on each heading, with the wind blowing to the east")
    return _figure(label, frame, chart.upwind_sector(view, ship.at, 48), cost_labels, arrow, hull)


GROUPS_SETUP: Final = (
    "seat=A wind=N A.F1=20.000,24.000,0 A.F2=24.400,24.000,0 A.F3=29.000,24.000,0 B.F1=4.000,44.000,0"
)


def draw_groups(t: Language) -> Markup:
    """Draw the gaps between ships in a chain, and a ship that drifts (3.3)."""
    state = state_after(GROUPS_SETUP)
    view = state.view(None)
    ship_numbers = [n for n, ship in enumerate(view.ships) if ship.is_at_sea and ship.side == 0]
    parts: list[Markup] = []
    for left_ship, right_ship in pairwise(ship_numbers):
        gap = state.distance(left_ship, right_ship)
        (ax, ay), (bx, _) = (to_units(view, view.ships[n].at) for n in (left_ship, right_ship))
        is_linked = gap <= COMMAND_RADIUS
        parts += [
            line(
                ax + 4, ay, bx - 4, ay, stroke="currentColor", stroke_dasharray=None if is_linked else "1.5 2"
            ),
            marks.note_plate(
                (ax + bx) / 2, ay - 9, f"{t.number(gap / 1000, 1)} ″", "" if is_linked else "bad"
            ),
        ]
    x, y = to_units(view, view.ships[ship_numbers[2]].at)
    parts.append(path(f"M{xy(x, y - 9)}v-20m-3 5 3-5 3 5", class_="wind-arrow"))
    return _figure(t("Three frigates in two groups"), (182, 198, 126, 68), parts, _ships(view))


ARCS_SETUP: Final = (
    "seat=A wind=N A.C1=24.000,24.000,0 B.F1=28.500,23.000,0 B.F2=27.600,28.000,90 B.F3=20.300,29.000,135"
)


def draw_arcs(t: Language) -> Markup:
    """Draw arcs, and whole, partial and hidden targets (3.5)."""
    view = _public_view(ARCS_SETUP)
    ship = next(ship for ship in view.ships if ship.is_at_sea)
    return _figure(
        t("A cruiser with its arcs, and three enemy frigates"),
        _frame_around(view, ship.at, 96, 84),
        [marks.gun_arc(view, ship, battery) for battery in BATTERIES],
        _ships(view),
    )


RAM_RECORD: Final = (
    "seat=A wind=N A.C1=20.000,24.000,90 B.C1=25.000,24.000,15",
    "activate S2",
    "move C1 s9 ram C1",
)


def draw_ram(t: Language) -> Markup:
    """Draw a ram at the moment of contact, with the dice of both sides (3.8)."""
    view = _public_view(*RAM_RECORD)
    rammer, target = (ship for ship in view.ships if ship.is_at_sea and ship.side < 2)
    (x, y), (bx, by) = to_units(view, rammer.at), to_units(view, target.at)
    run_start = to_units(view, point_ahead(rammer.at, rammer.heading, -2000))
    return _figure(
        t("A cruiser rams another"),
        (x - 44, y - 30, 96, 60),
        line(*run_start, x, y, stroke="currentColor", stroke_dasharray="2 1.5"),
        _ships(view),
        marks.note_plate(x - 4, y - 16, str(rammer.card.ram)),
        marks.note_plate(bx + 18, by + 2, str(target.card.hull)),
    )


def draw_reckoning(t: Language) -> Markup:
    """Show how the dice of a broadside are calculated (A5, A6)."""
    firer = next(ship for ship in muster_ships(0, "imperials", "HH;CC") if ship.profile == "H")
    base_dice = firer.card.dice("P", 1)
    damaged_ship = msgspec.structs.replace(firer, hull=firer.card.hull - 3, crew=firer.card.crew - 1)
    rows = [
        (t("Value on the profile"), base_dice),
        (t("3 hull points and 1 crew lost: 3 dice fewer"), attack_dice(damaged_ship, base_dice)),
        (t("A partial target: halved"), attack_dice(damaged_ship, base_dice, is_partial=True)),
        (
            t("Support in linked fire: halved once more"),
            attack_dice(damaged_ship, base_dice, is_partial=True, is_helping=True),
        ),
    ]
    return table(
        [t("Calculation"), t("Dice")], [(label, t.number(dice)) for label, dice in rows], numeric=(1,)
    )


def draw_odds(t: Language) -> Markup:
    """Tabulate exact chances by dice and ratings (A1 to A4)."""
    ratings = [
        (card.damage, card.critical)
        for card in (fleets()["imperials"].ships[letter] for letter in _SIZE_CLASSES)
    ]
    rows = []
    for dice in (2, 3, 4, 6, 8, 10, 14):
        chances = pool.hit_chances(dice)
        cells = [
            " · ".join(t.percent(pool.chance_at_least(chances, rating)) for rating in rating_pair)
            for rating_pair in ratings
        ]
        rows.append((t.number(dice), *cells))
    headings = [t("Dice"), *[f"{damage} / {critical}" for damage, critical in ratings]]
    return table(headings, rows, numeric=(1, 2, 3))


CREW_LOSS: Final = msg("1 crew")
CREW_DIE_LOSS: Final = msg("1 to 3 crew (half a die, rounded up)")
SUNK_EFFECT: Final = msg(
    "sunk; ships within 4 inches are attacked, with one die for each of her initial hull points"
)


def draw_criticals(t: Language) -> Markup:
    """Tabulate the effects of critical hits (3.7)."""
    rows = []
    for dice_sum, row in table_of.critical_table().items():
        effects = [SUNK_EFFECT] * (not row.hull)
        effects += [naming.MARKER_NAMES[row.marker]] if row.marker else []
        effects += [CREW_LOSS] * bool(row.crew) + [CREW_DIE_LOSS] * row.crew_die
        name, loss = t.sentence(naming.CRITICAL_NAMES[row.name]), f"−{row.hull}" if row.hull else ""
        rows.append((t.number(dice_sum), name, loss, t.message(effects[0]) if effects else ""))
    return table([t("Dice"), t("Where"), t("Hull"), t("Also")], rows, numeric=(0, 2))


def dice_text(profile: Profile, battery: str) -> str:
    """Return a battery's dice in each range band, as text."""
    band_dice = [profile.dice(battery, band) for band in (1, 2, 3, 4)]
    return "/".join(str(dice) if dice else "–" for dice in band_dice) if any(band_dice) else "–"


def profile_rows(t: Language, profile: Profile) -> list[tuple[str, str]]:
    """Return the labels and values of a class's profile, without its batteries."""
    low, high = profile.squadron
    return [
        (t("Points"), t.number(profile.points)),
        (t("Squadron"), t.number(low) if low == high else f"{low}–{high}"),
        (t("Move"), t.number(profile.move)),
        (t("Damage"), t.number(profile.damage)),
        (t("Critical"), t.number(profile.critical)),
        (t("Hull"), t.number(profile.hull)),
        (t("Crew"), t.number(profile.crew)),
        (t("Ram"), f"{profile.ram}{'R' * profile.red}"),
    ]


def gun_rows(t: Language, profile: Profile) -> list[tuple[str, str]]:
    """Return the labels of a class's batteries, with their dice by range band."""
    headings = (t("Sides"), t("Fore"), t("Aft"), t("Turret"))
    return [(heading, dice_text(profile, battery)) for heading, battery in zip(headings, "PFAT", strict=True)]


def _profile_table(fleet: str, t: Language) -> Markup:
    profiles = fleets()[fleet].ships
    columns = [profile_rows(t, card) + gun_rows(t, card) for card in profiles.values()]
    rows = [(row_cells[0][0], *[value for _, value in row_cells]) for row_cells in zip(*columns, strict=True)]
    headings = ["", *[t.sentence(naming.CLASS_NAMES[letter]) for letter in profiles]]
    return table(headings, rows, numeric=(1, 2, 3, 4))


def draw_card_table(t: Language) -> Markup:
    """Tabulate all cards, deck by deck (3.12)."""
    tables = []
    for deck in (COMMON, *FLEETS):
        rows = []
        for card_id, card in cards().items():
            if card.deck == deck:
                effect, copies = (
                    t.message(naming.CARD_TEXTS[card_id]),
                    str(card.copies) if card.copies > 1 else "",
                )
                rows.append((t.message(naming.CARD_NAMES[card_id]), card.type, effect, copies))
        title = t("Common cards") if deck == COMMON else t.message(naming.FLEET_NAMES[deck])
        tables.append(table([t("Card"), t("Type"), t("What it does"), ""], rows, caption=title))
    return tag("div", tables, class_="card-list")


def draw_table_map(t: Language) -> Markup:
    """Draw the default table (3.13)."""
    view = start(SCHEMA.default()).view(None)
    (width, height), depth = chart.table_size(view), 12 * INCH
    margin = 4 * INCH
    return _figure(
        t("The table with its terrain and zones"),
        (-20, -20, width + 40, height + 40),
        chart.chart(view, t),
        [rect(margin, y, width - 2 * margin, depth, class_="sea-zone") for y in (0, height - depth)],
        [_label(seat, width / 2, y, 30) for seat, y in (("B", 70), ("A", height - 50))],
    )


def draw_scores(t: Language) -> Markup:
    """Tabulate the score for a ship by its fate (A42)."""
    rows = (
        (t("sunk"), "sunk"),
        (t("a prize, or a derelict taken"), "prize"),
        (t("withdrawn"), "withdrawn"),
        (t("derelict at the end"), DERELICT),
        (t("a derelict saved by its own side"), "saved"),
    )
    score_rows = [(label, t.percent(FATE_SCORES[fate] / 100)) for label, fate in rows]
    return table([t("Ship"), t("Share of its points")], score_rows, numeric=(1,))


_DRAWINGS = (
    draw_turning,
    draw_windward,
    draw_groups,
    draw_arcs,
    draw_reckoning,
    draw_odds,
    draw_criticals,
    draw_ram,
    draw_card_table,
    draw_table_map,
    draw_scores,
)
FIGURES: Final[Mapping[str, Drawing]] = {
    **{draw.__name__.removeprefix("draw_"): draw for draw in _DRAWINGS},
    **{f"profile-{fleet}": partial(_profile_table, fleet) for fleet in FLEETS},
}
