"""``navals analyse``: its output, and refused records."""

from __future__ import annotations

import json

import pytest

from tests.cli.conftest import Run, Write
from tests.records import GOLDEN

RECORD = str(GOLDEN / "mats-limit.navals")


@pytest.mark.slow
def test_a_record_is_analysed(run: Run) -> None:
    status, out, _ = run("analyse", RECORD)
    assert status == 0 and "Luck gave Ann 35 points" in out and "V2+1 (about 25 points better)" in out
    status, out, _ = run("analyse", "--json", RECORD)
    report = json.loads(out)
    ledger = report["ledger"]
    assert status == 0 and len(report["curve"]) == report["plies"] + 1 == len(report["actions"]) + 1
    total = ledger["start"] + ledger["luck"] + sum(ledger["skill"]) + ledger["rest"]
    assert total == pytest.approx(ledger["end"]) and report["curve"][-1] == 1.0


def test_only_valid_finished_games_are_analysed(run: Run, write: Write) -> None:
    status, _, err = run("analyse", write('[Navals "1"]\n[Game "mats"]\n'))
    assert status == 2 and "finished" in err
    status, _, err = run("analyse", write('[Navals "1"]\n[Game "mats"]\n1. A nonsense\n'))
    assert status == 2 and "line 3" in err
    status, out, _ = run("analyse", str(GOLDEN / "billiard-sheet.navals"))
    assert status == 0 and "cannot tell who is ahead" in out
