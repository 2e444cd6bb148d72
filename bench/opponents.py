"""What the computer players are worth, all games in one table: each figure beside its goal, with interval, games, seed and commit.

    python bench/opponents.py                     the table, of the figures that are kept in bench/results
    python bench/opponents.py --game trafalgar    one game alone
    python bench/opponents.py --docs              writes the table into docs/opponents.md
    python bench/opponents.py --play              plays first what is missing or older than the code: hours
    python bench/opponents.py --play --seconds 900 --jobs 2          goes on with that for a quarter of an hour
    python bench/opponents.py --look              plays a tenth of the games of everything, keeps nothing: some twenty minutes

Nothing is measured here: each figure is that of a bench of its own (``RUNS``), which tells what it means. Shares are of decided games unless it
says otherwise, intervals 95 %. A figure is held (``yes``) by what was measured, ``proven`` if the whole interval is within the goal; ``old`` marks figures
whose game was changed since.
"""

from __future__ import annotations

import argparse
import math
import shlex
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from bench import provenance, strength
from navals import games
from navals.core.analysis.interval import wilson


class Run(NamedTuple):
    """A bench and its arguments, without ``--games`` and ``--json``; ``plays`` is the number of games for the figures that are kept. A match
    can be played in parts (`ledger.py`)."""

    name: str
    command: str
    plays: int
    parts: bool = True


class Figure(NamedTuple):
    """A figure: its mean, its interval, and of how many games."""

    value: float
    low: float
    high: float
    count: int


class Claim(NamedTuple):
    """What is to be held: the goal is ``least`` or ``most``. ``scale`` and ``unit`` are for the eye."""

    game: str
    what: str
    run: str
    find: Callable[[Any], Figure | None]
    least: float = -math.inf
    most: float = math.inf
    scale: float = 100.0
    unit: str = " %"


RUNS = {
    run.name: run
    for run in (
        Run("bataille_strength", "bataille_strength.py", 4000, parts=False),
        Run("bataille_exploit", "bataille_exploit.py --variant 1", 2000, parts=False),
        Run("mats_strength", "mats_strength.py --pairs expert:old-expert,expert:hard", 2000),
        Run("mats_exploit", "mats_exploit.py", 10000),
        Run("trafalgar_strength", "trafalgar_strength.py --pairs expert:old-expert,expert:expert", 400),
        Run("trafalgar_duel", "trafalgar_strength.py --pairs expert:hard --options fleet=duel", 200),
        Run(
            "trafalgar_race",
            "trafalgar_strength.py --pairs expert:hard --options 'fleet=frigates superiority=0'",
            200,
        ),
        Run("billiard_strength", "billiard_strength.py --pairs expert:old-expert", 400),
        Run("uncharted_strength", "uncharted_strength.py --pairs expert:old-expert", 400),
        Run("uncharted_balance", "uncharted_balance.py --seed even", 100),
        *(Run(f"{game}_longer", f"think_longer.py --game {game}", 100) for game in games.IDS),
    )
}


def rate(won: float, count: float) -> Figure | None:
    """A share with Wilson's interval."""
    return Figure(won / count, *wilson(round(won), round(count)), round(count)) if count else None


def match(pair: str) -> Callable[[Any], Figure | None]:
    """The share of the first of two players in the decided games of their match."""

    def find(figures: Any) -> Figure | None:
        for one in figures:
            if f"{one.get('a')}:{one.get('b')}" == pair:
                return rate(one["wins"], one["wins"] + one["losses"])
        return None

    return find


def ends(pair: str, reason: str) -> Callable[[Any], Figure | None]:
    """The share of the games of a match that ended so."""

    def find(figures: Any) -> Figure | None:
        for one in figures:
            if f"{one.get('a')}:{one.get('b')}" == pair:
                return rate(one["reasons"].get(reason, 0), one["games"])
        return None

    return find


def slower(pair: str) -> Callable[[Any], Figure | None]:
    """How much processor time a turn of the first of two players takes, by that of the second, in the same games."""

    def find(figures: Any) -> Figure | None:
        for one in figures:
            if f"{one.get('a')}:{one.get('b')}" == pair:
                times = [player["turn mean (ms)"] for player in one["players"]]
                ratio = times[0] / times[1]
                return Figure(ratio, ratio, ratio, one["games"])
        return None

    return find


def exploited(fleet: str) -> Callable[[Any], Figure | None]:
    """What the best response to the first columns of MATS wins."""

    def find(figures: Any) -> Figure | None:
        one = figures.get(fleet, {}).get("expert", {}).get("knows the mixture")
        return one and Figure(one["share"], one["low"], one["high"], one["games"])

    return find


