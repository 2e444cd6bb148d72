"""The panels next to the chart: ship cards, targets, orders of the port guns, and the sea in words."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from navals.core.message import msg, msgn
from navals.games.trafalgar.rules import naming
from navals.games.trafalgar.rules.events import GUN, Activate, Advance, OfferDraw, Repair, Turn
from navals.games.trafalgar.rules.fire.gunnery import READY, shots_left
from navals.games.trafalgar.rules.fleet import GUNS_BY_RATE, SHIP_RATE, SHIP_SIDE, SHIPS, SPEEDS, moves_left
from navals.games.trafalgar.rules.notation import text
from navals.games.trafalgar.rules.sailing.chart import GUNS, GUNS_OF, SHIP_OF_LINE
from navals.games.trafalgar.rules.view import View
from navals.games.trafalgar.screen import hands
from navals.games.trafalgar.screen.bars import action_label
from navals.games.trafalgar.screen.chart.art import card, flag
from navals.games.trafalgar.screen.chart.chartroom import describe_point
from navals.games.trafalgar.screen.hands import ShotChoice, TrafalgarUi
from navals.games.trafalgar.screen.looks import flag_whereabouts, gun_state
from navals.games.trafalgar.words import sights
from navals.ui.art import draw_icon
from navals.ui.board.board import Context
from navals.ui.components import button, details, field, panel
from navals.ui.components.deeds import rich_button
from navals.ui.components.fields import select
from navals.ui.components.reckoning import hint_line, suggestion_button
from navals.ui.components.reckoning import hint_panel as advice_panel
from navals.ui.draw.html import Child, Markup, tag
from navals.ui.draw.svg import svg
from navals.ui.words.i18n import Language

if TYPE_CHECKING:
    from navals.games.trafalgar.ai.decision import PlannedCandidate

MAST_NAMES: Final = (msg("fore"), msg("main"), msg("mizzen"))


def describe_ship(view: View, n: int, t: Language) -> str:
    """Return the text alternative of a ship's card."""
    ship, ship_data = view.ships[n], SHIPS[n]
    phrases = [
        f"{ship_data.id} {ship_data.name}",
        t("ship of the line") if SHIP_RATE[n] == SHIP_OF_LINE else t("frigate"),
    ]
    if ship.at < 0:
        # Use the same order as on the card.
        return ", ".join([phrases[0], absence_text(view, n, t), *phrases[1:]])
    if ship.repairs:
        phrases.insert(1, t("{n}/2 repaired", n=ship.repairs))
    phrases.append(t("at {place}", place=describe_point(view, ship.at, t)))
    phrases.append(t("heading {heading}", heading=naming.HEADING_WORDS[ship.heading]))
    mast_names = [t.message(MAST_NAMES[mast]) for mast in range(3) if ship.masts >> mast & 1]
    phrases.append(t("masts: {masts}", masts=" + ".join(mast_names)) if mast_names else t("no masts"))
    gun_args = {"port": ship.guns[0], "starboard": ship.guns[1]}
    phrases.append(t("guns: {port} to port, {starboard} to starboard", **gun_args))
    for side in (0, 1):
        if view.flags[side] == n:
            phrases.append(t("the flag of {port} is aboard", port=t.message(naming.PORT_NAMES[side])))
    if SHIP_SIDE[n] == view.turn and view.round:
        phrases.append(state_text(view, n, t))
    elif ship.ready:
        phrases.append(t("can take the flag"))
    return ", ".join(phrases)


def absence_text(view: View, n: int, t: Language) -> str:
    """Return why a ship is not on the chart: in port, taken or sunk."""
    if view.ships[n].masts:
        return t("in port")
    return t("taken") if view.options.strike else t("sunk")


def state_text(view: View, n: int, t: Language) -> str:
    """Return what a ship of the side to move is doing or, if it can still act, how many moves it has left."""
    ship = view.ships[n]
    if any(n in pair for pair in view.transfers):
        return t("hands over a flag")
    if ship.repairing:
        return t("under repair")
    if ship.closed:
        return t("done")
    return t.plural("{n} move left", "{n} moves left", moves_left(n, ship))


