"""Whether the tests notice: mutation testing (Cosmic Ray) of the rules, the core and the geometry.

    python bench/mutants.py mats --count 200 --jobs 2       a sample of the mutants of one part
    python bench/mutants.py core --count 40 --json FILE
    python bench/mutants.py mats --only 17                  one mutant of the sample again: shows what was changed and what the tests say
    python bench/mutants.py core --seed S --again --json FILE    those that lived on in FILE's run, again: tests may have been written since

A part is a game's ``rules``, ``core`` or ``geometry``. Of all mutants that Cosmic Ray's operators make of its files a sample is drawn, by file in
proportion to the lines that have mutants, one of each file at least. Each is tested in a copy of the repository by tests of its part (``TESTS``) up
to the first failure: by those that run the changed line, or anything of its file if the line runs only while that is imported; the quickest first,
and no more of them than take ``ENOUGH`` together (``bench/covering.py`` notes on the sound code what they run), then by the whole first run of tests,
which has those that look at the code from outside. Where no test runs the line all runs are tried. A run that takes three times as long as on the
sound code counts as a failure. What no test can notice is left out: annotations (never evaluated here), protocols and texts of types, and the
operators that change nothing. Mutants that live on are listed with their change; which of them are equivalent, a person says.

Cosmic Ray (MIT) and coverage (Apache 2.0), not part of the product, are installed beside the project's own environment.
"""

from __future__ import annotations

import argparse
import ast
import difflib
import json
import os
import random
import shutil
import subprocess
import sys
import time
import venv
from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from itertools import accumulate
from pathlib import Path
from queue import Queue
from typing import Any, NamedTuple

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

COSMIC_RAY = "cosmic-ray==8.7.0"
COVERAGE = "coverage==7.6.10"
BUILD = ROOT / "build" / "mutants"
FOLDERS = {"core": "navals/core", "geometry": "navals/geometry"}
"""By part that is no game's, where it is."""
PAGES = (
    "analysis",
    "campaigns",
    "exercises",
    "fairness",
    "golden_saves",
    "learn",
    "library",
    "replay",
    "setup_saved",
    "share",
    "statistics",
    "tournaments",
)
"""Pages that show what the core works out, by the names of their tests."""
TESTS = {
    "core": (
        ("tests/suites/test_golden.py", "tests/core", "tests/test_examples.py"),
        ("tests/suites", "tests/thinking", "tests/contract", "tests/fuzz"),
        ("tests/core", "-m", "slow"),
        ("tests/stateful", *(f"tests/ui/test_{page}.py" for page in PAGES)),
    ),
    "geometry": (
        ("tests/geometry", "tests/test_examples.py"),
        ("tests/games/uncharted", "tests/games/trafalgar"),
    ),
}
"""By part that is no game's, runs of pytest, the quickest to notice first."""
LEFT_OUT = (
    "NoOp",
    "VariableInserter",
    "VariableReplacer",
    "ReplaceComparisonOperator_Eq_Is",
    "ReplaceComparisonOperator_NotEq_IsNot",
    "ReplaceComparisonOperator_Is_Eq",
    "ReplaceComparisonOperator_IsNot_NotEq",
)
"""Operators that change nothing (what is compared here, small numbers, short words and None, is the same object wherever it is equal), or must be told what to
do."""
PATIENCE = 3.0
"""How many times as long as the sound code tests may take."""
NEAREST = 20.0
"""Of the tests that run a changed line those are tried first that take together no more than this (s), the quickest of them."""
ENOUGH = 100.0
"""Tests that take together no more than this (s) are tried at all, one at least: a line that everything runs is run by a thousand tests."""


class Mutant(NamedTuple):
    """One change: the operator's name and which of its places in the file it is, with the line."""

    file: str
    operator: str
    occurrence: int
    line: int


def folder_of(part: str) -> str:
    """Where the code of a part is."""
    return FOLDERS.get(part, f"navals/games/{part}/rules")


def runs_of(part: str) -> tuple[tuple[str, ...], ...]:
    """The runs of pytest that may notice a mutant of a part."""
    game = (
        ("tests/suites/test_golden.py", "-k", part),
        (f"tests/games/{part}",),
        (
            "tests/contract",
            "tests/suites",
            "tests/core/test_findings.py",
            "tests/test_examples.py",
            "-k",
            part,
        ),
    )
    return TESTS.get(part, game)


