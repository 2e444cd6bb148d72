"""Mutation testing: do the tests notice small faults?

    python bench/mutants.py mats --count 200 --json FILE     test a sample of the mutants of one part
    python bench/mutants.py ui --e2e --json FILE             run browser tests on the survivors in FILE
    python bench/mutants.py mats --only 17                   show one mutant, and what the tests say
    python bench/mutants.py web --root CHECKOUT --json FILE  test another checkout

A part is a game's rules, ``core``, ``geometry``, ``ui``, or ``web`` (``web/src``). Cosmic Ray's operators, or
those of ``mutants.mjs``, list all mutants. The sample takes from each file in proportion to its lines that
have mutants. The same seed draws the same mutants of a file that has not changed.

The tests run in a copy of the checkout. First they run on sound code with probes (``covering.py``), to learn
which tests reach which mutant. A line that runs on import belongs to all tests that reach its file. Then the
tests that reach a mutant run until one fails: one of each test file before a second of any, quick ones first,
at most ``ENOUGH`` seconds of them. A run that takes too long counts as a failure. ``--e2e`` builds the site
with the mutant and runs the browser tests of its feature (``BROWSER``).

With ``--json`` an interrupted run continues. Left out is what no test can notice: annotations, protocols, and
operators that change nothing. A person must decide which survivors are equivalent.

Cosmic Ray (MIT) is installed into its own environment.
"""

from __future__ import annotations

import argparse
import ast
import difflib
import hashlib
import json
import os
import random
import re
import shutil
import signal
import subprocess
import sys
import venv
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from itertools import accumulate
from pathlib import Path
from typing import Any, NamedTuple

HERE = Path(__file__).resolve()
ROOT = HERE.parents[1]
COSMIC_RAY = "cosmic-ray==8.7.0"
FOLDERS = {"core": "navals/core", "geometry": "navals/geometry", "ui": "navals/ui", "web": "web/src"}
"""The folders of parts that are not a game's rules."""
TESTS = {
    "core": "tests/core tests/suites tests/test_examples.py tests/thinking tests/contract tests/fuzz "
    "tests/stateful tests/ui/test_analysis.py tests/ui/test_campaigns.py tests/ui/test_exercises.py "
    "tests/ui/test_fairness.py tests/ui/test_golden_saves.py tests/ui/test_learn.py tests/ui/test_library.py "
    "tests/ui/test_replay.py tests/ui/test_setup_saved.py tests/ui/test_share.py tests/ui/test_statistics.py "
    "tests/ui/test_tournaments.py",
    "geometry": "tests/geometry tests/test_examples.py tests/games/uncharted tests/games/trafalgar",
    "ui": "tests/ui tests/i18n tests/suites tests/pictures",
    "game": "tests/contract tests/suites tests/core/test_findings.py tests/test_examples.py",
}
"""The tests of each part; of games, in addition to their own. ``ui`` adds the games' tests that import
screens (``SCREENS``), ``web`` has the test files that import the mutated file (``IMPORT``)."""
SCREENS = re.compile(r"navals\.ui|tests\.ui|\.screen\b")
IMPORT = re.compile(r"""(?:from|import)\s*\(?\s*"(\.[^"]+)\"""")
FAILED = re.compile(r"^(?:FAILED|ERROR|not ok \d+ -) (.+?)(?: - .*)?$", re.MULTILINE)
MARKS = "not slow and not exhaustive"
BROWSER = r"""
ui/features/(options|setup|statistics)/ setup
ui/features/daily/ day
ui/features/learning/ learn
ui/features/exercises/ study
ui/features/paper/ cards_print
ui/features/rating/ strength
ui/features/(home|play)/ mats
ui/features/(\w+)/ \1
ui/session/(bots|thinking) thinking
ui/ mats
src/(bots|thinker)\. thinking
src/(sandbox|cell|frame|gate|pyworker)\. sandbox
src/(engine|updates|sw|queue|wake)\. runtime
src/(backup|device|digest|files)\. backup
src/(storage|preferences)\. library
src/(qr|received)\. share
src/replay\. replay
src/editor\. workshop
src/poster\. endings
src/(boot|first)\. first_minute
src/coach\. learn
src/(camera|motion)\. stage
src/(keys|sound|voices)\. comfort
src/gestures\. setup
src/(dialog|grid|live|notes|patch|toasts)\. accessibility
src/(drag|hover)\. mats
src/ tour
"""
"""Patterns of paths, and their end-to-end test (``e2e/test_*.py``); the first match wins."""
LEFT_OUT = (
    "NoOp",
    "VariableInserter",
    "VariableReplacer",
    "ReplaceComparisonOperator_Eq_Is",
    "ReplaceComparisonOperator_NotEq_IsNot",
    "ReplaceComparisonOperator_Is_Eq",
    "ReplaceComparisonOperator_IsNot_NotEq",
)
"""Operators that change nothing (equal values are one object here), or need arguments."""
PATIENCE = 600
"""Longest run of tests on a mutant (s)."""
ENOUGH = 30.0
"""Tests that take together at most this (s) are tried, at least one."""
FEW = 12
"""Number of tests in the first run, which need not import the files of the others."""
FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef)


