"""The card of the ship, port gun or flag that is tapped or under the pointer."""

from __future__ import annotations

from navals.games.trafalgar.rules import naming
from navals.games.trafalgar.rules.events import GUN
from navals.games.trafalgar.rules.fire.gunnery import FIRED, HIT_FACES, READY, gun_offset
from navals.games.trafalgar.rules.fleet import FATAL_GUNS, GUNS_BY_RATE, SHIP_RATE, SHIP_SIDE, SHIPS, SPEEDS
from navals.games.trafalgar.rules.sailing.chart import ANCHORAGES, GUN_SIDE, GUNS_OF
from navals.games.trafalgar.rules.view import View
from navals.games.trafalgar.screen import hands
from navals.games.trafalgar.screen.chart.art import card, flag, fort
from navals.games.trafalgar.screen.chart.pieces import fort_state_name
from navals.games.trafalgar.screen.hands import TrafalgarUi
from navals.ui.board.board import Context
from navals.ui.components import icon_button, panel
from navals.ui.draw.html import Markup, tag
from navals.ui.draw.svg import svg
from navals.ui.words.i18n import Language

CardContents = tuple[str, str, Markup, list[str]]
"""Name, kind, picture and lines of a card."""


def render_card(view: View, ui: TrafalgarUi, context: Context) -> Markup | None:
    """Return the open card, or else the card of what is under the pointer, or None."""
    subject = ui.card_subject if ui.card_subject >= 0 else ui.hovered_subject
    if context.acting_seat is None or subject < 0:
        return None
    t = context.t
    if subject >= hands.FIRST_FLAG:
        side, (name, kind, picture, lines) = (
            subject - hands.FIRST_FLAG,
            _flag_contents(view, subject - hands.FIRST_FLAG, t),
        )
    elif subject >= GUN:
        side, (name, kind, picture, lines) = GUN_SIDE[subject - GUN], _gun_contents(view, subject - GUN, t)
    else:
        side, (name, kind, picture, lines) = SHIP_SIDE[subject], _ship_contents(view, ui, subject, t)
    close_button = icon_button(
        t("Close"), "close", "drop", class_="look-close", id="look-close", shortcut="Escape"
    )
    body = tag(
        "div",
        picture,
        tag("ul", [tag("li", line) for line in lines], class_="look-lines", role="list"),
        close_button if ui.card_subject >= 0 else None,
        class_="look-body",
    )
    return panel(f"{name} – {kind}", body, class_=f"look-panel seat-{'ab'[side]}", id="look")


def _ship_contents(view: View, ui: TrafalgarUi, n: int, t: Language) -> CardContents:
    ship, ship_data, rate = view.ships[n], SHIPS[n], SHIP_RATE[n]
    picture = svg(
        "0 0 40 22", card(rate, SHIP_SIDE[n], ship.masts, ship.guns, ship.fired), class_="ship-picture"
    )
    kind = t.message(naming.ship_kind(n))
    if ship.at < 0:
        fate_text = t("Has struck her colours.") if view.options.strike else t("Sunk.")
        return ship_data.name, kind, picture, [t("Still in port.") if ship.masts else fate_text]
    speed = SPEEDS[rate][ship.masts]
    hits_left = ship.masts.bit_count() + max(0, sum(ship.guns) - FATAL_GUNS[view.options.strike][rate])
    lost_masts = [t.message(naming.MAST_WORDS[mast]) for mast in range(3) if not ship.masts >> mast & 1]
    moves_text = t.plural("{n} move a turn", "{n} moves a turn", speed)
    damage_text = t("{mast} is gone", mast=lost_masts[0]) if len(lost_masts) == 1 else t("two masts are gone")
    hit_faces_by_target = hands.targets_next_turn(view, n)
    if hit_faces_by_target:
        enemy_list = ", ".join(
            f"{SHIPS[target].name} {t.percent(hit_faces / 6)}"
            for target, hit_faces in hit_faces_by_target.items()
        )
        danger_text = t("Next turn, she could fire at: {ships}", ships=enemy_list)
    else:
        danger_text = t("Next turn, no enemy will be within her range")
    gun_args = {"port": ship.guns[0], "starboard": ship.guns[1], "n": GUNS_BY_RATE[rate]}
    lines = [
        (f"{moves_text} ({damage_text})" if lost_masts else moves_text)
        if speed
        else t("No masts left: she cannot move"),
        t("Guns: {port} to port, {starboard} to starboard, out of {n} a side", **gun_args),
        danger_text,
        t.plural("{n} more hit makes her strike", "{n} more hits make her strike", hits_left)
        if view.options.strike
        else t.plural("{n} more hit sinks her", "{n} more hits sink her", hits_left),
    ]
    lines += [
        t("The flag of {port} is aboard", port=t.message(naming.PORT_NAMES[side]))
        for side in (0, 1)
        if view.flags[side] == n
    ]
    selection = hands.current_selection(view, ui)
    if selection is not None and SHIP_SIDE[n] != SHIP_SIDE[selection.ship]:
        lines.append(t("{ship} cannot fire at her from here", ship=naming.ship_name(selection.ship)))
    return ship_data.name, kind, picture, lines


