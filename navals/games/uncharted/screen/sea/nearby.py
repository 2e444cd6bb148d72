"""The table in words: ships, terrain and wind as seen from the selected ship (or the flagship), nearest
first.

Bearings are degrees off the bow, to starboard or port, rounded to 15.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from navals.core.message import Message, msg
from navals.games.uncharted.rules import naming
from navals.games.uncharted.rules.data.fleet import BATTERIES, NEUTRAL
from navals.games.uncharted.rules.fire.aiming import battery_part, ready_batteries
from navals.games.uncharted.rules.fire.attack import part_dice
from navals.games.uncharted.rules.position import CALM
from navals.games.uncharted.rules.sea.sailing import HEADINGS_PER_POINT, is_into_wind
from navals.games.uncharted.rules.view import View
from navals.games.uncharted.screen.guns import salvo
from navals.games.uncharted.screen.guns.guns import range_text, ship_title
from navals.games.uncharted.screen.guns.sheet import state_phrases
from navals.games.uncharted.screen.ui import UnchartedUi
from navals.geometry.plane import Hull, Point, bearing, gap_to_circle
from navals.ui.board.board import Context
from navals.ui.components import details
from navals.ui.draw.html import EMPTY, Markup, tag
from navals.ui.words.i18n import Language


def find_observer(view: View, ui: UnchartedUi, context: Context) -> int:
    """Return the observing ship: the selected one, else the largest of the viewer's side, or -1."""
    if (
        0 <= ui.ship < len(view.ships)
        and view.ships[ui.ship].is_at_sea
        and view.ships[ui.ship].side != NEUTRAL
    ):
        return ui.ship
    side = next((seat for seat in (view.seat, context.acting_seat, view.actor) if seat in (0, 1)), 0)
    living_ships = salvo.state_of(view).living_ships(side)
    return max(living_ships, key=lambda n: (view.ships[n].card.points, -n)) if living_ships else -1


_BEARING_PHRASES: Final = (msg("dead ahead"), msg("dead astern"))
_HEADING_PHRASES: Final = (msg("the same way"), msg("the opposite way"))


def bearing_phrase(degrees: int, axis_phrases: tuple[Message, Message] = _BEARING_PHRASES) -> Message:
    """Describe a direction off the bow, 0 to 345 degrees clockwise; ``axis_phrases``: words for 0 and 180."""
    if degrees % 180 == 0:
        return axis_phrases[degrees > 0]
    return msg("{n}° to starboard", n=degrees) if degrees < 180 else msg("{n}° to port", n=360 - degrees)


def direction_phrase(hull: Hull, point: Point) -> Message:
    """Describe the direction of a place as seen from a ship."""
    return bearing_phrase(bearing(hull, (point[0] * 1000, point[1] * 1000)))


def batteries_in_arc(view: View, ship: int, target: int) -> tuple[tuple[str, int, bool, bool], ...]:
    """Return the batteries of ``ship`` that bear on ``target``: (battery, dice, partial, has fired)."""
    state, entries = salvo.state_of(view), []
    if not (state.is_living(ship) and state.is_living(target)):
        return ()
    batteries = ready_batteries(state, ship)
    for battery in BATTERIES:
        if (gun := battery_part(state, ship, battery, target)) is not None:
            entries.append((battery, part_dice(state, gun), gun.partial, battery not in batteries))
    return tuple(entries)


def _gun_list(view: View, ship: int, target: int, t: Language) -> str:
    """List a ship's batteries that bear on ``target``, such as ``port broadside 5, turret 3 (partial)``."""
    items = []
    for battery, dice, is_partial, has_fired in batteries_in_arc(view, ship, target):
        gun_text = f"{t.message(naming.BATTERY_NAMES[battery])} {dice}"
        notes = [t("partial")] * is_partial + [t("fired")] * has_fired
        items.append(f"{gun_text} ({', '.join(notes)})" if notes else gun_text)
    return ", ".join(items)


