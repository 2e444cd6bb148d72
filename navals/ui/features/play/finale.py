"""The end of a game: the result, the revealed board, a figure that sums it up, the turning point, and the
next steps."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from navals.core.message import Message
from navals.ui.components import button, details, icon_button, link, score_table
from navals.ui.components.controls import ButtonArgs
from navals.ui.draw.html import Child, Markup, join, tag
from navals.ui.features.play.turning import find_turning_point, turning_point
from navals.ui.registry import board_of
from navals.ui.session import Session
from navals.ui.session.summary import Summary
from navals.ui.shell import index
from navals.ui.shell.manifest import EventKind
from navals.ui.table.ending import final_board, headline, luck_summary, score_and_side, score_text
from navals.ui.table.figure import figure_texts
from navals.ui.table.words import address_reader, end_reason, get_context, player_labels, shown_names
from navals.ui.words.i18n import Language

LONG_TITLE_LENGTH: Final = 16  # in characters; longer titles are smaller on a landscape phone


def finale(
    session: Session,
    summaries: Mapping[str, Summary | Message],
    t: Language,
    rating_text: str = "",
    event: tuple[str, EventKind] | None = None,
) -> Markup:
    """Draw the end of a game. `summaries` are stored games to compare with, `rating_text` describes the
    effect on the player's rating, `event` is the key and kind of the event that the game was played for.
    """
    result = session.result()
    assert result is not None
    names = shown_names(session, t)
    title, mood = headline(session, result, names, t)
    names_for_reader = address_reader(session, names)
    figure_lines, figure_note = figure_texts(session, names, summaries, t)
    heading = tag(
        "div",
        tag(
            "h2",
            title,
            id="finale-title",
            class_=["finale-title", len(title) > LONG_TITLE_LENGTH and "is-long"],
            tabindex=-1,
        ),
        _large_score(session, t),
        tag("p", score_text(session, names_for_reader, t), class_="finale-score", id="finale-score"),
        tag("p", end_reason(session, result, names_for_reader, t), class_="finale-reason"),
        tag("p", rating_text, class_="finale-rating", id="finale-rating") if rating_text else None,
        class_="finale-head",
    )
    close_button = icon_button(
        t("See the board"), "close", "app:dismiss", id="finale-look", class_="finale-close", data_dismiss=True
    )
    share_button = icon_button(t("Share"), "share", "share:share", id="finale-share", class_="finale-share")
    figure_line = tag(
        "p",
        [tag("strong", line, class_="finale-count") for line in figure_lines],
        tag("span", figure_note, class_="finale-beside") if figure_note else None,
        class_="finale-figure",
        id="finale-figure",
    )
    luck_text = luck_summary(session, names_for_reader, t)
    luck_line = tag("p", luck_text, class_="finale-luck", id="finale-luck") if luck_text else None
    cached_part, position, swing = session.cache.part, session.table.position, find_turning_point(session)
    turning_section = cached_part(
        "turn", position, (t.code, names, swing), lambda: turning_point(session, t, names)
    )
    body = tag(
        "div",
        share_button,
        close_button,
        heading,
        cached_part("ending", position, (t.code, names), lambda: final_board(session, names, t)),
        tag("div", figure_line if figure_lines else None, luck_line, turning_section, class_="finale-told"),
        _next_buttons(t, event),
        _statistics(session, t),
        id="finale",
        role="dialog",
        aria_modal="true",
        aria_labelledby="finale-title",
        class_=["finale", f"is-{mood}"],
        data_dialog=True,
    )
    return tag("div", body, class_="over over-is-finale", data_modal=True)


def _large_score(session: Session, t: Language) -> Markup | None:
    """Draw the final score in large digits, or `None` without a score; `score_text` returns it in words."""
    final_score, side = score_and_side(session)
    if final_score is None:
        return None
    score_digits = f"{t.number(final_score.sides[side])} – {t.number(final_score.sides[1 - side])}"
    return tag("p", score_digits, class_="finale-points", aria_hidden="true")


def _next_buttons(t: Language, event: tuple[str, EventKind] | None) -> Markup:
    """Draw the next step (the event's page or a rematch) and the button to review the game."""
    button_args: ButtonArgs = {
        "kind": "primary",
        "data_autofocus": True,
        "icon": "anchor",
        "id": "finale-rematch",
    }
    if event is not None:
        key, event_kind = event
        button_args |= {"icon": event_kind.icon, "id": "finale-event"}
        next_button = link(t.message(event_kind.label), f"#/{key}", **button_args)
    else:
        next_button = button(t("Rematch"), "play:rematch", **button_args)
    review_button = button(t("Review"), "replay:look", {"ply": 0}, icon="play", id="finale-replay")
    return tag("div", next_button, review_button, class_="finale-next")


def _statistics(session: Session, t: Language) -> Markup:
    game = session.table.game
    # Nothing is secret after the game.
    board_part = board_of(game.id).finale(session.table.position.state.open_view(), get_context(session, t))
    totals = game.statistics(session.table.replay.options, session.table.replay.events)
    count_table: Child = None
    if totals:
        rows: list[tuple[Child, ...]] = [(t.message(label), *side_counts) for label, side_counts in totals]
        count_table = score_table(player_labels(session, t), rows, caption=t("In numbers"))
    row = tag(
        "div",
        index.study_links(session, t, "finale"),
        link(t("Library"), f"#/library/{game.id}", kind="plain", icon="book", id="finale-library"),
        class_="finale-links",
    )
    return details(t("More"), join((row, board_part, count_table)), id="finale-more", class_="finale-more")
