"""Make bytecode for the browser. Runs inside Pyodide (see freeze.mjs); the host's file system is at /host.

Two tasks, given as JSON in the global ``JOB``:

``freeze``  compile wheels, the standard library and PyScript's own Python modules, and leave out what nobody imports;
``check``   (started with the trimmed library) import every module of the engine and exercise the failure paths.

Bytecode is written as unchecked hash-based .pyc (PEP 552): no source and no time stamp is looked at when importing.
"""

import ast
import base64
import contextlib
import hashlib
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
    "html",
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
    "encodings.utf_8",
    "encodings.latin_1",
    "encodings.ascii",
    "encodings.cp437",
    "encodings.idna",
    "importlib.metadata",
    "importlib.metadata._adapters",
    "importlib.metadata._text",
]


def host(path):
    return "/host" + path


def without_notes(tree):
    """What only readers and type checkers need goes: docstrings, and annotations of functions (those of classes are what
    msgspec makes its structs of, so they stay, as does ``assert``)."""
    for node in ast.walk(tree):
        if (
            isinstance(node, ast.Module | ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef)
            and ast.get_docstring(node) is not None
        ):
            node.body[:1] = [] if len(node.body) > 1 else [ast.copy_location(ast.Pass(), node.body[0])]
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            node.returns = None
        if isinstance(node, ast.arg):
            node.annotation = None
    return tree


def pyc(source, name, optimize):
    """The .pyc bytes of one module."""
    tree = without_notes(ast.parse(source, name)) if optimize == 0 else source
    code = compile(tree, name, "exec", dont_inherit=True, optimize=optimize)
    return bytes(_code_to_hash_pyc(code, importlib.util.source_hash(source), False))


def write_zip(path, files):
    """A zip with fixed dates in a fixed order, stored: the transport compresses better than a zip does, and stored reads faster."""
    with zipfile.ZipFile(path, "w", zipfile.ZIP_STORED) as out:
        for name in sorted(files):
            info = zipfile.ZipInfo(name, EPOCH)
            info.external_attr = 0o644 << 16
            out.writestr(info, files[name])


def freeze_wheel(source, target, optimize, leave_out):
    """A wheel whose modules are .pyc files (shortened sources when ``optimize`` is None), with a RECORD that fits."""
    files = {}
    with zipfile.ZipFile(source) as wheel:
        for name in wheel.namelist():
            unwanted = name.endswith(("/", ".pyi", "py.typed"))
            if unwanted or any(name.startswith(prefix) for prefix in leave_out):
                continue
            data = wheel.read(name)
            if name.endswith(".py") and optimize is None:
                files[name] = ast.unparse(without_notes(ast.parse(data, name))).encode()
            elif name.endswith(".py"):
                files[name + "c"] = pyc(data, name, optimize)
            elif name.endswith("/RECORD"):
                record_name = name
            else:
                files[name] = data
    rows = []
    for name, data in sorted(files.items()):
        digest = base64.urlsafe_b64encode(hashlib.sha256(data).digest()).rstrip(b"=").decode()
        rows.append(f"{name},sha256={digest},{len(data)}\n")
    files[record_name] = ("".join(rows) + f"{record_name},,\n").encode()
    write_zip(host(target), files)


def unpack(path):
    with zipfile.ZipFile(host(path)) as wheel:
        wheel.extractall(SITE)


def fake_pyscript():
    """What the bridge imports exists in the page only."""
    pyscript = types.ModuleType("pyscript")
    pyscript.sync = types.SimpleNamespace()
    sys.modules["pyscript"] = pyscript


def engine_modules(leave_out):
    """Every module of the package ``navals`` that the wheel holds."""
    import navals

    names = ["navals"]
    for info in pkgutil.walk_packages(navals.__path__, "navals."):
        if not any(
            (info.name.replace(".", "/") + end).startswith(prefix)
            for prefix in leave_out
            for end in ("/", ".py")
        ):
            names.append(info.name)
    return names


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


