"""Shorter sources for the site: the same program without what only readers and type checkers need, and with short names.

Runs inside Pyodide (see freeze.py), so that the result does not depend on the Python of whoever builds. A package is shortened as a
whole, because what may be renamed or left out depends on all of its modules:

- docstrings, loose sentences, annotations outside of classes, ``__all__`` and imports for type checkers go;
- definitions of modules that nothing in the package names go;
- variables and parameters of functions get names of a letter or two, where no call names the parameter; so do the private names
  (``_name``) of modules and classes.

Public names stay as they are: attributes may be fields of structs, read from and written to JSON.
"""

import ast
import builtins
import itertools
import keyword
import re
import string
from collections import Counter, defaultdict

TYPE_MODULES = ("typing", "collections.abc")
FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda)
COMPREHENSIONS = (ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp)
TAKEN = set(dir(builtins)) | set(keyword.kwlist) | set(keyword.softkwlist)
# Attributes that begin with an underscore and are not the package's own.
FOREIGN = {"_replace", "_asdict", "_fields", "_make", "_field_defaults", "_value_", "_name_", "_missing_"}


class Strip(ast.NodeTransformer):
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

    def visit_Assign(self, node):
        if [ast.unparse(target) for target in node.targets] == ["__all__"]:
            return ast.copy_location(ast.Pass(), node)
        return self.generic_visit(node)

    def visit_Expr(self, node):
        if isinstance(node.value, ast.Constant) and isinstance(node.value.value, str | type(...)):
            return ast.copy_location(ast.Pass(), node)
        return self.generic_visit(node)

    def visit_If(self, node):
        if isinstance(node.test, ast.Name) and node.test.id == "TYPE_CHECKING" and not node.orelse:
            return ast.copy_location(ast.Pass(), node)
        return self.generic_visit(node)


def without_passes(tree):
    for node in ast.walk(tree):
        body = getattr(node, "body", None)
        if isinstance(body, list) and len(body) > 1:
            node.body = [one for one in body if not isinstance(one, ast.Pass)] or body[:1]


def without_notes(tree):
    """The tree of a module without what only readers and type checkers need."""
    tree = Strip().visit(tree)
    without_passes(tree)
    without_idle_imports(tree, TYPE_MODULES)
    return ast.fix_missing_locations(tree)


def bare_imports(tree):
    """The names that a module imports by ``from`` and does not use itself: it passes them on, or nobody needs them."""
    used = {node.id for node in ast.walk(tree) if isinstance(node, ast.Name)}
    return {
        alias.name
        for node in ast.walk(tree)
        if isinstance(node, ast.ImportFrom)
        for alias in node.names
        if (alias.asname or alias.name) not in used
    }


def words_of(tree, bare=frozenset()):
    """How often a tree uses every name, in whatever way: words in its strings count too, imports that are passed on do not."""
    words = Counter()
    for node in ast.walk(tree):
        if isinstance(node, ast.Name):
            # To be assigned is not to be used.
            words[node.id] += not isinstance(node.ctx, ast.Store)
        elif isinstance(node, ast.Attribute):
            words[node.attr] += 1
        elif isinstance(node, ast.alias):
            words.update(part for part in node.name.split(".") if part not in bare)
        elif isinstance(node, ast.keyword) and node.arg:
            words[node.arg] += 1
        elif isinstance(node, ast.MatchClass):
            words.update(node.kwd_attrs)
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):
            words.update(re.findall(r"\w+", node.value))
    return words


def without_idle_imports(tree, modules):
    """Leaves out what a module imports from the given modules and never names."""
    used = {node.id for node in ast.walk(tree) if isinstance(node, ast.Name)}
    for node in tree.body[:]:
        if isinstance(node, ast.ImportFrom) and node.module in modules:
            node.names = [alias for alias in node.names if (alias.asname or alias.name) in used]
            if not node.names:
                tree.body.remove(node)


