"""Style sheets of the page as flat rules: what of them a drawing can use. Needs nothing but the standard library, for the build of the package uses
it before anything is installed (``hatch_build.py``)."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Final

Rule = tuple[int, str, dict[str, str]]
"""The number of its layer, one selector without nesting, what it declares."""

_COMMENT: Final = re.compile(r"/\*.*?\*/", re.DOTALL)
_IMPORT: Final = re.compile(r'@import url\("([^"]+)"\)(?: layer\((\w+)\))?$')
_LAYERS: Final = re.compile(r"@layer ([\w, ]+)$")
_VAR: Final = re.compile(r"var\((--[\w-]+)")
_MOVED: Final = re.compile(
    r"::|:(?:hover|focus|active|has|target|checked|disabled|placeholder|popover|open|lang|dir|modal)\b"
)
"""Selectors of what happens on the page, or of what is no element: they hold for no picture."""

_SHOWN: Final = re.compile(
    r"--[\w-]+|(?:fill|stroke|font|stop|text-decoration)(?:-[\w-]+)?|opacity|color|text-anchor|letter-spacing|paint-order|display|visibility|vector-effect|aspect-ratio"
    r"|border|transform(?:-box|-origin)?|translate|rotate|scale|r|mix-blend-mode|dominant-baseline"
)
"""The properties that tell how a drawing looks."""


def split(text: str, signs: str) -> list[str]:
    """The parts of a text between any of these signs, those inside brackets and quotes left aside; blanks around parts go.

    >>> split("a, b:is(c, d)", ",")
    ['a', 'b:is(c, d)']
    """
    parts, depth, quote, start = [], 0, "", 0
    for at, sign in enumerate(text):
        if quote:
            quote = "" if sign == quote else quote
        elif sign in "\"'":
            quote = sign
        elif sign in "([":
            depth += 1
        elif sign in ")]":
            depth -= 1
        elif not depth and sign in signs:
            parts.append(text[start:at].strip())
            start = at + 1
    return [*parts, text[start:].strip()]


def _nested(parents: list[str], selector: str) -> list[str]:
    """The selectors of a rule within another one."""
    if not parents:
        return split(selector, ",")
    found = []
    for parent in parents:
        for one in split(selector, ","):
            found.append(one.replace("&", parent) if "&" in one else f"{parent} {one}")
    return found


def _blocks(text: str) -> Iterator[tuple[str, str | None]]:
    """The pieces of a sheet, or of what stands between braces: what stands before a block, and the block; None where a semicolon ends it."""
    depth, quote, start, head = 0, "", 0, ""
    for at, sign in enumerate(text):
        if quote:
            quote = "" if sign == quote else quote
        elif sign in "\"'":
            quote = sign
        elif sign == "{":
            if not depth:
                head, start = text[start:at].strip(), at + 1
            depth += 1
        elif sign == "}":
            depth -= 1
            if not depth:
                yield head, text[start:at]
                start = at + 1
        elif sign == ";" and not depth:
            yield text[start:at].strip(), None
            start = at + 1
    if rest := text[start:].strip():
        yield rest, None


def _rules(text: str, parents: list[str]) -> Iterator[tuple[str, dict[str, str]]]:
    declared: dict[str, str] = {}
    inner = []
    for head, block in _blocks(text):
        if block is not None:
            # What depends on the window, the reader's device or the browser is the page's business.
            if not head.startswith("@"):
                inner += list(_rules(block, _nested(parents, head)))
            continue
        name, colon, value = head.partition(":")
        if colon and _SHOWN.fullmatch(name.strip()) and not head.startswith("@"):
            declared[name.strip()] = " ".join(value.split())
    if declared:
        yield from ((parent, declared) for parent in parents if not _MOVED.search(parent))
    yield from inner


def flat(
    path: Path, read: Callable[[Path], str], layer: int = 0, layers: list[str] | None = None
) -> list[Rule]:
    """The rules of a sheet and of those it imports, in their order; ``read`` gives the text of a sheet."""
    text = _COMMENT.sub("", read(path))
    layers = layers if layers is not None else []
    found: list[Rule] = []
    for head, block in _blocks(text):
        if block is None and (order := _LAYERS.match(head)):
            layers += split(order[1], ",")
        elif block is None and (imported := _IMPORT.match(head)):
            below = layers.index(imported[2]) if imported[2] else layer
            found += flat(path.parent / imported[1], read, below, layers)
    return found + [(layer, *rule) for rule in _rules(text, [])]


def used(rules: Iterable[Rule]) -> list[Rule]:
    """The rules without the variables that nothing of them asks for."""
    rules = list(rules)
    asked: set[str] = set()
    wanted = {name for _, _, declared in rules for key, value in declared.items() if not key.startswith("--") for name in _VAR.findall(value)}  # fmt: skip
    while wanted - asked:
        asked |= wanted
        wanted = {name for _, _, declared in rules for key, value in declared.items() if key in asked for name in _VAR.findall(value)}  # fmt: skip
    kept = []
    for layer, selector, declared in rules:
        left = {key: value for key, value in declared.items() if not key.startswith("--") or key in asked}
        if left:
            kept.append((layer, selector, left))
    return kept


def of_page(root: Path) -> list[Rule]:
    """What drawings can use of the style sheets of the page and of all games, in the repository at ``root``."""
    own = sorted((root / "navals" / "games").glob("*/screen/style.css"))

    def read(path: Path) -> str:
        if path.name == "games.css":  # as the build of the page makes it
            return "\n".join(f'@import url("{sheet.as_posix()}");' for sheet in own)
        return path.read_text(encoding="utf-8")

    rules = flat(root / "web" / "styles" / "index.css", read)
    last = max(layer for layer, _, _ in rules)
    return used([*rules, *flat(root / "navals" / "pictures" / "picture.css", read, last)])
