"""Third-party games and players: found by entry point, tested, played in the terminal, and refused."""

from __future__ import annotations

import importlib
import io
import json
import os
import re
import shutil
import sys
import tomllib
import zipfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from navals import conformance, extensions, games
from navals.cli import main
from navals.club import bot
from navals.club.bot import Bot
from navals.extensions import players
from tests import others
from tests.games.sixth import ID

pytestmark = pytest.mark.native
PACKAGE = "navals_boats"
ROOT = Path(__file__).parents[1]
GUIDES = "".join((ROOT / "docs" / name).read_text(encoding="utf-8") for name in ("wheels.md", "bots.md"))
(BOT,) = re.findall(r"```python\n(GAMES.*?)```", GUIDES, re.DOTALL)
(PROGRAM,) = re.findall(r"```python\n(import json.*?)```", GUIDES, re.DOTALL)
"""The bot and the program from the guides."""


@pytest.fixture
def site(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder for wheels, with its own cache."""
    monkeypatch.syspath_prepend(str(tmp_path / "site"))
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    previous = games.IDS
    yield tmp_path / "site"
    for game_id in set(games.IDS) - set(previous):
        games.forget(game_id)
    for name in [name for name in sys.modules if name.startswith(PACKAGE)]:
        del sys.modules[name]
    assert previous == games.IDS


def lay(site: Path, game_id: str = ID) -> Path:
    """Install the wheel of a game, as an installer does; return its folder."""
    unpack(site, others.game_wheel(PACKAGE, game_id))
    return site / PACKAGE


def lay_player(site: Path, source: str = BOT, name: str = "greedy", target: str = "navals_boats_bot") -> None:
    """Install the wheel of a player."""
    points = f"[navals.players]\n{name} = {target}\n"
    unpack(site, others.wheel("navals_boats_bot", {f"{target}.py": source}, points, version="0.1"))


def unpack(site: Path, wheel: tuple[str, bytes]) -> None:
    with zipfile.ZipFile(io.BytesIO(wheel[1])) as archive:
        archive.extractall(site)
    # A folder listed within the same tick of the file system's clock would not be listed again.
    importlib.invalidate_caches()


def test_a_game_is_found_and_played(site: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["extensions"]) == 0 and "No add-on" in capsys.readouterr().out
    lay(site)
    assert main(["games"]) == 0 and f"{ID}: {games.card(ID).title}." in capsys.readouterr().out
    assert games.IDS[-1] == ID and games.adopted_folders(ID)
    assert main(["--lang", "fr", "games"]) == 0 and f"{ID}: Les amarres." in capsys.readouterr().out
    assert main(["match", ID, "-n", "2", "--records", str(tmp_path), "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["game"] == ID
    assert main(["replay", str(sorted(tmp_path.glob("*.navals"))[0])]) == 0
    capsys.readouterr()
    assert main(["extensions", "--json"]) == 0
    (verdict,) = json.loads(capsys.readouterr().out.strip())
    assert verdict["extension"]["name"] == "navals-boats" and len(verdict["digest"]) == 64


def test_a_program_plays_it(
    site: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The view has a seat, as required, but neither an actor nor options."""
    lay(site)
    program = tmp_path / "program.py"
    program.write_text(PROGRAM)
    args = ("match", ID, "--a", f"cmd:{sys.executable} -I {program}", "--b", "easy", "-n", "4", "--json")
    assert main(args) == 0
    outcome = json.loads(capsys.readouterr().out)
    assert "faults" not in outcome and outcome["wins"] + outcome["losses"] == 4
    engine = f"cmd:{sys.executable} -m navals engine --player expert"
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join((str(site), str(ROOT))))
    assert main(("match", ID, "--a", engine, "--b", "easy", "-n", "4", "--json")) == 0
    outcome = json.loads(capsys.readouterr().out)
    assert "faults" not in outcome and outcome["wins"] == 4