def freeze():
    for wheel in job["wheels"]:
        freeze_wheel(host(wheel["from"]), wheel["to"], wheel["optimize"], wheel.get("leave_out", []))
        unpack(wheel["from"])
    sys.path.insert(0, SITE)
    if not job.get("out_stdlib"):
        return

    wanted = set(RESERVE)
    for source in job["pyscript"].values():
        wanted |= imports_of(source)
    for package in ("navals", "micropip"):
        for folder, _, files in os.walk(f"{SITE}/{package}"):
            for file in files:
                if file.endswith(".py"):
                    with open(os.path.join(folder, file), encoding="utf-8") as stream:
                        wanted |= imports_of(stream.read())
    with zipfile.ZipFile(STDLIB) as library:
        for name in library.namelist():
            if name.startswith(("pyodide/", "_pyodide/")) and name.endswith(".py"):
                wanted |= imports_of(library.read(name).decode())
    fake_pyscript()
    leave_out = [prefix for wheel in job["wheels"] for prefix in wheel.get("leave_out", [])]
    # Names that only other systems have fail to import; whatever imports here may be imported there. What must not be shipped must not
    # be found now either: a module that cannot do without it fails here, and not in the browser.
    for name in job["never"]:
        sys.modules[name] = None
    for name in (
        "micropip",
        "msgspec",
        "pyodide.http",
        "pyodide.webloop",
        "pyodide.code",
        "importlib.metadata",
    ):
        importlib.import_module(name)
    importlib.import_module(
        "sysconfig"
    ).get_config_vars()  # imports a module whose name it computes; micropip asks for it
    standard = sys.stdlib_module_names | {"pyodide", "_pyodide"}
    for name in sorted(wanted):
        if name.split(".")[0] in standard and name.split(".")[0] not in job["never"]:
            with contextlib.suppress(ImportError):
                importlib.import_module(name)
    for name in engine_modules(leave_out):
        importlib.import_module(name)

    used = set()
    for module in list(sys.modules.values()):
        origin = getattr(getattr(module, "__spec__", None), "origin", None) or ""
        if origin.startswith(STDLIB + "/"):
            used.add(origin[len(STDLIB) + 1 :])
    # What ran as frozen code at start-up is looked up in the zip by tools such as traceback; runpy and site are started by Pyodide.
    files = {}
    with zipfile.ZipFile(STDLIB) as library:
        names = set(library.namelist())
        for name in sorted(names):
            top = name.split("/")[0]
            keep = (
                name in used
                or top in ("pyodide", "_pyodide")
                or (top in job["keep"])
                or name.removesuffix(".py") in job["keep"]
            )
            if not keep or top in job["never"]:
                continue
            data = library.read(name)
            if name.endswith(".py"):
                files[name + "c"] = pyc(data, name, job["optimize_stdlib"])
            elif not name.endswith("/"):
                files[name] = data
    write_zip(host(job["out_stdlib"]), files)

    # PyScript writes its Python modules beside the program and imports them; bytecode that waits in __pycache__ spares compiling.
    cache = {}
    for name, source in job["pyscript"].items():
        tag = sys.implementation.cache_tag
        cache[f"pyscript/__pycache__/{name.removesuffix('.py')}.{tag}.pyc"] = pyc(
            source.encode(), f"./pyscript/{name}", 2
        )
    write_zip(
        host(job["out_pyscript"]),
        {k: v for k, v in cache.items() if k.split("/")[-1].split(".")[0] in job["pyscript_modules"]},
    )
    with open(host(job["report"]), "w", encoding="utf-8") as stream:
        json.dump({"stdlib": len(files), "of": len(names), "loaded": sorted(used)}, stream)


async def check():
    engine, *others = job["wheels"]
    for path in others:
        unpack(path)
    sys.path.insert(0, SITE)
    fake_pyscript()
    import micropip
    import msgspec

    # What micropip needs for an installation, it must find.
    await micropip.install("emfs:" + host(engine), deps=False)
    for name in engine_modules([]):
        importlib.import_module(name)
    msgspec.json.decode(msgspec.json.encode({"a": [1, 2.5, None]}))
    import traceback

    try:
        raise ValueError("expected")
    except ValueError:
        out = io.StringIO()
        traceback.print_exc(file=out)
        assert "expected" in out.getvalue()
    print(
        f"engine check: {sum(name.startswith('navals') for name in sys.modules)} modules imported with the trimmed library"
    )


importlib.import_module("importlib.util")
if job["task"] == "freeze":
    freeze()
else:
    await check()  # noqa: F704, PLE1142  (Pyodide runs this file as a coroutine)