def _card_symbols(view: View, n: int, t: Language) -> list[Child]:
    """Return the symbols on a ship's card; the card's accessible name has them in words."""
    ship = view.ships[n]
    symbols: list[Child] = [
        svg("-1 -9 9 10", flag(side), class_="card-flag") for side in (0, 1) if view.flags[side] == n
    ]
    if ship.at < 0:
        symbols.append(tag("span", absence_text(view, n, t), class_="card-note"))
    elif SHIP_SIDE[n] == view.turn and view.round:
        if ship.closed or ship.repairing or any(n in pair for pair in view.transfers):
            symbols.append(
                tag("span", draw_icon("anchor" if ship.repairing else "check"), class_="card-done")
            )
        else:
            moves = moves_left(n, ship)
            dots = [
                tag("i", class_=["dot", i < moves and "is-left"])
                for i in range(SPEEDS[SHIP_RATE[n]][ship.masts])
            ]
            symbols.append(tag("span", dots, class_="card-moves"))
    if ship.repairs:
        symbols.append(tag("span", f"{ship.repairs}/2", class_="card-note"))
    return symbols


def ship_card(view: View, ui: TrafalgarUi, n: int, context: Context, key: str | None) -> Markup:
    """Return a ship's card. Pressing it, or ``key``, selects the ship or aims at it."""
    t, ship, side = context.t, view.ships[n], SHIP_SIDE[n]
    # Do not show a computer's selection.
    selected_ship = ui.ship if context.acting_seat is not None else -1
    is_highlighted = n in (view.active if view.active >= 0 else selected_ship, ui.target, ui.card_subject)
    code_tag = tag("b", SHIPS[n].id, class_="card-id")
    body = (
        tag("span", code_tag, " ", tag("span", SHIPS[n].name), class_="card-name"),
        svg("0 0 40 22", card(SHIP_RATE[n], side, ship.masts, ship.guns, ship.fired), class_="ship-picture"),
        " ",
        tag("span", _card_symbols(view, n, t), class_="card-signs", aria_hidden="true"),
    )
    is_acting = context.acting_seat is not None and view.phase != "place"
    classes = [
        "ship-card",
        f"seat-{'ab'[side]}",
        is_highlighted and "is-held",
        ship.at < 0 and not ship.masts and "is-sunk",
        ship.closed and "is-done",
    ]
    label = describe_ship(view, n, t)
    if not is_acting:
        return tag("div", body, class_=classes, id=f"card-{n}", role="img", aria_label=label)
    gesture_arg, key = {"ship": n}, None if is_highlighted else key
    return rich_button(
        body,
        act="ship",
        arg=gesture_arg,
        id=f"card-{n}",
        class_=classes,
        key=key,
        label=label,
        pressed=is_highlighted,
    )


def fleet_cards(view: View, ui: TrafalgarUi, context: Context) -> Markup:
    """Return the cards of both fleets."""
    fleets, next_ship = [], hands.next_ship(view, ui.ship)
    for side in sides_in_order(view, context):
        title = context.t("{name}'s fleet", name=context.names[side])
        ship_cards = [
            ship_card(view, ui, n, context, "n" if n == next_ship else None)
            for n in hands.side_ships(view, side, context.start_view)
        ]
        heading_tag = tag("h2", context.names[side], class_="fleet-title", id=f"fleet-title-{side}")
        row = tag("div", ship_cards, class_="ship-cards", role="group", aria_label=title)
        classes = ["fleet-cards", f"seat-{'ab'[side]}", view.actor == side and "is-active"]
        fleets.append(tag("div", heading_tag, row, class_=classes))
    return tag("div", fleets, class_="both-fleets", id="fleets", data_after="")


def sides_in_order(view: View, context: Context) -> tuple[int, int]:
    """Return both sides, the viewer's first."""
    viewer = view.seat if view.seat is not None else context.acting_seat
    return (1, 0) if viewer == 1 else (0, 1)


