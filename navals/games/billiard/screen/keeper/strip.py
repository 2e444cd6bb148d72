"""The strip below the balls: effects of a shot, foul form, balls to put back, big button."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from navals.core.message import Message, msg
from navals.games.billiard.rules import naming
from navals.games.billiard.rules.damage import DamageTerms
from navals.games.billiard.rules.options import damage_terms_of
from navals.games.billiard.rules.units import KINDS, UNITS, army_of, class_of
from navals.games.billiard.rules.view import View
from navals.games.billiard.screen.balls import balls, class_label
from navals.games.billiard.screen.keeper import hand, plain
from navals.games.billiard.screen.keeper.diagram import pocket_buttons, sketch
from navals.games.billiard.screen.keeper.hand import HIT, ILLEGAL, OFF, POCKETED, UNCHOSEN, KeeperUi
from navals.ui.art import draw_icon
from navals.ui.board.board import Context
from navals.ui.components import button, details, table
from navals.ui.draw.html import Attribute, Child, Markup, join, tag
from navals.ui.words.i18n import Language

CORNER_POCKETS = (0, 1, 2, 3)
_LONG_LABEL_LENGTH = 8  # labels of the big button longer than this get smaller letters


def strip(view: View, ui: KeeperUi, context: Context) -> Markup:
    """Draw the strip; if the last tap was refused, start with the reason."""
    note = tag("p", context.t.sentence(ui.note), class_="strip-note") if ui.note is not None else None
    return join((note, _strip_body(view, ui, context)))


def _strip_body(view: View, ui: KeeperUi, context: Context) -> Markup:
    if context.acting_seat is None:
        return _shot_report(view, context)
    if ui.foul:
        return _foul_form(view, ui, context)
    if hand.has_entry(ui) and not (view.surfaced and not ui.fell):
        return _entry_preview(view, ui, context)
    return _surfacing_help(view, view.surfaced, context.t) if view.surfaced else _shot_report(view, context)


def _item_tags(messages: Iterable[Message], t: Language) -> list[Child]:
    return [tag("li", t.sentence(message)) for message in messages]


def _strip_layout(picture: Markup | None, *text: Child, variant: str = "") -> Markup:
    return tag(
        "div",
        tag("div", picture, class_="strip-picture") if picture else None,
        tag("div", *text, class_="strip-text"),
        class_=["strip", variant, not picture and "is-plain"],
    )


def _entry_preview(view: View, ui: KeeperUi, context: Context) -> Markup:
    """Show the taps and their predicted effects."""
    t = context.t
    if not ui.fell and hand.must_surface(view, ui):
        return _surfacing_help(view, ui.unit, t)
    if diver := hand.immersed_unit(view, ui):
        return pocket_buttons(ui.pocket, diver, t)
    taps = (
        *((tag("span", t("struck:"), class_="strip-word"), _ball_row((ui.unit,))) if ui.unit else ()),
        *((tag("span", t("pocketed:"), class_="strip-word"), _ball_row(ui.fell)) if ui.fell else ()),
    )
    effect_list = tag("ul", _item_tags(forecast(view, ui, context), t), class_="strip-lines")
    return _strip_layout(None, tag("p", taps, class_="strip-title"), effect_list, _clear_button(t))


def forecast(view: View, ui: KeeperUi, context: Context) -> list[Message]:
    """Return the predicted effects of the big button as sentences; [] if there is nothing to predict."""
    if view.phase == "aim" and not ui.foul and not ui.fell:
        return []
    prediction = hand.predict_result(view, ui)
    if prediction is None:
        return []
    events, next_state = prediction
    if view.phase == "break":
        if not view.options.break_damage or ui.foul == ILLEGAL:
            return []
        return plain.describe_effects(view, events, context.names, UNITS[view.shooting_army()][-1])
    if ui.foul:
        return []
    effects = plain.describe_effects(view, events, context.names)
    for side, score in enumerate(next_state.scores()):
        if score != view.scores[side]:
            name = naming.side_name(side, context.names)
            effects.append(msg("{name}: {score} of 100.", name=name, score=score))
    if next_state.phase == "rise":
        effects.append(msg("{unit} must surface.", unit=naming.ball_name(next_state.rising)))
    return effects


def spoken_entry(view: View, ui: KeeperUi, context: Context) -> str:
    """Return the entry (or why the last tap was refused) and its predicted effects, for screen readers."""
    t = context.t
    parts = [t.sentence(ui.note)] if ui.note is not None else [_entry_text(ui, t)]
    parts += [t.sentence(message) for message in forecast(view, ui, context)]
    return " ".join(part for part in parts if part)


def _entry_text(ui: KeeperUi, t: Language) -> str:
    pocketed_text, off_text = map(naming.list_balls, (ui.fell, ui.off))
    parts = (
        t("Struck: {unit}.", unit=naming.ball_name(ui.unit)) if ui.unit else "",
        t("Pocketed: {units}.", units=pocketed_text) if pocketed_text else "",
        t("Left the table: {units}.", units=off_text) if off_text else "",
    )
    return " ".join(filter(None, parts))


def _ball_row(units: tuple[int, ...]) -> Markup:
    return balls(units, f"is-{len(units)}")


def _clear_button(t: Language) -> Markup:
    label = tag("span", t("Start again"), class_="visually-hidden")
    attrs = {"id": "clear", "data_act": "clear", "title": t("Start again")}
    return tag("button", draw_icon("close"), label, type="button", class_="strip-clear", **attrs)


def _surfacing_help(view: View, unit: int, t: Language) -> Markup:
    """Show where to place a surfacing submarine (R22)."""
    can_skip = not view.options.surface_must_attack and view.surfaced != unit
    return _strip_layout(
        sketch((), CORNER_POCKETS, unit),
        tag("p", t("Place {unit} in a corner zone", unit=naming.ball_name(unit)), class_="strip-title"),
        tag("ul", tag("li", t("Inside the first diamonds, touching no other ball.")), class_="strip-lines"),
        button(t("Strike another ball"), "only", id="only", compact=True) if can_skip else None,
        _clear_button(t) if view.surfaced != unit else None,
        variant="is-corner",
    )


def _shot_report(view: View, context: Context) -> Markup:
    """Show the effects of the last shot and the balls to place."""
    t = context.t
    events = plain.last_shot_events(view, context)
    respots = plain.respots(events)
    items = _item_tags(plain.describe_effects(view, events, context.names), t)
    pockets: tuple[int, ...] = ()
    next_steps = []
    if view.phase == "rise":
        pocket = view.pockets[army_of(view.rising)]
        if pocket >= 0:
            pockets = (pocket,)
            next_steps = [
                t(
                    "Put {unit} in front of {pocket}.",
                    unit=naming.ball_name(view.rising),
                    pocket=naming.POCKET_NAMES[pocket],
                )
            ]
        else:
            pockets = (*CORNER_POCKETS, 4, 5)
            next_steps = [
                t("Put {unit} in front of the pocket it is in.", unit=naming.ball_name(view.rising))
            ]
    if view.phase == "place":
        owner_name = context.names[view.actor]
        next_steps = [
            t("{name} may put {unit} anywhere.", name=owner_name, unit=naming.ball_name(unit))
            for unit in view.owed
        ]
    items += [tag("li", line, class_="is-due") for line in next_steps]
    if not items and not respots:
        if view.phase == "break":
            items = [tag("li", t("Rack the other fifteen balls in random order."))]
        return _strip_layout(sketch(), tag("ul", items, class_="strip-lines") if items else None)
    return _strip_layout(
        sketch(respots, pockets, view.rising if pockets else 0) if respots or pockets else None,
        tag("ul", items, class_="strip-lines") if items else None,
        tag("p", t("Spot taken? Put the ball as close to it as possible."), class_="strip-small")
        if respots
        else None,
        variant="is-report" if not pockets else "",
    )


def put_back_row(view: View, context: Context) -> Markup:
    """Show the balls to put back and their spots. The row's fixed height keeps the page from jumping."""
    t = context.t

    def chip(unit: int, spot: int) -> Markup:
        hidden_label = tag("span", t("{unit}:", unit=naming.ball_name(unit)), class_="visually-hidden")
        return tag("li", hidden_label, _ball_row((unit,)), tag("span", t("spot {n}", n=spot)))

    chips = [chip(*respot) for respot in plain.respots(plain.last_shot_events(view, context))]
    parts = tag("p", t("Put back:"), class_="put-title"), tag("ul", chips, class_="strip-put")
    return tag("div", parts if chips else None, class_="keeper-put")


