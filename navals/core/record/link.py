"""A whole game as a link: ``#/g/<version>.<codec>.<payload>``. Format: ``docs/record.md``.

Links live forever on paper and in e-mails, so published decoders stay in ``_DECODERS``. Links are untrusted:
input and output sizes are limited, and errors raise ``LinkError``. Whether the text is a valid record is
checked by the replay.
"""

from __future__ import annotations

import binascii
import re
import zlib
from collections.abc import Callable, Iterator
from typing import Final

from navals.core.message import Message, clip, msg
from navals.core.record.record import MAX_BYTES

PREFIX: Final = "#/g/"
"""Start of a link's fragment."""
MAX_LINK: Final = 1_500_000
"""Maximum length of a link, enough for the largest record even if incompressible."""

# Patterns are compiled on first use: most visits need none.
_PREFIX: Final = r"#(?:/|%2[fF])g(?:/|%2[fF])"
# Blanks (possibly escaped by browsers) that e-mail programs insert into or around a wrapped address.
_BLANK: Final = (
    r"(?:\s|[\u00ad\u200b-\u200f\u2060\ufeff]"
    r"|%(?:20|0[aAdD]|[cC]2%[aA][0dD]|[eE]2%80%8[bB-fF]|[eE]2%81%[aA]0|[eE][fF]%[bB][bB]%[bB][fF]))+"
)
# Greedy up to the last valid character: a pattern for the junk after it would be tried at every position.
_WHOLE_LINK: Final = r"(?s).*[A-Za-z0-9_=-]"
_FRAGMENT: Final = r"([0-9]{1,9})\.([A-Za-z0-9]{1,9})\.(.*)\Z"
_BARE_LINK: Final = r"[0-9]{1,9}\.[A-Za-z0-9]{1,9}\.[A-Za-z0-9_=-]+"
_ADDRESS_END: Final = r"[\s<>\"/]"
_WRAPPED_END: Final = r"[ \t<>\"/]|\n\s*\n"
# The start of a record, as opposed to the brackets in "[text](LINK)" or "[Navals] LINK".
_RECORD_START: Final = r"[{;]|\[\s*\w+(?:\]\s*\Z|\s*[\"\u201c\u201d\u201e\u00ab])"
_MAX_MARKUP: Final = 3  # maximum number of emphasis characters around a link, as in ___LINK___
_PAYLOAD: Final = r"[A-Za-z0-9_-]*\Z"


class LinkError(ValueError):
    """Raised for an unreadable link; ``message`` is the reason.

    >>> try:
    ...     decode("https://example.org/")
    ... except LinkError as error:
    ...     print(error.message)
    this is not a link to a game
    """

    def __init__(self, message: Message) -> None:
        self.message = message
        super().__init__(str(message))


def encode(text: str) -> str:
    """Encode a record as a fragment without ``PREFIX``. The exact bytes depend on the zlib version.

    >>> decode(encode('[Navals "1"]'))
    '[Navals "1"]'
    """
    compressor = zlib.compressobj(9, zlib.DEFLATED, -15, 9)
    data = compressor.compress(text.encode()) + compressor.flush()
    payload = binascii.b2a_base64(data, newline=False).decode().rstrip("=")
    return "1.d." + payload.translate({43: "-", 47: "_"})


def find(text: str) -> str | None:
    """Return the fragment in pasted text (a link, a message that contains one, or a bare fragment).

    Return ``None`` if there is none, or if the text is a record.

    >>> find("Look: https://example.org/navals/#/g/1.d.AAAA it is over") or "none"
    '1.d.AAAA'
    """
    beginning = text[:MAX_LINK].lstrip("\ufeff \t\r\n")
    if re.match(_RECORD_START, beginning):
        return None
    marker = re.search(_PREFIX, text)
    if marker is None:
        return beginning.strip() if re.fullmatch(_BARE_LINK, beginning.strip()) else None
    remaining_text = text[marker.end() : marker.end() + 2 * MAX_LINK].lstrip()
    # A blank ends an address, but e-mail programs may break long addresses.
    address, wrapped_address = (
        re.split(_ADDRESS_END, remaining_text, maxsplit=1)[0],
        re.split(_WRAPPED_END, remaining_text, maxsplit=1)[0],
    )
    for fragment in (address, wrapped_address):
        for candidate in _candidates(fragment):
            try:
                _decode_exact(candidate)
            except LinkError:
                continue
            return candidate
    return address


