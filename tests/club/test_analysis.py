"""Analyses of finished games: exact in Ferry, plausible in the real games."""

from __future__ import annotations

import random
from collections.abc import Generator, Iterator, Sequence
from functools import cache
from itertools import count, pairwise
from math import sqrt
from types import SimpleNamespace
from typing import Any

import msgspec
import pytest
from pytest import MonkeyPatch

from navals import games
from navals.club.analysis.analysis import ALL_FACTS, BOTH_SIDES, MIN_DIFFERENCE, RUN_SAMPLES, GameAnalysis
from navals.club.analysis.estimates import Estimates
from navals.club.analysis.findings import Advice, ChanceBreakdown, ChanceChange, Findings
from navals.club.analysis.interval import wilson_interval
from navals.core import capabilities, rules
from navals.core.capabilities import Hidden, Seating
from navals.core.event import Event
from navals.core.message import msg
from navals.core.player import Limit, Thought, decide_in_steps
from navals.core.record import record
from navals.core.record.record import Replay
from navals.core.refusal import Refusal
from navals.core.seat import CHANCE
from navals.core.table import Table, play_out
from navals.games.mats.ai import estimate
from navals.search.anytime import finish
from tests.club import test_findings
from tests.core.ferry import GAME, GO, Die, Exact, Ferry, FerryGame, Ferryman, Options, exact, plays, varied
from tests.games import collect
from tests.records import golden_text

WEIGHED = [f"{game_id}-{name}" for game_id, names in collect("weighed").items() for name in names]
WEIGHED = [name for name in WEIGHED if name not in test_findings.NAMES]
"""Golden games in which luck and skill can be separated, except those with golden findings."""


DEEP = varied(foresight=1)
"""Ferry, examined in whole turns."""
UNSTEADY = varied(add_noise=lambda self, action, rng: GO[not action.sail])
"""Ferry in which every action turns into the opposite one."""


class Gusty(Ferry, frozen=True):
    """Ferry with two dice for a sail: two buoys if they total 8 or more, otherwise none."""

    first: int = 0

    def apply(self, action: Any, log: list[Event] | None = None) -> Ferry:
        if isinstance(action, Die) and not self.first:
            return msgspec.structs.replace(self, first=action.face)
        die = Die(6 if self.first + action.face > 7 else 1) if isinstance(action, Die) else action
        state = Ferry.apply(self, die)
        return state if isinstance(state, Gusty) else Gusty(state.options, state.buoys, state.turn)


class GustyGame(FerryGame):
    def start(self, options: Options, setup: str | None = None) -> Ferry:
        return Gusty(options)


def golden(name: str) -> Replay:
    return record.read(golden_text(name))


@cache
def analysed(name: str) -> tuple[Replay, GameAnalysis]:
    """Return a golden record and its analysis. Both are cached, so do not change them."""
    replay = golden(name)
    return replay, GameAnalysis(replay).finish()


def ferry(text: str, game: FerryGame = GAME) -> Replay:
    """Play Ferry. ``r`` rows; a digit sails and gives the die, or gives a further die."""
    replay = Replay(game, Options(), {"A": "Ann", "B": "Bob"})
    for letter in text:
        if letter == "r":
            replay.play(replay.position.state.actor(), GO[0])
        else:
            if replay.position.state.actor() != CHANCE:
                replay.play(replay.position.state.actor(), GO[1])
            replay.play(CHANCE, Die(int(letter)))
    return replay


# ---------------------------------------------------------------------------------------------- exact values


@pytest.mark.parametrize("text", ["rrrrrr", "464646", "r1r6r6", "1r5r2r", "r6r6r1"])
def test_luck_comes_from_dice_and_losses_from_decisions(text: str) -> None:
    replay = ferry(text)
    analysis = GameAnalysis(replay).finish()
    for ply, (move, share) in enumerate(zip(replay.moves, analysis.shares, strict=True)):
        assert share is not None
        start, end = (exact(replay.positions[at].state) for at in (ply, ply + 1))
        part = share.luck if move.seat == CHANCE else share.skill
        assert part == pytest.approx(end - start) and share.rest == pytest.approx(0)
        if move.seat >= 0:
            assert analysis.loss(ply) >= -1e-9, "no decision gains against perfect play"
    ledger = analysis.ledger()
    assert ledger is not None and ledger.start == pytest.approx(exact(replay.positions[0].state))


