"""The score keeper for a real table: balls to tap, one big button, and balls to put back.

Gestures (name, argument):

    ball {unit}      tap a ball: the attacker, then pocketed balls; in a foul, balls pocketed or off the table
    go               the big button: BREAK, MISS, SHOT, FOUL, DONE
    foul             open or close the foul form
    kind {kind}      choose the kind of foul
    mark {as}        choose what taps mean in the foul form: pocketed or off the table
    pocket {n}       the pocket in which a submarine was immersed, if asked
    only             surface the submarine and strike another ball (``surface_must_attack`` false)
    clear, back      clear the entry
    time             the time is up
"""

from __future__ import annotations

from navals.core.message import msg
from navals.games.billiard.rules.units import UNITS
from navals.games.billiard.rules.view import View
from navals.games.billiard.screen.keeper import hand, plain, strip
from navals.games.billiard.screen.keeper.fleet import heading, unit_button
from navals.games.billiard.screen.keeper.hand import KeeperUi
from navals.games.billiard.screen.keeper.motion import film
from navals.games.billiard.screen.tally import TallyBoard
from navals.ui.board.board import Context, Scene
from navals.ui.components.chartbox import fill_chart, split_chart
from navals.ui.components.layout import PartedMarkup
from navals.ui.draw.html import Markup, join, tag
from navals.ui.words.i18n import Language


class Keeper(TallyBoard[KeeperUi]):
    """The board of the score keeper; see ``navals.ui.board.board.Board``."""

    example = "shot 2 > 11"
    keys = (
        (("S",), msg("press the big button: break, miss or shot")),
        (("F",), msg("call a foul (real table only)")),
    )
    new_ui = staticmethod(hand.new_ui)
    keep = staticmethod(hand.keep)
    interact = staticmethod(hand.interact)
    motion = staticmethod(film)

    def follow(self, view: View, ui: KeeperUi) -> object:
        """Return the shot to take after surfacing, or None."""
        return ui.next_action if view.surfaced else None

    def takes_back(self, view: View) -> bool:
        """Return True: nothing is random, and the players can agree in person."""
        return True

    def undo_step(self, view: View, ui: KeeperUi) -> KeeperUi | None:
        """Undo the last tap of the entry; return None if there was no tap."""
        return ui.previous_ui

    def apply_hint(self, ui: KeeperUi, action: object) -> KeeperUi:
        return ui

    def advises(self, view: View) -> bool:
        """Return False: without the balls' positions there are no hints."""
        return False

    def scene(self, view: View, ui: KeeperUi, context: Context) -> Scene:
        is_acting = context.acting_seat is not None
        ui = ui if is_acting else KeeperUi()
        # Notes appear below the balls so that tapped balls do not move.
        status = plain.next_step(view, ui) if is_acting else None
        actions = strip.action_buttons(view, ui, context.t) if is_acting else Markup()
        put_back_row = strip.put_back_row(view, context)
        return Scene(
            _board(view, ui, context), actions, strip.info_panel(view, context), status, strip=put_back_row
        )

    def focus_target(self, view: View) -> str | None:
        """Return the id of the ball that gets keyboard focus first, or None if no ball can be tapped."""
        return f"unit-{hand.focus_ball(view)}" if view.phase in ("break", "aim", "place", "rise") else None


def _board(view: View, ui: KeeperUi, context: Context) -> PartedMarkup:
    """Draw both armies and the strip. Each ball is a separate part, so a tap updates only that ball."""
    parts: dict[str, Markup] = {}
    for side in (0, 1):
        parts[f"keeper-head-{side}"] = heading(view, ui, side, context)
        for unit in UNITS[view.options.army_of(side)]:
            parts[f"slot-{unit}"] = unit_button(view, ui, unit, context)
    parts["keeper-strip"] = strip.strip(view, ui, context)
    parts["keeper-said"] = Markup()
    if context.acting_seat is not None and (hand.has_entry(ui) or ui.note is not None):
        parts["keeper-said"] = join((strip.spoken_entry(view, ui, context),))

    placeholders = {name: Markup(f"\0{name}\0") for name in parts}
    return fill_chart(split_chart(_frame(view, context.t, placeholders)), parts)


def _frame(view: View, t: Language, parts: dict[str, Markup]) -> Markup:
    army_sections = []
    for side in (0, 1):
        army_index = view.options.army_of(side)
        label = t("Stripes 9 to 15 and the white ball") if army_index else t("Solids 1 to 8")
        heading_tag = tag("div", parts[f"keeper-head-{side}"], id=f"keeper-head-{side}")
        slots = [tag("div", parts[f"slot-{unit}"], id=f"slot-{unit}") for unit in UNITS[army_index]]
        fleet = tag("div", slots, class_="fleet", role="group", aria_label=label)
        army_sections.append(tag("section", heading_tag, fleet, class_=f"keeper-army seat-{'ab'[side]}"))
    return tag(
        "div",
        tag("div", army_sections, data_grid=True, id="balls", class_="keeper-armies"),
        tag("div", parts["keeper-strip"], id="keeper-strip", class_="keeper-strip"),
        tag("p", parts["keeper-said"], id="keeper-said", class_="visually-hidden", role="status"),
        class_="keeper",
    )
