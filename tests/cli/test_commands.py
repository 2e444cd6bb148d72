"""All commands: bad input and exit statuses, subprocesses, lists of games, and pictures."""

from __future__ import annotations

import json
import subprocess
import sys
from io import BytesIO, TextIOWrapper
from pathlib import Path

import pytest

from navals import games
from navals.cli import main
from tests.cli.conftest import GAME, Run, Write

GREEK = '[Navals "1"]\n[Game "mats"]\n[A "Ἑλένη – Zoé"]\n'
PROCESS = [sys.executable, "-m", "navals"]


@pytest.mark.native
def test_picture_prints_a_position(run: Run, write: Write) -> None:
    path = write(GAME)
    pictures = {}
    for flags in ((), ("--at", "2"), ("--seat", "B"), ("--dark",)):
        status, out, err = run("picture", path, *flags)
        assert (status, err) == (0, "") and out.startswith("<svg ") and out.endswith("</svg>\n")
        pictures[flags] = out
    assert len(set(pictures.values())) == 4
    assert "After action 2 of 5" in pictures["--at", "2"] and "Seen by Player 2" in pictures["--seat", "B"]
    assert "Après 5 actions" in run("--lang", "fr", "picture", path)[1]


@pytest.mark.native
def test_picture_refuses_other_positions_and_seats(run: Run, write: Write) -> None:
    path, at = write(GAME), "navals: --at must be from 0 to 5, the number of actions\n"
    assert run("picture", path, "--at", "6") == run("picture", path, "--at=-1") == (2, "", at)
    no_seat = "navals: there is no seat 'C' in this game\n"
    assert run("picture", path, "--seat", "C") == (2, "", no_seat)


@pytest.mark.parametrize(
    "command",
    [
        "replay no/such/file.navals",
        "replay .",
        "replay --ply -1 GAME",
        "replay --seat C GAME",
        "replay --seat * GAME",
        "replay --seat  GAME",
        "play chess",
        "play bataille --options bombs=0",
        "play bataille --b ai:god",
        "play bataille --b ai:dial:",
        "play bataille --a ",
        "play bataille --a x\x1b[2J",
        "play bataille --a " + "x" * 41,
        "match mats --a dial:strong",
        "match mats --a dial:99999",
        "match mats --times 0",
        "match chess",
        "match bataille -n 0",
        "match bataille --nodes 0",
        "match bataille --options wind=3",
        "match mats --patience 0",
        "verify no/such/file",
        "engine --player grandmaster",
        "serve no/such/site",
    ],
)
def test_bad_input_is_one_sentence_and_status_2(run: Run, write: Write, command: str) -> None:
    path = write(GAME)
    status, out, err = run(*(path if word == "GAME" else word for word in command.split(" ")))
    assert (status, out) == (2, "")
    assert err.startswith("navals: ") and err.count("\n") == 1 and "Traceback" not in err


@pytest.mark.parametrize(
    "content", [b"", b"\xff\x00", b"{", b'{"tags":' + b"[" * 100_000, b"x" * 2_000_000, b"\x00" * 100]
)
def test_a_foreign_file_is_one_sentence_and_status_2(run: Run, tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "bad"
    path.write_bytes(content)
    for command in ("replay", "verify"):
        status, out, err = run(command, "--json", str(path))
        assert (status, out) == (2, "") and err.startswith("line 1, column 1: ") and err.count("\n") == 1


@pytest.mark.parametrize("command", ["", "sail", "replay", "match bataille -n x"])
def test_a_wrong_command_gives_status_2(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as caught:
        main(command.split())
    assert caught.value.code == 2
    assert "navals" in capsys.readouterr().err


def test_games_are_listed_with_their_options(run: Run) -> None:
    status, out, _ = run("games")
    assert status == 0
    assert all(word in out for word in ("bataille:", "variant (1)", "bombs_a (-)", "first (draw)"))
    listing = json.loads(run("games", "--json")[1])
    assert [row["id"] for row in listing] == list(games.IDS) and {row["rules"] for row in listing} == {"1"}


def test_a_game_is_shown_with_the_values_of_its_options(run: Run) -> None:
    status, out, _ = run("games", "mats")
    assert status == 0 and "bataille" not in out
    lines = [
        "  gap (0): ",
        "    a whole number from 0 to 3",
        "    custom: ",
        "    true\n    false\n",
        "Presets:",
    ]
    assert all(f"\n{line}" in out for line in lines)
    about = json.loads(run("games", "mats", "--json")[1])
    options = {entry["name"]: entry for entry in about["options"]}
    assert about == next(entry for entry in json.loads(run("games", "--json")[1]) if entry["id"] == "mats")
    game = games.find("mats")
    assert options.keys() == game.schema.by_name.keys() and about["presets"][0]["id"] == "standard"
    for entry in options.values():
        for value in (*entry.get("values", ()), *filter(None, [entry["default"]])):
            game.schema.by_name[entry["name"]].parse(value)
    assert run("games", "matts") == (2, "", "navals: there is no game 'matts'; did you mean mats?\n")
    assert "; the games are: bataille, mats, " in run("games", "chess")[2]


class Console(TextIOWrapper):
    """A console limited to Latin-1."""

    def isatty(self) -> bool:
        return True


@pytest.mark.native
@pytest.mark.parametrize("stream", [TextIOWrapper, Console])
@pytest.mark.parametrize("command", ["games", "verify GAME", "replay --position GAME", "picture GAME"])
def test_output_is_utf_8_unless_a_console_cannot_show_it(
    write: Write, monkeypatch: pytest.MonkeyPatch, command: str, stream: type[TextIOWrapper]
) -> None:
    """With PYTHONIOENCODING=latin-1."""
    head, _, moves = GAME.partition("1. A")
    path = write(f'{head}[A "Ἑλένη – Zoé"]\n1. A{moves}' if "position" not in command else GREEK)
    outputs = []
    for encoding in ("utf-8", "latin-1"):
        raw = BytesIO()
        monkeypatch.setattr("sys.stdout", stream(raw, encoding=encoding))
        status = main(["--lang", "fr", *(path if word == "GAME" else word for word in command.split())])
        sys.stdout.flush()
        assert status in (0, 3)
        outputs.append(raw.getvalue())
    if stream is Console:
        assert outputs[1] == outputs[0].decode().encode("latin-1", "replace") != outputs[0]
    else:
        assert outputs[1] == outputs[0] and not outputs[0].isascii()


@pytest.mark.slow
@pytest.mark.native
def test_the_package_runs_as_a_module(write: Write) -> None:
    """In a subprocess: exit status, UTF-8, and only errors on standard error."""
    command = [*PROCESS, "replay", "--json"]
    good = subprocess.run([*command, write(GAME)], capture_output=True, text=True, check=False)
    assert (good.returncode, good.stderr, json.loads(good.stdout)["plies"]) == (0, "", 5)
    bad = subprocess.run([*command, write(GAME + "A A1\n")], capture_output=True, text=True, check=False)
    error = "line 8, column 3: A1 has already been bombed (bataille R8)\n"
    assert (bad.returncode, bad.stdout, bad.stderr) == (2, "", error)


@pytest.mark.slow
@pytest.mark.native
@pytest.mark.parametrize("command", [["games"], ["engine", "--views", "mats"]])
def test_a_closed_pipe_is_no_error(command: list[str]) -> None:
    with subprocess.Popen([*PROCESS, *command], stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout is not None and process.stderr is not None
        process.stdout.close()
        assert process.stderr.read() == b""
    assert process.returncode == 0
