"""The extensions page: installing, testing and removing wheels, and refusing bad ones."""

from __future__ import annotations

import asyncio
import random
import sys
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest

from navals import conformance, games
from navals.core.player import Limit
from navals.extensions import players, wheels
from navals.thinking.async_thinker import AsyncThinker
from navals.thinking.job import DecisionTask, Job
from navals.ui.features.extensions import model
from navals.ui.session import bots
from navals.ui.session.summary import SAVE_PREFIX
from navals.ui.shell import kit
from navals.ui.shell.app.jobs import _add_wheels
from navals.ui.words import i18n
from tests import others
from tests.games import game
from tests.games.sixth import ID
from tests.ui.page import Page, written

pytestmark = pytest.mark.native
NAME = "navals-boats"
KEY = f"wheel/{NAME}"
SPOILT = """
for one in [*globals().values()]:
    if isinstance(one, type) and hasattr(one, "actor"):
        one.actor = lambda self: 7
"""

_SITES: list[others.Folder] = []


@pytest.fixture(autouse=True)
def site(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[others.Folder]:
    monkeypatch.setattr(model, "TEST_GAMES", 3)
    i18n.language.cache_clear()
    with others.installing(tmp_path) as folder:
        _SITES.append(folder)
        yield folder
        _SITES.pop()
    i18n.language.cache_clear()


def install(page: Page, *made: tuple[str, bytes]) -> None:
    page.go("#/extensions")
    page.send("extensions:pick", others.upload(*made))
    page.press("extensions-install")
    page.works()


def installed(*made: tuple[str, bytes]) -> Page:
    """Return a page with wheels, by default that of the game."""
    page = Page()
    install(page, *(made or [others.game_wheel()]))
    return page


def player_wheel(name: str, text: str) -> tuple[str, bytes]:
    """Return the wheel of a player with this name."""
    return others.wheel(
        f"{name}_bots", {f"{name}_bots.py": text}, f"[navals.players]\n{name} = {name}_bots\n"
    )


def start(page: Page) -> None:
    """Begin a game of the extension and play one action."""
    page.go(f"#/{ID}/new/two")
    page.press("start")
    page.wait()
    page.command("3x5")


def test_a_game_is_tried_offered_played_and_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    page = Page(prefs={"language": "fr"})
    page.press("extensions-link")
    page.send("extensions:pick", others.upload(others.game_wheel()))
    assert NAME in page.text("extensions-picked") and ID in page.text("extensions-picked")
    assert games.card(ID) is None and KEY not in page.store, "nothing runs before the reader agrees"
    page.press("extensions-install")
    monkeypatch.setattr(model, "SLICE", -1.0)
    page.send("app:tick")
    assert page.find("extensions-progress") and games.card(ID) is not None and ID not in games.IDS
    page.go("#/")
    assert not page.find(f"game-{ID}"), "not offered before it has passed"
    page.works()
    assert games.IDS[-1] == ID and KEY in page.store
    assert "Les amarres" in page.text(f"game-{ID}") and "Extension" in page.text(f"game-{ID}")
    page.press(f"{ID}-ai")
    page.change("kind-1", "easy")
    page.press("start")
    page.wait()
    page.command("3x5")
    page.wait()
    assert len(page.table.replay.moves) >= 2 and "largue" in page.text()


def test_it_is_there_at_the_next_visit_without_another_trial(monkeypatch: pytest.MonkeyPatch) -> None:
    page = installed()
    assert page.answer.get("sheets", {}).get(ID, "") or page.app.sent_sheets[ID].count(".quays") == 1
    start(page)
    store, address = dict(page.store), page.path
    leave()
    monkeypatch.setattr(model, "check_in_steps", lambda *_: pytest.fail("it has passed already"))
    reload = Page(store=store)
    assert not reload.find(f"game-{ID}"), "the first page does not wait"
    reload.works()
    assert reload.find(f"game-{ID}") and ".quays" in reload.app.sent_sheets[ID]
    assert str(reload.app.shell.t.message(games.card(ID).title)) in reload.text("resume-card-0")
    leave()
    assert Page(store=store, route=address).app.shell.session, "a game that is resumed is there at once"
    leave()
    del store[KEY]
    without = Page(store=store, route="#/library")
    without.works()
    assert "This game is not installed" in without.text("games")
    assert "Unreadable game" not in without.text("games")


def leave() -> None:
    """Close the page and forget everything installed in it."""
    for status in wheels.statuses().values():
        _SITES[-1].remove(status.wheel.name)
    wheels._statuses.clear()
    wheels.drop_games()
    asyncio.set_event_loop(None)


def test_another_version_of_the_page_tries_it_again_first(monkeypatch: pytest.MonkeyPatch) -> None:
    page = installed()
    store = dict(page.store)
    leave()
    monkeypatch.setattr(wheels, "__version__", "99")
    tried: list[str] = []
    passes = [""] * 3 + ["digest"]
    monkeypatch.setattr(model, "check_in_steps", lambda game, n: iter(tried.append(game.id) or passes))
    reload = Page(store=store)
    reload.works()
    assert tried == [ID] and reload.find(f"game-{ID}") and reload.store[KEY] != store[KEY]
    leave()
    monkeypatch.setattr(wheels, "__version__", "100")

    def fails(*_: object) -> Iterator[str]:
        yield ""
        raise conformance.ContractError("no wind")

    monkeypatch.setattr(model, "check_in_steps", fails)
    last = Page(store=reload.store)
    last.works()
    assert not last.find(f"game-{ID}") and ID not in games.IDS
    last.go("#/extensions")
    assert "no wind" in last.text("extensions-kept")
    leave()


def test_it_is_removed_and_comes_back_and_its_games_wait_for_it() -> None:
    page = installed()
    start(page)
    page.go("#/extensions")
    page.press(f"extensions-remove-{NAME}", "shelf-undo")
    page.works()
    assert KEY in page.store and games.IDS[-1] == ID
    page.press(f"extensions-remove-{NAME}")
    page.works()
    assert KEY not in page.store and ID not in games.IDS and ID not in page.app.sent_sheets
    (id,) = (key.removeprefix(SAVE_PREFIX) for key in page.store if key.startswith(SAVE_PREFIX))
    page.go("#/")
    assert not page.find(f"game-{ID}") and not page.find("resume-0")
    page.go("#/library")
    assert "This game is not installed" in page.text(f"kept-{id}") and not page.find(f"library-open-{id}")
    assert "3x5" in page.press(f"library-save-{id}")["download"]["text"]
    page.go(f"#/play/{id}")
    assert page.app.shell.session is None
    install(page, others.game_wheel())
    page.go("#/library")
    page.press(f"library-open-{id}")
    assert len(page.table.replay.moves) == 1


@pytest.mark.parametrize(
    ("made", "why"),
    [
        (("boats.zip", b""), "not a pure-Python wheel"),
        (("boats-1-cp314-cp314-linux_x86_64.whl", b""), "not a pure-Python wheel"),
        (("boats-1-py3-none-any.whl", b"PK nothing"), "damaged"),
        (others.wheel("boats", {"navals/__init__.py": ""}), "overwrite this program"),
    ],
)
def test_what_is_no_wheel_is_told_of_at_once(made: tuple[str, bytes], why: str) -> None:
    page = Page(route="#/extensions")
    page.send("extensions:pick", others.upload(made))
    assert why in page.text("extensions-picked") and not page.find("extensions-install")
    page.press("extensions-cancel")
    large = {"name": "x-1-py3-none-any.whl", "text": "", "large": True}
    page.send("extensions:pick", {"name": "", "value": large, "form": {}})
    assert "5 MB at most" in page.text("extensions-picked")


@pytest.mark.parametrize(
    ("made", "why"),
    [
        (lambda: others.game_wheel(__init__="\nraise RuntimeError('no wind')\n"), "no wind"),
        (lambda: others.game_wheel(__init__="\nraise SystemExit\n"), "SystemExit"),
        (lambda: others.game_wheel(game="\nimport nothing_at_all\n"), "nothing_at_all"),
        (lambda: others.game_wheel(id="mats"), "a game with this name"),
        (
            lambda: others.game_wheel(rules__state=SPOILT),
            "game 0",
        ),
        (lambda: others.game_wheel(needs=("navals", "tides (>=2)")), "it also needs tides"),
        (
            lambda: others.wheel("bots", {"bots.py": "play = 7\n"}, "[navals.players]\nbot = bots\n"),
            "no function called play",
        ),
    ],
)
def test_a_bad_wheel_is_refused_with_the_reason(site: others.Folder, made: object, why: str) -> None:
    page = Page()
    markup = page.regions["main"]
    install(page, made())
    page.go("#/extensions")
    assert why in page.text() and "is not available" in page.text(), page.text()
    page.go("#/")
    page.works()
    assert page.regions["main"] == markup and not page.store and not site.names and ID not in games.IDS


def test_stopping_leaves_nothing(monkeypatch: pytest.MonkeyPatch, site: others.Folder) -> None:
    page = Page(route="#/extensions")
    page.send("extensions:pick", others.upload(others.game_wheel()))
    page.press("extensions-install")
    monkeypatch.setattr(model, "SLICE", -1.0)
    page.send("app:tick")
    page.press("extensions-stop")
    page.works()
    assert (
        "you stopped the tests" in page.text()
        and not site.names
        and games.card(ID) is None
        and not page.store
    )


def test_what_it_needs_comes_with_it_and_players_are_listed() -> None:
    bot = others.wheel(
        "bots",
        {"bots.py": "import tides\nGAMES = tides.GAMES\n" + others.BOT},
        "[navals.players]\nrandom-one = bots\n",
        ("tides>=1",),
    )
    page = installed(bot, others.wheel("tides", {"tides.py": "GAMES = ('mats',)\n"}))
    assert {"wheel/bots", "wheel/tides"} <= set(page.store)
    assert "random-one" in page.text("extension-bots")
    assert "no game or player" in page.text("extension-tides")
    texts = {key.removeprefix("wheel/"): text for key, text in page.store.items()}
    ((name, loader),) = model.wheel_players(texts).items()
    mats = game("mats")
    table = mats.start(mats.schema.parse(mats.match_options))
    assert name == "random-one"
    assert isinstance(loader(mats).move(table.view(max(table.actor(), 0)), 7), str)
    page.press("extensions-remove-tides")
    page.works()
    page.go("#/extensions")
    assert not model.wheel_players(texts)
    page.press("extensions-remove-bots")
    page.works()


def test_the_thinker_gets_the_wheel_with_the_job() -> None:
    page = installed()
    by_name = {NAME: page.store[KEY]}

    def job(game_id: str, number: int) -> Job:
        rules = game(game_id)
        view = rules.start(rules.schema.default()).view(0)
        return _add_wheels(
            DecisionTask(rules, "easy", view, random.Random(7).getstate(), Limit()).job(number), by_name
        )

    task = job(ID, 3)
    assert task.wheels == (page.store[KEY],) and job("mats", 4).wheels == ()
    calls: list[tuple[str, ...]] = []

    async def bring(names: object) -> None:
        raise AssertionError(names)

    async def extend(texts: object) -> None:
        calls.append(tuple(texts))

    async def think() -> str:
        thinker = AsyncThinker(bring, extend)
        thinker.order(msgspec.json.encode(task).decode())
        return await thinker.next(3)

    assert '"job":3' in asyncio.run(think()) and calls[0] == task.wheels


def test_the_kit_is_asked_for_when_it_is_needed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kit, "is_loaded", lambda: False)
    extensions, workshop = (written("app:route", f"#/{page}") for page in ("extensions", "workshop"))
    boot = written("app:boot", {"route": "#/play/1", "store": {KEY: "{}"}})
    tick = written("app:tick")
    none = Page()
    assert "again" not in none.answer and none.app.requirements(tick).wheels == ()
    # A resumed game opens at once. The workshop needs the conformance kit too.
    shared = written("app:route", "#/workshop/1.dabc")
    for gesture in (extensions, workshop, shared, boot, written("workshop:show"), written("workshop:run")):
        assert none.app.requirements(gesture).wheels == ("kit",)
    page = Page(store={KEY: "{}"})
    assert page.answer["again"] == 0 and page.app.requirements(tick).wheels == ("kit",)
    page.send("app:absent", {"to": "app", "act": "tick"})
    assert "again" not in page.answer and page.app.requirements(tick).wheels == ()
    assert "Extensions could not be loaded" in page.text("toast-message")
    assert page.app.requirements(extensions).wheels == ("kit",)
    none.send("app:absent", {"to": "app", "act": "route", "arg": "#/workshop"})
    assert none.path == "#/" and "The workshop could not be loaded" in none.text("toast-message")
    assert none.app.requirements(workshop).wheels == ("kit",), "tried again"
    monkeypatch.undo()
    assert none.app.requirements(workshop).wheels == ()
    monkeypatch.delitem(sys.modules, "navals.extensions.wheels")
    assert none.app.requirements(workshop).wheels == (), "it is installed, only not imported yet"