def _foul_form(view: View, ui: KeeperUi, context: Context) -> Markup:
    """Draw the foul form: the kind of foul, then the balls pocketed or off the table."""
    t, choice_box = context.t, None
    if ui.foul == UNCHOSEN:
        kind_buttons = [
            button(
                t.message(naming.NAME_TABLES["fouls"][name]),
                "kind",
                {"kind": name},
                id=f"foul-{name}",
                pressed=False,
                class_="foul-kind",
            )
            for name in hand.possible_fouls(view)
        ]
        if view.options.time_limit:
            label = t("Time is up: end the match")
            kind_buttons.append(button(label, "time", id="time", class_="foul-kind"))
        choice_box = tag("div", kind_buttons, class_="foul-kinds")
    elif ui.foul != ILLEGAL:
        mark_buttons = [
            button(label, "mark", {"as": name}, id=f"mark-{name}", pressed=ui.marking == name)
            for name, label in ((OFF, t("Balls off the table")), (POCKETED, t("Balls pocketed")))
        ]
        choice_box = tag("div", mark_buttons, class_="foul-marks")
    entry_text = _entry_text(ui, t) if ui.foul != UNCHOSEN else ""
    goes_to_centre = ui.foul == HIT and (ui.off or view.options.foul_enemy_place == "centre")
    return _strip_layout(
        None,
        choice_box,
        tag("p", entry_text, class_="strip-title") if entry_text else None,
        tag(
            "p",
            t.message(naming.NAME_TABLES["foul_effects"][OFF if goes_to_centre else ui.foul]),
            class_="strip-small",
        ),
        variant="is-foul",
    )


