"""Summaries of what just happened: a card after the others' turn, or the result of the last action.

The card stays until the reader touches the screen, the result until the next action. Both consist of
complete sentences from the log, selected by the game's `Moments`."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from navals.core.event import Event, Loss
from navals.core.message import Message
from navals.core.seat import CHANCE
from navals.ui.art import icon
from navals.ui.draw.html import Markup, tag
from navals.ui.registry import board_of
from navals.ui.session import Session
from navals.ui.table.words import addressed, said, score_line, teams
from navals.ui.words.i18n import Language


class Line(msgspec.Struct, frozen=True):
    """Messages about one unit of a side (`None`: about neither side); `own`: the reader's side."""

    messages: tuple[Message, ...]
    side: int | None = None
    own: bool = False


class Recap(msgspec.Struct, frozen=True):
    """The lines, a computer's reason for its action, and the first and last ply."""

    lines: tuple[Line, ...]
    plan: Message | None
    start: int
    end: int


def reader(session: Session) -> int | None:
    """Return the seat that reads the recap, if any."""
    viewer = session.handover.viewer
    return session.acting() if viewer is None else viewer


def decisions(session: Session) -> list[tuple[int, int]]:
    """Return the plies and seats of all decisions, without actions ordered beforehand."""
    moves = enumerate(session.table.replay.moves)
    return [(ply, move.seat) for ply, move in moves if move.seat != CHANCE and ply not in session.followed]


def card_is_open(session: Session) -> bool:
    """Return whether others have acted since the reader last did, and the reader has not touched the screen
    since then."""
    chosen, seat = decisions(session), reader(session)
    ready = session.acting() is not None and session.touched != session.table.ply
    recorded = session.table.game.seating.people_only(session.table.options)
    return ready and not recorded and bool(chosen) and chosen[-1][1] != seat


def recap(session: Session, names: tuple[str, ...], *, whole: bool) -> Recap | None:
    """Summarize the plies since the reader's last decision, inclusive (`whole`), or the last decision."""
    chosen, seat = decisions(session), reader(session)
    if not chosen or session.handover.curtain is not None:
        return None
    start = chosen[-1][0]
    if whole:
        own = next((ply for ply, by in reversed(chosen) if by == seat), 0)
        start = max(own, session.handover.missed)
    since = next((ply for ply, by in chosen if ply >= start and by != seat), start)
    key = (seat, start, names, session.handover.eyes())
    return session.drawn.part(
        "recap", session.table.position, key, lambda: _summarize(session, (start, since), seat, names)
    )


def _summarize(session: Session, plies: tuple[int, int], seat: int | None, names: tuple[str, ...]) -> Recap:
    """Summarize the events from the first of two plies, with at least one line from the second ply on."""
    start, since = plies
    table, side = session.table, session.table.game.seating.side
    own = None if seat is None else side(seat, table.options)
    harmed: dict[Any, tuple[Loss, list[tuple[int, Event]]]] = {}
    other: list[tuple[int, Event]] = []
    for ply, event in _events(session, start):
        if (loss := table.game.moments.loss(event, table.options)) is not None:
            before = [] if loss.gone else harmed.get((loss.side, loss.unit), (loss, []))[1]
            harmed[loss.side, loss.unit] = loss, _added(session, before, ply, event)
        elif table.game.moments.news(event):
            other.append((ply, event))
    found = sorted(harmed.values(), key=lambda one: one[0].side != own)
    groups = [(loss.side, events) for loss, events in found] + [(None, [one]) for one in other]
    last = max((ply for _, events in groups for ply, _ in events), default=-1)
    if last < since:
        # No losses since: add the last attempt, or else the last action.
        last, attempt = _outcome(session, since)
        groups.append((None, attempt))
    lines = [
        Line(messages, side, side == own and side is not None)
        for side, events in groups
        if (messages := tuple(one for _, event in events if (one := said(session, event, names))))
    ]
    return Recap(tuple(lines), _plan(session, last), start, table.ply)


def _events(session: Session, start: int) -> Iterator[tuple[int, Event]]:
    happened = session.table.replay.events
    for ply in range(start, session.table.ply):
        for event in session.handover.visible(happened[ply]):
            yield ply, event


