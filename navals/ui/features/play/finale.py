"""The end of a game, over the whole screen: who won, the board with everything open, one figure, where the game turned, and what
comes next."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final

from navals.core.message import Message
from navals.core.result import Result
from navals.ui.art.sketch import of as sketched
from navals.ui.art.sketch import picture
from navals.ui.components import button, details, icon_button, link, score_table
from navals.ui.draw.html import Child, Markup, join, tag
from navals.ui.features import studies as study
from navals.ui.features.paper.view import boards
from navals.ui.features.play.figure import alone, figures
from navals.ui.features.play.turning import turning, turning_point
from navals.ui.features.play.words import addressed, context_of, reason, shown_names
from navals.ui.registry import board_of
from navals.ui.session import Session
from navals.ui.session.summary import CAMPAIGN, Summary
from navals.ui.words import sentences
from navals.ui.words.i18n import Language


def headline(session: Session, result: Result, names: tuple[str, ...], t: Language) -> tuple[str, str]:
    """The result in a word or two, addressed to whoever played alone, and how it feels: ``win``, ``lose`` or ``draw``."""
    game, options = session.table.game, session.table.options
    seat = alone(session)
    if result.outcome == "1/2-1/2":
        return t("A draw"), "draw"
    if seat is not None:
        won = result.score(game.seating.side(seat, options)) == 1
        return (t("Victory!"), "win") if won else (t("Defeat"), "lose")
    teams = sentences.teams(sentences.sides_of(game, options), names)
    winner = {"1-0": teams[0], "0-1": teams[1]}.get(result.outcome)
    if winner is None:
        return t("Both lose"), "lose"
    return (
        t("{name} wins", name=winner) if len(names) == 2 else t("Victory for {names}", names=winner)
    ), "win"


def finale(
    session: Session, known: Mapping[str, Summary | Message], t: Language, rated: str = "", event: str = ""
) -> Markup:
    """The whole of it; ``known`` are the stored games, beside which this one stands, ``rated`` tells of the player's rating, ``event`` is the key of
    the tournament or campaign that the game belongs to."""
    result = session.result()
    assert result is not None
    names = shown_names(session, t)
    title, mood = headline(session, result, names, t)
    figure, beside = figures(session, names, known, t)
    head = tag(
        "div",
        tag("h2", title, id="finale-title", class_="finale-title", tabindex=-1),
        tag("p", reason(session, result, addressed(session, names), t), class_="finale-reason"),
        tag("p", rated, class_="finale-rating", id="finale-rating") if rated else None,
        class_="finale-head",
    )
    close = icon_button(
        t("Look at the board"), "close", "app:dismiss", data_dismiss=True, class_="finale-close", id="finale-look"
    )  # fmt: skip
    share = icon_button(
        t("Share a picture"), "share", "share:picture", id="finale-picture", class_="finale-picture"
    )
    told = tag(
        "p",
        [tag("strong", line, class_="finale-count") for line in figure],
        tag("span", beside, class_="finale-beside") if beside else None,
        class_="finale-figure",
        id="finale-figure",
    )
    found = turning(session)
    turn = session.drawn.part(
        "turn", session.table.position, (t.code, names, found), lambda: turning_point(session, t, names)
    )
    body = tag(
        "div",
        share,
        close,
        head,
        session.drawn.part("ending", session.table.position, (t.code, names), lambda: _board(session, names, t)),
        tag("div", told if figure else None, turn, class_="finale-told"),
        _next(t, event),
        _more(session, names, t),
        id="finale",
        role="dialog",
        aria_modal="true",
        aria_labelledby="finale-title",
        class_=["finale", f"is-{mood}"],
        data_dialog=True,
    )  # fmt: skip
    return tag("div", body, class_="over over-is-finale", data_modal=True)


_SVG: Final = re.compile(r"<(/?)svg\b[^<>]*>")
_FIT: Final = re.compile(r' preserveAspectRatio="[^"]*"')


def largest(markup: str) -> Markup:
    """The drawing that makes up the greater part of a board; nothing where it is made of small ones."""
    depth = start = 0
    for found in _SVG.finditer(markup):
        if not found[1]:
            start = start if depth else found.start()
            depth += 1
            continue
        depth -= 1
        if not depth and 2 * (found.end() - start) > len(markup):
            # All of it is seen, whatever room it has.
            return Markup(_FIT.sub("", markup[start : found.end()], count=1))
    return Markup()


def _board(session: Session, names: tuple[str, ...], t: Language) -> Markup:
    """The board with nothing hidden any more: one looks at what the enemy hid. Boards that are no drawings are sketched."""
    game, table = session.table.game, session.table
    drawn = [largest(one) for one in boards(session, table.ply, names, t, "-end")]
    if alone(session) is not None:
        drawn = drawn[:1]
    if not all(drawn):
        marks = sketched(game.id, table.position.state.open_view())
        drawn = [picture(game.id, tuple(marks))]
    return tag(
        "div",
        tag(
            "div", drawn, class_="finale-boards", role="img", aria_label=t("The board at the end"), inert=True
        ),
        class_=["finale-board", f"game-{game.id}"],
        id="finale-board",
    )


def _next(t: Language, event: str) -> Markup:
    """What comes next: in a tournament or a campaign its page, where the next game begins."""
    campaign = event.startswith(CAMPAIGN)
    back = link(
        t("To the campaign") if campaign else t("To the tournament"), f"#/{event}", kind="primary", icon="compass" if campaign else "flag", id="finale-event", data_autofocus=True
    )  # fmt: skip
    return tag(
        "div",
        back if event else button(t("Rematch"), "play:rematch", kind="primary", icon="anchor", id="finale-rematch", data_autofocus=True),
        button(t("Review"), "replay:look", {"ply": 0}, icon="play", id="finale-replay"),
        class_="finale-next",
    )  # fmt: skip


def _more(session: Session, names: tuple[str, ...], t: Language) -> Markup:
    """Everything else that can be done with a game that is over, and all that was counted."""
    game = session.table.game
    # The game is over: both fleets are open to everybody.
    score = board_of(game.id).finale(session.table.position.state.open_view(), context_of(session, t))
    counts = game.statistics(session.table.replay.options, session.table.replay.events)
    numbers: Child = None
    if counts:
        numbers = score_table(
            names, [(t.message(label), *row) for label, row in counts], caption=t("In numbers")
        )
    links = tag(
        "div",
        study.links(session, t, "finale"),
        button(t("Share the game"), "share:share", icon="share", id="finale-share"),
        button(t("Save to a file"), "library:save", {"key": session.key}, icon="download", id="finale-save"),
        link(t("Library"), f"#/library/{game.id}", kind="plain", icon="book", id="finale-library"),
        class_="finale-links",
    )
    return details(t("More"), join((links, score, numbers)), id="finale-more", class_="finale-more")
