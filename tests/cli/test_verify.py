"""``navals verify``: its output and exit status."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from navals.core.record import record
from tests.cli.conftest import Run, Write
from tests.core.test_audit import SEED, edit, played
from tests.records import golden_text


def test_a_kept_promise_is_status_0(run: Run, write: Write) -> None:
    replay = played("mats")
    status, out, err = run("verify", write(record.write(replay)))
    count = sum(move.seat == -1 for move in replay.moves)
    rows = [row for row in out.splitlines() if row.startswith("draw ")]
    assert (status, err, len(rows)) == (0, "", count)
    assert rows[0].startswith("draw 0, action 3: ")
    assert "matches the seed" in rows[0] and "for the lead" in rows[0]
    assert out.splitlines()[count:] == [
        "The promise was kept: the seed matches the fingerprint.",
        f"{count} draws come from the seed, and all match it.",
    ]


def test_a_changed_draw_is_status_1(run: Run, write: Write) -> None:
    replay = played("bataille")
    draw = next(replay.game.text(move.action) for move in replay.moves if move.seat == -1)
    other = "AB"[draw == "A"]
    head, tail = record.write(replay).split(f"* {draw}\n")
    # With another first player, the shots would be out of turn.
    status, out, err = run("verify", write(f"{head}* {other}\n"))
    assert tail and status == 1 and f"{other} – DIFFERS: the seed gives {draw}" in out and "result" in err
    assert "1 draw does not match the seed." in out


@pytest.mark.parametrize(("old", "new"), [(SEED, "b5" * 32), ('SeedCommit "', 'SeedCommit "0')])
def test_a_broken_promise_is_status_1(run: Run, write: Write, old: str, new: str) -> None:
    status, out, _ = run("verify", write(record.write(edit(played("mats"), (old, new)))))
    assert status == 1 and "The promise was broken" in out


def test_an_open_audit_is_status_3(run: Run, write: Write) -> None:
    status, out, _ = run("verify", write(golden_text("mats-limit")))
    assert status == 3 and "The seed is unknown" in out and "cannot be checked" in out
    lines = record.write(played("mats")).split("\n")
    status, out, _ = run("verify", write("\n".join(line for line in lines if "SeedCommit" not in line)))
    assert status == 3 and "Nothing was promised before the game" in out
    status, out, _ = run("verify", write('[Navals "1"]\n[Game "mats"]\n[SeedCommit "ab"]\n'))
    assert status == 3 and "The seed stays secret until the game is over." in out


def test_real_and_agreed_draws_are_named(run: Run, write: Write) -> None:
    text = record.write(edit(played("mats"), ("[Result", '[Dice "real=0-1"]\n[Result')))
    status, out, _ = run("verify", write(text))
    assert (
        status == 0 and "2 draws were made with real dice: only those who saw them can vouch for them." in out
    )
    assert out.count("– real dice") == 2
    status, out, _ = run("verify", write(golden_text("bataille-agreed-draw")))
    assert status == 3 and "1 draw was agreed on at the table." in out


def test_json_has_the_same_facts(run: Run, write: Write) -> None:
    replay = edit(played("trafalgar"), ("[Result", '[Dice "real=1"]\n[Result'))
    status, out, _ = run("verify", write(record.write(replay)), "--json")
    report = json.loads(out)
    assert status == 0 and len(out.splitlines()) == 1
    draws = report.pop("draws")
    expected = {"game": "trafalgar", "outcome": "fair", "over": True, "seed": SEED, "kept": True}
    assert report == expected | {"promise": replay.tags["SeedCommit"]}
    assert [draw["verdict"] for draw in draws[:3]] == ["same", "real", "same"]
    first = {"number": 0, "ply": 1, "drawn": draws[0]["drawn"], "verdict": "same", "due": None}
    assert draws[0] == first


def test_records_of_matches_can_be_verified(run: Run, tmp_path: Path) -> None:
    players = ("--a", "easy", "--b", "easy", "-n", "2", "--records", str(tmp_path / "m"))
    assert run("match", "mats", *players)[0] == 0
    paths = sorted((tmp_path / "m").iterdir())
    assert len(paths) == 2 and all(run("verify", str(path))[0] == 0 for path in paths)
