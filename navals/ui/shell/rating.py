"""The player's rating in each game by Glicko-2 (Glickman 2012, the library `glicko2`), from rated games.

Computer players are on the game's ladder (`club.dial`), so their ratings are fixed, and the player's rating
is on the same scale: equal ratings mean equal chances. A new player starts in the middle of the ladder with a
deviation that covers all of it; Glickman's 350 is too small for a ladder of 1300 points, as simulations
showed. Each game is a rating period.

A game is rated if it was started on this device with the usual options, by one person against a computer of
known rating, and without hints, take-backs or changed seats. Resigning is a loss."""

from __future__ import annotations

from collections.abc import Sequence
from importlib.util import find_spec
from typing import Final

import msgspec

from navals.club.dial import Ladder
from navals.core.game import AnyGame
from navals.core.message import Message, msg
from navals.core.player import LEVELS
from navals.core.record.computers import LEVEL_STEP, Computer
from navals.ui.registry import ladder_of
from navals.ui.session import Session
from navals.ui.shell.prefs import Prefs, RatedGame

MAX_GAMES: Final = 300  # maximum number of stored games of each class; older ones are dropped
LADDER_DEVIATION: Final = 30.0  # deviation of an opponent on the ladder, whose rating is almost exact
VOLATILITY: Final = 0.06  # Glickman's value for a new player
_MIN_RD, _MAX_RD, _RATIO = 100.0, 700.0, 0.6  # a new player's deviation: limits, and as a share of the ladder
_DECIMALS: Final = 2
_HELP_NOTE: Final = msg(
    "This game does not count towards your rating: you used a hint, took back a move or changed the players."
)
_SPOIL_NOTES: Final = {
    "hint": msg("This game does not count towards your rating: you used a hint."),
    "undo": msg("This game does not count towards your rating: you took back a move."),
    "seats": msg("This game does not count towards your rating: you changed the players."),
}
"""Why a game does not count, by `Session.spoil_reason`; older stored games lack the reason."""


class Standing(msgspec.Struct, frozen=True):
    """A rating with its deviation and volatility."""

    rating: float
    deviation: float
    volatility: float = VOLATILITY

    @property
    def displayed_rating(self) -> int:
        """The rating for display."""
        return round(self.rating)

    @property
    def uncertainty(self) -> int:
        """The uncertainty of the rating: two rating deviations, rounded to the nearest ten."""
        return 10 * round(self.deviation / 5)


def initial_standing(ladder: Ladder) -> Standing:
    """Return a new player's rating."""
    lowest, highest = ladder.rungs[0][1], ladder.rungs[-1][1]
    return Standing((lowest + highest) / 2, min(_MAX_RD, max(_MIN_RD, _RATIO * (highest - lowest))))


def current_standing(games: Sequence[RatedGame], ladder: Ladder) -> Standing:
    """Return the rating after these games. Before the first one, it is a new player's rating."""
    if not games:
        return initial_standing(ladder)
    last_game = games[-1]
    return Standing(last_game.rating, last_game.deviation, last_game.volatility)


def updated_standing(old_standing: Standing, opponent: int, score: float) -> Standing:
    """Return the rating after a game with a `score` of 1, 0.5 or 0. Raise `ModuleNotFoundError` without
    `glicko2`."""
    from glicko2 import Player

    player = Player(old_standing.rating, old_standing.deviation, old_standing.volatility)
    player.update_player([opponent], [LADDER_DEVIATION], [score])
    return Standing(round(player.rating, _DECIMALS), round(player.rd, _DECIMALS), round(player.vol, 6))


def is_available() -> bool:
    """Return whether the library `glicko2` is available."""
    return find_spec("glicko2") is not None


def computer_rating(computer: Computer, ladder: Ladder) -> int:
    """Return a computer player's rating, or 0 if unknown: experts with a time limit were not measured."""
    if computer.seconds:
        return 0
    if computer.position is not None:
        return computer.rating
    return ladder.rating(LEVEL_STEP * LEVELS.index(computer.level))


def matches_preset(game: AnyGame, options: object) -> bool:
    """Return whether the options match a preset for games against the computer; options with separate ratings
    may differ."""
    class_text = game.schema.write_rated(options, False)
    presets = (game.schema.parse(preset.options) for preset in game.presets_of("ai"))
    return any(game.schema.write_rated(preset, False) == class_text for preset in presets)


def class_key(game: AnyGame, options: object) -> str:
    """Return the key of a class of rated games: the game's id and the options that have separate ratings."""
    return f"{game.id} {game.schema.write_rated(options, True)}".rstrip()


def opponent_rating(session: Session) -> int | None:
    """Return the rating of the computer that plays against the only person; `None` if there is no such
    computer or it has no rating."""
    table = session.table
    ladder = ladder_of(table.game.id)
    human_seats = session.seats.people
    if ladder is None or session.seats.count != 2 or len(human_seats) != 1:
        return None
    if table.game.seating.cooperative(table.options):
        return None
    computer = table.computer(1 - human_seats[0])
    return None if computer is None or computer.bot else computer_rating(computer, ladder) or None


def unrated_reason(session: Session) -> Message | None:
    """Return why a game against the computer is not rated, or `None`."""
    if session.is_rated is False:
        return _SPOIL_NOTES.get(session.spoil_reason, _HELP_NOTE)
    if not matches_preset(session.table.game, session.table.options):
        return msg("This game does not count towards your rating: it was not played with the usual options.")
    if opponent_rating(session) is None:
        return msg("This game does not count towards your rating: this opponent has no rating.")
    return None


def rate_game(session: Session, prefs: Prefs) -> dict[str, tuple[RatedGame, ...]] | None:
    """Return the ratings updated with a finished game, or `None` if it is not rated or already counted."""
    table, result = session.table, session.result()
    game_id = table.game.id
    key = class_key(table.game, table.options)
    history = prefs.ratings.get(key, ())
    ladder, rating = ladder_of(game_id), opponent_rating(session)
    if not prefs.rating or not session.is_rated or unrated_reason(session) is not None:
        return None
    if result is None or ladder is None or rating is None:
        return None
    if any(rated_game.key == session.key for rated_game in history) or not is_available():
        return None
    score = result.score(table.game.seating.side(session.seats.people[0], table.options))
    new_standing = updated_standing(current_standing(history, ladder), rating, score)
    date = table.replay.tags.get("Date", "")
    rated_game = RatedGame(
        session.key, date, rating, score, new_standing.rating, new_standing.deviation, new_standing.volatility
    )
    return {**prefs.ratings, key: (*history, rated_game)[-MAX_GAMES:]}
