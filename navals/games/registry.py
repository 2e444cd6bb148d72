"""What the screens need of each game, found by its id: boards, rule books and lessons (see ``navals.games`` for the rules)."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from navals.ui.board import Board
    from navals.ui.book import Book
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
