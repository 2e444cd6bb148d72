"""What is known of the files of the site: the list that the build made, and what a check of them showed."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final

import msgspec

LIST: Final = "SHA256SUMS.txt"
"""The list of the files of the site; a line each, as ``sha256sum`` writes it."""

_LINE: Final = re.compile(r"([0-9a-f]{64})  (\S.*)")


class Findings(msgspec.Struct, frozen=True):
    """What a check showed: how many files are right, and the paths of those that are not."""

    right: int
    different: tuple[str, ...] = ()
    missing: tuple[str, ...] = ()


class About(msgspec.Struct, frozen=True):
    """The list, as far as it was read, and the check."""

    digest: str | None = None
    """The digest of the list, which stands for the whole site; "" where it cannot be read, None before anybody looked."""
    files: Mapping[str, str] = {}
    """By path in the site, the SHA-256 of each file in hexadecimal digits."""
    checking: bool = False
    findings: Findings | None = None


def listed(text: str) -> dict[str, str]:
    """The digests in a list, by the paths of the files.

    Raises ValueError where a line is none of such a list, or there is no line.

    >>> listed("0" * 64 + "  icons/icon.svg" + chr(10)).keys()
    dict_keys(['icons/icon.svg'])
    """
    found: dict[str, str] = {}
    for line in text.splitlines():
        match = _LINE.fullmatch(line)
        if match is None:
            raise ValueError(line[:80])
        found[match[2]] = match[1]
    if not found:
        raise ValueError("an empty list")
    return found


def compared(expected: Mapping[str, str], found: Mapping[str, str]) -> Findings:
    """The digests of files as they are beside those of the list, both by path; a file without one is missing.

    >>> compared({"a": "1", "b": "2", "c": "3"}, {"a": "1", "b": "9"})
    Findings(right=1, different=('b',), missing=('c',))
    """
    missing = tuple(name for name in expected if name not in found)
    different = tuple(name for name in expected if name in found and found[name] != expected[name])
    return Findings(len(expected) - len(missing) - len(different), different, missing)
