"""``navals play``: games at a terminal."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from navals.core.record import record
from tests.cli.conftest import FLEET, Run
from tests.ui.relay import offer_games

Answers = Callable[..., None]


def test_two_people_play_at_one_terminal(run: Run, tmp_path: Path, answers: Answers) -> None:
    """Both press Enter first, wrong input is refused without a penalty, and every action is recorded."""
    path = tmp_path / "saved.navals"
    placing = ["", "A1", "help", "board", "actions", f"place {FLEET}"]
    shots = ["", "zz", "A1", "", "A1", "", "A1", "undo"]
    answers(*placing, "", f"place {FLEET}", *shots, "", "A2", "", "draw", "", "random", "accept")
    arguments = ("play", "bataille", "--a", "Ann", "--b", "Bo", "--options", "first=A", "--record", str(path))
    status, out, err = run(*arguments)
    assert (status, err) == (0, "")
    assert "bataille R1" in out and "is not an action of this game" in out
    text = path.read_text(encoding="utf-8")
    assert record.write(record.read(text)) == text
    assert '[A "Ann"]\n[B "Bo"]\n[Seed "' in text and '[Result "1/2-1/2"]' in text, "the seed is revealed"


def test_leaving_a_game_keeps_its_record(run: Run, tmp_path: Path, answers: Answers) -> None:
    path = tmp_path / "saved.navals"
    answers("", "save a\0b", f"save {tmp_path}/no/x", f"place {FLEET}", "", "quit")
    status, out, _ = run("play", "bataille", "--b", "Bo", "--record", str(path))
    assert status == 0
    assert "'a\\x00b' cannot be the name of a file" in out and "no/x: No such file" in out
    assert len(record.read(path.read_text(encoding="utf-8")).moves) == 1


def test_an_unwritable_record_is_one_sentence(run: Run, tmp_path: Path, answers: Answers) -> None:
    answers("", f"place {FLEET}")
    status, _, err = run("play", "bataille", "--b", "Bo", "--record", str(tmp_path / "no" / "x"))
    assert status == 2 and err.startswith("navals: ") and err.count("\n") == 1


def test_a_person_plays_against_the_computer(run: Run, answers: Answers) -> None:
    answers("random", "A1", "B1")
    options = ("--options", "bombs=2 first=A", "--seed", "1")
    status, out, err = run("play", "bataille", "--b", "ai:easy", *options)
    assert (status, err) == (0, "")
    assert "wins" in out.splitlines()[-1] or "draw" in out.splitlines()[-1]


def test_three_people_keep_the_score(
    run: Run, tmp_path: Path, answers: Answers, monkeypatch: pytest.MonkeyPatch
) -> None:
    offer_games(monkeypatch)
    path = tmp_path / "saved.navals"
    throws = (3, 3, 3, 1, 3, 1)
    answers(*(line for points in throws for line in ("", f"throw {points}")))
    names = ("--a", "Ann", "--b", "Bo", "--c", "Cy")
    options = ("--options", "mode=1v2 buoys.b=9", "--record", str(path))
    status, out, err = run("play", "relay", *names, *options)
    assert (status, err) == (0, "")
    assert out.splitlines()[-1] == "Bo + Cy has thrown enough."
    assert '[C "Cy"]' in path.read_text() and '[Options "mode=1v2 buoys.b=9"]' in path.read_text()
    assert "B + C has thrown enough." in run("replay", str(path))[1]
