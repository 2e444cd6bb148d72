"""Print the strengths of the computer players: every match and ladder in ``bench/results``.

    python bench/opponents.py            the tables, with commits
    python bench/opponents.py --docs     write them into docs/opponents.md

The figures come from ``bench/strength.py`` and ``bench/ladder.py``.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from bench import provenance
from navals import games
from navals.core.player import LEVELS

PAGE = provenance.ROOT / "docs" / "opponents.md"
BEGIN, END = "<!-- bench/opponents.py --docs -->\n", "<!-- end of the tables -->\n"

Row = tuple[str, ...]
MATCHES: Row = ("game", "match", "games", "won", "95 %", "commit")
RATINGS: Row = ("game", *LEVELS, "games a step", "commit")


def results(folder: Path, game_id: str) -> Iterator[tuple[str, Any]]:
    """Yield the commit and the figures of each result file of a game."""
    for path in sorted(folder.glob(f"{game_id}_*.json")):
        result = json.loads(path.read_text(encoding="utf-8"))
        yield result["commit"], result["figures"]


def percent(row: Any) -> Row:
    """Return the share and the interval in a row, in percent."""
    return f"{100 * row['share']:.1f} %", f"{100 * row['low']:.1f} to {100 * row['high']:.1f}"


def matches(folder: Path) -> Iterator[Row]:
    """Yield a row for each match, with shares of decided games (with more effort: of all games)."""
    for game_id in games.IDS:
        for commit, figures in results(folder, game_id):
            for row in figures if isinstance(figures, list) else ():
                older = f" of {row['older']}" if "older" in row else ""
                name = f"{row['a']} against {row['b'].replace('old-', 'the older ')}{older}"
                name += f", `{row['options']}`" if row["options"] else ""
                yield game_id, name, str(row["games"]), *percent(row), commit
            if "times" in figures:
                name = f"expert with {figures['times']} times its effort against itself"
                yield game_id, name, str(figures["games"]), *percent(figures), commit


def ratings(folder: Path) -> Iterator[Row]:
    """Yield a row for each ladder: the ratings of the four levels."""
    for game_id in games.IDS:
        for commit, figures in results(folder, game_id):
            if "rungs" in figures:
                rungs = {rung["position"]: round(rung["rating"]) for rung in figures["rungs"]}
                levels = (str(rungs.get(100 * number, "")) for number in range(len(LEVELS)))
                yield game_id, *levels, str(min(pair["games"] for pair in figures["pairs"])), commit


def table(rows: Sequence[Row]) -> str:
    """Return rows as a Markdown table; the first is the header."""
    lines = [f"| {' | '.join(row)} |" for row in rows]
    return "\n".join([lines[0], "|---" * len(rows[0]) + "|", *lines[1:]]) + "\n"


def markdown(folder: Path) -> str:
    """Return the tables of ratings and matches as Markdown."""
    return table([RATINGS, *ratings(folder)]) + "\n" + table([MATCHES, *matches(folder)])


def split(text: str) -> tuple[str, str, str]:
    """Split a page into the parts before, in and after its tables. Raise ``ValueError`` if a mark is
    missing."""
    head, opening, rest = text.partition(BEGIN)
    tables, ended, tail = rest.partition(END)
    if not opening or not ended:
        raise ValueError("a page needs both marks of the tables")
    return head + BEGIN, tables, END + tail


def main() -> None:
    parser = provenance.parser(__doc__)
    parser.add_argument("--docs", action="store_true", help="write the tables into docs/opponents.md")
    args = parser.parse_args()
    print(markdown(provenance.RESULTS))
    if args.docs:
        head, _, tail = split(PAGE.read_text(encoding="utf-8"))
        PAGE.write_text(head + markdown(provenance.RESULTS) + tail, encoding="utf-8")


if __name__ == "__main__":
    main()
