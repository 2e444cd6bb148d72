"""The site's files: the list made by the build, and the result of checking it."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final

import msgspec

LIST_PATH: Final = "SHA256SUMS.txt"  # the list of files, in `sha256sum` format

_LINE_PATTERN: Final = re.compile(r"([0-9a-f]{64})  (\S.*)")


class FileCheck(msgspec.Struct, frozen=True):
    """The result of a check: the number of correct files, and the paths of changed and missing ones."""

    intact_count: int
    changed_paths: tuple[str, ...] = ()
    missing_paths: tuple[str, ...] = ()


class About(msgspec.Struct, frozen=True):
    """The list of files, once it has been read, and the state of the check."""

    digest: str | None = None
    """The digest of the list, which represents the entire site; "" if unreadable, `None` if not read yet."""
    file_digests: Mapping[str, str] = {}  # SHA-256 of each file in hexadecimal, by path
    is_checking: bool = False
    result: FileCheck | None = None


def parse_list(text: str) -> dict[str, str]:
    """Parse a list of files into digests by path. Raise `ValueError` if a line is invalid or there are none.

    >>> parse_list("0" * 64 + "  icons/icon.svg" + chr(10)).keys()
    dict_keys(['icons/icon.svg'])
    """
    digests: dict[str, str] = {}
    for line in text.splitlines():
        match = _LINE_PATTERN.fullmatch(line)
        if match is None:
            raise ValueError(line[:80])
        digests[match[2]] = match[1]
    if not digests:
        raise ValueError("an empty list")
    return digests


def compare_digests(expected_digests: Mapping[str, str], actual_digests: Mapping[str, str]) -> FileCheck:
    """Compare the actual digests of files, by path, with the expected ones; files without one are missing.

    >>> compare_digests({"a": "1", "b": "2", "c": "3"}, {"a": "1", "b": "9"})
    FileCheck(intact_count=1, changed_paths=('b',), missing_paths=('c',))
    """
    missing_paths = tuple(name for name in expected_digests if name not in actual_digests)
    changed_paths = tuple(
        name
        for name in expected_digests
        if name in actual_digests and actual_digests[name] != expected_digests[name]
    )
    return FileCheck(
        len(expected_digests) - len(missing_paths) - len(changed_paths), changed_paths, missing_paths
    )
