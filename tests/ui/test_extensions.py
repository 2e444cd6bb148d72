"""The page of extensions: wheels are picked, tried, offered, kept, removed, brought back; and those that are no good are told why, with the page as it was."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path

import pytest

pytest.importorskip("babel")

from navals import conformance, games
from navals.core.player import Limit
from navals.core.thinking.job import Task
from navals.extensions import players, wheels
from navals.thinking.async_thinker import AsyncThinker
from navals.ui.features.extensions import model
from navals.ui.session import bots
from navals.ui.session.summary import SAVE
from navals.ui.shell.jobs import _equipped
from navals.ui.words import i18n
from tests import others
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


@pytest.fixture(autouse=True)
def site(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[others.Folder]:
    monkeypatch.setattr(model, "CHECKED", 3)
    i18n.language.cache_clear()
    with others.installing(tmp_path) as folder:
        yield folder
    i18n.language.cache_clear()


def install(page: Page, *made: tuple[str, bytes]) -> None:
    page.go("#/extensions")
    page.send("extensions:pick", others.told(*made))
    page.press("extensions-install")
    page.works()


def start(page: Page) -> None:
    page.go(f"#/{ID}/new/two")
    page.press("start")
    page.wait()


def test_a_game_is_tried_offered_played_and_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    page = Page(prefs={"language": "fr"})
    page.go("#/about")
    page.press("about-extensions")
    page.send("extensions:pick", others.told(others.game_wheel()))
    assert NAME in page.text("extensions-picked") and ID in page.text("extensions-picked")
    assert games.card(ID) is None and KEY not in page.store, "nothing runs before somebody says so"
    page.press("extensions-install")
    monkeypatch.setattr(model, "SLICE", -1.0)
    page.send("app:tick")
    assert page.find("extensions-progress") and games.card(ID) is not None and ID not in games.IDS
    page.go("#/")
    assert not page.find(f"game-{ID}"), "what has not passed is not offered"
    page.works()
    assert games.IDS[-1] == ID
    assert "Les amarres" in page.text(f"game-{ID}")
    assert "Extension" in page.text(f"game-{ID}")
    assert KEY in page.store
    page.press(f"{ID}-ai")
    page.change("kind-1", "easy")
    page.press("start")
    page.wait()
    page.command("3x5")
    page.wait()
    session = page.session
    assert len(session.table.replay.moves) >= 2 and "largue" in page.text()


def test_it_is_there_at_the_next_visit_without_another_trial(monkeypatch: pytest.MonkeyPatch) -> None:
    page = Page()
    install(page, others.game_wheel())
    assert page.answer.get("sheets", {}).get(ID, "") or page.app.sheets[ID].count(".quays") == 1
    start(page)
    page.command("3x5")
    store, address = dict(page.store), page.path
    leave()
    monkeypatch.setattr(model, "checking", lambda *_: pytest.fail("it has passed already"))
    again = Page(store=store)
    assert not again.find(f"game-{ID}"), "the first page waits for nobody"
    again.works()
    assert again.find(f"game-{ID}") and ".quays" in again.app.sheets[ID]
    assert str(again.app.shell.t.message(games.card(ID).title)) in again.text("resume-card-0")
    leave()
    there = Page(store=store, route=address)
    assert there.app.shell.session is not None, "whoever comes back to a game comes to it at once"


def leave() -> None:
    """The page goes, and with it what was installed in it."""
    import asyncio

    for one in wheels.there().values():
        _SITES[-1].remove(one.wheel.name)
    wheels._there.clear()
    wheels.let_go()
    asyncio.set_event_loop(None)


_SITES: list[others.Folder] = []


@pytest.fixture(autouse=True)
def known(site: others.Folder) -> Iterator[None]:
    _SITES.append(site)
    yield
    _SITES.pop()


def test_another_version_of_the_page_tries_it_again_before_it_offers_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    page = Page()
    install(page, others.game_wheel())
    store = dict(page.store)
    leave()
    monkeypatch.setattr(wheels, "__version__", "99")
    tried: list[str] = []
    monkeypatch.setattr(
        model, "checking", lambda game, n: iter(tried.append(game.id) or [""] * 3 + ["digest"])
    )
    again = Page(store=store)
    again.works()
    assert tried == [ID] and again.find(f"game-{ID}") and again.store[KEY] != store[KEY]
    leave()
    monkeypatch.setattr(wheels, "__version__", "100")

    def fails(*_: object) -> Iterator[str]:
        yield ""
        raise conformance.ContractError("no wind")

    monkeypatch.setattr(model, "checking", fails)
    last = Page(store=again.store)
    last.works()
    assert not last.find(f"game-{ID}") and ID not in games.IDS
    last.go("#/extensions")
    assert "no wind" in last.text("extensions-kept")
    leave()


def test_it_is_removed_and_comes_back_and_its_games_wait_for_it() -> None:
    page = Page()
    install(page, others.game_wheel())
    start(page)
    page.command("3x5")
    page.go("#/extensions")
    page.press(f"extensions-remove-{NAME}", "shelf-undo")
    page.works()
    assert KEY in page.store and games.IDS[-1] == ID
    page.press(f"extensions-remove-{NAME}")
    page.works()
    assert KEY not in page.store and ID not in games.IDS and ID not in page.app.sheets
    (key,) = (key for key in page.store if key.startswith(SAVE))
    page.go("#/")
    assert not page.find(f"game-{ID}") and not page.find("resume-0")
    page.go("#/library")
    entry = f"kept-{key.removeprefix(SAVE)}"
    assert "This game is not here" in page.text(entry)
    assert not page.find(f"library-open-{key.removeprefix(SAVE)}")
    saved = page.press(f"library-save-{key.removeprefix(SAVE)}")["download"]["text"]
    assert "3x5" in saved
    page.go(f"#/play/{key.removeprefix(SAVE)}")
    assert page.app.shell.session is None
    install(page, others.game_wheel())
    page.go("#/library")
    page.press(f"library-open-{key.removeprefix(SAVE)}")
    assert page.app.shell.session is not None and len(page.table.replay.moves) == 1


def test_a_game_that_is_not_here_is_known_from_its_summary() -> None:
    page = Page()
    install(page, others.game_wheel())
    start(page)
    page.command("3x5")
    store = {key: text for key, text in page.store.items() if key != KEY}
    leave()
    again = Page(store=store, route="#/library")
    again.works()
    assert "This game is not here" in again.text("games")
    assert "A game that cannot be read" not in again.text("games")


@pytest.mark.parametrize(
    ("made", "why"),
    [
        (("boats.zip", b""), "no wheel of pure Python"),
        (("boats-1-cp314-cp314-linux_x86_64.whl", b""), "no wheel of pure Python"),
        (("boats-1-py3-none-any.whl", b"PK nothing"), "damaged"),
        (others.wheel("boats", {"navals/__init__.py": ""}), "write over this program"),
    ],
)
def test_what_is_no_wheel_is_told_of_at_once(made: tuple[str, bytes], why: str) -> None:
    page = Page(route="#/extensions")
    page.send("extensions:pick", others.told(made))
    assert why in page.text("extensions-picked") and not page.find("extensions-install")
    page.press("extensions-cancel")
    large = {"name": "x-1-py3-none-any.whl", "text": "", "large": True}
    page.send("extensions:pick", {"name": "", "value": large, "form": {}})
    assert "at most 5 MB" in page.text("extensions-picked")


@pytest.mark.parametrize(
    ("made", "why"),
    [
        (lambda: others.game_wheel(__init__="\nraise RuntimeError('no wind')\n"), "no wind"),
        (lambda: others.game_wheel(__init__="\nraise SystemExit\n"), "SystemExit"),
        (lambda: others.game_wheel(game="\nimport nothing_at_all\n"), "nothing_at_all"),
        (lambda: others.game_wheel(id="mats"), "a game of the same name"),
        (
            lambda: others.game_wheel(rules__state=SPOILT),
            "game 0",
        ),
        (lambda: others.game_wheel(needs=("navals", "tides (>=2)")), "it needs tides"),
        (
            lambda: others.wheel("bots", {"bots.py": "play = 7\n"}, "[navals.players]\nbot = bots\n"),
            "no function called play",
        ),
    ],
)
def test_a_wheel_that_is_no_good_is_refused_with_the_reason_and_the_page_is_as_it_was(
    site: others.Folder, made: object, why: str
) -> None:
    page = Page()
    before = page.regions["main"]
    install(page, made())
    page.go("#/extensions")
    assert why in page.text() and "is not offered" in page.text(), page.text()
    page.go("#/")
    page.works()
    assert page.regions["main"] == before and not page.store and not site.names and ID not in games.IDS


def test_stopping_leaves_nothing(monkeypatch: pytest.MonkeyPatch, site: others.Folder) -> None:
    page = Page(route="#/extensions")
    page.send("extensions:pick", others.told(others.game_wheel()))
    page.press("extensions-install")
    monkeypatch.setattr(model, "SLICE", -1.0)
    page.send("app:tick")
    page.press("extensions-stop")
    page.works()
    assert "you stopped it" in page.text() and not site.names and games.card(ID) is None and not page.store


def test_what_it_needs_comes_with_it_and_players_are_listed() -> None:
    page = Page()
    bot = others.wheel(
        "bots",
        {"bots.py": "import tides\nGAMES = tides.GAMES\n" + others.BOT},
        "[navals.players]\nrandom-one = bots\n",
        ("tides>=1",),
    )
    tides = others.wheel("tides", {"tides.py": "GAMES = ('mats',)\n"})
    install(page, bot, tides)
    assert {"wheel/bots", "wheel/tides"} <= set(page.store)
    assert "random-one" in page.text("extension-bots")
    assert "neither game nor player" in page.text("extension-tides")
    kept = {key.removeprefix("wheel/"): text for key, text in page.store.items()}
    ((name, loader),) = model.wheel_players(kept).items()
    mats = games.find("mats")
    assert mats is not None and name == "random-one"
    table = mats.start(mats.schema.parse(mats.match_options))
    assert isinstance(loader(mats).move(table.view(max(table.actor(), 0)), 7), str)
    page.press("extensions-remove-tides")
    page.works()
    page.go("#/extensions")
    assert not model.wheel_players(kept)
    page.press("extensions-remove-bots")
    page.works()


def test_the_thinker_gets_the_wheel_with_the_job() -> None:
    page = Page()
    install(page, others.game_wheel())
    kept = {NAME: page.store[KEY]}
    game = games.find(ID)
    assert game is not None
    task = Task(game, "easy", game.start(game.schema.default()).view(0), random.Random(7).getstate(), Limit())
    job = _equipped(task.job(3), kept)
    assert job.wheels == (page.store[KEY],)
    mats = games.find("mats")
    assert mats is not None
    other = Task(
        mats, "easy", mats.start(mats.schema.default()).view(0), random.Random(7).getstate(), Limit()
    )
    assert _equipped(other.job(4), kept).wheels == ()
    import asyncio

    import msgspec

    asked: list[tuple[str, ...]] = []

    async def bring(names: object) -> None:
        raise AssertionError(names)

    async def extend(texts: object) -> None:
        asked.append(tuple(texts))

    async def think() -> str:
        thinker = AsyncThinker(bring, extend)
        thinker.order(msgspec.json.encode(job).decode())
        return await thinker.next(3)

    assert '"job":3' in asyncio.run(think()) and asked[0] == job.wheels


def test_the_kit_is_asked_for_when_it_is_needed_and_once_where_it_cannot_come(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    from navals.ui.features import others as house

    monkeypatch.setattr(house, "here", lambda: False)
    none = Page()
    assert "again" not in none.answer and none.app.kit(written("app:tick")) == ()
    assert none.app.kit(written("app:route", "#/extensions")) == ("kit",)
    page = Page(store={KEY: "{}"})
    assert page.answer["again"] == 0 and page.app.kit(written("app:tick")) == ("kit",)
    boot = written("app:boot", {"route": "#/play/1", "store": {KEY: "{}"}})
    assert none.app.kit(boot) == ("kit",), "whoever comes back to a game comes to it at once"
    page.send("app:absent", {"to": "app", "act": "tick"})
    assert "again" not in page.answer and page.app.kit(written("app:tick")) == ()
    assert "Extensions could not be loaded" in page.text("toast-message")
    assert page.app.kit(written("app:route", "#/extensions")) == ("kit",)
    # The workshop comes with it.
    for gesture in ("workshop:show", "workshop:run"):
        assert none.app.kit(written(gesture)) == ("kit",)
    assert none.app.kit(written("app:route", "#/workshop/1.dabc")) == ("kit",)
    none.send("app:absent", {"to": "app", "act": "route", "arg": "#/workshop"})
    assert none.path == "#/" and "The workshop could not be loaded" in none.text("toast-message")
    assert none.app.kit(written("app:route", "#/workshop")) == ("kit",), "it is tried again"
    monkeypatch.undo()
    assert none.app.kit(written("app:route", "#/workshop")) == ()


FORGETFUL = """
moves = 0
def play(view, actions, rng):
    global moves
    moves += 1
    if moves == 3:
        raise KeyError("the plan")
    return rng.choice(actions)
