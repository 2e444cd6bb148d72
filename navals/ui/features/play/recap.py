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
from navals.ui.table.words import address_reader, event_message, score_line, side_names
from navals.ui.words.i18n import Language


class RecapLine(msgspec.Struct, frozen=True):
    """Messages about the losses of one unit of a `side`, or about another event (`side` is `None`). `is_own`:
    whether the side is the reader's."""

    messages: tuple[Message, ...]
    side: int | None = None
    is_own: bool = False


class Recap(msgspec.Struct, frozen=True):
    """The lines, a computer's reason for its action, and the plies before and after the events."""

    lines: tuple[RecapLine, ...]
    reason: Message | None
    start_ply: int
    end_ply: int


_END_EVENTS: Final = Ended, Resigned
"""Events omitted here, because the status line and the result report them."""


def reader_seat(session: Session) -> int | None:
    """Return the seat that the recap is for, or `None` for everyone."""
    viewer = session.handover.viewer
    return session.acting_seat() if viewer is None else viewer


def list_decisions(session: Session) -> list[tuple[int, int]]:
    """Return the ply and seat of every decision, leaving out actions ordered in advance."""
    moves = enumerate(session.table.replay.moves)
    return [
        (ply, move.seat) for ply, move in moves if move.seat != CHANCE and ply not in session.follow_up_plies
    ]


def is_card_open(session: Session) -> bool:
    """Return whether others have acted since the reader last did, and the reader has not touched the screen
    since then. Always `False` for games recorded at a real table."""
    decisions, seat = list_decisions(session), reader_seat(session)
    is_screen_untouched = session.acting_seat() is not None and session.last_touch_ply != session.table.ply
    is_people_only = session.table.game.seating.people_only(session.table.options)
    return is_screen_untouched and not is_people_only and bool(decisions) and decisions[-1][1] != seat


def make_recap(session: Session, names: tuple[str, ...], *, is_full: bool) -> Recap | None:
    """Summarize the events of the last decision or, if `is_full`, of all decisions from the reader's last
    one. Return `None` before the first decision and during a handover."""
    decisions, seat = list_decisions(session), reader_seat(session)
    if not decisions or session.handover.curtain_seat is not None:
        return None
    start_ply = decisions[-1][0]
    if is_full:
        own_ply = next((ply for ply, actor in reversed(decisions) if actor == seat), 0)
        start_ply = max(own_ply, session.handover.first_missed_ply)
    opponent_ply = next((ply for ply, actor in decisions if ply >= start_ply and actor != seat), start_ply)
    cache_key = (seat, start_ply, names, session.perspective())
    return session.cache.part(
        "recap",
        session.table.position,
        cache_key,
        lambda: _build_recap(session, (start_ply, opponent_ply), seat, names),
    )


def _build_recap(session: Session, plies: tuple[int, int], seat: int | None, names: tuple[str, ...]) -> Recap:
    """Summarize losses and news from the first of two plies. If there are no losses from the second ply on,
    also report every decision from there."""
    start_ply, opponent_ply = plies
    table, side = session.table, session.table.game.seating.side
    own_side = None if seat is None else side(seat, table.options)
    losses_by_unit: dict[object, tuple[Loss, list[tuple[int, Event]]]] = {}
    other_events: list[tuple[int, Event]] = []
    for ply, event in _ply_events(session, start_ply):
        if (loss := table.game.moments.loss(event, table.options)) is not None:
            earlier_events = (
                [] if loss.is_total else losses_by_unit.get((loss.side, loss.unit), (loss, []))[1]
            )
            losses_by_unit[loss.side, loss.unit] = loss, _add_loss(session, earlier_events, ply, event)
        elif table.game.moments.news(event):
            other_events.append((ply, event))
    sorted_losses = sorted(losses_by_unit.values(), key=lambda pair: pair[0].side != own_side)
    last_ply = max(
        (ply for _, events in [*sorted_losses, (None, other_events)] for ply, _ in events), default=-1
    )
    report_items: Sequence[Event | Message] = [event for _, event in other_events]
    if all(ply < opponent_ply for _, events in sorted_losses for ply, _ in events):
        # No losses from `opponent_ply` on: report all decisions.
        loss_events = [item for _, events in sorted_losses for item in events]
        decision_events = [
            item for item in _decision_events(session, opponent_ply) if item not in loss_events
        ]
        last_ply = max(
            (ply for ply, _ in list_decisions(session) if ply in dict(decision_events)), default=last_ply
        )
        other_events = [*decision_events, *(item for item in other_events if item not in decision_events)]
        report_items = [event for _, event in sorted(other_events, key=itemgetter(0))]
        if sum(ply >= opponent_ply for ply, _ in list_decisions(session)) > 1:
            report_items = table.game.moments.brief(report_items, table.options)

    def to_message(event: Event | Message) -> Message | None:
        return event if isinstance(event, Message) else event_message(session, event, names)

    groups: list[tuple[int | None, Sequence[Event | Message]]]
    groups = [(loss.side, [event for _, event in events]) for loss, events in sorted_losses]
    groups += [(None, [item]) for item in report_items]
    lines = [
        RecapLine(messages, side, side == own_side and side is not None)
        for side, events in groups
        if (messages := tuple(filter(None, map(to_message, events))))
    ]
    return Recap(tuple(lines), _last_reason(session, last_ply), start_ply, table.ply)


