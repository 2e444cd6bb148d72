"""Rehearse a game: try everything built on its rules with a random game.

``navals.conformance`` tests only the rules and also runs in the browser; this needs the whole package.
"""

from __future__ import annotations

import json
import random
import re
from collections.abc import Callable, Iterator
from html import unescape
from typing import Final

from navals import pictures
from navals.club.analysis.analysis import GameAnalysis
from navals.conformance import BrokenContract, make_error, require, visible_events
from navals.core.game import AnyGame
from navals.core.message import Message
from navals.core.player import LEVELS
from navals.core.record import record
from navals.core.record.record import Replay
from navals.core.seat import CHANCE, LETTERS, NOBODY
from navals.engine import describe, wire
from navals.thinking.job import DecisionTask, read_task
from navals.thinking.packing import pack, unpack
from navals.ui.registry import board_of, board_text
from navals.ui.shell import gesture
from navals.ui.shell.app import App
from navals.ui.words import sentences
from navals.ui.words.i18n import LANGUAGES, language

ANALYSIS_SECONDS: Final = 2.0
"""Time limit for the analysis, which need not finish."""
POSITION_COUNT: Final = 5
"""Number of positions at which everything is tried, in addition to the last one."""
TICKS_PER_GESTURE: Final = 3
"""Number of ticks (slices of work) after each gesture."""
GESTURES_PER_POSITION: Final = 6
"""Number of gestures on the board at each position."""
ACT_PATTERN: Final = re.compile(r' data-act="([\w-]+)"')
CONTROL_PATTERN: Final = re.compile(rf"<[^<>]*{ACT_PATTERN.pattern}[^<>]*>")
ARGUMENT_PATTERN: Final = re.compile(r""" data-arg=(?:"([^"]*)"|'([^']*)')""")
"""Patterns for the markup of the board's controls (``navals.ui.draw.html``)."""


def rehearse(game: AnyGame, seed: int = 0, seconds: float = ANALYSIS_SECONDS) -> None:
    """Play a random game and try everything with it, the analysis for at most ``seconds``.

    Raise ``ContractError``, which names the file and line at fault, if anything fails.

    >>> from navals import games
    >>> rehearse(games.find("mats"), seconds=0.1)
    """
    rng = random.Random(f"{game.id} {seed}")
    options = game.schema.parse(game.match_options)
    names = dict.fromkeys(LETTERS[1 : game.seating.seats(options)], f"ai:{LEVELS[0]}")
    replay = Replay(game, options, {"A": "Ann", **names})
    stage = "a random game"
    try:
        while (actor := replay.position.state.actor()) != NOBODY:
            replay.play(actor, replay.position.state.sample(rng))
        for stage in CHECKS:
            CHECKS[stage](replay)
        stage = "the analysis"
        analysis = GameAnalysis(replay)
        analysis.run_for(seconds)
        pictures.draw(analysis)
    except Exception as error:
        raise make_error(game, stage, error, replay) from error