def shot_description(view: View, shot: ShotChoice, t: Language) -> str:
    """Describe a shot, such as ``to port, distance 2, her bow``."""
    parts = [t.message(naming.gun_name(shot.gun))] if shot.gun >= 0 else []
    if shot.gun < 0:
        parts.append(t("to {side}", side=t.message(naming.SIDE_WORDS[shot.side])))
    parts.append(t("distance {n}", n=shot.distance))
    if shot.aspect >= 0:
        parts.append(t.message(naming.ASPECT_WORDS[shot.aspect]))
    return ", ".join(parts)


def target_label(target: int, t: Language) -> str:
    """Return the name of a ship or port gun."""
    return t.sentence(naming.target_name(target)) if target >= GUN else sights.ship_label(target)


def targets_panel(view: View, ui: TrafalgarUi, context: Context) -> Markup | None:
    """Return the panel of possible shots, with distance, aspect and odds, or None if no shot is possible.

    If the reader is not to act, it shows the shot being rolled instead (see ``_shot_panel``).
    """
    if context.acting_seat is None:
        return _shot_panel(view, context.t)
    t, shots, aimed_shot = context.t, hands.possible_shots(view, ui), hands.aimed_shot(view, ui)
    if not shots:
        return None
    lines = []
    for shot in shots:
        target_button = rich_button(
            tag("span", target_label(shot.target, t), class_="target-name"),
            tag("span", t.percent(shot.hit_faces / 6), class_="target-chance"),
            tag("span", shot_description(view, shot, t), class_="target-words"),
            act="target",
            arg={"gun": shot.gun, "target": shot.target},
            id=f"target-{shot.gun if shot.gun >= 0 else 'ship'}-{shot.target}",
            class_=["target-line", shot == aimed_shot and "is-held"],
            pressed=shot == aimed_shot,
        )
        lines.append(tag("li", target_button))
    title = t("Within range from there") if ui.goal >= 0 else t("Within range")
    body = tag("ul", lines, class_="target-list", role="list")
    return panel(title, body, class_="targets-panel", id="targets")


def _shot_panel(view: View, t: Language) -> Markup | None:
    """Return the panel with the target of the shot being rolled, or None if no shot is being rolled.

    It takes the place of the targets panel, so that the chart does not move while the die rolls.
    """
    shot = view.shot
    if view.phase != "die" or shot is None:
        return None
    name_tag = tag("span", target_label(shot.target, t), class_="target-name")
    aim_text = t.sentence(naming.AIM_WORDS[shot.aim]) if shot.aim >= 0 else ""
    line = tag("div", name_tag, tag("span", aim_text, class_="target-words"), class_="target-line is-held")
    body = tag("div", tag("div", line), class_="target-list")
    return panel(t("Under fire"), body, class_="targets-panel", id="targets")


def orders_panel(view: View, ui: TrafalgarUi, context: Context) -> Markup | None:
    """Return the panel with the port guns' states and standing orders, or None before round 1."""
    t = context.t
    if not view.round:
        return None
    sections = []
    for side in (0, 1):
        gun_items = [
            tag(
                "li",
                tag("b", GUNS[gun], class_="gun-id", aria_hidden="true"),
                tag("span", t.sentence(naming.gun_name(gun)), class_="visually-hidden"),
                tag("span", gun_state(view, gun, t)),
                class_=["gun-line", view.forts[gun] > READY and "is-down"],
            )
            for gun in GUNS_OF[side]
        ]
        order_field, can_order = (
            None,
            context.acting_seat is not None and view.options.fort_interrupt != "never",
        )
        if can_order and view.seat in (None, side):
            choices = [(n, t("Fire up to distance {n}", n=n)) for n in hands.STANDING_ORDERS[1:-1]]
            choices = [(hands.ASK, t("Ask me")), *choices, (hands.HOLD, t("Hold fire"))]
            field_id = f"orders-{side}"
            order_select = select(field_id, choices, ui.standing_orders[side], id=field_id, change="orders")
            order_field = field(t("In the enemy's turn"), order_select, id=field_id)
        title = tag("h3", t("Guns of {port}", port=t.message(naming.PORT_NAMES[side])), class_="guns-title")
        gun_list = tag("ul", gun_items, class_="gun-list", role="list")
        sections.append(tag("div", title, gun_list, order_field, class_=["guns-block", f"seat-{'ab'[side]}"]))
    return panel(
        t("Port guns"), tag("div", sections, class_="guns-blocks"), class_="orders-panel", id="orders"
    )


