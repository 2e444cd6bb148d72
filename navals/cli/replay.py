"""``navals replay``: check a record and show where it ends.

Exit status 3: the actions cannot be listed, or no game can start from the position.
"""

from __future__ import annotations

import argparse
import sys

import msgspec

from navals.cli import arguments
from navals.cli.arguments import Commands
from navals.core import rules
from navals.core.record import record
from navals.core.record.record import Replay
from navals.core.result import UNFINISHED
from navals.core.seat import LETTERS, NOBODY, letter
from navals.ui.registry import board_text
from navals.ui.words import sentences
from navals.ui.words.i18n import Language


def register(commands: Commands) -> None:
    """Add ``navals replay`` and its arguments."""
    parser = commands.add_parser("replay", help="check and replay a record")
    arguments.add_record(parser)
    arguments.add_json(parser)
    parser.add_argument("--ply", type=int, metavar="N", help="stop after N actions")
    parser.add_argument("--actions", action="store_true", help="list the legal actions")
    parser.add_argument("--text", action="store_true", help="print the board")
    parser.add_argument("--position", action="store_true", help="print a record that begins at this position")
    arguments.add_seat(parser)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Replay the record and print the requested output, by default a summary."""
    t = args.t
    arguments.check_minimum("--ply", args.ply, 0)
    replay = arguments.read_record(args.file, args.ply)
    seat = arguments.find_seat(args.seat, replay)
    arguments.print_warnings(replay, t)
    if args.actions:
        actions = legal_actions(replay)
        if actions is None:
            print(t("the legal actions cannot be listed here"), file=sys.stderr)
            return 3
        print("".join(f"{action}\n" for action in actions), end="")
    if args.text:
        state = replay.position.state
        print(board_text(replay.game.id, state.open_view() if seat is None else state.view(seat), t))
    if args.position:
        new_record = position_record(replay)
        if new_record is None:
            print(
                t(
                    "no game can start from this position: something is hidden or undecided, or the game is "
                    "over"
                ),
                file=sys.stderr,
            )
            return 3
        print(new_record, end="")
    if args.json:
        arguments.print_json(summary(replay, seat))
    elif not (args.actions or args.text or args.position):
        print_summary(replay, t)
    return 0


def legal_actions(replay: Replay) -> list[str] | None:
    """Return the actor's legal actions in notation (none after the end); ``None`` if there are too many."""
    if rules.actor(replay.position) == NOBODY:
        return []
    if replay.position.awaits != NOBODY:
        return ["accept", "decline"]
    actions = replay.position.state.actions()
    return None if actions is None else [replay.game.text(action) for action in actions]


def position_record(replay: Replay) -> str | None:
    """Return a record that starts where this one ends, with the same players; ``None`` if impossible."""
    game = replay.game
    setup = game.setup(replay.position.state)
    if setup is None or replay.result() is not None:
        return None
    letters = LETTERS[: game.seating.seats(replay.options)]
    names = {seat: replay.tags[seat] for seat in letters if seat in replay.tags}
    return record.write(Replay(game, replay.options, {**names, "Setup": setup}))


def summary(replay: Replay, seat: int | None) -> dict[str, object]:
    """Return the data for ``--json``: ``state`` is the view of ``seat``, or the whole state for ``None``."""
    result, actor = replay.result(), rules.actor(replay.position)
    state = replay.position.state
    return {
        "game": replay.game.id,
        "plies": len(replay.moves),
        "actor": None if actor == NOBODY else letter(actor),
        "result": result.outcome if result else UNFINISHED,
        "reason": result.reason if result else None,
        "state": msgspec.to_builtins(state if seat is None else state.view(seat)),
        "digest": rules.digest(replay.game, replay.position),
    }


def print_summary(replay: Replay, t: Language) -> None:
    """Print the length, result and digest of the record."""
    game, result = replay.game, replay.result()
    outcome = result.outcome if result else UNFINISHED
    print(
        t.plural(
            "{game}: {n} action, result {result}",
            "{game}: {n} actions, result {result}",
            len(replay.moves),
            game=game.id,
            result=outcome,
        )
    )
    if result is not None:
        sides = sentences.seat_sides(game, replay.options)
        letters = [letter(seat) for seat in range(len(sides))]
        print(t.message(sentences.end_reason(game.card, result, sides, letters)))
    print(t("digest {digest}", digest=rules.digest(game, replay.position)))
