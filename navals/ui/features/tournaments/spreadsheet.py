"""A tournament as a table for spreadsheets."""

from __future__ import annotations

from typing import Final

from navals.club.tournament.standings import standings
from navals.club.tournament.tournament import Tournament
from navals.ui.session.spreadsheet import csv_text
from navals.ui.table.entrants import entrant_names
from navals.ui.words.i18n import Language

HEADERS: Final = ("table", "place", "player", "points", "won", "drawn", "lost", "tie-break", "for", "against")
GAME_HEADERS: Final = ("games", "round", "first", "second", "score", "begins")


def tournament_csv(tournament: Tournament, t: Language) -> str:
    """Return the standings, one line per player, then the games with the first player's score and who had the
    first seat. The first cell of a line is `table` or `games`."""
    names = entrant_names(tournament.entrants, t)
    lines: list[tuple[object, ...]] = [HEADERS]
    for row in standings(tournament):
        result_cells = (
            row.points,
            row.wins,
            row.ties,
            row.losses,
            row.tie_break,
            row.points_for,
            row.points_against,
        )
        lines.append(("table", row.place, names[row.player], *result_cells))
    lines.append(GAME_HEADERS)
    for round_no, round_ in enumerate(tournament.rounds):
        for match in round_:
            first_player, second_player = match.pair
            if match.is_bye:
                lines.append(("games", round_no + 1, names[first_player], "", "", ""))
            for bout in match.bouts:
                score = "" if bout.score is None else "0-0" if bout.lost else float(bout.score)
                starter_name = names[match.pair[bout.first]]
                lines.append(
                    ("games", round_no + 1, names[first_player], names[second_player], score, starter_name)
                )
    return csv_text(lines, t)
