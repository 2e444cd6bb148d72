"""``navals verify``: what it prints, and its exit status."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from navals.cli import main
from navals.core.record import record
from tests.core.test_audit import SEED, again, played
from tests.records import golden_text

Verify = Callable[..., tuple[int, str, str]]


@pytest.fixture
def verify(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Verify:
    """Write a record to a file and verify it: exit status, output, errors."""

    def run(text: str, *flags: str, before: tuple[str, ...] = ()) -> tuple[int, str, str]:
        path = tmp_path / "x.navals"
        path.write_text(text, encoding="utf-8")
        status = main([*before, "verify", str(path), *flags])
        out, err = capsys.readouterr()
        return status, out, err

    return run


def test_a_kept_promise_is_status_0_with_a_line_a_draw(verify: Verify) -> None:
    replay = played("mats")
    status, out, err = verify(record.write(replay))
    count = sum(move.seat == -1 for move in replay.moves)
    rows = [row for row in out.splitlines() if row.startswith("draw ")]
    assert (status, err, len(rows)) == (0, "", count)
    assert (
        rows[0].startswith("draw 0, action 3: ")
        and "follows from the seed" in rows[0]
        and "for the lead" in rows[0]
    )
    assert out.splitlines()[count:] == [
        "The promise was kept: the seed fits the fingerprint.",
        f"{count} draws were made from it, and all agree.",
    ]


def test_a_changed_draw_is_status_1_and_named(verify: Verify) -> None:
    replay = played("bataille")
    drawn = (
        "A" if any(move.seat == -1 and replay.game.text(move.action) == "A" for move in replay.moves) else "B"
    )
    other = "AB"[drawn == "A"]
    text = record.write(replay)
    head, tail = text.split(f"* {drawn}\n")
    # Without the shots, which would be out of turn.
    status, out, err = verify(f"{head}* {other}\n")
    assert tail and status == 1 and f"{other} – DIFFERS: the seed gives {drawn}" in out and "result" in err
    assert "1 draw does not follow from the seed." in out


@pytest.mark.parametrize(("old", "new"), [(SEED, "b5" * 32), ('SeedCommit "', 'SeedCommit "0')])
def test_a_broken_promise_is_status_1(verify: Verify, old: str, new: str) -> None:
    status, out, _ = verify(record.write(again(played("mats"), (old, new))))
    assert status == 1 and "The promise was broken" in out


def test_what_cannot_be_told_is_status_3(verify: Verify) -> None:
    status, out, _ = verify(golden_text("mats-limit"))
    assert status == 3 and "The seed is unknown" in out and "cannot be checked" in out
    text = record.write(played("mats"))
    status, out, _ = verify("\n".join(line for line in text.split("\n") if "SeedCommit" not in line))
    assert status == 3 and "Nothing was promised before the game" in out
    status, out, _ = verify('[Navals "1"]\n[Game "mats"]\n[SeedCommit "ab"]\n')
    assert status == 3 and "The seed stays secret until the game is over." in out


def test_real_and_agreed_draws_are_said_to_be_so(verify: Verify) -> None:
    status, out, _ = verify(record.write(again(played("mats"), ("[Result", '[Dice "real=0-1"]\n[Result'))))
    assert status == 0 and "2 draws were made with real dice: only those who saw them can tell." in out
    assert out.count("– real dice") == 2
    status, out, _ = verify(golden_text("bataille-agreed-draw"))
    assert status == 3 and "1 draw was agreed on at the table." in out


def test_json_tells_the_same_to_programs(verify: Verify) -> None:
    replay = again(played("trafalgar"), ("[Result", '[Dice "real=1"]\n[Result'))
    status, out, _ = verify(record.write(replay), "--json")
    found = json.loads(out)
    assert status == 0 and len(out.splitlines()) == 1
    assert found.keys() == {"game", "outcome", "over", "promise", "seed", "kept", "draws"}
    assert (found["game"], found["outcome"], found["over"], found["kept"]) == (
        "trafalgar",
        "fair",
        True,
        True,
    )
    assert found["seed"] == SEED and found["promise"] == replay.tags["SeedCommit"]
    assert [draw["verdict"] for draw in found["draws"][:3]] == ["same", "real", "same"]
    assert found["draws"][0] == {
        "number": 0,
        "ply": 1,
        "drawn": found["draws"][0]["drawn"],
        "verdict": "same",
        "due": None,
    }


def test_no_record_is_status_2(verify: Verify, capsys: pytest.CaptureFixture[str]) -> None:
    status, out, err = verify("hello")
    assert (status, out) == (2, "") and err.startswith("line 1")
    assert main(["verify", "/no/such/file"]) == 2


def test_matches_write_records_that_can_be_verified(
    verify: Verify, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert (
        main(["match", "mats", "--a", "easy", "--b", "easy", "-n", "2", "--records", str(tmp_path / "m")])
        == 0
    )
    for path in sorted((tmp_path / "m").iterdir()):
        capsys.readouterr()
        assert verify(path.read_text(encoding="utf-8"))[0] == 0


def test_a_line_in_french(verify: Verify) -> None:
    status, out, _ = verify(record.write(played("bataille")), before=("--lang", "fr"))
    assert status == 0 and out
