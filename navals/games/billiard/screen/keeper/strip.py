"""Below the balls: effects of a shot, the foul form, balls to put back, the big button."""

from __future__ import annotations

from navals.core.message import Message, msg
from navals.games.billiard.rules import names as called
from navals.games.billiard.rules.options import terms
from navals.games.billiard.rules.units import SUBMARINE, UNITS, army, kind
from navals.games.billiard.rules.view import View
from navals.games.billiard.screen.balls import ball, silhouette
from navals.games.billiard.screen.keeper import hand, plain
from navals.games.billiard.screen.keeper.diagram import pick, sketch
from navals.games.billiard.screen.keeper.hand import ASK, FELL, HIT, ILLEGAL, OFF, TURN, Ui
from navals.ui.art import icon
from navals.ui.board.board import Context
from navals.ui.components import button, details, table
from navals.ui.draw.html import Child, Markup, join, tag
from navals.ui.draw.svg import svg
from navals.ui.words.i18n import Language

CORNERS = (0, 1, 2, 3)
_KINDS = {
    OFF: msg("Ball off the table"),
    HIT: msg("Other foul"),
    TURN: msg("Out of turn"),
    ILLEGAL: msg("Not behind the head line"),
}
_MEANT = {
    ASK: msg(
        "Other foul: a ball touched, struck twice or while it rolled, an enemy ball struck, no foot on the floor."
    ),
    OFF: msg("All that left the table or fell goes to the centre."),
    HIT: msg("Enemy balls that fell are placed by their owner, one's own go to the centre."),
    TURN: msg("The other side played in your turn: what it pocketed of yours you place, and you play."),
    ILLEGAL: msg("All is racked again, and the other side breaks."),
}


def strip(view: View, ui: Ui, context: Context) -> Markup:
    """Draw the area between the balls and the big button, topped by why the last tap did nothing."""
    note = tag("p", context.t.sentence(ui.note), class_="strip-note") if ui.note is not None else None
    return join((note, _strip(view, ui, context)))


def _strip(view: View, ui: Ui, context: Context) -> Markup:
    if context.acting is not None:
        if ui.foul:
            return _foul(view, ui, context)
        if hand.begun(ui) and not (view.surfaced and not ui.fell):
            return _entry(view, ui, context)
        if view.surfaced:
            return _surfacing(view, view.surfaced, context.t)
    return _report(view, context)


def _line(message: Message, t: Language) -> Markup:
    return tag("li", t.sentence(message))


def _layout(picture: Markup | None, *text: Child, look: str = "") -> Markup:
    return tag(
        "div",
        tag("div", picture, class_="strip-picture") if picture else None,
        tag("div", *text, class_="strip-text"),
        class_=["strip", look, not picture and "is-plain"],
    )


def _entry(view: View, ui: Ui, context: Context) -> Markup:
    """Show the taps, and what the big button will do with them."""
    t = context.t
    if not ui.fell and hand.surfaces(view, ui):
        return _surfacing(view, ui.unit, t)
    if hand.dives(view, ui):
        return pick(ui.pocket, hand.dives(view, ui), t)
    return _layout(
        None,
        tag("p", _tapped(view, ui, t), class_="strip-title"),
        tag("ul", [_line(message, t) for message in forecast(view, ui, context)], class_="strip-lines"),
        _clear(t),
    )


def forecast(view: View, ui: Ui, context: Context) -> list[Message]:
    """Say what the big button will do; [] if there is nothing to say."""
    if view.phase == "aim" and not ui.foul and not ui.fell:
        return []
    foretold = hand.foretold(view, ui)
    if foretold is None:
        return []
    events, after = foretold
    if view.phase == "break":
        if not view.options.break_damage or ui.foul == ILLEGAL:
            return []
        return plain.effects(view, events, context.names, UNITS[view.army()][-1])
    if ui.foul:
        return []
    effects = plain.effects(view, events, context.names)
    scores = [after.scores()[side] for side in (0, 1)]
    for side in (0, 1):
        if scores[side] != view.scores[side]:
            name = plain.side_name(view, side, context.names)
            effects.append(msg("{name}: {score} of 100.", name=name, score=scores[side]))
    if after.phase == "rise":
        effects.append(msg("{unit} must surface.", unit=after.rising))
    return effects


def aloud(view: View, ui: Ui, context: Context) -> str:
    """Return the entry for screen readers."""
    t = context.t
    said = [t.sentence(ui.note)] if ui.note is not None else [_said(ui, t)]
    said += [t.sentence(message) for message in forecast(view, ui, context)]
    return " ".join(part for part in said if part)


