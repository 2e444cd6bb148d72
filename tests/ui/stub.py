"""MATS on a page without a browser, with a plain board: secret columns, then open play and dice."""

from __future__ import annotations

import random
import sys
from collections.abc import Iterator, Sequence
from types import ModuleType
from typing import Any

import msgspec

from navals.core.capabilities import Analysis
from navals.core.event import Event
from navals.core.message import Message, msg
from navals.core.player import Limit, Player, Thought
from navals.core.table import Table
from navals.games.mats import game as mats
from navals.games.mats.game import Mats
from navals.games.mats.rules.events import PASS, Order
from navals.games.mats.rules.view import View
from navals.ui.board.board import Board, Context, Do, Motion, Scene
from navals.ui.draw.html import EMPTY, Markup, tag
from navals.ui.session import Session
from navals.ui.shell.effects import BeginGame
from tests.ui.page import Page

FLEET = "TP V1 V2 F1 F2 C1 C2"
OTHER = "C2 C1 F2 F1 V2 V1 TP"


class Ui(msgspec.Struct, frozen=True):
    order: tuple[str, ...] = ()


class PlainBoard(Board):
    """A board that consists of words. It records the batches of events that it animates."""

    open_table = False
    example = "F1+2"

    def __init__(self) -> None:
        self.batches: list[tuple[Event, ...]] = []

    def new_ui(self, view: View) -> Ui:
        return Ui()

    def is_private(self, view: View) -> bool:
        return view.phase == "order"

    def has_secrets(self, view: View) -> bool:
        return view.phase == "order"

    def advises(self, view: View) -> bool:
        return True

    def joins_last_draw(self, view: View) -> bool:
        if view.phase == "initiative":
            return view.initiative > 0
        return view.fight is not None and view.fight.dice != (0, 0)

    def prompt(self, view: View, context: Context) -> Message:
        if view.fight is None:
            return msg("{name} rolls for the lead.", name=context.names[1 if view.initiative else 0])
        return super().prompt(view, context)

    def scene(self, view: View, ui: Ui, context: Context) -> Scene:
        fleet = view.options.fleet
        lines = {f"line-{n}": " ".join(fleet[ship].id for ship in line) for n, line in enumerate(view.line)}
        lines["held"] = " ".join(ui.order)
        if context.hint is not None and context.shows_advice:
            lines["advised"] = "advised"
        words = [tag("p", text, id=id) for id, text in lines.items()]
        return Scene(tag("div", *words), status=msg("Choose.") if context.acting_seat is not None else None)

    def interact(self, view: View, ui: Ui, name: str, arg: Any) -> Ui | Do | None:
        if name == "take":
            return Ui((*ui.order, str(arg)))
        return Do(Order(ui.order)) if name == "ready" else None

    def apply_hint(self, ui: Ui, action: Any) -> Ui:
        return Ui(action.ships) if isinstance(action, Order) else ui

    def focus_target(self, view: View) -> str | None:
        return "held"

    def motion(self, view: View, events: Sequence[Event]) -> Motion:
        self.batches.append(tuple(events))
        return Motion(milliseconds=100)

    def finale(self, view: View, context: Context) -> Markup:
        return EMPTY


def afloat_of(view: View) -> tuple[str, ...]:
    """Return the surviving ships of the acting seat."""
    return tuple(view.options.fleet[ship].id for ship in view.survivors(view.actor))


class Steady:
    """A computer player that keeps the roster's order and never advances."""

    level = "easy"

    def think(self, view: View, limit: Limit, rng: random.Random) -> Iterator[Thought]:
        if view.phase == "order":
            afloat = afloat_of(view)
            yield Thought(Order(afloat), 0.5, reason=msg("{ship} should lead.", ship=afloat[0]))
        else:
            yield Thought(PASS, 0.5)


class Asked(Analysis):
    """An analysis that always estimates 0.62 for A, and records its calls."""

    def __init__(self) -> None:
        self.by: list[tuple[int | None, str]] = []

    def chance(self, view: View) -> float | None:
        self.by.append((view.seat, view.phase))
        return 0.62


class Silent(Mats):
    """MATS without an estimate."""

    analysis = Analysis()

    def player(self, level: str) -> Player:
        return Steady()


class Telling(Silent):
    """MATS with an estimate."""

    def __init__(self) -> None:
        self.analysis = self.asked = Asked()


BOARDS: list[PlainBoard] = []


def mats_page(*, tells: bool = False, **more: Any) -> Page:
    """Return a page on which MATS has a plain board."""
    module = ModuleType("navals.games.mats.screen.board")
    module.BOARD = board = PlainBoard()
    BOARDS[:] = [board]
    Page.patch.setitem(sys.modules, "navals.games.mats.screen.board", module)
    Page.patch.setattr(mats, "GAME", Telling() if tells else Silent())
    return Page(**{"route": "#/about", **more})


def begin(page: Page, *names: str, seed: str = "1", **more: Any) -> Page:
    """Begin a game between these people or computers (``ai:easy``)."""
    table = Table.new(mats.GAME, mats.GAME.schema.default(), list(names), seed)
    table.replay.tags["SeedCommit"] = table.dice.commitment
    page.app.execute_effects(BeginGame(Session("game/mats", table, BOARDS[0], **more)))
    page.path = page.app.shell.route
    page.send("app:settled")
    return page


def two(**more: Any) -> Page:
    """Begin a game in which Anne and Bob have formed their columns; both see the screen, and chance acts
    next."""
    page = begin(mats_page(), "Anne", "Bob", **more)
    page.press("lift")
    page.command(f"order {FLEET}")
    page.press("pass", "lift")
    page.command(f"order {OTHER}")
    return page


def dice(page: Page) -> str:
    """Return all dice of the record so far, as text."""
    game = page.table.game
    return " ".join(game.text(move.action) for move in page.table.replay.moves if move.seat == -1)


def pass_until(page: Page, done: Any, limit: int = 400) -> None:
    """Roll dice, and pass without advancing any ship, until a condition holds."""
    for _ in range(limit):
        page.wait(done)
        if done():
            return
        page.command("pass")
    raise AssertionError("it never comes to that")
