"""The engine: wheels made by hatch, one for the house and one a game, with bytecode in place of sources; the trimmed standard library.

Bytecode is made by the very Pyodide that will load it (``tools/freeze.py``). A cold start that compiles sources takes 0.2 s longer for the
house alone, and laying files one by one costs as much again as importing them: the house is mounted as the zip that its wheel is.
"""

from __future__ import annotations

import ast
import hashlib
import os
import shutil
import sys
from collections.abc import Iterable
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from steps.common import CACHE, ROOT, WEB, BuildError, digest, node, read_json, run, version_of

# Modules of the package that only a terminal or a build needs.
NOT_IN_BROWSER = ("__main__", "search/match", "ui/shell/prerender")

# Packages of the same kind, with all their modules.
NOT_IN_BROWSER_FOLDERS = ("cli", "engine", "envs", "pictures")

# Parts of the standard library that are reachable by imports but of no use in a browser's worker.
NEVER = ("tkinter", "unittest", "pydoc", "multiprocessing", "sqlite3", "xmlrpc", "idlelib", "ensurepip", "pdb", "doctest", "ssl", "_ssl",
         "lzma", "bz2", "ctypes", "tomllib", "stringprep", "quopri", "compression", "http", "statistics", "_aix_support", "_osx_support", "pty", "tty", "wsgiref", "socketserver", "curses")  # fmt: skip

# PyScript's Python modules that its own start imports; the others keep their source only.
PYSCRIPT_MODULES = ("__init__", "context", "display", "events", "fetch", "ffi", "flatted", "storage", "util", "websocket")  # fmt: skip

HOUSE = "house"
"""The part of the package that knows no game but by its card."""
DAYS = "days"
"""The positions of the day of all games."""
KIT = "kit"
"""What deals with programs of other people: their wheels, and the workshop."""
IN_KIT = (
    "conformance",
    "extensions",
    "browser/others",
    "ui/features/extensions",
    "ui/features/workshop",
    "ui/features/workshop/bots",
)
"""Its modules and folders."""


LATER = ("fsrs", "glicko2")
"""Libraries that micropip installs when they are wanted, as games are."""


@dataclass(frozen=True)
class Engine:
    """Files of the engine, in the cache."""

    wheels: dict[str, Path]
    """The package: the house's wheel under ``house``, the games' under their ids."""
    libraries: dict[str, Path]
    """Other people's wheels by name: msgspec, micropip."""
    stdlib: Path
    pyscript: Path
    """PyScript's own Python modules as bytecode."""


def part_of(path: Path) -> str:
    """Which wheel a file of the package belongs to: ``house``, a game's id, ``days``, ``kit``, or "" for none."""
    parts = path.relative_to(ROOT / "navals").parts
    if "__pycache__" in parts or path.suffix in {".pyc", ".po", ".new", ".css"} or path.name == "py.typed":
        return ""
    if (
        parts[0] in NOT_IN_BROWSER_FOLDERS
        or path.relative_to(ROOT / "navals").with_suffix("").as_posix() in NOT_IN_BROWSER
    ):
        return ""
    if path.name == "days.jsonl":
        return DAYS
    place = path.relative_to(ROOT / "navals").with_suffix("").as_posix()
    if place in IN_KIT or place.rpartition("/")[0] in IN_KIT:
        return KIT
    if (
        len(parts) > 2
        and parts[0] == "games"
        and parts[2:] not in (("__init__.py",), ("card.py",), ("picture.svg",))
    ):
        return parts[1]
    return HOUSE


def sources() -> dict[str, list[Path]]:
    """The files of the package by the wheel they go into."""
    found: dict[str, list[Path]] = {}
    for path in sorted((ROOT / "navals").rglob("*")):
        if path.is_file() and (part := part_of(path)):
            found.setdefault(part, []).append(path)
    return found


# Libraries ------------------------------------------------------------------------------------------------------------------------