def is_plain(node):
    """Whether making a value has no effect and cannot fail: then it may be left out."""
    allowed = (ast.Constant, ast.Tuple, ast.List, ast.Dict, ast.Set, ast.Name, ast.expr_context, ast.UnaryOp, ast.unaryop, ast.BinOp,
               ast.BitOr, ast.Attribute, ast.Subscript)  # fmt: skip
    return all(isinstance(part, allowed) for part in ast.walk(node))


def defined(node):
    """The name that a statement defines when that is all it does, or None."""
    if isinstance(node, ast.FunctionDef | ast.ClassDef):
        harmless = {"property", "staticmethod", "classmethod", "cache"}
        return node.name if {ast.unparse(one) for one in node.decorator_list} <= harmless else None
    if isinstance(node, ast.Assign) and len(node.targets) == 1 and isinstance(node.targets[0], ast.Name):
        return node.targets[0].id if is_plain(node.value) else None
    return None


# Bases whose methods nobody but the package calls by name.
QUIET_BASES = {"Struct", "msgspec.Struct", "NamedTuple", "Protocol", "Generic", "str", "Exception"}


def bodies(tree, classes):
    """The lists of statements whose definitions may be left out: those of the module, and the methods of its classes."""
    yield tree.body, ast.stmt
    for node in tree.body:
        if isinstance(node, ast.ClassDef):
            bases = {ast.unparse(base).split("[")[0] for base in node.bases}
            if bases <= QUIET_BASES | classes:
                yield node.body, ast.FunctionDef


def without_idle(trees, wanted):
    """Leaves out definitions and methods that nothing names, until nothing changes. ``wanted``: a pattern of names used from
    elsewhere, or made when the program runs."""
    classes = {node.name for tree in trees.values() for node in tree.body if isinstance(node, ast.ClassDef)}
    bare = {name: bare_imports(tree) for name, tree in trees.items()}
    words = Counter()
    for name, tree in trees.items():
        words.update(words_of(tree, bare[name]))
    while True:
        gone = []
        for name, tree in trees.items():
            for body, kind in bodies(tree, classes):
                for node in body[:]:
                    called = defined(node) if isinstance(node, kind) else None
                    # What a definition says of itself (a function that calls itself) does not count.
                    if (
                        not called
                        or wanted.fullmatch(called)
                        or words[called] > (own := words_of(node, bare[name]))[called]
                    ):
                        continue
                    body.remove(node)
                    words.subtract(own)
                    gone.append(name)
                if not body:
                    body.append(ast.Pass())
        for name in gone:
            now = bare_imports(trees[name])
            words.subtract(now - bare[name])
            bare[name] = now
        if not gone:
            break
    for name, tree in trees.items():
        for node in tree.body[:]:
            if isinstance(node, ast.ImportFrom) and node.module != "__future__":
                node.names = [
                    alias for alias in node.names if alias.name not in bare[name] or words[alias.name] > 0
                ]
                if not node.names:
                    tree.body.remove(node)


class Scope:
    """Names of one module, class, function or comprehension."""

    def __init__(self, kind, parent):
        self.kind, self.parent = kind, parent
        self.bound = {}
        """Name -> may it be renamed."""
        self.elsewhere = {}
        """Names declared global or nonlocal -> which of both."""
        self.inside = []
        if parent:
            parent.inside.append(self)

    def bind(self, name, free=True):
        if name not in self.elsewhere:
            self.bound[name] = self.bound.get(name, True) and free

    def home(self, name):
        """The scope that a use of a name in this scope means; the module's for what is bound nowhere."""
        scope, first = self, True
        while scope.parent:
            said = scope.elsewhere.get(name)
            if said == "global":
                return scope.top()
            if not said and name in scope.bound and (first or scope.kind != "class"):
                return scope
            scope, first = scope.parent, False
        return scope

    def top(self):
        return self if not self.parent else self.parent.top()


