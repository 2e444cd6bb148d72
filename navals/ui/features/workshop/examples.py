"""The bots that one begins with. They are Python for people to read, and run in the sandbox only (``docs/workshop.md``)."""

from __future__ import annotations

from pkgutil import get_data
from typing import Final

from navals.core.message import Message, msg


def _text(id: str) -> str:
    held = get_data(__package__, f"bots/{id}.txt")
    assert held is not None
    return held.decode()


EXAMPLES: Final[dict[str, tuple[Message, str]]] = {
    "random": (msg("Anything legal"), _text("random")),
    "greedy": (msg("Greedy"), _text("greedy")),
    "search": (msg("Weighs the odds"), _text("search")),
}
"""By id: what it is called, and its text."""

NAMES: Final[tuple[tuple[str, tuple[str, ...], Message], ...]] = (
    ("play", ("view", "actions", "rng"), msg("Yours: gets what your seat sees, what may be played and a random.Random; returns one of the actions, or its notation.")),
    ("guess", ("view", "rng"), msg("A whole state that fits the view; what is hidden is as it might be.")),
    ("outcomes", ("state", "action", "rng"), msg("What may follow, as pairs of a state and its probability.")),
    ("score", ("state", "seat"), msg("How likely that seat is to win, from 0 to 1.")),
    ("legal", ("state", "rng"), msg("What may be played in a state.")),
    ("text", ("action",), msg("An action in notation, as the log has it.")),
    ("game", (), msg("The game: its rules, its options.")),
)  # fmt: skip
"""What a bot can call, with which arguments, and what for."""