def fetched_wheels() -> dict[str, Path]:
    """The wheels of ``packages.lock.json``, downloaded once and checked against its hashes."""
    folder = CACHE / "wheels"
    folder.mkdir(parents=True, exist_ok=True)
    found = {}
    for name, entry in read_json(WEB / "packages.lock.json")["wheels"].items():
        path = folder / entry["file"]
        if not path.exists():
            tag = entry["file"].removesuffix(".whl").split("-")
            options = ["--python-version", "3.14", "--only-binary", ":all:", "--no-deps", "--disable-pip-version-check", "-q"]  # fmt: skip
            if tag[-1] != "any":
                options += ["--implementation", "cp", "--abi", tag[-2], "--platform", tag[-1]]
            run(
                sys.executable, "-m", "pip", "download", *options, "-d", folder, f"{name}=={entry['version']}"
            )
        if hashlib.sha256(path.read_bytes()).hexdigest() != entry["sha256"]:
            path.unlink()
            raise BuildError(f"{entry['file']} does not have the hash written in web/packages.lock.json")
        found[name] = path
    return found


def standard_imports(files: Iterable[Path]) -> list[str]:
    """Names of the standard library that the engine imports: a new one means a new trimmed library."""
    names: set[str] = set()
    for path in files:
        if path.suffix != ".py":
            continue
        for statement in ast.walk(ast.parse(path.read_text(encoding="utf-8"), str(path))):
            if isinstance(statement, ast.Import):
                names.update(alias.name for alias in statement.names)
            elif isinstance(statement, ast.ImportFrom) and not statement.level and statement.module:
                names.add(statement.module)
    return sorted(name for name in names if name.split(".")[0] in sys.stdlib_module_names)


# Our own wheels -------------------------------------------------------------------------------------------------------------------


class _Run(ast.NodeTransformer):
    """Leaves out what only type checkers read."""

    def visit_If(self, node: ast.If) -> Any:
        self.generic_visit(node)
        return node.orelse if ast.unparse(node.test) == "TYPE_CHECKING" else node


def minified(path: Path) -> str:
    """A module without docstrings, without the annotations of functions and what is imported for them alone, which nobody reads in a browser."""
    from python_minifier import RemoveAnnotationsOptions, minify

    source = path.read_text(encoding="utf-8")
    if "if TYPE_CHECKING:" in source:
        source = ast.unparse(_Run().visit(ast.parse(source)))
    kept = CACHE / "minified" / f"{digest(source)}.py"
    if not kept.exists():
        kept.parent.mkdir(parents=True, exist_ok=True)
        # Structs are made from the annotations of their classes; names stay, so that a report of an error can be read.
        annotations = RemoveAnnotationsOptions(
            remove_variable_annotations=False, remove_class_attribute_annotations=False
        )
        text = minify(source, str(path), remove_annotations=annotations, remove_literal_statements=True,
                      rename_locals=False, hoist_literals=False, constant_folding=False, remove_builtin_exception_brackets=False,
                      convert_posargs_to_args=False, combine_imports=False)  # fmt: skip
        partial = kept.with_suffix(f".{os.getpid()}")
        partial.write_text(text, encoding="utf-8")
        partial.replace(kept)
    return kept.read_text(encoding="utf-8")


PROJECT = """[build-system]
requires = ["hatchling"]
build-backend = "hatchling.build"
[project]
name = "{name}"
version = "{version}"
license = "MIT"
requires-python = ">=3.11"
[tool.hatch.build.targets.wheel]
packages = ["navals"]
artifacts = ["*.mo"]
"""


def plain_wheels(folder: Path, parts: dict[str, list[Path]]) -> dict[str, Path]:
    """A wheel of sources for each of these parts of the package, made by hatch."""
    from hatchling.builders.wheel import WheelBuilder

    from navals import __version__

    found = {}
    with ProcessPoolExecutor() as pool:
        for part, files in parts.items():
            root = folder / part
            modules = [path for path in files if path.suffix == ".py"]
            for path in files:
                target = root / path.relative_to(ROOT)
                target.parent.mkdir(parents=True, exist_ok=True)
                if path.suffix != ".py":
                    shutil.copyfile(path, target)
            for path, text in zip(modules, pool.map(minified, modules, chunksize=4), strict=True):
                (root / path.relative_to(ROOT)).write_text(text, encoding="utf-8")
            name = "navals" if part == HOUSE else f"navals-{part}"
            (root / "pyproject.toml").write_text(PROJECT.format(name=name, version=__version__))
            (wheel,) = WheelBuilder(str(root)).build(directory=str(folder / "plain"), versions=["standard"])
            found[part] = Path(wheel)
    return found


