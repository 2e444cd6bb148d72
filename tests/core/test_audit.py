"""Audits of records: draws that follow from the seed, other draws, and unknown ones."""

from __future__ import annotations

import hashlib
import random
import secrets
from functools import cache

import pytest

from navals import games
from navals.core.player import Limit
from navals.core.record import record
from navals.core.record.audit import EARLIER_DRAW, REAL_DRAW, audit, draw_origins, record_origin
from navals.core.record.record import Replay
from navals.core.seat import CHANCE
from navals.core.table import Table, play_out
from navals.games.uncharted.rules.cards.deck import cards as all_cards
from navals.games.uncharted.rules.state import dice_due
from tests.core.test_dice import derived
from tests.records import golden_text

SEED = "5a" * 32


@cache
def text_of(name: str) -> str:
    """Return the record of a game between computers, with its seed revealed."""
    game = games.find(name)
    table = Table.new(game, game.schema.parse(game.match_options), ["ai:easy", "ai:easy"], SEED)
    table.replay.tags |= {"Seed": SEED, "SeedCommit": table.dice.commitment}
    play_out(table, [game.player("easy")] * 2, Limit(nodes=1))
    return table.text()


def played(name: str) -> Replay:
    return record.read(text_of(name))


@pytest.fixture(scope="module")
def mats() -> Replay:
    return played("mats")


def edit(replay: Replay, *changes: tuple[str, str]) -> Replay:
    text = record.write(replay)
    for old, new in changes:
        assert old in text
        text = text.replace(old, new, 1)
    return record.read(text)


@pytest.mark.slow
@pytest.mark.parametrize("name", games.IDS)
def test_every_draw_of_every_game_comes_from_the_seed(name: str) -> None:
    report = audit(played(name))
    assert report.outcome == "fair" and report.kept and report.over
    assert report.checks and {check.verdict for check in report.checks} == {"same"}
    assert [check.number for check in report.checks] == list(range(len(report.checks)))


def test_a_changed_die_is_located(mats: Replay) -> None:
    line = next(text for text in record.write(mats).split("\n")[::-1] if ". * " in text)
    faces = line.split("* ")[1].split()
    other = "6" if faces[-1] in "45" else "5" if faces[-1] == "6" else "2" if faces[-1] in "13" else "1"
    report = audit(edit(mats, (line, line[: -len(faces[-1])] + other)))
    assert report.outcome == "broken" and report.kept, "the commitment itself matches"
    [wrong] = report.checks_with("other")
    assert (wrong.drawn, wrong.due) == (other, faces[-1]) and wrong.number == len(report.checks) - 1
    assert mats.moves[wrong.ply].seat == CHANCE


def test_another_seed_breaks_commitment_and_draws(mats: Replay) -> None:
    report = audit(edit(mats, (SEED, "b5" * 32)))
    assert report.outcome == "broken" and report.kept is False and report.checks_with("other")


def test_another_commitment_is_broken_even_if_draws_match(mats: Replay) -> None:
    report = audit(edit(mats, ('SeedCommit "', 'SeedCommit "0')))
    assert report.outcome == "broken" and report.kept is False and not report.checks_with("other")


def test_a_commitment_may_have_capitals_and_blanks(mats: Replay) -> None:
    promise = mats.tags["SeedCommit"]
    report = audit(edit(mats, (f'"{promise}"', f'" {promise.upper()} "')))
    assert report.kept and report.outcome == "fair" and report.promise == f" {promise.upper()} "


def test_an_audit_describes_the_game(mats: Replay) -> None:
    report = audit(mats)
    assert (report.game, report.seed, report.plies) == (mats.game.id, SEED, len(mats.moves))
    plies = [ply for ply, move in enumerate(mats.moves) if move.seat == CHANCE]
    assert [check.ply for check in report.checks] == plies
    assert all(mats.game.text(mats.moves[check.ply].action) == check.drawn for check in report.checks)
    assert {check.due for check in report.checks} == {""}
    empty = Replay(mats.game, mats.options, dict(mats.tags))
    report = audit(empty)
    assert (report.over, report.plies, report.checks, report.outcome) == (False, 0, (), "fair")


