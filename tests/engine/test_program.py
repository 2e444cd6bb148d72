"""Programs of others in matches: told what their seat sees, and no second chance."""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from navals import games
from navals.cli import main
from navals.core.record import record

pytestmark = pytest.mark.native
PAGE = (Path(__file__).parents[2] / "docs/bots.md").read_text(encoding="utf-8")
GAME = games.IDS[1]

Bot = Callable[[str], str]


@pytest.fixture
def bot(tmp_path: Path) -> Bot:
    """Write a program; the player that it is."""

    def write(source: str) -> str:
        path = tmp_path / f"bot{len(list(tmp_path.iterdir()))}.py"
        path.write_text(source)
        return f"cmd:{sys.executable} -I {path}"

    return write


def good() -> str:
    found = re.search(r"```python\n(import json.*?)```", PAGE, re.DOTALL)
    assert found is not None
    return found[1]


def answering(go: str, begin: str = "") -> str:
    """A program that does something else when it is asked."""
    return (
        good()
        .replace('print("bestmove", random.choice(position["actions"]), flush=True)', go)
        .replace("import json", begin + "\nimport json", 1)
    )


def match(capsys: pytest.CaptureFixture[str], *arguments: str) -> dict[str, Any]:
    status = main(("match", *arguments, "--json"))
    out, err = capsys.readouterr()
    assert (status, err) == (0, "")
    outcome: dict[str, Any] = json.loads(out)
    return outcome


