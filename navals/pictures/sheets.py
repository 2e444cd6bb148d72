"""Flatten the page's style sheets into the rules that matter for drawings.

The build hook (``hatch_build.py``) loads this file by path, so it imports nothing from the package.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import groupby
from pathlib import Path
from typing import Final

import tinycss2

Rule = tuple[int, str, dict[str, str]]
"""Layer number, a single selector without nesting, declarations."""

_IMPORT_PATTERN: Final = re.compile(r'@import url\("([^"]+)"\)(?: layer\((\w+)\))?;')
_VISIBLE_PROPERTY: Final = re.compile(
    r"--[\w-]+|(?:fill|stroke|font|stop|text-decoration)(?:-[\w-]+)?|opacity|color|text-anchor"
    r"|letter-spacing|paint-order|display|visibility|vector-effect|aspect-ratio|border"
    r"|transform(?:-box|-origin)?|translate|rotate|scale|r|mix-blend-mode|dominant-baseline"
)
"""Properties that affect how a drawing looks."""


def inline_imports(css: str, folder: Path) -> str:
    """Return a style sheet with its imports from ``folder`` inlined."""

    def inline_import(match: re.Match[str]) -> str:
        path = folder / match[1]
        text = inline_imports(path.read_text(encoding="utf-8"), path.parent)
        return f"@layer {match[2]} {{{text}}}" if match[2] else text

    return _IMPORT_PATTERN.sub(inline_import, css)


def _nested_selectors(parents: Sequence[str], prelude: Sequence[object]) -> list[str]:
    """Return the full selectors of a rule nested in a rule with the selectors ``parents``."""
    groups = groupby(prelude, key=lambda token: token == ",")
    alternatives = [tinycss2.serialize(tokens).strip() for comma, tokens in groups if not comma]
    pairs = [(parent, part) for parent in parents for part in alternatives]
    return [part.replace("&", outer) if "&" in part else f"{outer} {part}".strip() for outer, part in pairs]


def _parse_rules(content: object, parents: Sequence[str], layer: int, layers: list[str]) -> Iterator[Rule]:
    declarations: dict[str, str] = {}
    nested_rules: list[Rule] = []
    for node in tinycss2.parse_blocks_contents(content, skip_comments=True, skip_whitespace=True):
        if node.type == "declaration" and _VISIBLE_PROPERTY.fullmatch(node.name):
            declarations[node.name] = " ".join(tinycss2.serialize(node.value).split())
        elif node.type == "qualified-rule":
            nested_rules += _parse_rules(
                node.content, _nested_selectors(parents, node.prelude), layer, layers
            )
        # Ignore other at-rules: they depend on the window, the device or the browser.
        elif node.type == "at-rule" and node.at_keyword == "layer":
            layer_names = [token.value for token in node.prelude if token.type == "ident"]
            if node.content is None:
                layers += layer_names
            else:
                nested_rules += _parse_rules(node.content, parents, layers.index(layer_names[0]), layers)
    if declarations:
        yield from ((layer, parent, declarations) for parent in parents)
    yield from nested_rules


def read_rules(css: str, layer: int = 0) -> list[Rule]:
    """Return a style sheet's rules in order; rules outside ``@layer`` get the number ``layer``."""
    return list(_parse_rules(css, [""], layer, []))


def page_rules(root: Path) -> list[Rule]:
    """Return the rules of the page, all games and pictures' frames, from the repository at ``root``."""
    folder = root / "web" / "styles"
    game_sheets = sorted((root / "navals" / "games").glob("*/screen/style.css"))
    # The page's build generates games.css.
    imports = "".join(f'@import url("{sheet.as_posix()}") layer(games);' for sheet in game_sheets)
    index_css = (folder / "index.css").read_text(encoding="utf-8")
    index_css = index_css.replace('@import url("games.css") layer(games);', imports)
    rules = read_rules(inline_imports(index_css, folder))
    css = (root / "navals" / "pictures" / "picture.css").read_text(encoding="utf-8")
    return [*rules, *read_rules(css, max(layer for layer, _, _ in rules))]
