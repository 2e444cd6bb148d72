"""The command line: exit statuses, one sentence for bad input, and the JSON of ``replay``."""

from __future__ import annotations

import io
import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from navals.cli import main
from navals.core import position as table
from navals.core.record import record
from navals.core.thinking import dial
from navals.ui.registry import ladder_of
from tests.ui.relay import offered

FLEET = "A1-A5 C1-C4 E1-E3 G1-G3 I1-I2"
HEAD = '[Navals "1"]\n[Game "bataille"]\n'
GAME = HEAD + f"1. A place {FLEET}\n2. B place {FLEET}\n3. * A\n4. A A1\n5. B J10\n"

Run = Callable[..., tuple[int, str, str]]


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Run:
    """Run a command in this process: exit status, standard output, standard error."""

    def command(*arguments: str) -> tuple[int, str, str]:
        status = main(arguments)
        out, err = capsys.readouterr()
        return status, out, err

    return command


@pytest.fixture
def write(tmp_path: Path) -> Callable[[str], str]:
    """Write a record; its path."""

    def file(text: str) -> str:
        path = tmp_path / "game.navals"
        path.write_bytes(text.encode())
        return str(path)

    return file


# ---------------------------------------------------------------------------------------------- picture


@pytest.mark.native
def test_picture_prints_an_svg_of_what_is_asked_for(run: Run, write: Callable[[str], str]) -> None:
    path = write(GAME)
    printed = {}
    for asked in ((), ("--at", "2"), ("--seat", "B"), ("--dark",)):
        status, out, err = run("picture", path, *asked)
        assert (status, err) == (0, "") and out.startswith("<svg ") and out.endswith("</svg>\n")
        printed[asked] = out
    assert len(set(printed.values())) == 4
    assert "After action 2 of 5" in printed["--at", "2"] and "Seen by Player 2" in printed["--seat", "B"]
    assert "Après 5 actions" in run("--lang", "fr", "picture", path)[1]


@pytest.mark.native
@pytest.mark.parametrize(
    ("asked", "said"),
    [
        (("--at", "6"), "navals: --at must be from 0 to 5, the number of actions\n"),
        (("--at=-1",), "navals: --at must be from 0 to 5, the number of actions\n"),
        (("--seat", "C"), "navals: there is no seat 'C' in this game\n"),
    ],
)
def test_picture_tells_what_there_is_not(
    asked: tuple[str, ...], said: str, run: Run, write: Callable[[str], str]
) -> None:
    assert run("picture", write(GAME), *asked) == (2, "", said)


# ---------------------------------------------------------------------------------------------- replay


def test_replay_json_has_exactly_the_fields_of_the_format(run: Run, write: Callable[[str], str]) -> None:
    status, out, err = run("replay", "--json", write(GAME))
    assert (status, err) == (0, "")
    assert out.count("\n") == 1
    summary = json.loads(out)
    assert list(summary) == ["game", "plies", "actor", "result", "reason", "state", "digest"]
    replay = record.read(GAME)
    assert summary.pop("state")["bombs"] == [34, 34]
    assert summary == {
        "game": "bataille",
        "plies": 5,
        "actor": "A",
        "result": "*",
        "reason": None,
        "digest": table.digest(replay.game, replay.position),
    }


@pytest.mark.parametrize(
    ("moves", "actor", "result", "reason", "plies"),
    [
        ("", "A", "*", None, 0),
        (f"A place {FLEET}\nB place {FLEET}\n", "*", "*", None, 2),
        ("A draw\n", "B", "*", None, 1),
        ("A draw\nB accept\n", None, "1/2-1/2", "agreement", 2),
        ("A resign\n", None, "0-1", "resign", 1),
    ],
)
def test_replay_json_tells_who_must_act_and_how_it_ended(
    run: Run,
    write: Callable[[str], str],
    moves: str,
    actor: str | None,
    result: str,
    reason: str | None,
    plies: int,
) -> None:
    """A seat, ``*`` for chance, null when the game is over; plies count actions, not lines."""
    summary = json.loads(run("replay", "--json", write(HEAD + moves))[1])
    found = (summary["actor"], summary["result"], summary["reason"], summary["plies"])
    assert found == (actor, result, reason, plies)