class Names(ast.NodeVisitor):
    """Finds the scopes of a module, and for every place where a name stands how to change it."""

    def __init__(self, called):
        self.called = called
        self.scope = self.module = Scope("module", None)
        self.places = []
        """(scope, name, how to write another)."""

    def place(self, node, field, free=True, bind=True, scope=None):
        scope = scope or self.scope
        name = getattr(node, field)
        if bind:
            scope.bind(name, free)
        self.places.append((scope, name, lambda new: setattr(node, field, new)))

    def within(self, kind, *parts, ready=lambda: None):
        outside, self.scope = self.scope, Scope(kind, self.scope)
        ready()
        for part in parts:
            self.visit(part)
        self.scope = outside

    def visit_Name(self, node):
        self.place(node, "id", bind=isinstance(node.ctx, ast.Store | ast.Del))

    def visit_NamedExpr(self, node):
        self.visit(node.value)
        scope = self.scope
        while scope.kind == "comprehension":
            scope = scope.parent
        self.place(node.target, "id", scope=scope)

    def visit_alias(self, node):
        # Another name here would have to be written behind the first.
        self.scope.bind((node.asname or node.name).split(".")[0], bool(node.asname))
        if node.asname:
            self.places.append((self.scope, node.asname, lambda new: setattr(node, "asname", new)))

    def visit_Global(self, node):
        for index, name in enumerate(node.names):
            self.scope.elsewhere[name] = type(node).__name__.lower()
            self.scope.bound.pop(name, None)
            self.places.append(
                (self.scope, name, lambda new, index=index: node.names.__setitem__(index, new))
            )

    visit_Nonlocal = visit_Global

    def visit_ExceptHandler(self, node):
        if node.name:
            self.place(node, "name")
        self.generic_visit(node)

    def visit_MatchAs(self, node):
        if node.name:
            self.place(node, "name")
        self.generic_visit(node)

    visit_MatchStar = visit_MatchAs

    def visit_MatchMapping(self, node):
        if node.rest:
            self.place(node, "rest")
        self.generic_visit(node)

    def visit_ClassDef(self, node):
        self.place(node, "name")
        for part in [*node.decorator_list, *node.bases, *node.keywords]:
            self.visit(part)
        self.within("class", *node.body)

    def visit_FunctionDef(self, node):
        self.place(node, "name")
        for part in node.decorator_list:
            self.visit(part)
        self.function(node, node.body)

    visit_AsyncFunctionDef = visit_FunctionDef

    def visit_Lambda(self, node):
        self.function(node, [node.body])

    def function(self, node, body):
        arguments = node.args
        for part in [*arguments.defaults, *(default for default in arguments.kw_defaults if default)]:
            self.visit(part)

        called = self.called[ANYTHING] | self.called[getattr(node, "name", ANYTHING)]

        def parameters():
            for one in arguments.posonlyargs:
                self.place(one, "arg")
            for one in [*arguments.args, *arguments.kwonlyargs]:
                self.place(one, "arg", free=one.arg not in called)
            for one in (arguments.vararg, arguments.kwarg):
                if one:
                    self.place(one, "arg")

        self.within("function", *body, ready=parameters)

    def comprehension(self, node):
        first, *others = node.generators
        self.visit(first.iter)
        self.within(
            "comprehension",
            first.target,
            *first.ifs,
            *others,
            *([node.key, node.value] if isinstance(node, ast.DictComp) else [node.elt]),
        )

    visit_ListComp = visit_SetComp = visit_DictComp = visit_GeneratorExp = comprehension


ANYTHING = ""
"""Stands for a function of unknown name."""


STRUCTS = {"replace", "struct"}
"""What makes structs of keywords: no function of the package."""