@pytest.mark.slow
def test_a_new_game_passes_and_plays(site: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["new-game", "regatta", "--into", str(tmp_path / "work")]) == 0
    assert "navals extensions" in capsys.readouterr().out
    project = tomllib.loads((tmp_path / "work/regatta/pyproject.toml").read_text("utf-8"))["project"]
    ((group, ((name, package),)),) = ((g, (*item.items(),)) for g, item in project["entry-points"].items())
    about = site / "navals_regatta-0.1.dist-info"
    about.mkdir(parents=True)
    (about / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {project['name']}\nVersion: 0.1\n")
    (about / "entry_points.txt").write_text(f"[{group}]\n{name} = {package}\n")
    shutil.move(tmp_path / "work/regatta" / package, site / package)
    importlib.invalidate_caches()
    assert main(["extensions"]) == 0
    assert "regatta from navals-regatta 0.1 passed" in capsys.readouterr().out
    assert main(["match", "regatta", "-n", "2", "--json"]) == 0
    texts = "".join(path.read_text("utf-8") for path in (site / package).rglob("*.py"))
    assert ID not in texts.lower() and "class RegattaBoard(Board[" in texts


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("Regatta", "lower-case letters"),
        ("x", "lower-case letters"),
        ("mats", "mats is taken"),
        ("class", "class is taken"),
        ("find", "find is taken"),
        ("here", "already exists"),
    ],
)
def test_a_new_game_has_a_new_name(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], name: str, message: str
) -> None:
    (tmp_path / "here").mkdir()
    assert main(["new-game", name, "--into", str(tmp_path)]) == 2
    assert message in capsys.readouterr().err
    assert [path.name for path in tmp_path.rglob("*")] == ["here"]


