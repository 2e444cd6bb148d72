"""The bar of the turn: turn, initiative, squadrons in order of activation, score, cards in force, current
attack, wind."""

from __future__ import annotations

from typing import Final

from navals.core.message import msg
from navals.games.uncharted.rules import names as called
from navals.games.uncharted.rules.turn.ending import score
from navals.games.uncharted.rules.turn.tasks import Batch
from navals.games.uncharted.rules.view import View
from navals.games.uncharted.screen.guns import salvo
from navals.games.uncharted.screen.sea.chart import arrow
from navals.games.uncharted.screen.sea.hulls import emblem, row_of
from navals.games.uncharted.words import goals
from navals.games.uncharted.words.navy import NAVIES
from navals.ui.art import icon
from navals.ui.board.board import Context
from navals.ui.draw.html import Child, Markup, tag
from navals.ui.draw.svg import g, svg
from navals.ui.words.i18n import Language

DONE: Final = "done"
NOW: Final = "now"
WAITING: Final = "waiting"
LOST: Final = "lost"
_STATES: Final = {
    DONE: msg("has acted"),
    NOW: msg("acts now"),
    WAITING: msg("is still to act"),
    LOST: msg("is lost"),
}
_SIGNS: Final = {DONE: "✓", NOW: "▸", WAITING: "", LOST: "×"}


def squadron_state(view: View, side: int, squadron: int) -> str:
    """Return whether a squadron has acted in this turn, acts, waits, or is lost."""
    now = view.activation
    if (side, squadron) in view.acted:
        return NOW if now is not None and (now.seat, now.squadron) == (side, squadron) else DONE
    return WAITING if squadron in salvo.sea(view).squadrons(side) else LOST


def points_afloat(view: View, side: int) -> int:
    """Return the points of a side's ships with crew."""
    return sum(view.ships[n].card.points for n in salvo.sea(view).living(side))


def _squadrons(view: View, side: int, t: Language) -> Markup:
    """Return a chip for each squadron, acted ones first in their order."""
    state = salvo.sea(view)
    mine = [squadron for seat, squadron in view.acted if seat == side]
    # In a given position a fleet may lack ships of its list: they never were there.
    every = sorted({ship.squadron for ship in view.ships if ship.side == side and ship.placed})
    chips = []
    for squadron in (*mine, *(one for one in every if one not in mine)):
        afloat = state.of_squadron(side, squadron)
        whole = [
            n
            for n, ship in enumerate(view.ships)
            if (ship.side, ship.squadron) == (side, squadron) and ship.placed
        ]
        ships = [t.message(salvo.name(view, n)) for n in afloat]
        now = squadron_state(view, side, squadron)
        state_words = t.message(_STATES[now])
        said = (
            t("squadron {n} {state}: {ships}", n=squadron + 1, state=state_words, ships=", ".join(ships))
            if ships
            else t("squadron {n} {state}", n=squadron + 1, state=state_words)
        )
        face = (
            tag("span", _SIGNS[now], class_="chip-sign"),
            row_of(tuple((view.ships[n].card.size, n in afloat) for n in whole)),
        )
        chips.append(
            tag(
                "li",
                tag("span", face, aria_hidden="true", class_="chip-face"),
                tag("span", said, class_="visually-hidden"),
                class_=["squadron-chip", f"is-{now}"],
                title=said,
            )
        )
    return tag("ul", chips, class_="squadron-chips", role="list")


def _side(view: View, side: int, context: Context) -> Markup:
    t, points = context.t, score(salvo.sea(view))[side]
    afloat = t("{n} afloat", n=points_afloat(view, side))
    line = tag(
        "span",
        tag("b", t.plural("{n} point", "{n} points", points), class_="track-score"),
        tag("span", " · ", afloat, class_="track-afloat"),
        class_="track-points",
    )
    first = None
    if view.turn and view.first == side:
        first = tag("span", icon("flag"), tag("span", t("initiative"), class_="visually-hidden"), class_="track-first")  # fmt: skip
    fleet = NAVIES[view.options.fleet(side)].fleet(side)
    title = f"{t.sentence(fleet)}: {t.message(called.FLEET_NAMES[view.options.fleet(side)])}, {afloat}"
    return tag(
        "div",
        tag(
            "div",
            emblem(view.options.fleet(side)),
            tag("b", context.names[side], class_="track-name", title=title),
            first,
            line,
            class_="track-head",
        ),
        _squadrons(view, side, t) if view.turn else None,
        class_=["track-side", f"seat-{'ab'[side]}", view.actor == side and "is-active"],
    )


def underway(view: View, t: Language) -> str:
    """Name the attack being thrown."""
    batch = next((task for task in reversed(view.agenda) if isinstance(task, Batch)), None)
    if batch is None or batch.at >= len(batch.attacks):
        return ""
    attack = batch.attacks[batch.at]
    return t.plural(
        "Under way: {source} against {ship}, {n} die.",
        "Under way: {source} against {ship}, {n} dice.",
        salvo.total(view, attack),
        source=salvo.name(view, attack.source),
        ship=salvo.name(view, attack.target),
    )


def effects(view: View, context: Context) -> Markup | None:
    """List the cards in force for the turn and the activation."""
    t, held = context.t, list(view.effects)
    if view.activation is not None:
        held += [(view.activation.seat, card) for card in view.activation.cards]
    if not held:
        return None
    items = [
        tag(
            "li",
            tag("b", t.message(called.card(card))),
            f" ({context.names[seat]}) ",
            tag("span", t.message(called.CARD_TEXTS[card])),
            class_=f"seat-{'ab'[seat]}",
        )
        for seat, card in held
    ]
    return tag("ul", items, class_="track-effects", role="list", aria_label=t("Cards in force"))


def _wind(view: View, t: Language) -> Markup:
    words = t("Wind to the {point}", point=t.message(called.POINT_NAMES[view.wind]))
    picture = svg("-9 -9 18 18", g(arrow(7), transform=f"rotate({45 * view.wind})"), class_="wind-picture")
    # On a phone the arrow and a word are enough for the eye.
    short = tag("span", t("Wind"), class_="wind-short", aria_hidden="true")
    return tag(
        "span", picture, short, tag("span", words, class_="wind-words"), class_="track-wind", id="wind"
    )


def bar(view: View, context: Context) -> Markup:
    """Return the bar above the table."""
    t = context.t
    mine = view.seat if view.seat is not None else context.acting
    facts: list[Child] = []
    if view.turn:
        facts.append(tag("b", t("Turn {number} of {length}", number=view.turn, length=view.options.length)))
    if view.wind >= 0:
        facts.append(_wind(view, t))
    facts.append(tag("span", t.sentence(goals.goal(view.options, mine)), class_="track-goal", id="goal"))
    under = underway(view, t)
    return tag(
        "section",
        tag("p", facts, class_="track-facts"),
        tag("div", [_side(view, side, context) for side in (0, 1)], class_="track-sides"),
        effects(view, context),
        tag("p", under, class_="track-now") if under else None,
        class_="track",
        data_after="",
        id="track",
        aria_label=t("The turn"),
    )
