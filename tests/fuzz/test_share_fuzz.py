"""Broken links and records open a game or are refused clearly, in finite time."""

from __future__ import annotations

import random
import signal
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType

import pytest

from navals.core.record import link, record
from tests.fuzz.decoders import read_pasted
from tests.fuzz.test_record_fuzz import TEXTS, change_case, cut, drop, insert

LINKS = [link.encode(record.write(record.read(text))) for text in TEXTS]
PATIENCE = 60
"""Seconds after which an input counts as hanging: a thousand times the slowest one."""


@contextmanager
def patience() -> Iterator[None]:
    """Fail if the body hangs."""

    def late(signum: int, frame: FrameType | None) -> None:
        raise AssertionError("it hangs")

    previous = signal.signal(signal.SIGALRM, late)
    signal.alarm(PATIENCE)
    try:
        yield
    finally:
        signal.alarm(0)
        signal.signal(signal.SIGALRM, previous)


def flip(text: str, rng: random.Random) -> str:
    at = rng.randrange(len(text))
    return text[:at] + chr(ord(text[at]) ^ (1 << rng.randrange(7))) + text[at + 1 :]


def splice(text: str, rng: random.Random) -> str:
    other = rng.choice(LINKS)
    return text[: rng.randrange(len(text))] + other[rng.randrange(len(other)) :]


def swap(text: str, rng: random.Random) -> str:
    start, end = sorted(rng.randrange(len(text)) for _ in range(2))
    return text[end:] + text[start:end] + text[:start]


FAULTS = [flip, cut, drop, insert, splice, change_case, swap]


def broken_links(name: str, count: int) -> tuple[int, int]:
    """Corrupt links and try them. Return how many still open, and how many are still found inside a
    message."""
    rng = random.Random(name)
    games = letters = 0
    for _ in range(count):
        text = rng.choice(LINKS)
        for _ in range(rng.choice((1, 1, 2, 4))):
            text = rng.choice(FAULTS)(text, rng) or "1.d."
        with patience():
            games += read_pasted(text)
            fragment = link.find(f"see https://x.example/#/g/{text} bye")
            if fragment is not None:
                letters += 1
                read_pasted(fragment)
    return games, letters


def broken_bytes(name: str, count: int) -> int:
    """Try links with wrong compressed bytes; count those that open."""
    from binascii import a2b_base64, b2a_base64

    rng = random.Random(name)
    games = 0
    for _ in range(count):
        payload = rng.choice(LINKS).removeprefix("1.d.").translate({45: "+", 95: "/"})
        raw = bytearray(a2b_base64(payload + "=" * (-len(payload) % 4)))
        for _ in range(rng.choice((1, 1, 2, 5))):
            match rng.randrange(4):
                case 0:
                    raw[rng.randrange(len(raw))] ^= 1 << rng.randrange(8)
                case 1:
                    raw[rng.randrange(len(raw))] = rng.randrange(256)
                case 2:
                    del raw[rng.randrange(1, len(raw) + 1) :]
                case _:
                    at = rng.randrange(len(raw))
                    raw[at:at] = rng.randbytes(rng.randrange(1, 20))
        text = b2a_base64(bytes(raw), newline=False).decode().rstrip("=").translate({43: "-", 47: "_"})
        with patience():
            games += read_pasted("1.d." + text)
    return games


@pytest.mark.native
@pytest.mark.parametrize(
    "block", ["few", *(pytest.param(n, marks=pytest.mark.exhaustive) for n in range(10))]
)
def test_broken_links_are_refused_clearly_or_opened(block: str | int) -> None:
    """Every run tries 160 of them."""
    times = 1 if block == "few" else 5
    games, letters = broken_links(f"links {block}", 100 * times)
    assert games < 30 * times and letters > 50 * times
    assert broken_bytes(f"bytes {block}", 60 * times) < 20 * times
