"""Play the computer levels of a game against each other, or against an older version of the package.

    python bench/strength.py mats                                  each level against the next lower one
    python bench/strength.py trafalgar --pairs expert:hard --options fleet=duel --games 200 --json FILE

To compare with an older version, check it out into another folder; its levels are called old-easy
to old-expert:

    git worktree add ../before v1.0
    python bench/strength.py mats --against ../before --games 400 --json bench/results/mats_strength.json

The older players run in another process and use the line protocol (``docs/bots.md``), so they must
support the current rules. Seats are swapped after every game, and each pair of games has the same
dice. The number of games is fixed in advance; the interval is Wilson's (95 %) for the share of
decided games. With several ``--options``, or ``--presets``, each pair of games takes the next one.
``scores`` has a letter for each game: won, lost or drawn by the first player, x if both lost.

``--fortune`` also measures how long games last once they are decided, for games with rounds and an estimate.
A side is ahead if the estimate at the beginning of a round gives it more than 60 %; otherwise neither is. The
last change of fortune is the last round in which the later winner was not ahead, and the rounds after it are
counted up to the end of the game. The same is measured with more than 50 %. Tied games are left out."""

from __future__ import annotations

import shlex
import sys
from itertools import pairwise
from pathlib import Path
from statistics import fmean, median, quantiles
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

import msgspec

from bench import provenance
from navals import games
from navals.core.game import Game
from navals.core.player import LEVELS, Player
from navals.engine.program import Program
from navals.search.match import Forfeit, PlayedGame, play_match

OLD = "old-"
"""Prefix of the older version's levels."""
AHEAD = (60, 50)
"""Estimates, in percent, above which a side is ahead."""
PATIENCE = 600.0
"""Maximum seconds of the older version for one decision."""


def older(checkout: Path, level: str) -> Program:
    """Start a level of the package in another checkout. Raise ``ValueError`` if the package is missing or
    does not speak the line protocol."""
    if not (checkout / "navals" / "__init__.py").is_file():
        raise ValueError(f"{checkout} has no navals package")
    # -P: do not import the current package from the working directory.
    python = [sys.executable, "-P", "-m", "navals", "engine", "--player", level]
    player = Program(shlex.join(["env", f"PYTHONPATH={checkout.resolve()}", *python]), PATIENCE)
    player.level = OLD + level
    try:
        player.start()
    except Forfeit as error:
        player.close()
        raise ValueError(f"the package in {checkout} does not speak the line protocol: it {error}") from None
    return player


def rounds_after(game: Game[Any], played: PlayedGame, ahead: int) -> int | None:
    """Return the number of rounds after the last one in which the winner was not ahead; ``None`` for a
    tie."""
    score = played.result.score(0)
    if score not in (0, 1):
        return None
    current = changed = 0
    for position in played.table.replay.positions:
        view = position.state.view(None)
        if view.round > current and view.result is None:
            current = view.round
            chance = game.analysis.estimate(view)
            if chance is None:
                raise ValueError(f"{game.id} has no estimate")
            if 1 - abs(score - chance) <= ahead / 100:
                changed = current
    return current - changed


def spread(counts: list[int]) -> dict[str, float]:
    """Return the mean, the median, the upper quartile and the maximum of at least two counts."""
    upper = quantiles(counts, n=4)[2]
    return {"mean": round(fmean(counts), 2), "median": median(counts), "quartile": upper, "most": max(counts)}


def play(
    game: Game[Any],
    pair: str,
    games: int,
    seed: str,
    texts: list[str],
    against: Path | None = None,
    fortune: bool = False,
    called: str = "",
) -> dict[str, Any]:
    """Play one match and return its figures. ``pair`` is ``expert:hard`` or the like; ``called`` is a name
    for the options."""
    rounds: list[int] = []
    tails: dict[int, list[int]] = {ahead: [] for ahead in AHEAD}
    scores: list[str] = []

    def seen(played: PlayedGame) -> None:
        both = played.result.outcome == "0-0"
        scores.append("x" if both else {1.0: "w", 0.5: "d"}.get(played.score, "l"))
        if not fortune:
            return
        rounds.append(played.table.view(None).round)
        for ahead, ends in tails.items():
            tail = rounds_after(game, played, ahead)
            if tail is not None:
                ends.append(tail)

    names = pair.split(":")
    programs: list[Program] = []
    players: list[Player] = []
    for name in names:
        if name.startswith(OLD):
            if against is None:
                raise ValueError(f"{name} needs --against")
            programs.append(older(against, name.removeprefix(OLD)))
            players.append(programs[-1])
        else:
            players.append(game.player(name))
    options = [game.schema.parse(text) for text in texts]
    try:
        first, second = players
        outcome = play_match(
            game,
            lambda number: options[number // 2 % len(options)],
            (first, second),
            games,
            seed,
            # Players of the same level would play both games of a pair alike.
            in_pairs=names[0] != names[1],
            handle_game=seen,
            progress=sys.stderr.isatty(),
        )
    finally:
        for program in programs:
            program.close()
    print(outcome.text(), flush=True)
    if outcome.faults:
        raise RuntimeError("a program made a fault, so the games do not measure strength")
    figures: dict[str, Any] = msgspec.to_builtins(outcome) | {"options": called or " / ".join(texts)}
    figures["scores"] = "".join(scores)
    if fortune:
        counts = {"rounds": spread(rounds)}
        counts |= {f"rounds after being ahead for good ({n} %)": spread(ends) for n, ends in tails.items()}
        print("\n".join(f"{name}: {count}" for name, count in counts.items()), flush=True)
        figures |= counts
    return figures | ({"older": provenance.commit(against)} if against else {})


def main() -> None:
    parser = provenance.parser(__doc__)
    parser.add_argument("game", choices=games.IDS)
    parser.add_argument("--games", type=int, default=40, help="games of each pair")
    parser.add_argument("--pairs", help="players, such as expert:hard,hard:medium")
    parser.add_argument("--against", type=Path, help="a checkout of an older version")
    parser.add_argument("--options", action="append", help="options of the game (default: its match options)")
    parser.add_argument("--presets", action="store_true", help="play all presets of the game in turn")
    parser.add_argument("--seed", default="strength")
    parser.add_argument("--fortune", action="store_true", help="measure the rounds after a game is decided")
    args = parser.parse_args()
    game = games.find(args.game)
    steps = [f"{upper}:{lower}" for lower, upper in pairwise(LEVELS)][::-1]
    pairs = args.pairs.split(",") if args.pairs else [f"expert:{OLD}expert"] if args.against else steps
    texts = args.options or [game.match_options]
    called = ""
    if args.presets:
        texts, called = [preset.options for preset in game.presets], "all presets in turn"
    fixed = (args.games, args.seed, texts, args.against, args.fortune, called)
    figures = [play(game, pair, *fixed) for pair in pairs]
    provenance.finish(args, figures)


if __name__ == "__main__":
    main()
