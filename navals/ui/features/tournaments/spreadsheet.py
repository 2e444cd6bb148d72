"""A tournament as comma-separated values (RFC 4180)."""

from __future__ import annotations

from typing import Final

from navals.core.tournament.standings import standings
from navals.core.tournament.tournament import Tournament
from navals.ui.features.statistics.spreadsheet import cell
from navals.ui.features.tournaments.model import names_of
from navals.ui.words.i18n import Language

HEAD: Final = ("table", "place", "player", "points", "won", "drawn", "lost", "tie-break", "for", "against")
GAMES: Final = ("games", "round", "first", "second", "score", "begins")


def csv(tournament: Tournament, t: Language) -> str:
    """Return the standings, a line for each player, then the games with the first player's score and who had
    the first seat; the first cell is `table` or `games`. A byte order mark marks it as UTF-8."""
    names = names_of(tournament.entrants, t)
    lines: list[tuple[object, ...]] = [HEAD]
    for row in standings(tournament):
        tie_break, gained, given = (f"{value:g}" for value in (row.tie_break, row.gained, row.given))
        results = (f"{row.points:g}", row.won, row.drawn, row.lost, tie_break, gained, given)
        lines.append(("table", row.place, names[row.player], *results))
    lines.append(GAMES)
    for at, round_ in enumerate(tournament.rounds):
        for match in round_:
            first, second = match.pair
            if match.bye:
                lines.append(("games", at + 1, names[first], "", "", ""))
            for bout in match.bouts:
                score = "" if bout.score is None else "0-0" if bout.lost else f"{bout.score:g}"
                begins = names[match.pair[bout.first]]
                lines.append(("games", at + 1, names[first], names[second], score, begins))
    return "\ufeff" + "".join(",".join(map(cell, line)) + "\r\n" for line in lines)
