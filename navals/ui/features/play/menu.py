"""The menu of the game: everything that is not needed at every move."""

from __future__ import annotations

from navals.core.seat import NOBODY
from navals.ui.components import (
    button,
    link,
    segmented,
    sheet,
    switch,
)
from navals.ui.draw.html import Markup, tag
from navals.ui.features import studies as study
from navals.ui.features.share import view as share
from navals.ui.session import Session
from navals.ui.session.summary import called
from navals.ui.words.i18n import Language


def menu(session: Session, t: Language, meter: bool) -> Markup:
    """Everything that is not needed at every move; ``meter``: whether it is shown who is ahead."""
    over = session.table.actor() == NOBODY
    person = session.acting()
    game_id = session.table.game.id
    body = [
        None
        if session.seats.guest
        else button(t("Who plays"), "play:seats", icon="persons", id="menu-seats"),
        # What is over is seen from its beginning, what goes on from where it stands.
        button(
            t("Replay"), "replay:look", {"ply": 0 if over else session.table.ply}, icon="play", id="menu-look"
        )
        if session.past.ply is None and session.table.ply
        else None,
        button(
            t("Save to a file"),
            "library:save",
            {"key": session.key},
            icon="download",
            id="menu-export",
        ),
        button(t("Copy the record"), "play:copy", icon="copy", id="menu-copy")
        if over or not session.seats.people[1:] or not session.seats.hiding()
        else None,
        button(t("Share"), "share:share", icon="share", id="menu-share", disabled=share.withheld(session, t)),
        *study.links(session, t, "menu"),
        link(t("Rules"), f"#/{game_id}/rules", kind="plain", icon="book", id="menu-rules"),
    ]
    if session.table.game.dice and session.seats.people and not over and not session.seats.guest:
        help_text = t("You roll your own dice, for the computer too, and enter what they show.")
        body.append(
            switch(
                t("We roll real dice"),
                "physical",
                session.dice.physical,
                id="menu-physical",
                change="play:physical",
                help=help_text,
            )
        )
    if session.table.game.analysis.at_the_table:
        body.append(switch(t("Show who is ahead"), "meter", meter, id="menu-meter", change="comfort:pref"))
    if not session.seats.people:
        body.append(
            segmented(
                "perspective",
                [("all", t("Both fleets")), *((str(seat), name) for seat, name in enumerate(called(session.table.names, t)))],
                "all" if session.past.eyes is None else str(session.past.eyes), label=t("Seen by"), change="replay:perspective",
            )
        )  # fmt: skip
    if not over and person is not None:
        if not session.table.game.seating.own_draw:
            body.append(button(t("Offer a draw"), "play:offer", icon="handshake", id="menu-draw"))
        body.append(button(t("Resign"), "play:resign", kind="danger", icon="flag", id="menu-resign"))
    return sheet(t("Game menu"), tag("div", body, class_="menu-list"), id="menu", dismiss_label=t("Close"))