@pytest.mark.slow
def test_the_wheels_of_the_guide_are_those_of_these_tests(
    site: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(players, "TRIALS", 1)
    game, player = (
        tomllib.loads(block)["project"] for block in re.findall(r"```toml\n(.*?)```", GUIDES, re.DOTALL)
    )
    assert game["entry-points"] == {"navals.games": {ID: PACKAGE}}
    ((name, module),) = player["entry-points"]["navals.players"].items()
    lay(site)
    lay_player(site, name=name, target=module)
    assert main(["extensions"]) == 0
    assert main(["match", "mats", "--a", name, "--b", "easy", "-n", "2"]) == 0


def test_a_verdict_is_noted_for_this_state_of_the_files(site: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = lay(site)
    (entry,) = extensions.find_all()
    first = extensions.offer(entry)
    assert first.has_passed and first.digest == conformance.check_game(games.find(ID), extensions.TEST_GAMES)
    games.forget(ID)
    monkeypatch.setattr(extensions, "check_game", lambda *_: pytest.fail("it was checked already"))
    assert extensions.offer(entry) == first
    games.forget(ID)
    (folder / "more.txt").write_text("another state")
    monkeypatch.setattr(extensions, "check_game", lambda *_: "anew")
    assert extensions.offer(entry).digest == "anew"
    games.forget(ID)
    tried: list[str] = []
    assert extensions.offer(entry, rehearse=lambda game: tried.append(game.id)).has_passed
    assert tried == [ID], "what was played by the rules alone is rehearsed yet"


def test_a_game_that_breaks_the_contract_is_refused(site: Path, capsys: pytest.CaptureFixture[str]) -> None:
    state = lay(site) / "rules" / "state.py"
    text = state.read_text(encoding="utf-8")
    (name,) = re.findall(r"^class (\w+)\(State\b", text, re.MULTILINE)
    state.write_text(f"{text}\n\n{name}.actor = lambda self: 7\n", encoding="utf-8")
    assert main(["play", ID]) == 2
    err = capsys.readouterr().err
    assert (
        f"{ID} from navals-boats 1.2 is not available because it failed the conformance tests: game 0" in err
    )
    assert ID not in games.IDS and main(["extensions"]) == 1
    assert main(["--lang", "fr", "extensions"]) == 1 and "pas disponible" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("spoilt", "why"),
    [
        ("raise RuntimeError('no wind')", "no wind (navals_boats/__init__.py, line 1)"),
        ("def (", "invalid syntax (__init__.py, line 1)"),
        ("import nothing_at_all", "nothing_at_all"),
    ],
)
def test_others_play_on(site: Path, capsys: pytest.CaptureFixture[str], spoilt: str, why: str) -> None:
    folder = lay(site)
    (folder / "__init__.py").write_text(spoilt)
    assert main(["match", "mats", "-n", "2"]) == 0
    capsys.readouterr()
    assert main(["extensions"]) == 1 and why in capsys.readouterr().out


@pytest.mark.parametrize("game_id", ["mats", "Boats", "bo-ats", "boats", "class", "find"])
def test_an_id_that_is_taken_or_none_is_refused(site: Path, game_id: str) -> None:
    lay(site, game_id)
    previous = games.IDS
    (verdict,) = extensions.offer_all()
    assert not verdict.has_passed and previous == games.IDS and not games.adopted_folders(game_id)
    assert games.find("mats").id == "mats"


@pytest.mark.slow
def test_a_bot_of_the_workshop_is_a_player(
    site: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(players, "TRIALS", 1)
    lay_player(site, BOT.replace("    seat =", "    print('aye')\n    seat =", 1))
    # On a busy machine a bot needs longer than usual to start.
    match = ["match", "mats", "--a", "greedy", "--b", "player:greedy", "-n", "2", "--json"]
    assert main([*match, "--patience", "120"]) == 0
    out, err = capsys.readouterr()
    outcome = json.loads(out)
    assert (outcome["a"], outcome["games"]) == ("greedy", 2) and "faults" not in outcome
    assert err.startswith("aye\n"), "what it prints is no part of the outcome"
    record = tmp_path / "played.navals"
    assert main(["play", "mats", "--a", "ai:easy", "--b", "player:greedy", "--record", str(record)]) == 0
    assert '[B "greedy"]' in record.read_text() and main(["replay", str(record)]) == 0
    capsys.readouterr()
    assert main(["--lang", "fr", "extensions"]) == 0
    assert "greedy de navals-boats-bot 0.1 a respecté les règles" in capsys.readouterr().out
    (entry,) = players.find_all()
    mats = games.find("mats")
    assert entry.name == "greedy" and entry.games() == ("mats",)
    view = mats.start(mats.schema.parse(mats.match_options)).view(0)
    player = entry.bot(mats)
    assert player.move(view, 7) == player.move(view, 7) == Bot(mats, BOT).move(view, 7), "as its text does"


@pytest.mark.parametrize(
    ("source", "why"),
    [
        ("def play(view, actions, rng):\n    return 1 / 0\n", "ZeroDivisionError"),
        ("def play(view, actions, rng):\n    return 'quack'\n", "quack"),
        ("GAMES = ('chess',)\ndef play(view, actions, rng):\n    return actions[0]\n", "plays no game"),
        ("play = 7\n", "no function called play"),
        ("raise RuntimeError('no wind')\n", "no wind"),
    ],
)
def test_a_cheat_is_named(site: Path, capsys: pytest.CaptureFixture[str], source: str, why: str) -> None:
    lay_player(site, source)
    assert main(["extensions"]) == 1 and why in capsys.readouterr().out
    if "1 / 0" in source:
        assert main(["match", "mats", "--a", "greedy", "--b", "easy", "-n", "2", "--json"]) == 0
        outcome = json.loads(capsys.readouterr().out)
        assert outcome["reasons"] == {"forfeit": 2} and outcome["losses"] == 2
        where = "raised ZeroDivisionError: division by zero (navals_boats_bot.py, line 2)"
        assert outcome["faults"][0]["what"] == where
        assert main(["play", "mats", "--a", "ai:easy", "--b", "player:greedy"]) == 2
        assert why in capsys.readouterr().err


@pytest.mark.parametrize(
    ("answer", "reason"), [("order V1 V1 V1 V1 V1 V1 V1", "forfeit"), ("resign", "resign")]
)
def test_a_bot_may_lose_or_give_up(
    site: Path, capsys: pytest.CaptureFixture[str], answer: str, reason: str
) -> None:
    lay_player(site, f"def play(view, actions, rng):\n    return {answer!r}\n")
    assert main(["match", "mats", "--a", "ai:easy", "--b", "greedy", "-n", "2", "--json"]) == 0
    outcome = json.loads(capsys.readouterr().out)
    assert outcome["reasons"] == {reason: 2} and outcome["wins"] == 2


def test_a_player_of_no_wheel_is_asked_for_in_vain(site: Path, capsys: pytest.CaptureFixture[str]) -> None:
    lay_player(site, name="expert")
    assert list(players.find_all()) == []
    assert main(["match", "mats", "--a", "player:greedy", "-n", "2"]) == 2
    assert "'greedy'" in capsys.readouterr().err


def test_slow_is_against_the_rules(site: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    lay_player(site)
    monkeypatch.setattr(bot, "PATIENCE", -1.0)
    (entry,) = extensions.find_all("player")
    assert "s for a move" in extensions.check_player(entry).why