def shots(figures: Any) -> Figure | None:
    """Shots more than the density way needs, on the same fleets of variant 1."""
    for one in figures["variants"]:
        if one["variant"] == 1:
            mean, half = one["expert"]["paired"]
            return Figure(mean, mean - half, mean + half, one["games"])
    return None


def informed(figures: Any) -> Figure | None:
    """Shots of somebody who knows how fleets are hidden, by those that uniform fleets take of the same shooter; variant 1."""
    for one in figures:
        if one["variant"] == 1:
            mean, half = one["informed / uniform"]
            return Figure(mean, mean - half, mean + half, one["games"])
    return None


def pairings(figures: Any) -> Iterator[Any]:
    """The pairings of all fleets of The Uncharted Seas, if experts played all of them with the numbers of the rules."""
    if len(figures["pairings"]) == 6 and figures["level"] == "expert" and not figures.get("house"):
        yield from figures["pairings"]


def worst(figures: Any) -> Figure | None:
    """The better fleet's share of the decided games in the pairing that is least even."""
    found = [(max(one["wins"], one["losses"]), one["wins"] + one["losses"]) for one in pairings(figures)]
    return rate(*max(found, key=lambda one: one[0] / one[1])) if found else None


def together(part: Callable[[Any], float], whole: Callable[[Any], float]) -> Callable[[Any], Figure | None]:
    """A share over all pairings."""

    def find(figures: Any) -> Figure | None:
        all_of = list(pairings(figures))
        return rate(sum(map(part, all_of)), sum(map(whole, all_of))) if all_of else None

    return find


def decided(one: Any) -> float:
    """Games of a pairing that somebody won."""
    return float(one["wins"] + one["losses"])


def losses(one: Any) -> float:
    """Ships lost in the games of a pairing."""
    return float(sum(one.get("lost", {}).values()))


def at_close_quarters(one: Any) -> float:
    """Those of them that were rammed, boarded or shot at in the first band."""
    return losses(one) * float(one.get("close", 0.0))


OLD = "expert:old-expert"

CLAIMS = (
    Claim("bataille", "variant 1: shots more than the density way", "bataille_strength", shots, most=-0.5, scale=1, unit=""),
    Claim("bataille", "variant 1: shots of who knows its placement, by uniform", "bataille_exploit", informed, least=0.96, scale=1, unit=""),
    Claim("mats", "expert against the frozen one", "mats_strength", match(OLD), least=0.55),
    Claim("mats", "its time by the frozen one's", "mats_strength", slower(OLD), most=1.0, scale=1, unit=""),
    *(
        Claim("mats", f"{fleet} fleet: best response to its columns", "mats_exploit", exploited(fleet), most=0.53)
        for fleet in ("standard", "close", "squadron", "edited")
    ),
    Claim("trafalgar", "battle: expert against the frozen one", "trafalgar_strength", match(OLD), least=0.55),
    Claim("trafalgar", "its time by the frozen one's", "trafalgar_strength", slower(OLD), most=1.0, scale=1, unit=""),
    Claim("trafalgar", "battle of equals: ended by a flag", "trafalgar_strength", ends("expert:expert", "flag"), least=0.12),
    Claim("trafalgar", "duel: expert against hard", "trafalgar_duel", match("expert:hard"), least=0.60),
    Claim("trafalgar", "flag race: expert against hard", "trafalgar_race", match("expert:hard"), least=0.60),
    Claim("billiard", "expert against the frozen one", "billiard_strength", match(OLD), least=0.55),
    Claim("billiard", "its time by the frozen one's", "billiard_strength", slower(OLD), most=1.0, scale=1, unit=""),
    Claim("uncharted", "expert against the frozen one", "uncharted_strength", match(OLD), least=0.65),
    Claim("uncharted", "its time by the frozen one's", "uncharted_strength", slower(OLD), most=1.0, scale=1, unit=""),
    Claim("uncharted", "equals, all fleets: draws", "uncharted_balance",
          together(lambda one: float(one["draws"]), lambda one: float(one["games"])), most=0.12),
    Claim("uncharted", "equals: ships lost at close quarters", "uncharted_balance",
          together(at_close_quarters, losses), least=0.15),
    Claim("uncharted", "equals: won by side A", "uncharted_balance",
          together(lambda one: float(one["won_by_side"][0]), decided), most=0.55),
    Claim("uncharted", "the least even pairing of fleets", "uncharted_balance", worst, most=0.58),
    *(
        Claim(game, "ten times the effort against itself", f"{game}_longer",
              lambda one: Figure(one["share"], one["low"], one["high"], one["games"]), least=0.55)
        for game in games.IDS
    ),
)  # fmt: skip


def held(claim: Claim, figure: Figure) -> str:
    """``proven``, ``yes`` or ``no``."""
    if claim.least <= figure.low < figure.high <= claim.most:
        return "proven"
    return "yes" if claim.least <= figure.value <= claim.most else "no"


