"""Side panels of the simulated table: armies, last shot, aim, exact numbers, display, text description."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import dist
from typing import Any

from navals.core.event import Event
from navals.core.message import Message, msg
from navals.games.billiard.rules import naming, notation
from navals.games.billiard.rules.damage import DESTROYED, IMMERSED, ON_TABLE
from navals.games.billiard.rules.events import Rolled
from navals.games.billiard.rules.options import damage_terms_of
from navals.games.billiard.rules.table.places import RADIUS, Place
from navals.games.billiard.rules.table.shots import to_metres
from navals.games.billiard.rules.turns import CYCLES, seat_at
from navals.games.billiard.rules.units import CARRIER, CLASS_BY_UNIT, UNIT_COUNT, UNITS, army_of, class_of
from navals.games.billiard.rules.view import View
from navals.games.billiard.screen.balls import silhouette
from navals.games.billiard.screen.table import aiming, console, cue, felt
from navals.games.billiard.screen.table.cue import LINE_MODES, TableUi
from navals.games.billiard.words import telling
from navals.ui.board.board import Context
from navals.ui.components import (
    button,
    button_row,
    details,
    field,
    icon_button,
    panel,
    segmented_control,
    switch,
)
from navals.ui.components.deeds import rich_button
from navals.ui.components.fields import select, text_input
from navals.ui.components.reckoning import hint_line, hint_panel, suggestion_button
from navals.ui.draw.html import Child, Markup, tag
from navals.ui.draw.svg import svg
from navals.ui.words.i18n import Language

# at x = 0, x = length, y = 0, y = height, as seen from the head
RAIL_NAMES = (msg("the head rail"), msg("the foot rail"), msg("the right rail"), msg("the left rail"))


def _unit_cell(view: View, unit: int, ui: TableUi | None, t: Language) -> Markup:
    """Draw a unit: ball, silhouette, strike value and planes; with ``ui``, as a button if selectable."""
    damage_terms, place = damage_terms_of(view.options), view.armies.place_of(unit)
    status_texts = [t("strike {n}", n=damage_terms.strike[class_of(unit)])]
    if class_of(unit) == CARRIER:
        status_texts.append(t("hangar {n}", n=view.armies.planes_aboard(army_of(unit), damage_terms)))
    if place != ON_TABLE:
        status_texts = [t("submerged") if place == IMMERSED else t("destroyed")]
    label = console.describe_unit(view, unit, t)
    is_usable = ui is not None and bool(view.spots) and unit in cue.usable_units(view)
    if is_usable and place == IMMERSED and view.phase == "aim":
        label = t("{unit}: surfaces in front of a corner pocket", unit=label)
    face = console.unit_face(unit, view.armies.armour[unit - 1], damage_terms.full_armour(unit), place)
    shape = svg("0 0 40 16", silhouette(CLASS_BY_UNIT[unit - 1]), class_="pool-shape")
    status_tag = tag("span", " · ".join(status_texts), class_="pool-strike")
    parts = (
        tag("span", face, class_="pool-cell-ball"),
        tag("span", shape, status_tag, class_="pool-cell-facts", aria_hidden="true"),
        tag("span", label, class_="visually-hidden"),
    )
    picks_target = view.phase == "aim" and not cue.aims_by_hand(view)
    can_be_target = picks_target and army_of(unit) != view.shooting_army() and place == ON_TABLE
    if ui is not None and (is_usable or can_be_target):
        content = rich_button(
            *parts,
            act="unit" if is_usable else "target",
            arg={"unit": unit},
            id=f"pool-key-{unit}",
            class_=["pool-key", unit == ui.unit and "is-held", unit == ui.target and "is-target"],
            pressed=unit in (ui.unit, ui.target),
            key=str(UNITS[army_of(unit)].index(unit) + 1) if is_usable else None,
            title=label,
        )
    else:
        content = tag("span", *parts, class_="pool-key is-idle", title=label)
    return tag("li", content, class_=["pool-cell", place == DESTROYED and "is-lost"], id=f"pool-unit-{unit}")


def armies_panel(view: View, ui: TableUi, is_acting: bool, names: tuple[str, ...], t: Language) -> Markup:
    """Draw both armies with their scores, and mark the side to shoot."""
    return _armies_panel(view, TableUi(unit=ui.unit, target=ui.target) if is_acting else None, names, t)


@lru_cache(maxsize=8)
def _armies_panel(view: View, ui: TableUi | None, names: tuple[str, ...], t: Language) -> Markup:
    """Draw the armies. Cached, because a drag sends many gestures a second."""
    sections = []
    for side in (0, 1):
        id, is_active = f"pool-army-{side}", view.result is None and view.turn % 2 == side
        title = tag(
            "h2",
            tag("span", naming.side_name(side, names), class_="pool-owner"),
            tag("b", view.scores[side], class_="pool-score", aria_hidden="true"),
            tag("span", t("{score} of 100", score=view.scores[side]), class_="visually-hidden"),
            class_="pool-army-title",
            id=id,
        )
        cells = [_unit_cell(view, unit, ui, t) for unit in UNITS[view.options.army_of(side)]]
        unit_list = tag("ul", cells, class_="pool-cells", role="list")
        classes = ["pool-army", f"seat-{'ab'[side]}", is_active and "is-active"]
        sections.append(tag("section", title, unit_list, class_=classes, aria_labelledby=id))
    mode = view.options.mode
    order_line = None
    if len(CYCLES[mode]) > 2 and view.result is None and view.phase not in ("lag", "rack"):
        ordered_names = [names[seat_at(mode, view.turn + k)] for k in range(len(CYCLES[mode]))]
        order_line = tag(
            "p", t("Playing order: {names}", names=", ".join(ordered_names)), class_="pool-cycle"
        )
    return tag("div", sections, order_line, class_="pool-armies", id="pool-armies", data_after="")


def close_up_panel(view: View, ui: TableUi, context: Context) -> Markup:
    """Draw the close-up, and the hint or else the report of the last shot. The height is fixed on phones."""
    is_acting = context.acting_seat is not None
    close_up = felt.close_up(view, ui) if is_acting and view.spots else None
    report = shot_hints(view, context) or shot_report(view, context)
    return tag("div", close_up, report, class_="pool-hand")


def last_shot_events(view: View, context: Context) -> Sequence[Event]:
    """Return the events of the last shot, or ()."""
    seat = seat_at(view.options.mode, view.last)
    seat_events = context.recent_events[seat : seat + 1]
    return next((events for events in (*seat_events, *context.recent_events) if events), ())


def shot_report(view: View, context: Context) -> Markup | None:
    """Describe the last shot and what happened to each pocketed ball; None if there was no shot."""
    return _shot_report(tuple(last_shot_events(view, context)), context.names, context.t)


@lru_cache(maxsize=8)
def _shot_report(events: tuple[Event, ...], names: tuple[str, ...], t: Language) -> Markup | None:
    title, *lines = [t.sentence(sentence) for sentence in telling.shot_sentences(events, names)] or [""]
    if not title:
        return None
    line_list = tag("ul", [tag("li", line) for line in lines], class_="pool-told-list", id="pool-told")
    return panel(title, line_list, class_="pool-told")


def film_panel(view: View, context: Context) -> Markup | None:
    """Draw the buttons that replay the last shot; None before the first shot or without an acting seat."""
    roll = next((event for event in last_shot_events(view, context) if isinstance(event, Rolled)), None)
    if roll is None or context.acting_seat is None:
        return None
    t = context.t
    arg = {"strike": notation.text(roll.strike), "seat": roll.seat, "before": roll.before}

    def film_button(label: str, icon: str, name: str, is_slow: bool) -> Markup:
        return button(label, "replay", arg | {"slow": is_slow}, icon=icon, compact=True, id=f"pool-{name}")

    buttons = (
        film_button(t("Watch again"), "play", "replay", False),
        film_button(t("In slow motion"), "clock", "slow", True),
    )
    return panel(t("The last shot"), button_row(*buttons))


def aim_panel(view: View, ui: TableUi, context: Context) -> Markup | None:
    """Draw menus of balls and pockets for aiming by geometry, without odds; None if not usable now."""
    if context.acting_seat is None or cue.attacker_place(view, ui) is None or cue.aims_by_hand(view):
        return None
    return _aim_panel(view, TableUi(unit=ui.unit, at=ui.at, target=ui.target, pocket=ui.pocket), context.t)


@lru_cache(maxsize=8)
def _aim_panel(view: View, ui: TableUi, t: Language) -> Markup:
    positions = cue.ball_positions(view, ui)
    ball_choices = [
        (str(n), t.sentence(naming.unit_name(n)))
        for n in range(1, UNIT_COUNT + 1)
        if positions[n - 1] is not None and n != ui.unit
    ]
    ball_choices.sort(key=lambda pair: army_of(int(pair[0])) == army_of(ui.unit))
    table_name = view.options.table
    pocket_choices = [("-1", t("none (full ball)"))]
    for pocket, name in enumerate(naming.POCKET_NAMES):
        is_open = (
            not ui.target or aiming.aim_at(positions, ui.unit, ui.target, pocket, table_name) is not None
        )
        label = t("{pocket}: pocket {n}", pocket=t.sentence(name), n=pocket)
        pocket_choices.append((str(pocket), label if is_open else t("{pocket} (too thin)", pocket=label)))

    def choice_field(label: str, name: str, choices: list[tuple[str, str]], value: int) -> Markup:
        id = f"aim-{name}"
        return field(label, select(name, choices, str(value), id=id, change="tune"), id=id)

    ball_choices.insert(0, ("0", t("no target")))
    fields = (
        choice_field(t("Ball"), "target", ball_choices, ui.target),
        choice_field(t("Pocket"), "pocket", pocket_choices, ui.pocket),
    )
    return panel(t("Aim at"), fields, class_="pool-aim-at is-expert", id="aim-at")


@lru_cache(maxsize=4)
def exact_fields(aim: int, speed: int, side: int, top: int, t: Language) -> Markup:
    """Draw fields for exact values and buttons for small steps."""

    def step_button(angle: int) -> Markup:
        label = f"{'+' if angle > 0 else '−'}{t.number(abs(angle) / 100, 2)}°"
        return button(label, "by", {"aim": angle}, compact=True, id=f"aim-by-{angle}", data_repeat=True)

    def number_field(name: str, label: str, value: str) -> Markup:
        id = f"exact-{name}"
        return field(label, text_input(name, value, id=id, change="tune", inputmode="decimal"), id=id)

    fields = (
        number_field(
            "aim", t("Aim in degrees (0: to the foot rail, 90: to the left rail)"), t.number(aim / 100, 2)
        ),
        number_field("speed", t("Speed in metres per second (0.2 to 8)"), t.number(speed / 1000, 2)),
        number_field("side", t("To the right of the centre, in hundredths of the radius"), str(side)),
        number_field("top", t("Above the centre, in hundredths of the radius"), str(top)),
    )
    step_buttons = button_row(*map(step_button, (100, 10, 1, -1, -10, -100)))
    controls = tag("div", step_buttons, fields, class_="pool-exact")
    return details(t("Exact numbers"), controls, id="pool-exact", class_="pool-more is-expert")


@lru_cache(maxsize=4)
def display_settings(line_mode: str, is_labelled: bool, shoots_on_release: bool, t: Language) -> Markup:
    """Draw the zoom buttons, and the settings for aiming lines, unit shapes and shooting on release."""

    def zoom_button(name: str, icon: str, factor: str, label: str) -> Markup:
        id = f"zoom-{name}"
        return icon_button(label, icon, kind="plain", id=id, data_zoom_by=factor, data_zoom_for="pool")

    modes = list(zip(LINE_MODES, (t("All lines"), t("Path only"), t("No lines")), strict=True))
    help_text = t("Pull the cue back on the table: the farther back, the harder the shot.")
    label = t("Shoot when you let go of the cue")
    controls = (
        segmented_control("lines", modes, line_mode, label=t("Aiming lines"), change="tune", id="pool-lines"),
        switch(
            t("Shapes of the units under the balls"), "labels", is_labelled, id="pool-labels", change="tune"
        ),
        switch(label, "release", shoots_on_release, id="pool-release", change="tune", help=help_text),
        button_row(
            zoom_button("in", "zoom-in", "1.5", t("Zoom in")),
            zoom_button("out", "zoom-out", "0.667", t("Zoom out")),
            zoom_button("all", "fit", "reset", t("The whole table")),
        ),
    )
    content = tag("div", controls, class_="pool-display")
    return details(t("Table display"), content, id="pool-view", class_="pool-more")


def describe_place(place: Place, view: View, t: Language) -> str:
    """Describe a position: a nearby spot or pocket, and the nearest rails."""
    cloth, (x, y) = cue.cloth_of(view), place
    gap, spot = min((abs(x - cloth.spot(k)[0]) + abs(y - cloth.spot(k)[1]), k) for k in range(1, 8))
    parts = []
    if gap < 0.16:
        parts.append(t("on spot {n}", n=spot) if gap < 0.015 else t("near spot {n}", n=spot))
    for pocket, name in enumerate(naming.POCKET_NAMES):
        px, py = aiming.aiming_point(pocket, view.options.table)
        if (x - px) * (x - px) + (y - py) * (y - py) < 0.2 * 0.2:
            parts.append(t("in front of {pocket}", pocket=t.message(name)))
    rail_gaps = (x, cloth.length - x, y, cloth.width - y)
    for n in (min((0, 1), key=rail_gaps.__getitem__), min((2, 3), key=rail_gaps.__getitem__)):
        distance = round(100 * (rail_gaps[n] - RADIUS))
        phrase = (
            t("right by {rail}", rail=RAIL_NAMES[n])
            if distance <= 0
            else t("{n} cm from {rail}", n=distance, rail=RAIL_NAMES[n])
        )
        parts.append(phrase)
    return ", ".join(parts)


def places_panel(view: View, ui: TableUi, context: Context) -> Markup | None:
    """List each ball's position and its bearing from the attacker; None before the balls are racked."""
    if not view.spots:
        return None
    return _places_panel(
        view, TableUi(unit=ui.unit, at=ui.at) if context.acting_seat is not None else TableUi(), context.t
    )


