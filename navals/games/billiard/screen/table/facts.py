"""Beside the simulated table: armies, last shot, aim, exact numbers, display, the table in words."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from navals.core.event import Event
from navals.core.message import Message, msg
from navals.games.billiard.rules import names as called
from navals.games.billiard.rules import notation
from navals.games.billiard.rules.damage import DESTROYED, IMMERSED, TABLE
from navals.games.billiard.rules.events import Rolled
from navals.games.billiard.rules.options import terms
from navals.games.billiard.rules.table.places import RADIUS, Place
from navals.games.billiard.rules.table.shots import metres
from navals.games.billiard.rules.turns import CYCLE, seat_at
from navals.games.billiard.rules.units import CARRIER, COUNT, KIND, UNITS, army, kind
from navals.games.billiard.rules.view import View
from navals.games.billiard.screen.balls import silhouette
from navals.games.billiard.screen.table import aiming, console, cue, felt
from navals.games.billiard.screen.table.cue import LINES, Ui
from navals.games.billiard.words import telling
from navals.ui.board.board import Context
from navals.ui.components import button, button_row, details, icon_button, panel, segmented, switch
from navals.ui.components import field as form_field
from navals.ui.components.deeds import press
from navals.ui.components.fields import select, text_input
from navals.ui.components.reckoning import hint_panel, taken_up, weighed
from navals.ui.draw.html import Child, Markup, tag
from navals.ui.draw.svg import svg
from navals.ui.words.i18n import Language

# at x = 0, x = length, y = 0, y = height, as seen from the head
RAILS = (msg("the head rail"), msg("the foot rail"), msg("the right rail"), msg("the left rail"))


def _named(ball: Markup, facts: list[Child], label: str) -> tuple[Markup, ...]:
    return (
        ball,
        tag("span", facts, class_="pool-cell-facts", aria_hidden="true"),
        tag("span", label, class_="visually-hidden"),
    )


def _cell(view: View, unit: int, hands: Ui | None, t: Language) -> Markup:
    """Draw a unit: ball, silhouette, strike, planes; ``hands`` makes it a button to strike or aim at it."""
    law, where = terms(view.options), view.armies.at(unit)
    facts: list[Child] = [svg("0 0 40 16", silhouette(KIND[unit - 1]), class_="pool-shape")]
    strength = [t("strike {n}", n=law.strike[kind(unit)])]
    if kind(unit) == CARRIER and where != DESTROYED:
        strength.append(t("hangar {n}", n=view.armies.planes_aboard(army(unit), law)))
    if where == IMMERSED:
        strength = [t("immersed")]
    facts.append(
        tag("span", " · ".join(strength) if where != DESTROYED else t("destroyed"), class_="pool-strike")
    )
    label = console.unit_words(view, unit, t)
    ball = tag(
        "span",
        console.unit_face(unit, view.armies.armour[unit - 1], law.most(unit), where),
        class_="pool-cell-ball",
    )
    usable = cue.usable(view) if hands is not None and view.spots else ()
    if unit in usable or (
        hands is not None and view.phase == "aim" and army(unit) != view.army() and where == TABLE
    ):
        mine = unit in usable
        if mine and where == IMMERSED and view.phase == "aim":
            label = t("{unit}: it surfaces before a corner pocket", unit=label)
        face = press(
            *_named(ball, facts, label),
            act="unit" if mine else "target",
            arg={"unit": unit},
            id=f"pool-key-{unit}",
            class_=[
                "pool-key",
                hands is not None and unit == hands.unit and "is-held",
                hands is not None and unit == hands.target and "is-target",
            ],
            on=hands is not None and unit in (hands.unit, hands.target),
            key=str(UNITS[army(unit)].index(unit) + 1) if mine else None,
            title=label,
        )
    else:
        face = tag(
            "span",
            *_named(ball, facts, label),
            class_="pool-key is-idle",
            title=label,
        )
    return tag("li", face, class_=["pool-cell", where == DESTROYED and "is-lost"], id=f"pool-unit-{unit}")


def armies(view: View, ui: Ui, acting: bool, names: tuple[str, ...], t: Language) -> Markup:
    """Draw both armies with their scores; the next one is marked."""
    return _armies(view, Ui(unit=ui.unit, target=ui.target) if acting else None, names, t)


@lru_cache(maxsize=8)
def _armies(view: View, hands: Ui | None, names: tuple[str, ...], t: Language) -> Markup:
    """Cached, like other parts that seldom change: a drag sends many gestures a second."""
    blocks = []
    for side in (0, 1):
        whose = view.options.army_of(side)
        name = called.side(side, names)
        score = t("{score} of 100", score=view.scores[side])
        blocks.append(
            tag(
                "section",
                tag(
                    "h2",
                    tag("span", name, class_="pool-owner"),
                    tag("b", view.scores[side], class_="pool-score", aria_hidden="true"),
                    tag("span", score, class_="visually-hidden"),
                    class_="pool-army-title",
                    id=f"pool-army-{side}",
                ),
                tag(
                    "ul",
                    [_cell(view, unit, hands, t) for unit in UNITS[whose]],
                    class_="pool-cells",
                    role="list",
                ),
                class_=[
                    "pool-army",
                    f"seat-{'ab'[side]}",
                    view.result is None and view.turn % 2 == side and "is-active",
                ],
                aria_labelledby=f"pool-army-{side}",
            )
        )
    mode = view.options.mode
    turn = None
    if len(CYCLE[mode]) > 2 and view.result is None and view.phase not in ("lag", "rack"):
        cycle = [names[seat_at(mode, view.turn + k)] for k in range(len(CYCLE[mode]))]
        turn = tag("p", t("In turn: {names}", names=", ".join(cycle)), class_="pool-cycle")
    return tag("div", blocks, turn, class_="pool-armies", id="pool-armies", data_after="")


def hand(view: View, ui: Ui, context: Context) -> Markup:
    """Draw the close-up and the last shot or advice; on a phone a row of fixed height, so that nothing
    jumps."""
    acting = context.acting is not None
    close = felt.close_up(view, ui) if acting and view.spots else None
    said = hint(view, context) or told(view, context)
    return tag("div", close, said, class_="pool-hand")


def last_events(view: View, context: Context) -> Sequence[Event]:
    """Return the events of the last shooter's last action."""
    seat = seat_at(view.options.mode, view.last)
    happened = context.recent[seat] if seat < len(context.recent) else ()
    return happened or next((events for events in context.recent if events), ())


