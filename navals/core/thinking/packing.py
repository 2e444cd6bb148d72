"""Values as text that gives back exactly the same values, for the way between the two workers of one page.

Views could be read back by their types, but a thought's ``detail`` and a message's arguments may hold any struct of a game, so
that no type says how to read them. Pickle keeps every class by its name. It is read here with classes of this package and plain
containers only, and never from a file, a link or another origin.
"""

from __future__ import annotations

import base64
import io
import pickle
from typing import Any

import msgspec


def pack(value: Any) -> str:
    """The text (ASCII) of a value made of structs of this package, tuples, lists, dicts, strings and numbers.

    >>> unpack(pack((1, 0.1, "a", None)))
    (1, 0.1, 'a', None)
    """
    return base64.b64encode(pickle.dumps(value, protocol=5)).decode("ascii")


def unpack(text: str) -> Any:
    """The value of a packed text. Raises ValueError where the text is damaged or names anything but a struct of this package.

    >>> unpack("AAAA")
    Traceback (most recent call last):
    ValueError: cannot be unpacked: invalid load key, '\\x00'.
    """
    try:
        return _Unpickler(io.BytesIO(base64.b64decode(text, validate=True))).load()
    except Exception as error:  # a damaged text may fail in any way
        raise ValueError(f"cannot be unpacked: {error}") from error


class _Unpickler(pickle.Unpickler):
    """Knows the structs and named tuples of this package, and what makes structs with named fields."""

    def find_class(self, module: str, name: str) -> Any:
        if (module, name) == ("msgspec._utils", "rebuild"):
            return super().find_class(module, name)
        if module.startswith("navals."):
            cls = super().find_class(module, name)
            if isinstance(cls, type) and issubclass(cls, msgspec.Struct | tuple):
                return cls
        raise ValueError(f"{module}.{name} is no struct of this package")
