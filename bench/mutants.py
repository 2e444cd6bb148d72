"""Mutation testing: do the tests notice small faults?

    python bench/mutants.py mats --count 200 --json FILE     test a sample of the mutants of one part
    python bench/mutants.py ui --e2e --json FILE             run browser tests on the survivors in FILE
    python bench/mutants.py mats --only 17                   show one mutant and test it
    python bench/mutants.py web --root CHECKOUT --json FILE  test another checkout

A part is the rules of a game, ``core``, ``geometry``, ``ui`` or ``web`` (``web/src``). Cosmic Ray lists all
possible mutants of Python code, ``mutants.mjs`` of scripts. The sample takes mutants from each file in
proportion to its number of lines with mutants. With the same seed, an unchanged file gets the same mutants.

Tests run in a copy of the checkout. A first run with probes records which tests reach which mutated line
(``mutants_plugin.py``). Then each mutant is tested with the tests that reach it until one fails: the fastest
test of every file, then the second fastest, and so on, for at most ``TEST_SECONDS``. A line that runs on
import counts as reached by all tests that reach its file. A timeout counts as a failure. ``--e2e`` builds the
site with the mutant and runs the browser tests of its feature (``BROWSER_TESTS``).

With ``--json`` an interrupted run resumes. Annotations, protocols and operators without effect are excluded.
Review the survivors: some may be equivalent to the original.

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
from functools import cache
from itertools import accumulate
from pathlib import Path
from typing import Any, NamedTuple

HERE = Path(__file__).resolve()
ROOT = HERE.parents[1]
sys.path.insert(0, str(ROOT))

from bench import provenance  # noqa: E402

COSMIC_RAY = "cosmic-ray==8.7.0"
FOLDERS = {"core": "navals/core", "geometry": "navals/geometry", "ui": "navals/ui", "web": "web/src"}
"""Folders of the parts other than games."""
TESTS = {
    "core": "tests/core tests/suites tests/test_examples.py tests/thinking tests/contract tests/fuzz "
    "tests/stateful tests/ui/test_analysis.py tests/ui/test_campaigns.py tests/ui/test_exercises.py "
    "tests/ui/test_fairness.py tests/ui/test_golden_saves.py tests/ui/test_learn.py tests/ui/test_library.py "
    "tests/ui/test_replay.py tests/ui/test_setup_saved.py tests/ui/test_share.py tests/ui/test_statistics.py "
    "tests/ui/test_tournaments.py",
    "geometry": "tests/geometry tests/test_examples.py tests/games/uncharted tests/games/trafalgar",
    "ui": "tests/ui tests/i18n tests/suites tests/pictures",
    "game": "tests/contract tests/suites tests/club/test_findings.py tests/test_examples.py",
}
"""Tests of each part; games add their own folder, ``ui`` adds tests of games that import screens."""
SCREENS = re.compile(r"navals\.ui|tests\.ui|\.screen\b")
IMPORT = re.compile(r"""(?:from|import)\s*\(?\s*"(\.[^"]+)\"""")
FAILED = re.compile(r"^(?:FAILED|ERROR|not ok \d+ -) (.+?)(?: - .*)?$", re.MULTILINE)
MARKS = "not slow and not exhaustive"
BROWSER_MARKS = "not alone and not exhaustive"
BROWSER_TESTS = r"""
ui/features/(options|setup|statistics)/ setup
ui/features/daily/ day
ui/features/learning/ learn
ui/features/exercises/ study
ui/features/paper/ learn
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
"""Patterns of paths with their browser test (``e2e/test_*.py``); the first match wins."""
EXCLUDED = re.compile(r"NoOp|Variable(Inserter|Replacer)|_(Eq_Is|NotEq_IsNot|Is_Eq|IsNot_NotEq)$")
"""Operators that need arguments or have no effect (equal values are one object here)."""
TIMEOUT = 600
"""Time limit of each command that tests a mutant, in seconds."""
TEST_SECONDS = 30.0
"""Maximum total time of the tests for one mutant; at least one test runs."""
FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef)


class Mutant(NamedTuple):
    """A mutation: its operator, the number of its place in the file, and its line."""

    file: str
    operator: str
    occurrence: int
    line: int

    @property
    def place(self) -> str:
        """The file and line."""
        return f"{self.file}:{self.line}"