def told(view: View, context: Context) -> Markup | None:
    """Tell the last shot and the fate of what fell."""
    return _told(tuple(last_events(view, context)), context.names, context.t)


@lru_cache(maxsize=8)
def _told(happened: tuple[Event, ...], names: tuple[str, ...], t: Language) -> Markup | None:
    title, *lines = [t.sentence(said) for said in telling.story(happened, names)] or [""]
    if not title:
        return None
    body = tag("ul", [tag("li", line) for line in lines], class_="pool-told-list", id="pool-told")
    return panel(title, body, class_="pool-told")


def again(view: View, context: Context) -> Markup | None:
    """Draw buttons to replay the last shot."""
    rolled = next((event for event in last_events(view, context) if isinstance(event, Rolled)), None)
    if rolled is None or context.acting is None:
        return None
    t = context.t
    arg = {"strike": notation.text(rolled.strike), "seat": rolled.seat, "before": rolled.before}
    films = (("replay", "play", t("Watch again"), False), ("slow", "clock", t("In slow motion"), True))
    return panel(
        t("The last shot"),
        button_row(
            *(
                button(label, "replay", {**arg, "slow": slow}, icon=icon, compact=True, id=f"pool-{name}")
                for name, icon, label, slow in films
            )
        ),
    )


def aim_at(view: View, ui: Ui, context: Context) -> Markup | None:
    """Draw lists of balls and pockets: the aim is set by geometry, no chance is shown."""
    if context.acting is None or cue.attacker(view, ui) is None:
        return None
    return _aim_at(view, Ui(unit=ui.unit, at=ui.at, target=ui.target, pocket=ui.pocket), context.t)


@lru_cache(maxsize=8)
def _aim_at(view: View, ui: Ui, t: Language) -> Markup:
    lies = cue.laid(view, ui)
    balls = [
        (str(n), t.sentence(called.unit(n)))
        for n in range(1, COUNT + 1)
        if lies[n - 1] is not None and n != ui.unit
    ]
    balls.sort(key=lambda pair: army(int(pair[0])) == army(ui.unit))
    table = view.options.table
    pockets = [("-1", t("its middle"))]
    for pocket, name in enumerate(called.POCKETS):
        open_ = not ui.target or aiming.aim_at(lies, ui.unit, ui.target, pocket, table) is not None
        label = t("{pocket}: pocket {n}", pocket=t.sentence(name), n=pocket)
        pockets.append((str(pocket), label if open_ else t("{pocket} (too thin)", pocket=label)))
    return panel(
        t("Aim at"),
        (
            form_field(
                t("Ball"),
                select(
                    "target",
                    [("0", t("none: this ball itself")), *balls],
                    str(ui.target),
                    id="aim-target",
                    change="tune",
                ),
                id="aim-target",
            ),
            form_field(
                t("To send it into"),
                select("pocket", pockets, str(ui.pocket), id="aim-pocket", change="tune"),
                id="aim-pocket",
            ),
        ),
        class_="pool-aim-at",
        id="aim-at",
    )


