"""Known answers for the constructions of ``docs/two-devices.md``, recomputed from the document alone."""

from __future__ import annotations

import hashlib
import hmac
import re
from pathlib import Path

import pytest

from navals.core.dice import Dice
from navals.duel import accept, chain, invite
from navals.duel.duel import chain_anchor, chain_seed
from tests.games import game as found

SEED = bytes(range(32))
DOCS = Path(__file__).parents[2] / "docs" / "two-devices.md"


def hashed(*parts: bytes) -> bytes:
    """SHA-256 of the domain and parts with their lengths, as the document defines it."""
    content = b"".join(len(part).to_bytes(4, "big") + part for part in parts)
    return hashlib.sha256(b"navals duel\0" + content).digest()


def hmac256(key: bytes, content: bytes) -> bytes:
    return hmac.new(key, content, hashlib.sha256).digest()


def answers() -> dict[str, str]:
    """Compute the table of known answers without the package."""
    links = [SEED]
    for _ in range(1024):
        links.append(hashlib.sha256(b"navals duel link\0" + links[-1]).digest())
    salt = hmac256(SEED, b"navals duel salt 1")[:16]
    game = bytes(32)
    draw = hmac256(links[1023] + links[1022], b"navals duel draw\0" + game + bytes(4))
    card = hmac256(
        hmac256(SEED, b"navals duel private") + links[1023] + links[1022],
        b"navals duel draw\0" + game + (7).to_bytes(4, "big") + b"A",
    )
    entry = hashed(b"entry", game, links[1023], b"a act A J2")
    return {
        "anchor": links[1024].hex(),
        "first link": links[1023].hex(),
        "salt": salt.hex(),
        "seal": hashed(b"seal", salt, b"order F1 TP V1").hex(),
        "draw seed": draw.hex(),
        "card seed": card.hex(),
        "entry hash": entry.hex(),
    }


def test_the_package_computes_what_the_document_defines() -> None:
    links = chain.build_chain(SEED, chain.LENGTH)
    salt = chain.seal_salt(SEED, 1)
    key = links[1023] + links[1022]
    assert answers() == {
        "anchor": links[-1].hex(),
        "first link": links[1023].hex(),
        "salt": salt.hex(),
        "seal": chain.commitment(salt, "order F1 TP V1").hex(),
        "draw seed": chain.draw_seed(key, bytes(32), 0),
        "card seed": chain.draw_seed(chain.derive_key(SEED, "private") + key, bytes(32), 7, "A"),
        "entry hash": chain.digest("entry", bytes(32), links[1023], b"a act A J2").hex(),
    }


def test_the_document_prints_the_known_answers() -> None:
    printed = dict(re.findall(r"^\| ([a-z ]+) \| `([0-9a-f]+)` \|$", DOCS.read_text("utf-8"), re.MULTILINE))
    assert printed == answers()


def test_a_draw_follows_from_the_links_of_both() -> None:
    """Every die of a game of MATS, from the entries alone."""
    mats = found("mats")
    host = invite(
        mats, mats.schema.parse("ships=TP:1/5>0/3,V1:2/4>1/2,F1:3/3>2/2 roster=custom"), ["Ann"], bytes(32)
    )
    guest = accept(host.text, "Zoe", SEED)
    host.receive(guest.text)
    for duel, text in ((host, "order TP V1 F1"), (guest, "order V1 TP F1")):
        duel.act(duel.table.parse(text))
        for _ in range(3):
            for other in (host, guest):
                for sent in other.outgoing_texts():
                    (guest if other is host else host).receive(sent)
    ledger = host.ledger
    assert ledger is not None
    dice = [move.action for move in host.table.replay.moves if move.seat < 0]
    # A seals, B orders, and A shows his order, which is his link after the last action.
    assert [entry.text.split()[0] for entry in ledger.entries[:3]] == ["seal", "act", "show"]
    last = {entry.author: entry.link for entry in ledger.entries[:3]}
    shown = []
    for number in range(len(dice)):
        seed = hmac256(
            last[0] + last[1], b"navals duel draw\0" + ledger.terms.head + number.to_bytes(4, "big")
        ).hex()
        shown.append(mats.text(dice[number]) == str(Dice(seed).below(6, number) + 1))
    assert len(shown) >= 2
    assert all(shown)


def test_different_entropy_gives_different_anchors() -> None:
    assert len({chain_anchor(bytes([n]) * 32) for n in range(20)}) == 20
    assert chain_anchor(SEED) == chain.build_chain(chain_seed(SEED, 0), chain.LENGTH)[-1]
    mats = found("mats")
    with pytest.raises(ValueError, match="32 random bytes"):
        invite(mats, mats.schema.default(), ["Ann"], b"short")
