"""The end of a game: the result, the revealed board, a figure that sums it up, the turning point, and the
next steps."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from navals.core.message import Message
from navals.ui.components import button, details, icon_button, link, score_table
from navals.ui.components.controls import ButtonArgs
from navals.ui.draw.html import Child, Markup, join, tag
from navals.ui.features.play.turning import find_turning, turning_point
from navals.ui.registry import board_of
from navals.ui.session import Session
from navals.ui.session.summary import Summary
from navals.ui.shell import index
from navals.ui.shell.manifest import EventKind
from navals.ui.table.ending import board, headline, luck, score, score_and_side
from navals.ui.table.figure import figures
from navals.ui.table.words import address_reader, context_of, labels, reason, shown_names
from navals.ui.words.i18n import Language

LONG_TITLE: Final = 16  # in characters; longer titles are smaller on a landscape phone


def finale(
    session: Session,
    summaries: Mapping[str, Summary | Message],
    t: Language,
    rating: str = "",
    event: tuple[str, EventKind] | None = None,
) -> Markup:
    """Draw the end of a game. `summaries` are stored games to compare with, `rating` describes the effect on
    the player's rating, `event` is the key and kind of the event that the game was played for."""
    result = session.result()
    assert result is not None
    names = shown_names(session, t)
    title, mood = headline(session, result, names, t)
    reader_names = address_reader(session, names)
    figure, side_part = figures(session, names, summaries, t)
    head = tag(
        "div",
        tag(
            "h2",
            title,
            id="finale-title",
            class_=["finale-title", len(title) > LONG_TITLE and "is-long"],
            tabindex=-1,
        ),
        _large_score(session, t),
        tag("p", score(session, reader_names, t), class_="finale-score", id="finale-score"),
        tag("p", reason(session, result, reader_names, t), class_="finale-reason"),
        tag("p", rating, class_="finale-rating", id="finale-rating") if rating else None,
        class_="finale-head",
    )
    close_button = icon_button(
        t("See the board"), "close", "app:dismiss", id="finale-look", class_="finale-close", data_dismiss=True
    )
    share_button = icon_button(t("Share"), "share", "share:share", id="finale-share", class_="finale-share")
    facts = tag(
        "p",
        [tag("strong", line, class_="finale-count") for line in figure],
        tag("span", side_part, class_="finale-beside") if side_part else None,
        class_="finale-figure",
        id="finale-figure",
    )
    luck_text = luck(session, reader_names, t)
    luck_line = tag("p", luck_text, class_="finale-luck", id="finale-luck") if luck_text else None
    part, position, point = session.cache.part, session.table.position, find_turning(session)
    turn = part("turn", position, (t.code, names, point), lambda: turning_point(session, t, names))
    body = tag(
        "div",
        share_button,
        close_button,
        head,
        part("ending", position, (t.code, names), lambda: board(session, names, t)),
        tag("div", facts if figure else None, luck_line, turn, class_="finale-told"),
        _next_step(t, event),
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
    """Draw the final score in large digits, or `None` without a score; `score` returns it in words."""
    points, side = score_and_side(session)
    if points is None:
        return None
    figures = f"{t.number(points.sides[side])} – {t.number(points.sides[1 - side])}"
    return tag("p", figures, class_="finale-points", aria_hidden="true")


def _next_step(t: Language, event: tuple[str, EventKind] | None) -> Markup:
    """Draw the next step (the event's page or a rematch) and the button to review the game."""
    args: ButtonArgs = {"kind": "primary", "data_autofocus": True, "icon": "anchor", "id": "finale-rematch"}
    if event is not None:
        key, kind = event
        args |= {"icon": kind.icon, "id": "finale-event"}
        next_button = link(t.message(kind.label), f"#/{key}", **args)
    else:
        next_button = button(t("Rematch"), "play:rematch", **args)
    review_button = button(t("Review"), "replay:look", {"ply": 0}, icon="play", id="finale-replay")
    return tag("div", next_button, review_button, class_="finale-next")


def _statistics(session: Session, t: Language) -> Markup:
    game = session.table.game
    # Nothing is secret after the game.
    score = board_of(game.id).finale(session.table.position.state.open_view(), context_of(session, t))
    counts = game.statistics(session.table.replay.options, session.table.replay.events)
    numbers: Child = None
    if counts:
        rows: list[tuple[Child, ...]] = [(t.message(label), *row) for label, row in counts]
        numbers = score_table(labels(session, t), rows, caption=t("In numbers"))
    links = tag(
        "div",
        index.study_links(session, t, "finale"),
        link(t("Library"), f"#/library/{game.id}", kind="plain", icon="book", id="finale-library"),
        class_="finale-links",
    )
    return details(t("More"), join((links, score, numbers)), id="finale-more", class_="finale-more")
