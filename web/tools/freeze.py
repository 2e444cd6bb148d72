"""Make bytecode for the browser. Runs inside Pyodide (see freeze.mjs); the host's file system is at /host.

Two tasks, given as JSON in the global ``JOB``:

``freeze``  wheels with bytecode in place of sources, the standard library as far as anybody imports it, PyScript's own Python modules;
``check``   (started with that library and those wheels, as the site does) run the program of the worker, install every game through
            micropip, import every module and exercise the failure paths.

Bytecode is written as unchecked hash-based .pyc (PEP 552): no source and no time stamp is looked at when importing.
"""

import ast
import contextlib
import importlib
import io
import json
import os
import pkgutil
import sys
import types
import zipfile
from importlib._bootstrap_external import _code_to_hash_pyc

job = json.loads(JOB)  # type: ignore[name-defined]  # noqa: F821
STDLIB = "/lib/python314.zip"
SITE = "/tmp/site"
EPOCH = (2020, 1, 1, 0, 0, 0)
# Imported under a name that is put together when it is asked for: micropip wants to know on what it runs.
BY_NAME = "_sysconfigdata_"
READ = (b"Metadata-Version:", b"Name:", b"Version:", b"Requires-")
"""Fields of METADATA that an installer reads."""


def host(path):
    return "/host" + path


def without_lines(code):
    """Return a code object, and all in it, without line numbers."""
    inner = tuple(without_lines(one) if isinstance(one, types.CodeType) else one for one in code.co_consts)
    return code.replace(co_linetable=b"", co_consts=inner)


def pyc(source, name, lines=True):
    """Return the .pyc bytes of one module, without docstrings.

    Modules of other people go without line numbers, a sixth of their bytes. Ours keep them. With the same column
    for all that stands on a line, the table has one entry a line, which saves a twelfth.
    """
    tree = ast.parse(source, name)
    for node in ast.walk(tree) if lines else ():
        if hasattr(node, "lineno"):
            node.end_lineno, node.col_offset, node.end_col_offset = node.lineno, 0, 0
    code = compile(tree, name, "exec", dont_inherit=True, optimize=2)
    if not lines:
        code = without_lines(code)
    return bytes(_code_to_hash_pyc(code, importlib.util.source_hash(source), False))


def write_zip(path, files):
    """Write a zip with fixed dates and order, not compressed: hosts compress better, and it reads faster."""
    with zipfile.ZipFile(path, "w", zipfile.ZIP_STORED) as out:
        for name in sorted(files):
            info = zipfile.ZipInfo(name, EPOCH)
            info.external_attr = 0o644 << 16
            out.writestr(info, files[name])


def freeze_wheel(source, target, lines=True):
    """Write a wheel with .pyc files in place of modules.

    RECORD goes without hashes, which do not compress; the lock file has that of the whole wheel. METADATA keeps
    what an installer reads. The licences are in ``licences.html``.
    """
    files = {}
    with zipfile.ZipFile(source) as wheel:
        for name in wheel.namelist():
            if name.endswith(("/", ".pyi", "py.typed")) or ".dist-info/licenses/" in name:
                continue
            data = wheel.read(name)
            if name.endswith("/RECORD"):
                record = name
            elif name.endswith(".py"):
                files[name + "c"] = pyc(data, name, lines)
            elif name.endswith("/METADATA"):
                files[name] = b"".join(line + b"\n" for line in data.splitlines() if line.startswith(READ))
            else:
                files[name] = data
    files[record] = "".join(f"{name},,\n" for name in sorted([*files, record])).encode()
    write_zip(host(target), files)


def fake_pyscript():
    """What the program of the worker imports exists in the page only."""
    pyscript = types.ModuleType("pyscript")
    pyscript.sync = types.SimpleNamespace()
    sys.modules["pyscript"] = pyscript


def modules_of(package):
    """Every module of a package."""
    found = importlib.import_module(package)
    yield package
    for info in pkgutil.walk_packages(found.__path__, package + "."):
        yield info.name