@lru_cache(maxsize=8)
def _places_panel(view: View, ui: TableUi, t: Language) -> Markup:
    lines = []
    for unit, position in enumerate(cue.ball_positions(view, ui), 1):
        name, pocket = naming.unit_name(unit), view.pockets[army_of(unit)]
        if position is not None:
            lines.append(
                t.sentence(
                    msg("{unit}: {place}", unit=name, place=describe_place(to_metres(position), view, t))
                )
            )
        elif view.armies.place_of(unit) == IMMERSED and pocket >= 0:
            pocket_name = naming.POCKET_NAMES[pocket]
            lines.append(t.sentence(msg("{unit}: submerged, {pocket}", unit=name, pocket=pocket_name)))
    parts: list[Child] = [tag("ul", [tag("li", line) for line in lines], class_="words-list")]
    start_place = cue.attacker_place(view, ui) if not cue.is_misplaced(view, ui) else None
    if start_place is not None:
        bearings = [_describe_bearing(view, ui, start_place, unit, t) for unit in range(1, UNIT_COUNT + 1)]
        title = t("From {unit}", unit=naming.unit_name(ui.unit))
        parts += [
            tag("h3", title, class_="pool-name"),
            tag("ul", [tag("li", line) for line in bearings if line], class_="words-list"),
        ]
    return details(t("The table in words"), tag("div", parts), id="pool-words", class_="pool-more")


