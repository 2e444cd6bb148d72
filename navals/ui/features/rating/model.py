"""How strong the player at this device is in each game: a rating by Glicko-2 (Glickman 2012, the library ``glicko2``), from the games that counted.

Computer players stand on the game's ladder (``core.thinking.dial``), so their ratings are known and the player's is one on the same scale: who
plays an opponent of equal rating wins half of the games. A player of whom nothing is known is looked for from the middle of the ladder, with
a deviation that reaches over all of it: Glickman's 350 is too little where a ladder spans 1300 points, as simulated players showed. Each
game is a rating period of its own.

A game counts that was begun here by its usual options, one person against one computer player whose rating is known, and in which the
person had nothing but their own play: no hint, nothing taken back, no change of seats. Resigning loses.
"""

from __future__ import annotations

from collections.abc import Sequence
from importlib.util import find_spec
from typing import Any, Final

import msgspec

from navals.core.game import Game
from navals.core.message import Message, msg
from navals.core.player import LEVELS
from navals.core.thinking.dial import STEP, Computer, Ladder
from navals.ui.registry import ladder_of
from navals.ui.session import Session
from navals.ui.shell.prefs import Prefs, Rated

KEPT: Final = 300
"""So many games are kept of each kind, the last ones."""
SURE: Final = 30.0
"""The deviation of an opponent on the ladder: its rating is known well, not exactly."""
VOLATILITY: Final = 0.06
"""What Glickman gives a new player."""
_LEAST, _MOST, _SHARE = 100.0, 700.0, 0.6
"""Between the first two is the deviation of a new player, else this share of the ladder."""
_PLACES: Final = 2


class Standing(msgspec.Struct, frozen=True):
    """A rating, its standard deviation, and its volatility."""

    rating: float
    deviation: float
    volatility: float = VOLATILITY

    @property
    def shown(self) -> int:
        """The rating as people read it."""
        return round(self.rating)

    @property
    def doubt(self) -> int:
        """How far off it may be: two deviations, to tens."""
        return 10 * round(self.deviation / 5)


def start(ladder: Ladder) -> Standing:
    """What is thought of a player of whom nothing is known."""
    low, high = ladder.rungs[0][1], ladder.rungs[-1][1]
    return Standing((low + high) / 2, min(_MOST, max(_LEAST, _SHARE * (high - low))))


def standing(games: Sequence[Rated], ladder: Ladder) -> Standing:
    """What is thought of a player after these games."""
    if not games:
        return start(ladder)
    last = games[-1]
    return Standing(last.rating, last.deviation, last.volatility)


def after(before: Standing, opponent: int, score: float) -> Standing:
    """The standing after one more game: ``score`` is 1 for a win, 0.5 for a tie, 0 for a loss. Raises ModuleNotFoundError where the library is
    not there."""
    from glicko2 import Player

    player = Player(before.rating, before.deviation, before.volatility)
    player.update_player([opponent], [SURE], [score])
    return Standing(round(player.rating, _PLACES), round(player.rd, _PLACES), round(player.vol, 6))


def reckoned() -> bool:
    """Whether the library is there."""
    return find_spec("glicko2") is not None


def rating_of(computer: Computer, ladder: Ladder) -> int:
    """The rating of a computer player, 0 where it is not known: nobody has measured an expert that is given time."""
    if computer.seconds:
        return 0
    if computer.position is not None:
        return computer.rating
    return ladder.rating(STEP * LEVELS.index(computer.level))


def usual(game: Game[Any], options: Any) -> bool:
    """Whether options are those of one of the choices against the computer, as the set-up offers them."""
    written = game.schema.write(options)
    return any(
        game.schema.write(game.schema.parse(preset.options)) == written for preset in game.offered("ai")
    )


def opponent(session: Session) -> int | None:
    """The rating of whom the only person of a game plays against; None where the game is of another kind."""
    table = session.table
    ladder = ladder_of(table.game.id)
    people = session.seats.people
    if ladder is None or session.seats.count != 2 or len(people) != 1:
        return None
    computer = table.computer(1 - people[0])
    return None if computer is None or computer.bot else rating_of(computer, ladder) or None


def refused(session: Session) -> Message | None:
    """Why a game against the computer does not count; None where it does."""
    if session.counts is False:
        return msg(
            "This game does not count for your rating: there was a hint, something taken back, or another change on the way."
        )
    if not usual(session.table.game, session.table.options):
        return msg("This game does not count for your rating: it has options of its own.")
    if opponent(session) is None:
        return msg("This game does not count for your rating: nobody has measured this opponent.")
    return None


def counted(session: Session, prefs: Prefs) -> dict[str, tuple[Rated, ...]] | None:
    """All ratings with the game that is over, if it counts and is not counted yet."""
    table, result = session.table, session.result()
    game_id = table.game.id
    known = prefs.ratings.get(game_id, ())
    ladder, rating = ladder_of(game_id), opponent(session)
    if (
        not prefs.rating
        or not session.counts
        or result is None
        or ladder is None
        or rating is None
        or refused(session) is not None
    ):
        return None
    if any(one.key == session.key for one in known) or not reckoned():
        return None
    score = result.score(table.game.seating.side(session.seats.people[0], table.options))
    now = after(standing(known, ladder), rating, score)
    date = table.replay.tags.get("Date", "")
    one = Rated(session.key, date, rating, score, now.rating, now.deviation, now.volatility)
    return {**prefs.ratings, game_id: (*known, one)[-KEPT:]}
