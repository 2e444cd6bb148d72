"""External programs as players: they receive their seat's view and return actions (``docs/bots.md``).

A program that exits, stays silent, reports an error or returns an illegal action loses the game
(``Forfeit``). After an exit or silence, it is restarted for the next game.
"""

from __future__ import annotations

import os
import random
import shlex
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import suppress
from queue import Empty, SimpleQueue
from typing import Any, Final

from navals.core import rules
from navals.core.message import make_printable
from navals.core.player import PATIENCE, Forfeit, Limit, Thought
from navals.core.refusal import NotationError
from navals.core.result import Result
from navals.core.table import Table
from navals.engine import server, wire

HAS_GROUPS: Final = sys.platform != "win32"
"""Whether the operating system has process groups."""
_MAX_EXCERPT: Final = 60


class Program:
    """An external program that plays all seats of a side.

    Implements ``navals.core.player.Player`` and ``navals.search.match.Guest``. Raises ``ValueError`` for an
    empty command."""

    def __init__(self, command: str, patience: float = PATIENCE) -> None:
        self.level: str = make_printable(f"cmd:{command}", " ")[:40]
        """The player's name."""
        self._command = shlex.split(command)
        if not self._command:
            raise ValueError("no program is named")
        self._patience = patience
        self._process: subprocess.Popen[bytes] | None = None
        self._lines: SimpleQueue[str | None] = SimpleQueue()
        self._outbox: SimpleQueue[str | None] = SimpleQueue()
        self._table: Table | None = None
        self._sent_plies: dict[int, int] = {}

    def start(self) -> None:
        """Start the program if it is not running, and greet it.

        Raise ``OSError`` if it cannot be started, ``Forfeit`` if it does not answer."""
        if self._process is not None:
            if self._process.poll() is None:
                return
            _kill(self._process)
        # In its own process group (0), so that its child processes can be killed with it.
        pipe, group = subprocess.PIPE, 0 if HAS_GROUPS else None
        self._process = subprocess.Popen(self._command, stdin=pipe, stdout=pipe, process_group=group)
        self._lines = SimpleQueue()
        self._outbox = SimpleQueue()
        threading.Thread(target=_read_lines, args=(self._process, self._lines), daemon=True).start()
        # A program that does not read its input must not block the match.
        threading.Thread(target=_write_lines, args=(self._process, self._outbox), daemon=True).start()
        self._send(f"navals {wire.VERSION}")
        self._await("navalsok")

    def start_game(self, table: Table, seed: str) -> None:
        """Start a game at ``table``. Raise ``OSError`` or ``Forfeit`` as ``start`` does."""
        self._table, self._sent_plies = table, {}
        self.start()
        self._send(f"option seed {seed}")
        self._send(f"game {table.game.id} {table.game.schema.write(table.options)}".rstrip())

    def think(self, view: Any, limit: Limit, rng: random.Random) -> Iterator[Thought]:
        """Yield one thought: the program's answer. Raise ``Forfeit`` if it does not give a legal action."""
        table = self._table
        if table is None:
            raise ValueError("the program sits at no table")
        self._send("position " + self._position_message(table, view).line())
        times_part = f" times {limit.times}" if limit.times > 1 else ""
        text = self._ask("go" + (f" nodes {limit.nodes}" if limit.nodes else "") + times_part)
        try:
            action = table.parse(text)
        except NotationError as error:
            raise Forfeit(f"named {_clip(text)}, which is no action: {error}") from None
        refusal = rules.check(table.game, table.position, view.seat, action)
        if refusal is not None:
            raise Forfeit(f"named {_clip(text)}, which is not legal: {refusal}")
        yield Thought(action)

    def end_game(self, result: Result) -> None:
        """End the game and send the result for each of the program's seats."""
        table = self._table
        if table is None:
            return
        for seat in sorted(self._sent_plies):
            self._send("over " + server.describe_end(self._position_message(table, table.view(seat)), result))

    def close(self) -> None:
        """Ask the program to quit; after at most a second, kill it and its child processes."""
        process, self._process = self._process, None
        if process is None:
            return
        self._send("quit")
        self._outbox.put(None)
        with suppress(subprocess.TimeoutExpired):
            process.wait(1)
        _kill(process)

    def _position_message(self, table: Table, view: Any) -> wire.PositionMessage:
        first_ply = self._sent_plies.get(view.seat, 0)
        self._sent_plies[view.seat] = table.ply
        return wire.describe_position(table.game, view, wire.flatten(table.replay.events[first_ply:]))

    def _send(self, line: str) -> None:
        self._outbox.put(line)

    def _ask(self, line: str) -> str:
        """Discard earlier output, send a request and return the answer. Raise ``Forfeit`` like ``_await``."""
        has_ended = False
        while not has_ended and not self._lines.empty():
            has_ended = self._lines.get() is None
        if has_ended:
            raise self._make_forfeit()
        self._send(line)
        return self._await("bestmove")

    def _await(self, word: str) -> str:
        """Wait for a line that starts with ``word`` and return the rest of it.

        Raise ``Forfeit`` if the program is silent for too long, exits, or reports an error."""
        deadline = time.monotonic() + self._patience
        while True:
            try:
                line = self._lines.get(timeout=max(0.0, deadline - time.monotonic()))
            except Empty:
                if self._process is not None:
                    # Late output would be mistaken for the answer to a later request.
                    _kill(self._process)
                raise Forfeit(f"was silent for {self._patience:g} s") from None
            if line is None:
                raise self._make_forfeit()
            first_word, argument = wire.split_command(line)
            if first_word == word:
                return argument
            if first_word == "error":
                raise Forfeit(f"reported an error: {_clip(argument)}")

    def _make_forfeit(self) -> Forfeit:
        if self._process is None:
            return Forfeit("does not run")
        try:
            status = self._process.wait(1)
        except subprocess.TimeoutExpired:
            _kill(self._process)
            return Forfeit("closed its input or output")
        return Forfeit(f"ended by itself, with status {status}")


def _clip(text: str) -> str:
    line = make_printable(text, " ")
    return repr(line if len(line) <= _MAX_EXCERPT else line[:_MAX_EXCERPT] + "…")


def _kill(process: subprocess.Popen[bytes]) -> None:
    if HAS_GROUPS:
        # The program may have child processes: kill its whole process group.
        with suppress(ProcessLookupError, PermissionError):
            os.killpg(process.pid, signal.SIGKILL)
    process.kill()
    process.wait()


def _write_lines(process: subprocess.Popen[bytes], lines: SimpleQueue[str | None]) -> None:
    assert process.stdin is not None
    try:
        while (line := lines.get()) is not None:
            process.stdin.write(line.encode() + b"\n")
            process.stdin.flush()
        process.stdin.close()
    except OSError:
        # The program has exited; waiting for its answer will notice.
        return


def _read_lines(process: subprocess.Popen[bytes], lines: SimpleQueue[str | None]) -> None:
    assert process.stdout is not None
    while output := process.stdout.readline(wire.MAX_LINE):
        lines.put(output.decode(errors="replace"))
    lines.put(None)
