"""Build the site: ``python web/build.py [--quick]`` writes ``web/dist``.

What does not change is kept in ``web/.cache`` under a hash of what it was made from, so that a build after an edit of Python takes
seconds. ``--quick`` also leaves out the check of the trimmed standard library and the exact size report.

Steps: the engine's sources, shortened, in one text, and bytecode for the standard library, made with Pyodide itself in Node (``tools/freeze.*``);
PyScript and Pyodide copied beside them; scripts, styles and icons (``tools/bundle.mjs``); the pages that need no engine; the web app
manifest, licences, headers; the service worker, which knows every file and its hash; beside the site, in ``dist.packed``, every file
compressed as a host sends it, for the server on this machine.
"""

from __future__ import annotations

import argparse
import ast
import base64
import hashlib
import html
import json
import os
import shutil
import subprocess
import sys
import time
import tomllib
from collections.abc import Iterable
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import licences

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))
sys.path.insert(0, str(Path(__file__).resolve().parent / "tools"))
import parcel

from navals.serve import packed_folder
from navals.ui import i18n

WEB = Path(__file__).resolve().parent
ROOT = WEB.parent
CACHE = WEB / ".cache"
MODULES = WEB / "node_modules"

# Modules of the package that only a terminal or a build needs: not in the browser.
NOT_IN_BROWSER = ["navals/serve.py", "navals/cli.py", "navals/__main__.py", "navals/terminal.py", "navals/match.py",
                  "navals/measure.py", "navals/conformance.py", "navals/verify.py", "navals/analyse.py", "navals/ui/prerender.py"]  # fmt: skip
# A game whose rules are there but which no screen offers yet is of no use to players.
_offered = ast.literal_eval(
    (ROOT / "navals" / "games" / "__init__.py").read_text().split("IDS: Final = ")[1].split("\n")[0]
)
NOT_IN_BROWSER += [
    f"navals/games/{folder.name}/"
    for folder in sorted((ROOT / "navals" / "games").iterdir())
    if (folder / "__init__.py").exists() and folder.name not in _offered
]

# Names of the engine that are made when it runs, or used by the program that starts it.
WANTED = r"on_\w+|GAME|BOARD|BOOK|LESSON|EDITORS|act"

# Parts of the standard library that are reachable by imports but of no use in a browser's worker.
NEVER = ["tkinter", "unittest", "pydoc", "multiprocessing", "sqlite3", "xmlrpc", "idlelib", "ensurepip", "pdb", "doctest", "ssl", "_ssl",
         "lzma", "bz2", "ctypes", "compression", "http", "_aix_support", "_osx_support", "pty", "tty", "wsgiref", "socketserver", "curses"]  # fmt: skip

# PyScript's Python modules that its own start imports; the others keep their source only.
PYSCRIPT_MODULES = [
    "__init__",
    "context",
    "display",
    "events",
    "fetch",
    "ffi",
    "flatted",
    "storage",
    "util",
    "websocket",
]

# PyScript's plug-ins (editors, terminals, its error banner) are switched off, so their files are never asked for.
PYSCRIPT_PLUGINS = [
    "codemirror",
    "deprecations-manager",
    "donkey",
    "error",
    "py-editor",
    "py-game",
    "py-terminal",
]

LANGUAGES = ["fr", "en"]
GAMES = {
    "bataille": "Bataille",
    "mats": "MATS",
    "trafalgar": "Trafalgar",
    "billiard": "Billiard",
    "uncharted": "Uncharted",
}


class BuildError(Exception):
    """Something is missing or does not fit; said in one sentence."""


def digest(*parts: bytes | str) -> str:
    """A short hash for file names."""
    state = hashlib.sha256()
    for part in parts:
        data = part.encode() if isinstance(part, str) else part
        state.update(len(data).to_bytes(8, "big"))
        state.update(data)
    return state.hexdigest()[:10]


def run(*command: str | Path, cwd: Path = ROOT, **extra: str) -> str:
    """Run a tool; its output is shown only when it fails."""
    done = subprocess.run(
        [str(part) for part in command],
        cwd=cwd,
        env={**os.environ, **extra},
        text=True,
        capture_output=True,
        check=False,
    )
    if done.returncode:
        raise BuildError(
            f"{' '.join(str(part) for part in command[:4])} failed:\n{done.stdout[-4000:]}{done.stderr[-4000:]}"
        )
    return done.stdout


