"""The one figure that a game comes to, and how it stands beside the games before: from what is counted of a game and from the
summaries that the library keeps."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from navals.core.message import Message
from navals.ui.board.board import Figure
from navals.ui.registry import board_of
from navals.ui.session import Session
from navals.ui.session.summary import Summary, level_of
from navals.ui.words.i18n import Language

LAST: Final = 10
"""With so many games before it a game is compared."""
FEW: Final = 3
"""With fewer it is not."""


def alone(session: Session) -> int | None:
    """The seat of the only person of a game, to whom the page can say "you"; None where there is none, or several."""
    people = session.seats.people
    return people[0] if len(people) == 1 and not session.seats.guest else None


def figures(
    session: Session, names: tuple[str, ...], known: Mapping[str, Summary | Message], t: Language
) -> tuple[list[str], str]:
    """The figure in words, and how it compares ("": it does not). Where nobody is spoken to, the figure of each player."""
    table, board = session.table, session.board
    counts = table.game.statistics(table.replay.options, table.replay.events)
    by_seat = [
        board.figure({label.text: numbers[seat] for label, numbers in counts})
        for seat in range(session.seats.count)
    ]
    seat = alone(session)
    if seat is None:
        return [
            t("{name}: {text}", name=names[n], text=t.message(figure.said))
            for n, figure in enumerate(by_seat)
            if figure is not None
        ], ""
    own = by_seat[seat]
    if own is None:
        return [t.plural("A game of {n} action", "A game of {n} actions", table.ply)], ""
    return [t.message(own.said)], _beside(own, [*_before(session, known)], t)


def _before(session: Session, known: Mapping[str, Summary | Message]) -> Iterator[Figure]:
    """The figures of the last games of this kind that a person played against the computer."""
    game = session.table.game.id
    played = [
        one
        for key, one in known.items()
        if key != session.key and isinstance(one, Summary) and one.game == game and one.outcome
    ]
    played.sort(key=lambda one: (one.date, one.at), reverse=True)
    found = 0
    for one in played:
        people = [seat for seat, name in enumerate(one.names) if level_of(name) is None]
        if len(people) != 1 or len(people) == len(one.names):
            continue
        figure = board_of(game).figure({label: numbers[people[0]] for label, numbers in one.counts})
        if figure is not None:
            yield figure
            found += 1
            if found == LAST:
                return


def _beside(own: Figure, before: list[Figure], t: Language) -> str:
    """How a figure stands beside those before it. Where it is no better than any of them, nothing is said."""
    better = sum(own.worth > one.worth for one in before)
    if len(before) < FEW or not better:
        return ""
    if better == len(before):
        return t("Better than all of your last {n} games", n=len(before))
    return t("Better than {better} of your last {n} games", better=better, n=len(before))