def _checked_plies(replay: Replay) -> list[int]:
    """Return the plies at which to test, in ascending order."""
    last_ply = len(replay.moves)
    return sorted({*(last_ply * number // POSITION_COUNT for number in range(POSITION_COUNT)), last_ply})


def _viewers(replay: Replay) -> list[int | None]:
    return [*range(replay.game.seating.seats(replay.options)), None]


def _check_players(replay: Replay) -> None:
    """Let the two easiest levels decide and the adviser give a hint, as in the page's second worker."""
    game, board = replay.game, board_of(replay.game.id)
    decision_plies = [ply for ply, move in enumerate(replay.moves) if move.seat != CHANCE]
    views = {ply: replay.positions[ply].state.view(replay.moves[ply].seat) for ply in decision_plies}
    hint_plies = [ply for ply in decision_plies if board.advises(views[ply])]
    requests: list[tuple[str | None, int]] = [(level, decision_plies[0]) for level in LEVELS[:2]]
    requests += [(None, ply) for ply in hint_plies[:1]]
    for level, ply in requests:
        task = DecisionTask(game, level, views[ply], random.Random(1).getstate())
        thoughts, name = [*read_task(task.job(1), game).thoughts()], level or "the adviser"
        think = (game.adviser() if level is None else game.player(level)).think
        require(bool(thoughts), f"{name} has no thought", think)
        action, data = thoughts[-1].action, pack(thoughts[-1])
        refusal = replay.positions[ply].state.check(action)
        require(refusal is None, f"{name} takes {game.text(action)}, which is not legal: {refusal}", think)
        try:
            unpack(data)
        except ValueError as error:
            raise BrokenContract(f"a thought of {name} {error}", think) from error


def _check_estimates(replay: Replay) -> None:
    """Estimate A's winning chance from every view, as the bar and the analysis do."""
    analysis = replay.game.analysis
    for ply in _checked_plies(replay):
        for view in map(replay.positions[ply].state.view, _viewers(replay)):
            for estimate in (analysis.chance, analysis.estimate):
                value: object = estimate(view)
                is_valid = value is None or (isinstance(value, int | float) and 0 <= value <= 1)
                require(is_valid, f"an estimate is {value!r}, not from 0 to 1", estimate)


def _check_protocol(replay: Replay) -> None:
    """Write the positions that programs receive, and read them back."""
    game = replay.game
    for ply in _checked_plies(replay):
        state = replay.positions[ply].state
        for seat in range(game.seating.seats(replay.options)):
            view, events = state.view(seat), wire.flatten(replay.events[:ply])
            message = wire.describe_position(game, view, events)
            view_copy = wire.read_view(game, message.line()) if state.result() is None else view
            is_same = wire.describe_position(game, view_copy, events).line() == message.line()
            require(is_same, f"the view of seat {LETTERS[seat]} does not come back from its line", state.view)
            for text in message.actions:
                game.parse(text, state)
    describe.game_chapter(game)


def _check_texts(replay: Replay) -> None:
    """Write boards and sentences in every language."""
    game, names = replay.game, [f"Player {letter}" for letter in LETTERS]
    sides = game.seating.sides(replay.options)
    result = replay.result()
    assert result is not None
    for t in map(language, LANGUAGES):
        t.sentence(sentences.end_reason(game.card, result, sides, names[: len(sides)]))
        for ply in _checked_plies(replay):
            state = replay.positions[ply].state
            for view in (*map(state.view, _viewers(replay)), state.open_view()):
                require(isinstance(board_text(game.id, view, t), str), "board_text returns no text")
        for viewer in _viewers(replay):
            for event in visible_events(wire.flatten(replay.events), viewer):
                sentence = sentences.event_sentence(game, event, viewer, names, replay.options)
                if isinstance(sentence, Message):
                    t.sentence(sentence)


def _check_pictures(replay: Replay) -> None:
    for ply in _checked_plies(replay):
        state = replay.positions[ply].state
        for item in (state, *map(state.view, _viewers(replay))):
            pictures.draw(item)


def _check_page(replay: Replay) -> None:
    """Open the game's pages, then the random game itself, cut off at several plies and complete."""
    game = replay.game
    routes = ["", f"{game.id}", f"{game.id}/rules", f"{game.id}/learn", f"{game.id}/play"]
    for route in (*routes, *(f"{game.id}/new/{mode}" for mode in game.card.modes)):
        _Visit(f"#/{route}")
    for ply in _checked_plies(replay):
        visit = _Visit("#/")
        text = record.write(record.read(record.write(replay), plies=ply))
        visit.send("share:file", {"name": "game.navals", "text": text})
        visit.use_controls(random.Random(ply))
        for move in replay.moves[ply : ply + POSITION_COUNT]:
            visit.send("play:command", {"command": game.text(move.action)})
        if ply == len(replay.moves):
            for route in visit.other_routes():
                visit.send("app:route", route)


class _Visit:
    """The application as a page uses it."""

    def __init__(self, route: str) -> None:
        self.app: App = App()
        boot_args = {"route": route, "prefs": {}, "store": {}, "languages": ["en"], "date": "2026-01-01"}
        self.send("app:boot", boot_args)

    def send(self, act: str, arg: object = None) -> None:
        """Send a gesture, then some ticks to start the work that it requires."""
        self.app.act(gesture.write(act, arg))
        for _ in range(TICKS_PER_GESTURE):
            self.app.act(gesture.write("app:tick"))

    def use_controls(self, rng: random.Random) -> None:
        """Use some random controls that the board currently offers."""
        for _ in range(GESTURES_PER_POSITION):
            controls = [match[0] for match in CONTROL_PATTERN.finditer(self.app.regions()["main"])]
            if not controls:
                return
            control = rng.choice(controls)
            name, arg = ACT_PATTERN.search(control), ARGUMENT_PATTERN.search(control)
            assert name is not None
            self.send(name[1], None if arg is None else json.loads(unescape(arg[1] or arg[2])))

    def other_routes(self) -> Iterator[str]:
        """Yield the addresses of the open game's other pages."""
        if (session := self.app.shell.session) is not None:
            yield from (f"{session.address}/{page}" for page in ("analysis", "paper"))


CHECKS: Final[dict[str, Callable[[Replay], None]]] = {
    "the computer players": _check_players,
    "the estimates": _check_estimates,
    "the engine protocol": _check_protocol,
    "the texts": _check_texts,
    "the pictures": _check_pictures,
    "the page": _check_page,
}