def imports_of(source):
    """Absolute names imported anywhere in a module, also inside functions."""
    names = set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            names.update(alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and not node.level and node.module:
            names.add(node.module)
            names.update(f"{node.module}.{alias.name}" for alias in node.names)
    return names


def pyscript_modules():
    """Return the sources, by name, of the modules that ``import pyscript`` imports; the others stay out."""
    sources, found, waiting = job["pyscript_sources"], {}, ["__init__"]
    while waiting:
        name = waiting.pop()
        if name not in found and f"{name}.py" in sources:
            found[name] = sources[f"{name}.py"]
            for statement in ast.parse(found[name]).body:
                if isinstance(statement, ast.ImportFrom) and statement.module:
                    waiting.append(statement.module.removeprefix("pyscript."))
    return found


def left_out(module):
    """Return whether a module of the library is never shipped."""
    return any(f"{module}.".startswith(f"{name}.") for name in job["never"])


def module_of(file):
    return file.removesuffix(".py").removesuffix("/__init__").replace("/", ".")


def used_modules():
    """Yield the library's files that the engine, the libraries, PyScript and Pyodide import."""
    wanted = set(job["kept"])
    for source in pyscript_modules().values():
        wanted |= imports_of(source)
    for folder, _, files in os.walk(SITE):
        for file in files:
            if file.endswith(".py"):
                with open(os.path.join(folder, file), encoding="utf-8") as stream:
                    wanted |= imports_of(stream.read())
    with zipfile.ZipFile(STDLIB) as library:
        for name in library.namelist():
            own = name.startswith(("pyodide/", "_pyodide/")) and name.endswith(".py")
            if own and not left_out(module_of(name)):
                wanted |= imports_of(library.read(name).decode())
    # Names that only other systems have fail to import. What is left out must not be found now either: a module
    # that needs it fails here, and not in the browser.
    for name in job["never"]:
        sys.modules[name] = None
    standard = sys.stdlib_module_names | {"pyodide", "_pyodide"}
    for name in ["pyodide.webloop", "pyodide.code", *sorted(wanted)]:
        if name.split(".")[0] in standard and not left_out(name):
            with contextlib.suppress(ImportError):
                importlib.import_module(name)
    fake_pyscript()
    site = sys.modules["navals_site"] = types.ModuleType("navals_site")
    site.complete = site.installer = site.remember = site.wheels = None
    for name in (*job["imported"], *modules_of("navals")):
        importlib.import_module(name)
    for module in list(sys.modules.values()):
        origin = getattr(getattr(module, "__spec__", None), "origin", None) or ""
        if origin.startswith(STDLIB + "/"):
            yield origin[len(STDLIB) + 1 :]


def freeze_library():
    """The standard library, and PyScript's modules."""
    for library in job["libraries"]:
        freeze_wheel(host(library["from"]), library["to"], lines=False)
    used = set(used_modules())
    files = {}
    with zipfile.ZipFile(STDLIB) as library:
        for name in sorted(library.namelist()):
            top = name.split("/")[0]
            if (
                name.endswith("/")
                or left_out(module_of(name))
                or not (name in used or top in ("pyodide", "_pyodide") or name.startswith(BY_NAME))
            ):
                continue
            data = library.read(name)
            files[name + "c" if name.endswith(".py") else name] = (
                pyc(data, name, lines=False) if name.endswith(".py") else data
            )
    write_zip(host(job["stdlib"]), files)
    modules = {
        f"pyscript/{name}.pyc": pyc(source.encode(), f"./pyscript/{name}.py", lines=False)
        for name, source in pyscript_modules().items()
    }
    write_zip(host(job["pyscript"]), modules)


def freeze():
    for wheel in job["wheels"]:
        freeze_wheel(host(wheel["from"]), wheel["to"])
    if "stdlib" in job:
        for wheel in (*job["wheels"], *job["libraries"]):
            with zipfile.ZipFile(host(wheel["from"])) as found:
                found.extractall(SITE)
        sys.path.insert(0, SITE)
        freeze_library()


async def check():
    fake_pyscript()
    exec(compile(job["main"], "main.py", "exec"), {"__name__": "__main__"})
    sync = sys.modules["pyscript"].sync
    assert not sync.fault(), sync.fault()
    for language, word in (("fr", "Règles"), ("en", "Rules")):
        boot = {
            "to": "app",
            "act": "boot",
            "arg": {"route": "#/", "prefs": {"language": language}, "languages": [language]},
        }
        assert word in sync.act(json.dumps(boot)), f"the home page does not speak {language}"
    for game in job["games"]:
        answer = await sync.act(json.dumps({"to": "app", "act": "route", "arg": f"#/{game}/new/two"}))
        assert "screen-setup" in answer, f"{game} cannot be set up: {answer[:500]}"
    await sys.modules["navals.browser.wheels"].bring(["kit"])
    count = 0
    for name in modules_of("navals"):
        importlib.import_module(name)
        count += 1
    for game in job["games"]:
        # The first one brings the lists of all games.
        answer = sync.act(json.dumps({"to": "app", "act": "route", "arg": f"#/day/{game}"}))
        answer = answer if isinstance(answer, str) else await answer
        assert "lesson-head" in answer, f"{game} has no position of the day: {answer[:500]}"
    for name in job["later"]:
        await sys.modules["navals.browser.wheels"].bring_library(name)
    from navals.ui.features.exercises import schedule

    assert schedule.after(None, "best", 1_764_000_000_000) is not None
    for name in job["later"]:
        importlib.import_module(name)
    import msgspec

    msgspec.json.decode(msgspec.json.encode({"a": [1, 2.5, None]}))
    import traceback

    try:
        raise ValueError("expected")
    except ValueError:
        out = io.StringIO()
        traceback.print_exc(file=out)
        assert "expected" in out.getvalue()
    print(f"checked: {count} modules imported with the trimmed library, {len(job['games'])} games installed")


importlib.import_module("importlib.util")
if job["task"] == "freeze":
    freeze()
else:
    await check()  # noqa: F704, PLE1142 (run as the body of an async function)
