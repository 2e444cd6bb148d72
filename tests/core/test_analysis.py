"""A finished game analysed: exactly where everything is known exactly, and soundly in the five games."""

from __future__ import annotations

import random
from collections.abc import Generator, Iterator, Sequence
from functools import cache, partial
from itertools import count, pairwise
from math import sqrt
from types import SimpleNamespace
from typing import Any, ClassVar

import msgspec
import pytest

from navals import games
from navals.core import capabilities
from navals.core import position as rules
from navals.core.analysis.analysis import ALL, BOTH, PATHS, TURNS, WORTH_A_LOOK, Analysis
from navals.core.analysis.estimates import Estimates, decide, spread
from navals.core.analysis.findings import Advice, Findings, Ledger, Share
from navals.core.analysis.interval import wilson
from navals.core.capabilities import Hidden, Seating
from navals.core.event import Event
from navals.core.message import msg
from navals.core.player import Limit, Player, Thought
from navals.core.record import record
from navals.core.record.record import Replay
from navals.core.refusal import Refusal
from navals.core.seat import CHANCE
from navals.core.table import Table, play_out
from navals.games.mats.ai import estimate
from navals.search.anytime import finished
from tests.core.ferry import DICE, GAME, GO, Die, Exact, Ferry, FerryGame, Ferryman, Go, Options, exact
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


class Gusty(Ferry, frozen=True):
    """Whoever sails throws two dice, one after the other: two buoys where they show 8 or more together, else none."""

    first: int = 0

    def apply(self, action: Any, log: list[Event] | None = None) -> Ferry:
        if isinstance(action, Die) and not self.first:
            return msgspec.structs.replace(self, first=action.face)
        die = Die(6 if self.first + action.face > 7 else 1) if isinstance(action, Die) else action
        after = Ferry.apply(self, die)
        return after if isinstance(after, Gusty) else Gusty(after.options, after.buoys, after.turn)


class GustyGame(FerryGame):
    """Ferry with two dice."""

    def start(self, options: Options, setup: str | None = None) -> Ferry:
        return Gusty(options)


def golden(name: str) -> Replay:
    """A golden record."""
    return record.read(golden_text(name))


@cache
def analysed(name: str) -> tuple[Replay, Analysis]:
    """A golden record and its analysis, which tests only read."""
    replay = golden(name)
    return replay, Analysis(replay).finish()


def ferry(text: str, game: FerryGame = GAME) -> Replay:
    """A game of Ferry: ``r`` rows, a digit sails and rolls it; where another die is due it is that one."""
    replay = Replay(game, Options(), {"A": "Ann", "B": "Bob"})
    for letter in text:
        if letter == "r":
            replay.play(replay.position.state.actor(), GO[0])
        else:
            if replay.position.state.actor() != CHANCE:
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
    assert found.shares[-1].change == 0.5 - found.curves[BOTH][-2]
    found = Analysis(given_up).finish()
    assert found.shares[-1] == Share(skill=-found.curves[BOTH][-2])


def test_what_another_analysis_found_is_shown_and_marked_as_borrowed() -> None:
    replay = ferry("r6rrr6")
    found, shown = Analysis(replay).finish(), Analysis(replay)
    assert not found.borrowed and not shown.borrowed
    shown.show(found.findings())
    assert shown.borrowed and shown.findings() == found.findings() and shown.finish().done
    for differs, blind in ((True, False), (False, True)):
        told = msgspec.structs.replace(
            found.findings(), differs=differs, blind=blind, stage="luck", progress=0.25
        )
        shown.show(told)
        assert shown.findings() == told and not shown.done


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