def environment(folder: Path) -> Path:
    """The Python of an environment that has Cosmic Ray; made if it is not there."""
    python = folder / "bin" / "python"
    if not (folder / "ready").exists():
        venv.create(folder, with_pip=True, clear=True)
        subprocess.run([str(python), "-m", "pip", "install", "--quiet", COSMIC_RAY], check=True)
        command = [
            sys.executable,
            "-m",
            "pip",
            "install",
            "--quiet",
            "--target",
            str(BUILD / "coverage"),
            COVERAGE,
        ]
        subprocess.run(command, check=True)
        (folder / "ready").touch()
    return python


def dead(source: str) -> set[tuple[int, int, int, int]]:
    """The places (from line, column, to line, column) that are never evaluated: annotations, and what is there for types alone: protocols, overloads."""
    places = set()
    for node in ast.walk(ast.parse(source)):
        notes = [getattr(node, "annotation", None), getattr(node, "returns", None)]
        if (
            isinstance(node, ast.ClassDef) and any("Protocol" in ast.unparse(base) for base in node.bases)
        ) or (
            isinstance(node, ast.FunctionDef)
            and any("overload" in ast.unparse(one) for one in node.decorator_list)
        ):
            begins = min(one.lineno for one in (node, *node.decorator_list))
            places.add((begins, 0, node.end_lineno or 0, node.end_col_offset or 0))
        for note in notes:
            if isinstance(note, ast.expr):
                places.add((note.lineno, note.col_offset, note.end_lineno or 0, note.end_col_offset or 0))
    return places


def inside(job: str) -> None:
    """In the environment of Cosmic Ray: list the mutants of files, or make one."""
    import cosmic_ray.plugins as plugins
    from cosmic_ray.ast import ast_nodes, get_ast
    from cosmic_ray.mutating import mutate_code

    asked = json.loads(job)
    if "mutant" in asked:
        _, operator, occurrence, _ = asked["mutant"]
        made = mutate_code(asked["source"], plugins.get_operator(operator)(), occurrence)
        json.dump(made, sys.stdout)
        return
    found = []
    for file in asked["files"]:
        source = Path(file).read_text(encoding="utf-8")
        nodes, hidden = list(ast_nodes(get_ast(source))), dead(source)
        for name in plugins.operator_names():
            if name.split("/")[-1] in LEFT_OUT:
                continue
            operator, occurrence = plugins.get_operator(name)(), 0
            for node in nodes:
                for start, end in operator.mutation_positions(node):
                    if not any(place[:2] <= start and end <= place[2:] for place in hidden):
                        found.append((file, name, occurrence, start[0]))
                    occurrence += 1
    json.dump(found, sys.stdout)


def ask(python: Path, job: dict[str, Any]) -> Any:
    """What the other environment says."""
    command = [str(python), __file__, "--inside"]
    told = subprocess.run(
        command, input=json.dumps(job), cwd=ROOT, check=True, capture_output=True, text=True
    )
    return json.loads(told.stdout)


def sample(found: Sequence[Mutant], count: int, rng: random.Random) -> list[Mutant]:
    """So many mutants: by file in proportion to its lines that have any, one of each file at least; of a file one of each line by lot, and only then
    a second one of a line."""
    files: dict[str, dict[int, list[Mutant]]] = {}
    for one in found:
        files.setdefault(one.file, {}).setdefault(one.line, []).append(one)
    lines = sum(map(len, files.values()))
    drawn = []
    for _, by_line in sorted(files.items()):
        share = max(1, round(count * len(by_line) / lines))
        left = {line: rng.sample(by_line[line], len(by_line[line])) for line in sorted(by_line)}
        while share > 0 and left:
            for line in rng.sample(list(left), min(share, len(left))):
                drawn.append(left[line].pop())
                share -= 1
            left = {line: mutants for line, mutants in left.items() if mutants}
    return drawn


def copy(folder: Path) -> None:
    """A copy of the repository as it stands, without what is ignored; what the package needs at hand is made from it."""
    shutil.rmtree(folder, ignore_errors=True)
    listed = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        cwd=ROOT,
        check=True,
        capture_output=True,
        text=True,
    )
    for name in filter(None, listed.stdout.split("\0")):
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / name, folder / name)
    subprocess.run([sys.executable, "hatch_build.py"], cwd=folder, check=True)


