"""What stands beside the columns: the combats at hand, the fleets, what an old hand weighs."""

from __future__ import annotations

from navals.core.message import Message, msg, msgn
from navals.games.mats.rules.events import PASS, Advance, Order
from navals.games.mats.rules.options import HIT, SUNK, rate_name, roster
from navals.games.mats.rules.view import View
from navals.games.mats.screen.art import pawn
from navals.games.mats.screen.columns import Combat, combats
from navals.games.mats.screen.ordering import ships
from navals.ui.board.board import Context
from navals.ui.components import button, panel
from navals.ui.components.reckoning import hint_panel as advice_panel
from navals.ui.components.reckoning import weighed
from navals.ui.draw.html import Markup, tag
from navals.ui.draw.svg import rect, svg


def _percent(throws: int) -> int:
    return round(100 * throws / 36)


def _line(view: View, combat: Combat, context: Context) -> Markup:
    t, fleet = context.t, view.options.fleet
    sides = [" + ".join(fleet[ship].id for ship in combat.ships[side]) for side in (0, 1)]
    win, tie, lose = combat.chances.win, combat.chances.tie, combat.chances.lose
    bar = svg(
        "0 0 36 4",
        rect(0, 0, win, 4, class_="odds-a"),
        rect(win, 0, tie, 4, class_="odds-both"),
        rect(win + tie, 0, lose, 4, class_="odds-b"),
        class_="odds-bar",
        preserveAspectRatio="none",
    )
    said = t(
        "{name} {win}%, both lose {both}%, {other} {lose}%",
        name=context.names[0],
        other=context.names[1],
        win=_percent(win),
        both=_percent(tie),
        lose=_percent(lose),
    )
    return tag(
        "li",
        tag(
            "p",
            tag("span", sides[0], tag("b", combat.guns[0]), class_="combat-side seat-a"),
            tag("span", "–", class_="combat-dash"),
            tag("span", tag("b", combat.guns[1]), sides[1], class_="combat-side seat-b"),
            class_="combat-sides",
            aria_hidden="true",
        ),
        tag(
            "span",
            t(
                "{ships} with {guns} against {other_ships} with {other_guns}:",
                ships=sides[0],
                guns=t.plural("{n} gun", "{n} guns", combat.guns[0]),
                other_ships=sides[1],
                other_guns=t.plural("{n} gun", "{n} guns", combat.guns[1]),
            ),
            class_="visually-hidden",
        ),
        bar,
        tag("p", said, class_="combat-said"),
        class_="combat-line",
    )


def combats_panel(view: View, context: Context, *, planned: bool) -> Markup:
    """Who fights whom as the columns stand (``planned``: as they would stand), and how it may end."""
    t = context.t
    found = combats(view)
    title = t("Combats after this advance") if planned else t("Combats at hand")
    if not found:
        body = tag("p", t("No ship has an enemy beside it."), class_="combat-none")
    else:
        body = tag(
            "ul",
            [_line(view, combat, context) for combat in reversed(found)],
            class_="combat-list",
            role="list",
        )
    return panel(title, body, class_="combats-panel", id="combats")


def in_a_line(view: View, side: int, index: int) -> Message:
    """What a ship's masts and guns are good for, where there is no room for its card."""
    masts, guns = view.options.fleet[index].face(view.life[side][index])
    sails = msgn("{n} mast: can advance 1 place", "{n} masts: can advance 1 to {n} places", masts)
    fires = msgn("{n} gun: +{n} on its die", "{n} guns: +{n} on its die", guns)
    return msg(
        "{masts}. {guns}.",
        masts=sails if masts else msg("No mast: moves with its column only"),
        guns=fires if guns else msg("No gun: fights with its die alone"),
    )


def ship_card(view: View, side: int, index: int, context: Context, *, held: bool = False) -> Markup:
    """A ship by the name of its class, and what its masts and guns are good for; ``held``: it is in hand, so that a phone tells the same
    ``in_a_line``."""
    t, ship, life = context.t, view.options.fleet[index], view.life[side][index]
    masts, guns = ship.face(life)
    title = t("{rate} {ship}", rate=t.message(rate_name(ship.rate)), ship=ship.id)
    if life == SUNK:
        lines = [t("A wreck: it drifts with its column and fights no more.")]
    else:
        sails = t.plural("{n} mast: can advance 1 place", "{n} masts: can advance 1 to {n} places", masts)
        fires = t.plural("{n} gun: +{n} on its die", "{n} guns: +{n} on its die", guns)
        lines = [
            sails if masts else t("No mast: moves with its column only"),
            fires if guns else t("No gun: fights with its die alone"),
            t("Hit: the next hit sinks it")
            if life == HIT
            else t(
                "Once hit: {masts}, {guns}",
                masts=t.plural("{n} mast", "{n} masts", ship.hit[0]),
                guns=t.plural("{n} gun", "{n} guns", ship.hit[1]),
            ),
        ]
    return tag(
        "section",
        svg("-.5 -.5 22 10", pawn(side, ship, life), class_="mats-card-pawn"),
        tag(
            "h2", title, tag("span", context.names[side], class_="mats-card-owner"), class_="mats-card-title"
        ),
        tag("ul", [tag("li", line) for line in lines], class_="mats-card-lines", role="list"),
        class_=["mats-card", f"seat-{'ab'[side]}", held and "is-held"],
        id="mats-card",
    )


def forces(view: View, side: int, context: Context) -> Markup:
    """A fleet at a glance."""
    title = context.t("{name}'s fleet", name=context.names[side])
    listed = ships(view, side, context, label=title)
    return panel(title, listed, class_=f"forces seat-{'ab'[side]}")


def hint_panel(view: View, context: Context) -> Markup | None:
    """What the adviser weighs: the best advances with the chance to win the game, or columns with their shares."""
    hint, t = context.hint, context.t
    if hint is None or context.acting is None:
        return None
    rows = []
    for candidate in hint.detail or ():
        action, share = candidate.action, t.percent(candidate.chance)
        if isinstance(action, Advance):
            ship = view.options.fleet[roster(view.options).index[action.ship]]
            called = t("{rate} {ship}", rate=t.message(rate_name(ship.rate)), ship=ship.id)
            act = button(
                f"{called} +{action.steps}",
                "weigh",
                {"ship": action.ship, "steps": action.steps},
                compact=True,
            )
        elif action == PASS:
            act = tag("span", t("No advance"))
        elif isinstance(action, Order):
            act = tag("span", " ".join(action.ships))
        else:
            continue
        rows.append(weighed(act, share))
    title = (
        t("Columns worth trying, and how often")
        if view.phase == "order"
        else t("Chance to win the game after it")
    )
    return advice_panel(title, rows, context)
