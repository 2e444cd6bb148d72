"""The bots that one begins with. They are Python for people to read, and run in the sandbox only (``docs/bots.md``)."""

from __future__ import annotations

from pkgutil import get_data
from typing import Final

from navals.core.message import Message, msg

_LANGUAGES: Final = {"en": "", "fr": ".fr"}
"""The languages of their comments, and how the names of their files end."""


def _texts(id: str) -> dict[str, str]:
    texts = {}
    for language, end in _LANGUAGES.items():
        held = get_data(__package__, f"bots/{id}{end}.txt")
        assert held is not None
        texts[language] = held.decode()
    return texts


EXAMPLES: Final[dict[str, tuple[Message, dict[str, str]]]] = {
    "random": (msg("Anything legal"), _texts("random")),
    "greedy": (msg("Greedy"), _texts("greedy")),
    "search": (msg("Weighs the odds"), _texts("search")),
}
"""By id: what it is called, and its text by the language of its comments."""
FIRST: Final = "greedy"
"""The one that is in the editor at first."""


def text_of(id: str, language: str) -> str:
    """The text of an example, with comments in a language if there are any, else in English.

    >>> text_of("random", "fr").splitlines()[0]
    '# Tout ce que la règle permet.'
    """
    texts = EXAMPLES[id][1]
    return texts.get(language, texts["en"])


def known(source: str) -> str:
    """The id of the example with that text, "" for none."""
    return next((id for id, (_, texts) in EXAMPLES.items() if source in texts.values()), "")


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