def _said(ui: Ui, t: Language) -> str:
    """Say what was tapped."""
    parts = []
    if ui.unit:
        parts.append(t("Struck: {unit}.", unit=ui.unit))
    if ui.fell:
        parts.append(t("Fell: {units}.", units=", ".join(map(str, ui.fell))))
    if ui.off:
        parts.append(t("Left the table: {units}.", units=", ".join(map(str, ui.off))))
    return " ".join(parts)


def _balls(units: tuple[int, ...]) -> Markup:
    """Draw small balls in a line of text."""
    side = 24 * len(units)
    drawn = [ball(unit, 12 + 24 * n, 12, 11) for n, unit in enumerate(units)]
    return svg(f"0 0 {side} 24", *drawn, class_=f"strip-balls is-{len(units)}", width=side)


def _tapped(view: View, ui: Ui, t: Language) -> Markup:
    """Draw attacker and pocketed units as balls."""
    fell = tag("span", t("fell:"), class_="strip-word") if ui.fell else None
    return join(
        (
            tag("span", t("struck:"), class_="strip-word") if ui.unit else None,
            _balls((ui.unit,)) if ui.unit else None,
            fell,
            _balls(ui.fell) if ui.fell else None,
        )
    )


def _clear(t: Language) -> Markup:
    return tag(
        "button",
        icon("close"),
        tag("span", t("Start again"), class_="visually-hidden"),
        type="button",
        class_="strip-clear",
        id="clear",
        data_act="clear",
        title=t("Start again"),
    )


def _surfacing(view: View, unit: int, t: Language) -> Markup:
    """R22: where the submarine is placed before the shot."""
    free = not view.options.surface_must_attack and view.surfaced != unit
    return _layout(
        sketch((), CORNERS, unit),
        tag("p", t("Place {unit} in a corner zone", unit=unit), class_="strip-title"),
        tag("ul", tag("li", t("Within the first diamonds, touching no ball.")), class_="strip-lines"),
        button(t("Strike another ball"), "only", id="only", compact=True) if free else None,
        _clear(t) if view.surfaced != unit else None,
        look="is-corner",
    )


def _report(view: View, context: Context) -> Markup:
    """Show the effects of the last shot, and what is to be placed."""
    t = context.t
    events = plain.last_shot(view, context)
    placed = plain.respots(events)
    lines: list[Child] = [_line(message, t) for message in plain.effects(view, events, context.names)]
    zones: tuple[int, ...] = ()
    if view.phase == "rise":
        pocket = view.pockets[army(view.rising)]
        zones = (pocket,) if pocket >= 0 else (*CORNERS, 4, 5)
        where = (
            t("Put {unit} before {pocket}.", unit=view.rising, pocket=called.POCKETS[pocket])
            if pocket >= 0
            else t("Put {unit} before the pocket where it lies.", unit=view.rising)
        )
        lines.append(tag("li", where, class_="is-due"))
    if view.phase == "place":
        owner = context.names[view.actor]
        lines += [
            tag("li", t("{name} puts {unit} anywhere.", name=owner, unit=unit), class_="is-due")
            for unit in view.owed
        ]
    if not lines and not placed:
        if view.phase == "break":
            lines = [tag("li", t("Rack the other fifteen balls at random."))]
        return _layout(sketch(), tag("ul", lines, class_="strip-lines")) if lines else _layout(sketch())
    return _layout(
        sketch(placed, zones, view.rising if zones else 0) if placed or zones else None,
        tag("ul", lines, class_="strip-lines") if lines else None,
        tag("p", t("Spot taken: as near to it as possible."), class_="strip-small") if placed else None,
        look="is-report" if not zones else "",
    )


def put_back(view: View, context: Context) -> Markup:
    """Show what is put back where, in a row that is always there so that nothing jumps."""
    t = context.t
    chips: list[Child] = [
        tag(
            "li",
            tag("span", t("ball {unit}:", unit=unit), class_="visually-hidden"),
            _balls((unit,)),
            tag("span", t("spot {n}", n=spot)),
        )
        for unit, spot in plain.respots(plain.last_shot(view, context))
    ]
    return tag(
        "div",
        (tag("p", t("Put back:"), class_="put-title"), tag("ul", chips, class_="strip-put"))
        if chips
        else None,
        class_="keeper-put",
    )


