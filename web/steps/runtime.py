"""Pyodide, PyScript, libraries and the engine's wheels in the site, and the page's data to start them."""

from __future__ import annotations

import hashlib
from pathlib import Path
from typing import Any

from steps.common import CACHE, WEB, as_json, digest, node, package, read_json, version_of
from steps.engine import Engine
from steps.parts import APART, HOUSE, libraries


def put(folder: Path, data: bytes, name: str) -> str:
    """Write a file into the site, with its hash in place of ``{}`` in its name; return the path."""
    target = folder / name.format(digest(data))
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_bytes(data)
    return target.relative_to(folder).as_posix()


def _without_map(path: Path) -> bytes:
    lines = path.read_bytes().splitlines()
    return b"\n".join(line for line in lines if not line.startswith(b"//# sourceMappingURL"))


# The functions of Pyodide's WebAssembly that a start and a game call (`make profile`).
PROFILE = WEB / "runtime" / "pyodide-profile.json"


def _halves(module: Path, instrumented: bool) -> list[Path]:
    """Return Pyodide's WebAssembly as two files: the functions that a start and a game call, and the rest.

    If ``instrumented``, it is a single file."""
    tools = [(WEB / "tools" / name).read_bytes() for name in ("split.mjs", "wasm.mjs")]
    task = "instrument" if instrumented else "split"
    profile = b"" if instrumented else PROFILE.read_bytes()
    folder = CACHE / f"halves-{digest(task, module.read_bytes(), profile, *tools)}"
    first, second = folder / "pyodide.asm.wasm", folder / "pyodide.second.wasm"
    halves = [first] if instrumented else [first, second]
    if not all(path.exists() for path in halves):
        folder.mkdir(exist_ok=True)
        paths = {"module": module, "profile": PROFILE, "first": first, "second": second}
        node("split.mjs", {"task": task} | {name: str(path) for name, path in paths.items()})
    return halves


def _lay_pyodide(folder: Path, instrumented: bool) -> str:
    pyodide = package("pyodide")
    module = pyodide / "pyodide.asm.wasm"
    files = [pyodide / "pyodide.mjs", pyodide / "pyodide.asm.mjs", *_halves(module, instrumented)]
    home = folder / f"pyodide-{version_of('pyodide')}-{digest(*(path.read_bytes() for path in files))}"
    home.mkdir(parents=True)
    for path in files:
        (home / path.name).write_bytes(_without_map(path) if path.suffix == ".mjs" else path.read_bytes())
    return home.name


def _lay_pyscript(folder: Path) -> list[str]:
    """Copy PyScript; return the paths of its main script and of the script that this imports."""
    dist = package("@pyscript/core") / "dist"
    core = (dist / "core.js").read_text(encoding="utf-8")
    # The plug-in for errors is needed even to switch it off.
    (banner,) = (path.name for path in dist.glob("error-*.js"))
    names = ["core.js", core.split('from"./')[1].split('"')[0], banner]
    home = folder / f"pyscript-{version_of('@pyscript/core')}-{digest(core)}"
    home.mkdir()
    for name in names:
        (home / name).write_bytes(_without_map(dist / name))
    return [f"runtime/{home.name}/{name}" for name in names[:2]]


def _lay_libraries(folder: Path, engine: Engine) -> tuple[str, dict[str, str]]:
    """Write the libraries, and Pyodide's lock file with only them. Return its path, and theirs by name."""
    lock = read_json(package("pyodide") / "pyodide-lock.json")
    usual = {"depends": [], "install_dir": "site", "package_type": "package", "unvendored_tests": False}
    entries, files = {}, {}
    for name, entry in read_json(WEB / "packages.lock.json")["wheels"].items():
        data = engine.libraries[name].read_bytes()
        files[name] = put(folder, data, name + "-{}/" + entry["file"])
        fields = {"name": name, "imports": [name], "file_name": files[name], "version": entry["version"]}
        entries[name] = dict(sorted({**usual, **fields, "sha256": hashlib.sha256(data).hexdigest()}.items()))
    text = as_json({"info": lock["info"], "packages": entries, "tool": lock.get("tool", {})})
    return put(folder, text.encode(), "lock-{}.json"), files


