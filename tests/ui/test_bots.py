"""Bots at the table: seats, moves, faults, and their names in the record."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

from navals import games
from navals.club.bot import BotTools
from navals.club.study.exercise import human_seats
from navals.core.record import record
from navals.thinking.cage import Cage
from navals.thinking.packing import pack
from navals.ui.features.tournaments.model import KIND
from navals.ui.session import bots, summary
from navals.ui.session.bots import BotText
from tests import EVERYTHING
from tests.ui.page import Page

CHOOSES = "def play(view, actions, rng):\n    return rng.choice(actions)\n"
GIVES_UP = "def play(view, actions, rng):\n    return actions.first\n"
ID = "07ab12cd"
GREEDY = bots.SEAT_PREFIX + ID
GAME = games.IDS[1]


def shelf(source: str = CHOOSES, **more: str) -> dict[str, str]:
    texts = {ID: BotText("Glouton", source), **{id: BotText(id.title(), text) for id, text in more.items()}}
    return {bots.KIND.prefix + id: bots.KIND.encode(bot) for id, bot in texts.items()}


def moves(page: Page) -> None:
    """Play a legal action for the person."""
    table, ply = page.table, page.table.ply
    page.command(table.game.text(BotTools(table.game).legal(table.position.state, random.Random(ply))[0]))
    assert table.ply > ply


class Sandboxes:
    """The page's sandboxes in this process: one cage per seat."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.cages: dict[int, tuple[str, Cage]] = {}
        self.orders: list[dict[str, Any]] = []
        page.suspicious = False

    def order(self) -> dict[str, Any] | None:
        """Return the question to a bot in the last answer, or ``None``."""
        question = self.page.answer.get("bot")
        return question if question and question["n"] else None

    def next_order(self) -> dict[str, Any]:
        """Wait for the next question to a bot, and return it."""
        for _ in range(4000):
            if (order := self.order()) is not None:
                return order
            self.page.tick()
        raise AssertionError("nobody is asked")

    def says(self, order: dict[str, Any]) -> str:
        self.orders.append(order)
        seat, source = order.get("seat", 0), order["source"]
        if seat not in self.cages or self.cages[seat][0] != source:
            self.cages[seat] = source, Cage()
            reply = self.ask(seat, do="load", game=order["game"], source=source)
            if '"error"' in reply:
                return reply
        return self.ask(seat, do="play", view=order["view"], seed=order["seed"])

    def ask(self, seat: int, **what: Any) -> str:
        return self.cages[seat][1].answer(json.dumps(what))

    def answer(self) -> None:
        order = self.next_order()
        self.page.send(order.get("to", "workshop:told"), {"n": order["n"], "said": self.says(order)})

    def play(self, until: Any = None, plies: int | None = None, limit: int = 3000) -> None:
        """Answer for all bots until the game is over, a condition holds, or a number of plies is reached."""
        for _ in range(limit):
            session = self.page.session
            if session.result() is not None or (until is not None and until()):
                return
            if plies is not None and session.table.ply >= plies:
                return
            if self.order() is not None:
                self.answer()
            elif "again" in self.page.answer:
                self.page.tick()
            else:
                assert plies is None
                return
        raise AssertionError("it never ends")


def begin(mode: str, *kinds: str, store: dict[str, str] | None = None, game: str = GAME) -> Page:
    """Begin a game with these seats, by default a bot and a level."""
    page = Page(store=shelf() if store is None else store)
    page.go(f"#/{game}/new/{mode}")
    for seat, kind in enumerate(kinds or (GREEDY, "easy")):
        page.change(f"kind-{seat}", kind)
    page.press("start")
    return page


def stopped(source: str = GIVES_UP) -> Page:
    """Return a game whose bot failed at its first move."""
    page = begin("watch", store=shelf(source))
    Sandboxes(page).answer()
    return page


@pytest.mark.slow
@pytest.mark.parametrize("game_id", games.IDS)
def test_a_bot_plays_against_a_level_to_the_end(game_id: str) -> None:
    page = begin("watch", game=game_id)
    assert page.find("pause"), "it is watched as computers are"
    boxes = Sandboxes(page)
    boxes.play(until=lambda: page.table.ply > (150 if EVERYTHING else 60))
    page.check()
    assert page.session.thinking.failed_decision is None and len(boxes.orders) > 3
    text = page.table.text()
    assert '[A "Glouton"]\n[B "ai:easy"]' in text and f'[BotA "{ID}"]' in text
    replay = record.read(text)
    assert record.write(replay) == text and human_seats(replay) == ()
    assert "Glouton" in page.title or "Glouton" in page.text()


