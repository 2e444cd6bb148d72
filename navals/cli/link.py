"""``navals link``: print a record as a link."""

from __future__ import annotations

import argparse

from navals.cli.arguments import Commands, add_record, read_record
from navals.core.record import link, record


def register(commands: Commands) -> None:
    """Add ``navals link`` and its arguments."""
    parser = commands.add_parser("link", help="print a record as a link")
    add_record(parser)
    parser.add_argument(
        "--site", default="", metavar="URL", help="address of the site, to put before the link"
    )
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Print a record as a link."""
    print(args.site + link.PREFIX + link.encode(record.write(read_record(args.file))))
    return 0