def build_engine(check: bool) -> Engine:
    """Make the engine, or find it in the cache; ``check``: also start it in Node as the site does, with nothing else at hand."""
    import hatch_build

    hatch_build.compile_catalogues(ROOT)
    parts = sources()
    files = [path for part in parts.values() for path in part]
    programs = sorted((WEB / "runtime").glob("*.py"))
    tools = [path.read_bytes() for path in (Path(__file__), WEB / "tools" / "freeze.py", WEB / "tools" / "freeze.mjs", WEB / "packages.lock.json")]  # fmt: skip
    versions = [version_of("pyodide"), version_of("@pyscript/core")]
    libraries = fetched_wheels()
    engine_hash = digest(*tools, *versions, *(part for path in files for part in (path.relative_to(ROOT).as_posix(), path.read_bytes())))  # fmt: skip
    runtime_hash = digest(*tools, *versions, *standard_imports([*files, *programs]))
    engine, runtime = CACHE / f"engine-{engine_hash}", CACHE / f"runtime-{runtime_hash}"
    if not engine.exists() or not runtime.exists():
        fresh = CACHE / f"new-{os.getpid()}"
        shutil.rmtree(fresh, ignore_errors=True)
        for name in ("engine", "runtime"):
            (fresh / name).mkdir(parents=True)
        plain = plain_wheels(fresh / "staging", parts)
        job: dict[str, Any] = {"task": "freeze", "never": NEVER, "wheels": [
            {"from": str(path), "to": str(fresh / "engine" / path.name)} for path in plain.values()
        ]}  # fmt: skip
        if not runtime.exists():
            job |= {"stdlib": str(fresh / "runtime" / "stdlib.zip"), "pyscript": str(fresh / "runtime" / "pyscript.zip"),
                    "pyscript_modules": PYSCRIPT_MODULES, "libraries": [
                        {"name": name, "from": str(path), "to": str(fresh / "runtime" / path.name)} for name, path in libraries.items()
                    ]}  # fmt: skip
        node("freeze.mjs", job)
        for folder, made in ((runtime, fresh / "runtime"), (engine, fresh / "engine")):
            if not folder.exists():
                made.rename(folder)
        shutil.rmtree(fresh)
    wheels = {
        HOUSE if path.name.startswith("navals-") else path.name.split("-")[0].removeprefix("navals_"): path
        for path in sorted(engine.glob("*.whl"))
    }
    made = Engine(wheels, {name: runtime / path.name for name, path in libraries.items()}, runtime / "stdlib.zip", runtime / "pyscript.zip")  # fmt: skip
    checked = engine / f"checked-{runtime_hash}"
    if check and not checked.exists():
        print("    " + node("freeze.mjs", {"task": "check", "stdlib": str(made.stdlib), "program": str(WEB / "runtime" / "main.py"),
              "libraries": {name: str(path) for name, path in made.libraries.items()},
              "later": {name: str(made.libraries[name]) for name in LATER},
              "house": str(wheels[HOUSE]), "games": {part: str(path) for part, path in wheels.items() if part not in (HOUSE, DAYS, KIT)}, "days": str(wheels[DAYS]), "kit": str(wheels[KIT])}))  # fmt: skip
        checked.touch()
    return made


def forget_old(keep: int = 6) -> None:
    """Throw away what older builds left in the cache."""
    for kind in ("engine-*", "runtime-*"):
        for path in sorted(CACHE.glob(kind), key=lambda path: -path.stat().st_mtime)[keep:]:
            shutil.rmtree(path, ignore_errors=True)
    for kind in ("packed/*", "minified/*"):
        for path in sorted(CACHE.glob(kind), key=lambda path: -path.stat().st_mtime)[2000:]:
            path.unlink(missing_ok=True)
