"""Session descriptions of WebRTC as short codes: offers and answers that people scan or paste.

A description (SDP, RFC 8866) of a connection with one data channel is about 700 bytes long, of which about 80
are information: the ICE user name and password, the fingerprint of the DTLS certificate, the role, and the
addresses. A code holds these, with the game and the name of the sender; ``Code.sdp`` rebuilds the rest.

The bytes of a code (numbers are big-endian):

- version 1 in the upper four bits, the role in the lower ones (``ROLES``)
- 4 bytes: the number of the call; an answer repeats that of its offer
- 4 bytes: the number of the game to continue, zeros for a new game
- 32 bytes: SHA-256 of the certificate
- user name, password: number of characters, then 6 bits for each character
- game, name of the sender: number of bytes, then UTF-8
- the number of addresses; of each, the kind (``ADDRESS_SIZES``, plus 4 if a STUN server has seen it), the
  address and the port
"""

from __future__ import annotations

import binascii
import ipaddress
import re
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Iterator
from typing import Final
from uuid import UUID

import msgspec

VERSION: Final = 1
ROLES: Final = ("actpass", "active", "passive")
ADDRESS_SIZES: Final = (16, 4, 16)
"""Number of bytes of an address, by kind: multicast DNS name (a UUID), IPv4, IPv6."""
REFLEXIVE_BIT: Final = 4
MAX_ADDRESSES: Final = 6
MAX_TEXT: Final = 600
"""Maximum length of a code in characters."""
MAX_NAME: Final = 40
"""Maximum length of a name in bytes."""

_ALPHABET: Final = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
_CANDIDATE: Final = re.compile(
    r"^a=candidate:\S+ 1 udp \d+ (\S+) (\d+) typ (host|srflx)\b", re.MULTILINE | re.IGNORECASE
)
_FIXED_LINES: Final = (
    "v=0",
    "o=- 1 2 IN IP4 127.0.0.1",
    "s=-",
    "t=0 0",
    "a=group:BUNDLE 0",
    "m=application 9 UDP/DTLS/SCTP webrtc-datachannel",
    "c=IN IP4 0.0.0.0",
    "a=mid:0",
    "a=sctp-port:5000",
    "a=max-message-size:262144",
)


class CodeError(ValueError):
    """Raised for a text that is not a valid code."""


class PeerAddress(msgspec.Struct, frozen=True):
    """An address of the sender: ``host`` as in SDP; ``is_reflexive`` if a STUN server has reported it."""

    host: str
    port: int
    is_reflexive: bool = False


class Code(msgspec.Struct, frozen=True):
    """An offer or an answer. ``call`` and ``duel`` are the numbers of the call and the game, 4 bytes each;
    ``fingerprint`` is the SHA-256 of the certificate.

    >>> home = PeerAddress("192.168.1.7", 50000)
    >>> code = Code("actpass", b"call", bytes(4), bytes(32), "user", "a" * 22, (home,), "mats", "Ann")
    >>> read(code.text()) == code, code.is_offer, len(code.text())
    (True, True, 107)
    """

    role: str
    call: bytes
    duel: bytes
    fingerprint: bytes
    user: str
    password: str
    addresses: tuple[PeerAddress, ...]
    game: str = ""
    name: str = ""

    @property
    def is_offer(self) -> bool:
        """Return whether this is an offer, which needs an answer."""
        return self.role == ROLES[0]

    def text(self) -> str:
        """Return the code: URL-safe base64 without padding."""
        parts = [
            bytes([VERSION << 4 | ROLES.index(self.role)]),
            self.call,
            self.duel,
            self.fingerprint,
            _pack_letters(self.user),
            _pack_letters(self.password),
            _add_length(self.game.encode()),
            _add_length(self.name.encode()[:MAX_NAME].decode(errors="ignore").encode()),
            bytes([len(self.addresses)]),
        ]
        for address in self.addresses:
            kind, content = _encode_host(address.host)
            parts.append(bytes([kind + REFLEXIVE_BIT * address.is_reflexive]) + content)
            parts.append(address.port.to_bytes(2, "big"))
        return urlsafe_b64encode(b"".join(parts)).decode().rstrip("=")

    def sdp(self) -> str:
        """Return the description that a browser accepts."""
        fingerprint = ":".join(f"{byte:02X}" for byte in self.fingerprint)
        lines = [
            *_FIXED_LINES,
            f"a=ice-ufrag:{self.user}",
            f"a=ice-pwd:{self.password}",
            f"a=fingerprint:sha-256 {fingerprint}",
            f"a=setup:{self.role}",
        ]
        for number, address in enumerate(self.addresses, 1):
            kind = "srflx raddr 0.0.0.0 rport 0" if address.is_reflexive else "host"
            priority = (100 if address.is_reflexive else 126) << 24 | (65535 - number) << 8 | 255
            lines.append(f"a=candidate:{number} 1 udp {priority} {address.host} {address.port} typ {kind}")
        return "\r\n".join([*lines, "a=end-of-candidates", ""])