def test_better_moves_are_real() -> None:
    replay = ferry("r6rrr6")
    analysis = GameAnalysis(replay).finish()
    for advice in analysis.advice:
        state = replay.positions[advice.ply].state
        sign = 1 - 2 * advice.seat
        gain = max(sign * (exact(state.apply(go)) - exact(state.apply(advice.played))) for go in GO)
        assert (advice.better is not None) == (gain > MIN_DIFFERENCE)
        assert advice.gain == pytest.approx(gain)
        assert advice.better is None or str(advice.reason) == "It is better."
    assert any(advice.better is not None for advice in analysis.advice)
    assert not [
        a for a in GameAnalysis(ferry("rrrr")).finish().advice if analysis.loss(a.ply) < MIN_DIFFERENCE
    ]


def test_without_an_estimate_nothing_is_made_up() -> None:
    analysis = GameAnalysis(ferry("rrrr66", varied(game={}, chance=capabilities.Analysis.chance))).finish()
    assert analysis.blind and analysis.done and analysis.ledger() is None and not analysis.advice


def test_a_draw_with_too_many_outcomes_is_not_split(monkeypatch: MonkeyPatch) -> None:
    replay = ferry("464646")
    expected = GameAnalysis(replay).finish().shares
    monkeypatch.setattr("navals.club.analysis.analysis.MAX_LISTED", 6)
    assert GameAnalysis(replay).finish().shares == expected
    monkeypatch.setattr("navals.club.analysis.analysis.MAX_LISTED", 5)
    analysis = GameAnalysis(replay).finish()
    shares = zip(replay.moves, analysis.shares, strict=True)
    assert all(share == ChanceChange() for move, share in shares if move.seat < 0)


def test_an_unlisted_draw_is_sampled(monkeypatch: MonkeyPatch) -> None:
    replay = ferry("r46rr2")
    expected = GameAnalysis(replay).finish()
    monkeypatch.setattr(Ferry, "outcomes", lambda self: None)
    analysis = GameAnalysis(replay).finish()
    for move, share, other in zip(replay.moves, analysis.shares, expected.shares, strict=True):
        assert share is not None and other is not None
        if move.seat == CHANCE:
            assert share.luck == pytest.approx(other.luck, abs=5 * sqrt(share.variance) + 1e-9)
    dice = [share for share, move in zip(analysis.shares, analysis.moves, strict=True) if move.seat == CHANCE]
    assert any(share and 1e-4 < share.variance < 0.01 for share in dice)


def test_resigning_is_a_decision_and_an_agreed_draw_is_nobodys() -> None:
    agreed, given_up = ferry("r2r"), ferry("r2r")
    agreed.play(1, rules.Offer())
    agreed.play(0, rules.Accept())
    given_up.play(0, rules.Resign())
    analysis = GameAnalysis(agreed).finish()
    assert analysis.shares[-1] == ChanceChange(rest=0.5 - analysis.curves[BOTH_SIDES][-2])
    assert analysis.shares[-1].change == 0.5 - analysis.curves[BOTH_SIDES][-2]
    analysis = GameAnalysis(given_up).finish()
    assert analysis.shares[-1] == ChanceChange(skill=-analysis.curves[BOTH_SIDES][-2])


