"""Tournaments: pairings, endings of matches, and standings."""

from __future__ import annotations

import itertools
import random
from collections import Counter

import msgspec
import pytest
from msgspec.structs import replace

from navals.club.tournament import pairing, rounds
from navals.club.tournament import tournament as tournament_data
from navals.club.tournament.standings import ranked_players, results, score, standings, tie_break
from navals.club.tournament.tournament import BYE, SYSTEMS, Bout, Entrant, Match, System, Tournament

COUNTS = range(2, 9)


def written(tournament: Tournament) -> str:
    return msgspec.json.encode(tournament).decode()


def stored(text: str) -> Tournament:
    return tournament_data.validate(msgspec.json.decode(text, type=Tournament))


def players(count: int) -> tuple[Entrant, ...]:
    return tuple(Entrant(f"P{n}") for n in range(count))


def begin(system: System, count: int, best_of: int = 1, length: int = 0) -> Tournament:
    return rounds.begin_tournament("Cup", "mats", "", system, players(count), best_of=best_of, length=length)


def with_game(tournament: Tournament, at: int, number: int, score: float) -> Tournament:
    """Return the tournament after one more game; ``score`` is that of the match's first player."""
    match = tournament.rounds[at][number]
    bout = Bout(f"game/{at}{number}{len(match.bouts)}", rounds.next_starter(tournament, at, number), score)
    return tournament_data.with_match(tournament, at, number, replace(match, bouts=(*match.bouts, bout)))


def played_out(tournament: Tournament, lot: random.Random, draws: float = 0.3) -> Tournament:
    while not tournament_data.is_finished(tournament):
        for at, round_ in enumerate(tournament.rounds):
            for number in range(len(round_)):
                while not tournament_data.is_decided(tournament, tournament.rounds[at][number]):
                    tournament = with_game(
                        tournament, at, number, 0.5 if lot.random() < draws else lot.choice((0, 1))
                    )
        tournament = rounds.advance(tournament)
    return tournament


def pairs_of(tournament: Tournament) -> list[tuple[int, int]]:
    return [match.pair for round_ in tournament.rounds for match in round_ if not match.is_bye]


def everyone_has_one_match(tournament: Tournament) -> bool:
    rows = [
        [player for match in round_ for player in match.pair if player != BYE] for round_ in tournament.rounds
    ]
    return all(sorted(row) == list(range(len(tournament.entrants))) for row in rows)


@pytest.mark.parametrize("count", COUNTS)
@pytest.mark.parametrize("legs", [1, 2])
def test_a_league_pairs_everyone_once_per_round(count: int, legs: int) -> None:
    tournament = begin("all", count, length=legs)
    meetings = Counter(tuple(sorted(pair)) for pair in pairs_of(tournament))
    assert meetings == dict.fromkeys(itertools.combinations(range(count), 2), legs)
    assert everyone_has_one_match(tournament)
    assert len(tournament.rounds) == tournament.length == legs * (count - 1 + count % 2)


@pytest.mark.parametrize("count", COUNTS)
def test_the_bracket_keeps_the_best_apart(count: int) -> None:
    """If the better player always wins, the best remain in every round, and the first meets the last."""
    tournament = begin("knockout", count)
    while not tournament_data.is_finished(tournament):
        at = len(tournament.rounds) - 1
        size = 1 << (tournament.length - at)
        sums = [sum(match.pair) for match in tournament.rounds[at] if not match.is_bye]
        assert sum(sums) == len(sums) * (size - 1)
        for number, match in enumerate(tournament.rounds[at]):
            if not match.is_bye:
                tournament = with_game(tournament, at, number, 1 if match.pair[0] < match.pair[1] else 0)
        tournament = rounds.advance(tournament)
    assert standings(tournament)[0].place == 1 and ranked_players(tournament)[0] == 0
    assert len(tournament.rounds) == (count - 1).bit_length()


@pytest.mark.parametrize("count", COUNTS)
@pytest.mark.parametrize("seed", range(12))
def test_swiss_rounds_repeat_no_pair_and_share_the_byes(count: int, seed: int) -> None:
    lot = random.Random(seed)
    tournament = played_out(
        begin("swiss", count, length=lot.randint(1, pairing.max_swiss_rounds(count))), lot
    )
    meetings = Counter(tuple(sorted(pair)) for pair in pairs_of(tournament))
    rests = Counter(match.pair[0] for round_ in tournament.rounds for match in round_ if match.is_bye)
    assert max(rests.values(), default=0) <= 1
    assert sum(rests.values()) == (len(tournament.rounds) if count % 2 else 0)
    # The last possible rounds may need a repetition.
    if len(tournament.rounds) <= pairing.default_swiss_rounds(count) - (count < 6):
        assert max(meetings.values()) == 1
    assert everyone_has_one_match(tournament)