def code_from_sdp(sdp: str, call: bytes, duel: bytes, game: str = "", name: str = "") -> Code:
    """Encode a browser's own description. Raise ``CodeError`` if it cannot be used."""
    matches = {
        key: re.search(rf"^a={key}:{pattern}\s*$", sdp, re.MULTILINE)
        for key, pattern in (
            ("ice-ufrag", r"([A-Za-z0-9+/]{4,255})"),
            ("ice-pwd", r"([A-Za-z0-9+/]{22,255})"),
            ("fingerprint", r"sha-256 ([0-9A-Fa-f:]{95})"),
            ("setup", r"(actpass|active|passive)"),
        )
    }
    values = {key: match[1] for key, match in matches.items() if match is not None}
    if len(values) < len(matches):
        raise CodeError("the description is incomplete")
    addresses = []
    for host, port, kind in _CANDIDATE.findall(sdp):
        try:
            addresses.append(
                PeerAddress(_decode_host(*_encode_host(host)), int(port), kind.lower() == "srflx")
            )
        except ValueError:  # an address of another kind
            continue
    if not addresses:
        raise CodeError("the description has no address")
    return Code(
        values["setup"],
        call,
        duel,
        bytes.fromhex(values["fingerprint"].replace(":", "")),
        values["ice-ufrag"],
        values["ice-pwd"],
        tuple(addresses[:MAX_ADDRESSES]),
        game,
        name,
    )


def read(text: str) -> Code:
    """Decode a code. Raise ``CodeError`` if the text is not a valid one."""
    if not 0 < len(text) <= MAX_TEXT or not re.fullmatch(r"[A-Za-z0-9_-]+", text):
        raise CodeError("these are not the characters of a code")
    try:
        reader = _ByteReader(urlsafe_b64decode(text + "=" * (-len(text) % 4)))
        version, role_index = divmod(reader.take(1)[0], 16)
        if version != VERSION or role_index >= len(ROLES):
            raise CodeError("this code is from another version")
        call, duel, fingerprint = reader.take(4), reader.take(4), reader.take(32)
        user, password = reader.read_letters(), reader.read_letters()
        game, name = reader.read_bytes().decode(), reader.read_bytes().decode()
        addresses = tuple(_read_addresses(reader))
    except (binascii.Error, UnicodeDecodeError, IndexError) as error:
        raise CodeError("this code is damaged") from error
    if len(user) < 4 or len(password) < 22 or not 0 < len(addresses) <= MAX_ADDRESSES:
        raise CodeError("this code is damaged")
    return Code(ROLES[role_index], call, duel, fingerprint, user, password, addresses, game, name)


class _ByteReader:
    """Reads bytes in sequence; raises ``IndexError`` beyond the end."""

    def __init__(self, data: bytes) -> None:
        self.data = data

    def take(self, count: int) -> bytes:
        if len(self.data) < count:
            raise IndexError(count)
        part, self.data = self.data[:count], self.data[count:]
        return part

    def read_bytes(self) -> bytes:
        return self.take(self.take(1)[0])

    def read_letters(self) -> str:
        count = self.take(1)[0]
        bits = int.from_bytes(self.take((count * 6 + 7) // 8), "big")
        return "".join(_ALPHABET[bits >> 6 * index & 63] for index in reversed(range(count)))


def _read_addresses(reader: _ByteReader) -> Iterator[PeerAddress]:
    for _ in range(reader.take(1)[0]):
        kind = reader.take(1)[0]
        is_reflexive, kind = bool(kind & REFLEXIVE_BIT), kind & ~REFLEXIVE_BIT
        if kind >= len(ADDRESS_SIZES):
            raise CodeError("this code is from another version")
        content, port = reader.take(ADDRESS_SIZES[kind]), int.from_bytes(reader.take(2), "big")
        yield PeerAddress(_decode_host(kind, content), port, is_reflexive)
    if reader.data:
        raise CodeError("this code is damaged")


def _encode_host(host: str) -> tuple[int, bytes]:
    """Return the kind and the bytes of an address. Raise ``ValueError`` if it is invalid."""
    if host.endswith(".local"):
        return 0, UUID(host.removesuffix(".local")).bytes
    address = ipaddress.ip_address(host)
    return (1 if address.version == 4 else 2), address.packed


def _decode_host(kind: int, content: bytes) -> str:
    return f"{UUID(bytes=content)}.local" if kind == 0 else str(ipaddress.ip_address(content))


def _pack_letters(letters: str) -> bytes:
    bits = 0
    for character in letters:
        bits = bits << 6 | _ALPHABET.index(character)
    return bytes([len(letters)]) + bits.to_bytes((len(letters) * 6 + 7) // 8, "big")


def _add_length(content: bytes) -> bytes:
    return bytes([len(content)]) + content
