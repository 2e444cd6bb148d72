"""The parts of each game that the screens need, by game id."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, cast

import msgspec

from navals import games

if TYPE_CHECKING:
    from navals.club.dial import Ladder
    from navals.club.study.drill import Drills
    from navals.club.words.book import Book
    from navals.club.words.lesson import Lesson
    from navals.core.card import Card
    from navals.core.game import AnyGame
    from navals.ui.board.arranger import Arranger
    from navals.ui.board.board import AnyBoard, Drawing
    from navals.ui.board.editor import Editor
    from navals.ui.words.i18n import Language


def game_of(game_id: str) -> AnyGame:
    """Return a game that is known to exist and to be loaded."""
    return games.find(game_id)


def cards() -> list[Card]:
    """Return the cards of all games."""
    return [card for game_id in games.IDS if (card := games.card(game_id)) is not None]


def board_of(game_id: str) -> AnyBoard:
    """Return the board of a game."""
    return cast("AnyBoard", games.module(game_id, "screen.board").BOARD)


def board_text(game_id: str, view: object, t: Language) -> str:
    """Return the board as text, for terminals."""
    return cast("str", games.module(game_id, "screen.terminal").board_text(view, t))


def book_of(game_id: str) -> Book:
    """Return the rules of a game as explained to players."""
    return cast("Book", games.module(game_id, "words.book").BOOK)


def figures_of(game_id: str) -> Mapping[str, Drawing]:
    """Return the figures of a game's book, by name."""
    return cast("Mapping[str, Drawing]", games.module(game_id, "screen.figures").FIGURES)


def printable_sheets(game_id: str) -> Drawing | None:
    """Return the printable sheets of a game, if any."""
    if not games.has_module(game_id, "screen.sheets"):
        return None
    return cast("Drawing", games.module(game_id, "screen.sheets").printable_sheets)


def ladder_of(game_id: str) -> Ladder | None:
    """Return the measured strength of the dial's positions, or `None` if they were not measured."""
    from navals.club.dial import Ladder

    games.module(game_id, "game")  # raises if the game is not loaded
    text = games.read_data(game_id, "ai/ladder.json")
    return None if text is None else msgspec.json.decode(text, type=Ladder)


def lesson_of(game_id: str) -> Lesson:
    """Return the interactive tutorial of a game."""
    return cast("Lesson", games.module(game_id, "words.lesson").LESSON)


def editors_of(game_id: str) -> Mapping[str, Editor]:
    """Return the editors of a game's options by name."""
    if not games.has_module(game_id, "screen.editor"):
        return {}
    return cast("Mapping[str, Editor]", games.module(game_id, "screen.editor").EDITORS)


def arranger_of(game_id: str) -> Arranger[object]:
    """Return the position editor of a game. Raise `ModuleNotFoundError` if it has none (`Card.arranged`)."""
    return cast("Arranger[object]", games.module(game_id, "screen.arranger").ARRANGER)


def drills_of(game_id: str) -> Drills[object]:
    """Return the drills of a game. Raise `ModuleNotFoundError` if it has none (`Card.drilled`)."""
    return cast("Drills[object]", games.module(game_id, "screen.drills").DRILLS)