def button_label(view: View, ui: KeeperUi, t: Language) -> str:
    """Return the text of the big button."""
    if view.phase == "place":
        return t("DONE: {unit} IS PLACED", unit=t.message(naming.ball_name(view.owed[0])).upper())
    if view.phase == "rise":
        return t("DONE: {unit} IS BACK", unit=t.message(naming.ball_name(view.rising)).upper())
    if ui.foul == ILLEGAL:
        return t("ILLEGAL BREAK")
    if view.phase == "break":
        return t("BREAK")
    if ui.foul:
        return t("FOUL")
    return t("SHOT") if ui.fell else t("MISS")


def _missing_step(view: View, ui: KeeperUi, t: Language) -> str | None:
    if hand.entered_action(view, ui) is not None:
        return None
    if ui.foul == UNCHOSEN:
        return t("first choose the foul")
    if ui.foul:
        return t("first tap the ball that left the table")
    return t("first tap the pocket it went into")


def action_buttons(view: View, ui: KeeperUi, t: Language) -> Markup:
    """Draw the big button and the foul button.

    The big button's id changes with its text and the turn, so a double tap cannot enter two shots.
    """
    button_kind = (
        "place" if view.owed else view.phase if view.phase != "aim" else "shot" if ui.fell else "miss"
    )
    missing_step = _missing_step(view, ui, t)
    attrs: dict[str, Attribute] = {
        "data_act": "go",
        "data_shortcut": "s Enter",
        "aria_keyshortcuts": "s Enter",
    }
    if missing_step:
        arg = {"text": missing_step}
        attrs = {"aria_disabled": "true", "title": missing_step, "data_act": "app:why", "data_arg": arg}
    unit = view.owed[0] if view.owed else view.rising
    label, style = button_label(view, ui, t), "foul" if ui.foul else button_kind
    go_button = tag(
        "button",
        tag("span", label, class_="button-label"),
        type="button",
        id=f"go-{button_kind}-{view.turn}-{unit}",
        class_=[
            "button button-primary keeper-go",
            f"is-{style}",
            len(label) > _LONG_LABEL_LENGTH and "is-long",
        ],
        **attrs,
    )
    if view.phase not in hand.FOULS_BY_PHASE:
        return go_button
    foul_label = t("Back") if ui.foul else t("Foul")
    foul_button = button(
        foul_label, "foul", id="foul", pressed=bool(ui.foul), shortcut="f", class_="keeper-foul"
    )
    return join((go_button, foul_button))


def info_panel(view: View, context: Context) -> Markup:
    """List the classes with their spots, the time limit, and a warning if the screen may go dark."""
    t, time_limit, rows = context.t, view.options.time_limit, []
    for class_ in range(len(KINDS)):
        units = [unit for army_units in UNITS for unit in army_units if class_of(unit) == class_]
        spots = list(dict.fromkeys(map(view.options.spot_of, units)))
        rows.append((class_, " ".join(map(str, units)), spots))
    help_text = t("Spots are numbered from the head of the table, one at each diamond. Spot 4 is the centre.")
    legend_table = legend(damage_terms_of(view.options), rows, t, id="legend")
    sections = [details(t("What each ball is"), legend_table, tag("p", help_text), id="legend-box")]
    if time_limit and context.acting_seat is not None:
        sections.append(
            tag(
                "p", t("Time limit: {n} minutes. When time is up, tap “Foul” to end the match.", n=time_limit)
            )
        )
    if context.acting_seat is not None:
        warning = t("The screen may go dark: this browser cannot keep it on.")
        sections.append(tag("p", warning, class_="wake-note", data_wake=True))
    return join(sections)


def legend(
    damage_terms: DamageTerms,
    rows: Iterable[tuple[int, Child, Sequence[int]]],
    t: Language,
    id: str | None = None,
) -> Markup:
    """Draw a table of classes; ``rows`` has the class, its balls and its spots."""

    def cells(class_: int, units: Child, spots: Sequence[int]) -> list[Child]:
        values = t.number(damage_terms.strike[class_]), t.number(damage_terms.armour[class_])
        return [class_label(class_, t), units, *values, " ".join(map(str, spots))]

    headings = [t("Class"), t("Balls"), t("Strike"), t("Armour"), t("Spots")]
    return table(headings, [cells(*row) for row in rows], numeric=(2, 3), class_="legend", id=id)