def test_borrowed_results_are_shown_and_marked() -> None:
    replay = ferry("r6rrr6")
    analysis, copy = GameAnalysis(replay).finish(), GameAnalysis(replay)
    assert not analysis.is_adopted and not copy.is_adopted
    copy.adopt(analysis.findings())
    assert copy.is_adopted and copy.findings() == analysis.findings() and copy.finish().done
    for differs, blind in ((True, False), (False, True)):
        change = {"differs": differs, "blind": blind, "stage": "luck", "progress": 0.25}
        findings = msgspec.structs.replace(analysis.findings(), **change)
        copy.adopt(findings)
        assert copy.findings() == findings and not copy.done


def test_each_curve_follows_its_readers_knowledge(monkeypatch: MonkeyPatch) -> None:
    by_seat = {None: 0.5, 0: 0.625, 1: 0.375, 7: 0.75}
    monkeypatch.setattr(Ferry, "open_view", lambda self: self.view(7))
    analysis = GameAnalysis(ferry("rr", varied(chance=lambda self, view: by_seat[view.seat]))).finish()
    assert analysis.differs
    assert analysis.curves == {
        BOTH_SIDES: [0.5] * 3,
        "A": [0.625] * 3,
        "B": [0.375] * 3,
        ALL_FACTS: [0.75] * 3,
    }


def lulled(self: Exact, view: Ferry) -> float | None:
    return 0.5 if view.sails else exact(view.view(None))


@pytest.mark.parametrize(
    ("faces", "through"), [((1, 4), True), ((1, 2, 3, 4), True), ((1, 2, 3, 4, 5), False)]
)
def test_two_small_draws_in_a_row_are_looked_through(
    monkeypatch: MonkeyPatch, faces: tuple[int, ...], through: bool
) -> None:
    dice = tuple((Die(face), 1 / len(faces)) for face in faces)
    monkeypatch.setattr(Ferry, "outcomes", lambda self: dice)
    analysis = GameAnalysis(ferry("44", varied(GustyGame, chance=lulled))).finish()
    share = analysis.shares[1]
    assert share is not None
    assert (abs(share.luck) > 0.01, abs(share.rest) > 0.01) == (through, not through)


def test_each_of_two_listed_draws_in_a_row_has_its_luck() -> None:
    replay = ferry("r4635", GustyGame())
    analysis = GameAnalysis(replay).finish()
    assert [move.seat for move in replay.moves] == [0, 1, CHANCE, CHANCE, 0, CHANCE, CHANCE]
    for ply in (2, 3, 5, 6):
        start, end = (exact(replay.positions[at].state) for at in (ply, ply + 1))
        share = analysis.shares[ply]
        assert share is not None and share.luck == pytest.approx(end - start) != 0


@pytest.mark.parametrize("hidden", [0, 1])
def test_draws_in_a_row_are_sampled_together(monkeypatch: MonkeyPatch, hidden: int) -> None:
    replay = ferry("r4635", GustyGame())
    monkeypatch.setattr(
        Gusty, "outcomes", lambda self: None if bool(self.first) == bool(hidden) else Ferry.outcomes(self)
    )
    analysis = GameAnalysis(replay).finish()
    curve = analysis.curves[BOTH_SIDES]
    for first, last in ((2, 3), (5, 6)):
        share, end = analysis.shares[last], curve[last + 1]
        assert share is not None and end is not None
        start = replay.positions[first].state
        expected = exact(start)
        values = [exact(start.apply(Die(face)).apply(Die(face))) for face in (1, 6)]
        part = ((curve[first] or 0.0) - values[0]) / (values[1] - values[0])
        assert part * RUN_SAMPLES == pytest.approx(round(part * RUN_SAMPLES)), "no more throws than these"
        assert share.variance == pytest.approx(
            part * (1 - part) * (values[1] - values[0]) ** 2 / (RUN_SAMPLES - 1)
        )
        assert curve[first] == curve[last] == pytest.approx(expected, abs=5 * sqrt(share.variance))
        assert curve[first] != expected and analysis.shares[first] == ChanceChange()
        assert share.luck == end - (curve[last] or 0.0) and share.variance > 0 == share.rest == share.skill


