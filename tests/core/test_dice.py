"""The dice of a table: numbered draws from a seed, fair, and the same on every platform."""

from __future__ import annotations

import hashlib
import random
import secrets
from collections import Counter
from typing import Any

import pytest

from navals.core.capabilities import Throws
from navals.core.dice import Dice


def test_a_draw_depends_on_seed_number_and_purpose_only() -> None:
    dice = Dice("abc")
    draws = [dice.below(1000, n) for n in range(50)]
    assert [Dice("abc").below(1000, n) for n in range(50)] == draws
    assert [Dice("abd").below(1000, n) for n in range(50)] != draws
    assert [dice.below(1000, n, "other") for n in range(50)] != draws
    assert len(set(draws)) > 40


# -------------------------------------------------------------------------------- an independent derivation


def derived(seed: str, number: int, n: int) -> int:
    """Choose among equals as in ``docs/fairness.md``, using only the hash function; HMAC is written out."""
    key = seed.encode()
    key = (hashlib.sha256(key).digest() if len(key) > 64 else key).ljust(64, b"\0")
    inner, outer = bytes(byte ^ 0x36 for byte in key), bytes(byte ^ 0x5C for byte in key)
    for block in range(99):
        text = f"{number}//{block}".encode()
        digest = hashlib.sha256(outer + hashlib.sha256(inner + text).digest()).digest()
        for at in range(0, 32, 4):
            word = digest[at] << 24 | digest[at + 1] << 16 | digest[at + 2] << 8 | digest[at + 3]
            if word < 2**32 - 2**32 % n:
                return word % n
    raise AssertionError("words are rejected for ever")


@pytest.mark.parametrize("seed", ["", "navals", "0" * 64, "f" * 64, "é\0x", "long" * 40])
@pytest.mark.parametrize("n", [1, 2, 3, 6, 7, 36, 100, 1 << 30, 2**31 + 1, 2**32])
def test_a_stranger_s_derivation_gives_the_same(seed: str, n: int) -> None:
    assert [Dice(seed).below(n, k) for k in range(40)] == [derived(seed, k, n) for k in range(40)]


def test_known_answers() -> None:
    """Audits of records with a seed rely on these values, so they must never change."""
    dice = Dice("00" * 31 + "2a")
    assert [dice.below(6, n) + 1 for n in range(20)] == KNOWN_DICE
    assert [dice.below(2**31 + 1, n) for n in range(3)] == [1617239932, 785451311, 431724281]
    assert dice.commitment == "2344d22741a9b5fd45a1682c32f9399dc760e470504598b4c182c62723439973"
    generator = dice.generator(7)
    assert [1 + int(generator.random() * 6) for _ in range(8)] == [5, 2, 1, 5, 1, 5, 2, 1]


def test_text_seeds_a_generator_as_the_docs_tell() -> None:
    """The Mersenne twister is seeded with the text's bytes and their SHA-512, as one big-endian integer."""
    text = b"navals/3/rack"
    number = int.from_bytes(text + hashlib.sha512(text).digest(), "big")
    assert Dice("navals").generator(3, "rack").getstate() == random.Random(number).getstate()


@pytest.mark.parametrize("n", [0, -1, 2**32 + 1])
def test_no_choice_among_too_few_or_too_many(n: int) -> None:
    with pytest.raises(ValueError, match="no choice"):
        Dice("x").below(n, 0)


def test_faces_of_many_seeds_are_uniform_and_draws_do_not_depend_on_each_other() -> None:
    """Chi-square test of 36 pairs of dice over 2000 seeds: with 35 degrees of freedom, p(66.6) = 0.001."""
    pairs = Counter((Dice(f"seed {s}").below(6, 0), Dice(f"seed {s}").below(6, 1)) for s in range(2000))
    mean = 2000 / 36
    assert sum((pairs[a, b] - mean) ** 2 / mean for a in range(6) for b in range(6)) < 66.6