def called_names(trees):
    """For every function name the names of its parameters that calls use. What is called under a name that is not (only) that of a
    definition is a function of unknown name."""
    named = defaultdict(set)
    every = {
        node.arg
        for tree in trees.values()
        for node in ast.walk(tree)
        if isinstance(node, ast.keyword) and node.arg
    }
    fields, functions = set(), set()
    for tree in trees.values():
        for node in ast.walk(tree):
            if isinstance(node, ast.Dict):
                every.update(key.value for key in node.keys if isinstance(key, ast.Constant))
            elif isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store):
                fields.add(node.attr)
            elif isinstance(node, ast.ClassDef):
                fields |= {one.target.id for one in node.body if isinstance(one, ast.AnnAssign)}
            if isinstance(node, ast.FunctionDef | ast.ClassDef):
                functions.add(node.name)
    for tree in trees.values():
        nodes = list(ast.walk(tree))
        variables = {
            node.id for node in nodes if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)
        }
        variables |= {node.arg for node in nodes if isinstance(node, ast.arg)}
        variables |= {node.asname for node in nodes if isinstance(node, ast.alias) and node.asname}
        for node in nodes:
            if not isinstance(node, ast.Call):
                continue
            by_name = isinstance(node.func, ast.Name)
            called = node.func.id if by_name else getattr(node.func, "attr", ANYTHING)
            if called in {"exec", "eval", "locals", "globals"}:
                raise ValueError(f"{called}() knows variables by their names")
            names = every if any(not one.arg for one in node.keywords) else {one.arg for one in node.keywords}
            if not names or called in STRUCTS:
                continue
            targets = {called}
            if called not in functions:
                # What is not the package's own (``functools.partial``) may hand them on to a function among its arguments.
                targets |= {
                    getattr(one, "id", None) or getattr(one, "attr", ANYTHING) for one in node.args
                } - {ANYTHING}
            if called == "self":
                targets = {"__call__"}
            elif called in (variables if by_name else fields):
                targets |= {ANYTHING, "__call__"}
            elif called[:1].isupper() or called in ("cls", "type"):
                targets = {"__init__", "__new__"}
            for target in targets:
                named[target] |= names
    return named


def refuse_made_names(trees, wanted):
    """Raises ValueError for a ``getattr`` whose name is put together when a function or a private name begins so: it may go, or be
    shortened. (Fields stay, and so does what is wanted.)"""
    names = set()
    for tree in trees.values():
        for node in ast.walk(tree):
            if isinstance(node, ast.FunctionDef | ast.ClassDef):
                names.add(node.name)
            elif isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store) and private(node.attr):
                names.add(node.attr)
    names = {name for name in names if not wanted.fullmatch(name)}
    for path, tree in trees.items():
        for node in ast.walk(tree):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") in (
                "getattr",
                "setattr",
                "hasattr",
            ):
                name = node.args[1]
                while isinstance(name, ast.BinOp):
                    name = name.left
                if isinstance(name, ast.JoinedStr):
                    name = name.values[0]
                    beginning = name.value if isinstance(name, ast.Constant) else ""
                elif name is node.args[1] or not isinstance(name, ast.Constant):
                    continue
                else:
                    beginning = name.value
                if beginning and any(name.startswith(beginning) for name in names):
                    raise ValueError(f"{path}: {ast.unparse(node)} makes names that may have been shortened")


def letters(skip):
    """a, b, ... Z, aa, ab, ..., without those to skip."""
    signs = string.ascii_lowercase + string.ascii_uppercase
    for size in itertools.count(1):
        for found in itertools.product(signs, repeat=size):
            name = "".join(found)
            if name not in skip and name not in TAKEN:
                yield name


def preferences(scopes):
    """For every name the letter it gets wherever that is free: the same in all functions, and another than those of names that stand
    beside it. Like this the functions go on resembling each other, which is what compresses."""
    beside = defaultdict(Counter)
    often = Counter()
    for names, count in scopes:
        often.update(count)
        for name in names:
            beside[name].update(other for other in names if other != name)
    chosen = {}
    signs = string.ascii_lowercase + string.ascii_uppercase
    for name in sorted(often, key=lambda name: (-often[name], name)):
        clash = Counter()
        for other, times in beside[name].items():
            if other in chosen:
                clash[chosen[other]] += times
        first = name.strip("_")[:1].lower()
        chosen[name] = min(signs, key=lambda sign: (clash[sign], sign != first, signs.index(sign)))
    return chosen


