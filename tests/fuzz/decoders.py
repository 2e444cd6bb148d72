"""Decoders of untrusted bytes. Each accepts them, refuses them with a sentence, or fails with another
exception.

They are shared by the tests, the corpora (``corpus/``) and the coverage-guided search (``bench/fuzz.py``).
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Final

from navals import games
from navals.club import bundle
from navals.core.option import OptionError
from navals.core.record import link, record
from navals.core.record.link import LinkError
from navals.core.record.record import RecordError
from navals.ui.session import summary

CORPUS: Final = Path(__file__).parent / "corpus"
"""Folders of inputs, one per decoder, including inputs that once failed."""


def read_record(text: str | bytes) -> bool:
    """Decode a record or its JSON twin; return whether that succeeded. The result must survive a
    round trip."""
    try:
        replay = record.read(text)
    except RecordError as error:
        assert error.line >= 1 and error.column >= 1
        assert str(error).startswith(f"line {error.line}, column {error.column}: ")
        assert str(error).isprintable() and len(str(error)) < 600
        if error.replay is not None:
            written = record.write(error.replay)
            assert record.write(record.read(written)) == written
        return False
    written = record.write(replay)
    copy = record.read(written)
    assert record.write(copy) == written
    assert copy.position == replay.position
    return True


def read_link(data: bytes) -> bool:
    """Decode a link within pasted text."""
    return read_pasted(data.decode("utf-8", "replace"))


def read_pasted(text: str) -> bool:
    """Decode pasted text like the page does, even if it contains lone surrogates."""
    fragment = link.find(text)
    try:
        content = link.decode(text if fragment is None else fragment)
    except LinkError as error:
        assert str(error).isprintable() and 10 < len(str(error)) < 300
        return False
    assert len(content.encode("utf-8", "surrogatepass")) <= record.MAX_BYTES
    return read_record(content)


def read_packed(data: bytes) -> bool:
    """Decode the text of a record inside a well-formed link."""
    text = data.decode("utf-8", "replace")
    if len(text) > 50_000:
        return False
    fragment = link.encode(text)
    assert link.decode(fragment) == text
    return read_record(text)


def read_bundle(data: bytes) -> bool:
    """Decode a file with several records."""
    text = data.decode("utf-8", "replace")
    pieces = bundle.split_records(text)
    assert pieces and all(piece.line_offset >= 0 for piece in pieces)
    # All parts are read alike; the first and the last show whether the text was split correctly.
    read = [
        read_record(piece.text)
        for piece in {piece.line_offset: piece for piece in (pieces[0], pieces[-1])}.values()
    ]
    return all(read)


def read_options(data: bytes) -> bool:
    """Decode a game's options as in a record, a link or a setup; the first byte selects the game."""
    if not data:
        return False
    game = games.find(games.IDS[data[0] % len(games.IDS)])
    schema = game.schema
    try:
        options = schema.parse(data[1:].decode("utf-8", "replace"))
    except OptionError as error:
        assert str(error).isprintable() and len(str(error)) < 600
        return False
    text = schema.write(options)
    assert schema.write(schema.parse(text)) == text
    state = game.start(options)
    assert state.actor() is not None and hash(state.view(0)) is not None
    return True


def read_save(data: bytes) -> bool:
    """Decode a stored game."""
    try:
        save = summary.GAME_KIND.decode(data.decode("utf-8", "replace"))
    except ValueError:
        return False
    assert summary.GAME_KIND.decode(summary.GAME_KIND.encode(save)) == save
    return True


DECODERS: Final[dict[str, Callable[[bytes], bool]]] = {
    "record": read_record,
    "twin": read_record,
    "link": read_link,
    "packed": read_packed,
    "bundle": read_bundle,
    "options": read_options,
    "save": read_save,
}
"""Decoders by name. ``record`` and ``twin`` use the same function, with different corpora."""


def corpus(name: str) -> list[Path]:
    """Return the corpus of a decoder."""
    return sorted((CORPUS / name).iterdir())
