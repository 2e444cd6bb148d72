"""Tournament standings: 1 point for a win or a Swiss bye, half for a draw, then tie-breaks."""

from __future__ import annotations

from collections.abc import Iterator
from math import fsum

import msgspec

from navals.club.tournament.tournament import Match, Tournament, is_decided, winner


class StandingsRow(msgspec.Struct, frozen=True):
    """A player's row: place (equal players share one), points, matches won, drawn and lost, tie-break, and
    the points scored and conceded in single games.

    ``tie_break`` is Buchholz (points of all opponents) in the Swiss system, else Sonneborn-Berger (points of
    beaten opponents, plus half the points of drawn ones).
    """

    place: int
    player: int
    points: float
    wins: int
    ties: int
    losses: int
    tie_break: float
    points_for: float
    points_against: float


def results(tournament: Tournament, player: int) -> Iterator[tuple[int, float, Match]]:
    """Yield a player's decided matches: the opponent's number (-1: a bye), the points, and the match."""
    withdrawal_round = tournament.entrants[player].left
    for index, round_ in enumerate(tournament.rounds):
        for match in round_:
            if player in match.pair and is_decided(tournament, match):
                if match.is_bye:
                    is_absent = withdrawal_round is not None and index >= withdrawal_round
                    yield -1, 0.0 if is_absent or tournament.system == "all" else 1.0, match
                    continue
                match_winner = winner(tournament, match)
                points = 0.5 if match_winner is None else float(match_winner == player)
                yield match.pair[0] if match.pair[1] == player else match.pair[1], points, match


def score(tournament: Tournament, player: int) -> float:
    """Return the points of a player."""
    return fsum(points for _, points, _ in results(tournament, player))


def tie_break(tournament: Tournament, player: int) -> float:
    """Return the Buchholz or Sonneborn-Berger score. A bye worth a point counts as an opponent with the
    player's own points."""
    total = 0.0
    for opponent, match_points, _ in results(tournament, player):
        if opponent < 0 and not match_points:
            continue
        points = score(tournament, player if opponent < 0 else opponent)
        total += points if tournament.system == "swiss" else match_points * points
    return total


def standings(tournament: Tournament) -> tuple[StandingsRow, ...]:
    """Return the rows, best first: by points (in a knock-out: rounds survived), tie-break, game score.

    The game score is the difference of points in single games. Players equal in all three share
    a place and are listed in the order of the tournament's list.

    >>> from navals.club.tournament.tournament import Bout, Entrant
    >>> played = Match((0, 1), (Bout("game/1", score=0),))
    >>> league = Tournament("", "mats", "", "all", (Entrant("Ann"), Entrant("Ben")), rounds=((played,),))
    >>> [(row.place, league.entrants[row.player].name, row.points) for row in standings(league)]
    [(1, 'Ben', 1.0), (2, 'Ann', 0.0)]
    """
    rows = []
    for player in range(len(tournament.entrants)):
        wins = ties = losses = 0
        points_for = points_against = 0.0
        for _, match_points, match in results(tournament, player):
            if match.is_bye:
                continue
            wins, ties, losses = (
                wins + (match_points == 1),
                ties + (match_points == 0.5),
                losses + (match_points == 0),
            )
            side = match.pair.index(player)
            points_for, points_against = (
                points_for + match.points(side),
                points_against + match.points(1 - side),
            )
        points, tie_break_score = score(tournament, player), tie_break(tournament, player)
        rows.append(
            StandingsRow(0, player, points, wins, ties, losses, tie_break_score, points_for, points_against)
        )
    rows.sort(key=_sort_key, reverse=True)
    ranked_rows: list[StandingsRow] = []
    for index, row in enumerate(rows):
        is_tied = index > 0 and _sort_key(row) == _sort_key(rows[index - 1])
        ranked_rows.append(
            msgspec.structs.replace(row, place=ranked_rows[-1].place if is_tied else index + 1)
        )
    return tuple(ranked_rows)


def _sort_key(row: StandingsRow) -> tuple[float, float, float]:
    return row.points, row.tie_break, row.points_for - row.points_against


def ranked_players(tournament: Tournament) -> list[int]:
    """Return the players by rank, best first."""
    return [row.player for row in standings(tournament)]
