"""Station: division of melee dice among several enemies, with the chances.

Gestures:

    allot {ship, by}  add or remove a die
    even, best        divide evenly, or most effectively
    divide            confirm
"""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from navals.core.message import msg
from navals.games.uncharted.rules.actions import Divide, UnchartedAction
from navals.games.uncharted.rules.turn.tasks import Dividing
from navals.games.uncharted.rules.view import View
from navals.games.uncharted.screen.guns import salvo
from navals.games.uncharted.screen.guns.guns import chance_phrase, dice_tally, ship_title
from navals.games.uncharted.screen.ui import Response, StationParts, UnchartedUi
from navals.ui.board.board import Context, Do
from navals.ui.components import button, button_row, panel
from navals.ui.components.deeds import main_button
from navals.ui.draw.html import Markup, join, tag
from navals.ui.words.i18n import Language

ACTIONS: Final = (Divide,)

Shares = tuple[tuple[int, int], ...]


def division(view: View, ui: UnchartedUi) -> Shares:
    """Return the division to show, as (enemy, dice) pairs: the advised, the chosen, or else an even one."""
    assert isinstance(view.task, Dividing)
    even_division = salvo.divide_evenly(view, view.task.ship)
    if isinstance(ui.hint, Divide):
        dice_by_name = dict(ui.hint.shares)
        return tuple((n, dice_by_name.get(salvo.full_name(view, n), 0)) for n, _ in even_division)
    has_same_ships = [n for n, _ in ui.shares] == [n for n, _ in even_division]
    has_same_total = sum(dice for _, dice in ui.shares) == sum(dice for _, dice in even_division)
    return ui.shares if has_same_ships and has_same_total else even_division


def focus_target(view: View) -> str:
    """Return the id to focus: the button that confirms."""
    return "divide"


def apply_hint(ui: UnchartedUi, action: UnchartedAction) -> UnchartedUi:
    """Select the advised division."""
    return replace(ui, shares=(), hint=action)


def tap_ship(view: View, ui: UnchartedUi, ship: int) -> Response:
    """Add a die against an enemy."""
    return interact(view, ui, "allot", {"ship": ship, "by": 1})


def interact(view: View, ui: UnchartedUi, name: str, args: dict[str, object]) -> Response:
    """Handle a gesture: see the module docstring."""
    if not isinstance(view.task, Dividing):
        return None
    number, shares = view.task.ship, division(view, ui)
    match name:
        case "allot" if isinstance(ship := args.get("ship"), int) and ship in dict(shares):
            step = 1 if args.get("by") == 1 else -1
            return replace(ui, shares=salvo.move_die(shares, ship, step, 0), hint=None)
        case "even":
            return replace(ui, shares=salvo.divide_evenly(view, number), hint=None)
        case "best":
            return replace(ui, shares=salvo.best_division(view, number), hint=None)
        case "divide":
            named_shares = tuple((salvo.full_name(view, n), dice) for n, dice in shares if dice)
            return Do(Divide(view.ships[number].name, named_shares))
    return None


def build_parts(view: View, ui: UnchartedUi, context: Context) -> StationParts:
    """Return the screen's parts while dice are divided."""
    from navals.games.uncharted.screen.sea import marks

    if context.acting_seat is None or not isinstance(view.task, Dividing):
        return StationParts()
    t, number, shares = context.t, view.task.ship, division(view, ui)
    friendly_dice = dict(salvo.melee_enemies(view, number))
    rows = [_row(view, n, dice, friendly_dice[n], sum(count for _, count in shares), t) for n, dice in shares]
    ship_name = salvo.name(view, number)
    total_text = t("{ship} has {n} dice.", ship=ship_name, n=sum(dice for _, dice in shares))
    even_button, best_button = (
        button(t("Evenly"), "even", id="even"),
        button(t("Where it counts"), "best", icon="star", id="best"),
    )
    content = tag("p", total_text, class_="sea-fine"), rows, button_row(even_button, best_button)
    shares_text = " · ".join(f"{t.message(salvo.name(view, n))} {dice}" for n, dice in shares)
    target_rings = [marks.hull_mark(view, n, "target") for n, _ in shares]
    return StationParts(
        underlay=join((marks.hull_mark(view, number, "own"), target_rings)),
        frame_points=(view.ships[number].at, *(view.ships[n].at for n, _ in shares)),
        tappable_ships=tuple(n for n, _ in shares),
        actions=button_row(main_button(t("Fight: {shares}", shares=shares_text), "divide")),
        panels=panel(t("Melee dice"), content, id="melee"),
        status=msg("{ship} fights several enemies: how many dice against each?", ship=ship_name),
    )


def _row(view: View, n: int, dice: int, friendly_dice: int, maximum: int, t: Language) -> Markup:
    """Return an enemy's row: the dice against it, and their chances together with friendly ships' dice."""
    kills, chance = salvo.crew_odds(view, n, dice + friendly_dice)
    block_reason = t("no dice left here") if dice == 0 else None
    block_reasons = block_reason, t("all the dice are already assigned") if dice == maximum else None
    die_tally = dice_tally(t.message(salvo.name(view, n)), n, dice, ("allot", "share"), block_reasons, t)
    odds_text = t(
        "{crew} crew: {killed} killed on average; all killed: {chance}.",
        crew=view.ships[n].crew,
        killed=t.number(kills, 1),
        chance=chance_phrase(chance, t),
    )
    if friendly_dice:
        odds_text += " " + t.plural(
            "Including {n} die from friendly ships.", "Including {n} dice from friendly ships.", friendly_dice
        )
    odds_line = tag("p", odds_text, class_="sea-fine")
    return tag("div", tag("b", ship_title(view, n, t)), die_tally, odds_line, class_="share-row")
