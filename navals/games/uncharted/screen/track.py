"""The turn bar: turn, wind, goal, score, initiative, squadrons, cards in force; and the final tally."""

from __future__ import annotations

from typing import Final

from navals.core.message import Message
from navals.games.uncharted.rules import naming
from navals.games.uncharted.rules.data.fleet import NEUTRAL
from navals.games.uncharted.rules.turn.ending import FATE_SCORES, side_scores
from navals.games.uncharted.rules.view import View
from navals.games.uncharted.screen.guns import salvo
from navals.games.uncharted.screen.sea.chart import arrow
from navals.games.uncharted.screen.sea.hulls import emblem, ship_row
from navals.games.uncharted.words import goals
from navals.games.uncharted.words.navy import NAVIES
from navals.ui.art import draw_icon
from navals.ui.board.board import Context
from navals.ui.components.reckoning import result_table
from navals.ui.draw.html import Child, Markup, tag
from navals.ui.draw.svg import g, svg
from navals.ui.words.i18n import Language

FINISHED: Final = "done"
ACTIVE: Final = "now"
WAITING: Final = "waiting"
LOST: Final = "lost"
_STATE_SYMBOLS: Final = {FINISHED: "✓", ACTIVE: "▸", WAITING: "", LOST: "×"}


def squadron_state(view: View, side: int, squadron: int) -> str:
    """Return the state of a squadron this turn: DONE, ACTIVE, WAITING or LOST."""
    activation = view.activation
    if (side, squadron) in view.acted:
        return (
            ACTIVE
            if activation is not None and (activation.seat, activation.squadron) == (side, squadron)
            else FINISHED
        )
    return WAITING if squadron in salvo.state_of(view).squadrons(side) else LOST


def points_afloat(view: View, side: int) -> int:
    """Return the points of a side's ships with crew."""
    return sum(view.ships[n].card.points for n in salvo.state_of(view).living_ships(side))


def _squadron_chips(view: View, side: int, t: Language) -> Markup:
    """Return a chip for each squadron, starting with those that have acted, in order."""
    state = salvo.state_of(view)
    acted_squadrons = [squadron for seat, squadron in view.acted if seat == side]
    # In a custom position, a fleet may lack some ships of its list.
    squadrons = sorted({ship.squadron for ship in view.ships if ship.side == side and ship.placed})
    chips = []
    for squadron in (*acted_squadrons, *(other for other in squadrons if other not in acted_squadrons)):
        ships_afloat = state.squadron_ships(side, squadron)
        ship_list = ", ".join(t.message(salvo.name(view, n)) for n in ships_afloat)
        status = squadron_state(view, side, squadron)
        state_args = {"n": squadron + 1, "state": t.message(naming.SQUADRON_STATES[status])}
        label = t("squadron {n} {state}", **state_args)
        if ship_list:
            label = t("squadron {n} {state}: {ships}", **state_args, ships=ship_list)
        row = ship_row(
            tuple(
                (ship.card.size, n in ships_afloat)
                for n, ship in enumerate(view.ships)
                if (ship.side, ship.squadron) == (side, squadron) and ship.placed
            )
        )
        sign = tag("span", _STATE_SYMBOLS[status], class_="chip-sign")
        content = tag("span", sign, row, aria_hidden="true", class_="chip-face")
        hidden_text = tag("span", label, class_="visually-hidden")
        chips.append(tag("li", content, hidden_text, class_=["squadron-chip", f"is-{status}"], title=label))
    return tag("ul", chips, class_="squadron-chips", role="list")


def _side_panel(view: View, side: int, context: Context) -> Markup:
    t, points = context.t, side_scores(salvo.state_of(view))[side]
    fleet, afloat_text = view.options.fleet(side), t("{n} afloat", n=points_afloat(view, side))
    score_tag = tag("b", t.plural("{n} point", "{n} points", points), class_="track-score")
    points_line = tag(
        "span", score_tag, tag("span", " · ", afloat_text, class_="track-afloat"), class_="track-points"
    )
    initiative_sign = None
    if view.turn and view.first == side:
        initiative_text = tag("span", t("initiative"), class_="visually-hidden")
        initiative_sign = tag("span", draw_icon("flag"), initiative_text, class_="track-first")
    state_text = f"{t.message(naming.FLEET_NAMES[fleet])}, {afloat_text}"
    title = t("{entry}: {what}", entry=t.sentence(NAVIES[fleet].fleet_name(side)), what=state_text)
    name = tag("b", context.names[side], class_="track-name", title=title)
    header = tag("div", emblem(fleet), name, initiative_sign, points_line, class_="track-head")
    classes = ["track-side", f"seat-{'ab'[side]}", view.actor == side and "is-active"]
    return tag("div", header, _squadron_chips(view, side, t) if view.turn else None, class_=classes)