def test_replay_reads_standard_input_and_the_json_twin(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    twin = record.write_json(record.read(GAME)).encode()
    digests = []
    for content in (GAME.encode(), twin):
        monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(content)))
        status, out, _ = run("replay", "--json", "-")
        assert status == 0
        digests.append(json.loads(out)["digest"])
    assert digests[0] == digests[1]


def test_replay_without_flags_prints_a_summary(run: Run, write: Callable[[str], str]) -> None:
    status, out, err = run("replay", write(GAME + "B resign\n"))
    assert (status, err) == (0, "")
    assert out.startswith("bataille: 6 plies, result 1-0\n")
    assert "digest " in out


def test_an_error_in_a_record_is_one_line_on_standard_error_and_status_2(
    run: Run, write: Callable[[str], str]
) -> None:
    """Line, column, reason and rule."""
    status, out, err = run("replay", "--json", write(GAME + "6. A A1\n"))
    assert (status, out) == (2, "")
    assert err == "line 8, column 6: A1 was already bombed (bataille R8)\n"


def test_an_error_can_be_told_in_french(run: Run, write: Callable[[str], str]) -> None:
    """The place, the rule and the square stay what they are."""
    status, _, err = run("--lang", "fr", "replay", write(GAME + "6. A A1\n"))
    assert status == 2
    assert "A1" in err
    assert "(bataille R8)" in err
    assert err.count("\n") == 1


def test_a_result_that_differs_is_a_warning_on_standard_error_and_status_0(
    run: Run, write: Callable[[str], str]
) -> None:
    status, out, err = run("replay", "--json", write(GAME.replace("\n", '\n[Result "1-0"]\n', 1)))
    assert status == 0
    assert json.loads(out)["result"] == "*"
    assert err.startswith("warning: ")
    assert err.count("\n") == 1


def test_ply_stops_there_even_before_a_fault(run: Run, write: Callable[[str], str]) -> None:
    path = write(GAME + "6. A A1\n")
    for ply, actor in ((0, "A"), (2, "*"), (3, "A"), (4, "B"), (5, "A")):
        summary = json.loads(run("replay", "--json", "--ply", f"{ply}", path)[1])
        assert (summary["plies"], summary["actor"]) == (ply, actor)
    assert run("replay", "--ply", "6", path)[0] == 2


def test_actions_lists_the_legal_actions_one_a_line(run: Run, write: Callable[[str], str]) -> None:
    """Neither resign nor draw among them."""
    status, out, _ = run("replay", "--actions", write(GAME))
    lines = out.splitlines()
    assert status == 0
    assert len(lines) == 99
    assert lines[0] == "B1"
    assert lines[-1] == "J10"


def test_actions_lists_the_outcomes_at_a_chance_node(run: Run, write: Callable[[str], str]) -> None:
    assert run("replay", "--actions", "--ply", "2", write(GAME)) == (0, "A\nB\n", "")


def test_actions_that_cannot_be_listed_give_status_3(run: Run, write: Callable[[str], str]) -> None:
    """Placements."""
    status, out, err = run("replay", "--actions", "--ply", "0", write(GAME))
    assert (status, out) == (3, "")
    assert err.count("\n") == 1


def test_actions_after_an_offer_are_the_answers_and_none_when_all_is_over(
    run: Run, write: Callable[[str], str]
) -> None:
    assert run("replay", "--actions", write(GAME + "A draw\n")) == (0, "accept\ndecline\n", "")
    assert run("replay", "--actions", write(GAME + "A draw\nB accept\n")) == (0, "", "")


def test_text_prints_the_board_and_seat_hides_what_that_seat_does_not_see(
    run: Run, write: Callable[[str], str]
) -> None:
    """R4: row 2 has ships of both without --seat, of the own fleet with it."""
    path = write(GAME)
    rows = [
        run("replay", "--text", *seat, path)[1].splitlines()[3]
        for seat in ((), ("--seat", "A"), ("--seat", "b"))
    ]
    both, a, b = rows
    assert both == " 2 = . = . = . = . = .    2 = . = . = . = . = ."
    assert a == " 2 = . = . = . = . = .    2 . . . . . . . . . ."
    assert b == " 2 . . . . . . . . . .    2 = . = . = . = . = ."


