"""Make bytecode for the browser. Runs inside Pyodide (see freeze.mjs); the host's file system is at /host.

The JSON in the global ``JOB`` has one of two tasks:

``freeze``  write wheels with bytecode, the imported part of the standard library, and PyScript's own modules;
``check``   (started with these files, as in the site) run the worker's program, install every game by
micropip, import every module and check that exceptions are reported.

Bytecode is unchecked hash-based .pyc (PEP 552), so imports need no source and no time stamp.
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
# micropip imports this module under a computed name.
BY_NAME = "_sysconfigdata_"
READ = (b"Metadata-Version:", b"Name:", b"Version:", b"Requires-")
"""Fields of METADATA that an installer reads."""


def host(path):
    return "/host" + path


def without_lines(code):
    """Return a code object, and all in it, without line numbers."""
    inner = tuple(without_lines(obj) if isinstance(obj, types.CodeType) else obj for obj in code.co_consts)
    return code.replace(co_linetable=b"", co_firstlineno=1, co_consts=inner)


def pyc(source, name):
    """Return the .pyc bytes of one module, without docstrings and line numbers, which make up a sixth."""
    code = without_lines(compile(source, name, "exec", dont_inherit=True, optimize=2))
    return bytes(_code_to_hash_pyc(code, importlib.util.source_hash(source), False))


def write_zip(path, files):
    """Write an uncompressed zip with fixed dates and order: hosts compress better, and it reads faster."""
    with zipfile.ZipFile(path, "w", zipfile.ZIP_STORED) as out:
        for name in sorted(files):
            info = zipfile.ZipInfo(name, EPOCH)
            info.external_attr = 0o644 << 16
            out.writestr(info, files[name])


def freeze_wheel(source, target):
    """Write a wheel with .pyc files in place of modules. RECORD has no hashes, which compress badly; the lock
    file has the wheel's. METADATA has only fields for installers. ``licences.html`` has the licences."""
    files = {}
    with zipfile.ZipFile(source) as wheel:
        for name in wheel.namelist():
            if name.endswith(("/", ".pyi", "py.typed")) or ".dist-info/licenses/" in name:
                continue
            data = wheel.read(name)
            if name.endswith("/RECORD"):
                record = name
            elif name.endswith(".py"):
                files[name + "c"] = pyc(data, name)
            elif name.endswith("/METADATA"):
                files[name] = b"".join(line + b"\n" for line in data.splitlines() if line.startswith(READ))
            else:
                files[name] = data
    files[record] = "".join(f"{name},,\n" for name in sorted([*files, record])).encode()
    write_zip(host(target), files)


def fake_pyscript():
    """Install a fake of the module ``pyscript``, which only the page has."""
    pyscript = types.ModuleType("pyscript")
    pyscript.sync = types.SimpleNamespace()
    sys.modules["pyscript"] = pyscript


def modules_of(package):
    """Yield every module of a package."""
    module = importlib.import_module(package)
    yield package
    for info in pkgutil.walk_packages(module.__path__, package + "."):
        yield info.name


def imports_of(source):
    """Return absolute names imported anywhere in a module, also in functions."""
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
    sources, modules, waiting = job["pyscript_sources"], {}, ["__init__"]
    while waiting:
        name = waiting.pop()
        if name not in modules and f"{name}.py" in sources:
            modules[name] = sources[f"{name}.py"]
            for statement in ast.parse(modules[name]).body:
                if isinstance(statement, ast.ImportFrom) and statement.module:
                    waiting.append(statement.module.removeprefix("pyscript."))
    return modules


def is_never_shipped(module):
    """Return whether a module of the standard library is never shipped."""
    return any(f"{module}.".startswith(f"{name}.") for name in job["never"])


def module_of(file):
    return file.removesuffix(".py").removesuffix("/__init__").replace("/", ".")


def used_modules():
    """Yield the library's files that the engine, the libraries, PyScript and Pyodide import."""
    names = set(job["kept"])
    for source in pyscript_modules().values():
        names |= imports_of(source)
    for folder, _, files in os.walk(SITE):
        for file in files:
            if file.endswith(".py"):
                with open(os.path.join(folder, file), encoding="utf-8") as stream:
                    names |= imports_of(stream.read())
    with zipfile.ZipFile(STDLIB) as library:
        for name in library.namelist():
            is_own = name.startswith(("pyodide/", "_pyodide/")) and name.endswith(".py")
            if is_own and not is_never_shipped(module_of(name)):
                names |= imports_of(library.read(name).decode())
    # Other systems' modules fail to import. Omitted modules must fail too, here rather than in the browser.
    for name in job["never"]:
        sys.modules[name] = None
    standard = sys.stdlib_module_names | {"pyodide", "_pyodide"}
    for name in ["pyodide.webloop", "pyodide.code", *sorted(names)]:
        if name.split(".")[0] in standard and not is_never_shipped(name):
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
    """Freeze the standard library, and PyScript's modules."""
    for library in job["libraries"]:
        freeze_wheel(host(library["from"]), library["to"])
    used = set(used_modules())
    files = {}
    with zipfile.ZipFile(STDLIB) as library:
        for name in sorted(library.namelist()):
            top = name.split("/")[0]
            used_here = name in used or top in ("pyodide", "_pyodide") or name.startswith(BY_NAME)
            if name.endswith("/") or is_never_shipped(module_of(name)) or not used_here:
                continue
            data = library.read(name)
            if name.endswith(".py"):
                files[name + "c"] = pyc(data, name)
            else:
                files[name] = data
    write_zip(host(job["stdlib"]), files)
    modules = {
        f"pyscript/{name}.pyc": pyc(source.encode(), f"./pyscript/{name}.py")
        for name, source in pyscript_modules().items()
    }
    write_zip(host(job["pyscript"]), modules)


def freeze():
    for wheel in job["wheels"]:
        freeze_wheel(host(wheel["from"]), wheel["to"])
    if "stdlib" in job:
        for wheel in (*job["wheels"], *job["libraries"]):
            with zipfile.ZipFile(host(wheel["from"])) as archive:
                archive.extractall(SITE)
        sys.path.insert(0, SITE)
        freeze_library()


async def check():
    fake_pyscript()
    exec(compile(job["main"], "main.py", "exec"), {"__name__": "__main__"})
    sync = sys.modules["pyscript"].sync
    assert not sync.fault(), sync.fault()
    for language, word in (("fr", "Règles"), ("en", "Rules")):
        arg = {"route": "#/", "prefs": {"language": language}, "languages": [language]}
        boot = {"to": "app", "act": "boot", "arg": arg}
        assert word in sync.act(json.dumps(boot)), f"the home page does not speak {language}"
    for game in job["games"]:
        answer = await sync.act(json.dumps({"to": "app", "act": "route", "arg": f"#/{game}/new/two"}))
        assert "screen-setup" in answer, f"{game} cannot be set up: {answer[:500]}"
    await sys.modules["navals.browser.wheels"].install_wheels(["kit", "duel"])
    count = 0
    for name in modules_of("navals"):
        importlib.import_module(name)
        count += 1
    for game in job["games"]:
        # The first request loads the lists of all games.

        answer = sync.act(json.dumps({"to": "app", "act": "route", "arg": f"#/day/{game}"}))
        answer = answer if isinstance(answer, str) else await answer
        assert "lesson-head" in answer, f"{game} has no position of the day: {answer[:500]}"
    for name in job["later"]:
        await sys.modules["navals.browser.wheels"].install_library(name)
    from navals.ui.features.exercises import schedule

    assert schedule.reschedule(None, "best", 1_764_000_000_000) is not None
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