def run(
    folder: Path, wanted: Sequence[str], limit: float | None = None, more: Mapping[str, str] | None = None
) -> tuple[bool, str]:
    """Run tests in a copy up to the first failure: whether they passed within the limit (s), and what was said at the end."""
    command = [
        sys.executable,
        "-m",
        "pytest",
        "-x",
        "-q",
        "-p",
        "no:cacheprovider",
        "-m",
        "not slow",
        *wanted,
    ]
    path = os.pathsep.join((str(folder), str(BUILD / "coverage")))
    try:
        ended = subprocess.run(
            command,
            cwd=folder,
            check=False,
            capture_output=True,
            text=True,
            env={**os.environ, "PYTHONPATH": path, "PYTHONDONTWRITEBYTECODE": "1", **(more or {})},
            timeout=limit,
        )
    except subprocess.TimeoutExpired:
        return False, "too long"
    return ended.returncode in (0, 5), ended.stdout[-1500:] + ended.stderr[-500:]


class Sound(NamedTuple):
    """What the tests do with the sound code: how long each of the runs takes (s), how long each test, and by file and line the tests that run it."""

    spent: tuple[float, ...]
    seconds: Mapping[str, float]
    lines: Mapping[str, Mapping[int, Sequence[str]]]

    def seen_by(self, mutant: Mutant) -> tuple[list[str], list[str]]:
        """The tests that run the changed statement, or else anything of its file, the quickest first: those that take together no more than ``NEAREST``, one at
        least, and the others up to ``ENOUGH``; none where no test runs anything of the file."""
        by_line = self.lines.get(mutant.file, {})
        found = {test for line in statement(mutant) for test in by_line.get(line, ())}
        tests = sorted(
            found or {test for of_line in by_line.values() for test in of_line},
            key=lambda one: self.seconds[one],
        )
        spent = list(accumulate(self.seconds[test] for test in tests))
        near, enough = (max(1, sum(so_far <= most for so_far in spent)) for most in (NEAREST, ENOUGH))
        return tests[:near], tests[near:enough]

    def alone(self, tests: Sequence[str]) -> float:
        """How long these tests take (s)."""
        return sum(self.seconds[test] for test in tests)


def statement(mutant: Mutant) -> range:
    """The lines of the innermost statement that has a mutant's line; of what has a body, its head."""
    lines = range(mutant.line, mutant.line + 1)
    for node in ast.walk(ast.parse((ROOT / mutant.file).read_text(encoding="utf-8"))):
        if isinstance(node, ast.stmt) and node.lineno <= mutant.line <= (node.end_lineno or 0):
            body = getattr(node, "body", None)
            end = body[0].lineno if body else (node.end_lineno or 0) + 1
            if mutant.line < max(end, node.lineno + 1):
                lines = range(node.lineno, max(end, node.lineno + 1))
    return lines


def unwatched(folder: Path, part: str) -> Sound:
    """How long the first run takes; of no line is known who runs it, so that it is the one that is tried."""
    since = time.monotonic()
    passed, said = run(folder, runs_of(part)[0])
    assert passed, f"the tests fail without any mutant: {said}"
    return Sound((time.monotonic() - since,), {}, {})


def watch(folder: Path, part: str) -> Sound:
    """Run the tests of a part on the sound code and note what they do."""
    spent: list[float] = []
    seconds: dict[str, float] = {}
    lines: dict[str, dict[int, list[str]]] = {}
    for wanted in runs_of(part):
        told = folder / "covering.json"
        since = time.monotonic()
        passed, said = run(folder, wanted)
        assert passed, f"the tests fail without any mutant: {said}"
        spent.append(time.monotonic() - since)
        passed, said = run(
            folder,
            ("-p", "bench.covering", *wanted),
            more={"COVERED": folder_of(part), "COVERING": str(told)},
        )
        assert passed, f"the tests fail when they are watched: {said}"
        for one in json.loads(told.read_text(encoding="utf-8")):
            seconds[one["test"]] = one["seconds"]
            for file, numbers in one["lines"].items():
                for number in numbers:
                    lines.setdefault(file, {}).setdefault(number, []).append(one["test"])
    return Sound(tuple(spent), seconds, lines)


def killed(
    folder: Path, part: str, mutant: Mutant, changed: str, sound: Sound, jobs: int
) -> tuple[bool, str]:
    """Whether the tests notice a mutant in a copy, and what they say."""
    path = folder / mutant.file
    as_it_is = path.read_text(encoding="utf-8")
    path.write_text(changed, encoding="utf-8")
    try:
        quick, rest = sound.seen_by(mutant)
        for tests in filter(None, (quick, rest)):
            names = folder / "tests.txt"
            names.write_text("\n".join(tests), encoding="utf-8")
            passed, said = run(folder, (f"@{names}",), PATIENCE * jobs * sound.alone(tests) + 20)
            if not passed:
                return True, said
        runs = list(zip(runs_of(part), sound.spent, strict=False))
        for wanted, spent in runs[:1] if quick else runs:
            passed, said = run(folder, wanted, PATIENCE * jobs * spent + 20)
            if not passed:
                return True, said
        return False, ""
    finally:
        path.write_text(as_it_is, encoding="utf-8")


