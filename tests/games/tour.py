"""What tests walk through of a game: data that its folder gives (``tests/games/<id>/tour.py``) to the suites that all games share."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import NamedTuple


class Story(NamedTuple):
    """What a blind player hears of a game: a golden game, how many of its lines are played before the first turn that is told, and an
    action that its rules refuse there."""

    record: str
    lines: int
    refused: str


@dataclass(frozen=True, kw_only=True)
class Tour:
    """All of it may be left out: then a suite asks only what must hold of any game.

    They stand beside the tests and not in the product, whose wheels would only grow by them."""

    examples: tuple[str, int] = ("", 0)
    """The letter of the rules' worked examples, and how many there are."""
    endings: Mapping[str, tuple[str, int]] = field(default_factory=dict)
    """How each golden game ends: outcome and reason, and its moves."""
    random_games: tuple[tuple[str, int, str], ...] = (("", 10, ""),)
    """Random games that keep the contract: options that all have, how many, the digest of their ends; equal on every platform."""
    many: int = 30
    """How many more of them are played in the long part of the tests."""
    ways: tuple[tuple[str, ...], ...] = ()
    """What fulfils each step of the lesson, in notation."""
    misses: Mapping[int, tuple[str, ...]] = field(default_factory=dict)
    """Actions that the lesson lets be done in a step, after which its task is still open and can be tried again."""
    wrong: Mapping[int, tuple[str, ...]] = field(default_factory=dict)
    """Actions that are legal in a step and miss its point, where the rules do not list them."""
    free: Mapping[int, tuple[str, ...]] = field(default_factory=dict)
    """Actions that a step allows besides those it asks for."""
    undo: bool = True
    """Whether what is taken back in the lesson, by a gesture that has no button there, can be done again."""
    figure_size: tuple[float, float] | None = None
    """The largest drawing of the rules, but for those called ``large``."""
    large: frozenset[str] = frozenset()
    shared_shapes: frozenset[str] = frozenset()
    """Ids of shapes that stand in one figure and are used by others of the page."""
    defaults: str = ""
    """All options with their defaults, as the rules have them."""
    own: tuple[str, ...] = ()
    """Options of games on a ground of the players' own, which the page of positions shows."""
    told_games: int = 4
    """Random games whose events are all put into words."""
    quiet: frozenset[str] = frozenset()
    """Events of which nothing is said, to everybody or to some."""
    rare: frozenset[str] | None = None
    """Events that so few games may not have; None where nobody counts."""
    reasons: Mapping[str, str] = field(default_factory=dict)
    """What is said of results (outcome and reason), Ann being A and Bo B."""
    real_dice: bool = False
    """Whether people may throw the dice themselves."""
    worn: tuple[str, ...] = ()
    """States, as its campaigns have them, that any of its ships can be in after a battle; the first one leaves much to repair."""
    sheets: int = 1
    """How many sheets can be printed beside the rules."""
    second_seat: tuple[str, str] | None = None
    """A style sheet of the game, and the pattern in it that tells the second seat apart where there is no colour."""
    story: Story | None = None
    """What is told of it as it is heard."""
    replayed: tuple[str, ...] = ()
    """Golden games that are over and that a replay goes through from end to end."""
    marks: Mapping[str, str] = field(default_factory=dict)
    """Golden games and what is marked in their replays: plies with what happens there."""
    analysed: str | None = None
    """A golden game whose analysis knows all it may know: curve, sums, turning points."""
    weighed: Mapping[str, bool] = field(default_factory=dict)
    """Golden games in which luck and decisions are added up, and whether that takes more than a few seconds."""
    watched: tuple[int, int] = (24, 12)
    """How many actions of computers are compared, with a thinker and without: in whole games, and in what is drawn of them."""
    every: int = 9
    """Every so many actions of a game an expert's decision is compared too."""
    wrong_actions: tuple[str, ...] = ()
    """First actions of records, with their seats, that no game can begin with."""