def ship_line(view: View, number: int, other_number: int, t: Language) -> str:
    """Describe ship ``other_number`` as seen from ship ``number``."""
    ship, other_ship = view.ships[number], view.ships[other_number]
    heading_change = (other_ship.heading - ship.heading) * 15 % 360
    parts = [
        t(
            "{ship}: {way}, {bearing}; her bow points {heading}",
            ship=ship_title(view, other_number, t),
            way=range_text(view, number, other_number, t),
            bearing=direction_phrase(ship.shape(), other_ship.at),
            heading=bearing_phrase(heading_change, _HEADING_PHRASES),
        )
    ]
    if other_ship.side != NEUTRAL:
        parts.append(
            t(
                "hull {hull} of {full}, crew {crew} of {men}",
                hull=max(0, other_ship.hull),
                full=other_ship.card.hull,
                crew=other_ship.crew,
                men=other_ship.card.crew,
            )
        )
    parts += state_phrases(view, other_number, t)
    line = "; ".join(parts)
    if other_ship.side == 1 - ship.side:
        own_guns, enemy_guns = (
            _gun_list(view, number, other_number, t),
            _gun_list(view, other_number, number, t),
        )
        line += ". " + (
            t("Bearing on her: {guns}", guns=own_guns) if own_guns else t("No battery bears on her")
        )
        line += ". " + (
            t("She can fire: {guns}", guns=enemy_guns) if enemy_guns else t("She cannot fire back")
        )
    return f"{line}."


def wind_line(view: View, n: int, t: Language) -> str:
    """Describe the wind as a ship feels it."""
    ship = view.ships[n]
    wind_bearing = (HEADINGS_PER_POINT * view.wind + 12 - ship.heading) % 24 * 15
    if salvo.state_of(view).wind_of(ship) == CALM:
        effect = t("no effect on this ship")
    elif is_into_wind(ship.heading, view.wind):
        effect = t("into the wind, at double cost")
    else:
        effect = t("at normal cost")
    return t("The wind comes from {bearing}: {feels}.", bearing=bearing_phrase(wind_bearing), feels=effect)


@lru_cache(maxsize=4)
def sea_sentences(view: View, n: int, t: Language) -> tuple[str, ...]:
    """Return sentences on ship ``n``, the wind, other ships and terrain, nearest first."""
    state, ship = salvo.state_of(view), view.ships[n]
    degrees = 15 * ship.heading
    sentences = [t("{ship}: heading {degrees} degrees.", ship=ship_title(view, n, t), degrees=degrees)]
    if view.wind >= 0:
        sentences.append(wind_line(view, n, t))
    numbers = [m for m, other_ship in enumerate(view.ships) if m != n and other_ship.is_at_sea]
    sentences += [ship_line(view, n, m, t) for m in sorted(numbers, key=lambda m: (state.distance(n, m), m))]
    hull = ship.shape()
    distances = [gap_to_circle(hull, piece.at, piece.radius) for piece in view.islands]
    for distance, piece in sorted(zip(distances, view.islands, strict=True), key=lambda pair: pair[0]):
        name, inches = naming.TERRAIN_TITLES[piece.kind], t.number(distance / 1000, 1)
        bearing_text = direction_phrase(hull, piece.at)
        sentences.append(t("{piece}: {way} inches, {bearing}.", piece=name, way=inches, bearing=bearing_text))
    return tuple(sentences)


def describe_sea(view: View, ui: UnchartedUi, context: Context) -> Markup:
    """Return the table in words, as a collapsed section; empty without an observer."""
    n, t = find_observer(view, ui, context), context.t
    if n < 0 or not view.ships[n].is_at_sea:
        return EMPTY
    sentence_list = tag("ul", [tag("li", line) for line in sea_sentences(view, n, t)], class_="words-list")
    title = t("The sea in words, as seen from {ship}", ship=salvo.name(view, n))
    return details(title, sentence_list, id="sea-words", class_="sea-words")
