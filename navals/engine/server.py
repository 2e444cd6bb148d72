"""``navals engine``: players and rules behind a line protocol; ``docs/bots.md`` lists all messages.

Invalid lines are answered with ``error``. While a player thinks, input is checked between thoughts: ``stop``,
``quit`` and ``isready`` are handled at once, other lines afterwards.
"""

from __future__ import annotations

import os
import threading
from collections import deque
from collections.abc import Callable, Iterator
from queue import Empty, SimpleQueue
from typing import Any, Final

import msgspec

from navals import __version__, games
from navals.club.dial import get_player
from navals.core import rules
from navals.core.dice import Dice
from navals.core.game import AnyGame
from navals.core.player import LEVELS, Limit, Thought
from navals.core.record import record
from navals.core.record.computers import AI_PREFIX, Computer
from navals.core.record.record import Replay
from navals.core.result import Result
from navals.core.seat import CHANCE, NOBODY, from_letter
from navals.engine import wire

DEFAULT_PLAYER: Final = f"{AI_PREFIX}expert"
"""The default player."""


class Engine:
    """One protocol session. ``find_computer`` returns a game's player by name or raises ``ValueError``;
    ``next_line`` returns the next pending line, or ``None``.
    """

    def __init__(
        self,
        find_computer: Callable[[AnyGame, str], Computer],
        next_line: Callable[[], str | None] = lambda: None,
        player_name: str = DEFAULT_PLAYER,
        seed: str = "1",
    ) -> None:
        self._find_computer = find_computer
        self._next_line = next_line
        self._player_name = player_name
        self._seed = seed
        self._request_count = 0
        self._game: AnyGame | None = None
        self._replay: Replay | None = None
        self._view: Any = None
        self._waiting_lines: deque[str] = deque()
        self.is_over: bool = False
        """Whether ``quit`` was received."""

    def handle_line(self, line: str) -> Iterator[str]:
        """Yield the answers to a line, and to lines received meanwhile."""
        self._waiting_lines.append(line)
        while self._waiting_lines and not self.is_over:
            yield from self._handle_message(self._waiting_lines.popleft())

    def _handle_message(self, line: str) -> Iterator[str]:
        word, argument = wire.split_command(line)
        if not word:
            return
        handlers: dict[str, Callable[[str], Iterator[str]]] = {
            "navals": self._greet,
            "isready": self._report_ready,
            "option": self._set_option,
            "game": self._start_game,
            "position": self._set_position,
            "record": self._load_record,
            "show": self._show_position,
            "go": self._choose_move,
            "stop": self._ignore_message,
            "over": self._ignore_message,
            "quit": self._quit,
        }
        if word not in handlers:
            yield _error_line(f"there is no message {word[:20]!r}")
            return
        try:
            yield from handlers[word](argument)
        except Exception as error:  # bad input may break a player, but not the session
            yield _error_line(str(error) or type(error).__name__)

    def _greet(self, argument: str) -> Iterator[str]:
        if argument != wire.VERSION:
            raise ValueError(f"this program speaks version {wire.VERSION} of the protocol")
        yield f"id name Navals {__version__}"
        name_list = "|".join(f"{AI_PREFIX}{name}" for name in (*LEVELS, "dial:RATING"))
        yield f"option player {self._player_name} {name_list}"
        yield f"option seed {self._seed} TEXT"
        yield "games " + " ".join(games.IDS)
        yield "navalsok"

    def _report_ready(self, argument: str) -> Iterator[str]:
        yield "readyok"

    def _ignore_message(self, argument: str) -> Iterator[str]:
        return iter(())

    def _quit(self, argument: str) -> Iterator[str]:
        self.is_over = True
        return iter(())

    def _set_option(self, argument: str) -> Iterator[str]:
        name, value = wire.split_command(argument)
        if name == "player" and value:
            self._find_computer(self._game or games.find(games.IDS[0]), value)
            self._player_name = value
        elif name == "seed" and value:
            self._seed, self._request_count = value, 0
        else:
            raise ValueError("the options are player and seed, each with a value")
        return iter(())

    def _start_game(self, argument: str) -> Iterator[str]:
        name, options = wire.split_command(argument)
        game = games.find(name)
        replay = Replay(game, game.schema.parse(options or game.match_options), {})
        self._game, self._replay, self._view, self._request_count = game, replay, None, 0
        return iter(())

    def _set_position(self, argument: str) -> Iterator[str]:
        if self._game is None:
            raise ValueError("which game? say so first: game ID OPTIONS")
        self._view = wire.read_view(self._game, argument)
        return iter(())

    def _load_record(self, argument: str) -> Iterator[str]:
        self._replay = record.read(argument)
        self._game, self._view = self._replay.game, None
        return iter(())

    def _show_position(self, argument: str) -> Iterator[str]:
        replay = self._replay
        if replay is None:
            raise ValueError("nothing to show: say game or record first")
        actor = rules.actor(replay.position)
        seat = from_letter(argument) if argument else max(actor, 0)
        if seat is None or not 0 <= seat < replay.game.seating.seats(replay.options):
            raise ValueError(f"there is no seat {argument[:20]!r}")
        message = wire.describe_position(
            replay.game, replay.position.state.view(seat), wire.flatten(replay.events)
        )
        result = replay.result()
        if result is not None:
            yield "over " + describe_end(message, result)
        elif replay.position.awaits == NOBODY:
            yield "position " + message.line()
        else:
            replies = ("accept", "decline") if seat == actor else ()
            request = msgspec.structs.replace(message, actor="ABCD"[actor], actions=replies, complete=True)
            yield "position " + request.line()

    def _choose_move(self, argument: str) -> Iterator[str]:
        limit = _parse_limit(argument.split())
        game, replay, view = self._game, self._replay, self._view
        if game is None or (view is None and replay is None):
            raise ValueError("which position? say so first: position or record")
        if view is None and replay is not None:
            actor = rules.actor(replay.position)
            if actor == NOBODY:
                raise ValueError("the game is over")
            if replay.position.awaits != NOBODY:
                yield "bestmove decline"
                return
            if actor == CHANCE:
                draw_number = sum(move.seat == CHANCE for move in replay.moves)
                yield "bestmove " + game.text(Dice(self._seed).draw(replay.position.state, draw_number))
                return
            view = replay.position.state.view(actor)
        if wire.guess_state(game, view).actor() != view.seat:
            raise ValueError("it is not this seat's turn")
        yield from self._think(game, view, limit)

    def _think(self, game: AnyGame, view: Any, limit: Limit) -> Iterator[str]:
        player = get_player(self._find_computer(game, self._player_name), game)
        rng = Dice(self._seed).generator(self._request_count, f"player {view.seat}")
        self._request_count += 1
        best_thought: Thought | None = None
        for thought in player.think(view, limit, rng):
            best_thought = thought
            while (line := self._next_line()) is not None:
                match line.split():
                    case ["quit"]:
                        self.is_over = True
                        return
                    case ["stop"]:
                        break
                    case ["isready"]:
                        yield "readyok"
                    case _:
                        self._waiting_lines.append(line)
            else:
                continue
            break
        if best_thought is None:
            raise ValueError("the player had no thought")
        reason = None if best_thought.reason is None else str(best_thought.reason)
        info = {"effort": best_thought.effort, "value": best_thought.value, "reason": reason}
        yield "info " + msgspec.json.encode(info).decode()
        yield "bestmove " + game.text(best_thought.action)


