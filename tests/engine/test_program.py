"""External programs in matches: they see only their seat, and lose the game if they fail."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from navals import games
from navals.cli import main
from navals.core.record import record
from navals.core.record.record import Replay

pytestmark = pytest.mark.native
PAGE = (Path(__file__).parents[2] / "docs/bots.md").read_text(encoding="utf-8")
GAME = games.IDS[1]

Bot = Callable[[str], str]


@pytest.fixture
def bot(tmp_path: Path) -> Bot:
    """Return a function that writes a program and returns its player."""

    def write(source: str) -> str:
        path = tmp_path / f"bot{len(list(tmp_path.iterdir()))}.py"
        path.write_text(source)
        return f"cmd:{sys.executable} -I {path}"

    return write


def good() -> str:
    block = re.search(r"```python\n(import json.*?)```", PAGE, re.DOTALL)
    assert block is not None
    return block[1]


def answering(go: str) -> str:
    """Return a program with another answer."""
    return good().replace('print("bestmove", random.choice(position["actions"]), flush=True)', go)


def match(
    capsys: pytest.CaptureFixture[str], a: str, *more: str, game: str = GAME, b: str = "easy"
) -> dict[str, Any]:
    """Play a match; return its results."""
    status = main(("match", game, "--a", a, "--b", b, "--json", *more))
    out, err = capsys.readouterr()
    assert (status, err) == (0, "")
    return json.loads(out)


def records(folder: Path) -> list[Replay]:
    return [record.read(path.read_bytes()) for path in sorted(folder.iterdir())]


@pytest.mark.slow
@pytest.mark.parametrize("game_id", games.IDS)
def test_the_program_of_the_page_plays_every_game(
    game_id: str, bot: Bot, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    game = games.find(game_id)
    short = {preset.id: preset.options for preset in game.presets}.get(game.first_preset, game.match_options)
    folder = tmp_path / "records"
    more = ("-n", "2", "--options", short, "--records", str(folder))
    outcome = match(capsys, bot(good()), *more, game=game_id)
    assert "faults" not in outcome
    assert outcome["wins"] + outcome["losses"] + outcome["draws"] + outcome["double_losses"] == 2
    assert all(replay.result() is not None for replay in records(folder))
    names = {replay.tags[seat][:4] for replay in records(folder) for seat in "AB"}
    assert names == {"cmd:", "ai:e"}


def test_two_programs_play_the_same_match_again(bot: Bot, capsys: pytest.CaptureFixture[str]) -> None:
    a, b = bot(good()), bot(good())
    first, second, other = (match(capsys, a, "-n", "3", "--seed", seed, b=b) for seed in "112")
    first.pop("seconds"), second.pop("seconds")
    assert first == second
    assert other["mean_plies"] != first["mean_plies"]


def test_our_own_engine_is_such_a_program(capsys: pytest.CaptureFixture[str]) -> None:
    program = f"cmd:{sys.executable} -m navals engine --player medium"
    assert "faults" not in match(capsys, program, "-n", "2", "--nodes", "20")


@pytest.mark.slow
@pytest.mark.parametrize(
    ("go", "what"),
    [
        ("raise SystemExit(3)", "ended by itself, with status 3"),
        ("import time; time.sleep(60)", "was silent for 0.5 s"),
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
def test_a_fault_loses_the_game_and_is_reported(
    go: str, what: str, bot: Bot, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    folder = tmp_path / "records"
    patience = "0.5" if "sleep" in go else "10"
    # The program plays A in the first game and B in the second.
    outcome = match(capsys, bot(answering(go)), "-n", "2", "--patience", patience, "--records", str(folder))
    assert (outcome["wins"], outcome["losses"], outcome["reasons"]) == (0, 2, {"forfeit": 2})
    assert [fault["game"] for fault in outcome["faults"]] == [1, 2]
    assert all(what in fault["what"] and fault["player"].startswith("cmd:") for fault in outcome["faults"])
    first, second = records(folder)
    assert what in first.tags["Forfeit"] and first.tags["Forfeit"].startswith("A ")
    assert second.tags["Forfeit"].startswith("B ")
    assert [replay.result().outcome for replay in (first, second)] == ["0-1", "1-0"]


def test_the_outcome_for_people_tells_faults(bot: Bot, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(("match", GAME, "--a", "easy", "--b", bot(answering("raise SystemExit(3)")), "-n", "1")) == 0
    out = capsys.readouterr().out
    assert re.search(r"game 1: cmd:.* ended by itself, with status 3", out)
    assert "forfeit 1" in out


def test_early_answers_are_ignored_and_it_may_resign(bot: Bot, capsys: pytest.CaptureFixture[str]) -> None:
    twice = answering('print("bestmove", random.choice(position["actions"]) + "\\nbestmove tea", flush=True)')
    assert "faults" not in match(capsys, bot(twice), "-n", "2"), "the second line answers no question"
    outcome = match(capsys, bot(answering("print('bestmove resign', flush=True)")), "-n", "2")
    assert outcome["reasons"] == {"resign": 2} and outcome["losses"] == 2 and "faults" not in outcome


def test_a_program_hears_only_its_seat(bot: Bot, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """In a whole game it receives no secrets of the other seat."""
    log, folder = tmp_path / "heard", tmp_path / "records"
    loop = "for line in sys.stdin:\n"
    listening = good().replace(loop, f"{loop}    open({str(log)!r}, 'a').write(line)\n")
    match(capsys, bot(listening), "-n", "1", "--records", str(folder))
    (replay,) = records(folder)
    heard = log.read_text().splitlines()
    assert [line.split()[0] for line in heard[:3]] == ["navals", "option", "game"]
    assert [line.split()[0] for line in heard[-2:]] == ["over", "quit"]
    assert replay.tags["Seed"] not in heard[1]
    texts = [line.partition(" ")[2] for line in heard if line.startswith(("position", "over"))]
    events = [event for text in texts for event in json.loads(text)["events"]]
    assert {"event": "Ordered", "seat": 1, "ships": []} in events
    ordered = {event["seat"] for event in events if event["event"] == "Ordered" and event["ships"]}
    assert ordered == {0}
    assert len(events) == sum(event.visible_to(0) for happened in replay.events for event in happened)


@pytest.mark.parametrize(
    ("player", "reason"),
    [
        ("cmd:/no/such/program", "cannot be started"),
        ("cmd:", "cannot be started"),
        ("cmd:'", "cannot be started"),
        (f"cmd:{sys.executable} -c 0", "does not speak the protocol: it ended by itself, with status 0"),
    ],
)
def test_one_that_does_not_start_ends_it(
    player: str, reason: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(("match", GAME, "--a", "easy", "--b", player)) == 2
    out, err = capsys.readouterr()
    assert out == "" and reason in err and err.count("\n") == 1


GROUPS = pytest.mark.skipif(sys.platform == "win32", reason="Windows has no process groups")


@GROUPS
@pytest.mark.slow
@pytest.mark.parametrize("end", ["", "exit", "SIGTERM", "SIGHUP"])
def test_nothing_is_left_of_what_a_program_starts(end: str, bot: Bot, tmp_path: Path) -> None:
    """A script starts an engine that hangs, and waits for it or exits."""
    number, go = tmp_path / "pid", "import time; time.sleep(60)"
    hanging = f"import os\nopen({str(number)!r}, 'w').write(str(os.getpid()))\n" + answering(go)
    script = tmp_path / "wrap.sh"
    inner = bot(hanging).removeprefix("cmd:")
    leave = f"<&0 & while ! [ -s {number} ]; do sleep 0.1; done; exit 3" if end == "exit" else ""
    script.write_text(f"#!/bin/sh\n{inner} {leave}\nexit 0\n")
    script.chmod(0o755)
    signals = end.startswith("SIG")
    # Under nohup the tests ignore SIGHUP, and so would their subprocesses.
    begin = "import signal, runpy; signal.signal(signal.SIGHUP, signal.SIG_DFL)"
    begin += "; runpy.run_module('navals', run_name='__main__', alter_sys=True)"
    command = [sys.executable, "-c", begin, "match", GAME, "--a", f"cmd:{script}", "-n", "1"]
    process = subprocess.Popen(
        [*command, "--patience", "60" if signals else "3"],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    if signals:
        until = time.monotonic() + 20
        while not number.exists() and time.monotonic() < until:
            time.sleep(0.05)
        time.sleep(0.2)
        process.send_signal(getattr(signal, end))
    assert process.wait(30) in ((128 + getattr(signal, end),) if signals else (0, 2))
    with pytest.raises(ProcessLookupError):
        for _ in range(40):
            os.kill(int(number.read_text()), 0)
            time.sleep(0.05)


def test_byte_order_marks_and_tabs_are_taken(bot: Bot, capsys: pytest.CaptureFixture[str]) -> None:
    tabs = answering('print("bestmove\\t" + random.choice(position["actions"]), flush=True)')
    marked = "print('\\ufeff', end='')\n" + tabs
    assert "faults" not in match(capsys, bot(marked), "-n", "1")


def test_it_plays_in_the_terminal(bot: Bot, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = tmp_path / "played.navals"
    args = ("play", GAME, "--a", "ai:easy", "--b", bot(good()), "--seed", "7", "--record", str(path))
    assert main(args) == 0
    replay = record.read(path.read_bytes())
    assert replay.result() is not None and replay.tags["B"].startswith("cmd:")
    assert main(("play", GAME, "--a", "ai:easy", "--b", bot(answering("raise SystemExit(3)")))) == 2
    assert "broke the rules: ended by itself, with status 3" in capsys.readouterr().err