def test_a_person_plays_against_a_bot_and_it_counts_for_nothing() -> None:
    page = begin("ai", "person", GREEDY)
    session, boxes = page.session, Sandboxes(page)
    assert page.answer["bot"]["n"] == 0, "its engine starts while the person thinks"
    while session.result() is None:
        if session.acting_seat() is not None:
            moves(page)
        else:
            boxes.play(until=lambda: session.acting_seat() is not None)
    assert len(boxes.orders) > 1 and {order["seat"] for order in boxes.orders} == {1}
    assert not page.prefs.get("ratings") and session.seats.people == [0]
    names = summary.GAME_KIND.decode(page.store[session.key]).summary.names
    assert summary.parse_level(names[1]) == summary.BOT_LEVEL and summary.parse_level(names[0]) is None
    page.go("#/statistics")
    page.wait()
    assert "Bots" in page.text()
    assert "Glouton" in page.send("library:table")["download"]["text"]


def test_it_is_asked_with_the_view_of_its_seat_alone() -> None:
    page = begin("watch")
    order = Sandboxes(page).next_order()
    session = page.session
    view = pack(session.table.view(0))
    rest = {"n": order["n"], "to": "play:told", "table": session.key, "seed": order["seed"], "stop": False}
    assert order == rest | {"seat": 0, "game": GAME, "source": CHOOSES, "ms": 10_000, "view": view}
    assert session.table.dice.seed not in json.dumps(order)
    # A lost sandbox is reported.
    for end in ("time", "talk", "size", "died", "start", "network"):
        page.send("play:told", {"n": Sandboxes(page).next_order()["n"], "end": end})
        assert page.text("status").startswith("Glouton stopped. ")
        page.press("bot-again")
    boxes = Sandboxes(page)
    first = boxes.next_order()
    page.send("play:told", {"n": first["n"], "end": "time"})
    page.press("bot-again")
    second = boxes.next_order()
    assert second["n"] != first["n"] and second["view"] == first["view"] and second["seed"] == first["seed"]
    page.send("play:told", {"n": first["n"], "said": '{"action": "x"}'})
    assert page.session.thinking.failed_decision is None, "a late answer is ignored"
    page.send("play:told", {"n": second["n"], "said": boxes.says(second)})
    boxes.play(plies=3)


@pytest.mark.parametrize(
    ("source", "status", "note"),
    [
        (GIVES_UP, "Glouton stopped: error on line 2.", "AttributeError"),
        ("1 / 0", "Glouton stopped: error on line 1.", "ZeroDivisionError"),
        ("x = 1", "Glouton stopped: error.", "no function called play"),
        ("def play(*given):\n    return 'nonsense'", "Glouton stopped. ", ""),
    ],
)
def test_a_fault_is_told_with_its_line(source: str, status: str, note: str) -> None:
    page = stopped(source)
    assert page.text("status").startswith(status) and page.said[0].startswith(status)
    assert note in page.text("note")
    assert page.table.ply == 0 and page.session.result() is None
    assert "again" not in page.answer, "the game stands still"


def test_a_bot_gives_up() -> None:
    page = stopped("def play(view, actions, rng):\n    return 'resign'\n")
    page.wait()
    result = page.session.result()
    assert (result.outcome, result.reason) == ("0-1", "resign")


def test_a_computer_goes_on_in_its_place() -> None:
    page = stopped()
    page.press("bot-replace")
    assert [e["value"] for e in page.element("seat-kind-0").walk() if e.has("selected")] == ["medium"]
    page.send("play:seated", {"kind-0": "medium", "kind-1": "easy"})
    page.wait(lambda: page.table.ply > 2)
    assert page.table.names[0] == "ai:medium" and "BotA" not in page.table.text()
    page.send("play:seats")
    for kind in (GREEDY, "bot:unknown"):
        page.send("play:seated", {"kind-0": kind, "kind-1": "easy"})
        assert page.table.names[0] == f"{GREEDY}\nGlouton"


def test_it_is_opened_in_the_workshop_at_its_line() -> None:
    page = stopped()
    game = page.path
    page.press("bot-open")
    assert page.path == "#/workshop" and page.answer["bot"] is None
    editor = page.element("bot-source")
    assert editor["data-text"] == GIVES_UP and editor["data-line"] == "2"
    assert "AttributeError" in (editor["data-error"] or "")
    assert page.text("bot-fault").startswith("Glouton stopped: error on line 2. AttributeError")
    page.send("workshop:edit", {"text": CHOOSES, "version": page.app.model("workshop").version})
    assert page.element("bot-source")["data-error"] is None
    # The game continues with the edited bot.
    page.go(game)
    if page.find("bot-again"):
        page.press("bot-again")
    Sandboxes(page).play(plies=3)


