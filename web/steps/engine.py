"""The engine: wheels made by hatch, one for each part (``steps/parts.py``), and the trimmed standard library.

Both contain bytecode instead of sources, made by the same Pyodide that loads it (``tools/freeze.py``).
"""

from __future__ import annotations

import ast
import hashlib
import os
import shutil
import sys
import tomllib
from collections.abc import Iterable
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from steps import parts
from steps.common import CACHE, ROOT, WEB, BuildError, digest, node, read_json, run, version_of

LIBRARY = WEB / "library.toml"
"""The modules of the standard library to ship, and those to omit."""


@dataclass(frozen=True)
class Engine:
    """Files of the engine, in the cache."""

    wheels: dict[str, Path]
    """Wheels of the package by part (``steps/parts.py``)."""
    libraries: dict[str, Path]
    """Third-party wheels by name."""
    stdlib: Path
    pyscript: Path
    """PyScript's own Python modules as bytecode."""


# Libraries --------------------------------------------------------------------------------------------------


def fetched_wheels() -> dict[str, Path]:
    """Return the wheels of ``packages.lock.json``, downloaded once and verified."""
    folder = CACHE / "wheels"
    folder.mkdir(parents=True, exist_ok=True)
    wheels = {}
    for name, entry in read_json(WEB / "packages.lock.json")["wheels"].items():
        path = folder / entry["file"]
        if not path.exists():
            tag = entry["file"].removesuffix(".whl").split("-")
            options = ["--python-version", "3.14", "--only-binary", ":all:", "--no-deps", "-q"]
            if tag[-1] != "any":
                options += ["--implementation", "cp", "--abi", tag[-2], "--platform", tag[-1]]
            pip = (sys.executable, "-m", "pip", "download", "--disable-pip-version-check")
            run(*pip, *options, "-d", folder, f"{name}=={entry['version']}")
        if hashlib.sha256(path.read_bytes()).hexdigest() != entry["sha256"]:
            path.unlink()
            raise BuildError(f"{entry['file']} does not have the hash written in web/packages.lock.json")
        wheels[name] = path
    return wheels


def standard_imports(files: Iterable[Path]) -> list[str]:
    """Return the files' imports of the standard library, sorted. If they change, it is trimmed anew."""
    names = {name for path in files if path.suffix == ".py" for name in parts.imports(path)}
    return sorted(name for name in names if name.split(".")[0] in sys.stdlib_module_names)


# Own wheels -------------------------------------------------------------------------------------------------


class _Strip(ast.NodeTransformer):
    """Remove docstrings, annotations outside classes, and code that only type checkers read.

    Annotations of classes stay: structs need them. Names stay, for readable error reports.
    """

    def __init__(self) -> None:
        self._fields: set[ast.stmt] = set()

    def visit_Module(self, node: ast.Module) -> Any:
        self.generic_visit(node)
        used = {child.id for child in ast.walk(node) if isinstance(child, ast.Name)}
        for child in [*node.body]:
            if isinstance(child, ast.ImportFrom) and child.module in ("collections.abc", "typing"):
                child.names = [name for name in child.names if (name.asname or name.name) in used]
                if not child.names:
                    node.body.remove(child)
        return node

    def visit_If(self, node: ast.If) -> Any:
        self.generic_visit(node)
        return node.orelse if ast.unparse(node.test) == "TYPE_CHECKING" else node

    def visit_Expr(self, node: ast.Expr) -> Any:
        self.generic_visit(node)
        text = isinstance(node.value, ast.Constant) and isinstance(node.value.value, str)
        return None if text else node

    def visit_FunctionDef(self, node: Any) -> Any:
        self.generic_visit(node)
        node.returns = None
        node.body = node.body or [ast.Pass()]
        return node

    visit_AsyncFunctionDef = visit_FunctionDef

    def visit_ClassDef(self, node: ast.ClassDef) -> Any:
        self._fields.update(node.body)
        self.generic_visit(node)
        node.body = node.body or [ast.Pass()]
        return node

    def visit_AnnAssign(self, node: ast.AnnAssign) -> Any:
        self.generic_visit(node)
        if node in self._fields:
            return node
        return node.value and ast.Assign([node.target], node.value)

    def visit_arg(self, node: ast.arg) -> Any:
        node.annotation = None
        return node


def stripped(path: Path) -> str:
    """Return a module's source as stripped by ``_Strip``."""
    tree = _Strip().visit(ast.parse(path.read_text(encoding="utf-8")))
    return ast.unparse(ast.fix_missing_locations(tree))


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


def wheel_name(part: str) -> str:
    return "navals" if part == parts.HOUSE else f"navals_{part}"


