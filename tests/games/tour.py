"""Data of a game for the suites that all games share, from its folder (``tests/games/<id>/tour.py``)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple


class Story(NamedTuple):
    """A game as a blind player hears it: a golden game, the lines played before, an illegal action."""

    record: str
    lines: int
    refused: str


@dataclass(frozen=True, kw_only=True)
class Tour:
    """Every field is optional: without it a suite checks only rules for all games."""

    examples: tuple[str, int] = ("", 0)  # the letter and the number of the rules' worked examples
    endings: Mapping[str, tuple[str, int]] = field(default_factory=dict)
    """Golden games with their results (outcome and reason) and numbers of moves."""
    random_games: tuple[tuple[str, int, str], ...] = (("", 10, ""),)
    """Random games that keep the contract: common options, number, digest of their ends on every platform."""
    many: int = 30  # further random games in the long tests
    answers: tuple[tuple[str, ...], ...] = ()  # the actions that complete each step of the lesson
    misses: Mapping[int, tuple[str, ...]] = field(default_factory=dict)
    """Actions that a step allows without completing its task; it can be tried again."""
    wrong: Mapping[int, tuple[str, ...]] = field(default_factory=dict)
    """Legal actions that a step refuses, if the rules do not list them."""
    free: Mapping[int, tuple[str, ...]] = field(default_factory=dict)
    """Other actions that a step allows."""
    undo: bool = True  # whether actions taken back in the lesson by a gesture can be redone
    drawings: Mapping[str, int] = field(default_factory=dict)
    """Options of random games, and numbers of actions, of which every position and animation is drawn."""
    figure_size: tuple[float, float] | None = (
        None  # the largest drawing of the rules, except the ``large`` ones
    )
    large: frozenset[str] = frozenset()
    shared_shapes: frozenset[str] = frozenset()  # ids of shapes in one figure that others on the page use
    defaults: str = ""  # all options with their defaults
    custom: tuple[str, ...] = ()  # options with custom boards, which the page of positions shows
    told_games: int = 4  # random games whose events are all put into words
    quiet: frozenset[str] = frozenset()  # events without a sentence, for all seats or some
    rare: frozenset[str] | None = None  # events that these games may lack, if counted
    reasons: Mapping[str, str] = field(default_factory=dict)
    """Sentences of results (outcome and reason); Ann is A, Bo B."""
    defeats: Mapping[str, tuple[str, str]] = field(default_factory=dict)
    """Ends of the sentences of results that name the reader as the loser, in English and in French."""
    score: tuple[str, str] = ("Score", "Score")
    """The label of the final score, and the row of the tally with the same numbers."""
    real_dice: bool = False  # whether people may throw real dice
    worn: tuple[str, ...] = ()
    """Possible states of its ships after a battle of a campaign; the first one needs much repair."""
    sheets: int = 1  # printable sheets, without the rules
    strength: Callable[[Any, int], int] | None = None
    """What a side still has in a state, counted in the smallest pieces it can lose."""
    second_seat: tuple[str, str] | None = None
    """A style sheet, and a pattern in it that marks the second seat without colour."""
    story: Story | None = None
    replayed: tuple[str, ...] = ()  # finished golden games that a replay goes through from end to end
    marks: Mapping[str, str] = field(default_factory=dict)
    """Golden games and the marks of their replays: plies and kinds."""
    analysed: str | None = None  # a golden game with a complete analysis: curve, sums, turning points
    weighed: tuple[str, ...] = ()  # golden games in which luck and decisions are added up
    watched: tuple[int, int] = (24, 12)
    """Computer actions compared with and without a thinker: in whole games, and in drawings."""
    every: int = 9  # the interval of actions of a game at which an expert's decision is compared too
    wrong_actions: tuple[
        str, ...
    ] = ()  # first actions of records, with seats, that are illegal in every game
