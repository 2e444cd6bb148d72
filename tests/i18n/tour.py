"""A tour of the application: every screen, dialog and spoken sentence, as text."""

from __future__ import annotations

import itertools
import json
import random
import re
from collections.abc import Iterable, Iterator
from html import unescape
from types import SimpleNamespace
from typing import Any
from unittest import mock

from navals.core.player import LEVELS
from navals.core.record.record import Replay
from navals.core.table import Table
from navals.duel.sdp import Code
from navals.ui.components.door import intro_page, loading_page
from navals.ui.features.about.model import LIST_PATH
from navals.ui.features.duel import view
from navals.ui.features.duel.model import Call, DuelState
from navals.ui.features.duel.remote import DuelSave
from navals.ui.features.learning import lesson
from navals.ui.registry import board_of, board_text
from navals.ui.session import Session
from navals.ui.session.tutorial import Tutorial
from navals.ui.shell import gesture
from navals.ui.shell.app import App
from navals.ui.shell.effects import BeginGame
from tests import games
from tests.i18n import campaigns, drills, played, positions, study, terminal
from tests.suites.scenes import texts as written

NAMES = ("Anne", "Zoé")
LOOK = 0.001
"""Seconds that pass between two readings of the clock."""
_TEXT = re.compile(r">([^<>]+)<")
_NOTATION = re.compile(r"""<(code|textarea)[^>]*translate="no"[^>]*>.*?</\1>""", re.DOTALL)
"""Text that is never translated; it is marked for translation programs too."""
_SPOKEN = re.compile(r"""\s(aria-label|title|placeholder|alt|data-arg)=(?:"([^"]*)"|'([^']*)')""")


def _read(markup: str) -> Iterator[str]:
    """Yield the texts of elements, and of attributes that are read aloud."""
    source = re.sub("</?mark>", "", _NOTATION.sub("<code></code>", markup))
    for text in _TEXT.findall(source):
        if text.strip():
            yield unescape(text.strip())
    for name, double, single in _SPOKEN.findall(markup):
        value = unescape(double or single)
        if name == "data-arg":  # The reason why a button is disabled.
            arg = json.loads(value)
            value = arg.get("text") if isinstance(arg, dict) else None
        if value:
            yield value