def test_a_seed_can_be_given(mats: Replay) -> None:
    replay = record.read("\n".join(line for line in record.write(mats).split("\n") if "[Seed " not in line))
    assert audit(replay).outcome == "open"
    assert audit(replay, SEED).outcome == "fair" and audit(replay, "x").outcome == "broken"


def test_real_and_earlier_draws_are_excepted(mats: Replay) -> None:
    report = audit(edit(mats, ("[Result", '[Dice "real=0-1,3 earlier=2"]\n[Result')))
    assert [check.verdict for check in report.checks[:5]] == ["real", "real", "earlier", "real", "same"]
    assert report.outcome == "fair"


def test_agreed_draws_are_excepted() -> None:
    text = golden_text("bataille-agreed-draw")
    [check] = audit(record.read(text), SEED).checks
    assert (check.verdict, check.drawn) == ("agreed", "B")


@pytest.mark.parametrize(
    ("tags", "verdict"),
    [
        ({"A": "ai:easy", "B": "ai:hard"}, "unknown"),
        ({"A": "Greedy", "BotA": "07ab12cd", "B": "ai:hard"}, "unknown"),
        ({"A": "Ann", "B": "ai:hard"}, "agreed"),
        ({"A": "ai:easy"}, "agreed"),
        ({"A": "Greedy", "BotB": "07ab12cd", "B": "ai:hard"}, "agreed"),
    ],
)
def test_computers_agree_on_nothing(tags: dict[str, str], verdict: str) -> None:
    replay = record.read(golden_text("bataille-agreed-draw"))
    replay.tags = tags
    [check] = audit(replay).checks
    assert check.verdict == verdict and audit(replay).seed is None


def test_a_game_stays_fair_after_take_backs() -> None:
    game = games.find("uncharted")
    table = Table.new(game, game.schema.parse(game.match_options), ["ai:easy", "ai:easy"], SEED)
    table.replay.tags |= {"Seed": SEED, "SeedCommit": table.dice.commitment}
    player = game.player("easy")
    for turn in range(6):
        while table.draws() < 8 + turn:
            seat = table.actor()
            if seat == CHANCE:
                table.roll()
            else:
                thoughts = player.think(table.view(seat), Limit(nodes=1), table.seat_rng(seat))
                table.play(seat, list(thoughts)[-1].action)
        table.take_back(table.ply - 9)
    assert not audit(table.replay).checks_with("other")


# ------------------------------------------------------------------------------------------------- the tag


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", {}),
        ("real=0", {0: REAL_DRAW}),
        (
            "real=3-5,9 earlier=0-1",
            {3: REAL_DRAW, 4: REAL_DRAW, 5: REAL_DRAW, 9: REAL_DRAW, 0: EARLIER_DRAW, 1: EARLIER_DRAW},
        ),
        ("real=5-3", {}),
        ("forged=1 real=x,2,-4,1-2-3", {2: REAL_DRAW}),
        ("real", {}),
        ("real=99999999", {}),
    ],
)
def test_the_tag_lists_origins(text: str, expected: dict[int, str]) -> None:
    assert draw_origins({"Dice": text}) == expected


def test_a_huge_tag_is_bounded() -> None:
    assert len(draw_origins({"Dice": "real=" + ",".join(["0-999999"] * 50)})) == record.MAX_ACTIONS + 1


def test_marks_are_merged() -> None:
    tags: dict[str, str] = {}
    record_origin(tags, (4,), None)
    assert tags == {}
    record_origin(tags, (4, 5, 7), REAL_DRAW)
    record_origin(tags, range(6), EARLIER_DRAW)
    assert tags == {"Dice": "real=4-5,7 earlier=0-3"}, "real draws stay real"
    record_origin(tags, (5,), None)
    assert tags == {"Dice": "real=4,7 earlier=0-3"}
    record_origin(tags, range(9), None)
    assert tags == {}


