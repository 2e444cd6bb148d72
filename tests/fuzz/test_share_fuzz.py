"""Broken links and records give a game or a clear refusal, in finite time."""

from __future__ import annotations

import random
import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType

import pytest

from navals.core.record import link, record
from tests.fuzz.decoders import read_packed, read_pasted
from tests.fuzz.test_record_fuzz import MUTATIONS, TEXTS, TWINS

CANON = [record.write(record.read(text)) for text in TEXTS]
LINKS = [link.encode(text) for text in CANON]
PATIENCE = 60
"""Seconds after which an input hangs: a thousand times the slowest one."""

PIECES = "= == + / % %20 %00 . .. #/g/ # ?x=1 &amp; <b> 1.d. 2.d. 1.z. 0.d. -1.d. 99999999999.d. 1.d null {"
JUNK = [
    *PIECES.split(" "),
    *("", " ", "\n", "\t", "\x00", "\u200b", "\u2028", "\ufeff", "\ud800", "é", "٣", "\U0001f6a2"),
    *("A" * 5000, "=" * 5000, "_" * 5000, "[" * 5000, "9" * 5000),
]


@contextmanager
def patience() -> Iterator[None]:
    """Fail if the body hangs."""

    def late(signum: int, frame: FrameType | None) -> None:
        raise AssertionError("it hangs")

    before = signal.signal(signal.SIGALRM, late)
    signal.alarm(PATIENCE)
    try:
        yield
    finally:
        signal.alarm(0)
        signal.signal(signal.SIGALRM, before)


def _flip(text: str, rng: random.Random) -> str:
    at = rng.randrange(len(text))
    return text[:at] + chr(ord(text[at]) ^ (1 << rng.randrange(7))) + text[at + 1 :]


def _cut(text: str, rng: random.Random) -> str:
    return text[: rng.randrange(len(text))]


def _drop(text: str, rng: random.Random) -> str:
    at = rng.randrange(len(text))
    return text[:at] + text[at + rng.randrange(1, 9) :]


def _insert(text: str, rng: random.Random) -> str:
    at = rng.choice((0, len(text), rng.randrange(len(text))))
    return text[:at] + rng.choice(JUNK) + text[at:]


def _splice(text: str, rng: random.Random) -> str:
    other = rng.choice(LINKS)
    return text[: rng.randrange(len(text))] + other[rng.randrange(len(other)) :]


def _case(text: str, rng: random.Random) -> str:
    return rng.choice((text.upper, text.lower, text.swapcase))()


def _swap(text: str, rng: random.Random) -> str:
    one, two = sorted(rng.randrange(len(text)) for _ in range(2))
    return text[two:] + text[one:two] + text[:one]


FAULTS: list[Callable[[str, random.Random], str]] = [_flip, _cut, _drop, _insert, _splice, _case, _swap]


def broken_links(name: str, count: int) -> tuple[int, int]:
    """Try links with wrong characters; count how many open, and how many are detected in a letter."""
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
    """Try links with wrong packed bytes; count how many open."""
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


def broken_records(name: str, count: int) -> int:
    """Try links to damaged records; count how many open."""
    rng = random.Random(name)
    games = 0
    for _ in range(count):
        text = rng.choice(CANON if rng.random() < 0.7 else TWINS)
        for _ in range(rng.randint(1, 4)):
            text = rng.choice(MUTATIONS)(text, rng) or " "
        with patience():
            games += read_packed(text.encode("utf-8", "replace"))
    return games


@pytest.mark.native
def test_a_few_broken_links_and_records_are_refused_clearly_or_opened() -> None:
    """200 of them, on every run."""
    games, letters = broken_links("few", 100)
    assert games < 30 and letters > 50
    assert broken_bytes("few", 60) < 20
    assert broken_records("few", 40) < 39


@pytest.mark.native
@pytest.mark.exhaustive
@pytest.mark.parametrize("block", range(10))
def test_many_broken_links_and_records_are_refused_clearly_or_opened(block: int) -> None:
    games, letters = broken_links(f"links {block}", 500)
    assert games < 150 and letters > 300
    assert broken_bytes(f"bytes {block}", 300) < 100
    assert 1 <= broken_records(f"records {block}", 200) <= 190
