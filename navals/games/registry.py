"""What the screens need of each game, found by its id: boards, rule books, lessons and editors of options (see ``navals.games`` for the rules)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from navals import games

if TYPE_CHECKING:
    from navals.ui.board import Board
    from navals.ui.book import Book
    from navals.ui.editor import Editor
    from navals.ui.lesson import Lesson


def board_of(game_id: str) -> Board:
    """The board of a game."""
    board: Board = games.module(game_id, "board").BOARD
    return board


def book_of(game_id: str) -> Book:
    """The rules of a game as they are told to players."""
    book: Book = games.module(game_id, "book").BOOK
    return book


def lesson_of(game_id: str) -> Lesson:
    """The interactive tutorial of a game."""
    lesson: Lesson = games.module(game_id, "lesson").LESSON
    return lesson


def editors_of(game_id: str) -> Mapping[str, Editor]:
    """The editors of a game's options by their names; most games need none."""
    if not games.has(game_id, "editor"):
        return {}
    editors: Mapping[str, Editor] = games.module(game_id, "editor").EDITORS
    return editors