def seeds(figures: Any) -> str:
    """The seed of a run, which the benches keep at different places."""
    found = figures[0] if isinstance(figures, list) else figures
    return str(found.get("seed", "-"))


def rows(folder: Path, claims: Iterable[Claim]) -> Iterator[tuple[str, ...]]:
    """The table, line by line."""
    for claim in claims:
        goal = (
            f">= {claim.least * claim.scale:g}"
            if claim.least > -math.inf
            else f"<= {claim.most * claim.scale:g}"
        )
        path = folder / f"{claim.run}.json"
        figure, commit, seed, old = None, "", "", ""
        if path.exists():
            figures, commit = provenance.read(path), provenance.whence(path)
            figure, seed = claim.find(figures), seeds(figures)
            old = " old" if folder == provenance.RESULTS and provenance.stale(path) else ""
        if figure is None:
            yield claim.game, claim.what, goal + claim.unit, "not measured", "", "", "", "", ""
            continue
        value, low, high = (f"{claim.scale * x:.{1 if claim.scale > 1 else 2}f}" for x in figure[:3])
        between = f"{low} to {high}" if low != high else ""
        state = held(claim, figure) + old
        yield (
            claim.game,
            claim.what,
            goal + claim.unit,
            value,
            between,
            str(figure.count),
            seed,
            commit,
            state,
        )


def show(folder: Path, claims: Iterable[Claim]) -> None:
    """Print the table."""
    lines = [
        ("game", "figure", "goal", "measured", "interval", "games", "seed", "commit", "held"),
        *rows(folder, claims),
    ]
    widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
    for line in lines:
        print("  ".join(cell.ljust(width) for cell, width in zip(line, widths, strict=True)).rstrip())


PAGE = provenance.ROOT / "docs" / "opponents.md"
BEGIN, END = "<!-- bench/opponents.py --docs -->\n", "<!-- end of the table -->\n"


def markdown(folder: Path, claims: Iterable[Claim]) -> str:
    """The table as the page has it: without the word ``old``, which comes and goes with the code."""
    lines = ["| game | figure | goal | measured | 95 % | games | held |", "|---|---|---|---|---|---|---|"]
    for game, what, goal, value, between, count, *_, state in rows(folder, claims):
        lines.append(f"| {' | '.join((game, what, goal, value, between, count, state.partition(' ')[0]))} |")
    return "\n".join(lines) + "\n"


def parted(text: str) -> tuple[str, str, str]:
    """What stands before the table of a page, the table, and what stands after it. Raises ValueError where the marks are missing."""
    before, begun, rest = text.partition(BEGIN)
    table, ended, after = rest.partition(END)
    if not begun or not ended:
        raise ValueError("a page needs both marks of the table")
    return before + BEGIN, table, END + after


def play(folder: Path, names: Iterable[str], part: int, jobs: int = 1, seconds: float = math.inf) -> None:
    """Run the benches of these names, each with one of ``part`` parts of its games, those that can as many at a time and until then."""
    until = time.monotonic() + seconds
    for name in names:
        run, path, left = RUNS[name], folder / f"{name}.json", until - time.monotonic()
        if left <= 0 or (not run.parts and part == 1 and path.exists() and not provenance.stale(path)):
            continue
        games = str(max(2, run.plays // part))
        command = [f"bench/{run.command.split()[0]}", *shlex.split(run.command)[1:]]
        command += ["--games", games, "--json", str(path)]
        if run.parts:
            command += ["--jobs", str(jobs), *(["--seconds", f"{left:.0f}"] if left < math.inf else [])]
        print(shlex.join(["python", *command]), flush=True)
        subprocess.run([sys.executable, *command], check=True, cwd=provenance.ROOT)


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("--game", choices=games.IDS)
    asked.add_argument("--play", action="store_true", help="what is missing or old")
    asked.add_argument("--docs", action="store_true", help="write the table into the page")
    asked.add_argument("--look", action="store_true", help="a tenth of everything, nothing is kept")
    strength.kept(asked)
    args = asked.parse_args()
    claims = [claim for claim in CLAIMS if args.game in (None, claim.game)]
    names = list(dict.fromkeys(claim.run for claim in claims))
    if args.look:
        with tempfile.TemporaryDirectory() as held_for_now:
            play(Path(held_for_now), names, 10, args.jobs, args.seconds)
            show(Path(held_for_now), claims)
        return
    if args.play:
        play(provenance.RESULTS, names, 1, args.jobs, args.seconds)
    show(provenance.RESULTS, claims)
    if args.docs:
        before, _, after = parted(PAGE.read_text("utf-8"))
        PAGE.write_text(before + markdown(provenance.RESULTS, CLAIMS) + after, "utf-8")


if __name__ == "__main__":
    main()
