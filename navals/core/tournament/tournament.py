"""What is kept of a tournament, and how it goes on. A game of it is an ordinary record, known here by a key; whoever holds the records tells the scores.

Three systems: everybody meets everybody (``all``), the Swiss system (``swiss``), the knock-out (``knockout``). A pairing is a match of up to ``best_of``
games; it ends as soon as nobody can catch up. A level match is a draw, and in the knock-out goes on game by game until one is won; after ``PATIENCE``
further draws the one higher in the list of players goes on.
"""

from __future__ import annotations

from math import fsum
from typing import Final, Literal, get_args

import msgspec
from msgspec.structs import replace

System = Literal["all", "swiss", "knockout"]
SYSTEMS: Final[tuple[System, ...]] = get_args(System)
BEST_OF: Final = (1, 3, 5, 7)
"""Games of a match, at most."""
LEAST, MOST = 2, 8
"""Players."""
PATIENCE: Final = 4
"""So many further draws in a knock-out are enough."""
PERSON: Final = "person"
BYE: Final = -1
"""In place of an opponent: the player rests this round."""


class Entrant(msgspec.Struct, frozen=True, omit_defaults=True):
    """A player: ``kind`` is ``person`` or a level of the computer; a computer needs no name."""

    name: str = ""
    kind: str = PERSON


class Bout(msgspec.Struct, frozen=True, omit_defaults=True):
    """One game of a match: the key of its record, who of the two has the first seat (0 or 1), and the first player's score of the match in it (1, 0.5, 0;
    None while it goes on)."""

    key: str
    first: int = 0
    score: float | None = None
    lost: bool = False
    """Both lost: the score of both is 0."""

    def points(self, side: int) -> float:
        """What a player of the match has from it."""
        if self.score is None or self.lost:
            return 0.0
        return self.score if side == 0 else 1.0 - self.score


class Match(msgspec.Struct, frozen=True, omit_defaults=True):
    """A pairing of a round: two players by their numbers (the second one may be ``BYE``), and their games."""

    pair: tuple[int, int]
    bouts: tuple[Bout, ...] = ()

    @property
    def bye(self) -> bool:
        """Whether there is no opponent: the player rests this round.

        >>> Match((3, BYE)).bye, Match((3, 4)).bye
        (True, False)
        """
        return self.pair[1] == BYE

    def points(self, side: int) -> float:
        """The points of a player (0 or 1) in the games that are over."""
        return fsum(bout.points(side) for bout in self.bouts)

    @property
    def open(self) -> int | None:
        """The number of the game that goes on, None if none does."""
        return next((n for n, bout in enumerate(self.bouts) if bout.score is None), None)


class Tournament(msgspec.Struct, frozen=True, omit_defaults=True):
    """A tournament: the game's id and its options as a text, the players in the order of the list (the strongest first, where the order means something),
    and the rounds that are paired so far. ``length`` is the number of rounds."""

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
    """Two people play with an open table (``Save.openly``)."""


def over(tournament: Tournament, match: Match) -> bool:
    """Whether a match is decided.

    >>> cup = Tournament("", "mats", "", "knockout", (Entrant(),) * 2, best_of=3)
    >>> [over(cup, Match((0, 1), tuple(Bout("", score=score) for score in scores))) for scores in ((1, 1), (1, 0), (1, 0.5, 0), (1, 0.5, 0, 1), ())]
    [True, False, False, True, False]
    """
    if match.bye:
        return True
    if match.open is not None:
        return False
    mine, other = match.points(0), match.points(1)
    left = tournament.best_of - len(match.bouts)
    if left > 0:
        return abs(mine - other) > left
    return tournament.system != "knockout" or mine != other or -left >= PATIENCE


def winner(tournament: Tournament, match: Match) -> int | None:
    """The number of the player who won a match that is decided; None for a draw."""
    mine, other = match.points(0), match.points(1)
    if match.bye or mine > other:
        return match.pair[0]
    if other > mine:
        return match.pair[1]
    return min(match.pair) if tournament.system == "knockout" else None


def complete(tournament: Tournament) -> bool:
    """Whether all matches that are paired are decided."""
    return all(over(tournament, match) for round_ in tournament.rounds for match in round_)


def finished(tournament: Tournament) -> bool:
    """Whether the tournament is over."""
    return len(tournament.rounds) == tournament.length and complete(tournament)


def with_match(tournament: Tournament, round_: int, number: int, match: Match) -> Tournament:
    """The tournament with one match replaced."""
    row = list(tournament.rounds[round_])
    row[number] = match
    rounds = list(tournament.rounds)
    rounds[round_] = tuple(row)
    return replace(tournament, rounds=tuple(rounds))


def checked(found: Tournament) -> Tournament:
    """Return a tournament that was stored. Raise ValueError if it cannot be one."""
    count = len(found.entrants)
    if not LEAST <= count <= MOST or found.best_of not in BEST_OF or len(found.rounds) > found.length:
        raise ValueError("no tournament")
    for round_ in found.rounds:
        for match in round_:
            first, second = match.pair
            if not (0 <= first < count and BYE <= second < count and first != second):
                raise ValueError("no pairing")
            if any(bout.first not in (0, 1) or bout.score not in (None, 0, 0.5, 1) for bout in match.bouts):
                raise ValueError("no game of a match")
    return found