def rename(trees):
    """Short names for the variables of functions, in all modules."""
    called = called_names(trees)
    found = {}
    for name, tree in trees.items():
        found[name] = Names(called)
        found[name].visit(tree)

    def below(scope):
        yield scope
        for one in scope.inside:
            yield from below(one)

    uses = {}
    for names in found.values():
        for scope, name, write in names.places:
            uses.setdefault(scope.home(name), {}).setdefault(name, []).append((scope, write))
    functions = [
        scope
        for names in found.values()
        for scope in below(names.module)
        if scope.kind in ("function", "comprehension")
    ]

    def free(scope):
        return [name for name, may in scope.bound.items() if may and name not in scope.elsewhere]

    def outermost(scope):
        while scope.parent.kind in ("function", "comprehension"):
            scope = scope.parent
        return scope

    together = defaultdict(Counter)
    for scope in functions:
        together[outermost(scope)].update(
            {name: len(uses.get(scope, {}).get(name, ())) for name in free(scope)}
        )
    wish = preferences([(list(count), count) for count in together.values()])

    # A name is seen in its own scope and in those inside that use it: there it must not meet another.
    seen = defaultdict(set)
    for home, names in uses.items():
        for name, places in names.items():
            if home.kind not in ("function", "comprehension") or not home.bound.get(name):
                for scope, _ in places:
                    while scope:
                        seen[scope].add(name)
                        scope = scope.parent if scope is not home else None
    for scope in functions:
        for name, may in scope.bound.items():
            if not may:
                seen[scope].add(name)
    for scope in functions:  # outer ones come before inner ones
        mine = uses.get(scope, {})
        for name in sorted(free(scope), key=lambda name: (-len(mine.get(name, ())), name)):
            places = mine.get(name, [])
            here = {scope}
            for inner, _ in places:
                while inner is not scope:
                    here.add(inner)
                    inner = inner.parent
            taken = set().union(*(seen[one] for one in here))
            new = next(sign for sign in itertools.chain([wish[name]], letters(taken)) if sign not in taken)
            for one in here:
                seen[one].add(new)
            for _, write in places:
                write(new)


def private(name):
    return name.startswith("_") and not name.endswith("__") and len(name) > 2


def rename_private(trees):
    """Short private names (``_name``) of modules, classes and attributes: each the same in all modules. Those that the package never
    defines, and fields of structs, stay."""
    count, defined, fields = Counter(), set(), set()
    for tree in trees.values():
        for node in ast.walk(tree):
            for field in ("id", "attr", "name", "asname", "arg"):
                name = getattr(node, field, None)
                if isinstance(name, str) and private(name):
                    count[name] += 1
                    if not isinstance(node, ast.Attribute | ast.Name) or isinstance(node.ctx, ast.Store):
                        defined.add(name)
            if isinstance(node, ast.ClassDef):
                fields |= {one.target.id for one in node.body if isinstance(one, ast.AnnAssign)}
            elif isinstance(node, ast.Constant) and isinstance(node.value, str):
                fields.update(re.findall(r"\w+", node.value))
            elif isinstance(node, ast.MatchClass):
                fields.update(node.kwd_attrs)
    fresh = ("_" + sign for sign in letters(()))
    short = {
        name: next(fresh)
        for name, _ in sorted(count.items(), key=lambda pair: (-pair[1], pair[0]))
        if name in defined - fields
    }
    for tree in trees.values():
        for node in ast.walk(tree):
            for field in ("id", "attr", "name", "asname", "arg"):
                name = getattr(node, field, None)
                if isinstance(name, str) and name in short:
                    setattr(node, field, short[name])


def modules_in(tree, modules):
    """The names under which a module knows other modules of the package."""
    return {
        alias.asname or alias.name
        for node in ast.walk(tree)
        if isinstance(node, ast.ImportFrom)
        for alias in node.names
        if f"{node.module}.{alias.name}" in modules
    }


