"""``navals picture``: print a record as an SVG picture."""

from __future__ import annotations

import argparse

from navals.cli.arguments import Commands, UserError, add_record, add_seat, find_seat, read_record
from navals.core.message import msg


def register(commands: Commands) -> None:
    """Add ``navals picture`` and its arguments."""
    parser = commands.add_parser("picture", help="print a record as a picture (SVG)")
    add_record(parser)
    parser.add_argument("--at", type=int, metavar="N", help="after N actions (default: at the end)")
    add_seat(parser)
    parser.add_argument(
        "--dark", action="store_true", help="use dark colours (default: as on the viewer's device)"
    )
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Print a position as an SVG picture."""
    from navals import pictures

    replay = read_record(args.file)
    last_ply = len(replay.moves)
    if args.at is not None and not 0 <= args.at <= last_ply:
        raise UserError(msg("--at must be from 0 to {n}, the number of actions", n=last_ply))
    seat = find_seat(args.seat, replay)
    print(pictures.draw(replay, at=args.at, seat=seat, dark=args.dark or None, lang=args.lang))
    return 0
