"""Relay, a small game: two to four seats on two sides throw 1 to 3 buoys in turn; the first side with ten
wins.

It has rare features: seats that depend on an option, options for people only, grouped options with dotted
names, a mode and statistics of its own.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Iterator, Sequence
from itertools import chain
from types import ModuleType
from typing import Any

import msgspec
import pytest

from navals import games
from navals.core.capabilities import Hidden, Seating
from navals.core.card import MODES, Card, Mode
from navals.core.event import Event
from navals.core.game import Action, Game, Preset, State
from navals.core.message import Message, msg
from navals.core.option import Choice, Number, OptionError, Pick, Schema, Switch
from navals.core.player import Limit, Player, Thought
from navals.core.refusal import NotationError, Refusal
from navals.core.result import Result, won_by
from navals.core.seat import NOBODY
from navals.ui.board.board import Board, Context, Do, Motion, Scene
from navals.ui.draw.html import EMPTY, Markup, tag
from tests.ui.page import Page

SEATS = {"1v1": (0, 1), "2v2": (0, 1, 0, 1), "1v2": (0, 1, 1)}


class Options(msgspec.Struct, frozen=True, omit_defaults=True):
    mode: str = "1v1"
    use: str = "told"
    buoys_a: int = 10
    buoys_b: int = 10
    wind: bool = False


class Throw(Action, frozen=True, tag="throw"):
    count: int


class Thrown(Event, frozen=True, kw_only=True):
    seat: int
    count: int


class Relay(State, frozen=True):
    options: Options
    buoys: tuple[int, int] = (0, 0)
    turn: int = 0
    seat: int | None = None

    def actor(self) -> int:
        return NOBODY if self.result() else self.turn % len(SEATS[self.options.mode])

    def check(self, action: Throw) -> Refusal | None:
        return None if 1 <= action.count <= 3 else Refusal(msg("1 to 3"), "relay R1")

    def actions(self) -> tuple[Throw, ...]:
        return () if self.result() else (Throw(1), Throw(2), Throw(3))

    def sample(self, rng: random.Random) -> Throw:
        return rng.choice(self.actions())

    def outcomes(self) -> None:
        return None

    def apply(self, action: Throw, log: list[Event] | None = None) -> Relay:
        seat = self.actor()
        if log is not None:
            log.append(Thrown(seat=seat, count=action.count))
        buoys = list(self.buoys)
        buoys[SEATS[self.options.mode][seat]] += action.count
        return Relay(self.options, (buoys[0], buoys[1]), self.turn + 1)

    def view(self, seat: int | None) -> Relay:
        return msgspec.structs.replace(self, seat=seat)

    def open_view(self, seat: int | None = None) -> Relay:
        return self.view(seat)

    def result(self) -> Result | None:
        goals = (self.options.buoys_a, self.options.buoys_b)
        return next((won_by(side, "buoys") for side in (0, 1) if self.buoys[side] >= goals[side]), None)


class Thrower:
    """A computer player that always throws three buoys."""

    level = "easy"

    def think(self, view: Relay, limit: Limit, rng: random.Random) -> Iterator[Thought]:
        yield Thought(Throw(3), 0.5)


def _normal(options: Options) -> Options:
    if options.wind and options.mode == "1v2":
        raise OptionError("wind", msg("there is no wind for one against two"))
    return options


GROUP = msg("Buoys to throw")
HELP = msg("A sentence that helps.")


def _pick(name: str, values: Sequence[str], **more: Any) -> Pick:
    choices = tuple(Choice(value, msg(value)) for value in values)
    return Pick(name=name, label=msg(name), help=HELP, choices=choices, default=values[0], **more)


def _reason(result: Result, names: Sequence[str]) -> Message:
    assert len(names) == 2, "the names of the sides"
    return msg("{name} has thrown enough.", name=names[0 if result.outcome == "1-0" else 1])


CARD = Card(
    id="relay",
    place=9,
    title=msg("Relay"),
    blurb=msg("Buoys."),
    levels={level: msg("It throws three.") for level in ("easy", "medium", "hard", "expert")},
    reason=_reason,
    ways=(Mode("keep", msg("Keep score"), "edit"),),
    modes=(*MODES, "keep"),
    counts=(msg("Buoys thrown"),),
)


class RelayGame(Game[Relay]):
    card = CARD
    schema = Schema(
        Options,
        (
            _pick("mode", ("1v1", "2v2", "1v2")),
            _pick("use", ("told", "played"), shown=False),
            Number(name="buoys.a", label=msg("Of A"), help=HELP, default=10, low=1, high=30, group=GROUP),
            Number(name="buoys.b", label=msg("Of B"), help=HELP, default=10, low=1, high=30, group=GROUP),
            Switch(name="wind", label=msg("Wind"), help=HELP),
        ),
        _normal,
    )
    presets = (
        Preset("told", msg("Told"), "", ("keep",)),
        Preset("toldpairs", msg("Told pairs"), "mode=2v2", ("keep",)),
        Preset("one", msg("One each"), "use=played"),
        Preset("pairs", msg("Pairs"), "mode=2v2 use=played"),
    )
    match_options = "use=played"
    action_type = Throw
    max_plies = 100
    seating = Seating(
        seats=lambda options: len(SEATS[options.mode]),
        side=lambda seat, options: SEATS[options.mode][seat],
        people_only=lambda options: options.use == "told",
    )
    hidden = Hidden(lambda view, rng: msgspec.structs.replace(view, seat=None))

    def start(self, options: Options, setup: str | None = None) -> Relay:
        return Relay(options)

    def text(self, action: Throw) -> str:
        return f"throw {action.count}"

    def parse(self, text: str, state: Relay) -> Throw:
        word, _, number = text.lower().partition(" ")
        if word != "throw" or not number.isdecimal() or len(number) > 2:
            raise NotationError(msg("throw N"))
        return Throw(int(number))

    def player(self, level: str) -> Player:
        return Thrower()

    def sentence(self, event: Event, viewer: int | None, names: Sequence[str]) -> Message | None:
        assert isinstance(event, Thrown)
        return msg("{name} throws {count}.", name=names[event.seat], count=event.count)

    def statistics(
        self, options: Any, events: Sequence[Sequence[Event]]
    ) -> tuple[tuple[Message, tuple[int, ...]], ...]:
        thrown = [0] * self.seating.seats(options)
        for event in chain(*events):
            if isinstance(event, Thrown):
                thrown[event.seat] += event.count
        return ((CARD.counts[0], tuple(thrown)),)


class RelayBoard(Board):
    def new_ui(self, view: Relay) -> int:
        return 0

    def is_private(self, view: Relay) -> bool:
        return False

    def has_secrets(self, view: Relay) -> bool:
        return False

    def scene(self, view: Relay, ui: int, context: Context) -> Scene:
        return Scene(tag("p", " ".join(map(str, view.buoys)), id="buoys"), status=msg("Throw."))

    def interact(self, view: Relay, ui: int, name: str, arg: Any) -> Do | None:
        return Do(Throw(arg)) if name == "throw" else None

    def apply_hint(self, ui: int, action: Throw) -> int:
        return ui

    def focus_target(self, view: Relay) -> str | None:
        return None

    def motion(self, view: Relay, events: Sequence[Event]) -> Motion:
        return Motion()

    def finale(self, view: Relay, context: Context) -> Markup:
        return EMPTY


GAME = RelayGame()


def offer_games(patch: pytest.MonkeyPatch | None = None) -> RelayGame:
    """Make Relay and Bataille the only games."""
    patch = patch or Page.patch
    for name, members in (
        ("", {"__path__": []}),
        (".card", {"CARD": CARD}),
        (".game", {"GAME": GAME}),
        (".screen", {"__path__": []}),
        (".screen.board", {"BOARD": RelayBoard()}),
        (".screen.terminal", {"board_text": lambda view, t: " ".join(map(str, view.buoys))}),
    ):
        module = ModuleType(f"navals.games.relay{name}")
        vars(module).update(members)
        patch.setitem(sys.modules, module.__name__, module)
    patch.setattr(games, "IDS", ("bataille", "relay"))
    patch.setattr(games, "picture", lambda game_id: "<svg></svg>")
    return GAME


def relay_page(mode: str = "ai", **more: Any) -> Page:
    """Return a page with the setup form of Relay."""
    offer_games()
    return Page(**{"route": f"#/relay/new/{mode}", **more})


def relay_game(*throws: int, mode: str = "two", **more: Any) -> Page:
    """Return a page with a game of Relay in which these buoys have been thrown."""
    page = relay_page(mode, **more)
    page.press("start")
    page.command(*(f"throw {count}" for count in throws))
    return page
