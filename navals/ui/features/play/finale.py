"""The end of the game, over the board: why, and the reckoning."""

from __future__ import annotations

from navals.ui.components import (
    button,
    button_row,
    dialog,
    link,
    score_table,
)
from navals.ui.draw.html import Markup, join, tag
from navals.ui.features import studies as study
from navals.ui.features.play.words import context_of, reason, shown_names
from navals.ui.registry import board_of
from navals.ui.session import Session
from navals.ui.words import sentences
from navals.ui.words.i18n import Language


def finale(session: Session, t: Language) -> Markup:
    """The end of the game: why, and the reckoning."""
    names = shown_names(session, t)
    result = session.result()
    assert result is not None
    game, options = session.table.game, session.table.options
    teams = sentences.teams(sentences.sides_of(game, options), names)
    winner = {"1-0": teams[0], "0-1": teams[1]}.get(result.outcome)
    title = (
        (t("{name} wins", name=winner) if len(names) == 2 else t("Victory for {names}", names=winner))
        if winner
        else t("A draw")
        if result.outcome == "1/2-1/2"
        else t("Both lose")
    )
    board = board_of(session.table.game.id)
    # The reckoning is over: both fleets are open to everybody.
    score = board.finale(session.table.position.state.open_view(), context_of(session, t))
    counts = game.statistics(session.table.replay.options, session.table.replay.events)
    return dialog(
        title,
        join(
            (
                tag(
                    "p",
                    reason(session, result, names, t),
                    class_="finale-reason",
                ),
                score,
                score_table(
                    names,
                    [(t.message(label), *numbers) for label, numbers in counts],
                    caption=t("In numbers"),
                )
                if counts
                else None,
                tag(
                    "div",
                    study.links(session, t, "finale"),
                    link(t("Library"), f"#/library/{game.id}", id="finale-library"),
                    class_="finale-links",
                ),
            )
        ),
        button_row(
            button(
                t("Play again"),
                "play:rematch",
                kind="primary",
                icon="anchor",
                id="finale-rematch",
                data_autofocus=True,
            ),
            button(t("Replay"), "replay:look", {"ply": 0}, icon="play", id="finale-replay"),
            button(t("Look at the board"), "app:dismiss", icon="eye", id="finale-look"),
            button(
                t("Save the record"), "library:save", {"key": session.key}, icon="download", id="finale-save"
            ),
            button(t("Share"), "share:share", icon="share", id="finale-share"),
        ),
        id="finale",
        dismiss_label=t("Close"),
    )