def draw_offer_button(view: View, context: Context) -> Markup | None:
    """Return the button for offering a draw, or None if this is not allowed (R47)."""
    if context.acting_seat is None or view.phase != "idle" or OfferDraw() not in hands.legal_actions(view):
        return None
    return button(context.t("Offer a draw"), "offer-draw", icon="handshake", kind="ghost", id="offer-draw")


def describe_chart(view: View, context: Context) -> Markup | None:
    """Describe the chart for people who cannot see it: wind, flags, ships, and what each ship sees.

    Return None before round 1.
    """
    t = context.t
    if not view.round:
        return None
    lines = [t.sentence(msg("The wind blows to the {heading}", heading=naming.HEADING_WORDS[view.wind]))]
    for side in (0, 1):
        if view.flags[side] >= 0:
            args = {"port": naming.PORT_NAMES[side], "ship": naming.ship_name(view.flags[side])}
            lines.append(t.sentence(msg("The flag of {port} is aboard {ship}", **args)))
    lines += [
        f"{describe_ship(view, n, t)}."
        for side in (view.turn, 1 - view.turn)
        for n in view.ships_afloat(side)
    ]
    lines += [
        t.sentence(line) for n in view.ships_afloat(view.turn) for line in sights.describe_enemies(view, n)
    ]
    body = tag("ul", [tag("li", line) for line in lines], class_="words-list")
    return details(t("The sea in words"), body, id="sea-words", class_="sea-words")


def _hint_row(view: View, ui: TrafalgarUi, candidate: PlannedCandidate, t: Language) -> Markup:
    """Return a line of the hint. Pressing it selects the action, or a ship with its whole course."""
    course = candidate.course
    ship_number = candidate.action.ship if isinstance(candidate.action, Activate) else course.ship
    selection = hands.select_ship(view, ship_number) if ship_number >= 0 else None
    cost = selection.reach.costs.get(course.end_berth, 0) if selection is not None else 0
    if isinstance(candidate.action, Activate) and selection is not None and not cost:
        ship_name = naming.ship_name(ship_number)
        if course.target >= 0:
            label = msg("{ship}: fire at {target}", ship=ship_name, target=naming.target_name(course.target))
        elif selection.can_do(Repair):
            label = msg("{ship}: repair the mizzen", ship=ship_name)
        else:
            label = msg("{ship}: stay put", ship=ship_name)
        gesture_arg = {"ship": ship_number, "goal": course.end_berth, "target": course.target}
        return button(t.sentence(label), "course", gesture_arg, compact=True)
    if selection is None or not cost or not isinstance(candidate.action, Activate | Advance | Turn):
        return suggestion_button(t.sentence(action_label(candidate.action)), text(candidate.action))
    ship_name = naming.ship_name(course.ship)
    if course.target >= 0:
        label = msg("{ship}: get {target} in range", ship=ship_name, target=naming.target_name(course.target))
    elif course.flag >= 0:
        label = msg("{ship}: to the flag of {port}", ship=ship_name, port=naming.PORT_NAMES[course.flag])
    else:
        label = msgn("{ship}: sail {n} move", "{ship}: sail {n} moves", cost, ship=ship_name)
    return button(t.sentence(label), "course", {"ship": course.ship, "goal": course.end_berth}, compact=True)


def hint_panel(view: View, ui: TrafalgarUi, context: Context) -> Markup | None:
    """Return the hint panel: actions with their winning chances, those of the selected ship first.

    Return None without a hint, or if it is not the reader's turn to act.
    """
    hint, t = context.hint, context.t
    if hint is None or context.acting_seat is None:
        return None
    rows = [
        hint_line(_hint_row(view, ui, candidate, t), t.percent(candidate.chance))
        for candidate in sorted(
            hint.detail or (), key=lambda entry: ui.ship < 0 or ui.ship != entry.course.ship
        )
    ]
    return advice_panel(t("Winning chances after this move"), rows, context)