def node_task(script: str, job: dict[str, Any]) -> None:
    path = CACHE / f"job-{digest(json.dumps(job))}.json"
    path.write_text(json.dumps(job))
    output = run("node", WEB / "tools" / script, path, cwd=WEB)
    if output.strip():
        print("  " + output.strip().splitlines()[-1])
    path.unlink()


def read_json(path: Path) -> Any:
    return json.loads(path.read_text(encoding="utf-8"))


def package(name: str) -> Path:
    path = MODULES / name
    if not path.is_dir():
        raise BuildError(f"{name} is not installed: run `npm ci` in web/ (or `make setup`)")
    return path


# The engine -----------------------------------------------------------------------------------------------------------------------


def fetched_wheels() -> dict[str, Path]:
    """The wheels served beside Pyodide, downloaded once and checked against packages.lock.json (with those of the benchmarks)."""
    folder = CACHE / "wheels"
    folder.mkdir(parents=True, exist_ok=True)
    found = {}
    lock = read_json(WEB / "packages.lock.json")
    for name, entry in (lock["wheels"] | lock["bench"]).items():
        path = folder / entry["file"]
        if not path.exists():
            tag = entry["file"].removesuffix(".whl").split("-")
            options = [
                "--python-version",
                "3.14",
                "--only-binary",
                ":all:",
                "--no-deps",
                "--disable-pip-version-check",
                "-q",
            ]
            if tag[-1] != "any":
                options += ["--implementation", "cp", "--abi", tag[-2], "--platform", tag[-1]]
            run(
                sys.executable, "-m", "pip", "download", *options, "-d", folder, f"{name}=={entry['version']}"
            )
        if hashlib.sha256(path.read_bytes()).hexdigest() != entry["sha256"]:
            path.unlink()
            raise BuildError(f"{entry['file']} does not have the hash written in web/packages.lock.json")
        if name in lock["wheels"]:
            found[name] = path
    return found


def sources() -> list[Path]:
    """What goes into the engine's wheel."""
    skip = {"__pycache__"}
    files = [
        path for path in sorted((ROOT / "navals").rglob("*")) if path.is_file() and not skip & set(path.parts)
    ]
    return [path for path in files if path.suffix not in {".mo", ".pyc", ".new"}]


def standard_imports(files: Iterable[Path]) -> list[str]:
    """Names of the standard library that the engine imports: a new one means a new trimmed library."""
    names: set[str] = set()
    for path in files:
        if path.suffix != ".py" or path.relative_to(ROOT).as_posix() in NOT_IN_BROWSER:
            continue
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"), str(path))):
            if isinstance(node, ast.Import):
                names.update(alias.name for alias in node.names)
            elif isinstance(node, ast.ImportFrom) and not node.level and node.module:
                names.add(node.module)
    return sorted(name for name in names if name.split(".")[0] in sys.stdlib_module_names)


@dataclass(frozen=True)
class Engine:
    """Files of the frozen engine, in the cache."""

    text: Path
    """The engine as the site carries it: shortened sources, half as heavy as bytecode, in one text (tools/parcel.py). The browser keeps
    the bytecode of the first start for the next ones (runtime/interpreter.mjs)."""
    runtime: Path
    """Folder with stdlib.zip, pyscript.zip and the other wheels."""


