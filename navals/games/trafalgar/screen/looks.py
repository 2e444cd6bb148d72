"""The card of the ship, port gun or flag that is tapped or under the pointer."""

from __future__ import annotations

from navals.games.trafalgar.rules import naming
from navals.games.trafalgar.rules.events import GUN
from navals.games.trafalgar.rules.fire.gunnery import FIRED, READY, SIXTHS, gun_bearing
from navals.games.trafalgar.rules.fleet import ARMS, FATAL_GUNS, RATE, SHIPS, SIDE, SPEED
from navals.games.trafalgar.rules.sailing.chart import ANCHORAGES, GUN_SIDE, GUNS_OF
from navals.games.trafalgar.rules.view import View
from navals.games.trafalgar.screen import hands
from navals.games.trafalgar.screen.chart.art import card, flag, fort
from navals.games.trafalgar.screen.chart.pieces import fort_look
from navals.games.trafalgar.screen.hands import TrafalgarUi
from navals.ui.board.board import Context
from navals.ui.components import icon_button, panel
from navals.ui.draw.html import Markup, tag
from navals.ui.draw.svg import svg
from navals.ui.words.i18n import Language

Card = tuple[str, str, Markup, list[str]]
"""Name, kind, picture and lines of a card."""


def render_card(view: View, ui: TrafalgarUi, context: Context) -> Markup | None:
    """Return the open card, or else the card of what is under the pointer, or None."""
    subject = ui.card_subject if ui.card_subject >= 0 else ui.hovered_subject
    if context.acting is None or subject < 0:
        return None
    t = context.t
    if subject >= hands.FLAG:
        side, (head, kind, picture, lines) = subject - hands.FLAG, _flag_card(view, subject - hands.FLAG, t)
    elif subject >= GUN:
        side, (head, kind, picture, lines) = GUN_SIDE[subject - GUN], _gun_card(view, subject - GUN, t)
    else:
        side, (head, kind, picture, lines) = SIDE[subject], _ship_card(view, ui, subject, t)
    close = icon_button(t("Close"), "close", "drop", class_="look-close", id="look-close", shortcut="Escape")
    body = tag(
        "div",
        picture,
        tag("ul", [tag("li", line) for line in lines], class_="look-lines", role="list"),
        close if ui.card_subject >= 0 else None,
        class_="look-body",
    )
    return panel(f"{head} – {kind}", body, class_=f"look-panel seat-{'ab'[side]}", id="look")


def _ship_card(view: View, ui: TrafalgarUi, n: int, t: Language) -> Card:
    ship, entry, rate = view.ships[n], SHIPS[n], RATE[n]
    picture = svg("0 0 40 22", card(rate, SIDE[n], ship.masts, ship.guns, ship.fired), class_="ship-picture")
    kind = t.message(naming.kind(n))
    if ship.at < 0:
        fate = t("Has struck her colours.") if view.options.strike else t("Sunk.")
        return entry.name, kind, picture, [t("Still in port.") if ship.masts else fate]
    speed = SPEED[rate][ship.masts]
    hits = ship.masts.bit_count() + max(0, sum(ship.guns) - FATAL_GUNS[view.options.strike][rate])
    masts = [t.message(naming.MAST_WORDS[mast]) for mast in range(3) if not ship.masts >> mast & 1]
    moves = t.plural("{n} move a turn", "{n} moves a turn", speed)
    damage = t("{mast} is gone", mast=masts[0]) if len(masts) == 1 else t("two masts are gone")
    odds = hands.next_targets(view, n)
    if odds:
        foes = ", ".join(f"{SHIPS[target].name} {t.percent(sixths / 6)}" for target, sixths in odds.items())
        danger = t("Next turn, she could fire at: {ships}", ships=foes)
    else:
        danger = t("Next turn, no enemy will be within her range")
    guns = {"port": ship.guns[0], "starboard": ship.guns[1], "n": ARMS[rate]}
    lines = [
        (f"{moves} ({damage})" if masts else moves) if speed else t("No masts left: she cannot move"),
        t("Guns: {port} to port, {starboard} to starboard, out of {n} a side", **guns),
        danger,
        t.plural("{n} more hit makes her strike", "{n} more hits make her strike", hits)
        if view.options.strike
        else t.plural("{n} more hit sinks her", "{n} more hits sink her", hits),
    ]
    lines += [
        t("The flag of {port} is aboard", port=t.message(naming.PORTS[side]))
        for side in (0, 1)
        if view.flags[side] == n
    ]
    hand = hands.current_hand(view, ui)
    if hand is not None and SIDE[n] != SIDE[hand.ship]:
        lines.append(t("{ship} cannot fire at her from here", ship=naming.ship(hand.ship)))
    return entry.name, kind, picture, lines


def _flag_card(view: View, side: int, t: Language) -> Card:
    picture = svg("-8 -9 24 11", flag(side), class_="ship-picture")
    port, bearer = t.message(naming.PORTS[side]), view.flags[side]
    guns = sum(view.forts[gun] <= READY for gun in GUNS_OF[side])
    ship = t.message(naming.ship(bearer)) if bearer >= 0 else ""
    if bearer < 0:
        line = t(
            "An enemy ship that ends a turn on anchorage {place} can take the flag next turn, and wins by "
            "bringing it home",
            place=ANCHORAGES[side][0],
        )
    elif SIDE[bearer] != side:
        line = t("Sink {ship} to get the flag back", ship=ship)
    else:
        line = t("The flag returns to its pole once {ship} reaches port", ship=ship)
    lines = [line, t.plural("{n} gun guards the port", "{n} guns guard the port", guns)]
    return t("The flag of {port}", port=port), whereabouts(view, side, t), picture, lines


def _gun_card(view: View, gun: int, t: Language) -> Card:
    state = view.forts[gun]
    picture = svg("-8 -7 16 12", fort(GUN_SIDE[gun], fort_look(state), max(0, state)), class_="ship-picture")
    _, short, middle, long = (t.percent(sixths / 6) for sixths in SIXTHS[view.options.range_rule])
    odds = {"near": short, "middle": middle, "far": long}
    ships = [SHIPS[n].name for n in view.afloat(1 - GUN_SIDE[gun]) if gun_bearing(view, gun, n) >= 0]
    range_line = t("Within its range: {ships}", ships=", ".join(ships))
    lines = [
        t("One shot a round; chance to hit at 1, 2 and 3 points: {near}, {middle}, {far}", **odds),
        t("One hit silences it for two turns"),
        range_line if ships else t("No enemy is within its range"),
    ]
    return t.sentence(naming.gun(gun)), gun_state(view, gun, t), picture, lines


def gun_state(view: View, gun: int, t: Language) -> str:
    """Return the state of a port gun in words."""
    state = view.forts[gun]
    if state == READY:
        return t("ready")
    if state == FIRED:
        return t("has fired")
    return t.plural("destroyed, back in {n} turn", "destroyed, back in {n} turns", state)


def whereabouts(view: View, side: int, t: Language) -> str:
    """Return the place of a side's flag in words."""
    bearer = view.flags[side]
    if bearer < 0:
        return t("at home")
    return t("aboard {ship}", ship=naming.ship(bearer))
