"""Starting and continuing a tournament: rounds, withdrawals and seats."""

from __future__ import annotations

from msgspec.structs import replace

from navals.club.tournament import pairing
from navals.club.tournament.standings import ranked_players, score
from navals.club.tournament.tournament import (
    BYE,
    Entrant,
    Match,
    System,
    Tournament,
    are_all_decided,
    is_decided,
    validate,
    winner,
)
from navals.core.fields import with_item


def begin_tournament(
    title: str,
    game: str,
    options: str,
    system: System,
    entrants: tuple[Entrant, ...],
    *,
    best_of: int = 1,
    length: int = 0,
    date: str = "",
    timestamp: int = 0,
) -> Tournament:
    """Create a tournament with its first round paired, or all rounds of a round robin.

    ``length`` is the number of Swiss rounds (0: the usual number) or round-robin legs (1 or 2; 0: one).
    Raise ``ValueError`` for invalid numbers.

    >>> systems, entrants = ("all", "swiss", "knockout"), (Entrant(),) * 5
    >>> [len(begin_tournament("", "mats", "", system, entrants).rounds) for system in systems]
    [5, 1, 1]
    """
    tournament = validate(
        Tournament(title, game, options, system, entrants, best_of, date=date, at=timestamp)
    )
    player_count = len(entrants)
    if system == "all":
        pairs = pairing.pair_round_robin(player_count, max(1, min(length, 2)))
        return replace(tournament, length=len(pairs), rounds=tuple(_make_matches(round_) for round_ in pairs))
    if system == "swiss":
        max_rounds = pairing.max_swiss_rounds(player_count)
        length = min(max_rounds, length) if length > 0 else pairing.default_swiss_rounds(player_count)
    else:
        length = (player_count - 1).bit_length()
    return advance(replace(tournament, length=length))


def _make_matches(pairs: pairing.Pairs) -> tuple[Match, ...]:
    return tuple(Match(pair) for pair in pairs)


def advance(tournament: Tournament) -> Tournament:
    """Return the tournament with its next round paired, if there is one and all matches are decided."""
    if len(tournament.rounds) >= tournament.length or not are_all_decided(tournament):
        return tournament
    if tournament.system == "knockout":
        pairs = _pair_knockout_round(tournament)
    else:
        ranking = ranked_players(tournament)
        scores = [score(tournament, player) for player in range(len(ranking))]
        past_pairs = [match.pair for round_ in tournament.rounds for match in round_]
        active_players = [player for player in ranking if tournament.entrants[player].left is None]
        byes = [(player, BYE) for player in ranking if player not in active_players]
        pairs = (*pairing.pair_swiss(active_players, scores, past_pairs), *byes)
    return _replace_withdrawn(replace(tournament, rounds=(*tournament.rounds, _make_matches(pairs))))


def withdraw(tournament: Tournament, player: int) -> Tournament:
    """Return the tournament after a player withdraws. Opponents in undecided matches get byes.

    >>> cup = withdraw(begin_tournament("", "mats", "", "swiss", (Entrant(),) * 4), 3)
    >>> [match.pair for match in cup.rounds[0]]
    [(0, 2), (1, -1), (3, -1)]
    """
    entrant = tournament.entrants[player]
    if entrant.left is not None:
        return tournament
    is_undecided = any(
        player in match.pair and not is_decided(tournament, match) for match in tournament.rounds[-1]
    )
    new_entrant = replace(entrant, left=len(tournament.rounds) - is_undecided)
    return _replace_withdrawn(
        replace(tournament, entrants=with_item(tournament.entrants, player, new_entrant))
    )


def _replace_withdrawn(tournament: Tournament) -> Tournament:
    rounds = []
    for round_ in tournament.rounds:
        matches, byes = [], []
        for match in round_:
            dropouts = [
                player
                for player in match.pair
                if player >= 0 and tournament.entrants[player].left is not None
            ]
            if dropouts and not is_decided(tournament, match):
                survivor = next((player for player in match.pair if player not in dropouts), dropouts[0])
                match = Match((survivor, BYE))
                byes += [Match((player, BYE)) for player in dropouts if player != survivor]
            matches.append(match)
        # In a knock-out, a withdrawn player is out.
        rounds.append((*matches, *(byes if tournament.system == "swiss" else ())))
    return replace(tournament, rounds=tuple(rounds))


def _pair_knockout_round(tournament: Tournament) -> pairing.Pairs:
    """Pair the first round by the bracket, later rounds from the winners of adjacent matches."""
    if not tournament.rounds:
        return pairing.pair_knockout(len(tournament.entrants))
    winners = [winner(tournament, match) for match in tournament.rounds[-1]]
    assert all(player is not None for player in winners)
    players = [player for player in winners if player is not None]
    # The player higher in the list comes first, as in the first round.
    return tuple((min(pair), max(pair)) for pair in zip(players[::2], players[1::2], strict=True))


def next_starter(tournament: Tournament, round_index: int, match_index: int) -> int:
    """Return which player (0 or 1) has the first seat in the next game of a match.

    The players alternate, starting with the one who has started fewer matches in the first seat.

    >>> league = begin_tournament("", "mats", "", "all", (Entrant(),) * 4)
    >>> [next_starter(league, 0, number) for number in (0, 1)]
    [0, 0]
    """
    match = tournament.rounds[round_index][match_index]
    if match.bouts:
        return 1 - match.bouts[-1].first
    start_counts = [count_starts(tournament, player) for player in match.pair]
    return int(start_counts[1] < start_counts[0])


def count_starts(tournament: Tournament, player: int) -> int:
    """Return the number of matches that a player started in the first seat."""
    matches = [match for round_ in tournament.rounds for match in round_ if match.bouts and not match.is_bye]
    return sum(match.pair[match.bouts[0].first] == player for match in matches)