class Mutant(NamedTuple):
    """One change: an operator, the number of its place in the file, and the line."""

    file: str
    operator: str
    occurrence: int
    line: int


Run = tuple[list[str], float | None]
"""A command, and its time limit (s)."""


def folder_of(part: str) -> str:
    """Return the folder of a part."""
    return FOLDERS.get(part, f"navals/games/{part}/rules")


# Making mutants --------------------------------------------------------------------------------------------


def dead(source: str) -> set[tuple[int, int, int, int]]:
    """Return the places (line, column to line, column) that are never evaluated: annotations, protocols,
    overloads, and blocks for type checkers."""
    places = set()
    for node in ast.walk(ast.parse(source)):
        found = [getattr(node, "annotation", None), getattr(node, "returns", None)]
        decorators = getattr(node, "decorator_list", [])
        if (
            (isinstance(node, ast.ClassDef) and any("Protocol" in ast.unparse(base) for base in node.bases))
            or (isinstance(node, FUNCTIONS) and any("overload" in ast.unparse(one) for one in decorators))
            or (isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING")
        ):
            begin = min(one.lineno for one in (node, *decorators))
            places.add((begin, 0, node.end_lineno or 0, node.end_col_offset or 0))
        for each in found:
            if isinstance(each, ast.expr):
                places.add((each.lineno, each.col_offset, each.end_lineno or 0, each.end_col_offset or 0))
    return places


def inside(job: Mapping[str, Any]) -> list[Any]:
    """In the environment of Cosmic Ray: list all mutants of files, or return the sources of some."""
    import cosmic_ray.plugins as plugins
    from cosmic_ray.ast import ast_nodes, get_ast
    from cosmic_ray.mutating import mutate_code

    made = [
        mutate_code(Path(file).read_text(encoding="utf-8"), plugins.get_operator(operator)(), occurrence)
        for file, operator, occurrence, _ in job.get("mutants", ())
    ]
    found = []
    for file in job.get("files", ()):
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
    return made or found


def ask(root: Path, part: str, job: Mapping[str, Any]) -> Any:
    """List or make mutants, with ``inside`` in Cosmic Ray's environment, or with ``mutants.mjs``."""
    command = ["node", str(HERE.with_suffix(".mjs"))]
    if part != "web":
        folder = ROOT / "build" / "cosmic-ray"
        python = str(folder / "bin" / "python")
        if not (folder / "ready").exists():
            venv.create(folder, with_pip=True, clear=True)
            subprocess.run([python, "-m", "pip", "install", "--quiet", COSMIC_RAY], check=True)
            (folder / "ready").touch()
        command = [python, str(HERE), "--inside"]
    done = subprocess.run(command, input=json.dumps(job), cwd=root, check=True, stdout=-1, text=True)
    return json.loads(done.stdout)


def sample(found: Sequence[Mutant], count: int, seed: str) -> list[Mutant]:
    """Draw about ``count`` mutants: from each file in proportion to its lines that have any; one of each line
    before a second of any."""
    files: dict[str, dict[int, list[Mutant]]] = {}
    for one in found:
        files.setdefault(one.file, {}).setdefault(one.line, []).append(one)
    lines = sum(map(len, files.values()))
    drawn: list[Mutant] = []
    for file, by_line in sorted(files.items()):
        rng = random.Random(f"{seed}/{file}")
        share = int(count * len(by_line) / lines + rng.random())
        shuffled = (rng.sample(of_line, len(of_line)) for of_line in by_line.values())
        turns = [(turn, rng.random(), one) for of_line in shuffled for turn, one in enumerate(of_line)]
        drawn += [one for *_, one in sorted(turns)[:share]]
    return drawn


def parses(source: str) -> bool:
    """Return whether a source is Python: some operators replace ``*`` where it is no operator."""
    try:
        ast.parse(source)
    except SyntaxError:
        return False
    return True


def change(before: str, after: str) -> str:
    """Return the changed lines of a file."""
    lines = list(difflib.unified_diff(before.splitlines(), after.splitlines(), lineterm="", n=0))[2:]
    return "\n".join(line for line in lines if line[0] in "+-")


# Which tests reach them ------------------------------------------------------------------------------------


def probed(source: str, file: str, lines: Collection[int]) -> str:
    """Put probes into a source: each function notes the file, each statement in it the ``lines`` it has."""
    tree, left = ast.parse(source), set(lines)

    def probe(place: str) -> list[ast.stmt]:
        return ast.parse(f"__reached__.add({place!r})").body

    def visit(node: ast.AST, in_function: bool) -> None:
        in_function = in_function or isinstance(node, FUNCTIONS)
        for name in ("body", "orelse", "finalbody", "handlers", "cases"):
            block = getattr(node, name, None)
            if not isinstance(block, list):
                continue
            filled: list[ast.AST] = []
            for child in block:
                visit(child, in_function)
                if in_function and isinstance(child, ast.stmt):
                    begin = min(one.lineno for one in (child, *getattr(child, "decorator_list", ())))
                    for line in left & {*range(begin, (child.end_lineno or 0) + 1)}:
                        filled += probe(f"{file}:{line}")
                        left.remove(line)
                filled.append(child)
            if isinstance(node, FUNCTIONS):
                after = 0 if ast.get_docstring(node) is None else 1
                filled[after:after] = probe(file)
            setattr(node, name, filled)

    visit(tree, False)
    return ast.unparse(ast.fix_missing_locations(tree))


def tests_of(root: Path, part: str) -> list[str]:
    """Return the arguments of pytest that name the tests of a part."""
    if part not in TESTS:
        return [f"tests/games/{part}", *TESTS["game"].split(), "-k", part]
    tests = TESTS[part].split()
    if part == "ui":
        files = sorted((root / "tests" / "games").rglob("test_*.py"))
        tests += [
            str(path.relative_to(root)) for path in files if SCREENS.search(path.read_text(encoding="utf-8"))
        ]
    return tests


def importing(root: Path) -> dict[str, list[str]]:
    """Return the test files that import each file of ``web/src``, the nearest first."""
    imports = {
        path: {(path.parent / name).resolve() for name in IMPORT.findall(path.read_text(encoding="utf-8"))}
        for folder in ("src", "test")
        for path in (root / "web" / folder).glob("*js")
    }
    found: dict[str, list[tuple[int, str]]] = {}
    for test in sorted(path for path in imports if path.name.endswith(".test.mjs")):
        seen, nearest, distance = set[Path](), {test}, 0
        while nearest:
            for path in nearest:
                file = path.relative_to(root).as_posix()
                found.setdefault(file, []).append((distance, f"web/test/{test.name}"))
            seen |= nearest
            nearest = {to for path in nearest for to in imports.get(path, ())} - seen
            distance += 1
    return {file: [name for _, name in sorted(tests)] for file, tests in found.items()}


def order(tests: Mapping[str, Any], place: str, file: str) -> dict[str, float]:
    """Return the tests that reach a line, else its file, else its folder, else all, with their times (s): the
    quickest of every test file, then a second of every file, and so on, for ``ENOUGH`` seconds."""
    beside = os.path.dirname(file)
    ways = [
        [test for test, notes in tests.items() if place in notes["reached"]],
        [test for test, notes in tests.items() if file in notes["reached"]],
        [test for test, notes in tests.items() if beside in map(os.path.dirname, notes["reached"])],
        [*tests],
    ]
    turns: Counter[str] = Counter()
    ordered = []
    for test in sorted(next(filter(None, ways)), key=lambda one: tests[one]["seconds"]):
        turns[test.split("::")[0]] += 1
        ordered.append((turns[test.split("::")[0]], tests[test]["seconds"], test))
    ordered.sort()
    enough = sum(spent <= ENOUGH for spent in accumulate(seconds for _, seconds, _ in ordered))
    return {test: seconds for _, seconds, test in ordered[: max(1, enough)]}


# Running them ----------------------------------------------------------------------------------------------


def copy(root: Path, folder: Path) -> None:
    """Copy the working tree without ignored files, and compile the catalogues."""
    shutil.rmtree(folder, ignore_errors=True)
    command = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    listed = subprocess.run(command, cwd=root, check=True, stdout=-1, text=True).stdout
    for name in filter(None, listed.split("\0")):
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy2(root / name, folder / name)
    if (root / "web" / ".cache").exists():
        shutil.copytree(root / "web" / ".cache", folder / "web" / ".cache")
    (folder / "web" / "node_modules").symlink_to((root / "web" / "node_modules").resolve())
    subprocess.run([sys.executable, "hatch_build.py"], cwd=folder, check=True)


def run(
    command: Sequence[str], folder: Path, limit: float | None = None, more: Mapping[str, str] | None = None
) -> str:
    """Run tests; return "" if they passed, else the first that failed and the end of what they print."""
    path = os.pathsep.join((str(folder), str(HERE.parent)))
    env = {**os.environ, "PYTHONPATH": path, "PYTHONDONTWRITEBYTECODE": "1", **(more or {})}
    with subprocess.Popen(
        command, cwd=folder, env=env, stdout=-1, stderr=subprocess.STDOUT, text=True, start_new_session=True
    ) as process:
        try:
            printed = process.communicate(timeout=limit)[0]
        except BaseException as error:
            os.killpg(process.pid, signal.SIGKILL)
            if isinstance(error, subprocess.TimeoutExpired):
                return "too long"
            raise
    if process.returncode in (0, 5):
        return ""
    failed = FAILED.search(printed)
    return f"{failed[1] if failed else 'error'}\n{printed[-1500:]}"


def pytest(*arguments: str) -> list[str]:
    """Return a command that runs pytest."""
    return [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", *arguments]


def covering(folder: Path, part: str, tests: Sequence[str], more: Mapping[str, str]) -> str:
    """Run pytest with ``covering.py``, which writes ``covering.json``; return what failed."""
    notes = folder / "covering.json"
    notes.unlink(missing_ok=True)
    variables = {"COVERED": folder_of(part).replace("/", "."), "COVERING": str(notes), **more}
    return run(pytest("-p", "covering", *tests), folder, more=variables)


def watched(root: Path, folder: Path, part: str, drawn: Sequence[Mutant], marks: str) -> dict[str, Any]:
    """Run the tests in a copy of the sound code, with probes; return the notes of ``covering.py``."""
    sources = sorted((folder / folder_of(part)).rglob("*.py"))
    for path in sources:
        file = path.relative_to(folder).as_posix()
        lines = {one.line for one in drawn if one.file == file}
        path.write_text(probed(path.read_text(encoding="utf-8"), file, lines), encoding="utf-8")
    tests = ["-m", marks, *tests_of(root, part)]
    failed = covering(folder, part, tests, {"PYTHONDONTWRITEBYTECODE": ""})
    if failed:
        print(f"Tests that fail with probes are left out: {failed}", flush=True)
    for path in sources:
        shutil.copy2(root / path.relative_to(folder), path)
    command = [sys.executable, "-m", "compileall", "-q", "navals"]
    subprocess.run(command, cwd=folder, check=True, stdout=subprocess.DEVNULL)
    notes: dict[str, Any] = json.loads((folder / "covering.json").read_text(encoding="utf-8"))
    assert notes, failed
    return notes


def prepared(root: Path, folder: Path, part: str, seed: str, count: int, marks: str) -> dict[str, Any]:
    """Make the copy, draw and make the mutants, find the tests that reach them; or return what an earlier run
    made of the same code."""
    paths = sorted((root / folder_of(part)).rglob("*.js" if part == "web" else "*.py"))
    files = [str(path.relative_to(root)) for path in paths]
    digest = hashlib.sha256(b"".join(path.read_bytes() for path in paths)).hexdigest()
    kept, key = folder / "prepared.json", [seed, count, marks, digest]
    if kept.exists():
        stored = json.loads(kept.read_text(encoding="utf-8"))
        if stored["key"] == key:
            for file in {file for file, *_ in stored["drawn"]}:
                shutil.copy2(root / file, folder / file)
            return dict(stored)
    found = [Mutant(*one) for one in ask(root, part, {"files": files})]
    drawn = sample(found, count, seed)
    made = ask(root, part, {"mutants": drawn})
    if part != "web":
        valid = [(one, text) for one, text in zip(drawn, made, strict=True) if parses(text)]
        drawn, made = [one for one, _ in valid], [text for _, text in valid]
    copy(root, folder)
    tests = {} if part == "web" else watched(root, folder, part, drawn, marks)
    prepared = {"key": key, "found": len(found), "drawn": drawn, "made": made, "tests": tests}
    kept.write_text(json.dumps(prepared), encoding="utf-8")
    return prepared


def killed(root: Path, folder: Path, mutant: Mutant, changed: str, runs: Iterable[Run]) -> str:
    """Return what the tests say about a mutant, "" if they pass."""
    path = folder / mutant.file
    path.write_text(changed, encoding="utf-8")
    try:
        return next(filter(None, (run(command, folder, limit) for command, limit in runs)), "")
    finally:
        shutil.copy2(root / mutant.file, path)


def unit_runs(folder: Path, tests: Sequence[str]) -> Iterator[Run]:
    """Yield the runs of unit tests: the first few, then the others."""
    for number, some in enumerate(filter(None, (tests[:FEW], tests[FEW:]))):
        names = folder / f"tests{number}.txt"
        names.write_text("\n".join(some), encoding="utf-8")
        yield pytest("-x", f"@{names}"), PATIENCE


def browser_runs(file: str) -> Iterator[Run]:
    """Yield the build of the site, and the browser tests of a file's feature."""
    yield [sys.executable, "web/build.py", "--quick"], None
    rows = (line.split() for line in BROWSER.split("\n") if line)
    test = next(match.expand(test) for pattern, test in rows if (match := re.search(pattern, file)))
    options = ("--engines", "chromium", "--baseline", "-m", "not alone and not exhaustive")
    yield pytest("-x", *options, f"e2e/test_{test}.py"), PATIENCE


def main() -> None:
    from bench import provenance
    from navals import games

    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("part", choices=[*FOLDERS, *games.IDS])
    parser.add_argument("--count", type=int, default=200)
    parser.add_argument("--seed", default="mutants")
    parser.add_argument("--root", type=Path, default=ROOT, help="the checkout to test")
    parser.add_argument("--marks", default=MARKS, help="the tests to use, as for pytest -m")
    parser.add_argument("--again", action="store_true", help="test those that survived before again")
    parser.add_argument("--e2e", action="store_true", help="test those that survived before in a browser")
    parser.add_argument("--only", type=int, help="one of the sample, by its number")
    parser.add_argument("--json", type=Path)
    args = parser.parse_args()
    root, part = args.root.resolve(), args.part
    folder = root / "build" / "mutants" / part
    state = prepared(root, folder, part, args.seed, args.count, args.marks)
    found, made, tests = state["found"], state["made"], state["tests"]
    drawn = [Mutant(*one) for one in state["drawn"]]
    print(f"{part}: {found} mutants, {len(drawn)} drawn with seed {args.seed!r}", flush=True)
    node_tests = importing(root) if part == "web" else {}

    def place(number: int) -> str:
        return f"{drawn[number].file}:{drawn[number].line}"

    def tests_for(number: int) -> dict[str, float]:
        return order(tests, place(number), drawn[number].file)

    def test(number: int) -> str:
        mutant = drawn[number]
        if args.e2e:
            runs: Iterable[Run] = browser_runs(mutant.file)
        elif part == "web":
            runs = [(["node", name], PATIENCE) for name in node_tests.get(mutant.file, ())]
        else:
            runs = unit_runs(folder, [*tests_for(number)])
        return killed(root, folder, mutant, made[number], runs)

    changes = [
        change((root / one.file).read_text(encoding="utf-8"), text)
        for one, text in zip(drawn, made, strict=True)
    ]
    if args.only is not None:
        print(place(args.only), changes[args.only], test(args.only) or "survived", sep="\n")
        return
    stage = "e2e" if args.e2e else "unit"
    tried: dict[str, list[str]] = {}
    if args.json and args.json.exists():
        stored = provenance.read(args.json)
        sample_drawn = (stored["part"], stored["seed"], stored["drawn"])
        assert sample_drawn == (part, args.seed, len(drawn)), "another sample"
        tried = stored["tried"]

    def note(answers: Iterable[tuple[int, str]]) -> None:
        tried.update((str(number), [stage, failed.partition("\n")[0]]) for number, failed in answers)
        if args.json:
            provenance.write(args.json, figures(part, args.seed, found, drawn, changes, tried), root)

    # The order depends on the change alone, so that a part of a run is a sample too.
    numbers = sorted(range(len(drawn)), key=lambda one: hashlib.sha256(changes[one].encode()).digest())
    left = []
    for number in numbers:
        before, by = tried.get(str(number), ("", ""))
        if not by and (args.again or (before == "unit" if args.e2e else not before)):
            left.append(number)
    if not args.e2e and part != "web":
        jobs = [
            {
                "number": number,
                "file": drawn[number].file,
                "changed": made[number],
                "tests": tests_for(number),
            }
            for number in left
            if any(place(number) in notes["reached"] for notes in tests.values())
        ]
        left = [number for number in left if number not in {job["number"] for job in jobs}]
        listed = folder / "jobs.json"
        listed.write_text(json.dumps(jobs), encoding="utf-8")
        wanted = ["-m", args.marks, *tests_of(root, part)]
        try:
            said = covering(folder, part, wanted, {"MUTANTS": str(listed)})
            assert not said, said
        finally:
            notes = folder / "covering.json"
            note(map(json.loads, notes.read_text(encoding="utf-8").splitlines() if notes.exists() else ()))
    for number in left:
        note([(number, test(number))])
    report = figures(part, args.seed, found, drawn, changes, tried)
    for one in report["survivors"]:
        print(f"{one['number']}: {one['file']}:{one['line']} {one['operator']}", one["change"], sep="\n")
    print("part\tnumber\tunit\te2e\tsurvived")
    print(part, len(drawn), report["unit"], report["e2e"], len(report["survivors"]), sep="\t")
    share, low, high = (100 * report[name] for name in ("share", "low", "high"))
    print(f"{share:.1f} % killed ({low:.1f} to {high:.1f})")


def figures(
    part: str,
    seed: str,
    found: int,
    drawn: Sequence[Mutant],
    changes: Sequence[str],
    tried: Mapping[str, Sequence[str]],
) -> dict[str, Any]:
    """Return the result file: totals, survivors, and by which test each mutant was killed."""
    from navals.core.analysis.interval import wilson

    at = Counter(stage for stage, by in tried.values() if by)
    low, high = wilson(at.total(), max(1, len(tried)))
    survivors = [
        {"number": int(number), **drawn[int(number)]._asdict(), "change": changes[int(number)]}
        for number, (_, by) in tried.items()
        if not by
    ]
    return {
        "part": part,
        "seed": seed,
        "mutants": found,
        "drawn": len(drawn),
        "killed": at.total(),
        "unit": at["unit"],
        "e2e": at["e2e"],
        "share": at.total() / max(1, len(tried)),
        "low": low,
        "high": high,
        "survivors": survivors,
        "tried": dict(tried),
    }


if __name__ == "__main__":
    if "--inside" in sys.argv:
        json.dump(inside(json.load(sys.stdin)), sys.stdout)
    else:
        sys.path.insert(0, str(ROOT))
        main()