def test_swiss_rounds_pair_equals() -> None:
    tournament = begin("swiss", 8)
    assert pairs_of(tournament) == [(0, 4), (1, 5), (2, 6), (3, 7)]
    for number in range(4):
        tournament = with_game(tournament, 0, number, 1)
    tournament = rounds.advance(tournament)
    for match in tournament.rounds[1]:
        assert len({score(tournament, player) for player in match.pair}) == 1


def test_swiss_rounds_minimise_repetitions() -> None:
    """If repetitions are equal, points decide, then the order."""
    twice, thrice = [(0, 1)] * 2, [(3, 0)] * 3
    meetings = [*twice, (2, 0), (1, 3), *thrice, (1, 2)]
    level = [1.0] * 4
    # 0-1 for the third time and a new pair count as two repetitions, as do 0-2 and 1-3: points decide.
    assert pairing.pair_swiss([0, 1, 2, 3], level, meetings) == ((0, 2), (1, 3))
    assert pairing.pair_swiss([0, 1, 2, 3], level, [*meetings, (3, 1)]) == ((0, 1), (2, 3))
    assert pairing.pair_swiss([0, 1, 2, 3], [2, 2, 0, 0], meetings) == ((0, 1), (2, 3))
    assert pairing.pair_swiss([0, 1, 2, 3], [2, 2, 0, 0], [(0, 1)]) == ((0, 2), (1, 3)), "no repetition"


def test_swiss_rounds_prefer_two_small_gaps_to_a_wide_one() -> None:
    assert pairing.pair_swiss([0, 1, 2, 3], [2, 1, 1, 0], []) == ((0, 2), (1, 3))
    assert pairing.pair_swiss([3, 2, 1, 0], [0, 1, 1, 2], [(3, 1)]) == ((3, 2), (1, 0))


@pytest.mark.parametrize("system", SYSTEMS)
@pytest.mark.parametrize("count", (3, 4, 7, 8))
def test_a_player_can_leave_at_any_time(system: System, count: int) -> None:
    """The others play on; the remaining rounds of the player who left are byes without points."""
    for seed in range(12):
        lot = random.Random(seed)
        tournament = begin(system, count)
        leaver, when = lot.randrange(count), lot.randrange(2)
        points = 0.0
        while not tournament_data.is_finished(tournament):
            if len(tournament.rounds) > when or system == "all":
                if tournament.entrants[leaver].left is None:
                    if lot.random() < 0.5:
                        tournament = (
                            with_game(tournament, len(tournament.rounds) - 1, 0, 1)
                            if not tournament.rounds[-1][0].is_bye
                            else tournament
                        )
                    points = score(tournament, leaver)
                tournament = rounds.withdraw(tournament, leaver)
                assert stored(written(tournament)) == tournament == rounds.withdraw(tournament, leaver)
            for at, round_ in enumerate(tournament.rounds):
                for number in range(len(round_)):
                    while not tournament_data.is_decided(tournament, tournament.rounds[at][number]):
                        assert (
                            leaver not in tournament.rounds[at][number].pair
                            or tournament.entrants[leaver].left is None
                        )
                        tournament = with_game(tournament, at, number, lot.choice((0, 1)))
            tournament = rounds.advance(tournament)
        assert tournament.entrants[leaver].left is None or score(tournament, leaver) == points
        if system == "swiss":
            assert everyone_has_one_match(tournament)
        standings(tournament)


def test_who_leaves_a_swiss_tournament_is_not_paired_again() -> None:
    tournament = begin("swiss", 5, length=4)
    for number in (0, 1):
        tournament = with_game(tournament, 0, number, 1)
    assert [match.pair for match in tournament.rounds[0]] == [(0, 2), (1, 3), (4, BYE)]
    tournament = rounds.advance(rounds.withdraw(tournament, 1))
    assert (1, BYE) in [match.pair for match in tournament.rounds[1]] and tournament.entrants[1].left == 1
    assert sum(BYE in match.pair for match in tournament.rounds[1]) == 1, "four are left: nobody else rests"
    assert [score(tournament, player) for player in (1, 4)] == [1, 1], (
        "a bye of the first round, none of the second"
    )
    assert tie_break(tournament, 1) == score(tournament, 3)