def test_a_stored_game_goes_on_with_its_bot_and_a_record_starts_none() -> None:
    page = begin("watch")
    Sandboxes(page).play(plies=4)
    ply, path, store = page.table.ply, page.path, dict(page.store)
    reload = Page(store=store, route=path)
    Sandboxes(reload).play(plies=ply + 2)
    # If the bot is missing, the page says so and offers the same choices.
    del store[bots.KIND.prefix + ID]
    without = Page(store=store, route=path)
    without.wait(lambda: without.session.thinking.failed_decision is not None)
    message = "Glouton stopped. This bot is not saved on this device."
    assert without.said == [message]
    without.wait()
    assert without.text("status") == message
    assert without.find("bot-again") and without.find("bot-replace")
    assert not any(without.answer.get("bot") or {}), "nothing runs"
    without.press("bot-open")
    assert without.path == "#/workshop"
    text = page.table.text()
    nameless = text.replace(f'[BotA "{ID}"]\n', "")
    namesake = {bots.KIND.prefix + "99999999": bots.KIND.encode(BotText("Glouton", CHOOSES))}
    for source in (text, nameless):
        other = Page(store=namesake)
        other.send("share:text", {"text": source})
        other.works()
        for id in ("keep", "guest-keep", "share-keep"):
            if other.find(id):
                other.press(id)
        other.works()
        assert not (other.answer.get("bot") or {}).get("source"), "nothing runs"
    odd = record.read(nameless.replace('[A "Glouton"]', '[A "bot:99999999 Glouton"]'))
    assert odd.tags["A"] == "bot:99999999 Glouton" and human_seats(odd) == (0,), "a person of this name"
    assert human_seats(record.read(text.replace(f'[BotA "{ID}"]', '[BotA "no id"]'))) == (0,)


def test_two_bots_are_asked_apart() -> None:
    page = begin("watch", GREEDY, bots.SEAT_PREFIX + "other", store=shelf(other=CHOOSES))
    boxes = Sandboxes(page)
    boxes.play(until=lambda: len(boxes.orders) > 5)
    assert {order["seat"] for order in boxes.orders} == {0, 1}
    assert not any(order["stop"] for order in boxes.orders)
    page.press("pause")
    boxes.play(until=lambda: page.session.thinking.decision is None)
    ply = page.table.ply
    page.works()
    assert page.table.ply == ply, "a pause holds for bots too"
    page.go("#/")
    assert page.answer["bot"] is None, "leaving stops them"


def test_a_take_back_stops_it_and_it_plays_the_next_game() -> None:
    page = begin("ai", "person", GREEDY)
    session, boxes = page.session, Sandboxes(page)
    boxes.play(until=lambda: session.acting_seat() is not None)
    moves(page)
    order = boxes.next_order()
    assert not page.find("play-now"), "it has found nothing to play yet"
    page.press("undo")
    assert page.answer["bot"] is None and session.acting_seat() == 0
    page.send("play:told", {"n": order["n"], "said": boxes.says(order)})
    assert session.acting_seat() == 0, "a late answer is ignored"
    page.go("#/")
    page.send("setup:play", {"game": GAME})
    assert page.table.names[1] == f"{GREEDY}\nGlouton"
    page.go("#/workshop")
    page.send("workshop:set", {"name": "example", "value": ID})
    page.press("bot-delete")
    page.send("setup:play", {"game": GAME})
    assert page.table.names[1] == "ai:medium", "another opponent if it is gone"


def test_every_set_up_offers_them() -> None:
    page = Page(store=shelf())
    fields = {f"{GAME}/new/ai": "kind-1", f"{GAME}/new/two": "kind-0", "tournament/new": "kind-1"}
    for route, id in (fields | {f"{GAME}/position": "position-level"}).items():
        page.go(f"#/{route}")
        choices = {e["value"]: e.text for e in page.element(id).walk() if e.tag == "option"}
        assert choices[GREEDY] == "Bot: Glouton", route
        page.change(id, GREEDY)
        assert [e["value"] for e in page.element(id).walk() if e.has("selected")] == [GREEDY], route
    page.press("position-ai")
    assert any(GREEDY in name for name in page.table.names[:2])


def test_a_tournament_with_a_bot_is_watched() -> None:
    page = Page(store=shelf(), route="#/tournament/new")
    fields = {"lots": False, "tournament-game": GAME, "count": "2", "kind-0": GREEDY, "kind-1": "easy"}
    for id, value in fields.items():
        page.change(id, value)
    page.press("tournament-start")
    assert "Glouton" in page.text() and not page.find("settle-0-0")
    page.press("play-0-0")
    Sandboxes(page).play()
    key = next(key for key in page.store if key.startswith(KIND.prefix))
    page.go(f"#/tournament/{key.removeprefix(KIND.prefix)}")
    assert '"score":' in page.store[key]


def test_a_game_is_watched_from_the_workshop(page: Page) -> None:
    page.go("#/workshop")
    page.send("workshop:set", {"name": "example", "value": "random"})
    page.press("bot-watch")
    (key,) = page.store
    assert page.path == f"#/{page.app.model('workshop').game}/new/watch", "its set-up, filled in"
    page.press("start")
    assert page.table.computer(0).bot == key.removeprefix(bots.KIND.prefix)
    Sandboxes(page).play(plies=4)
