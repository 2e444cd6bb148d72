"""The application, used by random readers.

The model is the shelf: the stored records by key, and the deleted ones.
"""

from __future__ import annotations

import json
import random
from typing import Any

import pytest
from hypothesis import strategies
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

from navals import games
from navals.core import rules
from navals.core.record import record
from navals.core.rules import digest
from navals.core.seat import CHANCE, NOBODY
from navals.ui.registry import board_of
from navals.ui.session import load, summary
from tests.records import GOLDEN
from tests.stateful import length
from tests.ui.page import Element, Page

pytestmark = [pytest.mark.native, pytest.mark.slow]

LOTS = strategies.integers(0, 2**16)
RECORDS = [path.read_text(encoding="utf-8") for path in sorted(GOLDEN.glob("*.navals"))]
PLACES = "#/ #/rules #/library #/statistics #/about #/nowhere #/g/1.d.AAAA #/play/ffffffff"
OF_GAMES = "#/{0} #/{0}/rules #/{0}/learn #/{0}/new/ai #/{0}/new/two #/library/{0} #/statistics/{0}"
WORDS = ("", "Ann", "Zoë", "7", "-1", "1e9", "<b>", "ai:easy", "A5", "🚢", "order F1", "\ud800")
LEAVES = ("app:update-now", "about:")
"""Gestures that reload the page or read files."""
MINE = "game/"


def pressable(element: Element) -> bool:
    act, link = element["data-act"] or "", element.tag == "a" and (element["href"] or "").startswith("#/")
    live = element["aria-disabled"] != "true" and not element.has("disabled") and not element.hidden
    return live and (element.has("data-act") or link) and element.tag != "form" and not act.startswith(LEAVES)


