"""The command line and links: a record becomes one, and a link may stand wherever a record may."""

from __future__ import annotations

import io
import json
import sys
from pathlib import Path

import pytest

from navals.cli import main
from navals.core.record import link, record

GOLDEN = Path(__file__).parents[1] / "golden"
FILE = GOLDEN / "trafalgar-duel.navals"
CANON = record.write(record.read(FILE.read_text(encoding="utf-8")))


def run(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    """Exit status, standard output, standard error."""
    status = main(arguments)
    return (status, *capsys.readouterr())


def test_a_record_becomes_a_link_and_replays_from_it(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    status, out, err = run(capsys, "link", str(FILE), "--site", "https://navals.example/")
    assert (status, err) == (0, "")
    assert out.startswith("https://navals.example/#/g/1.d.") and out.count("\n") == 1
    found = link.find(out)
    assert found is not None and link.decode(found) == CANON
    assert run(capsys, "link", str(FILE))[1] == out.removeprefix("https://navals.example/")
    want = json.loads(run(capsys, "replay", "--json", str(FILE))[1])
    letter = tmp_path / "letter.txt"
    letter.write_text(f"Dear Zoe, look at {out}\nAnn", encoding="utf-8")
    for given in (out, out.strip().partition("#/g/")[2], str(letter)):
        status, text, err = run(capsys, "replay", "--json", given)
        assert (status, json.loads(text), err) == (0, want, "")
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(out.encode())))
    assert json.loads(run(capsys, "replay", "--json", "-")[1]) == want
    assert run(capsys, "link", out) == (0, out.removeprefix("https://navals.example/"), "")


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ("#/g/1.d.____", "damaged"),
        ("#/g/2.d.AAAA", "newer version"),
        ("#/g/" + link.encode(CANON)[:300], "link"),
        ("#/g/" + link.encode("no record"), "line 1"),
    ],
)
@pytest.mark.parametrize("command", ["replay", "link"])
def test_a_bad_link_is_one_sentence(
    capsys: pytest.CaptureFixture[str], command: str, given: str, said: str
) -> None:
    status, out, err = run(capsys, command, given)
    assert (status, out) == (2, "")
    assert said in err and err.count("\n") == 1


def test_a_large_file_is_still_refused_as_a_record(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    large = tmp_path / "large.navals"
    large.write_text(CANON + "; x\n" * 400_000, encoding="utf-8")
    assert "larger than" in run(capsys, "replay", str(large))[2]
