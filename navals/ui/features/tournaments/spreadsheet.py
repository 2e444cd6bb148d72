"""A tournament as a table for other programs: comma-separated values (RFC 4180)."""

from __future__ import annotations

from typing import Final

from navals.core.tournament.standings import standings
from navals.core.tournament.tournament import Tournament
from navals.ui.features.statistics.spreadsheet import cell
from navals.ui.features.tournaments.model import called
from navals.ui.words.i18n import Language

HEAD: Final = ("table", "place", "player", "points", "won", "drawn", "lost", "tie-break", "for", "against")
GAMES: Final = ("games", "round", "first", "second", "score", "begins")


def csv(tournament: Tournament, t: Language) -> str:
    """The table, a line a player, and the games, a line a game with the score of the first player and who had the first
    seat; the first cell of a line tells which. A byte order mark tells spreadsheets that it is UTF-8."""
    names = called(tournament, t)
    lines: list[tuple[object, ...]] = [HEAD]
    for row in standings(tournament):
        lines.append(
            ("table", row.place, names[row.player], _half(row.points), row.won, row.drawn, row.lost, _half(row.tie_break), _half(row.gained), _half(row.given))
        )  # fmt: skip
    lines.append(GAMES)
    for at, round_ in enumerate(tournament.rounds):
        for match in round_:
            first, second = match.pair
            if match.bye:
                lines.append(("games", at + 1, names[first], "", "", ""))
            for bout in match.bouts:
                score = "" if bout.score is None else "0-0" if bout.lost else _half(bout.score)
                lines.append(
                    ("games", at + 1, names[first], names[second], score, names[match.pair[bout.first]])
                )
    return "\ufeff" + "".join(",".join(map(cell, line)) + "\r\n" for line in lines)


def _half(points: float) -> str:
    """Points as other programs read them."""
    return f"{points:g}"
