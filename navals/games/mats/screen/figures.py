"""The figures of the rule book of MATS: positions that were really played, drawn by the board."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import msgspec

from navals.core.seat import CHANCE
from navals.games.mats.rules import notation, odds
from navals.games.mats.rules.column import AHEAD
from navals.games.mats.rules.options import HIT, INTACT, ROSTERS, SCHEMA, SUNK, Ship, rate_name
from navals.games.mats.rules.state import MatsState, opening
from navals.games.mats.rules.view import View
from navals.games.mats.screen import columns
from navals.games.mats.screen.art import LANE, ROW, pawn
from navals.ui.board.board import Drawing
from navals.ui.components import table
from navals.ui.draw.html import Markup
from navals.ui.draw.svg import g, path, svg, text
from navals.ui.words.i18n import Language

_FLEET = {ship.id: ship for ship in ROSTERS["standard"]}


def played(a: str, b: str, *turns: str) -> MatsState:
    """The state after two columns (``V1* C1``: head first, * hit; ships that are not named are sunk) and the turns that
    follow: an action of whoever is to act, or dice separated by blanks."""
    lives = []
    for order in (a, b):
        names = order.split()
        lives.append(tuple(INTACT if s in names else HIT if f"{s}*" in names else SUNK for s in _FLEET))
    state = opening(SCHEMA.parse(""))
    state = msgspec.structs.replace(state, life=(lives[0], lives[1]))
    for turn in (f"order {a.replace('*', '')}", f"order {b.replace('*', '')}", *turns):
        for part in turn.split() if state.actor() == CHANCE else [turn]:
            action = notation.parse(part, state)
            if state.check(action) is not None:
                raise ValueError(f"a figure shows what is not allowed: {part}")
            state = state.apply(action)
    return state


def _picture(
    view: View, t: Language, label: str, ship: str | None = None, steps: int | None = None
) -> Markup:
    """The columns, with what a ship in hand may do; A's chances stand beside the combats that are due."""
    return columns.picture(view, t, label, hand=columns.plan(view, ship, steps), odds_for=0)


def faces(t: Language) -> Markup:
    """A pawn, intact and hit."""
    ship = _FLEET["V1"]

    def word(content: str, x: float, y: float, anchor: str = "start") -> Markup:
        return text(content, x, y, font_size="3.6", text_anchor=anchor, fill="currentColor")

    def card(life: int, top: int, title: str) -> list[Markup]:
        masts, guns = ship.face(life)
        return [
            word(title, 13, top - 2),
            g(pawn(0, ship, life), transform=f"translate(13 {top}) scale(2)"),
            word(t.plural("{n} mast", "{n} masts", masts), 17, top + 23.5),
            word(t.plural("{n} gun", "{n} guns", guns), 30, top + 23.5),
        ]

    leads = "".join(f"M18.5 {top + 17}V{top + 20.3}M31 {top + 15.8}V{top + 20.3}" for top in (6, 38))
    return svg(
        "0 0 68 65",
        card(INTACT, 6, t("Intact")),
        card(HIT, 38, t("Hit")),
        path(leads, fill="none", stroke="currentColor", stroke_width="0.3"),
        aria_label=t("Both faces of a two-decker: masts and guns, intact and hit"),
        class_="columns-figure",
    )


def fleet(t: Language) -> Markup:
    """The standard fleet: how many ships of which kind, with both faces."""
    kinds: dict[str, list[Ship]] = {}
    for ship in ROSTERS["standard"]:
        kinds.setdefault(ship.rate, []).append(ship)
    rows = []
    for row, (rate, ships) in enumerate(kinds.items()):
        y = ROW * row + 1
        rows += [
            g(pawn(0, ships[0], INTACT), transform=f"translate(1 {y})"),
            g(pawn(0, ships[0], HIT), transform=f"translate({LANE + 2} {y})"),
            text(
                f"{len(ships)} × {t.message(rate_name(rate))}",
                2 * LANE + 5,
                y + 6,
                font_size="4",
                fill="currentColor",
            ),
        ]
    return svg(f"0 0 84 {ROW * len(kinds) + 1}", rows, aria_label=t("The seven ships of the standard fleet"))


def set_up(t: Language) -> Markup:
    """Both columns before the first series (R2)."""
    return _picture(
        played("V1 F1 C1", "TP V1 F1").open_view(), t, t("Two columns, their heads one step apart")
    )


def doubling(t: Language) -> Markup:
    """A ship about to double another (R14)."""
    view = played("V1 F1 C1", "TP V1 F1", "6 1").open_view()
    return _picture(view, t, t("C1 would advance by 2, to the double file beside V1"), "C1", 2)


def gaps(t: Language) -> Markup:
    """A ship ahead of its head, beside the last enemy (R11, R16)."""
    view = played("F1 V1 C1", "V1 V2 TP", "6 1", "F1+2").open_view()
    return _picture(view, t, t("F1 lies ahead of its column, with water behind it"))


def barred(t: Language) -> Markup:
    """What a doubled ship keeps others from (R10, R12, R13)."""
    view = played("F1 V1 C1", "V1 V2 TP", "6 1", "V1+1", "pass", "5 2 1", "pass").open_view()
    return _picture(view, t, t("C1 can advance by 1 only: V1 lies in the double file ahead"), "C1")


def support(t: Language) -> Markup:
    """Two ships against one (R18-R20)."""
    view = played("F1 V1 C1", "TP V2 F2", "6 1", "V1+1").open_view()
    return _picture(view, t, t("F1 and V1 against TP"))


def wreck(t: Language) -> Markup:
    """A ship in the double file beside a wreck (R18, R22)."""
    view = played("F1 V1 C1", "TP V2 F2", "6 1", "V1+1", "pass", "1 5 6 1").open_view()
    return _picture(view, t, t("V1, hit, in the double file beside the wreck of F1"))


def passed(t: Language) -> Markup:
    """Columns that have passed each other (R24)."""
    state = played("V1 F1", "TP V2")
    # The state after the crossing has no columns any more: this is the last sight of them.
    gone = tuple(tuple(x + AHEAD[side] * 2 for x in state.at[side]) for side in (0, 1))
    state = msgspec.structs.replace(state, at=(gone[0], gone[1]))
    return _picture(state.open_view(), t, t("The columns have passed each other"))


def chances(t: Language) -> Markup:
    """The odds of a combat by the difference in guns."""
    rows = []
    for difference in range(odds.CERTAIN + 1):
        known = odds.chances(difference)
        shares = [t.percent(throws / 36) for throws in (known.win, known.tie, known.lose)]
        rows.append((t("{n} more", n=difference) if difference else t("equal"), *shares))
    heads = [t("Guns"), t("win"), t("both lose"), t("lose")]
    return table(heads, rows, numeric=(1, 2, 3))


FIGURES: Final[Mapping[str, Drawing]] = {
    draw.__name__: draw
    for draw in (faces, fleet, set_up, doubling, gaps, barred, support, chances, wreck, passed)
}
"""By the names that the book gives them."""
