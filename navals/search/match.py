"""Matches between computer players: paired seeds, alternating seats, confidence intervals."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final, Protocol, runtime_checkable

import msgspec

from navals.club.analysis.interval import wilson_interval
from navals.club.bot import Bot
from navals.club.dial import DialPlayer
from navals.core.game import AnyGame
from navals.core.player import Forfeit, Limit, Player
from navals.core.record.computers import from_position, read
from navals.core.refusal import IllegalAction
from navals.core.result import Result
from navals.core.rules import Resign
from navals.core.seat import LETTERS
from navals.core.table import Table, play_out

DEFAULT_LIMIT: Final = Limit()
"""The usual effort of a player's level."""


@runtime_checkable
class Guest(Player, Protocol):
    """An external player, which may raise ``Forfeit`` at the start of a game and while thinking."""

    def start_game(self, table: Table, seed: str) -> None:
        """Start a game at this table; ``seed`` is for the guest's own choices."""

    def end_game(self, result: Result) -> None:
        """End the game with this result."""


class ForfeitedGame(msgspec.Struct, frozen=True):
    """A forfeited game: its number (from 1), the name of the player at fault, and the reason."""

    game: int
    player: str
    what: str


class MatchResult(msgspec.Struct, omit_defaults=True):
    """Result of a match, from the first player's point of view.

    ``share`` is the share of wins among decided games (0.5 if there are none), ``low`` and ``high`` its 95 %
    Wilson interval. ``seconds`` is the duration of the match. ``faults`` are the forfeited games, each a loss
    for the player at fault, with the reason ``forfeit``.

    >>> from navals import games
    >>> mats = games.find("mats")
    >>> drill = mats.schema.parse("roster=uniform")
    >>> outcome = play_match(mats, lambda number: drill, (mats.player("easy"), mats.player("easy")), 2, "7")
    >>> outcome.text().splitlines()[0]
    'mats (roster=uniform): easy against easy, 2 games, seed 7'
    """

    game: str
    options: str
    a: str
    b: str
    games: int
    wins: int
    losses: int
    draws: int
    double_losses: int
    share: float
    low: float
    high: float
    reasons: dict[str, int]
    mean_plies: float
    seconds: float
    seed: str
    faults: tuple[ForfeitedGame, ...] = ()

    def text(self) -> str:
        """Describe the outcome in plain text."""
        decided_count = self.wins + self.losses
        title = f"{self.game} ({self.options or 'default options'}): {self.a} against {self.b}"
        score_line = (
            f"wins {self.wins}, losses {self.losses}, draws {self.draws}, both lose {self.double_losses}"
        )
        lines = [f"{title}, {self.games} games, seed {self.seed}", score_line]
        if decided_count:
            interval = f"95 % interval {100 * self.low:.1f} to {100 * self.high:.1f}"
            lines.append(f"share of decided games: {100 * self.share:.1f} % ({interval})")
        end_counts = ", ".join(f"{reason} {count}" for reason, count in sorted(self.reasons.items()))
        lines.append(f"ended by: {end_counts}; mean length {self.mean_plies:.1f} plies; {self.seconds:.1f} s")
        lines += [f"game {fault.game}: {fault.player} {fault.what}" for fault in self.faults]
        return "\n".join(lines)


class PlayedGame(msgspec.Struct, frozen=True):
    """A finished game of a match: its number (from 0) and the first player's ``side`` (0 is A's).

    >>> from navals import games
    >>> mats = games.find("mats")
    >>> easy = mats.player("easy")
    >>> played = next(play_games(mats, lambda number: mats.schema.default(), (easy, easy), 1, "7", Limit()))
    >>> played.number, played.side, played.score in (0, 0.5, 1)
    (0, 0, True)
    """

    number: int
    side: int
    table: Table
    result: Result
    fault: ForfeitedGame | None = None

    @property
    def score(self) -> float:
        """Return the first player's score: 1 for a win, 0.5 for a tie, 0 for a loss."""
        return self.result.score(self.side)


def play_games(
    game: AnyGame,
    options: Callable[[int], object],
    players: tuple[Player, Player],
    count: int,
    seed: str,
    limit: Limit,
    *,
    in_pairs: bool = True,
) -> Iterator[PlayedGame]:
    """Yield the games of a match as they end.

    ``options`` returns the options of a game, by its number from 0. The first player has side B in games with
    odd numbers; in a cooperative game, the two players share the seats (``Seating.first_player_seats``). If
    ``in_pairs``, both games of a pair (0 and 1, 2 and 3, ...) have the same dice.

    >>> from navals import games
    >>> game = games.find("mats")
    >>> drill = game.schema.parse("roster=uniform")
    >>> pair = game.player("medium"), game.player("easy")
    >>> [played.side for played in play_games(game, lambda number: drill, pair, 4, "7", Limit())]
    [0, 1, 0, 1]
    """
    for number in range(count):
        game_options = options(number)
        seats = game.seating.first_player_seats(number, game_options)
        side = game.seating.sides(game_options)[seats.index(True)]
        seat_players = [players[not is_own] for is_own in seats]
        names = [_seat_name(player) for player in seat_players]
        table = Table.new(game, game_options, names, f"{seed}/{number // 2 if in_pairs else number}")
        table.replay.tags |= {"Seed": table.dice.seed, "SeedCommit": table.dice.commitment}
        yield _play_game(number, side, table, seat_players, limit)