def test_seat_hides_the_enemy_in_json_too(run: Run, write: Callable[[str], str]) -> None:
    state = json.loads(run("replay", "--json", "--seat", "A", write(GAME))[1])["state"]
    assert state["seat"] == 0
    assert state["waters"][1]["ships"] is None
    assert "fleets" not in state


# ---------------------------------------------------------------------------------------------- bad input


@pytest.mark.parametrize(
    "arguments",
    [
        ("replay", "no/such/file.navals"),
        ("replay", "."),
        ("replay", "--ply", "-1", "GAME"),
        ("replay", "--seat", "C", "GAME"),
        ("replay", "--seat", "*", "GAME"),
        ("replay", "--seat", "", "GAME"),
        ("play", "chess"),
        ("play", "bataille", "--options", "bombs=0"),
        ("play", "bataille", "--b", "ai:god"),
        ("play", "bataille", "--b", "ai:dial:"),
        ("match", "mats", "--a", "dial:strong"),
        ("match", "mats", "--a", "dial:99999"),
        ("match", "mats", "--times", "0"),
        ("play", "bataille", "--a", ""),
        ("play", "bataille", "--a", "x\x1b[2J"),
        ("play", "bataille", "--a", "x" * 41),
        ("match", "chess"),
        ("match", "bataille", "-n", "0"),
        ("match", "bataille", "--nodes", "0"),
        ("match", "bataille", "--options", "wind=3"),
        ("serve", "no/such/site"),
    ],
)
def test_bad_input_is_one_sentence_on_standard_error_and_status_2(
    run: Run, write: Callable[[str], str], arguments: tuple[str, ...]
) -> None:
    path = write(GAME)
    status, out, err = run(*(path if argument == "GAME" else argument for argument in arguments))
    assert (status, out) == (2, "")
    assert err.startswith("navals: ")
    assert err.count("\n") == 1
    assert "Traceback" not in err


@pytest.mark.parametrize(
    "content", [b"", b"\xff\x00", b"{", b'{"tags":' + b"[" * 100_000, b"x" * 2_000_000, b"\x00" * 100]
)
def test_a_file_that_is_no_record_is_one_sentence_and_status_2(
    run: Run, tmp_path: Path, content: bytes
) -> None:
    path = tmp_path / "bad"
    path.write_bytes(content)
    status, out, err = run("replay", "--json", str(path))
    assert (status, out) == (2, "")
    assert err.startswith("line 1, column 1: ")
    assert err.count("\n") == 1


