"""What the screens need of each game, found by its id: boards, rule books, lessons and editors of options (see ``navals.games`` for the rules)."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from navals.ui.board import Board
    from navals.ui.book import Book
    from navals.ui.editor import Editor
    from navals.ui.lesson import Lesson


def board_of(game_id: str) -> Board:
    """The board of a game."""
    board: Board = import_module(f"navals.games.{game_id}.board").BOARD
    return board


def book_of(game_id: str) -> Book:
    """The rules of a game as they are told to players."""
    book: Book = import_module(f"navals.games.{game_id}.book").BOOK
    return book


def lesson_of(game_id: str) -> Lesson:
    """The interactive tutorial of a game."""
    lesson: Lesson = import_module(f"navals.games.{game_id}.lesson").LESSON
    return lesson


@cache
def editors_of(game_id: str) -> Mapping[str, Editor]:
    """The editors of a game's options by their names; most games need none."""
    name = f"navals.games.{game_id}.editor"
    try:
        editors: Mapping[str, Editor] = import_module(name).EDITORS
    except ModuleNotFoundError as error:
        if error.name != name:
            raise
        return {}
    return editors
