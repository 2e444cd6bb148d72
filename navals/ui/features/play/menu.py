"""The game menu, for everything that is rarely needed."""

from __future__ import annotations

from navals.core.seat import NOBODY
from navals.ui.components import button, link, segmented_control, sheet, switch
from navals.ui.draw.html import Markup, tag
from navals.ui.session import Session
from navals.ui.session.summary import display_names
from navals.ui.shell import index
from navals.ui.shell.shell import Shell


def game_menu(session: Session, shell: Shell) -> Markup:
    """Draw the dialog with the game menu."""
    t, shows_meter = shell.t, shell.prefs.meter
    is_over = session.table.actor() == NOBODY
    actor = session.acting_seat()
    game_id = session.table.game.id
    # A finished game is replayed from the start.
    ply_arg = {"ply": 0 if is_over else session.table.ply}
    can_replay = session.lookback.ply is None and session.table.ply
    players_button = button(t("Players"), "play:seats", icon="persons", id="menu-seats")
    is_shared = session.seats.is_visitor or session.seats.is_duel
    body = [
        None if is_shared else players_button,
        button(t("Replay"), "replay:look", ply_arg, icon="play", id="menu-look") if can_replay else None,
        None if session.seats.is_duel else button(t("Share"), "share:share", icon="share", id="menu-share"),
        *([] if session.seats.is_duel else index.study_links(session, t, "menu")),
        link(t("Rules"), f"#/{game_id}/rules", kind="plain", icon="book", id="menu-rules"),
    ]
    if session.table.game.dice and session.seats.people and not is_over and not is_shared:
        help_text = t("Roll your own dice, for the computer too, and enter what they show.")
        dice_args: dict[str, str] = {"id": "menu-physical", "change": "play:physical", "help": help_text}
        body.append(switch(t("Use real dice"), "physical", session.dice.has_real_dice, **dice_args))
    if session.table.game.analysis.shows_chance:
        body.append(
            switch(t("Show who is ahead"), "meter", shows_meter, id="menu-meter", change="comfort:pref")
        )
    if not session.seats.people:
        seat_names = enumerate(display_names(session.table.names, t))
        view_options = [("all", t("Both fleets")), *((str(seat), name) for seat, name in seat_names)]
        value, change = (
            "all" if session.lookback.perspective is None else str(session.lookback.perspective),
            "replay:perspective",
        )
        body.append(
            segmented_control("perspective", view_options, value, label=t("Point of view"), change=change)
        )
    if not is_over and session.resigning_seat() is not None:
        seating = session.table.game.seating
        if not seating.own_draw and not seating.cooperative(session.table.options):
            reason = t("You can offer a draw when it is your turn.") if actor is None else None
            draw_offer_button = button(
                t("Offer a draw"), "play:offer", icon="handshake", id="menu-draw", disabled=reason
            )
            body.append(draw_offer_button)
        body.append(button(t("Resign"), "play:resign", kind="danger", icon="flag", id="menu-resign"))
    return sheet(t("Game menu"), tag("div", body, class_="menu-list"), id="menu", dismiss_label=t("Close"))
