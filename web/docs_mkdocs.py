"""Hooks for MkDocs (``mkdocs.yml``): add the generated page, format docstring examples as code, and unlink
files outside ``docs``.

Runs in the documentation's environment (``make docs``), not in the build's.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import griffe

VIEWS = "views.md"
"""The page that ``web/docs.py`` generates in ``build``."""
OUTSIDE = re.compile(r"\[([^\]]+)\]\(\.\./[^)]*\)")
"""A link out of ``docs/``."""


def fenced(text: str) -> str:
    """Return a docstring with each example as a block of code, up to the next blank line.

    >>> fenced("Adds.\\n\\n>>> 1 + 1\\n2")
    'Adds.\\n\\n```pycon\\n>>> 1 + 1\\n2\\n```'
    """
    return "\n\n".join(f"```pycon\n{part}\n```" if part.startswith(">>> ") else part for part in _split(text))


def _split(text: str) -> list[str]:
    """Split a docstring into paragraphs and examples; adjacent examples form one block."""
    blocks: list[str] = []
    for part in text.split("\n\n"):
        head, mark, code = part.partition("\n>>> ")
        for block in (head, mark.lstrip("\n") + code) if mark and not part.startswith(">>> ") else (part,):
            if block.startswith(">>> ") and blocks and blocks[-1].startswith(">>> "):
                blocks[-1] += "\n\n" + block
            else:
                blocks.append(block)
    return blocks


class Examples(griffe.Extension):
    """Puts examples into blocks of code before docstrings are read as Markdown."""

    def on_object(self, *, obj: griffe.Object, **_: Any) -> None:
        if obj.docstring is not None:
            obj.docstring.value = fenced(obj.docstring.value)


def on_files(files: Any, config: Any) -> Any:
    """Add the generated page. Called by MkDocs once per build."""
    from mkdocs.structure.files import File

    path = Path(config.config_file_path).parent / "build" / VIEWS
    files.append(File.generated(config, VIEWS, abs_src_path=str(path)))
    return files


def on_page_markdown(markdown: str, page: Any, **_: Any) -> str:
    """Remove links out of ``docs``. Called by MkDocs for every page."""
    return markdown if "/" in page.file.src_uri else OUTSIDE.sub(r"\1", markdown)
