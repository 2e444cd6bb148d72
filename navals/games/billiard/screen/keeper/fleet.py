"""Both armies as balls to tap, each with its score above.

Each ball is a button under a picture of 92 by 108 user units: the ball, a badge for its role in this shot,
its strike in a star, its class, and a pip for each point of armour. Taps only change CSS classes.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from navals.games.billiard.rules import naming
from navals.games.billiard.rules.damage import DESTROYED, IMMERSED
from navals.games.billiard.rules.options import damage_terms_of
from navals.games.billiard.rules.turns import next_turn, seat_at
from navals.games.billiard.rules.units import CARRIER, PLANE, UNITS, army_of, class_of
from navals.games.billiard.rules.view import View
from navals.games.billiard.screen.balls import ball, silhouette
from navals.games.billiard.screen.keeper import hand, plain
from navals.games.billiard.screen.keeper.hand import KeeperUi
from navals.ui.board.board import Context
from navals.ui.draw.html import Child, Markup, join, tag
from navals.ui.draw.svg import circle, g, path, svg, text

_BALL_X: Final = 46
_BALL_Y: Final = 42
_BALL_RADIUS: Final = 36.5
_BURST_PATH: Final = (
    "M78 0l3.5 6 6.5-2.5-1 7 7 1-4.5 5.5 4.5 5.5-7 1 1 7-6.5-2.5"
    "L78 34l-3.5-6-6.5 2.5 1-7-7-1 4.5-5.5-4.5-5.5 7-1-1-7 6.5 2.5z"
)
_WAVES_PATH: Final = "".join(
    f"M{_BALL_X - w} {y}q{w / 4:g}-6 {w / 2:g} 0t{w / 2:g} 0 {w / 2:g} 0 {w / 2:g} 0"
    for y, w in ((58, 35), (67, 29), (76, 19))
)


def _pips(armour: int, total: int) -> list[Markup]:
    """Draw a pip for each point of armour, hollow if lost."""
    step = min(11.0, 46 / total)
    pip_paths = [f"M{91 - step * (total - i):g} 87h{step - 2.5:g}v16h{2.5 - step:g}z" for i in range(total)]
    hollow_shape = "".join(f"{pip_path}l{step - 2.5:g} 16" for pip_path in pip_paths[armour:])
    shapes = (hollow_shape, "pip-lost"), ("".join(pip_paths[:armour]), "pip-full")
    return [path(shape, class_=css_class) for shape, css_class in shapes if shape]


@lru_cache(maxsize=256)
def unit_picture(unit: int, armour: int, total: int, strike: int, place: int, planes_aboard: int) -> Markup:
    """Draw a unit; ``planes_aboard`` is the number of planes aboard a carrier, or -1 for other units."""
    waves = path(_WAVES_PATH, class_="unit-waves") if place == IMMERSED else None
    cross = path("M17 13 33 29M59 55 75 71M75 13 59 29M33 55 17 71", class_="unit-cross")
    plate = path("M62 62h30v19H62z", class_="hangar-plate")
    hangar = g(plate, silhouette(PLANE, 63, 67, 0.45), text(planes_aboard, 86, 77), class_="unit-hangar")
    badge_paths = (
        path("M7 7 18 18M12 19.5h7.5V12", class_="is-cue"),
        path("M14 6v14M7.5 13.5 14 20l6.5-6.5", class_="is-down"),
        path("M8 20 20 8M11 7.5h9.5V17", class_="is-out"),
    )
    is_alive = place != DESTROYED
    return svg(
        "0 -2 92 108",
        circle(_BALL_X, _BALL_Y, 41, class_="unit-pocket"),
        circle(_BALL_X, _BALL_Y, 39.5, class_="unit-ring"),
        g(ball(unit, _BALL_X, _BALL_Y, _BALL_RADIUS), class_="unit-ball"),
        waves,
        None if is_alive else cross,
        g(path(_BURST_PATH), text(strike, 78, 22.5), class_="unit-strike") if is_alive else None,
        hangar if is_alive and planes_aboard >= 0 else None,
        silhouette(class_of(unit), 1, 87, 1),
        g(_pips(armour, total), class_="unit-pips"),
        g(circle(14, 14, 13), badge_paths, class_="unit-badge"),
    )


def unit_button(view: View, ui: KeeperUi, unit: int, context: Context) -> Markup:
    """Draw a unit's picture and its button, whose accessible name has more details than the picture."""
    damage_terms, armies = damage_terms_of(view.options), view.armies
    place, class_ = armies.place_of(unit), class_of(unit)
    planes_aboard = armies.planes_aboard(army_of(unit), damage_terms) if class_ == CARRIER else -1
    side = 0 if army_of(unit) == view.options.army_of(0) else 1
    is_acting = context.acting_seat is not None
    is_marked = unit == ui.unit or unit in ui.fell or unit in ui.off
    button_tag = tag(
        "button",
        type="button",
        id=f"unit-{unit}",
        class_=[
            "unit",
            unit == ui.unit and "is-attacker",
            unit in ui.fell and "is-fell",
            unit in ui.off and "is-off",
            place == DESTROYED and "is-gone",
            place == IMMERSED and "is-under",
            (unit in view.owed or unit == view.rising) and "is-due",
            is_acting and (view.owed or view.rising) and not hand.can_tap(view, ui, unit) and "is-idle",
        ],
        aria_label=plain.describe_ball(view, ui, unit, context.t, naming.side_name(side, context.names)),
        aria_pressed=("true" if is_marked else "false") if is_acting else None,
        data_act="ball" if is_acting else None,
        data_arg={"unit": unit} if is_acting else None,
        data_row=side,
        data_col=UNITS[army_of(unit)].index(unit),
        tabindex=0 if is_acting and unit == hand.focus_ball(view) else -1,
    )
    picture_markup = unit_picture(
        unit,
        armies.armour[unit - 1],
        damage_terms.full_armour(unit),
        damage_terms.strike[class_],
        place,
        planes_aboard,
    )
    return join((button_tag, picture_markup))