@pytest.mark.parametrize("arguments", [(), ("sail",), ("replay",), ("match", "bataille", "-n", "x")])
def test_a_wrong_command_gives_status_2(
    arguments: tuple[str, ...], capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as caught:
        main(arguments)
    assert caught.value.code == 2
    assert "navals" in capsys.readouterr().err


# ---------------------------------------------------------------------------------------------- other
# commands


def test_games_lists_every_game_with_its_options(run: Run) -> None:
    status, out, _ = run("games")
    assert status == 0
    for word in ("bataille:", "variant (1)", "bombs_a (-)", "first (draw)"):
        assert word in out
    listing = json.loads(run("games", "--json")[1])
    assert listing[0] == {"id": "bataille", "title": listing[0]["title"], "rules": "1"}


def _answers(monkeypatch: pytest.MonkeyPatch, lines: list[str]) -> None:
    left = iter(lines)

    def ask(prompt: str = "") -> str:
        try:
            return next(left)
        except StopIteration:
            raise EOFError from None

    monkeypatch.setattr("builtins.input", ask)


def test_two_people_play_at_one_terminal(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each presses Enter first; wrong input is answered and costs nothing; the record is written after each
    action."""
    path = tmp_path / "saved.navals"
    placing = ["", "A1", "help", "board", "actions", f"place {FLEET}"]
    shots = ["", "zz", "A1", "", "A1", "", "A1", "undo"]
    _answers(
        monkeypatch, [*placing, "", f"place {FLEET}", *shots, "", "A2", "", "draw", "", "random", "accept"]
    )
    arguments = ("play", "bataille", "--a", "Ann", "--b", "Bo", "--options", "first=A", "--record", str(path))
    status, out, err = run(*arguments)
    assert (status, err) == (0, "")
    assert "bataille R1" in out
    assert "is no action of this game" in out
    text = path.read_text(encoding="utf-8")
    assert record.write(record.read(text)) == text
    assert '[A "Ann"]\n[B "Bo"]\n[Seed "' in text and '[Result "1/2-1/2"]' in text, (
        "the seed is told in the end"
    )


def test_leaving_a_game_keeps_its_record(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "saved.navals"
    _answers(monkeypatch, ["", f"place {FLEET}", "", "quit"])
    assert run("play", "bataille", "--b", "Bo", "--record", str(path))[0] == 0
    assert len(record.read(path.read_text(encoding="utf-8")).moves) == 1


def test_a_record_that_cannot_be_written_is_one_sentence(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    _answers(monkeypatch, ["", f"place {FLEET}"])
    status, _, err = run("play", "bataille", "--b", "Bo", "--record", str(tmp_path / "no" / "x"))
    assert status == 2
    assert err.startswith("navals: ")
    assert err.count("\n") == 1


def test_a_person_plays_against_the_computer(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    _answers(monkeypatch, ["random", "A1", "B1"])
    status, out, err = run(
        "play", "bataille", "--b", "ai:easy", "--options", "bombs=2 first=A", "--seed", "1"
    )
    assert (status, err) == (0, "")
    last = out.splitlines()[-1]
    assert "wins" in last or "draw" in last


# ---------------------------------------------------------------------------------------------- seats and people


def test_computers_do_not_play_where_people_tell_what_happens(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    offered(monkeypatch)
    for command in (("match", "relay", "-n", "2"), ("play", "relay")):
        status, out, err = run(*command, "--options", "mode=2v2")
        assert (status, out) == (2, "") and err.count("\n") == 1
        assert "computers cannot play with these options" in err and "--options 'use=played'" in err


def test_a_match_without_options_has_those_of_the_game_for_matches(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    offered(monkeypatch)
    status, out, _ = run("match", "relay", "-n", "2")
    assert status == 0 and out.startswith("relay (use=played): ")
    outcome = json.loads(run("match", "relay", "-n", "4", "--options", "use=played mode=2v2", "--json")[1])
    assert outcome["options"] == "mode=2v2 use=played" and outcome["wins"] == outcome["losses"] == 2


def test_three_people_keep_the_score_in_a_terminal(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    offered(monkeypatch)
    path = tmp_path / "saved.navals"
    _answers(
        monkeypatch,
        ["", "throw 3", "", "throw 3", "", "throw 3", "", "throw 1", "", "throw 3", "", "throw 1"],
    )
    names = ("--a", "Ann", "--b", "Bo", "--c", "Cy")
    options = ("--options", "mode=1v2 buoys.b=9", "--record", str(path))
    status, out, err = run("play", "relay", *names, *options)
    assert (status, err) == (0, "")
    assert out.splitlines()[-1] == "Bo + Cy has thrown enough."
    assert '[C "Cy"]' in path.read_text() and '[Options "mode=1v2 buoys.b=9"]' in path.read_text()
    status, out, _ = run("replay", str(path))
    assert "B + C has thrown enough." in out


def _match(run: Run, *more: str) -> dict[str, Any]:
    arguments = (
        "--a",
        "medium",
        "--b",
        "easy",
        "-n",
        "4",
        "--options",
        "bombs=4",
        "--nodes",
        "5",
        "--json",
        *more,
    )
    status, out, err = run("match", "bataille", *arguments)
    assert (status, err) == (0, "")
    outcome: dict[str, Any] = json.loads(out)
    return outcome


def test_a_match_counts_its_games_and_writes_their_records(run: Run, tmp_path: Path) -> None:
    """Seats are swapped every game; every record is canonical."""
    folder = tmp_path / "records"
    outcome = _match(run, "--records", str(folder))
    assert outcome["wins"] + outcome["losses"] + outcome["draws"] + outcome["double_losses"] == 4
    assert 0 <= outcome["low"] <= outcome["share"] <= outcome["high"] <= 1
    texts = [path.read_text(encoding="utf-8") for path in sorted(folder.iterdir())]
    assert [text.count('[A "ai:medium"]') for text in texts] == [1, 0, 1, 0]
    for text in texts:
        assert record.write(record.read(text)) == text
        assert '[Result "*"]' not in text


def test_players_of_one_level_do_not_play_a_game_twice(run: Run, tmp_path: Path) -> None:
    folder = tmp_path / "games"
    run("match", "mats", "-n", "2", "--a", "easy", "--b", "easy", "--records", str(folder))
    one, two = (path.read_text(encoding="utf-8").partition("\n\n")[2] for path in sorted(folder.iterdir()))
    assert one != two


def test_players_of_a_rating_play_matches(run: Run, tmp_path: Path) -> None:
    """They sit in the records with their positions on the dial; a rating beyond the ladder is its end."""
    ladder = ladder_of("mats")
    assert ladder is not None
    position = ladder.position(1900)
    names = ["--a", "dial:1900", "--b", "dial:1", "--options", "roster=uniform", "--times", "2"]
    status, out, _ = run("match", "mats", "-n", "2", "--json", "--records", str(tmp_path), *names)
    outcome = json.loads(out)
    assert status == 0 and [outcome["a"], outcome["b"]] == [
        dial.at(one).name.removeprefix("ai:") for one in (position, ladder.rungs[0][0])
    ]
    texts = [path.read_text(encoding="utf-8") for path in sorted(tmp_path.iterdir())]
    assert all('[DialA "' in text and '[DialB "' in text for text in texts)


def test_the_same_match_comes_out_the_same(run: Run) -> None:
    """All but the time it took."""
    one, two = _match(run), _match(run)
    one.pop("seconds")
    two.pop("seconds")
    assert one == two


@pytest.mark.native
def test_the_command_runs_as_a_module_of_its_own(write: Callable[[str], str]) -> None:
    """A process: exit status, UTF-8, and nothing but the error on standard error."""
    command = [sys.executable, "-m", "navals", "replay", "--json"]
    good = subprocess.run([*command, write(GAME)], capture_output=True, text=True, check=False)
    assert (good.returncode, good.stderr) == (0, "")
    assert json.loads(good.stdout)["plies"] == 5
    bad = subprocess.run([*command, write(GAME + "A A1\n")], capture_output=True, text=True, check=False)
    assert (bad.returncode, bad.stdout) == (2, "")
    assert bad.stderr == "line 8, column 3: A1 was already bombed (bataille R8)\n"


@pytest.mark.native
def test_a_reader_that_leaves_is_no_error() -> None:
    """Whether the output fills the pipe or not, nothing is printed when it breaks."""
    for arguments in (("games",), ("engine", "--views")):
        command = [sys.executable, "-m", "navals", *arguments]
        with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
            assert process.stdout is not None and process.stderr is not None
            process.stdout.close()
            assert process.stderr.read() == b""
        assert process.returncode == 0


# ---------------------------------------------------------------------------------------------- given positions


def test_replay_prints_a_record_that_begins_at_a_position(run: Run, write: Callable[[str], str]) -> None:
    """With the same options and players, and nothing of what was done before."""
    played = GAME.replace("1. A place", '[Options "bombs=40"]\n[A "Ann"]\n[Seed "x"]\n\n1. A place', 1)
    status, out, err = run("replay", "--position", write(played))
    assert (status, err) == (0, "")
    begun = record.read(out)
    assert begun.tags["A"] == "Ann" and begun.options.bombs == 40 and not begun.moves and "Seed" not in out
    assert begun.position.state.bombed == record.read(played).position.state.bombed
    begun.play(begun.position.state.actor(), begun.game.parse("C3", begun.position.state))


def test_where_no_game_can_begin_it_says_so(run: Run, write: Callable[[str], str]) -> None:
    status, out, err = run("replay", "--position", "--ply", "1", write(GAME))
    assert (status, out) == (3, "") and "under way" in err
    over = run("replay", "--position", write(GAME + "A resign\n"))
    assert over[0] == 3