def _added(
    session: Session, before: list[tuple[int, Event]], ply: int, event: Event
) -> list[tuple[int, Event]]:
    """Add a loss to the unit's earlier ones, summing losses of one kind."""
    summed = session.table.game.moments.summed
    for number, (_, earlier) in enumerate(before):
        if (both := summed(earlier, event)) is not None:
            return [*before[:number], *before[number + 1 :], (ply, both)]
    return [*before, (ply, event)]


def _outcome(session: Session, start: int) -> tuple[int, list[tuple[int, Event]]]:
    """Return the last decision followed by a draw, or else the last decision: its ply, and its first and last
    events with a sentence."""
    names, passing = tuple(session.table.names), session.table.game.moments.passing
    found: tuple[int, list[tuple[int, Event]]] = start, []
    tried = False
    plies = [ply for ply, _ in decisions(session) if ply >= start]
    for ply, end in zip(plies, [*plies[1:], session.table.ply], strict=True):
        events = [one for one in _events(session, ply) if one[0] < end and not passing(one[1])]
        events = [one for one in events if one[0] not in session.followed]
        events = [one for one in events if said(session, one[1], names) is not None]
        first = next((one for one in events if one[0] == ply), None)
        result = events[-1] if events and events[-1][0] > ply else None
        if first is None or (tried and result is None):
            continue
        found, tried = (ply, [first] if result is None else [first, result]), result is not None
    return found


def _plan(session: Session, ply: int) -> Message | None:
    chosen = [at for at, _ in decisions(session) if at <= ply]
    if not chosen:
        return None
    return session.thinking.plan(chosen[-1], session.table.replay.moves[chosen[-1]].action)


def score(session: Session, news: Recap, names: tuple[str, ...], t: Language) -> str:
    """Return the score before and after, the reader's side first, or "" if it has not changed."""
    table, seat = session.table, reader(session)
    board = board_of(table.game.id)
    before, after = (
        board.score(table.replay.positions[ply].state.view(session.handover.eyes()))
        for ply in (news.start, news.end)
    )
    if before is None or after is None or before == after:
        return ""
    side = 0 if seat is None else table.game.seating.side(seat, table.options)

    def counted(which: int) -> str:
        old, new = before.sides[which], after.sides[which]
        return t.number(new) if old == new else f"{t.number(old)} → {t.number(new)}"

    called = teams(session, addressed(session, names))
    return score_line(after.label, (counted(0), counted(1)), called, side, t)


def _reason(news: Recap, t: Language) -> str:
    """Return why the computer acted as it did, or "" if that is unknown or one of the lines says it."""
    text = "" if news.plan is None else t.sentence(news.plan)
    said_already = (
        t.sentence(one).startswith(text.rstrip(".")) for line in news.lines for one in line.messages
    )
    return "" if any(said_already) else text


def card(session: Session, news: Recap, names: tuple[str, ...], t: Language) -> Markup:
    """The card: the reader's losses, other losses, news, the reason and the score."""
    counted, plan = score(session, news, names, t), _reason(news, t)
    lines = [
        tag(
            "li",
            " ".join(map(t.sentence, line.messages)),
            class_=[line.side is not None and f"seat-{'ab'[line.side]}", line.own and "is-own"],
        )
        for line in news.lines
    ]
    return tag(
        "div",
        tag("ul", lines, class_="recap-lines", role="list"),
        tag("p", plan, class_="recap-plan", id="recap-plan") if plan else None,
        tag("p", counted, class_="recap-score", id="recap-score") if counted else None,
        again(t, t("Show again")),
        class_="recap",
        id="recap",
        data_touch="play:touched",
    )


def result(news: Recap, t: Language) -> Markup:
    """The result of the last action; it lets presses through to the board."""
    words = " ".join(t.sentence(one) for line in news.lines for one in line.messages)
    plan = _reason(news, t)
    reason = tag("em", plan, class_="recap-plan") if plan else None
    return tag("p", words, reason, class_="recap is-result", id="recap")


def again(t: Language, label: str = "") -> Markup:
    """The replay button, with a `label` or only an icon."""
    title = t("What just happened? Show it again")
    words = label or tag("span", title, class_="visually-hidden")
    look: dict[str, Any] = {"class_": ["latest", not label and "is-alone"], "data_act": "replay:again"}
    shown = None if label else title
    return tag("button", icon("again"), words, type="button", title=shown, id="again", **look)
