"""``navals engine`` answers every line."""

from __future__ import annotations

import io
import json
import random
import re
import subprocess
import sys
from collections import deque
from collections.abc import Callable
from pathlib import Path

import pytest

from navals import __version__, games
from navals.cli import main
from navals.cli.players import find_computer
from navals.core.seat import CHANCE, NOBODY
from navals.core.table import Table
from navals.engine import wire
from navals.engine.server import Engine, serve
from tests.games import game as the_game

pytestmark = pytest.mark.native
PAGE = (Path(__file__).parents[2] / "docs/bots.md").read_text(encoding="utf-8")
GAME = games.IDS[1]


def talk(*lines: str, coming: Callable[[], str | None] = lambda: None) -> list[str]:
    engine = Engine(find_computer, coming, "easy")
    return [answer for line in lines for answer in engine.handle_line(line)]


def test_the_example_of_the_page_is_what_is_said() -> None:
    block = re.search(r"```\n(> navals 1\n.*?)```", PAGE, re.DOTALL)
    assert block is not None
    engine, script = Engine(find_computer), []
    lines = re.sub(r"(?<=< id name Navals ).+", __version__, block[1]).splitlines()
    for line in lines:
        if line.startswith("> "):
            script.append(line)
            script += [f"< {answer}" for answer in engine.handle_line(line[2:])]
    assert script == lines
    assert engine.is_over


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("hello", "there is no message 'hello'"),
        ("navals 2", "this program speaks version 1 of the protocol"),
        ("game tiddlywinks", "there is no game 'tiddlywinks'"),
        (f"game {GAME} tea=yes", "tea"),
        ("position {}", "which game?"),
        ("go", "which position?"),
        ("show", "nothing to show"),
        ("option player grandmaster", "there is no computer player"),
        ("option tea", "the options are player and seed"),
        ("record {", "JSON"),
        ("go nodes", "go takes nodes N and times N"),
        ("go nodes 0", "go takes nodes N and times N"),
        ("go depth 3", "go takes nodes N and times N"),
    ],
)
def test_what_cannot_be_understood_is_answered(line: str, reason: str) -> None:
    answers = talk(line, "isready")
    assert len(answers) == 2
    assert answers[0].startswith("error ") and reason in answers[0]
    assert answers[1] == "readyok"


def test_byte_order_marks_and_tabs_are_taken() -> None:
    plain = ("navals 1", "option seed 3", f"game {GAME}", "go nodes 5")
    tabbed = ("\ufeffnavals\t1\r", "option\tseed \t3", f" game\t{GAME}\t", "go\tnodes 5")
    assert talk(*tabbed) == talk(*plain) != []


def test_nothing_that_is_sent_ends_the_conversation() -> None:
    """Parts of valid messages, combined at random."""
    rng = random.Random(3)
    sight = wire.describe_position(game := games.find(GAME), game.start(game.schema.default()).view(0)).line()
    words = f"navals 1 game {GAME} go nodes 3 position record show A Z {{ }} stop option seed \x00"
    words += ' {"view": null}'
    engine = Engine(find_computer, player_name="easy")
    errors = 0
    for _ in range(400):
        line = " ".join(rng.choices(words.split(" "), k=rng.randint(1, 5)))
        if rng.random() < 0.3:
            at = rng.randrange(len(sight))
            line = f"position {sight[:at]}{rng.choice('0[]{}-9,')}{sight[at + 1 :]}"
        for answer in engine.handle_line(line):
            assert "\n" not in answer
            errors += answer.startswith("error ")
    assert errors > 100
    assert list(engine.handle_line("isready")) == ["readyok"]


