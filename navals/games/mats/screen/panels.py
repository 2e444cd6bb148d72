"""The panels of MATS: pending combats, fleets, and the actions that a hint compares."""

from __future__ import annotations

from navals.core.message import Message, msg, msgn
from navals.games.mats.rules.events import PASS, Advance, Order
from navals.games.mats.rules.options import HIT, SUNK, join_names, rate_name, roster
from navals.games.mats.rules.view import View
from navals.games.mats.screen.art import pawn
from navals.games.mats.screen.columns import Combat, combats
from navals.games.mats.screen.ordering import ship_list
from navals.ui.board.board import Context
from navals.ui.components import button, panel
from navals.ui.components.reckoning import hint_line
from navals.ui.components.reckoning import hint_panel as advice_panel
from navals.ui.draw.html import Markup, tag
from navals.ui.draw.svg import rect, svg
from navals.ui.words.i18n import Language


def _combat_line(view: View, combat: Combat, context: Context) -> Markup:
    t = context.t
    a_names, b_names = (join_names(view.options, combat.ships[side]) for side in (0, 1))
    guns, (wins, ties, losses) = (
        combat.guns,
        (combat.throw_counts.wins, combat.throw_counts.ties, combat.throw_counts.losses),
    )
    bar = svg(
        "0 0 36 4",
        rect(0, 0, wins, 4, class_="odds-a"),
        rect(wins, 0, ties, 4, class_="odds-both"),
        rect(wins + ties, 0, losses, 4, class_="odds-b"),
        class_="odds-bar",
        preserveAspectRatio="none",
    )
    percentages = [round(100 * throws / 36) for throws in (wins, ties, losses)]
    name_args = {"name": context.names[0], "other": context.names[1]}
    percent_args = dict(zip(("win", "both", "lose"), percentages, strict=True))
    odds_text = t("{name}: {win}%; both lose: {both}%; {other}: {lose}%", **name_args, **percent_args)
    label = t(
        "{ships} with {guns} against {other_ships} with {other_guns}:",
        ships=a_names,
        guns=t.plural("{n} gun", "{n} guns", guns[0]),
        other_ships=b_names,
        other_guns=t.plural("{n} gun", "{n} guns", guns[1]),
    )
    side_tags = (
        tag("span", a_names, tag("b", guns[0]), class_="combat-side seat-a"),
        tag("span", "–", class_="combat-dash"),
        tag("span", tag("b", guns[1]), b_names, class_="combat-side seat-b"),
    )
    return tag(
        "li",
        tag("p", side_tags, class_="combat-sides", aria_hidden="true"),
        tag("span", label, class_="visually-hidden"),
        bar,
        tag("p", odds_text, class_="combat-said"),
        class_="combat-line",
    )


def combats_panel(view: View, context: Context, *, is_planned: bool) -> Markup:
    """Draw the pending combats; ``is_planned`` if ``view`` is the one after a planned advance."""
    t = context.t
    lines = [_combat_line(view, combat, context) for combat in reversed(combats(view))]
    title = t("Combats after this advance") if is_planned else t("Combats to come")
    content = tag("p", t("No ship has an enemy beside it."), class_="combat-none")
    if lines:
        content = tag("ul", lines, class_="combat-list", role="list")
    return panel(title, content, class_="combats-panel", id="combats")


def short_description(view: View, side: int, ship_number: int) -> Message:
    """Describe a ship's masts and guns in one line, for screens without room for its card."""
    masts, guns = view.options.fleet[ship_number].face(view.life[side][ship_number])
    return msg("{masts}. {guns}.", masts=_mast_effect(masts), guns=_gun_effect(guns))


def _mast_effect(masts: int) -> Message:
    if not masts:
        return msg("No masts: only moves with its column")
    return msgn("{n} mast: can advance 1 position", "{n} masts: can advance 1 to {n} positions", masts)


def _gun_effect(guns: int) -> Message:
    if not guns:
        return msg("No guns: fights with its die alone")
    return msgn("{n} gun: +{n} on its die", "{n} guns: +{n} on its die", guns)


def _ship_title(rate: str, ship: str, t: Language) -> str:
    return t("{rate} {ship}", rate=t.message(rate_name(rate)), ship=ship)


def ship_card(view: View, side: int, number: int, context: Context, *, is_selected: bool = False) -> Markup:
    """Describe a ship. If it is selected (``is_selected``), phones show ``short_description`` instead."""
    t, ship, hull = context.t, view.options.fleet[number], view.life[side][number]
    masts, guns = ship.face(hull)
    if hull == SUNK:
        lines = [t("A wreck: it drifts with its column and no longer fights.")]
    else:
        masts_text = t.plural("{n} mast", "{n} masts", ship.hit[0])
        guns_text = t.plural("{n} gun", "{n} guns", ship.hit[1])
        hit_effect = t("Once hit: {masts}, {guns}", masts=masts_text, guns=guns_text)
        hit_line = t("Already hit: the next hit sinks it") if hull == HIT else hit_effect
        lines = [t.message(_mast_effect(masts)), t.message(_gun_effect(guns)), hit_line]
    owner_name = tag("span", context.names[side], class_="mats-card-owner")
    return tag(
        "section",
        svg("-.5 -.5 22 10", pawn(side, ship, hull), class_="mats-card-pawn"),
        tag("h2", _ship_title(ship.rate, ship.id, t), owner_name, class_="mats-card-title"),
        tag("ul", [tag("li", line) for line in lines], class_="mats-card-lines", role="list"),
        class_=["mats-card", f"seat-{'ab'[side]}", is_selected and "is-held"],
        id="mats-card",
    )


def fleet_panel(view: View, side: int, context: Context) -> Markup:
    """Draw an overview of a fleet."""
    title = context.t("{name}'s fleet", name=context.names[side])
    fleet_list = ship_list(view, side, context, label=title)
    return panel(title, fleet_list, class_=f"forces seat-{'ab'[side]}")


def hint_panel(view: View, context: Context) -> Markup | None:
    """Draw a hint's advances with their winning chances, or columns with their probabilities.

    Return None without a hint or if the reader cannot act.
    """
    hint, t = context.hint, context.t
    if hint is None or context.acting_seat is None:
        return None
    rows = []
    candidates = hint.detail or ()
    if view.phase == "order":
        candidates = sorted(candidates, key=lambda candidate: -candidate.chance)
    for candidate in candidates:
        action = candidate.action
        if isinstance(action, Advance):
            ship_rate = view.options.fleet[roster(view.options).numbers[action.ship]].rate
            label = f"{_ship_title(ship_rate, action.ship, t)} +{action.steps}"
            label_tag = button(label, "weigh", {"ship": action.ship, "steps": action.steps}, compact=True)
        elif action == PASS:
            label_tag = tag("span", t("No advance"))
        elif isinstance(action, Order):
            label_tag = tag("span", " ".join(action.ships))
        else:
            continue
        rows.append(hint_line(label_tag, t.percent(candidate.chance)))
    title = t("Winning chances after this move")
    if view.phase == "order":
        title = t("Recommended columns, best first")
    return advice_panel(title, rows, context)
