"""Summaries of recent events: a card after the other players' turns, or the result of the last action.

The card stays until the reader touches the screen, the result until the next action. Both consist of complete
sentences from the log, selected by the game's `Moments`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from operator import itemgetter
from typing import Final

import msgspec

from navals.core.event import Ended, Event, Loss
from navals.core.message import Message
from navals.core.rules import Resigned
from navals.core.seat import CHANCE
from navals.ui.art import draw_icon
from navals.ui.draw.html import Attribute, Markup, tag
from navals.ui.registry import board_of
from navals.ui.session import Session
from navals.ui.table.words import address_reader, phrase, score_line, teams
from navals.ui.words.i18n import Language


class RecapLine(msgspec.Struct, frozen=True):
    """Messages about one unit of a `side` (`None`: not about a side); `is_own`: whether it is the reader's
    side."""

    messages: tuple[Message, ...]
    side: int | None = None
    is_own: bool = False


class Recap(msgspec.Struct, frozen=True):
    """The lines, a computer's reason for its action, and the plies before and after the events."""

    lines: tuple[RecapLine, ...]
    plan: Message | None
    start: int
    end: int


_END_EVENTS: Final = Ended, Resigned
"""Events omitted here, because the status line and the result report them."""


def reader_seat(session: Session) -> int | None:
    """Return the seat that the recap is for, or `None` for everyone."""
    viewer = session.handover.viewer
    return session.acting() if viewer is None else viewer


def decisions(session: Session) -> list[tuple[int, int]]:
    """Return the ply and seat of every decision, leaving out actions ordered in advance."""
    moves = enumerate(session.table.replay.moves)
    return [
        (ply, move.seat) for ply, move in moves if move.seat != CHANCE and ply not in session.ordered_plies
    ]


def card_is_open(session: Session) -> bool:
    """Return whether others have acted since the reader last did, and the reader has not touched the screen
    since then. Always `False` for games recorded at a real table."""
    history, seat = decisions(session), reader_seat(session)
    is_untouched = session.acting() is not None and session.touch_ply != session.table.ply
    is_recorded = session.table.game.seating.people_only(session.table.options)
    return is_untouched and not is_recorded and bool(history) and history[-1][1] != seat


def recap(session: Session, names: tuple[str, ...], *, full: bool) -> Recap | None:
    """Summarize the events since the reader's last decision, including it (`full`), or those of the last
    decision. Return `None` before the first decision and during a handover."""
    history, seat = decisions(session), reader_seat(session)
    if not history or session.handover.curtain is not None:
        return None
    start = history[-1][0]
    if full:
        own_ply = next((ply for ply, actor in reversed(history) if actor == seat), 0)
        start = max(own_ply, session.handover.first_missed)
    news_ply = next((ply for ply, actor in history if ply >= start and actor != seat), start)
    key = (seat, start, names, session.perspective())
    return session.cache.part(
        "recap", session.table.position, key, lambda: _summarize(session, (start, news_ply), seat, names)
    )


def _summarize(session: Session, plies: tuple[int, int], seat: int | None, names: tuple[str, ...]) -> Recap:
    """Summarize the events from the first of two plies; if no losses follow the second, include all decisions
    from there on."""
    start, news_ply = plies
    table, side = session.table, session.table.game.seating.side
    own_side = None if seat is None else side(seat, table.options)
    by_unit: dict[object, tuple[Loss, list[tuple[int, Event]]]] = {}
    other_events: list[tuple[int, Event]] = []
    for ply, event in _events(session, start):
        if (loss := table.game.moments.loss(event, table.options)) is not None:
            earlier = [] if loss.is_total else by_unit.get((loss.side, loss.unit), (loss, []))[1]
            by_unit[loss.side, loss.unit] = loss, _add_loss(session, earlier, ply, event)
        elif table.game.moments.news(event):
            other_events.append((ply, event))
    by_side = sorted(by_unit.values(), key=lambda pair: pair[0].side != own_side)
    last_ply = max((ply for _, events in [*by_side, (None, other_events)] for ply, _ in events), default=-1)
    facts: Sequence[Event | Message] = [event for _, event in other_events]
    if all(ply < news_ply for _, events in by_side for ply, _ in events):
        # No losses from `news_ply` on: report all decisions.
        losses = [item for _, events in by_side for item in events]
        decision_events = [item for item in _decision_events(session, news_ply) if item not in losses]
        last_ply = max(
            (ply for ply, _ in decisions(session) if ply in dict(decision_events)), default=last_ply
        )
        other_events = [*decision_events, *(item for item in other_events if item not in decision_events)]
        facts = [event for _, event in sorted(other_events, key=itemgetter(0))]
        if sum(ply >= news_ply for ply, _ in decisions(session)) > 1:
            facts = table.game.moments.brief(facts, table.options)

    def sentence(event: Event | Message) -> Message | None:
        return event if isinstance(event, Message) else phrase(session, event, names)

    groups: list[tuple[int | None, Sequence[Event | Message]]]
    groups = [(loss.side, [event for _, event in events]) for loss, events in by_side]
    groups += [(None, [item]) for item in facts]
    lines = [
        RecapLine(messages, side, side == own_side and side is not None)
        for side, events in groups
        if (messages := tuple(filter(None, map(sentence, events))))
    ]
    return Recap(tuple(lines), _plan_at(session, last_ply), start, table.ply)