def with_findings(
    analysis: GameAnalysis,
    shares: list[ChanceChange | None],
    curve: Sequence[float | None] = (),
    blind: bool = False,
) -> GameAnalysis:
    curves = {**analysis.curves, BOTH_SIDES: list(curve) or analysis.curves[BOTH_SIDES]}
    analysis.adopt(Findings(curves, shares, [], "done", 1.0, False, blind))
    return analysis


@pytest.mark.parametrize(
    ("last", "curve", "blind", "complete"),
    [
        (ChanceChange(), [0.5, None, 0.5], False, True),
        (ChanceChange(), [0.5, None, 0.5], True, False),
        (None, [0.5, 0.5, 0.5], False, False),
        (ChanceChange(), [None, 0.5, 0.5], False, False),
        (ChanceChange(), [0.5, 0.5, None], False, False),
    ],
)
def test_a_ledger_needs_everything(
    last: ChanceChange | None, curve: list[float | None], blind: bool, complete: bool
) -> None:
    analysis = with_findings(GameAnalysis(ferry("rr")), [ChanceChange(), last], curve, blind)
    assert (analysis.ledger() is not None) == complete


def test_a_game_without_moves_has_the_first_estimate() -> None:
    analysis = GameAnalysis(ferry("")).finish()
    assert analysis.curves[BOTH_SIDES] == [0.5] and analysis.ledger() == ChanceBreakdown(
        0.5, 0.5, 0.0, 0.0, (0.0, 0.0), 0.0
    )


def test_an_unknown_value_repeats_the_one_before() -> None:
    game = varied(chance=lambda self, view: {1: 0.75, 3: 0.25}.get(view.turn))
    analysis = GameAnalysis(ferry("rrrr", game)).finish()
    assert not analysis.blind and analysis.curves[BOTH_SIDES] == [0.5, 0.75, 0.75, 0.25, 0.25]


@pytest.mark.parametrize(("more", "differs"), [(0.004, False), (0.006, True)])
def test_less_than_half_a_percent_makes_no_difference(more: float, differs: bool) -> None:
    game = varied(chance=lambda self, view: 0.5 + more if view.seat == 1 and view.turn == 1 else 0.5)
    assert GameAnalysis(ferry("rrr", game)).finish().differs is differs


def test_a_game_is_warmed_before_it_is_asked() -> None:
    warmed: list[Ferry] = []

    def warm(self: Exact, view: Ferry) -> Iterator[None]:
        yield
        warmed.append(view)

    def chance(self: Exact, view: Ferry) -> float | None:
        assert view.view(None) in warmed
        return exact(view.view(None))

    replay = ferry("rr", varied(warm=warm, chance=chance))
    assert GameAnalysis(replay).finish().done
    assert warmed == [position.state.view(None) for position in replay.positions]


UNCERTAIN: FerryGame = varied(chance=lambda self, view: 0.5)
"""Ferry with an estimate that is always even."""
SWAPPED = {"seating": Seating(side=lambda seat, options: 1 - seat)}
MIRRORED: FerryGame = varied(game=SWAPPED, chance=lambda self, view: 0.5)
"""The same, with the first seat on side B."""


@pytest.mark.parametrize(
    ("game", "text", "skill"),
    [
        (UNCERTAIN, "rrrrrr", 0.0),
        (UNCERTAIN, "6rrrrr", 0.5),
        (UNCERTAIN, "r6rrrr", 0.0),
        (MIRRORED, "6rrrrr", 0.0),
        (MIRRORED, "r6rrrr", -0.5),
    ],
)
def test_the_last_decision_is_worth_at_least_its_result(game: FerryGame, text: str, skill: float) -> None:
    analysis = GameAnalysis(ferry(text, game)).finish()
    start, end = analysis.curves[BOTH_SIDES][-2:]
    assert start is not None and end is not None and start == end - skill
    assert analysis.shares[-2:] == [ChanceChange(skill=start - 0.5), ChanceChange(skill=skill)]