def test_the_last_player_with_the_fewest_byes_rests() -> None:
    level = [0.0] * 5
    order = [4, 3, 2, 1, 0]
    assert pairing.pair_swiss(order, level, [])[-1] == (0, BYE)
    assert pairing.pair_swiss(order, level, [(0, BYE), (1, BYE)])[-1] == (2, BYE)
    assert pairing.pair_swiss(order, level, [(player, BYE) for player in range(5)])[-1] == (0, BYE)


def test_leagues_have_one_or_two_legs_and_swiss_rounds_are_limited() -> None:
    assert [begin("all", 4, length=length).length for length in (-1, 0, 1, 2, 3)] == [3, 3, 3, 6, 6]
    assert [begin("swiss", 6, length=length).length for length in (-1, 0, 1, 5, 6)] == [4, 4, 1, 5, 5]
    once, twice = (begin("all", 3, length=length) for length in (1, 2))
    assert twice.rounds[:3] == once.rounds
    once_back = [[match.pair if match.is_bye else match.pair[::-1] for match in row] for row in once.rounds]
    second = [tuple(map(Match, row)) for row in once_back]
    assert twice.rounds[3:] == tuple(second), "with swapped seats"


def test_a_tournament_keeps_its_settings() -> None:
    more = {"best_of": 5, "date": "2026.11.28", "timestamp": 7}
    tournament = rounds.begin_tournament("Cup", "mats", "roster=uniform", "all", players(2), **more)  # type: ignore[arg-type]
    matches = ((Match((0, 1)),),)
    expected = Tournament("Cup", "mats", "roster=uniform", "all", players(2), 5, 1, matches, "2026.11.28", 7)
    assert tournament == expected
    with pytest.raises(ValueError, match="no tournament"):
        rounds.begin_tournament("Cup", "mats", "", "ladder", players(4))  # type: ignore[arg-type]


def test_the_next_round_is_paired_after_the_last_match() -> None:
    tournament = begin("knockout", 8)
    assert rounds.advance(tournament) == tournament
    for number, first in enumerate((0, 1, 1)):
        tournament = with_game(tournament, 0, number, first)
        assert rounds.advance(tournament) == tournament and not tournament_data.are_all_decided(tournament)
    tournament = with_game(tournament, 0, 3, 0)
    assert tournament_data.are_all_decided(tournament) and not tournament_data.is_finished(tournament), (
        "another round follows"
    )
    tournament = rounds.advance(tournament)
    # 0-7, 3-4, 1-6, 2-5: winners of adjacent matches meet, the better seed first.
    assert [match.pair for match in tournament.rounds[1]] == [(3, 7), (1, 5)]
    for number in range(2):
        tournament = with_game(tournament, 1, number, 0)
    tournament = rounds.advance(tournament)
    assert [match.pair for match in tournament.rounds[2]] == [(5, 7)]
    tournament = with_game(tournament, 2, 0, 1)
    assert tournament_data.is_finished(tournament) and rounds.advance(tournament) == tournament
    assert ranked_players(tournament)[:2] == [5, 7]


@pytest.mark.parametrize(
    ("best_of", "open_", "over"),
    [
        (1, [], [(0.5,)]),
        (3, [(), (1,), (1, 0.5)], [(1, 1), (0.5, 0.5, 0.5)]),
        (5, [(1, 1, 0)], [(1, 1, 0, 1)]),
        (7, [(1, 1, 1, 0.5)], [(1, 1, 1, 1)]),
    ],
)
def test_a_match_ends_once_it_is_decided(
    best_of: int, open_: list[tuple[float, ...]], over: list[tuple[float, ...]]
) -> None:
    for scores in (*open_, *over):
        for swapped in (False, True):
            tournament = begin("all", 2, best_of)
            for points in scores:
                tournament = with_game(tournament, 0, 0, 1 - points if swapped else points)
            assert tournament_data.is_decided(tournament, tournament.rounds[0][0]) is (scores in over)


def test_a_level_knock_out_match_ends_with_the_higher_player() -> None:
    tournament = begin("knockout", 2)
    for _ in range(tournament_data.MAX_EXTRA_TIES):
        tournament = with_game(tournament, 0, 0, 0.5)
        assert not tournament_data.is_decided(tournament, tournament.rounds[0][0])
    won = with_game(tournament, 0, 0, 0)
    assert (
        tournament_data.is_decided(won, won.rounds[0][0])
        and tournament_data.winner(won, won.rounds[0][0]) == 1
    )
    tournament = with_game(tournament, 0, 0, 0.5)
    assert (
        tournament_data.is_finished(tournament)
        and tournament_data.winner(tournament, tournament.rounds[0][0]) == 0
    )