def _foul(view: View, ui: Ui, context: Context) -> Markup:
    """Draw the foul form: what went wrong, then what fell or left the table."""
    t = context.t
    kinds = [
        button(
            t.message(_KINDS[name]),
            "kind",
            {"kind": name},
            id=f"foul-{name}",
            pressed=ui.foul == name,
            class_="foul-kind",
        )
        for name in hand.fouls(view)
    ]
    late = None
    if view.options.time_limit and ui.foul == ASK:
        late = button(t("The time is up: end the match"), "time", id="time", class_="foul-kind")
    marks: Markup | None = None
    if ui.foul not in (ASK, ILLEGAL):
        marks = tag(
            "div",
            [
                button(label, "mark", {"as": name}, id=f"mark-{name}", pressed=ui.marking == name)
                for name, label in ((OFF, t("Tap: left the table")), (FELL, t("Tap: fell in a pocket")))
            ],
            class_="foul-marks",
        )
    said = _said(ui, t) if ui.foul != ASK else ""
    centre = ui.foul == HIT and (ui.off or view.options.foul_enemy_place == "centre")
    return _layout(
        None,
        tag("div", kinds, late, class_="foul-kinds") if ui.foul == ASK else marks,
        tag("p", said, class_="strip-title") if said else None,
        tag("p", t.message(_MEANT[OFF if centre else ui.foul]), class_="strip-small"),
        look="is-foul",
    )


def label(view: View, ui: Ui, t: Language) -> str:
    """Return the text of the big button."""
    if view.phase == "place":
        return t("DONE: {unit} IS PLACED", unit=view.owed[0])
    if view.phase == "rise":
        return t("DONE: {unit} IS BACK", unit=view.rising)
    if ui.foul == ILLEGAL:
        return t("ILLEGAL BREAK")
    if view.phase == "break":
        return t("BREAK")
    if ui.foul:
        return t("FOUL")
    return t("SHOT") if ui.fell else t("MISS")


def _missing(view: View, ui: Ui, t: Language) -> str | None:
    """Return why the big button does nothing yet."""
    if hand.action_of(view, ui) is not None:
        return None
    if ui.foul == ASK:
        return t("first choose what went wrong")
    if ui.foul:
        return t("first tap the ball that left the table")
    return t("first tap the pocket into which it fell")


def actions(view: View, ui: Ui, t: Language) -> Markup:
    """Draw the big button and the foul button.

    The big one's id changes with its text and the turn, so that a double tap does not enter the next shot.
    """
    kind_ = "place" if view.owed else view.phase if view.phase != "aim" else "shot" if ui.fell else "miss"
    missing = _missing(view, ui, t)
    more = (
        {"aria_disabled": "true", "title": missing, "data_act": "app:why", "data_arg": {"text": missing}}
        if missing
        else {"data_act": "go", "data_shortcut": "s Enter", "aria_keyshortcuts": "s Enter"}
    )
    due = view.owed[0] if view.owed else view.rising
    big = tag(
        "button",
        tag("span", label(view, ui, t), class_="button-label"),
        type="button",
        id=f"go-{kind_}-{view.turn}-{due}",
        class_=f"button button-primary keeper-go is-{'foul' if ui.foul else kind_}",
        **more,
    )
    foul = None
    if view.phase in hand.FOULS:
        foul = button(
            t("Back") if ui.foul else t("Foul"),
            "foul",
            id="foul",
            pressed=bool(ui.foul),
            shortcut="f",
            class_="keeper-foul",
        )
    return join((big, foul))


def facts(view: View, context: Context) -> Markup:
    """List the classes and their spots, the time limit, and whether the screen stays on."""
    t, law = context.t, terms(view.options)
    rows = []
    for unit in UNITS[0]:
        if unit in (4, 5):
            continue
        class_ = kind(unit)
        mates = [u for which in UNITS for u in which if kind(u) == class_]
        spots = list(dict.fromkeys(view.options.spot_of(u) for u in mates))
        rows.append(
            (
                join((svg("0 0 40 16", silhouette(class_), class_="legend-mark"), t.sentence(called.CLASSES[class_]))),
                " ".join(map(str, mates)),
                t.number(law.strike[class_]),
                t.number(law.armour[class_]),
                " ".join(map(str, spots))
            )
        )  # fmt: skip
    over = context.acting is None
    limit = view.options.time_limit
    return join(
        (
            details(
                t("What the balls are"),
                table(
                    [t("Class"), t("Balls"), t("Strike"), t("Armour"), t("Spots")],
                    rows,
                    numeric=(2, 3),
                    class_="legend",
                    id="legend"
                ),
                tag("p", t("Spots are counted from the head of the table, one at each diamond; 4 is the centre.")),
                id="legend-box"
            ),
            tag("p", t("Agreed time: {n} minutes. When it is up, say so under Foul.", n=limit)) if limit and not over else None,
            None if over else tag(
                "p",
                t("The screen may go dark: this browser does not let it be kept on."),
                class_="wake-note",
                data_wake=True
            )
        )
    )  # fmt: skip


__all__ = ["SUBMARINE", "actions", "aloud", "facts", "label", "put_back", "strip"]
