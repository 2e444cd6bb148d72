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

# Imported lazily in the library itself (error reports, codecs, text) or likely to be wanted by the next commit: the site must
# not break because a module was first imported on a rare path.
RESERVE = [
    "abc",
    "array",
    "base64",
    "bisect",
    "collections",
    "contextlib",
    "copy",
    "copyreg",
    "dataclasses",
    "datetime",
    "enum",
    "functools",
    "gettext",
    "hashlib",
    "heapq",
    "inspect",
    "io",
    "itertools",
    "json",
    "keyword",
    "linecache",
    "locale",
    "math",
    "numbers",
    "operator",
    "pathlib",
    "random",
    "re",
    "reprlib",
    "secrets",
    "string",
    "struct",
    "textwrap",
    "threading",
    "time",
    "token",
    "tokenize",
    "traceback",
    "types",
    "typing",
    "unicodedata",
    "urllib.parse",
    "warnings",
    "weakref",
    "zipfile",
    "zlib",
    "importlib.metadata",
    "encodings.utf_8",
    "encodings.latin_1",
    "encodings.ascii",
    "encodings.cp437",
    "encodings.idna",
]


def host(path):
    return "/host" + path


def without_lines(code):
    """A code object, and all in it, that knows no line numbers."""
    inner = tuple(without_lines(one) if isinstance(one, types.CodeType) else one for one in code.co_consts)
    return code.replace(co_linetable=b"", co_consts=inner)


def by_line(code):
    """A code object, and all in it, that knows its line numbers but no columns: those are a twelfth of its bytes, and a report of an error names lines."""
    inner = tuple(by_line(one) if isinstance(one, types.CodeType) else one for one in code.co_consts)
    table, last = bytearray(), code.co_firstlineno
    for start, end, line in code.co_lines():
        units = (end - start) // 2
        delta = 0 if line is None else line - last
        last = last if line is None else line
        while units:
            some = min(units, 8)
            # The format is told in InternalDocs/code_objects.md of CPython: a kind of entry (13 has a line and no columns, 15 has neither) and how many units it is for.
            table.append(0x80 | (15 if line is None else 13) << 3 | some - 1)
            if line is not None:
                table += varint(delta << 1 if delta >= 0 else -delta << 1 | 1)
            units, delta = units - some, 0
    told = code.replace(co_linetable=bytes(table), co_consts=inner)
    if line_of_each_unit(told) != line_of_each_unit(code):
        raise ValueError(f"{code.co_qualname} of {code.co_filename}: other line numbers than before")
    return told


def line_of_each_unit(code):
    return [line for start, end, line in code.co_lines() for _ in range(start, end, 2)]


def varint(number):
    """A number that is not negative, six bits a byte, the low ones first."""
    out = bytearray()
    while number >= 64:
        out.append(64 | number & 63)
        number >>= 6
    return bytes(out) + bytes([number])


def pyc(source, name, lines=True):
    """The .pyc bytes of one module, without docstrings. The line numbers of other people's modules are a sixth of their bytes, and
    nobody who reads a report of ours needs them."""
    code = compile(source, name, "exec", dont_inherit=True, optimize=2)
    code = by_line(code) if lines else without_lines(code)
    return bytes(_code_to_hash_pyc(code, importlib.util.source_hash(source), False))


def write_zip(path, files):
    """A zip with fixed dates in a fixed order, stored: the transport compresses better than a zip does, and stored reads faster."""
    with zipfile.ZipFile(path, "w", zipfile.ZIP_STORED) as out:
        for name in sorted(files):
            info = zipfile.ZipInfo(name, EPOCH)
            info.external_attr = 0o644 << 16
            out.writestr(info, files[name])


def freeze_wheel(source, target, lines=True):
    """A wheel whose modules are .pyc files. Its RECORD names the files without their hashes, which do not compress: the lock file has
    the hash of the whole wheel. Its METADATA ends where the description, a page for people, would begin."""
    files = {}
    with zipfile.ZipFile(source) as wheel:
        for name in wheel.namelist():
            if name.endswith(("/", ".pyi", "py.typed")):
                continue
            data = wheel.read(name)
            if name.endswith("/RECORD"):
                record = name
            elif name.endswith(".py"):
                files[name + "c"] = pyc(data, name, lines)
            elif name.endswith("/METADATA"):
                files[name] = data.replace(b"\r\n", b"\n").partition(b"\n\n")[0] + b"\n"
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


def used_modules():
    """Files of the standard library that anybody imports: the engine, the libraries, PyScript, Pyodide itself."""
    wanted = set(RESERVE)
    for source in job["pyscript_sources"].values():
        wanted |= imports_of(source)
    for folder, _, files in os.walk(SITE):
        for file in files:
            if file.endswith(".py"):
                with open(os.path.join(folder, file), encoding="utf-8") as stream:
                    wanted |= imports_of(stream.read())
    with zipfile.ZipFile(STDLIB) as library:
        for name in library.namelist():
            if name.startswith(("pyodide/", "_pyodide/")) and name.endswith(".py"):
                wanted |= imports_of(library.read(name).decode())
    # Names that only other systems have fail to import; whatever imports here may be imported there. What must not be shipped must not
    # be found now either: a module that cannot do without it fails here, and not in the browser.
    for name in job["never"]:
        sys.modules[name] = None
    standard = sys.stdlib_module_names | {"pyodide", "_pyodide"}
    for name in ["pyodide.webloop", "pyodide.code", *sorted(wanted)]:
        if name.split(".")[0] in standard and name.split(".")[0] not in job["never"]:
            with contextlib.suppress(ImportError):
                importlib.import_module(name)
    fake_pyscript()
    site = sys.modules["navals_site"] = types.ModuleType("navals_site")
    site.complete = site.installer = site.remember = site.wheels = None
    for name in ("msgspec", "micropip", *modules_of("navals")):
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
                or top in job["never"]
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
        for file, source in job["pyscript_sources"].items()
        if (name := file.removesuffix(".py")) in job["pyscript_modules"]
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
    await sys.modules["navals.browser.wheels"].bring_library("glicko2")
    await sys.modules["navals.browser.wheels"].bring_library("fsrs")
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