def rename_public(trees, wanted):
    """Short names for what modules define, each the same everywhere. Left alone is every name that may mean something else too: an
    attribute of anything but a module, a field, a method, a keyword, a word in a string."""
    modules = {name.removesuffix(".py").removesuffix("/__init__").replace("/", ".") for name in trees}
    count, defined, others = Counter(), set(), {part for name in modules for part in name.split(".")}
    for tree in trees.values():
        inside = modules_in(tree, modules)
        for node in tree.body:
            if isinstance(node, ast.FunctionDef | ast.ClassDef):
                defined.add(node.name)
            elif isinstance(node, ast.Assign):
                defined |= {
                    part.id
                    for target in node.targets
                    for part in ast.walk(target)
                    if isinstance(part, ast.Name)
                }
            if isinstance(node, ast.ClassDef):
                for part in node.body:
                    others |= {
                        one.id
                        for one in ast.walk(part)
                        if isinstance(one, ast.Name) and isinstance(one.ctx, ast.Store)
                    }
                    others.add(getattr(part, "name", ""))
        for node in ast.walk(tree):
            if isinstance(node, ast.Attribute):
                if not (isinstance(node.value, ast.Name) and node.value.id in inside):
                    others.add(node.attr)
                count[node.attr] += 1
            elif isinstance(node, ast.Name):
                count[node.id] += 1
            elif isinstance(node, ast.alias):
                count[node.name] += 1
                others.add(node.asname)
            elif isinstance(node, ast.arg | ast.keyword):
                others.add(node.arg)
            elif isinstance(node, ast.MatchClass):
                others.update(node.kwd_attrs)
            elif (
                isinstance(node, ast.Constant)
                and isinstance(node.value, str)
                and not re.search(r"\s", node.value)
            ):
                others.update(re.findall(r"\w+", node.value))
            if isinstance(node, ast.Import):
                others |= {part for alias in node.names for part in alias.name.split(".")}
            elif isinstance(node, ast.ImportFrom) and node.module not in modules:
                others |= {alias.name for alias in node.names}
    chosen = [name for name, _ in sorted(count.items(), key=lambda pair: (-pair[1], pair[0]))]
    chosen = [
        name for name in chosen if name in defined - others and len(name) > 2 and not wanted.fullmatch(name)
    ]
    fresh = letters(set(count) | others)
    short = {name: next(fresh) for name in chosen if not private(name)}
    for tree in trees.values():
        for node in ast.walk(tree):
            for field in ("id", "attr", "name"):
                name = getattr(node, field, None)
                if isinstance(name, str) and name in short:
                    setattr(node, field, short[name])


def unparsed(tree):
    """The text of a tree, indented by single blanks."""
    lines = [line for line in ast.unparse(tree).splitlines() if line.strip()]
    text = "\n".join(" " * ((len(line) - len(line.lstrip())) // 4) + line.lstrip() for line in lines)
    if ast.dump(ast.parse(text)) != ast.dump(ast.parse(ast.unparse(tree))):
        raise ValueError("it does not survive being written anew")
    return text


def shorten(sources, wanted):
    """The sources of a package by file name, shortened. ``wanted``: names that others use (a regular expression)."""
    trees = {name: without_notes(ast.parse(source, name)) for name, source in sources.items()}
    pattern = re.compile(rf"__\w+__|{wanted}")
    refuse_made_names(trees, pattern)
    without_idle(trees, pattern)
    for tree in trees.values():
        without_passes(tree)
        without_idle_imports(tree, TYPE_MODULES)
        if not any(isinstance(node, ast.AnnAssign) for node in ast.walk(tree)):
            tree.body = [node for node in tree.body if getattr(node, "module", "") != "__future__"] or [
                ast.Pass()
            ]
    rename(trees)
    rename_private(trees)
    rename_public(trees, pattern)
    return {name: unparsed(tree) for name, tree in trees.items()}
