"""A figure that sums up a game, compared with earlier games in the library."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import islice
from typing import Final

from navals.core.message import Message
from navals.ui.board.board import KeyFigure
from navals.ui.registry import board_of
from navals.ui.session import Session
from navals.ui.session.summary import Summary, parse_level
from navals.ui.words.i18n import Language

MAX_GAMES: Final = 10  # number of earlier games to compare with
MIN_GAMES: Final = 3  # minimum number of earlier games for a comparison


def only_human_seat(session: Session) -> int | None:
    """Return the seat of the only person in a game, whom the page addresses as "you"; otherwise `None`."""
    human_seats = session.seats.people
    return human_seats[0] if len(human_seats) == 1 and not session.seats.is_visitor else None


def figure_texts(
    session: Session, names: tuple[str, ...], summaries: Mapping[str, Summary | Message], t: Language
) -> tuple[list[str], str]:
    """Return the figure in words (one for each player unless only one is a person), and its comparison with
    earlier games or ""."""
    table, board = session.table, session.board
    statistics = table.game.statistics(table.replay.options, table.replay.events)
    seats = range(session.seats.count)
    figures = [board.figure({label.text: numbers[seat] for label, numbers in statistics}) for seat in seats]
    seat = only_human_seat(session)
    if seat is None:
        named_figures = [
            (names[n], t.message(key_figure.label))
            for n, key_figure in enumerate(figures)
            if key_figure is not None
        ]
        return [t("{name}: {text}", name=name, text=text) for name, text in named_figures], ""
    figure = figures[seat]
    if figure is None:
        return [t.plural("A game of {n} action", "A game of {n} actions", table.ply)], ""
    return [t.message(figure.label)], _comparison_text(
        figure, [*islice(_earlier_figures(session, summaries), MAX_GAMES)], t
    )


def _earlier_figures(session: Session, entries: Mapping[str, Summary | Message]) -> Iterator[KeyFigure]:
    """Yield the figures of earlier games of the same type (`Summary.game`), one person against computers,
    newest first."""
    game = session.table.game.id
    summaries = (
        summary for key, summary in entries.items() if key != session.key and isinstance(summary, Summary)
    )
    earlier_games = [
        summary for summary in summaries if summary.game == game and summary.outcome and not summary.foreign
    ]
    for summary in sorted(earlier_games, key=lambda row: (row.date, row.at), reverse=True):
        human_seats = [seat for seat, name in enumerate(summary.names) if parse_level(name) is None]
        if len(human_seats) != 1 or len(human_seats) == len(summary.names):
            continue
        figure = board_of(game).figure({label: numbers[human_seats[0]] for label, numbers in summary.counts})
        if figure is not None:
            yield figure


def _comparison_text(figure: KeyFigure, earlier_figures: list[KeyFigure], t: Language) -> str:
    """Describe how many earlier games a figure beats; "" if it beats none or there are too few."""
    beaten_count = sum(figure.value > earlier_figure.value for earlier_figure in earlier_figures)
    if len(earlier_figures) < MIN_GAMES or not beaten_count:
        return ""
    if beaten_count == len(earlier_figures):
        return t("Better than all of your last {n} games", n=len(earlier_figures))
    return t("Better than {better} of your last {n} games", better=beaten_count, n=len(earlier_figures))
