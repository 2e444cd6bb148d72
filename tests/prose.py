"""Measure how far English is from that of well-kept Python projects, in phrases and in names."""

from __future__ import annotations

import ast
import builtins
import io
import re
import tokenize
import tomllib
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from tests.sources import parsed

DATA: Final = tomllib.loads(Path(__file__).with_suffix(".toml").read_text(encoding="utf-8"))
SUFFIXES: Final = {".py", ".js", ".mjs", ".css", ".md"}
NOT_OURS: Final = {"node_modules", "dist", "site-packages", "build", "test", "__pycache__"}
"""Folders of installed and generated files, and of JavaScript tests."""

BARE: Final = frozenset(DATA["bare"].split())
"""Participles, adverbs and adjectives that name neither a value nor a function."""


@dataclass(frozen=True)
class Phrase:
    """A turn of phrase, with its number of uses per 1,000 words in well-kept projects."""

    name: str
    pattern: re.Pattern[str]
    usual: float


PHRASES: Final = [
    Phrase(entry["name"], re.compile(entry["pattern"], re.IGNORECASE), entry["usual"])
    for entry in DATA["phrase"]
]
_CODE: Final = re.compile(
    r"``[^`]*``|`[^`]*`|^\s*>>>.*$|^\s*\.\.\. .*$|https?://\S+|:\w+:`[^`]*`", re.MULTILINE
)
_DIRECTIVE: Final = re.compile(r"#\s*(?:type:|noqa|fmt:|pragma|ruff:|!)")


def files(root: Path) -> Iterator[Path]:
    """Yield a file, or the sources and documents in a folder."""
    if root.is_file():
        yield root
        return
    for path in sorted(root.rglob("*")):
        if path.suffix in SUFFIXES and path.is_file() and not NOT_OURS & {*path.relative_to(root).parts}:
            yield path


def passages(path: Path) -> Iterator[str]:
    """Yield the docstrings and comments of a source, or the paragraphs of a document, without code."""
    text = path.read_text(encoding="utf-8")
    if path.suffix == ".py":
        pieces = [*_docstrings(parsed(path)), *_comments(text)]
    elif path.suffix == ".md":
        pieces = re.sub(r"```.*?```", "", text, flags=re.DOTALL).split("\n\n")
    else:
        pieces = [
            re.sub(r"[*/]+", " ", found[0])
            for found in re.finditer(r"/\*.*?\*/|(?<![:\w])//[^\n]*", text, re.DOTALL)
        ]
    return (_CODE.sub(" X ", piece) for piece in pieces)


def _docstrings(tree: ast.Module) -> Iterator[str]:
    """Yield strings that are statements: docstrings, also those of constants and fields."""
    for node in ast.walk(tree):
        match node:
            case ast.Expr(value=ast.Constant(value=str(text))):
                yield text


def _comments(text: str) -> Iterator[str]:
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        if token.type == tokenize.COMMENT and not _DIRECTIVE.match(token.string):
            yield token.string.lstrip("# ")


def score(texts: Iterable[str]) -> tuple[float, list[str]]:
    """Return the number of uses beyond twice the usual rate, per 1,000 words, and the phrases at fault."""
    words = 0
    uses: Counter[str] = Counter()
    for text in texts:
        plain = " ".join(text.split())
        words += len(re.findall(r"[A-Za-z']+", plain))
        for phrase in PHRASES:
            uses[phrase.name] += len(phrase.pattern.findall(plain))
    excess = {
        phrase.name: 1000 * uses[phrase.name] / max(words, 1) - 2 * phrase.usual
        for phrase in PHRASES
        if 1000 * uses[phrase.name] > 2 * phrase.usual * words
    }
    return sum(excess.values()), sorted(excess, key=lambda name: -excess[name])


def names(tree: ast.Module) -> Iterator[str]:
    """Yield the names of functions, parameters and variables."""
    for node in ast.walk(tree):
        match node:
            case (
                ast.FunctionDef(name=name)
                | ast.AsyncFunctionDef(name=name)
                | ast.arg(arg=name)
                | ast.Name(id=name, ctx=ast.Store())
            ):
                yield name


def bare_names(trees: Iterable[ast.Module]) -> tuple[float, Counter[str]]:
    """Return the number of bare names per 1,000 names, and how often each is used."""
    total, bare = 0, Counter[str]()
    for tree in trees:
        for name in names(tree):
            total += 1
            if (plain := name.strip("_")) in BARE:
                bare[plain] += 1
    return 1000 * bare.total() / max(total, 1), bare


def needless_aliases(tree: ast.Module) -> list[str]:
    """Return ``from`` imports under another name, such as ``moves as sailing``, whose own name is free.

    A name is taken if the module binds it otherwise, if it is a builtin, or if two imports share it.
    """
    taken = {*names(tree), *dir(builtins)}
    imported: Counter[str] = Counter()
    renamed: list[tuple[str, str]] = []
    for node in ast.walk(tree):
        match node:
            case ast.ImportFrom():
                imported.update({item.name: 1 for item in node.names})
                renamed += [
                    (item.name, item.asname) for item in node.names if item.asname not in (None, item.name)
                ]
            case ast.Import():
                taken |= {(item.asname or item.name).split(".")[0] for item in node.names}
            case ast.ClassDef(name=name) | ast.MatchAs(name=str(name)) | ast.MatchStar(name=str(name)):
                taken.add(name)
    return [f"{name} as {alias}" for name, alias in renamed if name not in taken and imported[name] == 1]


def classes_by_name(roots: Iterable[Path]) -> dict[str, list[Path]]:
    """Return the modules that define each class."""
    found: dict[str, list[Path]] = {}
    for path in roots:
        for node in ast.walk(parsed(path)):
            if isinstance(node, ast.ClassDef):
                found.setdefault(node.name, []).append(path)
    return found