class Guide:
    """Drives the application and records its texts."""

    def __init__(self, code: str) -> None:
        number = itertools.count(1)
        self.app = App(lambda size: f"{next(number):0{2 * size}x}")
        self.step = "boot"
        self.seen: set[tuple[str, str]] = set()
        self.refusals: set[str] = set()
        store = {"game/broken": "{", "game/old": '{"record": "nonsense", "seed": "1"}'}
        boot = {"route": "#/", "prefs": {"language": code, "names": NAMES}, "languages": [code]}
        boot |= {"share": "files"}
        self.act("app:boot", boot | {"draft": True})  # This is the page while the engine starts.
        self.act("app:boot", boot | {"store": store})

    def read(self, markup: str) -> None:
        """Record the texts of some markup."""
        self.seen.update((self.step, text) for text in _read(markup))

    def files(self) -> None:
        """Show the check of the site's files."""
        text = "".join(f"{digit * 64}  {digit}\n" for digit in "012")
        listing = {LIST_PATH: {"sha256": "0" * 64, "text": text}}
        right = {digit: {"sha256": digit * 64} for digit in "012"}
        wrong = {"0": {"sha256": "x"}, "1": right["1"]}
        for read, result in (({LIST_PATH: None}, {}), (listing, right), (listing, wrong)):
            self.each("about:check", ("about:files", read), ("about:files", result))

    def act(self, name: str, arg: Any = None) -> dict[str, Any]:
        """Send a gesture, record the texts of its answer, and return it."""
        answer: dict[str, Any] = json.loads(self.app.act(gesture.write(name, arg)))
        for markup in answer.get("patch", {}).values():
            self.read(markup)
        self.seen.update((self.step, text) for text in answer.get("say", {}).values())
        if "title" in answer:
            self.seen.add((self.step, answer["title"]))
        return answer

    def go(self, route: str) -> None:
        """Go to another page; first print the board as text."""
        session = self.app.shell.active_session()
        if session is not None:
            board_text(session.table.game.id, session.view(), self.app.shell.t)
        self.step = route
        self.act("app:route", route)

    def time(self, ticks: int = 400) -> None:
        """Let automatic actions happen without delay."""
        for _ in range(ticks):
            session = self.app.shell.active_session()
            if session is None or session.is_idle():
                return
            session.pace = session.pace.hurry()
            self.act("app:tick")

    @property
    def session(self) -> Any:
        """The game on the screen."""
        assert self.app.shell.session is not None
        return self.app.shell.session

    def place(self) -> None:
        """Place the fleet of the acting seat."""
        if self.session.handover.curtain_seat is not None:
            self.act("play:lift")
        self.act("shuffle")
        self.act("ready")

    def each(self, *acts: Any) -> None:
        """Send gestures, given as names or as names with arguments."""
        for act in acts:
            name, arg = act if isinstance(act, tuple) else (act, None)
            self.act(name, arg)

    def command(self, *texts: str) -> None:
        """Type actions."""
        for text in texts:
            self.act("play:command", {"command": text})

    def play(self, *texts: str) -> None:
        """Play legal actions in notation, followed by automatic ones."""
        for text in texts:
            moves = len(self.session.table.replay.moves)
            answer = self.act("play:command", {"command": text})
            assert len(self.session.table.replay.moves) > moves, (self.step, text, answer.get("say"))
            self.time()
            self.hand_over()

    def refused(self, texts: Iterable[str]) -> None:
        """Type actions that are refused for new reasons; undo those that are not refused."""
        for text in texts:
            table = self.session.table
            moves, keys = len(table.replay.moves), played.objections(table.game, table.position.state, text)
            if keys and keys <= self.refusals:
                continue
            self.refusals |= keys
            self.command(text)
            if len(self.session.table.replay.moves) > moves:
                self.each("play:undo", "play:consent")
                self.hand_over()

    def hint(self) -> None:
        """Ask for a hint, then for its second step."""
        self.act("play:hint")
        self.time()
        self.act("play:hint")

    def set(self, *pairs: tuple[str, Any]) -> None:
        """Change fields of the setup form."""
        for name, value in pairs:
            self.act("setup:set", {"name": name, "value": value})

    def levels(self) -> None:
        """Choose each level of the computer in the setup form."""
        self.set(*[("kind-1", level) for level in LEVELS])

    def begin(self, game_id: str, mode: str, **options: Any) -> None:
        """Begin a game from the setup form; ``kind_1`` is the field ``kind-1``."""
        self.go(f"#/{game_id}/new/{mode}")
        self.set(*[(name.replace("kind_", "kind-"), value) for name, value in options.items()])
        self.act("setup:start", {f"name-{seat}": name for seat, name in enumerate(NAMES)})

    def position(
        self,
        game_id: str,
        setup: str | None,
        options: str = "",
        seed: str = "1",
        mode: str = "two",
        **more: Any,
    ) -> None:
        """Begin a game from a given position, or with these options."""
        self.go("#/about")
        self.step = f"position {setup} {options}"
        game = games.game(game_id)
        values = game.schema.parse(options)
        people = (*NAMES, *NAMES) if mode == "two" else (NAMES[0], "ai:easy")
        tags = dict(zip("ABCD", people[: game.seating.seats(values)], strict=False))
        table = Table(Replay(game, values, tags | ({"Setup": setup} if setup else {})), seed)
        self.app.execute_effects(BeginGame(Session(f"game/{self.step}", table, board_of(game_id), **more)))
        self.act("app:settled")
        self.time()
        self.hand_over()

    def hand_over(self) -> None:
        """Hand the screen over."""
        self.time()
        if self.session.next_viewer() is not None:
            self.act("play:pass")
        if self.session.handover.curtain_seat is not None:
            self.act("play:lift")
            self.act("app:dismiss")

    def shoot(self) -> None:
        """Fire at the first free square."""
        actor = self.session.table.actor()
        bombed = self.session.view().waters[1 - actor].bombed
        square = next(i for i in range(100) if not bombed >> i & 1)
        self.act("aim", {"square": square})
        self.act("fire")