def heading(view: View, ui: KeeperUi, side: int, context: Context) -> Markup:
    """Draw the players of a side, the turn and the score.

    While the player must tap one of their own balls, the enemy's heading dims the enemy's balls. This avoids
    resending every ball.
    """
    t, mode = context.t, view.options.mode
    acting_seat = context.acting_seat
    next_seat = seat_at(mode, next_turn(mode, view.turn))
    seats = plain.side_seats(view, side)
    player_tags: list[Child] = []
    for seat in seats:
        parts: list[Child] = [tag("b", context.names[seat])]
        if seat == acting_seat:
            parts.append(tag("span", t("to play"), class_="keeper-now"))
        elif len(context.names) > 2 and acting_seat is not None and seat == next_seat:
            parts.insert(0, tag("span", t("then"), class_="keeper-then"))
        player_tags.append(tag("span", parts, class_=["keeper-player", seat == acting_seat and "is-now"]))
    score = view.scores[side]
    picks_attacker = view.phase == "aim" and not ui.unit and not ui.foul
    is_dimmed = (
        acting_seat is not None and picks_attacker and view.options.army_of(side) != view.shooting_army()
    )
    return tag(
        "div",
        tag("p", player_tags, class_="keeper-players"),
        tag(
            "p",
            tag("span", t("{score} of 100", score=score), class_="visually-hidden"),
            tag("span", score, class_="keeper-points", aria_hidden="true"),
            tag("span", "/100", class_="keeper-hundred", aria_hidden="true"),
            class_="keeper-score",
            id=f"score-{side}",
        ),
        svg(
            "0 0 100 4",
            path("M0 2h100", class_="score-track"),
            path(f"M0 2h{score}", class_="score-fill") if score else None,
            class_="score-bar",
            preserveAspectRatio="none",
        ),
        class_=[
            "keeper-head",
            f"seat-{'ab'[side]}",
            acting_seat in seats and "is-now",
            is_dimmed and "is-quiet",
        ],
    )