class ReaderMachine(RuleBasedStateMachine):
    def __init__(self) -> None:
        super().__init__()
        self.patch = pytest.MonkeyPatch()
        self.page = Page(self.patch, reseed=True)
        self.offered: list[tuple[str, Any]] = []
        """Gestures of all controls seen so far."""
        self.whole: dict[str, str] = {}
        """Complete records, by stored text."""

    @initialize(lot=LOTS)
    def begin(self, lot: int) -> None:
        if lot % 2:
            self.page.go(f"#/{games.IDS[lot % len(games.IDS)]}/new/{('ai', 'two', 'watch')[lot % 3]}")

    @rule(lot=LOTS, count=strategies.integers(1, 8))
    def press(self, lot: int, count: int) -> None:
        source = random.Random(lot)
        for _ in range(count):
            elements = [element for element in self.page.live() if pressable(element)]
            if not elements:
                return
            element = source.choice(elements)
            if element.tag != "a" and not element["data-act"]:
                continue
            if element["data-act"]:
                self.offered.append((element["data-act"], json.loads(element["data-arg"] or "null")))
            self.page.click(element)

    @rule(lot=LOTS, words=strategies.sampled_from(WORDS))
    def change(self, lot: int, words: str) -> None:
        fields = [
            element
            for element in self.page.live()
            if element.tag in ("input", "select", "textarea")
            and (element["data-change"] or (element.above("form") or element)["data-change"])
            and element["type"] != "file"
        ]
        if not fields:
            return
        field = random.Random(lot).choice(fields)
        choices = [e["value"] for e in field.walk() if e.tag == "option" and e["value"] is not None]
        act = field["data-change"] or (field.above("form") or field)["data-change"]
        choice = random.Random(lot).choice(choices) if choices and lot % 4 else words
        assert act
        value = field["value"] if field["type"] == "radio" else choice
        self.page.send(act, {"name": field["name"], "value": value, "form": {}})

    @rule(lot=LOTS, count=strategies.integers(1, 12))
    def play(self, lot: int, count: int) -> None:
        for number in range(count):
            session = self.page.app.shell.active_session()
            if session is None or session.table.actor() == NOBODY:
                return
            if session.handover.curtain_seat is not None:
                self.page.send("play:lift")
            elif session.acting_seat() is None:
                self.page.send("app:tick")
            else:
                state = session.table.position.state
                if session.table.actor() == CHANCE:
                    self.page.send("app:tick")
                    continue
                action = state.sample(random.Random(lot + number))
                table = session.table
                if rules.check(table.game, table.position, table.actor(), action) is None:
                    self.page.send("play:command", {"command": session.table.game.text(action)})

    @rule(count=strategies.integers(1, 30))
    def wait(self, count: int) -> None:
        for _ in range(count):
            if "again" not in self.page.answer:
                if self.page.app.shell.awaited_game is not None:
                    self.page.send("app:settled")
                return
            self.page.tick()

    @rule(lot=LOTS)
    def go(self, lot: int) -> None:
        game = games.IDS[lot % len(games.IDS)]
        own_routes = [f"#/play/{key.removeprefix(MINE)}" for key in self.page.store if key.startswith(MINE)]
        routes = f"{PLACES} {OF_GAMES.format(game)}".split()
        self.page.go(random.Random(lot).choice(own_routes if own_routes and lot % 3 == 0 else routes))

    @rule()
    def speak(self) -> None:
        """Change the language and change it back: the page stays the same."""
        if self.page.find("tool-language", *self.page.usable()) is None:
            return
        if 'data-halt="replay:pause"' in self.page.content:
            self.page.send("replay:pause")  # As any press would do.
        previous = dict(self.page.regions)
        self.page.press("tool-language")
        other = self.page.lang
        self.page.press("tool-language")
        assert other != self.page.lang
        for name, text in self.page.regions.items():
            assert text == previous[name] or name == "toast"

    @rule(lot=LOTS, act=strategies.sampled_from(["share:file", "library:import"]))
    def bring(self, lot: int, act: str) -> None:
        text = RECORDS[lot % len(RECORDS)]
        if lot % 5 == 0:
            text = text[: len(text) * (lot % 97) // 97]
        self.page.send(act, {"name": "x.navals", "text": text})

    @rule(lot=LOTS)
    def too_late(self, lot: int) -> None:
        """Send a gesture whose control may have disappeared."""
        if self.offered:
            act, arg = self.offered[lot % len(self.offered)]
            self.page.send(act, arg)

    @rule(lot=LOTS)
    def elsewhere(self, lot: int) -> None:
        """Let another tab write or delete a game."""
        keys = [key for key in self.page.store if key.startswith(MINE)]
        key = keys[lot % len(keys)] if keys and lot % 2 else "game/0e15e3e4"
        text = self.page.store.get(random.Random(lot).choice(keys)) if keys and lot % 3 else None
        if text is None:
            self.page.store.pop(key, None)
        else:
            self.page.store[key] = text
        self.page.send("library:stored", {"key": key, "text": text})

    @rule()
    def come_back(self) -> None:
        old = self.page
        self.page = Page(self.patch, store=old.store, prefs=old.prefs, route=old.path)

    @invariant()
    def the_shelf_is_what_was_kept(self) -> None:
        """The application and the page store the same games, all of them complete."""
        shell = self.page.app.shell
        assert shell.store == self.page.store
        for key, text in self.page.store.items():
            if not key.startswith(MINE) or text in self.whole:
                continue
            session = load(key, text, board_of)
            content = summary.GAME_KIND.decode(text).record
            assert session.table.text() == content
            self.whole[text] = content

    @invariant()
    def the_game_on_the_screen_is_its_record(self) -> None:
        session = self.page.app.shell.session
        if session is None:
            return
        table = session.table
        text = table.text()
        copy = record.read(text)
        assert digest(copy.game, copy.position) == digest(table.game, table.position)
        assert record.write(copy) == text
        if (
            not session.seats.is_visitor
            and session.key in self.page.store
            and not self.page.app.shell.is_outdated
        ):
            assert summary.GAME_KIND.decode(self.page.store[session.key]).record == text

    def teardown(self) -> None:
        self.patch.undo()


TestReader = ReaderMachine.TestCase
TestReader.settings = length(14, 30)
