"""Runs in the worker, started by PyScript: hands the engine to the page."""

import json
import struct
import traceback
from importlib.util import find_spec
from itertools import accumulate
from pathlib import Path

from pyscript import sync


def lay_catalogue(path):
    """Write the ``.mo`` that gettext reads, from the JSON that the site ships (``catalogue_json`` in ``web/tools/freeze.py``)."""
    pairs = sorted((key.encode(), text.encode()) for key, text in json.loads(path.read_bytes()).items())
    texts = [text for column in zip(*pairs, strict=True) for text in column]
    lengths = [len(text) for text in texts]
    begin = 28 + 8 * len(texts)
    starts = accumulate(lengths[:-1], lambda at, length: at + length + 1, initial=begin)
    tables = [number for row in zip(lengths, starts, strict=True) for number in row]
    header = struct.pack("<7I", 0x950412DE, 0, len(pairs), 28, 28 + 8 * len(pairs), 0, begin)
    path.with_suffix(".mo").write_bytes(
        header + struct.pack(f"<{len(tables)}I", *tables) + b"\0".join(texts) + b"\0"
    )


fault = ""
try:
    for folder in find_spec("navals").submodule_search_locations:
        for path in Path(folder).glob("locale/*/LC_MESSAGES/*.json"):
            lay_catalogue(path)
    import navals.bridge  # noqa: F401  (importing it exports `act`)
except BaseException:
    fault = traceback.format_exc()

# PyScript reports an error of this file on the console only; the page asks, so that it can offer to try again.
sync.fault = lambda: fault