def change(mutant: Mutant, changed: str) -> str:
    """What a mutant changes, as lines of a difference."""
    sound = (ROOT / mutant.file).read_text(encoding="utf-8")
    lines = difflib.unified_diff(sound.splitlines(), changed.splitlines(), lineterm="", n=0)
    return "\n".join(line for line in lines if line[:1] in "+-" and line[:3] not in ("+++", "---"))


def main() -> None:
    if "--inside" in sys.argv:
        inside(sys.stdin.read())
        return
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    from bench import provenance
    from navals import games
    from navals.core.analysis.interval import wilson

    asked.add_argument("part", choices=[*FOLDERS, *games.IDS])
    asked.add_argument("--count", type=int, default=200)
    asked.add_argument("--seed", default="mutants")
    asked.add_argument("--jobs", type=int, default=1)
    asked.add_argument("--only", type=int, help="one of the sample, by its number")
    asked.add_argument(
        "--again", action="store_true", help="only those that lived on, by the whole first run of tests"
    )
    asked.add_argument("--json", type=Path)
    args = asked.parse_args()
    python = environment(BUILD / "cosmic-ray")
    files = [str(path.relative_to(ROOT)) for path in sorted((ROOT / folder_of(args.part)).rglob("*.py"))]
    found = [Mutant(*one) for one in ask(python, {"files": files})]
    drawn = sample(found, args.count, random.Random(f"{args.seed}/{args.part}"))
    print(f"{args.part}: {len(found)} mutants, {len(drawn)} drawn with seed {args.seed!r}", flush=True)
    made = [
        ask(python, {"mutant": one, "source": (ROOT / one.file).read_text(encoding="utf-8")}) for one in drawn
    ]

    numbers, dead_ones = list(range(len(drawn))), 0
    if args.again:
        before = provenance.read(args.json)
        numbers, dead_ones = [one["number"] for one in before["survivors"]], before["killed"]
        same = [
            drawn[one["number"]] == Mutant(*(one[name] for name in Mutant._fields))
            for one in before["survivors"]
        ]
        assert (before["seed"], before["drawn"]) == (args.seed, len(drawn)) and all(same), (
            "another sample, or other code"
        )

    folders: Queue[Path] = Queue()
    for number in range(args.jobs):
        folder = BUILD / f"{args.part}-{number}"
        copy(folder)
        folders.put(folder)
    sound = (unwatched if args.again else watch)(folders.queue[0], args.part)

    def test(number: int) -> tuple[bool, str]:
        folder = folders.get()
        try:
            return killed(folder, args.part, drawn[number], made[number], sound, args.jobs)
        finally:
            folders.put(folder)

    if args.only is not None:
        print(
            drawn[args.only].file, drawn[args.only].line, change(drawn[args.only], made[args.only]), sep="\n"
        )
        print(*test(args.only), sep="\n")
        return
    survivors = []
    with ThreadPoolExecutor(args.jobs) as workers:
        for tried, (number, (noticed, _)) in enumerate(
            zip(numbers, workers.map(test, numbers), strict=True), 1
        ):
            dead_ones += noticed
            if tried % 20 == 0:
                print(f"{tried} of {len(numbers)} tried", file=sys.stderr, flush=True)
            if not noticed:
                mutant = drawn[number]
                survivors.append(
                    {"number": number, **mutant._asdict(), "change": change(mutant, made[number])}
                )
                print(
                    f"{number}: {mutant.file}:{mutant.line} {mutant.operator.split('/')[-1]}\n{survivors[-1]['change']}",
                    flush=True,
                )
    share, (low, high) = dead_ones / len(drawn), wilson(dead_ones, len(drawn))
    print(
        f"{args.part}: {dead_ones} of {len(drawn)} killed, {100 * share:.1f} % ({100 * low:.1f} to {100 * high:.1f})"
    )
    if args.json:
        figures = {
            "part": args.part,
            "seed": args.seed,
            "mutants": len(found),
            "drawn": len(drawn),
            "killed": dead_ones,
        }
        provenance.write(
            args.json, figures | {"share": share, "low": low, "high": high, "survivors": survivors}
        )


if __name__ == "__main__":
    main()
