"""The table of what computer players are worth: figures are found in what the benches keep, and judged by their goals."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from bench import opponents, provenance
from bench.opponents import CLAIMS, RUNS, Claim, Figure, held, rows

pytestmark = pytest.mark.native

BATTLE: dict[str, Any] = {
    "a": "expert",
    "b": "old-expert",
    "games": 100,
    "wins": 60,
    "losses": 20,
    "draws": 20,
    "reasons": {"fleet": 70, "flag": 30},
    "players": [{"turn mean (ms)": 30.0}, {"turn mean (ms)": 40.0}],
    "seed": "s",
}


def claim(find: Any, **goal: float) -> Claim:
    return Claim("trafalgar", "a figure", "trafalgar_strength", find, **goal)


def test_a_figure_is_proven_by_its_whole_interval_only() -> None:
    half = claim(None, least=0.55)
    assert held(half, Figure(0.6, 0.56, 0.64, 100)) == "proven"
    assert held(half, Figure(0.6, 0.5, 0.7, 100)) == "yes"
    assert held(half, Figure(0.5, 0.4, 0.6, 100)) == "no"
    most = claim(None, most=0.12)
    assert held(most, Figure(0.1, 0.08, 0.11, 100)) == "proven"
    assert held(most, Figure(0.2, 0.1, 0.3, 100)) == "no"
    # A ratio of times has no interval, so nothing proves it.
    assert held(claim(None, most=1.0), Figure(0.8, 0.8, 0.8, 100)) == "yes"


def test_figures_of_a_match() -> None:
    figures = [BATTLE]
    share = opponents.match("expert:old-expert")(figures)
    assert share is not None and (share.value, share.count) == (0.75, 80)
    flags = opponents.ends("expert:old-expert", "flag")(figures)
    assert flags is not None and (flags.value, flags.count) == (0.3, 100)
    slower = opponents.slower("expert:old-expert")(figures)
    assert slower is not None and slower.value == 0.75
    assert opponents.match("expert:hard")(figures) is None


def test_the_table_says_what_was_measured_and_what_was_not(tmp_path: Path) -> None:
    kept = {"commit": "0123456789", "machine": "any", "figures": [BATTLE]}
    (tmp_path / "trafalgar_strength.json").write_text(json.dumps(kept))
    both = (
        claim(opponents.match("expert:old-expert"), least=0.55),
        claim(opponents.match("expert:hard"), least=0.6),
    )
    first, second = rows(tmp_path, both)
    assert first[2:] == (">= 55 %", "75.0", "64.5 to 83.2", "80", "s", "0123456789", "proven")
    assert second[3] == "not measured"


def test_every_run_exists_and_every_figure_comes_from_a_bench() -> None:
    for run in RUNS.values():
        assert (provenance.ROOT / "bench" / run.command.split()[0]).is_file()
    assert {claim.run for claim in CLAIMS} == set(RUNS)


@pytest.mark.parametrize("kept", sorted(provenance.RESULTS.glob("*.json")), ids=lambda path: path.stem)
def test_what_is_kept_can_be_read(kept: Path) -> None:
    """A bench that keeps its figures otherwise would empty the table without a word."""
    for one in (one for one in CLAIMS if one.run == kept.stem):
        figure = one.find(provenance.read(kept))
        assert figure is None or figure.low <= figure.value <= figure.high


def test_the_page_has_the_table_of_what_is_kept() -> None:
    """`python bench/opponents.py --docs` writes it."""
    table = opponents.parted(opponents.PAGE.read_text("utf-8"))[1]
    assert table == opponents.markdown(provenance.RESULTS, CLAIMS)


def test_a_page_without_the_marks_is_left_alone() -> None:
    with pytest.raises(ValueError, match="both marks"):
        opponents.parted(f"# Opponents\n{opponents.BEGIN}| game |\n")
