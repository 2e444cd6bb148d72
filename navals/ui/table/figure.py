"""A figure that sums up a game, compared with earlier games in the library."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import islice
from typing import Final

from navals.core.message import Message
from navals.ui.board.board import Figure
from navals.ui.registry import board_of
from navals.ui.session import Session
from navals.ui.session.summary import Summary, level_of
from navals.ui.words.i18n import Language

LAST: Final = 10  # number of earlier games to compare with
FEW: Final = 3  # minimum number of earlier games for a comparison


def alone(session: Session) -> int | None:
    """Return the seat of the only person in a game, whom the page addresses as "you"; otherwise `None`."""
    people = session.seats.people
    return people[0] if len(people) == 1 and not session.seats.guest else None


def figures(
    session: Session, names: tuple[str, ...], known: Mapping[str, Summary | Message], t: Language
) -> tuple[list[str], str]:
    """Return the figure in words (for each player if there are several people), and its comparison or ""."""
    table, board = session.table, session.board
    counts = table.game.statistics(table.replay.options, table.replay.events)
    seats = range(session.seats.count)
    by_seat = [board.figure({label.text: numbers[seat] for label, numbers in counts}) for seat in seats]
    seat = alone(session)
    if seat is None:
        shown = [(names[n], t.message(one.said)) for n, one in enumerate(by_seat) if one is not None]
        return [t("{name}: {text}", name=name, text=text) for name, text in shown], ""
    own = by_seat[seat]
    if own is None:
        return [t.plural("A game of {n} action", "A game of {n} actions", table.ply)], ""
    return [t.message(own.said)], _compared(own, [*islice(_before(session, known), LAST)], t)


def _before(session: Session, known: Mapping[str, Summary | Message]) -> Iterator[Figure]:
    """Yield the figures of earlier games of this kind against the computer, newest first."""
    game = session.table.game.id
    summaries = (one for key, one in known.items() if key != session.key and isinstance(one, Summary))
    played = [one for one in summaries if one.game == game and one.outcome and not one.foreign]
    for one in sorted(played, key=lambda one: (one.date, one.at), reverse=True):
        people = [seat for seat, name in enumerate(one.names) if level_of(name) is None]
        if len(people) != 1 or len(people) == len(one.names):
            continue
        figure = board_of(game).figure({label: numbers[people[0]] for label, numbers in one.counts})
        if figure is not None:
            yield figure


def _compared(own: Figure, before: list[Figure], t: Language) -> str:
    """Describe how many earlier games a figure beats, or return ""."""
    better = sum(own.worth > one.worth for one in before)
    if len(before) < FEW or not better:
        return ""
    if better == len(before):
        return t("Better than all your last {n} games", n=len(before))
    return t("Better than {better} of your last {n} games", better=better, n=len(before))
