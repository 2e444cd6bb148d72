"""Make the positions of the day, and verify them (``docs/playing.md``).

    python bench/days.py mats                      extend navals/games/mats/days.jsonl.gz to 366 positions
    python bench/days.py mats --verify --times 5   check each answer in five times as many new futures
    python bench/days.py mats --verify --drop      and drop failures, e.g. after a change of the player
    python bench/days.py mats --renew              find each answer again, after a change of the rules

Computer players below ``expert`` play the presets that are offered against the computer. Decisions
that seem to have been mistakes (``navals/club/study/search.py``) are examined from the written
position (``Game.setup``), because the solver knows only that. A better action becomes a puzzle if
it gains ``LEAST`` with the adviser at ten times its effort; at most ``PER_GAME`` from one game, and
no view twice. The same seed and ``--presets`` give the same list: The Uncharted Seas uses
``first,skirmish``, billiard ``table,short``, the others all presets.
"""

from __future__ import annotations

import gzip
import random
import sys
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

import msgspec

from bench import provenance
from navals import games
from navals.club.analysis.analysis import MAX_FUTURES
from navals.club.study import search as study
from navals.club.study.days import FILE_NAME, LIST_LENGTH, Puzzle, load_puzzle, read, unpack
from navals.club.study.exercise import Exercise
from navals.club.study.search import MIN_COST, ExerciseSearch
from navals.core.game import Game
from navals.core.player import LEVELS, Limit
from navals.core.record.record import Replay
from navals.core.refusal import IllegalAction, NotationError
from navals.core.rules import TABLE_TYPES
from navals.core.table import Table, play_out
from navals.search.anytime import finish

LEAST = 0.05
"""Minimum gain in winning chances for a puzzle."""
EXAMINED = 8
"""Maximum number of decisions to examine in a game."""
PER_GAME = 3
"""Maximum number of puzzles from one game."""
CHOICES = 3
"""Minimum number of legal actions in a puzzle."""
LEAD = 12
"""Maximum number of actions between the written position and the decision."""
VERIFY_FROM = 1_000_000
"""Number of the first future used for verifying; searches use lower numbers."""


def holds(search: ExerciseSearch, exercise: Exercise, times: int) -> tuple[bool, float, float]:
    """Check an answer in ``times`` times as many new futures; return whether it holds, its gain and error."""
    state = search.positions[exercise.ply].state
    actions = tuple(search.game.parse(text, state) for text in (exercise.played, exercise.better))
    futures = times * study.EFFORT_FACTOR * MAX_FUTURES
    gain, error = finish(search.measure_gain(exercise.ply, actions, futures, VERIFY_FROM))
    return gain >= study.MIN_GAIN / 2 and gain > 2 * error, gain, error


def days_file(game_id: str) -> Path:
    """Return the file of a game's list."""
    return provenance.ROOT / "navals" / "games" / game_id / FILE_NAME


def load(path: Path) -> list[Puzzle]:
    """Return the positions in a list; empty if the file does not exist."""
    return [read(line) for line in unpack(path.read_bytes())] if path.exists() else []


def save(path: Path, stored: Sequence[Puzzle]) -> None:
    """Write a list of positions."""
    path.write_bytes(gzip.compress(msgspec.json.Encoder().encode_lines(stored), mtime=0))


def play_game(game: Game[Any], number: int, seed: str, presets: Sequence[str] = ()) -> Table:
    """Play a random preset (of ``presets``, if given) with two random levels; return the finished table."""
    rng = random.Random(f"{seed}/{game.id}/{number}")
    choices = [preset for preset in game.presets_of("ai") if not presets or preset.id in presets]
    options = game.schema.parse(rng.choice(choices).options)
    levels = [rng.choice(LEVELS[:-1]) for _ in range(2)]
    sides = [game.seating.side(seat, options) for seat in range(game.seating.seats(options))]
    seated = [game.player(levels[side]) for side in sides]
    names = [f"ai:{player.level}" for player in seated]
    table = Table.new(game, options, names, f"{seed}/{number}")
    play_out(table, seated, Limit())
    return table


def _base(game: Game[Any], replay: Replay, ply: int) -> int | None:
    """Return the last ply before a decision whose position can be written, or ``None`` if none is close."""
    for at in range(ply, max(-1, ply - LEAD - 1), -1):
        if isinstance(replay.moves[at].action, TABLE_TYPES):
            return None
        if game.setup(replay.positions[at].state):
            return at
    return None


def solved(game: Game[Any], puzzle: Puzzle) -> tuple[str, Puzzle] | None:
    """Find a better action than the actual one; return the view's mark and the puzzle with its key.

    Return ``None`` if there is none."""
    try:
        replay, exercise = load_puzzle(game, puzzle)
    except (NotationError, IllegalAction):  # the action depends on earlier moves
        return None
    advice = finish(ExerciseSearch(replay, (exercise.seat,)).examine(exercise.ply, LEAST))
    if advice is None:
        return None
    key = {name: getattr(advice, name) for name in ("better", "gain", "error", "theme", "reason")}
    return exercise.mark, msgspec.structs.replace(puzzle, **key)


