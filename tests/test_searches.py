"""What is told of long searches for faults: the sum of several runs, whatever failed, and which commits they were."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from bench import searches

pytestmark = pytest.mark.native


def kept(folder: Path, name: str, value: Any) -> None:
    (folder / f"{name}.json").write_text(json.dumps(value), encoding="utf-8")


def test_runs_are_summed_and_failures_named(tmp_path: Path) -> None:
    one = {"commit": "aaa", "sessions": 1000, "failed": []}
    kept(tmp_path, "simulation", {"runs": [one, one | {"failed": [1007, 1500]}, one | {"commit": "bbb"}]})
    (line,) = searches.table(tmp_path)
    assert "3000 of 100000 sessions" in line and "seeds 1007, 1500 failed" in line and "(aaa, bbb)" in line


def test_each_decoder_has_its_line(tmp_path: Path) -> None:
    run = {
        "decoder": "link",
        "commit": "aaa",
        "inputs": 10,
        "slow": 1,
        "slowest (ms)": 7.5,
        "memory (MiB)": 80,
    }
    runs = [
        run | {"failed": False},
        run | {"failed": True, "slowest (ms)": 3.0},
        run | {"decoder": "twin", "failed": False},
    ]
    kept(tmp_path, "fuzz", {"runs": runs})
    link, twin = searches.table(tmp_path)
    assert "link: 20 of" in link and "1 searches failed, 2 answers slow, the slowest 7.5 ms" in link
    assert "twin: 10 of" in twin and "no searches failed" in twin


def test_the_kept_searches_can_be_told() -> None:
    told = list(searches.table(searches.FOLDER))
    assert len(told) >= len([*searches.FOLDER.glob("*.json")]) > 0