FORGETFUL = """
moves = 0
def play(view, actions, rng):
    global moves
    moves += 1
    if moves == 3:
        raise KeyError("the plan")
    return rng.choice(actions)
"""


@pytest.mark.slow
def test_a_player_of_a_wheel_takes_a_seat_and_thinks_here(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(players, "TRIALS", 1)
    page = installed(player_wheel("first", others.BOT))
    watch(page, "first")
    assert "from the workshop or an extension" in page.text()
    page.press("start")
    assert page.answer.get("bot") is None, "no sandbox is made for it"
    page.suspicious = False
    page.wait()
    assert page.session.result() is not None
    assert '[BotA "first"]' in page.table.text() and '[A "first"]' in page.table.text()


def watch(page: Page, name: str) -> None:
    page.go("#/mats/new/watch")
    page.change("kind-0", f"bot:{name}")
    page.change("kind-1", "easy")


def test_a_player_of_a_wheel_that_errs_stops_only_the_game(monkeypatch: pytest.MonkeyPatch) -> None:
    """Its memory lasts as long as the game is on the screen."""
    monkeypatch.setattr(players, "TRIALS", 0)
    page = installed(player_wheel("forgetful", FORGETFUL))
    watch(page, "forgetful")
    page.press("start")
    session = page.session
    page.wait(lambda: session.thinking.failed_decision is not None)
    assert "KeyError: 'the plan'" in page.text()
    assert page.said == ["forgetful stopped: error on line 7."]
    assert not page.find("bot-open") and page.element("bot-extensions")["href"] == "#/extensions"
    page.send("app:tick")
    assert page.said == [], "once"
    assert sum(move.seat == 0 for move in page.table.replay.moves) == 2
    page.press("bot-again")
    page.wait(lambda: session.thinking.failed_decision is None)
    assert session.table.ply > 2


def test_a_player_of_a_wheel_that_takes_too_long_stops_the_game(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(players, "TRIALS", 0)
    page = installed(player_wheel("slow", others.BOT))
    watch(page, "slow")
    monkeypatch.setattr(bots, "PATIENCE", -1.0)
    page.press("start")
    page.wait(lambda: page.session.thinking.failed_decision is not None)
    assert page.text("status") == "slow stopped. It thought for more than 10 seconds."
    assert not page.table.replay.moves


def test_another_tab_installs_and_removes() -> None:
    page = installed()
    text = page.store[KEY]
    page.go("#/")
    page.send("library:stored", {"key": KEY, "text": None})
    page.works()
    assert ID not in games.IDS and not page.find(f"game-{ID}")
    page.send("library:stored", {"key": KEY, "text": text})
    page.works()
    assert page.find(f"game-{ID}")
