"""The tables of the strength of computer players."""

from __future__ import annotations

from pathlib import Path

import pytest

from bench import opponents, provenance

pytestmark = pytest.mark.native

MATCH = {"a": "expert", "b": "old-expert", "older": "v1", "games": 100, "options": "fleet=duel"}
MATCH |= {"share": 0.75, "low": 0.645, "high": 0.832}


def test_tables_show_the_kept_matches_and_ladders(tmp_path: Path) -> None:
    rungs = [{"position": 100 * level, "rating": 1700.4 + 100 * level} for level in range(4)]
    provenance.write(tmp_path / "mats_ladder.json", {"rungs": rungs, "pairs": [{"games": 40}]})
    provenance.write(tmp_path / "trafalgar_duel.json", [MATCH])
    commit = provenance.commit()
    assert [*opponents.ratings(tmp_path)] == [("mats", "1700", "1800", "1900", "2000", "40", commit)]
    name = "expert against the older expert of v1, `fleet=duel`"
    row = ("trafalgar", name, "100", "75.0 %", "64.5 to 83.2", commit)
    assert [*opponents.matches(tmp_path)] == [row]
    assert f"| {' | '.join(row)} |" in opponents.markdown(tmp_path)


def test_the_page_has_the_tables_of_the_kept_results() -> None:
    """`python bench/opponents.py --docs` updates them."""
    tables = opponents.split(opponents.PAGE.read_text(encoding="utf-8"))[1]
    assert tables == opponents.markdown(provenance.RESULTS)


def test_a_page_without_the_marks_is_refused() -> None:
    with pytest.raises(ValueError, match="both marks"):
        opponents.split(f"# Opponents\n{opponents.BEGIN}| game |\n")