def texts(code: str, game_id: str) -> Iterator[tuple[str, str]]:
    """Yield steps and texts of a game, or of all other pages. Seeds and clock readings are counted, so every
    run is the same."""
    looks, rng = itertools.count(), random.Random(1)
    with (
        mock.patch("time.monotonic", lambda: next(looks) * LOOK),
        mock.patch("time.time_ns", lambda: 0),
        mock.patch("random.SystemRandom", lambda: rng),
    ):
        guide = Guide(code)
        if game_id:
            _game(guide, game_id)
        else:
            _house(guide)
    for step, text in sorted(guide.seen):
        yield step, re.sub(r"\s+", " ", text)


def _house(guide: Guide) -> None:
    _pages(guide)
    _two_devices(guide)
    _files(guide)
    # These are the dialogs of a game, and finished games for the library.
    _game(guide, "mats")
    positions.shots(guide)
    study.visit(guide)
    terminal.visit(guide)


def _game(guide: Guide, game_id: str) -> None:
    """Show the screens that belong to one game, its lesson and scenes, and its refusals."""
    if (visit := games.visit(game_id)) is not None:
        visit(guide)
    _lesson(guide, game_id)
    guide.go("#/")
    for text in strangers(game_id):
        guide.step = f"file {text}"
        guide.act("share:file", {"text": text})
    study.rules_of(guide, game_id)
    for part in (positions, campaigns, drills, played):
        part.visit(guide, game_id)
    terminal.verify(guide, strangers(game_id))


def _pages(guide: Guide) -> None:
    for route in (
        "#/",
        "#/about",
        "#/practice",
        "#/bataille/rules",
        "#/bataille/rules/R3",
        "#/nowhere",
        "#/play/none",
    ):
        guide.go(route)
    guide.go("#/about")
    guide.files()
    for name in (
        "comfort:settings",
        "comfort:help",
        "comfort:mute",
        "comfort:mute",
        "app:update",
        "app:offline",
    ):
        guide.step = name
        guide.each(name, "app:dismiss")
    guide.step = "while the engine starts"
    guide.read(loading_page(guide.app.shell.t))
    for game_id in games.under_test():
        guide.read(intro_page(games.game(game_id).card, guide.app.shell.t, is_known=True))
    guide.go("#/")
    guide.act("app:absent", {"to": "app", "act": "route"})
    guide.act("library:delete", {"key": "game/old"})
    for game_id in games.under_test():
        guide.go(f"#/{game_id}/play")


def _two_devices(guide: Guide) -> None:
    """Show the pages of games on two devices, except the game itself, and the reasons why a text is
    refused."""
    t = guide.app.shell.t
    for how in ("live", "turns"):
        guide.go("#/mats/duel")
        guide.act("duel:invite", {"how": how})
    guide.go("#/duel")
    guide.act("duel:scan")
    for reason in view.FAULT_MESSAGES:
        guide.read(view.refusal_page(reason, "1", t))
    code = Code("actpass", b"", bytes(4), bytes(32), "", "", ())
    for state in view.STATE_MESSAGES:
        call = Call(0, state, b"", own_code=code)
        guide.read(view.invitation_page(call, "", "", "", t, reconnects=True))
    for known in (False, True):
        guide.read(view.guest_page(DuelState(), code, "", "Ann", (), t, reconnects=known))
    guide.read(view.by_turns_page(DuelState(), "", "Ann", (), t))
    guide.read(view.reconnect_sheet(t))
    for watch, answer in ((False, False), (False, True), (True, False)):
        session: Any = SimpleNamespace(has_unsent_answer=answer, other_name=lambda t: "Ann")
        guide.read(view.link_sheet(session, "", t, "", is_watch_link=watch))
    stored = DuelSave("", "mats", "1", other="Ann", verdict="fair")
    for stopped in (False, True):
        guide.read(view.result_page("1", stored, stopped, "", "", t))


