"""The example bots: Python source for people to read. It runs only in the sandbox (`docs/bots.md`)."""

from __future__ import annotations

from pkgutil import get_data
from typing import Final

from navals.core.message import Message, msg

_SUFFIXES: Final = {"en": "", "fr": ".fr"}
"""The languages of the examples' comments, each with the suffix of its file names."""


def _load_texts(id: str) -> dict[str, str]:
    texts = {}
    for language, suffix in _SUFFIXES.items():
        encoded_text = get_data(f"{__package__}.bots", f"{id}{suffix}.txt")
        assert encoded_text is not None
        texts[language] = encoded_text.decode()
    return texts


EXAMPLES: Final[dict[str, tuple[Message, dict[str, str]]]] = {
    "random": (msg("Any legal move"), _load_texts("random")),
    "greedy": (msg("Greedy"), _load_texts("greedy")),
    "search": (msg("Weighs the odds"), _load_texts("search")),
}
"""The examples by id: the name of each, and its source for each language of the comments."""
FIRST_EXAMPLE: Final = "greedy"  # the initial example in the editor


def example_source(id: str, language: str) -> str:
    """Return the source of an example with comments in a language; the default is English.

    >>> example_source("random", "fr").splitlines()[0]
    '# Tout ce que la règle permet.'
    """
    texts = EXAMPLES[id][1]
    return texts.get(language, texts["en"])


def find_example(source: str) -> str:
    """Return the id of the example with this source, or ""."""
    return next((id for id, (_, texts) in EXAMPLES.items() if source in texts.values()), "")


SANDBOX_NAMES: Final[tuple[tuple[str, tuple[str, ...], Message], ...]] = (
    (
        "play",
        ("view", "actions", "rng"),
        msg(
            "Write this function: it is given what your side sees, the legal actions and a random.Random, "
            "and returns one of the actions or its notation."
        ),
    ),
    ("guess", ("view", "rng"), msg("A complete state that fits the view, with the hidden parts guessed.")),
    (
        "outcomes",
        ("state", "action", "rng"),
        msg("The possible outcomes, as (state, probability) pairs."),
    ),
    ("score", ("state", "seat"), msg("How likely that seat is to win, from 0 to 1.")),
    ("legal", ("state", "rng"), msg("The legal actions in a state.")),
    ("text", ("action",), msg("An action's notation, as in the log.")),
    ("game", (), msg("The game: its rules, its options.")),
)
"""The names available to bots, with arguments and purpose."""
