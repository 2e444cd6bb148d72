"""The end of a game: the result, the revealed board, one figure, the turning point, and the next steps."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, Final

from navals.core.message import Message
from navals.core.result import Result
from navals.ui.art.sketch import of as sketched
from navals.ui.art.sketch import picture
from navals.ui.board.board import Score
from navals.ui.components import button, details, icon_button, link, score_table
from navals.ui.draw.html import Child, Markup, join, tag
from navals.ui.features import studies as study
from navals.ui.features.analysis.model import Reading
from navals.ui.features.analysis.verdict import on_luck, on_player
from navals.ui.features.paper.view import boards
from navals.ui.features.play.figure import alone, figures
from navals.ui.features.play.turning import turning, turning_point
from navals.ui.features.play.words import addressed, context_of, reason, score_line, shown_names, teams
from navals.ui.registry import board_of
from navals.ui.session import Session
from navals.ui.session.summary import CAMPAIGN, Summary
from navals.ui.words.i18n import Language


def headline(session: Session, result: Result, names: tuple[str, ...], t: Language) -> tuple[str, str]:
    """Return the result in a word or two, addressed to a single person, and `win`, `lose` or `draw`."""
    game, options = session.table.game, session.table.options
    seat = alone(session)
    if result.outcome == "1/2-1/2":
        return t("A draw"), "draw"
    if seat is not None:
        won = result.score(game.seating.side(seat, options)) == 1
        return (t("Victory!"), "win") if won else (t("Defeat"), "lose")
    first, second = teams(session, names)
    winner = {"1-0": first, "0-1": second}.get(result.outcome)
    if winner is None:
        return t("Both lose"), "lose"
    text = t("{name} wins", name=winner) if len(names) == 2 else t("Victory for {names}", names=winner)
    return text, "win"


def finale(
    session: Session, known: Mapping[str, Summary | Message], t: Language, rated: str = "", event: str = ""
) -> Markup:
    """The screen; `known` are the stored games to compare with, `rated` is the effect on the player's rating,
    `event` the key of the game's tournament or campaign."""
    result = session.result()
    assert result is not None
    names = shown_names(session, t)
    title, mood = headline(session, result, names, t)
    told_names = addressed(session, names)
    figure, beside = figures(session, names, known, t)
    head = tag(
        "div",
        tag("h2", title, id="finale-title", class_="finale-title", tabindex=-1),
        _large(session, t),
        tag("p", score(session, told_names, t), class_="finale-score", id="finale-score"),
        tag("p", reason(session, result, told_names, t), class_="finale-reason"),
        tag("p", rated, class_="finale-rating", id="finale-rating") if rated else None,
        class_="finale-head",
    )
    closing: dict[str, Any] = {"data_dismiss": True, "class_": "finale-close", "id": "finale-look"}
    close = icon_button(t("Look at the board"), "close", "app:dismiss", **closing)
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
        _more(session, names, t),
        id="finale",
        role="dialog",
        aria_modal="true",
        aria_labelledby="finale-title",
        class_=["finale", f"is-{mood}"],
        data_dialog=True,
    )
    return tag("div", body, class_="over over-is-finale", data_modal=True)


def _scored(session: Session) -> tuple[Score | None, int]:
    """Return the final score, if any, and the reader's side, which comes first."""
    game, options = session.table.game, session.table.options
    seat = alone(session)
    side = game.seating.side(seat, options) if seat is not None else 0
    return board_of(game.id).score(session.table.position.state.open_view()), side


def _large(session: Session, t: Language) -> Markup | None:
    """The final score in large figures, which `score` says in words."""
    found, side = _scored(session)
    if found is None:
        return None
    figures = f"{t.number(found.sides[side])} – {t.number(found.sides[1 - side])}"
    return tag("p", figures, class_="finale-points", aria_hidden="true")


def score(session: Session, names: tuple[str, ...], t: Language) -> str:
    """Return the final score in words, the reader's side first, or ""."""
    found, side = _scored(session)
    if found is None:
        return ""
    counts = t.number(found.sides[0]), t.number(found.sides[1])
    return score_line(found.label, counts, teams(session, names), side, t)


def luck(session: Session, names: tuple[str, ...], t: Language) -> str:
    """Return the sentence on luck and decisions, once they are known, or ""."""
    reading, table = session.reading, session.table
    if not isinstance(reading, Reading) or reading.position is not table.position:
        return ""
    if (ledger := reading.analysis.ledger()) is None:
        return ""
    called = teams(session, names)
    if (seat := alone(session)) is None:
        return on_luck(reading.analysis, ledger, called, t)
    side = table.game.seating.side(seat, table.options)
    return on_player(ledger, side, called[side], t)


_SVG: Final = re.compile(r"<(/?)svg\b[^<>]*>")
_FIT: Final = re.compile(r' preserveAspectRatio="[^"]*"')


def largest(markup: str) -> Markup:
    """Return the drawing that makes up most of a board, or "" if it consists of small ones."""
    depth = start = 0
    for found in _SVG.finditer(markup):
        if not found[1]:
            start = start if depth else found.start()
            depth += 1
            continue
        depth -= 1
        if not depth and 2 * (found.end() - start) > len(markup):
            # Always show the whole drawing.
            return Markup(_FIT.sub("", markup[start : found.end()], count=1))
    return Markup()


def board(session: Session, names: tuple[str, ...], t: Language) -> Markup:
    """Return the board with everything revealed, at the start the enemy's; a sketch, if it is no drawing."""
    game, table = session.table.game, session.table
    drawn = [largest(one) for one in boards(session, table.ply, names, t, "-end")]
    if alone(session) is not None:
        drawn = drawn[:1]
    if not all(drawn):
        marks = sketched(game.id, table.position.state.open_view())
        drawn = [picture(game.id, tuple(marks))]
    label = t("The board at the end")
    shown = tag("div", drawn, class_="finale-boards", role="img", aria_label=label, inert=True)
    return tag("div", shown, class_=["finale-board", f"game-{game.id}"], id="finale-board")


def _next(t: Language, event: str) -> Markup:
    """The next step: the page of the tournament or campaign, or a rematch."""
    first: dict[str, Any] = {"kind": "primary", "data_autofocus": True}
    if event:
        campaign = event.startswith(CAMPAIGN)
        label = t("To the campaign") if campaign else t("To the tournament")
        sign = "compass" if campaign else "flag"
        go = link(label, f"#/{event}", icon=sign, id="finale-event", **first)
    else:
        go = button(t("Rematch"), "play:rematch", icon="anchor", id="finale-rematch", **first)
    review = button(t("Review"), "replay:look", {"ply": 0}, icon="play", id="finale-replay")
    return tag("div", go, review, class_="finale-next")


def _more(session: Session, names: tuple[str, ...], t: Language) -> Markup:
    game = session.table.game
    # Nothing is secret after the game.
    score = board_of(game.id).finale(session.table.position.state.open_view(), context_of(session, t))
    counts = game.statistics(session.table.replay.options, session.table.replay.events)
    numbers: Child = None
    if counts:
        rows: list[tuple[Child, ...]] = [(t.message(label), *row) for label, row in counts]
        numbers = score_table(names, rows, caption=t("In numbers"))
    links = tag(
        "div",
        study.links(session, t, "finale"),
        link(t("Library"), f"#/library/{game.id}", kind="plain", icon="book", id="finale-library"),
        class_="finale-links",
    )
    return details(t("More"), join((links, score, numbers)), id="finale-more", class_="finale-more")
