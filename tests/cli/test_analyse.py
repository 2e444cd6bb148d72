"""``navals analyse``: what it prints, and which records it refuses."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from navals.cli import main
from tests.records import GOLDEN


def test_a_record_is_analysed_in_the_terminal(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["analyse", str(GOLDEN / "mats-limit.navals")]) == 0
    out = capsys.readouterr().out
    assert "Luck gave Ann 35 points" in out and "V2+1 (about 25 points better)" in out
    assert main(["analyse", "--json", str(GOLDEN / "mats-limit.navals")]) == 0
    found = json.loads(capsys.readouterr().out)
    ledger = found["ledger"]
    assert len(found["curve"]) == found["plies"] + 1 == len(found["actions"]) + 1
    total = ledger["start"] + ledger["luck"] + sum(ledger["skill"]) + ledger["rest"]
    assert total == pytest.approx(ledger["end"]) and found["curve"][-1] == 1.0


def test_in_the_terminal_too_a_game_must_be_over_and_a_record_sound(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    begun = tmp_path / "begun.navals"
    begun.write_text('[Navals "1"]\n[Game "mats"]\n')
    assert main(["analyse", str(begun)]) == 2 and "finished" in capsys.readouterr().err
    begun.write_text('[Navals "1"]\n[Game "mats"]\n1. A nonsense\n')
    assert main(["analyse", str(begun)]) == 2 and "line 3" in capsys.readouterr().err
    assert main(["analyse", str(GOLDEN / "billiard-sheet.navals")]) == 0
    assert "cannot tell who is ahead" in capsys.readouterr().out