def plain_wheels(folder: Path, sources: dict[str, list[Path]]) -> dict[str, Path]:
    """Build a wheel of sources for each part of the package, with hatch."""
    from hatchling.builders.wheel import WheelBuilder

    from navals import __version__

    wheels = {}
    with ProcessPoolExecutor() as pool:
        for part, files in sources.items():
            root = folder / part
            modules = [path for path in files if path.suffix == ".py"]
            for path in files:
                target = root / path.relative_to(ROOT)
                target.parent.mkdir(parents=True, exist_ok=True)
                if path.suffix != ".py":
                    shutil.copyfile(path, target)
            for path, text in zip(modules, pool.map(stripped, modules, chunksize=16), strict=True):
                (root / path.relative_to(ROOT)).write_text(text, encoding="utf-8")
            (root / "pyproject.toml").write_text(PROJECT.format(name=wheel_name(part), version=__version__))
            (wheel,) = WheelBuilder(str(root)).build(directory=str(folder / "plain"), versions=["standard"])
            wheels[part] = Path(wheel)
    return wheels


def build_engine(check: bool) -> Engine:
    """Build the engine, or find it in the cache; with ``check``, test it with ``check_engine``."""
    import hatch_build

    hatch_build.compile_catalogues(ROOT)
    sources = parts.sources()
    files = [path for part in sources.values() for path in part]
    libraries = fetched_wheels()
    tools = [WEB / "tools" / "freeze.py", WEB / "tools" / "freeze.mjs", WEB / "packages.lock.json"]
    tools = [Path(__file__), *tools, LIBRARY]
    makers = [*(path.read_bytes() for path in tools), version_of("pyodide"), version_of("@pyscript/core")]
    contents = [text for path in files for text in (path.relative_to(ROOT).as_posix(), path.read_bytes())]
    engine = CACHE / f"engine-{digest(*makers, *contents)}"
    programs = sorted((WEB / "runtime").glob("*.py"))
    runtime = CACHE / f"runtime-{digest(*makers, *standard_imports([*files, *programs]))}"
    if not engine.exists() or not runtime.exists():
        new = CACHE / f"new-{os.getpid()}"
        shutil.rmtree(new, ignore_errors=True)
        for name in ("engine", "runtime"):
            (new / name).mkdir(parents=True)
        plain = plain_wheels(new / "staging", sources).values()
        job: dict[str, Any] = {"task": "freeze", "wheels": targets(plain, new / "engine")}
        if not runtime.exists():
            job |= tomllib.loads(LIBRARY.read_text(encoding="utf-8"))
            job |= {
                "stdlib": str(new / "runtime" / "stdlib.zip"),
                "pyscript": str(new / "runtime" / "pyscript.zip"),
                "imported": [*parts.libraries("start"), *parts.libraries("idle")],
                "libraries": targets(libraries.values(), new / "runtime"),
            }
        node("freeze.mjs", job)
        for folder, made in ((runtime, new / "runtime"), (engine, new / "engine")):
            if not folder.exists():
                made.rename(folder)
        shutil.rmtree(new)
    built = Engine(
        {part: next(engine.glob(f"{wheel_name(part)}-*.whl")) for part in sources},
        {name: runtime / path.name for name, path in libraries.items()},
        runtime / "stdlib.zip",
        runtime / "pyscript.zip",
    )
    checked = engine / f"checked-{runtime.name}"
    if check and not checked.exists():
        print("    " + check_engine(built))
        checked.touch()
    return built


def targets(wheels: Iterable[Path], folder: Path) -> list[dict[str, str]]:
    """Return the files to freeze, with their targets."""
    return [{"from": str(path), "to": str(folder / path.name)} for path in wheels]


def check_engine(built: Engine) -> str:
    """Start and test the engine in Node, with only the files of the site; return a summary."""
    (installer,) = parts.libraries("idle")
    wheels = {part: str(path) for part, path in built.wheels.items()}
    job = {
        "task": "check",
        "stdlib": str(built.stdlib),
        "program": str(WEB / "runtime" / "main.py"),
        "start": [str(built.libraries[name]) for name in parts.libraries("start")],
        "installer": str(built.libraries[installer]),
        "later": {name: str(built.libraries[name]) for name in parts.libraries("later")},
        "house": wheels.pop(parts.HOUSE),
        "wheels": wheels,
        "games": [part for part in wheels if part not in parts.APART],
    }
    return node("freeze.mjs", job)


def forget_old(keep: int = 6) -> None:
    """Delete old results from the cache, except the latest ``keep`` engines and runtimes."""
    for kinds, limit in ((("engine-*", "runtime-*"), keep), (("packed/*",), 2000)):
        for kind in kinds:
            for path in sorted(CACHE.glob(kind), key=lambda path: -path.stat().st_mtime)[limit:]:
                shutil.rmtree(path, ignore_errors=True) if path.is_dir() else path.unlink(missing_ok=True)