def test_without_a_choice_there_is_no_decision(monkeypatch: MonkeyPatch) -> None:
    replay = ferry("r6rrr6")
    assert GameAnalysis(replay).finish().loss(5) == pytest.approx(0.25)
    monkeypatch.setattr(Ferry, "actions", lambda self: GO[:1] if self.turn == 4 else GO)
    analysis, (start, end) = (
        GameAnalysis(replay).finish(),
        (exact(replay.positions[at].state) for at in (4, 6)),
    )
    assert analysis.curves[BOTH_SIDES][5] == end and analysis.shares[5] == ChanceChange()
    assert analysis.shares[4] == ChanceChange(skill=end - start)
    assert not any(advice.ply == 5 for advice in analysis.advice)


def test_the_hidden_answer_to_an_action_is_luck(monkeypatch: MonkeyPatch) -> None:
    chances = {(0, 0): 0.5, (1, 0): 0.75, (2, 0): 0.25}
    hidden = Hidden(
        lambda view, rng: view.view(None),
        lambda view, action, rng: (
            (Ferry(view.options, (2, 0), 1), 0.25),
            (Ferry(view.options, (9, 9), 1), 0.75),
        ),
    )
    game = varied(game={"hidden": hidden}, chance=lambda self, view: chances.get(view.buoys))
    analysis = GameAnalysis(ferry("r", game)).finish()
    expected = 0.25 * 0.25 + 0.75 * 0.75
    assert analysis.shares == [ChanceChange(luck=0.75 - expected, skill=expected - 0.5)]
    assert analysis.curves[BOTH_SIDES] == [0.5, 0.75]
    monkeypatch.setattr(Ferry, "actions", lambda self: GO[:1])
    analysis = GameAnalysis(ferry("r", game)).finish()
    assert analysis.shares == [ChanceChange(luck=0.75 - expected)] and analysis.curves[BOTH_SIDES] == [
        expected,
        0.75,
    ]


def test_a_decision_of_the_adviser_is_never_improved() -> None:
    game = varied(game={"player": lambda self, level: plays(GO[1])})
    analysis = GameAnalysis(ferry("46rr4", game)).finish()
    errors = [ply for ply in range(len(analysis.moves)) if analysis.loss(ply) >= MIN_DIFFERENCE]
    sailed = [ply for ply in errors if analysis.moves[ply].action == GO[1]]
    assert sailed and [advice.ply for advice in analysis.advice] == errors
    unimproved = [Advice(ply, analysis.moves[ply].seat, GO[1]) for ply in sailed]
    assert [advice for advice in analysis.advice if advice.ply in sailed] == unimproved


def test_a_decision_is_examined_on_its_seats_view(monkeypatch: MonkeyPatch) -> None:
    views, tried, think = set[tuple[int, int | None]](), set[tuple[int, int | None]](), Ferryman.think

    def thinks(self: Ferryman, view: Ferry, limit: Limit, rng: random.Random) -> Iterator[Thought]:
        views.add((view.turn, view.seat))
        return think(self, view, limit, rng)

    def guess(view: Ferry, rng: random.Random) -> Ferry:
        tried.add((view.turn, view.seat))
        return view.view(None)

    game = varied(game={"hidden": Hidden(guess)})
    monkeypatch.setattr(Ferryman, "think", thinks)
    assert GameAnalysis(ferry("22rr22", game)).finish().advice
    assert views == tried == {(0, 0), (1, 1), (4, 0), (5, 1)}


def test_an_illegal_action_is_never_better(monkeypatch: MonkeyPatch) -> None:
    replay = ferry("r6rrr6")
    assert any(advice.better is not None for advice in GameAnalysis(replay).finish().advice)
    monkeypatch.setattr(Ferry, "check", lambda self, action: Refusal(msg("No.")))
    analysis = GameAnalysis(replay).finish()
    assert analysis.advice and all(advice.better is None for advice in analysis.advice)