def exact(view: View, ui: Ui, t: Language) -> Markup:
    """Draw exact numbers and small steps; they are not updated during a drag."""
    aim, speed = (ui.aim, ui.speed) if ui.grip is None else ui.was
    return _exact(aim, speed, ui.side, ui.top, t)


@lru_cache(maxsize=4)
def _exact(aim: int, speed: int, side: int, top: int, t: Language) -> Markup:
    steps = [
        button(
            f"{'+' if by > 0 else '−'}{t.number(abs(by) / 100, 2)}°",
            "by",
            {"aim": by},
            compact=True,
            id=f"aim-by-{by}",
            data_repeat=True,
        )
        for by in (100, 10, 1, -1, -10, -100)
    ]

    def line(name: str, label: str, value: str) -> Markup:
        id = f"exact-{name}"
        return form_field(label, text_input(name, value, id=id, change="tune", inputmode="decimal"), id=id)

    fields = (
        line("aim", t("Aim in degrees (0: to the foot rail, 90: to the left rail)"), t.number(aim / 100, 2)),
        line("speed", t("Speed in metres a second (0.2 to 8)"), t.number(speed / 1000, 2)),
        line("side", t("To the right of the centre, in hundredths of the radius"), str(side)),
        line("top", t("Above the centre, in hundredths of the radius"), str(top)),
    )
    return details(
        t("Exact numbers"),
        tag("div", button_row(*steps), fields, class_="pool-exact"),
        id="pool-exact",
        class_="pool-more",
    )


def display(ui: Ui, t: Language) -> Markup:
    """Draw the display settings."""
    return _display(Ui(lines=ui.lines, labels=ui.labels, release=ui.release), t)


@lru_cache(maxsize=4)
def _display(ui: Ui, t: Language) -> Markup:
    words = (t("All lines"), t("Path only"), t("No lines"))
    zoom = button_row(
        *(
            icon_button(label, icon, kind="plain", id=f"zoom-{name}", data_zoom_by=by, data_zoom_for="pool")
            for name, icon, by, label in (
                ("in", "zoom-in", "1.5", t("Closer")),
                ("out", "zoom-out", "0.667", t("Farther")),
                ("all", "fit", "reset", t("The whole table")),
            )
        )
    )
    body = (
        segmented("lines", list(zip(LINES, words, strict=True)), ui.lines, label=t("Lines of the aim"), change="tune", id="pool-lines"),
        switch(t("Shapes of the classes under the balls"), "labels", ui.labels, id="pool-labels", change="tune"),
        switch(t("Shoot by letting go of the cue"), "release", ui.release, id="pool-release", change="tune",
               help=t("Draw the cue back on the table: how far sets the speed.")),
        zoom
    )  # fmt: skip
    return details(
        t("How the table is shown"),
        tag("div", body, class_="pool-display"),
        id="pool-view",
        class_="pool-more",
    )


def where(place: Place, view: View, t: Language) -> str:
    """Say a place: the spot or pocket nearby, and the nearest rails."""
    cloth = cue.surface(view)
    parts = []
    x, y = place
    spots = [(abs(x - cloth.spot(k)[0]) + abs(y - cloth.spot(k)[1]), k) for k in range(1, 8)]
    far, spot = min(spots)
    if far < 0.015:
        parts.append(t("on spot {n}", n=spot))
    elif far < 0.16:
        parts.append(t("near spot {n}", n=spot))
    for pocket, name in enumerate(called.POCKETS):
        px, py = aiming.mouth(pocket, view.options.table)
        if (x - px) * (x - px) + (y - py) * (y - py) < 0.2 * 0.2:
            parts.append(t("before {pocket}", pocket=t.message(name)))
    gaps = (x, cloth.length - x, y, cloth.width - y)
    for n in sorted((0, 1), key=lambda k: gaps[k])[:1] + sorted((2, 3), key=lambda k: gaps[k])[:1]:
        off = round(100 * (gaps[n] - RADIUS))
        parts.append(
            t("at {rail}", rail=RAILS[n]) if off <= 0 else t("{n} cm from {rail}", n=off, rail=RAILS[n])
        )
    return ", ".join(parts)


