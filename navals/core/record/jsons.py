"""Safety check of untrusted JSON before decoding."""

from __future__ import annotations

import re
from typing import Final

_JSON_PART: Final = re.compile(r'(?s)"(?:[^"\\]++|\\.)*+(?:"|\\?\Z)|[\[\]{}]')


def is_nested_deeper(text: str, limit: int) -> bool:
    """Return whether arrays and objects are nested more than ``limit`` deep.

    In a browser, the stack would overflow before the decoder reaches its own limit, crashing the engine.

    >>> is_nested_deeper('[[1], {"a": "[[["}]', 2), is_nested_deeper("[[[1]]]", 2)
    (False, True)
    """
    depth = 0
    for match in _JSON_PART.finditer(text):
        depth += {"[": 1, "{": 1, "]": -1, "}": -1}.get(match[0], 0)
        if depth > limit:
            return True
    return False