def _lesson(guide: Guide, game_id: str) -> None:
    """Show a lesson, with its refusals and failed attempts."""
    guide.go(f"#/{game_id}/learn")
    course, tour = guide.app.shell.tutorial, games.tour(game_id)
    assert course is not None
    for step, answer in enumerate(tour.answers):
        guide.step = f"{game_id} lesson {step}"
        guide.act("learning:step", {"step": step})
        while course.has_next_line:
            guide.act("learning:next")
        guide.time()
        _follow(guide, course)
        guide.act("learning:step", {"step": step})
        guide.time()
        while course.has_next_line:
            guide.act("learning:next")
        misses = tour.misses.get(step, ())
        for text in (*misses, *answer):
            if text not in misses:
                guide.command(*tour.wrong.get(step, ()), *_objections(guide, course))
            guide.command(text)
            guide.time()
            if text in misses:
                guide.act("learning:step", {"step": step})
        assert course.current_step.goal is None or course.is_fulfilled, (game_id, step)
        guide.act("learning:step", {"step": step + 1})


def _follow(guide: Guide, course: Tutorial, limit: int = 6) -> None:
    """Press the targets of the lines of a task, as long as that leads to another line."""
    step, line = course.step_no, None
    for _ in range(limit):
        markup = str(lesson.screen(course, guide.app.shell.t))
        guide.read(markup)
        if course.line is line or course.step_no != step or course.is_fulfilled:
            return
        line = course.line
        ids = "|".join(map(re.escape, filter(None, line.targets.split(","))))
        match = re.search(rf'<[^<>]*\bid="(?:{ids})"[^<>]*>', markup)
        act = match and re.search(r'\bdata-act="([^"]+)"', match[0])
        if not act:
            return
        arg = re.search(r"""\bdata-arg=(?:"([^"]*)"|'([^']*)')""", match[0])
        guide.act(act[1], json.loads(unescape(arg[1] or arg[2])) if arg else None)
        guide.time()


def _objections(guide: Guide, course: Tutorial) -> Iterator[str]:
    """Yield legal actions that a lesson refuses for a new reason."""
    for action in course.session.table.position.state.actions() or ():
        refusal = course.objection(action)
        keys = set() if refusal is None else {*played.keys(refusal.message)}
        if keys - guide.refusals:
            guide.refusals |= keys
            yield course.game.text(action)


def strangers(game_id: str) -> Iterator[str]:
    """Yield damaged files: impossible options and positions, and illegal actions."""
    head = f'[Navals "1"]\n[Game "{game_id}"]\n'
    schema = games.game(game_id).schema.by_name
    for scene in written(game_id):
        for line in (line[1:].partition(" -- ")[0] for line in scene.lines if line[0] == "!"):
            options = " ".join(part for part in line.split() if part.partition("=")[0].lower() in schema)
            rest = (part for part in line.split() if part.partition("=")[0].lower() not in schema)
            setup = " ".join(rest)
            yield head + f'[Options "{options}"]\n' * bool(options) + f'[Setup "{setup}"]\n' * bool(setup)
    yield f'{head}[Setup "x"]\n'
    for actions in games.tour(game_id).wrong_actions:
        yield f"{head}\n1. {actions}\n"


def _files(guide: Guide) -> None:
    guide.go("#/")
    for text in (
        "",
        "{",
        "nonsense",
        '[Navals "1"]\n[Game "bataille"]\n[Options "bombs=0"]\n',
        '[Navals "1"]\n[Game "bataille"]\n\n1. A resign\n2. A A1\n',
        '[Navals "1"]\n[Game "bataille"]\n\n1. B A1\n',
        '[Navals "9"]\n[Game "bataille"]\n',
        '[Navals "1"]\n[Game "chess"]\n',
        '[Navals "1"]\n[Game "mats"]\n\n1. A order TP V1 V2 F1 F2 C1 C2\n2. A nothing\n',
    ):
        guide.step = f"file {text}"
        guide.act("share:file", {"text": text})