def test_a_double_loss_scores_nothing() -> None:
    tournament = begin("all", 2)
    match = replace(tournament.rounds[0][0], bouts=(Bout("game/1", 0, 0, lost=True),))
    tournament = tournament_data.with_match(tournament, 0, 0, match)
    assert match.points(0) == match.points(1) == 0 and tournament_data.is_finished(tournament)
    assert [(row.place, row.points) for row in standings(tournament)] == [(1, 0.5), (1, 0.5)]


def test_an_unfinished_game_leaves_its_match_open() -> None:
    tournament = begin("all", 2, 3)
    match = Match((0, 1), (Bout("game/1", 0, 1), Bout("game/2", 1, 1), Bout("game/3")))
    assert match.open_bout_index == 2 and match.points(0) == 2 and match.points(1) == 0
    assert not tournament_data.is_decided(tournament, match)
    ended = replace(match, bouts=match.bouts[:2])
    assert ended.open_bout_index is None and tournament_data.is_decided(tournament, ended)
    assert replace(match, bouts=(Bout("game/1"), *match.bouts[:1])).open_bout_index == 0


def test_a_drawn_match_has_no_winner_and_a_bye_wins() -> None:
    league, cup = begin("all", 4), begin("knockout", 4)
    tie = Match((3, 1), (Bout("game/1", 0, 0.5),))
    assert tournament_data.winner(league, tie) is None and tournament_data.winner(cup, tie) == 1
    assert tournament_data.winner(league, Match((2, BYE))) == 2 and tournament_data.is_decided(
        league, Match((2, BYE))
    )
    assert tournament_data.winner(league, Match((3, 1), (Bout("game/1", 0, 1),))) == 3


def test_results_name_the_opponent_on_either_side() -> None:
    won, tie = Match((3, 0), (Bout("game/1", 0, 1),)), Match((1, 3), (Bout("game/2", 1, 0.5),))
    rest, open_ = Match((3, BYE)), Match((2, 3))
    tournament = replace(begin("swiss", 4), length=4, rounds=((won,), (tie,), (rest,), (open_,)))
    assert list(results(tournament, 3)) == [(0, 1, won), (1, 0.5, tie), (BYE, 1, rest)]
    assert list(results(tournament, 0)) == [(3, 0, won)] and list(results(tournament, 1)) == [(3, 0.5, tie)]
    assert list(results(tournament, 2)) == []
    league = replace(tournament, system="all")
    assert [points for _, points, _ in results(league, 3)] == [1, 0.5, 0], "a bye scores nothing here"
    # Sonneborn-Berger: 0 from player 0, half of player 1's half. Buchholz: these, and the points for 3's bye.
    assert tie_break(league, 3) == 0.25 and tie_break(tournament, 3) == 0 + 0.5 + 2.5


def test_a_row_counts_matches_and_games() -> None:
    def match(pair: tuple[int, int], *scores: float) -> Match:
        return Match(pair, tuple(Bout(f"game/{n}", 0, points) for n, points in enumerate(scores)))

    matches = (match((0, 1), 1, 0, 1), match((2, 0), 0, 0), match((1, 2), 1, 0.5, 0.5))
    tournament = replace(begin("all", 3, 3), rounds=tuple((item,) for item in matches))
    lines = [
        (row.place, row.player, row.points, row.wins, row.ties, row.losses) for row in standings(tournament)
    ]
    assert lines == [(1, 0, 2, 2, 0, 0), (2, 1, 1, 1, 0, 1), (3, 2, 0, 0, 0, 2)]
    assert [(row.points_for, row.points_against) for row in standings(tournament)] == [(4, 1), (3, 3), (1, 4)]


def test_games_decide_between_equals_and_equals_share_a_place() -> None:
    def table(*second: float) -> list[tuple[int, int]]:
        upper = Match((0, 1), (Bout("game/1", 0, 1), Bout("game/2", 1, 0.5), Bout("game/3", 0, 0.5)))
        lower = Match((2, 3), tuple(Bout(f"game/{n}", 0, score) for n, score in enumerate(second)))
        tournament = replace(begin("all", 4, 3), rounds=((upper, lower),))
        return [(row.place, row.player) for row in standings(tournament)]

    assert table(1, 1) == [(1, 2), (2, 0), (3, 1), (4, 3)], "2 to 0 is more than 2 to 1"
    assert table(1, 0, 1) == [(1, 0), (1, 2), (3, 1), (3, 3)]