"""


def test_a_player_of_a_wheel_takes_a_seat_and_thinks_here() -> None:
    points = "[navals.players]\nfirst = first_bots\n"
    files = {"first_bots.py": others.BOT}
    page = Page()
    install(page, others.wheel("first_bots", files, points))
    page.go("#/mats/new/watch")
    page.change("kind-0", "bot:first")
    page.change("kind-1", "easy")
    assert "from the workshop or an extension" in page.text()
    page.press("start")
    assert page.answer.get("bot") is None, "no sandbox is made for it"
    page.wait()
    session = page.session
    assert session.result() is not None
    assert '[BotA "first"]' in session.table.text() and '[A "first"]' in session.table.text()


def test_a_player_of_a_wheel_that_errs_stops_the_game_and_nothing_else(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """It keeps what it remembers as long as the game is on the screen."""
    monkeypatch.setattr(players, "TRIALS", 0)
    page = Page()
    points = "[navals.players]\nforgetful = forgetful_bot\n"
    install(page, others.wheel("forgetful_bot", {"forgetful_bot.py": FORGETFUL}, points))
    page.go("#/mats/new/watch")
    page.change("kind-0", "bot:forgetful")
    page.change("kind-1", "easy")
    page.press("start")
    session = page.session
    page.wait(lambda: session.thinking.faulty is not None)
    assert "KeyError: 'the plan'" in page.text()
    assert page.said == ["forgetful stopped: an error in line 7."], "who listens hears it"
    assert not page.find("bot-open") and page.element("bot-extensions").attributes["href"] == "#/extensions"
    page.send("app:tick")
    assert page.said == [], "once"
    asked = [move for move in session.table.replay.moves if move.seat == 0]
    assert len(asked) == 2
    page.press("bot-again")
    page.wait(
        lambda: session.thinking.faulty is None and session.table.ply > len(session.table.replay.moves) - 1
    )
    assert session.table.ply > 2


def test_a_player_of_a_wheel_that_takes_too_long_stops_the_game(monkeypatch: pytest.MonkeyPatch) -> None:
    page = Page()
    install(page, others.wheel("slow_bots", {"slow_bots.py": others.BOT}, "[navals.players]\nslow = slow_bots\n"))  # fmt: skip
    page.go("#/mats/new/watch")
    page.change("kind-0", "bot:slow")
    monkeypatch.setattr(bots, "PATIENCE", -1.0)
    page.press("start")
    session = page.session
    page.wait(lambda: session.thinking.faulty is not None)
    assert page.text("status") == "slow stopped. It thought for more than 10 seconds."
    assert not session.table.replay.moves


def test_another_tab_installs_and_removes() -> None:
    page = Page()
    install(page, others.game_wheel())
    text = page.store[KEY]
    page.go("#/")
    page.send("library:stored", {"key": KEY, "text": None})
    page.works()
    assert ID not in games.IDS and not page.find(f"game-{ID}")
    page.send("library:stored", {"key": KEY, "text": text})
    page.works()
    assert page.find(f"game-{ID}")