def test_a_draw_of_just_as_many_outcomes_as_are_listed_is_taken_apart(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    replay = ferry("464646")
    listed = Analysis(replay).finish().shares
    monkeypatch.setattr("navals.core.analysis.analysis.LISTED", 6)
    assert Analysis(replay).finish().shares == listed


@pytest.mark.parametrize(
    ("faces", "looked_through"), [((1, 4), True), ((1, 2, 3, 4), True), ((1, 2, 3, 4, 5), False)]
)
def test_a_draw_that_follows_a_draw_is_looked_through_where_both_have_few_outcomes(
    monkeypatch: pytest.MonkeyPatch, faces: tuple[int, ...], looked_through: bool
) -> None:
    class Hazy(Exact):
        def chance(self, view: Ferry) -> float | None:
            return 0.5 if view.sails else super().chance(view)

    class HazyGame(GustyGame):
        analysis = Hazy()

    dice = tuple((Die(face), 1 / len(faces)) for face in faces)
    monkeypatch.setattr(Ferry, "outcomes", lambda self: dice)
    found = Analysis(ferry("44", HazyGame())).finish()
    share = found.shares[1]
    assert share is not None
    assert (abs(share.luck) > 0.01, abs(share.rest) > 0.01) == (looked_through, not looked_through)


def test_of_draws_in_a_row_each_has_its_luck_where_all_are_listed() -> None:
    replay = ferry("r4635", GustyGame())
    found = Analysis(replay).finish()
    assert [move.seat for move in replay.moves] == [0, 1, CHANCE, CHANCE, 0, CHANCE, CHANCE]
    for ply in (2, 3, 5, 6):
        share, (before, after) = (
            found.shares[ply],
            (exact(replay.positions[at].state) for at in (ply, ply + 1)),
        )
        assert share is not None and share.luck == pytest.approx(after - before) != 0


@pytest.mark.parametrize("hidden", [0, 1])
def test_draws_in_a_row_of_which_one_is_not_listed_are_sampled_together(
    monkeypatch: pytest.MonkeyPatch, hidden: int
) -> None:
    replay = ferry("r4635", GustyGame())
    monkeypatch.setattr(Gusty, "outcomes", lambda self: None if bool(self.first) == bool(hidden) else DICE)
    found = Analysis(replay).finish()
    curve = found.curves[BOTH]
    for first, last in ((2, 3), (5, 6)):
        share, after = found.shares[last], curve[last + 1]
        assert share is not None and after is not None
        start = replay.positions[first].state
        expected = exact(start)
        values = [exact(start.apply(Die(face)).apply(Die(face))) for face in (1, 6)]
        part = ((curve[first] or 0.0) - values[0]) / (values[1] - values[0])
        assert part * PATHS == pytest.approx(round(part * PATHS)), (
            "so many throws were good, and no more was played"
        )
        assert share.variance == pytest.approx(part * (1 - part) * (values[1] - values[0]) ** 2 / (PATHS - 1))
        assert curve[first] == curve[last] == pytest.approx(expected, abs=5 * sqrt(share.variance))
        assert curve[first] != expected and found.shares[first] == Share()
        assert share.luck == after - (curve[last] or 0.0) and share.variance > 0 == share.rest == share.skill


def with_findings(
    found: Analysis, shares: list[Share | None], curve: Sequence[float | None] = (), blind: bool = False
) -> Analysis:
    """The analysis with these findings."""
    curves = {**found.curves, BOTH: list(curve) or found.curves[BOTH]}
    found.show(Findings(curves, shares, [], "done", 1.0, False, blind))
    return found


@pytest.mark.parametrize(("second", "doubt"), [(0.25, 0.5 * 0.5), (-0.5, 0.25 * 0.25 + 0.5 * 0.5)])
def test_a_ledger_adds_up_and_its_doubts_too(second: float, doubt: float) -> None:
    found = Analysis(ferry("46"))
    shares: list[Share | None] = [
        Share(skill=-0.125),
        Share(luck=0.25, rest=0.5, variance=0.25),
        Share(skill=0.75),
        Share(luck=second, rest=-0.25, variance=0.5),
    ]
    ledger = with_findings(found, shares, [0.25, None, None, None, 0.875]).ledger()
    assert ledger is not None
    assert (ledger.start, ledger.end, ledger.luck, ledger.rest) == (0.25, 0.875, 0.25 + second, 0.25)
    assert ledger.skill == (-0.125, 0.75)
    assert ledger.error == pytest.approx(sqrt(4 * 0.75 + 0.5 * 0.5 + 0.25 * 0.25 + doubt / 25))


def test_there_is_no_ledger_while_anything_is_missing() -> None:
    replay, shares = ferry("rr"), [Share(), Share()]
    assert with_findings(Analysis(replay), [*shares], [0.5, None, 0.5]).ledger() is not None
    assert with_findings(Analysis(replay), [*shares], [0.5, None, 0.5], blind=True).ledger() is None
    assert with_findings(Analysis(replay), [Share(), None], [0.5, 0.5, 0.5]).ledger() is None
    assert with_findings(Analysis(replay), [*shares], [None, 0.5, 0.5]).ledger() is None
    assert with_findings(Analysis(replay), [*shares], [0.5, 0.5, None]).ledger() is None


def test_of_a_game_in_which_nothing_was_done_there_is_the_first_estimate() -> None:
    found = Analysis(ferry("")).finish()
    assert found.curves[BOTH] == [0.5] and found.ledger() == Ledger(0.5, 0.5, 0.0, 0.0, (0.0, 0.0), 0.0)


def test_an_estimate_is_off_by_what_a_closer_look_at_the_draws_changed() -> None:
    own = Share(rest=0.75)
    assert with_findings(
        Analysis(ferry("46")), [own, Share(rest=0.3), own, Share(rest=-0.4)]
    ).noise() == pytest.approx(sqrt(0.125))
    assert with_findings(Analysis(ferry("46")), [own, Share(rest=0.3), None, None]).noise() == pytest.approx(
        0.3
    )
    assert with_findings(Analysis(ferry("rr")), [own, own]).noise() == 0


def test_nothing_is_lost_where_nothing_was_decided() -> None:
    replay = ferry("r46")
    replay.play(1, rules.Resign())
    found = Analysis(replay)
    assert [found.lost(ply) for ply in range(len(replay.moves))] == [0] * 6
    with_findings(found, [Share(luck=0.25, skill=0.5, rest=0.125)] * 6)
    assert [found.lost(ply) for ply in range(len(replay.moves))] == [-0.5, 0.5, 0, -0.5, 0, 0]


def test_some_positions_are_estimated_before_all_others(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("navals.core.analysis.analysis.COARSE", 2)
    found = Analysis(ferry("rrrrrr"))
    seen = []
    for _ in found.steps():
        if found.stage == "curve":
            seen.append(
                ([ply for ply, value in enumerate(found.curves[BOTH]) if value is not None], found.progress)
            )
    known = [[0], [0, 3], [0, 3, 6], [0, 3, 6], [0, 1, 3, 6], [0, 1, 2, 3, 6], [0, 1, 2, 3, 6]]
    known += [[0, 1, 2, 3, 4, 6], [0, 1, 2, 3, 4, 5, 6], [0, 1, 2, 3, 4, 5, 6]]
    assert [plies for plies, _ in seen] == known
    assert [progress for _, progress in seen] == pytest.approx(
        [0, 0.025, 0.05, *(0.05 + 0.1 * ply / 6 for ply in range(7))]
    )
    assert not found.differs and found.curves["A"][1:3] == [None, None] and found.curves["A"][3] is not None


def test_an_analysis_tells_how_far_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    found = Analysis(ferry("22rr22"))
    monkeypatch.setattr("navals.core.analysis.analysis.FUTURES", 4)
    monkeypatch.setattr(found, "settled", lambda gains, actions: False)
    course: dict[str, list[float]] = {}
    for _ in found.steps():
        stage = course.setdefault(found.stage, [])
        if found.progress not in stage[-1:]:
            stage.append(found.progress)
    plies, examined = len(found.moves), len(found.advice)
    assert examined > 1 and all(one.better is not None for one in found.advice)
    assert course["luck"] == pytest.approx(
        [0.15, *(0.5 - 0.35 * left / plies for left in range(plies - 1, -1, -1))]
    )
    assert course["moves"] == pytest.approx([0.5 + 0.125 * step / examined for step in range(4 * examined)])
    assert (found.stage, found.progress, found.done) == ("done", 1, True)


def test_where_nothing_is_known_of_a_position_nothing_has_changed() -> None:
    class Forgets(Exact):
        def chance(self, view: Ferry) -> float | None:
            return {1: 0.75, 3: 0.25}.get(view.turn)

    class Forgetful(FerryGame):
        analysis = Forgets()

    found = Analysis(ferry("rrrr", Forgetful())).finish()
    assert not found.blind and found.curves[BOTH] == [0.5, 0.75, 0.75, 0.25, 0.25]


@pytest.mark.parametrize(("more", "differs"), [(0.004, False), (0.006, True)])
def test_less_than_half_a_percent_makes_no_difference(more: float, differs: bool) -> None:
    class Knows(Exact):
        def chance(self, view: Ferry) -> float | None:
            return 0.5 + more if view.seat == 1 and view.turn == 1 else 0.5

    class Secret(FerryGame):
        analysis = Knows()

    assert Analysis(ferry("rrr", Secret())).finish().differs is differs


def test_what_a_game_has_to_reckon_first_is_reckoned_before_it_is_asked() -> None:
    class Warms(Exact):
        warmed: ClassVar[list[Ferry]] = []

        def warm(self, view: Ferry) -> Iterator[None]:
            yield
            self.warmed.append(view)

        def chance(self, view: Ferry) -> float | None:
            assert view.view(None) in self.warmed
            return super().chance(view)

    class Slow(FerryGame):
        analysis = Warms()

    replay = ferry("rr", Slow())
    assert Analysis(replay).finish().done
    assert Warms.warmed == [position.state.view(None) for position in replay.positions]


class Unsure(Exact):
    """Even, whatever happens."""

    def chance(self, view: Ferry) -> float | None:
        return 0.5


class Uncertain(FerryGame):
    """Ferry, of which nobody knows who is ahead."""

    analysis = Unsure()


class Mirrored(Uncertain):
    """The other way round: the seat that begins plays for B."""

    seating = Seating(side=lambda seat, options: 1 - seat)


@pytest.mark.parametrize(
    ("game", "text", "skill"),
    [
        (Uncertain(), "rrrrrr", 0.0),
        (Uncertain(), "6rrrrr", 0.5),
        (Uncertain(), "r6rrrr", 0.0),
        (Mirrored(), "6rrrrr", 0.0),
        (Mirrored(), "r6rrrr", -0.5),
    ],
)
def test_whoever_decides_last_could_have_at_least_what_came_of_it(
    game: FerryGame, text: str, skill: float
) -> None:
    found = Analysis(ferry(text, game)).finish()
    before, after = found.curves[BOTH][-2:]
    assert before is not None and after is not None and before == after - skill
    assert found.shares[-2:] == [Share(skill=before - 0.5), Share(skill=skill)]


def test_where_there_was_no_choice_nothing_was_decided(monkeypatch: pytest.MonkeyPatch) -> None:
    replay = ferry("r6rrr6")
    assert Analysis(replay).finish().lost(5) == pytest.approx(0.25)
    monkeypatch.setattr(Ferry, "actions", lambda self: GO[:1] if self.turn == 4 else GO)
    found, (before, after) = Analysis(replay).finish(), (exact(replay.positions[at].state) for at in (4, 6))
    assert found.curves[BOTH][5] == after and found.shares[5] == Share()
    assert found.shares[4] == Share(skill=after - before)
    assert not any(one.ply == 5 for one in found.advice)


def test_the_answer_to_an_action_that_nobody_can_know_is_luck(monkeypatch: pytest.MonkeyPatch) -> None:
    class Tells(Exact):
        def chance(self, view: Ferry) -> float | None:
            return {(0, 0): 0.5, (1, 0): 0.75, (2, 0): 0.25}.get(view.buoys)

    class Secret(FerryGame):
        analysis = Tells()
        hidden = Hidden(
            lambda view, rng: view.view(None),
            lambda view, action, rng: tuple(
                (Ferry(view.options, buoys, 1), share) for buoys, share in (((2, 0), 0.25), ((9, 9), 0.75))
            ),
        )

    found = Analysis(ferry("r", Secret())).finish()
    expected = 0.25 * 0.25 + 0.75 * 0.75
    assert found.shares == [Share(luck=0.75 - expected, skill=expected - 0.5)]
    assert found.curves[BOTH] == [0.5, 0.75]
    monkeypatch.setattr(Ferry, "actions", lambda self: GO[:1])
    found = Analysis(ferry("r", Secret())).finish()
    assert found.shares == [Share(luck=0.75 - expected)] and found.curves[BOTH] == [expected, 0.75]


@pytest.mark.parametrize("text", ["22rr22", "r6rrr6"])
def test_no_decision_is_examined_twice(text: str) -> None:
    found = Analysis(ferry(text, Deep())).finish()
    lost = {ply for ply in range(len(found.moves)) if found.lost(ply) >= WORTH_A_LOOK}
    plies = [one.ply for one in found.advice]
    assert plies == sorted(set(plies)) and lost <= set(plies) and found._bad_turns()


def test_a_decision_that_the_adviser_would_have_taken_too_could_not_be_better() -> None:
    class Sailor(Ferryman):
        def think(self, view: Ferry, limit: Limit, rng: random.Random) -> Iterator[Thought]:
            yield Thought(GO[1])

    class Sailing(FerryGame):
        def player(self, level: str) -> Player:
            return Sailor()

    found = Analysis(ferry("46rr4", Sailing())).finish()
    errors = [ply for ply in range(len(found.moves)) if found.lost(ply) >= WORTH_A_LOOK]
    sailed = [ply for ply in errors if found.moves[ply].action == GO[1]]
    assert sailed and [one.ply for one in found.advice] == errors
    assert [one for one in found.advice if one.ply in sailed] == [
        Advice(ply, found.moves[ply].seat, GO[1]) for ply in sailed
    ]


def test_a_decision_is_examined_on_what_its_seat_knew(monkeypatch: pytest.MonkeyPatch) -> None:
    asked, tried, think = set[tuple[int, int | None]](), set[tuple[int, int | None]](), Ferryman.think

    def thinks(self: Ferryman, view: Ferry, limit: Limit, rng: random.Random) -> Iterator[Thought]:
        asked.add((view.turn, view.seat))
        return think(self, view, limit, rng)

    def guess(view: Ferry, rng: random.Random) -> Ferry:
        tried.add((view.turn, view.seat))
        return view.view(None)

    class Guessed(FerryGame):
        hidden = Hidden(guess)

    monkeypatch.setattr(Ferryman, "think", thinks)
    assert Analysis(ferry("22rr22", Guessed())).finish().advice
    assert asked == tried == {(0, 0), (1, 1), (4, 0), (5, 1)}


def test_what_cannot_be_done_is_not_called_better(monkeypatch: pytest.MonkeyPatch) -> None:
    replay = ferry("r6rrr6")
    assert any(one.better is not None for one in Analysis(replay).finish().advice)
    monkeypatch.setattr(Ferry, "check", lambda self, action: Refusal(msg("No.")))
    found = Analysis(replay).finish()
    assert found.advice and all(one.better is None for one in found.advice)


@pytest.mark.parametrize(("noise", "told"), [(0.0, True), (0.07, True), (0.09, False)])
def test_a_better_move_is_told_only_beyond_twice_the_doubt(
    monkeypatch: pytest.MonkeyPatch, noise: float, told: bool
) -> None:
    """Futures that gain 0.125 and 0.375 by turns: 0.25 on average, with an error of their own."""
    found = Analysis(ferry("r6rrr6"))

    def difference(
        ply: int, count: int, view: Ferry, actions: object
    ) -> Generator[None, None, tuple[float, float]]:
        yield
        return 0.5, 0.625 + 0.25 * (count % 2)

    monkeypatch.setattr(found, "difference", difference)
    monkeypatch.setattr(found, "noise", lambda: noise)
    found.finish()
    error = sqrt(0.125**2 / 11 + 2 * noise**2)
    better = [one for one in found.advice if one.better is not None]
    assert found.advice and better == (found.advice if told else [])
    assert all(one.gain == pytest.approx(0.25) and one.error == pytest.approx(error) for one in better)
    assert (0.25 - 2 * error > WORTH_A_LOOK) == told


def test_a_turn_is_all_that_a_side_decides_before_the_other(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Ferry, "actor", lambda self: CHANCE if self.sails else self.turn // 2 % 2)
    replay = ferry("2rrrr")
    replay.play(0, rules.Resign())
    found = Analysis(replay)
    assert found._bad_turns() == []
    with_findings(found, [Share(skill=skill) for skill in (-0.25, 0.0, 0.125, 0.0, 0.0625, -0.5, -0.25)])
    assert found._bad_turns() == [[5], [0, 2]]
    monkeypatch.setattr("navals.core.analysis.analysis.LOOKED", 1)
    assert found._bad_turns() == [[5], [0]]
    monkeypatch.setattr("navals.core.analysis.analysis.TURNS", 1)
    assert found._bad_turns() == [[5]]
    monkeypatch.setattr(found, "free", lambda ply: ply == 2)
    assert found._bad_turns() == [[]]


# ---------------------------------------------------------------------------------------------------- what it reckons with


def test_work_goes_on_for_the_time_that_it_is_given(monkeypatch: pytest.MonkeyPatch) -> None:
    clock, done = iter(range(100, 200)), list[int]()

    class Endless(Estimates):
        def steps(self) -> Iterator[None]:
            for step in count():
                done.append(step)
                yield

    monkeypatch.setattr("navals.core.analysis.estimates.time", SimpleNamespace(monotonic=lambda: next(clock)))
    endless = Endless(ferry("rr"))
    endless.work(3.0)
    assert done == [0, 1, 2]
    endless.work(1.0)
    assert done == [0, 1, 2, 3]


@pytest.mark.parametrize(("told", "counts"), [(None, None), (-0.5, 0.0), (0.25, 0.25), (1.5, 1.0)])
def test_no_estimate_is_below_0_or_above_1(told: float | None, counts: float | None) -> None:
    class Wild(Exact):
        def chance(self, view: Ferry) -> float | None:
            return told

    class Wilderness(FerryGame):
        analysis = Wild()

    estimates = Estimates(ferry("rrrrrr", Wilderness()))
    first, last = estimates.positions[0].state, estimates.positions[-1].state
    assert estimates.estimate(first.view(None)) == counts
    assert estimates.value(first) == (0.5 if counts is None else counts)
    assert estimates.value(last) == 0.5, "it is over, equal"


class Lulled(Exact):
    """Even before a draw."""

    def chance(self, view: Ferry) -> float | None:
        return 0.5 if view.sails else super().chance(view)


class Lull(FerryGame):
    """Ferry, in which nothing is known while the die is due."""

    analysis = Lulled()


class GustyLull(Lull, GustyGame):
    """The same with two dice."""


def test_so_many_draws_are_looked_through_as_are_asked_for() -> None:
    estimates = Estimates(ferry("rr", GustyLull()))
    state = estimates.positions[-1].state.apply(GO[1])
    once, twice = exact(state.apply(Die(4))), exact(state)
    assert len({0.5, once, twice}) == 3
    assert [finished(estimates.ahead(state, deep)) for deep in (0, 1, 2, 3)] == [
        0.5,
        pytest.approx(0.5),
        pytest.approx(twice),
        pytest.approx(twice),
    ]
    rowed = estimates.positions[-1].state.apply(GO[0])
    assert finished(estimates.ahead(rowed, 2)) == exact(rowed)
    over = Estimates(ferry("rrrrr6")).positions[-1].state
    assert finished(estimates.ahead(over, 2)) == 0


def test_a_draw_is_worth_its_outcomes_where_they_can_be_listed(monkeypatch: pytest.MonkeyPatch) -> None:
    estimates = Estimates(ferry("rr", Lull()))
    state = estimates.positions[-1].state.apply(GO[1])
    for most, worth in ((5, 0.5), (6, exact(state))):
        monkeypatch.setattr("navals.core.analysis.estimates.LISTED", most)
        assert finished(estimates.expected(state)) == pytest.approx(worth)
    two = Estimates(ferry("rr", GustyLull()))
    sails = two.positions[-1].state.apply(GO[1])
    assert finished(two.expected(sails)) == pytest.approx(0.5) != exact(sails), "one draw, no more"


def test_a_future_of_an_action_is_what_its_draws_are_expected_to_bring(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    estimates = Estimates(ferry("rrr", Lull()))
    state, view = estimates.positions[2].state, estimates.positions[2].state.view(0)
    for go in GO:
        assert finished(estimates.future(2, 0, view, go)) == pytest.approx(exact(state.apply(go)))
    monkeypatch.setattr(Ferry, "outcomes", lambda self: None)
    sampled = {finished(estimates.future(2, number, view, GO[1])) for number in range(20)}
    sailed = state.apply(GO[1])
    assert sampled == {exact(sailed.apply(Die(face))) for face in (1, 6)}


def test_a_future_is_played_on_by_strong_players_as_far_as_the_game_foresees() -> None:
    levels = list[str]()

    class Far(Exact):
        foresight = 3

    class Further(FerryGame):
        analysis = Far()

        def player(self, level: str) -> Player:
            levels.append(level)
            return Rower()

    class Rower(Ferryman):
        def think(self, view: Ferry, limit: Limit, rng: random.Random) -> Iterator[Thought]:
            assert view.seat == view.actor()
            yield Thought(GO[0])

    estimates = Estimates(ferry("rr4rrr", Further()))
    at = [position.state for position in estimates.positions]
    rowed = at[0].apply(GO[0]).apply(GO[0]).apply(GO[0]).apply(GO[0])
    assert finished(estimates.future(0, 0, at[0].view(0), GO[0])) == exact(rowed)
    assert levels == ["hard"]
    sailed = {finished(estimates.future(2, n, at[2].view(0), GO[1])) for n in range(20)}
    fell = [at[2].apply(GO[1]).apply(Die(face)) for face in (1, 6)]
    assert sailed == {exact(state.apply(GO[0]).apply(GO[0])) for state in fell}
    last = at[-2]
    assert finished(estimates.future(6, 0, last.view(1), GO[0])) == exact(last.apply(GO[0])), (
        "no further than the end"
    )


def test_a_future_of_an_action_whose_answer_is_hidden_is_the_mean_of_the_answers() -> None:
    class Tells(Exact):
        def chance(self, view: Ferry) -> float | None:
            return 0.875 if view.turn else None

    class Secret(FerryGame):
        analysis = Tells()
        hidden = Hidden(
            lambda view, rng: view.view(None),
            lambda view, action, rng: ((Ferry(view.options, (1, 0), 1), 0.25), (Ferry(view.options), 0.75)),
        )

    estimates = Estimates(ferry("r", Secret()))
    view = estimates.positions[0].state.view(0)
    assert finished(estimates.future(0, 0, view, GO[0])) == 0.25 * 0.875 + 0.75 * 0.5


def test_a_hand_does_another_action_than_was_meant_only_where_that_is_legal(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    class Blurs(Exact):
        def blurred(self, action: Go, rng: object) -> Go:
            return Go(not action.sail)

    class Unsteady(FerryGame):
        analysis = Blurs()

    estimates = Estimates(ferry("rr", Unsteady()))
    state = estimates.positions[0].state
    rowed, sailed = (pytest.approx(exact(state.apply(go))) for go in GO)
    assert exact(state.apply(GO[0])) != exact(state.apply(GO[1]))
    assert finished(estimates.future(0, 0, state.view(0), GO[0])) == sailed
    monkeypatch.setattr(Ferry, "check", lambda self, action: Refusal(msg("No.")) if action == GO[1] else None)
    assert finished(estimates.future(0, 0, state.view(0), GO[0])) == rowed


def test_futures_are_told_from_the_side_that_acts() -> None:
    estimates = Estimates(ferry("6rr"))
    for ply, second in ((0, False), (2, True), (3, False)):
        state = estimates.positions[ply].state
        chances = [exact(state.apply(go)) for go in GO]
        expected = [1 - chance if second else chance for chance in chances]
        assert finished(estimates.difference(ply, 0, state.view(state.actor()), GO)) == pytest.approx(
            expected
        )


def test_there_is_a_choice_where_actions_are_several_or_cannot_be_listed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    estimates = Estimates(ferry("rr"))
    for actions, free in ((GO, True), (GO[:1], False), (None, True)):
        monkeypatch.setattr(Ferry, "actions", lambda self, actions=actions: actions)
        assert estimates.free(0) is free


def test_other_moves_have_other_luck_and_each_purpose_its_own() -> None:
    one, other = Estimates(ferry("rr")), Estimates(ferry("r"))
    assert one.seed != other.seed and one.seed == Estimates(ferry("rr")).seed
    draws = [one.rng(ply, what).random() for ply in (0, 1) for what in ("", "thought")]
    assert len(set(draws)) == 4 and draws[0] == one.rng(0).random() != other.rng(0).random()


def test_a_player_without_a_thought_is_no_player() -> None:
    class Thoughtless(Ferryman):
        def think(self, view: Ferry, limit: Limit, rng: random.Random) -> Iterator[Thought]:
            return iter(())

    class Wavering(Ferryman):
        def think(self, view: Ferry, limit: Limit, rng: random.Random) -> Iterator[Thought]:
            yield from (Thought(GO[0]), Thought(GO[1]))

    view = ferry("rr").position.state.view(0)
    assert finished(decide(Wavering(), view, random.Random(0))).action == GO[1]
    with pytest.raises(ValueError, match="player expert had no thought"):
        finished(decide(Thoughtless(), view, random.Random(0)))


def test_the_mean_of_few_values_and_its_variance() -> None:
    assert spread([]) == (0, 0) and spread([0.25]) == (0.25, 0)
    assert spread([0.25, 0.5, 0.75]) == pytest.approx((0.5, 0.125 / 6))


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
def test_the_interval_of_a_share_is_the_published_one(wins: int, games: int, low: float, high: float) -> None:
    """R. G. Newcombe, Statistics in Medicine 17 (1998), table I, method 3; and what mirrors it."""
    assert wilson(wins, games) == pytest.approx((low, high), abs=5e-5)
    assert all(0 <= bound <= 1 for bound in wilson(wins, games))


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


@pytest.mark.parametrize("name", ["mats-limit", LONG("uncharted-skirmish")])
def test_the_same_game_gives_the_same_analysis_whoever_played_and_however_the_work_is_cut(name: str) -> None:
    first = analysed(name)[1]
    replay = golden(name)
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
@pytest.mark.exhaustive
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