@pytest.mark.parametrize("system", SYSTEMS)
@pytest.mark.parametrize("count", COUNTS)
@pytest.mark.parametrize("best_of", tournament_data.BEST_OF_CHOICES[:2])
def test_whole_tournaments_have_consistent_standings(system: System, count: int, best_of: int) -> None:
    lot = random.Random(f"{system} {count} {best_of}")
    for _ in range(5):
        tournament = played_out(begin(system, count, best_of), lot)
        rows = standings(tournament)
        assert sorted(row.player for row in rows) == list(range(count))
        assert [row.place for row in rows] == sorted(row.place for row in rows) and rows[0].place == 1
        matches = sum(not match.is_bye for round_ in tournament.rounds for match in round_)
        byes = sum(match.is_bye for round_ in tournament.rounds for match in round_)
        assert sum(row.points for row in rows) == matches + (0 if system == "all" else byes)
        assert sum(row.wins for row in rows) == sum(row.losses for row in rows)
        assert sum(row.points_for for row in rows) == sum(row.points_against for row in rows)
        assert sum(row.wins + row.ties + row.losses for row in rows) == 2 * matches
        if system == "knockout":
            assert not any(row.ties for row in rows) and [row.place for row in rows].count(1) == 1
        assert stored(written(tournament)) == tournament


def test_first_seats_go_round() -> None:
    for count in COUNTS:
        tournament = played_out(begin("all", count), random.Random(count))
        firsts = [rounds.count_starts(tournament, player) for player in range(count)]
        assert max(firsts) - min(firsts) <= 2, firsts
    tournament = begin("all", 2, 3)
    seats = []
    for points in (1, 0, 1):
        seats.append(rounds.next_starter(tournament, 0, 0))
        tournament = with_game(tournament, 0, 0, points)
    assert seats == [0, 1, 0]


def test_in_the_first_game_of_a_match_whoever_had_the_first_seat_less_often_has_it() -> None:
    """Only the first game of other matches counts, and byes do not."""
    first = Match((2, 1), (Bout("game/1", 0, 0.5), Bout("game/2", 1, 0.5), Bout("game/3", 0, 0.5)))
    second = Match((2, 0), (Bout("game/4", 1, 1), Bout("game/5", 0, 1)))
    tournament = replace(
        begin("all", 3, 3), rounds=((first, Match((0, BYE))), (second,), (Match((2, 1)), Match((1, 0))))
    )
    assert [rounds.count_starts(tournament, player) for player in range(3)] == [1, 0, 1]
    assert [rounds.next_starter(tournament, 2, number) for number in (0, 1)] == [1, 0]
    assert rounds.next_starter(tournament, 1, 0) == 1, "by turns"


def test_a_kept_text_leaves_out_what_is_usual() -> None:
    head = '{"title":"Cup","game":"mats","options":"","system":"all",'
    text = head + '"entrants":[{"name":"Ann"},{"kind":"hard"}]'
    entrants = (Entrant("Ann", "person"), Entrant("", "hard"))
    assert stored(text + "}") == Tournament("Cup", "mats", "", "all", entrants, 1, 1, (), "", 0, False)
    tournament = stored(text + ',"rounds":[[{"pair":[0,1],"bouts":[{"key":"game/1"}]}]]}')
    assert tournament.rounds == ((Match((0, 1), (Bout("game/1", 0, None, False),)),),)
    assert written(tournament) == text + ',"rounds":[[{"pair":[0,1],"bouts":[{"key":"game/1"}]}]]}'


def test_invalid_tournaments_are_refused() -> None:
    changes: list[dict[str, object]] = [{"entrants": players(n)} for n in (1, 9)]
    changes += [{"best_of": 2}, {"length": 0}, {"rounds": ((),) * 4}]
    for pair in ((0, 5), (1, 1), (3, 0), (0, 3), (BYE, 0), (0, -2)):
        changes.append({"rounds": ((Match(pair),),)})
    for bout in (Bout("game/1", -1), Bout("game/1", 2), Bout("game/1", 0, 0.7)):
        changes.append({"rounds": ((Match((0, 1), (bout,)),),)})
    for change in changes:
        with pytest.raises(ValueError, match=r"."):
            stored(written(replace(begin("all", 3), **change)))
    for count, best_of in ((1, 1), (9, 1), (3, 2)):
        with pytest.raises(ValueError, match="no tournament"):
            begin("all", count, best_of)