def _describe_bearing(view: View, ui: TableUi, start_place: Place, unit: int, t: Language) -> str:
    """Describe a ball's bearing and distance from the attacker, and any ball in the way.

    Return "" if the ball is not on the table or cannot be aimed at.
    """
    positions, table_name = cue.ball_positions(view, ui), view.options.table
    position, aim = positions[unit - 1], aiming.aim_at(positions, ui.unit, unit, -1, table_name)
    if position is None or aim is None:
        return ""
    distance = round(100 * dist(to_metres(position), start_place))
    hit_unit = aiming.preview_shot(positions, ui.unit, aim, 8000, 0, 0, table_name).unit
    args = {"unit": naming.unit_name(unit), "aim": console.format_degrees(aim, t), "n": distance}
    text = t.sentence(msg("{unit}: {aim}, {n} cm", **args))
    return (
        text
        if hit_unit in (unit, 0)
        else t("{ball}, behind {unit}", ball=text, unit=naming.unit_name(hit_unit))
    )


def shot_hints(view: View, context: Context) -> Markup | None:
    """List the suggested shots, best first, with their odds; None without a hint."""
    thought, t = context.hint, context.t
    if thought is None or context.acting_seat is None:
        return None
    detail = thought.detail if isinstance(thought.detail, dict) else {}
    candidates = detail.get("candidates", ())
    rows = [
        hint_line(
            suggestion_button(t.sentence(_describe_shot(view, shot)), notation.text(shot["strike"])),
            t("{n} in 10", n=round(10 * shot["chance"])) if shot.get("target") else "",
        )
        for shot in candidates
    ]
    reason = t.sentence(thought.reason) if context.shows_advice and thought.reason is not None else None
    # A break or a safety cannot fail.
    has_odds = not reason and any(shot.get("target") for shot in candidates)
    title = t("Chances of success") if has_odds else t("Suggested shots")
    return hint_panel(title, [tag("li", reason, class_="hint-why") if reason else None, *rows], context)


def _describe_shot(view: View, candidate: dict[str, Any]) -> Message:
    unit, target, pocket = candidate["strike"].unit, candidate.get("target") or 0, candidate.get("pocket", -1)
    name = naming.unit_name(unit)
    if target and pocket is not None and pocket >= 0:
        pocket_name = naming.POCKET_NAMES[pocket]
        if target == unit:
            return msg("{unit} itself into {pocket}", unit=name, pocket=pocket_name)
        return msg(
            "{target} with {unit} into {pocket}",
            target=naming.unit_name(target),
            unit=name,
            pocket=pocket_name,
        )
    if view.phase == "break":
        return msg("break with {unit}", unit=name)
    return msg("play for position with {unit}", unit=name)
