"""Bots: what a player program receives, and its answers."""

from __future__ import annotations

import hashlib
import json
import random
import re
import sys
from base64 import b64encode
from pathlib import Path
from typing import Any

import pytest

from navals import games
from navals.club.bot import Bot, BotTools
from navals.core.game import Game
from navals.core.seat import CHANCE, NOBODY
from navals.thinking import cage
from navals.thinking.packing import pack

ROOT = Path(__file__).resolve().parents[2]
FIRST = "def play(view, actions, rng):\n    return actions[0]\n"


@pytest.fixture(autouse=True)
def own_cage(monkeypatch: pytest.MonkeyPatch) -> None:
    """Use a new cage for each test, since a second bot in the same cage triggers a garbage collection."""
    monkeypatch.setattr(cage, "answer", cage.Cage().answer)


def ask(**what: Any) -> dict[str, Any]:
    answer: dict[str, Any] = json.loads(cage.answer(json.dumps(what)))
    return answer


def decision(game: Game[Any], number: int) -> Any:
    """Return the state at the decision with this number in a random game."""
    rng, state = random.Random(7), game.start(game.schema.default())
    while True:
        if state.actor() == NOBODY:
            state = game.start(game.schema.default())
        if state.actor() != CHANCE:
            if not number:
                return state
            number -= 1
        state = state.apply(state.sample(rng))


@pytest.mark.parametrize("game_id", games.IDS)
def test_what_a_bot_is_given_tells_no_secret(game_id: str) -> None:
    """Two states that look the same to the seat give identical texts."""
    game = games.find(game_id)
    for number in (2, 5, 9):
        state = decision(game, number)
        seat = state.actor()
        other = game.hidden.guess(state.view(seat), random.Random(number))
        assert pack(other.view(seat)) == pack(state.view(seat))


@pytest.mark.parametrize("game_id", games.IDS)
def test_outcomes_are_a_whole(game_id: str) -> None:
    game, rng = games.find(game_id), random.Random(5)
    tools = BotTools(game)
    for number in (1, 4, 8):
        state = decision(game, number)
        for action in tools.legal(state, rng)[:3]:
            outcomes = tools.outcomes(state, action, rng)
            assert sum(share for _, share in outcomes) == pytest.approx(1)
            assert all(result.actor() != CHANCE for result, _ in outcomes)
            for seat in range(2):
                assert 0 <= tools.score(outcomes[0][0], seat) <= 1


def test_two_sides_share_one_chance() -> None:
    game = games.find(games.IDS[1])
    state = decision(game, 6)
    tools = BotTools(game)
    assert tools.score(state, 0) + tools.score(state, 1) == pytest.approx(1)


@pytest.mark.parametrize(
    ("source", "error", "line"),
    [
        ("def play(view, actions, rng:\n    pass\n", "SyntaxError", 1),
        ("x = 1\n", "TypeError: there is no function called play", 0),
        ("\n\n1 / 0\n", "ZeroDivisionError: division by zero", 3),
        ("raise SystemExit(0)\n", "SystemExit: 0", 1),
        ("class Odd(Exception):\n    def __str__(self):\n        raise ValueError\nraise Odd\n", "Odd", 4),
        ("def down():\n    down()\ndown()\n", "RecursionError", 2),
    ],
)
def test_errors_have_their_line(source: str, error: str, line: int) -> None:
    answer = ask(do="load", game=games.IDS[0], source=source)
    assert answer["error"].startswith(error)
    assert answer.get("line", 0) == line


@pytest.mark.parametrize(
    ("body", "error"),
    [
        ("return 7", "int"),
        ("return None", "NoneType"),
        ("return nothing", "nothing"),
        ("return actions[10 ** 6]", "IndexError"),
    ],
)
def test_what_is_no_move_is_an_error(body: str, error: str) -> None:
    game = games.find(games.IDS[0])
    ask(do="load", game=game.id, source=f"def play(view, actions, rng):\n    {body}\n")
    answer = ask(do="play", view=pack(decision(game, 0).view(0)), seed=1)
    assert error in answer["error"] and "action" not in answer


def test_a_bot_may_answer_in_notation() -> None:
    ask(do="load", game=games.IDS[0], source="def play(view, actions, rng):\n    return 'anything'\n")
    answer = ask(do="play", view=pack(decision(games.find(games.IDS[0]), 0).view(0)), seed=1)
    assert answer == {"action": "anything"}


def test_a_bot_may_define_classes() -> None:
    """Dataclasses look up their module during loading, which leaves no trace."""
    kind = "from dataclasses import dataclass\n\n@dataclass\nclass Plan:\n    first: int = 0\n\n"
    source = f"from __future__ import annotations\n{kind}" + FIRST.replace("[0]", "[Plan().first]")
    previous = {*sys.modules}
    assert ask(do="load", game="mats", source=source) == {} and "bot" not in {*sys.modules} - previous
    assert "action" in ask(do="play", view=pack(decision(games.find("mats"), 0).view(0)), seed=3)


def test_the_last_of_what_is_printed_is_told() -> None:
    source = "for n in range(10 ** 5): print(n)\n" + FIRST
    output = ask(do="load", game=games.IDS[0], source=source)["printed"]
    assert output.endswith("99999\n") and len(output) == cage.MAX_OUTPUT


def test_the_same_view_and_seed_give_the_same_move() -> None:
    game = games.find(games.IDS[0])
    bot = Bot(game, "def play(view, actions, rng):\n    return rng.choice(actions)\n")
    view = decision(game, 4).view(decision(game, 4).actor())
    assert len({bot.move(view, 5) for _ in range(4)}) == 1
    assert len({bot.move(view, seed) for seed in range(12)}) > 1


def test_what_cannot_be_read_is_an_error() -> None:
    assert cage.answer("{") and json.loads(cage.answer("{"))["error"]
    error = ask(do="load", game="chess", source=FIRST)["error"]
    assert error.startswith("UnknownGame: there is no game 'chess'; the games are: ")
    assert ask(do="play", view="")["error"]


def test_the_policy_names_the_script_of_the_frame() -> None:
    """Only the script in ``web/src/frame.js`` can run there."""
    text = (ROOT / "web" / "src" / "frame.js").read_text(encoding="utf-8")
    script = re.search(r"FRAME = `(.*?)`;", text, re.DOTALL)
    assert script is not None and "\\" not in script[1] and "$" not in script[1]
    digest = "sha256-" + b64encode(hashlib.sha256(script[1].encode()).digest()).decode()
    assert f'HASH = "{digest}"' in text
    policy = (ROOT / "netlify.toml").read_text(encoding="utf-8")
    assert f"script-src 'self' 'wasm-unsafe-eval' '{digest}';" in policy