def _lay_sandbox(folder: Path, files: dict[str, Any], games: dict[str, str]) -> str:
    """Write the sandbox of bots (``web/src/sandbox.js``); return the path of the list of its files."""
    program = folder / "cage.js"
    entry = str(WEB / "runtime" / "cage.mjs")
    task = {"kind": "worker", "entry": entry, "outfile": str(program), "base": str(WEB), "define": {}}
    node("bundle.mjs", {"tasks": [task]})
    cage = put(folder, program.read_bytes(), "cage-{}.js")
    program.unlink()
    listing = as_json(files | {"cage": cage, "games": games})
    return "runtime/" + put(folder, listing.encode(), "sandbox-{}.json")


def _lay_interpreter(folder: Path, parts: dict[str, Any], instrumented: bool) -> str:
    """Write PyScript's interpreter module; return its name."""
    source = WEB / "runtime" / "interpreter.mjs"
    text = as_json(parts)
    modules = [path.read_bytes() for path in sorted(source.parent.glob("*.mjs"))]
    name = f"interpreter-{digest(text, *modules)}.mjs"
    task = {
        "kind": "module",
        "entry": str(source),
        "outfile": str(folder / name),
        "base": str(WEB),
        "define": {"__PARTS__": text, "__INSTRUMENTED__": as_json(instrumented)},
        "addresses": {"pyodide": f"./{parts['pyodide']}pyodide.mjs"},
    }
    node("bundle.mjs", {"tasks": [task]})
    return name


def lay_runtime(
    engine: Engine, pages: dict[str, dict[str, str]], out: Path, instrumented: bool = False
) -> dict[str, Any]:
    """Fill ``out/runtime``; return the data with which the page starts it. ``pages`` are the paths of the
    prerendered pages by language and game; ``instrumented`` is for ``make profile``."""
    folder = out / "runtime"
    home = _lay_pyodide(folder, instrumented)
    wheels = {
        name: put(folder, path.read_bytes(), name + "-{}/" + path.name)
        for name, path in engine.wheels.items()
    }
    house = wheels.pop(HOUSE)
    lock, library_files = _lay_libraries(folder, engine)
    at_start = [library_files[name] for name in libraries("start")]
    # Parts of the engine and of the bots' sandbox.
    files: dict[str, Any] = {
        "wasm": f"{home}/pyodide.asm.wasm",
        "second": f"{home}/pyodide.second.wasm",
        "stdlib": put(folder, engine.stdlib.read_bytes(), "stdlib-{}.zip"),
        "lock": lock,
        "house": house,
        "libraries": at_start,
    }
    pyscript = put(folder, engine.pyscript.read_bytes(), "pyscript-{}.zip")
    early = [files["wasm"], files["stdlib"], lock, pyscript, house, *at_start]
    parts = files | {
        "pyodide": f"{home}/",
        "pyscript": pyscript,
        "wheels": wheels | {name: library_files[name] for name in libraries("later")},
        "sizes": {path: (folder / path).stat().st_size for path in early},
    }
    interpreter = _lay_interpreter(folder, parts, instrumented)
    scripts = _lay_pyscript(folder)
    programs = {
        path.stem: "runtime/" + put(folder, path.read_bytes(), path.stem + "-{}.py")
        for path in sorted((WEB / "runtime").glob("*.py"))
    }
    modules = {"asm": f"{home}/pyodide.asm.mjs", "pyodide": f"{home}/pyodide.mjs"}
    games = {part: path for part, path in wheels.items() if part not in APART}
    # PyScript's plug-ins (editors, terminals, error banner) are switched off, and never loaded.
    plugins = sorted(path.stem for path in (package("@pyscript/core") / "src" / "plugins").glob("*.js"))
    config = {
        "interpreter": f"./runtime/{interpreter}",
        "sync_main_only": True,  # the engine is called by the page and never calls it
        "index_urls": [],  # no package index is used
        "plugins": [f"!{name}" for name in plugins],
    }
    return {
        "core": scripts[0],
        "scripts": scripts,
        "ahead": [f"runtime/{interpreter}", f"runtime/{home}/pyodide.mjs"],
        **programs,
        "config": config,
        "pages": pages,
        "sandbox": _lay_sandbox(folder, files | modules, games),
    }
