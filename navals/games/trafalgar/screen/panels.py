"""What stands beside the chart: the result card of each ship, what can be fired at, the orders of the port
guns, and the sea in words."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from navals.core.message import msg, msgn
from navals.games.trafalgar.rules import names as called
from navals.games.trafalgar.rules.events import GUN, Activate, Advance, OfferDraw, Repair, Turn
from navals.games.trafalgar.rules.fire.gunnery import READY
from navals.games.trafalgar.rules.fleet import RATE, SHIPS, SIDE, SPEED, moves_left
from navals.games.trafalgar.rules.notation import text as notation
from navals.games.trafalgar.rules.sailing.chart import GUNS, LINE
from navals.games.trafalgar.rules.view import View
from navals.games.trafalgar.screen import hand as hands
from navals.games.trafalgar.screen.bars import deed
from navals.games.trafalgar.screen.chart.art import card, flag
from navals.games.trafalgar.screen.chart.chartroom import place_words
from navals.games.trafalgar.screen.hand import ASK, HOLD, Shot, Ui
from navals.games.trafalgar.screen.looks import gun_state
from navals.games.trafalgar.words import sights
from navals.ui.art import icon
from navals.ui.board.board import Context
from navals.ui.components import button, details, panel
from navals.ui.components import field as form_field
from navals.ui.components.deeds import press
from navals.ui.components.fields import select
from navals.ui.components.reckoning import hint_panel as advice_panel
from navals.ui.components.reckoning import taken_up, weighed
from navals.ui.draw.html import Child, Markup, tag
from navals.ui.draw.svg import svg
from navals.ui.words.i18n import Language

if TYPE_CHECKING:
    from navals.games.trafalgar.ai.decision import Advice

MAST_NAMES: Final = (msg("fore"), msg("main"), msg("mizzen"))


def spoken(view: View, n: int, t: Language) -> str:
    """A ship's whole card in words."""
    ship, kind = view.ships[n], SHIPS[n]
    parts = [f"{kind.id} {kind.name}", t("ship of the line") if RATE[n] == LINE else t("frigate")]
    if ship.at < 0:
        # In the order in which it stands on the card.
        return ", ".join([parts[0], t("in port") if ship.masts else t("sunk"), *parts[1:]])
    if ship.repairs:
        parts.insert(1, t("{n}/2 repaired", n=ship.repairs))
    parts.append(t("at {place}", place=place_words(view, ship.at, t)))
    parts.append(t("heading {heading}", heading=t.message(called.HEADING_WORDS[ship.heading])))
    masts = [t.message(MAST_NAMES[mast]) for mast in range(3) if ship.masts >> mast & 1]
    parts.append(t("masts: {masts}", masts=" + ".join(masts)) if masts else t("no mast"))
    parts.append(
        t("guns: {port} to port, {starboard} to starboard", port=ship.guns[0], starboard=ship.guns[1])
    )
    for side in (0, 1):
        if view.flags[side] == n:
            parts.append(t("the flag of {port} is aboard", port=t.message(called.PORTS[side])))
    if SIDE[n] == view.turn and view.round:
        parts.append(state_words(view, n, t))
    elif ship.ready:
        parts.append(t("it may take the flag"))
    return ", ".join(parts)


def state_words(view: View, n: int, t: Language) -> str:
    """What a ship of the side to play is about, or the moves it has left."""
    ship = view.ships[n]
    if any(n in pair for pair in view.transfers):
        return t("hands over a flag")
    if ship.repairing:
        return t("repairs")
    if ship.closed:
        return t("done")
    return t.plural("{n} move left", "{n} moves left", moves_left(n, ship))


def _signs(view: View, n: int, t: Language) -> list[Child]:
    """What is special about a ship now, as signs with their words in the card's name."""
    ship = view.ships[n]
    signs: list[Child] = [
        svg("-1 -9 9 10", flag(side), class_="card-flag") for side in (0, 1) if view.flags[side] == n
    ]
    if ship.at < 0:
        signs.append(tag("span", t("sunk") if not ship.masts else t("in port"), class_="card-note"))
    elif SIDE[n] == view.turn and view.round:
        if ship.closed or ship.repairing or any(n in pair for pair in view.transfers):
            signs.append(tag("span", icon("anchor" if ship.repairing else "check"), class_="card-done"))
        else:
            full = SPEED[RATE[n]][ship.masts]
            left = moves_left(n, ship)
            dots = [tag("i", class_=["dot", i < left and "is-left"]) for i in range(full)]
            signs.append(tag("span", dots, class_="card-moves"))
    if ship.repairs:
        signs.append(tag("span", f"{ship.repairs}/2", class_="card-note"))
    return signs


