"""Broken records give a ``RecordError`` or a game, but no other exception."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from navals.core.record import record
from navals.games import IDS
from tests.fuzz.decoders import read_record

GOLDEN = Path(__file__).parents[1] / "golden"
TEXTS = [
    path.read_text(encoding="utf-8")
    for path in sorted(GOLDEN.glob("*.navals"))
    if path.name.split("-")[0] in IDS  # a game that is not installed yet cannot be read
]
TWINS = [record.write_json(record.read(text)) for text in TEXTS]

WORDS = """
A B C J10 K11 A0 resign draw accept decline place 0 -1 1e9 NaN null <script> %s{0}{a}
" \\ [ ] ; , * . = - { } : é ß İ ſ ٣ ² \x1b[31m \x7f \U0001f6a2
variant=custom bombs_a=1 first=agree announce=class bombs= fleet=,
== + / % %20 %00 .. #/g/ # ?x=1 &amp; <b> 1.d. 2.d. 1.z. 0.d. -1.d. 99999999999.d. 1.d
"""
TOKENS = [
    *WORDS.split(),
    *(", ", " ", "\t", "\n", "\r", "\r\n", "\x00", "\x85", "\u2028", "\ufeff", "\ud800"),
    *("place A1-A5", "* A", "9" * 400, "[" * 500, "{" * 500, "x" * 5000, " " * 5000),
    *('[Navals "1"]', '[Game "bataille"]', '[Options "bombs=1"]', '[Setup "x"]', '[Result "1-0"]'),
    *('[A "ai:hard"]', "variant=custom fleet=6,6,6,6"),
    *("A" * 5000, "=" * 5000, "_" * 5000, "\u200b"),
]
"""Parts of records and of links."""


def replace_character(text: str, rng: random.Random) -> str:
    at = rng.randrange(len(text))
    return text[:at] + chr(rng.choice((rng.randrange(128), rng.randrange(0x3000)))) + text[at + 1 :]


def cut(text: str, rng: random.Random) -> str:
    at = rng.randrange(len(text))
    return text[at:] if rng.random() < 0.3 else text[:at]


def drop(text: str, rng: random.Random) -> str:
    at = rng.randrange(len(text))
    return text[:at] + text[at + rng.randrange(1, 40) :]


def insert(text: str, rng: random.Random) -> str:
    at = rng.randrange(len(text))
    return text[:at] + rng.choice(TOKENS) + text[at:]


def swap_lines(text: str, rng: random.Random) -> str:
    lines = text.split("\n")
    first, second = rng.randrange(len(lines)), rng.randrange(len(lines))
    lines[first], lines[second] = lines[second], lines[first]
    return "\n".join(lines)


def repeat_line(text: str, rng: random.Random) -> str:
    lines = text.split("\n")
    line = rng.choice(lines)
    lines[rng.randrange(len(lines)) : 0] = [line] * rng.choice((1, 2, 50))
    return "\n".join(lines)


def replace_word(text: str, rng: random.Random) -> str:
    words = text.split(" ")
    words[rng.randrange(len(words))] = rng.choice(TOKENS)
    return " ".join(words)


def change_case(text: str, rng: random.Random) -> str:
    return rng.choice((text.lower, text.upper, text.swapcase))()


def cross(text: str, rng: random.Random) -> str:
    other = rng.choice(TEXTS)
    return text[: rng.randrange(len(text))] + other[rng.randrange(len(other)) :]


MUTATIONS = [replace_character, cut, drop, insert, swap_lines, repeat_line, replace_word, change_case, cross]


@pytest.mark.slow
@pytest.mark.parametrize("block", range(6))
def test_mutated_records_are_refused_clearly_or_read(block: int) -> None:
    rng = random.Random(f"fuzz {block}")
    refused = 0
    for _ in range(50):
        text = rng.choice(TEXTS if rng.random() < 0.7 else TWINS)
        for _ in range(rng.randint(1, 4)):
            text = rng.choice(MUTATIONS)(text, rng) or " "
        refused += not read_record(text)
    assert 10 <= refused <= 50


def test_mutated_bytes_and_noise_are_refused_clearly_or_read() -> None:
    """This also holds for invalid UTF-8."""
    rng = random.Random("bytes")
    refused = 0
    for _ in range(60):
        raw = bytearray(rng.choice(TEXTS).encode())
        for _ in range(rng.randint(1, 5)):
            raw[rng.randrange(len(raw))] = rng.randrange(256)
        refused += not read_record(bytes(raw))
    assert refused > 20
    for _ in range(40):
        assert not read_record("".join(chr(rng.randrange(1, 500)) for _ in range(rng.randrange(1, 400))))


def test_every_prefix_of_a_record_is_refused_clearly_or_read() -> None:
    text = TEXTS[0]
    assert sum(not read_record(text[:at]) for at in range(0, len(text), 7)) > 5
