"""The game menu, for everything that is rarely needed."""

from __future__ import annotations

from navals.core.seat import NOBODY
from navals.ui.components import button, link, segmented, sheet, switch
from navals.ui.draw.html import Markup, tag
from navals.ui.session import Session
from navals.ui.session.summary import called
from navals.ui.shell import index
from navals.ui.shell.shell import Shell


def menu(session: Session, shell: Shell) -> Markup:
    """Draw the menu."""
    t, meter = shell.t, shell.prefs.meter
    over = session.table.actor() == NOBODY
    person = session.acting()
    game_id = session.table.game.id
    # A finished game is replayed from the start.
    ply = {"ply": 0 if over else session.table.ply}
    replayed = session.past.ply is None and session.table.ply
    players = button(t("Who plays"), "play:seats", icon="persons", id="menu-seats")
    elsewhere = session.seats.guest or session.seats.remote
    body = [
        None if elsewhere else players,
        button(t("Replay"), "replay:look", ply, icon="play", id="menu-look") if replayed else None,
        None if session.seats.remote else button(t("Share"), "share:share", icon="share", id="menu-share"),
        *([] if session.seats.remote else index.study_links(session, t, "menu")),
        link(t("Rules"), f"#/{game_id}/rules", kind="plain", icon="book", id="menu-rules"),
    ]
    if session.table.game.dice and session.seats.people and not over and not elsewhere:
        about = t("Roll your own dice, for the computer too, and enter what they show.")
        more: dict[str, str] = {"id": "menu-physical", "change": "play:physical", "help": about}
        body.append(switch(t("Use real dice"), "physical", session.dice.physical, **more))
    if session.table.game.analysis.at_the_table:
        body.append(switch(t("Show who is ahead"), "meter", meter, id="menu-meter", change="comfort:pref"))
    if not session.seats.people:
        names = enumerate(called(session.table.names, t))
        seen = [("all", t("Both fleets")), *((str(seat), name) for seat, name in names)]
        now, change = "all" if session.past.eyes is None else str(session.past.eyes), "replay:perspective"
        body.append(segmented("perspective", seen, now, label=t("Point of view"), change=change))
    if not over and session.resigning_seat() is not None:
        seating = session.table.game.seating
        if not seating.own_draw and not seating.cooperative(session.table.options):
            wait = t("You can offer a draw when it is your turn.") if person is None else None
            offer = button(t("Offer a draw"), "play:offer", icon="handshake", id="menu-draw", disabled=wait)
            body.append(offer)
        body.append(button(t("Resign"), "play:resign", kind="danger", icon="flag", id="menu-resign"))
    return sheet(t("Game menu"), tag("div", body, class_="menu-list"), id="menu", dismiss_label=t("Close"))