def _events(session: Session, start: int) -> Iterator[tuple[int, Event]]:
    events_by_ply = session.table.replay.events
    for ply in range(start, session.table.ply):
        for event in session.visible(events_by_ply[ply]):
            if not isinstance(event, _END_EVENTS):
                yield ply, event


def _add_loss(
    session: Session, previous: list[tuple[int, Event]], ply: int, event: Event
) -> list[tuple[int, Event]]:
    """Add a loss to the unit's earlier ones, combining losses of the same kind."""
    sum_losses = session.table.game.moments.summed
    for number, (_, earlier_loss) in enumerate(previous):
        if (total := sum_losses(earlier_loss, event)) is not None:
            return [*previous[:number], *previous[number + 1 :], (ply, total)]
    return [*previous, (ply, event)]


def _decision_events(session: Session, start: int) -> list[tuple[int, Event]]:
    """Return (ply, event) of all decisions from `start`, if the event has a sentence; only the first and the
    last event of a decision if draws follow it."""
    names, is_passing = tuple(session.table.names), session.table.game.moments.passing
    chosen_events: list[tuple[int, Event]] = []
    draws = [move.seat == CHANCE for move in session.table.replay.moves] + [False]
    plies = [ply for ply, _ in decisions(session) if ply >= start]
    for ply, end_ply in zip(plies, [*plies[1:], session.table.ply], strict=True):
        events = [item for item in _events(session, ply) if item[0] < end_ply and not is_passing(item[1])]
        # Of actions ordered in advance, report only those followed by a draw.
        events = [item for item in events if item[0] not in session.ordered_plies or draws[item[0] + 1]]
        events = [item for item in events if phrase(session, item[1], names) is not None]
        if events and draws[events[-1][0]]:
            # The attempt, unless reported with an earlier decision, and its result.
            events = [*(item for item in events[:1] if not draws[item[0]]), events[-1]]
        chosen_events += events
    return chosen_events


def _plan_at(session: Session, ply: int) -> Message | None:
    plies = [decision_ply for decision_ply, _ in decisions(session) if decision_ply <= ply]
    if not plies:
        return None
    return session.thinking.plan(plies[-1], session.table.replay.moves[plies[-1]].action)


def score_text(session: Session, news: Recap, names: tuple[str, ...], t: Language) -> str:
    """Describe the change in score, with the reader's side first; "" without a change."""
    table, seat = session.table, reader_seat(session)
    board = board_of(table.game.id)
    old_score, new_score = (
        board.score(table.replay.positions[ply].state.view(session.perspective()))
        for ply in (news.start, news.end)
    )
    if old_score is None or new_score is None or old_score == new_score:
        return ""
    side = 0 if seat is None else table.game.seating.side(seat, table.options)

    def points(index: int) -> str:
        old, new = old_score.sides[index], new_score.sides[index]
        return t.number(new) if old == new else f"{t.number(old)} → {t.number(new)}"

    team_names = teams(session, address_reader(session, names))
    return score_line(new_score.label, (points(0), points(1)), team_names, side, t)


def _reason(news: Recap, t: Language) -> str:
    """Return why the computer acted as it did; "" if unknown or already said by a line."""
    text = "" if news.plan is None else t.sentence(news.plan)
    is_said = (
        t.sentence(message).startswith(text.rstrip(".")) for line in news.lines for message in line.messages
    )
    return "" if any(is_said) else text


def card(session: Session, news: Recap, names: tuple[str, ...], t: Language) -> Markup:
    """Draw the recap: the reader's losses, other losses, other news, the computer's reason, the score."""
    score, plan = score_text(session, news, names, t), _reason(news, t)
    lines = [
        tag(
            "li",
            " ".join(map(t.sentence, line.messages)),
            class_=[line.side is not None and f"seat-{'ab'[line.side]}", line.is_own and "is-own"],
        )
        for line in news.lines
    ]
    return tag(
        "div",
        tag("ul", lines, class_="recap-lines", role="list"),
        tag("p", plan, class_="recap-plan", id="recap-plan") if plan else None,
        tag("p", score, class_="recap-score", id="recap-score") if score else None,
        replay_button(t, t("Show again")),
        class_="recap",
        id="recap",
        data_touch="play:touched",
    )


def result(news: Recap, t: Language) -> Markup:
    """Draw the result of the last action; it lets presses through to the board."""
    words = " ".join(t.sentence(message) for line in news.lines for message in line.messages)
    plan = _reason(news, t)
    reason = tag("em", plan, class_="recap-plan") if plan else None
    return tag("p", words, reason, class_="recap is-result", id="recap")


def replay_button(t: Language, label: str = "") -> Markup:
    """Draw the replay button, with a `label` or only an icon."""
    title = t("What just happened? Show it again")
    words = label or tag("span", title, class_="visually-hidden")
    attrs: dict[str, Attribute] = {"class_": ["latest", not label and "is-alone"], "data_act": "replay:again"}
    tooltip = None if label else title
    return tag("button", draw_icon("again"), words, type="button", title=tooltip, id="again", **attrs)
