"""Lossless text encoding of values, for transfer between a page's two workers.

A thought's ``detail`` and a message's arguments may be any struct of a game, so no static type describes
them. Pickle names each class; unpickling accepts only this package's classes and plain containers. It is
never used on files, links or data from another origin.
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
    """Decode a packed text. Raise ``ValueError`` if it is damaged or contains any other class.

    >>> unpack("AAAA")
    Traceback (most recent call last):
    ValueError: cannot be unpacked: invalid load key, '\\x00'.
    """
    try:
        return _Unpickler(io.BytesIO(base64.b64decode(text, validate=True))).load()
    except Exception as error:  # damaged text may raise anything
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
