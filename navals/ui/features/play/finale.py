"""The end of a game: the result, the revealed board, one figure, the turning point, and the next steps."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from navals.core.message import Message
from navals.ui.components import button, details, icon_button, link, score_table
from navals.ui.draw.html import Child, Markup, join, tag
from navals.ui.features.play.turning import turning, turning_point
from navals.ui.registry import board_of
from navals.ui.session import Session
from navals.ui.session.summary import Summary
from navals.ui.shell import index
from navals.ui.shell.manifest import Event
from navals.ui.table.ending import board, headline, luck, score, scored
from navals.ui.table.figure import figures
from navals.ui.table.words import addressed, context_of, labels, reason, shown_names
from navals.ui.words.i18n import Language

LONG: Final = 16  # longer titles are smaller on a landscape phone


def finale(
    session: Session,
    known: Mapping[str, Summary | Message],
    t: Language,
    rated: str = "",
    event: tuple[str, Event] | None = None,
) -> Markup:
    """The screen; `known` are the stored games to compare with, `rated` is the effect on the player's rating,
    `event` the event that the game was played for, with its key."""
    result = session.result()
    assert result is not None
    names = shown_names(session, t)
    title, mood = headline(session, result, names, t)
    told_names = addressed(session, names)
    figure, beside = figures(session, names, known, t)
    head = tag(
        "div",
        tag(
            "h2",
            title,
            id="finale-title",
            class_=["finale-title", len(title) > LONG and "is-long"],
            tabindex=-1,
        ),
        _large(session, t),
        tag("p", score(session, told_names, t), class_="finale-score", id="finale-score"),
        tag("p", reason(session, result, told_names, t), class_="finale-reason"),
        tag("p", rated, class_="finale-rating", id="finale-rating") if rated else None,
        class_="finale-head",
    )
    closing: dict[str, Any] = {"data_dismiss": True, "class_": "finale-close", "id": "finale-look"}
    close = icon_button(t("See the board"), "close", "app:dismiss", **closing)
    share = icon_button(t("Share"), "share", "share:share", id="finale-share", class_="finale-share")
    told = tag(
        "p",
        [tag("strong", line, class_="finale-count") for line in figure],
        tag("span", beside, class_="finale-beside") if beside else None,
        class_="finale-figure",
        id="finale-figure",
    )
    balance = luck(session, told_names, t)
    summed = tag("p", balance, class_="finale-luck", id="finale-luck") if balance else None
    part, now, found = session.drawn.part, session.table.position, turning(session)
    turn = part("turn", now, (t.code, names, found), lambda: turning_point(session, t, names))
    body = tag(
        "div",
        share,
        close,
        head,
        part("ending", now, (t.code, names), lambda: board(session, names, t)),
        tag("div", told if figure else None, summed, turn, class_="finale-told"),
        _next(t, event),
        _more(session, t),
        id="finale",
        role="dialog",
        aria_modal="true",
        aria_labelledby="finale-title",
        class_=["finale", f"is-{mood}"],
        data_dialog=True,
    )
    return tag("div", body, class_="over over-is-finale", data_modal=True)


def _large(session: Session, t: Language) -> Markup | None:
    """The final score in large figures, which `score` says in words."""
    found, side = scored(session)
    if found is None:
        return None
    figures = f"{t.number(found.sides[side])} – {t.number(found.sides[1 - side])}"
    return tag("p", figures, class_="finale-points", aria_hidden="true")


def _next(t: Language, event: tuple[str, Event] | None) -> Markup:
    """The next step: the page of the event, or a rematch."""
    first: dict[str, Any] = {"kind": "primary", "data_autofocus": True}
    if event is not None:
        key, kind = event
        go = link(t.message(kind.label), f"#/{key}", icon=kind.icon, id="finale-event", **first)
    else:
        go = button(t("Rematch"), "play:rematch", icon="anchor", id="finale-rematch", **first)
    review = button(t("Review"), "replay:look", {"ply": 0}, icon="play", id="finale-replay")
    return tag("div", go, review, class_="finale-next")


def _more(session: Session, t: Language) -> Markup:
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