def _ship_row(view: View, ui: TrafalgarUi, n: int, is_acting: bool, t: Language) -> Markup:
    """Return a ship's row with its kind, state, moves and shots. Pressing it selects the ship."""
    ship, ship_data, rate = view.ships[n], SHIPS[n], SHIP_RATE[n]
    is_sunk = ship.at < 0 and not ship.masts
    phrases = [t.message(naming.ship_kind(n))]
    if ship.at < 0:
        phrases.append(absence_text(view, n, t))
    else:
        count_args = {"masts": ship.masts.bit_count(), "guns": sum(ship.guns), "all": 2 * GUNS_BY_RATE[rate]}
        phrases.append(t("masts {masts}/3, guns {guns}/{all}", **count_args))
        if SHIP_SIDE[n] == view.turn and view.round:
            phrases.append(_moves_text(view, n, t))
        phrases += [
            t("the flag of {port} is aboard", port=t.message(naming.PORT_NAMES[side]))
            for side in (0, 1)
            if view.flags[side] == n
        ]
    body = (
        svg("0 0 40 22", card(rate, SHIP_SIDE[n], ship.masts, ship.guns, ship.fired), class_="ship-picture"),
        tag("b", ship_data.name, class_="list-name"),
        tag("span", ", ".join(phrases), class_="list-words"),
    )
    is_highlighted = n in (view.active if view.active >= 0 else ui.ship if is_acting else -1, ui.card_subject)
    classes = ["list-ship", is_highlighted and "is-held", is_sunk and "is-sunk", ship.closed and "is-done"]
    if not is_acting or is_sunk:
        return tag("div", body, class_=classes, id=f"list-{n}")
    # In the list, pressing a ship selects it but never deselects it.
    is_selectable = SHIP_SIDE[n] == view.turn and not is_highlighted
    gesture, gesture_arg = ("ship", {"ship": n}) if is_selectable else ("look", {"what": n})
    return rich_button(
        *body,
        act=gesture,
        arg=gesture_arg,
        id=f"list-{n}",
        class_=classes,
        pressed=is_highlighted,
        data_closes="",
    )


def _moves_text(view: View, n: int, t: Language) -> str:
    ship = view.ships[n]
    if ship.closed or ship.repairing or any(n in pair for pair in view.transfers):
        return state_text(view, n, t)
    moves_text = t.plural("{n} move left", "{n} moves left", moves_left(n, ship))
    shot_count = sum(shots_left(ship, side) for side in (0, 1))
    return ", ".join((moves_text, t.plural("{n} shot left", "{n} shots left", shot_count)))


def ship_list(view: View, ui: TrafalgarUi, context: Context) -> Markup | None:
    """Return the panel that lists ships and flags, the viewer's side first; None before round 1."""
    t = context.t
    if not view.round:
        return None
    is_acting = context.acting_seat is not None
    sections = []
    for side in sides_in_order(view, context):
        rows = [
            tag("li", _ship_row(view, ui, n, is_acting, t))
            for n in hands.side_ships(view, side, context.start_view)
        ]
        flag_parts = (
            svg("-2 -9 20 11", flag(side), class_="ship-picture"),
            tag("b", t("The flag of {port}", port=t.message(naming.PORT_NAMES[side])), class_="list-name"),
            tag("span", flag_whereabouts(view, side, t), class_="list-words"),
        )
        subject, row_id = hands.FIRST_FLAG + side, f"list-flag-{side}"
        classes = ["list-ship", ui.card_subject == subject and "is-held"]
        row = tag("div", *flag_parts, class_="list-ship")
        if is_acting:
            row = rich_button(
                *flag_parts, act="look", arg={"what": subject}, id=row_id, class_=classes, data_closes=""
            )
        rows.append(tag("li", row))
        title, title_id = t("{name}'s fleet", name=context.names[side]), f"list-title-{side}"
        body = (
            tag("h3", title, class_="guns-title", id=title_id),
            tag("ul", rows, class_="ship-list", role="list", aria_labelledby=title_id),
        )
        sections.append(tag("div", *body, class_=["guns-block", f"seat-{'ab'[side]}"]))
    return panel(
        t("Ships and flags"), tag("div", sections, class_="guns-blocks"), class_="list-panel", id="ship-list"
    )
