"""Make bytecode for the browser. Runs inside Pyodide (see freeze.mjs); the host's file system is at /host.

Two tasks, given as JSON in the global ``JOB``:

``freeze``  compile wheels, the standard library and PyScript's own Python modules, leave out what nobody imports, and shorten the
            sources of the engine;
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


class Shorten(ast.NodeTransformer):
    """What only readers and type checkers need goes: docstrings and other loose sentences, annotations outside of classes (those of
    classes are what msgspec makes its structs of, so they stay, as does ``assert``), and what is imported for checkers only."""

    def __init__(self):
        self.in_class = False

    def body_of(self, node):
        if ast.get_docstring(node, clean=False) is not None:
            node.body[:1] = [] if len(node.body) > 1 else [ast.copy_location(ast.Pass(), node.body[0])]

    def visit_Module(self, node):
        self.body_of(node)
        self.generic_visit(node)
        node.body = node.body or [ast.Pass()]
        return node

    def visit_ClassDef(self, node):
        self.body_of(node)
        outside, self.in_class = self.in_class, True
        self.generic_visit(node)
        self.in_class = outside
        return node

    def visit_FunctionDef(self, node):
        self.body_of(node)
        node.returns = None
        outside, self.in_class = self.in_class, False
        self.generic_visit(node)
        self.in_class = outside
        return node

    visit_AsyncFunctionDef = visit_FunctionDef

    def visit_arg(self, node):
        node.annotation = None
        return node

    def visit_AnnAssign(self, node):
        if self.in_class:
            return node
        if node.value is None:
            return ast.copy_location(ast.Pass(), node)
        return ast.copy_location(ast.Assign([node.target], node.value), node)

    def visit_Expr(self, node):
        if isinstance(node.value, ast.Constant) and isinstance(node.value.value, str):
            return ast.copy_location(ast.Pass(), node)
        return self.generic_visit(node)

    def visit_If(self, node):
        if isinstance(node.test, ast.Name) and node.test.id == "TYPE_CHECKING" and not node.orelse:
            return ast.copy_location(ast.Pass(), node)
        return self.generic_visit(node)


TYPE_MODULES = ("typing", "collections.abc")


def without_notes(tree):
    """The tree of a module without what only readers and type checkers need."""
    tree = Shorten().visit(tree)
    used = {node.id for node in ast.walk(tree) if isinstance(node, ast.Name)}
    used |= {
        node.value
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    }  # __all__
    for node in tree.body[:]:
        if isinstance(node, ast.ImportFrom) and node.module in TYPE_MODULES:
            node.names = [alias for alias in node.names if (alias.asname or alias.name) in used]
            if not node.names:
                tree.body.remove(node)
    for node in ast.walk(tree):
        body = getattr(node, "body", None)
        if isinstance(body, list) and len(body) > 1:
            node.body = [one for one in body if not isinstance(one, ast.Pass)] or body[:1]
    return ast.fix_missing_locations(tree)


def short_source(source, name):
    """The source without notes, for Python to compile where it runs."""
    tree = without_notes(ast.parse(source, name))
    lines = [line for line in ast.unparse(tree).splitlines() if line.strip()]
    text = "\n".join(" " * ((len(line) - len(line.lstrip())) // 4) + line.lstrip() for line in lines)
    if ast.dump(ast.parse(text)) != ast.dump(tree):
        raise ValueError(f"{name} does not survive being written anew")
    return text.encode()


def pyc(source, name, optimize):
    """The .pyc bytes of one module."""
    tree = without_notes(ast.parse(source, name)) if optimize == 0 else source
    code = compile(tree, name, "exec", dont_inherit=True, optimize=optimize)
    return bytes(_code_to_hash_pyc(code, importlib.util.source_hash(source), False))


def catalogue_json(mo):
    """A gettext catalogue as JSON, sentence by sentence as the .mo has them (plural forms joined by NUL): its tables of offsets
    compress badly. ``runtime/main.py`` makes the .mo of it again."""
    _, _, count, ids, texts = struct.unpack("<5I", mo[:20])
    pairs = {}
    for index in range(count):
        key, text = (
            mo[start : start + length].decode()
            for length, start in (struct.unpack_from("<2I", mo, table + 8 * index) for table in (ids, texts))
        )
        pairs[key] = text
    return json.dumps(pairs, ensure_ascii=False, separators=(",", ":")).encode()


def write_zip(path, files):
    """A zip with fixed dates in a fixed order, stored: the transport compresses better than a zip does, and stored reads faster."""
    with zipfile.ZipFile(path, "w", zipfile.ZIP_STORED) as out:
        for name in sorted(files):
            info = zipfile.ZipInfo(name, EPOCH)
            info.external_attr = 0o644 << 16
            out.writestr(info, files[name])


def freeze_wheel(source, target, optimize, leave_out):
    """A wheel whose modules are .pyc files (shortened sources when ``optimize`` is None). Its RECORD names the files without their
    hashes, which do not compress: the lock file has the hash of the whole wheel."""
    files = {}
    with zipfile.ZipFile(source) as wheel:
        for name in wheel.namelist():
            unwanted = name.endswith(("/", ".pyi", "py.typed"))
            if unwanted or any(name.startswith(prefix) for prefix in leave_out):
                continue
            data = wheel.read(name)
            if name.endswith(".py") and optimize is None:
                files[name] = short_source(data, name)
            elif name.endswith(".py"):
                files[name + "c"] = pyc(data, name, optimize)
            elif name.endswith("/RECORD"):
                record_name = name
            elif name.endswith(".mo"):
                files[name.removesuffix(".mo") + ".json"] = catalogue_json(data)
            else:
                files[name] = data
    files[record_name] = "".join(f"{name},,\n" for name in sorted([*files, record_name])).encode()
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
    leave_out = [prefix for wheel in job["wheels"] for prefix in wheel.get("leave_out", [])]
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
