"""``navals verify`` for transcripts of games on two devices."""

from __future__ import annotations

import json
import sys
from types import ModuleType
from typing import Any

import pytest

from navals.duel import transcript
from tests.cli.conftest import Run, Write
from tests.duel.pairs import Pair
from tests.duel.test_adversary import against


def played(name: str = "bataille") -> Pair:
    pair = Pair(name, 0)
    pair.play()
    return pair


def test_a_fair_transcript_is_status_0(run: Run, write: Write) -> None:
    path = write(played().duels[0].transcript())
    status, out, err = run("verify", path)
    assert (status, err) == (0, "")
    assert out.splitlines()[0].startswith("Ann 0 and Zoe, ")
    assert out.splitlines()[1] == "Every action, answer and draw agrees with the revealed secrets."
    status, out, _ = run("verify", "--json", path)
    assert status == 0 and json.loads(out)["outcome"] == "fair"


def test_a_lie_is_status_1(run: Run, write: Write) -> None:
    for seed in range(20):
        liar = against("bataille", seed)
        if liar.has_lied():
            break
    status, out, _ = run("verify", write(liar.duels[1 - liar.cheater].transcript()))
    assert status == 1 and "FALSE: entry" in out and "(lie)" in out


def test_open_secrets_are_status_3_and_a_damaged_text_is_status_2(run: Run, write: Write) -> None:
    text = Pair("bataille", 0).duels[0].transcript()
    status, out, _ = run("verify", write(text))
    assert status == 3 and "not all secrets have been revealed" in out
    assert run("verify", write(text.replace("head ", "head 0")))[0] == 2
    assert run("verify", write(text.replace("-duel 1", "-duel 2")))[0] == 2


def test_signatures_are_checked_where_the_library_is(
    run: Run, write: Write, monkeypatch: pytest.MonkeyPatch
) -> None:
    pair = played()
    host = pair.duels[0]
    for duel in pair.duels:
        duel.sign(b"signed: ".ljust(13) + duel.statement)
    pair.pump()
    assert host.signatures[1] == host.signatures[0] != b""

    class WrongSignature(Exception):
        pass

    class Key:
        @staticmethod
        def from_public_bytes(key: bytes) -> Key:
            return Key()

        def verify(self, signature: bytes, content: bytes) -> None:
            if signature != b"signed: ".ljust(13) + content:
                raise WrongSignature

    path = write(host.transcript())
    monkeypatch.setitem(sys.modules, "cryptography", None)
    assert "were not checked" in run("verify", path)[1]
    stand_in: Any = ModuleType("stand-in")
    stand_in.Ed25519PublicKey, stand_in.InvalidSignature = Key, WrongSignature
    for name in ("cryptography", "cryptography.exceptions"):
        monkeypatch.setitem(sys.modules, name, stand_in)
    for name in ("hazmat", "hazmat.primitives", "hazmat.primitives.asymmetric"):
        monkeypatch.setitem(sys.modules, f"cryptography.{name}", stand_in)
    monkeypatch.setitem(sys.modules, "cryptography.hazmat.primitives.asymmetric.ed25519", stand_in)
    status, out, _ = run("verify", path)
    assert status == 0 and "Ann 0 has signed this game." in out and "Zoe has signed this game." in out
    wrong = transcript.to_base64(bytes(64))
    lines = host.transcript().splitlines()
    text = "\n".join([*lines[:-1], f"signature b {wrong}"]) + "\n"
    status, out, _ = run("verify", write(text))
    assert status == 1 and "FALSE: Zoe’s signature" in out
    status, out, _ = run("verify", write("\n".join(lines[:-1])))
    assert status == 0 and "Zoe has not signed." in out
