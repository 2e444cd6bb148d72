"""The engine as one text, which compresses better than an archive: no table of contents, nothing said twice.

    U+0002 path NEWLINE source          each file of the package, in order
    U+0004 path NEWLINE translations    each catalogue, its translations parted by U+0003, then U+0003 and the rest as JSON

In a source, U+0001 stands before a string that is a sentence with a translation: the translations follow in the order of those marks,
so that the catalogues need not repeat the sentences. The rest has what no such string says (the head of the catalogue, plural forms).

U+0005 stands for a paragraph that the prerendered pages hold already: in a source between quotes, in a catalogue as a translation. It is
the one after that of the reference before, or the one whose number follows. ``runtime/unpack.mjs`` takes all of it apart again.
"""

from __future__ import annotations

import ast
import html
import json
import re
from collections.abc import Callable, Iterable
from typing import Any

MARK, FILE, PART, CATALOGUE, REFERENCE = "\x01", "\x02", "\x03", "\x04", "\x05"


def sentences(source: str) -> list[tuple[int, str]]:
    """The strings of a source that are written as they are, without escapes and prefixes: where their quotes begin, and their text."""
    starts = [0]
    for line in source.split("\n"):
        starts.append(starts[-1] + len(line.encode()) + 1)
    data = source.encode()
    found = []
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            at = starts[node.lineno - 1] + node.col_offset
            raw = node.value.encode(errors="surrogatepass")
            if (
                data[at : at + 1] in (b"'", b'"')
                and data[at + 1 : at + 2 + len(raw)] == raw + data[at : at + 1]
            ):
                found.append((len(data[:at].decode()), node.value))
    return sorted(found)


def marked(source: str, wanted: Iterable[str]) -> tuple[str, list[str]]:
    """The source with marks before the first occurrences of the wanted sentences, and those sentences in order."""
    left = set(wanted)
    parts, names, last = [], [], 0
    for at, text in sentences(source):
        if text in left:
            left.remove(text)
            parts += [source[last:at], MARK]
            names.append(text)
            last = at
    return "".join([*parts, source[last:]]), names


def words_in(sources: Iterable[str]) -> set[str]:
    """Every string of the sources."""
    return {
        node.value
        for source in sources
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    }


def parcel(files: dict[str, str], catalogues: dict[str, dict[str, str]]) -> str:
    """The text for these files and catalogues (path -> sentence -> translation, plural forms joined by U+0000). Sentences that no
    source says stay behind."""
    for path, text in files.items():
        if re.search("[\x01-\x05]", path + text):
            raise ValueError(f"{path} contains signs that this form needs")
    said = words_in(text for path, text in files.items() if path.endswith(".py"))
    kept = {
        path: {key: text for key, text in pairs.items() if not key or set(key.split("\0")) <= said}
        for path, pairs in catalogues.items()
    }
    everywhere = set.intersection(*(set(pairs) for pairs in kept.values())) if kept else set()
    everywhere -= {key for pairs in kept.values() for key, text in pairs.items() if PART in text}
    parts, order = [], []
    for path, text in files.items():
        if path.endswith(".py"):
            text, found = marked(text, everywhere.difference(order))
            order += found
        parts.append(f"{FILE}{path}\n{text}")
    for path, pairs in kept.items():
        rest = {key: text for key, text in pairs.items() if key not in set(order)}
        listed = [pairs[key] for key in order]
        last = json.dumps(rest, ensure_ascii=False, separators=(",", ":"))
        parts.append(f"{CATALOGUE}{path}\n" + PART.join([*listed, last]))
    return "".join(parts)


def paragraphs(pages: dict[str, dict[str, Any]], language: str) -> list[str]:
    """The longer texts of the prerendered pages (route -> language -> answer), in order."""
    found = []
    for answers in pages.values():
        found += re.findall(r">([^<>]{25,})<", answers[language]["patch"]["main"])
    return [html.unescape(text) for text in found]


def numbers(found: Iterable[int]) -> list[str]:
    """References to paragraphs: the number is left out where it is the next."""
    written, last = [], -1
    for number in found:
        written.append(REFERENCE + ("" if number == last + 1 else str(number)))
        last = number
    return written


def referring(
    text: str, pages: dict[str, dict[str, Any]], typeset: Callable[[str, str], str]
) -> tuple[str, str]:
    """The text of ``parcel`` with references to the pages, and without them what it must be taken apart to. ``typeset(language,
    sentence)``: as the pages show it; translations may as well be so beforehand."""
    sources, *catalogues = text.split(CATALOGUE)
    number: dict[str, int] = {}
    for index, paragraph in enumerate(paragraphs(pages, "en")):
        if not re.search(r"""["{}\\\n]""", paragraph):
            number.setdefault(paragraph, index)
    pattern = re.compile(rf"""(["'])({"|".join(map(re.escape, number)) or "(?!)"})\1""")
    places = list(pattern.finditer(sources))
    for found, reference in reversed(
        list(zip(places, numbers(number[found[2]] for found in places), strict=True))
    ):
        sources = sources[: found.start() + 1] + reference + sources[found.end() - 1 :]
    short, plain = [sources], [text.split(CATALOGUE, maxsplit=1)[0]]
    for catalogue in catalogues:
        path, listed = catalogue.split("\n", 1)
        (language,) = re.findall(r"locale/(\w+)/", path)
        number = {}
        for index, paragraph in enumerate(paragraphs(pages, language)):
            if not re.search("[{}]", paragraph):
                number.setdefault(paragraph, index)
        *translations, rest = listed.split(PART)
        # What is typeset already is not changed by being typeset again.
        shown = [typeset(language, one) if typeset(language, one) in number else one for one in translations]
        if any(one in number and typeset(language, one) != one for one in shown):
            raise ValueError("typesetting is not settled after one time")
        references = iter(numbers(number[one] for one in shown if one in number))
        plain.append(path + "\n" + PART.join([*shown, rest]))
        short.append(
            path + "\n" + PART.join([*(next(references) if one in number else one for one in shown), rest])
        )
    return CATALOGUE.join(short), CATALOGUE.join(plain)
