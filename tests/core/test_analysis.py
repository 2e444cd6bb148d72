"""A finished game analysed: exactly where everything is known exactly, and soundly in the five games."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, partial
from itertools import pairwise
from math import sqrt

import pytest

from navals import games
from navals.core import capabilities
from navals.core import position as rules
from navals.core.analysis.analysis import ALL, BOTH, TURNS, WORTH_A_LOOK, Analysis
from navals.core.analysis.findings import Advice, Share
from navals.core.player import Limit
from navals.core.record import record
from navals.core.record.record import Replay
from navals.core.seat import CHANCE
from navals.core.table import Table, play_out
from navals.games.mats.ai import estimate
from navals.search.anytime import finished
from tests.core.ferry import GAME, GO, Die, Exact, Ferry, FerryGame, Go, Options, exact
from tests.games import ANALYSED, analysed_soon_or_late, given
from tests.records import golden_text

LONG = partial(pytest.param, marks=[pytest.mark.slow, pytest.mark.native])
"""A game whose analysis takes more than a few seconds; inside Pyodide shorter ones tell as much."""
WEIGHED = [f"{game_id}-{name}" for game_id, known in given("weighed").items() for name in known]
"""Golden games of every game in which luck and decisions can be told apart."""


class Foresees(Exact):
    """Decisions bear fruit later."""

    foresight = 1


class Deep(FerryGame):
    """Ferry, examined by whole turns."""

    analysis = Foresees()


def golden(name: str) -> Replay:
    """A golden record."""
    return record.read(golden_text(name))


@cache
def analysed(name: str) -> tuple[Replay, Analysis]:
    """A golden record and its analysis, which tests only read."""
    replay = golden(name)
    return replay, Analysis(replay).finish()


def ferry(text: str, game: FerryGame = GAME) -> Replay:
    """A game of Ferry: ``r`` rows, a digit sails and rolls it."""
    replay = Replay(game, Options(), {"A": "Ann", "B": "Bob"})
    for letter in text:
        if letter == "r":
            replay.play(replay.position.state.actor(), GO[0])
        else:
            replay.play(replay.position.state.actor(), GO[1])
            replay.play(CHANCE, Die(int(letter)))
    return replay


# ---------------------------------------------------------------------------------------------------- exactly


@pytest.mark.parametrize("text", ["rrrrrr", "464646", "r1r6r6", "1r5r2r", "r6r6r1"])
def test_where_every_chance_is_known_exactly_luck_is_what_the_dice_did_and_errors_are_what_decisions_lost(
    text: str,
) -> None:
    replay = ferry(text)
    found = Analysis(replay).finish()
    for ply, (move, share) in enumerate(zip(replay.moves, found.shares, strict=True)):
        assert share is not None
        before, after = (exact(replay.positions[at].state) for at in (ply, ply + 1))
        part = share.luck if move.seat == CHANCE else share.skill
        assert part == pytest.approx(after - before) and share.rest == pytest.approx(0)
        if move.seat >= 0:
            assert found.lost(ply) >= -1e-9, "nobody gains by a decision against perfect play"
    ledger = found.ledger()
    assert ledger is not None and ledger.start == pytest.approx(exact(replay.positions[0].state))


def test_luck_may_be_a_fifth_more_or_less_where_all_else_is_certain() -> None:
    found = Analysis(ferry("464646")).finish()
    ledger, lucks = found.ledger(), [share.luck for share in found.shares if share]
    assert ledger is not None and any(lucks)
    most = max(abs(sum(lucks)), sqrt(sum(luck * luck for luck in lucks)))
    assert ledger.error == pytest.approx(most / 5)


def test_a_better_move_is_told_only_where_there_is_one() -> None:
    replay = ferry("r6rrr6")
    found = Analysis(replay).finish()
    for advice in found.advice:
        state = replay.positions[advice.ply].state
        sign = 1 - 2 * advice.seat
        gain = max(sign * (exact(state.apply(go)) - exact(state.apply(advice.played))) for go in GO)
        assert (advice.better is not None) == (gain > WORTH_A_LOOK)
        assert advice.gain == pytest.approx(gain)
        assert advice.better is None or str(advice.reason) == "It is better."
    assert any(advice.better is not None for advice in found.advice)
    assert not [one for one in Analysis(ferry("rrrr")).finish().advice if found.lost(one.ply) < WORTH_A_LOOK]


def test_where_the_game_cannot_tell_who_is_ahead_nothing_is_made_up() -> None:
    class Blind(FerryGame):
        analysis = capabilities.Analysis()

    found = Analysis(ferry("rrrr66", Blind())).finish()
    assert found.blind and found.done and found.ledger() is None and not found.advice


def test_the_worst_decision_is_examined_first(monkeypatch: pytest.MonkeyPatch) -> None:
    replay = ferry("rrrr22")
    monkeypatch.setattr("navals.core.analysis.analysis.EXAMINED", 1)
    found = Analysis(replay).finish()
    lost = [found.lost(ply) for ply in range(len(replay.moves))]
    errors = [ply for ply, one in enumerate(lost) if one >= WORTH_A_LOOK]
    worst = max(errors, key=lambda ply: lost[ply])
    assert worst != errors[0], "the first error is not the worst"
    assert [one.ply for one in found.advice] == [worst]


def test_of_a_bad_turn_the_first_decision_that_could_be_better_is_examined(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("navals.core.analysis.analysis.EXAMINED", 0)
    found = Analysis(ferry("rrrr22", Deep()))
    errors = [4, 6]
    monkeypatch.setattr(found, "_bad_turns", lambda: [[0, *errors]])
    found.finish()
    assert all(found.lost(ply) >= WORTH_A_LOOK for ply in errors) and found.lost(0) < WORTH_A_LOOK
    assert [one.ply for one in found.advice] == errors[:1]


def test_no_more_futures_are_played_than_tell_two_moves_apart(monkeypatch: pytest.MonkeyPatch) -> None:
    found = Analysis(ferry("rrrr22"))
    tried: list[int] = []

    def difference(ply: int, count: int, view: Ferry, actions: object) -> Iterator[None]:
        tried.append(count)
        yield
        return 0.25, 0.5

    monkeypatch.setattr(found, "difference", difference)
    monkeypatch.setattr(found, "settled", lambda gains, actions: len(gains) == 3)
    found.finish()
    assert tried == [0, 1, 2] * len(found.advice) and found.advice


def test_two_futures_settle_only_what_chance_and_hands_cannot_change() -> None:
    class Blurs(Exact):
        def blurred(self, action: Go, rng: object) -> Go:
            return Go(not action.sail)

    class Unsteady(FerryGame):
        analysis = Blurs()

    found = Analysis(ferry("rr"))
    assert found.settled([0.25, 0.25], GO)
    assert not found.settled([0.25], GO) and not found.settled([0.25, 0.5], GO)
    assert not Analysis(ferry("rr", Deep())).settled([0.25, 0.25], GO)
    assert not Analysis(ferry("rr", Unsteady())).settled([0.25, 0.25], GO)


def test_a_draw_is_worth_the_mean_of_its_outcomes() -> None:
    found = Analysis(ferry("rr"))
    state = found.positions[-1].state.apply(Go(True))
    assert finished(found.ahead(state, 1)) == pytest.approx(exact(state))


def test_a_decision_that_could_not_be_better_gained_nothing() -> None:
    assert Advice(ply=4, seat=0, played=GO[0]).gain == 0


@pytest.mark.parametrize("text", ["rrrrrr", "464646", "r1r6r6", "rrr6r6", "1r5r2r"])
def test_a_turn_is_bad_by_what_it_and_the_answer_lost(text: str) -> None:
    found = Analysis(ferry(text)).finish()
    own = [
        share.skill for share, move in zip(found.shares, found.moves, strict=True) if share and move.seat >= 0
    ]
    plies = [ply for ply, move in enumerate(found.moves) if move.seat >= 0]
    gone = {
        ply: (a + b) * (-1 if found.moves[ply].seat == 0 else 1)
        for ply, a, b in zip(plies, own, [*own[1:], 0.0], strict=True)
    }
    bad = sorted((ply for ply in plies if gone[ply] >= WORTH_A_LOOK), key=lambda ply: -gone[ply])
    assert found._bad_turns() == [[ply] for ply in bad[:TURNS]]


def test_a_draw_of_very_many_outcomes_is_not_taken_apart(monkeypatch: pytest.MonkeyPatch) -> None:
    replay = ferry("464646")
    monkeypatch.setattr("navals.core.analysis.analysis.LISTED", 5)
    found = Analysis(replay).finish()
    assert all(
        share == Share() for move, share in zip(replay.moves, found.shares, strict=True) if move.seat < 0
    )


def test_a_draw_whose_outcomes_are_not_listed_is_sampled(monkeypatch: pytest.MonkeyPatch) -> None:
    replay = ferry("r46rr2")
    listed = Analysis(replay).finish()
    monkeypatch.setattr(Ferry, "outcomes", lambda self: None)
    found = Analysis(replay).finish()
    for move, one, other in zip(replay.moves, found.shares, listed.shares, strict=True):
        assert one is not None and other is not None
        if move.seat == CHANCE:
            assert one.luck == pytest.approx(other.luck, abs=5 * sqrt(one.variance) + 1e-9)
    dice = [one for one, move in zip(found.shares, found.moves, strict=True) if move.seat == CHANCE]
    assert any(one and 1e-4 < one.variance < 0.01 for one in dice)


def test_giving_up_is_a_decision_and_agreeing_on_a_draw_belongs_to_nobody() -> None:
    agreed, given_up = ferry("r2r"), ferry("r2r")
    agreed.play(1, rules.Offer())
    agreed.play(0, rules.Accept())
    given_up.play(0, rules.Resign())
    found = Analysis(agreed).finish()
    assert found.shares[-1] == Share(rest=0.5 - found.curves[BOTH][-2])
    found = Analysis(given_up).finish()
    assert found.shares[-1] == Share(skill=-found.curves[BOTH][-2])


def test_what_another_analysis_found_is_shown_and_marked_as_borrowed() -> None:
    replay = ferry("r6rrr6")
    found, shown = Analysis(replay).finish(), Analysis(replay)
    assert not found.borrowed and not shown.borrowed
    shown.show(found.findings())
    assert shown.borrowed and shown.findings() == found.findings() and shown.finish().done


def test_every_curve_follows_what_its_reader_knows(monkeypatch: pytest.MonkeyPatch) -> None:
    by_seat = {None: 0.5, 0: 0.625, 1: 0.375, 7: 0.75}

    class Knows(Exact):
        def chance(self, view: Ferry) -> float | None:
            return by_seat[view.seat]

    class Secret(FerryGame):
        analysis = Knows()

    monkeypatch.setattr(Ferry, "open_view", lambda self: self.view(7))
    found = Analysis(ferry("rr", Secret())).finish()
    assert found.differs
    assert found.curves == {BOTH: [0.5] * 3, "A": [0.625] * 3, "B": [0.375] * 3, ALL: [0.75] * 3}


# ---------------------------------------------------------------------------------------------------- the five games


@pytest.mark.slow
@pytest.mark.parametrize("name", analysed_soon_or_late(WEIGHED))
def test_luck_and_decisions_add_up_to_the_whole_change(name: str) -> None:
    replay, found = analysed(name)
    curve, ledger = found.curves[BOTH], found.ledger()
    assert ledger is not None and not found.blind
    result = replay.result()
    assert result is not None
    assert curve[-1] == {"1-0": 1.0, "0-1": 0.0}.get(result.outcome, 0.5)
    assert all(value is not None and 0 <= value <= 1 for value in curve)
    for ply, share in enumerate(found.shares):
        before, after = curve[ply], curve[ply + 1]
        assert share is not None and before is not None and after is not None
        assert share.change == pytest.approx(after - before)
        if found.moves[ply].seat == CHANCE:
            assert share.skill == 0
    assert ledger.start + ledger.luck + sum(ledger.skill) + ledger.rest == pytest.approx(ledger.end)
    assert ledger.error >= 0


def test_the_score_of_a_real_pool_table_has_no_curve() -> None:
    found = Analysis(golden("billiard-sheet")).finish()
    assert found.blind and found.ledger() is None


@pytest.mark.parametrize("name", ["mats-limit", LONG("uncharted-breakout")])
def test_the_same_game_gives_the_same_analysis_whoever_played_and_however_the_work_is_cut(name: str) -> None:
    replay = golden(name)
    first = Analysis(replay).finish()
    replay.tags["A"] = "Somebody else"
    second = Analysis(replay)
    assert second.seed == first.seed
    seen = 0.0
    while not second.done:
        second.work(0.0)
        assert second.progress >= seen - 1e-9
        seen = second.progress
    assert (second.shares, second.curves, second.advice) == (first.shares, first.curves, first.advice)


def test_a_curve_is_there_before_anything_else() -> None:
    found = Analysis(golden("trafalgar-duel"))
    for _ in range(2000):
        found.work(0.0)
        if found.stage != "curve":
            break
    known = [value for value in found.curves[BOTH] if value is not None]
    assert found.stage == "luck" and len(known) == len(found.positions)


@pytest.mark.parametrize("name", analysed_soon_or_late(ANALYSED))
def test_advice_is_legal_and_beyond_the_doubt(name: str) -> None:
    replay, found = analysed(name)
    for advice in found.advice:
        if advice.better is not None:
            position = replay.positions[advice.ply]
            assert rules.check(replay.game, position, advice.seat, advice.better) is None
            assert advice.gain - 2 * advice.error > WORTH_A_LOOK and advice.better != advice.played


def test_a_secret_fleet_makes_a_difference_only_to_who_knows_it() -> None:
    found = analysed("bataille-classic")[1]
    assert found.differs
    assert found.curves["A"] != found.curves[BOTH] != found.curves[ALL]
    assert not analysed("trafalgar-flag")[1].differs


# ---------------------------------------------------------------------------------------------------- the estimates


def played(game_id: str, seed: str, a: str, b: str, options: str = "") -> Replay:
    """A game between two levels."""
    game = games.find(game_id)
    assert game is not None
    table = Table.new(game, game.schema.parse(options), ["A", "B"], seed)
    play_out(table, [game.player(a), game.player(b)], Limit())
    return table.replay


@pytest.mark.native  # how often, not what: that games and estimates are the same everywhere, others tell
@pytest.mark.slow
@pytest.mark.parametrize(("game_id", "count"), [("bataille", 24), ("mats", 14)])
def test_between_equals_luck_favours_nobody_over_many_games(game_id: str, count: int) -> None:
    lucks = []
    for number in range(count):
        found = Analysis(played(game_id, f"luck {number}", "medium", "medium"))
        while found.stage in ("curve", "luck"):
            found.work(0.0)
        ledger = found.ledger()
        assert ledger is not None
        lucks.append(ledger.luck)
    mean = sum(lucks) / count
    error = (sum((luck - mean) ** 2 for luck in lucks) / (count * (count - 1))) ** 0.5
    assert abs(mean) < 3 * error and error < 0.15


@pytest.mark.native
def test_the_estimate_of_bataille_comes_true_about_as_often_as_it_says() -> None:
    miss: list[float] = []
    for number in range(40):
        replay = played("bataille", f"true {number}", "hard", "hard", "bombs=40")
        result = replay.result()
        assert result is not None
        for position in replay.positions[3:-1:4]:
            told = replay.game.analysis.estimate(position.state.view(None))
            assert told is not None
            miss.append((told - result.score(0)) ** 2)
    # Always to say a half would miss by a quarter.
    assert sum(miss) / len(miss) < 0.2


@pytest.mark.parametrize("name", ["mats-classic", "mats-limit"])
def test_within_a_combat_of_mats_the_estimate_is_what_the_dice_are_expected_to_bring(name: str) -> None:
    replay = golden(name)
    drift = []
    for ply, move in enumerate(replay.moves):
        view = replay.positions[ply].state.view(None)
        if move.seat == CHANCE and view.fight is not None and not view.fights:
            state = replay.positions[ply].state
            expected = sum(
                share * estimate.chance(state.apply(die).view(None)) for die, share in state.outcomes() or ()
            )
            drift.append(abs(expected - estimate.chance(view)))
    assert len(drift) > 20 and sum(drift) / len(drift) < 0.03


def test_that_a_turn_is_over_changes_nothing_for_a_runner_that_has_moved() -> None:
    replay = golden("uncharted-breakout")
    states = [position.state for position in replay.positions]
    for before, after in pairwise(states[:-1]):
        if 0 < before.turn < after.turn:
            told = [replay.game.analysis.estimate(state.view(None)) or 0.0 for state in (before, after)]
            assert abs(told[1] - told[0]) < 0.03