def effect_list(view: View, context: Context) -> Markup | None:
    """List the cards in force for the turn and the activation, or return ``None``."""
    t, effects = context.t, list(view.effects)
    if view.activation is not None:
        effects += [(view.activation.seat, card) for card in view.activation.cards]
    if not effects:
        return None
    items = []
    for seat, card in effects:
        card_name, card_text = (
            tag("b", t.message(naming.CARD_NAMES[card])),
            tag("span", t.message(naming.CARD_TEXTS[card])),
        )
        items.append(
            tag("li", card_name, f" ({context.names[seat]}) ", card_text, class_=f"seat-{'ab'[seat]}")
        )
    return tag("ul", items, class_="track-effects", role="list", aria_label=t("Cards in force"))


def _wind_label(view: View, t: Language) -> Markup:
    label = t("Wind to the {point}", point=t.message(naming.POINT_NAMES[view.wind]))
    picture = svg("-9 -9 18 18", g(arrow(7), transform=f"rotate({45 * view.wind})"), class_="wind-picture")
    # On phones, the arrow and one word are enough.
    short_label = tag("span", t("Wind"), class_="wind-short", aria_hidden="true")
    full_label = tag("span", label, class_="wind-words")
    return tag("span", picture, short_label, full_label, class_="track-wind", id="wind")


def turn_bar(view: View, context: Context) -> Markup:
    """Return the turn bar, shown above the table."""
    t = context.t
    seat = view.seat if view.seat is not None else context.acting_seat
    items: list[Child] = []
    if view.turn:
        items.append(
            tag("b", t("Turn {number} of {length}", number=view.turn, length=view.options.turn_count))
        )
    if view.wind >= 0:
        items.append(_wind_label(view, t))
    items.append(tag("span", t.sentence(goals.goal(view.options, seat)), class_="track-goal", id="goal"))
    return tag(
        "section",
        tag("p", items, class_="track-facts"),
        tag("div", [_side_panel(view, side, context) for side in (0, 1)], class_="track-sides"),
        effect_list(view, context),
        class_="track",
        data_after="",
        id="track",
        aria_label=t("The turn"),
    )


def side_gains(view: View, side: int, fate: str) -> tuple[list[Message], int]:
    """Return the names of the ships with this fate that a side scores for, and the points."""
    ship_names, points = list[Message](), 0
    for n, ship in enumerate(view.ships):
        if ship.fate != fate:
            continue
        if ship.side == NEUTRAL and ship.taker == side and fate == "taken":
            ship_names.append(salvo.name(view, n))
            points += ship.card.points
        elif ship.side == 1 - side:
            ship_names.append(salvo.name(view, n))
            points += ship.card.points * FATE_SCORES[fate] // 100
    return ship_names, points


def finale(view: View, context: Context) -> Markup:
    """Return the final tally: each side's score by the fates of ships, then its surviving ships."""
    t = context.t
    rows: list[tuple[Child, ...]] = []
    for fate, label in naming.TALLY_LABELS.items():
        gains_by_side = [side_gains(view, side, fate) for side in (0, 1)]
        if any(ships for ships, _ in gains_by_side):
            cells = [
                (tag("b", points), " ", tag("small", ", ".join(map(t.message, ships)))) if ships else "–"
                for ships, points in gains_by_side
            ]
            rows.append((t.message(label), *cells))
    state = salvo.state_of(view)
    fleets = [[view.ships[n] for n in state.living_ships(side)] for side in (0, 1)]
    rows += [
        (t("Score"), *(tag("b", points) for points in side_scores(state))),
        (t("Ships with crew"), *(t.number(len(fleet)) for fleet in fleets)),
        (t("Their points"), *(t.number(points_afloat(view, side)) for side in (0, 1))),
        (t("Hull points left"), *(t.number(sum(ship.hull for ship in fleet)) for fleet in fleets)),
    ]
    caption = t.plural("The tally after {n} turn", "The tally after {n} turns", view.turn)
    return result_table(view.result, context.names, rows, caption)