def ship_card(view: View, ui: Ui, n: int, context: Context) -> Markup:
    """The result card of a ship; a press takes it in hand, or aims at it."""
    t, ship, side = context.t, view.ships[n], SIDE[n]
    # What a computer takes next is its own affair.
    mine = ui.ship if context.acting is not None else -1
    held = n in (view.active if view.active >= 0 else mine, ui.target, ui.look)
    body = (
        tag(
            "span",
            tag("b", SHIPS[n].id, class_="card-id"),
            " ",
            tag("span", SHIPS[n].name),
            class_="card-name",
        ),
        svg("0 0 40 22", card(RATE[n], side, ship.masts, ship.guns, ship.fired), class_="ship-picture"),
        " ",
        tag("span", _signs(view, n, t), class_="card-signs", aria_hidden="true"),
    )
    acting = context.acting is not None and view.phase != "place"
    looks = [
        "ship-card",
        f"seat-{'ab'[side]}",
        held and "is-held",
        ship.at < 0 and not ship.masts and "is-sunk",
        ship.closed and "is-done",
    ]
    label = spoken(view, n, t)
    if not acting:
        return tag("div", body, class_=looks, id=f"card-{n}", role="img", aria_label=label)
    return press(body, act="ship", arg={"ship": n}, id=f"card-{n}", class_=looks, label=label, on=held)


def cards(view: View, ui: Ui, context: Context) -> Markup:
    """The cards of both fleets."""
    fleets = []
    for side in sides(view, context):
        title = context.t("{name}'s fleet", name=context.names[side])
        fleets.append(
            tag(
                "div",
                tag("h2", context.names[side], class_="fleet-title", id=f"fleet-title-{side}"),
                tag(
                    "div",
                    [ship_card(view, ui, n, context) for n in hands.fleet_of(view, side)],
                    class_="ship-cards",
                    role="group",
                    aria_label=title,
                ),
                class_=["fleet-cards", f"seat-{'ab'[side]}", view.actor == side and "is-active"],
            )
        )
    return tag("div", fleets, class_="both-fleets", id="fleets", data_after="")


def sides(view: View, context: Context) -> tuple[int, int]:
    """Both sides, that of whoever looks first."""
    own = view.seat if view.seat is not None else context.acting
    return (1, 0) if own == 1 else (0, 1)


def shot_words(view: View, shot: Shot, t: Language) -> str:
    """From where, how far, what is seen: ``to port, distance 2, its bow``."""
    parts = []
    if shot.gun >= 0:
        parts.append(t.message(called.gun(shot.gun)))
    else:
        parts.append(t("to {side}", side=t.message(called.SIDE_WORDS[shot.side])))
    parts.append(t("distance {n}", n=shot.distance))
    if shot.aspect >= 0:
        parts.append(t.message(called.ASPECT_WORDS[shot.aspect]))
    return ", ".join(parts)


def target_name(target: int, t: Language) -> str:
    """A ship, or a port gun, as it is called."""
    return t.sentence(called.target(target)) if target >= GUN else sights.label(target)


def targets(view: View, ui: Ui, context: Context) -> Markup | None:
    """What can be fired at, with distance, aspect and odds."""
    if context.acting is None:
        return _under_fire(view, context.t)
    t, shots, picked = context.t, hands.shots_of(view, ui), hands.chosen(view, ui)
    if not shots:
        return None
    lines = []
    for shot in shots:
        odds = t.percent(shot.sixths / 6)
        lines.append(
            tag(
                "li",
                press(
                    tag("span", target_name(shot.target, t), class_="target-name"),
                    tag("span", odds, class_="target-chance"),
                    tag("span", shot_words(view, shot, t), class_="target-words"),
                    act="target",
                    arg={"gun": shot.gun, "target": shot.target},
                    id=f"target-{shot.gun if shot.gun >= 0 else 'ship'}-{shot.target}",
                    class_=["target-line", shot == picked and "is-held"],
                    on=shot == picked,
                ),
            )
        )
    return panel(
        t("Within range from there") if ui.goal >= 0 else t("Within range"),
        tag("ul", lines, class_="target-list", role="list"),
        class_="targets-panel",
        id="targets",
    )


def _under_fire(view: View, t: Language) -> Markup | None:
    """What is being fired at, while the die rolls: the chart keeps its room."""
    shot = view.shot
    if view.phase != "die" or shot is None:
        return None
    line = tag(
        "div",
        tag("span", target_name(shot.target, t), class_="target-name"),
        tag("span", t.sentence(called.AIM_WORDS[shot.aim]) if shot.aim >= 0 else "", class_="target-words"),
        class_="target-line is-held",
    )
    return panel(
        t("Under fire"),
        tag("div", tag("div", line), class_="target-list"),
        class_="targets-panel",
        id="targets",
    )


def _order_words(value: str, t: Language) -> str:
    if value == ASK:
        return t("Ask me")
    if value == HOLD:
        return t("Hold fire")
    return t("Fire within distance {n}", n=value)


