"""The figures of MATS's rule book: positions reached by legal play, drawn as on the board."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import msgspec

from navals.games.mats.rules import notation, odds
from navals.games.mats.rules.column import DIRECTION
from navals.games.mats.rules.options import HIT, INTACT, ROSTERS, SCHEMA, SUNK, Ship, rate_name
from navals.games.mats.rules.state import MatsState, opening_state
from navals.games.mats.screen import columns
from navals.games.mats.screen.art import LANE_WIDTH, ROW_HEIGHT, pawn
from navals.ui.board import positions
from navals.ui.board.board import Drawing
from navals.ui.components import table
from navals.ui.draw.html import Markup
from navals.ui.draw.svg import g, path, svg, text
from navals.ui.words.i18n import Language

_FLEET = {ship.id: ship for ship in ROSTERS["standard"]}


def play_turns(a_column: str, b_column: str, *turns: str) -> MatsState:
    """Return the state after both columns are formed and ``turns`` (actions or dice) are played.

    A column is written ``V1* C1``: head first, * hit; other ships are sunk. Raise ValueError if an action is
    not allowed.
    """
    columns = a_column.split(), b_column.split()
    hulls = [
        tuple(INTACT if ship in names else HIT if f"{ship}*" in names else SUNK for ship in _FLEET)
        for names in columns
    ]
    state = msgspec.structs.replace(opening_state(SCHEMA.parse("")), life=(hulls[0], hulls[1]))
    orders = (f"order {fleet.replace('*', '')}" for fleet in (a_column, b_column))
    return positions.play_turns(state, notation.parse, *orders, *turns)


def _picture(
    state: MatsState, t: Language, label: str, ship: str | None = None, steps: int | None = None
) -> Markup:
    """Draw the columns, the destinations of a selected ship, and A's odds in the pending combats."""
    view = state.open_view()
    return columns.picture(view, t, label, plan=columns.plan_advance(view, ship, steps), odds_seat=0)


def draw_faces(t: Language) -> Markup:
    """Draw a pawn, intact and hit."""
    ship = _FLEET["V1"]

    def label(content: str, x: float, y: float) -> Markup:
        return text(content, x, y, font_size="3.6", text_anchor="start", fill="currentColor")

    def card(hull: int, top: int, title: str) -> list[Markup]:
        masts, guns = ship.face(hull)
        return [
            label(title, 13, top - 2),
            g(pawn(0, ship, hull), transform=f"translate(13 {top}) scale(2)"),
            label(t.plural("{n} mast", "{n} masts", masts), 17, top + 23.5),
            label(t.plural("{n} gun", "{n} guns", guns), 30, top + 23.5),
        ]

    leader_lines = "".join(f"M18.5 {top + 17}V{top + 20.3}M31 {top + 15.8}V{top + 20.3}" for top in (6, 38))
    return svg(
        "0 0 68 65",
        card(INTACT, 6, t("Intact")),
        card(HIT, 38, t("Hit")),
        path(leader_lines, fill="none", stroke="currentColor", stroke_width="0.3"),
        aria_label=t("Both faces of a two-decker: masts and guns, intact and hit"),
        class_="columns-figure",
    )


def draw_fleet(t: Language) -> Markup:
    """Draw the standard fleet: how many ships of each class, with both faces."""
    ships_by_rate: dict[str, list[Ship]] = {}
    for ship in ROSTERS["standard"]:
        ships_by_rate.setdefault(ship.rate, []).append(ship)
    rows = []
    for row, (rate, ships) in enumerate(ships_by_rate.items()):
        y, label = ROW_HEIGHT * row + 1, f"{len(ships)} × {t.message(rate_name(rate))}"
        rows += [
            g(pawn(0, ships[0], INTACT), transform=f"translate(1 {y})"),
            g(pawn(0, ships[0], HIT), transform=f"translate({LANE_WIDTH + 2} {y})"),
            text(label, 2 * LANE_WIDTH + 5, y + 6, font_size="4", fill="currentColor"),
        ]
    return svg(
        f"0 0 84 {ROW_HEIGHT * len(ships_by_rate) + 1}",
        rows,
        aria_label=t("The seven ships of the standard fleet"),
    )


def draw_set_up(t: Language) -> Markup:
    """Draw both columns before the first series (R2)."""
    return _picture(play_turns("V1 F1 C1", "TP V1 F1"), t, t("Two columns, their heads one step apart"))


def draw_doubling(t: Language) -> Markup:
    """Draw a ship about to double up with another (R14)."""
    label = t("C1 would advance by 2, into the double file beside V1")
    return _picture(play_turns("V1 F1 C1", "TP V1 F1", "6 1"), t, label, "C1", 2)


def draw_gaps(t: Language) -> Markup:
    """Draw a ship ahead of the rest of its column, beside the enemy's rearmost ship (R11, R16)."""
    state = play_turns("F1 V1 C1", "V1 V2 TP", "6 1", "F1+2")
    return _picture(state, t, t("F1 ahead of its column, with water behind it"))


def draw_barred(t: Language) -> Markup:
    """Draw a ship in the double file that bars advances (R10, R12, R13)."""
    state = play_turns("F1 V1 C1", "V1 V2 TP", "6 1", "V1+1", "pass", "5 2 1", "pass")
    return _picture(state, t, t("C1 can only advance by 1: V1 is in the double file ahead"), "C1")


def draw_support(t: Language) -> Markup:
    """Draw two ships against one (R18-R20)."""
    return _picture(play_turns("F1 V1 C1", "TP V2 F2", "6 1", "V1+1"), t, t("F1 and V1 against TP"))


def draw_wreck(t: Language) -> Markup:
    """Draw a ship in the double file beside a wreck (R18, R22)."""
    state = play_turns("F1 V1 C1", "TP V2 F2", "6 1", "V1+1", "pass", "1 5 6 1")
    return _picture(state, t, t("V1, hit, in the double file beside the wreck of F1"))


def draw_passed(t: Language) -> Markup:
    """Draw columns that have passed each other (R24)."""
    state = play_turns("V1 F1", "TP V2")
    # The state after a crossing has no columns, so move the earlier ones apart.
    a_positions, b_positions = (tuple(x + DIRECTION[side] * 2 for x in state.at[side]) for side in (0, 1))
    return _picture(
        msgspec.structs.replace(state, at=(a_positions, b_positions)),
        t,
        t("The columns have passed each other"),
    )


def draw_chances(t: Language) -> Markup:
    """List the odds of a combat by the difference in guns."""
    rows = []
    for gun_lead in range(odds.WINNING_LEAD + 1):
        throw_counts = odds.throw_counts(gun_lead)
        percentages = [
            t.percent(throws / 36) for throws in (throw_counts.wins, throw_counts.ties, throw_counts.losses)
        ]
        rows.append((t("{n} more", n=gun_lead) if gun_lead else t("equal"), *percentages))
    headers = [t("Guns"), t("win"), t("both lose"), t("lose")]
    return table(headers, rows, numeric=(1, 2, 3))


FIGURES: Final[Mapping[str, Drawing]] = {
    draw.__name__.removeprefix("draw_"): draw
    for draw in (
        draw_faces,
        draw_fleet,
        draw_set_up,
        draw_doubling,
        draw_gaps,
        draw_barred,
        draw_support,
        draw_chances,
        draw_wreck,
        draw_passed,
    )
}