def build_engine(quick: bool) -> Engine:
    files = sources()
    program = WEB / "runtime" / "main.py"
    tools = [
        (WEB / name).read_bytes()
        for name in (
            "tools/freeze.py",
            "tools/freeze.mjs",
            "tools/shorten.py",
            "tools/parcel.py",
            "runtime/unpack.mjs",
            "packages.lock.json",
        )
    ]
    tools.append(program.read_bytes())
    versions = (
        read_json(package("pyodide") / "package.json")["version"]
        + read_json(package("@pyscript/core") / "package.json")["version"]
    )
    source_hash = digest(*tools,
        versions, WANTED, *NOT_IN_BROWSER, (ROOT / "pyproject.toml").read_bytes(),
                         (ROOT / "hatch_build.py").read_bytes(),
                         *(part for path in files for part in (path.relative_to(ROOT).as_posix(), path.read_bytes())))  # fmt: skip
    wheels = fetched_wheels()
    runtime_hash = digest(*tools, versions, (WEB / "packages.lock.json").read_bytes(), *NEVER, *PYSCRIPT_MODULES,
                          *standard_imports(files))  # fmt: skip
    engine = CACHE / f"engine-{source_hash}"
    runtime = CACHE / f"runtime-{runtime_hash}"
    if not engine.exists() or not runtime.exists():
        print("the engine" + ("" if runtime.exists() else " and the trimmed standard library"))
        fresh = CACHE / f"new-{os.getpid()}"
        shutil.rmtree(fresh, ignore_errors=True)
        (fresh / "engine").mkdir(parents=True)
        (fresh / "runtime").mkdir()
        run(sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", fresh / "plain")
        (plain,) = (fresh / "plain").glob("*.whl")
        job: dict[str, Any] = {"task": "freeze", "never": NEVER, "keep": [], "optimize_stdlib": 2,
                               "pyscript_modules": PYSCRIPT_MODULES, "report": str(fresh / "runtime" / "report.json")}  # fmt: skip
        job["engine"] = {
            "from": str(plain),
            "to": str(fresh / "engine" / "engine.txt"),
            "leave_out": NOT_IN_BROWSER,
            "wanted": WANTED,
        }
        job["wheels"] = []
        if not runtime.exists():
            job["out_stdlib"] = str(fresh / "runtime" / "stdlib.zip")
            job["out_pyscript"] = str(fresh / "runtime" / "pyscript.zip")
            for path in wheels.values():
                job["wheels"].append({"from": str(path), "to": str(fresh / "runtime" / path.name)})
        node_task("freeze.mjs", job)
        if not runtime.exists():
            (fresh / "runtime").rename(runtime)
        if not engine.exists():
            (fresh / "engine").rename(engine)
        shutil.rmtree(fresh)
    text = engine / "engine.txt"
    checked = engine / f"checked-{runtime_hash}"
    if not quick and not checked.exists():
        frozen = [str(runtime / path.name) for path in wheels.values()]
        node_task("freeze.mjs", {"task": "check", "stdlib": str(runtime / "stdlib.zip"), "wheels": frozen, "engine": str(text),
                                 "program": str(program)})  # fmt: skip
        checked.touch()
    return Engine(text, runtime)


def refer_to_pages(engine: Engine, pages: Path, answers: dict[str, dict[str, Any]]) -> Path:
    """The engine's text without the paragraphs that the prerendered pages hold: the rules of the games."""
    short, plain = parcel.referring(
        engine.text.read_bytes().decode(), answers, lambda code, text: i18n.language(code).fill(text, {})
    )
    folder = engine.text.parent
    for name, text in (("short.txt", short), ("plain.txt", plain)):
        (folder / name).write_bytes(text.encode())
    node_task("bundle.mjs", {"tasks": [
        {"kind": "engine", "text": str(folder / "short.txt"), "plain": str(folder / "plain.txt"), "pages": str(pages)},
    ]})  # fmt: skip
    return folder / "short.txt"


def lay_runtime(engine: Engine, pages: str, answers: dict[str, dict[str, Any]], out: Path) -> dict[str, Any]:
    """Copy Pyodide, PyScript and the packages; returns what the page must know to start them."""
    folder = out / "runtime"
    pyodide, pyscript = package("pyodide"), package("@pyscript/core")
    version = read_json(pyodide / "package.json")["version"]
    names = ["pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm"]
    home = f"pyodide-{version}-{digest(*((pyodide / name).read_bytes() for name in names))}"
    (folder / home).mkdir(parents=True)
    for name in names:
        data = (pyodide / name).read_bytes()
        if name.endswith(".mjs"):
            data = b"\n".join(
                line for line in data.splitlines() if not line.startswith(b"//# sourceMappingURL")
            )
        (folder / home / name).write_bytes(data)

    def put(source: Path, name: str) -> str:
        data = source.read_bytes()
        target = folder / name.format(digest(data))
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(data)
        return target.relative_to(folder).as_posix()

    stdlib = put(engine.runtime / "stdlib.zip", "stdlib-{}.zip")
    bytecode = put(engine.runtime / "pyscript.zip", "pyscript-{}.zip")
    engine_text = refer_to_pages(engine, out / pages, answers)
    text = put(engine_text, "engine-{}.txt")
    lock = read_json(pyodide / "pyodide-lock.json")
    packages = {}
    for name, entry in read_json(WEB / "packages.lock.json")["wheels"].items():
        file = put(engine.runtime / entry["file"], name + "-{}/" + entry["file"])
        packages[name] = {
            "depends": [], "file_name": file, "imports": [name], "install_dir": "site", "name": name, "package_type": "package",
            "sha256": hashlib.sha256((folder / file).read_bytes()).hexdigest(), "unvendored_tests": False, "version": entry["version"],
        }  # fmt: skip
    lock_text = json.dumps(
        {"info": lock["info"], "packages": packages, "tool": lock.get("tool", {})}, sort_keys=True
    )
    lock_name = f"lock-{digest(lock_text)}.json"
    (folder / lock_name).write_text(lock_text)

    early = [
        f"{home}/pyodide.asm.wasm",
        stdlib,
        lock_name,
        bytecode,
        text,
        *(entry["file_name"] for entry in packages.values()),
    ]
    parts = {
        "pyodide": f"./{home}/", "stdlib": f"./{stdlib}", "lock": f"./{lock_name}", "pyscript": f"./{bytecode}", "engine": f"./{text}", "pages": f"../{pages}",
        "bytecode": f"./bytecode-{digest(version, engine.text.read_bytes())}",
        "sizes": {name: (folder / name).stat().st_size for name in (*(f"./{name}" for name in early), f"../{pages}")},
    }  # fmt: skip
    interpreter = f"interpreter-{digest(as_json(parts), *((WEB / 'runtime' / name).read_bytes() for name in ('interpreter.mjs', 'unpack.mjs')))}.mjs"
    node_task("bundle.mjs", {"tasks": [
        {"kind": "module", "entry": str(WEB / "runtime" / "interpreter.mjs"), "outfile": str(folder / interpreter), "base": str(WEB),
         "define": {"__PARTS__": as_json(parts)}, "addresses": {"pyodide": f"./{home}/pyodide.mjs"}},
    ]})  # fmt: skip
    main = put(WEB / "runtime" / "main.py", "main-{}.py")
    thinker = put(WEB / "runtime" / "thinker.py", "thinker-{}.py")

    core = (pyscript / "dist" / "core.js").read_text(encoding="utf-8")
    chunk = core.split('from"./')[1].split('"')[0]
    # Switching off the error banner takes the plug-in itself.
    (banner,) = (path.name for path in (pyscript / "dist").glob("error-*.js"))
    core_home = f"pyscript-{read_json(pyscript / 'package.json')['version']}-{digest(core)}"
    (folder / core_home).mkdir()
    for name in ["core.js", chunk, banner]:
        text = (pyscript / "dist" / name).read_text(encoding="utf-8")
        text = "\n".join(line for line in text.splitlines() if not line.startswith("//# sourceMappingURL"))
        (folder / core_home / name).write_text(text, encoding="utf-8")

    config = {
        "interpreter": f"./runtime/{interpreter}",
        "packages": list(packages),
        "packages_cache": "passthrough",  # loadPyodide loads them itself, from the lock file: no installer is needed
        "sync_main_only": True,  # the engine is called from the page and never calls it
        "index_urls": [],  # nothing is ever looked up in a package index
        "plugins": [f"!{name}" for name in PYSCRIPT_PLUGINS],
    }
    scripts = [f"runtime/{core_home}/{name}" for name in ("core.js", chunk)]
    return {
        "core": scripts[0],
        "scripts": scripts,
        "main": f"runtime/{main}",
        "thinker": f"runtime/{thinker}",
        "config": config,
        "pages": pages,
    }


# The pages ------------------------------------------------------------------------------------------------------------------------

PRERENDER = """
import json
try:
    from navals.ui.prerender import pages
except ModuleNotFoundError as error:
    if not (error.name or "").startswith("navals.ui"): raise
    pages = lambda: []
try:
    from navals.ui.prerender import shell_texts
except ImportError:
    shell_texts = dict
print(json.dumps(shell_texts(), ensure_ascii=False))
for language, route, answer in pages():
    answer = json.loads(answer) if isinstance(answer, (str, bytes)) else answer
    try:
        import msgspec; answer = msgspec.to_builtins(answer)
    except TypeError: pass
    print(json.dumps([language, route, answer], ensure_ascii=False))
"""


Page = tuple[str, str, dict[str, Any]]


def prerendered() -> tuple[dict[str, Any], list[Page]]:
    """The shell's own sentences and the answers of the pages that need no game, rendered by native Python from this tree."""
    output = run(sys.executable, "-c", PRERENDER, PYTHONPATH=str(ROOT), PYTHONIOENCODING="utf-8")
    texts, *lines = (json.loads(line) for line in output.splitlines())
    pages: list[Page] = [(language, route, answer) for language, route, answer in lines]
    if not pages:
        print("  no prerendered pages yet: a placeholder stands for the home page")
        for language in LANGUAGES:
            pages.append(
                (language, "#/", {"title": "Navals", "patch": {"top": "", "main": "<h1>Navals</h1>"}})
            )
    return texts, pages


HOME = "#/"


def write_pages(out: Path, pages: list[Page]) -> tuple[str, dict[str, dict[str, Any]]]:
    """One file with the answers by route and language, which share most of their markup; its path in the site, and the answers. The home
    page is in ``index.html``."""
    answers: dict[str, dict[str, dict[str, Any]]] = {}
    for language, route, answer in pages:
        if route != HOME:
            answers.setdefault(route, {})[language] = answer
    text = as_json(answers)
    path = out / "pages" / f"pages-{digest(text)}.json"
    path.parent.mkdir()
    path.write_text(text, encoding="utf-8")
    return path.relative_to(out).as_posix(), answers


def headers() -> list[dict[str, Any]]:
    """The header rules of netlify.toml."""
    rules: list[dict[str, Any]] = tomllib.loads((ROOT / "netlify.toml").read_text(encoding="utf-8"))[
        "headers"
    ]
    for rule in rules:
        rule["values"] = {name: " ".join(value.split()) for name, value in rule["values"].items()}
    return rules


def document_policy(rules: list[dict[str, Any]]) -> str:
    """The Content-Security-Policy for a <meta> (for hosts that send no headers): without what only a header may say."""
    policy = next(
        rule["values"]["Content-Security-Policy"]
        for rule in rules
        if "Content-Security-Policy" in rule["values"]
    )
    parts = [part.strip() for part in policy.split(";")]
    return "; ".join(
        part for part in parts if part and part.split()[0] not in {"frame-ancestors", "report-uri", "sandbox"}
    )


def as_json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def in_script(value: Any) -> str:
    """JSON that may stand in a <script> element."""
    return as_json(value).replace("<", "\\u003c")


def write_index(out: Path, pages: list[Page], values: dict[str, str]) -> None:
    homes = {language: answer for language, route, answer in pages if route == HOME}
    if "fr" not in homes:
        raise BuildError("no prerendered home page in French")
    patch = homes["fr"].get("patch", {})
    values |= {
        "title": html.escape(homes["fr"].get("title", "Navals")),
        "top": patch.get("top", ""), "screen": patch.get("main", ""), "over": patch.get("over", ""),
        "description": html.escape(homes["fr"].get("description") or
                                   "Bataille navale, MATS, Trafalgar, billard et Uncharted : à deux, contre l’ordinateur, même hors ligne."),
        "noscript": "<p>Navals a besoin de JavaScript. Navals needs JavaScript.</p>",
        "templates": "\n".join(
            f'<template data-home="{language}" data-title="{html.escape(answer.get("title", "Navals"))}">'
            + "".join(f'<div data-for="{region}">{markup}</div>' for region, markup in answer.get("patch", {}).items())
            + "</template>"
            # As a part of this document it costs a fifth of what a file of its own does, and no round trip before the first paint.
            for language, answer in homes.items() if language != "fr"
        ),
    }  # fmt: skip
    text = (WEB / "index.html").read_text(encoding="utf-8")
    for name, value in values.items():
        text = text.replace("{{" + name + "}}", value)
    if "{{" in text.split("<body>")[0]:
        raise BuildError("a placeholder of index.html has no value")
    (out / "index.html").write_text(text, encoding="utf-8")


# Scripts, styles, icons -----------------------------------------------------------------------------------------------------------

PLACEHOLDER_ICON = """<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512"><rect width="512" height="512" fill="#12324f"/>
<path d="M96 320h320l-48 80H144zM248 96h16v208h-16zM272 120l112 168H272zM240 152v136H128z" fill="#f4efe2"/></svg>"""


# The fonts of the first screen: asked for at once, and not only when the styles are there.
PRELOADED = ("source-sans-3", "old-standard-normal")


def bundle(out: Path, entry: Path | None) -> dict[str, str]:
    """Scripts and styles with hashed names, icons drawn; returns entry name -> path in the site."""
    stand_in = CACHE / "stand-in"
    stand_in.mkdir(exist_ok=True)
    main, style = entry or WEB / "src" / "main.js", WEB / "styles" / "index.css"
    if not main.exists():
        main = stand_in / "main.js"
        main.write_text(f'import {{startEngine}} from "{WEB}/src/engine.js";import {{registerUpdates}} from "{WEB}/src/updates.js";'
                        "registerUpdates();startEngine().then((engine) => { window.navalsEngine = engine; });")  # fmt: skip
    if not style.exists():
        style = stand_in / "index.css"
        style.write_text("body{font-family:sans-serif}")
    icon = WEB / "icons" / "icon.svg"
    if not icon.exists():
        icon = stand_in / "icon.svg"
        icon.write_text(PLACEHOLDER_ICON)
    maskable = WEB / "icons" / "maskable.svg"
    maskable = maskable if maskable.exists() else icon
    shutil.copytree(
        WEB / "icons",
        out / "icons",
        ignore=shutil.ignore_patterns("maskable.svg", "*.md"),
        dirs_exist_ok=True,
    )
    shutil.copy(icon, out / "icons" / "icon.svg")
    drawings: list[dict[str, Any]] = [
        {"svg": str(icon), "png": "icon-192.png", "width": 192}, {"svg": str(icon), "png": "icon-512.png", "width": 512},
        {"svg": str(maskable), "png": "maskable-192.png", "width": 192}, {"svg": str(maskable), "png": "maskable-512.png", "width": 512},
        {"svg": str(icon), "png": "favicon-32.png", "width": 32},
    ]  # fmt: skip
    for drawing in drawings:
        drawing["png"] = str(out / "icons" / drawing["png"])
    report = CACHE / f"bundle-{os.getpid()}.json"
    node_task("bundle.mjs", {"report": str(report), "tasks": [
        {"kind": "app", "entries": [str(main), str(style), str(WEB / "src" / "first.js")], "outdir": str(out / "assets"), "base": str(WEB)},
        {"kind": "icons", "files": drawings},
    ]})  # fmt: skip
    outputs = read_json(report)["app"]
    report.unlink()
    found = {}
    for source, file in outputs.items():
        if (WEB / source).resolve() in {main, style, WEB / "src" / "first.js"}:
            found[Path(source).name] = Path(os.path.relpath(WEB / file, out)).as_posix()
    for font in PRELOADED:
        (path,) = (out / "assets").glob(f"{font}-*.woff2")
        found[font] = path.relative_to(out).as_posix()
    # Source maps stay out of the site: nobody needs them to play, and they would count as files to cache.
    for path in (out / "assets").glob("*.map"):
        path.unlink()
    return found


def write_manifest(out: Path) -> None:
    """The web app manifest: icons, a shortcut to each game, saved games open with the app."""
    icons = [{"src": "icons/icon.svg", "sizes": "any", "type": "image/svg+xml", "purpose": "any"}]
    for purpose, name in (("any", "icon"), ("maskable", "maskable")):
        icons += [
            {
                "src": f"icons/{name}-{size}.png",
                "sizes": f"{size}x{size}",
                "type": "image/png",
                "purpose": purpose,
            }
            for size in (192, 512)
        ]
    manifest = {
        "id": "./", "name": "Navals", "short_name": "Navals", "lang": "fr", "dir": "ltr", "start_url": "./", "scope": "./",
        "description": "Cinq jeux de papier et de tapis, à deux ou contre l’ordinateur, même hors ligne.",
        "display": "standalone", "orientation": "any", "background_color": "#efe6d0", "theme_color": "#efe6d0",
        "categories": ["games"], "icons": icons,
        "shortcuts": [
            {"name": title, "url": f"./#/{name}/new/ai", "icons": [{"src": f"icons/{name}.svg", "sizes": "any"}] if (WEB / "icons" / f"{name}.svg").exists()
             else [{"src": "icons/icon-192.png", "sizes": "192x192", "type": "image/png"}]}
            for name, title in GAMES.items()
        ],
        "file_handlers": [{"action": "./", "accept": {"text/plain": [".navals"]}, "launch_type": "single-client"}],
        # The service worker takes what comes there.
        "share_target": {
            "action": "./share", "method": "POST", "enctype": "multipart/form-data",
            "params": {"title": "title", "text": "text", "url": "url", "files": [{"name": "files", "accept": ["text/plain", ".navals", ".txt", "application/json", ".json"]}]},
        },
        "launch_handler": {"client_mode": ["focus-existing", "auto"]},
    }  # fmt: skip
    (out / "manifest.webmanifest").write_text(
        json.dumps(manifest, ensure_ascii=False, indent=1), encoding="utf-8"
    )


# The service worker ---------------------------------------------------------------------------------------------------------------

# Files that the page never loads itself.
NOT_CACHED = {"headers.json", "sw.js"}
HASHED = ("assets/", "runtime/")


def write_service_worker(out: Path) -> None:
    files = []
    for path in sorted(out.rglob("*")):
        name = path.relative_to(out).as_posix()
        if path.is_dir() or name in NOT_CACHED:
            continue
        data = path.read_bytes()
        integrity = "sha256-" + base64.b64encode(hashlib.sha256(data).digest()).decode()
        revision = {} if name.startswith(HASHED) else {"revision": digest(data)}
        files.append({"url": name, **revision, "integrity": integrity})
    report = CACHE / f"bundle-{os.getpid()}.json"
    node_task("bundle.mjs", {"report": str(report), "tasks": [
        {"kind": "worker", "entry": str(WEB / "src" / "sw.js"), "outfile": str(out / "sw.js"), "base": str(WEB),
         "define": {"__PRECACHE__": json.dumps(files), "process.env.NODE_ENV": '"production"'}},
    ]})  # fmt: skip
    report.unlink()


# Sizes ----------------------------------------------------------------------------------------------------------------------------


# What is compressed already.
NOT_PACKED = (".png", ".woff2")


def packed_files(data: bytes) -> dict[str, Path]:
    """The data as hosts send it, from the cache or made now (some seconds for a megabyte)."""
    import gzip

    import brotli

    folder = CACHE / "packed"
    folder.mkdir(exist_ok=True)
    name = digest(data)
    found = {"brotli": folder / f"{name}.br", "gzip": folder / f"{name}.gz"}
    if not all(path.exists() for path in found.values()):
        fresh = {
            "brotli": brotli.compress(data, quality=11, lgwin=24),
            "gzip": gzip.compress(data, 9, mtime=0),
        }
        for kind, path in found.items():
            partial = path.with_suffix(f".{os.getpid()}")
            partial.write_bytes(fresh[kind])
            partial.replace(path)
    for path in found.values():
        path.touch()
    return found


def pack(source: Path, target: Path) -> dict[str, int]:
    """Put compressed copies of a file where the local server looks for them; returns the sizes."""
    data = source.read_bytes()
    packed = packed_files(data)
    sizes = {"raw": len(data), **{kind: path.stat().st_size for kind, path in packed.items()}}
    if source.suffix not in NOT_PACKED:
        target.parent.mkdir(parents=True, exist_ok=True)
        for path in packed.values():
            # Copied, for a date of its own: browsers ask whether a file changed since theirs.
            shutil.copyfile(path, target.with_name(target.name + path.suffix))
    return sizes


def pack_site(out: Path) -> dict[str, dict[str, int]]:
    """Compressed copies of every file, in a folder beside the site; returns their sizes."""
    target = packed_folder(out)
    shutil.rmtree(target, ignore_errors=True)
    names = [
        path.relative_to(out)
        for path in sorted(out.rglob("*"))
        if path.is_file() and path.name != "headers.json"
    ]
    with ProcessPoolExecutor() as pool:
        sizes = pool.map(pack, [out / name for name in names], [target / name for name in names])
        return dict(zip((name.as_posix() for name in names), sizes, strict=True))


def is_own(name: str) -> bool:
    """Everything but Pyodide with its library, PyScript and msgspec is the project's own; the texts of their licences are theirs."""
    if name == "licences.html":
        return False
    folder = name.split("/")[1] if name.startswith("runtime/") else ""
    return not folder.startswith(("pyodide-", "stdlib-", "pyscript-", "msgspec-"))


FIRST_LOAD_LEFT_OUT = ("icons/", "licences.")


def report_sizes(table: dict[str, dict[str, int]]) -> None:
    """Prints what goes over the wire and writes it to dist-report.json."""

    def total(names: Iterable[str]) -> dict[str, int]:
        chosen = [table[name] for name in names]
        return {kind: sum(sizes[kind] for sizes in chosen) for kind in ("raw", "gzip", "brotli")}

    own = total(name for name in table if is_own(name))
    everything = total(table)
    first = total(name for name in table if not name.startswith(FIRST_LOAD_LEFT_OUT))
    budget = {"own code": (own, 350_000), "first load": (first, 4_400_000), "whole site": (everything, 0)}
    (WEB / "dist-report.json").write_text(
        json.dumps({"files": table, "own": own, "first_load": first, "site": everything}, indent=1)
    )
    for name, sizes in sorted(table.items(), key=lambda item: -item[1]["brotli"])[:12]:
        print(f"  {sizes['raw'] / 1e3:9.1f} {sizes['gzip'] / 1e3:9.1f} {sizes['brotli'] / 1e3:9.1f}  {name}")
    print(f"  {'raw kB':>9} {'gzip':>9} {'brotli':>9}")
    for name, (sizes, limit) in budget.items():
        note = (
            f"  (budget {limit / 1e3:.0f}{', EXCEEDED' if sizes['brotli'] > limit else ''})" if limit else ""
        )
        print(
            f"  {sizes['raw'] / 1e3:9.1f} {sizes['gzip'] / 1e3:9.1f} {sizes['brotli'] / 1e3:9.1f}  {name}{note}"
        )


# ----------------------------------------------------------------------------------------------------------------------------------


def build(dist: Path, quick: bool = False, entry: Path | None = None) -> None:
    """Build into a folder beside and swap it in at the end, so that a failing build leaves the site as it was."""
    started = time.monotonic()
    CACHE.mkdir(exist_ok=True)
    engine = build_engine(quick)
    out = dist.with_name(dist.name + ".new")
    shutil.rmtree(out, ignore_errors=True)
    out.mkdir(parents=True)
    assets = bundle(out, entry)
    texts, pages = prerendered()
    runtime = lay_runtime(engine, *write_pages(out, pages), out)
    rules = headers()
    write_index(out, pages, {
        "csp": html.escape(document_policy(rules)),
        "main": next(file for name, file in assets.items() if name == "main.js" or (entry and name == entry.name)),
        "style": assets["index.css"], "first": assets["first.js"],
        "fonts": "\n".join(f'<link rel="preload" href="{assets[font]}" as="font" type="font/woff2" crossorigin>' for font in PRELOADED),
        "runtime": in_script(runtime),
        "shell_texts": in_script(texts),
    })  # fmt: skip
    write_manifest(out)
    licences.write(out, WEB)
    (out / "headers.json").write_text(json.dumps(rules, indent=1))
    write_service_worker(out)
    table = {} if quick else pack_site(out)
    old = dist.with_name(dist.name + ".old")
    shutil.rmtree(old, ignore_errors=True)
    shutil.rmtree(packed_folder(dist), ignore_errors=True)
    if dist.exists():
        dist.rename(old)
    out.rename(dist)
    if not quick:
        packed_folder(out).rename(packed_folder(dist))
    shutil.rmtree(old, ignore_errors=True)
    forget_old_builds()
    if not quick:
        report_sizes(table)
    print(f"{dist.name} built in {time.monotonic() - started:.1f} s")


def forget_old_builds(keep: int = 6) -> None:
    for kind in ("engine-*", "runtime-*"):
        for path in sorted(CACHE.glob(kind), key=lambda path: -path.stat().st_mtime)[keep:]:
            shutil.rmtree(path, ignore_errors=True)
    for path in sorted(CACHE.glob("packed/*"), key=lambda path: -path.stat().st_mtime)[100 * keep :]:
        path.unlink(missing_ok=True)


def main() -> int:
    parser = argparse.ArgumentParser(description="Build the site.")
    parser.add_argument(
        "--quick", action="store_true", help="no check of the trimmed library, no size report"
    )
    parser.add_argument("--out", type=Path, default=WEB / "dist", help="where to (web/dist)")
    parser.add_argument("--entry", type=Path, help="another main script, for tests")
    parser.add_argument("--wheels", action="store_true", help="only fetch the wheels of packages.lock.json")
    args = parser.parse_args()
    try:
        if args.wheels:
            fetched_wheels()
            return 0
        build(args.out.resolve(), args.quick, args.entry and args.entry.resolve())
    except BuildError as error:
        print(f"build: {error}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