def decode(fragment: str) -> str:
    """Decode a fragment, with or without ``PREFIX``, into its record. Ignore what messengers add around it.

    Raise ``LinkError`` if it is unreadable.

    >>> decode("1.d.AAAAA")
    Traceback (most recent call last):
    navals.core.record.link.LinkError: the link is damaged: part of it was changed or lost on the way
    """
    if len(fragment) > 2 * MAX_LINK:
        raise LinkError(msg("the link is too long"))
    first_error: LinkError | None = None
    for candidate in _candidates(re.sub(rf"\A{_PREFIX}", "", fragment)):
        try:
            return _decode_exact(candidate)
        except LinkError as error:
            first_error = first_error or error
    assert first_error is not None
    raise first_error


def _candidates(fragment: str) -> Iterator[str]:
    """Yield possible readings of a link, longest first."""
    compact_text = re.sub(_BLANK, "", fragment)
    whole_match = re.match(_WHOLE_LINK, compact_text)
    yield "" if whole_match is None else whole_match[0]
    for match in (re.match(_BARE_LINK, compact_text), re.match(_BARE_LINK, fragment)):
        if match is not None:
            candidate = match[0]
            for dropped_count in range(_MAX_MARKUP + 1):
                yield candidate[: len(candidate) - dropped_count]
                if candidate[len(candidate) - dropped_count - 1] not in "_-":
                    break


def _decode_exact(fragment: str) -> str:
    """Decode an exact fragment. Raise ``LinkError`` if it is unreadable."""
    if len(fragment) > MAX_LINK:
        raise LinkError(msg("the link is too long"))
    match = re.match(_FRAGMENT, fragment)
    if match is None:
        raise LinkError(msg("this is not a link to a game"))
    version, codec, payload = int(match[1]), match[2], match[3]
    decoder = _DECODERS.get((version, codec))
    if decoder is None:
        raise LinkError(
            msg(
                "this link comes from a newer version of Navals (format {form}): update yours first",
                form=clip(f"{version}.{codec}"),
            )
        )
    data = decoder(payload)
    try:
        return data.decode()
    except UnicodeDecodeError:
        raise LinkError(_DAMAGE_NOTE) from None


_DAMAGE_NOTE: Final = msg("the link is damaged: part of it was changed or lost on the way")


def _inflate(payload: str) -> bytes:
    """Decode version 1, codec ``d``: raw deflate, then base64 with ``-`` and ``_``, padded or not."""
    payload = payload.rstrip("=")
    if not re.match(_PAYLOAD, payload) or len(payload) % 4 == 1:
        raise LinkError(_DAMAGE_NOTE)
    compressed = binascii.a2b_base64(payload.translate({45: "+", 95: "/"}) + "=" * (-len(payload) % 4))
    decompressor = zlib.decompressobj(-15)
    try:
        # A few bytes can expand to gigabytes, so stop at the size limit of a record.
        content = decompressor.decompress(compressed, MAX_BYTES + 1)
    except zlib.error:
        raise LinkError(_DAMAGE_NOTE) from None
    if len(content) > MAX_BYTES:
        raise LinkError(msg("the game in this link is far too long"))
    if not decompressor.eof:
        raise LinkError(msg("the link was cut off: its end is missing"))
    if decompressor.unused_data:
        raise LinkError(_DAMAGE_NOTE)
    return content


_DECODERS: Final[dict[tuple[int, str], Callable[[str], bytes]]] = {(1, "d"): _inflate}
"""Decoders by version and codec. Never remove one: links in ``tests/links`` must open forever."""
