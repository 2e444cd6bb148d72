"""Who may take seats at a table, and the form fields to choose them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from navals.core.game import AnyGame
from navals.core.message import make_printable
from navals.core.player import LEVELS
from navals.core.record.computers import AI_PREFIX, WHEEL_PREFIX
from navals.core.seat import LETTERS
from navals.ui.components.fields import field, text_input
from navals.ui.draw.html import Markup
from navals.ui.session.summary import default_name
from navals.ui.words.i18n import Language
from navals.ui.words.sentences import LEVEL_NAMES

PERSON: Final = "person"
SAME_PLAYER: Final = "same"  # during a game: keep the same player
NAME_LENGTH: Final = 40  # maximum length of a name


def clean_name(text: str) -> str:
    """Normalize a name for a record to one line that is not a computer player's name; "" if nothing
    remains."""
    name = make_printable(text).strip()[:NAME_LENGTH].strip()
    while name.startswith((AI_PREFIX, WHEEL_PREFIX)):
        name = name.partition(":")[2].strip()
    return name


def computer_choices(t: Language, bot_names: Mapping[str, str]) -> list[tuple[str, str]]:
    """Return the choices of computer players (levels and bots) as values and labels."""
    level_choices = [(level, t("Computer: {level}", level=LEVEL_NAMES[level])) for level in LEVELS]
    return [*level_choices, *((kind, t("Bot: {name}", name=name)) for kind, name in bot_names.items())]


def seat_choices(is_people_only: bool, t: Language, bot_names: Mapping[str, str]) -> list[tuple[str, str]]:
    """Return the choices for a seat in any game as values and labels."""
    return [(PERSON, t("Human")), *([] if is_people_only else computer_choices(t, bot_names))]


def seat_label(game: AnyGame, options: object, seat: int, t: Language) -> str:
    """Return the label of a seat, including its side in team games."""
    if options is None or game.seating.seats(options) == 2:
        return t("Player {letter}", letter=LETTERS[seat])
    side = "AB"[game.seating.side(seat, options)]
    return t("Player {letter} (side {side})", letter=LETTERS[seat], side=side)


def name_field(
    label: str, name: str, id: str, value: str, seat: int, t: Language, change: str | None = None
) -> Markup:
    """Draw the field for a person's name, with a note when it is full."""
    is_full, default_text = len(value) >= NAME_LENGTH, default_name(seat, t)
    control = text_input(
        name, value, id=id, change=change, has_help=is_full, maxlength=NAME_LENGTH, placeholder=default_text
    )
    limit_note = t("A name can have at most {n} characters.", n=NAME_LENGTH) if is_full else None
    return field(label, control, help=limit_note, id=id)
