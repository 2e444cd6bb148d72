"""Texts exchanged by the devices: a letter, the version and base64url of deflated MessagePack.

Input is untrusted."""

from __future__ import annotations

import binascii
import re
import zlib
from typing import Any, Final, TypeVar

import msgspec

from navals.duel.fault import DuelError

VERSION: Final = 1
MAX_TEXT: Final = 200_000
"""Maximum length of a text, in characters."""
MAX_BYTES: Final = 1 << 20
"""Maximum length of a text's unpacked content, in bytes."""
MAX_LINES: Final = 30_000
MAX_LINE: Final = 4_000
_TEXT: Final = r"\s*([a-z])([0-9]{1,3})\.([A-Za-z0-9_-]{8,})\s*"


class Invitation(msgspec.Struct, frozen=True, array_like=True, tag="i"):
    """The host's first message. ``side`` is the host's; ``key`` is its public key (Ed25519), or empty."""

    game: str
    rules: str
    options: str
    setup: str
    names: tuple[str, ...]
    side: int
    swift: bool
    anchor: bytes
    key: bytes = b""


class Acceptance(msgspec.Struct, frozen=True, array_like=True, tag="a"):
    """The guest's reply to an invitation. ``id`` is a prefix of the invitation's hash."""

    id: bytes
    name: str
    anchor: bytes
    key: bytes = b""


class TurnMessage(msgspec.Struct, frozen=True, array_like=True, tag="t"):
    """The entries after the first ``start``, as lines, with the last link used from each chain.

    ``head`` is a prefix of the hash after the last entry. ``wish`` is what the sender asks for out of turn,
    ``phrases`` are (number, phrase) pairs, ``signature`` is the sender's, or empty before the end.
    """

    id: bytes
    start: int
    lines: str
    links: tuple[bytes, ...]
    head: bytes
    wish: str = ""
    phrases: tuple[tuple[int, int], ...] = ()
    signature: bytes = b""


class Watch(msgspec.Struct, frozen=True, array_like=True, tag="w"):
    """A whole game as both devices know it: invitation, acceptance, turn and both signatures."""

    invitation: bytes
    acceptance: bytes
    turn: TurnMessage
    signatures: tuple[bytes, bytes] = (b"", b"")


T = TypeVar("T", Invitation, Acceptance, TurnMessage, Watch)


def encode(content: Invitation | Acceptance | TurnMessage | Watch) -> bytes:
    """Encode the content as MessagePack, the form that is hashed."""
    return msgspec.msgpack.encode(content)


def decode(data: bytes, kind: type[T]) -> T:
    """Decode MessagePack. Raise ``DuelError`` if it is invalid or not in canonical form."""
    try:
        content = msgspec.msgpack.decode(data, type=kind)
    except (msgspec.DecodeError, ValueError, RecursionError):
        raise DuelError("damaged") from None
    if encode(content) != data:
        raise DuelError("damaged")
    return content


def pack(content: Invitation | Acceptance | TurnMessage | Watch) -> str:
    """Encode content as a text.

    >>> pack(Acceptance(b"12345678", "Zoe", bytes(32)))[:3]
    'a1.'
    """
    data = encode(content)
    compressor = zlib.compressobj(9, zlib.DEFLATED, -15, 9)
    compressed = compressor.compress(data) + compressor.flush()
    return f"{type(content).__struct_config__.tag}{VERSION}.{to_base64(compressed)}"


def text_letter(text: str) -> str:
    """Return a text's letter: ``i``, ``a``, ``t`` or ``w``. Raise ``DuelError`` if it is invalid."""
    if not isinstance(text, str) or len(text) > MAX_TEXT:
        raise DuelError("large" if isinstance(text, str) else "foreign")
    match = re.fullmatch(_TEXT, text)
    if match is None or match[1] not in "iatw":
        raise DuelError("foreign")
    if int(match[2]) != VERSION:
        raise DuelError("newer")
    return match[1]


def unpack(text: str, kind: type[T]) -> T:
    """Decode a text of the given kind. Raise ``DuelError`` if it is invalid or of another kind."""
    if text_letter(text) != kind.__struct_config__.tag:
        raise DuelError("foreign")
    decompressor = zlib.decompressobj(-15)
    try:
        data = decompressor.decompress(from_base64(text.strip().partition(".")[2]), MAX_BYTES + 1)
    except (ValueError, zlib.error):
        raise DuelError("damaged") from None
    if len(data) > MAX_BYTES:
        raise DuelError("large")
    if not decompressor.eof or decompressor.unused_data:
        raise DuelError("damaged")
    return decode(data, kind)


def to_base64(data: bytes) -> str:
    """Encode bytes as base64url without padding."""
    return binascii.b2a_base64(data, newline=False).decode().rstrip("=").translate({43: "-", 47: "_"})


def from_base64(text: str) -> bytes:
    """Decode base64url without padding. Raise ``ValueError`` unless it is canonical."""
    if not re.fullmatch(r"[A-Za-z0-9_-]*", text) or len(text) % 4 == 1:
        raise ValueError("not base64url")
    data: Any = binascii.a2b_base64(text.translate({45: "+", 95: "/"}) + "=" * (-len(text) % 4))
    if to_base64(data) != text:
        raise ValueError("not canonical base64url")
    return bytes(data)