@pytest.mark.parametrize("game_id", games.IDS)
def test_the_program_of_the_page_plays_every_game(
    game_id: str, bot: Bot, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    game = games.find(game_id)
    assert game is not None
    short = {preset.id: preset.options for preset in game.presets}.get(game.first_preset, game.match_options)
    folder = tmp_path / "records"
    outcome = match(
        capsys,
        game_id,
        "--a",
        bot(good()),
        "--b",
        "easy",
        "-n",
        "2",
        "--options",
        short,
        "--records",
        str(folder),
    )
    assert "faults" not in outcome
    assert outcome["wins"] + outcome["losses"] + outcome["draws"] + outcome["double_losses"] == 2
    names = set()
    for path in folder.iterdir():
        replay = record.read(path.read_bytes())
        assert replay.result() is not None
        names |= {replay.tags["A"][:4], replay.tags["B"][:4]}
    assert names == {"cmd:", "ai:e"}


def test_two_programs_play_the_same_match_again(bot: Bot, capsys: pytest.CaptureFixture[str]) -> None:
    one, two = bot(good()), bot(good())
    first, second = (match(capsys, GAME, "--a", one, "--b", two, "-n", "3") for _ in range(2))
    first.pop("seconds"), second.pop("seconds")
    assert first == second
    assert (
        match(capsys, GAME, "--a", one, "--b", two, "-n", "3", "--seed", "2")["mean_plies"]
        != first["mean_plies"]
    )


def test_our_own_engine_is_such_a_program(capsys: pytest.CaptureFixture[str]) -> None:
    program = f"cmd:{sys.executable} -m navals engine --player medium"
    outcome = match(capsys, GAME, "--a", program, "--b", "easy", "-n", "4", "--nodes", "20")
    assert "faults" not in outcome


@pytest.mark.parametrize(
    ("go", "what"),
    [
        ("raise SystemExit(3)", "ended by itself, with status 3"),
        ("import time; time.sleep(60)", "was silent for 1 s"),
        ("import os, time; os.close(1); time.sleep(60)", "closed its input or output"),
        ("print('error no idea', flush=True)", "reported an error: 'no idea'"),
        ("print('bestmove tea', flush=True)", "named 'tea', which is no action"),
        (
            "print('bestmove order V1 V1 V1 V1 V1 V1 V1', flush=True)",
            "'order V1 V1 V1 V1 V1 V1 V1', which is",
        ),
        ("print('bestmove accept', flush=True)", "named 'accept', which is not legal: no draw was offered"),
    ],
)
def test_a_fault_loses_the_game_and_is_told(
    go: str, what: str, bot: Bot, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    player = bot(answering(go))
    folder = tmp_path / "records"
    # The program plays A in the first game and B in the second.
    outcome = match(
        capsys, GAME, "--a", player, "--b", "easy", "-n", "2", "--patience", "1", "--records", str(folder)
    )
    assert (outcome["wins"], outcome["losses"], outcome["reasons"]) == (0, 2, {"forfeit": 2})
    assert [fault["game"] for fault in outcome["faults"]] == [1, 2]
    assert all(what in fault["what"] for fault in outcome["faults"])
    assert all(fault["player"].startswith("cmd:") for fault in outcome["faults"])
    first, second = (record.read(path.read_bytes()) for path in sorted(folder.iterdir()))
    assert what in first.tags["Forfeit"] and first.tags["Forfeit"].startswith("A ")
    assert second.tags["Forfeit"].startswith("B ")
    assert [replay.result().outcome for replay in (first, second)] == ["0-1", "1-0"]  # type: ignore[union-attr]


def test_the_outcome_for_people_tells_faults(bot: Bot, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(("match", GAME, "--a", "easy", "--b", bot(answering("raise SystemExit(3)")), "-n", "1")) == 0
    out = capsys.readouterr().out
    assert re.search(r"game 1: cmd:.* ended by itself, with status 3", out)
    assert "forfeit 1" in out


def test_what_is_said_before_the_question_is_no_answer(bot: Bot, capsys: pytest.CaptureFixture[str]) -> None:
    """A line in reserve would be the answer to something else."""
    twice = answering('print("bestmove", random.choice(position["actions"]) + "\\nbestmove tea", flush=True)')
    outcome = match(capsys, GAME, "--a", bot(twice), "--b", "easy", "-n", "2")
    assert "faults" not in outcome


def test_a_program_gives_up(bot: Bot, capsys: pytest.CaptureFixture[str]) -> None:
    outcome = match(
        capsys, GAME, "--a", bot(answering("print('bestmove resign', flush=True)")), "--b", "easy", "-n", "2"
    )
    assert outcome["reasons"] == {"resign": 2} and outcome["losses"] == 2 and "faults" not in outcome


def test_a_program_hears_its_own_seat_only(
    bot: Bot, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    """All that it is sent in a whole game, in a file: what the other seat hides is in it nowhere."""
    log = tmp_path / "heard"
    listening = good().replace(
        "for line in sys.stdin:\n", f"for line in sys.stdin:\n    open({str(log)!r}, 'a').write(line)\n"
    )
    match(
        capsys, GAME, "--a", bot(listening), "--b", "easy", "-n", "1", "--records", str(tmp_path / "records")
    )
    (path,) = (tmp_path / "records").iterdir()
    replay = record.read(path.read_bytes())
    heard = log.read_text().splitlines()
    assert [line.split()[0] for line in heard[:3]] == ["navals", "option", "game"]
    assert [line.split()[0] for line in heard[-2:]] == ["over", "quit"]
    assert replay.tags["Seed"] not in heard[1]
    events = [
        event
        for line in heard
        if line.startswith(("position", "over"))
        for event in json.loads(line.partition(" ")[2])["events"]
    ]
    assert {"event": "Ordered", "seat": 1, "ships": []} in events
    assert not [
        event for event in events if event["event"] == "Ordered" and event["seat"] == 1 and event["ships"]
    ]
    own = [event for event in events if event["event"] == "Ordered" and event["seat"] == 0 and event["ships"]]
    assert own
    public = sum(event.visible_to(0) for happened in replay.events for event in happened)
    assert len(events) == public


@pytest.mark.parametrize(
    ("player", "reason"),
    [
        ("cmd:/no/such/program", "cannot be started"),
        ("cmd:", "cannot be started"),
        ("cmd:'", "cannot be started"),
        (f"cmd:{sys.executable} -c 0", "does not speak the protocol: it ended by itself, with status 0"),
    ],
)
def test_a_program_that_does_not_start_ends_the_match(
    player: str, reason: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(("match", GAME, "--a", "easy", "--b", player)) == 2
    out, err = capsys.readouterr()
    assert out == "" and reason in err and err.count("\n") == 1


def test_a_program_plays_in_the_terminal(
    bot: Bot, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    path = tmp_path / "played.navals"
    asked = ("play", GAME, "--a", "ai:easy", "--b", bot(good()), "--seed", "7", "--record", str(path))
    assert main(asked) == 0
    replay = record.read(path.read_bytes())
    assert replay.result() is not None and replay.tags["B"].startswith("cmd:")
    assert main(("play", GAME, "--a", "ai:easy", "--b", bot(answering("raise SystemExit(3)")))) == 2
    assert "broke the rules: ended by itself, with status 3" in capsys.readouterr().err


def test_patience_is_a_number_of_seconds(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(("match", GAME, "--patience", "0")) == 2
    assert "--patience must be greater than 0" in capsys.readouterr().err