def describe_end(message: wire.PositionMessage, result: Result) -> str:
    """Return a line of JSON that tells the seat of ``message`` how the game ended."""
    fields: dict[str, object] = {"seat": message.seat, "result": result.outcome, "reason": result.reason}
    fields |= {"view": message.view, "events": message.events}
    return msgspec.json.encode(fields, order="deterministic").decode()


def _error_line(reason: str) -> str:
    return "error " + " ".join(reason.split())[:500]


def _parse_limit(words: list[str]) -> Limit:
    """Read ``nodes N``, ``times N``, both or neither. Raise ``ValueError`` for anything else."""
    texts = dict(zip(words[::2], words[1::2], strict=False))
    is_valid = len(words) == 2 * len(texts) and texts.keys() <= {"nodes", "times"}
    if not is_valid or not all(value.isdecimal() and int(value[:10]) > 0 for value in texts.values()):
        raise ValueError("go takes nodes N and times N, whole numbers greater than 0")
    nodes = int(texts["nodes"][:10]) if "nodes" in texts else None
    return Limit(nodes, int(texts.get("times", "1")[:10]))


def serve(
    find_computer: Callable[[AnyGame, str], Computer],
    player_name: str,
    seed: str,
    source: Callable[[int], bytes] | None = None,
) -> int:
    """Serve standard input and output until end of file or ``quit``; return the exit status. ``source``
    replaces standard input: it returns at most the given number of bytes, or ``b""`` at end of file."""
    lines: SimpleQueue[str | None] = SimpleQueue()

    def read_lines() -> None:
        # Python cannot exit while another thread is blocked on ``sys.stdin``.
        for line in split_lines(source or (lambda size: os.read(0, size))):
            lines.put(line)
        lines.put(None)

    # Read in a separate thread, so that ``stop`` can interrupt thinking.
    threading.Thread(target=read_lines, daemon=True).start()
    is_at_end = False

    def next_line() -> str | None:
        nonlocal is_at_end
        try:
            line = lines.get_nowait()
        except Empty:
            return None
        # At end of file, still answer the last line.
        is_at_end = is_at_end or line is None
        return line

    engine = Engine(find_computer, next_line, player_name, seed)
    while not engine.is_over and not is_at_end:
        line = lines.get()
        if line is None:
            break
        for answer in engine.handle_line(line):
            print(answer, flush=True)
    return 0


def split_lines(source: Callable[[int], bytes]) -> Iterator[str]:
    """Split a byte source into lines; overlong ones become ``(too long)``.

    >>> import io
    >>> list(split_lines(io.BytesIO(b"isready\\nquit").read))
    ['isready', 'quit']
    """
    buffer, is_complete = b"", True
    while chunk := source(1 << 16):
        *complete_lines, remainder = (buffer + chunk).split(b"\n")
        for line in complete_lines:
            yield (
                line.decode(errors="replace") if is_complete and len(line) <= wire.MAX_LINE else "(too long)"
            )
            is_complete = True
        if len(remainder) > wire.MAX_LINE:
            remainder, is_complete = b"", False
        buffer = remainder
    if buffer or not is_complete:
        yield buffer.decode(errors="replace") if is_complete else "(too long)"
