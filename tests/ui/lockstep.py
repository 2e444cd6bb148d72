"""Runs the application for a simulated page (``web/test/sim/``): one line in, one line out, many tabs.

It draws no pictures. Time, random choices and dice come from the simulation, so every session can be
repeated.

    {"op": "open", "tab": "1", "seed": 7}               start an application for the tab
    {"op": "act", "tab": "1", "text": "...", "epoch": 0}  send a gesture; the reply is the answer
    {"op": "move", "tab": "1", "lot": 5}                choose a possible gesture of a player, or null
    {"op": "look", "tab": "1"}                          return the state of the application
    {"op": "replays", "text": "..."}                    return whether a stored text replays, and its last ply
"""

from __future__ import annotations

import json
import random
import sys
from typing import Any

from navals.core import rules
from navals.core.message import Message
from navals.core.seat import CHANCE
from navals.ui import clock
from navals.ui.draw.html import Markup
from navals.ui.registry import board_of
from navals.ui.session import load
from navals.ui.shell.app import App


class Time:
    """The simulated wall clock. The monotonic clock stands still."""

    epoch = 0

    @staticmethod
    def monotonic() -> float:
        return 0.0

    @classmethod
    def time_ns(cls) -> int:
        return cls.epoch * 1_000_000


class Unseen(App):
    """The application without pictures."""

    def regions(self) -> dict[str, Markup]:
        return {}


APPS: dict[str, Unseen] = {}


def lots(seed: int) -> Any:
    """Return a source of random bytes with a fixed seed."""
    source = random.Random(seed)
    return lambda size: source.randbytes(size).hex()


def move(app: App, lot: int) -> dict[str, Any] | None:
    """Return a gesture that makes a random legal move in the game, or ``None``."""
    session = app.shell.active_session()
    if session is None or session.table.result() is not None:
        return None
    if session.handover.curtain_seat is not None:
        return {"act": "play:lift"}
    if session.handover.consent_request is not None:
        return {"act": "play:refuse-consent"}
    if session.must_agree():
        return {"act": "play:begins", "arg": {"side": lot % 2}}
    seat, state = session.acting_seat(), session.table.position.state
    if seat is None:
        return {"act": "app:tick"} if session.table.actor() == CHANCE else None
    table = session.table
    action = state.sample(random.Random(lot))
    if rules.check(table.game, table.position, seat, action) is not None:
        return {"act": "play:resign-now"}
    return {"act": "play:command", "arg": {"command": table.game.text(action)}}


def look(app: App) -> dict[str, Any]:
    """Return the state of the application and its shelf."""
    shell, library = app.shell, app.model("library")
    entries = shell.summaries.collect(shell.store)
    return {
        "store": shell.store,
        "known": [key for key, entry in entries.items() if not isinstance(entry, Message)],
        "unread": [key for key, entry in entries.items() if isinstance(entry, Message)],
        "session": None if shell.session is None else shell.session.key,
        "guest": shell.session is not None and shell.session.seats.is_visitor,
        "ply": None if shell.session is None else shell.session.table.ply,
        "elsewhere": shell.is_outdated,
        "bin": [entry.key for entry in shell.deleted_texts],
        "problem": library.problem,
        "intake": library.current_import is not None,
        "toast": shell.toast,
        "route": shell.route,
    }


def replays(text: str) -> dict[str, Any]:
    """Return the number of plies in a stored game, or why it cannot be loaded."""
    try:
        session = load("game/0", text, board_of)
    except Exception as error:
        return {"fault": f"{type(error).__name__}: {error}"}
    return {"ply": session.table.ply}


def answer(message: dict[str, Any]) -> str:
    """Return the reply to a message."""
    match message["op"]:
        case "open":
            APPS[message["tab"]] = Unseen(lots(message["seed"]))
            return "{}"
        case "act":
            Time.epoch = message["epoch"]
            return APPS[message["tab"]].act(message["text"])
        case "move":
            return json.dumps(move(APPS[message["tab"]], message["lot"]))
        case "look":
            return json.dumps(look(APPS[message["tab"]]))
        case "replays":
            return json.dumps(replays(message["text"]))
        case "forget":
            APPS.clear()
            return "{}"
    raise ValueError(message["op"])


def main() -> None:
    """Answer messages until the input ends."""
    clock.time = Time
    for line in sys.stdin:
        try:
            reply = answer(json.loads(line))
        except Exception as error:  # The simulation reports it with its seed.
            reply = json.dumps({"error": f"{type(error).__name__}: {error}"})
        sys.stdout.write(reply + "\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main()
