"""Lossless text encoding of values for transfer between the two workers of a page.

A thought's ``detail`` and a message's arguments may be any struct of a game, so no static type describes
them. Pickle names each class; it is read here with classes of this package and plain containers only, and
never from a file, a link or another origin.
"""

from __future__ import annotations

import base64
import io
import pickle
from typing import Any

import msgspec


def pack(value: object) -> str:
    """Encode structs of this package, tuples, lists, dicts, strings and numbers as ASCII text.

    >>> unpack(pack((1, 0.1, "a", None)))
    (1, 0.1, 'a', None)
    """
    return base64.b64encode(pickle.dumps(value, protocol=5)).decode("ascii")


def unpack(text: str) -> Any:
    """Decode a packed text. Raise ``ValueError`` if it is damaged or names any other class.

    >>> unpack("AAAA")
    Traceback (most recent call last):
    ValueError: cannot be unpacked: invalid load key, '\\x00'.
    """
    try:
        return _Unpickler(io.BytesIO(base64.b64decode(text, validate=True))).load()
    except Exception as error:  # a damaged text may fail in any way
        raise ValueError(f"cannot be unpacked: {error}") from error


class _Unpickler(pickle.Unpickler):
    """Accepts structs and named tuples of this package, and msgspec's constructor."""

    def find_class(self, module: str, name: str) -> object:
        if (module, name) == ("msgspec._utils", "rebuild"):
            return super().find_class(module, name)
        if module.startswith("navals."):
            cls = super().find_class(module, name)
            if isinstance(cls, type) and issubclass(cls, msgspec.Struct | tuple):
                return cls
        raise ValueError(f"{module}.{name} is no struct of this package")
