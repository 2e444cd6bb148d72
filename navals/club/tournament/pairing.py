"""Pairings. Players are numbered from 0 in list order; -1 is a bye."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from math import fsum

Pair = tuple[int, int]
Pairs = tuple[Pair, ...]


def pair_round_robin(player_count: int, legs: int = 1) -> tuple[Pairs, ...]:
    """Pair every player with every other in as few rounds as possible (circle method, Lucas 1883).

    A second leg swaps seats.

    >>> pair_round_robin(4)
    (((0, 3), (1, 2)), ((3, 2), (0, 1)), ((1, 3), (2, 0)))
    >>> [len(pair_round_robin(count)) for count in range(2, 9)]
    [1, 3, 3, 5, 5, 7, 7]
    """
    size = player_count + player_count % 2
    rounds = []
    for round_number in range(size - 1):
        ring = [(round_number * (size // 2) + slot) % (size - 1) for slot in range(size - 1)]
        fixed_player = size - 1
        pairs = [(ring[0], fixed_player) if round_number % 2 == 0 else (fixed_player, ring[0])]
        pairs += [(ring[slot], ring[-slot]) for slot in range(1, size // 2)]
        rounds.append(tuple(_add_bye(pair, player_count) for pair in pairs))
    second_leg = [
        tuple((second, first) if second >= 0 else (first, second) for first, second in round_)
        for round_ in rounds
    ]
    return tuple(rounds) + tuple(second_leg) * (legs - 1)


def _add_bye(pair: Pair, player_count: int) -> Pair:
    """Replace the dummy player in a field of odd size by a bye."""
    first, second = pair
    if second >= player_count:
        return first, -1
    return (second, -1) if first >= player_count else pair


def pair_knockout(player_count: int) -> Pairs:
    """Pair the first knock-out round. The top two can only meet in the final; top players get the byes.

    >>> pair_knockout(8), pair_knockout(5)
    (((0, 7), (3, 4), (1, 6), (2, 5)), ((0, -1), (3, 4), (1, -1), (2, -1)))
    """
    bracket = [0]
    size = 1 << (player_count - 1).bit_length()
    while len(bracket) < size:
        slot_count = 2 * len(bracket)
        bracket = [player for seed in bracket for player in (seed, slot_count - 1 - seed)]
    pairs = zip(bracket[::2], bracket[1::2], strict=True)
    return tuple((min(pair), max(pair) if max(pair) < player_count else -1) for pair in pairs)


def max_swiss_rounds(player_count: int) -> int:
    """Return the maximum number of Swiss rounds. With more, players would have to meet twice.

    >>> [max_swiss_rounds(count) for count in range(2, 9)]
    [1, 3, 3, 5, 5, 7, 7]
    """
    return player_count - 1 + player_count % 2


def default_swiss_rounds(player_count: int) -> int:
    """Return the usual number of Swiss rounds, enough for a clear winner and a rough ranking.

    >>> [default_swiss_rounds(count) for count in range(2, 9)]
    [1, 3, 3, 4, 4, 4, 4]
    """
    return min(max_swiss_rounds(player_count), (player_count - 1).bit_length() + 1)


def pair_swiss(ranking: Sequence[int], scores: Sequence[float], past_pairs: Iterable[Pair]) -> Pairs:
    """Pair the next Swiss round. ``ranking`` lists the players, best first, ``scores`` the points by player.

    If the number of players is odd, the lowest-ranked player with the fewest byes gets one. The best pairing
    of the others has the fewest repeated pairs, then the smallest point differences, then the upper half
    against the lower half. All pairings are tried (105 for eight players).

    >>> pair_swiss([0, 1, 2, 3], [0, 0, 0, 0], [])
    ((0, 2), (1, 3))
    >>> pair_swiss([1, 0, 2], [1, 1, 0], [(0, 2), (1, -1)])
    ((1, 0), (2, -1))
    """
    pair_counts: dict[Pair, int] = {}
    for first, second in past_pairs:
        pair = min(first, second), max(first, second)
        pair_counts[pair] = pair_counts.get(pair, 0) + 1
    players, byes = list(ranking), []
    if len(players) % 2:
        bye_player = min(reversed(players), key=lambda player: pair_counts.get((-1, player), 0))
        players.remove(bye_player)
        byes.append((bye_player, -1))
    rank_by_player = {player: index for index, player in enumerate(players)}

    def pairing_cost(pairs: Pairs) -> tuple[float, ...]:
        gaps = [
            abs(rank_by_player[first_player] - rank_by_player[second_player])
            for first_player, second_player in pairs
        ]
        return (
            sum(pair_counts.get((min(pair), max(pair)), 0) for pair in pairs),
            fsum(
                (scores[first_player] - scores[second_player]) ** 2 for first_player, second_player in pairs
            ),
            -sum(gaps),
            sum(gap * gap for gap in gaps),
        )

    best_pairs = min(_pairings(tuple(players)), key=pairing_cost)
    return (*best_pairs, *byes)


def _pairings(players: tuple[int, ...]) -> Iterator[Pairs]:
    """Yield all pairings of an even number of players."""
    if not players:
        yield ()
        return
    first, *tail = players
    for index, second in enumerate(tail):
        for other_pairs in _pairings((*tail[:index], *tail[index + 1 :])):
            yield ((first, second), *other_pairs)
