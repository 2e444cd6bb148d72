"""Analyses of golden games are the same on every platform, to the last digit.

After an intended change of the analysis, an estimate or a player, run with ``NAVALS_GOLDEN=write`` and review
the changes.
"""

from __future__ import annotations

from itertools import groupby, pairwise
from operator import itemgetter
from typing import Any

import msgspec
import pytest

from navals.club.analysis.analysis import GameAnalysis
from navals.club.analysis.findings import ChanceChange
from navals.core.record import record
from tests.games import under_test
from tests.records import TESTS, WRITES, golden_text

pytestmark = pytest.mark.native

FOUND = TESTS / "golden_findings"
NAMES = sorted(path.stem for path in FOUND.glob("*.json"))
"""Some golden games of each game whose analysis is short."""
DIGITS = 7


def rounded(value: Any) -> Any:
    if isinstance(value, float):
        return round(value, DIGITS) + 0.0
    if isinstance(value, dict):
        return {key: rounded(item) for key, item in value.items()}
    return [rounded(item) for item in value] if isinstance(value, list | tuple) else value


def packed(numbers: list[Any]) -> list[Any]:
    """Replace runs of equal values in a list by `[value, times]`."""
    runs = [(value, len([*some])) for value, some in groupby(numbers)]
    return [value if times == 1 else [value, times] for value, times in runs]


def analyse(name: str) -> dict[str, Any]:
    """Return everything that the analysis of a golden game reports, during and after its work."""
    analysis = GameAnalysis(record.read(golden_text(name)))
    steps = ((analysis.stage, round(1000 * analysis.progress)) for _ in analysis.steps())
    stages = ((stage, [at for (_, at), _ in groupby(some)]) for stage, some in groupby(steps, itemgetter(0)))
    # For each stage, the progress of each step.
    course = [[stage, packed([b - a for a, b in pairwise([0, *marks])])] for stage, marks in stages]
    findings = rounded(msgspec.to_builtins(analysis.findings()))
    shares, curves = findings["shares"], findings["curves"]
    findings["shares"] = {
        name: packed([share and share[name] for share in shares]) for name in ChanceChange.__struct_fields__
    }
    # Without hidden information all viewers have the same curve; the name of the first one refers to it.
    first = {str(curve): name for name, curve in reversed(curves.items())}
    findings["curves"] = {
        name: packed(curve) if first[str(curve)] == name else first[str(curve)]
        for name, curve in curves.items()
    }
    return {
        "findings": findings,
        "ledger": rounded(msgspec.to_builtins(analysis.ledger())),
        "noise": rounded(analysis.noise()) if not analysis.blind else None,
        "course": course,
    }


@pytest.mark.slow
@pytest.mark.parametrize("name", NAMES)
def test_an_analysis_finds_what_it_always_found(name: str) -> None:
    path, actual = FOUND / f"{name}.json", analyse(name)
    if WRITES:
        path.write_bytes(msgspec.json.encode(actual) + b"\n")
    expected = msgspec.json.decode(path.read_bytes())
    for part, value in msgspec.to_builtins(actual).items():
        assert value == expected[part], part


def test_every_game_has_some() -> None:
    assert {name.split("-")[0] for name in NAMES} == {*under_test()}