def _ply_events(session: Session, start_ply: int) -> Iterator[tuple[int, Event]]:
    events_by_ply = session.table.replay.events
    for ply in range(start_ply, session.table.ply):
        for event in session.visible_events(events_by_ply[ply]):
            if not isinstance(event, _END_EVENTS):
                yield ply, event


def _add_loss(
    session: Session, loss_events: list[tuple[int, Event]], ply: int, event: Event
) -> list[tuple[int, Event]]:
    """Add a loss to the unit's earlier ones, combining losses of the same kind."""
    sum_losses = session.table.game.moments.summed
    for index, (_, earlier_loss) in enumerate(loss_events):
        if (combined_event := sum_losses(earlier_loss, event)) is not None:
            return [*loss_events[:index], *loss_events[index + 1 :], (ply, combined_event)]
    return [*loss_events, (ply, event)]


def _decision_events(session: Session, start_ply: int) -> list[tuple[int, Event]]:
    """Return (ply, event) for the events of all decisions from `start_ply`, except events without a sentence.
    If chance decides the result (dice, cards), keep only the first event, the attempt, and the last.
    """
    names, is_passing = tuple(session.table.names), session.table.game.moments.passing
    chosen_events: list[tuple[int, Event]] = []
    chance_flags = [move.seat == CHANCE for move in session.table.replay.moves] + [False]
    plies = [ply for ply, _ in list_decisions(session) if ply >= start_ply]
    for ply, end_ply in zip(plies, [*plies[1:], session.table.ply], strict=True):
        events = [item for item in _ply_events(session, ply) if item[0] < end_ply and not is_passing(item[1])]
        # Of actions ordered in advance, report only those followed by a draw.
        events = [
            item for item in events if item[0] not in session.follow_up_plies or chance_flags[item[0] + 1]
        ]
        events = [item for item in events if event_message(session, item[1], names) is not None]
        if events and chance_flags[events[-1][0]]:
            # The attempt, unless reported with an earlier decision, and its result.
            events = [*(item for item in events[:1] if not chance_flags[item[0]]), events[-1]]
        chosen_events += events
    return chosen_events


def _last_reason(session: Session, ply: int) -> Message | None:
    plies = [decision_ply for decision_ply, _ in list_decisions(session) if decision_ply <= ply]
    if not plies:
        return None
    return session.thinking.find_plan(plies[-1], session.table.replay.moves[plies[-1]].action)


def score_text(session: Session, recap: Recap, names: tuple[str, ...], t: Language) -> str:
    """Describe the change in score, with the reader's side first; "" without a change."""
    table, seat = session.table, reader_seat(session)
    board = board_of(table.game.id)
    old_score, new_score = (
        board.score(table.replay.positions[ply].state.view(session.perspective()))
        for ply in (recap.start_ply, recap.end_ply)
    )
    if old_score is None or new_score is None or old_score == new_score:
        return ""
    side = 0 if seat is None else table.game.seating.side(seat, table.options)

    def points_text(side_index: int) -> str:
        old_points, new_points = old_score.sides[side_index], new_score.sides[side_index]
        return (
            t.number(new_points)
            if old_points == new_points
            else f"{t.number(old_points)} → {t.number(new_points)}"
        )

    names_by_side = side_names(session, address_reader(session, names))
    return score_line(new_score.label, (points_text(0), points_text(1)), names_by_side, side, t)


def _reason_text(recap: Recap, t: Language) -> str:
    """Return why the computer acted as it did; "" if unknown or already said by a line."""
    text = "" if recap.reason is None else t.sentence(recap.reason)
    repeats = (
        t.sentence(message).startswith(text.rstrip(".")) for line in recap.lines for message in line.messages
    )
    return "" if any(repeats) else text


def recap_card(session: Session, recap: Recap, names: tuple[str, ...], t: Language) -> Markup:
    """Draw the recap: the reader's losses, other losses, other news, the computer's reason, the score."""
    score, reason_text = score_text(session, recap, names, t), _reason_text(recap, t)
    lines = [
        tag(
            "li",
            " ".join(map(t.sentence, line.messages)),
            class_=[line.side is not None and f"seat-{'ab'[line.side]}", line.is_own and "is-own"],
        )
        for line in recap.lines
    ]
    return tag(
        "div",
        tag("ul", lines, class_="recap-lines", role="list"),
        tag("p", reason_text, class_="recap-plan", id="recap-plan") if reason_text else None,
        tag("p", score, class_="recap-score", id="recap-score") if score else None,
        replay_button(t, t("Show again")),
        class_="recap",
        id="recap",
        data_touch="play:touched",
    )


def result_line(recap: Recap, t: Language) -> Markup:
    """Draw the result of the last action as a line that does not block presses on the board."""
    events_text = " ".join(t.sentence(message) for line in recap.lines for message in line.messages)
    reason_text = _reason_text(recap, t)
    reason_part = tag("em", reason_text, class_="recap-plan") if reason_text else None
    return tag("p", events_text, reason_part, class_="recap is-result", id="recap")


def replay_button(t: Language, label: str = "") -> Markup:
    """Draw the replay button, with a `label` or only an icon."""
    tooltip_text = t("What just happened? Show it again")
    content = label or tag("span", tooltip_text, class_="visually-hidden")
    attrs: dict[str, Attribute] = {"class_": ["latest", not label and "is-alone"], "data_act": "replay:again"}
    tooltip = None if label else tooltip_text
    return tag("button", draw_icon("again"), content, type="button", title=tooltip, id="again", **attrs)