def folder_of(part: str) -> str:
    """Return the folder of a part."""
    return FOLDERS.get(part, f"navals/games/{part}/rules")


# Generating mutants ----------------------------------------------------------------------------------------


def unevaluated(source: str) -> set[tuple[int, int, int, int]]:
    """Return code that never runs: annotations, protocols, overloads, and blocks for type checkers.

    Each range is (line, column, end line, end column).
    """
    ranges = set()
    for node in ast.walk(ast.parse(source)):
        decorators = getattr(node, "decorator_list", [])
        if (
            (isinstance(node, ast.ClassDef) and any("Protocol" in ast.unparse(base) for base in node.bases))
            or (isinstance(node, FUNCTIONS) and any("overload" in ast.unparse(part) for part in decorators))
            or (isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING")
        ):
            first_line = min(part.lineno for part in (node, *decorators))
            ranges.add((first_line, 0, node.end_lineno or 0, node.end_col_offset or 0))
        for hint in (getattr(node, "annotation", None), getattr(node, "returns", None)):
            if isinstance(hint, ast.expr):
                ranges.add((hint.lineno, hint.col_offset, hint.end_lineno or 0, hint.end_col_offset or 0))
    return ranges


def run_cosmic_ray(job: Mapping[str, Any]) -> list[Any]:
    """List all mutants of files, or return the sources of given mutants. Runs in Cosmic Ray's environment."""
    import cosmic_ray.plugins as plugins
    from cosmic_ray.ast import ast_nodes, get_ast
    from cosmic_ray.mutating import mutate_code

    if "mutants" in job:
        return [
            mutate_code(Path(file).read_text(encoding="utf-8"), plugins.get_operator(operator)(), occurrence)
            for file, operator, occurrence, _ in job["mutants"]
        ]
    mutants = []
    for file in job["files"]:
        source = Path(file).read_text(encoding="utf-8")
        nodes, excluded = list(ast_nodes(get_ast(source))), unevaluated(source)
        for name in plugins.operator_names():
            if EXCLUDED.search(name):
                continue
            operator = plugins.get_operator(name)()
            positions = (position for node in nodes for position in operator.mutation_positions(node))
            for occurrence, (start, end) in enumerate(positions):
                if any(place[:2] <= start and end <= place[2:] for place in excluded):
                    continue
                if name.endswith("ExceptionReplacer"):
                    try:
                        mutate_code(source, operator, occurrence)
                    except AttributeError:  # Cosmic Ray cannot replace a dotted name
                        continue
                mutants.append((file, name, occurrence, start[0]))
    return mutants


def generate(root: Path, part: str, job: Mapping[str, Any]) -> Any:
    """Run ``run_cosmic_ray`` in its environment, or ``mutants.mjs``; return the output."""
    command = ["node", str(HERE.with_suffix(".mjs"))]
    if part != "web":
        folder = ROOT / "build" / "cosmic-ray"
        python = str(folder / "bin" / "python")
        if not (folder / "ready").exists():
            venv.create(folder, with_pip=True, clear=True)
            subprocess.run([python, "-m", "pip", "install", "--quiet", COSMIC_RAY], check=True)
            (folder / "ready").touch()
        command = [python, str(HERE), "--inside"]
    process = subprocess.run(command, input=json.dumps(job), cwd=root, check=True, stdout=-1, text=True)
    return json.loads(process.stdout)


def sample(mutants: Iterable[Mutant], count: int, seed: str) -> list[Mutant]:
    """Draw about ``count`` mutants, from each file in proportion to its number of lines with mutants.

    Every line of a file gets one mutant before any line gets a second.
    """
    files: dict[str, dict[int, list[Mutant]]] = {}
    for mutant in mutants:
        files.setdefault(mutant.file, {}).setdefault(mutant.line, []).append(mutant)
    lines = sum(map(len, files.values()))
    picks: list[Mutant] = []
    for file, by_line in sorted(files.items()):
        rng = random.Random(f"{seed}/{file}")
        size = int(count * len(by_line) / lines + rng.random())
        shuffled = (rng.sample(of_line, len(of_line)) for of_line in by_line.values())
        ranked = [(rank, rng.random(), item) for of_line in shuffled for rank, item in enumerate(of_line)]
        picks += [item for *_, item in sorted(ranked)[:size]]
    return picks


def is_python(source: str) -> bool:
    """Return whether a source can be parsed: some operators replace a ``*`` that does not multiply."""
    try:
        ast.parse(source)
    except SyntaxError:
        return False
    return True


def diff(old: str, new: str) -> str:
    """Return the changed lines of a file."""
    lines = list(difflib.unified_diff(old.splitlines(), new.splitlines(), lineterm="", n=0))[2:]
    return "\n".join(line for line in lines if line[0] in "+-")


# Selecting tests -------------------------------------------------------------------------------------------


def add_probes(source: str, file: str, lines: Collection[int]) -> str:
    """Add probes to a source: functions record their file, statements in functions record ``lines``."""
    tree, remaining = ast.parse(source), set(lines)

    def probe(place: str) -> list[ast.stmt]:
        return ast.parse(f"__reached__.add({place!r})").body

    def visit(node: ast.AST, in_function: bool) -> None:
        in_function = in_function or isinstance(node, FUNCTIONS)
        for name in ("body", "orelse", "finalbody", "handlers", "cases"):
            block = getattr(node, name, None)
            if not isinstance(block, list):
                continue
            with_probes: list[ast.AST] = []
            for child in block:
                visit(child, in_function)
                if in_function and isinstance(child, ast.stmt):
                    first_line = min(part.lineno for part in (child, *getattr(child, "decorator_list", ())))
                    for line in remaining & {*range(first_line, (child.end_lineno or 0) + 1)}:
                        with_probes += probe(f"{file}:{line}")
                        remaining.remove(line)
                with_probes.append(child)
            if isinstance(node, FUNCTIONS):
                start = 0 if ast.get_docstring(node) is None else 1
                with_probes[start:start] = probe(file)
            setattr(node, name, with_probes)

    visit(tree, False)
    return ast.unparse(ast.fix_missing_locations(tree))


def pytest_arguments(root: Path, part: str) -> list[str]:
    """Return pytest's arguments for the tests of a part."""
    if part not in TESTS:
        return [f"tests/games/{part}", *TESTS["game"].split(), "-k", part]
    tests = TESTS[part].split()
    if part == "ui":
        files = sorted((root / "tests" / "games").rglob("test_*.py"))
        tests += [
            str(path.relative_to(root)) for path in files if SCREENS.search(path.read_text(encoding="utf-8"))
        ]
    return tests


@cache
def imports(script: Path) -> list[Path]:
    """Return the files that a script imports."""
    names = IMPORT.findall(script.read_text(encoding="utf-8")) if script.is_file() else ()
    return [(script.parent / name).resolve() for name in names]


def script_tests(root: Path, file: str) -> list[str]:
    """Return the test files that import a script, directly or through others, the nearest first."""
    tests = []
    for test in (root / "web" / "test").glob("*.test.mjs"):
        files = [test]
        for path in files:
            files += [each for each in imports(path) if each not in files]
        if root / file in files:
            tests.append((files.index(root / file), str(test.relative_to(root))))
    return [test for _, test in sorted(tests)]


def select_tests(tests: Mapping[str, Any], mutant: Mutant) -> dict[str, float]:
    """Return the tests for a mutant and their seconds, in the order in which to run them.

    Selects the tests that reach the line, else the file, else the folder, else all tests.
    """
    folder = os.path.dirname(mutant.file)
    groups = [
        [test for test, record in tests.items() if mutant.place in record["reached"]],
        [test for test, record in tests.items() if mutant.file in record["reached"]],
        [test for test, record in tests.items() if folder in map(os.path.dirname, record["reached"])],
        [*tests],
    ]
    counts: Counter[str] = Counter()
    ranked = []
    for test in sorted(next(filter(None, groups)), key=lambda name: tests[name]["seconds"]):
        test_file = test.split("::")[0]
        counts[test_file] += 1
        ranked.append((counts[test_file], tests[test]["seconds"], test))
    ranked.sort()
    count = sum(total <= TEST_SECONDS for total in accumulate(seconds for _, seconds, _ in ranked))
    return {test: seconds for _, seconds, test in ranked[: max(1, count)]}


# Running tests ---------------------------------------------------------------------------------------------


def copy_checkout(root: Path, folder: Path) -> None:
    """Copy a checkout without what was built or installed, and compile the catalogues."""
    shutil.rmtree(folder, ignore_errors=True)
    ignored = shutil.ignore_patterns(
        ".git", ".venv*", ".*_cache", ".hypothesis", "build", "dist*", "node_modules"
    )
    shutil.copytree(root, folder, ignore=ignored)
    (folder / "web" / "node_modules").symlink_to((root / "web" / "node_modules").resolve())
    subprocess.run([sys.executable, "hatch_build.py"], cwd=folder, check=True)


def pytest(*arguments: str) -> list[str]:
    """Return a command that runs pytest."""
    return [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", *arguments]


def browser_commands(file: str, marks: str) -> Iterator[list[str]]:
    """Yield the build of the site, and the browser tests of a file's feature."""
    yield [sys.executable, "web/build.py", "--quick"]
    rows = (line.split() for line in BROWSER_TESTS.split("\n") if line)
    test = next(match.expand(test) for pattern, test in rows if (match := re.search(pattern, file)))
    options = ("--engines", "chromium", "--baseline", "-m", marks)
    yield pytest("-x", *options, f"e2e/test_{test}.py")


class Session:
    """A sample of mutants of one part, and the results so far."""

    def __init__(self, args: argparse.Namespace) -> None:
        self.args, self.part, self.root = args, args.part, args.root.resolve()
        args.marks = args.marks or (BROWSER_MARKS if args.e2e else MARKS)
        self.folder = self.root / "build" / "mutants" / self.part
        self.output = self.folder / "output.json"
        self.sound = set[str]()
        """Browser tests that passed without a mutant."""
        self.mutants: list[Mutant]
        self.sources: list[str]
        self.prepare()
        self.changes = [
            diff((self.root / mutant.file).read_text(encoding="utf-8"), source)
            for mutant, source in zip(self.mutants, self.sources, strict=True)
        ]
        self.results: dict[str, list[str]] = {}
        """The stage ("unit" or "e2e") and the failed test, by the number of the mutant."""
        if args.json and args.json.exists():
            stored = provenance.read(args.json)
            same = stored["part"], stored["seed"], stored["drawn"]
            assert same == (self.part, args.seed, len(self.mutants)), "the file has another sample"
            self.results = stored["tried"]

    def prepare(self) -> None:
        """Draw and generate the sample, copy the checkout, and find the tests that reach the sample.

        The result of an earlier run with the same code and arguments is used again.
        """
        folder = folder_of(self.part)
        paths = sorted((self.root / folder).rglob("*.js" if self.part == "web" else "*.py"))
        digest = hashlib.sha256(b"".join(path.read_bytes() for path in paths)).hexdigest()
        key = [self.args.seed, self.args.count, digest, *([] if self.args.e2e else [self.args.marks])]
        stored = self.folder / "sample.json"
        state = json.loads(stored.read_text(encoding="utf-8")) if stored.exists() else {"key": []}
        if state["key"][: len(key)] != key:
            files = [str(path.relative_to(self.root)) for path in paths]
            mutants = [Mutant(*row) for row in generate(self.root, self.part, {"files": files})]
            picks = sample(mutants, self.args.count, self.args.seed)
            sources = generate(self.root, self.part, {"mutants": picks})
            pairs = zip(picks, sources, strict=True)
            valid = [pair for pair in pairs if self.part == "web" or is_python(pair[1])]
            copy_checkout(self.root, self.folder)
            tests = {} if self.part == "web" else self.reached([mutant for mutant, _ in valid])
            state = {"key": key, "mutants": len(mutants), "sample": valid, "tests": tests}
            stored.write_text(json.dumps(state), encoding="utf-8")
        self.found, self.tests = state["mutants"], state["tests"]
        self.mutants = [Mutant(*row) for row, _ in state["sample"]]
        self.sources = [source for _, source in state["sample"]]
        for mutant in self.mutants:  # an interrupted run may have left a changed file
            shutil.copy2(self.root / mutant.file, self.folder / mutant.file)

    def reached(self, mutants: Sequence[Mutant]) -> dict[str, Any]:
        """Run the tests with probes; return the time and the reached places of each test."""
        sources = sorted((self.folder / folder_of(self.part)).rglob("*.py"))
        for path in sources:
            file = path.relative_to(self.folder).as_posix()
            lines = {mutant.line for mutant in mutants if mutant.file == file}
            path.write_text(add_probes(path.read_text(encoding="utf-8"), file, lines), encoding="utf-8")
        failed = self.run_plugin({"PYTHONDONTWRITEBYTECODE": ""})
        if failed:
            print(f"Excluding tests that fail with probes: {failed}", flush=True)
        for path in sources:
            shutil.copy2(self.root / path.relative_to(self.folder), path)
        command = [sys.executable, "-m", "compileall", "-q", "navals"]
        subprocess.run(command, cwd=self.folder, check=True, stdout=subprocess.DEVNULL)
        tests: dict[str, Any] = json.loads(self.output.read_text(encoding="utf-8"))
        assert tests, failed
        return tests

    def run(
        self, command: Sequence[str], timeout: float | None = None, more: Mapping[str, str] | None = None
    ) -> str:
        """Run tests; return "" if they pass, else the first failed test and the end of the output.

        ``more`` adds environment variables.
        """
        path = os.pathsep.join((str(self.folder), str(HERE.parent)))
        env = {**os.environ, "PYTHONPATH": path, "PYTHONDONTWRITEBYTECODE": "1", **(more or {})}
        options: dict[str, Any] = {"stdout": -1, "stderr": subprocess.STDOUT, "text": True, "env": env}
        with subprocess.Popen(command, cwd=self.folder, start_new_session=True, **options) as process:
            try:
                output = process.communicate(timeout=timeout)[0]
            except BaseException as error:
                os.killpg(process.pid, signal.SIGKILL)
                if isinstance(error, subprocess.TimeoutExpired):
                    return "timeout"
                raise
        if process.returncode in (0, 5):  # 5: no test was selected
            return ""
        failed = FAILED.search(output)
        return f"{failed[1] if failed else 'error'}\n{output[-1500:]}"

    def run_plugin(self, more: Mapping[str, str]) -> str:
        """Run the tests of the part with ``mutants_plugin.py``; return the failure, if any."""
        self.output.unlink(missing_ok=True)
        module = folder_of(self.part).replace("/", ".")
        variables = {"MUTANTS_MODULE": module, "MUTANTS_OUTPUT": str(self.output), **more}
        arguments = ("-m", self.args.marks, *pytest_arguments(self.root, self.part))
        return self.run(pytest("-p", "mutants_plugin", *arguments), more=variables)

    def commands(self, mutant: Mutant) -> Iterable[list[str]]:
        """Return the commands that test a mutant."""
        if self.args.e2e:
            return browser_commands(mutant.file, self.args.marks)
        if self.part == "web":
            return [["node", test] for test in script_tests(self.root, mutant.file)]
        names = self.folder / "tests.txt"
        names.write_text("\n".join(select_tests(self.tests, mutant)), encoding="utf-8")
        return [pytest("-x", f"@{names}")]

    def test(self, number: int) -> str:
        """Test one mutant; return the failure, or "" if it survives."""
        mutant = self.mutants[number]
        path = self.folder / mutant.file
        path.write_text(self.sources[number], encoding="utf-8")
        try:
            failed = self.run_all(mutant)
        finally:
            shutil.copy2(self.root / mutant.file, path)
        if failed and self.args.e2e:
            self.check_browser_tests(mutant)
        return failed

    def run_all(self, mutant: Mutant) -> str:
        """Run the commands that test a mutant; return the first failure, if any."""
        return next(filter(None, (self.run(command, TIMEOUT) for command in self.commands(mutant))), "")

    def check_browser_tests(self, mutant: Mutant) -> None:
        """Raise ``AssertionError`` if the browser tests of a mutant fail without it too."""
        test = [*browser_commands(mutant.file, self.args.marks)][-1][-1]
        if test not in self.sound:
            failed = self.run_all(mutant)
            assert not failed, failed
            self.sound.add(test)

    def test_in_forks(self, numbers: Sequence[int]) -> None:
        """Test mutants in functions, all in one process (``mutants_plugin.py``)."""
        jobs, path = [], self.folder / "jobs.json"
        for number in numbers:
            mutant, source = self.mutants[number], self.sources[number]
            tests = select_tests(self.tests, mutant)
            jobs.append({"number": number, "file": mutant.file, "source": source, "tests": tests})
        path.write_text(json.dumps(jobs), encoding="utf-8")
        try:
            failed = self.run_plugin({"MUTANTS_JOBS": str(path)})
            assert not failed, failed
        finally:
            if self.output.exists():
                self.record(map(json.loads, self.output.read_text(encoding="utf-8").splitlines()))

    def record(self, results: Iterable[tuple[int, str]]) -> None:
        """Record results, numbers with failures, and write the file."""
        stage = "e2e" if self.args.e2e else "unit"
        self.results |= {str(number): [stage, failed.partition("\n")[0]] for number, failed in results}
        if self.args.json:
            provenance.write(self.args.json, self.report(), self.root)

    def is_pending(self, number: int) -> bool:
        """Return whether to test a mutant: it is new, or a survivor with ``--again`` or ``--e2e``."""
        stage, failed = self.results.get(str(number), ("", ""))
        return not failed and (self.args.again or stage == ("unit" if self.args.e2e else ""))

    def test_all(self) -> None:
        """Test all pending mutants. Their order depends only on the changes, so the first of them are always
        a sample."""
        pending = [number for number in range(len(self.mutants)) if self.is_pending(number)]
        pending.sort(key=lambda number: hashlib.sha256(self.changes[number].encode()).digest())
        places = set[str]().union(*(record["reached"] for record in self.tests.values()))
        in_forks = [
            number for number in pending if self.mutants[number].place in places and not self.args.e2e
        ]
        if in_forks:
            self.test_in_forks(in_forks)
        for number in pending:
            if number not in in_forks:
                self.record([(number, self.test(number))])

    def report(self) -> dict[str, Any]:
        """Return the contents of the result file."""
        from navals.club.analysis.interval import wilson_interval

        killed = Counter(stage for stage, failed in self.results.values() if failed)
        count = max(1, len(self.results))
        low, high = wilson_interval(killed.total(), count)
        return {
            "part": self.part,
            "seed": self.args.seed,
            "mutants": self.found,
            "drawn": len(self.mutants),
            "killed": killed.total(),
            "unit": killed["unit"],
            "e2e": killed["e2e"],
            "share": killed.total() / count,
            "low": low,
            "high": high,
            "survivors": [
                {"number": int(key), **self.mutants[int(key)]._asdict(), "change": self.changes[int(key)]}
                for key, (_, failed) in self.results.items()
                if not failed
            ],
            "tried": self.results,
        }


def main() -> None:
    from navals import games

    parser = provenance.parser(__doc__)
    parser.add_argument("part", choices=[*FOLDERS, *games.IDS])
    parser.add_argument("--count", type=int, default=200, help="approximate size of the sample")
    parser.add_argument("--seed", default="mutants", help="seed of the sample")
    parser.add_argument("--root", type=Path, default=ROOT, help="the checkout to test")
    parser.add_argument("--marks", help="select tests, as pytest -m does")
    parser.add_argument("--again", action="store_true", help="test earlier survivors again")
    parser.add_argument("--e2e", action="store_true", help="test earlier survivors in a browser")
    parser.add_argument("--only", type=int, help="test one mutant, by its number in the sample")
    session = Session(args := parser.parse_args())
    count = len(session.mutants)
    print(f"{args.part}: {session.found} mutants, {count} in the sample with seed {args.seed!r}", flush=True)
    if args.only is not None:
        failed = session.test(args.only)
        place = session.mutants[args.only].place
        print(place, session.changes[args.only], failed or "survived", sep="\n")
        return
    session.test_all()
    report = session.report()
    for row in report["survivors"]:
        print(f"{row['number']}: {row['file']}:{row['line']} {row['operator']}", row["change"], sep="\n")
    share, low, high = (f"{100 * report[key]:.1f}" for key in ("share", "low", "high"))
    print(f"killed: {report['unit']} by unit tests, {report['e2e']} by browser tests")
    print(f"survived: {len(report['survivors'])}; {share} % killed ({low} to {high})")


if __name__ == "__main__":
    if "--inside" in sys.argv:
        json.dump(run_cosmic_ray(json.load(sys.stdin)), sys.stdout)
    else:
        main()
