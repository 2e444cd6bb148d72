"""The corpora of the coverage-guided search (``bench/fuzz.py``), and inputs derived from them, are decoded in
time."""

from __future__ import annotations

import gc
import random
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from navals import games
from navals.core.record import link
from navals.core.record.link import LinkError
from tests.fuzz.decoders import DECODERS, corpus
from tests.fuzz.test_record_fuzz import MUTATIONS

pytestmark = pytest.mark.native

KEPT = [(name, path) for name in DECODERS for path in corpus(name)]
SOON = 1.0
"""Maximum processor time per input, in seconds, on a slow machine; a few milliseconds are typical."""


@pytest.fixture(autouse=True, scope="module")
def games_are_there() -> None:
    """The first record of a game imports it and may compile it; do not measure that."""
    for game_id in games.IDS:
        games.find(game_id)


@pytest.fixture(autouse=True)
def nothing_is_collected() -> Iterator[None]:
    """A full garbage collection takes a second or more; do not measure that."""
    gc.disable()
    yield
    gc.enable()


@pytest.mark.parametrize(("name", "path"), KEPT, ids=[f"{name}-{path.name}" for name, path in KEPT])
def test_what_was_found_is_answered(name: str, path: Path) -> None:
    """This also holds after a random change."""
    since = time.process_time()
    data = path.read_bytes()
    DECODERS[name](data)
    rng = random.Random(path.name)
    text = rng.choice(MUTATIONS)(data.decode("utf-8", "replace") or " ", rng)
    DECODERS[name](text.encode("utf-8", "replace"))
    assert time.process_time() - since < SOON


def test_every_decoder_has_a_corpus_that_it_accepts_a_part_of() -> None:
    for name, decoder in DECODERS.items():
        answers = [decoder(path.read_bytes()) for path in corpus(name)]
        assert True in answers and False in answers, name


@pytest.mark.parametrize(
    "text",
    ["{" * 1_400_000 + "D", "#/g/1.d." + "A " * 700_000, "#/g/" + "<a " * 450_000, "%20" * 450_000 + "!"],
    ids=["braces", "blanks", "addresses", "codes"],
)
def test_a_long_text_that_is_no_link_is_refused_soon(text: str) -> None:
    """A pattern once tried to strip the text around a link at every character, which took hours for a
    megabyte."""
    since = time.process_time()
    with pytest.raises(LinkError):
        link.decode(link.find(text) or text)
    assert time.process_time() - since < 2 * SOON
