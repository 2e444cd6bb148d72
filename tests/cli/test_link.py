"""``navals link``, and links in place of records."""

from __future__ import annotations

import io
import json
import sys
from pathlib import Path

import pytest

from navals.core.record import link, record
from tests.cli.conftest import Run
from tests.records import GOLDEN

FILE = GOLDEN / "trafalgar-duel.navals"
CANON = record.write(record.read(FILE.read_text(encoding="utf-8")))
SITE = "https://navals.example/"


def test_links_replace_records(run: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    status, out, err = run("link", str(FILE), "--site", SITE)
    assert (status, err) == (0, "")
    assert out.startswith(f"{SITE}#/g/1.d.") and out.count("\n") == 1
    fragment = link.find(out)
    assert fragment is not None and link.decode(fragment) == CANON
    assert run("link", str(FILE))[1] == out.removeprefix(SITE)
    want = json.loads(run("replay", "--json", str(FILE))[1])
    letter = tmp_path / "letter.txt"
    letter.write_text(f"Dear Zoe, look at {out}\nAnn", encoding="utf-8")
    for source in (out, out.strip().partition("#/g/")[2], str(letter)):
        status, text, err = run("replay", "--json", source)
        assert (status, json.loads(text), err) == (0, want, "")
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(out.encode())))
    assert json.loads(run("replay", "--json", "-")[1]) == want
    assert run("link", out) == (0, out.removeprefix(SITE), "")


@pytest.mark.parametrize(
    ("fragment", "reason"),
    [
        ("1.d.____", "damaged"),
        ("2.d.AAAA", "newer version"),
        (link.encode(CANON)[:300], "link"),
        (link.encode("no record"), "line 1"),
    ],
)
@pytest.mark.parametrize("command", ["replay", "link"])
def test_a_bad_link_is_one_sentence(run: Run, command: str, fragment: str, reason: str) -> None:
    status, out, err = run(command, "#/g/" + fragment)
    assert (status, out) == (2, "") and reason in err and err.count("\n") == 1