def in_words(view: View, ui: Ui, context: Context) -> Markup | None:
    """List every ball by place, and by its bearing from the attacker."""
    if not view.spots:
        return None
    return _in_words(view, Ui(unit=ui.unit, at=ui.at) if context.acting is not None else Ui(), context.t)


@lru_cache(maxsize=8)
def _in_words(view: View, ui: Ui, t: Language) -> Markup:
    lines = []
    for unit in range(1, COUNT + 1):
        lie = cue.laid(view, ui)[unit - 1]
        if lie is None:
            pocket = view.pockets[army(unit)]
            if view.armies.at(unit) == IMMERSED and pocket >= 0:
                place = called.POCKETS[pocket]
                lines.append(
                    t.sentence(msg("{unit}: immersed, {pocket}", unit=called.unit(unit), pocket=place))
                )
            continue
        lines.append(
            t.sentence(msg("{unit}: {place}", unit=called.unit(unit), place=where(metres(lie), view, t)))
        )
    parts: list[Child] = [tag("ul", [tag("li", line) for line in lines], class_="words-list")]
    start = cue.attacker(view, ui) if not cue.misplaced(view, ui) else None
    if start is not None:
        seen = [_bearing(view, ui, start, unit, t) for unit in range(1, COUNT + 1)]
        title = t("From {unit}", unit=called.unit(ui.unit))
        parts += [
            tag("h3", title, class_="pool-name"),
            tag("ul", [tag("li", line) for line in seen if line], class_="words-list"),
        ]
    return details(t("The table in words"), tag("div", parts), id="pool-words", class_="pool-more")


def _bearing(view: View, ui: Ui, start: Place, unit: int, t: Language) -> str:
    """Say where a ball is from the attacker, and what is in the way."""
    lies = cue.laid(view, ui)
    lie = lies[unit - 1]
    aim = (
        aiming.aim_at(lies, ui.unit, unit, -1, view.options.table)
        if lie is not None and unit != ui.unit
        else None
    )
    if lie is None or aim is None:
        return ""
    x, y = metres(lie)
    far = round(100 * ((x - start[0]) ** 2 + (y - start[1]) ** 2) ** 0.5)
    met = aiming.sight(lies, ui.unit, aim, 8000, 0, 0, view.options.table).unit
    said = t.sentence(
        msg("{unit}: {aim}, {n} cm", unit=called.unit(unit), aim=console.degrees(aim, t), n=far)
    )
    return said if met in (unit, 0) else t("{ball}, behind {unit}", ball=said, unit=called.unit(met))


def hint(view: View, context: Context) -> Markup | None:
    """List the adviser's shots, best first, with their chances."""
    found, t = context.hint, context.t
    if found is None or context.acting is None:
        return None
    detail = found.detail if isinstance(found.detail, dict) else {}
    candidates = detail.get("candidates", ())
    rows = [
        weighed(
            taken_up(t.sentence(_deed(view, one)), notation.text(one["strike"])),
            t("{n} in 10", n=round(10 * one["chance"])) if one.get("target") else "",
        )
        for one in candidates
    ]
    why = t.sentence(found.reason) if context.advice and found.reason is not None else None
    # Nothing can fail of a break or a safety, so that there is no share of successes to tell.
    tells = not why and any(one.get("target") for one in candidates)
    title = t("How often it succeeds") if tells else t("What I would do")
    return hint_panel(title, [tag("li", why, class_="hint-why") if why else None, *rows], context)


def _deed(view: View, candidate: dict[str, Any]) -> Message:
    unit, target, pocket = candidate["strike"].unit, candidate.get("target") or 0, candidate.get("pocket", -1)
    if target and target != unit and pocket is not None and pocket >= 0:
        return msg(
            "{target} with {unit}, {pocket}",
            target=called.unit(target),
            unit=called.unit(unit),
            pocket=called.POCKETS[pocket],
        )
    if target == unit and pocket is not None and pocket >= 0:
        return msg("{unit} itself, {pocket}", unit=called.unit(unit), pocket=called.POCKETS[pocket])
    if view.phase == "break":
        return msg("break with {unit}", unit=called.unit(unit))
    return msg("a quiet shot with {unit}", unit=called.unit(unit))


def statistics(view: View) -> tuple[tuple[int, int], tuple[int, int]]:
    """Return units left and points of armour left, each by side."""
    law = terms(view.options)
    sides = [view.options.army_of(side) for side in (0, 1)]
    units = [sum(view.armies.at(unit) in (TABLE, IMMERSED) for unit in UNITS[whose]) for whose in sides]
    armour = [view.armies.strength(whose, law) for whose in sides]
    return (units[0], units[1]), (armour[0], armour[1])