@pytest.mark.parametrize(("noise", "better"), [(0.0, True), (0.07, True), (0.09, False)])
def test_a_gain_must_exceed_twice_the_error(monkeypatch: MonkeyPatch, noise: float, better: bool) -> None:
    """The futures gain 0.125 and 0.375 in turn: 0.25 on average, with a standard error."""
    analysis = GameAnalysis(ferry("r6rrr6"))

    def difference(*arguments: Any) -> Generator[None, None, tuple[float, float]]:
        yield
        return 0.5, 0.625 + 0.25 * (arguments[1] % 2)

    monkeypatch.setattr(analysis, "chances_after", difference)
    monkeypatch.setattr(analysis, "noise", lambda: noise)
    analysis.finish()
    error = sqrt(0.125**2 / 11 + 2 * noise**2)
    improved = [item for item in analysis.advice if item.better is not None]
    assert analysis.advice and improved == (analysis.advice if better else [])
    assert all(item.gain == pytest.approx(0.25) and item.error == pytest.approx(error) for item in improved)
    assert (0.25 - 2 * error > MIN_DIFFERENCE) == better


def test_two_futures_settle_only_without_chance_and_inexact_hands() -> None:
    analysis = GameAnalysis(ferry("rr"))
    assert analysis.is_settled([0.25, 0.25], GO)
    assert not analysis.is_settled([0.25], GO) and not analysis.is_settled([0.25, 0.5], GO)
    assert not GameAnalysis(ferry("rr", DEEP)).is_settled([0.25, 0.25], GO)
    assert not GameAnalysis(ferry("rr", UNSTEADY)).is_settled([0.25, 0.25], GO)