def test_unequal_chances_go_by_their_sums_to_thirty_bits() -> None:
    """The star die of Trafalgar: three of its six sides have no star."""
    outcomes = ((0, 1 / 2), (1, 1 / 6), (2, 1 / 6), (3, 1 / 6))
    dice = Dice("stars")
    for number in range(500):
        point = derived("stars", number, 1 << 30) / (1 << 30)
        expected = 0 if point < 1 / 2 else 1 if point < 2 / 3 else 2 if point < 5 / 6 else 3
        assert dice.choose(outcomes, number) == expected


def test_of_equals_each_stands_for_its_number() -> None:
    dice = Dice("equals")
    for values in ("A", "AB", "ABCDEF"):
        outcomes = [(value, 1 / len(values)) for value in values]
        for number in range(40):
            assert dice.choose(outcomes, number) == values[derived("equals", number, len(values))]


def test_outcomes_that_differ_only_a_little_are_no_equals() -> None:
    outcomes = (("a", 1 / 3), ("b", 1 / 3), ("c", 1 / 3 + 1e-9))
    for number in range(200):
        point = derived("nearly", number, 1 << 30) / (1 << 30)
        assert Dice("nearly").choose(outcomes, number) == "abc"[min(2, int(3 * point))]


def test_the_last_outcome_takes_what_the_sum_lacks() -> None:
    for lacking in ((("a", 1e-9), ("z", 2e-9)), (("a", 1e-9), ("b", 2e-9), ("c", 1e-9), ("z", 3e-9))):
        assert {Dice("lacks").choose(lacking, number) for number in range(20)} == {"z"}


def test_a_point_on_the_border_belongs_to_the_outcome_after_it() -> None:
    class Fixed(Dice):
        def below(self, n: int, draw: int, purpose: str = "") -> int:
            return draw

    outcomes = (("a", 0.25), ("none", 0.0), ("b", 0.75))
    quarter = (1 << 30) // 4
    results = [Fixed("").choose(outcomes, at) for at in (0, quarter - 1, quarter, (1 << 30) - 1)]
    assert results == ["a", "a", "b", "b"]


def test_chance_draws_among_the_outcomes_or_by_a_generator_of_the_draw_s_own() -> None:
    class Node:
        def __init__(self, outcomes: Any) -> None:
            self.outcomes = lambda: outcomes

        def sample(self, rng: random.Random) -> float:
            return rng.random()

    dice = Dice("node")
    outcomes = (("heads", 0.5), ("tails", 0.5))
    coin: Any = Node(outcomes)
    draws = [dice.draw(coin, number) for number in range(30)]
    assert draws == [dice.choose(outcomes, number) for number in range(30)]
    pool: Any = Node(None)
    sampled = [dice.draw(pool, number) for number in range(5)]
    assert sampled == [dice.generator(number).random() for number in range(5)]


def test_a_draw_is_a_throw_where_all_of_it_shows_on_the_die() -> None:
    die, star = Throws(), Throws(faces=(("-", 3), ("*", 3)))
    assert die.split("1") == ("1",) and die.split("6 6 3") == ("6", "6", "3")
    assert die.split("7") == die.split("0") == die.split("4 x") == die.split("") == ()
    assert star.split("* -") == ("*", "-") and star.split("1") == ()
    assert [sides for _, sides in die.faces] == [1] * 6 and die.faces[-1][0] == "6"
    assert die.throwers(None) == () and die.thrown(None, ()) is True and die.thrown(None, ("6",)) is False


def test_a_commitment_tells_nothing_of_the_dice() -> None:
    seeds = {secrets.token_hex(32) for _ in range(50)}
    assert len(seeds) == 50 and all(len(seed) == 64 and int(seed, 16) >= 0 for seed in seeds)
    for seed in seeds:
        dice = Dice(seed)
        rolls = [dice.below(6, n) for n in range(30)]
        assert [Dice(dice.commitment).below(6, n) for n in range(30)] != rolls
        assert dice.commitment != hashlib.sha256(seed.encode()).hexdigest(), "no common hash of the seed"


KNOWN_DICE = [4, 5, 6, 1, 1, 1, 1, 2, 4, 3, 4, 5, 4, 1, 6, 4, 1, 6, 3, 1]