@pytest.mark.parametrize("game_id", games.IDS)
def test_a_position_and_its_record_give_the_same_decision(game_id: str) -> None:
    """A view is enough for a legal decision."""
    game = the_game(game_id)
    options = game.schema.parse(game.match_options)
    table = Table.new(game, options, ["", ""], "9")
    rng = random.Random(1)
    for _ in range(12):
        if table.actor() == CHANCE:
            table.roll()
        elif table.actor() != NOBODY:
            table.play(table.actor(), table.position.state.sample(rng))
    while table.actor() == CHANCE:
        table.roll()
    seat = table.actor()
    from navals.core.record import record

    twin = " ".join(record.write_json(table.replay).split("\n"))
    by_record = talk("record " + twin, "go")
    start = f"game {game.id} {game.schema.write(options)}".strip()
    by_view = talk(start, "position " + wire.describe_position(game, table.view(seat)).line(), "go")
    assert by_record == by_view
    assert [answer.split()[0] for answer in by_view] == ["info", "bestmove"]
    action = game.parse(by_view[1].removeprefix("bestmove "), table.position.state)
    assert table.position.state.check(action) is None


def test_a_record_shows_what_a_seat_sees() -> None:
    order = "order V1 V2 TP F1 F2 C1 C2"
    head = f'record {{"tags":{{"Navals":"1","Game":"{GAME}"}},"moves":[["A","{order}"]'
    own_view, other = talk(head + "]}", "show A", "show B")
    assert "V1" in json.dumps(json.loads(own_view.removeprefix("position "))["events"])
    # The first order is secret until the second one is given.
    sight = json.loads(other.removeprefix("position "))
    assert (sight["seat"], sight["actor"]) == ("B", "B")
    assert sight["view"]["line"] == [[], []]
    assert sight["events"] == [{"event": "Ordered", "seat": 0, "ships": []}]
    # A different secret order does not change the other seat's view.
    swapped = talk(head.replace("V1 V2", "V2 V1") + "]}", "show B")
    assert swapped == [other]
    offer, declined = talk(head + ',["B","draw"]]}', "show", "go")
    prompt = json.loads(offer.removeprefix("position "))
    assert (prompt["seat"], prompt["actions"], declined) == ("A", ["accept", "decline"], "bestmove decline")
    (ended,) = talk(head + ',["B","resign"]]}', "show A")
    over = json.loads(ended.removeprefix("over "))
    assert (over["result"], over["reason"]) == ("1-0", "resign")


def test_chance_draws_from_the_seed() -> None:
    order = "order V1 V2 TP F1 F2 C1 C2"
    moves = f'[["A","{order}"],["B","{order}"]]'
    record = f'record {{"tags":{{"Navals":"1","Game":"{GAME}"}},"moves":{moves}}}'
    draws = {talk(f"option seed {seed}", record, "go")[0] for seed in range(12)}
    assert draws <= {f"bestmove {face}" for face in range(1, 7)} and len(draws) > 2


def test_stop_gives_the_best_so_far_and_quit_ends() -> None:
    """An expert would think for a long time; other lines are answered afterwards."""
    game = the_game(games.IDS[2])
    table = Table.new(game, game.schema.default(), ["", ""], "3")
    while table.actor() == CHANCE:
        table.roll()
    position = "position " + wire.describe_position(game, table.view(table.actor())).line()
    waiting = deque(["isready", "foo", "stop"])
    lines = (f"game {game.id}", position, "option player expert", "go times 1000")
    answers = talk(*lines, coming=lambda: waiting.popleft() if waiting else None)
    assert [answer.split()[0] for answer in answers] == ["readyok", "info", "bestmove", "error"]
    waiting.append("quit")
    assert talk(*lines, coming=lambda: waiting.popleft() if waiting else None) == []


def test_input_that_ends_is_answered_to_its_end(capsys: pytest.CaptureFixture[str]) -> None:
    data = f"game {GAME}\ngo\n{'x' * (wire.MAX_LINE + 5)}\nshow".encode()
    assert serve(find_computer, "easy", "1", io.BytesIO(data).read) == 0
    out = capsys.readouterr().out.splitlines()
    assert [line.split()[0] for line in out] == ["info", "bestmove", "error", "position"]


def test_the_command_speaks() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "navals", "engine", "--player", "easy"],
        input="navals 1\nquit\nisready\n", capture_output=True, text=True, timeout=60, check=True,
    )  # fmt: skip
    assert done.stdout.splitlines()[-1] == "navalsok"
    assert done.stderr == ""


def test_the_command_writes_the_page_of_views(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(("engine", "--views", GAME)) == 0
    assert capsys.readouterr().out.startswith(f"## `{GAME}`\n")