def test_a_turn_is_all_that_a_side_decides_before_the_other(monkeypatch: MonkeyPatch) -> None:
    monkeypatch.setattr(Ferry, "actor", lambda self: CHANCE if self.sails else self.turn // 2 % 2)
    replay = ferry("2rrrr")
    replay.play(0, rules.Resign())
    analysis = GameAnalysis(replay)
    assert analysis._costliest_turns() == []
    with_findings(
        analysis, [ChanceChange(skill=skill) for skill in (-0.25, 0.0, 0.125, 0.0, 0.0625, -0.5, -0.25)]
    )
    assert analysis._costliest_turns() == [[5], [0, 2]]
    monkeypatch.setattr("navals.club.analysis.analysis.MAX_TURN_DECISIONS", 1)
    assert analysis._costliest_turns() == [[5], [0]]
    monkeypatch.setattr("navals.club.analysis.analysis.MAX_TURNS", 1)
    assert analysis._costliest_turns() == [[5]]
    monkeypatch.setattr(analysis, "had_choice", lambda ply: ply == 2)
    assert analysis._costliest_turns() == [[]]


# ------------------------------------------------------------------------------------------------- estimates


def test_work_stops_after_its_time(monkeypatch: MonkeyPatch) -> None:
    clock, done = iter(range(100, 200)), list[int]()

    class Endless(Estimates):
        def steps(self) -> Iterator[None]:
            for step in count():
                done.append(step)
                yield

    monkeypatch.setattr("navals.club.analysis.estimates.time", SimpleNamespace(monotonic=lambda: next(clock)))
    endless = Endless(ferry("rr"))
    endless.run_for(3.0)
    assert done == [0, 1, 2]
    endless.run_for(1.0)
    assert done == [0, 1, 2, 3]


@pytest.mark.parametrize(("raw", "counts"), [(None, None), (-0.5, 0.0), (0.25, 0.25), (1.5, 1.0)])
def test_estimates_are_from_0_to_1(raw: float | None, counts: float | None) -> None:
    estimates = Estimates(ferry("rrrrrr", varied(chance=lambda self, view: raw)))
    first, last = estimates.positions[0].state, estimates.positions[-1].state
    assert estimates.estimate(first.view(None)) == counts
    assert estimates.value(first) == (0.5 if counts is None else counts)
    assert estimates.value(last) == 0.5, "it is over, equal"


GUSTY_LULL = varied(GustyGame, chance=lulled)


def test_the_requested_number_of_draws_is_looked_through() -> None:
    estimates = Estimates(ferry("rr", GUSTY_LULL))
    state = estimates.positions[-1].state.apply(GO[1])
    once, twice = exact(state.apply(Die(4))), exact(state)
    assert len({0.5, once, twice}) == 3
    values = [finish(estimates.look_ahead(state, deep)) for deep in (0, 1, 2, 3)]
    assert values[0] == 0.5 and values == pytest.approx([0.5, 0.5, twice, twice])
    rowed = estimates.positions[-1].state.apply(GO[0])
    assert finish(estimates.look_ahead(rowed, 2)) == exact(rowed)
    over = Estimates(ferry("rrrrr6")).positions[-1].state
    assert finish(estimates.look_ahead(over, 2)) == 0


def test_a_future_with_a_hidden_answer_is_the_mean_of_the_answers() -> None:
    hidden = Hidden(
        lambda view, rng: view.view(None),
        lambda view, action, rng: ((Ferry(view.options, (1, 0), 1), 0.25), (Ferry(view.options), 0.75)),
    )
    game = varied(game={"hidden": hidden}, chance=lambda self, view: 0.875 if view.turn else None)
    estimates = Estimates(ferry("r", game))
    view = estimates.positions[0].state.view(0)
    assert finish(estimates.future_value(0, 0, view, GO[0])) == 0.25 * 0.875 + 0.75 * 0.5


def test_an_inexact_hand_takes_only_legal_actions(monkeypatch: MonkeyPatch) -> None:
    estimates = Estimates(ferry("rr", UNSTEADY))
    state = estimates.positions[0].state
    rowed, sailed = (pytest.approx(exact(state.apply(go))) for go in GO)
    assert exact(state.apply(GO[0])) != exact(state.apply(GO[1]))
    assert finish(estimates.future_value(0, 0, state.view(0), GO[0])) == sailed
    monkeypatch.setattr(Ferry, "check", lambda self, action: Refusal(msg("No.")) if action == GO[1] else None)
    assert finish(estimates.future_value(0, 0, state.view(0), GO[0])) == rowed


def test_a_player_must_have_a_thought() -> None:
    view = ferry("rr").position.state.view(0)
    assert finish(decide_in_steps(plays(*GO), view, Limit(), random.Random(0))).action == GO[1]
    with pytest.raises(ValueError, match="player expert had no thought"):
        finish(decide_in_steps(plays(), view, Limit(), random.Random(0)))


@pytest.mark.parametrize(
    ("wins", "games", "low", "high"),
    [
        (81, 263, 0.2553, 0.3662),
        (15, 148, 0.0624, 0.1605),
        (0, 20, 0.0, 0.1611),
        (1, 29, 0.0061, 0.1718),
        (20, 20, 0.8389, 1.0),
        (1, 1, 0.2065, 1.0),
        (0, 0, 0.0, 1.0),
    ],
)
def test_wilson_intervals_are_the_published_ones(wins: int, games: int, low: float, high: float) -> None:
    """R. G. Newcombe, Statistics in Medicine 17 (1998), table I, method 3; and mirrored cases."""
    assert wilson_interval(wins, games) == pytest.approx((low, high), abs=5e-5)
    assert all(0 <= bound <= 1 for bound in wilson_interval(wins, games))


# ------------------------------------------------------------------------------------------------- real games


@pytest.mark.slow
@pytest.mark.parametrize("name", WEIGHED)
def test_luck_and_decisions_add_up_to_the_whole_change(name: str) -> None:
    replay, analysis = analysed(name)
    curve, ledger = analysis.curves[BOTH_SIDES], analysis.ledger()
    assert ledger is not None and not analysis.blind
    result = replay.result()
    assert result is not None
    assert curve[-1] == {"1-0": 1.0, "0-1": 0.0}.get(result.outcome, 0.5)
    assert all(value is not None and 0 <= value <= 1 for value in curve)
    for ply, share in enumerate(analysis.shares):
        start, end = curve[ply], curve[ply + 1]
        assert share is not None and start is not None and end is not None
        assert share.change == pytest.approx(end - start)
        if analysis.moves[ply].seat == CHANCE:
            assert share.skill == 0
    assert ledger.start + ledger.luck + sum(ledger.skill) + ledger.rest == pytest.approx(ledger.end)
    assert ledger.error >= 0


@pytest.mark.slow
@pytest.mark.parametrize("name", ["mats-limit", pytest.param("uncharted-lead", marks=pytest.mark.exhaustive)])
def test_an_analysis_depends_on_neither_players_nor_slices(name: str) -> None:
    first = analysed(name)[1]
    replay = golden(name)
    replay.tags["A"] = "Somebody else"
    second = GameAnalysis(replay)
    assert second.seed == first.seed
    seen = 0.0
    while not second.done:
        second.run_for(0.0)
        assert second.progress >= seen - 1e-9
        seen = second.progress
    assert (second.shares, second.curves, second.advice) == (first.shares, first.curves, first.advice)


# ----------------------------------------------------------------------------------------- real estimates


def played(game_id: str, seed: str, a: str, b: str, options: str = "") -> Replay:
    game = games.find(game_id)
    table = Table.new(game, game.schema.parse(options), ["A", "B"], seed)
    play_out(table, [game.player(a), game.player(b)], Limit())
    return table.replay


@pytest.mark.native  # a statistical test; other tests check that results do not depend on the platform
@pytest.mark.exhaustive
@pytest.mark.parametrize(("game_id", "count"), [("bataille", 24), ("mats", 14)])
def test_between_equals_luck_favours_nobody(game_id: str, count: int) -> None:
    lucks = []
    for number in range(count):
        analysis = GameAnalysis(played(game_id, f"luck {number}", "medium", "medium"))
        while analysis.stage in ("curve", "luck"):
            analysis.run_for(0.0)
        ledger = analysis.ledger()
        assert ledger is not None
        lucks.append(ledger.luck)
    mean = sum(lucks) / count
    error = (sum((luck - mean) ** 2 for luck in lucks) / (count * (count - 1))) ** 0.5
    assert abs(mean) < 3 * error and error < 0.15


@pytest.mark.native
def test_the_estimate_of_bataille_is_calibrated() -> None:
    miss: list[float] = []
    for number in range(40):
        replay = played("bataille", f"true {number}", "hard", "hard", "bombs=40")
        result = replay.result()
        assert result is not None
        for position in replay.positions[3:-1:4]:
            chance = replay.game.analysis.estimate(position.state.view(None))
            assert chance is not None
            miss.append((chance - result.score(0)) ** 2)
    # A constant estimate of 0.5 would have a mean squared error of 0.25.
    assert sum(miss) / len(miss) < 0.2


@pytest.mark.parametrize("name", ["mats-classic", "mats-limit"])
def test_the_estimate_within_a_combat_of_mats_is_the_expectation_of_its_dice(name: str) -> None:
    replay = golden(name)
    drift = []
    for ply, move in enumerate(replay.moves):
        view = replay.positions[ply].state.view(None)
        if move.seat == CHANCE and view.fight is not None and not view.fights:
            state = replay.positions[ply].state
            outcomes = state.outcomes() or ()
            expected = sum(share * estimate.chance(state.apply(die).view(None)) for die, share in outcomes)
            drift.append(abs(expected - estimate.chance(view)))
    assert len(drift) > 20 and sum(drift) / len(drift) < 0.03


def test_the_end_of_a_turn_changes_little_for_a_runner_that_has_moved() -> None:
    replay = golden("uncharted-breakout")
    states = [position.state for position in replay.positions]
    for old, new in pairwise(states[:-1]):
        if 0 < old.turn < new.turn:
            chances = [replay.game.analysis.estimate(state.view(None)) or 0.0 for state in (old, new)]
            assert abs(chances[1] - chances[0]) < 0.03
