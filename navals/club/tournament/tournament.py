"""Stored tournaments and their rules. Games are ordinary records; tournaments store their keys and scores.

There are three systems: round robin (``all``), Swiss (``swiss``) and ``knockout``. A pairing is a match of up
to ``best_of`` games that ends once it is decided. A level match is a draw; in a knock-out it continues until
someone wins a game, and after ``MAX_EXTRA_TIES`` further draws the player higher in the list wins.
"""

from __future__ import annotations

from math import fsum
from typing import Final, Literal, get_args

import msgspec
from msgspec.structs import replace

from navals.core.fields import with_item

System = Literal["all", "swiss", "knockout"]
SYSTEMS: Final[tuple[System, ...]] = get_args(System)
BEST_OF_CHOICES: Final = (1, 3, 5, 7)
"""Selectable maximum numbers of games in a match."""
MIN_PLAYERS, MAX_PLAYERS = 2, 8
"""Minimum and maximum number of players."""
MAX_EXTRA_TIES: Final = 4
"""Number of further draws after which a level knock-out match ends."""
PERSON: Final = "person"
BYE: Final = -1
"""Replaces the opponent's number if a player has no opponent in a round."""


class Entrant(msgspec.Struct, frozen=True, omit_defaults=True):
    """A player: ``kind`` is ``person`` or a computer level; computers need no name."""

    name: str = ""
    kind: str = PERSON
    left: int | None = None
    """Number of rounds played before leaving the tournament; ``None``: still playing."""


class Bout(msgspec.Struct, frozen=True, omit_defaults=True):
    """One game of a match: its record's key, the player (0 or 1) in the first seat, and the score of player 0
    (1, 0.5 or 0; ``None`` during the game)."""

    key: str
    first: int = 0
    score: float | None = None
    lost: bool = False
    """Whether both players lost; then both score 0."""

    def points(self, side: int) -> float:
        """Return a player's points."""
        if self.score is None or self.lost:
            return 0.0
        return self.score if side == 0 else 1.0 - self.score


class Match(msgspec.Struct, frozen=True, omit_defaults=True):
    """A pairing: the numbers of two players (the second may be ``BYE``), and their games."""

    pair: tuple[int, int]
    bouts: tuple[Bout, ...] = ()

    @property
    def is_bye(self) -> bool:
        """Return whether the player rests this round.

        >>> Match((3, BYE)).is_bye, Match((3, 4)).is_bye
        (True, False)
        """
        return self.pair[1] == BYE

    def points(self, side: int) -> float:
        """Return the points of a player (0 or 1) from finished games."""
        return fsum(bout.points(side) for bout in self.bouts)

    @property
    def open_bout_index(self) -> int | None:
        """Return the index of the game in progress, or ``None``."""
        return next((n for n, bout in enumerate(self.bouts) if bout.score is None), None)


class Tournament(msgspec.Struct, frozen=True, omit_defaults=True):
    """A tournament: the game's id, its options as text, players (strongest first, if order matters), and the
    rounds paired so far. ``length`` is the total number of rounds."""

    title: str
    game: str
    options: str
    system: System
    entrants: tuple[Entrant, ...]
    best_of: int = 1
    length: int = 1
    rounds: tuple[tuple[Match, ...], ...] = ()
    date: str = ""
    at: int = 0
    openly: bool = False
    """Whether two people play without hiding secrets from each other (``Save.openly``)."""


def is_decided(tournament: Tournament, match: Match) -> bool:
    """Return whether a match is decided.

    >>> cup = Tournament("", "mats", "", "knockout", (Entrant(),) * 2, best_of=3)
    >>> scores = (1, 1), (1, 0), (1, 0.5, 0), (1, 0.5, 0, 1), ()
    >>> [is_decided(cup, Match((0, 1), tuple(Bout("", score=one) for one in row))) for row in scores]
    [True, False, False, True, False]
    """
    if match.is_bye:
        return True
    if match.open_bout_index is not None:
        return False
    first_points, second_points = match.points(0), match.points(1)
    games_left = tournament.best_of - len(match.bouts)
    if games_left > 0:
        return abs(first_points - second_points) > games_left
    return tournament.system != "knockout" or first_points != second_points or -games_left >= MAX_EXTRA_TIES


def winner(tournament: Tournament, match: Match) -> int | None:
    """Return the winner of a decided match, by number, or ``None`` for a draw."""
    first_points, second_points = match.points(0), match.points(1)
    if match.is_bye or first_points > second_points:
        return match.pair[0]
    if second_points > first_points:
        return match.pair[1]
    return min(match.pair) if tournament.system == "knockout" else None


def are_all_decided(tournament: Tournament) -> bool:
    """Return whether all paired matches are decided."""
    return all(is_decided(tournament, match) for round_ in tournament.rounds for match in round_)


def is_finished(tournament: Tournament) -> bool:
    """Return whether the tournament is over."""
    return len(tournament.rounds) == tournament.length and are_all_decided(tournament)


def with_match(tournament: Tournament, round_index: int, match_index: int, match: Match) -> Tournament:
    """Return the tournament with one match replaced."""
    matches = with_item(tournament.rounds[round_index], match_index, match)
    return replace(tournament, rounds=with_item(tournament.rounds, round_index, matches))


def validate(tournament: Tournament) -> Tournament:
    """Return the stored tournament if it is valid. Raise ``ValueError`` if not."""
    count = len(tournament.entrants)
    is_valid = tournament.best_of in BEST_OF_CHOICES and tournament.system in SYSTEMS
    if not is_valid or not MIN_PLAYERS <= count <= MAX_PLAYERS or len(tournament.rounds) > tournament.length:
        raise ValueError("no tournament")
    if any(
        entrant.left is not None and not 0 <= entrant.left <= len(tournament.rounds)
        for entrant in tournament.entrants
    ):
        raise ValueError("no round to leave")
    for round_ in tournament.rounds:
        for match in round_:
            first, second = match.pair
            if not (0 <= first < count and BYE <= second < count and first != second):
                raise ValueError("no pairing")
            if any(bout.first not in (0, 1) or bout.score not in (None, 0, 0.5, 1) for bout in match.bouts):
                raise ValueError("no game of a match")
    return tournament
