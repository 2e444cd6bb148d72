"""Make bytecode for the browser. Runs inside Pyodide (see freeze.mjs); the host's file system is at /host.

Two tasks, given as JSON in the global ``JOB``:

``freeze``  compile wheels, the standard library and PyScript's own Python modules, leave out what nobody imports, and make one text
            of the engine's shortened sources;
``check``   (started with the trimmed library, the wheels loaded) run the program of the worker, import every module of the engine and
            exercise the failure paths.

Bytecode is written as unchecked hash-based .pyc (PEP 552): no source and no time stamp is looked at when importing.
"""

import ast
import contextlib
import importlib
import io
import json
import os
import pkgutil
import struct
import sys
import types
import zipfile
from importlib._bootstrap_external import _code_to_hash_pyc

sys.path.insert(0, "/host" + TOOLS)  # type: ignore[name-defined]  # noqa: F821
import parcel
import shorten

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


def pyc(source, name, optimize):
    """The .pyc bytes of one module."""
    code = compile(source, name, "exec", dont_inherit=True, optimize=optimize)
    return bytes(_code_to_hash_pyc(code, importlib.util.source_hash(source), False))


def catalogue_pairs(mo):
    """Sentence and translation of a gettext catalogue, plural forms joined by NUL. A .mo would not do for the site: its tables of
    offsets compress badly. ``runtime/main.py`` makes the .mo of it again."""
    _, _, count, ids, texts = struct.unpack("<5I", mo[:20])
    pairs = {}
    for index in range(count):
        key, text = (
            mo[start : start + length].decode()
            for length, start in (struct.unpack_from("<2I", mo, table + 8 * index) for table in (ids, texts))
        )
        pairs[key] = text
    return pairs


def write_zip(path, files):
    """A zip with fixed dates in a fixed order, stored: the transport compresses better than a zip does, and stored reads faster."""
    with zipfile.ZipFile(path, "w", zipfile.ZIP_STORED) as out:
        for name in sorted(files):
            info = zipfile.ZipInfo(name, EPOCH)
            info.external_attr = 0o644 << 16
            out.writestr(info, files[name])


def freeze_wheel(source, target):
    """A wheel whose modules are .pyc files. Its RECORD names the files without their hashes, which do not compress: the lock file has
    the hash of the whole wheel."""
    files = {}
    with zipfile.ZipFile(source) as wheel:
        for name in wheel.namelist():
            data = wheel.read(name)
            if name.endswith(("/", ".pyi", "py.typed")):
                continue
            if name.endswith(".py"):
                files[name + "c"] = pyc(data, name, 2)
            elif name.endswith("/RECORD"):
                record_name = name
            else:
                files[name] = data
    files[record_name] = "".join(f"{name},,\n" for name in sorted([*files, record_name])).encode()
    write_zip(host(target), files)


def shorten_engine(source, target, leave_out, wanted):
    """The engine as one text (parcel.py): its sources shortened, its catalogues without what they can do without."""
    sources, others, catalogues = {}, {}, {}
    with zipfile.ZipFile(source) as wheel:
        for name in sorted(wheel.namelist()):
            unwanted = name.endswith(("/", ".pyi", "py.typed")) or ".dist-info/" in name
            if unwanted or any(name.startswith(prefix) for prefix in leave_out):
                continue
            data = wheel.read(name)
            if name.endswith(".mo"):
                catalogues[name.removesuffix(".mo") + ".json"] = catalogue_pairs(data)
            else:
                (sources if name.endswith(".py") else others)[name] = data.decode()
    short = shorten.shorten(sources, wanted)
    with open(host(target), "w", encoding="utf-8", newline="") as out:
        out.write(parcel.parcel(short | others, catalogues))
    # What must come out of it again, for the check.
    with open(host(target) + ".json", "w", encoding="utf-8") as out:
        json.dump(short | others, out)


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
    engine = job["engine"]
    shorten_engine(host(engine["from"]), engine["to"], engine["leave_out"], engine["wanted"])
    unpack(engine["from"])
    for wheel in job["wheels"]:
        freeze_wheel(host(wheel["from"]), wheel["to"])
        unpack(wheel["from"])
    sys.path.insert(0, SITE)
    if not job.get("out_stdlib"):
        return

    wanted = set(RESERVE)
    for source in job["pyscript"].values():
        wanted |= imports_of(source)
    for folder, _, files in os.walk(f"{SITE}/navals"):
        for file in files:
            if file.endswith(".py"):
                with open(os.path.join(folder, file), encoding="utf-8") as stream:
                    wanted |= imports_of(stream.read())
    with zipfile.ZipFile(STDLIB) as library:
        for name in library.namelist():
            if name.startswith(("pyodide/", "_pyodide/")) and name.endswith(".py"):
                wanted |= imports_of(library.read(name).decode())
    fake_pyscript()
    # Names that only other systems have fail to import; whatever imports here may be imported there. What must not be shipped must not
    # be found now either: a module that cannot do without it fails here, and not in the browser.
    for name in job["never"]:
        sys.modules[name] = None
    for name in ("msgspec", "pyodide.webloop", "pyodide.code"):
        importlib.import_module(name)
    standard = sys.stdlib_module_names | {"pyodide", "_pyodide"}
    for name in sorted(wanted):
        if name.split(".")[0] in standard and name.split(".")[0] not in job["never"]:
            with contextlib.suppress(ImportError):
                importlib.import_module(name)
    for name in engine_modules(job["engine"]["leave_out"]):
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


def check():
    fake_pyscript()
    program = {"__name__": "__main__"}
    exec(compile(job["main"], "main.py", "exec"), program)
    sync = sys.modules["pyscript"].sync
    assert not sync.fault(), sync.fault()
    for language, word in (("fr", "Règles"), ("en", "Rules")):
        boot = {
            "act": "boot",
            "arg": {"route": "#/", "prefs": {"language": language}, "languages": [language]},
        }
        assert word in sync.act(json.dumps(boot)), f"the home page does not speak {language}"
    for name in engine_modules([]):
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
    print(
        f"engine check: {sum(name.startswith('navals') for name in sys.modules)} modules imported with the trimmed library"
    )


importlib.import_module("importlib.util")
if job["task"] == "freeze":
    freeze()
else:
    check()