def _flag_contents(view: View, side: int, t: Language) -> CardContents:
    picture = svg("-8 -9 24 11", flag(side), class_="ship-picture")
    port, carrier = t.message(naming.PORT_NAMES[side]), view.flags[side]
    gun_count = sum(view.forts[gun] <= READY for gun in GUNS_OF[side])
    carrier_name = t.message(naming.ship_name(carrier)) if carrier >= 0 else ""
    if carrier < 0:
        flag_line = t(
            "An enemy ship that ends a turn on anchorage {place} can take the flag next turn, and wins by "
            "bringing it home",
            place=ANCHORAGES[side][0],
        )
    elif SHIP_SIDE[carrier] != side:
        flag_line = t("Sink {ship} to get the flag back", ship=carrier_name)
    else:
        flag_line = t("The flag returns to its pole once {ship} reaches port", ship=carrier_name)
    lines = [flag_line, t.plural("{n} gun guards the port", "{n} guns guard the port", gun_count)]
    return t("The flag of {port}", port=port), flag_whereabouts(view, side, t), picture, lines


def _gun_contents(view: View, gun: int, t: Language) -> CardContents:
    fort_state = view.forts[gun]
    drawing = fort(GUN_SIDE[gun], fort_state_name(fort_state), max(0, fort_state))
    picture = svg("-8 -7 16 12", drawing, class_="ship-picture")
    _, near_odds, middle_odds, far_odds = (
        t.percent(hit_faces / 6) for hit_faces in HIT_FACES[view.options.range_rule]
    )
    odds_args = {"near": near_odds, "middle": middle_odds, "far": far_odds}
    names = [SHIPS[n].name for n in view.ships_afloat(1 - GUN_SIDE[gun]) if gun_offset(view, gun, n) >= 0]
    range_line = t("Within its range: {ships}", ships=", ".join(names))
    lines = [
        t("One shot a round; chance to hit at 1, 2 and 3 points: {near}, {middle}, {far}", **odds_args),
        t("One hit silences it for two turns"),
        range_line if names else t("No enemy is within its range"),
    ]
    return t.sentence(naming.gun_name(gun)), gun_state(view, gun, t), picture, lines


def gun_state(view: View, gun: int, t: Language) -> str:
    """Return the state of a port gun in words."""
    fort_state = view.forts[gun]
    if fort_state == READY:
        return t("ready")
    if fort_state == FIRED:
        return t("has fired")
    return t.plural("destroyed, back in {n} turn", "destroyed, back in {n} turns", fort_state)


def flag_whereabouts(view: View, side: int, t: Language) -> str:
    """Return where a side's flag is, in words."""
    carrier = view.flags[side]
    if carrier < 0:
        return t("at home")
    return t("aboard {ship}", ship=naming.ship_name(carrier))