def test_known_marks_are_not_rewritten() -> None:
    tags = {"Dice": "real=1,0,2"}
    record_origin(tags, (0, 2), REAL_DRAW)
    assert tags == {"Dice": "real=1,0,2"}
    record_origin(tags, (4,), REAL_DRAW)
    assert tags == {"Dice": "real=0-2,4"}
    assert draw_origins({"Dice": "real=1,0,2"}) == dict.fromkeys((0, 1, 2), REAL_DRAW)
    record_origin(tags, (1,), EARLIER_DRAW)
    assert tags == {"Dice": "real=0-2,4"}


# ----------------------------------------------------------------------------------------- opened elsewhere


def test_an_opened_game_gets_a_commitment_for_further_draws(monkeypatch: pytest.MonkeyPatch) -> None:
    game = games.find("mats")
    table = Table.new(game, game.schema.default(), ["Ann", "Bo"], SEED)
    table.replay.tags["SeedCommit"] = table.dice.commitment
    for text in ("order TP V1 V2 F1 F2 C1 C2",) * 2:
        table.play(table.actor(), game.parse(text, table.position.state))
    table.roll()
    monkeypatch.setattr(secrets, "token_hex", lambda size: "c3" * size)
    other = Table.from_replay(record.read(table.text()))
    assert other.dice.seed == "c3" * 32 and other.replay.tags["SeedCommit"] == other.dice.commitment
    assert other.replay.tags["Dice"] == "earlier=0"
    other.roll()
    report = audit(other.replay, other.dice.seed)
    assert [check.verdict for check in report.checks] == ["earlier", "same"] and report.outcome == "fair"


def test_an_opened_finished_game_is_unchanged(mats: Replay) -> None:
    text = record.write(mats)
    assert Table.from_replay(record.read(text)).text() == text
    bare = golden_text("mats-limit")
    assert "SeedCommit" not in Table.from_replay(record.read(bare)).text()


def test_an_opened_game_continues_with_its_own_seed() -> None:
    game = games.find("mats")
    table = Table.new(game, game.schema.default(), ["Ann", "Bo"], SEED)
    table.replay.tags |= {"Seed": SEED, "SeedCommit": table.dice.commitment}
    other = Table.from_replay(record.read(table.text()))
    assert other.dice.seed == SEED and other.text() == table.text()


# ------------------------------------------------------------------------------------- independent verifier


def stranger(replay: Replay, ply: int, number: int) -> str:
    """Compute a draw of The Uncharted Seas from ``docs/fairness.md`` alone."""
    state, draw = replay.positions[ply].state, replay.game.text(replay.moves[ply].action)
    if draw.startswith("draw"):
        task = state.agenda[-1]
        cards = twister(number).sample(state.deck(task.seat), task.count)
        return " ".join(("draw", *sorted(cards, key=list(all_cards()).index)))
    if not draw[0].isdecimal():
        return ("N", "NE", "E", "SE", "S", "SW", "W", "NW")[derived(SEED, number, 8)]
    count, pool = dice_due(state)
    if pool is None and count == 1:
        return str(derived(SEED, number, 6) + 1)
    if pool is None and count == 2:
        pair = derived(SEED, number, 36)
        return f"{pair // 6 + 1} {pair % 6 + 1}"
    faces, rng = [], twister(number)
    for _ in range(count):
        faces.append(1 + int(6 * rng.random()))
        while faces[-1] == 6 and pool is not None:
            faces.append(1 + int(6 * rng.random()))
    return " ".join(map(str, faces))


def twister(number: int) -> random.Random:
    text = f"{SEED}/{number}/".encode()
    return random.Random(int.from_bytes(text + hashlib.sha512(text).digest(), "big"))


@pytest.mark.slow
def test_a_verifier_by_the_docs_alone_agrees() -> None:
    replay = played("uncharted")
    plies = [ply for ply, move in enumerate(replay.moves) if move.seat == CHANCE]
    kinds = set()
    for number, ply in enumerate(plies):
        draw = replay.game.text(replay.moves[ply].action)
        assert draw == stranger(replay, ply, number), f"draw {number}"
        shape = draw.split()[0] if draw[0].isalpha() else len(draw.split())
        kinds.add((shape, dice_due(replay.positions[ply].state)[1] is None))

    assert len(kinds) > 6, "dice one, two and many, pools, cards, the wind"