def orders(view: View, ui: Ui, context: Context) -> Markup | None:
    """The port guns: what they can do, and what they are to do in the enemy's turn."""
    t = context.t
    if not view.round:
        return None
    blocks = []
    for side in (0, 1):
        guns = [
            tag(
                "li",
                tag("b", GUNS[gun], class_="gun-id", aria_hidden="true"),
                tag("span", t.sentence(called.gun(gun)), class_="visually-hidden"),
                tag("span", gun_state(view, gun, t)),
                class_=["gun-line", view.forts[gun] > READY and "is-down"],
            )
            for gun in hands.own_guns(side)
        ]
        choice = None
        if (
            context.acting is not None
            and view.seat in (None, side)
            and view.options.fort_interrupt != "never"
        ):
            values = [(value, _order_words(value, t)) for value in hands.ORDERS]
            name = f"orders-{side}"
            choice = form_field(
                t("In the enemy's turn"),
                select(name, values, ui.orders[side], id=name, change="orders"),
                id=name,
            )
        title = t("Guns of {port}", port=t.message(called.PORTS[side]))
        blocks.append(
            tag(
                "div",
                tag("h3", title, class_="guns-title"),
                tag("ul", guns, class_="gun-list", role="list"),
                choice,
                class_=["guns-block", f"seat-{'ab'[side]}"],
            )
        )
    return panel(t("Port guns"), tag("div", blocks, class_="guns-blocks"), class_="orders-panel", id="orders")


def draw_offer(view: View, context: Context) -> Markup | None:
    """The button that offers a draw (R47), None where none can be offered."""
    if context.acting is None or view.phase != "idle" or OfferDraw() not in hands.menu_of(view):
        return None
    return button(context.t("Offer a draw"), "offer-draw", icon="handshake", kind="ghost", id="offer-draw")


def in_words(view: View, context: Context) -> Markup | None:
    """The sea for those who do not see the chart: wind, flags, and what the ships of the side to play have around them."""
    t = context.t
    if not view.round:
        return None
    lines = [t.sentence(msg("The wind blows to the {heading}", heading=called.HEADING_WORDS[view.wind]))]
    lines += [
        t.sentence(
            msg(
                "The flag of {port} is aboard {ship}",
                port=called.PORTS[side],
                ship=called.ship(view.flags[side]),
            )
        )
        for side in (0, 1)
        if view.flags[side] >= 0
    ]
    lines += [f"{spoken(view, n, t)}." for side in (view.turn, 1 - view.turn) for n in view.afloat(side)]
    lines += [t.sentence(line) for n in view.afloat(view.turn) for line in sights.sights(view, n)]
    body = tag("ul", [tag("li", line) for line in lines], class_="words-list")
    return details(t("The sea in words"), body, id="sea-words", class_="sea-words")


def _held(ui: Ui) -> int:
    """The ship in hand; -2 if there is none, which no course is for."""
    return ui.ship if ui.ship >= 0 else -2


def _weighed(view: View, ui: Ui, one: Advice, t: Language) -> Markup:
    """A line of the hint: a press puts in hand what it names, a ship with its whole way."""
    course = one.course
    begun = one.action.ship if isinstance(one.action, Activate) else course.ship
    hand = hands.hand_of(view, begun) if begun >= 0 else None
    cost = hand.reach.cost.get(course.end, 0) if hand is not None else 0
    if isinstance(one.action, Activate) and hand is not None and not cost:
        ship = called.ship(begun)
        if course.target >= 0:
            label = t.sentence(
                msg("{ship}: fire at {target}", ship=ship, target=called.target(course.target))
            )
        elif hand.can(Repair):
            label = t.sentence(msg("{ship}: put up the mizzen", ship=ship))
        else:
            # Whoever has it in hand need not be told to take it.
            label = t.sentence(msg("{ship}: stay there", ship=ship))
        arg = {"ship": begun, "goal": course.end, "target": course.target}
        return button(label, "course", arg, compact=True)
    if hand is None or not cost or not isinstance(one.action, Activate | Advance | Turn):
        return taken_up(t.sentence(deed(one.action)), notation(one.action))
    ship = called.ship(course.ship)
    if course.target >= 0:
        label = t.sentence(
            msg("{ship}: within range of {target}", ship=ship, target=called.target(course.target))
        )
    elif course.flag >= 0:
        label = t.sentence(msg("{ship}: to the flag of {port}", ship=ship, port=called.PORTS[course.flag]))
    else:
        label = t.sentence(msgn("{ship}: sail {n} move", "{ship}: sail {n} moves", cost, ship=ship))
    return button(label, "course", {"ship": course.ship, "goal": course.end}, compact=True)


def hint_panel(view: View, ui: Ui, context: Context) -> Markup | None:
    """What the adviser weighs, best first, with the chance to win the game; of a ship in hand first what it could do."""
    hint, t = context.hint, context.t
    if hint is None or context.acting is None:
        return None
    rows = [
        weighed(_weighed(view, ui, one, t), t.percent(one.chance))
        for one in sorted(hint.detail or (), key=lambda one: _held(ui) != one.course.ship)
    ]
    return advice_panel(t("Chance to win the game after it"), rows, context)
