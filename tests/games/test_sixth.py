"""A sixth game is one folder: it joins the product, is played everywhere, and no other file knows it."""

from __future__ import annotations

import ast
import json
import os
import random
import re
import shutil
import subprocess
import sys
import zipfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from babel.messages.extract import extract_from_dir
from babel.messages.pofile import read_po
from msgspec.structs import replace

import hatch_build
from navals import games
from navals.cli import main
from navals.conformance import check_game
from navals.core.capabilities import Seating
from navals.core.game import Game
from navals.core.player import Limit, decide
from navals.core.record import record
from navals.core.record.record import Replay
from navals.core.refusal import IllegalAction
from navals.core.result import Result
from navals.core.rules import TABLE_ACTIONS
from navals.core.table import Table
from navals.rehearsal import rehearse
from navals.ui.draw.html import escape
from navals.ui.words.i18n import language
from tests.games.sixth import FOLDER, ID, ROOT, added, lay
from tests.ui.page import Page
from tests.wanted import watched

pytestmark = pytest.mark.native

SITE = "https://navals.example/"


@pytest.fixture(scope="module", autouse=True)
def sixth(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    with added(tmp_path_factory.mktemp("sixth")):
        yield


@pytest.fixture(autouse=True)
def games_are_wanted() -> Iterator[None]:
    with watched():
        yield


def played(*texts: str, options: str = "", names: tuple[str, ...] = ("Ann", "Bob")) -> Replay:
    game = games.find(ID)
    replay = Replay(game, game.schema.parse(options), dict(zip("AB", names, strict=True)))
    for text in texts:
        state = replay.position.state
        replay.play(state.actor(), game.parse(text, state))
    return replay


def test_it_keeps_the_contract() -> None:
    assert games.IDS[-1] == ID and len(games.IDS) == 6
    game = games.find(ID)
    assert game.card is games.card(ID)
    assert check_game(game, 30) == check_game(game, 30)


def test_everything_is_tried_with_it() -> None:
    rehearse(games.find(ID), seconds=0.2)


@pytest.fixture
def together(monkeypatch: pytest.MonkeyPatch) -> Game[Any]:
    """The game for three on one side: they win if the last of them casts off the last boat."""
    game = games.find(ID)
    state: Any = type(game.start(game.schema.default()))
    apply = state.apply

    def turn(self: Any, action: Any, log: Any = None) -> Any:
        return replace(apply(self, action, log), turn=(self.turn + 1) % 3)

    def result(self: Any) -> Result | None:
        return None if any(self.boats) else Result("0-1" if self.turn else "1-0", "last")

    monkeypatch.setattr(state, "apply", turn)
    monkeypatch.setattr(state, "result", result)
    seating = Seating(seats=lambda options: 3, side=lambda seat, options: 0)
    monkeypatch.setattr(type(game), "seating", seating)
    monkeypatch.setattr(type(game), "statistics", lambda self, options, events: ())
    return game


def test_three_on_one_side_keep_the_contract(together: Game[Any]) -> None:
    check_game(together, 30)
    rehearse(together, seconds=0.2)


def test_three_on_one_side_win_and_lose_together(
    together: Game[Any], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    command = ("match", ID, "-n", "12", "--a", "ai:easy", "--b", "ai:easy", "--records", str(tmp_path))
    assert main((*command, "--json")) == 0
    outcome = json.loads(capsys.readouterr().out)
    replays = [record.read(path.read_bytes()) for path in sorted(tmp_path.iterdir())]
    results = [replay.result() for replay in replays]
    won = sum(result is not None and result.outcome == "1-0" for result in results)
    assert (outcome["wins"], outcome["losses"]) == (won, 12 - won) and 0 < won < 12
    for result in filter(None, results):
        assert len({*result.payoffs(together.seating.sides(None))}) == 1
    assert main(("analyse", str(min(tmp_path.iterdir())))) == 0
    assert capsys.readouterr().out.count("decisions: ") == 1
    table = Table.new(together, together.schema.default(), ["Ann", "Bob", "Cid"], "7")
    with pytest.raises(IllegalAction, match="nobody can accept a draw"):
        table.play(0, TABLE_ACTIONS["draw"])
    table.play(0, TABLE_ACTIONS["resign"])
    final = table.result()
    assert final is not None and final.payoffs(together.seating.sides(None)) == (0, 0, 0)


def test_three_on_one_side_play_to_the_end_in_the_page(
    together: Game[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    for last, headline in (("3x5", "Victory!"), ("3x4", "Defeat")):
        page = Page(monkeypatch)
        start(page, "two")
        assert session(page).seats.count == 3
        page.press("game-menu")
        assert not page.find("menu-draw")
        page.press("menu-resign")
        assert "You will all lose." in page.text("confirm")
        page.press("confirm-no")
        for notation in ("1x3", "2x4", "3x5") if last == "3x5" else ("1x3", "2x4", "3x1", last):
            page.command(notation)
            page.wait()
        assert headline in page.text("finale") and "–" not in page.text("finale-turn")
        page.go(f"{session(page).address}/analysis")
        page.wait()
        assert "screen-analysis" in page.regions["main"]
        heads = [cell.text for cell in page.elements("main") if cell["scope"] == "col"]
        assert heads[:2] == ["Cause", "Player 1 + Player 2 + Player 3"] and "–" not in heads


def test_a_person_and_two_computers_play_on_one_side(
    together: Game[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    page = Page(monkeypatch)
    start(page, "ai", **{"kind-0": "person", "kind-1": "easy", "kind-2": "hard"})
    page.press("hint")
    page.wait(lambda: session(page).thinking.hint is not None)
    while not page.find("finale"):
        cast(page, picks(page)[0])
    result = session(page).result()
    assert ("Victory!" if result.outcome == "1-0" else "Defeat") in page.text("finale")
    page.go("#/statistics")
    page.wait()
    assert "Moorings" in page.text()
    page.go("#/tournament/new")
    assert "MATS" in page.text("tournament-game") and "Moorings" not in page.text("tournament-game")
    page.send("tournaments:set", {"name": "game", "value": ID})
    assert page.element("tournament-start")


def test_x1_b_wins_whatever_a_casts_off() -> None:
    for first in played(options="quays=1,2,3").position.state.actions():
        replay = played(options="quays=1,2,3")
        game = replay.game
        replay.play(0, first)
        while (seat := replay.position.state.actor()) >= 0:
            view = replay.position.state.view(seat)
            level = "expert" if seat else "easy"
            replay.play(seat, decide(game.player(level), view, Limit(), random.Random(1)).action)
        result = replay.result()
        assert result is not None and result.outcome == "0-1"


def test_the_command_line_lists_plays_and_replays_it(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def run(*arguments: str) -> str:
        assert main(arguments) == 0
        return capsys.readouterr().out

    assert f"{ID}: Les amarres. " in run("--lang", "fr", "games") and "quays (3,4,5)" in run("games")
    outcome = json.loads(run("match", ID, "-n", "8", "--b", "easy", "--records", str(tmp_path), "--json"))
    assert outcome["wins"] > outcome["losses"]
    path = str(sorted(tmp_path.iterdir())[0])
    assert "Quai 1 : BBB" in run("--lang", "fr", "replay", path, "--text", "--ply", "0").replace(
        "\u00a0", " "
    )
    assert run("link", path).startswith("#/g/1.d.")
    assert "last boat" in run("replay", path) and "%" in run("analyse", path)
    typed = iter(["", "9x9", "3x5", "", "quit"])
    monkeypatch.setattr("builtins.input", lambda *_: next(typed))
    assert "There is no quay 9" in run("play", ID, "--b", "Bob")


def start(page: Page, mode: str, preset: str = "three", **kinds: str) -> None:
    page.go("#/")
    page.press(f"{ID}-{mode}")
    page.choose("preset", preset)
    for seat, kind in kinds.items():
        page.change(seat, kind)
    page.press("start")
    page.wait()


def cast(page: Page, notation: str) -> None:
    page.press(f"pick-{notation}")
    page.press("cast")
    page.wait()


def picks(page: Page) -> list[str]:
    ids = [element["id"] or "" for element in page.live()]
    return [id.removeprefix("pick-") for id in ids if id.startswith("pick-")]


def session(page: Page) -> Any:
    assert page.app.shell.session is not None
    return page.app.shell.session


@pytest.mark.parametrize(
    ("code", "title", "verb"), [("en", "Moorings", "casts off"), ("fr", "Les amarres", "largue")]
)
def test_it_is_set_up_and_played_against_the_computer_to_the_end_in_both_languages(
    monkeypatch: pytest.MonkeyPatch, code: str, title: str, verb: str
) -> None:
    page = Page(monkeypatch, prefs={"language": code})
    assert title in page.text(f"game-{ID}") and games.picture(ID) in page.content
    page.press(f"{ID}-ai")
    page.change("option-quays", "12")
    assert page.find("option-quays-error")
    start(page, "ai", "four", **{"kind-0": "person", "kind-1": "easy"})
    assert session(page).table.options.quays == (1, 3, 5, 7)
    page.press("hint")
    page.wait(lambda: session(page).thinking.hint is not None)
    while not page.find("finale"):
        cast(page, picks(page)[0])
    text = page.text()
    assert verb in text and (code == "en" or not re.search(r"\b(boats?|quays?)\b", text))
    assert sum(move.seat == 1 for move in session(page).table.replay.moves) > 0


def test_two_people_play_it_at_one_screen_take_back_and_resume(monkeypatch: pytest.MonkeyPatch) -> None:
    page = Page(monkeypatch)
    start(page, "two")
    cast(page, "3x5")
    page.command("1x9")
    assert "are 3 boats at that quay" in page.text("note") and f"#/{ID}/rules/R2" in page.content
    copy = Page(monkeypatch, store=page.store)
    copy.press("resume-0")
    copy.wait()
    cast(copy, "2x1")
    cast(copy, "1x3")
    cast(copy, "2x3")
    assert "the last boat has put to sea" in copy.text("finale")


def test_it_is_replayed_with_its_marks_printed_and_analysed(monkeypatch: pytest.MonkeyPatch) -> None:
    page = Page(monkeypatch)
    page.send("share:file", {"name": "x.navals", "text": record.write(played("3x5", "2x4", "1x2", "1x1"))})
    page.press("game-menu")
    page.press("menu-look")
    for ply in range(1, 5):
        page.press("look-next")
        assert session(page).lookback.ply == ply
    kinds = [
        element["class"]
        for element in page.elements("main")
        if "event-sign" in element.classes and element["x"]
    ]
    assert kinds == ["event-sign is-line"] * 3
    key = session(page).address
    for route in ("paper", "analysis"):
        page.go(f"{key}/{route}")
        page.wait()
        assert f"screen-{route}" in page.regions["main"], route


def test_it_is_shared_and_opened_elsewhere(monkeypatch: pytest.MonkeyPatch) -> None:
    text = record.write(played("3x5", "2x4", "1x3"))
    giver = Page(monkeypatch, site=SITE)
    giver.send("share:file", {"name": "x.navals", "text": text})
    giver.press("game-menu")
    giver.press("menu-share")
    url = giver.element("share-link")["value"] or ""
    taker = Page(monkeypatch, route=url.removeprefix(SITE), site=SITE)
    taker.wait(lambda: taker.app.shell.session is not None)
    assert session(taker).seats.is_visitor and session(taker).table.text() == text


def test_its_rules_are_read_and_searched(monkeypatch: pytest.MonkeyPatch) -> None:
    page = Page(monkeypatch, route=f"#/{ID}/rules/R2")
    assert page.answer["focus"] == "rule-R2" and 'class="moored"' in page.content
    page.go("#/rules")
    assert page.find(f"rules-{ID}") and page.find(f"learn-{ID}")


def test_its_lesson_is_gone_through(monkeypatch: pytest.MonkeyPatch) -> None:
    page = Page(monkeypatch, route=f"#/{ID}/learn")
    page.press("lesson-next")
    page.command("2x2")
    assert "leave one boat at each quay" in page.text("tutorial")
    cast(page, "2x1")
    page.wait()
    cast(page, "2x1")
    page.wait()
    assert page.prefs["learned"] == [ID]


def test_finished_games_are_in_the_library_and_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    page = Page(monkeypatch)
    start(page, "two")
    for notation in ("3x5", "2x4", "1x3"):
        cast(page, notation)
    page.go("#/statistics")
    page.wait()
    assert "Moorings" in page.text()
    assert "Boats cast off" in page.text()
    page.go(f"#/library/{ID}")
    page.wait()
    assert [e.text for e in page.elements("main") if "library-players" in e.classes]
    assert str(escape("Moorings")) in page.content


BUILD = """
import json, sys
sys.path[:0] = ["web", "."]
from pathlib import Path
from steps import assets, engine, pages, parts
import hatch_build
hatch_build.compile_catalogues(engine.ROOT)
sources = parts.sources()
engine.CACHE.mkdir()
wheels = engine.plain_wheels(Path("wheels"), {sys.argv[1]: sources[sys.argv[1]]})
texts, answers = pages.prerendered()
pages.write_manifest(Path("."))
print(json.dumps({
    "house": [str(path.relative_to(engine.ROOT)) for path in sources["house"]],
    "wheel": str(wheels[sys.argv[1]]),
    "sheets": [str(path.relative_to(engine.ROOT)) for path in assets.style_sheets()],
    "homes": {language: answer["patch"]["main"] for language, answer in answers["#/"].items()},
    "routes": sorted(answers),
}))
"""


def copied(root: Path) -> Path:
    ignored = shutil.ignore_patterns("__pycache__", "node_modules", ".cache", "dist*", "*.mo")
    for name in ("navals", "web"):
        shutil.copytree(ROOT / name, root / name, ignore=ignored)
    for name in ("hatch_build.py", "pyproject.toml", "netlify.toml"):
        shutil.copy(ROOT / name, root)
    lay(root)
    return root


@pytest.mark.slow
def test_the_build_finds_it(tmp_path: Path) -> None:
    root = copied(tmp_path)
    done = subprocess.run(
        [sys.executable, "-c", BUILD, ID], cwd=root, capture_output=True, text=True, check=False,
        env={**os.environ, "PYTHONPATH": str(root)},
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    made = json.loads(done.stdout)
    assert {f"navals/games/{ID}/card.py", f"navals/games/{ID}/picture.svg"} <= set(made["house"])
    with zipfile.ZipFile(root / made["wheel"]) as wheel:
        names = {
            name.removeprefix(f"navals/games/{ID}/") for name in wheel.namelist() if "dist-info" not in name
        }
    assert names == {
        path.relative_to(FOLDER).as_posix().replace("fr.po", "fr.mo")
        for path in FOLDER.rglob("*.*")
        if path.suffix in {".py", ".po"}
        and path.relative_to(FOLDER).as_posix() not in ("__init__.py", "card.py")
    }
    assert made["sheets"][-1] == f"navals/games/{ID}/screen/style.css"
    assert "Les amarres" in made["homes"]["fr"] and "Moorings" in made["homes"]["en"]
    assert f"#/{ID}/rules" in made["routes"]
    shortcuts = json.loads((root / "manifest.webmanifest").read_text(encoding="utf-8"))["shortcuts"]
    assert shortcuts[-1]["name"] == "Les amarres" and shortcuts[-1]["url"] == f"./#/{ID}/new/ai"


def test_its_french_is_complete() -> None:
    catalogue = hatch_build.merge(ROOT, "fr")
    with (FOLDER / "words" / "fr.po").open("rb") as stream:
        entries = {message.id: message for message in read_po(stream, locale="fr") if message.id}
    texts = {
        tuple(text) if isinstance(text, list | tuple) else text
        for _, _, text, _, _ in extract_from_dir(FOLDER, [("**.py", "python")], keywords=hatch_build.KEYWORDS)
    }
    assert set(entries) == texts
    for message in entries.values():
        assert all([message.string] if isinstance(message.string, str) else message.string), message.id
        assert message.id not in catalogue or catalogue[message.id].string == message.string
    assert language("fr")("Cast off") == "Larguer"


def lines(path: Path) -> int:
    """The lines on which code begins, docstrings aside."""
    nodes = [*ast.walk(ast.parse(path.read_text(encoding="utf-8")))]
    docs = [obj.value for obj in nodes if isinstance(obj, ast.Expr) and isinstance(obj.value, ast.Constant)]
    starts = {obj.lineno for obj in nodes if isinstance(obj, ast.stmt | ast.expr)}
    return len(starts - {obj.lineno for obj in docs})


def test_it_is_small_and_no_other_file_knows_it() -> None:
    assert sum(map(lines, FOLDER.rglob("*.py"))) <= 300
    word = re.compile(rf"\b{ID}\b", re.IGNORECASE)
    mentions = {
        path.relative_to(ROOT).as_posix()
        for folder in ("navals", "web", "e2e", "bench", "tests")
        for path in (ROOT / folder).rglob("*")
        if path.suffix in {".py", ".js", ".mjs", ".css", ".html", ".json", ".svg", ".po", ".toml"}
        and not {"node_modules", ".cache", "dist", "dist.new", "_sixth", "output"} & set(path.parts)
        and word.search(path.read_text(encoding="utf-8", errors="ignore"))
    }
    assert mentions <= {Path(__file__).relative_to(ROOT).as_posix()}


@pytest.mark.exhaustive
def test_its_types_hold(tmp_path: Path) -> None:
    # Reuse the cache of the other files, if any.
    if (ROOT / ".mypy_cache").is_dir():
        shutil.copytree(ROOT / ".mypy_cache", tmp_path / "cache")
    done = subprocess.run(
        [sys.executable, "-m", "mypy", "--cache-dir", str(tmp_path / "cache")],
        cwd=copied(tmp_path / "copy"), capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stdout


def test_the_guide_quotes_it_word_for_word() -> None:
    guide = (ROOT / "docs" / "adding-a-game.md").read_text(encoding="utf-8")
    quotes = re.findall(r"`([\w/]+\.py)`:\n\n( *)```python\n(.*?)\n *```", guide, re.DOTALL)
    assert len(quotes) >= 16 and len(quotes) == guide.count("```python") - 1, (
        "all but the run of the contract"
    )
    for name, indent, block in quotes:
        quoted = "\n".join(line.removeprefix(indent) for line in block.split("\n"))
        assert quoted in (FOLDER / name).read_text(encoding="utf-8"), f"{name}: {quoted}"
    rooms = {name.split("/")[0] for name, _, _ in quotes}
    assert rooms == {"card.py", "game.py", "rules", "ai", "words", "screen"}