def puzzles(game: Game[Any], table: Table, number: int) -> Iterator[tuple[str, Puzzle]]:
    """Yield the puzzles of a game, each with the mark of its view."""
    replay, options = table.replay, table.replay.options
    search = ExerciseSearch(replay, range(game.seating.seats(options)))
    costs: list[tuple[float, int]] = []
    for ply in range(len(replay.moves)):
        state = replay.positions[ply].state
        choices = state.actions()
        if not search.is_candidate(ply) or (choices is not None and len(choices) < CHOICES):
            continue
        if _base(game, replay, ply) is None:
            continue
        if search.estimate(search.view(ply)) is None:
            return
        cost = finish(search.estimate_cost(ply))
        if cost >= MIN_COST:
            costs.append((cost, ply))
    count = 0
    for _, ply in sorted(costs, key=lambda item: (-item[0], item[1]))[:EXAMINED]:
        move = replay.moves[ply]
        if isinstance(move.action, TABLE_TYPES):
            continue
        base = _base(game, replay, ply)
        assert base is not None
        setup = game.setup(replay.positions[base].state)
        assert setup is not None
        history = tuple(game.text(item.action) for item in replay.moves[base:ply])
        played = game.text(move.action)
        pair = solved(game, Puzzle(number, game.schema.write(options), setup, history, played, "", 0.0, 0.0))
        if pair is None:
            continue
        yield pair
        count += 1
        if count == PER_GAME:
            return


def make(game: Game[Any], seed: str, count: int, limit: float, presets: Sequence[str]) -> None:
    """Extend the list of a game until it has ``count`` positions or ``limit`` seconds have passed."""
    path = days_file(game.id)
    stored = load(path)
    number = stored[-1].source + 1 if stored else 0
    seen, since = {load_puzzle(game, puzzle)[1].mark for puzzle in stored}, time.monotonic()
    while len(stored) < count and time.monotonic() - since < limit:
        for mark, puzzle in puzzles(game, play_game(game, number, seed, presets), number):
            if mark not in seen and len(stored) < count:
                seen.add(mark)
                stored.append(puzzle)
                save(path, stored)
        number += 1
        print(f"{game.id}: {len(stored)} of {count} from {number} games", flush=True)


def verify(game: Game[Any], times: int, part: int) -> set[int]:
    """Check every ``part``-th answer; print the wrong ones, and return their numbers."""
    checked, wrong = 0, set()
    for number, puzzle in [*enumerate(load(days_file(game.id)))][::part]:
        replay, exercise = load_puzzle(game, puzzle)
        good, gain, error = holds(ExerciseSearch(replay, (exercise.seat,)), exercise, times)
        checked += 1
        if not good:
            wrong.add(number)
            stored = f"{exercise.played} / {exercise.better}: {exercise.gain:.3f}"
            print(f"  {number}: {stored}, now {gain:.3f} +- {error:.3f}", flush=True)
    right = checked - len(wrong)
    print(f"{game.id}: {right} of {checked} answers hold in {times} times as many futures", flush=True)
    return wrong


def renew(game: Game[Any]) -> None:
    """Find the key of each position again, after a change of the rules; drop positions that have none."""
    renewed = dict[str, Puzzle]()
    for number, puzzle in enumerate(load(days_file(game.id)), 1):
        pair = solved(game, puzzle)
        if pair is not None:
            renewed.setdefault(*pair)
        print(f"{game.id}: {len(renewed)} of {number} positions have a key", flush=True)
    save(days_file(game.id), [*renewed.values()])


def drop(path: Path, numbers: set[int]) -> None:
    """Remove the positions with these numbers from a list."""
    save(path, [puzzle for number, puzzle in enumerate(load(path)) if number not in numbers])


def main() -> None:
    parser = provenance.parser(__doc__)
    parser.add_argument("game", choices=games.IDS)
    parser.add_argument("--count", type=int, default=LIST_LENGTH)
    parser.add_argument("--seed", default="days")
    parser.add_argument("--seconds", type=float, default=1e9, help="stop after this time")
    parser.add_argument("--presets", default="", help="play only these, such as first,skirmish")
    parser.add_argument("--verify", action="store_true")
    parser.add_argument("--times", type=int, default=5)
    parser.add_argument("--part", type=int, default=1, help="verify only every such position")
    parser.add_argument("--drop", action="store_true", help="drop positions that do not hold")
    parser.add_argument("--renew", action="store_true", help="look for each key again")
    args = parser.parse_args()
    game = games.find(args.game)
    if args.renew:
        renew(game)
    elif args.verify:
        wrong = verify(game, args.times, args.part)
        if args.drop:
            drop(days_file(game.id), wrong)
    else:
        make(game, args.seed, args.count, args.seconds, tuple(filter(None, args.presets.split(","))))


if __name__ == "__main__":
    main()
