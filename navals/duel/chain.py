"""Cryptography for games on two devices: hash chains, sealed actions and draws, all based on SHA-256.

``docs/two-devices.md`` defines every value bit by bit, with test vectors.
"""

from __future__ import annotations

import hashlib
import hmac
from functools import lru_cache
from typing import Final

LENGTH: Final = 1024
"""Number of links in a chain below its anchor."""
SALT_LENGTH: Final = 16


def digest(domain: str, *parts: bytes) -> bytes:
    """Return the SHA-256 of a domain and parts, each preceded by its length (4 bytes, big-endian).

    >>> digest("seal", b"ab", b"c") == digest("seal", b"a", b"bc")
    False
    """
    content = b"".join(len(part).to_bytes(4, "big") + part for part in (domain.encode(), *parts))
    return hashlib.sha256(b"navals duel\0" + content).digest()


def derive_key(key: bytes, purpose: str) -> bytes:
    """Derive a separate key for a purpose (HMAC-SHA-256)."""
    return hmac.new(key, b"navals duel " + purpose.encode(), hashlib.sha256).digest()


def next_link(link: bytes) -> bytes:
    """Return the link one step closer to the anchor."""
    return hashlib.sha256(b"navals duel link\0" + link).digest()


@lru_cache(maxsize=8)
def build_chain(seed: bytes, length: int) -> tuple[bytes, ...]:
    """Return a chain of ``length`` links, starting with ``seed``, followed by its anchor."""
    chain = [seed]
    for _ in range(length):
        chain.append(next_link(chain[-1]))
    return tuple(chain)


def commitment(salt: bytes, text: str) -> bytes:
    """Return the commitment to a secret action in notation."""
    return digest("seal", salt, text.encode())


def seal_salt(seed: bytes, entry_number: int) -> bytes:
    """Return the salt for the action sealed in an entry, from the seed of its author's first chain."""
    return derive_key(seed, f"salt {entry_number}")[:SALT_LENGTH]


def draw_seed(key: bytes, head: bytes, number: int, purpose: str = "") -> str:
    """Return the seed for a draw (64 hexadecimal digits), for ``core.Dice``.

    ``key`` is the host's last link followed by the guest's, ``head`` the hash of the terms, ``number`` the
    draw's number. For a draw that only one seat sees, ``key`` is preceded by ``derive_key(seed, "private")``
    of that seat's device, and ``purpose`` is the seat's letter.
    """
    content = head + number.to_bytes(4, "big") + purpose.encode()
    return hmac.new(key, b"navals duel draw\0" + content, hashlib.sha256).hexdigest()