def _play_game(number: int, side: int, table: Table, seat_players: list[Player], limit: Limit) -> PlayedGame:
    """Play a game to the end; a forfeit is recorded as a resignation."""
    guests = [(seat, player) for seat, player in enumerate(seat_players) if isinstance(player, Guest)]
    # A guest with several seats is informed once.
    guests = [(seat, guest) for seat, guest in guests if seat_players.index(guest) == seat]
    forfeit, seat = None, -1
    try:
        for seat, guest in guests:
            # This seed reveals nothing about the dice.
            guest.start_game(table, f"{table.dice.generator(seat, 'guest').getrandbits(64):016x}")
        seat = -1
        result = play_out(table, seat_players, limit)
    except (Forfeit, IllegalAction) as error:
        loser = seat if seat >= 0 else table.actor()
        reason = str(error)
        if isinstance(error, IllegalAction):
            if not isinstance(seat_players[loser], Bot):
                raise
            reason = f"named what is not legal: {reason}"
        forfeit = ForfeitedGame(number + 1, _player_name(seat_players[loser]), reason)
        table.play(loser, Resign())
        table.replay.tags["Forfeit"] = f"{LETTERS[loser]} {reason}"
        result = table.result() or Result("0-0", "")
    for _, guest in guests:
        guest.end_game(result)
    return PlayedGame(number, side, table, result, forfeit)


def play_match(
    game: AnyGame,
    options: Callable[[int], object],
    players: tuple[Player, Player],
    count: int,
    seed: str,
    limit: Limit = DEFAULT_LIMIT,
    *,
    in_pairs: bool = True,
    handle_game: Callable[[PlayedGame], None] | None = None,
    progress: bool = False,
) -> MatchResult:
    """Play ``count`` games between two players (see ``play_games``).

    The result has the options of the first game. ``handle_game`` is called with every game; ``progress``
    shows a progress bar on standard error.

    >>> from navals import games
    >>> game = games.find("mats")
    >>> drill = game.schema.parse("roster=uniform")
    >>> outcome = play_match(game, lambda number: drill, (game.player("medium"), game.player("easy")), 4, "7")
    >>> outcome.a, outcome.games, outcome.wins + outcome.losses + outcome.draws + outcome.double_losses
    ('medium', 4, 4)
    """
    wins = losses = draws = double_losses = plies = 0
    reasons: dict[str, int] = {}
    forfeits: list[ForfeitedGame] = []
    start_time = time.perf_counter()
    for played_game in play_games(game, options, players, count, seed, limit, in_pairs=in_pairs):
        if played_game.result.outcome == "0-0":
            double_losses += 1
        else:
            score = played_game.score
            wins, losses, draws = wins + (score == 1), losses + (score == 0), draws + (score == 0.5)
        reason = played_game.result.reason if played_game.fault is None else "forfeit"
        reasons[reason] = reasons.get(reason, 0) + 1
        if played_game.fault is not None:
            forfeits.append(played_game.fault)
        plies += played_game.table.ply
        if handle_game is not None:
            handle_game(played_game)
        if progress:
            _show_progress(played_game.number + 1, count, f"+{wins} -{losses} ={draws}")
    if progress:
        print(file=sys.stderr)
    low, high = wilson_interval(wins, wins + losses)
    return MatchResult(
        game=game.id,
        options=game.schema.write(options(0)),
        a=_player_name(players[0]),
        b=_player_name(players[1]),
        games=count,
        wins=wins,
        losses=losses,
        draws=draws,
        double_losses=double_losses,
        share=wins / (wins + losses) if wins + losses else 0.5,
        low=low,
        high=high,
        reasons=reasons,
        mean_plies=plies / count,
        seconds=time.perf_counter() - start_time,
        seed=seed,
        faults=tuple(forfeits),
    )


def _seat_name(player: Player) -> str:
    """Return a player's name at the table, with ``ai:`` if it is a built-in computer player."""
    name = f"ai:{_player_name(player)}"
    return name if read(name) else _player_name(player)


def _player_name(player: Player) -> str:
    """Return a player's name: its level, with its dial position if any."""
    return (
        from_position(player.position).name.removeprefix("ai:")
        if isinstance(player, DialPlayer)
        else player.level
    )


def keeper(folder: Path) -> Callable[[PlayedGame], None]:
    """Return a function that saves a game's canonical record in ``folder``, as ``<game>-00001.navals`` etc.

    >>> from tempfile import TemporaryDirectory
    >>> from navals import games
    >>> mats = games.find("mats")
    >>> easy = mats.player("easy")
    >>> games = play_games(mats, lambda number: mats.schema.default(), (easy, easy), 2, "7", Limit())
    >>> with TemporaryDirectory() as folder:
    ...     for played in games:
    ...         keeper(Path(folder))(played)
    ...     sorted(path.name for path in Path(folder).iterdir())
    ['mats-00001.navals', 'mats-00002.navals']
    """

    def save_game(played_game: PlayedGame) -> None:
        file_name = f"{played_game.table.game.id}-{played_game.number + 1:05d}.navals"
        (folder / file_name).write_text(played_game.table.text(), encoding="utf-8")

    return save_game


def _show_progress(done_count: int, count: int, score: str) -> None:
    filled_width = 30 * done_count // count
    bar = f"\r[{'#' * filled_width}{'.' * (30 - filled_width)}] {done_count}/{count} {score}"
    print(bar, end="", file=sys.stderr, flush=True)
